// SPDX-License-Identifier: GPL-3.0-or-later
#include "physics/rig/parameter_set.h"

#include <functional>

#include "physics/rig/json_text.h"
#include "physics/rig/parameters.h"
#include "physics/rig/pointer.h"
#include "physics/rig/validation.h"

namespace hingelab {
namespace {

std::string write(const Rig& rig, const std::function<bool(const Parameter&)>& isWanted) {
    Json json;
    json["format"] = kParameterSetFormat;
    json["version"] = kParameterSetVersion;
    json["rig"] = rig.name;
    Json values = Json::object();
    for (const Parameter& parameter : parametersOf(rig)) {
        if (isWanted(parameter)) values[parameter.namePointer] = parameter.value;
    }
    json["parameters"] = std::move(values);
    return formatJson(json);
}

void unknownParameter(const Rig& rig, const std::string& pointer, const std::string& named, Issues& issues) {
    const std::vector<std::string> segments = splitPointer(named);
    std::string similar;
    for (const Parameter& parameter : parametersOf(rig)) {
        const std::vector<std::string> own = splitPointer(parameter.namePointer);
        const bool sameKey = own.back() == segments.back() || own[0] == segments[0];
        if (sameKey && similar.size() < 200) similar += (similar.empty() ? "" : ", ") + parameter.namePointer;
    }
    issues.push_back({Severity::error, pointer, "The rig \"" + rig.name + "\" has no such parameter", named,
                      similar.empty() ? "a pointer of one of its parameters" : "for example " + similar});
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
    return write(rig, [&](const Parameter& parameter) {
        const std::optional<Parameter> before = findParameter(baseline, parameter.pointer);
        return !before || before->value != parameter.value;
    });
}

Issues applyParameterSet(Rig& rig, std::string_view text) {
    Issues issues;
    const std::optional<Json> json = parseJson(text, issues);
    if (!json) return issues;
    const auto at = [&](const char* key) {
        return json->is_object() && json->contains(key) ? (*json)[key] : Json();
    };
    if (at("format") != kParameterSetFormat || at("version") != kParameterSetVersion) {
        issues.push_back(
            {Severity::error, "/format", "This is not a parameter set of this version",
             excerpt(at("format")) + " " + excerpt(at("version")),
             "\"" + std::string(kParameterSetFormat) + "\" " + std::to_string(kParameterSetVersion)});
        return issues;
    }
    const Json values = at("parameters");
    if (!values.is_object()) {
        issues.push_back({Severity::error, "/parameters", "The parameters are missing", excerpt(values),
                          "an object of pointers and values"});
        return issues;
    }
    Rig changed = rig;
    for (const auto& [pointer, value] : values.items()) {
        const std::string where = "/parameters/" + escapeSegment(pointer);
        const std::optional<Parameter> parameter = findParameter(changed, pointer);
        if (!parameter) {
            unknownParameter(rig, where, pointer, issues);
            continue;
        }
        const std::optional<double> number = readNumber(value, *parameter->info, where, issues);
        if (number && !setParameter(changed, pointer, *number)) unknownParameter(rig, where, pointer, issues);
    }
    for (const Issue& issue : validate(changed)) issues.push_back(issue);
    if (!hasErrors(issues)) rig = std::move(changed);
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
    const std::optional<Parameter> parameter = findParameter(rig, pointer);
    if (!parameter) {
        unknownParameter(rig, "", pointer, issues);
        return issues;
    }
    const std::string value(assignment.substr(equals + 1));
    const std::optional<double> number = readNumber(Json(value), *parameter->info, pointer, issues);
    if (number && !setParameter(rig, pointer, *number)) unknownParameter(rig, "", pointer, issues);
    return issues;
}

} // namespace hingelab
