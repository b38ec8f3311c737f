// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/gas_strut/gas_strut.h"

#include <array>

#include "elements/smooth_law.h"
#include "hinge/bristle.h"
#include "text/check_support.h"

namespace hingelab {
namespace {

class GasStrutLaw final : public SmoothLaw<GasStrutLaw> {
  public:
    explicit GasStrutLaw(const GasStrut& strut) : s_(strut) {
        s_.extendedForce *= s_.temperatureFactor();
        if (s_.sticking && s_.friction > 0.0)
            bristle_ = Presliding{s_.sticking->stiffness, s_.sticking->damping, s_.sticking->elasticShare};
        if (s_.endZone > 0.0) features_.push_back({s_.extendedLength - 0.5 * s_.endZone, 0.5 * s_.endZone});
    }

    template <class Number>
    LawNumbers<Number> numbers(const LawPoint&, const Number& x, const Number& rate,
                               const Number& state) const {
        const Number gas = s_.extendedForce + gasSlope() * (s_.extendedLength - x);
        const Number damping = s_.damping + s_.endDamping * endZoneShare(x);
        const Number oil = -damping * rate;
        if (bristle_) {
            const SlipLevel<Number> level{Number(s_.friction), Number(s_.friction)};
            const BristleNumbers<Number> b = bristleNumbers(*bristle_, level, rate, state);
            return {gas + b.torque + oil, b.power + oil * rate, b.stateRate};
        }
        const SmoothStepOf<Number> step(Number(rate / s_.frictionSpeed));
        const Number loss = -s_.friction * step.s + oil;
        return {gas + loss, loss * rate};
    }
    /// Zero when extended, unbent.
    [[nodiscard]] double storedEnergy(const LawPoint& at) const override {
        const double d = s_.extendedLength - at.x;
        const double bent = bristle_ ? bristleEnergy(*bristle_, at.states[0]) : 0.0;
        return s_.extendedForce * d + 0.5 * gasSlope() * d * d + bent;
    }
    [[nodiscard]] bool isStiff() const override { return true; }
    [[nodiscard]] int stateCount() const override { return bristle_ ? 1 : 0; }
    [[nodiscard]] double initialState(const LawPoint& at) const override {
        return bristle_ ? bristleStart(*bristle_, s_.friction, at.rate) : 0.0;
    }
    [[nodiscard]] LawChannels channels() const override {
        static constexpr std::array parts = {
            LawChannel{"bristle_length", "bristles bent by", Quantity::length}};
        return {std::span(parts).first(bristle_ ? 1 : 0), {}};
    }
    void sample(const LawPoint& at, double force, std::span<double> values) const override {
        values[0] = force;
        if (bristle_) values[1] = at.states[0];
    }
    [[nodiscard]] std::span<const Feature> features() const override { return features_; }
    [[nodiscard]] std::vector<OwnStop> ownStops() const override {
        return {{{s_.compressedLength, s_.stopStiffness, s_.stopDissipation}, -1.0},
                {{s_.extendedLength, s_.stopStiffness, s_.stopDissipation}, 1.0}};
    }

  private:
    /// 0 before the end zone, 1 where it ends, with a smoothstep between.
    template <class Number>
    [[nodiscard]] Number endZoneShare(const Number& x) const {
        if (!(s_.endZone > 0.0)) return Number(0.0);
        const Number z = (x - (s_.extendedLength - s_.endZone)) / s_.endZone;
        if (plain(z) >= 1.0) return Number(1.0);
        if (plain(z) <= 0.0) return Number(0.0);
        return z * z * (3.0 - 2.0 * z);
    }
    [[nodiscard]] double gasSlope() const {
        return s_.extendedForce * (s_.progression - 1.0) / (s_.extendedLength - s_.compressedLength);
    }

    GasStrut s_;
    std::optional<Presliding> bristle_;
    std::vector<Feature> features_;
};

} // namespace

std::unique_ptr<const ForceLaw> ElementKind<GasStrut>::law(const GasStrut& strut) {
    return std::make_unique<GasStrutLaw>(strut);
}

void ElementKind<GasStrut>::check(const GasStrut& strut, const std::string& pointer, Issues& issues) {
    if (strut.tolerance > strut.extendedForce) {
        checks::addError(issues, pointer + "/tolerance", "The tolerance is larger than the force",
                         valueText(Quantity::force, strut.tolerance),
                         "at most " + valueText(Quantity::force, strut.extendedForce));
    }
    constexpr Range possible{-200.0, 500.0};
    if (strut.hasOwnTemperature() && !possible.contains(strut.temperature)) {
        checks::addError(issues, pointer + "/temperature", "The temperature is out of range",
                         valueText(Quantity::temperature, strut.temperature), "-200 °C to 500 °C");
    }
    if (strut.sticking && strut.friction == 0.0) {
        checks::addError(issues, pointer + "/friction", "A strut without friction cannot stick",
                         valueText(Quantity::force, 0.0), "more than 0 N, or no \"sticking\"");
    }
    if (strut.extendedLength > strut.compressedLength) return;
    checks::addError(issues, pointer + "/extended_length", "The strut is not longer extended than compressed",
                     valueText(Quantity::length, strut.extendedLength),
                     "more than " + valueText(Quantity::length, strut.compressedLength));
}

} // namespace hingelab
