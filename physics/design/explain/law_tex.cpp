// SPDX-License-Identifier: GPL-3.0-or-later
#include "explain/law_tex.h"

#include <array>
#include <string_view>

#include "text/quantity.h"

namespace hingelab {
namespace {

using Kind = LawExpression::Kind;

// How tightly parts hold together.
enum Strength { loose, inSum, inProduct, inPower, whole };

struct Piece {
    std::string tex;
    Strength strength = whole;
};

std::string enclosed(const std::string& tex) {
    return "\\left(" + tex + "\\right)";
}

std::string atLeast(Strength strength, const Piece& piece) {
    return piece.strength < strength ? enclosed(piece.tex) : piece.tex;
}

std::string plainNumber(double value) {
    std::string text = shortestText(value);
    const std::size_t e = text.find('e');
    if (e == std::string::npos) return text;
    std::string power = text.substr(e + 1);
    if (power.starts_with('+')) power.erase(0, 1);
    return (text.substr(0, e) == "1" ? "" : text.substr(0, e) + " \\cdot ") + "10^{" + power + "}";
}

/// What the names of an equation are written as.
class Names {
  public:
    Names() = default;
    Names(const Names&) = default;
    Names& operator=(const Names&) = default;
    virtual ~Names() = default;
    [[nodiscard]] virtual Piece of(const std::string& name) const = 0;
    /// 1, 0, or -1 where both branches are to be shown.
    [[nodiscard]] virtual int holds(const LawExpression& condition) const = 0;
    [[nodiscard]] virtual const char* times() const = 0;
    [[nodiscard]] virtual std::string curve(const std::string& name) const = 0;
};

class Writer {
  public:
    explicit Writer(const Names& names) : names_(names) {}

    [[nodiscard]] Piece write(const LawExpression& e) const {
        switch (e.kind) {
            case Kind::number:
                return {plainNumber(e.number), whole};
            case Kind::name:
                return e.name == "Modelica.Constants.pi" ? Piece{"\\pi", whole} : names_.of(e.name);
            case Kind::call:
                return call(e);
            case Kind::negative:
                return {"-" + atLeast(inProduct, part(e, 0)), inSum};
            case Kind::sum:
                return {part(e, 0).tex + " + " + atLeast(inProduct, part(e, 1)), inSum};
            case Kind::difference:
                return {part(e, 0).tex + " - " + atLeast(inProduct, part(e, 1)), inSum};
            case Kind::product:
                return product(e);
            case Kind::quotient:
                return {"\\frac{" + part(e, 0).tex + "}{" + part(e, 1).tex + "}", inPower};
            case Kind::power:
                return {power(e), inPower};
            case Kind::choice:
                return choice(e);
            default:
                return {condition(e), loose};
        }
    }

  private:
    [[nodiscard]] Piece part(const LawExpression& e, std::size_t i) const { return write(e.parts[i]); }
    [[nodiscard]] std::string power(const LawExpression& e) const { return raised(part(e, 0), part(e, 1).tex); }
    [[nodiscard]] static std::string raised(const Piece& base, const std::string& exponent) {
        return (base.strength == whole ? "{" + base.tex + "}" : enclosed(base.tex)) + "^{" + exponent + "}";
    }
    [[nodiscard]] Piece product(const LawExpression& e) const {
        if (e.parts[0].kind == Kind::name && e.parts[1].isName(e.parts[0].name))
            return {raised(part(e, 0), "2"), inPower};
        const bool bothNumbers = e.parts[0].kind == Kind::number && e.parts[1].kind == Kind::number;
        const char* const times = bothNumbers ? " \\cdot " : names_.times();
        return {atLeast(inProduct, part(e, 0)) + times + atLeast(inPower, part(e, 1)), inProduct};
    }
    [[nodiscard]] std::string condition(const LawExpression& e) const {
        switch (e.kind) {
            case Kind::compared: {
                const std::string sign = e.name == "<="   ? "\\le"
                                         : e.name == ">=" ? "\\ge"
                                         : e.name == "==" ? "="
                                                          : e.name;
                return part(e, 0).tex + " " + sign + " " + part(e, 1).tex;
            }
            case Kind::both:
                return condition(e.parts[0]) + " \\text{ and } " + condition(e.parts[1]);
            case Kind::either:
                return condition(e.parts[0]) + " \\text{ or } " + condition(e.parts[1]);
            case Kind::negated:
                return "\\text{not } " + condition(e.parts[0]);
            default:
                return write(e).tex;
        }
    }
    [[nodiscard]] Piece choice(const LawExpression& e) const {
        const int holds = names_.holds(e.parts[0]);
        if (holds >= 0) return part(e, holds == 1 ? 1 : 2);
        std::string tex = "\\begin{cases} ";
        const LawExpression* rest = &e;
        for (; rest->kind == Kind::choice; rest = &rest->parts[2])
            tex += part(*rest, 1).tex + " & \\text{if } " + condition(rest->parts[0]) + " \\\\ ";
        return {tex + write(*rest).tex + " & \\text{otherwise} \\end{cases}", loose};
    }
    [[nodiscard]] Piece call(const LawExpression& e) const {
        const auto arguments = [&](std::size_t first) {
            std::string tex;
            for (std::size_t i = first; i < e.parts.size(); ++i)
                tex += (i > first ? ", " : "") + part(e, i).tex;
            return enclosed(tex);
        };
        if (e.name == "der") return names_.of("der(" + e.parts[0].name + ")");
        if (e.name == "sqrt") return {"\\sqrt{" + part(e, 0).tex + "}", whole};
        if (e.name == "abs") return {"\\lvert " + part(e, 0).tex + " \\rvert", whole};
        if (e.name == "cubic") return {names_.curve(curveOf(e)) + enclosed(part(e, 0).tex), whole};
        if (e.name == "cubic_part") return {names_.curve(curveOf(e)) + "'" + enclosed(part(e, 0).tex), whole};
        if (e.name == "doublet") return {"\\operatorname{D}_{" + part(e, 0).tex + "}" + arguments(1), whole};
        if (e.name == "hunt_crossley") {
            return {atLeast(inPower, part(e, 2)) + names_.times() + enclosed(part(e, 0).tex) + "_+" +
                        names_.times() + "\\left(1 + " + atLeast(inProduct, part(e, 3)) + names_.times() +
                        atLeast(inPower, part(e, 1)) + "\\right)_+",
                    inProduct};
        }
        return {functionTex(e.name) + arguments(0), whole};
    }
    [[nodiscard]] static std::string curveOf(const LawExpression& e) {
        const std::string& array = e.parts[1].name; // "height_x"
        return array.substr(0, array.size() - 2);
    }
    [[nodiscard]] static std::string functionTex(const std::string& name) {
        for (const std::string_view known :
             {"exp", "sin", "cos", "tan", "tanh", "sinh", "cosh", "min", "max"}) {
            if (name == known) return "\\" + name;
        }
        if (name == "log") return "\\ln";
        if (name == "asin" || name == "acos" || name == "atan") return "\\arc" + name.substr(1);
        return "\\operatorname{" + name + "}";
    }

    const Names& names_;
};

class SymbolNames final : public Names {
  public:
    explicit SymbolNames(const Explanation& explanation) : explanation_(explanation) {}
    [[nodiscard]] Piece of(const std::string& name) const override {
        const ExplainedSymbol* const symbol = explanation_.symbol(name);
        return {symbol != nullptr ? symbol->tex : "\\text{" + name + "}", whole};
    }
    [[nodiscard]] int holds(const LawExpression&) const override { return -1; }
    [[nodiscard]] const char* times() const override { return " \\, "; }
    [[nodiscard]] std::string curve(const std::string& name) const override { return of(name).tex; }

  private:
    const Explanation& explanation_;
};

class NumberNames final : public Names {
  public:
    NumberNames(const Explanation& explanation, const ExplainedNumbers& numbers, const NumberTex& tex)
        : explanation_(explanation), numbers_(numbers), tex_(tex) {
        names_.value = [this](const std::string& name) { return numbers_.of(name); };
    }
    [[nodiscard]] Piece of(const std::string& name) const override {
        const ExplainedSymbol* const symbol = explanation_.symbol(name);
        if (symbol == nullptr) return {"\\text{" + name + "}", whole};
        const std::string text = tex_(numbers_.of(name), symbol->quantity);
        return {text, text.starts_with('-') ? inSum : inPower};
    }
    [[nodiscard]] int holds(const LawExpression& condition) const override {
        return valueOf(condition, names_) != 0.0 ? 1 : 0;
    }
    [[nodiscard]] const char* times() const override { return " \\cdot "; }
    [[nodiscard]] std::string curve(const std::string& name) const override {
        const ExplainedSymbol* const symbol = explanation_.symbol(name);
        return symbol != nullptr ? symbol->tex : name;
    }

  private:
    const Explanation& explanation_;
    const ExplainedNumbers& numbers_;
    const NumberTex& tex_;
    LawNames names_;
};

} // namespace

std::string symbolTex(const Explanation& explanation, const LawExpression& expression) {
    const SymbolNames names(explanation);
    return Writer(names).write(expression).tex;
}

std::string numberTex(const Explanation& explanation, const LawExpression& expression,
                      const ExplainedNumbers& numbers, const NumberTex& tex) {
    const NumberNames names(explanation, numbers, tex);
    return Writer(names).write(expression).tex;
}

} // namespace hingelab
