// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/engine_gas/engine_gas.h"

#include <array>
#include <numbers>

#include "elements/smooth_law.h"

namespace hingelab {
namespace {

class EngineGasLaw final : public SmoothLaw<EngineGasLaw> {
  public:
    explicit EngineGasLaw(const EngineGas& gas) : gas_(gas) {}

    template <class Number>
    LawNumbers<Number> numbers(const LawPoint& at, const Number& x, const Number& rate, const Number&) const {
        const Number y = 1.0 - x / gas_.cylinderLength;
        const Number force = area() * gasPressure(phaseOf(at), y);
        return {force, force * rate};
    }
    [[nodiscard]] bool isSource() const override { return true; }

    enum Guards { turnsRound, leavesRange, count };
    [[nodiscard]] int guardCount(int) const override { return count; }
    [[nodiscard]] double guard(int which, const LawPoint& at) const override {
        if (which == turnsRound) return compresses(at) ? -at.rate : at.rate;
        const double above = yOf(at) - (compresses(at) ? kGasCompressionTop : kGasExpansionTop);
        const GasPhase phase = phaseOf(at);
        return phase == GasPhase::compressionTop || phase == GasPhase::expansionTop ? above : -above;
    }
    [[nodiscard]] int phaseBehind(int which, const LawPoint& at) const override {
        if (which == turnsRound) { // the range follows from where it is
            return static_cast<int>(gasPhase(yOf(at), compresses(at) ? 1.0 : -1.0));
        }
        constexpr GasPhase other[4] = {GasPhase::compressionTop, GasPhase::compression, GasPhase::expansion,
                                       GasPhase::expansionTop};
        return static_cast<int>(other[at.phase]);
    }
    [[nodiscard]] int settledPhase(const LawPoint& at) const override {
        return static_cast<int>(gasPhase(yOf(at), at.rate));
    }
    [[nodiscard]] int lastPhase() const override { return static_cast<int>(GasPhase::expansion); }

    [[nodiscard]] LawChannels channels() const override {
        static constexpr std::array parts = {LawChannel{"pressure", "pressure", Quantity::pressure}};
        return {parts, {}};
    }
    void sample(const LawPoint&, double force, std::span<double> values) const override {
        values[0] = force;
        values[1] = force / area();
    }

  private:
    [[nodiscard]] double area() const { return std::numbers::pi * gas_.bore * gas_.bore / 4.0; }
    static GasPhase phaseOf(const LawPoint& at) { return static_cast<GasPhase>(at.phase); }
    static bool compresses(const LawPoint& at) {
        return phaseOf(at) == GasPhase::compression || phaseOf(at) == GasPhase::compressionTop;
    }
    [[nodiscard]] double yOf(const LawPoint& at) const { return 1.0 - at.x / gas_.cylinderLength; }

    EngineGas gas_;
};

} // namespace

GasPhase gasPhase(double y, double rate) {
    if (rate < 0.0) return y < kGasCompressionTop ? GasPhase::compression : GasPhase::compressionTop;
    return y > kGasExpansionTop ? GasPhase::expansionTop : GasPhase::expansion;
}

std::unique_ptr<const ForceLaw> ElementKind<EngineGas>::law(const EngineGas& gas) {
    return std::make_unique<EngineGasLaw>(gas);
}

} // namespace hingelab
