// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/physics/cad/kernel_shapes.h"

#include <BRepAlgoAPI_Cut.hxx>
#include <BRepAlgoAPI_Fuse.hxx>
#include <BRepBuilderAPI_MakeEdge.hxx>
#include <BRepBuilderAPI_MakeFace.hxx>
#include <BRepBuilderAPI_MakePolygon.hxx>
#include <BRepBuilderAPI_MakeWire.hxx>
#include <BRepBuilderAPI_Transform.hxx>
#include <BRepPrimAPI_MakeBox.hxx>
#include <BRepPrimAPI_MakeCone.hxx>
#include <BRepPrimAPI_MakeCylinder.hxx>
#include <BRepPrimAPI_MakePrism.hxx>
#include <BRepPrimAPI_MakeSphere.hxx>
#include <BRepPrimAPI_MakeTorus.hxx>
#include <TopoDS.hxx>
#include <cmath>
#include <gp_Ax1.hxx>
#include <gp_Ax2.hxx>
#include <gp_Circ.hxx>
#include <gp_Trsf.hxx>
#include <numbers>

namespace hingelab::test {
namespace {

const gp_Ax2 kUpright(gp_Pnt(0, 0, 0), gp_Dir(0, 0, 1));

gp_Pnt pointAt(const Vector3& p) {
    return {p.x(), p.y(), p.z()};
}

TopoDS_Shape box(const Vector3& corner, const Vector3& size) {
    return BRepPrimAPI_MakeBox(pointAt(corner), pointAt(corner + size)).Shape();
}

TopoDS_Shape cylinder(const Vector3& base, double radius, double height) {
    return BRepPrimAPI_MakeCylinder(gp_Ax2(pointAt(base), gp_Dir(0, 0, 1)), radius, height).Shape();
}

TopoDS_Shape cut(const TopoDS_Shape& a, const TopoDS_Shape& b) {
    return BRepAlgoAPI_Cut(a, b).Shape();
}

TopoDS_Shape fused(const TopoDS_Shape& a, const TopoDS_Shape& b) {
    return BRepAlgoAPI_Fuse(a, b).Shape();
}

TopoDS_Shape prism(const std::vector<Vector2>& polygon, double height) {
    BRepBuilderAPI_MakePolygon outline;
    for (const Vector2& p : polygon) outline.Add(gp_Pnt(p.x(), p.y(), 0.0));
    outline.Close();
    const TopoDS_Face face = BRepBuilderAPI_MakeFace(outline.Wire()).Face();
    return BRepPrimAPI_MakePrism(face, gp_Vec(0, 0, height)).Shape();
}

std::vector<Vector2> hexagon(double radius) {
    std::vector<Vector2> corners;
    for (int i = 0; i < 6; ++i) {
        const double angle = std::numbers::pi / 3.0 * i;
        corners.emplace_back(radius * std::cos(angle), radius * std::sin(angle));
    }
    return corners;
}

std::vector<KnownShape> primitives() {
    const Vector3 corner(-10, 5, 2);
    const Vector3 size(40, 20, 30);
    return {
        {"Box", box(corner, size), boxBody(corner, size)},
        {"Cylinder", cylinder(Vector3::Zero(), 7, 30), coneBody(7, 7, 30)},
        {"Sphere", BRepPrimAPI_MakeSphere(kUpright, 12).Shape(), sphereBody(12)},
        {"Frustum", BRepPrimAPI_MakeCone(kUpright, 10, 4, 12).Shape(), coneBody(10, 4, 12)},
        {"Cone", BRepPrimAPI_MakeCone(kUpright, 10, 0, 25).Shape(), coneBody(10, 0, 25)},
        {"Torus", BRepPrimAPI_MakeTorus(kUpright, 20, 5).Shape(), torusBody(20, 5)},
        {"Half sphere", BRepPrimAPI_MakeSphere(kUpright, 9.0, 0.0, std::numbers::pi / 2).Shape(),
         halfSphereBody(9)},
        {"Wedge", prism({{0, 0}, {30, 0}, {0, 12}}, 8), prismBody({{0, 0}, {30, 0}, {0, 12}}, 8)},
        {"Hexagonal prism", prism(hexagon(8), 40), prismBody(hexagon(8), 40)},
    };
}

std::vector<KnownShape> machined() {
    const Vector3 corner(-50, -40, 0);
    const Vector3 size(100, 80, 10);
    const TopoDS_Shape plate = box(corner, size);
    const SolidBody plateBody = boxBody(corner, size);
    const Vector3 bore(15, -5, 0);
    TopoDS_Shape four = plate;
    SolidBody fourBody = plateBody;
    for (const Vector3& at :
         {Vector3(40, 30, 0), Vector3(-40, 30, 0), Vector3(-40, -30, 0), Vector3(35, -30, 0)}) {
        four = cut(four, cylinder(at, 4, 10));
        fourBody = combined(fourBody, moved(coneBody(4, 4, 10), at), -1.0);
    }
    const Vector3 above(0, 0, 20);
    const SolidBody lowerHalf =
        moved(halfSphereBody(8), rotationAbout(Vector3::UnitX(), std::numbers::pi), {0.0, 0.0, 10.0});
    return {
        {"Bored plate", cut(plate, cylinder(bore, 20, 10)),
         combined(plateBody, moved(coneBody(20, 20, 10), bore), -1.0)},
        {"Plate with four bores", four, fourBody},
        {"Tube", cut(cylinder(Vector3::Zero(), 10, 50), cylinder(Vector3::Zero(), 8, 50)),
         combined(coneBody(10, 10, 50), coneBody(8, 8, 50), -1.0)},
        {"Stepped shaft", fused(cylinder(Vector3::Zero(), 10, 20), cylinder(above, 6, 30)),
         combined(coneBody(10, 10, 20), moved(coneBody(6, 6, 30), above))},
        {"Napkin ring", cut(BRepPrimAPI_MakeSphere(kUpright, 12).Shape(), cylinder({0, 0, -20}, 5, 40)),
         napkinRingBody(12, 5)},
        {"Plate with pocket",
         cut(plate, BRepPrimAPI_MakeSphere(gp_Ax2(gp_Pnt(0, 0, 10), gp_Dir(0, 0, 1)), 8).Shape()),
         combined(plateBody, lowerHalf, -1.0)},
    };
}

KnownShape capsule() {
    const TopoDS_Shape ends =
        fused(BRepPrimAPI_MakeSphere(kUpright, 6).Shape(),
              BRepPrimAPI_MakeSphere(gp_Ax2(gp_Pnt(0, 0, 20), gp_Dir(0, 0, 1)), 6).Shape());
    const SolidBody top = moved(halfSphereBody(6), {0.0, 0.0, 20.0});
    const SolidBody bottom =
        moved(halfSphereBody(6), rotationAbout(Vector3::UnitX(), std::numbers::pi), Vector3::Zero());
    return {"Capsule", fused(ends, cylinder(Vector3::Zero(), 6, 20)),
            combined(combined(coneBody(6, 6, 20), top), bottom)};
}

std::vector<KnownShape> placed() {
    const Vector3 far(1000, -2000, 500);
    const TopoDS_Shape apart =
        fused(box(Vector3::Zero(), {10, 10, 10}), BRepPrimAPI_MakeSphere(gp_Pnt(50, 0, 0), 6).Shape());
    gp_Trsf turn;
    turn.SetRotation(gp_Ax1(gp_Pnt(0, 0, 0), gp_Dir(1, 2, 3)), 0.7);
    gp_Trsf mirror;
    mirror.SetMirror(gp_Ax2(gp_Pnt(0, 0, 0), gp_Dir(1, 0, 0)));
    Matrix3 flip = Matrix3::Identity();
    flip(0, 0) = -1.0;
    const Matrix3 turned = rotationAbout(Vector3(1, 2, 3).normalized(), 0.7);
    const std::vector<Vector2> triangle{{0, 0}, {30, 0}, {0, 12}};
    return {
        {"Box and ball apart", apart,
         combined(boxBody(Vector3::Zero(), {10, 10, 10}), moved(sphereBody(6), {50, 0, 0}))},
        {"Turned tube", BRepBuilderAPI_Transform(cylinder({3, 4, 5}, 5, 25), turn, Standard_True).Shape(),
         moved(moved(coneBody(5, 5, 25), {3, 4, 5}), turned, Vector3::Zero())},
        {"Far box", box(far, {10, 20, 30}), boxBody(far, {10, 20, 30})},
        {"Mirrored wedge", BRepBuilderAPI_Transform(prism(triangle, 8), mirror, Standard_True).Shape(),
         moved(prismBody(triangle, 8), flip, Vector3::Zero())},
    };
}

} // namespace

std::vector<KnownShape> knownShapes() {
    std::vector<KnownShape> shapes = primitives();
    for (const KnownShape& shape : machined()) shapes.push_back(shape);
    shapes.push_back(capsule());
    for (const KnownShape& shape : placed()) shapes.push_back(shape);
    return shapes;
}

KnownShape boredPlate(int columns, int rows) {
    const Vector3 size(10.0 * columns, 10.0 * rows, 10.0);
    SolidBody body = boxBody(Vector3::Zero(), size);
    BRepBuilderAPI_MakePolygon outline(gp_Pnt(0, 0, 0), gp_Pnt(size.x(), 0, 0), gp_Pnt(size.x(), size.y(), 0),
                                       gp_Pnt(0, size.y(), 0), Standard_True);
    BRepBuilderAPI_MakeFace face(outline.Wire());
    for (int i = 0; i < columns * rows; ++i) {
        const Vector3 at(10.0 * (i % columns) + 5.0, 10.0 * (i / columns) + 5.0, 0.0);
        const gp_Circ circle(gp_Ax2(pointAt(at), gp_Dir(0, 0, -1)), 1.5);
        face.Add(BRepBuilderAPI_MakeWire(BRepBuilderAPI_MakeEdge(circle).Edge()).Wire());
        body = combined(body, moved(coneBody(1.5, 1.5, 10.0), at), -1.0);
    }
    return {"Plate", BRepPrimAPI_MakePrism(face.Face(), gp_Vec(0, 0, 10)).Shape(), body};
}

} // namespace hingelab::test
