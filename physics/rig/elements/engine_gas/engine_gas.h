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

/// Gas pressure [Pa] of EngineGas at y for the given direction, with its slope dp/dy.
struct GasPressure {
    double pressure = 0.0;
    double slope = 0.0;
};
/// Which polynomial holds; changes at events only.
enum class GasPhase { compression, compressionTop, expansionTop, expansion };
[[nodiscard]] GasPressure gasPressure(GasPhase phase, double y);
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
