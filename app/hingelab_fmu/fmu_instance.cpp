// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hingelab_fmu/fmu_instance.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "fmu/fmu_format.h"

namespace hingelab::fmu {
namespace {

[[noreturn]] void refuseCall(const std::string& words) {
    throw Refusal(Refusal::Kind::error, words);
}

const char* wordsOf(Stage stage) {
    switch (stage) {
        case Stage::instantiated:
            return "instantiated";
        case Stage::initializing:
            return "in initialization mode";
        case Stage::stepping:
            return "in step mode";
        case Stage::terminated:
            break;
    }
    return "terminated";
}

std::string secondsText(double time) {
    return shortestText(time) + " s";
}

std::string wordsOf(const SimulationEvent& event, const Model& model) {
    using enum SimulationEvent::Kind;
    const auto law = [&] {
        return event.index < model.laws().size() ? "\"" + model.laws()[event.index].name + "\"" : "a law";
    };
    switch (event.kind) {
        case touched:
            return law() + " touched";
        case released:
            return law() + " let go";
        case switched:
            return law() + " switched";
        case deadCentrePassed:
            return "a dead centre was passed";
        case handBegins:
        case handPushes:
        case handLetsGo:
            break;
    }
    return "the hand does something else";
}

} // namespace

FmuInstance::FmuInstance(const std::filesystem::path& resources, std::string_view token, Messenger messenger)
    : unit_(resources, token), messenger_(std::move(messenger)), run_(std::make_unique<FmuRun>(unit_)) {}

void FmuInstance::checkStage(const char* function, std::initializer_list<Stage> stages) const {
    if (stages.size() == 0) return; // whatever the stage, and after failures, too
    if (hasFailed_) refuseCall("the instance has failed: reset it, or restore a state, first");
    if (std::find(stages.begin(), stages.end(), run_->stage) != stages.end()) return;
    refuseCall(std::string("this call is not allowed while the instance is ") + wordsOf(run_->stage) +
               " (see the state machine of the standard at " + function + ")");
}

CallStatus FmuInstance::tell(CallStatus status, const char* function, const char* words) noexcept {
    try {
        const char* category = status == CallStatus::discard ? kDiscardCategory : kErrorCategory;
        messenger_(status, category, std::string(function) + ": " + words);
    } catch (...) { // no memory for words: the status says enough
        return CallStatus::error;
    }
    return status;
}

void FmuInstance::setUp(double startTime, bool hasStop, double stopTime) {
    if (!std::isfinite(startTime)) refuseCall("the start time is not finite");
    if (hasStop && !(stopTime > startTime)) refuseCall("the stop time is not after the start time");
    run_->startTime = startTime;
    run_->stopTime = hasStop ? std::optional(stopTime) : std::nullopt;
}

void FmuInstance::enterInitialization() {
    run_->begin(unit_);
    run_->stage = Stage::initializing;
}

void FmuInstance::exitInitialization() {
    run_->begin(unit_);
    run_->stage = Stage::stepping;
}

void FmuInstance::reset() {
    run_ = std::make_unique<FmuRun>(unit_);
    hasFailed_ = false;
}

bool FmuInstance::doStep(const char* function, double from, double size) {
    constexpr double sameTime = 1e-9; // relative: importers add up steps
    const double now = run_->time();
    if (!std::isfinite(from) || !std::isfinite(size) || !(size > 0.0)) {
        refuseCall("a step has a finite beginning and a size above zero, not " + shortestText(from) + " and " +
                   shortestText(size));
    }
    if (run_->hasStopped()) {
        tell(CallStatus::discard, function, "the simulation has stopped before; restore a state, or reset");
        return false;
    }
    if (std::abs(from - now) > sameTime * std::max(1.0, std::abs(now))) {
        refuseCall("the step begins at " + secondsText(from) + ", but the instance is at " + secondsText(now));
    }
    const double to = from + size;
    if (run_->stopTime && to > *run_->stopTime + sameTime * std::max(1.0, std::abs(*run_->stopTime))) {
        refuseCall("the step ends at " + secondsText(to) + ", after the stop time " +
                   secondsText(*run_->stopTime));
    }
    if (!(to > now)) refuseCall("the step is too short for its time: it ends where it begins");
    if (to - run_->startTime > kLongestRun) {
        refuseCall("the step ends more than " + secondsText(kLongestRun) +
                   " after the start: times so late are too coarse");
    }
    const bool isDone = run_->advanceTo(unit_, to);
    tellEvents();
    if (!isDone) {
        const StopReport& report = run_->simulation().report();
        const std::string words = "the simulation stopped at " + secondsText(run_->time()) + ": " +
                                  report.cause + "; " + report.remedy;
        tell(CallStatus::discard, function, words.c_str());
    }
    return isDone;
}

void FmuInstance::tellEvents() {
    for (const SimulationEvent& event : run_->simulation().takeEvents()) {
        if (!logsEvents_) continue;
        messenger_(CallStatus::ok, kLogEvents,
                   "at " + secondsText(run_->startTime + event.time) + " " +
                       wordsOf(event, run_->simulation().model()));
    }
}

void FmuInstance::checkReference(std::size_t reference, Type type) const {
    const std::vector<FmuVariable>& variables = unit_.variables();
    if (reference >= variables.size()) {
        refuseCall("there is no variable of the reference " + std::to_string(reference) + "; there are " +
                   std::to_string(variables.size()));
    }
    const bool isBoolean = variables[reference].kind == FmuVariable::Kind::isByHand;
    if (isBoolean != (type == Type::boolean)) {
        refuseCall("\"" + variables[reference].name + (isBoolean ? "\" is a Boolean" : "\" is a real number"));
    }
}

void FmuInstance::setReals(const unsigned references[], std::size_t count, const double values[]) {
    for (std::size_t i = 0; i < count; ++i) {
        checkReference(references[i], Type::real);
        run_->checkSettable(unit_, references[i], values[i]);
    }
    for (std::size_t i = 0; i < count; ++i) run_->setReal(unit_, references[i], values[i]);
}

void FmuInstance::setLogging(bool isOn, std::size_t count, const char* const categories[]) {
    bool names = count == 0;
    for (std::size_t i = 0; i < count; ++i) {
        if (categories == nullptr || categories[i] == nullptr) refuseCall("a category has no name");
        const std::string_view category(categories[i]);
        const bool isKnown =
            category == kLogEvents || category == kErrorCategory || category == kDiscardCategory;
        if (!isKnown) refuseCall("there is no category \"" + std::string(category.substr(0, 100)) + "\"");
        names = names || category == kLogEvents;
    }
    if (names || !isOn) logsEvents_ = isOn;
}

const FmuRun& FmuInstance::stateAt(const void* state) const {
    const auto found = states_.find(state);
    if (found == states_.end()) refuseCall("this is no state that the instance gave, or it was freed");
    return *found->second;
}

void FmuInstance::saveState(void** state) {
    if (state == nullptr) refuseCall("there is no room for the state");
    auto copy = std::make_unique<FmuRun>(*run_);
    const auto known = *state == nullptr ? states_.end() : states_.find(*state);
    if (*state != nullptr && known == states_.end()) refuseCall("this is no state that the instance gave");
    if (known != states_.end()) {
        *known->second = std::move(*copy);
        return;
    }
    void* const place = copy.get();
    states_.emplace(place, std::move(copy));
    *state = place;
}

void FmuInstance::restoreState(const void* state) {
    run_ = std::make_unique<FmuRun>(stateAt(state));
    hasFailed_ = false;
}

void FmuInstance::freeState(void** state) {
    if (state == nullptr || *state == nullptr) return;
    static_cast<void>(stateAt(*state));
    states_.erase(*state);
    *state = nullptr;
}

std::string FmuInstance::bytesOf(const void* state) const {
    return stateAt(state).bytes(unit_);
}

void FmuInstance::stateFromBytes(std::string_view bytes, void** state) {
    if (state == nullptr) refuseCall("there is no room for the state");
    auto run = std::make_unique<FmuRun>(unit_);
    try {
        *run = FmuRun::fromBytes(unit_, bytes);
    } catch (const Refusal&) {
        throw;
    } catch (const std::runtime_error& error) {
        refuseCall(error.what());
    }
    void* const place = run.get();
    states_.emplace(place, std::move(run));
    *state = place;
}

} // namespace hingelab::fmu
