// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "mechanism/loop_closures.h"
#include "mechanism/mechanism_state.h"
#include "motion/prescribed_motion.h"
#include "numerics/simd_pair.h"
#include "rig/rig.h"
#include "text/quantity.h"

namespace hingelab {

/// Rigid bodies in a tree of joints whose loops are closed by assemblies or by joints: kinematics and dynamics
/// in the free coordinates alone.
///
/// Everything is computed outward from the world, one primitive joint or assembly after the other. The columns
/// J of each frame (its velocity per unit rate) give, with the accelerations A0 at rest of all free
/// coordinates,
///   M = sum J^T I J,   h = sum J^T (I A0 + gyroscopic terms - weight),   M a + h = generalised forces
/// (Kane's equations; virtual power). Near a dead centre an assembly's own coordinate x takes the place of a
/// joint's q: then the loop u² = L² is solved for q, and the columns are transformed with dq = -(c_x/c_q) dx,
/// which is smooth where the ordinary dx = -(c_q/c_x) dq is not.
/// World-frame quantities throughout; SI units. The rig must be valid (see validation.h).
class Mechanism {
  public:
    explicit Mechanism(const Rig& rig);

    [[nodiscard]] int degreesOfFreedom() const { return free_; }
    /// Free and prescribed coordinates together; the prescribed ones come last.
    [[nodiscard]] int coordinateCount() const { return static_cast<int>(coordinates_.size()); }
    [[nodiscard]] const std::vector<Coordinate>& coordinates() const { return coordinates_; }
    [[nodiscard]] const std::vector<PrescribedMotion>& motions() const { return motions_; }
    [[nodiscard]] const std::vector<Assembly>& assemblies() const { return assemblies_; }
    [[nodiscard]] bool isTimeDependent() const { return !motions_.empty(); }
    [[nodiscard]] MechanismScratch makeScratch() const;

    /// Index of a coordinate by joint index and suffix (empty: the first that the joint declares); -1 if there
    /// is none.
    [[nodiscard]] int coordinateOf(std::size_t joint, const std::string& suffix = {}) const;

    /// Charts and branches at the start: the branches nearest to the guesses; loops that joints close are
    /// closed at the nearest pose, which q gets. False, with the assembly in scratch.failedAssembly or the loop
    /// in scratch.failedLoop, if one cannot be closed.
    [[nodiscard]] bool start(JointVector& q, double time, MechanismScratch& scratch,
                             MechanismPhase& phase) const;

    /// Loops that joints close, and couplings of coordinates. Their dependent coordinates are among the free
    /// ones: q and v have them, as where to look for them and so that they can be integrated along; place() and
    /// move() find them anew.
    [[nodiscard]] const LoopClosures& loops() const { return loops_; }
    /// Chooses the dependent coordinates of loops at coordinates that nearly close them, and closes them.
    [[nodiscard]] bool closeAnew(JointVector& q, double time, MechanismScratch& scratch,
                                 MechanismPhase& phase) const;
    /// The next of the other closed poses of a group of loops that has the same free coordinates (all but its
    /// dependent ones), in a fixed order, so that all come up in turn; false, and nothing is changed, if none
    /// is found from 64 random starts, of large groups fewer. Their turns are the nearest ones.
    [[nodiscard]] bool closeOtherwise(std::size_t group, JointVector& q, double time, MechanismScratch& scratch,
                                      MechanismPhase& phase) const;
    /// The dependent coordinates and rates as they were placed and moved.
    void keepDependents(const MechanismScratch& scratch, JointVector& q, JointVector& v) const;
    /// The dependent coordinates of q where the others lead to in a straight line from the placed pose.
    void followLinearly(const MechanismScratch& scratch, JointVector& q) const;
    /// Makes a coordinate independent, so that it can be led, whatever its slopes; false if it follows from the
    /// others alone. The scratch is placed.
    [[nodiscard]] bool makeIndependent(int coordinate, const MechanismScratch& scratch,
                                       MechanismPhase& phase) const;
    /// Looks for crossings of paths near by, for a motion along a coordinate that is independent: it stays so.
    void foreseeCrossings(int along, double time, const JointVector& q, MechanismScratch& scratch,
                          MechanismPhase& phase) const;
    /// Visits the dependent coordinates of the placed mechanism.
    template <class Visit>
    void forEachDependent(const MechanismScratch& scratch, const Visit& visit) const {
        for (std::size_t c = 0; c < scratch.isDependent.size(); ++c) {
            if (scratch.isDependent[c] != 0) visit(static_cast<int>(c));
        }
    }
    /// Of a matrix with a row for each free coordinate: adds to those of dependent ones what follows from the
    /// others by their slopes.
    void addFollowingRows(const MechanismScratch& scratch, JointMatrix& rows) const;
    /// The accelerations of dependent coordinates, from those of the others; accelerateBias() first.
    void addDependents(const MechanismScratch& scratch, JointVector& a) const;

    /// Poses and columns at free coordinates q and time t. False if an assembly cannot be closed.
    [[nodiscard]] bool place(const JointVector& q, double time, const MechanismPhase& phase,
                             MechanismScratch& scratch) const;
    /// Velocities at rates v; place() first.
    void move(const JointVector& v, MechanismScratch& scratch) const;
    /// Accelerations when the free coordinates do not accelerate; move() first.
    void accelerateBias(MechanismScratch& scratch) const;
    /// Adds the part of free accelerations a, so that all accelerations are the true ones; accelerateBias()
    /// first.
    void setAccelerations(const JointVector& a, MechanismScratch& scratch) const;

    /// M over all coordinates [kg·m² and the like], symmetric; the free block is positive definite. Entries of
    /// coordinates that are not coupled are left as they are: zero, from the start.
    void massMatrix(MechanismScratch& scratch, JointMatrix& M) const;
    /// Coordinates j <= i with which i may share kinetic energy, in whatever pose; ascending.
    [[nodiscard]] const std::vector<int>& coupled(int i) const { return coupled_[static_cast<std::size_t>(i)]; }
    /// result = M v of the free coordinates, for the M of this mechanism.
    void multiplyFree(const JointMatrix& M, const JointVector& v, JointVector& result) const;
    /// Coordinates that move each frame in whatever pose, prescribed ones among them.
    [[nodiscard]] const CoordinateSets& movers() const { return movers_; }
    [[nodiscard]] int frameCount() const { return frameCount_; }
    /// Whether velocities per unit rate are kept of a frame: of all on which something may hang, not of those
    /// between the motions of one joint.
    [[nodiscard]] bool hasColumns(int frame) const;
    /// A frame that all coordinates of an assembly move.
    [[nodiscard]] int frameOfAssembly(std::size_t assembly) const { return links_[1][assembly]; }
    /// `sign` times the velocity of the world point p of a frame per unit rate of each coordinate that moves
    /// it, along the three columns of `axes`: add(coordinate, three speeds).
    template <class Add>
    void forEachPointColumn(int frame, const Vector3& p_W, const Matrix3& axes, double sign,
                            const MechanismScratch& scratch, const Add& add) const {
        const CoordinateSet& movers = scratch.dependsOn[static_cast<std::size_t>(frame)];
        if (movers.isEmpty()) return;
        const Vector3 arm = p_W - scratch.frames[static_cast<std::size_t>(frame)].X.translation;
        // e.(v + w x arm) = e.v + (arm x e).w: of the first two axes side by side, of the third by itself.
        DoublePair firstTwo[6];
        double third[6];
        for (int k = 0; k < 3; ++k) {
            const Vector3 along = sign * axes.col(k);
            const Vector3 about = arm.cross(along);
            for (int d = 0; d < 3; ++d) {
                if (k < 2) {
                    firstTwo[d][k] = along[d];
                    firstTwo[3 + d][k] = about[d];
                } else {
                    third[d] = along[d];
                    third[3 + d] = about[d];
                }
            }
        }
        const SpatialVelocity* columns = scratch.columns.data() + static_cast<std::size_t>(frame) * stride_;
        movers.forEach([&](std::size_t i) {
            const SpatialVelocity& V = columns[i];
            const double v[6] = {V.translational[0], V.translational[1], V.translational[2],
                                 V.rotational[0],    V.rotational[1],    V.rotational[2]};
            DoublePair both = {0.0, 0.0};
            double last = 0.0;
            for (int d = 0; d < 6; ++d) {
                both += firstTwo[d] * DoublePair{v[d], v[d]};
                last += third[d] * v[d];
            }
            add(static_cast<int>(i), Vector3(both[0], both[1], last));
        });
    }
    /// J^T (what accelerates the bodies as they now accelerate, less their weight), over all coordinates.
    void inertialForces(MechanismScratch& scratch, JointVector& h) const;

    [[nodiscard]] double kineticEnergy(const MechanismScratch& scratch) const;
    /// -sum m g·p: zero when all centres of mass are at the world's origin [J].
    [[nodiscard]] double gravityEnergy(const MechanismScratch& scratch) const;
    /// Generalised force of gravity on coordinate i [N·m or N].
    [[nodiscard]] double gravityForce(int coordinate, const MechanismScratch& scratch) const;

    /// Where a body hangs; `body` indexes the rig's bodies.
    [[nodiscard]] const Attachment& attachmentOf(std::size_t body) const { return bodies_[body]; }
    [[nodiscard]] Pose poseOf(const Attachment& place, const MechanismScratch& scratch) const {
        return scratch.frames[static_cast<std::size_t>(place.frame)].X * place.X_FA;
    }
    /// Motion of a point fixed to a body.
    [[nodiscard]] FrameMotion motionOf(const Attachment& place, const MechanismScratch& scratch) const;
    /// Velocity of the world point p of a frame per unit rate of coordinate i; the frame hasColumns().
    [[nodiscard]] Vector3 pointColumn(int frame, const Vector3& p_W, int coordinate,
                                      const MechanismScratch& scratch) const;
    /// Velocity of a frame per unit rate of each coordinate that moves it: add(coordinate, V).
    template <class Add>
    void forEachColumn(int frame, const MechanismScratch& scratch, const Add& add) const {
        const SpatialVelocity* columns = scratch.columns.data() + static_cast<std::size_t>(frame) * stride_;
        scratch.dependsOn[static_cast<std::size_t>(frame)].forEach(
            [&](std::size_t i) { add(static_cast<int>(i), columns[i]); });
    }
    /// Adds J^T f of a force at the world point p of a frame.
    void addPointForce(int frame, const Vector3& p_W, const Vector3& force, const MechanismScratch& scratch,
                       JointVector& tau) const;

    /// Row of a joint coordinate or of an assembly's coordinate: d x'/d rate of coordinate i.
    [[nodiscard]] double coordinateRow(int coordinate, int i, const MechanismScratch& scratch) const;
    [[nodiscard]] double assemblyRow(std::size_t assembly, int i, const MechanismScratch& scratch) const {
        return scratch.rateRows[assembly * stride_ + static_cast<std::size_t>(i)];
    }
    [[nodiscard]] bool moves(int frame, int coordinate, const MechanismScratch& scratch) const {
        return scratch.dependsOn.has(static_cast<std::size_t>(frame), static_cast<std::size_t>(coordinate));
    }

    /// Between steps: keeps references near the present angles, moves charts away from their singularity,
    /// replaces coordinates near dead centres and puts them back, and foresees change points. q and v change
    /// with the coordinates they mean. True if q and v were re-expressed, or poses between here and a change
    /// point are now found in another way; the scratch is placed and moved accordingly.
    [[nodiscard]] bool review(double time, JointVector& q, JointVector& v, MechanismScratch& scratch,
                              MechanismPhase& phase) const;

    /// Only that: finds the courses of assemblies through change points near by, and forgets those passed. The
    /// scratch is placed at q. True if something changed.
    [[nodiscard]] bool foreseeChangePoints(double time, const JointVector& q, const JointVector& v,
                                           MechanismScratch& scratch, MechanismPhase& phase) const;

    /// Leaves courses to be found anew where the closure says where the linkage is: for another rig, whose
    /// lengths may be other ones. The scratch is placed.
    void forgetCourses(const MechanismScratch& scratch, MechanismPhase& phase) const;

    /// Whether an orientation is so far from its reference that review() will move it.
    [[nodiscard]] bool leavesChart(const JointVector& q) const;

    /// Time [s] that the next step may take at present rates: most of the way to where D might pass zero on a
    /// course that is not known yet; infinite if there is none ahead. It also sets scratch.known, for what
    /// rates do not say: a step that has left it went too far.
    [[nodiscard]] double timeToChangePoint(const MechanismPhase& phase, MechanismScratch& scratch) const;

    /// Whether an assembly is so near to its change point that the balance at its axis says nothing about the
    /// rod force: it has no lever there.
    [[nodiscard]] bool isInLine(std::size_t assembly, const MechanismScratch& scratch) const;
    /// Until the side is 0, has place() put the mechanism a little before (1) or behind (-1) where an assembly
    /// is on its path. The scratch is placed.
    void setAside(std::size_t assembly, double side, MechanismScratch& scratch) const;

    /// Loads that hold the mechanism together, for the accelerations and element forces given.
    struct ReactionInput {
        std::vector<SpatialForce> bodyForces; ///< external loads on each body, about the body's origin
        std::vector<double> assemblyForces;   ///< drive of each assembly's coordinate
        JointVector coordinateForces;         ///< drive of each coordinate; prescribed ones: ignored
    };
    struct Reactions {
        /// Of each joint on its child, about the child's origin; where it closes a loop, about its own.
        std::vector<SpatialForce> joints;
        std::vector<AssemblyReactions> assemblies;
        std::vector<AssemblyLoads> assemblyLoads; ///< what acted on them
        std::vector<SpatialForce> bodies;         ///< room: what each body must be supplied with
        std::vector<double> rodForces;            ///< room: of replacing assemblies
        /// Rod forces that are known otherwise than by the balance at the axis: of assemblies in line.
        std::vector<std::optional<double>> inLine;
        std::vector<SpatialForce>
            loops; ///< of each joint that closes a loop, on its child about the end's origin
        std::vector<double> couplings; ///< effort of each coupling on the coordinate that follows [N·m or N]
    };
    /// Newton-Euler inwards; setAccelerations() first. Sizes as made by makeReactions().
    void reactions(const ReactionInput& input, const MechanismPhase& phase, const MechanismScratch& scratch,
                   Reactions& reactions) const;
    void makeReactions(ReactionInput& input, Reactions& reactions) const;
    /// Loads of each joint that hold each other with no outer load, as redundant constraints allow: a basis of
    /// them, as in Reactions::joints, at the placed pose. Empty: all loads are unique.
    [[nodiscard]] std::vector<std::vector<SpatialForce>> selfStresses(const MechanismScratch& scratch) const;
    /// Power of all loads on an assembly, less the inertia power of its rod: zero [W].
    [[nodiscard]] double totalPower(std::size_t assembly, const Reactions& reactions,
                                    const MechanismScratch& scratch) const;
    [[nodiscard]] FrameMotion frameA(std::size_t assembly, const MechanismScratch& scratch) const;
    [[nodiscard]] FrameMotion frameB(std::size_t assembly, const MechanismScratch& scratch) const;
    [[nodiscard]] FrameMotion rodMotion(std::size_t assembly, const MechanismScratch& scratch) const;

    /// Coefficients of each joint if no joint influences another, else empty.
    [[nodiscard]] const std::vector<SingleJoint>& singleJoints() const { return singleJoints_; }
    [[nodiscard]] const RigidInertia& inertiaOfBody(std::size_t body) const { return inertiaOfBody_[body]; }

    /// Pose of a joint's frame in its parent's frame of the mechanism.
    [[nodiscard]] const Attachment& jointPlace(std::size_t joint) const { return jointPlaces_[joint]; }
    /// Pose of a joint's frame in its child: where the child hangs on it, the same frame.
    [[nodiscard]] Pose frameInChild(std::size_t joint) const;
    /// Where a joint's child hangs.
    [[nodiscard]] const Attachment& childPlace(std::size_t joint) const { return bodies_[childBody_[joint]]; }

    static constexpr double kLeastDiscriminant =
        1e-14; ///< relative; the original has 1e-10 m⁴, whatever the size

  private:
    struct Primitive {
        int parent = 0;
        Pose X_PJ;
        bool isRotation = true;
        Vector3 axis = Vector3::UnitZ();
        int coordinate = 0;
        int chart = kNoIndex;    ///< whose reference comes before this rotation
        double travel = 0.0;     ///< of a rotation: along its axis per angle [m/rad]
        std::size_t first = 0;   ///< of its joint
        bool isLast = false;     ///< of its joint: only there, something hangs
        bool isAtParent = false; ///< X_PJ is nothing
    };
    struct Closure {
        std::size_t assembly = 0;
        Attachment a, b;
    };
    /// One step outward: a primitive joint or an assembly.
    struct Step {
        bool isAssembly = false;
        std::size_t index = 0;
    };
    struct Carrier {
        int frame = 0;
        RigidInertia inertia;
    };
    /// Gravity that does not act on a frame's bodies, because of their shares of it.
    struct Relief {
        int frame = 0;
        double mass = 0.0;                ///< sum of (1 - share) m [kg]
        Vector3 moment = Vector3::Zero(); ///< sum of (1 - share) m p_com, in the frame [kg·m]
    };
    class Builder;
    friend class Builder;

    [[nodiscard]] bool placeAll(const MechanismPhase& phase, MechanismPhase* started,
                                MechanismScratch& s) const;
    void placePrimitive(std::size_t index, const MechanismPhase& phase, MechanismScratch& s) const;
    [[nodiscard]] bool placeAssembly(std::size_t index, const MechanismPhase& phase, MechanismPhase* started,
                                     MechanismScratch& s) const;
    void findColumns(const MechanismPhase& phase, MechanismScratch& s) const;
    void columnsOfJoint(std::size_t last, MechanismScratch& s) const;
    void columnsOfAssembly(std::size_t index, bool isReplacing, MechanismScratch& s) const;
    [[nodiscard]] bool searchReplaced(const MechanismPhase& phase, MechanismScratch& s) const;
    void transformColumns(const MechanismPhase& phase, MechanismScratch& s) const;
    void accelerateAll(MechanismScratch& s) const;
    void placeCarriers(MechanismScratch& s) const;
    [[nodiscard]] bool rebaseCharts(JointVector& q, JointVector& v, MechanismScratch& s,
                                    MechanismPhase& phase) const;
    [[nodiscard]] bool reviewBranch(std::size_t assembly, double time, JointVector& q, JointVector& v,
                                    MechanismScratch& s, MechanismPhase& phase) const;
    [[nodiscard]] bool placeValues(const MechanismPhase& phase, MechanismScratch& s) const;
    [[nodiscard]] bool placeOpen(const MechanismPhase& phase, MechanismScratch& s) const;
    [[nodiscard]] bool placeClosed(const MechanismPhase& phase, MechanismScratch& s) const;
    [[nodiscard]] bool searchDependents(const MechanismPhase& phase, MechanismScratch& s) const;
    void takeDependentsOut(std::size_t group, const LoopPhase& phase, MechanismScratch& s) const;
    void moveDependents(std::size_t group, MechanismScratch& s) const;
    void accelerateReplaced(MechanismScratch& s) const;
    void accelerateDependents(MechanismScratch& s) const;
    void takeCourse(std::size_t group, const LoopPhase& phase, MechanismScratch& s) const;
    enum class LoopReview { same, searched, changed };
    [[nodiscard]] LoopReview reviewGroup(std::size_t group, MechanismScratch& s, LoopPhase& phase) const;
    [[nodiscard]] LoopReview findCrossing(std::size_t group, int along, MechanismScratch& s,
                                          LoopPhase& phase) const;
    [[nodiscard]] bool keepsCourse(std::size_t group, const MechanismScratch& s, LoopPhase& phase) const;
    [[nodiscard]] bool repartition(std::size_t group, const MechanismScratch& s, LoopPhase& phase) const;
    void formLoops(const Rig& rig);
    [[nodiscard]] bool reviewLoops(double time, const JointVector& q, const JointVector& v, MechanismScratch& s,
                                   MechanismPhase& phase) const;
    [[nodiscard]] bool followsOthers(int coordinate, const MechanismScratch& s) const;
    class LoopStart;
    friend class LoopStart;
    class LoopCourseSearch;
    friend class LoopCourseSearch;
    [[nodiscard]] bool placeOnCourse(std::size_t assembly, const Pose& X_a, const Pose& X_b, const Vector3& r_a,
                                     const MechanismPhase& phase, MechanismScratch& s) const;
    [[nodiscard]] bool leaveLine(const JointVector& q, MechanismScratch& s, MechanismPhase& phase) const;
    [[nodiscard]] double closureSlopeRate(std::size_t assembly, const AssemblyRates& rates, const Vector3& w_b,
                                          const MechanismScratch& s) const;
    template <class Use>
    void forEachMover(std::size_t assembly, const MechanismScratch& s, const Use& use) const;
    void moveAsGiven(MechanismScratch& s) const;
    [[nodiscard]] bool chooseDirection(std::size_t assembly, MechanismScratch& s) const;
    [[nodiscard]] bool hasBranches(std::size_t assembly, const MechanismPhase& phase) const;
    [[nodiscard]] double lengthOf(std::size_t assembly, const MechanismScratch& s) const;
    void boundKnown(std::size_t assembly, const MechanismPhase& phase, MechanismScratch& s) const;
    [[nodiscard]] bool isOver(std::size_t assembly, const MechanismScratch& s,
                              const MechanismPhase& phase) const;
    [[nodiscard]] bool findCourse(std::size_t assembly, double time, const JointVector& q, const JointVector& v,
                                  MechanismScratch& s, MechanismPhase& phase) const;
    class CourseSearch;
    friend class CourseSearch;
    void inwardPass(const ReactionInput& input, const MechanismScratch& s, const std::vector<double>& rodForces,
                    bool isUnitLoad, Reactions& reactions) const;
    void findLoopLoads(const ReactionInput& input, const MechanismScratch& s, Reactions& reactions) const;
    class LoopLoads;
    friend class LoopLoads;
    [[nodiscard]] double coordinateResidual(int coordinate, const Reactions& reactions,
                                            const MechanismScratch& s) const;
    void alignPlanarAssemblies();
    void findMovers();
    void findCoupled();
    void placeAsDrawn(MechanismScratch& s) const;
    [[nodiscard]] double extentOf(std::size_t group, const MechanismScratch& s) const;
    [[nodiscard]] std::vector<int> framesOf(std::size_t group) const;
    [[nodiscard]] bool isInLoop(std::size_t assembly) const;
    void findSingleJoints();
    [[nodiscard]] Vector3 rodColumn(std::size_t assembly, std::size_t coordinate,
                                    const MechanismScratch& s) const;
    [[nodiscard]] SpatialForce reliefAt(const Relief& relief, const MechanismScratch& s) const;
    [[nodiscard]] double columnDot(std::size_t frame, std::size_t i, const SpatialForce& F,
                                   const MechanismScratch& s) const;
    [[nodiscard]] std::size_t frameIndex(int frame) const { return static_cast<std::size_t>(frame); }

    std::vector<Coordinate> coordinates_;
    std::vector<std::string> firstSuffix_; ///< of each joint's first coordinate
    std::vector<PrescribedMotion> motions_;
    std::vector<Primitive> primitives_;
    std::vector<int> frameOfPrimitive_;
    std::vector<int> primitiveOfCoordinate_;
    std::vector<Assembly> assemblies_;
    std::vector<Closure> closures_; ///< by assembly
    LoopClosures loops_;
    std::array<std::vector<int>, 3> links_; ///< frames ia, ib, im of each assembly
    std::vector<Step> steps_;
    std::vector<Carrier> carriers_;
    std::vector<Attachment> bodies_;
    std::vector<Attachment> jointPlaces_;
    // Who takes a load: bodies by index, then the three frames of each assembly; -1: the world.
    std::vector<int> parentOwner_; ///< of each joint
    std::vector<std::size_t> childBody_;
    std::vector<std::array<int, 2>> ownerAt_; ///< of frame_a and frame_b of each assembly
    std::vector<Step> placement_;             ///< all joints (also fixed ones) and assemblies, outward
    std::vector<RigidInertia> inertiaOfBody_;
    std::vector<double> gravityShare_; ///< of each body
    std::vector<Relief> reliefs_;
    std::vector<SingleJoint> singleJoints_;
    Vector3 gravity_ = Vector3::Zero();
    std::vector<Matrix3> initialCharts_;
    CoordinateSets movers_;
    std::vector<std::vector<int>> coupled_;
    int frameCount_ = 1;
    int free_ = 0;
    std::size_t stride_ = 0;
};

} // namespace hingelab
