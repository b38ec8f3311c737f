// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include "simulation/contact_hand.h"
#include "simulation/contact_islands.h"
#include "simulation/contact_momentum.h"
#include "simulation/contact_spots.h"
#include "simulation/contact_step.h"

namespace hingelab {

/// Writes the equations of an island into the solver: masses and momenta, the rows of its spots, of their
/// torques, and of all laws, actuators and hands that act on it. Allocates nothing once as many spots as before
/// turn.
class IslandRows {
  public:
    IslandRows(std::shared_ptr<const Model> model, double stictionTolerance);

    /// What islands are made of in a step.
    struct Parts {
        const ContactIslands& islands;
        const StepMomentum& momentum;
        SpotSearch& search; ///< of whose spots the speeds at the start, and the depths there, are found
    };

    /// A step begins: no torques.
    void begin() { turnings_.clear(); }
    /// Islands are to be loaded: reads where the hand pulls.
    void readHand(const ContactStep& step, const ContactIslands& islands) {
        if (step.equations.hand) hand_.read(*model_, islands, step.equations);
    }
    void load(const ContactStep& step, const Parts& parts, int island, ContactSystem& system);
    /// Torques of spots that are to be loaded again.
    void dropTurnings(std::span<const int> touches);

    /// That was loaded last, of the same islands.
    [[nodiscard]] LoadedIsland island(const ContactIslands& islands) const {
        return {index_, islands.groupsOf(index_), islands.touchesOf(index_), rows_,
                std::span(turnings_).subspan(firstTurning_)};
    }
    /// Where its solution begins: the rates of the start, by the places of its coordinates.
    [[nodiscard]] const JointVector& guess() const { return guess_; }
    /// The same torques, to be told what they were solved for.
    [[nodiscard]] std::span<TurningSpot> ownTurnings() { return std::span(turnings_).subspan(firstTurning_); }
    /// Of all islands so far.
    [[nodiscard]] const std::vector<TurningSpot>& turnings() const { return turnings_; }
    [[nodiscard]] const HandRows& hand() const { return hand_; }

  private:
    [[nodiscard]] int findRows(const ContactStep& step, const ContactIslands& islands);
    void findTurnings(const Parts& parts);
    void findColumns(const Parts& parts, ContactSystem& system) const;
    void loadMass(const ContactStep& step, const Parts& parts, ContactSystem& system);
    void loadContact(const ContactStep& step, const Parts& parts, ActiveSpot& active, int c,
                     ContactSystem& system) const;
    void loadLaw(const ActiveSpot& active, int c, ContactSystem& system) const;
    void loadTurning(const ContactStep& step, const Parts& parts, TurningSpot& turning, int c,
                     ContactSystem& system) const;
    void loadPorts(const ContactStep& step, const Parts& parts, ContactSystem& system);

    std::shared_ptr<const Model> model_;
    double stictionTolerance_; ///< [m/s]
    std::vector<int> rows_;    ///< ports and the hand's directions of the island
    std::vector<TurningSpot> turnings_;
    std::size_t firstTurning_ = 0; ///< of the island: from there to the last
    JointVector guess_;
    HandRows hand_;
    int index_ = 0; ///< of the island
};

} // namespace hingelab
