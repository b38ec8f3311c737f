// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "elements/force_law.h"
#include "numerics/slopes.h"

namespace hingelab {

/// What a law gives for plain numbers or for numbers with slopes.
template <class Number>
struct LawNumbers {
    Number force{0.0};     ///< [N or N·m]
    Number power{0.0};     ///< as ElementResponse::power [W]
    Number stateRate{0.0}; ///< dz/dt
};

/// A force law with one text for values and slopes. `Law` derives from it and has a member template numbers(at,
/// x, rate, state) for any Number, which returns LawNumbers of it (see elements/spring/spring.cpp). It takes
/// position, rate and state from its arguments, time and phase from `at`. The state is 0 for laws without one.
template <class Law>
class SmoothLaw : public ForceLaw {
  public:
    [[nodiscard]] LawValues values(const LawPoint& at) const final {
        const auto n = law().template numbers<double>(at, at.x, at.rate, stateOf(at));
        return {n.force, n.power, n.stateRate};
    }

    [[nodiscard]] ElementResponse response(const LawPoint& at) const final {
        using Number = WithSlopes<2>;
        const LawNumbers<Number> n = law().template numbers<Number>(
            at, Number(at.x, 2, kX), Number(at.rate, 2, kRate), Number(stateOf(at)));
        const auto& force = n.force.derivatives();
        const auto& power = n.power.derivatives();
        return {n.force.value(), force[kX], force[kRate], n.power.value(), power[kX], power[kRate]};
    }

    [[nodiscard]] StatefulResponse statefulResponse(const LawPoint& at) const final {
        if (stateCount() == 0) return {response(at), {}};
        using Number = WithSlopes<3>;
        const LawNumbers<Number> n = law().template numbers<Number>(
            at, Number(at.x, 3, kX), Number(at.rate, 3, kRate), Number(stateOf(at), 3, kState));
        const auto& force = n.force.derivatives();
        const auto& power = n.power.derivatives();
        const auto& rate = n.stateRate.derivatives();
        return {{n.force.value(), force[kX], force[kRate], n.power.value(), power[kX], power[kRate]},
                {n.stateRate.value(), rate[kX], rate[kRate], rate[kState], force[kState], power[kState]}};
    }

    [[nodiscard]] StateRate stateRate(const LawPoint& at) const final {
        if (stateCount() == 0) return {};
        using Number = WithSlopes<1>;
        const Number rate =
            law()
                .template numbers<Number>(at, Number(at.x), Number(at.rate), Number(stateOf(at), 1, 0))
                .stateRate;
        return {rate.value(), rate.derivatives()[0]};
    }

  private:
    static constexpr int kX = 0, kRate = 1, kState = 2;

    [[nodiscard]] const Law& law() const { return static_cast<const Law&>(*this); }
    [[nodiscard]] static double stateOf(const LawPoint& at) { return at.states.empty() ? 0.0 : at.states[0]; }
};

} // namespace hingelab
