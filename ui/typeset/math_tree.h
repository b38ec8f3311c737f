// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <vector>

namespace hingelab {

/// What a part of an equation is to its neighbours, which decides the spaces between them: TeX's classes.
enum class AtomClass { ordinary, largeOperator, binary, relation, opening, closing, punctuation, inner };

/// How letters look. Variables are italic, digits and names of functions upright.
enum class LetterShape { italic, upright, bold };

/// A part of an equation as it was written. What `text` and `parts` hold depends on the kind:
///
/// | kind     | text                    | parts                                                          |
/// |----------|-------------------------|----------------------------------------------------------------|
/// | row      | its number (\tag)       | one after another                                              |
/// | symbol   | what it shows           |                                                                |
/// | space    |                         |                                                                |
/// | fraction |                         | numerator, denominator                                         |
/// | root     |                         | radicand                                                       |
/// | fence    | opening bracket         | what is within                                                 |
/// | scripts  |                         | base, superscript, subscript; an empty row where there is none |
/// | accent   | name of the command     | what is under it                                               |
/// | table    | name of the environment | lines (rows, with their numbers), whose parts are cells (rows) |
/// | term     | id                      | what belongs to it                                             |
struct MathNode {
    enum class Kind { row, symbol, space, fraction, root, fence, scripts, accent, table, term };

    Kind kind = Kind::row;
    AtomClass atom = AtomClass::ordinary;
    LetterShape shape = LetterShape::upright;
    QString text;
    QString closing;        ///< of a fence: its closing bracket
    double space = 0.0;     ///< of a space [em]
    bool hasLimits = false; ///< of a symbol: its scripts stand above and below in display style
    std::vector<MathNode> parts;

    [[nodiscard]] bool isEmptyRow() const { return kind == Kind::row && parts.empty(); }
};

} // namespace hingelab
