// SPDX-License-Identifier: GPL-3.0-or-later
#include "shapes/cad/cad.h"
#include "text/walk.h"

namespace hingelab {
namespace {

constexpr std::array kCadColourNames = {
    EnumName<CadColours>{CadColours::file, "file", "As in the file"},
    EnumName<CadColours>{CadColours::finish, "finish", "By the finish"},
};

std::span<double> numbersOf(Vector3& vector) {
    return {vector.data(), 3};
}

} // namespace

void describe(Walk& walk, CadFigures& figures) {
    walk.found("volume", {&figures.volume, 1}, "Volume [m³]; 0: the part is no closed solid.");
    walk.found("centre", numbersOf(figures.centre), "Centre of volume in the part's frame [m].");
    walk.found("moments", numbersOf(figures.moments),
               "Ixx, Iyy and Izz about the centre, at a density of 1 kg/m³ [kg·m²].");
    walk.found(
        "products", numbersOf(figures.products),
        "Ixy, Ixz and Iyz about the centre, as they stand in the matrix, at a density of 1 kg/m³ [kg·m²].");
    walk.found("low", numbersOf(figures.low), "Lower corner of the bounding box in the part's frame [m].");
    walk.found("high", numbersOf(figures.high), "Upper corner of the bounding box in the part's frame [m].");
    walk.found("position", numbersOf(figures.position), "Position of the part's frame in the file [m].");
    walk.found("rotation", numbersOf(figures.rotation),
               "Roll, pitch and yaw of the part's frame in the file [rad].");
}

void describe(Walk& walk, CadPick& pick) {
    walk.found("point", numbersOf(pick.point), "Point of the axis, or the centre, in the part's frame [m].");
    walk.found("direction", numbersOf(pick.direction), "Direction of the axis; zeros: a centre.");
    walk.found("radius", {&pick.radius, 1}, "Radius of the cylinder, sphere or circle [m]; 0: none.");
}

void describe(Walk& walk, CadGeometry& geometry) {
    walk.file("file", geometry.file, "CAD file, relative to the rig's file.");
    walk.text("part", geometry.part, "Path of the part in the file's assembly tree.");
    walk.text("fingerprint", geometry.fingerprint, "Fingerprint (XXH3) of the file that was read.");
    walk.found("scale", {&geometry.scale, 1},
               "Metres per unit of the file; 1 for files that state their unit.");
    walk.choice("colours", geometry.colours, kCadColourNames, "Where the colours come from.");
    walk.object("figures", geometry.figures, "Figures from the file");
    walk.list("picks", geometry.picks, "Picked feature");
}

const KindName ShapeKind<CadGeometry>::info{
    "cad", "CAD part",
    "A part of a CAD file (STEP, IGES, glTF, 3MF, …): drawn as in the file, with the volume and inertia of "
    "the solid."};

} // namespace hingelab
