// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "hinge/end_stop.h"
#include "text/quantity.h"

/// The door behind which all force elements stand: what integrators, the energy audit and samples need of a law
/// f(x, x', z, t) on one coordinate x, an angle [rad] or a distance [m]; f > 0 drives x up. Between two points
/// x is their distance, and f > 0 pushes them apart. The engine knows no kind of law by name; what a law does
/// not need, it leaves as it is here, at no cost.
namespace hingelab {

/// Where and when a law is asked.
struct LawPoint {
    double x = 0.0;    ///< [rad or m]
    double rate = 0.0; ///< per second
    double time = 0.0; ///< [s]
    int phase = 0;     ///< of the law's own; constant within a step
    /// The law's first-order states, stateCount() of them.
    std::span<const double> states = {};
};

/// What a law does.
struct LawValues {
    double force = 0.0;     ///< [N·m or N]
    double power = 0.0;     ///< as in ElementResponse [W]
    double stateRate = 0.0; ///< dz/dt; 0 without a state
};

/// What an implicit integrator needs of a law. The force is conservative + dissipative + driven.
struct ElementResponse {
    double force = 0.0;           ///< [N or N·m]
    double byPosition = 0.0;      ///< d force/dx
    double byRate = 0.0;          ///< d force/dx'
    double power = 0.0;           ///< -dissipated or +delivered [W]; the conservative part excluded
    double powerByPosition = 0.0; ///< d power/dx
    double powerByRate = 0.0;     ///< d power/dx'
};

/// What laws with a state add: its rate, and all slopes that have to do with it.
struct StateResponse {
    double rate = 0.0;           ///< dz/dt
    double rateByPosition = 0.0; ///< d rate/dx
    double rateByRate = 0.0;     ///< d rate/dx'
    double rateByState = 0.0;    ///< d rate/dz
    double forceByState = 0.0;   ///< d force/dz
    double powerByState = 0.0;   ///< d power/dz
};

struct StatefulResponse {
    ElementResponse element;
    StateResponse state;
};

/// dz/dt [1/s of the state's unit] with its slope by the state.
struct StateRate {
    double value = 0.0;
    double byState = 0.0;
};

/// A number that a law shows besides force, energy and dissipation.
struct LawChannel {
    const char* suffix;
    const char* label;
    Quantity quantity;
};
/// Channels of a law in the order in which they are listed: `parts`, the energies that all have, `powers`.
struct LawChannels {
    std::span<const LawChannel> parts = {};
    std::span<const LawChannel> powers = {};
};
inline constexpr std::size_t kMostLawChannels = 16;

/// What a person hears of when a phase changes.
enum class LawEvent { touched, released, switched };

class ForceLaw {
  public:
    ForceLaw() = default;
    virtual ~ForceLaw() = default;
    ForceLaw(const ForceLaw&) = delete;
    ForceLaw& operator=(const ForceLaw&) = delete;

    [[nodiscard]] virtual LawValues values(const LawPoint& at) const = 0;
    /// Values with slopes; see smooth_law.h, which makes them of one text.
    [[nodiscard]] virtual ElementResponse response(const LawPoint& at) const = 0;

    /// [J]; zero for what does not store.
    [[nodiscard]] virtual double storedEnergy(const LawPoint&) const { return 0.0; }
    /// True if `power` is delivered to the mechanism from outside; else it is dissipated (<= 0).
    [[nodiscard]] virtual bool isSource() const { return false; }

    /// True if friction turns over within a small rate: explicit steps would be tiny.
    [[nodiscard]] virtual bool isStiff() const { return false; }
    /// The same for a law that comes and goes: while it is in this phase.
    [[nodiscard]] virtual bool isStiffIn(int /*phase*/) const { return false; }
    /// True if the force follows the time between its instants.
    [[nodiscard]] virtual bool followsTime() const { return false; }
    /// Instants [s] at which the law jumps or has a corner; ascending.
    [[nodiscard]] virtual std::span<const double> instants() const { return {}; }

    /// A place within whose scale the law changes: no step jumps over it, for error control only sees what its
    /// stages touch.
    struct Feature {
        double centre;
        double scale; ///< > 0
    };
    [[nodiscard]] virtual std::span<const Feature> features() const { return {}; }

    /// First-order states z: none or one.
    [[nodiscard]] virtual int stateCount() const { return 0; }
    /// What steps need of a law with a state, at once.
    [[nodiscard]] virtual StatefulResponse statefulResponse(const LawPoint& at) const = 0;
    [[nodiscard]] virtual StateRate stateRate(const LawPoint& at) const = 0;
    /// The state where there is no past.
    [[nodiscard]] virtual double initialState(const LawPoint&) const { return 0.0; }

    /// A law with kinks has phases, in each of which it is smooth. Guards end a phase: each is a function of
    /// the state that is positive in the phase and crosses zero where the guard ends it.
    [[nodiscard]] virtual int guardCount(int /*phase*/) const { return 0; }
    [[nodiscard]] virtual double guard(int /*which*/, const LawPoint&) const { return 1.0; }
    /// The phase behind a guard.
    [[nodiscard]] virtual int phaseBehind(int /*which*/, const LawPoint& at) const { return at.phase; }
    /// The phase that fits a state where there is no past; `at.phase` if it has one.
    [[nodiscard]] virtual int settledPhase(const LawPoint& at) const { return at.phase; }
    /// True if settledPhase() holds within steps, too: for methods that take a law at the end of a step.
    [[nodiscard]] virtual bool phaseFollowsState() const { return false; }
    /// The phase from an instant on.
    [[nodiscard]] virtual int phaseFrom(double /*time*/, int phase) const { return phase; }
    /// The highest phase there is.
    [[nodiscard]] virtual int lastPhase() const { return 0; }
    [[nodiscard]] virtual std::optional<LawEvent> eventOf(int /*from*/, int /*to*/) const { return {}; }

    /// Stops that the element brings with it.
    struct OwnStop {
        EndStop stop;
        double side; ///< +1: above stop.angle, -1: below
    };
    [[nodiscard]] virtual std::vector<OwnStop> ownStops() const { return {}; }

    /// Where a latch holds for good what has come down to it; none: the law is no latch.
    [[nodiscard]] virtual std::optional<double> latchesBelow() const { return {}; }

    [[nodiscard]] virtual LawChannels channels() const { return {}; }
    /// The force and the values of channels(), parts first, into values[0], values[1], ...; `force` is that of
    /// the response.
    virtual void sample(const LawPoint&, double force, std::span<double> values) const { values[0] = force; }
};

} // namespace hingelab
