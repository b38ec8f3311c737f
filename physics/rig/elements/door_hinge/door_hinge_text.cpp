// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "elements/door_hinge/door_hinge_kind.h"
#include "elements/law_text.h"
#include "hinge/hinge_slip.h"

namespace hingelab {
namespace {

std::string doubletText(LawText& law, const std::string& name, const Detent& detent) {
    law.numbers(detent, name);
    std::string text;
    for (const std::string& part : {name, "_torque*doublet(0.5*" + name, "_width, x - " + name}) text += part;
    return text + "_angle)";
}

std::string zoneText(LawText& law, const std::string& name, const DampingZone& zone) {
    law.numbers(zone, name);
    std::string text;
    for (const std::string& part : {"-" + name, "_viscous*0.5*(tanh((x - " + name, "_from)/" + name,
                                    "_ramp) - tanh((x - " + name, "_to)/" + name}) {
        text += part;
    }
    text += "_ramp))";
    if (zone.direction == MotionDirection::opening) text += "*0.5*(1.0 + r)";
    if (zone.direction == MotionDirection::closing) text += "*0.5*(1.0 - r)";
    return text + "*v";
}

void addHingeBristles(LawText& law, const DoorHingeParameters& p, double state) {
    const HingeSlip slip(p);
    law.parameter("breakaway_torque", Quantity::torque, slip.breakaway());
    law.bristles(*p.presliding, state);
    law.variable("opening_factor", Quantity::dimensionless, "Of friction: another closing than opening");
    law.equation("opening_factor = if v < 0.0 then closing_friction_factor else 1.0");
    law.equation("least = opening_factor*dynamic_friction_torque");
    const double s = breakawayStep(p);
    if (s < 1.0) {
        law.parameter("falling_from", Quantity::angularRate, p.motionThreshold * std::atanh(s));
        law.variable("s", Quantity::dimensionless, "How far friction has turned over");
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
    law.numbers(p);
    law.variable("r", Quantity::dimensionless, "Direction of the motion: -1 closing, 1 opening");
    law.equation("r = tanh(v/motion_threshold)");
    if (p.presliding) {
        addHingeBristles(law, p, state);
    } else {
        law.variable("dry", Quantity::torque, "Dry friction");
        law.equation(
            "dry = (1.0 + 0.5*(closing_friction_factor - 1.0)*(1.0 - r))*(dynamic_friction_torque*r + "
            "2.0*static_friction_torque*r*(1.0 - r*r))");
    }
    law.term("Spring", "-spring_constant*(x - spring_zero_angle_rad)", "spring");
    law.term("Dry friction", "-dry", p.presliding ? "dry_friction" : "");
    law.term("Viscous friction", "-viscous_friction*(1.0 + 0.5*(closing_viscous_factor - 1.0)*(1.0 - r))*v",
             "viscous_friction");
    if (p.catchWidth > 0.0) {
        law.term("Catch", "catch_torque*doublet(0.5*catch_width, x - 0.5*catch_width)", "catch");
    }
    for (std::size_t i = 0; i < p.detents.size(); ++i) {
        const std::string text = doubletText(law, "detent_" + std::to_string(i + 1), p.detents[i]);
        law.term("Detent", text, p.detents.size() == 1 ? "detents" : "");
    }
    for (std::size_t i = 0; i < p.dampingZones.size(); ++i) {
        const std::string text = zoneText(law, "zone_" + std::to_string(i + 1), p.dampingZones[i]);
        law.term("Damping zone", text, p.dampingZones.size() == 1 ? "damping_zones" : "");
    }
    return law;
}

} // namespace hingelab
