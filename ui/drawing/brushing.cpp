// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/drawing/brushing.h"

#include <vtkUniforms.h>

#include <array>

#include "shapes/shape_kinds.h"
#include "shapes/solid.h"

namespace hingelab {
namespace {

// Directions of the shape's frame. By uniforms, so that all brushed metal shares one program: a driver that
// draws by the processor keeps 2 MB for each.
constexpr const char* kAlong = "hlAlong"; // what the brush follows, or the axis that it was turned round
constexpr const char* kAside = "hlAside"; // what it follows on faces across that; the way out where turned
constexpr const char* kRound = "hlRound"; // 1 where turned, else 0

/// As the camera sees them. VTK's own lines come in place of the marks, which stay.
constexpr const char* kBrushedVertices = R"(//VTK::PositionVC::Impl
  mat3 hlTurn = mat3(MCVCMatrix);
  hlSpot = hlTurn * vertexMC.xyz;
  hlFirst = hlTurn * hlAlong;
  hlSecond = hlTurn * mix(hlAside, vec3(vertexMC.xy, 0.0), hlRound);
)";

/// Brushed faces across the first direction are brushed along the second. Ends of bars are turned, too: round
/// the axis there as on their barrels.
constexpr const char* kWay = R"(
  vec3 hlBrush;
  if (hlRound > 0.5) {
    vec3 hlOutward = abs(dot(hlFirst, hlNormal)) > 0.7 ? hlSecond + 1e-6 * hlSpot : hlNormal;
    hlBrush = cross(hlFirst, hlOutward);
  } else {
    hlBrush = hlFirst - dot(hlFirst, hlNormal) * hlNormal;
    if (dot(hlBrush, hlBrush) < 0.1) hlBrush = hlSecond - dot(hlSecond, hlNormal) * hlNormal;
  }
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
    using Form = PortableShape::Form;
    const Form form = portableOf(shape.geometry).form;
    if (form == Form::cylinder || form == Form::capsule) return Brushing::turned;
    if (form != Form::box && form != Form::prism) return Brushing::none;
    int longest = 0;
    halfExtents(shape).maxCoeff(&longest);
    constexpr Brushing along[] = {Brushing::alongX, Brushing::alongY, Brushing::alongZ};
    return along[longest];
}

void setBrushing(vtkShaderProperty& material, Brushing brushing) {
    std::array<float, 3> along{0.0F, 0.0F, 1.0F}, aside{1.0F, 0.0F, 0.0F};
    if (brushing == Brushing::alongX) {
        along = {1.0F, 0.0F, 0.0F};
        aside = {0.0F, 1.0F, 0.0F};
    } else if (brushing == Brushing::alongY) {
        along = {0.0F, 1.0F, 0.0F};
        aside = {0.0F, 0.0F, 1.0F};
    }
    const float isRound = brushing == Brushing::turned ? 1.0F : 0.0F;
    vtkUniforms& ofVertices = *material.GetVertexCustomUniforms();
    ofVertices.SetUniform3f(kAlong, along.data());
    ofVertices.SetUniform3f(kAside, aside.data());
    ofVertices.SetUniformf(kRound, isRound);
    material.GetFragmentCustomUniforms()->SetUniformf(kRound, isRound);
}

void addBrushedVertices(vtkShaderProperty& material) {
    material.ClearAllVertexShaderReplacements();
    material.AddVertexShaderReplacement(
        "//VTK::PositionVC::Dec", true,
        "//VTK::PositionVC::Dec\nout vec3 hlSpot;\nout vec3 hlFirst;\nout vec3 hlSecond;\n", false);
    material.AddVertexShaderReplacement("//VTK::PositionVC::Impl", true, kBrushedVertices, false);
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

std::string brushShader() {
    std::string shader(kWay); // as a sum, GCC 12 warns of memory that nobody touches
    shader += kStrokes;
    return shader;
}

} // namespace hingelab
