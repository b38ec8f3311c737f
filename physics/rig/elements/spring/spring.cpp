// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/spring/spring.h"

namespace hingelab {
namespace {

class SpringLaw final : public ForceLaw {
  public:
    SpringLaw(double stiffness, double rest, double damping)
        : stiffness_(stiffness), rest_(rest), damping_(damping) {}

    [[nodiscard]] ElementResponse response(const LawPoint& at) const override {
        ElementResponse r;
        r.force = -stiffness_ * (at.x - rest_) - damping_ * at.rate;
        r.byPosition = -stiffness_;
        r.byRate = -damping_;
        r.power = -damping_ * at.rate * at.rate;
        r.powerByRate = -2.0 * damping_ * at.rate;
        return r;
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
