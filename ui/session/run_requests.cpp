// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/run_requests.h"

#include <utility>

#include "rig/identity.h"
#include "simulation/model_map.h"

namespace hingelab {
namespace {

/// What motors are told by hand, by their places in `model`; without those that have gone.
std::map<std::size_t, std::optional<double>> placedAs(
    const Model& model, const Model& before, const std::map<std::size_t, std::optional<double>>& told) {
    const std::vector<Motor>& motors = model.rig().motors;
    std::map<std::size_t, std::optional<double>> placed;
    for (const auto& [motor, voltage] : told) {
        if (motor >= before.rig().motors.size()) continue;
        const std::size_t place = indexOfIdentity(motors, identityOf(before.rig().motors[motor]));
        if (place < motors.size()) placed[place] = voltage;
    }
    return placed;
}

/// A hand that holds the same body; none where that has gone.
std::optional<Hand> placedAs(const Model& model, const Model& before, Hand hand) {
    if (hand.body >= before.rig().bodies.size()) return std::nullopt;
    const std::vector<Body>& bodies = model.rig().bodies;
    hand.body = indexOfIdentity(bodies, identityOf(before.rig().bodies[hand.body]));
    return hand.body < bodies.size() ? std::optional(hand) : std::nullopt;
}

} // namespace

void RunRequests::setModel(std::shared_ptr<const Model> next, const Model& before) {
    if (!haveSameCoordinates(before, *next)) { // a hand or a voltage was meant for another rig
        if (hand) hand.emplace();
        voltages.clear();
    } else if (&before != next.get()) { // meant for items that may have other places now
        voltages = placedAs(*next, before, voltages);
        if (hand && *hand) *hand = placedAs(*next, before, **hand);
    }
    model = std::move(next);
}

} // namespace hingelab
