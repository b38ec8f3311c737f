// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <numbers>

#include "physics/rig/field.h"
#include "physics/rig/rig.h"

/// The field tables of all parameter structs (see field.h): key, label, quantity, valid range, slider range,
/// step, scale, help, member.
namespace hingelab {

namespace table_detail {
inline constexpr double kDegree = std::numbers::pi / 180.0;
} // namespace table_detail

template <>
struct Table<DoorHingeParameters> {
    using T = DoorHingeParameters;
    static constexpr double deg = table_detail::kDegree;
    static constexpr auto lin = Scale::linear;
    static constexpr auto log = Scale::logarithmic;
    using Q = Quantity;
    static constexpr std::array<VectorField<T>, 0> vectors{};
    static constexpr std::array numbers = {
        NumberField<T>{{"spring_constant",
                        "Spring constant",
                        Q::rotationalStiffness,
                        kNotNegative,
                        {0, 20},
                        0.1,
                        lin,
                        "Stiffness of the torsion spring."},
                       &T::springConstant},
        NumberField<T>{{"spring_zero_angle_rad",
                        "Spring zero angle",
                        Q::angle,
                        kFinite,
                        {-180 * deg, 180 * deg},
                        1,
                        lin,
                        "Angle at which the spring exerts no torque. Below the closed angle it pulls the door "
                        "shut; beyond the open angle it lifts the door."},
                       &T::springZeroAngle},
        NumberField<T>{{"dynamic_friction_torque",
                        "Dynamic friction",
                        Q::torque,
                        kNotNegative,
                        {0, 20},
                        0.1,
                        lin,
                        "Dry friction while moving."},
                       &T::dynamicFrictionTorque},
        NumberField<T>{
            {"static_friction_torque",
             "Static friction",
             Q::torque,
             kNotNegative,
             {0, 20},
             0.1,
             lin,
             "Height of the extra friction around the motion threshold. The torque that really moves "
             "the door is the breakaway torque below."},
            &T::staticFrictionTorque},
        NumberField<T>{{"viscous_friction",
                        "Viscous friction",
                        Q::rotationalDamping,
                        kNotNegative,
                        {0, 20},
                        0.1,
                        lin,
                        "Friction in proportion to the rate."},
                       &T::viscousFriction},
        NumberField<T>{{"catch_width",
                        "Catch width",
                        Q::angle,
                        kNotNegative,
                        {0, 20 * deg},
                        0.1,
                        lin,
                        "Angle over which the catch pulls shut before it pushes open; 0: no catch."},
                       &T::catchWidth},
        NumberField<T>{{"catch_torque",
                        "Catch torque",
                        Q::torque,
                        kNotNegative,
                        {0, 60},
                        0.5,
                        lin,
                        "Scale of the catch; its peak is 0.77 of this."},
                       &T::catchTorque},
        NumberField<T>{
            {"motion_threshold",
             "Motion threshold",
             Q::angularRate,
             kPositive,
             {1e-5, 0.1},
             1.1,
             log,
             "Rate at which friction turns over from sticking to sliding. Smaller: a held door creeps "
             "less, and the simulation gets stiffer."},
            &T::motionThreshold},
        NumberField<T>{{"closing_friction_factor",
                        "Closing friction factor",
                        Q::dimensionless,
                        kNotNegative,
                        {0, 5},
                        0.05,
                        lin,
                        "Multiplies dry friction while closing (1: the same both ways)."},
                       &T::closingFrictionFactor},
        NumberField<T>{{"closing_viscous_factor",
                        "Closing damping factor",
                        Q::dimensionless,
                        kNotNegative,
                        {0, 20},
                        0.1,
                        lin,
                        "Multiplies viscous friction while closing (1: the same both ways)."},
                       &T::closingViscousFactor},
    };
};

template <>
struct Table<Detent> {
    using T = Detent;
    static constexpr double deg = table_detail::kDegree;
    static constexpr std::array<VectorField<T>, 0> vectors{};
    static constexpr std::array numbers = {
        NumberField<T>{{"angle",
                        "angle",
                        Quantity::angle,
                        kFinite,
                        {-30 * deg, 180 * deg},
                        1,
                        Scale::linear,
                        "Centre of the detent."},
                       &T::angle},
        NumberField<T>{{"width",
                        "width",
                        Quantity::angle,
                        kPositive,
                        {0.2 * deg, 40 * deg},
                        0.2,
                        Scale::linear,
                        "Distance between the torque's two humps, roughly."},
                       &T::width},
        NumberField<T>{
            {"torque",
             "torque",
             Quantity::torque,
             kFinite,
             {-20, 20},
             0.1,
             Scale::linear,
             "Scale of the detent; positive pushes away from its centre, negative holds the door there."},
            &T::torque},
    };
};

template <>
struct Table<DampingZone> {
    using T = DampingZone;
    static constexpr double deg = table_detail::kDegree;
    static constexpr std::array<VectorField<T>, 0> vectors{};
    static constexpr std::array numbers = {
        NumberField<T>{{"from",
                        "from",
                        Quantity::angle,
                        kFinite,
                        {-30 * deg, 180 * deg},
                        1,
                        Scale::linear,
                        "Angle at which the zone begins."},
                       &T::from},
        NumberField<T>{{"to",
                        "to",
                        Quantity::angle,
                        kFinite,
                        {-30 * deg, 180 * deg},
                        1,
                        Scale::linear,
                        "Angle at which the zone ends; greater than its beginning."},
                       &T::to},
        NumberField<T>{{"viscous",
                        "damping",
                        Quantity::rotationalDamping,
                        kNotNegative,
                        {0, 60},
                        0.5,
                        Scale::linear,
                        "Damping inside the zone."},
                       &T::viscous},
        NumberField<T>{{"ramp",
                        "ramp",
                        Quantity::angle,
                        kPositive,
                        {0.1 * deg, 20 * deg},
                        0.1,
                        Scale::linear,
                        "Angle over which the zone fades in and out."},
                       &T::ramp},
    };
};

template <>
struct Table<EndStop> {
    using T = EndStop;
    static constexpr double deg = table_detail::kDegree;
    static constexpr std::array<VectorField<T>, 0> vectors{};
    static constexpr std::array numbers = {
        NumberField<T>{{"angle",
                        "angle",
                        Quantity::angle,
                        kFinite,
                        {-30 * deg, 200 * deg},
                        1,
                        Scale::linear,
                        "Angle at which the stop begins."},
                       &T::angle},
        NumberField<T>{{"stiffness",
                        "stiffness",
                        Quantity::rotationalStiffness,
                        kPositive,
                        {50, 50000},
                        1.1,
                        Scale::logarithmic,
                        "Stiffness of the stop's pad, seen at the joint."},
                       &T::stiffness},
        NumberField<T>{{"dissipation",
                        "dissipation",
                        Quantity::inverseAngularRate,
                        kNotNegative,
                        {0, 5},
                        0.05,
                        Scale::linear,
                        "Hunt-Crossley dissipation: larger bounces less."},
                       &T::dissipation},
    };
};

template <>
struct Table<AppliedTorque> {
    using T = AppliedTorque;
    static constexpr std::array<VectorField<T>, 0> vectors{};
    static constexpr std::array numbers = {
        NumberField<T>{{"torque",
                        "Torque",
                        Quantity::torque,
                        kFinite,
                        {-40, 40},
                        0.5,
                        Scale::linear,
                        "Torque on the joint during the span; positive opens."},
                       &T::torque},
        NumberField<T>{{"start",
                        "Start",
                        Quantity::time,
                        kNotNegative,
                        {0, 10},
                        0.1,
                        Scale::linear,
                        "Simulated time at which the torque begins."},
                       &T::start},
        NumberField<T>{{"end",
                        "End",
                        Quantity::time,
                        kNotNegative,
                        {0, 10},
                        0.1,
                        Scale::linear,
                        "Simulated time at which the torque ends; not before its start."},
                       &T::end},
    };
};

template <>
struct Table<Environment> {
    using T = Environment;
    static constexpr std::array<NumberField<T>, 0> numbers{};
    static constexpr std::array vectors = {
        VectorField<T>{{"gravity",
                        "Gravity",
                        Quantity::acceleration,
                        kFinite,
                        {-20, 20},
                        0.1,
                        Scale::linear,
                        "Acceleration of free fall in the world frame."},
                       &T::gravity},
    };
};

template <>
struct Table<SimulationSettings> {
    using T = SimulationSettings;
    static constexpr std::array<VectorField<T>, 0> vectors{};
    static constexpr std::array numbers = {
        NumberField<T>{
            {"tolerance",
             "Tolerance",
             Quantity::dimensionless,
             {1e-12, 1e-2},
             {1e-10, 1e-3},
             2.0,
             Scale::logarithmic,
             "Error allowed in each step, absolute in rad and rad/s and relative; smaller is slower. Rigs with "
             "contacts have a fixed step instead."},
            &T::tolerance},
        NumberField<T>{{"contact_step",
                        "Contact step",
                        Quantity::time,
                        {1e-7, 0.1},
                        {1e-5, 0.01},
                        1.1,
                        Scale::logarithmic,
                        "Step of rigs with contacts; the error grows with it in proportion."},
                       &T::contactStep},
        NumberField<T>{{"stiction_tolerance",
                        "Stiction tolerance",
                        Quantity::velocity,
                        {1e-9, 1},
                        {1e-7, 1e-2},
                        1.25,
                        Scale::logarithmic,
                        "Slip speed below which a contact is taken to stick. What sticks creeps at less than "
                        "this."},
                       &T::stictionTolerance},
    };
};

template <>
struct Table<BoxGeometry> {
    using T = BoxGeometry;
    static constexpr std::array<NumberField<T>, 0> numbers{};
    static constexpr std::array vectors = {
        VectorField<T>{{"size",
                        "size",
                        Quantity::length,
                        kPositive,
                        {0.005, 2},
                        0.01,
                        Scale::linear,
                        "Edge lengths along the shape's axes."},
                       &T::size},
    };
};

template <>
struct Table<CylinderGeometry> {
    using T = CylinderGeometry;
    static constexpr std::array<VectorField<T>, 0> vectors{};
    static constexpr std::array numbers = {
        NumberField<T>{{"radius",
                        "radius",
                        Quantity::length,
                        kPositive,
                        {0.002, 0.5},
                        0.002,
                        Scale::linear,
                        "Radius of the cylinder."},
                       &T::radius},
        NumberField<T>{{"length",
                        "length",
                        Quantity::length,
                        kPositive,
                        {0.01, 2},
                        0.01,
                        Scale::linear,
                        "Length along the shape's z axis."},
                       &T::length},
    };
};

template <>
struct Table<SphereGeometry> {
    using T = SphereGeometry;
    static constexpr std::array<VectorField<T>, 0> vectors{};
    static constexpr std::array numbers = {
        NumberField<T>{{"radius",
                        "radius",
                        Quantity::length,
                        kPositive,
                        {0.002, 0.5},
                        0.002,
                        Scale::linear,
                        "Radius of the sphere."},
                       &T::radius},
    };
};

template <>
struct Table<Shape> {
    using T = Shape;
    static constexpr double deg = table_detail::kDegree;
    static constexpr std::array numbers = {
        NumberField<T>{{"mass",
                        "mass",
                        Quantity::mass,
                        kNotNegative,
                        {0, 60},
                        0.1,
                        Scale::linear,
                        "Mass, spread evenly over the shape; 0: drawn but weightless."},
                       &T::mass},
    };
    static constexpr std::array vectors = {
        VectorField<T>{{"position",
                        "position",
                        Quantity::length,
                        kFinite,
                        {-1.5, 1.5},
                        0.01,
                        Scale::linear,
                        "Position of the anchor in the body frame."},
                       &T::position},
        VectorField<T>{{"rotation",
                        "rotation",
                        Quantity::angle,
                        kFinite,
                        {-180 * deg, 180 * deg},
                        1,
                        Scale::linear,
                        "Roll, pitch and yaw in the body frame."},
                       &T::rotation},
        VectorField<T>{
            {"anchor",
             "anchor",
             Quantity::dimensionless,
             {-1, 1},
             {-1, 1},
             0.1,
             Scale::linear,
             "The point of the shape that sits at the position, in half sizes: 0 the centre, -1 and 1 "
             "the faces."},
            &T::anchor},
    };
};

template <>
struct Table<MassProperties> {
    using T = MassProperties;
    static constexpr std::array numbers = {
        NumberField<T>{
            {"mass", "mass", Quantity::mass, kPositive, {0.1, 60}, 0.1, Scale::linear, "Mass of the body."},
            &T::mass},
    };
    static constexpr std::array vectors = {
        VectorField<T>{{"centre_of_mass",
                        "centre of mass",
                        Quantity::length,
                        kFinite,
                        {-1.5, 1.5},
                        0.01,
                        Scale::linear,
                        "Centre of mass in the body frame."},
                       &T::centreOfMass},
        VectorField<T>{{"moments",
                        "moment of inertia",
                        Quantity::inertia,
                        kNotNegative,
                        {0, 20},
                        0.01,
                        Scale::linear,
                        "Ixx, Iyy, Izz about the centre of mass."},
                       &T::moments},
        VectorField<T>{{"products",
                        "product of inertia",
                        Quantity::inertia,
                        kFinite,
                        {-5, 5},
                        0.01,
                        Scale::linear,
                        "Ixy, Ixz, Iyz about the centre of mass, as they stand in the matrix."},
                       &T::products},
    };
};

template <>
struct Table<Point> {
    using T = Point;
    static constexpr std::array<NumberField<T>, 0> numbers{};
    static constexpr std::array vectors = {
        VectorField<T>{{"position",
                        "position",
                        Quantity::length,
                        kFinite,
                        {-1.5, 1.5},
                        0.01,
                        Scale::linear,
                        "Position in the body frame."},
                       &T::position},
    };
};

template <>
struct Table<Joint> {
    using T = Joint;
    static constexpr double deg = table_detail::kDegree;
    static constexpr std::array<NumberField<T>, 0> numbers{};
    static constexpr std::array vectors = {
        VectorField<T>{{"position",
                        "Position",
                        Quantity::length,
                        kFinite,
                        {-1.5, 1.5},
                        0.01,
                        Scale::linear,
                        "Origin of the joint frame in the parent."},
                       &T::position},
        VectorField<T>{{"rotation",
                        "Rotation",
                        Quantity::angle,
                        kFinite,
                        {-180 * deg, 180 * deg},
                        1,
                        Scale::linear,
                        "Roll, pitch and yaw of the joint in the parent."},
                       &T::rotation},
    };
};

} // namespace hingelab
