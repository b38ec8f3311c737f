// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/door_hinge/door_hinge_kind.h"

#include <array>

#include "elements/door_hinge/hinge_features.h"
#include "elements/door_hinge/presliding_hinge.h"
#include "elements/smooth_law.h"
#include "hinge/hinge_numbers.h"
#include "text/check_support.h"
#include "text/field.h"

namespace hingelab {
namespace {

class DoorHingeLaw final : public SmoothLaw<DoorHingeLaw> {
  public:
    explicit DoorHingeLaw(const DoorHingeParameters& p) : hinge_(p), features_(featuresOf(p)) {}

    template <class Number>
    LawNumbers<Number> numbers(const LawPoint&, const Number& x, const Number& rate, const Number&) const {
        const HingeTorques<Number> t = hinge_.torquesFor(x, rate);
        const Number friction = t.friction();
        return {t.conservative() + friction, friction * rate};
    }
    [[nodiscard]] double storedEnergy(const LawPoint& at) const override { return hinge_.storedEnergy(at.x); }
    [[nodiscard]] bool isStiff() const override { return true; }
    [[nodiscard]] std::span<const Feature> features() const override { return features_; }

    [[nodiscard]] LawChannels channels() const override {
        static constexpr std::array parts = {
            LawChannel{"spring", "spring", Quantity::torque},
            LawChannel{"catch", "catch", Quantity::torque},
            LawChannel{"detents", "detents", Quantity::torque},
            LawChannel{"dynamic_friction", "dynamic friction", Quantity::torque},
            LawChannel{"static_friction", "static friction", Quantity::torque},
            LawChannel{"viscous_friction", "viscous friction", Quantity::torque},
            LawChannel{"damping_zones", "damping zones", Quantity::torque},
        };
        static constexpr std::array powers = {
            LawChannel{"conservative_power", "conservative power", Quantity::power},
            LawChannel{"non_conservative_power", "friction power", Quantity::power},
        };
        return {parts, powers};
    }
    void sample(const LawPoint& at, double, std::span<double> values) const override {
        const DoorHingeTorques t = hinge_.torques(at.x, at.rate);
        const std::array all = {t.total(),
                                t.spring,
                                t.catchTorque,
                                t.detents,
                                t.dynamicFriction,
                                t.staticFriction,
                                t.viscousFriction,
                                t.dampingZones,
                                at.rate * t.conservative(),
                                at.rate * t.friction()};
        std::copy(all.begin(), all.end(), values.begin());
    }

  private:
    DoorHinge hinge_;
    std::vector<Feature> features_;
};

} // namespace

std::unique_ptr<const ForceLaw> ElementKind<DoorHingeParameters>::law(const DoorHingeParameters& hinge) {
    if (hinge.presliding) return preslidingHingeLaw(hinge);
    return std::make_unique<DoorHingeLaw>(hinge);
}

void ElementKind<DoorHingeParameters>::check(const DoorHingeParameters& hinge, const std::string& pointer,
                                             Issues& issues) {
    if (hinge.catchWidth > 0.0 && hinge.catchWidth < kLeastAbove) {
        checks::addError(issues, pointer + "/catch_width", "The catch is too narrow to be computed",
                         displayText(Quantity::angle, hinge.catchWidth, 4),
                         "0 for no catch, or at least " + displayText(Quantity::angle, kLeastAbove, 2));
    }
    if (hinge.presliding) {
        const auto needsFriction = [&](const char* key, const char* what, double value, Quantity quantity) {
            if (value > 0.0) return;
            std::string message = "Friction that holds needs ";
            message += what;
            checks::addError(issues, pointer + key, message, displayText(quantity, value, 4),
                             "more than 0, or no presliding");
        };
        needsFriction("/dynamic_friction_torque", "dynamic friction: bristles slip at its level",
                      hinge.dynamicFrictionTorque, Quantity::torque);
        needsFriction("/closing_friction_factor", "friction while closing, too", hinge.closingFrictionFactor,
                      Quantity::dimensionless);
    }
    for (std::size_t i = 0; i < hinge.dampingZones.size(); ++i) {
        const DampingZone& zone = hinge.dampingZones[i];
        if (zone.to > zone.from) continue;
        checks::addError(issues, pointer + checks::at("damping_zones", i, "/to"),
                         "The zone ends before it begins", valueText(Quantity::angle, zone.to),
                         "more than " + valueText(Quantity::angle, zone.from));
    }
}

} // namespace hingelab
