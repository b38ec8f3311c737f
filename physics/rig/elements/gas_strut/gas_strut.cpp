// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/gas_strut/gas_strut.h"

#include "numerics/smooth_step.h"
#include "text/check_support.h"

namespace hingelab {
namespace {

class GasStrutLaw final : public ForceLaw {
  public:
    explicit GasStrutLaw(const GasStrut& strut) : s_(strut) {
        constexpr double zero = 273.15; // [K] of 0 °C
        s_.extendedForce *= (s_.temperature + zero) / (s_.referenceTemperature + zero);
        if (s_.endZone > 0.0) features_.push_back({s_.extendedLength - 0.5 * s_.endZone, 0.5 * s_.endZone});
    }

    [[nodiscard]] ElementResponse response(const LawPoint& at) const override {
        const double rate = at.rate;
        const double slope = gasSlope();
        ElementResponse r;
        const double gas = s_.extendedForce + slope * (s_.extendedLength - at.x);
        const SmoothStep step(rate / s_.frictionSpeed);
        const double t = step.s;
        double zone = 0.0; // smoothstep over the end zone
        double zoneSlope = 0.0;
        if (s_.endZone > 0.0) {
            const double z = (at.x - (s_.extendedLength - s_.endZone)) / s_.endZone;
            if (z >= 1.0) {
                zone = 1.0;
            } else if (z > 0.0) {
                zone = z * z * (3.0 - 2.0 * z);
                zoneSlope = 6.0 * z * (1.0 - z) / s_.endZone;
            }
        }
        const double damping = s_.damping + s_.endDamping * zone;
        const double loss = -s_.friction * t - damping * rate;
        const double lossByPosition = -s_.endDamping * zoneSlope * rate;
        const double lossByRate = -s_.friction * step.sech2 / s_.frictionSpeed - damping;
        r.force = gas + loss;
        r.byPosition = -slope + lossByPosition;
        r.byRate = lossByRate;
        r.power = loss * rate;
        r.powerByPosition = lossByPosition * rate;
        r.powerByRate = lossByRate * rate + loss;
        return r;
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
