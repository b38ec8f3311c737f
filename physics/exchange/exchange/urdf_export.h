// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exchange/export_report.h"
#include "rig/rig.h"

namespace hingelab {

/// A rig without loops as URDF (docs/how-to/export-urdf.md): links, joints with limits, damping and friction,
/// at zero of all joints. Joints with several motions become chains of joints with links between that weigh
/// nothing.
/// @throws std::runtime_error, in words, for loops and screws, which URDF does not have.
[[nodiscard]] ExportResult exportUrdf(const Rig& rig, double fastest = 3.0);

} // namespace hingelab
