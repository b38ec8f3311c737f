// SPDX-License-Identifier: GPL-3.0-or-later
#include "rig/formulas.h"

#include <algorithm>

#include "text/formula.h"

namespace hingelab {
namespace {

/// Calls `use` with each law that has a formula.
template <class Use>
void forEachFormula(Rig& rig, const Use& use) {
    for (Element& element : rig.elements) {
        std::visit(
            [&](auto& law) {
                if constexpr (requires {
                                  law.formula;
                                  law.dimensions;
                              })
                    use(law);
            },
            element.law);
    }
}

template <class Law>
bool isVariable(const Law&, std::string_view name) {
    const std::span<const FormulaVariable> all = Law::variables();
    return std::any_of(all.begin(), all.end(), [&](const FormulaVariable& own) { return own.name == name; });
}

} // namespace

void bindFormulas(Rig& rig) {
    forEachFormula(rig, [&](auto& law) {
        law.dimensions.clear();
        for (const Dimension& dimension : rig.dimensions)
            law.dimensions.push_back({dimension.name, dimension.quantity, dimension.value});
    });
}

void giveFirstFormulas(Rig& rig) {
    forEachFormula(rig, [](auto& law) {
        if (law.formula.empty()) law.formula = ElementKindOf<decltype(law)>::sized({}).formula;
    });
}

void renameInFormulas(Rig& rig, std::string_view from, std::string_view to) {
    forEachFormula(rig, [&](auto& law) {
        if (!isVariable(law, from)) law.formula = withNameReplaced(law.formula, from, to);
    });
}

std::size_t releaseFormulasFrom(Rig& rig, const Dimension& dimension) {
    std::size_t count = 0;
    const std::string value = "(" + literalExpression(dimension.quantity, dimension.value).substr(1) + ")";
    forEachFormula(rig, [&](auto& law) {
        if (!hasName(law.formula, dimension.name) || isVariable(law, dimension.name)) return;
        law.formula = withNameReplaced(law.formula, dimension.name, value);
        ++count;
    });
    return count;
}

} // namespace hingelab
