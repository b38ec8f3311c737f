// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "workshop/additions.h"

/// Assemblies in place of loop joints: the same motion in closed form.
namespace hingelab {

/// Replaces a joint that closes a loop by an assembly, with the two joints beside it that form a dyad: two
/// links between two places. JointRRR, JointRRP, JointUSR, JointUSP and JointUPS can; JointSSR and JointSSP
/// have a rod without inertia, which no body is. Places become numbers, from where the rig starts; all bodies
/// stand and move there as before.
///
/// Refused, with the reason: no dyad fits; something refers to one of the three joints; one of them has a
/// stop, a prescribed motion, or a rate that the motion starts with; other loops or couplings share the group;
/// the degrees of freedom would be others, since the joints hold the loop in its plane.
[[nodiscard]] Proposal proposeAssemblyForLoop(const Model& model, const std::string& loopJoint);

/// A sentence for each joint that closes a loop which an assembly can replace.
[[nodiscard]] std::vector<std::string> assemblyOffers(const Model& model);

} // namespace hingelab
