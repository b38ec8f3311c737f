// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/drawing/vtk_parts.h"

#include <vtkArrowSource.h>
#include <vtkCellArray.h>
#include <vtkCylinderSource.h>
#include <vtkFloatArray.h>
#include <vtkMatrix4x4.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkProperty.h>
#include <vtkSphereSource.h>
#include <vtkTransform.h>
#include <vtkTransformPolyDataFilter.h>
#include <vtkTriangleFilter.h>
#include <vtkTrivialProducer.h>
#include <vtkTubeFilter.h>

#include <algorithm>
#include <cmath>

#include "spatial/turn_between.h"
#include "ui/drawing/untimed_mapper.h"

namespace hingelab::vtk_parts {
namespace {

constexpr int kSidesOfCircles = 40;

Source cylinderAlongZ(double radius, double from, double to, int sides) {
    vtkNew<vtkCylinderSource> tube;
    tube->SetRadius(radius);
    tube->SetHeight(to - from);
    tube->SetResolution(sides);
    vtkNew<vtkTransform> upright; // VTK's cylinder lies along y about its middle
    upright->Translate(0.0, 0.0, 0.5 * (from + to));
    upright->RotateX(90.0);
    vtkNew<vtkTransformPolyDataFilter> filter;
    filter->SetTransform(upright);
    filter->SetInputConnection(tube->GetOutputPort());
    return Source(filter.GetPointer());
}

Source surfaceSource(const ShapeSurface& shape) {
    vtkNew<vtkPoints> points;
    vtkNew<vtkFloatArray> normals;
    normals->SetNumberOfComponents(3);
    normals->SetName("Normals");
    for (std::size_t i = 0; i < shape.points.size(); ++i) {
        points->InsertNextPoint(shape.points[i].data());
        normals->InsertNextTuple(shape.normals[i].data());
    }
    vtkNew<vtkCellArray> polygons;
    for (const std::vector<std::size_t>& polygon : shape.polygons) {
        polygons->InsertNextCell(static_cast<int>(polygon.size()));
        for (const std::size_t corner : polygon) polygons->InsertCellPoint(static_cast<vtkIdType>(corner));
    }
    vtkNew<vtkPolyData> surface;
    surface->SetPoints(points);
    surface->SetPolys(polygons);
    surface->GetPointData()->SetNormals(normals);
    vtkNew<vtkTriangleFilter> triangles; // the outlines of plates need not be convex
    triangles->SetInputData(surface);
    return Source(triangles.GetPointer());
}

} // namespace

void setMatrix(vtkActor& actor, const Pose& X, const Vector3& scale) {
    vtkNew<vtkMatrix4x4> matrix;
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) matrix->SetElement(i, j, X.rotation(i, j) * scale[j]);
        matrix->SetElement(i, 3, X.translation[i]);
    }
    actor.SetUserMatrix(matrix);
}

void setColor(vtkActor& actor, const QColor& color) {
    actor.GetProperty()->SetColor(color.redF(), color.greenF(), color.blueF());
}

Source sourceOf(const Shape& shape) {
    const ShapeSurface surface = surfaceOf(shape.geometry, {kSidesOfCircles, true});
    return surface.polygons.empty() ? nullptr : surfaceSource(surface);
}

Source edgeLinesOf(const Shape& shape) {
    vtkNew<vtkPoints> points;
    vtkNew<vtkCellArray> lines;
    // Those of sharp boxes: on bevels, lines would lie within the surface, and come and go.
    for (const SurfaceEdge& edge : edgesOf(surfaceOf(shape.geometry, {kSidesOfCircles, false}))) {
        lines->InsertNextCell(2);
        for (const Vector3& end : edge) lines->InsertCellPoint(points->InsertNextPoint(end.data()));
    }
    vtkNew<vtkPolyData> data;
    data->SetPoints(points);
    data->SetLines(lines);
    vtkNew<vtkTrivialProducer> source;
    source->SetOutput(data);
    return Source(source.GetPointer());
}

Source unitCylinder(double radius, int sides) {
    return cylinderAlongZ(radius, 0.0, 1.0, sides);
}

Source unitArrow(double shaftRadius, double tipRadius, double tipLength) {
    vtkNew<vtkArrowSource> arrow;
    arrow->SetTipLength(tipLength);
    arrow->SetTipRadius(tipRadius);
    arrow->SetShaftRadius(shaftRadius);
    arrow->SetTipResolution(20);
    arrow->SetShaftResolution(14);
    return Source(arrow.GetPointer());
}

Source ball(double radius) {
    vtkNew<vtkSphereSource> sphere;
    sphere->SetRadius(radius);
    sphere->SetThetaResolution(32);
    sphere->SetPhiResolution(20);
    return Source(sphere.GetPointer());
}

Source path(const std::vector<Vector3>& through, double radius) {
    vtkNew<vtkPoints> points;
    vtkNew<vtkCellArray> lines;
    lines->InsertNextCell(static_cast<int>(through.size()));
    for (const Vector3& p : through) lines->InsertCellPoint(points->InsertNextPoint(p.x(), p.y(), p.z()));
    vtkNew<vtkPolyData> data;
    data->SetPoints(points);
    data->SetLines(lines);
    vtkNew<vtkTubeFilter> tube;
    tube->SetInputData(data);
    tube->SetRadius(radius);
    tube->SetNumberOfSides(8);
    return Source(tube.GetPointer());
}

namespace {

Source helix(double radius, double wire, int turns, double rise) {
    constexpr int perTurn = 24;
    const int count = turns * perTurn + 1;
    std::vector<Vector3> points;
    for (int i = 0; i < count; ++i) {
        const double t = static_cast<double>(i) / (count - 1);
        const double angle = 2.0 * 3.14159265358979 * turns * t;
        points.emplace_back(radius * std::cos(angle), radius * std::sin(angle), rise * t);
    }
    return path(points, wire);
}

} // namespace

Source coil(double radius, double wire, int turns) {
    return helix(radius, wire, turns, 1.0);
}

Source ring(double radius, double wire) {
    return helix(radius, wire, 1, 0.0);
}

vtkSmartPointer<vtkActor> solidActor(vtkAlgorithm& source, bool isShiny) {
    vtkNew<UntimedMapper> mapper;
    mapper->SetInputConnection(source.GetOutputPort());
    auto actor = vtkSmartPointer<vtkActor>::New();
    actor->SetMapper(mapper);
    vtkProperty* property = actor->GetProperty();
    property->SetInterpolationToGouraud();
    property->SetAmbient(0.6);
    property->SetDiffuse(0.52);
    property->SetSpecular(isShiny ? 0.35 : 0.06);
    property->SetSpecularPower(24.0);
    return actor;
}

vtkSmartPointer<vtkActor> plainActor(vtkAlgorithm& source) {
    vtkNew<UntimedMapper> mapper;
    mapper->SetInputConnection(source.GetOutputPort());
    auto actor = vtkSmartPointer<vtkActor>::New();
    actor->SetMapper(mapper);
    actor->GetProperty()->SetAmbient(0.45);
    actor->PickableOff();
    return actor;
}

Matrix3 turnZTo(const Vector3& direction) {
    return turnBetween(Vector3::UnitZ(), direction);
}

Matrix3 turnXTo(const Vector3& direction) {
    return turnBetween(Vector3::UnitX(), direction);
}

} // namespace hingelab::vtk_parts
