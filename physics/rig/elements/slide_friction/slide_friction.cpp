// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/slide_friction/slide_friction.h"

#include <cmath>

#include "hinge/bristle.h"

namespace hingelab {
namespace {

class SlideFrictionLaw final : public ForceLaw {
  public:
    explicit SlideFrictionLaw(const SlideFriction& friction) : p_(friction), bristle_(friction.bristle()) {}

    [[nodiscard]] ElementResponse response(const LawPoint& at) const override {
        const BristleResponse b = bristleAt(at);
        ElementResponse r;
        r.force = b.torque - p_.viscous * at.rate;
        r.byRate = b.byRate - p_.viscous;
        r.power = b.power - p_.viscous * at.rate * at.rate;
        r.powerByRate = b.powerByRate - 2.0 * p_.viscous * at.rate;
        return r;
    }
    [[nodiscard]] double storedEnergy(const LawPoint& at) const override {
        return bristleEnergy(bristle_, at.states[0]);
    }
    [[nodiscard]] bool isStiff() const override { return true; }

    [[nodiscard]] int stateCount() const override { return 1; }
    [[nodiscard]] double initialState(const LawPoint& at) const override {
        return bristleStart(bristle_, slipAt(at.rate), at.rate);
    }
    [[nodiscard]] StateResponse stateResponse(const LawPoint& at) const override {
        const BristleResponse b = bristleAt(at);
        return {b.stateRate, 0.0, b.stateRateByRate, b.stateRateByState, b.byState, b.powerByState};
    }

    [[nodiscard]] LawChannels channels() const override {
        static constexpr std::array parts = {
            LawChannel{"bristle_length", "bristles bent by", Quantity::length},
        };
        return {parts, {}};
    }
    void sample(const LawPoint& at, double force, std::span<double> values) const override {
        values[0] = force;
        values[1] = at.states[0];
    }

  private:
    [[nodiscard]] SlipLevel slipAt(double speed) const {
        SlipLevel g;
        g.least = p_.friction;
        const double x = speed / p_.slipSpeed;
        const double extra = (p_.staticRatio - 1.0) * g.least * std::exp(-x * x);
        g.level = g.least + extra;
        g.byRate = -2.0 * x / p_.slipSpeed * extra;
        return g;
    }
    [[nodiscard]] BristleResponse bristleAt(const LawPoint& at) const {
        return bristleResponse(bristle_, slipAt(at.rate), at.rate, at.states[0]);
    }

    SlideFriction p_;
    Presliding bristle_;
};

} // namespace

/// Holds a tenth of the weight, and gives way by some hundredths of a millimetre before it slides.
SlideFriction ElementKind<SlideFriction>::sized(const RigScale& scale) {
    SlideFriction friction;
    friction.friction = 0.1 * scale.weight;
    friction.stiffness = friction.friction / 5e-5;
    friction.damping = std::sqrt(friction.stiffness * scale.weight / 9.81);
    return friction;
}

std::unique_ptr<const ForceLaw> ElementKind<SlideFriction>::law(const SlideFriction& friction) {
    return std::make_unique<SlideFrictionLaw>(friction);
}

} // namespace hingelab
