// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <vector>

#include "elements/element_kind.h"
#include "text/formula.h"

/// Loads by formulas that users write, in the language of expressions: of the coordinate, its rate and the
/// time, with units, and with the rig's dimensions. Whether it is elastic or dissipates is not known, so all of
/// its work counts as supplied. Limits: without memory; and explicit steps become short where it is steep.
namespace hingelab {

/// Over angle [rad], rate [rad/s] and time [s].
struct TorqueFormula {
    std::string formula;                     ///< [N·m]
    std::vector<FormulaConstant> dimensions; ///< of the rig, which resolveExpressions() sets

    static std::span<const FormulaVariable> variables(); ///< they hide dimensions of the same names
};

/// Over distance [m], speed [m/s] and time [s].
struct ForceFormula {
    std::string formula; ///< [N]
    std::vector<FormulaConstant> dimensions;

    static std::span<const FormulaVariable> variables();
};

void describe(Walk& walk, TorqueFormula& object);
void describe(Walk& walk, ForceFormula& object);

template <>
struct ElementKind<TorqueFormula> {
    static const KindInfo info;
    static TorqueFormula sized(const RigScale& scale);
    static std::unique_ptr<const ForceLaw> law(const TorqueFormula& element);
    static LawText text(const TorqueFormula& element, double state);
    static void check(const TorqueFormula& element, const std::string& pointer, Issues& issues);
};

template <>
struct ElementKind<ForceFormula> {
    static const KindInfo info;
    static ForceFormula sized(const RigScale& scale);
    static std::unique_ptr<const ForceLaw> law(const ForceFormula& element);
    static LawText text(const ForceFormula& element, double state);
    static void check(const ForceFormula& element, const std::string& pointer, Issues& issues);
};

} // namespace hingelab
