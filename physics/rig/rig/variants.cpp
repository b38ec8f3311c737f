// SPDX-License-Identifier: GPL-3.0-or-later
#include "rig/variants.h"

#include <set>

#include "text/pointer.h"

namespace hingelab {
namespace {

/// Adds tests of the names of the items that a pointer passes in `from`.
void addNameTests(const Json& from, const std::string& pointer, std::set<std::string>& tested, Json& tests) {
    PointerPath path;
    for (const std::string& segment : splitPointer(pointer)) {
        path.push(segment);
        const std::string here = path.text();
        const Json::json_pointer place(here);
        if (!from.contains(place)) return; // what is new from here on
        const Json* at = &from.at(place);
        if (!at->is_object() || !at->contains("name")) continue;
        std::string name = here + "/name";
        if (!tested.insert(name).second) continue;
        tests.push_back({{"op", "test"}, {"path", std::move(name)}, {"value", (*at)["name"]}});
    }
}

} // namespace

Rig designOf(Rig rig) {
    rig.variants.clear();
    rig.measurements.clear();
    rig.experiments.clear();
    return rig;
}

Rig withDesign(const Rig& document, Rig design) {
    design.variants = document.variants;
    design.measurements = document.measurements;
    design.experiments = document.experiments;
    return design;
}

Json designAsJson(const Rig& rig) {
    return rigAsJson(designOf(rig));
}

Json changesBetween(const Json& from, const Json& to) {
    const Json operations = Json::diff(from, to);
    Json changes = Json::array();
    std::set<std::string> tested;
    for (const Json& operation : operations) {
        addNameTests(from, operation.at("path").get<std::string>(), tested, changes);
    }
    for (const Json& operation : operations) changes.push_back(operation);
    return changes;
}

namespace {

/// A strut need not have a temperature of its own, as it had when the variant was kept: it may get one.
Json fittingToday(Json changes) {
    for (Json& change : changes) {
        if (!change.is_object() || change.value("op", "") != "replace") continue;
        const std::string path = change.value("path", "");
        if (path.starts_with("/elements/") && path.ends_with("/temperature")) change["op"] = "add";
    }
    return changes;
}

} // namespace

Edited variantOf(const Rig& rig, const KeptVariant& variant) {
    Edited edited =
        editRig(designOf(rig), {PatchRig{fittingToday(variant.changes), "Variant " + variant.name}});
    for (Issue& issue : edited.issues) {
        if (!issue.pointer.empty()) continue;
        issue.pointer = "/changes";
        issue.message = "The variant \"" + variant.name + "\" does not fit this rig any more";
        issue.allowed = "changes of items that the rig has, by the names that they had";
    }
    if (hasErrors(edited.issues)) edited.rig.reset();
    return edited;
}

} // namespace hingelab
