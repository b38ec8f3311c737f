// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string>
#include <vector>

#include "spatial/pose.h"

/// Files of triangles, as bytes.
namespace hingelab::test {

struct SceneMesh {
    std::vector<std::array<float, 3>> points;
    std::vector<std::array<unsigned, 3>> triangles;
};

/// A cuboid from the origin, 0.5 x 0.25 x 0.125, seen from outside.
[[nodiscard]] SceneMesh cuboid();
/// The same without one triangle.
[[nodiscard]] SceneMesh openCuboid();
/// A ball of radius 1 of many triangles.
[[nodiscard]] SceneMesh ball();

[[nodiscard]] std::string asciiStl(const SceneMesh& mesh);
[[nodiscard]] std::string binaryStl(const SceneMesh& mesh);
[[nodiscard]] std::string objText(const SceneMesh& mesh);
[[nodiscard]] std::string plyText(const SceneMesh& mesh);
/// `nodes`: JSON of the list of nodes; the scene has the first. There are a mesh 0 (one) and a mesh 1 (twice,
/// with two materials).
[[nodiscard]] std::string gltfText(const SceneMesh& mesh, const std::string& nodes);
[[nodiscard]] std::string daeText(const SceneMesh& mesh, const std::string& upAxis, const std::string& unit);
[[nodiscard]] std::string bytesOf3mf(const SceneMesh& mesh, const std::string& unit);

} // namespace hingelab::test
