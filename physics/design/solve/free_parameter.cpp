// SPDX-License-Identifier: GPL-3.0-or-later
#include "solve/free_parameter.h"

#include <algorithm>
#include <set>
#include <stdexcept>

#include "rig/expressions.h"

namespace hingelab {
namespace {

constexpr int kBoundDigits = 6;

std::string boundText(const Parameter& parameter, double value) {
    return displayText(parameter.info->quantity, value, kBoundDigits);
}

std::string whyNotBounds(const Parameter& parameter, const FreeParameter& free) {
    const std::string name = "\"" + parameter.namePointer + "\"";
    const auto isIn = [&](double value) { return parameter.info->range.contains(value); };
    if (!(free.lower < free.upper)) {
        return "The bounds of " + name + " leave it no room: " + boundText(parameter, free.lower) + " to " +
               boundText(parameter, free.upper) + ".";
    }
    if (!isIn(free.lower) || !isIn(free.upper)) {
        return "The bounds of " + name + ", " + boundText(parameter, free.lower) + " to " +
               boundText(parameter, free.upper) + ", go beyond what it may be: " + rangeText(*parameter.info) +
               ".";
    }
    if (!(free.weight > 0.0)) return "The weight of " + name + " must be above zero.";
    return {};
}

/// In a list, which is made once for many.
const Parameter* parameterAt(const std::vector<Parameter>& all, const std::string& pointer) {
    const std::string wanted = withSlash(pointer);
    const auto is = [&](const Parameter& parameter) {
        const std::vector<std::string> names = pointersOf(parameter);
        return std::find(names.begin(), names.end(), wanted) != names.end();
    };
    auto found = std::find_if(all.begin(), all.end(), [&](const Parameter& p) { return p.pointer == wanted; });
    if (found == all.end()) found = std::find_if(all.begin(), all.end(), is);
    return found == all.end() ? nullptr : &*found;
}

} // namespace

FreeParameter freeParameter(const Parameter& parameter) {
    const FieldInfo& info = *parameter.info;
    FreeParameter free{parameter.pointer, info.slider.lower, info.slider.upper};
    free.lower = std::min(free.lower, parameter.value);
    free.upper = std::max(free.upper, parameter.value);
    // A slider may begin at a limit that the number must be above.
    if (!info.range.contains(free.lower)) free.lower = info.range.lower + kLeastAbove;
    return free;
}

std::optional<FreeParameter> freeParameter(const Rig& rig, std::string_view pointer) {
    const std::optional<Parameter> found = findParameter(rig, pointer);
    return found ? std::optional(freeParameter(*found)) : std::nullopt;
}

bool canBeFree(const Parameter& parameter) {
    return parameter.expression.empty() && whyNotBounds(parameter, freeParameter(parameter)).empty();
}

std::string whyNotFree(const Rig& rig, const std::vector<FreeParameter>& parameters) {
    if (parameters.empty()) return "No parameter is free to change.";
    std::set<std::string> seen;
    const std::vector<Parameter> all = parametersOf(rig);
    for (const FreeParameter& free : parameters) {
        const Parameter* const found = parameterAt(all, free.pointer);
        if (!found) return "The rig has no number at \"" + free.pointer + "\".";
        if (!found->expression.empty()) {
            return "\"" + found->namePointer + "\" follows from " + found->expression +
                   ": free a dimension that it names instead.";
        }
        if (!seen.insert(found->pointer).second) return "\"" + found->namePointer + "\" is there twice.";
        if (std::string why = whyNotBounds(*found, free); !why.empty()) return why;
    }
    return {};
}

ParameterSetter::ParameterSetter(const Rig& rig, const std::vector<FreeParameter>& parameters) : rig_(rig) {
    parameters_.reserve(parameters.size());
    present_.reserve(parameters.size());
    const std::vector<Parameter> all = parametersOf(rig);
    for (const FreeParameter& free : parameters) {
        const Parameter* const found = parameterAt(all, free.pointer);
        if (found == nullptr) throw std::invalid_argument("no number at " + free.pointer);
        parameters_.push_back(*found);
        present_.push_back(parameters_.back().value);
    }
}

Rig ParameterSetter::rigWith(const std::vector<double>& values) const {
    Rig rig = rig_;
    bool setsDimension = false;
    visitNumbers(rig, [&](std::string_view pointer, const FieldInfo&, double& target) {
        for (std::size_t i = 0; i < parameters_.size(); ++i) {
            if (parameters_[i].pointer != pointer) continue;
            target = values[i];
            setsDimension = setsDimension || isDimension(parameters_[i]);
        }
    });
    if (setsDimension) static_cast<void>(resolveExpressions(rig)); // else nothing follows
    return rig;
}

} // namespace hingelab
