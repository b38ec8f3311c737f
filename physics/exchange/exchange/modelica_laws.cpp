// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/modelica_laws.h"

#include "elements/law_text.h"
#include "exchange/modelica_text.h"
#include "hinge/hinge_parameters.h"
#include "motion/motion.h"
#include "rig/law_in_rig.h"

namespace hingelab {
std::string modelicaElement(const std::string& className, const Environment& environment,
                            const Element& element, double state, std::vector<ExportLoss>& losses) {
    const KindInfo& kind = kindOf(element.law);
    const LawText text = textOf(lawIn(environment, element), state);
    for (const std::string& loss : text.losses) losses.push_back({"\"" + element.name + "\"", loss, {}});
    return modelicaLawClass(className, kind.actsOn == ActsOn::rotation,
                            std::string(kind.label) + " \"" + element.name + "\"", text);
}

namespace {

/// f(u) of a coupling and its slope, with the arrays that they name.
struct CurveText {
    std::string value, slope, declared;
};

/// Far points on the tangents at the ends make the cubic go straight on there.
CouplingCurve::Knots straightBeyond(CouplingCurve::Knots knots) {
    const double far = 1e3 * (knots.x.back() - knots.x.front());
    const auto extend = [&](auto at, double step, double slope, auto& x, auto& y, auto& s) {
        x.insert(at(x), *(step < 0.0 ? x.begin() : x.end() - 1) + step);
        y.insert(at(y), *(step < 0.0 ? y.begin() : y.end() - 1) + slope * step);
        s.insert(at(s), slope);
    };
    extend([](auto& v) { return v.begin(); }, -far, knots.slope.front(), knots.x, knots.y, knots.slope);
    extend([](auto& v) { return v.end(); }, far, knots.slope.back(), knots.x, knots.y, knots.slope);
    return knots;
}

CurveText polynomialText(const std::vector<double>& powers, const std::string& u) {
    CurveText text;
    for (std::size_t k = powers.size(); k-- > 0;) { // Horner's scheme
        const std::string degree = modelicaNumber(static_cast<double>(k + 1));
        text.value =
            "(" + modelicaNumber(powers[k]) + (text.value.empty() ? "" : " + " + u + "*" + text.value) + ")";
        text.slope = "(" + degree + "*" + modelicaNumber(powers[k]) +
                     (text.slope.empty() ? "" : " + " + u + "*" + text.slope) + ")";
    }
    text.value = u + "*" + text.value;
    return text;
}

CurveText curveText(const CouplingCurve& curve, const std::string& u, const std::string& name) {
    if (const std::vector<double> powers = curve.powers(); !powers.empty()) return polynomialText(powers, u);
    CouplingCurve::Knots knots = curve.knots();
    std::string at = u, gain, gainSlope;
    if (curve.repeats()) {
        const double period = knots.x.back() - knots.x.front();
        const double ratio = (knots.y.back() - knots.y.front()) / period;
        for (std::size_t i = 0; i < knots.x.size(); ++i) {
            knots.y[i] -= ratio * (knots.x[i] - knots.x.front());
            knots.slope[i] -= ratio;
        }
        const std::string begin = modelicaNumber(knots.x.front());
        at = "wrapped(" + u + ", " + begin + ", " + modelicaNumber(period) + ")";
        gain = modelicaNumber(ratio) + "*(" + u + " - " + begin + ") + ";
        gainSlope = modelicaNumber(ratio) + " + ";
    } else {
        knots = straightBeyond(std::move(knots));
    }
    const std::string arrays = name + "_x, " + name + "_y, " + name + "_s";
    CurveText text{gain + "cubic(" + at + ", " + arrays + ")",
                   "(" + gainSlope + "cubic_part(" + at + ", " + arrays + ", 1))",
                   {}};
    const auto declare = [&](const char* suffix, const std::vector<double>& values) {
        text.declared += "    parameter Real " + name + suffix + "[" + std::to_string(values.size()) +
                         "] = " + modelicaArray(values) + ";\n";
    };
    declare("_x", knots.x);
    declare("_y", knots.y);
    declare("_s", knots.slope);
    return text;
}

} // namespace

std::string modelicaCoupling(const std::string& className, const Coupling& coupling) {
    std::string declared, value = modelicaNumber(coupling.offset()), efforts;
    const auto flange = [&](const std::string& name, bool turns) {
        declared += std::string("    Modelica.Mechanics.") + (turns ? "Rotational" : "Translational") +
                    ".Interfaces.Flange_a " + name + ";\n";
        return turns ? std::pair(name + ".phi", name + ".tau") : std::pair(name + ".s", name + ".f");
    };
    const auto follower = flange("follower", coupling.turns());
    for (std::size_t i = 0; i < coupling.follows.size(); ++i) {
        const CouplingTerm& term = coupling.follows[i];
        const std::string number = std::to_string(i + 1);
        const auto leader = flange("leader" + number, term.fits(true, coupling.turns()));
        const std::optional<CouplingCurve> curve = term.curve();
        CurveText text;
        if (curve) {
            text = curveText(*curve, leader.first, "curve" + number);
        } else {
            text.slope = modelicaNumber(coupling.factorOf(term));
            text.value = text.slope + "*" + leader.first;
        }
        declared += text.declared;
        value += " + " + text.value;
        efforts += "    " + leader.second + " = -" + text.slope + "*" + follower.second + ";\n";
    }
    return "  model " + className + " " + modelicaText("Coupling \"" + coupling.name + "\"") + "\n" + declared +
           "  equation\n    " + follower.first + " = " + value + ";\n" + efforts + "  end " + className +
           ";\n\n";
}

std::string modelicaStop(const std::string& className, const JointStop& stop, bool isRotation) {
    LawText law;
    if (isRotation) {
        law.numbers(stop.stop);
    } else {
        law.numbers(SlideStop{stop.stop.angle, stop.stop.stiffness, stop.stop.dissipation});
    }
    const std::string at = isRotation ? "angle" : "position";
    law.equation(stop.side > 0.0 ? "force = -hunt_crossley(x - " + at + ", v, stiffness, dissipation)"
                                 : "force = hunt_crossley(" + at + " - x, -v, stiffness, dissipation)");
    return modelicaLawClass(className, isRotation, stop.side > 0.0 ? "Upper stop" : "Lower stop", law);
}

template <MotionOf K>
ModelicaFollowed modelicaFollowed(LawText& law, const Motion<K>& motion, const std::string& prefix) {
    const auto name = [&](const char* key) { return prefix.empty() ? std::string(key) : prefix + "_" + key; };
    if (const auto* line = std::get_if<ConstantSpeed<K>>(&motion.law)) {
        law.numbers(*line, prefix);
        return {name("start") + " + " + name("speed") + "*time", name("speed")};
    }
    if (const auto* sine = std::get_if<SineMotion<K>>(&motion.law)) {
        law.numbers(*sine, prefix);
        const std::string rate = "2.0*Modelica.Constants.pi*" + name("frequency");
        const std::string angle = "(" + rate + "*time + " + name("phase") + ")";
        return {name("mean") + " + " + name("amplitude") + "*sin" + angle,
                name("amplitude") + "*" + rate + "*cos" + angle};
    }
    if (const auto* ramp = std::get_if<RampMotion<K>>(&motion.law)) {
        law.numbers(*ramp, prefix);
        const std::string since = "(time - " + name("begin") + ")/" + name("duration");
        const std::string within = "if " + since + " <= 0.0 then 0.0 elseif " + since + " >= 1.0 then ";
        const std::string way = "(" + name("to") + " - " + name("from") + ")*";
        const std::string s = "(" + since + ")";
        return {name("from") + " + " + way + "smooth(2, " + within + "1.0 else " + s + "^3*(10.0 + " + s +
                    "*(-15.0 + 6.0*" + s + ")))",
                way + "(" + within + "0.0 else 30.0*" + s + "^2*(1.0 - " + s + ")^2/" + name("duration") + ")"};
    }
    std::vector<double> times, values;
    for (const MotionPoint<K>& point : std::get<MotionTable<K>>(motion.law).points) {
        times.push_back(point.time);
        values.push_back(point.value);
    }
    const std::string curve = name("place");
    law.curve(curve, times, values, Interpolation::Kind::restingSpline);
    return {LawText::curveAt(curve, "time"),
            "cubic_part(time, " + curve + "_x, " + curve + "_y, " + curve + "_s, 1)"};
}
template ModelicaFollowed modelicaFollowed(LawText&, const RotationMotion&, const std::string&);
template ModelicaFollowed modelicaFollowed(LawText&, const TranslationMotion&, const std::string&);

template <MotionOf K>
std::string modelicaMotion(const std::string& className, const Motion<K>& motion) {
    LawText law;
    law.equation("x = " + modelicaFollowed(law, motion, {}).value);
    return modelicaLawClass(className, K == MotionOf::rotation, "Prescribed motion", law);
}
template std::string modelicaMotion(const std::string&, const RotationMotion&);
template std::string modelicaMotion(const std::string&, const TranslationMotion&);

} // namespace hingelab
