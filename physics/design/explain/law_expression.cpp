// SPDX-License-Identifier: GPL-3.0-or-later
#include "explain/law_expression.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <numbers>
#include <stdexcept>

namespace hingelab {
namespace {

using Kind = LawExpression::Kind;

bool isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

struct Function {
    std::string_view name;
    double (*of)(double);
};
constexpr std::array kFunctionsOfOne = {
    Function{"abs", [](double x) { return std::abs(x); }},
    Function{"sqrt", [](double x) { return std::sqrt(x); }},
    Function{"exp", [](double x) { return std::exp(x); }},
    Function{"log", [](double x) { return std::log(x); }},
    Function{"sin", [](double x) { return std::sin(x); }},
    Function{"cos", [](double x) { return std::cos(x); }},
    Function{"tan", [](double x) { return std::tan(x); }},
    Function{"asin", [](double x) { return std::asin(x); }},
    Function{"acos", [](double x) { return std::acos(x); }},
    Function{"atan", [](double x) { return std::atan(x); }},
    Function{"sinh", [](double x) { return std::sinh(x); }},
    Function{"cosh", [](double x) { return std::cosh(x); }},
    Function{"tanh", [](double x) { return std::tanh(x); }},
    Function{"floor", [](double x) { return std::floor(x); }},
};

struct Arity {
    std::string_view name;
    std::size_t least, most;
};
constexpr std::size_t kMany = 1000;
constexpr std::array kFurtherFunctions = {
    Arity{"min", 1, kMany}, Arity{"max", 1, kMany},    Arity{"atan2", 2, 2},
    Arity{"hypot", 2, 2},   Arity{"doublet", 2, 2},    Arity{"hunt_crossley", 4, 4},
    Arity{"cubic", 4, 4},   Arity{"cubic_part", 5, 5}, Arity{"der", 1, 1},
};

bool isFunction(const std::string& name, std::size_t arguments) {
    const bool ofOne = std::any_of(kFunctionsOfOne.begin(), kFunctionsOfOne.end(),
                                   [&](const Function& function) { return function.name == name; });
    return (ofOne && arguments == 1) ||
           std::any_of(kFurtherFunctions.begin(), kFurtherFunctions.end(), [&](const Arity& known) {
               return known.name == name && arguments >= known.least && arguments <= known.most;
           });
}

/// Reads by recursive descent, one function for each level of the grammar.
class LawReader {
  public:
    explicit LawReader(std::string_view text) : text_(text) {}

    LawExpression all() {
        LawExpression result = choice();
        skipSpace();
        if (at_ != text_.size()) fail("the end");
        return result;
    }

  private:
    [[noreturn]] void fail(const std::string& wanted) const {
        throw std::invalid_argument("At character " + std::to_string(at_ + 1) + " of \"" + std::string(text_) +
                                    "\": expected " + wanted + ".");
    }
    void skipSpace() {
        while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    }
    bool take(std::string_view sign) {
        skipSpace();
        if (!text_.substr(at_).starts_with(sign)) return false;
        const std::size_t end = at_ + sign.size();
        if (isLetter(sign.front()) && end < text_.size() && (isLetter(text_[end]) || isDigit(text_[end])))
            return false;
        at_ = end;
        return true;
    }
    void need(std::string_view sign) {
        if (!take(sign)) fail(std::string(sign));
    }
    static LawExpression of(Kind kind, std::vector<LawExpression> parts, std::string name = {}) {
        return {kind, 0.0, std::move(name), std::move(parts)};
    }

    LawExpression choice() {
        if (!take("if")) return either();
        return afterIf();
    }
    LawExpression afterIf() {
        LawExpression condition = either();
        need("then");
        LawExpression value = choice();
        if (take("elseif")) return of(Kind::choice, {std::move(condition), std::move(value), afterIf()});
        need("else");
        return of(Kind::choice, {std::move(condition), std::move(value), choice()});
    }
    LawExpression either() {
        LawExpression left = both();
        while (take("or")) left = of(Kind::either, {std::move(left), both()});
        return left;
    }
    LawExpression both() {
        LawExpression left = negated();
        while (take("and")) left = of(Kind::both, {std::move(left), negated()});
        return left;
    }
    LawExpression negated() {
        if (take("not")) return of(Kind::negated, {compared()});
        return compared();
    }
    LawExpression compared() {
        LawExpression left = sum();
        for (const char* const sign : {"<=", ">=", "==", "<", ">"}) {
            if (take(sign)) return of(Kind::compared, {std::move(left), sum()}, sign);
        }
        return left;
    }
    LawExpression sum() {
        LawExpression left = product();
        for (;;) {
            if (take("+")) {
                left = of(Kind::sum, {std::move(left), product()});
            } else if (take("-")) {
                left = of(Kind::difference, {std::move(left), product()});
            } else {
                return left;
            }
        }
    }
    LawExpression product() {
        LawExpression left = factor();
        for (;;) {
            if (take("*")) {
                left = of(Kind::product, {std::move(left), factor()});
            } else if (take("/")) {
                left = of(Kind::quotient, {std::move(left), factor()});
            } else {
                return left;
            }
        }
    }
    LawExpression factor() {
        if (take("+")) return factor();
        if (take("-")) return of(Kind::negative, {factor()});
        LawExpression base = primary();
        if (!take("^")) return base;
        return of(Kind::power, {std::move(base), factor()});
    }
    LawExpression primary() {
        skipSpace();
        if (at_ < text_.size() && isDigit(text_[at_])) return number();
        if (take("(")) {
            LawExpression inner = choice();
            need(")");
            return inner;
        }
        if (at_ < text_.size() && isLetter(text_[at_])) return nameOrCall();
        fail("a number, a name or a parenthesis");
    }
    LawExpression number() {
        LawExpression result;
        const auto read = std::from_chars(text_.data() + at_, text_.data() + text_.size(), result.number);
        if (read.ec != std::errc{}) fail("a number");
        at_ = static_cast<std::size_t>(read.ptr - text_.data());
        return result;
    }
    LawExpression nameOrCall() {
        const std::size_t begin = at_;
        while (at_ < text_.size() && (isLetter(text_[at_]) || isDigit(text_[at_]) || text_[at_] == '.')) ++at_;
        std::string name(text_.substr(begin, at_ - begin));
        if (!take("(")) return of(Kind::name, {}, std::move(name));
        const bool isList = take("{");
        std::vector<LawExpression> arguments;
        do arguments.push_back(choice());
        while (take(","));
        if (isList) need("}");
        need(")");
        if (!isFunction(name, arguments.size()))
            fail("a function of " + std::to_string(arguments.size()) + " in place of \"" + name + "\"");
        return of(Kind::call, std::move(arguments), std::move(name));
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

double doublet(double width, double u) {
    const double s = std::tanh(u / width);
    return 2.0 * s * (1.0 - s * s);
}

double huntCrossley(double depth, double rate, double stiffness, double dissipation) {
    return depth > 0.0 ? stiffness * depth * std::max(0.0, 1.0 + dissipation * rate) : 0.0;
}

/// A cubic between points with slopes there; beyond them it stays. `order` is that of the derivative.
double cubic(double u, std::span<const double> x, std::span<const double> y, std::span<const double> s,
             int order) {
    if (x.empty() || x.size() != y.size() || x.size() != s.size())
        return std::numeric_limits<double>::quiet_NaN();
    if (std::isnan(u)) return u;
    if (x.size() == 1 || u <= x.front() || u >= x.back())
        return order > 0 ? 0.0 : (u <= x.front() ? y.front() : y.back());
    const auto i = static_cast<std::size_t>(std::upper_bound(x.begin(), x.end(), u) - x.begin()) - 1;
    const double h = x[i + 1] - x[i];
    const double t = (u - x[i]) / h;
    if (order == 1) {
        return (6.0 * t * t - 6.0 * t) * (y[i] - y[i + 1]) / h + (3.0 * t * t - 4.0 * t + 1.0) * s[i] +
               (3.0 * t * t - 2.0 * t) * s[i + 1];
    }
    return (2.0 * t * t * t - 3.0 * t * t + 1.0) * y[i] + (t * t * t - 2.0 * t * t + t) * h * s[i] +
           (3.0 * t * t - 2.0 * t * t * t) * y[i + 1] + (t * t * t - t * t) * h * s[i + 1];
}

double compare(const std::string& sign, double a, double b) {
    if (sign == "<") return a < b ? 1.0 : 0.0;
    if (sign == "<=") return a <= b ? 1.0 : 0.0;
    if (sign == ">") return a > b ? 1.0 : 0.0;
    if (sign == ">=") return a >= b ? 1.0 : 0.0;
    return a == b ? 1.0 : 0.0;
}

/// Of a name that was read.
double ofOne(const std::string& name, double x) {
    const auto* const known = std::find_if(kFunctionsOfOne.begin(), kFunctionsOfOne.end(),
                                           [&](const Function& function) { return function.name == name; });
    return known == kFunctionsOfOne.end() ? std::numeric_limits<double>::quiet_NaN() : known->of(x);
}

double callOf(const LawExpression& e, const LawNames& names) {
    const auto part = [&](std::size_t i) { return valueOf(e.parts.at(i), names); };
    const auto array = [&](std::size_t i) { return names.array(e.parts.at(i).name); };
    if (e.name == "der") return names.value("der(" + e.parts.at(0).name + ")");
    if (e.name == "cubic") return cubic(part(0), array(1), array(2), array(3), 0);
    if (e.name == "cubic_part") return cubic(part(0), array(1), array(2), array(3), static_cast<int>(part(4)));
    if (e.name == "doublet") return doublet(part(0), part(1));
    if (e.name == "hunt_crossley") return huntCrossley(part(0), part(1), part(2), part(3));
    if (e.name == "min" || e.name == "max") {
        double result = part(0);
        for (std::size_t i = 1; i < e.parts.size(); ++i)
            result = e.name == "min" ? std::min(result, part(i)) : std::max(result, part(i));
        return result;
    }
    if (e.name == "atan2") return std::atan2(part(0), part(1));
    if (e.name == "hypot") return std::hypot(part(0), part(1));
    return ofOne(e.name, part(0));
}

} // namespace

LawExpression LawExpression::read(std::string_view text) {
    return LawReader(text).all();
}

void LawExpression::visitNames(const std::function<void(const std::string&)>& visit) const {
    if (kind == Kind::name) visit(name);
    if (kind == Kind::call && name == "der") {
        visit("der(" + parts.at(0).name + ")");
        return;
    }
    for (const LawExpression& part : parts) part.visitNames(visit);
}

double valueOf(const LawExpression& e, const LawNames& names) {
    const auto part = [&](std::size_t i) { return valueOf(e.parts[i], names); };
    switch (e.kind) {
        case Kind::number:
            return e.number;
        case Kind::name:
            return e.name == "Modelica.Constants.pi" ? std::numbers::pi : names.value(e.name);
        case Kind::call:
            return callOf(e, names);
        case Kind::negative:
            return -part(0);
        case Kind::sum:
            return part(0) + part(1);
        case Kind::difference:
            return part(0) - part(1);
        case Kind::product:
            return part(0) * part(1);
        case Kind::quotient:
            return part(0) / part(1);
        case Kind::power:
            return std::pow(part(0), part(1));
        case Kind::compared:
            return compare(e.name, part(0), part(1));
        case Kind::both:
            return part(0) != 0.0 && part(1) != 0.0 ? 1.0 : 0.0;
        case Kind::either:
            return part(0) != 0.0 || part(1) != 0.0 ? 1.0 : 0.0;
        case Kind::negated:
            return part(0) == 0.0 ? 1.0 : 0.0;
        case Kind::choice:
            return part(0) != 0.0 ? part(1) : part(2);
    }
    return 0.0;
}

} // namespace hingelab
