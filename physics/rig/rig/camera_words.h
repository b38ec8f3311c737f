// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "spatial/spatial_vectors.h"

/// Where a camera stands, in words: as files say it and people type it.
namespace hingelab {

/// Where a camera stands and what it looks at [m, world]; up is the direction of the picture's upper edge.
struct CameraSpot {
    Vector3 from = Vector3::UnitX();
    Vector3 to = Vector3::Zero();
    Vector3 up = Vector3::UnitZ();
};

/// Views that follow the size of a rig, in the order of `CameraView` in ui/.
enum class NamedView { home, front, side, top };

using CameraWords = std::variant<NamedView, CameraSpot>;

/// Reads "home", "front", "side", "top", or
///   "from (1.2, -2, 1.5) m to (0, 0, 0.5) m"
///   "from (300, -500, 200) mm to (0, 0, 0) mm up (0, 1, 0)"
/// Empty with words in `problem` where it is neither, where a number is not finite, or where the three points
/// leave the picture without an upper edge.
[[nodiscard]] std::optional<CameraWords> readCamera(std::string_view text, std::string& problem);

/// The words of a place, as readCamera() takes them, rounded to a ten-thousandth of the distance.
[[nodiscard]] std::string cameraText(const CameraSpot& spot);

} // namespace hingelab
