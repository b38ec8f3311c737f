// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "physics/elements/door_hinge/door_hinge_kind.h"
#include "physics/elements/law_text.h"
#include "physics/hinge/hinge_slip.h"

namespace hingelab {
namespace {

void addDoublet(LawText& law, std::string& sum, const std::string& name, double centre, double width,
                double torque) {
    law.parameter(name + "_angle", "rad", centre);
    law.parameter(name + "_width", "rad", width);
    law.parameter(name + "_torque", "N.m", torque);
    sum += " + " + name + "_torque*doublet(0.5*" + name + "_width, x - " + name + "_angle)";
}

void addZone(LawText& law, std::string& sum, const std::string& name, const DampingZone& zone) {
    law.parameter(name + "_from", "rad", zone.from);
    law.parameter(name + "_to", "rad", zone.to);
    law.parameter(name + "_ramp", "rad", zone.ramp);
    law.parameter(name + "_viscous", "N.m.s/rad", zone.viscous);
    sum += " - " + name + "_viscous*0.5*(tanh((x - " + name + "_from)/" + name + "_ramp) - tanh((x - " + name +
           "_to)/" + name + "_ramp))";
    if (zone.direction == MotionDirection::opening) sum += "*0.5*(1.0 + r)";
    if (zone.direction == MotionDirection::closing) sum += "*0.5*(1.0 - r)";
    sum += "*v";
}

void addHingeBristles(LawText& law, const DoorHingeParameters& p, double state) {
    const HingeSlip slip(p);
    law.parameter("breakaway_torque", "N.m", slip.breakaway());
    law.bristles(*p.presliding, state);
    law.variable("opening_factor", "1", "Of friction: another closing than opening");
    law.equation("opening_factor = if v < 0.0 then closing_friction_factor else 1.0");
    law.equation("least = opening_factor*dynamic_friction_torque");
    const double s = breakawayStep(p);
    if (s < 1.0) {
        law.parameter("falling_from", "rad/s", p.motionThreshold * std::atanh(s));
        law.variable("s", "1", "How far friction has turned over");
        law.equation("s = tanh(abs(v)/motion_threshold)");
        law.equation(
            "level = opening_factor*(if abs(v) <= falling_from then breakaway_torque else "
            "dynamic_friction_torque*s + 2.0*static_friction_torque*s*(1.0 - s*s))");
    } else {
        law.equation("level = opening_factor*breakaway_torque");
    }
}

} // namespace

LawText ElementKind<DoorHingeParameters>::text(const DoorHingeParameters& p, double state) {
    LawText law;
    law.parameter("spring_zero_angle", "rad", p.springZeroAngle);
    law.parameter("spring_constant", "N.m/rad", p.springConstant);
    law.parameter("dynamic_friction_torque", "N.m", p.dynamicFrictionTorque);
    law.parameter("static_friction_torque", "N.m", p.staticFrictionTorque);
    law.parameter("viscous_friction", "N.m.s/rad", p.viscousFriction);
    law.parameter("motion_threshold", "rad/s", p.motionThreshold);
    law.parameter("closing_friction_factor", "1", p.closingFrictionFactor);
    law.parameter("closing_viscous_factor", "1", p.closingViscousFactor);
    law.variable("r", "1", "Direction of the motion: -1 closing, 1 opening");
    law.equation("r = tanh(v/motion_threshold)");
    if (p.presliding) {
        addHingeBristles(law, p, state);
    } else {
        law.variable("dry", "N.m", "Dry friction");
        law.equation(
            "dry = (1.0 + 0.5*(closing_friction_factor - 1.0)*(1.0 - r))*(dynamic_friction_torque*r + "
            "2.0*static_friction_torque*r*(1.0 - r*r))");
    }
    std::string sum =
        "force = -spring_constant*(x - spring_zero_angle) - dry - viscous_friction*(1.0 + "
        "0.5*(closing_viscous_factor - 1.0)*(1.0 - r))*v";
    if (p.catchWidth > 0.0) {
        law.parameter("catch_width", "rad", p.catchWidth);
        law.parameter("catch_torque", "N.m", p.catchTorque);
        sum += " + catch_torque*doublet(0.5*catch_width, x - 0.5*catch_width)";
    }
    for (std::size_t i = 0; i < p.detents.size(); ++i) {
        const Detent& detent = p.detents[i];
        addDoublet(law, sum, "detent_" + std::to_string(i + 1), detent.angle, detent.width, detent.torque);
    }
    for (std::size_t i = 0; i < p.dampingZones.size(); ++i) {
        addZone(law, sum, "zone_" + std::to_string(i + 1), p.dampingZones[i]);
    }
    law.equation(sum);
    return law;
}

} // namespace hingelab
