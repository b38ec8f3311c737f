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

void describe(Walk& walk, GearMesh& object);

template <>
struct ElementKind<GearMesh> {
    static const KindInfo info;
    static GearMesh sized(const RigScale& scale) { return {50.0 * scale.torque(), 0.02, 0.5, 0.0}; }
    static std::unique_ptr<const ForceLaw> law(const GearMesh& mesh);
    static LawText text(const GearMesh& mesh, double state);
    static void check(const GearMesh&, const std::string&, Issues&) {}
};

} // namespace hingelab
