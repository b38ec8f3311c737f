// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <type_traits>

#include "elements/actuator_channels.h"
#include "elements/force_law.h"
#include "elements/gear.h"

/// The door for laws that have a machine of their own behind their coordinate: something that turns along,
/// teeth that rub, several first-order states, a controller that looks at the motion and remembers, a number
/// that a hand can tell it. Equations, both integrators, the steps with contacts, the audit and the samples
/// know no machine by name; a motor is one (motor/motor_law.h). What only pushes, stands behind force_law.h.
///
/// The shaft of the machine turns by w = ratio() x' where its coordinate x moves. Forces f (torques [N·m] on
/// angles, [N] on distances) are those that the machine exerts on the coordinate besides what its own inertia
/// and its teeth take. f depends on rate, states, memory and time, not on where the coordinate is.
namespace hingelab {

inline constexpr std::size_t kMostActuatorStates = 2;
inline constexpr std::size_t kMostActuatorAccounts = 4; ///< besides that of the teeth

/// What a controller remembers between looks: values of one type, of the law's own choice.
class ActuatorMemory {
  public:
    double next = std::numeric_limits<double>::infinity(); ///< time of the next look [s]

    template <class T>
    void keep(const T& value) {
        static_assert(fits<T>());
        std::construct_at(reinterpret_cast<T*>(bytes_.data()), value);
    }
    /// As it was kept.
    template <class T>
    [[nodiscard]] const T& as() const {
        static_assert(fits<T>());
        return *std::launder(reinterpret_cast<const T*>(bytes_.data()));
    }
    template <class T>
    [[nodiscard]] T& as() {
        static_assert(fits<T>());
        return *std::launder(reinterpret_cast<T*>(bytes_.data()));
    }

  private:
    template <class T>
    static constexpr bool fits() {
        return std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T> && sizeof(T) <= kBytes &&
               alignof(T) <= alignof(double);
    }

    static constexpr std::size_t kBytes = 96;
    alignas(double) std::array<std::byte, kBytes> bytes_{};
};

/// Where and when a machine is asked.
struct ActuatorPoint {
    double x = 0.0;    ///< of the coordinate [rad or m]
    double rate = 0.0; ///< per second
    double time = 0.0; ///< [s]
    std::span<const double> states;
    const ActuatorMemory* memory = nullptr;
    std::optional<double> told; ///< by hand, in place of what its controller tells
};

/// What a machine does at a point.
struct ActuatorValues {
    double force = 0.0;                                   ///< [N·m or N]
    std::array<double, kMostActuatorStates> stateRates{}; ///< per second
    std::array<double, kMostActuatorAccounts> powers{};   ///< of its accounts [W]
};

/// Slopes of one of these by the coordinate's rate and the states.
struct ActuatorSlope {
    double byRate = 0.0;
    std::array<double, kMostActuatorStates> byState{};
};
struct ActuatorSlopes {
    ActuatorSlope force;
    std::array<ActuatorSlope, kMostActuatorStates> stateRates;
    std::array<ActuatorSlope, kMostActuatorAccounts> powers;
};

/// A force with its slope by the coordinate's rate.
struct ActuatorForce {
    double value = 0.0;
    double slope = 0.0;
};

/// What a step with contacts leads to.
struct ActuatorEnd {
    std::array<double, kMostActuatorStates> states{};
    std::array<double, kMostActuatorAccounts> energies{}; ///< into its accounts [J]
};

/// What a gear carries, for samples.
struct ActuatorLoad {
    double delivered = 0.0; ///< to the coordinate, behind inertia and teeth [N·m or N]
    double loss = 0.0;      ///< friction of the teeth there [N·m or N]
};

class ActuatorLaw {
  public:
    ActuatorLaw() = default;
    virtual ~ActuatorLaw() = default;
    ActuatorLaw(const ActuatorLaw&) = delete;
    ActuatorLaw& operator=(const ActuatorLaw&) = delete;

    /// What of it turns along, as inertia at the coordinate [kg·m² or kg].
    [[nodiscard]] virtual double inertia() const { return 0.0; }
    /// Shaft angle per coordinate [rad/rad or rad/m].
    [[nodiscard]] virtual double ratio() const { return 1.0; }
    /// Whose teeth rub under what the machine delivers; one without losses costs nothing.
    [[nodiscard]] virtual const Gear& gear() const {
        static constexpr Gear lossless;
        return lossless;
    }
    /// Rate of the shaft within which friction of the machine turns over [rad/s].
    [[nodiscard]] virtual double frictionRate() const { return std::numeric_limits<double>::infinity(); }
    /// True if explicit steps would be tiny.
    [[nodiscard]] virtual bool isStiff() const { return false; }

    /// States z, at most kMostActuatorStates; zero where there is no past.
    [[nodiscard]] virtual int stateCount() const { return 0; }
    /// Accounts, at most kMostActuatorAccounts: what is brought in from outside, then what is lost where.
    [[nodiscard]] virtual std::size_t accountCount() const = 0;

    virtual void evaluate(const ActuatorPoint& at, ActuatorValues& values) const = 0;
    virtual void slopes(const ActuatorPoint& at, ActuatorSlopes& slopes) const = 0;
    /// Energy in its states [J]; that of its motion follows from inertia().
    [[nodiscard]] virtual double storedEnergy(std::span<const double> /*states*/) const { return 0.0; }

    /// Of a step of h that ends at `end.time` with `end.rate`, from the states that `end` has: the force there,
    /// the states following by a step of backward Euler.
    [[nodiscard]] virtual ActuatorForce stepForce(const ActuatorPoint& end, double h) const = 0;
    /// What that step leads to, with the coordinate's mean rate in it.
    virtual void finishStep(const ActuatorPoint& end, double h, double meanRate, ActuatorEnd& result) const = 0;

    /// Instants [s] at which it jumps or has a corner whatever the motion; ascending.
    [[nodiscard]] virtual std::span<const double> instants() const { return {}; }
    /// Longest step [s] that sees the course of what it is told.
    [[nodiscard]] virtual double timeScale() const { return std::numeric_limits<double>::infinity(); }
    /// True if it follows the time between instants and looks.
    [[nodiscard]] virtual bool followsTime() const { return false; }
    /// Looks per second.
    [[nodiscard]] virtual double lookRate() const { return 0.0; }

    /// A controller looks between steps, at memory.next; what it remembers is constant within a step. `at` has
    /// the memory that was there before.
    virtual void begin(const ActuatorPoint& /*at*/, ActuatorMemory& /*memory*/) const {}
    virtual void look(const ActuatorPoint& /*at*/, ActuatorMemory& /*memory*/) const {}
    /// Takes on what fits of another version of itself, or of another machine.
    virtual void continueFrom(const ActuatorLaw& /*before*/, std::span<const double> /*statesBefore*/,
                              const ActuatorMemory& /*memoryBefore*/, std::span<double> /*states*/,
                              ActuatorMemory& /*memory*/) const {}

    /// Channels are "kind.name.suffix", in this order: parts, accounts (and that of the teeth), conditions.
    struct Channels {
        const char* kind = "actuator";
        std::span<const ActuatorChannel> parts = {};
        std::span<const ActuatorChannel> accounts = {};
        std::span<const ActuatorChannel> conditions = {};
    };
    static constexpr std::size_t kMostChannels = 24;
    [[nodiscard]] virtual Channels channels() const = 0;
    /// Values of parts, then of conditions.
    virtual void sample(const ActuatorPoint& at, const ActuatorLoad& load, std::span<double> values) const = 0;
};

} // namespace hingelab
