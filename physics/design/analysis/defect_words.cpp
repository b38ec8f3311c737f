// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/defect_words.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "text/quantity.h"

namespace hingelab {
namespace {

std::string poseName(std::size_t pose) {
    std::string text = "pose ";
    text += std::to_string(pose + 1);
    return text;
}

/// "pose 2", "poses 2 and 3".
std::string poseNames(const std::vector<std::size_t>& poses) {
    if (poses.size() == 1) return poseName(poses[0]);
    std::string text = "poses ";
    for (std::size_t i = 0; i < poses.size(); ++i) {
        if (i > 0) text += i + 1 == poses.size() ? " and " : ", ";
        text += std::to_string(poses[i] + 1);
    }
    return text;
}

std::string degreesText(double angle) {
    return shortDisplayText(std::round(angle * 180.0 / std::numbers::pi)) + "°";
}

std::string placeText(const Vector2& point) {
    const Unit& unit = drawingUnit();
    const double digits = unitSystem() == UnitSystem::inch ? 100.0 : 1.0; // to a hundredth of an inch, or 1 mm
    const auto number = [&](double x) {
        return shortDisplayText(std::round(digits * unit.fromSi(x)) / digits);
    };
    return "(" + number(point.x()) + ", " + number(point.y()) + ") " + std::string(unit.symbol);
}

Defect degenerateDefect(const char* title, std::string text) {
    return {DefectKind::degenerate, Weight::error, title, std::move(text)};
}

std::optional<Defect> pivotDefect(PivotProblem problem, const char* bar) {
    const std::string name = bar;
    switch (problem) {
        case PivotProblem::none:
            return std::nullopt;
        case PivotProblem::atInfinity:
            return degenerateDefect(
                "Fixed pivot at infinity",
                "The three places of the moving pivot " + name +
                    " lie on one line: its fixed pivot is infinitely far away, and a slider "
                    "along that line would take the bar's place. Move the pivot off the line.");
        case PivotProblem::coincident:
            return degenerateDefect("Pivot at a pole",
                                    "Two places of the moving pivot " + name +
                                        " are the same point, the pole of two poses: the fixed pivot could be "
                                        "anywhere on a line. Move the pivot a little.");
        case PivotProblem::notANumber:
            break;
    }
    return degenerateDefect("No number", "The place of pivot " + name + " is not a finite number.");
}

} // namespace

TypeWords wordsOf(FourBarType type) {
    switch (type) {
        case FourBarType::crankRocker:
            return {"Crank-rocker", "The driven bar goes all the way round, the other swings."};
        case FourBarType::rockerCrank:
            return {"Rocker-crank", "The driven bar swings; the other could go round."};
        case FourBarType::doubleCrank:
            return {"Double crank", "Both bars go all the way round (drag link)."};
        case FourBarType::grashofDoubleRocker:
            return {"Double rocker", "Both bars swing; the coupler could turn right round (Grashof)."};
        case FourBarType::tripleRocker:
            return {"Triple rocker", "No bar goes all the way round (not Grashof)."};
        case FourBarType::changePoint:
            break;
    }
    return {"Change point", "All bars come to lie in one line, where the linkage may fold either way."};
}

std::vector<Defect> degenerateDefects(const Synthesis& synthesis, const ThreePoses& poses) {
    std::vector<Defect> defects;
    if (synthesis.poses == PosesProblem::equalPoses) {
        defects.push_back(
            degenerateDefect("Two equal poses",
                             "Two of the poses are the same, so that there are two positions, not "
                             "three. Move or turn one of them."));
        return defects;
    }
    if (synthesis.poses == PosesProblem::commonPole) {
        defects.push_back(degenerateDefect(
            "One common pole", "All three poses turn about the one point " +
                                   placeText(*poleOf(poses[0], poses[1])) +
                                   ": a plain hinge there does it, and every fixed pivot falls on it. "
                                   "Move or turn one of the poses."));
        return defects;
    }
    if (auto defect = pivotDefect(synthesis.a, "A")) defects.push_back(std::move(*defect));
    if (auto defect = pivotDefect(synthesis.b, "B")) defects.push_back(std::move(*defect));
    if (!synthesis.collapsed.empty()) {
        defects.push_back(
            degenerateDefect("Pivots in one place", synthesis.collapsed + ". Move one of the moving pivots."));
    }
    return defects;
}

Defect circuitDefect(const std::vector<std::size_t>& apart) {
    std::string text = "The linkage reaches pose 1 and ";
    text += poseNames(apart);
    text +=
        " put together in different ways only: it would have to be taken apart in between. "
        "Move a pivot, or change a pose.";
    return {DefectKind::circuit, Weight::error, "Circuit defect", std::move(text)};
}

Defect branchDefect(const std::vector<std::size_t>& beyond) {
    std::string text = "Between pose 1 and ";
    text += poseNames(beyond);
    text +=
        " the driven bar comes to a dead centre, where coupler and other bar lie in one line: "
        "it cannot be driven through.";
    return {DefectKind::branch, Weight::error, "Branch defect", std::move(text)};
}

Defect orderDefect(const std::array<double, 3>& marks) {
    std::array<std::size_t, 3> order{0, 1, 2};
    std::sort(order.begin(), order.end(), [&](std::size_t i, std::size_t j) { return marks[i] < marks[j]; });
    if (order[0] > order[2]) std::reverse(order.begin(), order.end());
    std::string text = "Turning one way, the driven bar takes the coupler through the poses in the order ";
    for (std::size_t i = 0; i < 3; ++i) {
        if (i > 0) text += ", ";
        text += std::to_string(order[i] + 1);
    }
    text += ".";
    return {DefectKind::order, Weight::error, "Order defect", std::move(text)};
}

Defect deadCentreDefect(std::size_t pose) {
    return {DefectKind::deadCentre, Weight::error, "Dead centre in a pose",
            "In " + poseName(pose) +
                " coupler and other bar lie in one line: the driven bar cannot move the linkage from there."};
}

Defect notFollowedDefect() {
    return {
        DefectKind::changePoint, Weight::error, "Change point",
        "All bars come to lie in one line on the way, where the linkage may fold either way: which poses it "
        "reaches is left to chance. Move a pivot."};
}

Defect farPivotDefect(bool isCrank) {
    std::string text = "The fixed pivot ";
    text += isCrank ? "of the driven bar" : "of the other bar";
    text += " is far away: its moving pivot goes almost straight, and a slider would do the same in less room.";
    return {DefectKind::farPivot, Weight::warning, "Fixed pivot far away", std::move(text)};
}

std::optional<Defect> changePointDefect(const FourBarReport& report) {
    if (report.type != FourBarType::changePoint || report.has(DefectKind::changePoint)) return std::nullopt;
    std::string text = report.synthesis.poses == PosesProblem::translation
                           ? "No pose turns against another, so the linkage is a parallelogram. "
                           : "Shortest and longest bar are together as long as the other two. ";
    text +=
        "Where all bars lie in one line it may fold the other way, unless it is led past by something else.";
    return Defect{DefectKind::changePoint, Weight::warning, "Change point", std::move(text)};
}

std::optional<Defect> transmissionDefect(const FourBarReport& report) {
    std::string poses;
    for (std::size_t i = 0; i < 3; ++i) {
        const double angle = report.transmission[i];
        if (angle >= kLeastTransmissionAngle) continue;
        if (!poses.empty()) poses += ", ";
        poses += degreesText(angle) + " in " + poseName(i);
    }
    const double inPoses = *std::min_element(report.transmission.begin(), report.transmission.end());
    constexpr double notable = 0.0175; // a degree less than in the poses
    if (report.leastTransmission && *report.leastTransmission < kLeastTransmissionAngle &&
        *report.leastTransmission < inPoses - notable) {
        if (!poses.empty()) poses += ", ";
        poses += degreesText(*report.leastTransmission) + " between them";
    }
    if (poses.empty()) return std::nullopt;
    std::string text = "The transmission angle is ";
    text += poses;
    text += ". Below about 40° friction grows, and the linkage tends to jam.";
    return Defect{DefectKind::transmissionAngle, Weight::warning, "Small transmission angle", std::move(text)};
}

void addRemedy(std::vector<Defect>& defects, bool otherCrankHelps) {
    for (Defect& defect : defects) {
        if (defect.kind != DefectKind::branch && defect.kind != DefectKind::order &&
            defect.kind != DefectKind::deadCentre)
            continue;
        defect.text += otherCrankHelps ? " Driven at the other fixed pivot it goes through all three in order."
                                       : " Driving at the other fixed pivot does not help: move a pivot.";
    }
}

} // namespace hingelab
