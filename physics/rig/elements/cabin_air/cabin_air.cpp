// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/cabin_air/cabin_air.h"

#include <array>
#include <cmath>

#include "elements/smooth_law.h"

namespace hingelab {
namespace {

constexpr double kAirStiffness = 1.4 * 101'325.0; // [Pa] adiabatic stiffness of air
constexpr double kAirDensity = 1.204;             // [kg/m³] at 20 °C and 101,325 Pa
constexpr double kLaminarPressure = 0.5;          // Pt [Pa]
constexpr double kGapRounding = 0.002;            // w [rad]

class CabinAirLaw final : public SmoothLaw<CabinAirLaw> {
  public:
    explicit CabinAirLaw(const CabinAir& air)
        : a_(air),
          swept_(0.5 * air.width * air.width * air.height),
          feature_{{{air.sealedAngle, 5.0 * kGapRounding}}} {}

    template <class Number>
    LawNumbers<Number> numbers(const LawPoint&, const Number& x, const Number& rate,
                               const Number& pressure) const {
        const Number flow = flowFactor(x) * rooted(pressure);
        return {swept_ * pressure, -pressure * flow, -kAirStiffness / a_.volume * (swept_ * rate + flow)};
    }
    [[nodiscard]] double storedEnergy(const LawPoint& at) const override {
        return 0.5 * a_.volume / kAirStiffness * at.states[0] * at.states[0];
    }
    [[nodiscard]] bool isStiff() const override { return true; }
    [[nodiscard]] std::span<const Feature> features() const override { return feature_; }
    [[nodiscard]] int stateCount() const override { return 1; }
    [[nodiscard]] LawChannels channels() const override {
        static constexpr std::array parts = {
            LawChannel{"overpressure", "overpressure in the cabin", Quantity::pressure}};
        return {parts, {}};
    }
    void sample(const LawPoint& at, double force, std::span<double> values) const override {
        values[0] = force;
        values[1] = at.states[0];
    }

  private:
    /// Cd a(q) sqrt(2/rho), a of (3)
    template <class Number>
    [[nodiscard]] Number flowFactor(const Number& x) const {
        const Number e = x - a_.sealedAngle;
        const double value = std::hypot(plain(e), kGapRounding);
        const Number gap = 0.5 * (e + chained(e, value, plain(e) / value));
        return a_.discharge * std::sqrt(2.0 / kAirDensity) *
               (a_.ventArea + a_.width * (a_.height + a_.width) * gap);
    }
    /// P/(P² + Pt²)^(1/4)
    template <class Number>
    [[nodiscard]] static Number rooted(const Number& pressure) {
        const double p = plain(pressure);
        const double root = std::hypot(p, kLaminarPressure);
        const double below = std::sqrt(root);
        return chained(pressure, p / below, (1.0 - 0.5 * p * p / (root * root)) / below);
    }

    CabinAir a_;
    double swept_;
    std::array<Feature, 1> feature_;
};

} // namespace

CabinAir ElementKind<CabinAir>::sized(const RigScale& scale) {
    CabinAir air;
    air.width = scale.length;
    air.height = scale.length;
    air.volume = 3.0 * scale.length * scale.length * scale.length;
    air.ventArea = 0.01 * scale.length * scale.length;
    return air;
}

std::unique_ptr<const ForceLaw> ElementKind<CabinAir>::law(const CabinAir& air) {
    return std::make_unique<CabinAirLaw>(air);
}

} // namespace hingelab
