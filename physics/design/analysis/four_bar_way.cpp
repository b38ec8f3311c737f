// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/four_bar_way.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace hingelab {
namespace {

/// Ends of the branch with pose 1, by their ways: from < 0 < to.
struct Branch {
    double from = 0.0;
    double to = 0.0;
};

Branch branchOf(const Circuit& circuit) {
    if (circuit.deadCentres.empty()) return {-circuit.length, circuit.length};
    return {circuit.deadCentres.back() - circuit.length, circuit.deadCentres.front()};
}

/// The way of a pose on the branch; NaN if it is not on it.
double onBranch(double way, const Branch& branch, double length) {
    if (way <= branch.to) return way;
    return way - length >= branch.from ? way - length : std::numeric_limits<double>::quiet_NaN();
}

/// All poses of the circuit one after the other, in the direction that meets 2 before 3, or the shorter one.
void passInTurn(const Circuit& circuit, CrankWay& way) {
    const double second = circuit.found[0];
    const double third = circuit.found[1];
    const bool hasBoth = std::isfinite(second) && std::isfinite(third);
    const double only = std::isfinite(second) ? second : third;
    if (!hasBoth && !std::isfinite(only)) {
        way.end = circuit.length;
        return;
    }
    const bool isForward = hasBoth ? second < third : only < 0.5 * circuit.length;
    const double shift = isForward ? 0.0 : -circuit.length;
    way.marks = {0.0, second + shift, third + shift};
    way.end = (std::isfinite(third) ? third : second) + shift;
}

/// From end to end of the poses on a branch; in their order, if they have one.
void passOnBranch(const std::array<double, 3>& ways, CrankWay& way) {
    way.marks = ways;
    if (isInOrder(way)) {
        way.begin = 0.0;
        way.end = std::isfinite(ways[2]) ? ways[2] : ways[1];
        return;
    }
    const auto [least, greatest] = std::minmax_element(ways.begin(), ways.end());
    const bool isForward = least < greatest; // the lower number first
    way.begin = isForward ? *least : *greatest;
    way.end = isForward ? *greatest : *least;
}

void setAngles(const Circuit& circuit, const Branch& branch, const std::array<double, 3>& onIt, CrankWay& way) {
    way.start = circuit.at(0.0).phi;
    way.low = way.high = way.start;
    const double step = std::copysign(1e-3 * circuit.length, way.end - way.begin);
    way.isClockwise = circuit.at(way.begin + step).phi < circuit.at(way.begin).phi;
    const std::array<double, 3>& ways = way.goesRound ? way.marks : onIt;
    std::vector<double> angles;
    for (const std::size_t i : {1U, 2U}) {
        if (std::isfinite(ways[i])) angles.push_back(circuit.at(ways[i]).phi);
    }
    if (angles.empty() && !way.goesRound) {
        constexpr double share = 0.9; // short of the dead centres
        for (const double end : {branch.from, branch.to}) {
            angles.push_back(std::lerp(way.start, circuit.at(end).phi, share));
        }
    }
    for (const double angle : angles) {
        way.low = std::min(way.low, angle);
        way.high = std::max(way.high, angle);
    }
}

} // namespace

CrankWay wayThrough(const Circuit& circuit) {
    constexpr double nowhere = std::numeric_limits<double>::quiet_NaN();
    CrankWay way;
    way.marks = {0.0, nowhere, nowhere};
    way.goesRound = circuit.deadCentres.empty();
    const Branch branch = branchOf(circuit);
    const std::array<double, 3> onIt{0.0, onBranch(circuit.found[0], branch, circuit.length),
                                     onBranch(circuit.found[1], branch, circuit.length)};
    const bool hasOthers = std::isfinite(circuit.found[0]) || std::isfinite(circuit.found[1]);
    if (way.goesRound || !beyondDeadCentre(circuit).empty()) {
        passInTurn(circuit, way);
    } else if (hasOthers) {
        passOnBranch(onIt, way);
    } else {
        way.begin = branch.from;
        way.end = branch.to;
    }
    setAngles(circuit, branch, onIt, way);
    return way;
}

std::vector<std::size_t> beyondDeadCentre(const Circuit& circuit) {
    std::vector<std::size_t> beyond;
    if (circuit.deadCentres.empty()) return beyond;
    const Branch branch = branchOf(circuit);
    for (const std::size_t i : {0U, 1U}) {
        const double way = circuit.found[i];
        if (std::isfinite(way) && !std::isfinite(onBranch(way, branch, circuit.length)))
            beyond.push_back(i + 1);
    }
    return beyond;
}

bool isInOrder(const CrankWay& way) {
    const double second = way.marks[1];
    const double third = way.marks[2];
    if (!std::isfinite(second) || !std::isfinite(third)) return true;
    return second * third > 0.0 && std::abs(second) < std::abs(third);
}

} // namespace hingelab
