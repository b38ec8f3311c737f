// SPDX-License-Identifier: GPL-3.0-or-later
#include "cases/kind_reader.h"

#include "checks/validation.h"
#include "rig/parameters.h"
#include "rig/rig_walk.h"
#include "text/reader.h"

namespace hingelab {

DoorHingeParameters readHinge(const Json& json, const std::string& pointer, Issues& issues) {
    DoorHingeParameters hinge;
    if (!json.is_object()) {
        issues.push_back(
            {Severity::error, pointer, "Hinge parameters are an object", excerpt(json), "{ ... }"});
        return hinge;
    }
    Issues own;
    Reader reader(json, pointer, own);
    partOf(hinge).walk(reader);
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
    walk(reader, rig.assemblies.front().parameters);
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
