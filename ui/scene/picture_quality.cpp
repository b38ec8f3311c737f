// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/picture_quality.h"

#include <algorithm>
#include <cmath>

namespace hingelab {
namespace {

constexpr double kClearlyLess = 0.75; // of the budget, to take a level that is not drawn
constexpr double kClearlyMore = 1.5;  // times patience, for a guess to refuse what two pictures could tell
constexpr double kSmoothPart = 1.5;   // of a plain picture: what smooth edges are guessed to cost, until drawn

std::size_t indexOf(QualityLevel level) {
    return static_cast<std::size_t>(level);
}

} // namespace

const PictureQuality::Cost& PictureQuality::of(QualityLevel level) const {
    return costs_[indexOf(level)];
}

void PictureQuality::restart(bool isHardware) {
    costs_ = {};
    moving_ = isHardware ? QualityLevel::full : QualityLevel::plain;
}

void PictureQuality::carryOver(double factor) {
    if (!(factor > 0.0) || !std::isfinite(factor)) return;
    for (Cost& cost : costs_) {
        if (!cost.isGuess && cost.pictures < 2) cost.seconds.reset(); // in which shaders were compiled
        if (cost.seconds) *cost.seconds *= factor;
        cost.isGuess = cost.seconds.has_value();
        cost.pictures = 0;
    }
    const bool canBeMended = of(QualityLevel::plain).isGuess || of(QualityLevel::smooth).isGuess;
    if (!canBeMended) costs_[indexOf(QualityLevel::full)] = {};
    choose();
}

/// What a guess was wrong by, it was wrong by for the other levels as well.
void PictureQuality::measured(Cost& cost, double seconds) {
    const double error = seconds / *cost.seconds;
    for (Cost& other : costs_)
        if (other.isGuess) *other.seconds *= error;
    cost.isGuess = false; // and by the loop its cost is `seconds`
}

void PictureQuality::drew(QualityLevel level, double seconds) {
    if (!(seconds > 0.0) || !std::isfinite(seconds)) return;
    Cost& cost = costs_[indexOf(level)];
    std::optional<double>& known = cost.seconds;
    const bool hasShadersCompiled = ++cost.pictures == 2; // by the first picture of a kind
    if (cost.isGuess && hasShadersCompiled) {
        measured(cost, std::min(cost.first, seconds));
    } else if (cost.isGuess) {
        cost.first = seconds;
    } else if (!known || (hasShadersCompiled && seconds < *known)) {
        known = seconds;
    } else if (seconds < *known) {
        *known += 0.5 * (seconds - *known);
    } else {
        *known += 0.1 * (std::min(seconds, 3.0 * *known) - *known); // one that was held up tells little
    }
    choose();
}

std::optional<double> PictureQuality::costOf(QualityLevel level) const {
    const std::optional<double>& cost = of(level).seconds;
    const std::optional<double>& plain = of(QualityLevel::plain).seconds;
    if (cost || level != QualityLevel::smooth || !plain) return cost;
    return kSmoothPart * *plain;
}

QualityLevel PictureQuality::atRest() const {
    for (const QualityLevel level : {QualityLevel::full, QualityLevel::smooth}) {
        const Cost& cost = of(level);
        const bool isKnown = cost.isGuess || cost.pictures >= 2;
        const double most = cost.isGuess ? kClearlyMore * kPatience : kPatience;
        if (!isKnown || *cost.seconds <= most) return level;
    }
    return QualityLevel::plain;
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
