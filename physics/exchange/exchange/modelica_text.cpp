// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/modelica_text.h"

#include <array>
#include <initializer_list>
#include <string_view>

#include "exchange/export_report.h"

namespace hingelab {

std::string modelicaNumber(double value) {
    const std::string text = exportNumber(value);
    return text.starts_with('-') ? "(" + text + ")" : text;
}

std::string modelicaArray(std::span<const double> values) {
    std::string text = "{";
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (i > 0) text += ", ";
        text += exportNumber(values[i]);
    }
    return text + "}";
}

std::string modelicaVector(const Vector3& value) {
    return modelicaArray(std::array{value.x(), value.y(), value.z()});
}

std::string modelicaText(const std::string& text) {
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') quoted += '\\';
        quoted += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
    }
    return quoted + "\"";
}

std::string ModelicaNames::unique(const std::string& prefix, const std::string& name) {
    const std::string wanted = prefix + exportIdentifier(name);
    std::string id = wanted;
    for (int n = 2; !taken_.insert(id).second; ++n) {
        id = wanted;
        id += "_" + std::to_string(n);
    }
    return id;
}

namespace {

/// "N.m/rad", "kg.m2"
std::string modelicaUnit(Quantity quantity) {
    std::string unit;
    const std::string_view own = siUnit(quantity).ascii;
    if (own == "ohm") return "Ohm";
    if (own == "C") return "degC"; // C alone is a coulomb
    for (const char c : own) {
        if (c != '^') unit += c == '*' ? '.' : c;
    }
    return unit.empty() ? "1" : unit;
}

/// What stands in parentheses after the name: of variables without a unit nothing, for what a curve or a share
/// is of depends on the rest.
std::string modifiersOf(const LawText::Variable& variable) {
    if (variable.start) return "(start = " + exportNumber(*variable.start) + ", fixed = true)";
    if (variable.quantity == Quantity::dimensionless) return {};
    return "(unit = \"" + modelicaUnit(variable.quantity) + "\")";
}

} // namespace

std::string modelicaLawClass(const std::string& className, bool isRotation, const std::string& words,
                             const LawText& text, const std::vector<std::string>& inputs,
                             const std::vector<std::string>& algorithms) {
    std::string result = "  model " + className + " " + modelicaText(words) + "\n    extends " +
                         (isRotation ? "OnAngle" : "OnDistance") + ";\n";
    const auto line = [&](std::initializer_list<std::string_view> parts) {
        result += "    ";
        for (const std::string_view part : parts) result += part;
        result += "\n";
    };
    for (const std::string& input : inputs) line({"Modelica.Blocks.Interfaces.RealInput ", input, ";"});
    for (const LawText::Parameter& p : text.parameters) {
        line({"parameter Real ", p.name, "(unit = \"", modelicaUnit(p.quantity),
              "\") = ", exportNumber(p.value), ";"});
    }
    for (const LawText::Array& array : text.arrays) {
        line({"parameter Real ", array.name, "[", std::to_string(array.values.size()),
              "] = ", modelicaArray(array.values), ";"});
    }
    for (const LawText::Variable& v : text.variables) {
        line({"Real ", v.name, modifiersOf(v), " \"", v.words, "\";"});
    }
    result += "  equation\n";
    for (const std::string& equation : text.equations) line({equation, ";"});
    if (!algorithms.empty()) result += "  algorithm\n";
    for (const std::string& statement : algorithms) line({statement});
    return result + "  end " + className + ";\n\n";
}

const char* modelicaLibrary() {
    return R"modelica(  partial model OnAngle "What acts on an angle: of a joint, or of an assembly"
    Modelica.Mechanics.Rotational.Interfaces.Flange_a support;
    Modelica.Mechanics.Rotational.Interfaces.Flange_b axis;
    Modelica.Units.SI.Angle x "Coordinate";
    Modelica.Units.SI.AngularVelocity v "Its rate";
    Modelica.Units.SI.Torque force "On the coordinate, positive upwards";
  equation
    x = axis.phi - support.phi;
    v = der(x);
    axis.tau = -force;
    support.tau = force;
  end OnAngle;

  partial model OnDistance "What acts on a distance: of a slide, or between two points"
    Modelica.Mechanics.Translational.Interfaces.Flange_a support;
    Modelica.Mechanics.Translational.Interfaces.Flange_b axis;
    Modelica.Units.SI.Position x "Coordinate";
    Modelica.Units.SI.Velocity v "Its rate";
    Modelica.Units.SI.Force force "On the coordinate, positive upwards";
  equation
    x = axis.s - support.s;
    v = der(x);
    axis.f = -force;
    support.f = force;
  end OnDistance;

  function doublet "Two humps of opposite sign about 0: 2 s (1 - s^2), s = tanh(u/width)"
    input Real width;
    input Real u;
    output Real y;
  protected
    Real s;
  algorithm
    s := tanh(u/width);
    y := 2.0*s*(1.0 - s*s);
  end doublet;

  function hunt_crossley "Force of a stop at a depth: it never pulls"
    input Real depth;
    input Real rate;
    input Real stiffness;
    input Real dissipation;
    output Real y;
  algorithm
    y := if depth > 0.0 then stiffness*depth*max(0.0, 1.0 + dissipation*rate) else 0.0;
  end hunt_crossley;

  function cubic "Cubic through points with slopes s there; beyond them as at the nearest"
    input Real u;
    input Real x[:];
    input Real y[size(x, 1)];
    input Real s[size(x, 1)];
    output Real value;
  algorithm
    value := cubic_part(u, x, y, s, 0);
    annotation(derivative(noDerivative = x, noDerivative = y, noDerivative = s) = cubic_rate);
  end cubic;

  function cubic_rate
    input Real u;
    input Real x[:];
    input Real y[size(x, 1)];
    input Real s[size(x, 1)];
    input Real der_u;
    output Real value;
  algorithm
    value := cubic_part(u, x, y, s, 1)*der_u;
    annotation(derivative(order = 2, noDerivative = x, noDerivative = y, noDerivative = s) = cubic_rate2);
  end cubic_rate;

  function cubic_rate2
    input Real u;
    input Real x[:];
    input Real y[size(x, 1)];
    input Real s[size(x, 1)];
    input Real der_u;
    input Real der2_u;
    output Real value;
  algorithm
    value := cubic_part(u, x, y, s, 2)*der_u*der_u + cubic_part(u, x, y, s, 1)*der2_u;
  end cubic_rate2;

  function hypot "Length of a vector"
    input Real a;
    input Real b;
    output Real value;
  algorithm
    value := sqrt(a*a + b*b);
  end hypot;

  function wrapped "u less whole periods, within the period after the beginning"
    input Real u;
    input Real begin;
    input Real period;
    output Real value;
  algorithm
    value := u - period*floor((u - begin)/period);
    annotation(derivative(noDerivative = begin, noDerivative = period) = wrapped_rate);
  end wrapped;

  function wrapped_rate
    input Real u;
    input Real begin;
    input Real period;
    input Real der_u;
    output Real value;
  algorithm
    value := der_u;
    annotation(derivative(order = 2, noDerivative = begin, noDerivative = period) = wrapped_rate2);
  end wrapped_rate;

  function wrapped_rate2
    input Real u;
    input Real begin;
    input Real period;
    input Real der_u;
    input Real der2_u;
    output Real value;
  algorithm
    value := der2_u;
  end wrapped_rate2;

  function cubic_part "The cubic (order 0), its slope (1) or its curvature (2)"
    input Real u;
    input Real x[:];
    input Real y[size(x, 1)];
    input Real s[size(x, 1)];
    input Integer order;
    output Real value;
  protected
    Integer n;
    Integer i;
    Real h;
    Real t;
    Real secant;
    Real c2;
    Real c3;
  algorithm
    n := size(x, 1);
    if u <= x[1] then
      value := if order == 0 then y[1] else 0.0;
    elseif u >= x[n] then
      value := if order == 0 then y[n] else 0.0;
    else
      i := 1;
      while u >= x[i + 1] loop
        i := i + 1;
      end while;
      h := x[i + 1] - x[i];
      t := (u - x[i])/h;
      secant := (y[i + 1] - y[i])/h;
      c2 := 3.0*secant - 2.0*s[i] - s[i + 1];
      c3 := s[i] + s[i + 1] - 2.0*secant;
      if order == 0 then
        value := y[i] + h*t*(s[i] + t*(c2 + t*c3));
      elseif order == 1 then
        value := s[i] + t*(2.0*c2 + 3.0*t*c3);
      else
        value := (2.0*c2 + 6.0*t*c3)/h;
      end if;
    end if;
  end cubic_part;

)modelica";
}

} // namespace hingelab
