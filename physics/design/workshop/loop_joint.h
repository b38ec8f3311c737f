// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "workshop/additions.h"

namespace hingelab {

/// A joint of a kind (an index of jointKinds()) between places on two bodies that are connected already: it
/// closes a loop. Its frame is the same in both as they are shown; where the places are apart, the bodies move
/// until they meet.
[[nodiscard]] Proposal proposeLoopJoint(const Survey& survey, std::size_t kind, const BodySpot& first,
                                        const BodySpot& second);

/// Where it goes while nobody has picked places: in line with the joint that holds the selected body, as a
/// second hinge. Empty where nothing moves.
[[nodiscard]] std::vector<BodySpot> spotsInLine(const Survey& survey, const std::string& item);

} // namespace hingelab
