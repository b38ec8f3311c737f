// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "analysis/target_judge.h"

namespace hingelab {

/// Lets the simulated door go, at rest, where targets say that it stays, opens or closes by itself, at all
/// temperatures that they name, and returns what it does instead, a sentence each; empty: it does what they
/// say. A door stays that has moved no farther than heldDrift() in DoorFigures::kDriftTime; it opens or closes
/// if it reaches the end of its range within a minute. Targets that only bound other figures are passed by.
/// What cannot be simulated is said, too.
///
/// `goOn` is asked now and then; false ends it with what there is.
[[nodiscard]] std::vector<std::string> contradictionsOf(const Rig& rig, const MotorVoltages& voltages,
                                                        const std::function<bool()>& goOn = {});

} // namespace hingelab
