// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text/quantity.h"

/// Expressions over named dimensions: "=coupler/2 + 5 mm" (docs/reference/expressions.md). What they may
/// consist of, their values, and whether those are of the quantity that is wanted.
namespace hingelab {

inline constexpr std::size_t kLongestExpression = 1000; ///< [bytes]

/// Whether a text is an expression: it begins with an equals sign.
[[nodiscard]] bool isExpression(std::string_view text);

/// A name in an expression: a dimension's, a function's, a unit's.
struct NameInText {
    std::size_t position;
    std::string name;
};
[[nodiscard]] std::vector<NameInText> namesIn(std::string_view expression);

/// `expression` with the name `to` wherever `from` stands.
[[nodiscard]] std::string withNameReplaced(std::string_view expression, std::string_view from,
                                           std::string_view to);

/// Whether an expression knows the name without any dimension: a unit, a function, pi.
[[nodiscard]] bool isBuiltInName(std::string_view name);

/// Why a dimension cannot have this name; empty if it can.
[[nodiscard]] std::string whyNotAName(std::string_view name);

/// An expression that says just this value [SI]: "=0.5 m".
[[nodiscard]] std::string literalExpression(Quantity quantity, double value);

/// What an expression gives, or why it gives nothing.
struct Evaluation {
    std::optional<double> value; ///< [SI]
    std::string problem;         ///< if there is no value
    std::string allowed;         ///< what would be right
};

/// Evaluates expressions over dimensions. The quantity of the result is checked without looking into the
/// expression: it is evaluated again in units of other sizes, and must come out by as much smaller or larger
/// as a number of that quantity does. Never throws on bad text. Uses muParser.
class ExpressionEvaluator {
  public:
    ExpressionEvaluator();
    ~ExpressionEvaluator();
    ExpressionEvaluator(const ExpressionEvaluator&) = delete;
    ExpressionEvaluator& operator=(const ExpressionEvaluator&) = delete;

    /// Names that cannot be a dimension's are left out.
    void define(const std::string& name, Quantity quantity, double value);

    /// The value of "=..." [SI], finite and of the quantity `wanted`.
    [[nodiscard]] Evaluation evaluate(std::string_view expression, Quantity wanted);

  private:
    struct Parsers;
    std::unique_ptr<Parsers> parsers_;
};

} // namespace hingelab
