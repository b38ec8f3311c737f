// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>

#include "ui/model/open_rig.h"

namespace hingelab {

/// Steps by keys that follow each other, of one number or place, are one undo step: until another edit or an
/// undo comes between, or a pause.
class NudgeBurst {
  public:
    static constexpr qint64 kPause = 1500; ///< [ms] after which another begins

    explicit NudgeBurst(OpenRig& openRig) : openRig_(openRig) {}

    /// The gesture of the next step; call done() when it is applied.
    [[nodiscard]] int gesture() {
        const bool goesOn = gesture_ != 0 && openRig_.undoStack().index() == index_ &&
                            openRig_.documentNumber() == document_ && !last_.hasExpired(kPause);
        if (!goesOn) gesture_ = openRig_.newGesture();
        return gesture_;
    }
    void done() {
        index_ = openRig_.undoStack().index();
        document_ = openRig_.documentNumber();
        last_.start();
    }
    /// The next step is the first of another.
    void end() { gesture_ = 0; }

  private:
    OpenRig& openRig_;
    QElapsedTimer last_;
    int gesture_ = 0;
    int index_ = 0;
    long document_ = 0;
};

} // namespace hingelab
