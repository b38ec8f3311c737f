// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "physics/shapes/geometry.h"
#include "physics/text/archive.h"
#include "physics/text/field_makers.h"

/// Fields of the forms of solids.
namespace hingelab {

template <>
struct Table<BoxGeometry> : FieldsOf<BoxGeometry> {
    static constexpr std::array vectors = {
        fields::vector("size", "size", Quantity::length, kPositive, {0.005, 2}, 0.01, Scale::linear,
                       "Edge lengths along the shape's axes.", &T::size),
    };
};

template <>
struct Table<CylinderGeometry> : FieldsOf<CylinderGeometry> {
    static constexpr std::array numbers = {
        fields::number("radius", "radius", Quantity::length, kPositive, {0.002, 0.5}, 0.002, Scale::linear,
                       "Radius of the cylinder.", &T::radius),
        fields::number("length", "length", Quantity::length, kPositive, {0.01, 2}, 0.01, Scale::linear,
                       "Length along the shape's z axis.", &T::length),
    };
};

template <>
struct Table<SphereGeometry> : FieldsOf<SphereGeometry> {
    static constexpr std::array numbers = {
        fields::number("radius", "radius", Quantity::length, kPositive, {0.002, 0.5}, 0.002, Scale::linear,
                       "Radius of the sphere.", &T::radius),
    };
};

template <>
struct Table<PlateGeometry> : FieldsOf<PlateGeometry> {
    static constexpr std::array numbers = {fields::length("thickness", "thickness",
                                                          "Thickness along the shape's z axis.", &T::thickness,
                                                          kPositive, {0.001, 0.1})};
};

template <>
struct Table<PlateCorner> : FieldsOf<PlateCorner> {
    static constexpr std::array numbers = {fields::length("x", "x", "x of the corner.", &T::x),
                                           fields::length("y", "y", "y of the corner.", &T::y)};
};

template <>
struct Table<MeshGeometry> : FieldsOf<MeshGeometry> {
    static constexpr std::array numbers = {
        fields::number("scale", "scale", Quantity::dimensionless, kPositive, {0.0001, 10}, 1.1,
                       Scale::logarithmic, "Metres per unit of the file: 0.001 for millimetres.", &T::scale)};
};

template <>
struct Table<CapsuleGeometry> : FieldsOf<CapsuleGeometry> {
    static constexpr std::array numbers = {
        fields::length("radius", "radius", "Radius of the capsule.", &T::radius, kPositive, {0.002, 0.5}),
        fields::length("length", "length", "Length of its straight part along the shape's z axis.", &T::length,
                       kNotNegative, {0, 2})};
};

template <>
struct Table<HalfSpaceGeometry> : FieldsOf<HalfSpaceGeometry> {
    static constexpr std::array numbers = {
        fields::length("size", "size", "Edge of the square that is drawn; contacts have no edge.", &T::size,
                       kPositive, {0.1, 5})};
};

template <>
struct Table<HullCorner> : FieldsOf<HullCorner> {
    static constexpr std::array numbers = {fields::length("x", "x", "x of the corner.", &T::x),
                                           fields::length("y", "y", "y of the corner.", &T::y),
                                           fields::length("z", "z", "z of the corner.", &T::z)};
};

inline constexpr std::array kGeometryNames = {
    KindName{"box", "Box", "A block with three edge lengths."},
    KindName{"cylinder", "Cylinder", "A round bar or disk along its z axis."},
    KindName{"sphere", "Sphere", "A ball."},
    KindName{"plate", "Plate", "A flat plate with a polygon as outline."},
    KindName{"mesh", "Mesh",
             "A surface from an STL or OBJ file: drawn, without mass and contact; its convex hull "
             "has both."},
    KindName{"capsule", "Capsule", "A cylinder with round ends."},
    KindName{"half_space", "Half space", "Everything below a plane: a floor, a wall, a slope."},
    KindName{"hull", "Convex hull",
             "The smallest convex solid that has all its corners: a wedge, a die, a "
             "stone, what touches in place of a mesh."}};

template <class Archive>
void describe(Archive& ar, PlateGeometry& geometry) {
    ar.table(geometry);
    ar.list("corners", geometry.corners, "Corner");
}

template <class Archive>
void describe(Archive& ar, HullGeometry& geometry) {
    ar.list("corners", geometry.corners, "Corner of the hull");
}

template <class Archive>
void describe(Archive& ar, MeshGeometry& geometry) {
    ar.file("file", geometry.file, "STL or OBJ file, relative to the rig's file.");
    ar.table(geometry);
}

} // namespace hingelab
