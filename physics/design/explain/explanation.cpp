// SPDX-License-Identifier: GPL-3.0-or-later
#include "explain/explanation.h"

#include <algorithm>
#include <limits>

namespace hingelab {

const ExplainedSymbol* Explanation::symbol(const std::string& name) const {
    const auto found = std::find_if(symbols.begin(), symbols.end(),
                                    [&](const ExplainedSymbol& symbol) { return symbol.name == name; });
    return found == symbols.end() ? nullptr : &*found;
}

ExplainedNumbers::ExplainedNumbers(const Explanation& explanation, std::span<const double> row)
    : explanation_(explanation), row_(row) {
    names_.value = [this](const std::string& name) { return of(name); };
    names_.array = [this](const std::string& name) -> std::span<const double> {
        for (const ExplainedArray& array : explanation_.arrays) {
            if (array.name == name) return array.values;
        }
        return {};
    };
}

double ExplainedNumbers::of(const std::string& name) const {
    const ExplainedSymbol* const symbol = explanation_.symbol(name);
    if (symbol == nullptr) return std::numeric_limits<double>::quiet_NaN();
    if (symbol->constant) return *symbol->constant;
    for (const ExplainedEquation& equation : explanation_.equations) {
        if (&explanation_.symbols[equation.symbol] == symbol) return sumOf(equation);
    }
    return symbol->channel.in(row_);
}

double ExplainedNumbers::of(const ExplainedEquation::Term& term) const {
    return valueOf(term.value, names_);
}

double ExplainedNumbers::sumOf(const ExplainedEquation& equation) const {
    double sum = 0.0;
    for (const ExplainedEquation::Term& term : equation.terms) sum += of(term);
    return sum;
}

} // namespace hingelab
