// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/door_way.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "analysis/pose_words.h"
#include "analysis/posed_mechanism.h"

namespace hingelab {
namespace {

constexpr int kDoorSteps = 180;       // of half a turn or half a metre
constexpr double kHalfWay = 0.5;      // [m] of a slide without stops, each way
constexpr double kNoStep = 1e-11;     // [rad or m] the end is found to this
constexpr double kStopFound = 1e-8;   // [rad or m]
constexpr double kLockedShare = 1e-3; // of the way, before a dead centre

/// Leads a copy of `from` upwards (sign 1) or downwards, and appends its steps but the first.
class DoorWalk {
  public:
    DoorWalk(const PosedMechanism& from, double sign, double reach)
        : posed_(from), sign_(sign), reach_(reach), start_(from.pose().q[0]) {}

    void run(std::vector<DoorWay::Step>& steps) {
        const double whole = reach_ / kDoorSteps;
        double step = whole;
        bool isHalving = false;
        int fitted = 0;
        while (step > kNoStep) {
            const double left = reach_ - std::abs(x() - start_);
            if (left <= kNoStep) return;
            MechanismPose next = posed_.pose();
            next.q[0] += sign_ * std::min(step, left);
            if (next.q[0] == x()) break; // less than rounding
            if (posed_.stepTo(next)) {
                steps.push_back({x(), posed_.pose()});
                // Two in a row that fit: what had not was a bend, not the end.
                if (!isHalving || ++fitted > 1) {
                    isHalving = false;
                    step = std::min(whole, 2.0 * step);
                }
                continue;
            }
            // What is between a step that fits and one that does not is halved until nothing is left.
            takeReason(next);
            isHalving = true;
            fitted = 0;
            step *= 0.5;
        }
        if (end_ == DoorWay::End::lock) leaveLock(steps);
        // A stop of the coordinate itself is where it says, not where the last step found it.
        for (const Model::Stop& stop : posed_.model().stops()) {
            const bool isOwn = stop.port.kind == Port::Kind::coordinate && stop.port.index == 0;
            if (!isOwn || steps.empty() || std::abs(steps.back().x - stop.law.angle) > kStopFound) continue;
            const auto isThere = [&](const DoorWay::Step& taken) {
                return std::abs(taken.x - stop.law.angle) <= kStopFound;
            };
            while (steps.size() > 1 && isThere(steps[steps.size() - 2])) steps.pop_back();
            steps.back().x = steps.back().pose.q[0] = stop.law.angle;
        }
    }
    [[nodiscard]] DoorWay::End end() const { return end_; }
    [[nodiscard]] const std::string& words() const { return words_; }

  private:
    [[nodiscard]] double x() const { return posed_.pose().q[0]; }

    /// Why the step was refused: stops are asked after the loops.
    void takeReason(const MechanismPose& next) {
        const JointVector dq = next.q - posed_.pose().q;
        if (posed_.tryStep(dq)) {
            const int stop = posed_.passedStop(posed_.trial());
            if (stop < 0) return;
            end_ = DoorWay::End::stop;
            words_ = wordsOfStop(posed_.model(), static_cast<std::size_t>(stop));
            return;
        }
        end_ = DoorWay::End::lock;
        words_ = wordsOfFailure(posed_);
    }

    void leaveLock(std::vector<DoorWay::Step>& steps) const {
        const double last = x() - sign_ * kLockedShare * std::abs(x() - start_);
        while (steps.size() > 1 && sign_ * (steps.back().x - last) > 0.0) steps.pop_back();
        MechanismPose pose = steps.back().pose;
        if (sign_ * (last - steps.back().x) <= 0.0) return;
        PosedMechanism near = posed_;
        pose.q[0] = last;
        if (near.stepTo(pose)) steps.push_back({last, near.pose()});
    }

    PosedMechanism posed_;
    double sign_;
    double reach_;
    double start_;
    DoorWay::End end_ = DoorWay::End::turn;
    std::string words_;
};

} // namespace

DoorWay findDoorWay(const std::shared_ptr<const Model>& model) {
    DoorWay way;
    const Mechanism& mechanism = model->mechanism();
    const Coordinate& driving = mechanism.coordinates().front();
    MechanismPose pose;
    pose.q = JointVector::Constant(1, driving.initial);
    MechanismScratch s = mechanism.makeScratch();
    if (!mechanism.start(pose.q, 0.0, s, pose.phase)) {
        way.refusal = "The linkage cannot be closed where it starts.";
        return way;
    }
    PosedMechanism posed(model, pose);
    if (!posed.isClosed() || !posed.restoreCoordinates()) {
        way.refusal = "The linkage starts at its dead centre: no hand could move it from there by " +
                      model->coordinateNames().front() + ".";
        return way;
    }
    way.start = posed.pose().q[0];
    const double reach = driving.isRotation ? std::numbers::pi : kHalfWay;
    // Stops of the coordinate itself may be farther than that.
    double reachUp = reach;
    double reachDown = reach;
    for (const Model::Stop& stop : model->stops()) {
        if (!posed.mayReach(stop, 0, way.start)) continue;
        const double left = stop.side * (stop.law.angle - way.start);
        (stop.side > 0.0 ? reachUp : reachDown) = std::max(left + 1.0, reach);
    }
    DoorWalk down(posed, -1.0, reachDown);
    down.run(way.steps);
    std::reverse(way.steps.begin(), way.steps.end());
    way.steps.push_back({way.start, posed.pose()});
    DoorWalk up(posed, 1.0, reachUp);
    up.run(way.steps);
    way.low = way.steps.front().x;
    way.high = way.steps.back().x;
    way.lowEnd = down.end();
    way.highEnd = up.end();
    way.lowWords = down.words();
    way.highWords = up.words();
    constexpr double leastWay = 1e-6; // [rad or m]
    if (way.high - way.low < leastWay) {
        way.refusal = "The rig cannot move: " + way.highWords + "."; // it was held at once
    }
    return way;
}

} // namespace hingelab
