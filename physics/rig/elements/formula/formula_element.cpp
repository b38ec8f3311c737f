// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/formula/formula_element.h"

#include <array>

#include "elements/law_text.h"
#include "elements/smooth_law.h"
#include "text/check_support.h"
#include "text/formula_value.h"

namespace hingelab {
namespace {

using FormulaVariables = std::array<FormulaVariable, 3>;

constexpr FormulaVariables kOfAngle = {
    {{"angle", Quantity::angle}, {"rate", Quantity::angularRate}, {"time", Quantity::time}}};
constexpr FormulaVariables kOfDistance = {
    {{"distance", Quantity::length}, {"speed", Quantity::velocity}, {"time", Quantity::time}}};

class FormulaLaw final : public SmoothLaw<FormulaLaw> {
  public:
    FormulaLaw(const std::string& text, const FormulaVariables& variables,
               const std::vector<FormulaConstant>& dimensions)
        : formula_(text, variables, dimensions), followsTime_(hasName(text, "time")) {}

    template <class Number>
    LawNumbers<Number> numbers(const LawPoint& at, const Number& x, const Number& rate, const Number&) const {
        const std::array<Number, 3> values = {x, rate, Number(at.time)};
        const Number force = formula_.at<Number>(values);
        return {force, force * rate};
    }
    [[nodiscard]] bool isSource() const override { return true; }
    [[nodiscard]] bool followsTime() const override { return followsTime_; }

  private:
    Formula formula_;
    bool followsTime_;
};

template <class Element>
void checkElement(const Element& element, Quantity wanted, const FormulaVariables& variables,
                  const std::string& pointer, Issues& issues) {
    if (element.formula.empty()) {
        checks::addError(issues, pointer + "/formula", "There is no formula", {},
                         ElementKind<Element>::sized({}).formula);
        return;
    }
    const Evaluation result = checkFormula(element.formula, wanted, variables, element.dimensions);
    if (result.problem.empty()) return;
    constexpr std::size_t longest = 100; // [bytes] in a message
    checks::addError(issues, pointer + "/formula", result.problem,
                     element.formula.size() <= longest
                         ? element.formula
                         : "a formula of " + std::to_string(element.formula.size()) + " bytes",
                     result.allowed);
}

template <class Element>
LawText textOfFormula(const Element& element, const FormulaVariables& variables) {
    LawText law;
    law.term("Formula",
             formulaInModelica(element.formula,
                               {{variables[0].name, "x"}, {variables[1].name, "v"}, {"time", "time"}},
                               element.dimensions));
    return law;
}

} // namespace

std::span<const FormulaVariable> TorqueFormula::variables() {
    return kOfAngle;
}
std::span<const FormulaVariable> ForceFormula::variables() {
    return kOfDistance;
}

TorqueFormula ElementKind<TorqueFormula>::sized(const RigScale& scale) {
    return {"-" + shortestText(0.5 * scale.torque()) + " N*m * sin(angle)", {}};
}
std::unique_ptr<const ForceLaw> ElementKind<TorqueFormula>::law(const TorqueFormula& element) {
    return std::make_unique<FormulaLaw>(element.formula, kOfAngle, element.dimensions);
}
LawText ElementKind<TorqueFormula>::text(const TorqueFormula& element, double) {
    return textOfFormula(element, kOfAngle);
}
void ElementKind<TorqueFormula>::check(const TorqueFormula& element, const std::string& pointer,
                                       Issues& issues) {
    checkElement(element, Quantity::torque, kOfAngle, pointer, issues);
}

ForceFormula ElementKind<ForceFormula>::sized(const RigScale& scale) {
    return {"-" + shortestText(0.5 * scale.weight / scale.length) + " N/m * distance", {}};
}
std::unique_ptr<const ForceLaw> ElementKind<ForceFormula>::law(const ForceFormula& element) {
    return std::make_unique<FormulaLaw>(element.formula, kOfDistance, element.dimensions);
}
LawText ElementKind<ForceFormula>::text(const ForceFormula& element, double) {
    return textOfFormula(element, kOfDistance);
}
void ElementKind<ForceFormula>::check(const ForceFormula& element, const std::string& pointer, Issues& issues) {
    checkElement(element, Quantity::force, kOfDistance, pointer, issues);
}

} // namespace hingelab
