// SPDX-License-Identifier: GPL-3.0-or-later
// What becomes of a plan at a moment of a motion.
#include "analysis/hand_plan.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "analysis/door_statics.h"
#include "analysis/mobility.h"
#include "simulation/sample_layout.h"
#include "text/quantity.h"

namespace hingelab {
namespace {

constexpr double kShortestLeg = 1e-4; // [s] pieces of the path are longer than what slopes by time look at
constexpr double kLongest = 3600.0;   // [s] of all legs
constexpr double kSamePlace = 1e-9;   // [rad or m]

std::string placeText(const Model& model, int coordinate, double value) {
    const bool turns = model.mechanism().coordinates()[static_cast<std::size_t>(coordinate)].isRotation;
    return displayText(turns ? Quantity::angle : Quantity::length, value, 4);
}

/// Makes the script of a plan, step by step.
class HandMaker {
  public:
    HandMaker(Simulation& simulation, double time, std::size_t joint, DoorStatics* statics)
        : simulation_(simulation),
          model_(simulation.model()),
          statics_(statics),
          coordinate_(onlyFreeCoordinate(model_.mechanism(), joint)) {
        script_.joint = model_.rig().joints[joint].name;
        script_.begin = time;
        script_.from = valueNow(time);
    }

    PreparedHand make(const HandPlan& plan) {
        for (const HandPlan::Step& step : plan.steps) {
            if (script_.push) return refused("A push is the last step: there the hand lets go.");
            std::string why = std::visit([this](const auto& s) { return add(s); }, step);
            if (!why.empty()) return refused(std::move(why));
        }
        if (plan.steps.empty()) return refused("The plan has no steps.");
        if (lasts_ > kLongest) return refused("The plan takes longer than an hour.");
        findSpring();
        return {std::move(script_), {}};
    }

  private:
    static PreparedHand refused(std::string words) { return {std::nullopt, std::move(words)}; }

    double valueNow(double time) {
        std::vector<double> row(model_.channels().size());
        simulation_.sample(time, row);
        return model_.layout().coordinates[static_cast<std::size_t>(coordinate_)].value.in(row);
    }

    /// Where neither a stop nor a loop lets the joint go; empty: there is nothing.
    std::string whyBeyond(double to) const {
        constexpr double nearly = 1e-6; // [rad or m] a stop is pressed by less than it gives
        for (const Model::Stop& stop : model_.stops()) {
            const bool isMine = stop.port.kind == Port::Kind::coordinate && stop.port.index == coordinate_;
            if (!isMine || stop.side * (to - stop.law.angle) <= nearly) continue;
            return "the stop of \"" + stop.owner + "\" is at " + placeText(model_, coordinate_, stop.law.angle);
        }
        if (statics_ == nullptr) return {};
        const DoorWay& way = statics_->way();
        const bool isHigh = to > way.high && way.highEnd == DoorWay::End::lock;
        const bool isLow = to < way.low && way.lowEnd == DoorWay::End::lock;
        return isHigh ? way.highWords : isLow ? way.lowWords : std::string();
    }

    std::string add(const HandPlan::LeadTo& lead) {
        if (!(lead.rate > 0.0) || !std::isfinite(lead.rate) || !std::isfinite(lead.to)) {
            return "A rate is above zero.";
        }
        if (std::string why = whyBeyond(lead.to); !why.empty()) {
            return "It cannot be led to " + placeText(model_, coordinate_, lead.to) + ": " + why + ".";
        }
        const double way = std::abs(lead.to - script_.legsEndAt());
        if (way <= kSamePlace) return {}; // it is there
        const double seconds = way / lead.rate;
        if (seconds < kShortestLeg) return "The way of a step takes at least 0.1 ms.";
        lasts_ += seconds * (1.0 + 2.0 * HandScript::kLegRamp);
        script_.legs.push_back({lead.to, lead.rate, 0.0});
        return {};
    }

    std::string add(const HandPlan::Wait& wait) {
        if (!(wait.seconds >= kShortestLeg) || !std::isfinite(wait.seconds)) {
            return "A time to wait is at least 0.1 ms.";
        }
        lasts_ += wait.seconds;
        script_.legs.push_back({script_.legsEndAt(), 0.0, wait.seconds});
        return {};
    }

    std::string add(const HandPlan::Push& push) {
        if (!(push.effort > 0.0) || !std::isfinite(push.effort) || !std::isfinite(push.until)) {
            return "A push is above zero.";
        }
        const double from = script_.legsEndAt();
        if (std::abs(push.until - from) <= kSamePlace) {
            return "The push would begin at " + placeText(model_, coordinate_, from) +
                   ", where it is to let go: lead the joint elsewhere first.";
        }
        if (std::string why = whyBeyond(push.until); !why.empty()) {
            return "It would never let go at " + placeText(model_, coordinate_, push.until) + ": " + why + ".";
        }
        HandScript::Push made{push.effort, push.until, {}};
        if (push.isAtHandle) {
            if (statics_ == nullptr) {
                return "How a force at a handle moves this rig cannot be told: give a torque, such as 5 N·m.";
            }
            made.levers = leversBetween(from, push.until);
            const auto hasNone = [](const HandScript::Lever& lever) { return lever.lever < 1e-6; };
            if (std::any_of(made.levers.begin(), made.levers.end(), hasNone)) {
                return "The handle stands still while the joint moves: give a torque, such as 5 N·m.";
            }
        }
        script_.push = std::move(made);
        return {};
    }

    /// A little beyond the push at both ends; between the points a monotone cubic, off by less than 1e-6 of a
    /// lever.
    std::vector<HandScript::Lever> leversBetween(double from, double until) {
        constexpr int points = 201;
        const double margin = 0.1 * std::abs(until - from);
        const double low = std::max(std::min(from, until) - margin, statics_->way().low);
        const double high = std::min(std::max(from, until) + margin, statics_->way().high);
        std::vector<HandScript::Lever> levers;
        for (int i = 0; i < points; ++i) {
            const double x = low + (high - low) * i / (points - 1);
            if (!(levers.empty() || x > levers.back().at) || !statics_->goTo(x)) continue;
            levers.push_back({x, statics_->leverage()});
        }
        const auto isSame = [&](const HandScript::Lever& lever) {
            return std::abs(lever.lever - levers.front().lever) <= 1e-12 * levers.front().lever;
        };
        if (std::all_of(levers.begin(), levers.end(), isSame))
            levers.resize(std::min<std::size_t>(levers.size(), 1));
        return levers;
    }

    void findSpring() {
        double inertia = simulation_.inertiaAt(coordinate_);
        double load = 0.0;
        if (statics_ != nullptr) {
            Simulation there(simulation_.sharedModel());
            for (const DoorWay::Step& step : statics_->way().steps) {
                inertia = std::max(inertia, inertiaOn(step.pose, there));
                if (!statics_->goTo(step.x)) continue;
                const DoorForce total = statics_->total();
                load = std::max({load, std::abs(total.opening), std::abs(total.closing)});
            }
        }
        const bool turns = model_.mechanism().coordinates()[static_cast<std::size_t>(coordinate_)].isRotation;
        const double way = statics_ != nullptr ? statics_->way().high - statics_->way().low : turns ? 1.0 : 0.1;
        script_.stiffness = std::max(inertia * kHandFollows * kHandFollows, load / (kHandGives * way));
        script_.damping = 2.0 * std::sqrt(inertia * script_.stiffness);
    }

    /// Of the only coordinate, where it is the joint's own.
    double inertiaOn(const MechanismPose& pose, Simulation& there) const {
        const auto isReplaced = [](const MechanismPhase::Branch& branch) { return branch.replaces >= 0; };
        if (std::any_of(pose.phase.branches.begin(), pose.phase.branches.end(), isReplaced)) return 0.0;
        there.setPose(pose);
        return there.inertiaAt(coordinate_);
    }

    Simulation& simulation_;
    const Model& model_;
    DoorStatics* statics_; ///< null: the rig has none
    int coordinate_;
    HandScript script_;
    double lasts_ = 0.0; ///< [s]
};

std::string namesOf(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names) {
        if (!text.empty()) text += ", ";
        text += "\"" + name + "\"";
    }
    return text;
}

} // namespace

std::vector<std::string> jointsForHand(const Model& model) {
    const Mobility mobility = mobilityOf(model); // what follows prescribed motions alone cannot be led
    std::vector<std::string> names;
    for (std::size_t j = 0; j < model.rig().joints.size(); ++j) {
        const std::string& name = model.rig().joints[j].name;
        const LoopMobility* const group = groupOf(mobility, name);
        const bool isHeld = group != nullptr && group->freedom() == 0;
        if (!isHeld && onlyFreeCoordinate(model.mechanism(), j) >= 0) names.push_back(name);
    }
    return names;
}

HandJoint jointForHand(const Model& model, const std::string& name) {
    const std::vector<std::string> names = jointsForHand(model);
    if (names.empty()) {
        return {std::nullopt,
                "The rig has no joint that turns or slides freely one way: a hand with a plan needs one."};
    }
    if (name.empty() && names.size() > 1) {
        return {std::nullopt, "The rig has several joints that a hand can move: say which, as in \"" +
                                  names.front() + ": to ...\". There are " + namesOf(names) + "."};
    }
    const std::string& wanted = name.empty() ? names.front() : name;
    if (std::find(names.begin(), names.end(), wanted) == names.end()) {
        return {std::nullopt, "A hand cannot move \"" + wanted + "\". It can move " + namesOf(names) + "."};
    }
    const std::vector<Joint>& joints = model.rig().joints;
    const auto it =
        std::find_if(joints.begin(), joints.end(), [&](const Joint& j) { return j.name == wanted; });
    return {static_cast<std::size_t>(it - joints.begin()), {}};
}

PreparedHand prepareHand(Simulation& simulation, double time, const HandPlan& plan) {
    const HandJoint joint = jointForHand(simulation.model(), plan.joint);
    if (!joint.joint) return {std::nullopt, joint.refusal};
    DoorStatics::Found found{};
    if (simulation.model().degreesOfFreedom() == 1) found = DoorStatics::of(simulation.sharedModel());
    const bool isKnown = found.statics && found.statics->joint() == *joint.joint;
    return HandMaker(simulation, time, *joint.joint, isKnown ? &*found.statics : nullptr).make(plan);
}

} // namespace hingelab
