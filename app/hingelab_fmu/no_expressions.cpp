// SPDX-License-Identifier: GPL-3.0-or-later
// The engine of an FMU links no library but the system's, and muParser comes as a shared one only. Rigs within
// FMUs have plain numbers, so that expressions never come up; this takes the place of text/expression.cpp and
// says so if they do. Formulas were checked when the FMU was made.
#include "text/expression.h"
#include "text/formula.h"

namespace hingelab {

struct ExpressionEvaluator::Parsers {};

ExpressionEvaluator::ExpressionEvaluator() = default;
ExpressionEvaluator::~ExpressionEvaluator() = default;

void ExpressionEvaluator::define(const std::string&, Quantity, double) {}

Evaluation ExpressionEvaluator::evaluate(std::string_view, Quantity) {
    return {{}, "The engine of an FMU evaluates no expressions", "a number; export the rig again"};
}

Evaluation checkFormula(std::string_view, Quantity, std::span<const FormulaVariable>,
                        std::span<const FormulaConstant>) {
    return {0.0, {}, {}};
}

} // namespace hingelab
