// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/door_conditions.h"

#include <algorithm>

#include "rig/mirror_images.h"
#include "rig/parameters.h"

namespace hingelab {
namespace {

bool hasFrictionLevels(const Rig& rig) {
    bool found = false;
    readNumbers(rig, [&](std::string_view, const FieldInfo& field, double value) {
        found = found || (field.isFriction && value > 0.0);
    });
    return found;
}

bool hasStrutTolerance(const Rig& rig) {
    return std::any_of(rig.elements.begin(), rig.elements.end(), [](const Element& element) {
        const auto* const strut = std::get_if<GasStrut>(&element.law);
        return strut != nullptr && strut->tolerance > 0.0;
    });
}

} // namespace

Rig rigUnder(const Rig& rig, const DoorCondition& condition) {
    Rig changed = rig;
    if (condition.temperature) changed.environment.temperature = *condition.temperature;
    if (condition.friction != 1.0) {
        visitNumbers(changed, [&](std::string_view, const FieldInfo& field, double& value) {
            if (field.isFriction) value *= condition.friction;
        });
    }
    for (Element& element : changed.elements) {
        auto* const strut = std::get_if<GasStrut>(&element.law);
        if (strut != nullptr) strut->extendedForce += condition.struts * strut->tolerance;
    }
    resolveMirrorImages(changed);
    return changed;
}

std::vector<DoorCondition> uncertainConditions(const Rig& rig) {
    std::vector<double> factors = {1.0};
    if (hasFrictionLevels(rig)) factors = {1.0 - kFrictionBand, 1.0 + kFrictionBand};
    std::vector<double> struts = {0.0};
    if (hasStrutTolerance(rig)) struts = {-1.0, 1.0};
    std::vector<DoorCondition> all;
    for (const double factor : factors) {
        for (const double strut : struts) {
            if (factor != 1.0 || strut != 0.0) all.push_back({std::nullopt, factor, strut});
        }
    }
    return all;
}

ConditionedFigures::ConditionedFigures(std::shared_ptr<const Model> model, MotorVoltages voltages)
    : model_(std::move(model)),
      voltages_(std::move(voltages)),
      uncertain_(uncertainConditions(model_->rig())) {}

DoorFigures& ConditionedFigures::under(const DoorCondition& condition) {
    const auto known = std::find_if(entries_.begin(), entries_.end(),
                                    [&](const Entry& entry) { return entry.condition == condition; });
    if (known != entries_.end()) return *known->figures;
    const bool isNominal = condition == DoorCondition{};
    const auto model = isNominal ? model_ : std::make_shared<const Model>(rigUnder(model_->rig(), condition));
    entries_.push_back({condition, std::make_unique<DoorFigures>(model, voltages_)});
    return *entries_.back().figures;
}

} // namespace hingelab
