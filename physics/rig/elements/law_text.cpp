// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/law_text.h"

#include <utility>

#include "hinge/hinge_parameters.h"

namespace hingelab {
namespace {

/// The numbers of a part's own table.
class OwnNumbers final : public ConstVisitor {
  public:
    OwnNumbers(LawText& law, std::string prefix) : law_(law), prefix_(std::move(prefix)) {}

    void readNumber(const FieldInfo& field, double value, double /*byDefault*/) override {
        law_.parameters.push_back({prefix_ + field.key, field.quantity, value, field.label});
    }
    void readObject(const char*, const ConstDocumentPart&, const char*) override {}
    void readOptional(const char*, const OptionalField&, const char*) override {}
    void readList(const char*, const ListField&, const char*) override {}
    void readVariant(const VariantField&) override {}

  private:
    LawText& law_;
    std::string prefix_;
};

} // namespace

void LawText::numbersOf(const ConstDocumentPart& part, const std::string& prefix) {
    OwnNumbers numbers(*this, prefix.empty() ? prefix : prefix + "_");
    part.walk(numbers);
}

void LawText::parameter(std::string name, Quantity quantity, double value) {
    parameters.push_back({std::move(name), quantity, value, {}});
}

void LawText::variable(std::string name, Quantity quantity, const char* words) {
    variables.push_back({std::move(name), quantity, words});
}

void LawText::equation(std::string text) {
    equations.push_back(std::move(text));
}

void LawText::term(const char* words, std::string text, const char* part) {
    terms.push_back({words, std::move(text), part});
}

void LawText::ownStop(const char* words, std::string text) {
    terms.push_back({words, std::move(text), "", true});
}

void LawText::addUp() {
    std::string sum = "force = ";
    for (const Term& each : terms) {
        if (&each == &terms.front()) {
            sum += each.text;
        } else if (each.text.starts_with('-')) {
            sum.append(" - ").append(each.text, 1);
        } else {
            sum.append(" + ").append(each.text);
        }
    }
    equation(std::move(sum));
}

void LawText::curve(const std::string& name, const std::vector<double>& x, const std::vector<double>& y,
                    Interpolation::Kind kind) {
    const Interpolation curve(x, y, kind);
    std::vector<double> slopes;
    slopes.reserve(x.size());
    for (const double at : x) slopes.push_back(curve.at(at).slope);
    arrays.push_back({name + "_x", x});
    arrays.push_back({name + "_y", y});
    arrays.push_back({name + "_s", std::move(slopes)});
}

std::string LawText::curveAt(const std::string& name, const std::string& place) {
    std::string text = "cubic(";
    for (const std::string& part : {place, ", " + name + "_x, ", name + "_y, ", name + "_s)"}) text += part;
    return text;
}

void LawText::bristles(const Presliding& presliding, double start) {
    numbers(presliding, "bristle");
    bristleEquations(presliding, start, Quantity::angle, Quantity::torque);
}

void LawText::bristleEquations(const Presliding& presliding, double start, Quantity bend, Quantity force) {
    variables.push_back({"z", bend, "Bend of the bristles", start});
    variable("bent", force, "Force of the bend");
    variable("along", force, "The same, positive against the motion");
    variable("level", force, "Friction in steady slip");
    variable("least", force, "The least that it falls to");
    variable("slip_share", Quantity::dimensionless, "0: the bristles bend, 1: they slip");
    variable("dry", force, "Dry friction");
    equation("bent = bristle_stiffness*z");
    equation("along = if v < 0.0 then -bent else bent");
    equation(presliding.elasticShare <= 0.0
                 ? "slip_share = 1.0"
                 : "slip_share = if along >= level then 1.0 elseif along <= bristle_elastic_share*least then "
                   "0.0 else "
                   "0.5*(1.0 - cos(Modelica.Constants.pi*(along - bristle_elastic_share*least)/(level - "
                   "bristle_elastic_share*least)))");
    equation("der(z) = v - abs(v)*slip_share*bent/level");
    equation("dry = bent + bristle_damping/sqrt(1.0 + (bristle_damping*v/(4.0*least))^2)*der(z)");
}

} // namespace hingelab
