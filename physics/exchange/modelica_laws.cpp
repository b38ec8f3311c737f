// SPDX-License-Identifier: GPL-3.0-or-later
#include "physics/exchange/modelica_laws.h"

#include <algorithm>
#include <cmath>

#include "physics/exchange/modelica_text.h"
#include "physics/hinge/hinge_slip.h"
#include "physics/numerics/interpolation.h"

namespace hingelab {
namespace {

/// The points of a curve and the slopes there, as `cubic` has them; named `name`_x, _y and _s.
void addCurve(ModelicaLaw& law, const std::string& name, const std::vector<double>& x,
              const std::vector<double>& y, Interpolation::Kind kind) {
    const Interpolation curve(x, y, kind);
    std::vector<double> slopes;
    slopes.reserve(x.size());
    for (const double at : x) slopes.push_back(curve.at(at).slope);
    law.array((name + "_x").c_str(), x);
    law.array((name + "_y").c_str(), y);
    law.array((name + "_s").c_str(), slopes);
}

std::string readCurve(const char* name, const char* at) {
    return std::string("cubic(") + at + ", " + name + "_x, " + name + "_y, " + name + "_s)";
}

/// Bristles (hinge/bristle.h): the equations of their bend z and of their torque `dry`, at the steady friction
/// `level`, which is never below `least`.
void addBristles(ModelicaLaw& law, const Presliding& p, double start) {
    law.parameter("bristle_stiffness", "N.m/rad", p.stiffness);
    law.parameter("bristle_damping", "N.m.s/rad", p.damping);
    law.parameter("elastic_share", "1", p.elasticShare);
    law.variable("z", "start = " + exportNumber(start) + ", fixed = true", "Bend of the bristles");
    law.variable("bent", "unit = \"N.m\"", "Torque of the bend");
    law.variable("along", "unit = \"N.m\"", "The same, positive against the motion");
    law.variable("level", "unit = \"N.m\"", "Friction in steady slip");
    law.variable("least", "unit = \"N.m\"", "The least that it falls to");
    law.variable("slip_share", "unit = \"1\"", "0: the bristles bend, 1: they slip");
    law.variable("dry", "unit = \"N.m\"", "Dry friction");
    law.equation("bent = bristle_stiffness*z");
    law.equation("along = if v < 0.0 then -bent else bent");
    law.equation(
        p.elasticShare <= 0.0
            ? "slip_share = 1.0"
            : "slip_share = if along >= level then 1.0 elseif along <= elastic_share*least then 0.0 else "
              "0.5*(1.0 - cos(Modelica.Constants.pi*(along - elastic_share*least)/(level - "
              "elastic_share*least)))");
    law.equation("der(z) = v - abs(v)*slip_share*bent/level");
    law.equation("dry = bent + bristle_damping/sqrt(1.0 + (bristle_damping*v/(4.0*least))^2)*der(z)");
}

void addDoublet(ModelicaLaw& law, std::string& sum, const std::string& name, double centre, double width,
                double torque) {
    law.parameter((name + "_angle").c_str(), "rad", centre);
    law.parameter((name + "_width").c_str(), "rad", width);
    law.parameter((name + "_torque").c_str(), "N.m", torque);
    sum += " + " + name + "_torque*doublet(0.5*" + name + "_width, x - " + name + "_angle)";
}

void addZone(ModelicaLaw& law, std::string& sum, const std::string& name, const DampingZone& zone) {
    law.parameter((name + "_from").c_str(), "rad", zone.from);
    law.parameter((name + "_to").c_str(), "rad", zone.to);
    law.parameter((name + "_ramp").c_str(), "rad", zone.ramp);
    law.parameter((name + "_viscous").c_str(), "N.m.s/rad", zone.viscous);
    sum += " - " + name + "_viscous*0.5*(tanh((x - " + name + "_from)/" + name + "_ramp) - tanh((x - " + name +
           "_to)/" + name + "_ramp))";
    if (zone.direction == MotionDirection::opening) sum += "*0.5*(1.0 + r)";
    if (zone.direction == MotionDirection::closing) sum += "*0.5*(1.0 - r)";
    sum += "*v";
}

void addHingeBristles(ModelicaLaw& law, const DoorHingeParameters& p, double state) {
    const HingeSlip slip(p);
    law.parameter("breakaway_torque", "N.m", slip.breakaway());
    addBristles(law, *p.presliding, state);
    law.variable("opening_factor", "unit = \"1\"", "Of friction: another closing than opening");
    law.equation("opening_factor = if v < 0.0 then closing_friction_factor else 1.0");
    law.equation("least = opening_factor*dynamic_friction_torque");
    const double s = breakawayStep(p);
    if (s < 1.0) {
        law.parameter("falling_from", "rad/s", p.motionThreshold * std::atanh(s));
        law.variable("s", "unit = \"1\"", "How far friction has turned over");
        law.equation("s = tanh(abs(v)/motion_threshold)");
        law.equation(
            "level = opening_factor*(if abs(v) <= falling_from then breakaway_torque else "
            "dynamic_friction_torque*s + 2.0*static_friction_torque*s*(1.0 - s*s))");
    } else {
        law.equation("level = opening_factor*breakaway_torque");
    }
}

void fill(ModelicaLaw& law, const DoorHingeParameters& p, double state, std::vector<ExportLoss>&) {
    law.parameter("spring_zero_angle", "rad", p.springZeroAngle);
    law.parameter("spring_constant", "N.m/rad", p.springConstant);
    law.parameter("dynamic_friction_torque", "N.m", p.dynamicFrictionTorque);
    law.parameter("static_friction_torque", "N.m", p.staticFrictionTorque);
    law.parameter("viscous_friction", "N.m.s/rad", p.viscousFriction);
    law.parameter("motion_threshold", "rad/s", p.motionThreshold);
    law.parameter("closing_friction_factor", "1", p.closingFrictionFactor);
    law.parameter("closing_viscous_factor", "1", p.closingViscousFactor);
    law.variable("r", "unit = \"1\"", "Direction of the motion: -1 closing, 1 opening");
    law.equation("r = tanh(v/motion_threshold)");
    if (p.presliding) {
        addHingeBristles(law, p, state);
    } else {
        law.variable("dry", "unit = \"N.m\"", "Dry friction");
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
}

void addLoad(ModelicaLaw& law, const char* unit, double load, double start, double end) {
    law.parameter("load", unit, load);
    law.parameter("begins", "s", start);
    law.parameter("ends", "s", end);
    law.equation("force = if time >= begins and time < ends then load else 0.0");
}

void fill(ModelicaLaw& law, const AppliedTorque& load, double, std::vector<ExportLoss>&) {
    addLoad(law, "N.m", load.torque, load.start, load.end);
}

void fill(ModelicaLaw& law, const AppliedForce& load, double, std::vector<ExportLoss>&) {
    addLoad(law, "N", load.force, load.start, load.end);
}

void fill(ModelicaLaw& law, const RotationalSpring& spring, double, std::vector<ExportLoss>&) {
    law.parameter("stiffness", "N.m/rad", spring.stiffness);
    law.parameter("rest_angle", "rad", spring.restAngle);
    law.parameter("damping", "N.m.s/rad", spring.damping);
    law.equation("force = -stiffness*(x - rest_angle) - damping*v");
}

void fill(ModelicaLaw& law, const LinearSpring& spring, double, std::vector<ExportLoss>&) {
    law.parameter("stiffness", "N/m", spring.stiffness);
    law.parameter("rest_length", "m", spring.restLength);
    law.parameter("damping", "N.s/m", spring.damping);
    law.equation("force = -stiffness*(x - rest_length) - damping*v");
}

void fill(ModelicaLaw& law, const GasStrut& strut, double, std::vector<ExportLoss>&) {
    law.parameter("extended_force", "N", strut.extendedForce);
    law.parameter("progression", "1", strut.progression);
    law.parameter("compressed_length", "m", strut.compressedLength);
    law.parameter("extended_length", "m", strut.extendedLength);
    law.parameter("friction", "N", strut.friction);
    law.parameter("friction_speed", "m/s", strut.frictionSpeed);
    law.parameter("damping", "N.s/m", strut.damping);
    law.parameter("stop_stiffness", "N/m", strut.stopStiffness);
    law.parameter("stop_dissipation", "s/m", strut.stopDissipation);
    law.parameter("temperature", "degC", strut.temperature);
    law.parameter("reference_temperature", "degC", strut.referenceTemperature);
    law.variable("gas", "unit = \"N\"", "Push of the gas");
    law.equation(
        "gas = extended_force*(temperature + 273.15)/(reference_temperature + 273.15)*(1.0 + (progression - "
        "1.0)*(extended_length - x)/(extended_length - compressed_length))");
    std::string oil = "damping";
    if (strut.endZone > 0.0) {
        law.parameter("end_zone", "m", strut.endZone);
        law.parameter("end_damping", "N.s/m", strut.endDamping);
        law.variable("zone", "unit = \"1\"", "How far into the damped end: 0 to 1");
        law.equation("zone = min(1.0, max(0.0, (x - extended_length + end_zone)/end_zone))");
        oil = "(damping + end_damping*zone*zone*(3.0 - 2.0*zone))";
    }
    law.equation("force = gas - friction*tanh(v/friction_speed) - " + oil +
                 "*v + hunt_crossley(compressed_length - x, -v, stop_stiffness, stop_dissipation) - "
                 "hunt_crossley(x - extended_length, v, stop_stiffness, stop_dissipation)");
}

template <class Points, class Member>
void addTimeTable(ModelicaLaw& law, const Points& points, Member load) {
    std::vector<double> times, loads;
    for (const auto& point : points) {
        times.push_back(point.time);
        loads.push_back(point.*load);
    }
    if (times.empty()) {
        law.equation("force = 0.0");
        return;
    }
    addCurve(law, "load", times, loads, Interpolation::Kind::monotone);
    law.equation("force = " + readCurve("load", "time"));
}

void fill(ModelicaLaw& law, const TorqueTable& table, double, std::vector<ExportLoss>&) {
    addTimeTable(law, table.points, &TorqueTable::Point::torque);
}

void fill(ModelicaLaw& law, const ForceTable& table, double, std::vector<ExportLoss>&) {
    addTimeTable(law, table.points, &ForceTable::Point::force);
}

void fill(ModelicaLaw& law, const EngineGas& gas, double, std::vector<ExportLoss>&) {
    law.parameter("cylinder_length", "m", gas.cylinderLength);
    law.parameter("bore", "m", gas.bore);
    law.variable("y", "unit = \"1\"", "0 at bottom, 1 at top dead centre");
    law.variable("pressure", "unit = \"bar\"", "Of the gas");
    law.equation("y = 1.0 - x/cylinder_length");
    law.equation(
        "pressure = if v < 0.0 then (if y < 0.986061 then 177.4132*y^4 - 287.2189*y^3 + 151.8252*y^2 - "
        "24.9973*y + 2.4 else 2836360.0*y^4 - 10569296.0*y^3 + 14761814.0*y^2 - 9158505.0*y + 2129670.0) "
        "else (if y > 0.933 then -3929704.0*y^4 + 14748765.0*y^3 - 20747000.0*y^2 + 12964477.0*y - "
        "3036495.0 else 145.930*y^4 - 131.707*y^3 + 17.3438*y^2 + 17.9272*y + 2.4)");
    law.equation("force = 1e5*pressure*Modelica.Constants.pi*bore^2/4.0");
}

void fill(ModelicaLaw& law, const DoorCheck& check, double, std::vector<ExportLoss>& losses) {
    std::vector<double> angles, heights;
    for (const DoorCheck::Point& point : check.profile) {
        angles.push_back(point.angle);
        heights.push_back(point.height);
    }
    law.parameter("stiffness", "N/m", check.stiffness);
    law.parameter("preload", "N", check.preload);
    law.parameter("damping", "N.s/m", check.damping);
    law.parameter("friction", "1", check.friction);
    law.parameter("lever", "m", check.lever);
    law.parameter("friction_rate", "rad/s", check.frictionRate);
    addCurve(law, "height", angles, heights, Interpolation::Kind::monotone);
    law.variable("slope", "unit = \"m/rad\"", "Of the profile");
    law.variable("press", "unit = \"N\"", "Of the plunger on the profile");
    law.equation("slope = cubic_part(x, height_x, height_y, height_s, 1)");
    law.equation("press = max(0.0, preload + stiffness*" + readCurve("height", "x") + " + damping*slope*v)");
    law.equation("force = -press*slope - friction*lever*press*tanh(v/friction_rate)");
    if (check.damping > 0.0) {
        losses.push_back({"door check",
                          "Where the profile falls away from its plunger, the plunger of the file does not push, "
                          "and lands as soon as the profile would press it: that of the rig falls for a moment.",
                          {}});
    }
}

void fill(ModelicaLaw& law, const CheckTable& check, double state, std::vector<ExportLoss>&) {
    const CheckProfile profile = checkProfileOf(check);
    law.parameter("friction_rate", "rad/s", check.frictionRate);
    addCurve(law, "mean", profile.angles, profile.means, Interpolation::Kind::monotone);
    addCurve(law, "half", profile.angles, profile.halves, Interpolation::Kind::monotone);
    if (check.presliding && profile.leastLevel() > 0.0) {
        law.parameter("least_level", "N.m", profile.leastLevel());
        addBristles(law, *check.presliding, state);
        law.equation("level = sqrt(" + readCurve("half", "x") + "^2 + least_level^2)");
        law.equation("least = level");
    } else {
        law.variable("dry", "unit = \"N.m\"", "Friction");
        law.equation("dry = " + readCurve("half", "x") + "*tanh(v/friction_rate)");
    }
    law.equation("force = " + readCurve("mean", "x") + " - dry");
}

void fill(ModelicaLaw& law, const DoorCloser& closer, double, std::vector<ExportLoss>&) {
    law.parameter("closing_torque", "N.m", closer.closingTorque);
    law.parameter("spring_rate", "N.m/rad", closer.springRate);
    law.parameter("friction", "N.m", closer.friction);
    law.parameter("friction_rate", "rad/s", closer.frictionRate);
    law.parameter("sweep_damping", "N.m.s/rad", closer.sweepDamping);
    law.parameter("latch_angle", "rad", closer.latchAngle);
    law.parameter("latch_damping", "N.m.s/rad", closer.latchDamping);
    law.parameter("opening_damping", "N.m.s/rad", closer.openingDamping);
    law.parameter("back_check_angle", "rad", closer.backCheckAngle);
    law.parameter("back_check_damping", "N.m.s/rad", closer.backCheckDamping);
    law.parameter("ramp", "rad", closer.ramp);
    law.variable("r", "unit = \"1\"", "Direction of the motion: -1 closing, 1 opening");
    law.variable("while_closing", "unit = \"N.m.s/rad\"", "Damping");
    law.variable("while_opening", "unit = \"N.m.s/rad\"", "Damping");
    law.equation("r = tanh(v/friction_rate)");
    law.equation(
        "while_closing = latch_damping + 0.5*(sweep_damping - latch_damping)*(1.0 + tanh((x - "
        "latch_angle)/ramp))");
    law.equation(
        "while_opening = opening_damping + 0.5*back_check_damping*(1.0 + tanh((x - back_check_angle)/ramp))");
    law.equation(
        "force = -(closing_torque + spring_rate*x) - friction*r - (while_closing + 0.5*(1.0 + "
        "r)*(while_opening - while_closing))*v");
}

void fill(ModelicaLaw& law, const TorqueHinge& hinge, double state, std::vector<ExportLoss>&) {
    law.parameter("opening_torque", "N.m", hinge.openingTorque);
    law.parameter("closing_torque", "N.m", hinge.closingTorque);
    law.parameter("static_ratio", "1", hinge.staticRatio);
    law.parameter("slip_rate", "rad/s", hinge.slipRate);
    law.parameter("viscous", "N.m.s/rad", hinge.viscous);
    addBristles(law, hinge.presliding, state);
    law.equation("least = if v < 0.0 then closing_torque else opening_torque");
    law.equation("level = least*(1.0 + (static_ratio - 1.0)*exp(-(v/slip_rate)^2))");
    law.equation("force = -dry - viscous*v");
}

} // namespace

std::string modelicaElement(const std::string& className, const Element& element, double state,
                            std::vector<ExportLoss>& losses) {
    const KindInfo& kind = kindOf(element.law);
    ModelicaLaw law(className, kind.actsOn == ActsOn::rotation,
                    std::string(kind.label) + " \"" + element.name + "\"");
    std::visit([&](const auto& parameters) { fill(law, parameters, state, losses); }, element.law);
    return law.text();
}

std::string modelicaStop(const std::string& className, const JointStop& stop, bool isRotation) {
    ModelicaLaw law(className, isRotation, stop.side > 0.0 ? "Upper stop" : "Lower stop");
    law.parameter("at", isRotation ? "rad" : "m", stop.stop.angle);
    law.parameter("stiffness", isRotation ? "N.m/rad" : "N/m", stop.stop.stiffness);
    law.parameter("dissipation", isRotation ? "s/rad" : "s/m", stop.stop.dissipation);
    law.equation(stop.side > 0.0 ? "force = -hunt_crossley(x - at, v, stiffness, dissipation)"
                                 : "force = hunt_crossley(at - x, -v, stiffness, dissipation)");
    return law.text();
}

template <MotionOf K>
std::string modelicaMotion(const std::string& className, const Motion<K>& motion) {
    constexpr bool isRotation = K == MotionOf::rotation;
    const char* unit = isRotation ? "rad" : "m";
    ModelicaLaw law(className, isRotation, "Prescribed motion");
    if (const auto* line = std::get_if<ConstantSpeed<K>>(&motion.law)) {
        law.parameter("begins", unit, line->start);
        law.parameter("speed", isRotation ? "rad/s" : "m/s", line->speed);
        law.equation("x = begins + speed*time");
    } else if (const auto* sine = std::get_if<SineMotion<K>>(&motion.law)) {
        law.parameter("mean", unit, sine->mean);
        law.parameter("amplitude", unit, sine->amplitude);
        law.parameter("frequency", "Hz", sine->frequency);
        law.parameter("phase", "rad", sine->phase);
        law.equation("x = mean + amplitude*sin(2.0*Modelica.Constants.pi*frequency*time + phase)");
    } else if (const auto* ramp = std::get_if<RampMotion<K>>(&motion.law)) {
        law.parameter("from", unit, ramp->from);
        law.parameter("to", unit, ramp->to);
        law.parameter("begins", "s", ramp->begin);
        law.parameter("duration", "s", ramp->duration);
        law.equation(
            "x = from + (to - from)*smooth(2, if time <= begins then 0.0 elseif time >= begins + duration then "
            "1.0 else ((time - begins)/duration)^3*(10.0 + ((time - begins)/duration)*(-15.0 + 6.0*((time - "
            "begins)/duration))))");
    } else {
        std::vector<double> times, values;
        for (const MotionPoint<K>& point : std::get<MotionTable<K>>(motion.law).points) {
            times.push_back(point.time);
            values.push_back(point.value);
        }
        addCurve(law, "place", times, values, Interpolation::Kind::restingSpline);
        law.equation("x = " + readCurve("place", "time"));
    }
    return law.text();
}
template std::string modelicaMotion(const std::string&, const RotationMotion&);
template std::string modelicaMotion(const std::string&, const TranslationMotion&);

} // namespace hingelab
