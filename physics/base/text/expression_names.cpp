// SPDX-License-Identifier: GPL-3.0-or-later
// What can be said of expressions without evaluating them.
#include <algorithm>
#include <array>
#include <charconv>

#include "text/expression.h"
#include "text/expression_characters.h"
#include "text/expression_units.h"

namespace hingelab {
namespace {

constexpr std::array<std::string_view, 14> kFunctionNames = {
    "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sqrt", "abs", "min", "max", "hypot", "exp", "ln"};
constexpr std::string_view kPi = "pi";

} // namespace

bool isExpression(std::string_view text) {
    return text.starts_with('=');
}

std::vector<NameInText> namesIn(std::string_view expression) {
    std::vector<NameInText> names;
    std::size_t i = 0;
    while (i < expression.size()) {
        if (isDecimalDigit(expression[i]) || expression[i] == '.') { // the e of 1e3 is no name
            double ignored = 0.0;
            const char* const begin = expression.data() + i;
            const char* const end = std::from_chars(begin, expression.data() + expression.size(), ignored).ptr;
            i += std::max<std::size_t>(1, static_cast<std::size_t>(end - begin));
        } else if (isNameLetter(expression[i])) {
            std::size_t end = i;
            while (end < expression.size() &&
                   (isNameLetter(expression[end]) || isDecimalDigit(expression[end])))
                ++end;
            names.push_back({i, std::string(expression.substr(i, end - i))});
            i = end;
        } else {
            ++i;
        }
    }
    return names;
}

std::string withNameReplaced(std::string_view expression, std::string_view from, std::string_view to) {
    std::string result;
    std::size_t done = 0;
    for (const NameInText& found : namesIn(expression)) {
        if (found.name != from) continue;
        result += expression.substr(done, found.position - done);
        result += to;
        done = found.position + from.size();
    }
    return result + std::string(expression.substr(done));
}

bool isBuiltInName(std::string_view name) {
    return name == kPi || findNamedUnit(name) != nullptr ||
           std::find(kFunctionNames.begin(), kFunctionNames.end(), name) != kFunctionNames.end();
}

std::string whyNotAName(std::string_view name) {
    constexpr std::size_t longest = 60; // [bytes]
    if (name.empty()) return "The name is missing";
    const bool isName = !isDecimalDigit(name[0]) && std::all_of(name.begin(), name.end(), [](char c) {
        return isNameLetter(c) || isDecimalDigit(c);
    });
    if (!isName) return "Expressions cannot have this name";
    if (name.size() > longest) return "The name is too long";
    if (findNamedUnit(name) != nullptr) return "In expressions this name is a unit";
    if (name == kPi) return "In expressions this name is the number pi";
    if (isBuiltInName(name)) return "In expressions this name is a function";
    return {};
}

std::string literalExpression(Quantity quantity, double value) {
    const std::string_view unit = siUnit(quantity).ascii;
    const bool isReciprocal = unit.starts_with("1/");
    return "=" + shortestText(value) +
           (unit.empty()   ? std::string()
            : isReciprocal ? std::string(unit.substr(1))
                           : " " + std::string(unit));
}

} // namespace hingelab
