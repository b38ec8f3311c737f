// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hingelab_fmu/fmu_run.h"

#include <cmath>

#include "numerics/indices.h"

namespace hingelab::fmu {
namespace {

using Kind = FmuVariable::Kind;

[[noreturn]] void refuse(const std::string& words) {
    throw Refusal(Refusal::Kind::error, words);
}

} // namespace

FmuRun::FmuRun(const FmuUnit& unit)
    : efforts_(static_cast<std::size_t>(unit.model()->degreesOfFreedom()), 0.0),
      voltages_(unit.model()->motors().size(), 0.0),
      areByHand_(unit.model()->motors().size(), 0),
      row_(unit.model()->channels().size(), 0.0) {
    parameters_.reserve(unit.choice().parameters.size());
    for (const FmuVariable& variable : unit.variables()) {
        if (variable.kind == Kind::parameter) parameters_.push_back(variable.start);
    }
    startParameters_ = usedParameters_ = parameters_;
}

double FmuRun::valueOf(const FmuUnit& unit, std::size_t reference) {
    const FmuVariable& variable = unit.variables().at(reference);
    switch (variable.kind) {
        case Kind::time:
            return time();
        case Kind::effort:
            return efforts_[variable.index];
        case Kind::voltage:
            return voltages_[variable.index];
        case Kind::isByHand:
            return areByHand_[variable.index] != 0 ? 1.0 : 0.0;
        case Kind::parameter:
            return parameters_[variable.index];
        case Kind::output:
            break;
    }
    if (stage == Stage::instantiated) refuse("there are no outputs before the initialization");
    refresh(unit);
    return row_[variable.index];
}

void FmuRun::checkSettable(const FmuUnit& unit, std::size_t reference, double value) const {
    const FmuVariable& variable = unit.variables().at(reference);
    const bool isParameter = variable.kind == Kind::parameter;
    if (!isParameter && !variable.isInput()) refuse("\"" + variable.name + "\" cannot be set");
    if (isParameter && !variable.isTunable && stage == Stage::stepping) {
        refuse("\"" + variable.name +
               "\" is a fixed parameter: it can be set before the simulation starts only");
    }
    if (!std::isfinite(value)) {
        throw Refusal(Refusal::Kind::discard, "\"" + variable.name + "\" cannot become " + shortestText(value) +
                                                  "; it stays as it was");
    }
}

void FmuRun::setReal(const FmuUnit& unit, std::size_t reference, double value) {
    const FmuVariable& variable = unit.variables().at(reference);
    if (variable.kind == Kind::effort) efforts_[variable.index] = value;
    if (variable.kind == Kind::voltage) voltages_[variable.index] = value;
    if (variable.kind == Kind::parameter) parameters_[variable.index] = value;
    isDirty_ = true;
}

void FmuRun::setByHand(const FmuUnit& unit, std::size_t reference, bool isByHand) {
    areByHand_[unit.variables().at(reference).index] = isByHand ? 1 : 0;
    isDirty_ = true;
}

void FmuRun::begin(const FmuUnit& unit) {
    simulation_.emplace(unit.modelWith(parameters_));
    startParameters_ = usedParameters_ = parameters_;
    log_.clear();
    time_ = asked_ = 0.0;
    hasStopped_ = false;
    applyInputs(unit);
    isDirty_ = isSampled_ = false;
}

/// Before the first step everything that is set counts from the start.
void FmuRun::refresh(const FmuUnit& unit) {
    if (stage == Stage::initializing && isDirty_) begin(unit);
    if (isSampled_) return;
    simulation_->sample(time_, row_);
    isSampled_ = true;
}

void FmuRun::apply(const FmuUnit& unit, const InputEntry& entry) {
    if (const auto* effort = std::get_if<EffortInput>(&entry.input)) {
        simulation_->setEfforts(
            entry.time, Eigen::Map<const JointVector>(effort->efforts.data(), toIndex(effort->efforts.size())));
    } else if (const auto* voltage = std::get_if<VoltageInput>(&entry.input)) {
        simulation_->setCommand(entry.time, voltage->motor, voltage->voltage);
    } else {
        const auto& values = std::get<ParameterInput>(entry.input).values;
        simulation_->setModel(entry.time, unit.modelWith(values));
        usedParameters_ = values;
    }
}

/// What differs from what the simulation has.
void FmuRun::applyInputs(const FmuUnit& unit) {
    const auto take = [&](auto input) {
        InputEntry entry{time_, std::move(input)};
        apply(unit, entry);
        log_.add(std::move(entry));
    };
    if (parameters_ != usedParameters_) take(ParameterInput{parameters_});
    const JointVector& present = simulation_->efforts();
    if (!std::equal(efforts_.begin(), efforts_.end(), present.data())) take(EffortInput{efforts_});
    for (std::size_t k = 0; k < voltages_.size(); ++k) {
        std::optional<double> wanted;
        if (areByHand_[k] != 0) wanted = voltages_[k];
        if (simulation_->commands()[k] != wanted) take(VoltageInput{k, wanted});
    }
}

bool FmuRun::advanceTo(const FmuUnit& unit, double time) {
    if (hasStopped_) return false;
    applyInputs(unit);
    asked_ = time - startTime;
    isSampled_ = false;
    const StepStatus status = simulation_->advanceTo(asked_);
    hasStopped_ = status != StepStatus::ok;
    time_ = hasStopped_ ? simulation_->integratedTime() : asked_;
    return !hasStopped_;
}

} // namespace hingelab::fmu
