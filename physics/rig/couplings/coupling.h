// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "couplings/coupling_curve.h"
#include "text/describe.h"

/// Couplings of coordinates: gears, racks, belts, differentials, fingers that move together.
namespace hingelab {

/// Of two coordinates that both turn, or both slide.
struct CouplingRatio {
    double ratio = 1.0; ///< travel of the coupled coordinate per travel of the other one; not 0
};

/// Of one that turns and one that slides: a pinion with its rack, a drum with its rope.
struct CouplingRadius {
    double radius = 0.02; ///< travel of what slides per angle of what turns [m]; not 0
};

/// One of the coordinates that the coupled one follows.
struct CouplingTerm {
    static constexpr MotionOf kTurn = MotionOf::rotation, kSlide = MotionOf::translation;
    using By =
        std::variant<CouplingRatio, CouplingRadius, CouplingTable<kTurn, kTurn>, CouplingTable<kTurn, kSlide>,
                     CouplingTable<kSlide, kTurn>, CouplingTable<kSlide, kSlide>,
                     CouplingPolynomial<kTurn, kTurn>, CouplingPolynomial<kTurn, kSlide>,
                     CouplingPolynomial<kSlide, kTurn>, CouplingPolynomial<kSlide, kSlide>>;
    std::string joint; ///< as Element::joint, without assemblies
    By by;

    /// Whether it can be between such joints.
    [[nodiscard]] bool fits(bool leaderTurns, bool followerTurns) const;
    /// Empty: the ratio is the same everywhere.
    [[nodiscard]] std::optional<CouplingCurve> curve() const;
};

/// What the coupled coordinate is while all others are zero.
struct CoupledAngle {
    double offset = 0.0; ///< [rad]
};
struct CoupledDistance {
    double offset = 0.0; ///< [m]
};

/// Holds a coordinate q of one joint to those of others, exactly, without play:
///   q = offset + sum of f_i(q_i),
/// f_i a table, a polynomial, or a_i q_i: a_i the ratio where q and q_i are of the same kind, the radius r
/// where only q slides, and 1/r where only q turns. With the effort w on q (a torque or a force) act -f_i' w on
/// the others: no power is lost or gained. It acts as two drives at the joints do, each between its joint's two
/// bodies: what real teeth or ropes do to the bearings across the axes is not in it. Elasticity, play and
/// losses are a gear mesh's or a motor gear's. Source: a scleronomic constraint of coordinates;
/// docs/explanation/couplings.md.
struct Coupling {
    std::string name;
    std::string joint; ///< what follows: as Element::joint, without assemblies
    std::variant<CoupledAngle, CoupledDistance> value;
    std::vector<CouplingTerm> follows;
    std::string identity = {}; ///< the name that it had first, if that was another (rig/identity.h)

    [[nodiscard]] bool turns() const { return std::holds_alternative<CoupledAngle>(value); }
    [[nodiscard]] double offset() const {
        return std::visit([](const auto& v) { return v.offset; }, value);
    }
    /// a_i of one of its terms, if that is no curve.
    [[nodiscard]] double factorOf(const CouplingTerm& term) const;
};

void describe(Walk& walk, CouplingRatio& object);
void describe(Walk& walk, CouplingRadius& object);
void describe(Walk& walk, CouplingTerm& object);
void describe(Walk& walk, CoupledAngle& object);
void describe(Walk& walk, CoupledDistance& object);
void describe(Walk& walk, Coupling& object);

} // namespace hingelab
