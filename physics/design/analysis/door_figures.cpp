// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/door_figures.h"

#include <algorithm>

namespace hingelab {
namespace {

FigureAnswer missingFigure(std::string why) {
    return {std::nullopt, std::nullopt, std::move(why)};
}

std::string placeWords(double x, const DoorCurve& curve) {
    constexpr int digits = 3;
    return displayText(placeQuantity(curve.isRotation), x, digits);
}

FigureAnswer offTheWay(double place, const DoorCurve& curve) {
    std::string text = placeWords(place, curve) + " is not on the way, which goes from ";
    text += placeWords(curve.x.front(), curve) + " to " + placeWords(curve.x.back(), curve);
    const bool isBelow = place < curve.x.front();
    const std::string& words = isBelow ? curve.way.lowWords : curve.way.highWords;
    if (!words.empty()) text += ": there is " + words;
    return missingFigure(std::move(text));
}

} // namespace

DoorFigures::DoorFigures(std::shared_ptr<const Model> model, MotorVoltages voltages)
    : model_(std::move(model)), voltages_(std::move(voltages)) {}

const DoorCurve& DoorFigures::curve() {
    if (curve_) return *curve_;
    DoorStatics::Found found = DoorStatics::of(model_, voltages_);
    if (found.statics) {
        curve_ = doorCurve(*found.statics, DoorCurveOptions{}.sampling);
        statics_ = std::move(found.statics);
    } else {
        curve_.emplace().refusal = std::move(found.refusal);
    }
    return *curve_;
}

FigureAnswer DoorFigures::answer(const FigureAsked& asked) {
    switch (kindOf(asked.figure).needs) {
        case FigureNeeds::motion:
            return answerOfMotion(asked);
        case FigureNeeds::geometry:
            return answerOfStroke(asked.figure);
        case FigureNeeds::curve:
            break;
    }
    return answerOfCurve(asked);
}

/// Of all struts the one with least left.
FigureAnswer DoorFigures::answerOfStroke(Figure figure) {
    if (!strokes_) strokes_ = strutStrokes(model_->rig());
    if (!strokes_->refusal.empty()) return missingFigure(strokes_->refusal);
    return leastStroke(strokes_->struts, figure);
}

FigureAnswer DoorFigures::answerOfMotion(const FigureAsked& asked) {
    const DoorCurve& whole = curve();
    if (whole.isEmpty()) return missingFigure(whole.refusal);
    if (!asked.from) return missingFigure("it requires a position");
    const std::optional<double> from = placeOnWay(*asked.from);
    if (!from) return offTheWay(*asked.from, whole);
    if (!motion_) {
        DoorMotion::Found found = DoorMotion::of(*statics_);
        if (!found.motion) return missingFigure(std::move(found.refusal));
        motion_ = std::move(found.motion);
    }
    if (kindOf(asked.figure).takes == FigureTakes::bothPlaces) return timeOf(asked, *from);
    if (whole.way.lowEnd == DoorWay::End::turn) return missingFigure("the way has no lower end");
    return latchOf(asked.figure, *from);
}

FigureAnswer DoorFigures::timeOf(const FigureAsked& asked, double from) {
    if (!asked.to) return missingFigure("it is asked from a place to another");
    const std::optional<double> to = placeOnWay(*asked.to);
    if (!to) return offTheWay(*asked.to, *curve_);
    const bool closes = asked.figure == Figure::closingTime;
    if (closes ? *to >= from : *to <= from) {
        return missingFigure(closes ? "a door closes to a smaller place" : "a door opens to a larger place");
    }
    const std::optional<DoorRun::Arrival> arrival = motion_->arrivalAt({from, 0.0}, *to);
    if (!motion_->failure().empty()) return missingFigure(motion_->failure());
    if (!arrival) return {std::nullopt, *to, "let go, it does not get there", Absence::never};
    return {arrival->time, *to, {}};
}

FigureAnswer DoorFigures::latchOf(Figure figure, double from) {
    if (figure == Figure::minimumClosingSpeed) {
        const std::optional<double> speed = motion_->leastSpeedThatShuts(from);
        if (!motion_->failure().empty()) return missingFigure(motion_->failure());
        if (!speed) return {std::nullopt, from, "not even 10 m/s shut it", Absence::never};
        return {*speed, from, {}};
    }
    const DoorRun run = motion_->run({from, 0.0});
    if (!run.failure.empty()) return missingFigure(run.failure);
    if (!run.arrival) return {std::nullopt, from, "let go, it does not get to the latch", Absence::never};
    if (figure == Figure::rebound) return {run.rebound, from, {}};
    return {figure == Figure::latchSpeed ? run.arrival->speed : run.arrival->energy, from, {}};
}

FigureAnswer DoorFigures::answerOfCurve(const FigureAsked& asked) {
    const DoorCurve& whole = curve();
    if (whole.isEmpty()) return missingFigure(whole.refusal);
    const FigureTakes takes = kindOf(asked.figure).takes;
    if (takes == FigureTakes::band) return answerOfBand(asked);
    const bool isPart = takes == FigureTakes::somePart && (asked.from || asked.to);
    if (takes == FigureTakes::place && !asked.from) return missingFigure("it requires a position");
    if (takes != FigureTakes::place && !isPart) return curveFigure(whole, asked.figure);
    const double first = asked.from.value_or(whole.x.front());
    const std::optional<double> from = placeOnWay(first);
    if (!from) return offTheWay(first, whole);
    if (takes == FigureTakes::place) {
        const double low = asked.figure == Figure::closesFrom ? whole.x.front() : *from;
        const double high = asked.figure == Figure::opensFrom ? whole.x.back() : *from;
        return curveFigure(partOf(low, high), asked.figure);
    }
    const double last = asked.to.value_or(whole.x.back());
    const std::optional<double> to = placeOnWay(last);
    if (!to) return offTheWay(last, whole);
    if (!(*from < *to)) return missingFigure("the range is empty: it ends where it begins, or before");
    return curveFigure(partOf(*from, *to), asked.figure);
}

/// Between each two points, so that the limits have no bends within a part.
FigureAnswer DoorFigures::answerOfBand(const FigureAsked& asked) {
    if (asked.band.size() < 2) return missingFigure("the band has less than two points");
    FigureAnswer least;
    for (std::size_t i = 1; i < asked.band.size(); ++i) {
        const BandPoint& low = asked.band[i - 1];
        const BandPoint& high = asked.band[i];
        const std::optional<double> from = placeOnWay(low.at);
        const std::optional<double> to = placeOnWay(high.at);
        if (!from || !to) return offTheWay(from ? high.at : low.at, *curve_);
        if (!(*from < *to)) return missingFigure("the points of the band do not ascend");
        FigureAnswer here = distanceInBand(partOf(*from, *to), low, high, asked.figure);
        if (!here.missing.empty()) return here;
        if (here.value && (!least.value || *here.value < *least.value)) least = std::move(here);
    }
    if (!least.value) return missingFigure("the band limits nothing");
    return least;
}

/// Ends of ways are found to rounding, and those that a loop ends to a thousandth: what is typed is meant.
std::optional<double> DoorFigures::placeOnWay(double place) const {
    const std::vector<double>& x = curve_->x;
    const double slack = 1e-6 * (x.back() - x.front());
    if (place < x.front() - slack || place > x.back() + slack) return std::nullopt;
    return std::clamp(place, x.front(), x.back());
}

void DoorFigures::addSample(double x, DoorCurve& part) {
    static_cast<void>(statics_->goTo(x));
    part.x.push_back(x);
    part.total.push_back(statics_->total());
    part.hold.push_back(statics_->hold());
    part.leverage.push_back(statics_->leverage());
}

std::optional<double> DoorFigures::creepFrom(double place) {
    if (curve().isEmpty()) return std::nullopt;
    const std::optional<double> start = placeOnWay(place);
    if (!start) return std::nullopt;
    constexpr int steps = 20;
    constexpr double length = kDriftTime / steps;
    double x = *start;
    const auto rateAt = [this](double there) {
        return statics_->goTo(there) ? statics_->creepRate() : std::nan("");
    };
    for (int i = 0; i < steps; ++i) { // the midpoint rule
        const double middle = std::clamp(x + 0.5 * length * rateAt(x), curve_->x.front(), curve_->x.back());
        x = std::clamp(x + length * rateAt(middle), curve_->x.front(), curve_->x.back());
        if (std::isnan(x)) return std::nullopt;
    }
    return x - *start;
}

/// The samples of the curve between two places, with both of them; one place twice is one sample.
DoorCurve DoorFigures::partOf(double from, double to) {
    const DoorCurve& whole = *curve_;
    DoorCurve part;
    part.isRotation = whole.isRotation;
    const auto first = std::upper_bound(whole.x.begin(), whole.x.end(), from);
    const auto last = std::lower_bound(whole.x.begin(), whole.x.end(), to);
    addSample(from, part);
    for (auto x = first; x < last; ++x) {
        const auto i = static_cast<std::size_t>(x - whole.x.begin());
        part.x.push_back(*x);
        part.total.push_back(whole.total[i]);
        part.hold.push_back(whole.hold[i]);
        part.leverage.push_back(whole.leverage[i]);
    }
    if (to > from) addSample(to, part);
    for (std::size_t i = 1; i < part.x.size(); ++i) {
        static_cast<void>(statics_->goTo(0.5 * (part.x[i - 1] + part.x[i])));
        part.between.push_back(statics_->total());
    }
    return part;
}

} // namespace hingelab
