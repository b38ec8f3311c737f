// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vtkActor.h>
#include <vtkAlgorithm.h>
#include <vtkPolyDataAlgorithm.h>
#include <vtkSmartPointer.h>

#include <QColor>

#include "rig/rig.h"
#include "spatial/pose.h"

/// Small pieces of VTK that all parts of the scene use.
namespace hingelab::vtk_parts {

using Source = vtkSmartPointer<vtkAlgorithm>;

void setMatrix(vtkActor& actor, const Pose& X, const Vector3& scale = Vector3::Ones());
void setColor(vtkActor& actor, const QColor& color);

/// Surface of a shape about its centre, closed and turned outwards, so that faces seen from within need not be
/// drawn; null where a file describes it (see mesh_file.h).
[[nodiscard]] Source sourceOf(const Shape& shape);
/// Its sharp edges as lines.
[[nodiscard]] Source edgeLinesOf(const Shape& shape);

/// Along z, from 0 to 1.
[[nodiscard]] Source unitCylinder(double radius, int sides = 24);
/// Along x, from 0 to 1.
[[nodiscard]] Source unitArrow(double shaftRadius, double tipRadius, double tipLength);
[[nodiscard]] Source ball(double radius);
/// A helix along z from 0 to 1 of the given radius, with `turns` turns.
[[nodiscard]] Source coil(double radius, double wire, int turns);

/// A ring in the xy-plane.
[[nodiscard]] Source ring(double radius, double wire);

/// A tube along a line through these points.
[[nodiscard]] Source path(const std::vector<Vector3>& points, double radius);

/// Lit like the rest of the scene.
[[nodiscard]] vtkSmartPointer<vtkActor> solidActor(vtkAlgorithm& source, bool isShiny);
/// Not lit, not pickable: lines and arrows.
[[nodiscard]] vtkSmartPointer<vtkActor> plainActor(vtkAlgorithm& source);

/// A rotation that turns z (or x) into `direction`.
[[nodiscard]] Matrix3 turnZTo(const Vector3& direction);
[[nodiscard]] Matrix3 turnXTo(const Vector3& direction);

} // namespace hingelab::vtk_parts
