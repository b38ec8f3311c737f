// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "elements/element_kind.h"
#include "text/field.h"

namespace hingelab {

/// How the seal and piston of a strut hold before they slide: the bristle of hinge/bristle.h on a distance.
struct StrutSticking {
    double stiffness = 400'000.0; ///< sigma0 [N/m], > 0
    double damping = 2'000.0;     ///< sigma1 [N·s/m], >= 0
    double elasticShare = 0.7;    ///< beta, 0 .. 0.95
};

/// A gas strut on a distance x between its ends:
///   f = F1 (1 + (K - 1) (x1 - x)/(x1 - x0)) - dry - c x' - ce z(x) x',
/// the first term, the gas, times (T + 273.15 K)/(T0 + 273.15 K): the ideal gas at the same volume. F1 the
/// force at T0 when extended to x1, K F1 when compressed to x0, both without friction; z rises smoothly from 0
/// to 1 over the end zone before x1, where the oil damps. `dry` is Ff tanh(x'/v0), which creeps under load, or,
/// where the strut sticks, the friction of hinge/bristle.h at the level Ff, which holds. Stops of stiffness ks
/// hold it within x0 .. x1. Source: the linear progression and the ratio K are those of gas-spring catalogues.
/// Limits: the gas has one temperature, which its own compression does not change; the pressure of the air, 1 %
/// of that of the gas, is scaled along; friction and oil are the same at any temperature, damping is the same
/// on extension and compression, and breakaway is no larger than the friction while sliding.
struct GasStrut {
    double extendedForce = 400.0;          ///< F1 [N], >= 0
    double tolerance = 0.0;                ///< of F1, either way [N], >= 0; nothing moves by it
    double progression = 1.3;              ///< K, >= 1
    double compressedLength = 0.3;         ///< x0 [m]
    double extendedLength = 0.5;           ///< x1 [m], > x0
    double friction = 20.0;                ///< Ff [N], >= 0
    double frictionSpeed = 0.005;          ///< v0 [m/s], > 0
    double damping = 100.0;                ///< c [N·s/m], >= 0
    double endZone = 0.03;                 ///< length of the damped end [m], >= 0
    double endDamping = 1500.0;            ///< ce [N·s/m], >= 0
    double stopStiffness = 200'000.0;      ///< ks [N/m], > 0
    double stopDissipation = 2.0;          ///< [s/m], >= 0
    double referenceTemperature = 20.0;    ///< T0, at which F1 was measured [°C]
    double temperature = kUnlimited;       ///< T [°C]; none: the rig's (rig/law_in_rig.h), else T0
    std::optional<StrutSticking> sticking; ///< needs friction

    [[nodiscard]] bool hasOwnTemperature() const { return temperature < kUnlimited; }
    /// By which the gas pushes more than at T0.
    [[nodiscard]] double temperatureFactor() const {
        constexpr double zero = 273.15; // [K] of 0 °C
        return hasOwnTemperature() ? (temperature + zero) / (referenceTemperature + zero) : 1.0;
    }
};

void describe(Walk& walk, StrutSticking& object);
void describe(Walk& walk, GasStrut& object);

template <>
struct ElementKind<GasStrut> {
    static const KindInfo info;
    static GasStrut sized(const RigScale& scale) {
        GasStrut strut;
        strut.extendedForce = 4.0 * scale.weight;
        strut.friction = 0.2 * scale.weight;
        strut.damping = 2.0 * scale.weight;
        strut.endDamping = 30.0 * scale.weight;
        strut.compressedLength = 0.6 * scale.length;
        strut.extendedLength = scale.length;
        strut.endZone = 0.06 * scale.length;
        return strut;
    }
    static std::unique_ptr<const ForceLaw> law(const GasStrut& strut);
    static LawText text(const GasStrut& strut, double state);
    static void check(const GasStrut& strut, const std::string& pointer, Issues& issues);
};

} // namespace hingelab
