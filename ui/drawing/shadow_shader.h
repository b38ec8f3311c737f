// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace hingelab {

/// In place of VTK's mark for the first lines of a shader: four texels by one look, where there is that.
inline constexpr const char* kReachExtensions = R"(//VTK::System::Dec
#extension GL_ARB_texture_gather : enable
)";

/// Part of a fragment shader: `hlReach`, the share of the lamp's light that reaches a fragment past other
/// bodies. Reads a DepthMap's atlas (`hlMap`, of `hlMapSize` texels) by way of `hlToMap`, from the camera's
/// frame to texels.
///
/// Percentage-closer filtering (Reeves, Salesin and Cook, SIGGRAPH 1987) over a square as wide as the penumbra,
/// which grows with the height of what blocks the light (Fernando, SIGGRAPH sketches 2005); that height is read
/// from the atlas. The square is from 1.5 to 3 texels of one of the levels wide, and its edges cut texels in
/// parts: sixteen of them do for every width, without noise.
///
/// Each texel is compared with the plane of the fragment's own face at that texel's middle, the very point that
/// the map holds: a face does not shade itself, whatever its slope, nor does a convex body. Faces round what is
/// drawn as smooth are lit by its normals, also where they themselves are turned away from the lamp: there the
/// plane across that normal is taken. What rises only gently beside it does not count, such as the next face of
/// a hollow round.
inline constexpr const char* kReachShader = R"(
#ifdef GL_ARB_texture_gather
#define HL_QUAD(at) textureGather(hlMap, (vec2(at) + 1.0) * hlPerMap)
#else
#define HL_QUAD(at) vec4(texelFetch(hlMap, at + ivec2(0, 1), 0).r, texelFetch(hlMap, at + ivec2(1, 1), 0).r, \
                         texelFetch(hlMap, at + ivec2(1, 0), 0).r, texelFetch(hlMap, at, 0).r)
#endif
  vec2 hlPerMap = 1.0 / vec2(hlMapSize.x, hlMapSize.y + hlMapSize.y / 2);
  vec3 hlAt = (hlToMap * vec4(vertexVC.xyz, 1.0)).xyz;
  vec3 hlFace = normalize(mat3(hlToMap) * cross(dFdx(vertexVC.xyz), dFdy(vertexVC.xyz)));
  vec3 hlRounded = normalize(mat3(hlToMap) * normalVCVSOutput);
  if (hlRounded.z < hlFace.z) hlFace = hlRounded;
  vec2 hlSlope = -hlFace.xy / min(hlFace.z, -0.01); // depth per texel
  float hlSteep = length(hlSlope);
  hlSlope *= min(1.0, 8.0 / max(hlSteep, 1e-6));
  const float hlBorder = 36.0; // there is nothing there, and all that is read lies within the map
  hlAt.xy = clamp(hlAt.xy, vec2(hlBorder), vec2(hlMapSize) - hlBorder);

  // How wide the penumbra is, by the height of what blocks, above what a contact is.
  vec2 hlCoarse = 0.25 * hlAt.xy - 0.5;
  ivec2 hlBlock = ivec2(hlCoarse);
  vec2 hlPast = hlCoarse - vec2(hlBlock);
  vec4 hlBlockers = HL_QUAD((hlBlock + ivec2(hlMapSize.x / 2, hlMapSize.y + hlMapSize.y / 4)));
  vec4 hlAbove = max(hlAt.z - 12.0 - hlBlockers, 0.0);
  vec2 hlRows = mix(hlAbove.wx, hlAbove.zy, hlPast.x);
  const float hlLampWidth = 0.3; // of its distance
  float hlWide = clamp(hlLampWidth * mix(hlRows.x, hlRows.y, hlPast.y), 1.6, 23.0);
  int hlLevel = int(hlWide >= 3.0) + int(hlWide >= 6.0) + int(hlWide >= 12.0);
  float hlStride = float(1 << hlLevel);
  float hlPerStride = 1.0 / hlStride;
  hlWide *= hlPerStride;

  // The four by four texels of that level round the fragment, from its middle.
  vec2 hlGrid = hlAt.xy * hlPerStride - (hlLevel > 0 ? 0.5 + 0.5 * hlPerStride : 0.5);
  ivec2 hlTexel = ivec2(hlGrid);
  hlPast = hlGrid - vec2(hlTexel);
  hlTexel -= 1;
  if (hlLevel > 0) hlTexel += ivec2(hlMapSize.x - (hlMapSize.x >> (hlLevel - 1)), hlMapSize.y);
  vec4 hlX = vec4(-1.0, 0.0, 1.0, 2.0) - hlPast.x;
  vec4 hlY = vec4(-1.0, 0.0, 1.0, 2.0) - hlPast.y;
  vec4 hlPartX = clamp(0.5 * hlWide + 0.5 - abs(hlX), 0.0, 1.0);
  vec4 hlPartY = clamp(0.5 * hlWide + 0.5 - abs(hlY), 0.0, 1.0);
  float hlGentle = 0.12 * hlStride * (1.0 + hlSteep);
  float hlNearer = hlAt.z - 0.2 - 2.0 * max(hlSteep - 8.0, 0.0);
  vec4 hlPlaneX = hlNearer + hlStride * hlSlope.x * hlX - hlGentle * abs(hlX);
  vec4 hlPlaneY = hlStride * hlSlope.y * hlY - hlGentle * abs(hlY);
  float hlShade = dot(hlPartX.xyyx * hlPartY.yyxx,
                      clamp(hlPlaneX.xyyx + hlPlaneY.yyxx - HL_QUAD(hlTexel), 0.0, 1.0));
  hlShade += dot(hlPartX.zwwz * hlPartY.yyxx,
                 clamp(hlPlaneX.zwwz + hlPlaneY.yyxx - HL_QUAD((hlTexel + ivec2(2, 0))), 0.0, 1.0));
  hlShade += dot(hlPartX.xyyx * hlPartY.wwzz,
                 clamp(hlPlaneX.xyyx + hlPlaneY.wwzz - HL_QUAD((hlTexel + ivec2(0, 2))), 0.0, 1.0));
  hlShade += dot(hlPartX.zwwz * hlPartY.wwzz,
                 clamp(hlPlaneX.zwwz + hlPlaneY.wwzz - HL_QUAD((hlTexel + ivec2(2, 2))), 0.0, 1.0));
  float hlReach = 1.0 - hlShade / (hlWide * hlWide);
)";

} // namespace hingelab
