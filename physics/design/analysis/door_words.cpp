// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/door_words.h"

#include <cmath>

namespace hingelab {
namespace {

constexpr int kDoorDigits = 3;

std::string placeText(double x, const DoorCurve& curve) {
    return displayText(curve.isRotation ? Quantity::angle : Quantity::length, x, kDoorDigits);
}

std::string creepText(double rate, const DoorCurve& curve) {
    constexpr double perMinute = 60.0;
    const Unit& unit = curve.isRotation ? displayUnit(Quantity::angle) : drawingUnit();
    return displayText(unit.fromSi(std::abs(rate) * perMinute), 2) + " " + std::string(unit.symbol) + "/min";
}

std::string endText(double x, DoorWay::End end, const std::string& words, const DoorCurve& curve) {
    std::string text = placeText(x, curve);
    if (end == DoorWay::End::turn) return text + " (no stop: the way is cut here)";
    const std::size_t value = words.rfind(" ("); // a stop's own value is that of its own coordinate
    text += " (";
    text += end == DoorWay::End::stop ? words.substr(0, value) : words;
    return text + ")";
}

} // namespace

std::string endWords(const DoorCurve& curve) {
    std::string text = endText(curve.x.front(), curve.way.lowEnd, curve.way.lowWords, curve);
    text += " to ";
    text += endText(curve.x.back(), curve.way.highEnd, curve.way.highWords, curve);
    return text;
}

std::string metricText(const DoorMetric& metric, const DoorCurve& curve) {
    if (!metric.value) return metric.missing;
    const bool isRate = metric.quantity == Quantity::angularRate || metric.quantity == Quantity::velocity;
    std::string text =
        isRate ? creepText(*metric.value, curve) : displayText(metric.quantity, *metric.value, kDoorDigits);
    const bool isPlace = metric.quantity == Quantity::angle || metric.quantity == Quantity::length;
    if (metric.at && !isPlace) text += " at " + placeText(*metric.at, curve);
    return text;
}

std::string spanWords(const DoorSpan& span, const DoorCurve& curve) {
    std::string text = placeText(span.from, curve) + " to " + placeText(span.to, curve);
    switch (span.behaviour) {
        case DoorBehaviour::opens:
            return text + ": opens by itself";
        case DoorBehaviour::closes:
            return text + ": closes by itself";
        case DoorBehaviour::stays:
            break;
    }
    text += ": stays";
    constexpr double unseen = 1e-9; // [rad/s or m/s]
    if (std::isfinite(span.creep) && std::abs(span.creep) > unseen) {
        text += " (creeps " + creepText(span.creep, curve) + " in the middle)";
    }
    return text;
}

std::string balanceWords(const DoorBalance& balance, const DoorCurve& curve) {
    std::string text = placeText(balance.x, curve);
    text += balance.isStable ? ": stable balance" : ": unstable balance, it tips";
    if (balance.isHeld) text += balance.isStable ? ", held by friction" : " once friction is overcome";
    return text;
}

std::vector<std::string> doorWords(const DoorCurve& curve) {
    std::vector<std::string> lines;
    for (const DoorSpan& span : curve.spans) lines.push_back(spanWords(span, curve));
    for (const DoorBalance& balance : curve.balances) lines.push_back(balanceWords(balance, curve));
    for (const std::string& load : curve.leftOut) {
        lines.push_back("left out, since it follows the time: \"" + load + "\"");
    }
    return lines;
}

} // namespace hingelab
