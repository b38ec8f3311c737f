// SPDX-License-Identifier: GPL-3.0-or-later
#include "measured/virtual_rig.h"

#include <cmath>
#include <numbers>

namespace hingelab {
namespace {

/// Splitmix64: a good small generator (Steele, Lea, Flood 2014).
std::uint64_t splitMix(std::uint64_t& state) {
    state += 0x9E3779B97F4A7C15ULL;
    std::uint64_t z = state;
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31U);
}

constexpr double kNoArm = 1e-6; // [m/rad]

} // namespace

double SeededNoise::uniform() {
    constexpr double unit = 1.0 / 9007199254740992.0; // 2^-53
    return (static_cast<double>(splitMix(state_) >> 11U) + 0.5) * unit;
}

double SeededNoise::next() {
    if (hasSpare_) {
        hasSpare_ = false;
        return spare_;
    }
    const double radius = std::sqrt(-2.0 * std::log(uniform()));
    const double angle = 2.0 * std::numbers::pi * uniform();
    spare_ = radius * std::sin(angle);
    hasSpare_ = true;
    return radius * std::cos(angle);
}

std::string whyNoSweep(const DoorWay& way, double from, double to, const VirtualRigOptions& options) {
    const double room = 1e-9 * (1.0 + std::abs(to));
    if (!(from < to) || from < way.low - room || to > way.high + room) {
        return "The sweep does not lie within the way of the door, which goes from " + way.lowWords + " to " +
               way.highWords + ".";
    }
    if (!(options.rate > 0.0) || !std::isfinite(options.rate) || options.points < 2 ||
        !(options.noise >= 0.0)) {
        return "A sweep needs a rate above 0, at least two points and noise that is not negative.";
    }
    return {};
}

VirtualSweep sweepDoor(const std::shared_ptr<const Model>& model, const VirtualRigOptions& options) {
    VirtualSweep sweep;
    DoorStatics::Found found = DoorStatics::of(model, options.voltages);
    if (!found.statics) {
        sweep.refusal = std::move(found.refusal);
        return sweep;
    }
    DoorStatics& statics = *found.statics;
    const double from = options.from.value_or(statics.way().low);
    const double to = options.to.value_or(statics.way().high);
    sweep.refusal = whyNoSweep(statics.way(), from, to, options);
    if (!sweep.refusal.empty()) return sweep;
    Measurement& made = sweep.measurement;
    made.name = "virtual torque rig";
    made.isRotation = statics.isRotation();
    SeededNoise noise(options.seed);
    double time = 0.0;
    const double step = (to - from) / static_cast<double>(options.points - 1);
    for (const int direction : {1, -1}) {
        const std::size_t begin = made.place.size();
        for (std::size_t i = 0; i < options.points; ++i) {
            const double along = step * static_cast<double>(i);
            const double x = direction > 0 ? std::min(from + along, to) : std::max(to - along, from);
            if (!statics.goTo(x)) continue; // within the way that is not so
            const double load = statics.forceAt(direction * options.rate, true) + options.noise * noise.next();
            made.time.push_back(time);
            made.place.push_back(x);
            made.rate.push_back(direction * options.rate);
            made.load.push_back(load);
            made.direction.push_back(direction);
            sweep.handleForce.push_back(statics.leverage() > kNoArm ? load / statics.leverage() : std::nan(""));
            time += step / options.rate;
        }
        made.passes.push_back({begin, made.place.size(), direction, options.rate});
    }
    return sweep;
}

} // namespace hingelab
