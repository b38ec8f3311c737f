// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "rig/edit.h"
#include "simulation/model.h"
#include "workshop/dyad.h"
#include "workshop/new_items.h"
#include "workshop/survey.h"

/// What can be added to a rig: every kind that the document knows, found by walking the lists of kinds. Each
/// addition is one valid step with values that suit the rig's size; what cannot stand is refused with the
/// reason and the way out.
namespace hingelab {

/// What a kind needs to know.
enum class Asks {
    nothing,
    body,       ///< the body that it is part of
    carrier,    ///< the body (or frame of an assembly) that carries it, and perhaps where
    coordinate, ///< what it turns or moves
    follower,   ///< the joint that follows another one
    points,     ///< two points on two bodies
    places,     ///< the same, where frames are put
    joints,     ///< the same, and which joints a dyad has
    sides,      ///< two bodies that touch
    home,       ///< the joint or force that it is part of
};

struct Addition {
    std::string id;    ///< "joints/revolute", "elements/gas_strut", "contacts"
    std::string group; ///< heading: "Links and joints"
    std::string label; ///< "Gas strut"
    std::string help;  ///< one sentence
    Asks asks;
};

/// All of them, in the order in which a person would look for them.
[[nodiscard]] const std::vector<Addition>& additions();

/// A point on a body [m, body frame].
struct BodySpot {
    std::string body;
    Vector3 position = Vector3::Zero();
    std::optional<std::size_t> shape = std::nullopt; ///< that is there, by its index in the body
    /// The axis or centre of a CAD part that the place lies on, which what is put there follows [m, body
    /// frame].
    std::optional<CadPick> pick = std::nullopt;
};

/// Where something shall go, as far as a person has said it.
struct AdditionPlace {
    std::string item;                 ///< that is selected, by its pointer; may be empty
    std::vector<BodySpot> spots = {}; ///< that were picked: one, or the two ends
    std::string file = {};            ///< of a mesh
    DyadJoints joints = {};           ///< that a dyad shall have
    PresentPlace present = {};        ///< where the motion is
    double fileScale = 1.0;           ///< of a mesh: metres per unit of its file
    /// Where everything is that a person sees: lengths are measured there. None: at the start.
    std::optional<RigPoses> shown = std::nullopt;
};

struct Proposal {
    std::vector<Edit> edits; ///< empty: refused
    std::string words;       ///< "Add gas strut"
    std::string item;        ///< what was added, by names: "/elements/strut"
    std::string refusal;     ///< why not, and what would help
    std::string note = {};   ///< what was chosen for the user, and why; mostly empty
};

[[nodiscard]] inline Proposal refused(std::string why) {
    Proposal proposal;
    proposal.refusal = std::move(why);
    return proposal;
}

/// How to add it there. The edits may still be refused when they are applied, with issues that say why: an
/// assembly that fits what is shown may not close where the rig starts.
[[nodiscard]] Proposal propose(const Model& model, const std::string& id, const AdditionPlace& place);

} // namespace hingelab
