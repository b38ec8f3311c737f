// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/torsion_bar/torsion_bar.h"

#include <array>
#include <cmath>
#include <numbers>

#include "elements/smooth_law.h"

namespace hingelab {
namespace {

class TorsionBarLaw final : public SmoothLaw<TorsionBarLaw> {
  public:
    explicit TorsionBarLaw(const TorsionBar& bar)
        : stiffness_(bar.stiffness()),
          stressPerAngle_(bar.stressPerAngle()),
          rest_(bar.restAngle),
          damping_(bar.damping) {}

    template <class Number>
    LawNumbers<Number> numbers(const LawPoint&, const Number& x, const Number& rate, const Number&) const {
        const Number loss = -damping_ * rate;
        return {-stiffness_ * (x - rest_) + loss, loss * rate};
    }
    [[nodiscard]] double storedEnergy(const LawPoint& at) const override {
        return 0.5 * stiffness_ * (at.x - rest_) * (at.x - rest_);
    }
    [[nodiscard]] LawChannels channels() const override {
        static constexpr std::array parts = {LawChannel{"shear_stress", "shear stress", Quantity::pressure}};
        return {parts, {}};
    }
    void sample(const LawPoint& at, double force, std::span<double> values) const override {
        values[0] = force;
        values[1] = stressPerAngle_ * std::abs(at.x - rest_);
    }

  private:
    double stiffness_, stressPerAngle_, rest_, damping_;
};

} // namespace

double TorsionBar::stiffness() const {
    const double squared = diameter * diameter;
    return count * shearModulus * std::numbers::pi * squared * squared / (32.0 * length);
}

/// As stiff as a spring of the same rig, of a length that fits it.
TorsionBar ElementKind<TorsionBar>::sized(const RigScale& scale) {
    TorsionBar bar;
    bar.length = scale.length;
    bar.diameter = std::pow(32.0 * scale.torque() * bar.length / (bar.shearModulus * std::numbers::pi), 0.25);
    return bar;
}

std::unique_ptr<const ForceLaw> ElementKind<TorsionBar>::law(const TorsionBar& bar) {
    return std::make_unique<TorsionBarLaw>(bar);
}

} // namespace hingelab
