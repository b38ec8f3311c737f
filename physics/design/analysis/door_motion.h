// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analysis/door_curve.h"
#include "simulation/simulation.h"

/// What a door does that is let go or thrown: times, speeds and energies, found by simulating it. The door is
/// that of the curve of the whole door (door_statics.h): loads over time are taken off, motors have a constant
/// voltage.
namespace hingelab {

/// How a motion of a door begins.
struct DoorThrow {
    double x = 0.0;    ///< place of the driving coordinate [rad or m]
    double rate = 0.0; ///< 0: let go at rest; below 0: towards the lower end [rad/s or m/s]
};

/// Where the energy of a thrown door goes. The shares add up to nothing: what came in is positive.
struct DoorEnergyShare {
    enum class Kind {
        kinetic,  ///< given by the throw, less what is left at the end
        gravity,  ///< given by the weight
        stored,   ///< given by springs, catches, struts
        friction, ///< dry, taken (negative)
        damping,  ///< all else that grows with the rate, taken (negative)
        stop,     ///< taken by the ends of the way (negative)
        motor     ///< taken or given by motors
    };
    Kind kind = Kind::kinetic;
    std::string cause;   ///< name of the element or motor; empty for kinetic, gravity and stops
    double energy = 0.0; ///< [J]
};

/// A motion of a door from a throw until it stands.
struct DoorRun {
    struct Arrival {
        double time = 0.0;   ///< since the throw [s]
        double rate = 0.0;   ///< of the driving coordinate, with sign [rad/s or m/s]
        double speed = 0.0;  ///< of the grip [m/s]
        double energy = 0.0; ///< kinetic [J]
    };
    std::string failure;            ///< why it could not be simulated to its end, in words; else empty
    std::optional<Arrival> arrival; ///< the first, at the end of the way that it was thrown to, or its latch
    double rebound = 0.0;           ///< how far it comes back from that end [rad or m]
    double overslam = 0.0;          ///< how far it goes beyond it, behind a latch [rad or m]
    double restAt = 0.0;            ///< where it is left [rad or m]
    bool rests = false;             ///< it stands there; false: the time was up
    double duration = 0.0;          ///< [s]
    std::vector<DoorEnergyShare> account; ///< from the throw to the end of the run
};

/// Throws a door again and again. Room for that is inside: one for each thread. Copying makes nothing new.
///
/// A door stands that has moved less than 1/2000 of its way in half a second. Times end after a minute.
class DoorMotion {
  public:
    /// Of statics of the same door, whose voltages it takes; or words why it cannot be moved so.
    struct Found;
    [[nodiscard]] static Found of(const DoorStatics& statics);

    enum class End { low, high };

    /// The whole motion. @throws std::invalid_argument for a place beyond the way.
    [[nodiscard]] DoorRun run(const DoorThrow& thrown, End to = End::low);

    /// How long from a throw until the place `x` is passed [s]; none if the door does not get there.
    [[nodiscard]] std::optional<DoorRun::Arrival> arrivalAt(const DoorThrow& thrown, double x);

    /// Where a door is shut: at its latch, if it has one on its way, else at the lower end.
    [[nodiscard]] double shutAt() const { return latch_.value_or(statics_.way().low); }
    [[nodiscard]] bool hasLatch() const { return latch_.has_value(); }

    /// The least speed of the grip [m/s] with which the door, pushed at `from` towards the lower end, gets to
    /// where it is shut, to a thousandth; 0: it goes by itself; none: not even with 10 m/s.
    [[nodiscard]] std::optional<double> leastSpeedThatShuts(double from);

    /// What a simulation of the same door begins with, and its rates: setMotion().
    [[nodiscard]] MechanismPose poseAt(double x) const;

    /// Rate of the driving coordinate at a place at which the grip has a speed.
    [[nodiscard]] double rateAtSpeed(double x, double speed);
    [[nodiscard]] const DoorWay& way() const { return statics_.way(); }

    /// Why the last question has no answer, in words; empty if it has one, or if the door does no such thing.
    [[nodiscard]] const std::string& failure() const { return failure_; }
    /// What may end a run early; empty: nothing.
    void setInterruption(Interruption interruption);

  private:
    DoorMotion(DoorStatics statics, const std::shared_ptr<const Model>& model, std::vector<double> voltages);

    struct Instant {
        double time = 0.0, x = 0.0, rate = 0.0;
    };
    /// Energies from a throw on.
    class Account {
      public:
        explicit Account(DoorMotion& motion);
        void add(const Instant& before, const Instant& after);
        [[nodiscard]] std::vector<DoorEnergyShare> shares();

      private:
        struct Levels {
            double kinetic = 0.0, gravity = 0.0;
            std::vector<double> stored; ///< by each law
            Eigen::VectorXd w;          ///< the simulation's quadratures
        };
        void splitPowers(double time, std::vector<double>& powers);
        [[nodiscard]] double dampingOf(std::size_t element, double taken) const;
        [[nodiscard]] Levels levels();

        DoorMotion& motion_;
        std::vector<double> split_;  ///< of each element, what splitPowers() gives [J]
        std::vector<double> powers_; ///< at the last instant [W]
        std::vector<bool> slips_;    ///< of elements with a state: whether it is that of dry friction
        Levels start_;
    };

    void begin(const DoorThrow& thrown);
    [[nodiscard]] bool step();
    [[nodiscard]] Instant instantAt(double time);
    [[nodiscard]] DoorRun::Arrival arrivalWithin(double x, const Instant& before, const Instant& after);
    [[nodiscard]] double kineticAt(double time);

    DoorStatics statics_;
    std::vector<double> voltages_;
    Simulation simulation_;
    std::optional<double> latch_; ///< where a latch holds the door [rad or m]
    MechanismScratch scratch_;
    Interruption interruption_;
    Instant here_; ///< at the end of the last step
    std::string failure_;
};

struct DoorMotion::Found {
    std::optional<DoorMotion> motion;
    std::string refusal;
};

} // namespace hingelab
