// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Cholesky>
#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "contact/contact_case.h"
#include "contact/stribeck_solver.h"
#include "simulation/broad_phase.h"
#include "simulation/carried_rates.h"
#include "simulation/contact_clearance.h"
#include "simulation/contact_islands.h"
#include "simulation/contact_rest.h"
#include "simulation/equations.h"
#include "simulation/step_forces.h"

namespace hingelab {

/// What one spot of a contact did in the last step; forces are means over it. World frame.
struct SpotState {
    ContactSpot spot;                        ///< at the start of the step; its id is unique in its contact
    std::size_t pair = 0;                    ///< among Model::contactPairs()
    Vector3 normalForce = Vector3::Zero();   ///< on the first body [N]
    Vector3 frictionForce = Vector3::Zero(); ///< on the first body [N]
    double normal = 0.0;                     ///< magnitude of the normal force [N]
    double friction = 0.0;                   ///< magnitude of the friction force [N]
    double slip = 0.0;                       ///< slip speed at the end of the step [m/s]
    bool acts = false;
};

/// What all spots of a contact did in the last step; forces are means over it. World frame.
struct ContactSum {
    int touching = 0;                   ///< spots that act at its end
    bool slides = false;                ///< one of them is faster than the stiction tolerance
    double normal = 0.0;                ///< sum of their magnitudes [N]
    Vector3 friction = Vector3::Zero(); ///< on the first bodies [N]
    Vector3 torque = Vector3::Zero();   ///< on the first bodies, against rolling and spinning [N·m]
    double slip = 0.0;                  ///< the fastest, at the end of the step [m/s]
    double depth = 0.0;                 ///< the deepest at the start of its last part [m]
};

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
/// more than the share kLossAllowed of the energy at hand per second, in an impact (kImpact), where a body
/// turns by more than 0.3 rad or could pass another in a step, and where a solve fails, the step is halved, and
/// each half again, down to h/kMostSubsteps, where the better of the two is taken. One-way contacts have
/// implicit steps only.
/// Steps at rest repeat the step before (contact_rest.h).
/// Forces that are reported are means over the step. Steps allocate nothing once all spots have touched at the
/// same time, unless they fail.
class ContactStepper {
  public:
    explicit ContactStepper(std::shared_ptr<const Model> model);

    /// From `start` at `time` by h [s] to `end`; equations.phase is constant. False if no substep helps: then
    /// failure() says why, and failedCase() has the problem.
    [[nodiscard]] bool advance(RigEquations& equations, const MotionState& start, double time, double h,
                               MotionState& end);

    /// Spots that touch or may touch, each at the place that it had before; of a contact about very many, those
    /// for which there is a place.
    [[nodiscard]] const std::vector<SpotState>& spots() const { return spots_; }
    /// Of each contact, all its spots together, those without a place, too.
    [[nodiscard]] const std::vector<ContactSum>& sums() const { return sums_; }
    /// Of each body, what all contacts exert on it about its origin: the mean of the step.
    [[nodiscard]] const std::vector<SpatialForce>& bodyLoads() const { return bodyLoads_; }
    [[nodiscard]] const ContactStepStatistics& statistics() const { return statistics_; }
    /// (v1 - v0)/h of the last step.
    [[nodiscard]] const JointVector& acceleration() const { return acceleration_; }
    /// Generalised force of all contacts, over all coordinates: the mean of the step.
    [[nodiscard]] const JointVector& contactForce() const { return contactForce_; }

    [[nodiscard]] const std::vector<StepGear>& gears() const { return gears_; }

    [[nodiscard]] const std::string& failure() const { return failure_; }
    [[nodiscard]] const std::optional<ContactCase>& failedCase() const { return failedCase_; }

    /// Forgets the last step: nothing touches.
    void reset();

    /// What contacts at the placed state store by their compliance [J].
    [[nodiscard]] double storedEnergy(const MechanismScratch& placed) const;

    static constexpr int kMostSubsteps = 64;     ///< a power of two
    static constexpr double kLossAllowed = 0.02; ///< [1/s]
    static constexpr double kLossRolling = 5e-4; ///< [1/s] of what turns on what it touches
    static constexpr double kResolved = 1.0;     ///< [rad] in a step
    static constexpr double kImpact = 0.01; ///< share of the energy at hand that an implicit step would take
    /// What is reckoned with for what may touch within a step [m/s²].
    static constexpr double kLargestAcceleration = 50.0;
    /// Spots that can touch at the same time: more would take seconds for each step.
    static constexpr std::size_t kMostActive = 4000;

  private:
    /// A spot that takes part in a step.
    struct Active {
        std::size_t pair = 0;
        ContactSpot spot;
        std::size_t place = 0; ///< among all spots that are shown; kNowhere: none was left
        TangentPair tangents;
        std::array<double, 3> startSpeeds{}; ///< along normal and tangents, at the start [m/s]
        bool isAtStart = false; ///< the depth is that of the start; else that of the middle, where it was found
        double elastic = 0.0;   ///< part of the normal force that is stored, not lost [N]
        Vector3 carried =
            Vector3::Zero();        ///< what the slip changes by to the end, of velocities in the middle [m/s]
        ContactSystem::State state; ///< at the step's end
    };
    /// Torques of a spot against rolling, or against spinning about its normal: it rubs as a contact whose
    /// tangential velocity is that of a point `radius` from the axis of the turning.
    struct Turning {
        std::size_t active = 0;
        double coefficient = 0.0; ///< most torque by the normal force and the radius
        double radius = 1.0;      ///< [m]
        Vector3 first = Vector3::Zero(), second = Vector3::Zero(); ///< axes; zero: there is none
        std::array<double, 2> startSpeeds{};                       ///< [m/s]
        std::array<double, 2> speeds{}, forces{};                  ///< at the end [m/s], [N]

        /// On the first body [N·m].
        [[nodiscard]] Vector3 torque() const { return radius * (forces[0] * first + forces[1] * second); }
    };
    static constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);
    enum class Outcome { taken, tooCoarse, failed };
    /// Of a pair: the frames of the mechanism that carry its forms, and who moves them.
    struct PairPlace {
        int firstFrame = 0, secondFrame = 0;
        int firstGroup = -1, secondGroup = -1;
        double thickness = 0.0;              ///< of the thinner one [m]
        Vector3 firstExtents, secondExtents; ///< half, along the forms' axes [m]
    };
    /// The start of a step.
    struct Step {
        RigEquations& equations;
        const MotionState& start;
        double time, h;
        bool canHalve;
    };
    /// What an implicit step of an island would lose, and whether its springs are resolved.
    struct Outlook {
        double loss = 0.0;
        double kinetic = 0.0; ///< energy at the start [J]
        double energy = 0.0;  ///< at hand: kinetic, and stored [J]
        double least = 0.0;   ///< that matters [J]
        bool touches = false;
        bool onlyHops = true; ///< what touches opens and closes no faster than weight makes it in two steps
        bool isResolved = true;
        bool rolls = false; ///< something turns on what it touches, with energy that matters
    };

    [[nodiscard]] Outcome substep(const Step& step, MotionState& end);
    template <class Asked>
    [[nodiscard]] Outcome solveIslands(const Step& step, MotionState& end, const Asked& asked);
    [[nodiscard]] bool turnsAndTouches(int island) const;
    [[nodiscard]] bool correctTurning(const Step& step, const MotionState& end);
    [[nodiscard]] Outcome solveIsland(const Step& step, int island, MotionState& end);
    [[nodiscard]] bool movesFreely(const Step& step, int island) const;
    void moveFreely(const Step& step, int island, MotionState& end);
    [[nodiscard]] Outcome tryIsland(const Step& step, int island, StepShare share, Outlook& outlook,
                                    MotionState& end);
    void findSpotsOf(const Model::ContactPair& pair, const MechanismScratch& placed, double farther,
                     double ahead, ContactManifold& manifold) const;
    void findPlaces();
    [[nodiscard]] const Model::ContactUnit& lawOf(const Active& active) const {
        return model_->contacts()[model_->contactPairs()[active.pair].contact];
    }
    void placePairs();
    [[nodiscard]] double gapOf(std::size_t pair) const;
    void measureClearance(const Step& step);
    [[nodiscard]] bool findActive(const Step& step);
    [[nodiscard]] bool turnsNoticeably(const PairPlace& at, const Vector3& spot, double farFromIt,
                                       const MechanismScratch& placed, double h) const;
    void addShareTorque(std::size_t pair, std::size_t firstActive, const MechanismScratch& placed);
    void carrySlips(std::size_t pair, std::size_t firstActive, const MechanismScratch& placed, double h);
    void findIslands();
    void findMomentum(const Step& step);
    void loadIsland(const Step& step, int island);
    void findColumns(int island);
    void loadMass(const Step& step, int island);
    void loadContact(const Step& step, Active& active, int c);
    void loadLaw(const Active& active, int c);
    void findTurnings(int island);
    void loadTurning(const Step& step, Turning& turning, int c);
    void loadPorts(const Step& step, int island);
    void readHand(RigEquations& equations);
    [[nodiscard]] static bool matters(const Active& active);
    [[nodiscard]] Outlook outlookOf(const Step& step, int island);
    [[nodiscard]] double resolutionOf(double h) const;
    [[nodiscard]] bool isAllowed(const Step& step, const Outlook& outlook, double loss) const;
    void keepIsland(int island, StepShare share, MotionState& end);
    [[nodiscard]] double leastEnergyOf(const Step& step, int island) const;
    template <class Rate>
    [[nodiscard]] double kineticEnergy(const Rate& rate) const;
    [[nodiscard]] double lossOf(const Step& step, int island, StepShare share, Outlook& outlook);
    [[nodiscard]] double lossOfPorts(const Step& step, StepShare share, Outlook& outlook);
    void clearResults();
    void keepResults(const Step& step, MotionState& end);
    void keepSpot(const Active& active, double share);
    void keepSpots(const Step& step, double share);
    void addLoad(const Step& step, const Active& active, const Vector3& force, const Vector3& torque,
                 double share);
    void addToPrescribed(const MechanismScratch& placed, const Active& active, const Vector3& force,
                         const Vector3& torque);
    void keepForces(int island);
    void keepSolve();
    void findTurning(const Step& step);
    void solveTurning(const JointMatrix& mass, const JointVector& right, JointVector& result);
    void addWork(const Step& step, MotionState& end);
    void addDriveWork(const Step& step, MotionState& end);
    void finishActuators(const Step& step, MotionState& end);
    [[nodiscard]] double meanRateOf(const Step& step, int row, const MotionState& end) const;
    [[nodiscard]] StepShare shareOfPort(std::size_t port) const;
    void describeProblem(const Step& step);

    std::shared_ptr<const Model> model_;
    ContactIslands islands_;
    ContactRest rest_;
    CarriedRates rates_; ///< by the axes of the middle of the step, as all that a step is solved for
    StribeckSolver solver_;
    std::vector<PairPlace> pairPlaces_;
    BroadPhase broadPhase_{kLargestAcceleration};
    ContactClearance clearance_;
    bool isAllApart_ = false; ///< nothing touched in the step before, and nothing has a place
    bool hasResults_ = false; ///< of spots, in what is kept of the step
    std::vector<SpotState> spots_;
    std::vector<int> idAt_, idBefore_; ///< of the spots at each place, now and in the step before; -1: none
    ContactManifold manifold_, manifoldAhead_; ///< of the pair at hand, and where it comes by its velocities
    std::vector<Active> active_;
    std::vector<ContactIslands::Touch> touches_; ///< of each active spot
    std::vector<Turning> turnings_;
    std::size_t firstTurning_ = 0; ///< of the island in the solver: from there to the last
    std::vector<ContactSum> sums_;
    std::vector<SpatialForce> bodyLoads_;
    std::vector<StepShare> shares_; ///< of each group
    JointVector momentum_;
    JointVector shareForce_; ///< of free coordinates, because shares change with the attitude
    JointVector prescribed_; ///< rates of prescribed coordinates: means over the step
    JointVector acceleration_;
    JointVector contactForce_;        ///< mean over the step
    JointVector stepForce_;           ///< of the last substep
    JointVector islandForce_;         ///< of the island in the solver
    JointVector free_;                ///< acceleration by weight and inertia alone, of what turns
    JointVector turningAcceleration_; ///< gyroscopic and centrifugal part of the free acceleration
    JointVector weight_;
    std::vector<bool> isTurning_; ///< groups that turn fast enough in space for that to matter
    bool somethingTurns_ = false;
    std::vector<Eigen::Index> orientation_; ///< free coordinates of orientation charts
    JointMatrix groupMass_;
    JointVector groupRight_;
    Eigen::LLT<JointMatrix> massFactor_;
    double stepLength_ = 1.0;
    StribeckResult lastResult_ = StribeckResult::success;
    JointVector guess_; ///< of the island in the solver
    int island_ = 0;    ///< in the solver
    JointVector midwayPlace_;
    JointVector midwayRates_, midwayBias_; ///< in the middle of the step, of what turns
    JointVector effortForce_;              ///< generalised, of efforts by hand at the start of the substep
    std::array<Eigen::RowVectorXd, 3> handRows_;
    Vector3 handGap_ = Vector3::Zero();
    Vector3 handRate_ = Vector3::Zero(); ///< of the grip at the start
    int handGroup_ = 0;
    std::vector<StepGear> gears_;              ///< of each actuator
    std::vector<int> rowsOfIsland_;            ///< ports and the hand's directions
    std::vector<double> rowRates_, rowForces_; ///< of all ports and the hand, at the end of the substep
    struct LawResult {
        double power = 0.0; ///< that is lost or, of a source, brought in [W]
        double state = 0.0; ///< at the end
    };
    std::vector<LawResult> lawResults_; ///< of all laws in the last attempt
    JointVector byMass_;    ///< 1/M of each coordinate of the island in the solver, of M the diagonal
    JointVector stiffness_; ///< of all springs of the island in the solver, along each of its coordinates
    MotionState middle_;
    MotionState next_;
    ContactStepStatistics statistics_;
    std::string failure_;
    std::optional<ContactCase> failedCase_;
};

} // namespace hingelab
