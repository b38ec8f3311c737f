// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/door_hinge/presliding_hinge.h"

#include <algorithm>
#include <array>

#include "elements/door_hinge/hinge_features.h"
#include "hinge/bristle.h"
#include "hinge/door_hinge.h"
#include "hinge/hinge_slip.h"

namespace hingelab {
namespace {

/// All of the hinge but its dry friction.
DoorHingeParameters withoutDryFriction(DoorHingeParameters p) {
    p.dynamicFrictionTorque = p.staticFrictionTorque = 0.0;
    p.presliding.reset();
    return p;
}

class PreslidingHingeLaw final : public ForceLaw {
  public:
    explicit PreslidingHingeLaw(const DoorHingeParameters& p)
        : rest_(withoutDryFriction(p)), slip_(p), bristle_(*p.presliding), features_(featuresOf(p)) {}

    [[nodiscard]] ElementResponse response(const LawPoint& at) const override {
        const HingeResponse h = rest_.response(at.x, at.rate);
        const BristleResponse b = bristleAt(at);
        ElementResponse r;
        r.force = h.conservative + h.friction + b.torque;
        r.byPosition = h.conservativeByAngle + h.frictionByAngle;
        r.byRate = h.frictionByRate + b.byRate;
        r.power = h.friction * at.rate + b.power;
        r.powerByPosition = h.frictionByAngle * at.rate;
        r.powerByRate = h.frictionByRate * at.rate + h.friction + b.powerByRate;
        return r;
    }
    [[nodiscard]] double storedEnergy(const LawPoint& at) const override {
        return rest_.storedEnergy(at.x) + bristleEnergy(bristle_, at.states[0]);
    }
    [[nodiscard]] bool isStiff() const override { return true; }
    [[nodiscard]] std::span<const Feature> features() const override { return features_; }

    [[nodiscard]] int stateCount() const override { return 1; }
    [[nodiscard]] double initialState(const LawPoint& at) const override {
        return bristleStart(bristle_, slip_.at(at.rate), at.rate);
    }
    [[nodiscard]] StateResponse stateResponse(const LawPoint& at) const override {
        const BristleResponse b = bristleAt(at);
        return {b.stateRate, 0.0, b.stateRateByRate, b.stateRateByState, b.byState, b.powerByState};
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
        const double dry = bristleAt(at).torque;
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
    [[nodiscard]] BristleResponse bristleAt(const LawPoint& at) const {
        return bristleResponse(bristle_, slip_.at(at.rate), at.rate, at.states[0]);
    }

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
