// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "elements/element_kind.h"
#include "hinge/hinge_parameters.h"

namespace hingelab {

/// A torque hinge, as of a laptop's lid: friction that holds wherever it is left, with another torque opening
/// than closing. The law is that of stribeck_friction.h. Limits: no wear, no change with temperature, the same
/// torque at every angle.
struct TorqueHinge {
    double openingTorque = 1.0; ///< T while x rises [N·m], > 0
    double closingTorque = 1.0; ///< T while x falls [N·m], > 0
    double staticRatio = 1.2;   ///< r, torque to begin slipping over that of slipping, >= 1
    double slipRate = 0.05;     ///< ws [rad/s], > 0
    double viscous = 0.0;       ///< k [N·m·s/rad], >= 0
    Presliding presliding;
};

void describe(Walk& walk, TorqueHinge& hinge);

template <>
struct ElementKind<TorqueHinge> {
    static const KindInfo info;
    static TorqueHinge sized(const RigScale& scale);
    static std::unique_ptr<const ForceLaw> law(const TorqueHinge& hinge);
    static LawText text(const TorqueHinge& hinge, double state);
    static void check(const TorqueHinge&, const std::string&, Issues&) {}
};

} // namespace hingelab
