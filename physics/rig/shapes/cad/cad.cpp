// SPDX-License-Identifier: GPL-3.0-or-later
#include "shapes/cad/cad.h"

#include "text/check_support.h"

namespace hingelab {
namespace {

/// At unit density about the centre of volume [m⁵].
Matrix3 unitInertiaOf(const CadFigures& figures) {
    Matrix3 inertia = figures.moments.asDiagonal();
    inertia(0, 1) = inertia(1, 0) = figures.products[0];
    inertia(0, 2) = inertia(2, 0) = figures.products[1];
    inertia(1, 2) = inertia(2, 1) = figures.products[2];
    return inertia;
}

} // namespace

CadGeometry ShapeKind<CadGeometry>::sized(double size) {
    CadGeometry cad;
    cad.figures.high = Vector3::Constant(size);
    return cad;
}

Vector3 ShapeKind<CadGeometry>::halfExtents(const CadGeometry& cad) {
    return 0.5 * (cad.figures.high - cad.figures.low);
}

RigidInertia ShapeKind<CadGeometry>::inertia(const CadGeometry& cad, double mass) {
    const double volume = cad.figures.volume;
    RigidInertia inertia{mass, Vector3::Zero(), Matrix3::Zero()};
    if (volume <= 0.0) return inertia; // which has no mass, by the checks
    inertia.centreOfMass = cad.figures.centre - cad.middle();
    inertia.aboutCentreOfMass = mass / volume * unitInertiaOf(cad.figures);
    return inertia;
}

std::optional<TouchingSolid> ShapeKind<CadGeometry>::touching(const CadGeometry&, std::string& fault) {
    fault =
        "a CAD part is drawn and has a mass, but touches nothing; its convex hull, or other shapes of mass 0 "
        "in its place, can touch";
    return std::nullopt;
}

void ShapeKind<CadGeometry>::check(const CadGeometry& cad, const std::string& pointer, Issues& issues) {
    const CadFigures& figures = cad.figures;
    if (cad.file.empty())
        checks::addError(issues, pointer + "/file", "The CAD part has no file", {}, "a path to a CAD file");
    if (!(cad.scale > 0.0))
        checks::addError(issues, pointer + "/scale", "The scale is not above 0", std::to_string(cad.scale),
                         "metres per unit of the file");
    if ((figures.high.array() < figures.low.array()).any())
        checks::addError(issues, pointer + "/figures/high", "The bounding box is turned inside out", {},
                         "high not below low; import the file again");
    const bool isPhysical =
        figures.volume >= 0.0 && inertia(cad, figures.volume).isPhysical(); // of unit density
    if (!isPhysical)
        checks::addError(issues, pointer + "/figures", "No solid has such a volume and moments", {},
                         "the figures of the CAD file; import it again");
}

ShapeSurface ShapeKind<CadGeometry>::surface(const CadGeometry&, const SurfaceDetail&) {
    return {};
}

PortableShape ShapeKind<CadGeometry>::portable(const CadGeometry& cad) {
    PortableShape shape{PortableShape::Form::box, 2.0 * halfExtents(cad)};
    shape.lost = "A CAD part is exported as its bounding box; mass and inertia are those of the part.";
    return shape;
}

} // namespace hingelab
