// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/spring/spring.h"

#include "elements/smooth_law.h"

namespace hingelab {
namespace {

class SpringLaw final : public SmoothLaw<SpringLaw> {
  public:
    SpringLaw(double stiffness, double rest, double damping)
        : stiffness_(stiffness), rest_(rest), damping_(damping) {}

    template <class Number>
    LawNumbers<Number> numbers(const LawPoint&, const Number& x, const Number& rate, const Number&) const {
        const Number loss = -damping_ * rate;
        return {-stiffness_ * (x - rest_) + loss, loss * rate};
    }
    [[nodiscard]] double storedEnergy(const LawPoint& at) const override {
        return 0.5 * stiffness_ * (at.x - rest_) * (at.x - rest_);
    }

  private:
    double stiffness_, rest_, damping_;
};

} // namespace

std::unique_ptr<const ForceLaw> ElementKind<RotationalSpring>::law(const RotationalSpring& spring) {
    return std::make_unique<SpringLaw>(spring.stiffness, spring.restAngle, spring.damping);
}

std::unique_ptr<const ForceLaw> ElementKind<LinearSpring>::law(const LinearSpring& spring) {
    return std::make_unique<SpringLaw>(spring.stiffness, spring.restLength, spring.damping);
}

} // namespace hingelab
