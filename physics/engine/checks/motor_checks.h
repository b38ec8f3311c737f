// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "mechanism/mechanism.h"
#include "rig/rig.h"
#include "text/issue.h"

namespace hingelab {

class Model;

/// References of motors, drives that fit what they drive, and values that contradict each other.
void checkMotors(const Rig& rig, Issues& issues);

/// The motors of a rig at its start, at coordinates q in a phase.
class MotorStart {
  public:
    MotorStart(const std::shared_ptr<const Model>& model, const JointVector& q, const MechanismPhase& phase);
    ~MotorStart();
    MotorStart(const MotorStart&) = delete;
    MotorStart& operator=(const MotorStart&) = delete;

    /// Adds the rotors to the mass matrix.
    void addRotorInertia(JointMatrix& mass) const;
    /// Gears that do not drive back must leave the motion unique (see Gear::uniqueness); the mass matrix is
    /// sound.
    void checkGears(Issues& issues) const;

  private:
    struct Equations;
    std::unique_ptr<const Equations> equations_; ///< null without motors
};

} // namespace hingelab
