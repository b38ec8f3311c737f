// SPDX-License-Identifier: GPL-3.0-or-later
#include "physics/exchange/modelica_text.h"

#include <array>
#include <utility>

#include "physics/exchange/export_report.h"

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

ModelicaLaw::ModelicaLaw(std::string className, bool isRotation, std::string words)
    : name_(std::move(className)), isRotation_(isRotation), words_(std::move(words)) {}

void ModelicaLaw::parameter(const std::string& name, const char* unit, double value) {
    declarations_ +=
        "    parameter Real " + name + "(unit = \"" + unit + "\") = " + exportNumber(value) + ";\n";
}

void ModelicaLaw::array(const std::string& name, std::span<const double> values) {
    declarations_ += "    parameter Real " + name + "[" + std::to_string(values.size()) +
                     "] = " + modelicaArray(values) + ";\n";
}

void ModelicaLaw::variable(const std::string& name, const std::string& modifiers, const char* words) {
    declarations_ += "    Real " + name + (modifiers.empty() ? std::string() : "(" + modifiers + ")") + " \"" +
                     words + "\";\n";
}

void ModelicaLaw::input(const char* name) {
    declarations_ += std::string("    Modelica.Blocks.Interfaces.RealInput ") + name + ";\n";
}

void ModelicaLaw::equation(const std::string& text) {
    equations_ += "    " + text + ";\n";
}

void ModelicaLaw::algorithm(const std::string& text) {
    algorithms_ += "    " + text + "\n";
}

std::string ModelicaLaw::text() const {
    std::string text = "  model " + name_ + " " + modelicaText(words_) + "\n    extends " +
                       (isRotation_ ? "OnAngle" : "OnDistance") + ";\n" + declarations_;
    if (!equations_.empty()) text += "  equation\n" + equations_;
    if (!algorithms_.empty()) text += "  algorithm\n" + algorithms_;
    return text + "  end " + name_ + ";\n\n";
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
