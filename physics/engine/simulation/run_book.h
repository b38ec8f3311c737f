// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

#include "elements/force_law.h"

namespace hingelab {

/// Something that happened at an instant.
struct SimulationEvent {
    enum class Kind { touched, released, switched, deadCentrePassed, handBegins, handPushes, handLetsGo };
    double time = 0.0;
    Kind kind = Kind::touched;
    std::size_t index = 0; ///< of the law or assembly in the model; of what a hand does: 0
};

/// Counters since the last reset.
struct SimulationStatistics {
    long steps = 0;
    long rejected = 0;
    long events = 0;
    long attempts = 0; ///< steps tried: taken, rejected, or tried to find an event
    long switches = 0; ///< steps that ended where a law changed its phase
};

/// What is told of a run: counters, and what happened, oldest first; at most 1,000 events are kept until they
/// are taken. Booking allocates nothing.
class RunBook {
  public:
    RunBook() { events_.reserve(kMostEvents); }

    void book(double time, SimulationEvent::Kind kind, std::size_t index) {
        ++statistics.events;
        if (events_.size() < kMostEvents) events_.push_back({time, kind, index});
    }
    /// An event of a law or, where `isHand`, of the hand that follows a script.
    void bookLaw(double time, LawEvent event, std::size_t law, bool isHand) {
        using Kind = SimulationEvent::Kind;
        constexpr Kind kinds[] = {Kind::touched, Kind::released, Kind::switched};
        const Kind byHand = event == LawEvent::released ? Kind::handLetsGo : Kind::handPushes;
        book(time, isHand ? byHand : kinds[static_cast<std::size_t>(event)], isHand ? 0 : law);
    }
    /// Those since the last call.
    [[nodiscard]] std::vector<SimulationEvent> take() {
        std::vector<SimulationEvent> events(events_);
        events_.clear();
        return events;
    }
    void clear() { events_.clear(); }
    /// Events behind `time` [s] have not happened.
    void eraseBehind(double time) {
        std::erase_if(events_, [time](const SimulationEvent& event) { return event.time > time; });
    }

    SimulationStatistics statistics;

  private:
    static constexpr std::size_t kMostEvents = 1000;
    std::vector<SimulationEvent> events_;
};

} // namespace hingelab
