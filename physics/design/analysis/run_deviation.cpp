// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/run_deviation.h"

#include <Eigen/Geometry>
#include <algorithm>

#include "mechanism/mass_properties.h"

namespace hingelab {
namespace {

Vector3 centreOfMassOf(const Body& body) {
    if (body.massProperties) return body.massProperties->centreOfMass;
    const RigidInertia inertia = massPropertiesOf(body);
    return inertia.mass > 0.0 ? inertia.centreOfMass : Vector3(Vector3::Zero());
}

void raiseTo(RunDeviation::Largest& largest, double value, double time, const std::string& body) {
    if (value > largest.value) largest = {value, time, body};
}

} // namespace

bool RunDeviation::isNearerThan(const RunDeviation& other) const {
    constexpr double rounding = 1e-9; // [m]
    const bool areAlike = distance.value < rounding && other.distance.value < rounding;
    return areAlike ? turn.value < other.turn.value : distance.value < other.distance.value;
}

DeviationMeter::DeviationMeter(const Model& reference, const Model& other) {
    for (const Body& body : reference.rig().bodies) {
        const auto twin = std::find_if(other.rig().bodies.begin(), other.rig().bodies.end(),
                                       [&](const Body& each) { return each.name == body.name; });
        if (twin == other.rig().bodies.end()) continue;
        const PoseHandle& pose = reference.layout().bodies.of(body.name).pose;
        const PoseHandle& otherPose = other.layout().bodies.of(body.name).pose;
        if (!pose || !otherPose) continue; // one that never moves
        pairs_.push_back({body.name, centreOfMassOf(body), centreOfMassOf(*twin), pose, otherPose});
    }
}

void DeviationMeter::add(std::span<const double> reference, std::span<const double> other) {
    deviation_.endTime = reference[0];
    deviation_.endDistance = deviation_.endTurn = 0.0;
    ++deviation_.instants;
    for (const Pair& pair : pairs_) {
        const Eigen::Quaterniond first = pair.referencePose.orientation.in(reference);
        const Eigen::Quaterniond second = pair.otherPose.orientation.in(other);
        const Vector3 origin = pair.referencePose.position.in(reference);
        const Vector3 otherOrigin = pair.otherPose.position.in(other);
        const Vector3 apart = origin + first * pair.reference - otherOrigin - second * pair.other;
        const double turn = first.angularDistance(second);
        raiseTo(deviation_.distance, apart.norm(), reference[0], pair.body);
        raiseTo(deviation_.turn, turn, reference[0], pair.body);
        deviation_.endDistance = std::max(deviation_.endDistance, apart.norm());
        deviation_.endTurn = std::max(deviation_.endTurn, turn);
    }
}

} // namespace hingelab
