// SPDX-License-Identifier: GPL-3.0-or-later
#include "checks/checked_rig.h"

#include "checks/validation.h"
#include "rig/camera_words.h"
#include "rig/outline.h"
#include "rig/parameter_set.h"
#include "rig/variants.h"

namespace hingelab {
namespace {

void addIssues(const Rig& rig, Issues& issues) {
    const Issues found = validate(rig);
    issues.insert(issues.end(), found.begin(), found.end());
}

/// What is wrong with its variants does not keep a rig from being used.
void warnOfVariants(const Rig& rig, Issues& issues) {
    for (std::size_t i = 0; i < rig.variants.size(); ++i) {
        for (Issue& issue : checkedVariant(rig, rig.variants[i]).issues) {
            if (issue.severity != Severity::error) continue;
            const bool isOfPatch = issue.pointer == "/changes";
            if (!isOfPatch) issue.message = "The variant \"" + rig.variants[i].name + "\": " + issue.message;
            issue.severity = Severity::warning;
            issue.pointer = "/variants/" + std::to_string(i) + "/changes";
            issues.push_back(std::move(issue));
        }
    }
}

/// What is wrong with what an experiment shows, by key.
Issues issuesOfView(const Rig& rig, const Experiment& experiment) {
    Issues issues;
    for (const std::string& mark : unknownMarks(experiment))
        issues.push_back({Severity::warning, "/marks", "There is no mark \"" + mark + "\"", {}, {}});
    std::string problem;
    if (!experiment.camera.empty() && !readCamera(experiment.camera, problem))
        issues.push_back({Severity::warning, "/camera", problem, experiment.camera, {}});
    if (!experiment.select.empty() && itemNamed(rig, experiment.select).empty())
        issues.push_back({Severity::warning, "/select", "The rig has no such item", experiment.select, {}});
    const bool isInstant = experiment.at >= 0.0 && experiment.at <= kLongestInstant;
    if (experiment.stands() && !isInstant)
        issues.push_back({Severity::warning,
                          "/at",
                          "This instant is not within 0 to 600 s",
                          valueText(Quantity::time, experiment.at),
                          {}});
    return issues;
}

/// Nor does what is wrong with its experiments.
void warnOfExperiments(const Rig& rig, Issues& issues) {
    for (std::size_t i = 0; i < rig.experiments.size(); ++i) {
        const Experiment& experiment = rig.experiments[i];
        const auto warn = [&](Issue issue, const std::string& pointer) {
            issue.message = "The experiment \"" + experiment.name + "\": " + issue.message;
            issue.severity = Severity::warning;
            issue.pointer = "/experiments/" + std::to_string(i) + pointer;
            issues.push_back(std::move(issue));
        };
        Rig changed = rig;
        for (std::size_t k = 0; k < experiment.set.size(); ++k) {
            for (const Issue& issue : assignParameter(changed, experiment.set[k]))
                warn(issue, "/set/" + std::to_string(k));
        }
        for (const Issue& issue : issuesOfView(rig, experiment)) warn(issue, issue.pointer);
    }
}

} // namespace

RigReading readRig(std::string_view text) {
    RigReading reading = parseRig(text);
    if (!reading.document) return reading;
    addIssues(reading.document->rig, reading.issues);
    if (hasErrors(reading.issues)) {
        reading.document.reset();
    } else {
        warnOfVariants(reading.document->rig, reading.issues);
        warnOfExperiments(reading.document->rig, reading.issues);
    }
    return reading;
}

CompiledEdit editAndCompile(const Rig& rig, const std::vector<Edit>& edits) {
    CompiledEdit made{editRig(rig, edits), nullptr};
    Edited& edited = made.edited;
    if (!edited.rig) return made;
    ValidatedRig validated = validateAndCompile(*edited.rig);
    edited.issues.insert(edited.issues.end(), validated.issues.begin(), validated.issues.end());
    if (hasErrors(edited.issues)) {
        edited.rig.reset();
    } else {
        made.model = std::move(validated.model);
    }
    return made;
}

Edited applyEdits(const Rig& rig, const std::vector<Edit>& edits) {
    return editAndCompile(rig, edits).edited;
}

Edited applyEdit(const Rig& rig, const Edit& edit) {
    return applyEdits(rig, {edit});
}

Edited checkedVariant(const Rig& rig, const KeptVariant& variant) {
    Edited edited = variantOf(rig, variant);
    if (!edited.rig) return edited;
    addIssues(*edited.rig, edited.issues);
    if (hasErrors(edited.issues)) edited.rig.reset();
    return edited;
}

Issues applyParameterSet(Rig& rig, std::string_view text) {
    Rig changed = rig;
    Issues issues = setParameters(changed, text);
    addIssues(changed, issues);
    if (!hasErrors(issues)) rig = std::move(changed);
    return issues;
}

} // namespace hingelab
