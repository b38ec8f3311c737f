// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "physics/rig/joint_tables.h"

/// Field tables of contacts and of the shapes made for them.
namespace hingelab {

template <>
struct Table<Contact> {
    using T = Contact;
    static constexpr std::array<VectorField<T>, 0> vectors{};
    static constexpr std::array numbers = {
        NumberField<T>{{"stiffness",
                        "Stiffness",
                        Quantity::stiffness,
                        kPositive,
                        {1000, 10000000},
                        1.1,
                        Scale::logarithmic,
                        "Stiffness of each point of the contact."},
                       &T::stiffness},
        NumberField<T>{{"doubling_depth",
                        "Doubling depth",
                        Quantity::length,
                        kNotNegative,
                        {0, 0.02},
                        0.0005,
                        Scale::linear,
                        "Depth over which the stiffness doubles, as of a soft seal; 0: a constant stiffness."},
                       &T::doublingDepth},
        NumberField<T>{{"dissipation",
                        "Dissipation",
                        Quantity::inverseVelocity,
                        kNotNegative,
                        {0, 20},
                        0.1,
                        Scale::linear,
                        "Hunt-Crossley dissipation: larger bounces less."},
                       &T::dissipation},
        NumberField<T>{{"friction",
                        "Friction",
                        Quantity::dimensionless,
                        kNotNegative,
                        {0, 1.5},
                        0.01,
                        Scale::linear,
                        "Coulomb's coefficient of friction mu while sliding."},
                       &T::friction},
        NumberField<T>{{"static_friction",
                        "Static friction",
                        Quantity::dimensionless,
                        kNotNegative,
                        {0, 1.5},
                        0.01,
                        Scale::linear,
                        "Coefficient while sticking; below the other one it has no effect."},
                       &T::staticFriction},
    };
};

template <>
struct Table<CapsuleGeometry> {
    using T = CapsuleGeometry;
    static constexpr std::array<VectorField<T>, 0> vectors{};
    static constexpr std::array numbers = {
        table_detail::lengthField<T>("radius", "radius", "Radius of the capsule.", &T::radius, kPositive,
                                     {0.002, 0.5}),
        table_detail::lengthField<T>("length", "length",
                                     "Length of its straight part along the shape's z axis.", &T::length,
                                     kNotNegative, {0, 2})};
};

template <>
struct Table<HalfSpaceGeometry> {
    using T = HalfSpaceGeometry;
    static constexpr std::array<VectorField<T>, 0> vectors{};
    static constexpr std::array numbers = {
        table_detail::lengthField<T>("size", "size", "Edge of the square that is drawn; contacts have no edge.",
                                     &T::size, kPositive, {0.1, 5})};
};

} // namespace hingelab
