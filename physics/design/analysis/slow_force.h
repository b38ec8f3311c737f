// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "elements/force_law.h"

namespace hingelab {

/// A force law in slow motion: at rest, and slipping fully with all that grows with the rate taken off.
///
/// A law of this program is, once its dry friction has turned over, a parabola over the rate: f(x, w) = b + c w
/// + e w² for w far above every rate of turning over, and so with b', c' and e' for w far below: e is that of
/// quadratic dampers and of flow through openings. Three evaluations far out give them, so no kind of law need
/// be known by name. b is the slow force when x rises, b' when it falls; b - f(x, 0) is dry friction, c and e
/// are damping. Phases and states are those of slow motion at x: phases settled at a rate of nearly nothing,
/// states where their rates vanish. Limits: friction that turns over only above some 100 rad/s or m/s, and
/// damping that saturates, are not told apart from each other.
class SlowForce {
  public:
    /// `time` is what laws are asked at.
    SlowForce(const ForceLaw& law, double x, double time = 0.0);

    [[nodiscard]] double atRest() const { return atRest_; }         ///< [N or N·m]
    [[nodiscard]] double rising() const { return side_[1].force; }  ///< b
    [[nodiscard]] double falling() const { return side_[0].force; } ///< b'
    /// f(x, rate), with what is viscous or without it.
    [[nodiscard]] double at(double rate, bool withViscous) const;
    /// c w + e w² at a rate [N or N·m].
    [[nodiscard]] double viscousAt(double rate) const;
    /// f at hardly any rate less f at rest [N or N·m]: what bristles come to in steady slip, however slow. Flow
    /// and dampers have none. Of laws with a state; friction that is a function of the rate is not seen by it.
    [[nodiscard]] double slip(double sign) const;

  private:
    struct Side {
        int phase = 0;
        double force = 0.0;
        double viscous = 0.0;   ///< c [per unit of rate]
        double quadratic = 0.0; ///< e [per square of it]
    };
    [[nodiscard]] double raw(double rate, int phase) const;

    const ForceLaw* law_;
    double x_;
    double time_;
    double atRest_ = 0.0;
    Side side_[2]; ///< falling, rising
};

} // namespace hingelab
