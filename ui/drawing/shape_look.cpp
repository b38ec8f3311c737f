// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/drawing/shape_look.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "rig/parameters.h"

namespace hingelab {
namespace {

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
    return a.geometry == b.geometry && a.finish == b.finish && a.position == b.position &&
           a.rotation == b.rotation && a.anchor == b.anchor;
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
