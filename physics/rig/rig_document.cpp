// SPDX-License-Identifier: GPL-3.0-or-later
#include "physics/rig/rig_document.h"

#include "physics/rig/issue_names.h"
#include "physics/rig/parameters.h"
#include "physics/rig/rig_reader.h"
#include "physics/rig/validation.h"

namespace hingelab {
namespace {

void checkFormat(const Json& json, Issues& issues) {
    const auto format = json.find("format");
    if (format == json.end() || *format != kRigFormat) {
        issues.push_back({Severity::error, "/format", "This is not a rig file",
                          format == json.end() ? "missing" : excerpt(*format),
                          "\"" + std::string(kRigFormat) + "\""});
    }
    const auto version = json.find("version");
    if (version == json.end() || !version->is_number_integer() || *version != kRigVersion) {
        issues.push_back({Severity::error, "/version", "This version of the rig format cannot be read",
                          version == json.end() ? "missing" : excerpt(*version), std::to_string(kRigVersion)});
    }
}

} // namespace

RigReading readRig(std::string_view text) {
    RigReading reading;
    std::optional<Json> json = parseJson(text, reading.issues);
    if (!json) return reading;
    if (!json->is_object()) {
        reading.issues.push_back({Severity::error, "", "A rig is a JSON object", excerpt(*json), "{ ... }"});
        return reading;
    }
    checkFormat(*json, reading.issues);
    if (hasErrors(reading.issues)) return reading;

    RigDocument document;
    Reader reader(*json, "", reading.issues);
    reader.expect("format");
    reader.expect("version");
    reader.expect("$schema");
    describe(reader, document.rig);
    reader.reportUnknown();
    const bool isHopeless = reading.issues.size() > kMaximumIssues && hasErrors(reading.issues);
    nameItems(document.rig, reading.issues);
    if (isHopeless) return reading;
    const Issues semantic = validate(document.rig);
    reading.issues.insert(reading.issues.end(), semantic.begin(), semantic.end());
    if (hasErrors(reading.issues)) return reading;
    document.source = std::move(*json);
    reading.document = std::move(document);
    return reading;
}

DoorHingeParameters readHinge(const Json& json, const std::string& pointer, Issues& issues) {
    DoorHingeParameters hinge;
    if (!json.is_object()) {
        issues.push_back(
            {Severity::error, pointer, "Hinge parameters are an object", excerpt(json), "{ ... }"});
        return hinge;
    }
    Issues own;
    Reader reader(json, pointer, own);
    describe(reader, hinge);
    reader.reportUnknown();
    for (Issue issue : validate(hinge)) {
        issue.pointer = pointer + issue.pointer;
        own.push_back(std::move(issue));
    }
    issues.insert(issues.end(), own.begin(), own.end());
    return hinge;
}

AssemblyParameters readAssembly(const std::string& kind, const Json& json, const std::string& pointer,
                                Issues& issues) {
    Rig rig;
    rig.assemblies.emplace_back();
    Json typed = json;
    typed["type"] = kind;
    Reader reader(typed, pointer, issues);
    reader.variant(rig.assemblies.front().parameters, kAssemblyNames);
    reader.reportUnknown();
    visitParameters(rig, [&](const Parameter& parameter, double& value) {
        if (!parameter.info->range.contains(value)) {
            issues.push_back({Severity::error, pointer + "/" + parameter.info->key,
                              parameter.label + " is out of range", valueText(parameter.info->quantity, value),
                              rangeText(*parameter.info)});
        }
    });
    return rig.assemblies.front().parameters;
}

} // namespace hingelab
