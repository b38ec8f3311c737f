// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "elements/element_kind.h"

namespace hingelab {

/// A block over which a rope runs before it gets to its spring.
struct RopeBrake {
    double friction = 0.2;                 ///< mu of rope on block, >= 0
    double wrapAngle = 1.5707963267948966; ///< alpha, by which the rope is bent [rad], >= 0
    double stiffness = 100'000.0;          ///< sigma0 of hinge/bristle.h [N/m], > 0
    double damping = 500.0;                ///< sigma1 [N·s/m], >= 0
    double elasticShare = 0.7;             ///< beta, 0 .. 0.95
};

/// A spring on a rope between two points, as it balances the door of a dishwasher: it pulls, and never pushes.
///   T = max(0, P + k (x - x0))                              tension of the spring, P that at x0
///   pull = T without a brake; with one, while it moves, T e^(mu alpha) where x grows, T e^(-mu alpha) where it
///   shrinks; between them the brake holds (the bristle of hinge/bristle.h).
/// Source: the belt-friction equation of Euler and Eytelwein (rope without stiffness, no speed effect). Stored
/// energy (T² )/(2 k), and that of the bristle. Limits: the rope has no mass, does not stretch, and runs from
/// point to point in a line; its brake has a least friction of 1e-4 k times a metre, so that the bristle has
/// one when the rope is slack.
struct RopeSpring {
    double stiffness = 500.0; ///< k [N/m], > 0
    double freeLength = 0.1;  ///< x0 [m]
    double preload = 0.0;     ///< P, tension of the spring at x0 [N], >= 0
    std::optional<RopeBrake> brake;
};

void describe(Walk& walk, RopeBrake& object);
void describe(Walk& walk, RopeSpring& object);

template <>
struct ElementKind<RopeSpring> {
    static const KindInfo info;
    static RopeSpring sized(const RigScale& scale);
    static std::unique_ptr<const ForceLaw> law(const RopeSpring& rope);
    static LawText text(const RopeSpring& rope, double state);
    static void check(const RopeSpring&, const std::string&, Issues&) {}
};

} // namespace hingelab
