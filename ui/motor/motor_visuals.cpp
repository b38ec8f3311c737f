// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/motor/motor_visuals.h"

#include <cmath>

#include "motor/motor_condition.h"

namespace hingelab {
namespace {

/// Where a motor's ring lies: its centre, z along the axis.
Pose placeOf(const Model& model, const ScenePose& pose, std::size_t k) {
    const Rig& rig = model.rig();
    const Motor& motor = rig.motors[k];
    const auto between = [](const Vector3& from, const Vector3& to) {
        const Vector3 line = to - from;
        const bool isLong = line.norm() > 1e-9;
        return Pose{vtk_parts::turnZTo(isLong ? Vector3(line.normalized()) : Vector3(Vector3::UnitZ())), from};
    };
    if (motor.from && motor.to) {
        const auto point = [&](const PlacePoint& p) -> Vector3 {
            return pose.poseOf(rig, {p.body, p.position, Vector3::Zero()}).translation;
        };
        return between(point(*motor.from), point(*motor.to));
    }
    const PortTarget target = findPortTarget(rig, motor.joint);
    if (target.assembly >= 0) {
        const auto a = static_cast<std::size_t>(target.assembly);
        if (std::holds_alternative<JointUps>(rig.assemblies[a].parameters)) {
            return between(pose.frame(a, ScenePose::frameA).translation,
                           pose.frame(a, ScenePose::frameB).translation);
        }
        return pose.frame(a, ScenePose::frameB);
    }
    const Joint& joint = rig.joints[static_cast<std::size_t>(target.joint)];
    Pose place = pose.poseOf(rig, {joint.parent, joint.position, joint.rotation});
    place.rotation = place.rotation * vtk_parts::turnZTo(axisOf(joint.kind).value_or(Vector3::UnitZ()));
    return place;
}

/// A state that a channel numbers; `none` where it has no number.
int stateOf(double value, int none) {
    return std::isfinite(value) ? static_cast<int>(value) : none;
}

} // namespace

void MotorVisuals::build(const Model& model, double size) {
    for (const Ring& ring : rings_) front_.RemoveActor(ring.actor);
    rings_.clear();
    size_ = size;
    for (const MotorBlock& motor : model.layout().motors) {
        Ring ring;
        ring.condition = motor.condition;
        ring.overload = motor.overload;
        ring.actor = vtk_parts::plainActor(*vtk_parts::ring(1.0, 0.1));
        ring.actor->VisibilityOff();
        front_.AddActor(ring.actor);
        rings_.push_back(std::move(ring));
    }
}

bool MotorVisuals::differs(std::span<const double> sample) const {
    return std::any_of(rings_.begin(), rings_.end(), [&](const Ring& ring) {
        return stateOf(ring.condition.in(sample), kNone) != ring.drawnCondition ||
               stateOf(ring.overload.in(sample), kNone) != ring.drawnOverload;
    });
}

void MotorVisuals::update(const Model& model, const ScenePose& pose, std::span<const double> sample,
                          bool isShown) {
    for (std::size_t k = 0; k < rings_.size(); ++k) {
        Ring& ring = rings_[k];
        ring.drawnCondition = stateOf(ring.condition.in(sample), kNone);
        ring.drawnOverload = stateOf(ring.overload.in(sample), kNone);
        if (ring.drawnCondition == kNone) {
            ring.actor->VisibilityOff();
            continue;
        }
        const auto condition = static_cast<MotorCondition>(ring.drawnCondition);
        const bool isOverloaded = static_cast<MotorOverload>(ring.drawnOverload) != MotorOverload::none;
        const bool isAlarm = condition == MotorCondition::stalled || isOverloaded;
        QColor color = colors_.mutedText;
        if (condition == MotorCondition::driving) color = colors_.good;
        if (condition == MotorCondition::braking || condition == MotorCondition::holding)
            color = colors_.accent;
        if (isOverloaded) color = colors_.warning;
        if (condition == MotorCondition::stalled) color = colors_.danger;
        vtk_parts::setColor(*ring.actor, color);
        const double radius = (isAlarm ? 0.055 : 0.04) * size_;
        vtk_parts::setMatrix(*ring.actor, placeOf(model, pose, k), {radius, radius, radius});
        ring.actor->SetVisibility(isShown ? 1 : 0);
    }
}

} // namespace hingelab
