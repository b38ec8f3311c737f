// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "hinge/hinge_parameters.h"

namespace hingelab {

template <class Number>
struct SlipLevel;

/// s* = sqrt((k_df + 2 k_sf)/(6 k_sf)), at which dry friction k_df s + 2 k_sf (s - s³) is largest; 1 when it
/// only rises.
[[nodiscard]] double breakawayStep(const DoorHingeParameters& p);

/// Dry friction of a hinge in steady slip, as presliding takes it: with w* the rate at which (3) + (4) of
/// door_hinge.h are largest,
///   g(w) = f (3 + 4)(w*) for |w| <= w*, f (3 + 4)(|w|) beyond, f = 1 opening, the closing factor closing.
/// What rises from zero to w* in the published hinge is there to have friction at rest at all; here bristles do
/// that. Beyond w*, g is the published friction: exactly with a closing factor of 1, else but for
/// |1 - f| exp(-2 |w|/w_0), with which (8) changes over.
class HingeSlip {
  public:
    explicit HingeSlip(const DoorHingeParameters& p);

    /// Torque at which a held hinge gives way when opening [N·m]; closing: times the closing factor.
    [[nodiscard]] double breakaway() const { return breakaway_; }
    /// For any number; defined in hinge_numbers.h.
    template <class Number>
    [[nodiscard]] SlipLevel<Number> at(const Number& rate) const;

  private:
    double dynamic_, static_, threshold_, closingFactor_;
    double breakaway_;
    double fallingFrom_; ///< w* [rad/s]; infinite: g is constant
};

} // namespace hingelab
