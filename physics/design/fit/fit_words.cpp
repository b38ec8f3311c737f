// SPDX-License-Identifier: GPL-3.0-or-later
#include "fit/fit_words.h"

#include <algorithm>
#include <cctype>
#include <cmath>

#include "fit/door_fit.h"
#include "text/interval_text.h"

namespace hingelab {
namespace {

std::string keyOf(const Parameter& parameter) {
    return parameter.pointer.substr(parameter.pointer.rfind('/') + 1);
}

std::string shownIn(Quantity quantity, double value) {
    const Unit& unit = displayUnit(quantity);
    return shortDisplayText(unit.fromSi(value), 3) + " " + std::string(unit.symbol);
}

/// A label within a sentence.
std::string asWords(const Parameter& parameter) {
    std::string words = parameter.label;
    if (!words.empty()) words[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(words[0])));
    return words;
}

bool isOneOf(const std::string& key, std::initializer_list<const char*> keys) {
    return std::any_of(keys.begin(), keys.end(), [&](const char* other) { return key == other; });
}

/// Why rates of the data cannot tell friction of one kind from another; empty if that is not it.
std::string rateReason(const FitDataSummary& data) {
    if (data.isMotion) return {};
    const Quantity rate = data.isRotation ? Quantity::angularRate : Quantity::velocity;
    if (!std::isfinite(data.slowest)) return "the rates of the points are not known";
    constexpr double same = 1.02;
    if (data.fastest <= same * data.slowest)
        return "all points have the same rate, " + shownIn(rate, data.slowest);
    return {};
}

std::string wayReason(const FitDataSummary& data) {
    if (data.isMotion || (data.hasOpening && data.hasClosing)) return {};
    return data.hasOpening ? "there is no closing pass" : "there is no opening pass";
}

} // namespace

FitDataSummary summaryOf(const FitPoints& points, bool isRotation, bool isMotion) {
    FitDataSummary data;
    data.isRotation = isRotation;
    data.isMotion = isMotion;
    data.slowest = HUGE_VAL;
    for (std::size_t i = 0; i < points.place.size(); ++i) {
        (points.direction[i] > 0 ? data.hasOpening : data.hasClosing) = true;
        data.slowest = std::min(data.slowest, std::abs(points.rate[i]));
        data.fastest = std::max(data.fastest, std::abs(points.rate[i]));
        if (std::isnan(points.rate[i])) data.slowest = std::nan("");
        if (std::isnan(data.slowest)) break;
    }
    if (std::isnan(data.slowest)) {
        for (const int direction : points.direction) (direction > 0 ? data.hasOpening : data.hasClosing) = true;
    }
    const auto [low, high] = std::minmax_element(points.place.begin(), points.place.end());
    data.low = *low;
    data.high = *high;
    return data;
}

std::string silentWords(const Parameter& parameter, const FitDataSummary& data) {
    const std::string key = keyOf(parameter);
    const Quantity rate = data.isRotation ? Quantity::angularRate : Quantity::velocity;
    if (isOneOf(key, {"static_friction_torque", "motion_threshold"})) {
        const std::string reason = std::isfinite(data.slowest)
                                       ? "no point is slower than " + shownIn(rate, data.slowest)
                                       : rateReason(data);
        if (key == "static_friction_torque" && !reason.empty()) {
            return "The data cannot tell static from dynamic friction: " + reason + ".";
        }
        if (!reason.empty()) return "The data say nothing of the " + asWords(parameter) + ": " + reason + ".";
    }
    if (isOneOf(key, {"closing_friction_factor", "closing_viscous_factor"}) && !data.hasClosing) {
        return "The data say nothing of the " + asWords(parameter) + ": there is no closing pass.";
    }
    if (isOneOf(key, {"viscous_friction", "viscous", "damping", "closing_viscous_factor"}) &&
        std::isnan(data.slowest) && !data.isMotion) {
        return "The data say nothing of the " + asWords(parameter) + ": " + rateReason(data) + ".";
    }
    const Quantity place = data.isRotation ? Quantity::angle : Quantity::length;
    return "The data say nothing of the " + asWords(parameter) + ": between " + shownIn(place, data.low) +
           " and " + shownIn(place, data.high) + " nothing depends on it.";
}

std::string togetherWords(const std::vector<const Parameter*>& parameters, const FitDataSummary& data) {
    std::string names;
    bool hasFriction = false;
    bool hasClosing = false;
    for (std::size_t k = 0; k < parameters.size(); ++k) {
        if (k > 0) names += k + 1 == parameters.size() ? " from " : ", ";
        names += asWords(*parameters[k]);
        const std::string key = keyOf(*parameters[k]);
        hasFriction = hasFriction || key.find("friction") != std::string::npos ||
                      key.find("viscous") != std::string::npos || key.find("damping") != std::string::npos;
        hasClosing = hasClosing || key.starts_with("closing_");
    }
    std::string words = "The data cannot tell " + names;
    std::string reason = hasFriction || hasClosing ? wayReason(data) : std::string();
    if (reason.empty() && hasFriction) reason = rateReason(data);
    if (!reason.empty()) words += ": " + reason;
    return words + ". Only together are they known: lock one of them.";
}

std::string fittedText(const FittedNumber& number) {
    switch (number.interval) {
        case FittedNumber::Interval::locked:
            return looseText(number.quantity, number.value) + " (locked)";
        case FittedNumber::Interval::none:
            return looseText(number.quantity, number.value) + ": not told by the data";
        case FittedNumber::Interval::covariance:
        case FittedNumber::Interval::profile:
            return intervalText(number.quantity, number.value, number.low, number.high);
    }
    return {};
}

} // namespace hingelab
