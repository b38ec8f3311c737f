// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hingelab_samples/oven_door.h"

#include <BRepAlgoAPI_Cut.hxx>
#include <BRepAlgoAPI_Fuse.hxx>
#include <BRepFilletAPI_MakeFillet.hxx>
#include <BRepPrimAPI_MakeBox.hxx>
#include <BRepPrimAPI_MakeCylinder.hxx>
#include <BRepPrimAPI_MakeSphere.hxx>
#include <BRep_Tool.hxx>
#include <TopExp_Explorer.hxx>
#include <TopoDS.hxx>
#include <gp.hxx>
#include <gp_Ax2.hxx>

#include "app/hingelab_samples/sample_assembly.h"

namespace hingelab::samples {
namespace {

constexpr double kWidth = 595.0;      // of the front [mm]
constexpr double kHeight = 455.0;     // of the door
constexpr double kDoorDepth = 38.0;   // from the seal to the outer glass
constexpr double kHingeHeight = 25.0; // of the axis above the door's lower edge
constexpr double kHingeX = 12.0;      // of the axis before the cabinet's front

TopoDS_Shape box(double x, double y, double z, double dx, double dy, double dz) {
    return BRepPrimAPI_MakeBox(gp_Pnt(x, y, z), dx, dy, dz).Shape();
}

TopoDS_Shape cylinder(const gp_Pnt& from, const gp_Dir& along, double radius, double length) {
    return BRepPrimAPI_MakeCylinder(gp_Ax2(from, along), radius, length).Shape();
}

TopoDS_Shape minus(const TopoDS_Shape& whole, const TopoDS_Shape& part) {
    return BRepAlgoAPI_Cut(whole, part).Shape();
}

TopoDS_Shape plus(const TopoDS_Shape& one, const TopoDS_Shape& other) {
    return BRepAlgoAPI_Fuse(one, other).Shape();
}

/// With all edges along x rounded.
TopoDS_Shape rounded(const TopoDS_Shape& shape, double radius, const gp_Dir& along) {
    BRepFilletAPI_MakeFillet fillet(shape);
    for (TopExp_Explorer edges(shape, TopAbs_EDGE); edges.More(); edges.Next()) {
        const TopoDS_Edge edge = TopoDS::Edge(edges.Current());
        gp_Pnt ends[2];
        int count = 0;
        for (TopExp_Explorer corners(edge, TopAbs_VERTEX); corners.More() && count < 2; corners.Next())
            ends[count++] = BRep_Tool::Pnt(TopoDS::Vertex(corners.Current()));
        if (count < 2 || ends[0].Distance(ends[1]) < 1e-6) continue;
        if (gp_Dir(gp_Vec(ends[0], ends[1])).IsParallel(along, 1e-6)) fillet.Add(radius, edge);
    }
    return fillet.Shape();
}

gp_Pnt outwards(double x, double y, double z, double side) {
    return {x, side * y, z};
}

/// A ball of 10 mm, 10 mm from the surface that its stud stands on.
TopoDS_Shape ballStud(double x, double y, double z, double side) {
    const TopoDS_Shape stud = cylinder(outwards(x, y, z, side), gp_Dir(0.0, side, 0.0), 3.0, 10.0);
    return plus(stud, BRepPrimAPI_MakeSphere(outwards(x, y + 10.0, z, side), 5.0).Shape());
}

constexpr SampleAssembly::Look kBlackGlass{0.012, 0.013, 0.016};
constexpr SampleAssembly::Look kStainless{0.55, 0.56, 0.58};
constexpr SampleAssembly::Look kEnamel{0.05, 0.05, 0.055};
constexpr SampleAssembly::Look kZinc{0.45, 0.46, 0.44};
constexpr SampleAssembly::Look kSeal{0.02, 0.02, 0.02};
constexpr SampleAssembly::Stuff kGlass{"Glass", 2500.0};
constexpr SampleAssembly::Stuff kSteel{"Steel 1.4301", 7900.0};
constexpr SampleAssembly::Stuff kSheet{"Steel DC01", 7850.0};
constexpr SampleAssembly::Stuff kSilicone{"Silicone rubber", 1200.0};

void addCabinet(SampleAssembly& oven) {
    const TDF_Label cabinet = oven.group("Cabinet");
    constexpr double depth = 420.0, wall = 1.0;
    const TopoDS_Shape outside =
        box(-depth, -0.5 * kWidth + 20.0, -20.0, depth, kWidth - 40.0, kHeight + 110.0);
    const TopoDS_Shape shell =
        minus(outside, box(-depth + wall, -0.5 * kWidth + 20.0 + wall, -20.0 + wall, depth,
                           kWidth - 40.0 - 2.0 * wall, kHeight + 110.0 - 2.0 * wall));
    oven.add(cabinet, "Housing", shell, kStainless, kSheet);
    const TopoDS_Shape muffle = minus(rounded(box(-380.0, -220.0, 40.0, 380.0, 440.0, 350.0), 30.0, gp::DX()),
                                      rounded(box(-379.2, -219.2, 40.8, 380.0, 438.4, 348.4), 29.2, gp::DX()));
    oven.add(cabinet, "Muffle", muffle, kEnamel, kSheet);
    const TopoDS_Shape frame = minus(box(-1.0, -0.5 * kWidth + 2.0, -18.0, 1.0, kWidth - 4.0, kHeight + 18.0),
                                     rounded(box(-2.0, -220.0, 40.0, 4.0, 440.0, 350.0), 30.0, gp::DX()));
    oven.add(cabinet, "Front frame", frame, kStainless, kSteel);
    oven.add(cabinet, "Control panel",
             rounded(box(0.0, -0.5 * kWidth, kHeight + 4.0, 20.0, kWidth, 96.0), 2.0, gp::DZ()), kBlackGlass,
             kGlass);
    for (const double side : {-1.0, 1.0}) {
        const TopoDS_Shape knob = cylinder(gp_Pnt(20.0, side * 180.0, kHeight + 52.0), gp::DX(), 22.0, 24.0);
        oven.add(cabinet, side < 0.0 ? "Knob right" : "Knob left", knob, kStainless, kSteel);
        const std::string name = side < 0.0 ? " right" : " left";
        oven.add(cabinet, "Hinge pin" + name,
                 cylinder(outwards(kHingeX, 277.0, kHingeHeight, side), gp_Dir(0.0, side, 0.0), 4.0, 22.0),
                 kZinc, kSheet);
        oven.add(cabinet, "Spring stud" + name, ballStud(-60.0, 277.0, 100.0, side), kZinc, kSheet);
    }
}

/// Arms beside the panel, with a bore for the pin and a stud for the spring.
void addHinges(SampleAssembly& oven, const TDF_Label& door) {
    for (const double side : {-1.0, 1.0}) {
        const std::string name = side < 0.0 ? " right" : " left";
        const double from = side < 0.0 ? -293.0 : 285.0;
        const TopoDS_Shape arm = rounded(box(0.0, from, 8.0, 24.0, 8.0, 150.0), 3.0, gp::DY());
        const TopoDS_Shape bore = cylinder(gp_Pnt(kHingeX, from - 1.0, kHingeHeight), gp::DY(), 4.05, 10.0);
        oven.add(door, "Hinge arm" + name, minus(arm, bore), kZinc, kSheet);
        oven.add(door, "Arm stud" + name, ballStud(kHingeX - 6.0, 293.0, kHingeHeight + 40.0, side), kZinc,
                 kSheet);
    }
}

void addDoor(SampleAssembly& oven) {
    const TDF_Label door = oven.group("Door");
    oven.add(door, "Outer glass",
             rounded(box(kDoorDepth - 4.0, -0.5 * kWidth, 0.0, 4.0, kWidth, kHeight), 6.0, gp::DX()),
             kBlackGlass, kGlass);
    oven.add(door, "Middle glass", box(20.0, -230.0, 60.0, 4.0, 460.0, 330.0), kBlackGlass, kGlass);
    oven.add(door, "Inner glass", box(4.0, -230.0, 50.0, 4.0, 460.0, 350.0), kBlackGlass, kGlass);
    const TopoDS_Shape panel = minus(box(2.0, -0.5 * kWidth + 12.0, 4.0, 31.5, kWidth - 24.0, kHeight - 8.0),
                                     box(2.8, -0.5 * kWidth + 12.8, 4.8, 40.0, kWidth - 25.6, kHeight - 9.6));
    const TopoDS_Shape window = rounded(box(0.0, -210.0, 70.0, 20.0, 420.0, 310.0), 20.0, gp::DX());
    oven.add(door, "Inner panel", minus(panel, window), kStainless, kSteel);
    const TopoDS_Shape ring = minus(rounded(box(-1.0, -232.0, 36.0, 3.0, 464.0, 378.0), 22.0, gp::DX()),
                                    rounded(box(-2.0, -224.0, 44.0, 6.0, 448.0, 362.0), 16.0, gp::DX()));
    oven.add(door, "Seal", ring, kSeal, kSilicone);
    constexpr double grip = 405.0, reach = 45.0;
    const TopoDS_Shape bar = cylinder(gp_Pnt(kDoorDepth + reach, -235.0, grip), gp::DY(), 9.0, 470.0);
    const TopoDS_Shape left = cylinder(gp_Pnt(kDoorDepth, 200.0, grip), gp::DX(), 7.0, reach);
    const TopoDS_Shape right = cylinder(gp_Pnt(kDoorDepth, -200.0, grip), gp::DX(), 7.0, reach);
    const TopoDS_Shape solid = plus(plus(bar, left), right);
    const TopoDS_Shape hollow = cylinder(gp_Pnt(kDoorDepth + reach, -230.0, grip), gp::DY(), 7.5, 460.0);
    oven.add(door, "Handle", minus(solid, hollow), kStainless, kSteel);
    addHinges(oven, door);
}

} // namespace

void writeOvenDoor(const std::string& path) {
    SampleAssembly oven("Built-in oven");
    addCabinet(oven);
    addDoor(oven);
    oven.write(path);
}

} // namespace hingelab::samples
