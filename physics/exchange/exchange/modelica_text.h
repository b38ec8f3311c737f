// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <set>
#include <span>
#include <string>
#include <vector>

#include "elements/law_text.h"
#include "spatial/spatial_vectors.h"

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

/// A class that acts on an angle or a distance, by these equations; `algorithms` are lines of statements.
[[nodiscard]] std::string modelicaLawClass(const std::string& className, bool isRotation,
                                           const std::string& words, const LawText& text,
                                           const std::vector<std::string>& inputs = {},
                                           const std::vector<std::string>& algorithms = {});

/// The partial classes that laws extend, and the functions that they call.
[[nodiscard]] const char* modelicaLibrary();

} // namespace hingelab
