// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "recording/log_follower.h"

namespace hingelab {

/// A run of another design with the same inputs, ready to be followed; or why there is none.
struct SameInputs {
    std::string refusal; ///< in words, with names; all else is without meaning then
    RunOrigin origin;
    RunLog log;
};

/// What was done to a run, done to another design: samples at the same times, the hand on the body of the same
/// name, voltages at the motors of the same names. Edits of the run's own rig are left out. A run that began at
/// its rig's start begins at the design's own; one that began in a pose or a throw begins in the same one,
/// which the design must have coordinates for.
[[nodiscard]] SameInputs sameInputs(const RunOrigin& origin, const RunLog& log,
                                    const std::shared_ptr<const Model>& design);

/// True if all that `before` holds happens in `now`, too, so that who has followed it can go on.
[[nodiscard]] bool goesOn(const SameInputs& before, const SameInputs& now);

} // namespace hingelab
