// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

namespace hingelab {

/// How well the energy audit of a run closes, against the energy in play:
///   max T + (max U - min U) + (max S - min S) + dissipated + |work of inputs| + floor   [J]
/// with T the kinetic, U the gravity and S the stored energy so far. The floor is what lifts everything that
/// weight moves by a centimetre: below it, the steps at rest of a contact calm what they do not resolve, by
/// design (docs/explanation/contact.md). It is looked at on a fixed grid of simulated time, so that what it
/// finds does not depend on when samples are taken.
class EnergyWatch {
  public:
    /// What is known of the energy at one instant [J].
    struct Look {
        double kinetic = 0.0, gravity = 0.0, stored = 0.0;
        double dissipated = 0.0;
        double inputs = 0.0;  ///< sum of the magnitudes of the works of loads, drives, hand and motors
        double closure = 0.0; ///< what the audit does not account for
    };

    static constexpr double kInterval =
        0.02; ///< [s] between two looks, each of which costs a good half of a step with contacts
    static constexpr double kReported = 0.01; ///< share above which a run says so
    static constexpr double kStops = 1.0;     ///< share at which it stops

    /// From `time` [s] on; `floor` as above [J].
    void begin(double time, double floor) {
        *this = EnergyWatch();
        next_ = time;
        floor_ = floor;
    }
    [[nodiscard]] bool isDue(double time) const { return time >= next_; }

    void look(double time, const Look& at) {
        next_ = (std::floor(time / kInterval) + 1.0) * kInterval;
        closure_ = at.closure;
        const double error = std::abs(closure_);
        Range seen = range_;
        seen.add(at);
        // Sums of large numbers have their own rounding, which is no error of the motion.
        const double rounding = 1e-9 * (std::abs(at.gravity) + std::abs(at.stored) + at.kinetic);
        const double given = at.inputs + floor_;
        // Energy that came from nowhere does not count as energy in play.
        if (error < kReported * (seen.energy() + given)) range_ = seen;
        inPlay_ = range_.energy() + given;
        share_ = error > rounding ? error / std::max(inPlay_, rounding) : 0.0;
        largest_ = std::max(largest_, share_);
    }

    [[nodiscard]] double share() const { return share_; }     ///< of the last look
    [[nodiscard]] double largest() const { return largest_; } ///< so far
    [[nodiscard]] double closure() const { return closure_; } ///< of the last look [J]
    [[nodiscard]] double inPlay() const { return inPlay_; }   ///< [J]

  private:
    /// What has been seen while the balance was right.
    struct Range {
        static constexpr double endless = std::numeric_limits<double>::infinity();
        double kinetic = 0.0, dissipated = 0.0;
        double leastGravity = endless, mostGravity = -endless;
        double leastStored = endless, mostStored = -endless;

        void add(const Look& at) {
            kinetic = std::max(kinetic, at.kinetic);
            dissipated = std::max(dissipated, at.dissipated);
            leastGravity = std::min(leastGravity, at.gravity);
            mostGravity = std::max(mostGravity, at.gravity);
            leastStored = std::min(leastStored, at.stored);
            mostStored = std::max(mostStored, at.stored);
        }
        [[nodiscard]] double energy() const {
            const double moved =
                std::max(0.0, mostGravity - leastGravity) + std::max(0.0, mostStored - leastStored);
            return kinetic + dissipated + moved;
        }
    };
    Range range_;
    double next_ = 0.0, floor_ = 0.0;
    double closure_ = 0.0, inPlay_ = 0.0;
    double share_ = 0.0, largest_ = 0.0;
};

} // namespace hingelab
