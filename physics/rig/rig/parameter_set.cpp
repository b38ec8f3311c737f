// SPDX-License-Identifier: GPL-3.0-or-later
#include "rig/parameter_set.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

#include "rig/expressions.h"
#include "rig/own_temperature.h"
#include "rig/parameters.h"
#include "text/expression.h"
#include "text/json_text.h"
#include "text/limits.h"
#include "text/pointer.h"
#include "text/quantity_entry.h"
#include "text/similar_key.h"

namespace hingelab {
namespace {

std::string write(const Rig& rig, const std::function<bool(const Parameter&)>& isWanted) {
    Json json;
    json["format"] = kParameterSetFormat;
    json["version"] = kParameterSetVersion;
    json["rig"] = rig.name;
    Json values = Json::object();
    for (const Parameter& parameter : parametersOf(rig)) {
        if (!isWanted(parameter)) continue;
        // Past the object's own insertion, which looks for the key in all that are there.
        values.get_ref<Json::object_t&>().Json::object_t::Container::emplace_back(
            parameter.namePointer, parameter.expression.empty()
                                       ? writeNumber(parameter.value, *parameter.info, nullptr)
                                       : Json(parameter.expression));
    }
    json["parameters"] = std::move(values);
    return formatJson(json);
}

/// The parameter of the same object that was meant, by names; empty if none is near.
std::string likelyPointer(const Rig& rig, const std::vector<std::string>& segments) {
    const auto isWithin = [&](const std::vector<std::string>& own) {
        return own.size() == segments.size() && std::equal(own.begin(), own.end() - 1, segments.begin());
    };
    std::vector<Parameter> near;
    for (Parameter& parameter : parametersOf(rig)) {
        if (isWithin(splitPointer(parameter.namePointer)) || isWithin(splitPointer(parameter.pointer)))
            near.push_back(std::move(parameter));
    }
    std::vector<KnownKey> keys;
    keys.reserve(near.size());
    for (const Parameter& parameter : near) keys.push_back({parameter.info->key, parameter.info->label});
    const std::string likely = likelyKey(segments.back(), keys);
    const auto meant =
        std::find_if(near.begin(), near.end(), [&](const Parameter& p) { return p.info->key == likely; });
    return meant == near.end() ? std::string() : meant->namePointer;
}

void unknownParameter(const Rig& rig, const std::string& pointer, const std::string& named, Issues& issues) {
    constexpr std::size_t enough = 200; // [bytes] of examples
    const std::vector<std::string> segments = splitPointer(named);
    if (const std::string likely = segments.empty() ? "" : likelyPointer(rig, segments); !likely.empty()) {
        issues.push_back({Severity::error, pointer,
                          "The rig \"" + rig.name + "\" has no such parameter; did you mean " + likely + "?",
                          named, ""});
        return;
    }
    std::string similar;
    for (const Parameter& parameter : parametersOf(rig)) {
        if (similar.size() >= enough) break;
        const std::vector<std::string> own = splitPointer(parameter.namePointer);
        const bool sameKey = own.back() == segments.back() || own[0] == segments[0];
        if (sameKey) similar += (similar.empty() ? "" : ", ") + parameter.namePointer;
    }
    issues.push_back({Severity::error, pointer, "The rig \"" + rig.name + "\" has no such parameter", named,
                      similar.empty() ? "a pointer of one of its parameters" : "for example " + similar});
}

struct ValueOfSet {
    std::string pointer; ///< as it stands in the set
    const Json* value;
    bool isUsed = false;
};

/// A number of a set for what an expression drives.
struct NumberForDriven {
    std::string where; ///< in the set
    Parameter parameter;
    double number;
};

bool isSame(double a, double b) {
    constexpr double rounding = 1e-9; // a set may be of a version whose rig had numbers in place of expressions
    return std::abs(a - b) <= rounding * std::max(std::abs(a), std::abs(b));
}

/// Takes the expressions of a set. Numbers replace those of the rig, unless they say the same.
void settleExpressions(Rig& rig, const Expressions& expressions, const std::vector<NumberForDriven>& numbers,
                       Issues& issues) {
    for (const auto& [pointer, expression] : expressions) rig.expressions[pointer] = expression;
    static_cast<void>(resolveExpressions(rig)); // what is wrong with them, the checks say
    bool isReplaced = false;
    for (const NumberForDriven& set : numbers) {
        if (isSame(findParameter(rig, set.parameter.pointer).value().value, set.number)) continue;
        issues.push_back({Severity::warning, set.where, "The number replaces an expression that drove it",
                          set.parameter.expression, "nothing here, and the dimensions that it names"});
        static_cast<void>(setParameter(rig, set.parameter.pointer, set.number)); // it is there
        isReplaced = true;
    }
    if (isReplaced) static_cast<void>(resolveExpressions(rig));
}

void addTwice(const std::string& where, const Json& value, Issues& issues) {
    issues.push_back({Severity::error, where, "This parameter stands twice in the set", excerpt(value),
                      "each parameter once, by its names or by its indices"});
}

/// One walk over the rig, however many values there are.
void setAll(Rig& rig, const Json& values, Issues& issues) {
    std::map<std::string, ValueOfSet> wanted;
    for (const auto& [pointer, value] : values.items()) {
        if (isNoteKey(pointer)) continue;
        giveOwnTemperature(rig, pointer);
        const auto [entry, isNew] = wanted.emplace(withSlash(pointer), ValueOfSet{pointer, &value});
        if (!isNew) addTwice("/parameters/" + escapeSegment(pointer), value, issues);
    }
    Expressions expressions;
    std::vector<NumberForDriven> numbers;
    visitParameters(rig, [&](const Parameter& parameter, double& target) {
        bool isSet = false;
        for (const std::string& pointer : pointersOf(parameter)) {
            const auto entry = wanted.find(pointer);
            if (entry == wanted.end() || entry->second.isUsed) continue;
            entry->second.isUsed = true;
            const std::string where = "/parameters/" + escapeSegment(entry->second.pointer);
            if (isSet) addTwice(where, *entry->second.value, issues);
            isSet = true;
            const Json& value = *entry->second.value;
            if (value.is_string() && isExpression(value.get_ref<const std::string&>())) {
                expressions[parameter.pointer] = value.get<std::string>();
                continue;
            }
            const std::optional<double> number = readNumber(value, *parameter.info, where, issues);
            if (!number) continue;
            if (parameter.expression.empty()) {
                target = *number;
            } else {
                numbers.push_back({where, parameter, *number});
            }
        }
    });
    settleExpressions(rig, expressions, numbers, issues);
    for (const auto& [pointer, entry] : wanted) {
        if (issues.size() > kMaximumIssues) return;
        if (!entry.isUsed)
            unknownParameter(rig, "/parameters/" + escapeSegment(entry.pointer), entry.pointer, issues);
    }
}

} // namespace

std::string writeParameterSet(const Rig& rig, const std::vector<std::string>& prefixes) {
    return write(rig, [&](const Parameter& parameter) {
        return prefixes.empty() ||
               std::any_of(prefixes.begin(), prefixes.end(), [&](const std::string& prefix) {
                   return parameter.pointer.starts_with(prefix) || parameter.namePointer.starts_with(prefix);
               });
    });
}

std::string writeChangedParameters(const Rig& rig, const Rig& baseline) {
    std::map<std::string, Parameter> before;
    for (Parameter& parameter : parametersOf(baseline)) before.emplace(parameter.pointer, std::move(parameter));
    return write(rig, [&](const Parameter& parameter) {
        const auto old = before.find(parameter.pointer);
        if (old == before.end() || old->second.expression != parameter.expression) return true;
        return parameter.expression.empty() && old->second.value != parameter.value; // else it follows
    });
}

Issues setParameters(Rig& rig, std::string_view text) {
    Issues issues;
    const std::optional<Json> json = parseJson(text, issues);
    if (!json) return issues;
    const Json missing;
    const auto at = [&](const char* key) -> const Json& {
        const auto member = json->find(key);
        return member == json->end() ? missing : *member;
    };
    if (at("format") != kParameterSetFormat || at("version") != kParameterSetVersion) {
        issues.push_back(
            {Severity::error, "/format", "This is not a parameter set of this version",
             excerpt(at("format")) + " " + excerpt(at("version")),
             "\"" + std::string(kParameterSetFormat) + "\" " + std::to_string(kParameterSetVersion)});
        return issues;
    }
    reportUnknownKeys(*json, "", {{"format"}, {"version"}, {"rig"}, {"parameters"}}, issues);
    const Json& values = at("parameters");
    if (!values.is_object()) {
        issues.push_back({Severity::error, "/parameters", "The parameters are missing", excerpt(values),
                          "an object of pointers and values"});
        return issues;
    }
    setAll(rig, values, issues);
    return issues;
}

Issues assignParameter(Rig& rig, std::string_view assignment) {
    Issues issues;
    const std::size_t equals = assignment.find('=');
    if (equals == std::string_view::npos) {
        issues.push_back({Severity::error, "", "An assignment needs an equals sign", std::string(assignment),
                          "POINTER=VALUE, such as /elements/0/spring_constant=2"});
        return issues;
    }
    const std::string pointer(assignment.substr(0, equals));
    giveOwnTemperature(rig, pointer);
    const std::optional<Parameter> parameter = findParameter(rig, pointer);
    if (!parameter) {
        unknownParameter(rig, "", pointer, issues);
        return issues;
    }
    const std::string value(assignment.substr(equals + 1));
    if (isExpression(value)) {
        static_cast<void>(setExpression(rig, pointer, value)); // the parameter is there
        return issues;
    }
    if (!parameter->expression.empty()) {
        issues.push_back({Severity::error, parameter->pointer, parameter->label + " is driven by an expression",
                          parameter->expression,
                          "an assignment to what the expression names, or an expression: " + pointer +
                              "==" + (value.empty() ? "..." : value)});
        return issues;
    }
    std::optional<double> number = parseEntry(parameter->info->quantity, value);
    if (!number) number = readNumber(Json(value), *parameter->info, pointer, issues); // for its words
    if (number) static_cast<void>(setParameter(rig, pointer, *number));               // it is there
    return issues;
}

} // namespace hingelab
