// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/ground_grid.h"

#include <vtkCellArray.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkProperty.h>

#include <algorithm>
#include <cmath>

#include "ui/drawing/untimed_mapper.h"
#include "ui/drawing/vtk_parts.h"

namespace hingelab {
namespace {

constexpr double kStrength = 0.75;  // opacity in the middle
constexpr double kFadesFrom = 0.35; // of the way from the middle to the rim, where it is nothing
constexpr double kRoundness = 3.0;  // of the rim: 2 a circle or ellipse, more towards the square

double smoothStep(double t) {
    return t * t * (3.0 - 2.0 * t);
}

} // namespace

GroundGrid::GroundGrid() {
    vtkNew<UntimedMapper> mapper;
    mapper->SetInputData(lines_);
    // Lines of a ground that is a body lie within it, but a hair below its face, which steps back by more than
    // that (RigScene::addPolyData) in flat views. VTK's own offsets of lines, -1 and -4, come on top.
    mapper->SetResolveCoincidentTopologyToPolygonOffset();
    mapper->SetRelativeCoincidentTopologyLineOffsetParameters(4.0, 16.0);
    actor_->SetMapper(mapper);
    actor_->GetProperty()->SetLighting(false);
    actor_->ForceTranslucentOn();
    shades_->SetNumberOfComponents(4);
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

void GroundGrid::setColor(const QColor& color) {
    color_ = {color.red(), color.green(), color.blue()};
    build();
}

void GroundGrid::build() {
    constexpr double below = -0.001; // [m] what stands on the ground covers it
    vtkNew<vtkPoints> points;
    vtkNew<vtkCellArray> cells;
    const Eigen::Array2i first = kLinesOfTile * tiles_.first;
    const Eigen::Array2i last = kLinesOfTile * tiles_.last;
    const Eigen::Array2d middle = 0.5 * (first + last).cast<double>();
    const Eigen::Array2d half = 0.5 * (last - first).cast<double>();
    shades_->SetNumberOfTuples(0);
    const auto addPoint = [&](int x, int y) {
        const Eigen::Array2d at = ((Eigen::Array2d(x, y) - middle) / half).abs();
        const double outward = std::pow(at.pow(kRoundness).sum(), 1.0 / kRoundness);
        const double fade = smoothStep(std::clamp((1.0 - outward) / (1.0 - kFadesFrom), 0.0, 1.0));
        shades_->InsertNextTuple4(color_[0], color_[1], color_[2], 255.0 * kStrength * fade);
        return points->InsertNextPoint(step_ * x, step_ * y, below);
    };
    const auto addLine = [&](int from, int to, const auto& pointAt) { // in pieces, since it fades on its way
        cells->InsertNextCell(to - from + 1);
        for (int i = from; i <= to; ++i) cells->InsertCellPoint(pointAt(i));
    };
    for (int i = first.x(); i <= last.x(); ++i)
        addLine(first.y(), last.y(), [&](int y) { return addPoint(i, y); });
    for (int i = first.y(); i <= last.y(); ++i)
        addLine(first.x(), last.x(), [&](int x) { return addPoint(x, i); });
    lines_->GetPointData()->SetScalars(shades_);
    shades_->Modified();
    lines_->SetPoints(points);
    lines_->SetLines(cells);
    lines_->Modified();
}

} // namespace hingelab
