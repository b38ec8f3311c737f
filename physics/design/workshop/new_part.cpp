// SPDX-License-Identifier: GPL-3.0-or-later
#include "workshop/new_part.h"

#include <algorithm>

#include "checks/checked_rig.h"
#include "rig/rig.h"
#include "text/pointer.h"
#include "workshop/offered_parts.h"
#include "workshop/parts.h"

namespace hingelab {
namespace {

/// An item that could have the part.
struct Candidate {
    std::string pointer, name, kind;
    std::string joint;       ///< that it is or acts on
    bool isSelected = false; ///< it, or what it is about
};

/// Joint of the selected item: itself, that which holds the body, or that which a force or motor acts on.
std::string jointSelected(const Rig& rig, const std::string& item) {
    const std::vector<std::string> segments = splitPointer(item);
    if (segments.size() < 2) return {};
    const std::size_t index = std::strtoul(segments[1].c_str(), nullptr, 10);
    if (segments[0] == "joints" && index < rig.joints.size()) return rig.joints[index].name;
    if (segments[0] == "elements" && index < rig.elements.size()) return rig.elements[index].joint;
    if (segments[0] == "motors" && index < rig.motors.size()) return rig.motors[index].joint;
    if (segments[0] != "bodies" || index >= rig.bodies.size()) return {};
    for (const Joint& joint : rig.joints) {
        if (joint.carries(rig.bodies[index].name)) return joint.name;
    }
    return {};
}

std::vector<Candidate> candidatesIn(const Rig& rig, const std::string& selected) {
    std::vector<Candidate> all;
    const std::string joint = jointSelected(rig, selected);
    const auto add = [&](const char* list, std::size_t i, const std::string& name, const char* kind,
                         const std::string& actsOn) {
        const std::string pointer = std::string("/") + list + "/" + std::to_string(i);
        const bool isMeant = pointer == selected || (!joint.empty() && actsOn == joint);
        all.push_back({pointer, name, kind, actsOn, isMeant});
    };
    for (std::size_t i = 0; i < rig.elements.size(); ++i) {
        const Element& element = rig.elements[i];
        add("elements", i, element.name, elementKinds()[element.law.index()].name, element.joint);
    }
    for (std::size_t i = 0; i < rig.joints.size(); ++i) {
        const Joint& item = rig.joints[i];
        add("joints", i, item.name, jointKinds()[item.kind.index()].name, item.name);
    }
    for (std::size_t i = 0; i < rig.motors.size(); ++i)
        add("motors", i, rig.motors[i].name, "", rig.motors[i].joint);
    // The selected item itself comes before what shares its joint.
    std::stable_sort(all.begin(), all.end(), [&](const Candidate& a, const Candidate& b) {
        return (a.pointer == selected) > (b.pointer == selected);
    });
    return all;
}

bool canHave(const Candidate& item, const OfferedPart::Home& home) {
    return item.pointer.starts_with("/" + home.list + "/") && (home.kind.empty() || item.kind == home.kind);
}

/// The edits, if the item has room for the part there.
std::vector<Edit> editsAt(const Model& model, const Candidate& item, const OfferedPart::Home& home,
                          const PresentPlace& present) {
    const std::string pointer = item.pointer + "/" + home.key;
    if (home.isList) return {AddItem{pointer, newListItem(model, pointer, present)}};
    for (const ItemField& field : fieldsOf(model.rig(), item.pointer)) {
        if (field.pointer != pointer || field.form != ItemField::Form::optionalPart || field.isPresent)
            continue;
        return switchPart(model.rig(), pointer, true);
    }
    return {};
}

/// The kind of force that has the part, added to what turns, and the part in it; empty if no kind of force
/// does.
Proposal withItsForce(const Model& model, const OfferedPart& part, const AdditionPlace& place) {
    for (const OfferedPart::Home& home : part.homes) {
        if (home.list != "elements" || !home.isList) continue;
        Proposal proposal = propose(model, "elements/" + home.kind, place);
        if (proposal.edits.empty()) return proposal; // refused
        const Edited added = applyEdits(model.rig(), proposal.edits);
        if (!added.rig) continue;
        const std::size_t last = added.rig->elements.size() - 1;
        const std::string list = "/elements/" + std::to_string(last) + "/" + home.key;
        proposal.edits.emplace_back(AddItem{list, newListItem(Model(*added.rig), list, place.present)});
        const Element& element = added.rig->elements[last];
        proposal.note = std::string("Nothing on \"") + element.joint + "\" could have it yet: \"" +
                        element.name + "\" (" + elementKinds()[element.law.index()].label + ") came with it.";
        return proposal;
    }
    return {};
}

} // namespace

Proposal proposePart(const Model& model, const std::string& name, const AdditionPlace& place) {
    const std::vector<OfferedPart>& parts = offeredParts();
    const auto part =
        std::find_if(parts.begin(), parts.end(), [&](const OfferedPart& p) { return p.name == name; });
    Proposal proposal;
    if (part == parts.end()) {
        proposal.refusal = "There is nothing of this kind: " + name;
        return proposal;
    }
    const std::vector<Candidate> items = candidatesIn(model.rig(), place.item);
    const auto isHome = [&](const Candidate& item) {
        return std::any_of(part->homes.begin(), part->homes.end(),
                           [&](const OfferedPart::Home& home) { return canHave(item, home); });
    };
    const std::string about = jointSelected(model.rig(), place.item);
    // What the selection means, or, without one, whatever could have had it.
    const auto full = std::find_if(items.begin(), items.end(), [&](const Candidate& c) {
        return (c.isSelected || about.empty()) && isHome(c);
    });
    std::string why; // the first that would have room cannot have it
    for (const Candidate& item : items) {
        if (!about.empty() && !item.isSelected) continue; // not to another joint than is meant
        for (const OfferedPart::Home& home : part->homes) {
            if (!canHave(item, home)) continue;
            std::vector<Edit> edits = editsAt(model, item, home, place.present);
            if (edits.empty()) continue;
            if (const Edited outcome = applyEdits(model.rig(), edits); !outcome.rig) {
                if (why.empty()) why = outcome.issues.front().text();
                continue;
            }
            proposal.edits = std::move(edits);
            proposal.item = item.pointer;
            return proposal;
        }
    }
    if (!why.empty()) {
        proposal.refusal = why;
        return proposal;
    }
    if (full != items.end()) {
        proposal.refusal =
            "\"" + full->name + "\" has as many as it can: change the one that is there, in its form";
        return proposal;
    }
    proposal = withItsForce(model, *part, place);
    if (!proposal.edits.empty() || !proposal.refusal.empty()) return proposal;
    proposal.refusal = about.empty()
                           ? "Nothing could have it yet: add a link with a joint first"
                           : "\"" + about + "\" is of a kind that cannot have it: select another joint";
    return proposal;
}

} // namespace hingelab
