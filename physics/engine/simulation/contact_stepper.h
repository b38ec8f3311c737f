// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "contact/contact_case.h"
#include "contact/stribeck_solver.h"
#include "simulation/contact_islands.h"
#include "simulation/contact_judge.h"
#include "simulation/contact_loads.h"
#include "simulation/contact_momentum.h"
#include "simulation/contact_places.h"
#include "simulation/contact_rest.h"
#include "simulation/contact_rows.h"
#include "simulation/contact_spots.h"
#include "simulation/contact_work.h"
#include "simulation/equations.h"
#include "simulation/step_forces.h"

namespace hingelab {

/// Counters of the last step.
struct ContactStepStatistics {
    int substeps = 0;   ///< none where the step repeats the one before
    int iterations = 0; ///< Newton updates of all islands and substeps, with those that were not taken
    StribeckStrategy strategy = StribeckStrategy::newton; ///< of the hardest substep
    double momentumResidual = 0.0;                        ///< relative; the largest
    /// |Jt dv| of each Newton update of the last solve [m/s]; empty where there was nothing to solve.
    std::vector<double> updates;
};

/// Advances a model with contacts by one fixed step: the semi-implicit Euler scheme of the implicit Stribeck
/// solver, extended so that every law of the rig is taken in the step, and that resolved motions keep their
/// energy.
///
///   M (v1 - v0 - h a) = h [sum g^T f(x0 + s w, g v1) + Jn^T fn + Jt^T ft(v1)],
///   q1 = q0 + w,  w = h [(1 - s) v0 + s v1]
/// with M, the rows g, Jn, Jt and the acceleration a by weight and inertia alone, -M^-1 bias, of the middle of
/// the step, where things come if they go on at v0. Solved for v1 by StribeckSolver from v0, the continuation
/// of the present branch of hinge friction. f are the elements, end stops and the hand. Actuators are scalar
/// forces, too: their states follow by a step of backward Euler for the end velocity;
/// the teeth of a gear rub under what they carry at its end or, where a load pushes a gear that does not drive
/// back, at the end of the step before.
///
/// Of each island (contact_islands.h) either s = 1/2, the averaged step, with elastic forces of contacts
/// averaged over the way, (16): then contacts neither make nor lose energy, and springs do not to order 2; or
/// s = 1, the implicit step of the published scheme, with fn linearised in depth, which takes energy from
/// whatever swings, in proportion to h, and which calms what h does not resolve. Implicit steps are taken where
/// all but nothing moves, and where h does not resolve what touches and it only hops; averaged ones where
/// nothing touches, and where h resolves what does: w h < kResolved for the fastest spring. Where that loses
/// more than the share kLossAllowed of the energy at hand per second, in an impact (kImpact; all of
/// IslandJudge), where a body turns by more than 0.3 rad or could pass another in a step, and where a solve
/// fails, the step is halved, and each half again, down to h/kMostSubsteps, where the better of the two is
/// taken. One-way contacts have implicit steps only.
/// Steps at rest repeat the step before (contact_rest.h).
/// Forces that are reported are means over the step. Steps allocate nothing once all spots have touched at the
/// same time, unless they fail.
///
/// Its parts: spots are found (contact_spots.h), momenta too (contact_momentum.h), each island is loaded
/// (contact_rows.h), solved here, judged (contact_judge.h), and booked (contact_loads.h, contact_work.h).
class ContactStepper {
  public:
    explicit ContactStepper(std::shared_ptr<const Model> model);

    /// From `start` at `time` by h [s] to `end`; equations.phase is constant. False if no substep helps: then
    /// failure() says why, and failedCase() has the problem.
    [[nodiscard]] bool advance(RigEquations& equations, const MotionState& start, double time, double h,
                               MotionState& end);

    /// Spots that touch or may touch, each at the place that it had before; of a contact about very many, those
    /// for which there is a place.
    [[nodiscard]] const std::vector<SpotState>& spots() const { return loads_.spots(); }
    /// Of each contact, all its spots together, those without a place, too.
    [[nodiscard]] const std::vector<ContactSum>& sums() const { return loads_.sums(); }
    /// Of each body, what all contacts exert on it about its origin: the mean of the step.
    [[nodiscard]] const std::vector<SpatialForce>& bodyLoads() const { return loads_.bodies(); }
    [[nodiscard]] const ContactStepStatistics& statistics() const { return statistics_; }
    /// (v1 - v0)/h of the last step.
    [[nodiscard]] const JointVector& acceleration() const { return acceleration_; }
    /// Generalised force of all contacts, over all coordinates: the mean of the step.
    [[nodiscard]] const JointVector& contactForce() const { return loads_.force(); }

    [[nodiscard]] const std::vector<StepGear>& gears() const { return gears_; }

    [[nodiscard]] const std::string& failure() const { return failure_; }
    [[nodiscard]] const std::optional<ContactCase>& failedCase() const { return failedCase_; }

    /// Forgets the last step: nothing touches.
    void reset();

    /// What contacts at the placed state store by their compliance [J].
    [[nodiscard]] double storedEnergy(const MechanismScratch& placed) const {
        return storedContactEnergy(*model_, placed);
    }

    static constexpr int kMostSubsteps = 64; ///< a power of two

  private:
    enum class Outcome { taken, tooCoarse, failed };

    [[nodiscard]] Outcome substep(const ContactStep& step, MotionState& end);
    [[nodiscard]] Outcome solve(const ContactStep& step, MotionState& end);
    [[nodiscard]] Outcome solveWithFirstSpots(const ContactStep& step, MotionState& end);
    [[nodiscard]] Outcome prepare(const ContactStep& step);
    void findIslands();
    template <class Asked>
    [[nodiscard]] Outcome solveIslands(const ContactStep& step, MotionState& end, const Asked& asked);
    [[nodiscard]] bool turnsAndTouches(int island) const;
    [[nodiscard]] bool correctTurning(const ContactStep& step, const MotionState& end);
    [[nodiscard]] Outcome solveIsland(const ContactStep& step, int island, MotionState& end);
    [[nodiscard]] bool movesFreely(const ContactStep& step, int island) const;
    void moveFreely(const ContactStep& step, int island, MotionState& end);
    [[nodiscard]] Outcome tryIsland(const IslandJudge::Case& of, StepShare share, IslandOutlook& outlook,
                                    MotionState& end);
    void keepIsland(StepShare share, MotionState& end);
    void keepForces();
    void keepSolve();
    void keepResults(const ContactStep& step, MotionState& end);
    void describeFailure(const ContactStep& step);
    void begin(const RigEquations& equations, const MotionState& start, double h);

    std::shared_ptr<const Model> model_;
    StribeckSolver solver_;
    ContactIslands islands_;
    ContactRest rest_;
    StepMomentum momentum_;
    SpotSearch search_;
    SpotPlaces places_;
    IslandRows rows_;
    IslandJudge judge_;
    ContactLoads loads_;
    ContactSolution solution_;    ///< of the last part of the step
    std::vector<StepGear> gears_; ///< of each actuator
    JointVector acceleration_;
    JointVector islandForce_; ///< of the island in the solver
    MotionState middle_;
    MotionState next_;
    bool isAllApart_ = false; ///< nothing touched in the step before, and nothing has a place
    double stepLength_ = 1.0;
    StribeckResult lastResult_ = StribeckResult::success;
    ContactStepStatistics statistics_;
    std::string failure_;
    std::optional<ContactCase> failedCase_;
};

} // namespace hingelab
