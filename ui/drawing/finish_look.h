// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vtkProperty.h>
#include <vtkShaderProperty.h>
#include <vtkSmartPointer.h>

#include <array>

#include "rig/rig.h"
#include "ui/drawing/brushing.h"

namespace hingelab {

/// How a finish takes the light.
struct FinishLook {
    double roughness;       ///< 0 like a mirror, 1 like chalk
    double metalness = 0.0; ///< 1: reflects in its own colour, and nothing else
    double opacity = 1.0;   ///< seen square on; at grazing angles glass reflects, and hides what is behind
};
[[nodiscard]] FinishLook lookOf(Finish finish);

/// Where the light of the 3D view stands [unit vectors, world].
struct StudioPlace {
    Vector3 up = Vector3::UnitZ();
    Vector3 falling = -Vector3::UnitZ(); ///< the way of the lamp's light
    Vector3 side = Vector3::UnitX();     ///< towards the second soft box
};

/// How materials find the depth map that says where bodies shade bodies.
struct ShadowSight {
    Eigen::Matrix4f toMap = Eigen::Matrix4f::Identity(); ///< from the camera's frame [m] to texels
    Eigen::Array2i texels{0, 0};
    int textureUnit = 0;
};

/// The light of the 3D view, and what finishes make of it: a lamp that stands where the floor's shadow says,
/// and an environment of sky, horizon, floor and two broad soft boxes, which is a formula and no picture.
///
/// Surfaces reflect by the usual microfacet model: Lambert beneath, GGX (Walter, Marschner, Li and Torrance,
/// EGSR 2007) with Schlick's Fresnel term for the lamp, and for the environment the fit of its integral by
/// Karis (Physically Based Shading on Mobile, 2014). All is one fragment shader whose only texture is the depth
/// map of the shadows, so that it costs little where the processor draws, and looks the same everywhere. Linear
/// light inside, sRGB outside.
class StudioLight {
  public:
    StudioLight();

    /// What actors of a finish share as their shader: those that bodies shade, or those that they do not.
    /// Brushing is for metal.
    [[nodiscard]] vtkShaderProperty& material(Finish finish, bool isShaded, Brushing brushing = Brushing::none);

    /// Whether bodies shade bodies at all. Another choice has shaders compiled.
    void setShadows(bool isOn);

    /// As a camera sees it whose axes are the columns of `cameraAxes` (right, up, back) [world]. To be told
    /// before each frame.
    void see(const StudioPlace& place, const Matrix3& cameraAxes, const ShadowSight& shadows);

  private:
    using Materials = std::array<vtkSmartPointer<vtkShaderProperty>, kFinishCount + kBrushingCount - 1>;
    Materials plain_;
    Materials shaded_; ///< by other bodies
    bool hasShadows_ = true;
};

/// Gives an actor's property what the shader does not know: opacity, and colours that it is set to as they are.
void applyFinish(vtkProperty& property, Finish finish);

} // namespace hingelab
