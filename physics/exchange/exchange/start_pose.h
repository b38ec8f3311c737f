// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "mechanism/mechanism.h"

namespace hingelab {

/// A rig at its start, with all loops closed: what files for other programs begin with.
class StartPose {
  public:
    /// The rig must be valid.
    /// @throws std::runtime_error, in words, if a loop cannot be closed.
    explicit StartPose(const Rig& rig);

    [[nodiscard]] const Mechanism& mechanism() const { return mechanism_; }
    /// Placed and moved.
    [[nodiscard]] const MechanismScratch& scratch() const { return scratch_; }

    /// Of a joint's coordinate by its suffix, as the closed loops have it [rad or m].
    [[nodiscard]] double valueOf(std::size_t joint, const std::string& suffix) const;
    [[nodiscard]] double rateOf(std::size_t joint, const std::string& suffix) const;
    /// Whether the coordinate follows from others by a loop that a joint closes.
    [[nodiscard]] bool isDependent(std::size_t joint, const std::string& suffix) const;
    /// Of a joint with an orientation: that of its end in its frame, and its angular velocity in the end's
    /// frame.
    [[nodiscard]] Matrix3 turnOf(std::size_t joint) const;
    [[nodiscard]] Vector3 turnRateOf(std::size_t joint) const;

    /// The loop that a joint closes; null: it closes none.
    [[nodiscard]] const LoopClosures::Loop* loopOf(std::size_t joint) const;
    /// Of a joint that closes a loop: its end in the child.
    [[nodiscard]] Pose endInChild(std::size_t joint) const;
    /// Index of the group of loops that a joint closes one of.
    [[nodiscard]] std::size_t groupOf(std::size_t joint) const;
    /// How many of a group's equations hold by themselves.
    [[nodiscard]] int redundantEquations(std::size_t group) const;

  private:
    [[nodiscard]] Eigen::Index indexOf(std::size_t joint, const std::string& suffix) const;
    /// What a joint moves: its child, or the end that closes a loop.
    [[nodiscard]] Attachment endOf(std::size_t joint) const;

    Mechanism mechanism_;
    MechanismScratch scratch_;
    MechanismPhase phase_;
    std::vector<bool> isDependent_; ///< by coordinate
};

} // namespace hingelab
