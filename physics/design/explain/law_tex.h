// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>

#include "explain/explanation.h"

namespace hingelab {

/// How numbers with units stand in equations: "1.5\\,\\text{N·m/rad}". UTF-8.
using NumberTex = std::function<std::string(double value, Quantity quantity)>;

/// An expression in symbols, as TeX that `ui/typeset` and KaTeX read.
[[nodiscard]] std::string symbolTex(const Explanation& explanation, const LawExpression& expression);

/// The same with the numbers of a sample in place of the symbols. Of a choice, the branch that holds.
[[nodiscard]] std::string numberTex(const Explanation& explanation, const LawExpression& expression,
                                    const ExplainedNumbers& numbers, const NumberTex& tex);

} // namespace hingelab
