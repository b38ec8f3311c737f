// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulation/between_steps.h"

#include <algorithm>
#include <limits>

namespace hingelab {

void beginStates(const StepEnd& end, JointVector& z) {
    for (std::size_t i = 0; i < end.model.laws().size(); ++i) {
        const Model::LawUnit& unit = end.model.laws()[i];
        if (unit.state < 0) continue;
        z[unit.state] = unit.law->initialState(end.lawPoint(i));
    }
}

void settlePhases(const StepEnd& end) {
    for (std::size_t i = 0; i < end.model.laws().size(); ++i) {
        end.equations.phase.laws[i] = end.model.laws()[i].law->settledPhase(end.lawPoint(i));
    }
}

void settleHand(const StepEnd& end, RunBook& book) {
    const std::optional<std::size_t>& law = end.model.handLaw();
    if (!law) return;
    int& phase = end.equations.phase.laws[*law];
    const ForceLaw& hand = *end.model.laws()[*law].law;
    const int next = hand.settledPhase(end.lawPoint(*law));
    if (const auto event = hand.eventOf(phase, next)) book.bookLaw(end.time, *event, *law, true);
    phase = next;
}

bool passInstants(const StepEnd& end, Booking booking, RunBook& book) {
    bool hasChanged = false;
    for (std::size_t i = 0; i < end.model.laws().size(); ++i) {
        const ForceLaw& law = *end.model.laws()[i].law;
        int& phase = end.equations.phase.laws[i];
        const int next = law.phaseFrom(end.time, phase);
        if (next == phase) continue;
        const bool isNews = end.time > 0.0 && booking == Booking::events;
        const std::optional<LawEvent> event = law.eventOf(phase, next);
        const bool isHand = end.model.handLaw() == i;
        if (isNews && event) book.bookLaw(end.time, isHand ? *event : LawEvent::switched, i, isHand);
        hasChanged = true;
        phase = next;
    }
    return hasChanged;
}

bool beginActuators(const StepEnd& end) {
    for (std::size_t k = 0; k < end.model.actuators().size(); ++k) {
        end.equations.phase.actuators[k] = {};
        end.model.actuators()[k].law->begin(end.actuatorPoint(k), end.equations.phase.actuators[k].memory);
    }
    return letActuatorsLook(end);
}

bool letActuatorsLook(const StepEnd& end) {
    bool hasLooked = false;
    for (std::size_t k = 0; k < end.model.actuators().size(); ++k) {
        ActuatorMemory& memory = end.equations.phase.actuators[k].memory;
        while (memory.next <= end.time + kSmallestStep) { // what nextInstant() would not see any more
            end.model.actuators()[k].law->look(end.actuatorPoint(k), memory);
            hasLooked = true;
        }
    }
    return hasLooked;
}

double nextInstant(const Model& model, const Phase& phase, double time) {
    const std::vector<double>& instants = model.instants();
    const double from = time + kSmallestStep;
    const auto next = std::upper_bound(instants.begin(), instants.end(), from);
    double first = next == instants.end() ? std::numeric_limits<double>::infinity() : *next;
    for (const ActuatorRecord& actuator : phase.actuators) {
        if (actuator.memory.next > from) first = std::min(first, actuator.memory.next);
    }
    return first;
}

bool somethingStiffActs(const StepEnd& end) {
    for (std::size_t i = 0; i < end.model.laws().size(); ++i) {
        if (end.model.laws()[i].law->isStiffIn(end.equations.phase.laws[i])) return true;
    }
    return false;
}

} // namespace hingelab
