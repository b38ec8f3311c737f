// SPDX-License-Identifier: GPL-3.0-or-later
#include "struts/strut_proposal.h"

#include <algorithm>
#include <cmath>

#include "analysis/target_judge.h"
#include "analysis/target_sets.h"
#include "checks/checked_rig.h"
#include "solve/target_simulation.h"
#include "struts/strut_law.h"
#include "text/pointer.h"
#include "workshop/item_json.h"
#include "workshop/unused_name.h"

namespace hingelab {
namespace {

std::string strutTitle(const CatalogueStrut& strut, double f1) {
    std::string text;
    for (const std::string& part : {strut.maker, strut.order}) {
        if (!part.empty()) text += (text.empty() ? "" : " ") + part;
    }
    constexpr int digits = 4;
    return text + (text.empty() ? "" : ", ") +
           shortDisplayText(displayUnit(Quantity::force).fromSi(f1), digits) + " " +
           std::string(displayUnit(Quantity::force).symbol);
}

Element strutElement(const Rig& rig, const StrutPlane& plane, const StrutChoice& choice, const GasStrut& law,
                     bool isPair) {
    Element element;
    element.name = unusedName("gas strut", rig.elements);
    const double aside = plane.aside(isPair);
    element.from = PlacePoint{plane.carrier, plane.onCarrier(choice.carrier, aside)};
    element.to = PlacePoint{plane.door, plane.onDoor(choice.door, aside)};
    element.law = law;
    return element;
}

/// The other strut of a pair, mirrored in the middle of the door.
Element imageElement(const Rig& rig, const StrutPlane& plane, const Element& original) {
    Element image;
    image.name = unusedName(original.name + ", other side", rig.elements);
    MirrorImage mirror;
    mirror.element = original.name;
    mirror.from = {plane.X_CP.translation, plane.X_CP.rotation.col(2)};
    mirror.to = {plane.X_DP.translation, plane.X_DP.rotation.col(2)};
    image.mirror = mirror;
    image.law = original.law;
    return image;
}

/// What is wished, in place of what the assistant asked for before.
std::vector<Edit> targetEdits(const Rig& rig, const std::vector<Target>& targets) {
    std::vector<Edit> edits;
    Rig left = rig; // names that are free again
    for (const Target& target : rig.targets) {
        if (target.source != kAssistantSource) continue;
        edits.emplace_back(RemoveItem{"/targets/" + escapeSegment(target.name)});
    }
    std::erase_if(left.targets, [](const Target& target) { return target.source == kAssistantSource; });
    for (Edit& edit : addTargets(left, targets)) edits.push_back(std::move(edit));
    return edits;
}

void judgeProposal(const Rig& rig, StrutProposal& proposal, const std::function<bool()>& goOn) {
    const Edited edited = applyEdits(rig, proposal.edits);
    if (!edited.rig) {
        proposal.refusal =
            edited.issues.empty() ? std::string("The strut cannot be added.") : edited.issues.front().text();
        proposal.edits.clear();
        return;
    }
    ConditionedFigures figures(std::make_shared<const Model>(*edited.rig));
    proposal.results = judgeTargets(proposal.targets, figures);
    Rig asked = *edited.rig;
    asked.targets = proposal.targets;
    proposal.contradictions = contradictionsOf(asked, {}, goOn);
}

/// How good a judged proposal is: targets met, then with reserve.
std::size_t rankOf(const StrutProposal& proposal) {
    std::size_t rank = 0;
    for (const TargetResult& result : proposal.results) {
        if (result.verdict == TargetVerdict::met) rank += result.keepsReserve ? 3 : 2;
    }
    return proposal.contradictions.empty() ? rank : 0;
}

} // namespace

StrutProposal proposeStruts(const Model& model, const StrutPlane& plane, const StrutWishes& wishes,
                            const CatalogueStrut& strut, const StrutChoice& choice) {
    StrutProposal proposal;
    proposal.choice = choice;
    const Rig& rig = model.rig();
    StrutLaw law = gasStrutOf(strut, choice.f1);
    proposal.assumed = std::move(law.assumed);
    const Element element = strutElement(rig, plane, choice, law.strut, wishes.isPair);
    proposal.edits = {AddItem{"/elements", inFileForm(element)}};
    proposal.elements = {element.name};
    if (wishes.isPair) {
        const Element image = imageElement(rig, plane, element);
        proposal.edits.emplace_back(AddItem{"/elements", inFileForm(image)});
        proposal.elements.push_back(image.name);
    }
    proposal.targets = targetsOf(wishes, plane.high);
    for (Edit& edit : targetEdits(rig, proposal.targets)) proposal.edits.push_back(std::move(edit));
    proposal.words =
        (wishes.isPair ? "Add a pair of gas struts: " : "Add a gas strut: ") + strutTitle(strut, choice.f1);
    return proposal;
}

StrutProposal confirmStruts(const Model& model, const StrutPlane& plane, const StrutWishes& wishes,
                            const CatalogueStrut& strut, const StrutChoice& choice,
                            const std::function<bool()>& goOn) {
    StrutProposal best = proposeStruts(model, plane, wishes, strut, choice);
    if (goOn && !goOn()) return best;
    judgeProposal(model.rig(), best, goOn);
    const std::size_t most = 3 * best.targets.size();
    if (!best.refusal.empty() || !strut.isSeries()) return best;
    // The search takes friction and tolerance at their worst at once; if the whole door says otherwise (its own
    // linkage, a handle near the axis), other forces of the series may do.
    const double upper = choice.isBounded() ? choice.most : 2.0 * choice.least;
    for (const double share : {0.35, 0.65, 0.2, 0.8}) {
        if (rankOf(best) == most || (goOn && !goOn())) break;
        StrutChoice other = choice;
        other.f1 = orderableForce(strut, choice.least + share * (upper - choice.least));
        if (other.f1 == choice.f1) continue;
        StrutProposal proposal = proposeStruts(model, plane, wishes, strut, other);
        judgeProposal(model.rig(), proposal, goOn);
        if (rankOf(proposal) > rankOf(best)) best = std::move(proposal);
    }
    return best;
}

} // namespace hingelab
