// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/drawing/finish_look.h"

#include <vtkUniforms.h>

#include <string>

#include "ui/drawing/shadow_shader.h"

namespace hingelab {
namespace {

constexpr const char* kToMap = "hlToMap"; // of kReachShader
constexpr const char* kMapSize = "hlMapSize";
constexpr const char* kMap = "hlMap";

constexpr float kGrooves = 1.7F; // roughness across grooves is so often that of an even face, along them less

/// After VTK's sum over its lights, which the compiler of shaders drops, since nothing reads it; the mark stays
/// for ambient occlusion, which comes last. `ambientColor` is the plain colour of the property, sRGB.
/// `hlReach` is the share of the lamp's light that reaches the fragment.
constexpr const char* kBeginning = R"(
  vec3 hlNormal = normalVCVSOutput;
  vec3 hlView = normalize(-vertexVC.xyz);
  vec3 hlBase = pow(ambientColor, vec3(2.2));
  float hlFacing = clamp(dot(hlNormal, hlView), 0.001, 1.0);
  vec3 hlNormalReflectance = mix(vec3(0.04), hlBase, hlMetalness);
  float hlAlpha = hlRoughness * hlRoughness;
)";

/// How facets are turned that mirror the lamp (`hlFacets`, with `hlPeak`), and the normal by which the
/// surroundings are mirrored.
constexpr const char* kEvenFacets = R"(
  float hlSpread = hlPeak * hlPeak * (hlAlpha * hlAlpha - 1.0) + 1.0;
  float hlFacets = hlAlpha * hlAlpha / (3.14159265 * hlSpread * hlSpread);
  vec3 hlMirror = hlNormal;
)";
/// Grooves: rougher across than along, by GGX with two roughnesses (Burley, SIGGRAPH course 2012); surroundings
/// are smeared across by a normal that is bent towards the viewer there (McAuley, 2015).
constexpr const char* kBrushedFacets = R"(
  float hlSmoother = hlAlpha / hlGrooves;
  float hlRougher = hlAlpha * hlGrooves;
  vec2 hlTilt = vec2(dot(hlHalf, hlBrush) / hlSmoother, dot(hlHalf, hlAcross) / hlRougher);
  float hlSpread = dot(hlTilt, hlTilt) + hlPeak * hlPeak;
  float hlFacets = hlStroke / (3.14159265 * hlSmoother * hlRougher * hlSpread * hlSpread);
  vec3 hlBent = cross(cross(hlBrush, hlView), hlBrush);
  vec3 hlMirror = normalize(mix(hlNormal, normalize(hlBent + 1e-6 * hlNormal), 0.5));
)";

constexpr const char* kLamp = R"(
  vec3 hlLamp = -hlFalling;
  float hlLit = max(dot(hlNormal, hlLamp), 0.0) * hlReach;
  vec3 hlHalf = normalize(hlLamp + hlView);
  float hlPeak = max(dot(hlNormal, hlHalf), 0.0);
)";

constexpr const char* kLampAndSurroundings = R"(
  float hlSeen = 0.25 / mix(max(dot(hlLamp, hlHalf) * dot(hlLamp, hlHalf), 0.05), 1.0, hlAlpha);
  vec3 hlFresnel = hlNormalReflectance
                 + (1.0 - hlNormalReflectance) * pow(1.0 - max(dot(hlView, hlHalf), 0.0), 5.0);
  const float hlLampLight = 0.36; // what a white face square to it gives back
  vec3 hlMirrored = hlFacets * hlSeen * hlFresnel * (3.14159265 * hlLampLight * hlLit);

  // The environment, by the direction that it is seen in.
  vec3 hlTo = reflect(-hlView, hlMirror);
  float hlRise = dot(hlTo, hlUp);
  float hlBlur = 0.12 + 0.9 * hlRoughness;
  vec3 hlSky = mix(vec3(0.46, 0.45, 0.44), vec3(0.86, 0.93, 1.0), smoothstep(-hlBlur, hlBlur, hlRise));
  hlSky += vec3(0.22) * exp(-hlRise * hlRise / (hlBlur * hlBlur)); // haze above the horizon
  vec3 hlBoxes = vec3(exp((dot(hlTo, hlLamp) - 1.0) / (0.05 + 0.5 * hlRoughness))
                    + 0.6 * exp((dot(hlTo, hlSide) - 1.0) / (0.03 + 0.5 * hlRoughness)));
  vec4 hlFit = hlRoughness * vec4(-1.0, -0.0275, -0.572, 0.022) + vec4(1.0, 0.0425, 1.04, -0.04);
  float hlEdge = min(hlFit.x * hlFit.x, exp2(-9.28 * hlFacing)) * hlFit.x + hlFit.y;
  vec2 hlShare = vec2(-1.04, 1.04) * hlEdge + hlFit.zw;
  vec3 hlReflected = hlGleam * (hlSky + hlBoxes) * (hlNormalReflectance * hlShare.x + hlShare.y);

  // What comes from all sides onto a face, from the second soft box, which is so broad that it reaches round
  // edges, and a little from the viewer, so that no side is black.
  float hlOpen = 0.5 + 0.5 * dot(hlNormal, hlUp);
  float hlBroad = max(dot(hlNormal, hlSide) + 0.3, 0.0) / 1.3;
  vec3 hlAround = mix(vec3(0.29, 0.285, 0.28), vec3(0.39, 0.40, 0.415), hlOpen)
                + 0.34 * hlBroad + 0.10 * hlFacing;
  vec3 hlMatte = hlBase * (1.0 - hlMetalness) * (hlAround + hlLampLight * hlLit);

  vec3 hlOut = pow(min(hlMatte + hlMirrored + hlReflected, vec3(1.0)), vec3(1.0 / 2.2));
  float hlGrazing = opacity < 1.0 ? 0.75 * pow(1.0 - hlFacing, 3.0) : 0.0;
  gl_FragData[0] = vec4(hlOut, mix(opacity, 1.0, hlGrazing));
  //VTK::Light::Impl
)";

/// Only metal is brushed: its ways come after all finishes.
std::size_t materialOf(Finish finish, Brushing brushing) {
    return brushing == Brushing::none ? static_cast<std::size_t>(finish)
                                      : kFinishCount + static_cast<std::size_t>(brushing) - 1;
}

std::string lightShader(bool isShaded, bool isBrushed) {
    std::string text = isShaded ? kReachShader : "  const float hlReach = 1.0;\n";
    text += kBeginning;
    if (isBrushed) text += brushShader();
    text += kLamp;
    text += isBrushed ? kBrushedFacets : kEvenFacets;
    text += isBrushed ? "  float hlGleam = hlStroke;\n" : "  const float hlGleam = 1.0;\n";
    return text + kLampAndSurroundings;
}

void setShader(vtkShaderProperty& material, bool isShaded, bool isBrushed) {
    material.ClearAllFragmentShaderReplacements();
    if (isBrushed) addBrushedVertices(material);
    material.AddFragmentShaderReplacement("//VTK::Light::Impl", false, lightShader(isShaded, isBrushed), false);
    if (!isShaded) return;
    material.AddFragmentShaderReplacement("//VTK::System::Dec", false, kReachExtensions, false);
    // VTK declares a number for each number that is set; that of a texture's unit is to be the texture.
    material.AddFragmentShaderReplacement("uniform int hlMap;", false, "uniform sampler2D hlMap;", false);
}

} // namespace

FinishLook lookOf(Finish finish) {
    switch (finish) {
        case Finish::metal:
            return {0.38, 0.85};
        case Finish::frame:
            return {0.5, 0.15}; // painted steel
        case Finish::panel:
            return {0.35};
        case Finish::glass:
            return {0.08, 0.0, 0.34};
        case Finish::accent:
            return {0.32};
        case Finish::interior:
            return {0.62};
        case Finish::dark:
            return {0.75}; // rubber
        case Finish::wood:
            return {0.68};
        case Finish::hidden:
            break;
    }
    return {0.6};
}

StudioLight::StudioLight() {
    const auto add = [&](Finish finish, Brushing brushing) {
        const FinishLook look = lookOf(finish);
        for (Materials* materials : {&plain_, &shaded_}) {
            auto material = vtkSmartPointer<vtkShaderProperty>::New();
            const bool isBrushed = brushing != Brushing::none;
            setShader(*material, materials == &shaded_, isBrushed);
            vtkUniforms& uniforms = *material->GetFragmentCustomUniforms();
            uniforms.SetUniformf("hlRoughness", static_cast<float>(look.roughness));
            uniforms.SetUniformf("hlMetalness", static_cast<float>(look.metalness));
            if (isBrushed) {
                uniforms.SetUniformf("hlGrooves", kGrooves);
                setBrushing(*material, brushing);
            }
            materials->at(materialOf(finish, brushing)) = material;
        }
    };
    for (std::size_t i = 0; i < kFinishCount; ++i) add(static_cast<Finish>(i), Brushing::none);
    for (std::size_t i = 1; i < kBrushingCount; ++i) add(Finish::metal, static_cast<Brushing>(i));
    see({}, Matrix3::Identity(), {});
}

vtkShaderProperty& StudioLight::material(Finish finish, bool isShaded, Brushing brushing) {
    return *(isShaded ? shaded_ : plain_).at(materialOf(finish, brushing));
}

void StudioLight::setShadows(bool isOn) {
    hasShadows_ = isOn;
    for (std::size_t i = 0; i < shaded_.size(); ++i) {
        setShader(*shaded_[i], isOn, i >= kFinishCount);
        if (isOn) continue;
        // Declared but not read, they would make it another program than that of what is never shaded.
        for (const char* name : {kToMap, kMapSize, kMap})
            shaded_[i]->GetFragmentCustomUniforms()->RemoveUniform(name);
    }
}

void StudioLight::see(const StudioPlace& place, const Matrix3& cameraAxes, const ShadowSight& shadows) {
    const auto set = [&](vtkUniforms& uniforms, const char* name, const Vector3& direction_W) {
        const Eigen::Vector3f seen = (cameraAxes.transpose() * direction_W).cast<float>();
        uniforms.SetUniform3f(name, seen.data());
    };
    Eigen::Matrix4f toMap = shadows.toMap; // VTK does not take it as const
    for (const Materials* materials : {&plain_, &shaded_}) {
        for (const auto& material : *materials) {
            vtkUniforms& uniforms = *material->GetFragmentCustomUniforms();
            set(uniforms, "hlUp", place.up);
            set(uniforms, "hlFalling", place.falling);
            set(uniforms, "hlSide", place.side);
            if (materials == &plain_ || !hasShadows_) continue;
            uniforms.SetUniformMatrix4x4(kToMap, toMap.data());
            uniforms.SetUniform2i(kMapSize, shadows.texels.data());
            uniforms.SetUniformi(kMap, shadows.textureUnit);
        }
    }
}

void applyFinish(vtkProperty& property, Finish finish) {
    property.SetInterpolationToGouraud();
    property.SetAmbient(1.0); // the shader takes this colour
    property.SetDiffuse(0.0);
    property.SetSpecular(0.0);
    property.SetOpacity(lookOf(finish).opacity);
}

} // namespace hingelab
