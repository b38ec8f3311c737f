// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <set>

#include "text/check_support.h"
#include "text/formula.h"
#include "text/value_in_text.h"

namespace hingelab {
namespace {

Evaluation unknownName(const std::string& name, std::span<const FormulaVariable> variables,
                       std::span<const FormulaConstant> constants) {
    std::set<std::string> known;
    for (const FormulaVariable& variable : variables) known.insert(variable.name);
    for (const FormulaConstant& constant : constants) known.insert(constant.name);
    return {{}, "There is no dimension, function or unit " + checks::quoted(name), checks::listed(known)};
}

} // namespace

Evaluation checkFormula(std::string_view text, Quantity wanted, std::span<const FormulaVariable> variables,
                        std::span<const FormulaConstant> constants) {
    const auto isIn = [](const auto& list, const std::string& name) {
        return std::any_of(list.begin(), list.end(), [&](const auto& item) { return item.name == name; });
    };
    if (text.size() <= kLongestExpression) {
        for (const NameInText& found : namesIn(withPlainSigns(text))) {
            if (!isBuiltInName(found.name) && !isIn(variables, found.name) && !isIn(constants, found.name))
                return unknownName(found.name, variables, constants);
        }
    }
    ExpressionEvaluator evaluator;
    for (const FormulaConstant& constant : constants) {
        if (!isIn(variables, constant.name)) evaluator.define(constant.name, constant.quantity, constant.value);
    }
    Evaluation first;
    for (const double size : {0.37, -0.53, 0.0023, 41.0}) { // roots and logarithms have no value everywhere
        double value = size;
        for (const FormulaVariable& variable : variables) {
            evaluator.define(variable.name, variable.quantity, value);
            value *= 0.71;
        }
        Evaluation result = evaluator.evaluate(text, wanted);
        if (result.value && !Formula(text, variables, constants).isValid())
            return {{}, "This formula is nested too deeply", "fewer brackets within brackets"};
        if (result.value) return result;
        if (first.problem.empty()) first = std::move(result);
    }
    return first;
}

} // namespace hingelab
