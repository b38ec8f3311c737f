// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/drawing/shape_look.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <type_traits>
#include <variant>

#include "physics/rig/parameters.h"

namespace hingelab {
namespace {

bool isSame(const BoxGeometry& a, const BoxGeometry& b) {
    return a.size == b.size;
}
bool isSame(const CylinderGeometry& a, const CylinderGeometry& b) {
    return a.radius == b.radius && a.length == b.length;
}
bool isSame(const SphereGeometry& a, const SphereGeometry& b) {
    return a.radius == b.radius;
}
bool isSame(const PlateGeometry& a, const PlateGeometry& b) {
    return a.thickness == b.thickness &&
           std::equal(a.corners.begin(), a.corners.end(), b.corners.begin(), b.corners.end(),
                      [](const PlateCorner& p, const PlateCorner& q) { return p.x == q.x && p.y == q.y; });
}
bool isSame(const MeshGeometry& a, const MeshGeometry& b) {
    return a.file == b.file && a.scale == b.scale;
}
bool isSame(const CapsuleGeometry& a, const CapsuleGeometry& b) {
    return a.radius == b.radius && a.length == b.length;
}
bool isSame(const HalfSpaceGeometry& a, const HalfSpaceGeometry& b) {
    return a.size == b.size;
}

bool isSame(const HullGeometry& a, const HullGeometry& b) {
    return std::equal(
        a.corners.begin(), a.corners.end(), b.corners.begin(), b.corners.end(),
        [](const HullCorner& p, const HullCorner& q) { return p.x == q.x && p.y == q.y && p.z == q.z; });
}

bool contains(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

/// "moments" of "/bodies/crank/mass_properties/moments/0": the last part that is no index.
std::string_view lastName(std::string_view pointer) {
    const auto isIndex = [](std::string_view part) {
        return std::all_of(part.begin(), part.end(), [](char c) { return c >= '0' && c <= '9'; });
    };
    std::string_view part = pointer.substr(pointer.rfind('/') + 1);
    if (isIndex(part)) {
        pointer.remove_suffix(part.size() + 1);
        part = pointer.substr(pointer.rfind('/') + 1);
    }
    return part;
}

/// Of the parameters of bodies, joints and assemblies: what the motion feels and nobody sees.
bool isOnlyFelt(std::string_view pointer) {
    constexpr std::array<std::string_view, 11> felt = {
        "mass",          "moments",          "products",
        "stiffness",     "dissipation",      "initial_rate",
        "initial_speed", "initial_velocity", "initial_angular_velocity",
        "rod1Mass",      "density"};
    return std::find(felt.begin(), felt.end(), lastName(pointer)) != felt.end();
}

} // namespace

bool isDrawnAlike(const Shape& a, const Shape& b) {
    if (a.geometry.index() != b.geometry.index() || a.finish != b.finish) return false;
    if (a.position != b.position || a.rotation != b.rotation || a.anchor != b.anchor) return false;
    return std::visit(
        [&](const auto& geometry) {
            return isSame(geometry, std::get<std::decay_t<decltype(geometry)>>(b.geometry));
        },
        a.geometry);
}

std::vector<double> drawnNumbers(const Rig& rig) {
    std::vector<double> numbers;
    for (const Parameter& parameter : parametersOf(rig)) {
        const std::string_view pointer = parameter.pointer;
        const bool isPlace = pointer.starts_with("/bodies") || pointer.starts_with("/joints") ||
                             pointer.starts_with("/assemblies") || contains(pointer, "/from/") ||
                             contains(pointer, "/to/");
        if (isPlace && !isOnlyFelt(pointer)) numbers.push_back(parameter.value);
    }
    return numbers;
}

} // namespace hingelab
