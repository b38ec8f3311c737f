// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <limits>

#include "contact/contact_form.h"
#include "contact/contact_patch.h"
#include "spatial/pose.h"

namespace hingelab {

/// Where two bodies touch, in the world.
struct ContactSpot {
    double depth = std::numeric_limits<double>::quiet_NaN(); ///< x; negative: a gap [m]
    Vector3 position = Vector3::Zero();                      ///< midway between the two undeformed surfaces [m]
    Vector3 normal = Vector3::UnitZ();                       ///< from the second body to the first
    double share = 0.0;                                      ///< of the contact's stiffness
    /// How the share changes per small rotation of the first body against the second, in the world [1/rad].
    /// Zero but for what turns on a half space from one face to another: there shares are functions of the
    /// attitude.
    Vector3 shareByTurn = Vector3::Zero();
    int id = -1; ///< of the features that meet; -1: this spot is not in use
};

/// All spots of a pair: a handful of values without allocation.
struct ContactManifold {
    int count = 0;
    std::array<ContactSpot, ContactPatch::kMost> spots;
};

/// What is wrong with two forms as a pair, or empty: nothing touches with two points or two half spaces.
[[nodiscard]] std::string describePairFault(const ContactForm& first, const ContactForm& second);

/// How many spots a pair can have at the same time.
[[nodiscard]] int mostSpotsOf(const ContactForm& first, const ContactForm& second);

/// The spots of a pair for the poses of the two bodies in the world; none if they are farther apart than
/// `farther`. Symmetric: first and second change places with the normals alone.
///
/// Normal n: along the shortest line between the cores (core_separation.h), n = (p1 - p2)/|p1 - p2|. The
/// distance of convex sets has a continuous gradient, so n turns continuously with the poses. Spots: corners of
/// the region in which the features that face each other overlap, seen along n (contact_patch.h); depth: how
/// far the two surfaces overlap there, along n. Shares: those of the region's corners that touch, so that a
/// body is as stiff on a face as on an edge or a corner; others fade with their gap. Limits: round edges
/// (ContactForm) take the place of sharp ones; far deeper than those are wide, forces can step where another
/// feature comes to face the other form; a pair deeper than a form is thick is pushed apart along the line of
/// their centres.
[[nodiscard]] ContactManifold findSpots(const ContactForm& first, const Pose& X_WA, const ContactForm& second,
                                        const Pose& X_WB, double farther);
/// The same in `manifold`, of which only the spots that there are get written: for what asks a thousand times a
/// second.
void findSpots(const ContactForm& first, const Pose& X_WA, const ContactForm& second, const Pose& X_WB,
               double farther, ContactManifold& manifold);

/// Two unit tangents to a normal: n, t1, t2 is right-handed. Smooth but near n = -z.
struct TangentPair {
    Vector3 first, second;
};
[[nodiscard]] TangentPair tangentsTo(const Vector3& normal);

} // namespace hingelab
