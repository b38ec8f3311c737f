// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hingelab {

/// An expression of a law (elements/law_text.h) as a tree: what an equation is evaluated from, and typeset
/// from. So the numbers beside an equation are those of the equation that is shown.
///
/// Grammar: if a then b elseif ... else c; or; and; not; < <= > >= ==; + -; * /; signs; ^ (from the right,
/// before signs); names with dots, numbers, calls, parentheses. Functions: abs, sqrt, exp, log, sin, cos, tan,
/// asin, acos, atan, atan2, hypot, sinh, cosh, tanh, floor, min and max (also of {a, b, c}), der(name), and
/// those of LawText: doublet, hunt_crossley, cubic, cubic_part.
struct LawExpression {
    enum class Kind {
        number,
        name,
        call,
        negative,
        sum,
        difference,
        product,
        quotient,
        power,
        compared,
        both,
        either,
        negated,
        choice
    };
    Kind kind = Kind::number;
    double number = 0.0;
    std::string name;                 ///< of names and calls; of comparisons the sign
    std::vector<LawExpression> parts; ///< of a choice: condition, value, otherwise

    /// @throws std::invalid_argument where the text is none, or calls a function that there is not.
    [[nodiscard]] static LawExpression read(std::string_view text);

    [[nodiscard]] bool isName(std::string_view which) const { return kind == Kind::name && name == which; }
    /// Calls `visit` for each name that is no function, also within der() and of arrays.
    void visitNames(const std::function<void(const std::string&)>& visit) const;
};

/// What the names of an expression stand for.
struct LawNames {
    std::function<double(const std::string&)> value;
    std::function<std::span<const double>(const std::string&)> array;
};

/// SI. Conditions are 1 and 0.
[[nodiscard]] double valueOf(const LawExpression& expression, const LawNames& names);

} // namespace hingelab
