// SPDX-License-Identifier: GPL-3.0-or-later
#include "solve/target_problem.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "checks/validation.h"
#include "solve/constrained_search.h"

namespace hingelab {
namespace {

/// Of what cannot be told: more than any limit is missed by in earnest.
constexpr double kUnknownViolation = 10.0;
/// Of what does not come about at all.
constexpr double kNeverViolation = 3.0;

/// Places at which a door begins to move by itself come and go in jumps; by how much it does so at the limit is
/// the same question with a smooth answer.
/// A reserve that such a target states moves the place.
Target searchable(Target target) {
    const bool isOpening = target.figure == Figure::selfOpeningFrom && target.hasMost() && !target.hasLeast();
    const bool isClosing = target.figure == Figure::selfClosingTo && target.hasLeast() && !target.hasMost();
    if (!isOpening && !isClosing) return target;
    const double reserve = target.hasReserve() ? target.reserve : 0.0;
    target.figure = isOpening ? Figure::opensFrom : Figure::closesFrom;
    target.from = isOpening ? target.atMost - reserve : target.atLeast + reserve;
    if (target.hasReserve()) target.reserve = 0.0;
    target.atLeast = 0.0;
    target.atMost = kUnlimited;
    return target;
}

/// The size of what a figure is about, where its limit is zero.
double sizeOf(const Target& target, const TargetResult& result, DoorFigures& figures) {
    double size = std::abs(result.value.value_or(0.0));
    for (const BandPoint& point : target.band) {
        for (const double limit : {point.least, point.most}) {
            if (std::abs(limit) < kUnlimited) size = std::max(size, std::abs(limit));
        }
    }
    if (kindOf(target.figure).measure == FigureMeasure::ownForce) {
        for (const DoorForce& force : figures.curve().total) {
            size = std::max({size, std::abs(force.opening), std::abs(force.closing)});
        }
    }
    return size > 0.0 ? size : 1.0;
}

/// Misses of more than five limits are told apart, but count less and less: others are to be seen beside them.
double softened(double miss) {
    constexpr double linearTo = 5.0;
    return miss <= linearTo ? miss : kUnknownViolation - linearTo * linearTo / miss;
}
static_assert(kUnknownViolation == 10.0); // twice the end of the line: value and slope go on

/// Not above zero where the limit is kept.
double violation(const TargetResult& result, const Target& target, bool isLeast, double scale) {
    if (!result.value) return result.verdict == TargetVerdict::failed ? kNeverViolation : kUnknownViolation;
    const double beyond = isLeast ? target.atLeast - *result.value : *result.value - target.atMost;
    double miss = beyond / scale;
    const bool creeps = result.drift && *result.drift > heldDrift(target);
    if (creeps && isLeast && target.atLeast >= 0.0)
        miss = std::max(miss, *result.drift / heldDrift(target) - 1.0);
    return softened(miss);
}

double largestWeight(const std::vector<Target>& targets) {
    double largest = 0.0; // every weight is above it
    for (const Target& target : targets) largest = std::max(largest, target.countsAs());
    return largest;
}

} // namespace

TargetProblem::TargetProblem(const Rig& rig, const std::vector<FreeParameter>& free, MotorVoltages voltages,
                             std::function<bool(const SolveProgress&)> progress)
    : free_(free), voltages_(std::move(voltages)), progress_(std::move(progress)), setter_(rig, free) {
    present_ = pointOf(setter_.present());
    start_ = present_;
    for (double& x : start_) x = std::clamp(x, 0.0, 1.0);
    findLimits(rig);
}

void TargetProblem::findLimits(const Rig& rig) {
    ConditionedFigures figures(std::make_shared<const Model>(rig), voltages_);
    const double largest = largestWeight(rig.targets);
    for (std::size_t i = 0; i < rig.targets.size(); ++i) {
        targets_.push_back(searchable(rig.targets[i]));
        const Target& target = targets_.back();
        const TargetResult result = judgeTarget(target, figures);
        const double wanted = target.hasReserve() ? target.reserve : result.reserve.value_or(0.0);
        for (const bool isLeast : {true, false}) {
            if (isLeast ? !target.hasLeast() : !target.hasMost()) continue;
            const double limit = std::abs(isLeast ? target.atLeast : target.atMost);
            const double scale = limit > 0.0 ? limit : sizeOf(target, result, figures.nominal());
            limits_.push_back({i, isLeast, scale, target.countsAs() / largest, kReserve + wanted / scale});
        }
    }
}

/// A search ends beside a bound by rounding: the bound is meant.
std::vector<double> TargetProblem::valuesAt(const std::vector<double>& x) const {
    constexpr double rounding = 1e-9; // of the box
    std::vector<double> values(x.size());
    for (std::size_t i = 0; i < x.size(); ++i) {
        const FreeParameter& free = free_[i];
        const double value = free.lower + x[i] * (free.upper - free.lower);
        values[i] = x[i] < rounding ? free.lower : x[i] > 1.0 - rounding ? free.upper : value;
    }
    return values;
}

std::vector<double> TargetProblem::pointOf(const std::vector<double>& values) const {
    std::vector<double> x(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        x[i] = (values[i] - free_[i].lower) / (free_[i].upper - free_[i].lower);
    }
    return x;
}

double TargetProblem::change(const std::vector<double>& x) const {
    double sum = 0.0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        const double step = x[i] - present_[i];
        sum += free_[i].weight * step * step;
    }
    return sum;
}

/// Searches ask for the objective and the constraints of a point in turn.
const TargetProblem::Point& TargetProblem::at(const std::vector<double>& x) {
    if (!points_.empty() && points_.back().x == x) return points_.back();
    points_.push_back(evaluated(x));
    const double worst = points_.back().worst;
    best_ = points_.size() == 1 ? worst : std::min(best_, worst);
    const SolveProgress progress{evaluations(), std::max(0.0, best_ - kReserve), stage_};
    if (progress_ && !progress_(progress)) throw SearchStopped{};
    return points_.back();
}

bool TargetProblem::meets(const Point& point, const std::vector<std::size_t>& limits) const {
    return std::all_of(limits.begin(), limits.end(), [&](std::size_t k) { return point.raw[k] <= 0.0; });
}

double TargetProblem::reserveShare(const Point& point) const {
    double share = 1.0;
    for (std::size_t k = 0; k < limits_.size(); ++k) {
        if (limits_[k].reserve > 0.0) share = std::min(share, -point.raw[k] / limits_[k].reserve);
    }
    return share;
}

void TargetProblem::weigh(Point& point) const {
    for (std::size_t k = 0; k < limits_.size(); ++k)
        point.g[k] = limits_[k].weight * (point.raw[k] + limits_[k].reserve);
    point.worst = *std::max_element(point.g.begin(), point.g.end());
}

void TargetProblem::lowerReserves(const Point& lacking) {
    const std::vector<double> raw = lacking.raw; // it may be one of those that change
    for (std::size_t k = 0; k < limits_.size(); ++k) {
        Limit& limit = limits_[k];
        if (raw[k] + limit.reserve <= 0.0) continue;
        limit.reserve = std::max(0.0, -raw[k]);
        limit.isLowered = true;
    }
    for (Point& point : points_) weigh(point);
}

void TargetProblem::dropReserves() {
    for (Limit& limit : limits_) limit.reserve = kReserve;
    for (Point& point : points_) weigh(point);
}

bool TargetProblem::askForReserves(const std::vector<double>& values) {
    const Rig rig = setter_.rigWith(values);
    if (hasErrors(validate(rig))) return false;
    ConditionedFigures figures(std::make_shared<const Model>(rig), voltages_);
    const std::vector<TargetResult> judged = judgeTargets(targets_, figures);
    bool isNew = false;
    for (std::size_t k = 0; k < limits_.size(); ++k) {
        Limit& limit = limits_[k];
        const TargetResult& result = judged[limit.target];
        if (result.keepsReserve || !result.reserve || limit.isLowered) continue;
        constexpr double more = 1.05; // it may be larger where the next point is
        const double wanted = kReserve + more * *result.reserve / limit.scale;
        if (wanted <= limit.reserve) continue;
        limit.reserve = wanted;
        isNew = true;
    }
    for (Point& point : points_) weigh(point);
    return isNew;
}

TargetProblem::Point TargetProblem::evaluated(const std::vector<double>& x) const {
    Point point;
    point.x = x;
    point.g.assign(limits_.size(), 0.0);
    point.raw.assign(limits_.size(), kUnknownViolation);
    const Rig rig = setter_.rigWith(valuesAt(x));
    for (const Issue& issue : validate(rig)) {
        if (issue.severity != Severity::error) continue;
        point.problem = issue.text();
        weigh(point);
        return point;
    }
    ConditionedFigures figures(std::make_shared<const Model>(rig), voltages_);
    std::fill(point.raw.begin(), point.raw.end(), -HUGE_VAL);
    for (std::size_t i = 0; i < targets_.size(); ++i) {
        for (const std::optional<double>& temperature : temperaturesOf(targets_[i], rig)) {
            const TargetResult result = checkTarget(targets_[i], figures.under({temperature, 1.0, 0.0}));
            for (std::size_t k = 0; k < limits_.size(); ++k) {
                if (limits_[k].target != i) continue;
                point.raw[k] = std::max(point.raw[k],
                                        violation(result, targets_[i], limits_[k].isLeast, limits_[k].scale));
            }
        }
    }
    assert(!point.g.empty()); // a target has a limit
    weigh(point);
    return point;
}

std::vector<TargetResult> TargetProblem::resultsAt(const std::vector<double>& values) const {
    const Rig rig = setter_.rigWith(values);
    if (hasErrors(validate(rig))) return std::vector<TargetResult>(rig.targets.size());
    ConditionedFigures figures(std::make_shared<const Model>(rig), voltages_);
    return judgeTargets(rig.targets, figures);
}

} // namespace hingelab
