// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "simulation/model.h"

/// A rig as one looks at it before adding something: how large it is, where everything is, and which places
/// suggest themselves. Poses are in the world [m]: those that a person sees, else those of the start.
namespace hingelab {

/// Where everything of a rig is at one instant.
struct RigPoses {
    std::vector<Pose> bodies;                ///< in the rig's order
    std::vector<std::array<Pose, 3>> frames; ///< of each assembly, as kAssemblyFrames
};

/// At the start of a valid rig.
[[nodiscard]] RigPoses posesAtStart(const Model& model);

class Survey {
  public:
    /// `shown`: what a person sees; none, or of another number of items: the start.
    explicit Survey(const Model& model, const std::optional<RigPoses>& shown = std::nullopt);

    [[nodiscard]] const Rig& rig() const { return rig_; }
    [[nodiscard]] const RigScale& scale() const { return scale_; }
    [[nodiscard]] const Vector3& up() const { return up_; } ///< unit, against gravity; z without gravity
    /// Of all shapes along up(), at the start and as shown [m].
    [[nodiscard]] double lowest() const { return lowest_; }
    [[nodiscard]] double highest() const { return highest_; }

    /// Of a body or an assembly's frame, by name; the world's for what there is not.
    [[nodiscard]] Pose poseOf(const std::string& carrier) const { return poseIn(shown_, carrier); }
    /// The same at the start, whatever is shown.
    [[nodiscard]] Pose startOf(const std::string& carrier) const { return poseIn(start_, carrier); }
    [[nodiscard]] const Body* body(const std::string& name) const;
    [[nodiscard]] const Joint* jointOf(const std::string& body) const; ///< that holds it
    [[nodiscard]] bool isMoving(const std::string& body) const;

    /// Where a link would go on from a body: farEndOf() it [m, body frame].
    [[nodiscard]] Vector3 farEnd(const std::string& body) const;

    /// Direction about which things turn there (unit, world): the axis of the joint that holds the carrier, of
    /// the first joint that turns, or across the plane of a planar linkage; level where nothing turns.
    [[nodiscard]] Vector3 axisAt(const std::string& carrier) const;

    /// The body that an item is or belongs to ("/bodies/1", "/bodies/1/shapes/0", "/joints/0": its child);
    /// empty if none.
    [[nodiscard]] std::string bodyOf(const std::string& item) const;
    /// A body that moves: that of the item, of the handle, or the first; empty if none does.
    [[nodiscard]] std::string movingBody(const std::string& item) const;

  private:
    [[nodiscard]] std::optional<Vector3> axisOfJoint(const Joint& joint) const;
    [[nodiscard]] Pose poseIn(const RigPoses& poses, const std::string& carrier) const;

    const Rig& rig_;
    RigPoses start_;
    RigPoses shown_;
    std::vector<bool> isMoving_;
    RigScale scale_;
    Vector3 up_ = Vector3::UnitZ();
    double lowest_ = 0.0;
    double highest_ = 0.0;
};

/// The middle of the face of a body's shapes that is farthest from its frame's origin [m, body frame]; the
/// origin of a body without shapes.
[[nodiscard]] Vector3 farEndOf(const Body& body);

/// `value` as a person would write it: with `digits` significant digits.
[[nodiscard]] double roundedTo(double value, int digits);
/// Each component to a ten-thousandth of the largest, so that what is nearly zero is zero.
[[nodiscard]] Vector3 tidied(const Vector3& value);

} // namespace hingelab
