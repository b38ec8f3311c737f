// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/four_bar_defects.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "analysis/defect_words.h"
#include "analysis/four_bar_way.h"

namespace hingelab {
namespace {

constexpr double kDefectDegree = std::numbers::pi / 180.0;
constexpr double kDeadCentre = 0.5 * kDefectDegree;
constexpr double kFar = 20.0; ///< times the size of poses and coupler
constexpr int kWaySamples = 240;

struct Bars {
    double shortest, longest, others;
};

Bars barsOf(double ground, double crank, double coupler, double rocker) {
    const auto [s, l] = std::minmax({ground, crank, coupler, rocker});
    return {s, l, ground + crank + coupler + rocker - s - l};
}

std::optional<double> leastTransmissionOn(const FourBarReport& report) {
    double least = std::numeric_limits<double>::infinity();
    for (int i = 0; i <= kWaySamples; ++i) {
        const double share = static_cast<double>(i) / kWaySamples;
        least = std::min(least, report.loop->transmissionAngle(report.pointAt(share)));
    }
    if (report.has(DefectKind::branch)) return std::nullopt; // it passes zero
    return least;
}

bool isFar(const FourBarReport& report, const ThreePoses& poses, const Vector2& pivot) {
    const Vector2 middle = (poses[0].position + poses[1].position + poses[2].position) / 3.0;
    double size = report.coupler;
    for (const PlanarPose& pose : poses) size = std::max(size, (pose.position - middle).norm());
    return (pivot - middle).norm() > kFar * size;
}

void findDeadCentres(FourBarReport& report) {
    for (std::size_t i = 0; i < 3; ++i) {
        if (report.transmission[i] < kDeadCentre) report.defects.push_back(deadCentreDefect(i));
    }
}

/// Whether the linkage gets from pose to pose, and in what order.
void findWayDefects(FourBarReport& report) {
    if (!report.circuit.isClosed) {
        report.defects.push_back(notFollowedDefect());
        return;
    }
    report.way = wayThrough(report.circuit);
    std::vector<std::size_t> apart;
    for (std::size_t i = 1; i < 3; ++i) {
        if (!std::isfinite(report.way.marks[i])) apart.push_back(i);
    }
    if (!apart.empty()) report.defects.push_back(circuitDefect(apart));
    if (const std::vector<std::size_t> beyond = beyondDeadCentre(report.circuit); !beyond.empty()) {
        report.defects.push_back(branchDefect(beyond));
    } else if (apart.empty() && !isInOrder(report.way)) {
        report.defects.push_back(orderDefect(report.way.marks));
    }
}

FourBarReport decide(const ThreePoses& poses, const Vector2& circleA, const Vector2& circleB) {
    FourBarReport report;
    report.synthesis = synthesise(poses, circleA, circleB);
    if (!report.synthesis.isLinkage()) {
        report.defects = degenerateDefects(report.synthesis, poses);
        return report;
    }
    const FourBar& linkage = report.synthesis.linkage;
    report.ground = linkage.ground();
    report.crank = linkage.crank(poses[0]);
    report.coupler = linkage.coupler();
    report.rocker = linkage.rocker(poses[0]);
    report.type = typeOf(report.ground, report.crank, report.coupler, report.rocker);
    report.loop.emplace(linkage, poses[0]);
    for (std::size_t i = 0; i < 3; ++i) {
        report.transmission[i] = report.loop->transmissionAngle(report.loop->pointOf(poses[i]));
    }
    report.circuit = followCircuit(*report.loop, poses[0], {poses[1], poses[2]});
    findWayDefects(report);
    findDeadCentres(report);
    return report;
}

bool getsThrough(const FourBarReport& report) {
    return std::none_of(report.defects.begin(), report.defects.end(),
                        [](const Defect& defect) { return defect.weight == Weight::error; });
}

} // namespace

double grashofMargin(double ground, double crank, double coupler, double rocker) {
    const Bars bars = barsOf(ground, crank, coupler, rocker);
    const double sum = bars.shortest + bars.longest;
    return sum > 0.0 ? (bars.others - sum) / sum : 0.0;
}

FourBarType typeOf(double ground, double crank, double coupler, double rocker) {
    const double margin = grashofMargin(ground, crank, coupler, rocker);
    if (std::abs(margin) < kChangePoint) return FourBarType::changePoint;
    if (margin < 0.0) return FourBarType::tripleRocker;
    const double shortest = barsOf(ground, crank, coupler, rocker).shortest;
    if (ground == shortest) return FourBarType::doubleCrank;
    if (crank == shortest) return FourBarType::crankRocker;
    return rocker == shortest ? FourBarType::rockerCrank : FourBarType::grashofDoubleRocker;
}

bool FourBarReport::has(DefectKind kind) const {
    return std::any_of(defects.begin(), defects.end(),
                       [kind](const Defect& defect) { return defect.kind == kind; });
}

LoopPoint FourBarReport::pointAt(double share) const {
    return loop->closed(circuit.at(std::lerp(way.begin, way.end, share)));
}

std::optional<double> FourBarReport::shareOf(std::size_t pose) const {
    const double mark = way.marks[pose];
    if (!std::isfinite(mark) || way.begin == way.end) return std::nullopt;
    return (mark - way.begin) / (way.end - way.begin);
}

std::vector<double> FourBarReport::deadCentreShares() const {
    std::vector<double> shares;
    if (way.begin == way.end) return shares;
    for (const double dead : circuit.deadCentres) {
        for (const double at : {dead - circuit.length, dead}) { // ways go either way from pose 1
            const double share = (at - way.begin) / (way.end - way.begin);
            if (share > 0.0 && share < 1.0) shares.push_back(share);
        }
    }
    std::sort(shares.begin(), shares.end());
    return shares;
}

FourBarReport examine(const ThreePoses& poses, const Vector2& circleA, const Vector2& circleB) {
    FourBarReport report = decide(poses, circleA, circleB);
    if (!report.loop) return report;
    // What the other bar as the crank would do.
    if (report.has(DefectKind::branch) || report.has(DefectKind::order) || report.has(DefectKind::deadCentre)) {
        const bool helps = getsThrough(decide(poses, circleB, circleA));
        addRemedy(report.defects, helps);
    }
    if (report.circuit.isClosed) report.leastTransmission = leastTransmissionOn(report);
    if (auto defect = changePointDefect(report)) report.defects.push_back(std::move(*defect));
    if (auto defect = transmissionDefect(report)) report.defects.push_back(std::move(*defect));
    const FourBar& linkage = report.synthesis.linkage;
    for (const auto& [pivot, name] : {std::pair(linkage.a.fixed, 'A'), std::pair(linkage.b.fixed, 'B')}) {
        if (isFar(report, poses, pivot)) report.defects.push_back(farPivotDefect(name == 'A'));
    }
    std::stable_sort(report.defects.begin(), report.defects.end(),
                     [](const Defect& a, const Defect& b) { return a.weight > b.weight; });
    return report;
}

} // namespace hingelab
