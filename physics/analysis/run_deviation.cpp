// SPDX-License-Identifier: GPL-3.0-or-later
#include "physics/analysis/run_deviation.h"

#include <Eigen/Geometry>
#include <algorithm>

#include "physics/mechanism/mass_properties.h"

namespace hingelab {
namespace {

Vector3 centreOfMassOf(const Body& body) {
    if (body.massProperties) return body.massProperties->centreOfMass;
    const RigidInertia inertia = massPropertiesOf(body);
    return inertia.mass > 0.0 ? inertia.centreOfMass : Vector3(Vector3::Zero());
}

Eigen::Quaterniond turnOf(std::span<const double> row, std::size_t first) {
    return Eigen::Quaterniond(row[first], row[first + 1], row[first + 2], row[first + 3]).normalized();
}

Vector3 originAt(std::span<const double> row, std::size_t first) {
    return {row[first], row[first + 1], row[first + 2]};
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
        const std::string prefix = "body." + body.name + ".";
        const int places[] = {reference.channelIndex(prefix + "x"), other.channelIndex(prefix + "x"),
                              reference.channelIndex(prefix + "qw"), other.channelIndex(prefix + "qw")};
        if (std::any_of(std::begin(places), std::end(places), [](int place) { return place < 0; })) continue;
        pairs_.push_back({body.name, centreOfMassOf(body), centreOfMassOf(*twin),
                          static_cast<std::size_t>(places[0]), static_cast<std::size_t>(places[1]),
                          static_cast<std::size_t>(places[2]), static_cast<std::size_t>(places[3])});
    }
}

void DeviationMeter::add(std::span<const double> reference, std::span<const double> other) {
    deviation_.endTime = reference[0];
    deviation_.endDistance = deviation_.endTurn = 0.0;
    ++deviation_.instants;
    for (const Pair& pair : pairs_) {
        const Eigen::Quaterniond first = turnOf(reference, pair.referenceTurn);
        const Eigen::Quaterniond second = turnOf(other, pair.otherTurn);
        const Vector3 apart = originAt(reference, pair.referenceChannel) + first * pair.reference -
                              originAt(other, pair.otherChannel) - second * pair.other;
        const double turn = first.angularDistance(second);
        raiseTo(deviation_.distance, apart.norm(), reference[0], pair.body);
        raiseTo(deviation_.turn, turn, reference[0], pair.body);
        deviation_.endDistance = std::max(deviation_.endDistance, apart.norm());
        deviation_.endTurn = std::max(deviation_.endTurn, turn);
    }
}

} // namespace hingelab
