// SPDX-License-Identifier: GPL-3.0-or-later
#include "physics/exchange/modelica_laws.h"

#include "physics/elements/law_text.h"
#include "physics/exchange/modelica_text.h"
#include "physics/numerics/interpolation.h"

namespace hingelab {
namespace {

/// A class with these equations.
ModelicaLaw classOf(const std::string& className, bool isRotation, const std::string& words,
                    const LawText& text) {
    ModelicaLaw law(className, isRotation, words);
    for (const LawText::Parameter& parameter : text.parameters) {
        law.parameter(parameter.name, parameter.unit, parameter.value);
    }
    for (const LawText::Array& array : text.arrays) law.array(array.name, array.values);
    for (const LawText::Variable& variable : text.variables) {
        law.variable(variable.name,
                     variable.start ? "start = " + exportNumber(*variable.start) + ", fixed = true"
                                    : std::string("unit = \"") + variable.unit + "\"",
                     variable.words);
    }
    for (const std::string& equation : text.equations) law.equation(equation);
    return law;
}

} // namespace

std::string modelicaElement(const std::string& className, const Element& element, double state,
                            std::vector<ExportLoss>& losses) {
    const KindInfo& kind = kindOf(element.law);
    const LawText text = textOf(element.law, state);
    for (const std::string& loss : text.losses) losses.push_back({"\"" + element.name + "\"", loss, {}});
    return classOf(className, kind.actsOn == ActsOn::rotation,
                   std::string(kind.label) + " \"" + element.name + "\"", text)
        .text();
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
    LawText law;
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
        law.curve("place", times, values, Interpolation::Kind::restingSpline);
        law.equation("x = " + LawText::curveAt("place", "time"));
    }
    return classOf(className, isRotation, "Prescribed motion", law).text();
}
template std::string modelicaMotion(const std::string&, const RotationMotion&);
template std::string modelicaMotion(const std::string&, const TranslationMotion&);

} // namespace hingelab
