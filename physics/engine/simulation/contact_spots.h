// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "contact/contact_geometry.h"
#include "simulation/broad_phase.h"
#include "simulation/contact_clearance.h"
#include "simulation/contact_islands.h"
#include "simulation/contact_step.h"

namespace hingelab {

/// What is reckoned with for what may touch within a step [m/s²].
inline constexpr double kLargestAcceleration = 50.0;
/// Spots that can touch at the same time: more would take seconds for each step.
inline constexpr std::size_t kMostActiveSpots = 4000;

/// What contacts at the placed state store by their compliance [J].
[[nodiscard]] double storedContactEnergy(const Model& model, const MechanismScratch& placed);

/// Finds the spots that touch or may touch within a step with contacts, and knows for how long none can.
/// Allocates nothing once all spots have touched at the same time.
class SpotSearch {
  public:
    /// Slips of less than a share of the stiction tolerance [m/s] have no meaning.
    SpotSearch(std::shared_ptr<const Model> model, const ContactIslands& islands, double stictionTolerance);

    enum class Outcome {
        found,
        tooCoarse, ///< something could pass through something else within the step
        tooMany    ///< more than kMostActiveSpots touch
    };
    /// The mechanism is placed and moved in the middle of the step.
    [[nodiscard]] Outcome find(const ContactStep& step);
    /// In a step in which nothing can touch.
    void findNone();
    /// Whether nothing can touch in a step, as is known from where nothing did.
    [[nodiscard]] bool isClear(const ContactStep& step) const {
        return !searchesAgain_ && clearance_.holds(step.start.q, step.start.v, step.h);
    }
    /// Before the first search of a step: velocities change by no more than kLargestAcceleration lets them.
    void expectNoJump() {
        std::fill(jumps_.begin(), jumps_.end(), 0.0);
        largestJump_ = 0.0;
        searchesAgain_ = false;
    }
    /// After a step was solved: whether something closes in it that the search did not find, because an impact
    /// changes velocities by more than was reckoned with. What closed unseen would be found in the next step, a
    /// step's way deep: with energy that comes from nowhere. The next search reckons with these changes.
    [[nodiscard]] bool misses(const ContactStep& step, const JointVector& startRates,
                              const JointVector& endRates);
    void forget() { clearance_.forget(); }

    [[nodiscard]] std::vector<ActiveSpot>& active() { return active_; }
    [[nodiscard]] const std::vector<ActiveSpot>& active() const { return active_; }
    /// Of each active spot, the groups that it couples.
    [[nodiscard]] const std::vector<ContactIslands::Touch>& touches() const { return touches_; }
    /// Generalised force on free coordinates, because shares change with the attitude.
    [[nodiscard]] const JointVector& shareForce() const { return shareForce_; }
    [[nodiscard]] const PairPlace& placeOf(std::size_t pair) const { return pairPlaces_[pair]; }

  private:
    void placePairs(const ContactIslands& islands);
    [[nodiscard]] double gapOf(std::size_t pair) const;
    void measureClearance(const ContactStep& step);
    [[nodiscard]] double closingWayOf(std::size_t pair, const ContactStep& step) const;
    [[nodiscard]] double fartherOf(std::size_t pair, double h) const;
    void findChanges(const ContactStep& step, const JointVector& startRates, const JointVector& endRates);
    [[nodiscard]] double jumpOf(std::size_t pair, const MechanismScratch& placed) const;
    [[nodiscard]] bool closesUnseen(std::size_t pair, const ContactStep& step);
    [[nodiscard]] bool isActive(std::size_t pair, const ContactSpot& spot) const;
    [[nodiscard]] Outcome findOf(std::size_t pair, const ContactStep& step);
    [[nodiscard]] bool addSpots(std::size_t pair, const ContactStep& step);
    [[nodiscard]] bool turnsNoticeably(const PairPlace& at, const Vector3& spot, double farFromIt,
                                       const MechanismScratch& placed, double h) const;
    void addShareTorque(std::size_t pair, std::size_t firstActive, const MechanismScratch& placed);
    void carrySlips(std::size_t pair, std::size_t firstActive, const MechanismScratch& placed, double h);

    std::shared_ptr<const Model> model_;
    double stictionTolerance_;
    std::vector<PairPlace> pairPlaces_;
    BroadPhase broadPhase_;
    ContactClearance clearance_;
    ContactManifold manifold_, manifoldAhead_; ///< of the pair at hand, and where it comes by its velocities
    std::vector<ActiveSpot> active_;
    std::vector<ContactIslands::Touch> touches_;
    JointVector shareForce_;
    JointVector midwayPlace_;
    /// Of the velocities of each pair's bodies against each other: what is reckoned with besides [m/s].
    std::vector<double> jumps_;
    double largestJump_ = 0.0;
    bool searchesAgain_ = false;
    std::vector<SpatialVelocity> changes_; ///< of each frame's velocity in the step, as solved
};

} // namespace hingelab
