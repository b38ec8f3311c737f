// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rig/rig.h"

/// What of a rig's picture an item is or has to do with, found by walking its fields.
namespace hingelab {

struct PictureOf {
    struct Part {
        std::size_t body;
        std::optional<std::size_t> shape = std::nullopt; ///< none: all of the body
        friend bool operator==(const Part&, const Part&) = default;
    };
    std::vector<Part> parts;
    std::vector<PlacePoint> places; ///< where it sits: a point, a joint, the ends of a strut
};

/// Of a body itself, of a shape or a point, of a joint what it moves, of an element, a contact or a motor the
/// bodies that it acts on; nothing of what has no place: dimensions, targets, the environment.
[[nodiscard]] PictureOf pictureOf(const Rig& rig, const std::string& item);

} // namespace hingelab
