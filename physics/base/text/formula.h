// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "text/expression.h"

/// Formulas over variables: "-2 N*m/rad*angle", in the language of expressions (expression.h).
namespace hingelab {

/// A name in a formula that stands for a value [SI]: a dimension of the rig.
struct FormulaConstant {
    std::string name;
    Quantity quantity = Quantity::dimensionless;
    double value = 0.0;
};

struct FormulaVariable {
    const char* name;
    Quantity quantity;
};

/// What is wrong with a formula: unknown names, or a result of another quantity than `wanted`. muParser reads
/// it; the quantity is checked as that of an expression, at a few values of the variables.
[[nodiscard]] Evaluation checkFormula(std::string_view text, Quantity wanted,
                                      std::span<const FormulaVariable> variables,
                                      std::span<const FormulaConstant> constants);

/// Whether a formula names it.
[[nodiscard]] bool hasName(std::string_view formula, std::string_view name);

/// The same in the notation of Modelica, all in SI units: names of variables as `names` says.
[[nodiscard]] std::string formulaInModelica(std::string_view text,
                                            const std::map<std::string, std::string>& names,
                                            std::span<const FormulaConstant> constants);

/// A formula ready for evaluation, compiled into steps on a stack. It is not muParser's, which has one stack
/// for all threads, gives no slopes, and is a library that the engine of an FMU cannot bring along; tests
/// compare the two. It neither allocates nor throws.
class Formula {
  public:
    static constexpr std::size_t kDeepest = 32; ///< values on the stack

    /// The variables' names are in the order in which at() gets their values. What is no formula, or is nested
    /// too deeply, has no value anywhere.
    Formula(std::string_view text, std::span<const FormulaVariable> variables,
            std::span<const FormulaConstant> constants);

    [[nodiscard]] bool isValid() const { return !steps_.empty(); }

    /// [SI]; of numbers with slopes (formula_value.h) with its own. Not finite where the formula has no value.
    template <class Number>
    [[nodiscard]] Number at(std::span<const Number> variables) const;

    enum class Step {
        constant,
        variable,
        add,
        subtract,
        multiply,
        divide,
        power,
        negate,
        sine,
        cosine,
        tangent,
        arcSine,
        arcCosine,
        arcTangent,
        root,
        magnitude,
        exponential,
        logarithm,
        arcTangent2,
        hypotenuse,
        least,
        greatest,
    };

  private:
    friend class FormulaCompiler;
    struct Instruction {
        Step step;
        double value = 0.0;    ///< of a constant
        std::size_t index = 0; ///< of a variable
    };
    std::vector<Instruction> steps_;
};

} // namespace hingelab
