// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace hingelab {

/// A surface of polygons.
struct PolygonMesh {
    std::vector<std::array<float, 3>> points;
    std::vector<std::uint32_t> corners; ///< of all polygons, one after the other: indices of points
    std::vector<std::uint32_t> ends;    ///< of each polygon: where its corners end
};

inline constexpr std::size_t kMostPolygons = 2'000'000;
inline constexpr float kLargestCoordinate = 1e9F;

/// What a file holds, or what is wrong with it: then `problem` is not empty, and says the line or the polygon.
struct MeshReading {
    PolygonMesh mesh;
    std::string problem;
};

/// Reads the bytes of a file that somebody else wrote: nothing in it is believed before it is checked, and
/// numbers are read alike in all locales. VTK's readers trust indices and counts.
///
/// STL, as text or binary; corners in the same place become one point, triangles without area are left out.
[[nodiscard]] MeshReading readStl(std::string_view bytes);
/// OBJ: vertices (v) and faces (f); everything else is skipped.
[[nodiscard]] MeshReading readObj(std::string_view bytes);

inline constexpr std::size_t kLargestMeshFile = 50'000'000; ///< [bytes]

/// By the ending of a file's name, in any case; nullptr for others than STL and OBJ.
using MeshReaderFunction = MeshReading (*)(std::string_view bytes);
[[nodiscard]] MeshReaderFunction meshReaderFor(std::string_view fileName);

} // namespace hingelab
