// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/interval_text.h"

#include <algorithm>
#include <cmath>

namespace hingelab {
namespace {

constexpr int kLooseDigits = 5;

/// Digits so that the interval has two.
std::string withDigitsOf(double value, double half, const Unit& unit) {
    const double shown = unit.fromSi(value);
    const double error = half / unit.siPerUnit;
    if (!(error > 0.0) || !std::isfinite(error)) return shortDisplayText(shown, kLooseDigits);
    const double magnitude = std::max(std::abs(shown), error);
    const int digits = static_cast<int>(std::floor(std::log10(magnitude)) - std::floor(std::log10(error))) + 2;
    return displayText(shown, std::clamp(digits, 1, 9));
}

std::string withSymbol(std::string text, const Unit& unit) {
    if (!unit.symbol.empty()) text.append(" ").append(unit.symbol);
    return text;
}

} // namespace

std::string intervalText(Quantity quantity, double value, double low, double high) {
    const Unit& unit = displayUnit(quantity);
    const double half = 0.5 * (high - low);
    const bool isSymmetric = std::abs(low + high - 2.0 * value) <= 1e-6 * half; // what rounding leaves
    std::string text = withDigitsOf(value, half, unit);
    if (isSymmetric) return withSymbol(text + " ± " + displayText(half / unit.siPerUnit, 2), unit);
    text = withSymbol(std::move(text), unit);
    return text + " (" + withDigitsOf(low, half, unit) + " to " + withDigitsOf(high, half, unit) + ")";
}

std::string looseText(Quantity quantity, double value) {
    const Unit& unit = displayUnit(quantity);
    return withSymbol(withDigitsOf(value, 0.0, unit), unit);
}

} // namespace hingelab
