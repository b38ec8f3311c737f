// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "rig/rig.h"
#include "text/archive.h"
#include "text/field_makers.h"

/// Fields of what only rigs have.
namespace hingelab {

template <>
struct Table<Environment> : FieldsOf<Environment> {
    static constexpr std::array vectors = {
        fields::vector("gravity", "Gravity", Quantity::acceleration, kFinite, {-20, 20}, 0.1, Scale::linear,
                       "Acceleration of free fall in the world frame.", &T::gravity),
    };
};

template <>
struct Table<SimulationSettings> : FieldsOf<SimulationSettings> {
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
        fields::number("contact_step", "Contact step", Quantity::time, {1e-7, 0.1}, {1e-5, 0.01}, 1.1,
                       Scale::logarithmic, "Step of rigs with contacts; the error grows with it in proportion.",
                       &T::contactStep),
        fields::number("stiction_tolerance", "Stiction tolerance", Quantity::velocity, {1e-9, 1}, {1e-7, 1e-2},
                       1.25, Scale::logarithmic,
                       "Slip speed below which a contact is taken to stick. What sticks creeps at less than "
                       "this.",
                       &T::stictionTolerance),
    };
};

template <>
struct Table<MassProperties> : FieldsOf<MassProperties> {
    static constexpr std::array numbers = {
        NumberField<T>{
            {"mass", "mass", Quantity::mass, kPositive, {0.1, 60}, 0.1, Scale::linear, "Mass of the body."},
            &T::mass},
    };
    static constexpr std::array vectors = {
        fields::vector("centre_of_mass", "centre of mass", Quantity::length, kFinite, {-1.5, 1.5}, 0.01,
                       Scale::linear, "Centre of mass in the body frame.", &T::centreOfMass),
        fields::vector("moments", "moment of inertia", Quantity::inertia, kNotNegative, {0, 20}, 0.01,
                       Scale::linear, "Ixx, Iyy, Izz about the centre of mass.", &T::moments),
        fields::vector("products", "product of inertia", Quantity::inertia, kFinite, {-5, 5}, 0.01,
                       Scale::linear, "Ixy, Ixz, Iyz about the centre of mass, as they stand in the matrix.",
                       &T::products),
    };
};

template <>
struct Table<GravityShare> : FieldsOf<GravityShare> {
    static constexpr std::array numbers = {fields::number(
        "share", "gravity share", Quantity::dimensionless, kFinite, {0, 1}, 0.01, Scale::linear,
        "Share of gravity that acts on the body: 1 is all of it; with 0 the body floats.", &T::share)};
};

template <>
struct Table<Point> : FieldsOf<Point> {
    static constexpr std::array vectors = {
        fields::vector("position", "position", Quantity::length, kFinite, {-1.5, 1.5}, 0.01, Scale::linear,
                       "Position in the body frame.", &T::position),
    };
};

template <>
struct Table<Joint> : FieldsOf<Joint> {
    static constexpr std::array vectors = {
        fields::vector("position", "Position", Quantity::length, kFinite, {-1.5, 1.5}, 0.01, Scale::linear,
                       "Origin of the joint frame in the parent.", &T::position),
        fields::vector("rotation", "Rotation", Quantity::angle, kFinite,
                       {-180 * fields::kDegree, 180 * fields::kDegree}, 1, Scale::linear,
                       "Roll, pitch and yaw of the joint in the parent.", &T::rotation),
    };
};

template <>
struct Table<FramePlace> : FieldsOf<FramePlace> {
    static constexpr std::array vectors = {
        fields::place("position", "position", "Position in the body.", &T::position),
        fields::turn("rotation", "rotation", "Roll, pitch and yaw in the body.", &T::rotation)};
};

template <>
struct Table<GearedTo> : FieldsOf<GearedTo> {
    static constexpr std::array numbers = {fields::number(
        "ratio", "Ratio", Quantity::dimensionless, kFinite, {-10, 10}, 0.01, Scale::linear,
        "How far the element's own coordinate goes for each unit of the other one; below 0 where "
        "they turn against each other.",
        &T::ratio)};
};

template <>
struct Table<PlacePoint> : FieldsOf<PlacePoint> {
    static constexpr std::array vectors = {
        fields::place("position", "position", "Position in the body.", &T::position)};
};

template <>
struct Table<Contact> : FieldsOf<Contact> {
    static constexpr std::array numbers = {
        fields::number(
            "stiffness", "Stiffness", Quantity::stiffness, kPositive, {1000, 10000000}, 1.1, Scale::logarithmic,
            "Stiffness of the two bodies together, on a face as on an edge or a corner.", &T::stiffness),
        fields::number("doubling_depth", "Doubling depth", Quantity::length, kNotNegative, {0, 0.02}, 0.0005,
                       Scale::linear,
                       "Depth over which the stiffness doubles, as of a soft seal; 0: a constant stiffness.",
                       &T::doublingDepth),
        fields::number("dissipation", "Dissipation", Quantity::inverseVelocity, kNotNegative, {0, 20}, 0.1,
                       Scale::linear, "Hunt-Crossley dissipation: larger bounces less.", &T::dissipation),
        fields::number("friction", "Friction", Quantity::dimensionless, kNotNegative, {0, 1.5}, 0.01,
                       Scale::linear, "Coulomb's coefficient of friction mu while sliding.", &T::friction),
        fields::number("static_friction", "Static friction", Quantity::dimensionless, kNotNegative, {0, 1.5},
                       0.01, Scale::linear, "Coefficient while sticking; below the other one it has no effect.",
                       &T::staticFriction),
        fields::number("rolling_friction", "Rolling friction", Quantity::length, kNotNegative, {0, 0.01},
                       0.0001, Scale::linear,
                       "Arm of the rolling resistance: its torque is at most that times the normal force.",
                       &T::rollingFriction),
        fields::number("spinning_friction", "Spinning friction", Quantity::length, kNotNegative, {0, 0.02},
                       0.0001, Scale::linear,
                       "Arm of the friction against spinning about the normal, as of a soft or wide spot.",
                       &T::spinningFriction),
    };
};

} // namespace hingelab
