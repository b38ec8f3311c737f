// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <set>
#include <span>
#include <string>

#include "physics/spatial/spatial_vectors.h"

/// Pieces of Modelica's text (language specification 3.4 and newer).
namespace hingelab {

/// As an operand: below zero in parentheses, for "a - -b" is no expression of Modelica. Finite.
[[nodiscard]] std::string modelicaNumber(double value);
/// "{1.0, 2.0}"
[[nodiscard]] std::string modelicaArray(std::span<const double> values);
[[nodiscard]] std::string modelicaVector(const Vector3& value);
/// In quotes, on one line.
[[nodiscard]] std::string modelicaText(const std::string& text);

/// Identifiers of components and classes: each is given once.
class ModelicaNames {
  public:
    /// "joint_left_hinge" for "joint_" and "left hinge"; the prefix keeps it from being a word of the language.
    [[nodiscard]] std::string unique(const std::string& prefix, const std::string& name);

  private:
    std::set<std::string> taken_;
};

/// What follows "extends OnAngle;" or "extends OnDistance;" in a class of its own: parameters and variables,
/// then equations. `x` is the coordinate, `v` its rate, `force` what acts on it, positive upwards.
class ModelicaLaw {
  public:
    ModelicaLaw(std::string className, bool isRotation, std::string words);

    /// A parameter that one may change later: "parameter Real name(unit = "N.m") = 1.0;".
    void parameter(const std::string& name, const char* unit, double value);
    void array(const std::string& name, std::span<const double> values);
    void variable(const std::string& name, const std::string& modifiers, const char* words);
    void input(const char* name);
    void equation(const std::string& text);
    void algorithm(const std::string& text);

    [[nodiscard]] const std::string& className() const { return name_; }
    [[nodiscard]] std::string text() const;

  private:
    std::string name_;
    bool isRotation_;
    std::string words_;
    std::string declarations_, equations_, algorithms_;
};

/// The partial classes that laws extend, and the functions that they call.
[[nodiscard]] const char* modelicaLibrary();

} // namespace hingelab
