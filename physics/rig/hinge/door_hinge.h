// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "hinge/hinge_parameters.h"
#include "hinge/hinge_slip.h"

/// The torque of a door hinge as an empirical sum of smooth terms.
///
/// With the angle q [rad] (closed at 0, opening positive), the rate w [rad/s], s(t,x) = tanh(x/t) and
/// doublet(t,x) = 2 s (1 - s²):
///
///   (1) spring            -k_ts (q - q_s0)
///   (2) catch              k_c doublet(q_c0/2, q - q_c0/2)
///   (3) dynamic friction  -k_df s(w_0, w)
///   (4) static friction   -k_sf doublet(w_0, w)
///   (5) viscous friction  -k_vf w
///   (6) stored energy  E = ½ k_ts ((q - q_s0)² - q_s0²)
///                          + k_c (q_c0/2) (sech²((q - q_c0/2)/(q_c0/2)) - sech²(1)),   E(0) = 0
///
/// Origin: Drake's DoorHinge (multibody/tree/door_hinge.h), eqs. (1)-(6). Extensions of our own, all absent by
/// default, so that the default element is exactly Drake's:
///
///   (7) further detents: doublets like (2) centred at any angle, with energy k (width/2) sech²(..)
///   (8) closing factors: (3), (4) and (5) are multiplied by 1 + (factor - 1)(1 - s(w_0, w))/2, which is 1 when
///       opening fast and `factor` when closing fast, and smooth in between
///   (9) damping zones: -c w z(q) d(w) with z = ½ (s(r, q - from) - s(r, q - to)), r the ramp, and d = 1,
///       (1 + s)/2 or (1 - s)/2 for both directions, opening or closing
///
///  (10) presliding: (3) and (4) give way to a bristle (bristle.h) whose level in steady slip is that of
///       hinge_slip.h. Its state is not known here: torques() and response() then have friction in steady slip,
///       which jumps at w = 0, where it is 0
///
/// Limits without (10): friction is a function of rate alone, so a "held" door creeps: below breakaway it moves
/// at the rate where (3)+(4)+(5) balance the load (see DoorHingeFigures::creepRate). No temperature, wear or
/// hysteresis.
namespace hingelab {

/// The torques of one state [N·m], each acting on the door, positive towards opening.
template <class Number>
struct HingeTorques {
    Number spring{0.0};
    Number catchTorque{0.0};
    Number detents{0.0};
    Number dynamicFriction{0.0};
    Number staticFriction{0.0};
    Number viscousFriction{0.0};
    Number dampingZones{0.0};

    [[nodiscard]] Number conservative() const { return spring + catchTorque + detents; }
    [[nodiscard]] Number friction() const {
        return dynamicFriction + staticFriction + viscousFriction + dampingZones;
    }
    [[nodiscard]] Number total() const { return conservative() + friction(); }
};
using DoorHingeTorques = HingeTorques<double>;

/// Total torque and what an implicit integrator needs of it.
struct HingeResponse {
    double conservative = 0.0;        ///< (1)+(2)+(7) [N·m]
    double friction = 0.0;            ///< (3)+(4)+(5)+(9) [N·m]
    double conservativeByAngle = 0.0; ///< d conservative/dq [N·m/rad]
    double frictionByAngle = 0.0;     ///< d friction/dq [N·m/rad]
    double frictionByRate = 0.0;      ///< d friction/dw [N·m·s/rad]
};

/// A hinge ready for evaluation. Parameters must be valid (see the rig's validation): here nothing is checked
/// but the length of vectors; evaluation neither allocates nor throws.
class DoorHinge {
  public:
    explicit DoorHinge(DoorHingeParameters parameters);

    [[nodiscard]] const DoorHingeParameters& parameters() const { return parameters_; }

    /// All torque parts at angle q [rad] and rate w [rad/s].
    [[nodiscard]] DoorHingeTorques torques(double q, double w) const;
    /// The same for any number; defined in hinge_numbers.h.
    template <class Number>
    [[nodiscard]] HingeTorques<Number> torquesFor(const Number& q, const Number& w) const;

    /// Sums and slopes at (q, w).
    [[nodiscard]] HingeResponse response(double q, double w) const;

    /// (6) and the energy of the detents (7) relative to q = 0 [J].
    [[nodiscard]] double storedEnergy(double q) const;

    /// w (spring + catch + detents) = -dE/dt [W].
    [[nodiscard]] double conservativePower(double q, double w) const;

    /// w (friction) <= 0 [W].
    [[nodiscard]] double nonConservativePower(double q, double w) const;

  private:
    DoorHingeParameters parameters_;
    std::optional<HingeSlip> slip_; ///< with presliding
    double storedEnergyOffset_ = 0.0;
};

} // namespace hingelab
