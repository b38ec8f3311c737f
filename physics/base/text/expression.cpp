// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/expression.h"

#include <muParserBase.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>

#include "text/expression_characters.h"
#include "text/expression_units.h"
#include "text/value_in_text.h"

namespace hingelab {
namespace unit_parsing { // not unnamed: ExpressionEvaluator::Parsers has members of its types

/// Which units numbers are in while an expression is evaluated: those of the SI, or others
/// (expression_units.h).
enum class Size { si, rescaled };

/// What muParser calls where a value may stand: it would read numbers by the stream's locale.
template <Size size>
int takeValue(const char* at, int* position, double* value) {
    const std::optional<ValueInText> found = valueInText(at);
    if (!found) return 0;
    *value = size == Size::si ? found->si : found->rescaled;
    *position += static_cast<int>(found->length);
    return 1;
}

double least(const double* values, int count) {
    return *std::min_element(values, values + count);
}
double greatest(const double* values, int count) {
    return *std::max_element(values, values + count);
}

/// muParser with what expressions may consist of, and nothing more.
template <Size size>
class UnitParser final : public mu::ParserBase {
  public:
    UnitParser() {
        AddValIdent(takeValue<size>);
        InitCharSets();
        InitFun();
        InitConst();
        InitOprt();
    }

  protected:
    void InitCharSets() override {
        DefineNameChars("0123456789_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
        DefineOprtChars("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_+-*^/");
        DefineInfixOprtChars("+-");
    }
    void InitFun() override {
        using One = double (*)(double);
        using Two = double (*)(double, double);
        constexpr std::array<std::pair<const char*, One>, 10> ofOne = {{{"sin", std::sin},
                                                                        {"cos", std::cos},
                                                                        {"tan", std::tan},
                                                                        {"asin", std::asin},
                                                                        {"acos", std::acos},
                                                                        {"atan", std::atan},
                                                                        {"sqrt", std::sqrt},
                                                                        {"abs", std::fabs},
                                                                        {"exp", std::exp},
                                                                        {"ln", std::log}}};
        for (const auto& [name, function] : ofOne) DefineFun(name, function);
        DefineFun("atan2", static_cast<Two>(std::atan2));
        DefineFun("hypot", static_cast<Two>(std::hypot));
        DefineFun("min", least);
        DefineFun("max", greatest);
    }
    void InitConst() override { DefineConst("pi", std::numbers::pi); }
    void InitOprt() override {
        DefineInfixOprt("-", [](double value) { return -value; });
        DefineInfixOprt("+", [](double value) { return value; });
    }
};

/// "2 m^2": a person means 2*m^2, but a number with its unit is one value. Empty, or the unit.
std::string powerOfUnit(std::string_view text) {
    for (const NameInText& found : namesIn(text)) {
        if (findNamedUnit(found.name) == nullptr) continue;
        const std::size_t after = text.find_first_not_of(' ', found.position + found.name.size());
        if (after == std::string_view::npos || text[after] != '^' || found.position == 0) continue;
        const std::size_t before = text.find_last_not_of(' ', found.position - 1);
        const bool isAfterValue =
            before != std::string_view::npos && (isDecimalDigit(text[before]) || isNameLetter(text[before]) ||
                                                 text[before] == '.' || text[before] == ')');
        if (isAfterValue) return found.name;
    }
    return {};
}

/// What is wrong with the text before anything is parsed.
Evaluation refuseText(std::string_view text) {
    if (text.size() > kLongestExpression) {
        return {{}, "The expression is too long", "at most " + std::to_string(kLongestExpression) + " bytes"};
    }
    const std::size_t odd =
        text.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.,+-*/^()% ");
    if (odd != std::string_view::npos) {
        return {{},
                "An expression cannot have this character: " +
                    std::string(text.substr(odd, static_cast<unsigned char>(text[odd]) < 0x80 ? 1 : 4)),
                "numbers, names, units, + - * / ^ ( ) and the decimal point"};
    }
    const std::string unit = powerOfUnit(text);
    if (!unit.empty()) {
        return {{},
                "It is not clear what the power is of: a number with its unit, or the unit",
                "2*" + unit + "^2, or (2 " + unit + ")^2"};
    }
    return {};
}

bool isScaled(double value, double rescaled, double factor) {
    constexpr double rounding = 1e-9; // of a few hundred operations
    constexpr double nothing = 1e-13; // what is left of a difference of equals
    const double expected = value * factor;
    return std::abs(rescaled - expected) <=
           rounding * std::max(std::abs(expected), std::abs(rescaled)) + nothing;
}

/// What a value is that became `ratio` times as large; empty if nothing that has a name.
std::string wordsFor(double ratio) {
    for (std::size_t i = 0; i < kQuantityCount; ++i) {
        const BaseUnits units = baseUnitsOf(static_cast<Quantity>(i));
        if (isScaled(1.0, ratio, rescaling(units))) return inWords(units);
    }
    for (const BaseUnits units :
         {BaseUnits{0, 2}, BaseUnits{0, 3}, BaseUnits{0, -1}, BaseUnits{0, -2}, BaseUnits{0, 4},
          BaseUnits{1, -2}, BaseUnits{1, 1}, BaseUnits{1, 3}, BaseUnits{2}}) {
        if (isScaled(1.0, ratio, rescaling(units))) return inWords(units);
    }
    return {};
}

} // namespace unit_parsing
using namespace unit_parsing;

/// In SI and in other units, with the dimensions as they are; and, made when they are needed, with others of
/// the same quantities.
struct ExpressionEvaluator::Parsers {
    struct Pair {
        UnitParser<Size::si> si;
        UnitParser<Size::rescaled> rescaled;

        void define(const std::string& name, Quantity quantity, double value) {
            si.DefineConst(name, value);
            rescaled.DefineConst(name, value * rescaling(baseUnitsOf(quantity)));
        }
    };
    struct Named {
        std::string name;
        Quantity quantity;
        double value;
    };

    Pair actual;
    std::vector<Named> dimensions;
    std::optional<Pair> others; ///< elsewhere(), once it was needed

    /// Dimensions of other values, among which no difference vanishes by chance.
    [[nodiscard]] Pair elsewhere() const {
        Pair pair;
        double share = 1.0;
        for (const Named& dimension : dimensions) {
            share += 0.0078125 * std::numbers::egamma;
            const double value = dimension.value == 0.0 ? 1e-3 * share : dimension.value * share;
            pair.define(dimension.name, dimension.quantity, value);
        }
        return pair;
    }
};

namespace {

double parsedValue(mu::ParserBase& parser, const std::string& text) {
    parser.SetExpr(text);
    return parser.Eval();
}

Evaluation wrongQuantity(double value, double rescaled, Quantity wanted) {
    const std::string is = wordsFor(rescaled / value);
    if (is.empty()) {
        return {{},
                "The terms of this expression do not have the same units, or its result has none that is known",
                std::string(inWords(wanted))};
    }
    const bool isPlain = is == inWords(Quantity::dimensionless);
    std::string allowed(inWords(wanted));
    if (isPlain) allowed += ", with a unit: 0.5 " + std::string(siUnit(wanted).ascii);
    return {{}, "This is " + is + ", not " + std::string(inWords(wanted)), allowed};
}

} // namespace

ExpressionEvaluator::ExpressionEvaluator() : parsers_(std::make_unique<Parsers>()) {}
ExpressionEvaluator::~ExpressionEvaluator() = default;

void ExpressionEvaluator::define(const std::string& name, Quantity quantity, double value) {
    if (!whyNotAName(name).empty()) return;
    parsers_->actual.define(name, quantity, value);
    parsers_->others.reset();
    auto& known = parsers_->dimensions;
    std::erase_if(known, [&](const Parsers::Named& dimension) { return dimension.name == name; });
    known.push_back({name, quantity, value});
}

Evaluation ExpressionEvaluator::evaluate(std::string_view expression, Quantity wanted) {
    const std::string text = withPlainSigns(expression.substr(isExpression(expression) ? 1 : 0));
    Evaluation refused = refuseText(text);
    if (!refused.problem.empty()) return refused;
    try {
        const double value = parsedValue(parsers_->actual.si, text);
        if (parsers_->actual.si.GetNumResults() != 1) {
            return {{},
                    "The expression has more than one value",
                    "commas between arguments of a function only, and a point as decimal sign"};
        }
        if (!std::isfinite(value)) {
            return {{},
                    "The expression has no finite value: it is " + shortestText(value),
                    "no division by zero, no root of what is negative"};
        }
        const double factor = rescaling(baseUnitsOf(wanted));
        const double rescaled = parsedValue(parsers_->actual.rescaled, text);
        const bool isZero = value == 0.0 && rescaled == 0.0;
        if (!isZero && isScaled(value, rescaled, factor)) return {value, {}, {}};
        // A zero can be of any quantity, and differences of equals leave no more than rounding.
        if (!parsers_->others) parsers_->others = parsers_->elsewhere();
        const double other = parsedValue(parsers_->others->si, text);
        const double otherRescaled = parsedValue(parsers_->others->rescaled, text);
        const bool isComparable = std::isfinite(other) && std::isfinite(otherRescaled);
        if (isComparable && isScaled(other, otherRescaled, factor)) return {value, {}, {}};
        if (!isComparable && isZero) return {value, {}, {}};
        return isZero ? wrongQuantity(other, otherRescaled, wanted) : wrongQuantity(value, rescaled, wanted);
    } catch (const mu::ParserError& error) {
        return {{}, "The expression cannot be read: " + error.GetMsg(), "such as =coupler/2 + 5 mm"};
    } catch (const std::exception& error) {
        return {{}, std::string("The expression cannot be read: ") + error.what(), "such as =coupler/2 + 5 mm"};
    }
}

} // namespace hingelab
