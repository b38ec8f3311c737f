// SPDX-License-Identifier: GPL-3.0-or-later
// What can be said of expressions without evaluating them.
#include <algorithm>
#include <array>
#include <charconv>

#include "text/expression.h"
#include "text/expression_characters.h"
#include "text/expression_units.h"
#include "text/value_in_text.h"

namespace hingelab {
namespace {

constexpr std::array<std::string_view, 14> kFunctionNames = {
    "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sqrt", "abs", "min", "max", "hypot", "exp", "ln"};
constexpr std::string_view kPi = "pi";

std::size_t endOfName(std::string_view text, std::size_t begin) {
    std::size_t end = begin;
    while (end < text.size() && (isNameLetter(text[end]) || isDecimalDigit(text[end]))) ++end;
    return end;
}

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
            const std::size_t end = endOfName(expression, i);
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

std::optional<ValueInText> valueInText(std::string_view text) {
    if (text.empty()) return std::nullopt;
    if (!isDecimalDigit(text[0]) && text[0] != '.') {
        const std::size_t end = endOfName(text, 0);
        const NamedUnit* const unit = findNamedUnit(text.substr(0, end));
        if (unit == nullptr) return std::nullopt;
        return ValueInText{end, unit->siPerUnit, unit->rescaled};
    }
    double number = 1.0;
    const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc()) return std::nullopt;
    const auto end = static_cast<std::size_t>(rest - text.data());
    const std::size_t next = std::min(text.find_first_not_of(' ', end), text.size());
    const std::size_t last = endOfName(text, next);
    if (const NamedUnit* const unit = findNamedUnit(text.substr(next, last - next)))
        return ValueInText{last, number * unit->siPerUnit, number * unit->rescaled};
    if (text.substr(next).starts_with('%')) return ValueInText{next + 1, 0.01 * number, 0.01 * number};
    return ValueInText{end, number, number};
}

std::string withPlainSigns(std::string_view text) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 11> signs = {{{"·", "*"},
                                                                                      {"×", "*"},
                                                                                      {"−", "-"},
                                                                                      {"–", "-"},
                                                                                      {"²", "^2"},
                                                                                      {"³", "^3"},
                                                                                      {"°", " deg"},
                                                                                      {"µ", "u"},
                                                                                      {"Ω", "ohm"},
                                                                                      {"\u00a0", " "},
                                                                                      {"\u202f", " "}}};
    const std::string numbers = withPlainNumbers(text);
    text = numbers;
    std::string result;
    while (!text.empty()) {
        const auto sign = std::find_if(signs.begin(), signs.end(),
                                       [&](const auto& item) { return text.starts_with(item.first); });
        const bool isPlain = sign == signs.end();
        result += isPlain ? text.substr(0, 1) : sign->second;
        text.remove_prefix(isPlain ? 1 : sign->first.size());
    }
    return result;
}

std::string literalExpression(Quantity quantity, double value) {
    const std::string_view unit = siUnit(quantity).ascii;
    const bool isReciprocal = unit.starts_with("1/");
    const bool isPower =
        unit.find_first_of("^*/") == unit.find('^') && unit.find('^') != std::string_view::npos;
    return "=" + shortestText(value) +
           (unit.empty()   ? std::string()
            : isReciprocal ? std::string(unit.substr(1))
            : isPower      ? "*" + std::string(unit) // "2 m^2" may mean 2 m by 2 m
                           : " " + std::string(unit));
}

} // namespace hingelab
