// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "shapes/convex_hull.h"
#include "shapes/shape_surface.h"
#include "spatial/rigid_inertia.h"
#include "text/describe.h"
#include "text/issue.h"

/// What a kind of shape consists of. Each kind has a folder: a struct with its parameters, a describe()
/// with the table of its fields in a source, an entry ShapeKind<struct>. One line in shape_kinds.h makes it
/// known.
namespace hingelab {

/// What of a shape touches others: a core, and all within `radius` of it. About the centre of the shape's
/// bounding box, in its axes. Contacts know nothing else of shapes, so that any two kinds can touch.
struct TouchingSolid {
    enum class Core {
        halfSpace, ///< z <= 0
        point,
        segment, ///< along z
        box,
        prism,    ///< along z, with a convex outline in the xy-plane
        cylinder, ///< along z
        polyhedron,
    };
    Core core = Core::point;
    /// Half extents of the core [m]; of a cylinder x = y is its radius; not of polyhedra.
    Vector3 half = Vector3::Zero();
    double radius = 0.0;               ///< around the core [m]
    std::vector<Vector2> outline = {}; ///< of a prism: in order round it, either way [m]
    std::vector<HullFace> faces = {};  ///< of a polyhedron
};

/// A shape as formats of other programs know it, about the centre of its bounding box, in its axes.
struct PortableShape {
    enum class Form {
        box,
        sphere,
        cylinder, ///< along z
        capsule,  ///< along z
        prism,    ///< along z
        convex,
        plane, ///< z = 0, all below it solid
        file,  ///< a surface that a file describes
    };
    Form form = Form::box;
    Vector3 size = Vector3::Zero();    ///< of the bounding box [m]
    double radius = 0.0;               ///< of sphere, cylinder, capsule [m]
    double length = 0.0;               ///< of cylinder, capsule (without its ends), prism [m]
    std::vector<Vector2> outline = {}; ///< of a prism: in order round it, either way [m]
    std::vector<Vector3> corners = {}; ///< of a convex one [m]
    std::string file = {};             ///< path as the rig gives it
    double scale = 1.0;                ///< metres per unit of the file
    const char* lost = nullptr;        ///< what this form lacks of the shape, as a sentence; null: nothing
};

/// A number of a shape that is the way between two of its faces, which can be dragged in the picture.
struct ExtentField {
    const char* pointer; ///< from the shape: "/size/0"
    int axis;            ///< of the shape
    double perValue;     ///< extent by value: 1, of a radius 2
};

/// Specialised for each kind:
///   static const KindName info;
///   static constexpr bool hasVolume;                      false of surfaces and half spaces
///   static constexpr std::array<ExtentField, n> extents;  what can be dragged
///   static T sized(double size);                          to begin with, about as large as this [m]
///   static Vector3 halfExtents(const T&);                 of the bounding box, along the shape's axes [m]
///   static double volume(const T&);                       [m³]; 0 without one
///   static RigidInertia inertia(const T&, double mass);   if homogeneous, about the bounding box's centre
///   static std::optional<TouchingSolid> touching(const T&, std::string& fault);  empty with the reason
///   static void check(const T&, const std::string& pointer, Issues&);  what ranges of numbers cannot say
///   static ShapeSurface surface(const T&, const SurfaceDetail&);  for pictures; empty of surfaces from files
///   static PortableShape portable(const T&);              for other programs' formats
/// A kind that goes on without end beyond what is drawn of it has besides
///   static constexpr bool isEndless = true;
template <class T>
struct ShapeKind;

} // namespace hingelab
