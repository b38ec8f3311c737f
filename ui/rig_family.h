// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <array>

#include "simulation/model.h"

namespace hingelab {

/// Kinds of rigs that are looked at in the same way: each has its own arrangement of panels.
enum class RigFamily { hinge, linkage, contact, motor, freeMotion };
inline constexpr std::array kRigFamilies = {RigFamily::hinge, RigFamily::linkage, RigFamily::contact,
                                            RigFamily::motor, RigFamily::freeMotion};

/// By what the rig has: with a motor it is of motors, else with a contact of contacts, else with a loop that
/// has a transmission angle a linkage (a strut beside a door makes none), else with something that turns on a
/// hinge a hinge; what only slides or flies is free motion.
[[nodiscard]] RigFamily familyOf(const Model& model);

/// In settings: "hinge", "linkage", "contact", "motor", "free".
[[nodiscard]] QString keyOf(RigFamily family);
/// For people: "hinges and doors".
[[nodiscard]] QString nameOf(RigFamily family);

} // namespace hingelab
