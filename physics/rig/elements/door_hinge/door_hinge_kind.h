// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "elements/element_kind.h"
#include "hinge/hinge_parameters.h"

/// The door hinge as a force element; its equations are in hinge/door_hinge.h.
namespace hingelab {

template <>
struct ElementKind<DoorHingeParameters> {
    static const KindInfo info;
    static DoorHingeParameters sized(const RigScale& scale) {
        DoorHingeParameters hinge;
        hinge.springConstant = 0.5 * scale.torque();
        hinge.dynamicFrictionTorque = 0.1 * scale.torque();
        hinge.staticFrictionTorque = 0.05 * scale.torque();
        hinge.viscousFriction = 0.1 * scale.torque();
        hinge.catchTorque = scale.torque();
        return hinge;
    }
    static std::unique_ptr<const ForceLaw> law(const DoorHingeParameters& hinge);
    static LawText text(const DoorHingeParameters& p, double state);
    static void check(const DoorHingeParameters& hinge, const std::string& pointer, Issues& issues);
};

} // namespace hingelab
