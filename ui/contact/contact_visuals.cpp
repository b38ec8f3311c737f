// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/contact/contact_visuals.h"

#include <vtkConeSource.h>
#include <vtkNew.h>
#include <vtkProperty.h>

#include <algorithm>
#include <cmath>

namespace hingelab {
namespace {

/// A cone along x with its tip at the origin, of height and radius 1, open at its base.
vtk_parts::Source unitCone() {
    vtkNew<vtkConeSource> cone;
    cone->SetHeight(1.0);
    cone->SetRadius(1.0);
    cone->SetCenter(0.5, 0.0, 0.0);
    cone->SetDirection(-1.0, 0.0, 0.0);
    cone->SetResolution(36);
    cone->CappingOff();
    return vtk_parts::Source(cone.GetPointer());
}

} // namespace

void ContactVisuals::removeAll() {
    for (const Spot& spot : spots_) {
        renderer_.RemoveActor(spot.cone);
        for (const auto& actor : {spot.dot, spot.normal, spot.rubbing}) front_.RemoveActor(actor);
    }
    spots_.clear();
    touching_ = 0;
}

void ContactVisuals::build(const Model& model, double size, double typical) {
    removeAll();
    const bool isOther = size != size_ || typical != typical_;
    size_ = size;
    typical_ = typical;
    if (isOther) restartScale();
    isStale_ = true;
    for (std::size_t p = 0; p < model.contacts().size(); ++p) {
        const Model::ContactUnit& pair = model.contacts()[p];
        for (const SpotBlock& at : model.layout().contacts[p].spots) {
            Spot spot;
            spot.at = at;
            spot.pair = p;
            spot.friction = pair.staticFriction;
            spot.dot = vtk_parts::plainActor(*vtk_parts::ball(0.008 * size));
            spot.normal = vtk_parts::plainActor(*vtk_parts::unitArrow(0.022, 0.06, 0.22));
            spot.rubbing = vtk_parts::plainActor(*vtk_parts::unitArrow(0.022, 0.06, 0.22));
            spot.cone = vtk_parts::plainActor(*unitCone());
            spot.cone->GetProperty()->SetOpacity(0.22);
            for (const auto& actor : {spot.dot, spot.normal, spot.rubbing}) front_.AddActor(actor);
            renderer_.AddActor(spot.cone);
            for (const auto& actor : {spot.dot, spot.normal, spot.rubbing, spot.cone}) actor->VisibilityOff();
            spots_.push_back(std::move(spot));
        }
    }
}

void ContactVisuals::setColors(const ThemeColors& colors) {
    colors_ = colors;
    for (const Spot& spot : spots_) {
        vtk_parts::setColor(*spot.dot, colors.live);
        vtk_parts::setColor(*spot.normal, colors.opening);
        vtk_parts::setColor(*spot.rubbing, colors.closing);
        vtk_parts::setColor(*spot.cone, colors.closing);
    }
}

void ContactVisuals::replaceModel(const Model& model) {
    for (Spot& spot : spots_) {
        if (spot.pair < model.contacts().size()) spot.friction = model.contacts()[spot.pair].staticFriction;
    }
    isStale_ = true;
}

bool ContactVisuals::differs(std::span<const double> sample) const {
    if (spots_.empty()) return false;
    if (isStale_ || drawn_.size() != 2 * spots_.size()) return true;
    double largest = 0.0;
    double change = 0.0;
    for (std::size_t i = 0; i < drawn_.size(); ++i) {
        const SpotBlock& at = spots_[i / 2].at;
        const double force = (i % 2 == 0 ? at.normalForce : at.frictionForce).in(sample);
        largest = std::max({largest, force, drawn_[i]});
        change = std::max(change, std::abs(force - drawn_[i]));
    }
    constexpr double visible = 0.005; // of the largest: half a pixel of the longest arrow
    return change > visible * largest;
}

void ContactVisuals::update(std::span<const double> sample, const ContactParts& parts,
                            std::vector<DrawnArrow>& drawn) {
    touching_ = 0;
    isStale_ = false;
    double largest = 0.0;
    for (const Spot& spot : spots_) {
        const double force = spot.at.normalForce.in(sample);
        if (std::isfinite(force)) largest = std::max(largest, force);
    }
    scale_.see(sample[0], largest);
    drawn_.clear();
    for (const Spot& spot : spots_) {
        const double force = spot.at.normalForce.in(sample);
        drawn_.push_back(force);
        drawn_.push_back(spot.at.frictionForce.in(sample));
        const bool touches = std::isfinite(force) && force > 0.0;
        touching_ += touches ? 1 : 0;
        for (const auto& actor : {spot.dot, spot.normal, spot.rubbing, spot.cone}) actor->VisibilityOff();
        if (!touches) continue;
        const Vector3 position = spot.at.position.in(sample);
        const Vector3 normal = spot.at.normal.in(sample);
        const double length = scale_.lengthOf(force);
        // One scale for both arrows of a spot, so that the sum of the two keeps its direction in the cone.
        const double perLength = force / length;
        if (parts.points) {
            spot.dot->VisibilityOn();
            vtk_parts::setMatrix(*spot.dot, {Matrix3::Identity(), position});
        }
        if (parts.forces) {
            const Vector3 rubbing = spot.at.friction.in(sample);
            const double rubbingLength = std::min(rubbing.norm() / perLength, 1.5 * scale_.longest());
            const auto note = [&](const std::optional<Vector3>& tip, double value, const QColor& color) {
                if (tip) drawn.push_back({position, *tip, value, Quantity::force, color});
            };
            note(drawArrow(*spot.normal, position, normal, length, size_), force, colors_.opening);
            note(drawArrow(*spot.rubbing, position, rubbing, rubbingLength, size_), rubbing.norm(),
                 colors_.closing);
        }
        if (parts.cones && spot.friction > 0.0 && length > 0.01 * size_) {
            spot.cone->VisibilityOn();
            const double radius = std::min(spot.friction, 5.0) * length;
            vtk_parts::setMatrix(*spot.cone, {vtk_parts::turnXTo(normal), position}, {length, radius, radius});
        }
    }
}

} // namespace hingelab
