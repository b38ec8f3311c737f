// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "physics/mechanism/mechanism.h"
#include "physics/rig/issue.h"
#include "physics/rig/rig.h"

namespace hingelab {

/// References of motors, drives that fit what they drive, and values that contradict each other.
void checkMotors(const Rig& rig, Issues& issues);

/// Adds the rotors to the mass matrix at the start, at coordinates q in a phase. References must be sound.
void addRotorInertia(const Rig& rig, const JointVector& q, const MechanismPhase& phase, JointMatrix& mass);

/// Gears that do not drive back must leave the motion unique at the start (see Gear::uniqueness).
void checkGears(const Rig& rig, const JointVector& q, const MechanismPhase& phase, Issues& issues);

} // namespace hingelab
