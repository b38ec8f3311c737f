// SPDX-License-Identifier: GPL-3.0-or-later
#include "assemblies/assembly_parameters.h"
#include "text/field_makers.h"
#include "text/walk.h"

namespace hingelab {

namespace fields {

template <class T>
constexpr VectorField<T> n1Field() {
    return axis("n1_a", "Axis n1_a", "First axis of the universal joint, in frame_a.", &T::n1_a);
}
template <class T>
constexpr VectorField<T> naField() {
    return axis("n_a", "Axis n_a", "Axis across the plane of motion, in frame_a.", &T::n_a);
}
template <class T>
constexpr VectorField<T> nbField() {
    return axis("n_b", "Axis n_b", "Axis of the joint at frame_b, in frame_b.", &T::n_b);
}
template <class T>
constexpr VectorField<T> rod1Field() {
    return place("rRod1_ia", "Rod 1", "From frame_a to frame_im, in frame_ia.", &T::rRod1_ia);
}
template <class T>
constexpr VectorField<T> rod2Field() {
    return place("rRod2_ib", "Rod 2", "From frame_ib to frame_im, in frame_ib.", &T::rRod2_ib);
}
template <class T>
constexpr std::array<NumberField<T>, 2> phiFields() {
    return {
        number("phi_offset", "Angle offset", Quantity::angleInDegrees, kFinite, {-kTurn, kTurn}, 1,
               Scale::linear, "The angle shown is the geometric angle less this.", &T::phiOffset),
        number("phi_guess", "Angle guess", Quantity::angleInDegrees, kFinite, {-kTurn, kTurn}, 5, Scale::linear,
               "At the start, of two solutions the one nearest to this is taken.", &T::phiGuess)};
}
template <class T>
constexpr std::array<NumberField<T>, 2> sFields() {
    return {length("s_offset", "Distance offset", "The distance shown is the geometric one less this.",
                   &T::sOffset),
            length("s_guess", "Distance guess",
                   "At the start, of two solutions the one nearest to this is taken.", &T::sGuess)};
}
template <class T>
constexpr std::array<NumberField<T>, 2> rodFields() {
    return {number("rod1Length", "Rod 1 length", Quantity::length, kPositive, {0.01, 2}, 0.005, Scale::linear,
                   "Length of the rod between the two ball joints.", &T::rod1Length),
            number("rod1Mass", "Rod 1 mass", Quantity::mass, kNotNegative, {0, 5}, 0.01, Scale::linear,
                   "Point mass at the middle of rod 1.", &T::rod1Mass)};
}

} // namespace fields

template <>
struct Table<JointUps> : FieldsOf<JointUps> {
    static constexpr std::array vectors = {
        fields::n1Field<T>(),
        fields::axis("nAxis_ia", "Axis nAxis_ia", "Direction of the line, in frame_ia.", &T::nAxis_ia)};
    static constexpr std::array numbers = {fields::length(
        "s_offset", "Distance offset", "The distance shown is the length less this.", &T::sOffset)};
};

void describe(Walk& walk, JointUps& object) {
    walk.table(object);
}

template <>
struct Table<JointUsr> : FieldsOf<JointUsr> {
    static constexpr std::array vectors = {fields::n1Field<T>(), fields::nbField<T>(), fields::rod1Field<T>(),
                                           fields::rod2Field<T>()};
    static constexpr std::array numbers = fields::phiFields<T>();
};

void describe(Walk& walk, JointUsr& object) {
    walk.table(object);
}

template <>
struct Table<JointUsp> : FieldsOf<JointUsp> {
    static constexpr std::array vectors = {fields::n1Field<T>(), fields::nbField<T>(), fields::rod1Field<T>(),
                                           fields::rod2Field<T>()};
    static constexpr std::array numbers = fields::sFields<T>();
};

void describe(Walk& walk, JointUsp& object) {
    walk.table(object);
}

template <>
struct Table<JointSsr> : FieldsOf<JointSsr> {
    static constexpr std::array vectors = {fields::nbField<T>(), fields::rod2Field<T>()};
    static constexpr std::array numbers = fields::joined(fields::rodFields<T>(), fields::phiFields<T>());
};

void describe(Walk& walk, JointSsr& object) {
    walk.table(object);
}

template <>
struct Table<JointSsp> : FieldsOf<JointSsp> {
    static constexpr std::array vectors = {fields::nbField<T>(), fields::rod2Field<T>()};
    static constexpr std::array numbers = fields::joined(fields::rodFields<T>(), fields::sFields<T>());
};

void describe(Walk& walk, JointSsp& object) {
    walk.table(object);
}

template <>
struct Table<JointRrr> : FieldsOf<JointRrr> {
    static constexpr std::array vectors = {fields::naField<T>(), fields::rod1Field<T>(),
                                           fields::rod2Field<T>()};
    static constexpr std::array numbers = fields::phiFields<T>();
};

void describe(Walk& walk, JointRrr& object) {
    walk.table(object);
}

template <>
struct Table<JointRrp> : FieldsOf<JointRrp> {
    static constexpr std::array vectors = {fields::naField<T>(), fields::nbField<T>(), fields::rod1Field<T>(),
                                           fields::rod2Field<T>()};
    static constexpr std::array numbers = fields::sFields<T>();
};

void describe(Walk& walk, JointRrp& object) {
    walk.table(object);
}

constexpr std::array kAssemblyNames = {
    KindName{"JointUPS", "UPS: universal, prismatic, spherical",
             "A strut or cylinder of changing length between two places in space."},
    KindName{"JointUSR", "USR: universal, spherical, revolute",
             "A rod and a lever in space; the rod cannot spin."},
    KindName{"JointUSP", "USP: universal, spherical, prismatic",
             "A rod and a slider in space; the rod cannot spin."},
    KindName{"JointSSR", "SSR: spherical, spherical, revolute", "A rod between two ball joints and a lever."},
    KindName{"JointSSP", "SSP: spherical, spherical, prismatic", "A rod between two ball joints and a slider."},
    KindName{"JointRRR", "RRR: three revolute joints",
             "Two bars in a plane: coupler and rocker of a four-bar linkage."},
    KindName{"JointRRP", "RRP: two revolute joints and a slide",
             "A rod and a slider in a plane, as in a slider-crank."}};

std::span<const KindName> assemblyKinds() {
    return kAssemblyNames;
}

} // namespace hingelab
