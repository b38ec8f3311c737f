// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gp_Dir.hxx>
#include <gp_Pnt.hxx>

#include "spatial/pose.h"

/// OpenCASCADE's values as those of this program.
namespace hingelab::cad_reader {

[[nodiscard]] inline Vector3 vectorOf(const gp_XYZ& xyz) {
    return {xyz.X(), xyz.Y(), xyz.Z()};
}
/// `scale`: metres a unit of the kernel.
[[nodiscard]] inline Vector3 pointOf(const gp_Pnt& point, double scale) {
    return scale * vectorOf(point.XYZ());
}
[[nodiscard]] inline Vector3 directionOf(const gp_Dir& direction) {
    return vectorOf(direction.XYZ());
}

} // namespace hingelab::cad_reader
