// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/damper/damper.h"

#include <cmath>

#include "elements/smooth_law.h"

namespace hingelab {
namespace {

class DamperLaw final : public SmoothLaw<DamperLaw> {
  public:
    DamperLaw(double linear, double quadratic) : linear_(linear), quadratic_(quadratic) {}

    template <class Number>
    LawNumbers<Number> numbers(const LawPoint&, const Number&, const Number& rate, const Number&) const {
        const double v = plain(rate);
        const Number size = chained(rate, std::abs(v), v < 0.0 ? -1.0 : 1.0);
        const Number force = -(linear_ + quadratic_ * size) * rate;
        return {force, force * rate};
    }

  private:
    double linear_, quadratic_;
};

} // namespace

std::unique_ptr<const ForceLaw> ElementKind<RotationalDamper>::law(const RotationalDamper& damper) {
    return std::make_unique<DamperLaw>(damper.damping, damper.quadratic);
}

std::unique_ptr<const ForceLaw> ElementKind<LinearDamper>::law(const LinearDamper& damper) {
    return std::make_unique<DamperLaw>(damper.damping, damper.quadratic);
}

} // namespace hingelab
