// SPDX-License-Identifier: GPL-3.0-or-later
#include "checks/target_checks.h"

#include <algorithm>
#include <cmath>

#include "text/check_support.h"

namespace hingelab {
namespace {

using namespace checks;

std::string quotedFigure(const Target& target) {
    return std::string("\"") + kindOf(target.figure).key + "\"";
}

void checkTemperatures(const Target& target, const std::string& base, Issues& issues) {
    constexpr Range possible{-200.0, 500.0};
    for (const auto& [key, value] :
         {std::pair("/coldest", target.coldest), std::pair("/warmest", target.warmest)}) {
        if (value >= kUnlimited || possible.contains(value)) continue;
        addError(issues, base + key, "The temperature is out of range", valueText(Quantity::temperature, value),
                 "-200 °C to 500 °C");
    }
    if (target.warmest < kUnlimited && target.coldest < kUnlimited && target.coldest > target.warmest) {
        addError(issues, base + "/warmest", "The coldest temperature is above the warmest",
                 valueText(Quantity::temperature, target.warmest),
                 "not below coldest, which is " + valueText(Quantity::temperature, target.coldest));
    }
}

void checkLimits(const Target& target, const std::string& base, Issues& issues) {
    for (const auto& [key, value] :
         {std::pair("/from", target.from), std::pair("/to", target.to), std::pair("/at_least", target.atLeast),
          std::pair("/at_most", target.atMost)}) {
        if (std::abs(value) <= kUnlimited) continue;
        addError(issues, base + key, "This number is too large", shortestText(value), "less than 1e15");
    }
    if (target.hasWeight() && !kTargetWeights.contains(target.weight)) {
        addError(issues, base + "/weight", "The weight is out of range", shortestText(target.weight),
                 "0.001 to 1000, or no weight if all targets count the same");
    }
    if (target.hasReserve() && !(target.reserve >= 0.0)) {
        addError(issues, base + "/reserve", "A reserve is not negative",
                 valueText(target.quantity(), target.reserve),
                 "0 or more, or absent: then Hingelab derives it from friction and tolerances");
    }
    checkTemperatures(target, base, issues);
    if (!target.hasLeast() && !target.hasMost()) {
        addError(issues, base, "A target needs a limit", {}, "at_least, at_most, or both");
    } else if (target.hasLeast() && target.hasMost() && target.atLeast > target.atMost) {
        addError(issues, base + "/at_most", "The lower limit is above the upper limit",
                 valueText(target.quantity(), target.atMost),
                 "not below at_least, which is " + valueText(target.quantity(), target.atLeast));
    }
}

void checkPlaces(const Target& target, const std::string& base, Issues& issues) {
    const FigureTakes takes = kindOf(target.figure).takes;
    const Quantity quantity = placeQuantity(target.isRotation());
    const bool needsFrom = takes == FigureTakes::place || takes == FigureTakes::bothPlaces;
    const bool mayHaveTo = takes == FigureTakes::somePart || takes == FigureTakes::bothPlaces;
    if (needsFrom && !target.hasFrom()) {
        addError(issues, base + "/from", quotedFigure(target) + " requires a position", {},
                 "a position in the range of motion, such as " +
                     valueText(quantity, target.isRotation() ? 0.5 : 0.1));
    }
    if (takes == FigureTakes::nothing && target.hasFrom()) {
        addError(issues, base + "/from",
                 quotedFigure(target) + " applies to the whole range of motion: it takes no position",
                 valueText(quantity, target.from), "absent");
    }
    if (takes == FigureTakes::band && target.hasFrom()) {
        addError(issues, base + "/from", quotedFigure(target) + " applies to the range of its band",
                 valueText(quantity, target.from), "absent");
    }
    if (!mayHaveTo && target.hasTo()) {
        addError(issues, base + "/to", quotedFigure(target) + " takes no second position",
                 valueText(quantity, target.to), "absent");
    }
    if (takes == FigureTakes::bothPlaces && !target.hasTo()) {
        addError(issues, base + "/to", quotedFigure(target) + " needs the place where it ends", {}, "a place");
    }
    if (takes == FigureTakes::somePart && target.hasFrom() != target.hasTo()) {
        addError(issues, base + (target.hasFrom() ? "/to" : "/from"), "A range needs both ends", {},
                 "both from and to; or neither, for the whole range of motion");
    }
    if (!mayHaveTo || !target.hasFrom() || !target.hasTo()) return;
    const bool mustAscend = takes == FigureTakes::somePart || target.figure == Figure::openingTime;
    const bool isInOrder = mustAscend ? target.from < target.to : target.from > target.to;
    if (isInOrder) return;
    addError(
        issues, base + "/to", "The places are not in order", valueText(quantity, target.to),
        (mustAscend ? "above from, which is " : "below from, which is ") + valueText(quantity, target.from));
}

/// A limit goes straight from one point to the next: one that no neighbour has limits nothing.
bool isAlone(const std::vector<BandPoint>& band, std::size_t i, double BandPoint::*limit) {
    const auto has = [&](std::size_t k) { return std::abs(band[k].*limit) < kUnlimited; };
    if (!has(i)) return false;
    return !(i > 0 && has(i - 1)) && !(i + 1 < band.size() && has(i + 1));
}

void checkBandPoint(const Target& target, std::size_t i, const std::string& base, Issues& issues) {
    const std::vector<BandPoint>& band = target.band;
    const BandPoint& point = band[i];
    const Quantity place = placeQuantity(target.isRotation());
    if (!(std::abs(point.at) < kUnlimited)) {
        addError(issues, base + "/at", "This number is too large", shortestText(point.at), "less than 1e15");
    }
    if (i > 0 && !(point.at > band[i - 1].at)) {
        addError(issues, base + "/at", "The points of a band ascend", valueText(place, point.at),
                 "above the point before, which is at " + valueText(place, band[i - 1].at));
    }
    const bool hasBoth = point.least > -kUnlimited && point.most < kUnlimited;
    if (hasBoth && point.least > point.most) {
        addError(issues, base + "/most", "The lower limit is above the upper limit",
                 valueText(target.quantity(), point.most),
                 "not below least, which is " + valueText(target.quantity(), point.least));
    }
    for (const auto& [key, limit] : {std::pair("/least", &BandPoint::least), {"/most", &BandPoint::most}}) {
        if (!isAlone(band, i, limit)) continue;
        addError(issues, base + key, "A limit of a band goes from one point to the next",
                 valueText(target.quantity(), point.*limit),
                 "the same limit at a point beside it, or absent here");
    }
}

void checkBand(const Target& target, const std::string& base, Issues& issues) {
    constexpr std::size_t mostPoints = 1000; // a curve of a test bench has fewer
    if (kindOf(target.figure).takes != FigureTakes::band) {
        if (target.band.empty()) return;
        addError(issues, base + "/band", quotedFigure(target) + " takes no band", {},
                 "absent; figures with a band end in _in_band");
        return;
    }
    if (target.band.size() < 2 || target.band.size() > mostPoints) {
        addError(issues, base + "/band", quotedFigure(target) + " needs a band",
                 std::to_string(target.band.size()) + " points", "2 to 1000 points");
        return;
    }
    const auto limits = [](const BandPoint& point) {
        return point.least > -kUnlimited || point.most < kUnlimited;
    };
    if (std::none_of(target.band.begin(), target.band.end(), limits)) {
        addError(issues, base + "/band", "The band limits nothing", {}, "least, most or both at its points");
    }
    for (std::size_t i = 0; i < target.band.size(); ++i)
        checkBandPoint(target, i, base + "/band/" + std::to_string(i), issues);
}

} // namespace

void checkTargets(const Rig& rig, Issues& issues) {
    for (std::size_t i = 0; i < rig.targets.size(); ++i) {
        const std::string base = at("targets", i);
        checkLimits(rig.targets[i], base, issues);
        checkPlaces(rig.targets[i], base, issues);
        checkBand(rig.targets[i], base, issues);
    }
}

} // namespace hingelab
