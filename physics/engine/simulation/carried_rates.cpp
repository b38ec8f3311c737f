// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulation/carried_rates.h"

#include <algorithm>
#include <cmath>

namespace hingelab {
namespace {

/// Angles and their rates, of a rotation Rz(yaw) Ry(pitch) Rx(roll).
struct ChartMotion {
    double yaw = 0.0, pitch = 0.0;
    double yawRate = 0.0, pitchRate = 0.0, rollRate = 0.0;
};

/// The same angular velocity at other angles. Seen along axes that follow the yaw it is
/// (roll' cos pitch, pitch', yaw' - roll' sin pitch).
void carryRates(ChartMotion& motion, double yaw, double pitch) {
    const double x = motion.rollRate * std::cos(motion.pitch);
    const double y = motion.pitchRate;
    const double z = motion.yawRate - motion.rollRate * std::sin(motion.pitch);
    const double cosine = std::cos(yaw - motion.yaw);
    const double sine = std::sin(yaw - motion.yaw);
    motion.yaw = yaw;
    motion.pitch = pitch;
    motion.pitchRate = cosine * y - sine * x;
    motion.rollRate = (cosine * x + sine * y) / std::cos(pitch);
    motion.yawRate = z + motion.rollRate * std::sin(pitch);
}

} // namespace

CarriedRates::CarriedRates(const Mechanism& mechanism, int free) {
    for (int c = 0; c < free; ++c) {
        const Coordinate& pitch = mechanism.coordinates()[static_cast<std::size_t>(c)];
        if (pitch.chartStep != 1) continue;
        const int yaw = mechanism.coordinateOf(pitch.joint, "yaw");
        const int roll = mechanism.coordinateOf(pitch.joint, "roll");
        if (yaw >= 0 && yaw < free && roll >= 0 && roll < free) charts_.push_back({yaw, c, roll, false});
    }
    for (JointVector* vector : {&midway_, &start_, &acceleration_}) vector->setZero(free);
}

void CarriedRates::begin(const MechanismPhase& phase, const JointVector& q, const JointVector& v, double h) {
    constexpr double least = 1e-7; // [rad] in a step: less turns nothing by more than rounding of the solver
    midway_ = q + 0.5 * h * v;
    start_ = v;
    turns_ = false;
    for (Chart& chart : charts_) {
        const double rate = std::abs(v[chart.yaw]) + std::abs(v[chart.pitch]) + std::abs(v[chart.roll]);
        const auto replaces = [&chart](const MechanismPhase::Branch& b) {
            return b.replaces == chart.yaw || b.replaces == chart.pitch || b.replaces == chart.roll;
        };
        chart.turns = rate * h > least && std::none_of(phase.branches.begin(), phase.branches.end(), replaces);
        if (!chart.turns) continue;
        turns_ = true;
        ChartMotion motion{q[chart.yaw], q[chart.pitch], v[chart.yaw], v[chart.pitch], v[chart.roll]};
        carryRates(motion, midway_[chart.yaw], midway_[chart.pitch]);
        start_[chart.yaw] = motion.yawRate;
        start_[chart.pitch] = motion.pitchRate;
        start_[chart.roll] = motion.rollRate;
    }
}

const JointVector& CarriedRates::accelerationAt(const JointVector& v) {
    acceleration_.setZero();
    for (const Chart& chart : charts_) {
        if (!chart.turns) continue;
        const double sine = std::sin(midway_[chart.pitch]);
        const double cosine = std::cos(midway_[chart.pitch]);
        // The derivatives of (roll' cos pitch, pitch', yaw' - roll' sin pitch) are those of fixed axes seen
        // along axes that turn at yaw': yaw' (pitch', -roll' cos pitch, 0).
        const double yaw = v[chart.yaw];
        const double pitch = v[chart.pitch];
        const double roll = v[chart.roll];
        acceleration_[chart.pitch] = -yaw * roll * cosine;
        acceleration_[chart.roll] = pitch * (yaw + roll * sine) / cosine;
        acceleration_[chart.yaw] = pitch * roll * cosine + sine * acceleration_[chart.roll];
    }
    return acceleration_;
}

void CarriedRates::finish(const JointVector& q, JointVector& v) const {
    for (const Chart& chart : charts_) {
        if (!chart.turns) continue;
        ChartMotion motion{midway_[chart.yaw], midway_[chart.pitch], v[chart.yaw], v[chart.pitch],
                           v[chart.roll]};
        carryRates(motion, q[chart.yaw], q[chart.pitch]);
        v[chart.yaw] = motion.yawRate;
        v[chart.pitch] = motion.pitchRate;
        v[chart.roll] = motion.rollRate;
    }
}

} // namespace hingelab
