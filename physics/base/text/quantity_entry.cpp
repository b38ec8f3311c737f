// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/quantity_entry.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <string>

namespace hingelab {
namespace {

constexpr std::size_t kLongestEntry = 200; // [bytes], which also bounds the depth of brackets

/// Reads sums, products and brackets from the front of a text and stops at the unit.
class Arithmetic {
  public:
    explicit Arithmetic(std::string_view text) : rest_(text) {}

    /// Empty on anything that is not arithmetic, a division by zero among them.
    std::optional<double> sum() {
        std::optional<double> total = product();
        while (total) {
            const char sign = operatorAhead("+-");
            if (sign == 0) break;
            const std::optional<double> next = product();
            if (!next) return std::nullopt;
            *total += sign == '+' ? *next : -*next;
        }
        return total;
    }

    [[nodiscard]] std::string_view rest() const { return rest_; }

  private:
    std::optional<double> product() {
        std::optional<double> value = factor();
        while (value) {
            const char sign = operatorAhead("*/");
            if (sign == 0) break;
            const std::optional<double> next = factor();
            if (!next) return std::nullopt;
            *value = sign == '*' ? *value * *next : *value / *next;
        }
        return value;
    }

    std::optional<double> factor() {
        skipBlanks();
        const bool isNegative = rest_.starts_with('-');
        if (isNegative || rest_.starts_with('+')) rest_.remove_prefix(1);
        skipBlanks();
        if (!beginsNumber(rest_)) return std::nullopt;
        double value = 0.0;
        if (rest_.front() == '(') {
            rest_.remove_prefix(1);
            const std::optional<double> inner = sum();
            skipBlanks();
            if (!inner || !rest_.starts_with(')')) return std::nullopt;
            rest_.remove_prefix(1);
            value = *inner;
        } else {
            const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
            if (error != std::errc()) return std::nullopt;
            rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
            if (value == std::floor(value)) value += takeFraction();
        }
        return isNegative ? -value : value;
    }

    /// Of a mixed number, as rulers in inches have it, the fraction behind the whole: "3 5/8 in"; else 0.
    double takeFraction() {
        const std::string_view ahead = withoutBlanks(rest_);
        if (ahead.size() == rest_.size()) return 0.0; // no blank between them
        const char* const end = ahead.data() + ahead.size();
        unsigned numerator = 0;
        unsigned denominator = 0;
        const auto [slash, noNumerator] = std::from_chars(ahead.data(), end, numerator);
        if (noNumerator != std::errc() || slash == end || *slash != '/') return 0.0;
        const auto [rest, noDenominator] = std::from_chars(slash + 1, end, denominator);
        if (noDenominator != std::errc() || denominator == 0 || numerator >= denominator) return 0.0;
        rest_ = ahead.substr(static_cast<std::size_t>(rest - ahead.data()));
        return static_cast<double>(numerator) / denominator;
    }

    /// Takes one of the `signs` if a number follows it: the stars and slashes of units stay.
    char operatorAhead(std::string_view signs) {
        std::string_view ahead = withoutBlanks(rest_);
        if (ahead.empty() || signs.find(ahead.front()) == std::string_view::npos) return 0;
        const char sign = ahead.front();
        ahead = withoutBlanks(ahead.substr(1));
        if (!beginsNumber(ahead)) return 0;
        rest_ = ahead;
        return sign;
    }

    void skipBlanks() { rest_ = withoutBlanks(rest_); }

    static std::string_view withoutBlanks(std::string_view text) {
        text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
        return text;
    }

    static bool beginsNumber(std::string_view text) {
        return !text.empty() && std::string_view("0123456789.(").find(text.front()) != std::string_view::npos;
    }

    std::string_view rest_;
};

/// Point for comma, star for the signs of multiplication, and plain blanks.
std::string plain(std::string_view text) {
    std::string result = withPlainNumbers(text);
    constexpr std::array<std::pair<std::string_view, std::string_view>, 3> signs = {
        {{"×", "*"}, {"\u00a0", " "}, {"\u202f", " "}}};
    for (const auto& [from, to] : signs) {
        for (std::size_t at = result.find(from); at != std::string::npos; at = result.find(from, at)) {
            result.replace(at, from.size(), to);
        }
    }
    std::replace(result.begin(), result.end(), ',', '.');
    return result;
}

} // namespace

std::optional<double> parseEntry(Quantity quantity, std::string_view text, const Unit* bareUnit) {
    const auto has = [&](char c) { return text.find(c) != std::string_view::npos; };
    if (text.size() > kLongestEntry || (has('.') && has(','))) return std::nullopt;
    const std::string entry = plain(text);
    Arithmetic arithmetic(entry);
    const std::optional<double> value = arithmetic.sum();
    if (!value || !std::isfinite(*value)) return std::nullopt;
    const std::string_view symbol = arithmetic.rest();
    const bool isBare = symbol.find_first_not_of(' ') == std::string_view::npos;
    const Unit* const bare = bareUnit != nullptr ? bareUnit : &fileUnit(quantity);
    const Unit* const unit = isBare ? bare : findUnit(quantity, symbol);
    if (unit == nullptr) return std::nullopt;
    const double si = unit->toSi(*value);
    return std::isfinite(si) ? std::optional(si) : std::nullopt;
}

std::string entryText(Quantity quantity) {
    const std::string_view symbol = displayUnit(quantity).symbol;
    return (symbol.empty() ? std::string("a number") : "a number in " + std::string(symbol)) +
           ", or with a unit: " + unitNames(quantity);
}

} // namespace hingelab
