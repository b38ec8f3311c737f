// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "elements/element_kind.h"

namespace hingelab {

/// The teeth of a gear between two coordinates that are geared to each other, x = q - ratio q' the angle by
/// which the first is ahead of where rigid teeth without play would lead it:
///   f = -k (x - b/2) (1 + d x')   while x > b/2 and 1 + d x' > 0    (these flanks touch)
///   f = -k (x + b/2) (1 - d x')   while x < -b/2 and 1 - d x' > 0   (those on the other side)
///   and at any x besides          -c x'
/// f acts on q, -ratio f on q'. Stored energy ½ k (|x| - b/2)² in the teeth; what k d (|x| - b/2) x'² and c x'²
/// are is dissipated. Each side is a stop of Hunt and Crossley (hinge/end_stop.h), which never pulls: within
/// the play b the two sides know nothing of each other but by the oil c. Events tell when flanks meet and part.
/// Without play (b = 0) it is an elastic coupling. Limits: k is constant (real teeth mesh in ones and twos), no
/// friction along the teeth, no force on the bearings across the pitch circles; losses of a whole gear are a
/// motor's gear efficiency.
struct GearMesh {
    double stiffness = 500.0; ///< k [N·m/rad], > 0
    double backlash = 0.02;   ///< b, between the first and the last touch, of the first coordinate [rad], >= 0
    double dissipation = 0.5; ///< d [s/rad], >= 0
    double damping = 0.0;     ///< c [N·m·s/rad], >= 0
};

template <>
struct Table<GearMesh> : FieldsOf<GearMesh> {
    static constexpr std::array numbers = {
        fields::number("stiffness", "Tooth stiffness", Quantity::rotationalStiffness, kPositive, {10, 10000},
                       1.1, Scale::logarithmic, "Torque per angle once flanks touch, of the first coordinate.",
                       &T::stiffness),
        fields::number("backlash", "Backlash", Quantity::angle, kNotNegative, {0, 10 * fields::kDegree}, 0.1,
                       Scale::linear,
                       "Play: the angle by which the first coordinate turns freely while the other is held.",
                       &T::backlash),
        fields::number("dissipation", "Dissipation", Quantity::inverseAngularRate, kNotNegative, {0, 5}, 0.05,
                       Scale::linear, "Hunt-Crossley dissipation of flanks that meet.", &T::dissipation),
        fields::number("damping", "Damping", Quantity::rotationalDamping, kNotNegative, {0, 10}, 0.01,
                       Scale::linear, "Torque per rate between the two, within the play, too: oil.",
                       &T::damping)};
};

template <>
struct ElementKind<GearMesh> {
    static constexpr KindInfo info{
        "gear_mesh", "Gear mesh",
        "Teeth between two joints: elastic, with play, and what flanks lose as they meet.", ActsOn::rotation,
        Gearing::always};
    static GearMesh sized(const RigScale& scale) { return {50.0 * scale.torque(), 0.02, 0.5, 0.0}; }
    static std::unique_ptr<const ForceLaw> law(const GearMesh& mesh);
    static LawText text(const GearMesh& mesh, double state);
    static void check(const GearMesh&, const std::string&, Issues&) {}
};

} // namespace hingelab
