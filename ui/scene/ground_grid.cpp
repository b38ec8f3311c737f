// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/ground_grid.h"

#include <vtkCellArray.h>
#include <vtkPoints.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>

#include <cmath>

#include "ui/drawing/vtk_parts.h"

namespace hingelab {

GroundGrid::GroundGrid() {
    vtkNew<vtkPolyDataMapper> mapper;
    mapper->SetInputData(lines_);
    actor_->SetMapper(mapper);
    actor_->GetProperty()->SetLighting(false);
    actor_->GetProperty()->SetOpacity(0.75);
    actor_->PickableOff();
    build();
}

void GroundGrid::place(const Vector3& up, const Vector3& origin, double step) {
    X_WG_ = {vtk_parts::turnZTo(up), origin};
    step_ = step;
    tiles_ = {};
    vtk_parts::setMatrix(*actor_, X_WG_);
    build();
}

bool GroundGrid::cover(const Eigen::AlignedBox3d& bodies) {
    if (bodies.isEmpty() || !bodies.min().allFinite() || !bodies.max().allFinite()) return false;
    Eigen::AlignedBox2d shade; // of the box on the ground
    for (int corner = 0; corner < 8; ++corner) {
        const Vector3 p = X_WG_.inverse() * bodies.corner(static_cast<Eigen::AlignedBox3d::CornerType>(corner));
        shade.extend(Eigen::Vector2d(p.head<2>()));
    }
    constexpr double farthest = 1e6; // tiles: beyond, nobody looks
    if (shade.min().cwiseAbs().maxCoeff() > farthest * tile() ||
        shade.max().cwiseAbs().maxCoeff() > farthest * tile()) {
        return false;
    }
    const Eigen::Array2i first = (shade.min() / tile()).array().floor().cast<int>();
    const Eigen::Array2i last = (shade.max() / tile()).array().floor().cast<int>() + 1;
    if ((first >= tiles_.first).all() && (last <= tiles_.last).all()) return false;
    // One tile more than needed, so that it does not grow in every frame.
    Tiles wider{tiles_.first.min(first - 1), tiles_.last.max(last + 1)};
    if (((wider.last - wider.first) > kMostTiles).any()) {
        const Eigen::Array2i middle = (first + last) / 2;
        wider = {middle - kHome - 1, middle + kHome + 1};
        wider.first = wider.first.min(first).max(middle - kMostTiles / 2);
        wider.last = wider.last.max(last).min(middle + kMostTiles / 2);
    }
    if (wider == tiles_) return false;
    tiles_ = wider;
    build();
    return true;
}

bool GroundGrid::reachesBelow(const Vector3& p_W) const {
    const Vector3 p = X_WG_.inverse() * p_W;
    const Eigen::Array2d at = p.head<2>().array() / tile();
    return (at >= tiles_.first.cast<double>()).all() && (at <= tiles_.last.cast<double>()).all();
}

void GroundGrid::build() {
    constexpr double below = -0.001; // [m] what stands on the ground covers it
    vtkNew<vtkPoints> points;
    vtkNew<vtkCellArray> cells;
    const Eigen::Array2i first = kLinesOfTile * tiles_.first;
    const Eigen::Array2i last = kLinesOfTile * tiles_.last;
    const auto add = [&](double x0, double y0, double x1, double y1) {
        const vtkIdType ids[2] = {points->InsertNextPoint(step_ * x0, step_ * y0, below),
                                  points->InsertNextPoint(step_ * x1, step_ * y1, below)};
        cells->InsertNextCell(2, ids);
    };
    for (int i = first.x(); i <= last.x(); ++i) add(i, first.y(), i, last.y());
    for (int i = first.y(); i <= last.y(); ++i) add(first.x(), i, last.x(), i);
    lines_->SetPoints(points);
    lines_->SetLines(cells);
    lines_->Modified();
}

} // namespace hingelab
