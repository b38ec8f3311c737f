// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/picture_quality.h"

#include <algorithm>
#include <cmath>

namespace hingelab {
namespace {

constexpr double kClearlyLess = 0.75; // of the budget, to take a level that is not drawn
constexpr double kSmoothPart = 1.5;   // of a plain picture: what smooth edges are guessed to cost, until drawn

std::size_t indexOf(QualityLevel level) {
    return static_cast<std::size_t>(level);
}

} // namespace

void PictureQuality::restart(bool isHardware) {
    costs_ = {};
    moving_ = isHardware ? QualityLevel::full : QualityLevel::plain;
}

void PictureQuality::drew(QualityLevel level, double seconds) {
    if (!(seconds > 0.0) || !std::isfinite(seconds)) return;
    std::optional<double>& cost = costs_[indexOf(level)];
    if (!cost) {
        cost = seconds;
    } else if (seconds < *cost) {
        *cost += 0.5 * (seconds - *cost); // the first picture of a kind has shaders compiled
    } else {
        *cost += 0.1 * (std::min(seconds, 3.0 * *cost) - *cost); // one that was held up tells little
    }
    choose();
}

std::optional<double> PictureQuality::costOf(QualityLevel level) const {
    const std::optional<double>& cost = costs_[indexOf(level)];
    const std::optional<double>& plain = costs_[indexOf(QualityLevel::plain)];
    if (cost || level != QualityLevel::smooth || !plain) return cost;
    return kSmoothPart * *plain;
}

void PictureQuality::choose() {
    const QualityLevel present = moving_;
    for (const QualityLevel level : {QualityLevel::full, QualityLevel::smooth}) {
        const std::optional<double> cost = costOf(level);
        const bool isTaken = level <= present; // by now, or a better one is
        const double most = isTaken ? kBudget : kClearlyLess * kBudget;
        if (cost ? *cost <= most : level == present) {
            moving_ = level;
            return;
        }
    }
    moving_ = QualityLevel::plain;
}

} // namespace hingelab
