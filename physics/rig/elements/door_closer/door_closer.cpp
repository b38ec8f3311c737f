// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/door_closer/door_closer.h"

#include "elements/smooth_law.h"
#include "text/check_support.h"

namespace hingelab {
namespace {

/// What changes over from one number to another with an angle, at 0.
template <class Number>
Number turningOver(double from, double to, const Number& angle, double scale) {
    const SmoothStepOf<Number> step(Number(angle / scale));
    return from + 0.5 * (to - from) * (1.0 + step.s);
}

class DoorCloserLaw final : public SmoothLaw<DoorCloserLaw> {
  public:
    explicit DoorCloserLaw(const DoorCloser& closer)
        : p_(closer), features_{Feature{p_.latchAngle, p_.ramp}, Feature{p_.backCheckAngle, p_.ramp}} {}

    template <class Number>
    LawNumbers<Number> numbers(const LawPoint&, const Number& x, const Number& rate, const Number&) const {
        const SmoothStepOf<Number> step(Number(rate / p_.frictionRate));
        const Number closing =
            turningOver(p_.latchDamping, p_.sweepDamping, Number(x - p_.latchAngle), p_.ramp);
        const Number opening = turningOver(p_.openingDamping, p_.openingDamping + p_.backCheckDamping,
                                           Number(x - p_.backCheckAngle), p_.ramp);
        const Number share = 0.5 * (1.0 + step.s); // of opening
        const Number damping = closing + share * (opening - closing);
        const Number loss = -p_.friction * step.s - damping * rate;
        return {loss - (p_.closingTorque + p_.springRate * x), loss * rate};
    }
    [[nodiscard]] double storedEnergy(const LawPoint& at) const override {
        return (p_.closingTorque + 0.5 * p_.springRate * at.x) * at.x;
    }
    [[nodiscard]] bool isStiff() const override { return true; }
    [[nodiscard]] std::span<const Feature> features() const override { return features_; }

    [[nodiscard]] LawChannels channels() const override {
        static constexpr std::array parts = {
            LawChannel{"spring", "spring", Quantity::torque},
            LawChannel{"damping", "oil and friction", Quantity::torque},
        };
        return {parts, {}};
    }
    void sample(const LawPoint& at, double force, std::span<double> values) const override {
        values[0] = force;
        values[1] = -(p_.closingTorque + p_.springRate * at.x);
        values[2] = force - values[1];
    }

  private:
    DoorCloser p_;
    std::array<Feature, 2> features_;
};

} // namespace

DoorCloser ElementKind<DoorCloser>::sized(const RigScale& scale) {
    DoorCloser closer;
    const double share = 0.5 * scale.torque() / closer.closingTorque;
    for (double DoorCloser::*member :
         {&DoorCloser::closingTorque, &DoorCloser::springRate, &DoorCloser::friction, &DoorCloser::sweepDamping,
          &DoorCloser::latchDamping, &DoorCloser::openingDamping, &DoorCloser::backCheckDamping}) {
        closer.*member *= share;
    }
    return closer;
}

std::unique_ptr<const ForceLaw> ElementKind<DoorCloser>::law(const DoorCloser& closer) {
    return std::make_unique<DoorCloserLaw>(closer);
}

void ElementKind<DoorCloser>::check(const DoorCloser& closer, const std::string& pointer, Issues& issues) {
    if (closer.backCheckAngle > closer.latchAngle) return;
    checks::addError(issues, pointer + "/back_check_angle", "Back-check begins before the latching range ends",
                     valueText(Quantity::angle, closer.backCheckAngle),
                     "more than " + valueText(Quantity::angle, closer.latchAngle));
}

} // namespace hingelab
