// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/gas_strut/gas_strut.h"

#include "elements/smooth_law.h"
#include "text/check_support.h"

namespace hingelab {
namespace {

class GasStrutLaw final : public SmoothLaw<GasStrutLaw> {
  public:
    explicit GasStrutLaw(const GasStrut& strut) : s_(strut) {
        constexpr double zero = 273.15; // [K] of 0 °C
        s_.extendedForce *= (s_.temperature + zero) / (s_.referenceTemperature + zero);
        if (s_.endZone > 0.0) features_.push_back({s_.extendedLength - 0.5 * s_.endZone, 0.5 * s_.endZone});
    }

    template <class Number>
    LawNumbers<Number> numbers(const LawPoint&, const Number& x, const Number& rate, const Number&) const {
        const Number gas = s_.extendedForce + gasSlope() * (s_.extendedLength - x);
        const SmoothStepOf<Number> step(Number(rate / s_.frictionSpeed));
        const Number damping = s_.damping + s_.endDamping * endZoneShare(x);
        const Number loss = -s_.friction * step.s - damping * rate;
        return {gas + loss, loss * rate};
    }
    /// Zero when extended.
    [[nodiscard]] double storedEnergy(const LawPoint& at) const override {
        const double d = s_.extendedLength - at.x;
        return s_.extendedForce * d + 0.5 * gasSlope() * d * d;
    }
    [[nodiscard]] bool isStiff() const override { return true; }
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
    std::vector<Feature> features_;
};

} // namespace

std::unique_ptr<const ForceLaw> ElementKind<GasStrut>::law(const GasStrut& strut) {
    return std::make_unique<GasStrutLaw>(strut);
}

void ElementKind<GasStrut>::check(const GasStrut& strut, const std::string& pointer, Issues& issues) {
    if (strut.extendedLength > strut.compressedLength) return;
    checks::addError(issues, pointer + "/extended_length", "The strut is not longer extended than compressed",
                     valueText(Quantity::length, strut.extendedLength),
                     "more than " + valueText(Quantity::length, strut.compressedLength));
}

} // namespace hingelab
