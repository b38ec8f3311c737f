// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>

#include "contact/core_distance.h"

namespace hingelab {

/// Two cores in axes of the world, about a point near them: far from the world's origin nothing is lost.
struct PlacedPair {
    PlacedCore first, second;
    Vector3 origin = Vector3::Zero(); ///< in the world [m]

    /// Radii of the round edges together.
    [[nodiscard]] double edges() const { return first.form->edgeRadius + second.form->edgeRadius; }
    /// How many of the two can be shrunk further.
    [[nodiscard]] int solids() const {
        return (first.form->isSolid() ? 1 : 0) + (second.form->isSolid() ? 1 : 0);
    }
    /// As far as corners move at most for each unit of a further inset.
    [[nodiscard]] double mostShift() const {
        return std::max(first.form->mostShift(), second.form->mostShift());
    }
};

struct Separation {
    CoreDistance nearest;        ///< of the cores at the inset that was used
    double signedDistance = 0.0; ///< of the cores that are not shrunk further: negative, where they overlap [m]
};

/// The inset between faces: there the signed distance s of the cores does not depend on it, and (1) is
///   s + k e = E + k e/10,  e = max(0, (E - s)/(0.9 k)).
/// Polyhedra, of which faces move by more, need less.
[[nodiscard]] double insetBetweenFaces(const PlacedPair& pair, double signedDistance);

/// The shortest line between two cores, which gives a contact its normal. Where the cores come nearer than
/// their round edges are wide, both are shrunk further by e, so that their distance d is
///   d(e) = E + k e/10,  (1)
/// E the radii of the edges, k the number of solids of the two: then the normal turns by no more than the way
/// moved divided by E, however deep the pair is, and stays that of the face that is least deep but near
/// where two are equally deep. d grows with e by k at least, so that e is the only one.
/// Result::far beyond `farther`. A pair whose cores are not apart at any inset is pushed apart along the line
/// of their centres. No half spaces.
[[nodiscard]] Separation separationOf(const PlacedPair& pair, double farther);

} // namespace hingelab
