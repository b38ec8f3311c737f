// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include "simulation/contact_islands.h"
#include "simulation/contact_rows.h"
#include "simulation/contact_step.h"

namespace hingelab {

/// What an implicit step of an island would lose, and whether its springs are resolved.
struct IslandOutlook {
    double loss = 0.0;
    double kinetic = 0.0; ///< energy at the start [J]
    double energy = 0.0;  ///< at hand: kinetic, and stored [J]
    double least = 0.0;   ///< that matters [J]
    bool touches = false;
    bool onlyHops = true; ///< what touches opens and closes no faster than weight makes it in two steps
    bool isResolved = true;
    bool rolls = false; ///< something turns on what it touches, with energy that matters
};

/// Judges the step of the island in the solver: what it would lose and has lost, and whether it may. See
/// ContactStepper. Allocates nothing after construction.
class IslandJudge {
  public:
    explicit IslandJudge(std::shared_ptr<const Model> model);

    static constexpr double kLossAllowed = 0.02; ///< [1/s]
    static constexpr double kLossRolling = 5e-4; ///< [1/s] of what turns on what it touches
    static constexpr double kResolved = 1.0;     ///< [rad] in a step
    static constexpr double kImpact = 0.01; ///< share of the energy at hand that an implicit step would take

    /// The island that was loaded last into `system`, of a step.
    struct Case {
        const ContactStep& step;
        const ContactIslands& islands;
        const IslandRows& rows;
        std::vector<ActiveSpot>& active;
        ContactSystem& system;
    };

    /// Of the step ahead: what an implicit one would lose in the contacts that touch, by their present speeds,
    /// and whether it resolves them. Chooses how contacts are damped. `spins`: something turns so fast, and
    /// touches something, that this matters.
    [[nodiscard]] IslandOutlook outlookOf(const Case& of, bool spins);

    /// Whether a step may lose that much [J]: of the energy at hand, and of what does not matter, in proportion
    /// to time; and where springs are not resolved anyway, hops that are over within two steps: they have what
    /// weight does in that time.
    [[nodiscard]] bool isAllowed(const ContactStep& step, const IslandOutlook& outlook, double loss) const;

    /// Energy that the scheme itself took or made in a solved step [J]: in compliances, and, by an implicit
    /// step, of the motion, 1/2 (v1 - v0) M (v1 - v0). Adds the stiffness of its laws to the outlook, and tells
    /// spots what they store. `forces` are those of the step, `laws` get their results.
    [[nodiscard]] double lossOf(const Case& of, StepShare share, const StepForces& forces,
                                IslandOutlook& outlook, std::vector<LawResult>& laws);

  private:
    [[nodiscard]] double resolutionOf(const Case& of) const;
    [[nodiscard]] bool isResolved(const Case& of) const;
    [[nodiscard]] double leastEnergyOf(const Case& of) const;
    void addContacts(const Case& of, IslandOutlook& outlook);
    void addStiffness(const ContactSystem& system, std::size_t row, double stiffness);
    [[nodiscard]] double lossOfSpots(const Case& of, StepShare share, double loss) const;
    [[nodiscard]] double lossOfPorts(const Case& of, StepShare share, const StepForces& forces,
                                     IslandOutlook& outlook, std::vector<LawResult>& laws);

    std::shared_ptr<const Model> model_;
    JointVector byMass_;    ///< 1/M of each coordinate of the island, of M the diagonal
    JointVector stiffness_; ///< of all springs of the island, along each of its coordinates
};

} // namespace hingelab
