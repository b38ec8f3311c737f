// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "elements/element_kind.h"

namespace hingelab {

/// Gas force on a piston: with y = 1 - x/L (0 at bottom, 1 at top dead centre) and p(y) in bar,
///   f = 10⁵ p pi d²/4 (pushes x up);  compression (x' < 0):
///     p = 177.4132 y⁴ - 287.2189 y³ + 151.8252 y² - 24.9973 y + 2.4 below y = 0.986061, else
///     p = 2836360 y⁴ - 10569296 y³ + 14761814 y² - 9158505 y + 2129670;  expansion:
///     p = -3929704 y⁴ + 14748765 y³ - 20747000 y² + 12964477 y - 3036495 above y = 0.933, else
///     p = 145.930 y⁴ - 131.707 y³ + 17.3438 y² + 17.9272 y + 2.4
/// Source: GasForce2 of Modelica.Mechanics.MultiBody.Examples.Loops. Limits: one fixed cycle of two strokes
/// that ignites at each turn; the pressure jumps by some per cent where the polynomials meet.
struct EngineGas {
    double cylinderLength = 0.35; ///< L [m], > 0
    double bore = 0.1;            ///< d [m], > 0
};

/// Which polynomial holds; changes at events only.
enum class GasPhase { compression, compressionTop, expansionTop, expansion };
/// p [Pa] of EngineGas at y.
template <class Number>
[[nodiscard]] Number gasPressure(GasPhase phase, const Number& y) {
    constexpr double bar[4][5] = {
        {177.4132, -287.2189, 151.8252, -24.9973, 2.4},
        {2836360.0, -10569296.0, 14761814.0, -9158505.0, 2129670.0},
        {-3929704.0, 14748765.0, -20747000.0, 12964477.0, -3036495.0},
        {145.930, -131.707, 17.3438, 17.9272, 2.4},
    };
    const double(&c)[5] = bar[static_cast<std::size_t>(phase)];
    return 1e5 * (c[4] + y * (c[3] + y * (c[2] + y * (c[1] + y * c[0]))));
}
[[nodiscard]] GasPhase gasPhase(double y, double rate);
inline constexpr double kGasCompressionTop = 0.986061;
inline constexpr double kGasExpansionTop = 0.933;

void describe(Walk& walk, EngineGas& object);

template <>
struct ElementKind<EngineGas> {
    static const KindInfo info;
    static EngineGas sized(const RigScale& scale) { return {0.7 * scale.length, 0.2 * scale.length}; }
    static std::unique_ptr<const ForceLaw> law(const EngineGas& gas);
    static LawText text(const EngineGas& gas, double state);
    static void check(const EngineGas&, const std::string&, Issues&) {}
};

} // namespace hingelab
