// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/gas_strut/gas_strut.h"
#include "text/field_makers.h"
#include "text/walk.h"

namespace hingelab {

template <>
struct Table<GasStrut> : FieldsOf<GasStrut> {
    static constexpr auto length = Range{0.05, 1.2};
    static constexpr std::array numbers = {
        fields::number("extended_force", "Extended force F1", Quantity::force, kNotNegative, {0, 1200}, 5,
                       Scale::linear, "Push when the strut is extended.", &T::extendedForce),
        fields::number(
            "tolerance", "Tolerance of F1", Quantity::force, kNotNegative, {0, 100}, 1, Scale::linear,
            "Largest deviation of the extended force in manufacture, either way. The motion does not "
            "depend on it; targets keep a reserve for it.",
            &T::tolerance),
        fields::number("progression", "Progression K", Quantity::dimensionless, {1, 10}, {1, 2}, 0.01,
                       Scale::linear, "Force when compressed over force when extended.", &T::progression),
        fields::length("compressed_length", "Compressed length", "Length when fully compressed.",
                       &T::compressedLength, kPositive, length),
        fields::length("extended_length", "Extended length", "Length when fully extended.", &T::extendedLength,
                       kPositive, length),
        fields::ofFriction(fields::number("friction", "Friction", Quantity::force, kNotNegative, {0, 100}, 1,
                                          Scale::linear, "Dry friction of seal and piston.", &T::friction)),
        fields::number("friction_speed", "Friction speed", Quantity::velocity, kPositive, {0.0005, 0.1}, 1.1,
                       Scale::logarithmic,
                       "Speed over which friction changes sign. Smaller values creep less. Without effect if "
                       "the strut sticks.",
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
        fields::number("reference_temperature", "Reference temperature", Quantity::temperature, {-200, 500},
                       {0, 40}, 1, Scale::linear, "At which the extended force was measured.",
                       &T::referenceTemperature)};
};

template <>
struct Table<StrutSticking> : FieldsOf<StrutSticking> {
    static constexpr std::array numbers = {
        fields::number("stiffness", "Stiffness at rest", Quantity::stiffness, kPositive, {10000, 1e7}, 1.1,
                       Scale::logarithmic,
                       "Force per distance before the strut slides: it gives way by its load over this.",
                       &T::stiffness),
        fields::number("damping", "Damping at rest", Quantity::damping, kNotNegative, {0, 20000}, 10,
                       Scale::linear, "Damps the motion of a strut that sticks. It fades with the speed.",
                       &T::damping),
        fields::number("elastic_share", "Elastic share", Quantity::dimensionless, {0, 0.95}, {0, 0.95}, 0.05,
                       Scale::linear,
                       "Share of the friction below which nothing slides, even if the load shakes.",
                       &T::elasticShare)};
};

void describe(Walk& walk, StrutSticking& object) {
    walk.table(object);
}

void describe(Walk& walk, GasStrut& object) {
    static constexpr FieldInfo own = {"temperature",
                                      "Own temperature",
                                      Quantity::temperature,
                                      {-200, 500},
                                      {-40, 80},
                                      1,
                                      Scale::linear,
                                      "Temperature of the gas; absent: the rig's ambient temperature. The "
                                      "force grows by 0.34 % per kelvin at "
                                      "20 °C."};
    walk.table(object);
    if (object.hasOwnTemperature()) {
        walk.measure("temperature", object.temperature, own); // a parameter like the others
    } else {
        walk.limit("temperature", object.temperature, own);
    }
    walk.optionalObject("sticking", object.sticking, "Friction that holds");
}

const KindInfo ElementKind<GasStrut>::info{
    "gas_strut", "Gas strut", "A gas spring with friction, damping and a damped end, between its own stops.",
    ActsOn::distance};

} // namespace hingelab
