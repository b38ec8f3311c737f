// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/door_hinge/presliding_hinge.h"

#include <algorithm>
#include <array>

#include "elements/door_hinge/hinge_features.h"
#include "elements/smooth_law.h"
#include "hinge/hinge_numbers.h"

namespace hingelab {
namespace {

/// All of the hinge but its dry friction.
DoorHingeParameters withoutDryFriction(DoorHingeParameters p) {
    p.dynamicFrictionTorque = p.staticFrictionTorque = 0.0;
    p.presliding.reset();
    return p;
}

class PreslidingHingeLaw final : public SmoothLaw<PreslidingHingeLaw> {
  public:
    explicit PreslidingHingeLaw(const DoorHingeParameters& p)
        : rest_(withoutDryFriction(p)), slip_(p), bristle_(*p.presliding), features_(featuresOf(p)) {}

    template <class Number>
    LawNumbers<Number> numbers(const LawPoint&, const Number& x, const Number& rate,
                               const Number& state) const {
        const HingeTorques<Number> t = rest_.torquesFor(x, rate);
        const Number friction = t.friction();
        const BristleNumbers<Number> b = bristleNumbers(bristle_, slip_.at(rate), rate, state);
        return {t.conservative() + friction + b.torque, friction * rate + b.power, b.stateRate};
    }
    [[nodiscard]] double storedEnergy(const LawPoint& at) const override {
        return rest_.storedEnergy(at.x) + bristleEnergy(bristle_, at.states[0]);
    }
    [[nodiscard]] bool isStiff() const override { return true; }
    [[nodiscard]] std::span<const Feature> features() const override { return features_; }

    [[nodiscard]] int stateCount() const override { return 1; }
    [[nodiscard]] double initialState(const LawPoint& at) const override {
        return bristleStart(bristle_, slip_.at(at.rate).level, at.rate);
    }

    [[nodiscard]] LawChannels channels() const override {
        static constexpr std::array parts = {
            LawChannel{"spring", "spring", Quantity::torque},
            LawChannel{"catch", "catch", Quantity::torque},
            LawChannel{"detents", "detents", Quantity::torque},
            LawChannel{"dry_friction", "dry friction", Quantity::torque},
            LawChannel{"viscous_friction", "viscous friction", Quantity::torque},
            LawChannel{"damping_zones", "damping zones", Quantity::torque},
            LawChannel{"bristle_angle", "bristles bent by", Quantity::angle},
        };
        static constexpr std::array powers = {
            LawChannel{"conservative_power", "conservative power", Quantity::power},
            LawChannel{"non_conservative_power", "friction power", Quantity::power},
        };
        return {parts, powers};
    }
    void sample(const LawPoint& at, double, std::span<double> values) const override {
        const DoorHingeTorques t = rest_.torques(at.x, at.rate);
        const double dry = bristleNumbers(bristle_, slip_.at(at.rate), at.rate, at.states[0]).torque;
        const std::array all = {t.total() + dry,
                                t.spring,
                                t.catchTorque,
                                t.detents,
                                dry,
                                t.viscousFriction,
                                t.dampingZones,
                                at.states[0],
                                at.rate * t.conservative(),
                                at.rate * (t.friction() + dry)};
        std::copy(all.begin(), all.end(), values.begin());
    }

  private:
    DoorHinge rest_;
    HingeSlip slip_;
    Presliding bristle_;
    std::vector<Feature> features_;
};

} // namespace

std::unique_ptr<const ForceLaw> preslidingHingeLaw(const DoorHingeParameters& hinge) {
    return std::make_unique<PreslidingHingeLaw>(hinge);
}

} // namespace hingelab
