// SPDX-License-Identifier: GPL-3.0-or-later
#include "struts/strut_wishes.h"

#include <algorithm>
#include <numbers>

namespace hingelab {
namespace {

std::string angleText(double angle) {
    constexpr int digits = 3;
    return displayText(Quantity::angle, angle, digits);
}

Target surplus(const char* name, Figure figure, const StrutWishes& wishes) {
    Target target;
    target.name = name;
    target.figure = figure;
    target.atLeast = 0.0;
    target.coldest = wishes.coldest;
    target.warmest = wishes.warmest;
    target.source = kAssistantSource;
    return target;
}

} // namespace

std::string whyNotWished(const StrutWishes& wishes) {
    const bool asksNothing =
        !wishes.opensFrom && !wishes.holdsFrom && !wishes.closesBelow && !wishes.mostHandleForce;
    if (asksNothing) return "Say what the door shall do: at least one of the lines above the temperatures.";
    constexpr Range possible{-200.0, 500.0};
    if (!possible.contains(wishes.coldest) || !possible.contains(wishes.warmest))
        return "Temperatures must be from -200 °C to 500 °C.";
    if (wishes.coldest > wishes.warmest) return "The lowest temperature is above the highest.";
    if (wishes.holdsTo && !wishes.holdsFrom) return "Say from where on the door shall hold, too.";
    if (wishes.holdsFrom && wishes.holdsTo && !(*wishes.holdsFrom < *wishes.holdsTo))
        return "The range in which the door holds ends before it begins.";
    if (wishes.staysWhereLeft && wishes.opensFrom && wishes.holdsFrom &&
        *wishes.opensFrom >= *wishes.holdsFrom) {
        return "The door cannot open by itself beyond " + angleText(*wishes.opensFrom) +
               " and stay where it is left from " + angleText(*wishes.holdsFrom) +
               ": let it open from a smaller angle, or hold from a larger one.";
    }
    if (wishes.closesBelow && wishes.opensFrom && *wishes.closesBelow >= *wishes.opensFrom) {
        return "The door cannot close by itself below " + angleText(*wishes.closesBelow) +
               " and open by itself beyond " + angleText(*wishes.opensFrom) +
               ": leave an angle between them in which it may stay.";
    }
    if (wishes.closesBelow && wishes.holdsFrom && *wishes.closesBelow >= *wishes.holdsFrom) {
        return "The door cannot close by itself below " + angleText(*wishes.closesBelow) +
               " and stay where it is left from " + angleText(*wishes.holdsFrom) + ".";
    }
    if (wishes.mostHandleForce && !(*wishes.mostHandleForce > 0.0))
        return "The force at the handle must be above 0 N.";
    return {};
}

double opensUntil(const StrutWishes& wishes, double high) {
    if (!wishes.opensFrom || !wishes.holdsFrom || !wishes.staysWhereLeft) return high;
    constexpr double transition = 10.0 * std::numbers::pi / 180.0;
    return *wishes.holdsFrom - std::min(transition, 0.5 * (*wishes.holdsFrom - *wishes.opensFrom));
}

std::vector<Target> targetsOf(const StrutWishes& wishes, double high) {
    std::vector<Target> targets;
    if (wishes.opensFrom) {
        Target target = surplus("opens by itself", Figure::opensBetween, wishes);
        target.from = *wishes.opensFrom;
        target.to = opensUntil(wishes, high);
        targets.push_back(target);
    }
    if (wishes.holdsFrom) {
        Target target =
            surplus(wishes.staysWhereLeft ? "stays where it is left" : "stays open",
                    wishes.staysWhereLeft ? Figure::holdsBetween : Figure::staysOpenBetween, wishes);
        target.from = *wishes.holdsFrom;
        target.to = wishes.holdsTo.value_or(high);
        targets.push_back(target);
    }
    if (wishes.closesBelow) {
        Target target = surplus("closes by itself", Figure::closesFrom, wishes);
        target.from = *wishes.closesBelow;
        targets.push_back(target);
    }
    if (wishes.mostHandleForce) {
        for (const Figure figure : {Figure::peakHandleForceOpening, Figure::peakHandleForceClosing}) {
            const bool isOpening = figure == Figure::peakHandleForceOpening;
            Target target = surplus(isOpening ? "light to open" : "light to close", figure, wishes);
            target.atLeast = -kUnlimited;
            target.atMost = *wishes.mostHandleForce;
            targets.push_back(target);
        }
    }
    for (const Figure figure : {Figure::strokeLeftCompressed, Figure::strokeLeftExtended}) {
        const bool isCompressed = figure == Figure::strokeLeftCompressed;
        Target target = surplus(isCompressed ? "stroke left, closed" : "stroke left, open", figure, wishes);
        target.coldest = target.warmest = kUnlimited; // lengths do not depend on them
        target.reserve = kStrokeReserve;
        targets.push_back(target);
    }
    return targets;
}

} // namespace hingelab
