// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hingelab_cad/face_surface.h"

#include <Adaptor3d_Curve.hxx>
#include <BRepAdaptor_Curve.hxx>
#include <BRepAdaptor_Surface.hxx>
#include <BRep_Tool.hxx>
#include <GeomAdaptor_Curve.hxx>
#include <GeomAdaptor_Surface.hxx>
#include <Geom_Surface.hxx>
#include <ShapeCustom_Surface.hxx>
#include <Standard_Failure.hxx>
#include <cmath>

#include "app/hingelab_cad/kernel_values.h"

namespace hingelab::cad_reader {
namespace {

constexpr double kSame = 1e-6;      // [mm]: what is an axis must be one to 1e-9 m
constexpr double kSameAngle = 1e-9; // [rad]

/// The outward normal: a face whose surface is reversed has it against the surface's.
Vector3 outward(const gp_Ax3& position, const TopoDS_Face& face) {
    const gp_Dir normal = position.XDirection().Crossed(position.YDirection());
    return (face.Orientation() == TopAbs_REVERSED ? -1.0 : 1.0) * directionOf(normal);
}

void takeAxis(const gp_Ax1& axis, CadFaceKind kind, double radius, double scale, CadFace& result) {
    result.kind = kind;
    result.origin = pointOf(axis.Location(), scale);
    result.axis = directionOf(axis.Direction());
    result.radius = scale * radius;
}

void takeSphere(const gp_Pnt& centre, double radius, double scale, CadFace& result) {
    result.kind = CadFaceKind::sphere;
    result.origin = pointOf(centre, scale);
    result.radius = scale * radius;
}

void takeTorus(const gp_Ax1& axis, double major, double minor, double scale, CadFace& result) {
    takeAxis(axis, CadFaceKind::torus, major, scale, result);
    result.minorRadius = scale * minor;
}

void takePlane(const gp_Ax3& position, const TopoDS_Face& face, double scale, CadFace& result) {
    result.kind = CadFaceKind::plane;
    result.origin = pointOf(position.Location(), scale);
    result.axis = outward(position, face);
}

/// The point of an axis nearest to another.
gp_Pnt footOn(const gp_Ax1& axis, const gp_Pnt& point) {
    const double along = gp_Vec(axis.Location(), point).Dot(gp_Vec(axis.Direction()));
    return axis.Location().Translated(along * gp_Vec(axis.Direction()));
}

/// A line that turns about an axis: a cylinder, or a cone where both meet. (A plane is left as it is: seldom an
/// axis is wanted of it.)
void takeTurnedLine(const gp_Ax1& axis, const gp_Lin& line, double scale, CadFace& result) {
    const double angle = axis.Direction().Angle(line.Direction());
    const double slope = std::min(angle, M_PI - angle);
    const gp_Pnt foot = footOn(axis, line.Location());
    const double radius = foot.Distance(line.Location());
    const gp_Ax1 shown(foot, axis.Direction());
    if (slope < kSameAngle) {
        takeAxis(shown, CadFaceKind::cylinder, radius, scale, result);
    } else if (slope < M_PI_2 - kSameAngle && gp_Lin(axis).Distance(line) < kSame) {
        takeAxis(shown, CadFaceKind::cone, radius, scale, result);
    }
}

/// A circle that turns about an axis in its plane: a torus, or a sphere where its centre lies on the axis.
void takeTurnedCircle(const gp_Ax1& axis, const gp_Circ& circle, double scale, CadFace& result) {
    const gp_Pnt foot = footOn(axis, circle.Location());
    const double distance = foot.Distance(circle.Location());
    const gp_Dir normal = circle.Axis().Direction();
    const bool isInPlane = normal.IsNormal(axis.Direction(), kSameAngle) &&
                           std::abs(gp_Vec(foot, circle.Location()).Dot(gp_Vec(normal))) < kSame;
    if (!isInPlane) return;
    if (distance < kSame) {
        takeSphere(circle.Location(), circle.Radius(), scale, result);
    } else {
        takeTorus({foot, axis.Direction()}, distance, circle.Radius(), scale, result);
    }
}

void takeRevolution(const Adaptor3d_Surface& surface, double scale, CadFace& result) {
    const opencascade::handle<Adaptor3d_Curve> meridian = surface.BasisCurve();
    const gp_Ax1 axis = surface.AxeOfRevolution();
    if (meridian->GetType() == GeomAbs_Line) takeTurnedLine(axis, meridian->Line(), scale, result);
    if (meridian->GetType() == GeomAbs_Circle) takeTurnedCircle(axis, meridian->Circle(), scale, result);
}

void takeExtrusion(const Adaptor3d_Surface& surface, double scale, CadFace& result) {
    const opencascade::handle<Adaptor3d_Curve> basis = surface.BasisCurve();
    if (basis->GetType() != GeomAbs_Circle) return;
    const gp_Circ circle = basis->Circle();
    if (!circle.Axis().Direction().IsParallel(surface.Direction(), kSameAngle)) return;
    takeAxis({circle.Location(), surface.Direction()}, CadFaceKind::cylinder, circle.Radius(), scale, result);
}

void takeSurface(const Adaptor3d_Surface& surface, const TopoDS_Face& face, double scale, CadFace& result) {
    switch (surface.GetType()) {
        case GeomAbs_Plane:
            return takePlane(surface.Plane().Position(), face, scale, result);
        case GeomAbs_Cylinder:
            return takeAxis(surface.Cylinder().Axis(), CadFaceKind::cylinder, surface.Cylinder().Radius(),
                            scale, result);
        case GeomAbs_Cone:
            return takeAxis(surface.Cone().Axis(), CadFaceKind::cone, surface.Cone().RefRadius(), scale,
                            result);
        case GeomAbs_Sphere:
            return takeSphere(surface.Sphere().Location(), surface.Sphere().Radius(), scale, result);
        case GeomAbs_Torus:
            return takeTorus(surface.Torus().Axis(), surface.Torus().MajorRadius(),
                             surface.Torus().MinorRadius(), scale, result);
        case GeomAbs_SurfaceOfRevolution:
            return takeRevolution(surface, scale, result);
        case GeomAbs_SurfaceOfExtrusion:
            return takeExtrusion(surface, scale, result);
        default:
            break;
    }
}

/// Splines that are simpler than they look.
void takeSpline(const TopoDS_Face& face, double scale, CadFace& result) {
    const opencascade::handle<Geom_Surface> surface = BRep_Tool::Surface(face);
    ShapeCustom_Surface converter(surface);
    const opencascade::handle<Geom_Surface> simple = converter.ConvertToAnalytical(kSame, Standard_False);
    if (simple.IsNull() || converter.Gap() > kSame) return;
    const GeomAdaptor_Surface adaptor(simple);
    // The plane's normal may point the other way than the spline's.
    if (adaptor.GetType() != GeomAbs_Plane) takeSurface(adaptor, face, scale, result);
}

void takeLine(const BRepAdaptor_Curve& curve, double scale, CadEdge& result) {
    const double middle = 0.5 * (curve.FirstParameter() + curve.LastParameter());
    result.kind = CadEdgeKind::line;
    result.origin = pointOf(curve.Value(middle), scale);
    result.axis = directionOf(curve.Line().Direction());
}

void takeCircle(const gp_Circ& circle, double scale, CadEdge& result) {
    result.kind = CadEdgeKind::circle;
    result.origin = pointOf(circle.Location(), scale);
    result.axis = directionOf(circle.Axis().Direction());
    result.radius = scale * circle.Radius();
}

} // namespace

CadFace faceSurface(const TopoDS_Face& face, double scale) {
    CadFace result;
    if (BRep_Tool::Surface(face).IsNull()) return result;
    try {
        const BRepAdaptor_Surface surface(face, Standard_False);
        takeSurface(surface, face, scale, result);
        const bool isSpline =
            surface.GetType() == GeomAbs_BSplineSurface || surface.GetType() == GeomAbs_BezierSurface;
        if (isSpline) takeSpline(face, scale, result);
    } catch (const Standard_Failure&) {
        return {}; // a surface that the kernel cannot make sense of has no axis
    }
    return result;
}

CadEdge edgeCurve(const TopoDS_Edge& edge, double scale) {
    CadEdge result;
    try {
        const BRepAdaptor_Curve curve(edge);
        if (curve.GetType() == GeomAbs_Line) takeLine(curve, scale, result);
        if (curve.GetType() == GeomAbs_Circle) takeCircle(curve.Circle(), scale, result);
    } catch (const Standard_Failure&) {
        return {};
    }
    return result;
}

} // namespace hingelab::cad_reader
