// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/engine_gas/engine_gas.h"

#include <array>
#include <numbers>

namespace hingelab {
namespace {

struct Polynomial4 {
    double c4, c3, c2, c1, c0;
};
constexpr Polynomial4 kPressure[4] = {
    {177.4132, -287.2189, 151.8252, -24.9973, 2.4},
    {2836360.0, -10569296.0, 14761814.0, -9158505.0, 2129670.0},
    {-3929704.0, 14748765.0, -20747000.0, 12964477.0, -3036495.0},
    {145.930, -131.707, 17.3438, 17.9272, 2.4},
};

class EngineGasLaw final : public ForceLaw {
  public:
    explicit EngineGasLaw(const EngineGas& gas) : gas_(gas) {}

    [[nodiscard]] ElementResponse response(const LawPoint& at) const override {
        const GasPressure p = gasPressure(phaseOf(at), yOf(at));
        const double area = std::numbers::pi * gas_.bore * gas_.bore / 4.0;
        ElementResponse r;
        r.force = area * p.pressure;
        r.byPosition = -area * p.slope / gas_.cylinderLength;
        r.power = r.force * at.rate;
        r.powerByPosition = r.byPosition * at.rate;
        r.powerByRate = r.force;
        return r;
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
        const double area = 0.25 * 3.14159265358979323846 * gas_.bore * gas_.bore;
        values[0] = force;
        values[1] = force / area;
    }

  private:
    static GasPhase phaseOf(const LawPoint& at) { return static_cast<GasPhase>(at.phase); }
    static bool compresses(const LawPoint& at) {
        return phaseOf(at) == GasPhase::compression || phaseOf(at) == GasPhase::compressionTop;
    }
    [[nodiscard]] double yOf(const LawPoint& at) const { return 1.0 - at.x / gas_.cylinderLength; }

    EngineGas gas_;
};

} // namespace

GasPressure gasPressure(GasPhase phase, double y) {
    const Polynomial4& c = kPressure[static_cast<std::size_t>(phase)];
    return {1e5 * (c.c0 + y * (c.c1 + y * (c.c2 + y * (c.c3 + y * c.c4)))),
            1e5 * (c.c1 + y * (2.0 * c.c2 + y * (3.0 * c.c3 + y * 4.0 * c.c4)))};
}

GasPhase gasPhase(double y, double rate) {
    if (rate < 0.0) return y < kGasCompressionTop ? GasPhase::compression : GasPhase::compressionTop;
    return y > kGasExpansionTop ? GasPhase::expansionTop : GasPhase::expansion;
}

std::unique_ptr<const ForceLaw> ElementKind<EngineGas>::law(const EngineGas& gas) {
    return std::make_unique<EngineGasLaw>(gas);
}

} // namespace hingelab
