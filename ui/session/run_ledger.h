// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "ui/session/present_run.h"
#include "ui/session/run_shelf.h"

namespace hingelab {

/// Which run is the present one, where it comes from, and which were put away and can be returned to.
class RunLedger {
  public:
    /// A run begins. It has a number of its own if the one before it can be returned to.
    void begin(const RunOrigin& origin);
    /// The run goes on from an earlier instant, `time` [s], of the present one.
    void branch(double time);
    /// The present run is put away, if it is not shorter than that [s].
    void putAway(const PresentRun& present, double shortest);
    /// A run that was put away becomes the present one, when that was put away; empty: there is none.
    [[nodiscard]] std::optional<RunShelf::Run> take(long id) { return shelf_.take(id); }
    void resume(RunInfo info);

    /// With another document: runs that were put away go, and nobody returns to the present one.
    void forget();

    [[nodiscard]] RunList list(const PresentRun& present) const;

  private:
    [[nodiscard]] RunInfo infoOf(const PresentRun& present) const;

    RunInfo run_; ///< the present one
    long lastRun_ = 1;
    bool isForgotten_ = false; ///< the present run is of another document
    bool isShelved_ = false;   ///< the run that was the present one: what begins is another
    RunShelf shelf_;
};

} // namespace hingelab
