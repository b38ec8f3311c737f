// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/curve_figures.h"

#include <algorithm>
#include <cmath>

#include "analysis/door_snap.h"

namespace hingelab {
namespace {

struct Peak {
    double value = 0.0;
    double at = 0.0;
};

/// The largest of y over x, between samples by the parabola through three of them; none above zero: empty.
std::optional<Peak> peakOf(const std::vector<double>& x, const std::vector<double>& y) {
    const auto i = static_cast<std::size_t>(std::max_element(y.begin(), y.end()) - y.begin());
    if (y[i] <= 0.0) return std::nullopt;
    Peak peak{y[i], x[i]};
    if (i == 0 || i + 1 == y.size()) return peak;
    const double a = x[i - 1] - x[i];
    const double b = x[i + 1] - x[i];
    const double slopeA = (y[i - 1] - y[i]) / a;
    const double slopeB = (y[i + 1] - y[i]) / b;
    const double curvature = (slopeB - slopeA) / (b - a);
    const double slope = slopeA - curvature * a;
    if (!(curvature < 0.0)) return peak;
    const double step = std::clamp(-0.5 * slope / curvature, a, b);
    peak.value += step * (slope + curvature * step);
    peak.at += step;
    return peak;
}

/// What a hand pulls with along the way, at samples and halfway between them.
struct Efforts {
    std::vector<double> x, opening, closing;      ///< [N·m or N]
    std::vector<double> openingGrip, closingGrip; ///< at the handle [N]
};

Efforts effortsOf(const DoorCurve& curve) {
    Efforts e;
    const auto add = [&](double x, const DoorForce& total, double leverage) {
        e.x.push_back(x);
        e.opening.push_back(-total.opening);
        e.closing.push_back(total.closing);
        const bool reaches = leverage > kLeastLeverage;
        e.openingGrip.push_back(reaches ? -total.opening / leverage : 0.0);
        e.closingGrip.push_back(reaches ? total.closing / leverage : 0.0);
    };
    for (std::size_t i = 0; i < curve.x.size(); ++i) {
        add(curve.x[i], curve.total[i], curve.leverage[i]);
        if (i + 1 == curve.x.size()) break;
        add(0.5 * (curve.x[i] + curve.x[i + 1]), curve.between[i],
            0.5 * (curve.leverage[i] + curve.leverage[i + 1]));
    }
    return e;
}

FigureAnswer answerOf(const std::optional<Peak>& peak, const char* missing) {
    if (!peak) return {std::nullopt, std::nullopt, missing, Absence::none};
    return {peak->value, peak->at, {}};
}

FigureAnswer peakFigure(const DoorCurve& curve, std::vector<double> Efforts::*effort, const char* missing) {
    const Efforts e = effortsOf(curve);
    return answerOf(peakOf(e.x, e.*effort), missing);
}

bool canBeMovedByItsHandle(const DoorCurve& curve) {
    return std::any_of(curve.leverage.begin(), curve.leverage.end(),
                       [](double leverage) { return leverage > kLeastLeverage; });
}

FigureAnswer unmovableByHandle() {
    return {std::nullopt, std::nullopt, "no hand moves it by its handle"};
}

/// Of forces at the handle: one on the axis needs none, since none would help.
FigureAnswer gripFigure(const DoorCurve& curve, std::vector<double> Efforts::*effort, const char* missing) {
    if (!canBeMovedByItsHandle(curve)) return unmovableByHandle();
    return peakFigure(curve, effort, missing);
}

FigureAnswer breakaway(const DoorCurve& curve, bool isAtHandle) {
    const double start = curve.hold.front().againstOpening - curve.total.front().atRest;
    const double leverage = isAtHandle ? curve.leverage.front() : 1.0;
    if (start > 0.0 && leverage > kLeastLeverage) return {start / leverage, curve.x.front(), {}};
    if (start > 0.0) return {std::nullopt, curve.x.front(), "no hand opens it there"};
    return {std::nullopt, curve.x.front(), "opens by itself", Absence::none};
}

FigureAnswer breakawayOpen(const DoorCurve& curve) {
    const double force = curve.hold.back().againstClosing + curve.total.back().atRest;
    const double leverage = curve.leverage.back();
    if (force > 0.0 && leverage > kLeastLeverage) return {force / leverage, curve.x.back(), {}};
    if (force > 0.0) return {std::nullopt, curve.x.back(), "no hand closes it there"};
    return {std::nullopt, curve.x.back(), "closes by itself", Absence::none};
}

FigureAnswer pushAtHandle(const DoorCurve& curve) {
    if (!canBeMovedByItsHandle(curve)) return unmovableByHandle();
    std::vector<double> push;
    push.reserve(curve.x.size());
    for (std::size_t i = 0; i < curve.x.size(); ++i) {
        const bool reaches = curve.leverage[i] > kLeastLeverage;
        push.push_back(reaches ? std::abs(curve.total[i].atRest) / curve.leverage[i] : 0.0);
    }
    return answerOf(peakOf(curve.x, push), "it pushes nowhere");
}

FigureAnswer pushToLatch(const DoorCurve& curve) {
    if (!canBeMovedByItsHandle(curve)) return unmovableByHandle();
    constexpr double lastShare = 0.05; // of the way, as the figure is defined
    Efforts e = effortsOf(curve);
    const double end = curve.x.front() + lastShare * (curve.x.back() - curve.x.front());
    const auto count = std::upper_bound(e.x.begin(), e.x.end(), end) - e.x.begin();
    e.x.resize(static_cast<std::size_t>(count));
    e.closingGrip.resize(e.x.size());
    return answerOf(peakOf(e.x, e.closingGrip), "closes there by itself");
}

double hysteresisOf(const DoorCurve& curve) {
    return doorWork(curve, &DoorForce::closing) - doorWork(curve, &DoorForce::opening);
}

/// Of the hump that gives back most.
FigureAnswer snapFigure(const DoorCurve& curve, DoorSense sense, double (*of)(const DoorSnap&)) {
    const std::optional<DoorSnap> snap = strongestSnap(curve, sense);
    if (!snap) return {std::nullopt, std::nullopt, "no hump", Absence::none};
    return {of(*snap), snap->peakAt, {}};
}

double snapPeak(const DoorSnap& snap) {
    return snap.peak;
}
double snapRatio(const DoorSnap& snap) {
    return snap.ratio();
}
double snapSharpness(const DoorSnap& snap) {
    return snap.sharpness();
}

/// The place at which the door, let go, begins to go on to an end of its way by itself.
FigureAnswer selfMoving(const DoorCurve& curve, DoorBehaviour behaviour) {
    const bool opens = behaviour == DoorBehaviour::opens;
    const DoorSpan& span = opens ? curve.spans.back() : curve.spans.front();
    if (span.behaviour != behaviour) return {std::nullopt, std::nullopt, "does not", Absence::never};
    const double place = opens ? span.from : span.to;
    return {place, place, {}};
}

FigureAnswer holding(const DoorCurve& curve, Figure figure) {
    const DoorSpan* widest = nullptr;
    double sum = 0.0;
    for (const DoorSpan& span : curve.spans) {
        if (span.behaviour != DoorBehaviour::stays) continue;
        sum += span.to - span.from;
        if (widest == nullptr || span.to - span.from > widest->to - widest->from) widest = &span;
    }
    if (figure == Figure::holdingTotal) return {sum, std::nullopt, {}};
    if (widest == nullptr || (figure == Figure::holdingCreep && !std::isfinite(widest->creep)))
        return {std::nullopt, std::nullopt, "it stays nowhere", Absence::never};
    if (figure == Figure::holdingCreep) return {std::abs(widest->creep), 0.5 * (widest->from + widest->to), {}};
    const double place = figure == Figure::holdingFrom ? widest->from : widest->to;
    return {place, place, {}};
}

/// The least of what drives the door one way against what holds it, over the samples.
FigureAnswer leastDrive(const DoorCurve& curve, bool opens) {
    FigureAnswer least;
    for (std::size_t i = 0; i < curve.x.size(); ++i) {
        const double force = curve.total[i].atRest;
        const DoorStatics::Hold& hold = curve.hold[i];
        const double drive = opens ? force - hold.againstOpening : -force - hold.againstClosing;
        if (!least.value || drive < *least.value) least = {drive, curve.x[i], {}};
    }
    return least;
}

/// With which it does not close, and, unless it may rise, does not open either.
double holdMarginAt(const DoorCurve& curve, std::size_t i, bool mayRise) {
    const double force = curve.total[i].atRest;
    const double closing = curve.hold[i].againstClosing + force;
    return mayRise ? closing : std::min(curve.hold[i].againstOpening - force, closing);
}

FigureAnswer holdMargin(const DoorCurve& curve) {
    return {holdMarginAt(curve, 0, false), curve.x.front(), {}};
}

FigureAnswer leastHold(const DoorCurve& curve, bool mayRise) {
    FigureAnswer least;
    for (std::size_t i = 0; i < curve.x.size(); ++i) {
        const double margin = holdMarginAt(curve, i, mayRise);
        if (!least.value || margin < *least.value) least = {margin, curve.x[i], {}};
    }
    return least;
}

/// A limit that goes straight from one place to another.
struct StraightLimit {
    double from, to;    ///< places
    double first, last; ///< values there; beyond kUnlimited: there is none
    [[nodiscard]] bool isThere() const { return std::abs(first) < kUnlimited && std::abs(last) < kUnlimited; }
    [[nodiscard]] double at(double x) const { return first + (x - from) / (to - from) * (last - first); }
};

std::vector<double> Efforts::*effortInBand(Figure figure) {
    switch (figure) {
        case Figure::effortOpeningInBand:
            return &Efforts::opening;
        case Figure::effortClosingInBand:
            return &Efforts::closing;
        case Figure::handleForceOpeningInBand:
            return &Efforts::openingGrip;
        default:
            return &Efforts::closingGrip;
    }
}

/// The least of y over x, between samples as peakOf().
Peak leastOf(const std::vector<double>& x, std::vector<double> y) {
    const double largest = *std::max_element(y.begin(), y.end());
    for (double& value : y) value = largest - value;
    const std::optional<Peak> peak = peakOf(x, y);
    return peak ? Peak{largest - peak->value, peak->at} : Peak{largest, x.front()};
}

} // namespace

double doorWork(const DoorCurve& curve, double DoorForce::*force, int sign) {
    double work = 0.0;
    for (std::size_t i = 0; i + 1 < curve.x.size(); ++i) {
        const double a = curve.total[i].*force;
        const double middle = curve.between[i].*force;
        const double b = curve.total[i + 1].*force;
        if (sign != 0 && sign * middle <= 0.0) continue; // changes of sign are samples: an interval has one
        work += (curve.x[i + 1] - curve.x[i]) * (a + 4.0 * middle + b) / 6.0;
    }
    return work;
}

FigureAnswer leastStroke(const std::vector<StrutStroke>& strokes, Figure figure) {
    const bool isCompressed = figure == Figure::strokeLeftCompressed;
    FigureAnswer least;
    for (const StrutStroke& stroke : strokes) {
        const double left = isCompressed ? stroke.leftCompressed() : stroke.leftExtended();
        if (least.value && *least.value <= left) continue;
        least = {left, isCompressed ? stroke.shortestAt : stroke.longestAt, {}};
    }
    return least;
}

FigureAnswer distanceInBand(const DoorCurve& part, const BandPoint& from, const BandPoint& to, Figure figure) {
    const bool isAtHandle = kindOf(figure).measure == FigureMeasure::handleForce;
    const auto reaches = [](double leverage) { return leverage > kLeastLeverage; };
    if (isAtHandle && !std::all_of(part.leverage.begin(), part.leverage.end(), reaches))
        return unmovableByHandle();
    const Efforts e = effortsOf(part);
    const std::vector<double>& effort = e.*effortInBand(figure);
    FigureAnswer least;
    for (const bool isLower : {true, false}) {
        const StraightLimit limit{from.at, to.at, isLower ? from.least : from.most,
                                  isLower ? to.least : to.most};
        if (!limit.isThere()) continue;
        std::vector<double> inside;
        inside.reserve(e.x.size());
        for (std::size_t i = 0; i < e.x.size(); ++i) {
            const double above = effort[i] - limit.at(e.x[i]);
            inside.push_back(isLower ? above : -above);
        }
        const Peak nearest = leastOf(e.x, std::move(inside));
        if (!least.value || nearest.value < *least.value) least = {nearest.value, nearest.at, {}};
    }
    return least;
}

FigureAnswer curveFigure(const DoorCurve& curve, Figure figure) {
    const auto plain = [](double value) { return FigureAnswer{value, std::nullopt, {}}; };
    constexpr const char* opens = "opens everywhere by itself";
    constexpr const char* closes = "closes everywhere by itself";
    switch (figure) {
        case Figure::wayFrom:
            return {curve.x.front(), curve.x.front(), {}};
        case Figure::wayTo:
            return {curve.x.back(), curve.x.back(), {}};
        case Figure::peakEffortOpening:
            return peakFigure(curve, &Efforts::opening, opens);
        case Figure::peakHandleForceOpening:
            return gripFigure(curve, &Efforts::openingGrip, opens);
        case Figure::peakEffortClosing:
            return peakFigure(curve, &Efforts::closing, closes);
        case Figure::peakHandleForceClosing:
            return gripFigure(curve, &Efforts::closingGrip, closes);
        case Figure::breakawayClosed:
        case Figure::breakawayHandleForce:
            return breakaway(curve, figure == Figure::breakawayHandleForce);
        case Figure::breakawayOpenHandleForce:
            return breakawayOpen(curve);
        case Figure::pushAtHandle:
            return pushAtHandle(curve);
        case Figure::pushToLatch:
            return pushToLatch(curve);
        case Figure::workToOpen:
            return plain(-doorWork(curve, &DoorForce::opening, -1));
        case Figure::workToClose:
            return plain(doorWork(curve, &DoorForce::closing, 1));
        case Figure::storedChange:
            return plain(-doorWork(curve, &DoorForce::atRest));
        case Figure::hysteresisArea:
            return plain(hysteresisOf(curve));
        case Figure::hysteresisWidth:
            return plain(hysteresisOf(curve) / (curve.x.back() - curve.x.front()));
        case Figure::snapPeakOpening:
            return snapFigure(curve, DoorSense::opening, snapPeak);
        case Figure::snapRatioOpening:
            return snapFigure(curve, DoorSense::opening, snapRatio);
        case Figure::snapSharpnessOpening:
            return snapFigure(curve, DoorSense::opening, snapSharpness);
        case Figure::snapPeakClosing:
            return snapFigure(curve, DoorSense::closing, snapPeak);
        case Figure::snapRatioClosing:
            return snapFigure(curve, DoorSense::closing, snapRatio);
        case Figure::snapSharpnessClosing:
            return snapFigure(curve, DoorSense::closing, snapSharpness);
        case Figure::selfOpeningFrom:
            return selfMoving(curve, DoorBehaviour::opens);
        case Figure::selfClosingTo:
            return selfMoving(curve, DoorBehaviour::closes);
        case Figure::holdingTotal:
        case Figure::holdingFrom:
        case Figure::holdingTo:
        case Figure::holdingCreep:
            return holding(curve, figure);
        case Figure::holdsAt:
            return holdMargin(curve);
        case Figure::holdsBetween:
        case Figure::staysOpenBetween:
            return leastHold(curve, figure == Figure::staysOpenBetween);
        case Figure::opensFrom:
        case Figure::opensBetween:
            return leastDrive(curve, true);
        case Figure::closesFrom:
        case Figure::closesBetween:
            return leastDrive(curve, false);
        default: // a motion tells it: door_figures.h
            return {std::nullopt, std::nullopt, "needs a motion"};
    }
}

} // namespace hingelab
