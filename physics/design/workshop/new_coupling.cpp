// SPDX-License-Identifier: GPL-3.0-or-later
#include "workshop/new_coupling.h"

#include <algorithm>

#include "numerics/indices.h"
#include "text/pointer.h"
#include "workshop/item_json.h"
#include "workshop/survey.h"
#include "workshop/unused_name.h"

namespace hingelab {
namespace {

/// A coordinate that can be coupled.
struct Choice {
    std::string name;
    bool turns = true;
    bool isFree = true; ///< neither prescribed nor coupled
    bool isMeant = false;
    double start = 0.0; ///< [rad or m]
};

/// Values of all coordinates where the rig starts, its loops closed.
JointVector startValues(const Mechanism& mechanism) {
    MechanismScratch scratch = mechanism.makeScratch();
    MechanismPhase phase;
    JointVector q(mechanism.degreesOfFreedom());
    for (int c = 0; c < q.size(); ++c) q[c] = mechanism.coordinates()[toSize(c)].initial;
    static_cast<void>(mechanism.start(q, 0.0, scratch, phase)); // a checked rig can
    return scratch.value;
}

std::vector<Choice> choicesIn(const Model& model, const Survey& survey, const AdditionPlace& place) {
    const JointVector start = startValues(model.mechanism());
    const Rig& rig = survey.rig();
    const std::vector<std::string> segments = splitPointer(place.item);
    const bool isJoint = segments.size() == 2 && segments[0] == "joints";
    const std::string own = place.spots.empty() ? survey.bodyOf(place.item) : place.spots.front().body;
    std::vector<Choice> choices;
    for (std::size_t j = 0; j < rig.joints.size(); ++j) {
        const Joint& joint = rig.joints[j];
        const JointMotions motions = motionsOf(joint.kind);
        const bool isAlone = motions.singles.size() == 1 && !motions.orientation;
        const bool isMeant =
            place.spots.empty() && isJoint ? std::to_string(j) == segments[1] : joint.carries(own);
        for (const SingleMotion& single : motions.singles) {
            Choice choice{isAlone ? joint.name : joint.name + "." + single.suffix, single.isRotation,
                          !single.motion, isMeant, start[model.mechanism().coordinateOf(j, single.suffix)]};
            const auto isIt = [&](const Coupling& coupling) { return coupling.joint == choice.name; };
            choice.isFree = choice.isFree && (isMeant || !joint.closesLoop) &&
                            std::none_of(rig.couplings.begin(), rig.couplings.end(), isIt);
            choices.push_back(std::move(choice));
        }
    }
    return choices;
}

/// What follows: the meant coordinate that is free, else the last free one.
const Choice* followerOf(const std::vector<Choice>& choices) {
    const auto meant = std::find_if(choices.begin(), choices.end(),
                                    [](const Choice& choice) { return choice.isMeant && choice.isFree; });
    if (meant != choices.end()) return &*meant;
    const auto last =
        std::find_if(choices.rbegin(), choices.rend(), [](const Choice& choice) { return choice.isFree; });
    return last == choices.rend() ? nullptr : &*last;
}

/// What it follows: the first other one of its kind, else the first other one.
const Choice* leaderOf(const std::vector<Choice>& choices, const Choice& follower) {
    const Choice* found = nullptr;
    for (const Choice& choice : choices) {
        if (&choice == &follower) continue;
        if (choice.turns == follower.turns) return &choice;
        if (found == nullptr) found = &choice;
    }
    return found;
}

} // namespace

Proposal proposeCoupling(const Model& model, const Survey& survey, const AdditionPlace& place) {
    const std::vector<Choice> choices = choicesIn(model, survey, place);
    const Choice* const follower = followerOf(choices);
    const Choice* const leader = follower != nullptr ? leaderOf(choices, *follower) : nullptr;
    if (leader == nullptr) {
        return refused(choices.empty()
                           ? "Nothing moves yet: add two links on joints first"
                           : "A coupling needs two joints, of which one moves freely: add another link");
    }
    Coupling coupling;
    coupling.name = unusedName("coupling", survey.rig().couplings);
    coupling.joint = follower->name;
    CouplingTerm term{leader->name, CouplingRatio{-1.0}};
    if (leader->turns != follower->turns) term.by = CouplingRadius{roundedTo(0.1 * survey.scale().length, 1)};
    if (!follower->turns) coupling.value = CoupledDistance{};
    const double offset = follower->start - coupling.factorOf(term) * leader->start;
    std::visit([&](auto& value) { value.offset = offset; }, coupling.value);
    coupling.follows = {term};
    Proposal proposal;
    proposal.edits = {AddItem{"/couplings", inFileForm(coupling)}};
    proposal.item = "/couplings/" + escapeSegment(coupling.name);
    proposal.note = "\"" + follower->name + "\" follows \"" + leader->name + "\" from where both start.";
    return proposal;
}

} // namespace hingelab
