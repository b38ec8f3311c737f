// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "mechanism/mechanism.h"

namespace hingelab {

/// Rates of orientation charts within a step, carried with the angular velocity that they stand for.
///
/// A chart's rates u = (yaw', pitch', roll') give the angular velocity w = E(angles) u. Its axes turn with the
/// angles, so the same rates at the start, in the middle and at the end of a step are different angular
/// velocities: of a ball that spins by w h in a step, they point w h/2 apart. Here the rates of the start are
/// expressed by the axes of the middle, u^ = E_mid^-1 E_0 u0, where the rows, masses and forces of a step with
/// contacts are; and what the step leads to by the axes of its end, u1 = E_1^-1 E_mid u^1. Between the two, u^
/// is the angular velocity in fixed axes: q' = N(q) v, as the published scheme has it. All other rates stay.
/// Order 2 in the step. Limits: charts with a prescribed angle, or with one that an assembly has replaced, keep
/// their rates.
class CarriedRates {
  public:
    CarriedRates(const Mechanism& mechanism, int freeCoordinates);

    /// The middle of a step of length h from q at the rates v.
    void begin(const MechanismPhase& phase, const JointVector& q, const JointVector& v, double h);
    /// Free coordinates in the middle of the step.
    [[nodiscard]] const JointVector& midway() const { return midway_; }
    /// Rates of the start, by the axes of the middle.
    [[nodiscard]] const JointVector& start() const { return start_; }
    /// Whether any chart turns.
    [[nodiscard]] bool turns() const { return turns_; }
    /// Second derivatives of the free coordinates in the middle, at rates `v` there, while no angular velocity
    /// changes; zero but for charts that turn [rad/s²].
    [[nodiscard]] const JointVector& accelerationAt(const JointVector& v);
    /// Expresses rates by the axes of the end, in place of those of the middle. `q` is the end.
    void finish(const JointVector& q, JointVector& v) const;

  private:
    struct Chart {
        int yaw = 0, pitch = 0, roll = 0; ///< coordinates
        bool turns = false;
    };
    std::vector<Chart> charts_;
    JointVector midway_, start_, acceleration_;
    bool turns_ = false;
};

} // namespace hingelab
