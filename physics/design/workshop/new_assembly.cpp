// SPDX-License-Identifier: GPL-3.0-or-later
#include "workshop/new_assembly.h"

#include <cmath>

#include "workshop/survey.h"

namespace hingelab {
namespace {

/// Lengths and directions, in the world, that all assemblies are made of.
struct Elbow {
    Vector3 e = Vector3::UnitZ();      ///< across the plane, unit
    Vector3 along = Vector3::UnitX();  ///< from a to b in the plane, unit
    Vector3 across = Vector3::UnitY(); ///< in the plane across `along`, unit
    double reach = 0.0;                ///< from a to b in the plane [m]
    double offset = 0.0;               ///< of b from a along e [m]
};

/// A unit vector across an axis of any length: the nearest to x, or to y for what points along x.
Vector3 acrossAxis(const Vector3& axis) {
    const Vector3 unit = axis.normalized();
    constexpr double nearly = 0.99;
    const Vector3 wanted = std::abs(unit.x()) < nearly ? Vector3::UnitX() : Vector3::UnitY();
    return (wanted - unit * unit.dot(wanted)).normalized();
}

std::optional<Elbow> elbowBetween(const Vector3& a, const Vector3& b, const Vector3& axis) {
    const Vector3 d = b - a;
    constexpr double least = 1e-9; // [m]
    if (!(d.norm() > least)) return std::nullopt;
    Elbow elbow;
    elbow.e = axis.normalized();
    // Where b lies on the axis at a, any direction across the line will do.
    if (d.cross(elbow.e).norm() < 0.05 * d.norm()) elbow.e = acrossAxis(d);
    const Vector3 inPlane = d - elbow.e * elbow.e.dot(d);
    elbow.reach = inPlane.norm();
    elbow.along = inPlane / elbow.reach;
    elbow.across = elbow.e.cross(elbow.along);
    elbow.offset = elbow.e.dot(d);
    return elbow;
}

/// Rods to the elbow, in the world.
struct Rods {
    double length = 0.0;
    Vector3 second = Vector3::Zero();
};

Rods rodsToLever(const Elbow& elbow) {
    const Vector3 M = 0.5 * elbow.reach * (elbow.along + elbow.across); // from a
    const Vector3 b = elbow.reach * elbow.along + elbow.offset * elbow.e;
    return {M.norm(), M - b};
}

Rods rodsToSlide(const Elbow& elbow) {
    const Vector3 second = 0.2 * elbow.reach * elbow.across - elbow.offset * elbow.e;
    return {(elbow.reach * elbow.along + 0.2 * elbow.reach * elbow.across).norm(), second};
}

/// Fills the parameters that a kind has; `slides` of those that end in a slide.
template <class Kind>
Kind parametersOf(const Elbow& elbow, const Matrix3& R_Wa, const Matrix3& R_Wb, bool slides) {
    const Rods rods = slides ? rodsToSlide(elbow) : rodsToLever(elbow);
    const double length = roundedTo(rods.length, 4);
    const Vector3 e_a = tidied(R_Wa.transpose() * elbow.e);
    Kind kind;
    if constexpr (requires { kind.n_a; }) kind.n_a = e_a;
    if constexpr (requires { kind.n1_a; }) kind.n1_a = e_a;
    if constexpr (requires { kind.n_b; })
        kind.n_b = tidied(R_Wb.transpose() * (slides ? elbow.along : elbow.e));
    if constexpr (requires { kind.rod1Length; }) kind.rod1Length = length;
    if constexpr (requires { kind.rRod1_ia; }) kind.rRod1_ia = tidied(length * acrossAxis(e_a));
    if constexpr (requires { kind.rRod2_ib; }) kind.rRod2_ib = tidied(R_Wb.transpose() * rods.second);
    if constexpr (requires { kind.nAxis_ia; }) kind.nAxis_ia = tidied(acrossAxis(e_a));
    return kind;
}

template <std::size_t I = 0>
AssemblyParameters alternative(std::size_t kind, const Elbow& elbow, const Matrix3& R_Wa, const Matrix3& R_Wb) {
    using Kind = std::variant_alternative_t<I, AssemblyParameters>;
    if constexpr (I + 1 < std::variant_size_v<AssemblyParameters>) {
        if (kind != I) return alternative<I + 1>(kind, elbow, R_Wa, R_Wb);
    }
    constexpr bool slides = requires(Kind k) {
        k.sGuess;
    };
    return parametersOf<Kind>(elbow, R_Wa, R_Wb, slides);
}

} // namespace

std::optional<AssemblyParameters> assemblyThatCloses(std::size_t kind, const Pose& X_Wa, const Pose& X_Wb,
                                                     const Vector3& e_W) {
    const std::optional<Elbow> elbow = elbowBetween(X_Wa.translation, X_Wb.translation, e_W);
    if (!elbow) return std::nullopt;
    return alternative(kind, *elbow, X_Wa.rotation, X_Wb.rotation);
}

} // namespace hingelab
