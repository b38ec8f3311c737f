// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/drawing/bevelled_box.h"

#include <vtkCellArray.h>
#include <vtkCubeSource.h>
#include <vtkFloatArray.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkTrivialProducer.h>

#include <algorithm>
#include <array>
#include <initializer_list>

namespace hingelab::vtk_parts {
namespace {

constexpr double kOfThinnest = 0.06;
constexpr double kOfLongest = 0.02;

/// A corner of a box has a point on each of its three faces. `signs`: bits of x, y, z.
vtkIdType pointOf(int axis, int signs) {
    return 8 * axis + signs;
}

double signOf(int signs, int axis) {
    return (signs >> axis & 1) != 0 ? 1.0 : -1.0;
}

struct BoxMesh {
    vtkNew<vtkPoints> points;
    vtkNew<vtkFloatArray> normals;
    vtkNew<vtkCellArray> polygons;

    /// A polygon whose points are turned so that it is seen from outside, where `out` points.
    void add(std::initializer_list<vtkIdType> corners, const Vector3& out) {
        std::array<vtkIdType, 4> ids{};
        std::copy(corners.begin(), corners.end(), ids.begin());
        std::array<Vector3, 3> p;
        for (std::size_t i = 0; i < 3; ++i) points->GetPoint(ids.at(i), p.at(i).data());
        const bool isTurned = (p[1] - p[0]).cross(p[2] - p[0]).dot(out) < 0.0;
        if (isTurned) std::reverse(ids.begin(), ids.begin() + static_cast<std::ptrdiff_t>(corners.size()));
        polygons->InsertNextCell(static_cast<vtkIdType>(corners.size()), ids.data());
    }
};

void addPoints(BoxMesh& mesh, const Vector3& half, double bevel) {
    mesh.normals->SetNumberOfComponents(3);
    mesh.normals->SetName("Normals");
    for (int axis = 0; axis < 3; ++axis) {
        for (int signs = 0; signs < 8; ++signs) {
            Vector3 p;
            for (int k = 0; k < 3; ++k) p[k] = signOf(signs, k) * (half[k] - (k == axis ? 0.0 : bevel));
            mesh.points->InsertNextPoint(p.data());
            const Vector3 normal = signOf(signs, axis) * Vector3::Unit(axis);
            mesh.normals->InsertNextTuple(normal.data());
        }
    }
}

/// Signs with bits of two axes set as told, and none else.
int with(int first, bool isFirst, int second, bool isSecond) {
    return (isFirst ? 1 << first : 0) | (isSecond ? 1 << second : 0);
}

void addFaces(BoxMesh& mesh, int axis) {
    const int u = (axis + 1) % 3;
    const int v = (axis + 2) % 3;
    for (const bool isUpper : {false, true}) {
        const auto corner = [&](bool isU, bool isV) {
            return pointOf(axis, with(u, isU, v, isV) | (isUpper ? 1 << axis : 0));
        };
        mesh.add({corner(false, false), corner(true, false), corner(true, true), corner(false, true)},
                 (isUpper ? 1.0 : -1.0) * Vector3::Unit(axis));
    }
}

/// Along the four edges that are parallel to an axis.
void addBevels(BoxMesh& mesh, int axis) {
    const int u = (axis + 1) % 3;
    const int v = (axis + 2) % 3;
    for (const bool isU : {false, true}) {
        for (const bool isV : {false, true}) {
            const int low = with(u, isU, v, isV);
            const int high = low | 1 << axis;
            mesh.add({pointOf(u, low), pointOf(u, high), pointOf(v, high), pointOf(v, low)},
                     signOf(low, u) * Vector3::Unit(u) + signOf(low, v) * Vector3::Unit(v));
        }
    }
}

void addCorners(BoxMesh& mesh) {
    for (int signs = 0; signs < 8; ++signs) {
        mesh.add({pointOf(0, signs), pointOf(1, signs), pointOf(2, signs)},
                 {signOf(signs, 0), signOf(signs, 1), signOf(signs, 2)});
    }
}

} // namespace

double bevelOf(const Vector3& size) {
    return std::min(kOfThinnest * size.minCoeff(), kOfLongest * size.maxCoeff());
}

Source bevelledBox(const Vector3& size) {
    BoxMesh mesh;
    addPoints(mesh, 0.5 * size, bevelOf(size));
    for (int axis = 0; axis < 3; ++axis) addFaces(mesh, axis);
    for (int axis = 0; axis < 3; ++axis) addBevels(mesh, axis);
    addCorners(mesh);
    vtkNew<vtkPolyData> surface;
    surface->SetPoints(mesh.points);
    surface->SetPolys(mesh.polygons);
    surface->GetPointData()->SetNormals(mesh.normals);
    vtkNew<vtkTrivialProducer> source;
    source->SetOutput(surface);
    return Source(source.GetPointer());
}

Source sharpBox(const Vector3& size) {
    vtkNew<vtkCubeSource> cube;
    cube->SetXLength(size.x());
    cube->SetYLength(size.y());
    cube->SetZLength(size.z());
    return Source(cube.GetPointer());
}

} // namespace hingelab::vtk_parts
