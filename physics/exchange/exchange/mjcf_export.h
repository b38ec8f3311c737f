// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exchange/export_report.h"
#include "rig/rig.h"

/// A whole rig for MuJoCo (docs/how-to/export-mjcf.md).
///
/// Bodies stand as at the start, which is where MuJoCo closes its loops; joints count as the rig does (`ref`),
/// the keyframe "start" has values, rates and inputs. Stops become limits whose constraint is nearly a plain
/// spring and damper: with an impedance d that is small, the force of a violated limit is
///   f = (k r + b v)/A + d (what else pushes),  A = dof_invweight0,
/// so that solref = (-K A, -B A) has the stiffness K of the rig (Todorov, "Convex and analytically-invertible
/// dynamics with contacts and constraints", 2014; MuJoCo's documentation, chapter Computation).
namespace hingelab {

enum class MjcfLevel {
    mujoco22, ///< 2.2 and newer, as Debian 12 has it: linear springs and damping
    mujoco312 ///< 3.12 and newer: polynomials
};

/// `fastest` [rad/s, m/s]: up to which rates laws are compared and damping is fitted, > 0.
/// @throws std::runtime_error, in words, for a rig that MuJoCo cannot have.
[[nodiscard]] ExportResult exportMjcf(const Rig& rig, MjcfLevel level, double fastest = 3.0);

} // namespace hingelab
