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

template <>
struct Table<GasStrut> : FieldsOf<GasStrut> {
    static constexpr auto length = Range{0.05, 1.2};
    static constexpr std::array numbers = {
        fields::number("extended_force", "Extended force F1", Quantity::force, kNotNegative, {0, 1200}, 5,
                       Scale::linear, "Push when the strut is extended.", &T::extendedForce),
        fields::number("progression", "Progression K", Quantity::dimensionless, {1, 10}, {1, 2}, 0.01,
                       Scale::linear, "Force when compressed over force when extended.", &T::progression),
        fields::length("compressed_length", "Compressed length", "Length when fully compressed.",
                       &T::compressedLength, kPositive, length),
        fields::length("extended_length", "Extended length", "Length when fully extended.", &T::extendedLength,
                       kPositive, length),
        fields::number("friction", "Friction", Quantity::force, kNotNegative, {0, 100}, 1, Scale::linear,
                       "Dry friction of seal and piston.", &T::friction),
        fields::number("friction_speed", "Friction speed", Quantity::velocity, kPositive, {0.0005, 0.1}, 1.1,
                       Scale::logarithmic, "Speed over which friction turns over; smaller creeps less.",
                       &T::frictionSpeed),
        fields::number("damping", "Damping", Quantity::damping, kNotNegative, {0, 2000}, 10, Scale::linear,
                       "Gas damping along the whole stroke.", &T::damping),
        fields::length("end_zone", "End zone", "Length of the oil-damped end of the extension.", &T::endZone,
                       kNotNegative, {0, 0.1}),
        fields::number("end_damping", "End damping", Quantity::damping, kNotNegative, {0, 10000}, 50,
                       Scale::linear, "Oil damping in the end zone.", &T::endDamping),
        fields::number("stop_stiffness", "Stop stiffness", Quantity::stiffness, kPositive, {10000, 1000000},
                       1.1, Scale::logarithmic, "Stiffness of the strut's own ends.", &T::stopStiffness),
        fields::number("stop_dissipation", "Stop dissipation", Quantity::inverseVelocity, kNotNegative, {0, 20},
                       0.1, Scale::linear, "Hunt-Crossley dissipation of the strut's own ends.",
                       &T::stopDissipation),
        fields::number("temperature", "Temperature", Quantity::temperature, {-200, 500}, {-40, 80}, 1,
                       Scale::linear, "Of the gas: its force grows with it, by 0.34 % per kelvin at 20 °C.",
                       &T::temperature),
        fields::number("reference_temperature", "Reference temperature", Quantity::temperature, {-200, 500},
                       {0, 40}, 1, Scale::linear, "At which the extended force was measured.",
                       &T::referenceTemperature)};
};

template <>
struct ElementKind<GasStrut> {
    static constexpr KindInfo info{
        "gas_strut", "Gas strut",
        "A gas spring with friction, damping and a damped end, between its own stops.", ActsOn::distance};
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
