// SPDX-License-Identifier: GPL-3.0-or-later
#include "physics/checks/checked_rig.h"

#include "physics/checks/validation.h"
#include "physics/rig/parameter_set.h"

namespace hingelab {
namespace {

void addIssues(const Rig& rig, Issues& issues) {
    const Issues found = validate(rig);
    issues.insert(issues.end(), found.begin(), found.end());
}

} // namespace

RigReading readRig(std::string_view text) {
    RigReading reading = parseRig(text);
    if (!reading.document) return reading;
    addIssues(reading.document->rig, reading.issues);
    if (hasErrors(reading.issues)) reading.document.reset();
    return reading;
}

Edited applyEdits(const Rig& rig, const std::vector<Edit>& edits) {
    Edited edited = editRig(rig, edits);
    if (!edited.rig) return edited;
    addIssues(*edited.rig, edited.issues);
    if (hasErrors(edited.issues)) edited.rig.reset();
    return edited;
}

Edited applyEdit(const Rig& rig, const Edit& edit) {
    return applyEdits(rig, {edit});
}

Issues applyParameterSet(Rig& rig, std::string_view text) {
    Rig changed = rig;
    Issues issues = setParameters(changed, text);
    addIssues(changed, issues);
    if (!hasErrors(issues)) rig = std::move(changed);
    return issues;
}

} // namespace hingelab
