// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mechanism/mechanism.h"

namespace hingelab {

/// For how long nothing can touch, where each body turns about an axis of its own: from a least gap that was
/// measured once, by the ways that coordinates have gone since.
///
/// A point of a form at most R from the joint moves by at most R |dq| while the joint turns by dq, so that no
/// gap between two forms closes by more than the sum of R |dq| over all joints. What a step may turn is
/// reckoned from its rate, as by the search for what is near: h |v| R + g h².
class ContactClearance {
  public:
    ContactClearance() = default;
    /// `acceleration` is g [m/s²]. Of another mechanism than one of single joints, nothing is ever clear.
    ContactClearance(const Mechanism& mechanism, double acceleration);

    /// A form that may touch: on a frame, no point of it farther than `reach` [m] from the frame's origin.
    void add(const Mechanism& mechanism, int frame, double reach);

    [[nodiscard]] bool canBeMeasured() const { return levers_.size() > 0; }
    /// At these coordinates no two forms are nearer than `gap` [m].
    void keep(const JointVector& q, double gap);
    void forget() { gap_ = 0.0; }
    /// Whether nothing can touch in a step of length h [s] from there.
    [[nodiscard]] bool holds(const JointVector& q, const JointVector& v, double h) const;

  private:
    double acceleration_ = 0.0;
    JointVector levers_; ///< of each free coordinate [m]
    JointVector q_;      ///< where the gap was measured
    double gap_ = 0.0;
};

} // namespace hingelab
