// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/drawing/brushing.h"

#include "physics/shapes/shape_kinds.h"
#include "physics/shapes/solid.h"

namespace hingelab {
namespace {

/// Directions of the shape's frame as the camera sees them; for what is turned its axis and the way out from
/// it. VTK's own lines come in place of the marks, which stay.
std::string brushedVertices(Brushing brushing) {
    const char* first = "vec3(0.0, 0.0, 1.0)"; // the axis
    const char* second = "vec3(vertexMC.xy, 0.0)";
    switch (brushing) {
        case Brushing::alongX:
            first = "vec3(1.0, 0.0, 0.0)";
            second = "vec3(0.0, 1.0, 0.0)";
            break;
        case Brushing::alongY:
            first = "vec3(0.0, 1.0, 0.0)";
            second = "vec3(0.0, 0.0, 1.0)";
            break;
        case Brushing::alongZ:
            second = "vec3(1.0, 0.0, 0.0)";
            break;
        case Brushing::turned:
        case Brushing::none:
            break;
    }
    std::string text =
        "//VTK::PositionVC::Impl\n  mat3 hlTurn = mat3(MCVCMatrix);\n  hlSpot = hlTurn * vertexMC.xyz;\n";
    text.append("  hlFirst = hlTurn * ").append(first).append(";\n");
    text.append("  hlSecond = hlTurn * ").append(second).append(";\n");
    return text;
}

/// Brushed faces across the first direction are brushed along the second.
constexpr const char* kStraight = R"(
  vec3 hlBrush = hlFirst - dot(hlFirst, hlNormal) * hlNormal;
  if (dot(hlBrush, hlBrush) < 0.1) hlBrush = hlSecond - dot(hlSecond, hlNormal) * hlNormal;
)";

/// Ends of bars are turned, too: round the axis there as on their barrels.
constexpr const char* kTurned = R"(
  vec3 hlOutward = abs(dot(hlFirst, hlNormal)) > 0.7 ? hlSecond + 1e-6 * hlSpot : hlNormal;
  vec3 hlBrush = cross(hlFirst, hlOutward);
)";

constexpr const char* kStrokes = R"(
  hlBrush = normalize(hlBrush);
  vec3 hlAcross = cross(hlNormal, hlBrush);
  float hlWhere = dot(hlSpot, hlAcross);
  float hlPixel = fwidth(hlWhere);
  float hlStroke = 1.0 + 0.05 * hlNoise(hlWhere / 0.011) * (1.0 - smoothstep(0.003, 0.007, hlPixel))
                       + 0.10 * hlNoise(hlWhere / 0.0029) * (1.0 - smoothstep(0.0008, 0.0019, hlPixel))
                       + 0.08 * hlNoise(hlWhere / 0.0007) * (1.0 - smoothstep(0.0002, 0.0005, hlPixel));
)";

} // namespace

Brushing brushingOf(const Shape& shape) {
    if (shape.finish != Finish::metal) return Brushing::none;
    const std::optional<PlainerShape> plainer = plainerOf(shape.geometry);
    const Geometry& geometry = plainer ? plainer->geometry : shape.geometry;
    if (std::holds_alternative<CylinderGeometry>(geometry) || std::holds_alternative<CapsuleGeometry>(geometry))
        return Brushing::turned;
    const bool isFlat =
        std::holds_alternative<BoxGeometry>(geometry) || std::holds_alternative<PlateGeometry>(geometry);
    if (!isFlat) return Brushing::none;
    int longest = 0;
    halfExtents(shape).maxCoeff(&longest);
    constexpr Brushing along[] = {Brushing::alongX, Brushing::alongY, Brushing::alongZ};
    return along[longest];
}

void addBrushedVertices(vtkShaderProperty& material, Brushing brushing) {
    material.ClearAllVertexShaderReplacements();
    if (brushing == Brushing::none) return;
    material.AddVertexShaderReplacement(
        "//VTK::PositionVC::Dec", true,
        "//VTK::PositionVC::Dec\nout vec3 hlSpot;\nout vec3 hlFirst;\nout vec3 hlSecond;\n", false);
    material.AddVertexShaderReplacement("//VTK::PositionVC::Impl", true, brushedVertices(brushing), false);
    // A noise between -1 and 1: values at whole numbers, mixed between them.
    material.AddFragmentShaderReplacement("//VTK::PositionVC::Dec", true, R"(//VTK::PositionVC::Dec
in vec3 hlSpot;
in vec3 hlFirst;
in vec3 hlSecond;
float hlValue(float n) { return 2.0 * fract(sin(mod(n, 1024.0) * 12.9898) * 43758.547) - 1.0; }
float hlNoise(float x) {
  float whole = floor(x);
  return mix(hlValue(whole), hlValue(whole + 1.0), smoothstep(0.0, 1.0, x - whole));
}
)",
                                          false);
}

std::string brushShader(Brushing brushing) {
    if (brushing == Brushing::none) return {};
    return std::string(brushing == Brushing::turned ? kTurned : kStraight) + kStrokes;
}

} // namespace hingelab
