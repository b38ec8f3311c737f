// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "physics/rig/contact_tables.h"
#include "physics/rig/joint_tables.h"

/// Field tables of the force elements other than the door hinge, and of plates and meshes.
namespace hingelab {

template <>
struct Table<AppliedForce> {
    using T = AppliedForce;
    static constexpr std::array<VectorField<T>, 0> vectors{};
    static constexpr std::array numbers = {
        NumberField<T>{{"force",
                        "Force",
                        Quantity::force,
                        kFinite,
                        {-500, 500},
                        5,
                        Scale::linear,
                        "Force during the span; positive lengthens the distance."},
                       &T::force},
        NumberField<T>{{"start",
                        "Start",
                        Quantity::time,
                        kNotNegative,
                        {0, 10},
                        0.1,
                        Scale::linear,
                        "Simulated time at which the force begins."},
                       &T::start},
        NumberField<T>{{"end",
                        "End",
                        Quantity::time,
                        kNotNegative,
                        {0, 10},
                        0.1,
                        Scale::linear,
                        "Simulated time at which the force ends; not before its start."},
                       &T::end}};
};

template <>
struct Table<RotationalSpring> {
    using T = RotationalSpring;
    static constexpr std::array<VectorField<T>, 0> vectors{};
    static constexpr std::array numbers = {
        NumberField<T>{{"stiffness",
                        "Stiffness",
                        Quantity::rotationalStiffness,
                        kNotNegative,
                        {0, 50},
                        0.1,
                        Scale::linear,
                        "Torque per angle."},
                       &T::stiffness},
        table_detail::angleField<T>("rest_angle", "Rest angle", "Angle at which the spring exerts no torque.",
                                    &T::restAngle),
        NumberField<T>{{"damping",
                        "Damping",
                        Quantity::rotationalDamping,
                        kNotNegative,
                        {0, 10},
                        0.05,
                        Scale::linear,
                        "Torque per rate, against the motion."},
                       &T::damping}};
};

template <>
struct Table<LinearSpring> {
    using T = LinearSpring;
    static constexpr std::array<VectorField<T>, 0> vectors{};
    static constexpr std::array numbers = {
        NumberField<T>{{"stiffness",
                        "Stiffness",
                        Quantity::stiffness,
                        kNotNegative,
                        {0, 20000},
                        50,
                        Scale::linear,
                        "Force per distance."},
                       &T::stiffness},
        table_detail::lengthField<T>("rest_length", "Rest length",
                                     "Distance at which the spring exerts no force.", &T::restLength),
        NumberField<T>{{"damping",
                        "Damping",
                        Quantity::damping,
                        kNotNegative,
                        {0, 500},
                        1,
                        Scale::linear,
                        "Force per speed, against the motion."},
                       &T::damping}};
};

template <>
struct Table<GasStrut> {
    using T = GasStrut;
    static constexpr auto length = Range{0.05, 1.2};
    static constexpr std::array<VectorField<T>, 0> vectors{};
    static constexpr std::array numbers = {
        NumberField<T>{{"extended_force",
                        "Extended force F1",
                        Quantity::force,
                        kNotNegative,
                        {0, 1200},
                        5,
                        Scale::linear,
                        "Push when the strut is extended."},
                       &T::extendedForce},
        NumberField<T>{{"progression",
                        "Progression K",
                        Quantity::dimensionless,
                        {1, 10},
                        {1, 2},
                        0.01,
                        Scale::linear,
                        "Force when compressed over force when extended."},
                       &T::progression},
        table_detail::lengthField<T>("compressed_length", "Compressed length", "Length when fully compressed.",
                                     &T::compressedLength, kPositive, length),
        table_detail::lengthField<T>("extended_length", "Extended length", "Length when fully extended.",
                                     &T::extendedLength, kPositive, length),
        NumberField<T>{{"friction",
                        "Friction",
                        Quantity::force,
                        kNotNegative,
                        {0, 100},
                        1,
                        Scale::linear,
                        "Dry friction of seal and piston."},
                       &T::friction},
        NumberField<T>{{"friction_speed",
                        "Friction speed",
                        Quantity::velocity,
                        kPositive,
                        {0.0005, 0.1},
                        1.1,
                        Scale::logarithmic,
                        "Speed over which friction turns over; smaller creeps less."},
                       &T::frictionSpeed},
        NumberField<T>{{"damping",
                        "Damping",
                        Quantity::damping,
                        kNotNegative,
                        {0, 2000},
                        10,
                        Scale::linear,
                        "Gas damping along the whole stroke."},
                       &T::damping},
        table_detail::lengthField<T>("end_zone", "End zone", "Length of the oil-damped end of the extension.",
                                     &T::endZone, kNotNegative, {0, 0.1}),
        NumberField<T>{{"end_damping",
                        "End damping",
                        Quantity::damping,
                        kNotNegative,
                        {0, 10000},
                        50,
                        Scale::linear,
                        "Oil damping in the end zone."},
                       &T::endDamping},
        NumberField<T>{{"stop_stiffness",
                        "Stop stiffness",
                        Quantity::stiffness,
                        kPositive,
                        {10000, 1000000},
                        1.1,
                        Scale::logarithmic,
                        "Stiffness of the strut's own ends."},
                       &T::stopStiffness},
        NumberField<T>{{"stop_dissipation",
                        "Stop dissipation",
                        Quantity::inverseVelocity,
                        kNotNegative,
                        {0, 20},
                        0.1,
                        Scale::linear,
                        "Hunt-Crossley dissipation of the strut's own ends."},
                       &T::stopDissipation}};
};

template <>
struct Table<TorqueTable::Point> {
    using T = TorqueTable::Point;
    static constexpr std::array<VectorField<T>, 0> vectors{};
    static constexpr std::array numbers = {NumberField<T>{{"time",
                                                           "time",
                                                           Quantity::time,
                                                           kNotNegative,
                                                           {0, 20},
                                                           0.1,
                                                           Scale::linear,
                                                           "Time of the point; later than the one before."},
                                                          &T::time},
                                           NumberField<T>{{"torque",
                                                           "torque",
                                                           Quantity::torque,
                                                           kFinite,
                                                           {-50, 50},
                                                           0.5,
                                                           Scale::linear,
                                                           "Torque at that time."},
                                                          &T::torque}};
};

template <>
struct Table<ForceTable::Point> {
    using T = ForceTable::Point;
    static constexpr std::array<VectorField<T>, 0> vectors{};
    static constexpr std::array numbers = {
        NumberField<T>{{"time",
                        "time",
                        Quantity::time,
                        kNotNegative,
                        {0, 20},
                        0.1,
                        Scale::linear,
                        "Time of the point; later than the one before."},
                       &T::time},
        NumberField<T>{
            {"force", "force", Quantity::force, kFinite, {-500, 500}, 5, Scale::linear, "Force at that time."},
            &T::force}};
};

template <>
struct Table<EngineGas> {
    using T = EngineGas;
    static constexpr std::array<VectorField<T>, 0> vectors{};
    static constexpr std::array numbers = {
        table_detail::lengthField<T>("cylinder_length", "Cylinder length",
                                     "Distance at bottom dead centre, for which y = 0.", &T::cylinderLength,
                                     kPositive, {0.05, 1}),
        table_detail::lengthField<T>("bore", "Bore", "Diameter of the cylinder.", &T::bore, kPositive,
                                     {0.02, 0.3})};
};

template <>
struct Table<PlateGeometry> {
    using T = PlateGeometry;
    static constexpr std::array<VectorField<T>, 0> vectors{};
    static constexpr std::array numbers = {
        table_detail::lengthField<T>("thickness", "thickness", "Thickness along the shape's z axis.",
                                     &T::thickness, kPositive, {0.001, 0.1})};
};

template <>
struct Table<PlateCorner> {
    using T = PlateCorner;
    static constexpr std::array<VectorField<T>, 0> vectors{};
    static constexpr std::array numbers = {table_detail::lengthField<T>("x", "x", "x of the corner.", &T::x),
                                           table_detail::lengthField<T>("y", "y", "y of the corner.", &T::y)};
};

template <>
struct Table<MeshGeometry> {
    using T = MeshGeometry;
    static constexpr std::array<VectorField<T>, 0> vectors{};
    static constexpr std::array numbers = {
        NumberField<T>{{"scale",
                        "scale",
                        Quantity::dimensionless,
                        kPositive,
                        {0.0001, 10},
                        1.1,
                        Scale::logarithmic,
                        "Metres per unit of the file: 0.001 for millimetres."},
                       &T::scale}};
};

} // namespace hingelab
