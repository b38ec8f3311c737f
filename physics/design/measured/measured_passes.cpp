// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "measured/measurement.h"

namespace hingelab {
namespace {

constexpr double kTurnShare = 0.02;     // of the range
constexpr double kTurnNoise = 6.0;      // standard deviations
constexpr std::size_t kLeastOfPass = 3; // points

/// Standard deviation of what is not motion: from second differences, of which a smooth sweep has hardly any.
/// For independent noise of deviation s they have the deviation sqrt(6) s, and their median magnitude is 0.6745
/// of that.
double noiseOf(std::span<const double> place) {
    std::vector<double> bends;
    bends.reserve(place.size());
    for (std::size_t i = 2; i < place.size(); ++i) {
        bends.push_back(std::abs(place[i] - 2.0 * place[i - 1] + place[i - 2]));
    }
    if (bends.empty()) return 0.0;
    const auto middle = bends.begin() + static_cast<std::ptrdiff_t>(bends.size() / 2);
    std::nth_element(bends.begin(), middle, bends.end());
    return *middle / (0.6745 * std::sqrt(6.0));
}

} // namespace

std::vector<MeasuredPass> findPasses(std::span<const double> place) {
    std::vector<MeasuredPass> passes;
    if (place.size() < 2) return passes;
    const auto [least, most] = std::minmax_element(place.begin(), place.end());
    const double range = *most - *least;
    if (range <= 0.0) return passes;
    const double turn = std::max(kTurnShare * range, std::min(kTurnNoise * noiseOf(place), 0.3 * range));
    // The extreme so far in the present direction; who comes back from it by `turn` began another pass there.
    int direction = 0;
    std::size_t begin = 0;
    std::size_t low = 0;
    std::size_t high = 0;
    const auto close = [&](std::size_t end, int way) {
        if (end - begin >= kLeastOfPass) passes.push_back({begin, end, way, std::nan("")});
        begin = end;
    };
    for (std::size_t i = 1; i < place.size(); ++i) {
        if (place[i] > place[high]) high = i;
        if (place[i] < place[low]) low = i;
        if (direction >= 0 && place[high] - place[i] > turn) {
            if (direction > 0 || high > begin) close(high + 1, 1);
            direction = -1;
            low = i;
            high = i;
        } else if (direction <= 0 && place[i] - place[low] > turn) {
            if (direction < 0 || low > begin) close(low + 1, -1);
            direction = 1;
            low = i;
            high = i;
        }
    }
    if (direction != 0) close(place.size(), direction);
    return passes;
}

std::string passWords(const Measurement& measurement, const MeasuredPass& pass) {
    const Quantity place = measurement.isRotation ? Quantity::angle : Quantity::length;
    const Quantity rate = measurement.isRotation ? Quantity::angularRate : Quantity::velocity;
    const auto shown = [](Quantity quantity, double value) {
        const Unit& unit = displayUnit(quantity);
        return shortDisplayText(unit.fromSi(value), 3) + " " + std::string(unit.symbol);
    };
    std::string text = pass.direction > 0 ? "opening" : "closing";
    text += ", " + shown(place, measurement.place[pass.begin]);
    text += " to " + shown(place, measurement.place[pass.end - 1]);
    text += ", " + std::to_string(pass.end - pass.begin) + " points";
    if (std::isfinite(pass.medianRate)) text += ", " + shown(rate, pass.medianRate);
    return text;
}

} // namespace hingelab
