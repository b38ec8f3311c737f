// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/event_log.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "motor/motor_condition.h"
#include "simulation/contact_channels.h"

namespace hingelab {
using channels_detail::ContactState;

namespace {

std::string withName(const std::string& name, const std::string& what) {
    return name + ": " + what;
}

/// What a change of the state of a contact is called; empty: nothing worth telling.
std::string contactWords(ContactState before, ContactState now) {
    if (now == ContactState::stiction) return "sticks";
    if (now == ContactState::separated) return "parts";
    return before == ContactState::stiction ? "slips" : "touches";
}

RunEvent::Kind contactKind(ContactState before, ContactState now) {
    if (now == ContactState::stiction) return RunEvent::Kind::stick;
    const bool isSlip = now == ContactState::sliding && before == ContactState::stiction;
    return isSlip ? RunEvent::Kind::slip : RunEvent::Kind::separation;
}

/// What an event of the simulation is called.
RunEvent eventOf(const SimulationEvent& event, const Model& model) {
    using Kind = SimulationEvent::Kind;
    if (event.kind == Kind::deadCentrePassed) {
        const std::string& name = model.rig().assemblies.at(event.index).name;
        return {event.time, RunEvent::Kind::deadCentre, withName(name, "dead centre")};
    }
    if (event.kind == Kind::handBegins) return {event.time, RunEvent::Kind::hand, "hand begins its plan"};
    if (event.kind == Kind::handPushes) return {event.time, RunEvent::Kind::hand, "hand pushes"};
    if (event.kind == Kind::handLetsGo) return {event.time, RunEvent::Kind::hand, "hand lets go"};
    const std::string& name = model.laws().at(event.index).name;
    std::string what = event.kind == Kind::touched    ? "touched"
                       : event.kind == Kind::released ? "left"
                                                      : "switches";
    if (event.index < model.elementCount()) return {event.time, RunEvent::Kind::law, withName(name, what)};
    const bool isUpper = model.stops().at(event.index - model.elementCount()).side > 0.0;
    what.insert(0, isUpper ? "upper stop " : "lower stop ");
    return {event.time, RunEvent::Kind::stop, withName(name, what)};
}

} // namespace

void EventLog::append(const SampleBatch& batch) {
    if (!batch.model) return;
    if (batch.model != model_) watch(batch.model);
    for (const BatchEvent& happened : batch.events) {
        const SimulationEvent& event = happened.event;
        const Model& model = *happened.model;
        const std::size_t known = event.kind == SimulationEvent::Kind::deadCentrePassed
                                      ? model.rig().assemblies.size()
                                      : model.laws().size();
        // What a hand does is about nothing else: its index is 0, which may be more than there are.
        const bool isHand = event.kind >= SimulationEvent::Kind::handBegins;
        if (isHand || event.index < known) insert(hingelab::eventOf(event, model));
    }
    for (std::size_t i = 0; i < batch.rows(); ++i) look(batch.row(i));
    lookAtEnd(batch.status);
}

/// A run that cannot go on: a linkage that locks, steps that fail, memory that is missing.
void EventLog::lookAtEnd(const RunStatus& status) {
    const bool isStopped = status.state == RunState::stopped;
    if (std::exchange(isStopped_, isStopped) || !isStopped) return;
    insert({status.report.time, RunEvent::Kind::end, "the run ends: " + status.report.cause});
}

void EventLog::watch(const std::shared_ptr<const Model>& model) {
    model_ = model;
    const std::vector<Watched> before = std::exchange(watched_, {});
    const auto add = [&](const std::string& name, ChannelHandle channel, What what) {
        Watched watched{channel, name, what, std::nan("")};
        for (const Watched& old : before) {
            if (old.name == name && old.what == what) watched.last = old.last;
        }
        watched_.push_back(std::move(watched));
    };
    const SampleLayout& layout = model->layout();
    for (std::size_t c = 0; c < layout.contacts.size(); ++c)
        add(model->contacts()[c].name, layout.contacts[c].state, What::contact);
    for (std::size_t k = 0; k < layout.motors.size(); ++k)
        add(model->motors()[k].name, layout.motors[k].condition, What::motor);
    watchFriction(*model, before);
}

/// What dry friction can hold: coordinates on which a law acts that turns over within a small rate. Of several
/// on one coordinate the first says it.
void EventLog::watchFriction(const Model& model, const std::vector<Watched>& before) {
    for (std::size_t e = 0; e < model.elementCount(); ++e) {
        const Model::LawUnit& unit = model.laws()[e];
        const bool isOnCoordinate =
            unit.port.kind == Port::Kind::coordinate || unit.port.kind == Port::Kind::assembly;
        const ChannelHandle channel = model.layout().elements[e].rate;
        if (!unit.law->isStiff() || !isOnCoordinate || !channel) continue;
        const bool isKnown = std::any_of(watched_.begin(), watched_.end(), [&](const Watched& other) {
            return other.what == What::friction && other.channel == channel;
        });
        if (isKnown) continue;
        Watched watched{channel, unit.name, What::friction, std::nan("")};
        for (const Watched& old : before) {
            if (old.name != unit.name || old.what != What::friction) continue;
            watched = old;
            watched.channel = channel;
        }
        watched_.push_back(std::move(watched));
    }
}

/// Friction that turns over within a small rate lets what it holds creep. It sticks where it has been that slow
/// for longer than a motion is that turns back; it slips again at twice that rate.
void EventLog::lookAtFriction(Watched& watched, double time, double rate) {
    constexpr double creep = 1e-3; // [rad/s or m/s]
    constexpr double dwell = 0.05; // [s]
    const bool isFirst = std::isnan(std::exchange(watched.last, rate));
    if (std::abs(rate) < creep) {
        if (!watched.slowSince) {
            watched.slowSince = time;
            watched.isSlowFromStart = isFirst;
        }
        if (watched.sticks || time - *watched.slowSince < dwell) return;
        watched.sticks = true;
        const bool isNews = !watched.isSlowFromStart; // whether it did before, nobody knows
        if (isNews) insert({*watched.slowSince, RunEvent::Kind::stick, withName(watched.name, "sticks")});
        return;
    }
    watched.slowSince.reset();
    if (!watched.sticks || std::abs(rate) < 2.0 * creep) return;
    watched.sticks = false;
    insert({time, RunEvent::Kind::slip, withName(watched.name, "slips")});
}

void EventLog::look(std::span<const double> row) {
    for (Watched& watched : watched_) {
        const double now = watched.channel.in(row);
        if (std::isnan(now)) continue; // of before an edit that brought it
        if (watched.what == What::friction) {
            lookAtFriction(watched, row[0], now);
            continue;
        }
        const double before = std::exchange(watched.last, now);
        if (now == before || std::isnan(before)) continue;
        if (watched.what == What::contact) {
            const auto from = static_cast<ContactState>(static_cast<int>(before));
            const auto to = static_cast<ContactState>(static_cast<int>(now));
            insert({row[0], contactKind(from, to), withName(watched.name, contactWords(from, to))});
            continue;
        }
        const auto stalled = static_cast<double>(MotorCondition::stalled);
        if (now == stalled) insert({row[0], RunEvent::Kind::motor, withName(watched.name, "stalls")});
        if (before == stalled) insert({row[0], RunEvent::Kind::motor, withName(watched.name, "turns again")});
    }
}

void EventLog::add(double time, RunEvent::Kind kind, std::string words) {
    // A slider that is dragged while the motion is paused edits a hundred times at one instant.
    const auto isSame = [&](const RunEvent& event) { return event.kind == kind && event.words == words; };
    if (!events_.empty() && events_.back().time == time && isSame(events_.back())) return;
    insert({time, kind, std::move(words)});
}

void EventLog::insert(RunEvent event) {
    const auto at = std::upper_bound(events_.begin(), events_.end(), event.time,
                                     [](double time, const RunEvent& e) { return time < e.time; });
    events_.insert(at, std::move(event));
    if (events_.size() > kMostEvents) events_.pop_front();
}

/// What was seen last: the next row follows another.
void EventLog::forget() {
    for (Watched& watched : watched_) {
        watched.last = std::nan("");
        watched.slowSince.reset();
        watched.sticks = false;
    }
}

void EventLog::clear() {
    events_.clear();
    forget();
}

void EventLog::forgetAfter(double time) {
    std::erase_if(events_, [time](const RunEvent& event) { return event.time > time; });
    forget();
}

const RunEvent* EventLog::next(double time, int direction) const {
    constexpr double same = 1e-9; // [s]
    if (direction > 0) {
        const auto it = std::find_if(events_.begin(), events_.end(),
                                     [&](const RunEvent& event) { return event.time > time + same; });
        return it == events_.end() ? nullptr : &*it;
    }
    const auto it = std::find_if(events_.rbegin(), events_.rend(),
                                 [&](const RunEvent& event) { return event.time < time - same; });
    return it == events_.rend() ? nullptr : &*it;
}

} // namespace hingelab
