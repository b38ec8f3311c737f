// SPDX-License-Identifier: GPL-3.0-or-later
#include "measured/hand_sweep.h"

#include <algorithm>
#include <cmath>

#include "analysis/pose_start.h"
#include "numerics/eased.h"
#include "simulation/sample_layout.h"
#include "simulation/simulation.h"

namespace hingelab {
namespace {

constexpr double kNoHandArm = 1e-6; // [m/rad]

VirtualSweep refusedHand(std::string words) {
    VirtualSweep sweep;
    sweep.refusal = std::move(words);
    return sweep;
}

MechanismPose poseOfWay(const DoorWay& way, double x) {
    const auto nearest =
        std::min_element(way.steps.begin(), way.steps.end(),
                         [&](const auto& a, const auto& b) { return std::abs(a.x - x) < std::abs(b.x - x); });
    MechanismPose pose = nearest->pose;
    pose.time = 0.0;
    pose.q[0] = x;
    return pose;
}

template <MotionOf K>
bool putPath(std::optional<Motion<K>>* motion, double speed, const HandPath& path) {
    if (motion == nullptr || !motion->has_value()) return false;
    const auto* line = std::get_if<ConstantSpeed<K>>(&(*motion)->law);
    if (line == nullptr || line->speed != speed) return false;
    MotionTable<K> table;
    for (const double time : path.knots()) table.points.push_back({time, path.at(time).value});
    (*motion)->law = std::move(table);
    return true;
}

/// The rig with its driving coordinate led along a path, and without loads over time; or words why not.
StartedRig ledRig(const DoorStatics& statics, const HandPath& path, double rate) {
    const MechanismPose pose = poseOfWay(statics.way(), path.at(0.0).value);
    StartedRig led = drivenAt(statics.model(), pose, JointVector::Zero(1), 0, rate);
    if (!led.rig) return led;
    const std::vector<std::string>& loads = statics.leftOut();
    std::erase_if(led.rig->elements, [&](const Element& element) {
        return std::find(loads.begin(), loads.end(), element.name) != loads.end();
    });
    bool isLed = false;
    for (const StartPlace& place : startPlacesOf(led.rig->joints[statics.joint()].kind).singles) {
        isLed = isLed || putPath(place.turning, rate, path) || putPath(place.sliding, rate, path);
    }
    if (!isLed) return {std::nullopt, "the driving joint cannot be led along a path"};
    return led;
}

/// Simulates it and takes samples at equal times.
class HandLed {
  public:
    HandLed(DoorStatics& statics, const VirtualRigOptions& options, const ProgressCall& goOn)
        : statics_(statics), options_(options), goOn_(goOn), noise_(options.seed) {}

    VirtualSweep sweep(const HandPath& path) {
        const StartedRig led = ledRig(statics_, path, options_.rate);
        if (!led.rig) return refusedHand("The hand cannot lead this door: " + led.problem + ".");
        const auto model = std::make_shared<const Model>(*led.rig);
        const std::string& driving = statics_.model().coordinateNames().front();
        const ChannelHandle drive = model->layout().coordinates.of(driving).drive;
        if (!drive) return refusedHand("The torque of the hand cannot be told for this joint.");
        Simulation simulation(model);
        bool isGivenUp = false;
        simulation.setInterruption([&] {
            isGivenUp = isGivenUp || (goOn_ && !goOn_(simulation.integratedTime() / path.duration()));
            return isGivenUp;
        });
        for (std::size_t k = 0; k < options_.voltages.size() && k < model->motors().size(); ++k) {
            simulation.setCommand(0.0, k, options_.voltages[k]);
        }
        std::vector<double> row(model->channels().size());
        const std::size_t rows = 2 * options_.points;
        for (std::size_t i = 0; i < rows; ++i) {
            const double time = path.duration() * static_cast<double>(i) / static_cast<double>(rows - 1);
            if (simulation.advanceTo(time) != StepStatus::ok) {
                return refusedHand(isGivenUp ? "It was interrupted."
                                             : "The door could not be simulated to the end: " +
                                                   simulation.report().cause);
            }
            simulation.sample(time, row);
            take(path, time, -drive.in(row));
        }
        finish(path);
        return std::move(sweep_);
    }

  private:
    void take(const HandPath& path, double time, double loadOnDoor) {
        const HandPath::Point at = path.at(time);
        const double load = loadOnDoor + options_.noise * noise_.next();
        Measurement& made = sweep_.measurement;
        made.time.push_back(time);
        made.place.push_back(at.value);
        made.rate.push_back(at.rate);
        made.load.push_back(load);
        made.direction.push_back(time < path.turningTime() ? 1 : -1);
        const bool hasArm = statics_.goTo(std::clamp(at.value, statics_.way().low, statics_.way().high)) &&
                            statics_.leverage() > kNoHandArm;
        sweep_.handleForce.push_back(hasArm ? load / statics_.leverage() : std::nan(""));
    }

    void finish(const HandPath& path) {
        Measurement& made = sweep_.measurement;
        made.name = "virtual torque rig, led by a hand";
        made.isRotation = statics_.isRotation();
        const auto turn = static_cast<std::size_t>(
            std::lower_bound(made.time.begin(), made.time.end(), path.turningTime()) - made.time.begin());
        made.passes.push_back({0, turn, 1, options_.rate});
        made.passes.push_back({turn, made.size(), -1, options_.rate});
    }

    DoorStatics& statics_;
    const VirtualRigOptions& options_;
    const ProgressCall& goOn_;
    SeededNoise noise_;
    VirtualSweep sweep_;
};

} // namespace

HandPath::HandPath(double from, double to, double rate) : from_(from), to_(to), rate_(rate) {
    way_ = kHandTurn * (to - from);
    startLasts_ = 2.0 * way_ / rate;                           // half the rate on average
    turnLasts_ = way_ / ((0.5 - 2.0 * easedArea(0.5)) * rate); // in half of which it goes the same way
    const double steady = (to - from - 2.0 * way_) / rate;
    turn_ = startLasts_ + steady;
    back_ = turn_ + turnLasts_;
    stop_ = back_ + steady;
    end_ = stop_ + startLasts_;
}

HandPath::Point HandPath::at(double time) const {
    if (time <= 0.0 || time >= end_) return {from_, 0.0};
    if (time < startLasts_) {
        const double s = time / startLasts_;
        return {from_ + rate_ * startLasts_ * easedArea(s), rate_ * eased(s)};
    }
    if (time < turn_) return {from_ + way_ + rate_ * (time - startLasts_), rate_};
    if (time < back_) {
        const double s = (time - turn_) / turnLasts_;
        return {to_ - way_ + rate_ * turnLasts_ * (s - 2.0 * easedArea(s)), rate_ * (1.0 - 2.0 * eased(s))};
    }
    if (time < stop_) return {to_ - way_ - rate_ * (time - back_), -rate_};
    const double s = (time - stop_) / startLasts_;
    return {from_ + way_ - rate_ * startLasts_ * (s - easedArea(s)), rate_ * (eased(s) - 1.0)};
}

/// A spline through 64 points of each polynomial is off by its step to the fourth power: 1e-9 of the way.
std::vector<double> HandPath::knots() const {
    constexpr int dense = 64;
    constexpr int margin = 8; // into where the rate is constant, so that the spline is straight there
    std::vector<double> times;
    const auto add = [&](double begin, double lasts, int first, int last) {
        for (int i = first; i <= last; ++i) times.push_back(begin + lasts * i / dense);
    };
    add(0.0, startLasts_, 0, dense + margin);
    add(turn_, turnLasts_, -margin, dense + margin);
    add(stop_, startLasts_, -margin, dense);
    return times;
}

VirtualSweep handSweep(const std::shared_ptr<const Model>& model, const VirtualRigOptions& options,
                       const ProgressCall& goOn) {
    DoorStatics::Found found = DoorStatics::of(model, options.voltages);
    if (!found.statics) return refusedHand(std::move(found.refusal));
    const DoorWay& way = found.statics->way();
    const double from = options.from.value_or(way.low);
    const double to = options.to.value_or(way.high);
    if (std::string why = whyNoSweep(way, from, to, options); !why.empty()) return refusedHand(std::move(why));
    if (!found.statics->model().mechanism().motions().empty()) {
        return refusedHand(
            "The rig has prescribed motions besides: what the hand feels depends on when it is.");
    }
    return HandLed(*found.statics, options, goOn).sweep(HandPath(from, to, options.rate));
}

} // namespace hingelab
