// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "elements/element_kind.h"
#include "text/field.h"

namespace hingelab {

/// A rotary latch with its striker, on the angle q of a door; the door closes towards lower q. At the distance
/// r from the axis the striker meets the claw at the angle qt, and takes it along on its way d = r (qt - q):
///
///   free:      d < 0, no force                                                                         (1)
///   riding:    F = p + f p tanh(d'/v0), p = F0 + k d: spring and friction of the claw                  (2)
///   half:      d has passed dh: (2), and while d < dh the hold -kh (dh - d) of the pawl                (3)
///   latched:   d has passed df: (2), and while d < df the hold -kh (df - d)                            (4)
///   releasing: 5 ms from the release time on: (2), and the hold of before times s, which falls from 1 to 0
///              as a smoothstep                                                                         (5)
///   released:  (2), and catches nothing before d < 0                                                   (6)
///
/// A state follows the phase with a time constant of 1 ms (0 free or riding, 1 half, 2 latched, 3 released) and
/// moves nothing: it is the memory of where the pawl is when a run goes on from an instant of its past. torque
/// = r F, positive opens. Stored energy F0 d + k d²/2 of the claw's spring for d > 0, and kh/2 (stretch)² of
/// the hold, times s. Where there is no past, the phase follows from d alone. Origin: the balance of forces on
/// a massless claw with a linear spring, which turns with the striker; half-latched and latched positions are
/// those that UN Regulation 11 and FMVSS 206 ask of side doors. Limits: no mass of claw and pawl, small angles
/// (the striker moves along the arc), friction that turns over within v0, an elastic hold without damping and
/// without an end of its strength.
struct DoorLatch {
    double lever = 0.9;              ///< r [m], > 0
    double touchAngle = 0.03;        ///< qt [rad]
    double halfTravel = 0.008;       ///< dh [m], > 0; not below df: no half position
    double fullTravel = 0.018;       ///< df [m], > 0
    double preload = 20.0;           ///< F0 [N], >= 0
    double stiffness = 2000.0;       ///< k [N/m], >= 0
    double friction = 0.2;           ///< f, share of the spring's force, 0 .. 0.95
    double frictionSpeed = 0.005;    ///< v0 [m/s], > 0
    double holdStiffness = 500'000;  ///< kh [N/m], > 0
    double releaseTime = kUnlimited; ///< [s]; none: it is not released
};

void describe(Walk& walk, DoorLatch& latch);

template <>
struct ElementKind<DoorLatch> {
    static const KindInfo info;
    static DoorLatch sized(const RigScale& scale);
    static std::unique_ptr<const ForceLaw> law(const DoorLatch& latch);
    static LawText text(const DoorLatch& latch, double state);
    static void check(const DoorLatch& latch, const std::string& pointer, Issues& issues);
};

} // namespace hingelab
