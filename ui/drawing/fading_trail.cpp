// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/drawing/fading_trail.h"

#include <vtkCellArray.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkProperty.h>
#include <vtkUnsignedCharArray.h>

#include <algorithm>
#include <cmath>

#include "ui/drawing/untimed_mapper.h"

namespace hingelab {

FadingTrail::FadingTrail()
    : data_(vtkSmartPointer<vtkPolyData>::New()), actor_(vtkSmartPointer<vtkActor>::New()) {
    vtkNew<UntimedMapper> mapper;
    mapper->SetInputData(data_);
    actor_->SetMapper(mapper);
    actor_->GetProperty()->SetLighting(false);
    constexpr float width = 2.0F; // [pixels]
    actor_->GetProperty()->SetLineWidth(width);
    actor_->PickableOff();
    actor_->ForceTranslucentOn(); // by its points; the property says nothing of it
}

void FadingTrail::setColor(const QColor& color) {
    color_ = color;
    if (!places_.empty()) draw(places_.back().time);
}

void FadingTrail::clear() {
    places_.clear();
}

void FadingTrail::add(double time, const Vector3& p_W, double apart) {
    if (!p_W.allFinite()) return;
    if (!places_.empty() && (p_W - places_.back().p_W).norm() < apart) return;
    places_.push_back({time, p_W});
    if (places_.size() > kMostPlaces) places_.pop_front();
}

double FadingTrail::opacityAt(double age) {
    return std::clamp(1.0 - age / kSpan, 0.0, 1.0);
}

void FadingTrail::draw(double now) {
    while (!places_.empty() && places_.front().time < now - kSpan) places_.pop_front();
    vtkNew<vtkPoints> points;
    vtkNew<vtkCellArray> lines;
    vtkNew<vtkUnsignedCharArray> colors;
    colors->SetNumberOfComponents(4);
    lines->InsertNextCell(static_cast<int>(places_.size()));
    for (const Place& place : places_) {
        lines->InsertCellPoint(points->InsertNextPoint(place.p_W.data()));
        const auto alpha = static_cast<unsigned char>(std::lround(255.0 * opacityAt(now - place.time)));
        const unsigned char rgba[4] = {static_cast<unsigned char>(color_.red()),
                                       static_cast<unsigned char>(color_.green()),
                                       static_cast<unsigned char>(color_.blue()), alpha};
        colors->InsertNextTypedTuple(rgba);
    }
    data_->SetPoints(points);
    data_->SetLines(lines);
    data_->GetPointData()->SetScalars(colors);
    data_->Modified();
}

} // namespace hingelab
