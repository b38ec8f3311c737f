// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>

#include "elements/smooth_law.h"
#include "hinge/bristle.h"

namespace hingelab {

/// Dry friction on a bristle (hinge/bristle.h) at the level of the published Stribeck curve, and viscous
/// friction; x is an angle or a distance, w = x':
///   g(w) = T (1 + (r - 1) exp(-(w/ws)²)),  T the level of that direction,  force = -(u + c z') - k w
/// Source of g: Canudas de Wit, Olsson, Åström, Lischinsky (1995), with r T for their F_S.
struct StribeckFriction {
    double risingLevel = 1.0;  ///< T while x rises [N·m or N], > 0
    double fallingLevel = 1.0; ///< T while x falls [N·m or N], > 0
    double staticRatio = 1.0;  ///< r, >= 1
    double slipRate = 0.05;    ///< ws [rad/s or m/s], > 0
    double viscous = 0.0;      ///< k [N·m·s/rad or N·s/m], >= 0
    Presliding bristle;        ///< in the same units
};

class StribeckFrictionLaw final : public SmoothLaw<StribeckFrictionLaw> {
  public:
    /// `bend` is what the bristle's deflection is called; it must live longer.
    StribeckFrictionLaw(const StribeckFriction& friction, std::span<const LawChannel, 1> bend)
        : p_(friction), bend_(bend) {}

    template <class Number>
    [[nodiscard]] LawNumbers<Number> numbers(const LawPoint&, const Number& /*x*/, const Number& rate,
                                             const Number& state) const {
        const BristleNumbers<Number> b = bristleNumbers(p_.bristle, slipAt(rate), rate, state);
        const Number drag = -p_.viscous * rate;
        return {b.torque + drag, b.power + drag * rate, b.stateRate};
    }
    [[nodiscard]] double storedEnergy(const LawPoint& at) const override;
    [[nodiscard]] bool isStiff() const override { return true; }
    [[nodiscard]] int stateCount() const override { return 1; }
    [[nodiscard]] double initialState(const LawPoint& at) const override;
    [[nodiscard]] LawChannels channels() const override { return {bend_, {}}; }
    void sample(const LawPoint& at, double force, std::span<double> values) const override;

  private:
    template <class Number>
    [[nodiscard]] SlipLevel<Number> slipAt(const Number& rate) const {
        const double least = plain(rate) < 0.0 ? p_.fallingLevel : p_.risingLevel;
        const Number x = rate / p_.slipRate;
        const double bump = std::exp(-plain(x) * plain(x));
        const Number extra = (p_.staticRatio - 1.0) * least * chained(x, bump, -2.0 * plain(x) * bump);
        return {least + extra, Number(least)};
    }

    StribeckFriction p_;
    std::span<const LawChannel, 1> bend_;
};

} // namespace hingelab
