// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vtkShaderProperty.h>

#include <cstddef>
#include <string>

#include "rig/rig.h"

namespace hingelab {

/// Which way a metal surface has been worked, in the frame of its shape: brushed along an axis, or turned.
enum class Brushing {
    none,
    alongX,
    alongY,
    alongZ,
    turned, ///< round z, as on a lathe
};
inline constexpr std::size_t kBrushingCount = 5;

/// Of metal: boxes and plates are brushed along their longest side, round bars are turned. What has no such
/// direction (balls, hulls, meshes) has none, nor have other finishes.
[[nodiscard]] Brushing brushingOf(const Shape& shape);

/// Has a material of `brushShader()` hand a vertex's place and directions on to the fragments.
void addBrushedVertices(vtkShaderProperty& material);

/// Which way such a material is brushed, anything but `none`: a value of its shader, not another shader.
void setBrushing(vtkShaderProperty& material, Brushing brushing);

/// Parts of a fragment shader: which way the brush went (`hlBrush`), across it (`hlAcross`), and the strength
/// of single strokes there (`hlStroke`, about 1). Strokes are a sum of two noises, 0.7 and 2.9 mm wide, each of
/// which fades before it would be narrower than two pixels, so that nothing flickers.
[[nodiscard]] std::string brushShader();

} // namespace hingelab
