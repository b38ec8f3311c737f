// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/contact_visuals.h"

#include <vtkConeSource.h>
#include <vtkNew.h>
#include <vtkProperty.h>

#include <cmath>

namespace hingelab {
namespace {

// Channels of a spot, counted from its first: see walkSpot() in channels.h.
constexpr std::size_t kNormalForce = 2;
constexpr std::size_t kPosition = 4;
constexpr std::size_t kNormal = 7;
constexpr std::size_t kFriction = 10;

constexpr double kLongestNormal = 0.3; // of the rig's size: an impact would leave the picture

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

Vector3 at(std::span<const double> sample, std::size_t channel) {
    return {sample[channel], sample[channel + 1], sample[channel + 2]};
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

void ContactVisuals::build(const Model& model, double size, double forcePerLength) {
    removeAll();
    size_ = size;
    forcePerLength_ = forcePerLength;
    for (const Model::ContactPair& pair : model.contacts()) {
        for (std::size_t i = 0; i < pair.probes.count(); ++i) {
            const int first =
                model.channelIndex("contact." + pair.name + "." + std::to_string(i + 1) + ".depth");
            if (first < 0) continue;
            Spot spot;
            spot.channel = static_cast<std::size_t>(first);
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
    for (const Spot& spot : spots_) {
        vtk_parts::setColor(*spot.dot, colors.live);
        vtk_parts::setColor(*spot.normal, colors.opening);
        vtk_parts::setColor(*spot.rubbing, colors.closing);
        vtk_parts::setColor(*spot.cone, colors.closing);
    }
}

void ContactVisuals::update(std::span<const double> sample, const ContactParts& parts) {
    touching_ = 0;
    for (const Spot& spot : spots_) {
        const double force = sample[spot.channel + kNormalForce];
        const bool touches = std::isfinite(force) && force > 0.0;
        touching_ += touches ? 1 : 0;
        for (const auto& actor : {spot.dot, spot.normal, spot.rubbing, spot.cone}) actor->VisibilityOff();
        if (!touches) continue;
        const Vector3 position = at(sample, spot.channel + kPosition);
        const Vector3 normal = at(sample, spot.channel + kNormal);
        const double length = std::min(force / forcePerLength_, kLongestNormal * size_);
        // One scale for both arrows of a spot, so that the sum of the two keeps its direction in the cone.
        const double perLength = force / length;
        if (parts.points) {
            spot.dot->VisibilityOn();
            vtk_parts::setMatrix(*spot.dot, {Matrix3::Identity(), position});
        }
        if (parts.forces) {
            vtk_parts::placeArrow(*spot.normal, position, force * normal, perLength, size_);
            vtk_parts::placeArrow(*spot.rubbing, position, at(sample, spot.channel + kFriction), perLength, size_);
        }
        if (parts.cones && spot.friction > 0.0 && length > 0.01 * size_) {
            spot.cone->VisibilityOn();
            const double radius = std::min(spot.friction, 5.0) * length;
            vtk_parts::setMatrix(*spot.cone, {vtk_parts::turnXTo(normal), position}, {length, radius, radius});
        }
    }
}

} // namespace hingelab
