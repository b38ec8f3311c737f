// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "exchange/export_report.h"
#include "exchange/export_tree.h"

namespace hingelab {

/// A motor in the numbers that simulators have for one, for an inductance of zero: with N the shaft angle per
/// coordinate, torque = gain V - damping v - friction sign(v) and, in the tree, an armature N² B:
///   gain = e N Km/R,  damping = e N² (Km Kb/R + D),  friction = e N C,  e the gear's efficiency forwards.
/// The armature is the rotor's without e.
///
/// A target that has a winding of its own (MotorLevel::winding) gets that of motors with a gear without loss
/// and one constant for torque and back-EMF; then `damping` is N² D alone.
enum class MotorLevel {
    passive, ///< damping and friction alone: URDF, SDFormat
    voltage, ///< the above: MuJoCo 2.2
    winding  ///< R, L and K: MuJoCo 3.12 and newer
};

struct MotorWinding {
    double resistance = 1.0; ///< [ohm]
    double inductance = 0.0; ///< [H]; 0: none
    double constant = 0.0;   ///< K [N·m/A = V·s/rad]
    double gear = 1.0;       ///< N
};

struct ExportedMotor {
    std::string name;
    TreePort port;
    double gain = 0.0;     ///< [N·m/V or N/V]
    double damping = 0.0;  ///< [N·m·s/rad or N·s/m]
    double friction = 0.0; ///< [N·m or N]
    double supply = 24.0;  ///< [V]
    double startVoltage = 0.0;
    std::optional<MotorWinding> winding = std::nullopt;
};

/// Those that the tree does not leave out; also tells what is lost of each.
[[nodiscard]] std::vector<ExportedMotor> exportMotors(const ExportTree& tree, MotorLevel level,
                                                      std::vector<ExportLoss>& losses);

} // namespace hingelab
