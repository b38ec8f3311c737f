// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/load/load.h"

#include <array>

#include "elements/smooth_law.h"
#include "text/check_support.h"

namespace hingelab {
namespace {

constexpr double kLoadInstant = 1e-11; // [s] below it, rounding eats differences of time

class LoadLaw final : public SmoothLaw<LoadLaw> {
  public:
    enum Phase { off, on };

    LoadLaw(double force, double start, double end) : force_(force), span_{start, end} {}

    template <class Number>
    LawNumbers<Number> numbers(const LawPoint& at, const Number&, const Number& rate, const Number&) const {
        const double force = at.phase == on ? force_ : 0.0;
        return {Number(force), force * rate};
    }
    [[nodiscard]] bool isSource() const override { return true; }
    [[nodiscard]] std::span<const double> instants() const override { return span_; }
    [[nodiscard]] int lastPhase() const override { return on; }
    [[nodiscard]] int phaseFrom(double time, int) const override {
        return time >= span_[0] - kLoadInstant && time < span_[1] - kLoadInstant ? on : off;
    }
    [[nodiscard]] std::optional<LawEvent> eventOf(int, int) const override { return LawEvent::switched; }

  private:
    double force_;
    std::array<double, 2> span_;
};

template <class Load>
void checkSpan(const Load& load, const std::string& pointer, const char* message, Issues& issues) {
    if (load.end >= load.start) return;
    checks::addError(issues, pointer + "/end", message, valueText(Quantity::time, load.end),
                     "at least " + valueText(Quantity::time, load.start));
}

} // namespace

std::unique_ptr<const ForceLaw> ElementKind<AppliedTorque>::law(const AppliedTorque& load) {
    return std::make_unique<LoadLaw>(load.torque, load.start, load.end);
}

void ElementKind<AppliedTorque>::check(const AppliedTorque& load, const std::string& pointer, Issues& issues) {
    checkSpan(load, pointer, "The torque ends before it starts", issues);
}

std::unique_ptr<const ForceLaw> ElementKind<AppliedForce>::law(const AppliedForce& load) {
    return std::make_unique<LoadLaw>(load.force, load.start, load.end);
}

void ElementKind<AppliedForce>::check(const AppliedForce& load, const std::string& pointer, Issues& issues) {
    checkSpan(load, pointer, "The force ends before it starts", issues);
}

} // namespace hingelab
