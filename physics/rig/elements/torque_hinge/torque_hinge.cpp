// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/torque_hinge/torque_hinge.h"

#include <cmath>

#include "hinge/bristle.h"

namespace hingelab {
namespace {

class TorqueHingeLaw final : public ForceLaw {
  public:
    explicit TorqueHingeLaw(const TorqueHinge& hinge) : p_(hinge) {}

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
        return bristleEnergy(p_.presliding, at.states[0]);
    }
    [[nodiscard]] bool isStiff() const override { return true; }

    [[nodiscard]] int stateCount() const override { return 1; }
    [[nodiscard]] double initialState(const LawPoint& at) const override {
        return bristleStart(p_.presliding, slipAt(at.rate), at.rate);
    }
    [[nodiscard]] StateResponse stateResponse(const LawPoint& at) const override {
        const BristleResponse b = bristleAt(at);
        return {b.stateRate, 0.0, b.stateRateByRate, b.stateRateByState, b.byState, b.powerByState};
    }

    [[nodiscard]] LawChannels channels() const override {
        static constexpr std::array parts = {
            LawChannel{"bristle_angle", "bristles bent by", Quantity::angle},
        };
        return {parts, {}};
    }
    void sample(const LawPoint& at, double force, std::span<double> values) const override {
        values[0] = force;
        values[1] = at.states[0];
    }

  private:
    [[nodiscard]] SlipLevel slipAt(double rate) const {
        SlipLevel g;
        g.least = rate < 0.0 ? p_.closingTorque : p_.openingTorque;
        const double x = rate / p_.slipRate;
        const double extra = (p_.staticRatio - 1.0) * g.least * std::exp(-x * x);
        g.level = g.least + extra;
        g.byRate = -2.0 * x / p_.slipRate * extra;
        return g;
    }
    [[nodiscard]] BristleResponse bristleAt(const LawPoint& at) const {
        return bristleResponse(p_.presliding, slipAt(at.rate), at.rate, at.states[0]);
    }

    TorqueHinge p_;
};

} // namespace

TorqueHinge ElementKind<TorqueHinge>::sized(const RigScale& scale) {
    TorqueHinge hinge;
    hinge.openingTorque = 0.5 * scale.torque();
    hinge.closingTorque = 0.7 * scale.torque();
    // Bristles give way by some tenth of a degree, and ring for a moment: the inertia is about that of a rod.
    hinge.presliding.stiffness = 500.0 * scale.torque();
    const double inertia = scale.torque() * scale.length / 9.81;
    hinge.presliding.damping = std::sqrt(hinge.presliding.stiffness * inertia);
    return hinge;
}

std::unique_ptr<const ForceLaw> ElementKind<TorqueHinge>::law(const TorqueHinge& hinge) {
    return std::make_unique<TorqueHingeLaw>(hinge);
}

} // namespace hingelab
