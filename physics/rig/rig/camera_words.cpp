// SPDX-License-Identifier: GPL-3.0-or-later
#include "rig/camera_words.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "text/quantity.h"
#include "text/trimmed.h"

namespace hingelab {
namespace {

constexpr std::array<std::string_view, 4> kViewNames = {"home", "front", "side", "top"};

/// Takes "from (1, 2, 3) m" off the front of a text: the word, three numbers and the unit of a length, if
/// `isLength`.
std::optional<Vector3> takeTriple(std::string_view& rest, std::string_view word, bool isLength) {
    rest = trimmed(rest);
    if (!rest.starts_with(word)) return std::nullopt;
    const std::size_t open = rest.find('(');
    const std::size_t close = rest.find(')');
    if (open == std::string_view::npos || close == std::string_view::npos || close < open) return std::nullopt;
    if (!trimmed(rest.substr(word.size(), open - word.size())).empty()) return std::nullopt;
    std::string_view numbers = rest.substr(open + 1, close - open - 1);
    rest = rest.substr(close + 1);
    std::string unit;
    if (isLength) {
        rest = trimmed(rest);
        const std::size_t end = rest.find(' ');
        unit = std::string(rest.substr(0, end));
        if (findUnit(Quantity::length, unit) == nullptr) return std::nullopt;
        rest = end == std::string_view::npos ? std::string_view() : rest.substr(end);
    }
    Vector3 triple;
    for (int i = 0; i < 3; ++i) {
        const std::size_t comma = numbers.find(',');
        if ((comma == std::string_view::npos) != (i == 2)) return std::nullopt;
        const std::string number =
            std::string(trimmed(numbers.substr(0, comma))) + (isLength ? " " + unit : "");
        const std::optional<double> value =
            parseQuantity(isLength ? Quantity::length : Quantity::dimensionless, number);
        if (!value) return std::nullopt;
        triple[i] = *value;
        numbers = comma == std::string_view::npos ? std::string_view() : numbers.substr(comma + 1);
    }
    return triple;
}

std::string triple(const Vector3& v, int digits) {
    std::string text = "(";
    for (int i = 0; i < 3; ++i) {
        const double scale = std::pow(10.0, digits);
        const double value = std::round(v[i] * scale) / scale; // may be a negative zero
        text += (i > 0 ? ", " : "") + shortestText(value == 0.0 ? 0.0 : value);
    }
    return text + ")";
}

} // namespace

std::optional<CameraWords> readCamera(std::string_view text, std::string& problem) {
    std::string_view rest = trimmed(text);
    for (std::size_t i = 0; i < kViewNames.size(); ++i) {
        if (rest == kViewNames[i]) return static_cast<NamedView>(i);
    }
    CameraSpot spot;
    const std::optional<Vector3> from = takeTriple(rest, "from", true);
    const std::optional<Vector3> to = from ? takeTriple(rest, "to", true) : std::nullopt;
    if (from && to && !trimmed(rest).empty()) {
        const std::optional<Vector3> up = takeTriple(rest, "up", false);
        if (up) spot.up = *up;
    }
    if (!from || !to || !trimmed(rest).empty()) {
        problem = "the camera takes home, front, side, top, or \"from (1, -2, 1.5) m to (0, 0, 0.5) m\"";
        return std::nullopt;
    }
    spot.from = *from;
    spot.to = *to;
    constexpr double leastSine = 1e-6; // between the line of sight and the upper edge: below, rounding turns it
    const Vector3 sight = spot.to - spot.from;
    if (!(sight.norm() > 0.0) || !(spot.up.norm() > 0.0)) {
        problem = "the camera needs two different points and a direction up";
        return std::nullopt;
    }
    spot.up.normalize();
    if (!(spot.up.cross(sight.normalized()).norm() > leastSine)) {
        problem = "the camera looks along its direction up; add another, such as \"up (0, 1, 0)\"";
        return std::nullopt;
    }
    return spot;
}

std::string cameraText(const CameraSpot& spot) {
    const double distance = (spot.to - spot.from).norm();
    const int digits = std::clamp(4 - static_cast<int>(std::floor(std::log10(distance))), 0, 12);
    std::string text = "from " + triple(spot.from, digits) + " m to " + triple(spot.to, digits) + " m";
    constexpr double usual = 1e-9; // of the upright camera
    if ((spot.up - Vector3::UnitZ()).norm() > usual) text += " up " + triple(spot.up, 4);
    return text;
}

} // namespace hingelab
