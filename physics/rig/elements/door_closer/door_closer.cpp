// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/door_closer/door_closer.h"

#include "numerics/smooth_step.h"
#include "text/check_support.h"

namespace hingelab {
namespace {

/// A number that changes over with the angle or the rate.
struct Turning {
    double value = 0.0;
    double slope = 0.0;
};

Turning turningOver(double from, double to, double x, double scale) {
    const SmoothStep step(x / scale);
    const double half = 0.5 * (to - from);
    return {from + half * (1.0 + step.s), half * step.sech2 / scale};
}

class DoorCloserLaw final : public ForceLaw {
  public:
    explicit DoorCloserLaw(const DoorCloser& closer)
        : p_(closer), features_{Feature{p_.latchAngle, p_.ramp}, Feature{p_.backCheckAngle, p_.ramp}} {}

    [[nodiscard]] ElementResponse response(const LawPoint& at) const override {
        const double w = at.rate;
        const SmoothStep step(w / p_.frictionRate);
        const Turning closing = turningOver(p_.latchDamping, p_.sweepDamping, at.x - p_.latchAngle, p_.ramp);
        const Turning opening = turningOver(p_.openingDamping, p_.openingDamping + p_.backCheckDamping,
                                            at.x - p_.backCheckAngle, p_.ramp);
        const double share = 0.5 * (1.0 + step.s); // of opening
        const double byRate = step.sech2 / p_.frictionRate;
        const double c = closing.value + share * (opening.value - closing.value);
        const double cByAngle = closing.slope + share * (opening.slope - closing.slope);
        const double cByRate = 0.5 * byRate * (opening.value - closing.value);
        const double loss = -p_.friction * step.s - c * w;
        ElementResponse r;
        r.force = -(p_.closingTorque + p_.springRate * at.x) + loss;
        r.byPosition = -p_.springRate - cByAngle * w;
        r.byRate = -p_.friction * byRate - c - cByRate * w;
        r.power = loss * w;
        r.powerByPosition = -cByAngle * w * w;
        r.powerByRate = r.byRate * w + loss;
        return r;
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
