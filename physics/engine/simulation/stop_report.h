// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "mechanism/mechanism.h"
#include "simulation/equations.h"

namespace hingelab {

/// Why a simulation stopped, in words for the user.
struct StopReport {
    double time = 0.0;  ///< of the last good state [s]
    std::string cause;  ///< what happened
    std::string remedy; ///< what to try
};

/// Why an assembly cannot be closed, in words: which one, which lengths, what would reach. `scratch` is of the
/// attempt to place the mechanism, and names the assembly that failed.
[[nodiscard]] StopReport describeFailure(const Rig& rig, const Mechanism& mechanism,
                                         const MechanismScratch& scratch, double time);

/// Why the motion does not go on from a state at `time` [s], whose steps have become too small: a linkage that
/// locks, a gear that holds too hard, or, for want of a better reason, something stiff. Places the mechanism.
[[nodiscard]] StopReport describeLock(const Model& model, RigEquations& equations, const MotionState& state,
                                      double time);

/// A load without a finite value where the run stopped, or a little ahead. Empty: all have one.
[[nodiscard]] std::optional<StopReport> describeLoadWithoutValue(const Model& model, RigEquations& equations,
                                                                 const MotionState& state, double time);

/// Why a mechanism moves very fast: it is near a lock, which a prescribed motion drives it into. Empty: it is
/// not.
[[nodiscard]] std::optional<StopReport> describeNearLock(const Model& model, RigEquations& equations,
                                                         const MotionState& state, double time);

} // namespace hingelab
