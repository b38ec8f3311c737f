// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>

#include "ui/typeset/math_tree.h"

/// Which commands and characters of TeX are known, and what they show.
namespace hingelab {

/// The symbol or the function of a command without arguments ("alpha", "le", "sin"), or nothing.
[[nodiscard]] std::optional<MathNode> symbolOfCommand(const QString& command);

/// The symbol of a character that stands for itself: a letter, a digit, an operator.
[[nodiscard]] MathNode symbolOfCharacter(const QString& character, LetterShape letters);

/// The width of a command that leaves a space (",", "quad") [em], or nothing.
[[nodiscard]] std::optional<double> spaceOfCommand(const QString& command);

[[nodiscard]] bool isAccentCommand(const QString& command);

/// A symbol in the shape that it is given.
[[nodiscard]] MathNode mathSymbol(const QString& text, AtomClass atom,
                                  LetterShape shape = LetterShape::upright);

} // namespace hingelab
