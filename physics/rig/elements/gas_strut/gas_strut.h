// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "elements/element_kind.h"

namespace hingelab {

/// A gas strut on a distance x between its ends:
///   f = F1 (1 + (K - 1) (x1 - x)/(x1 - x0)) - Ff tanh(x'/v0) - c x' - ce z(x) x',
/// the first term, the gas, times (T + 273.15 K)/(T0 + 273.15 K): the ideal gas at the same volume. F1 the
/// force at T0 when extended to x1, K F1 when compressed to x0; z rises smoothly from 0 to 1 over the end zone
/// before x1, where the oil damps. Stops of stiffness ks hold it within x0 .. x1. Source: the linear
/// progression and the ratio K are those of gas-spring catalogues. Limits: the gas has one temperature, which
/// its own compression does not change; the pressure of the air, 1 % of that of the gas, is scaled along;
/// friction and oil are the same at any temperature, and damping is the same on extension and compression.
struct GasStrut {
    double extendedForce = 400.0;       ///< F1 [N], >= 0
    double progression = 1.3;           ///< K, >= 1
    double compressedLength = 0.3;      ///< x0 [m]
    double extendedLength = 0.5;        ///< x1 [m], > x0
    double friction = 20.0;             ///< Ff [N], >= 0
    double frictionSpeed = 0.005;       ///< v0 [m/s], > 0
    double damping = 100.0;             ///< c [N·s/m], >= 0
    double endZone = 0.03;              ///< length of the damped end [m], >= 0
    double endDamping = 1500.0;         ///< ce [N·s/m], >= 0
    double stopStiffness = 200'000.0;   ///< ks [N/m], > 0
    double stopDissipation = 2.0;       ///< [s/m], >= 0
    double temperature = 20.0;          ///< T [°C]
    double referenceTemperature = 20.0; ///< T0, at which F1 was measured [°C]
};

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
