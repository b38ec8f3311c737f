// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulation/simulation.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "rig/identity.h"

namespace hingelab {
namespace {

/// A hand on a body that the rig does not have, or with numbers that are not finite, counts as none.
std::optional<Hand> possible(const std::optional<Hand>& hand, const Rig& rig) {
    const bool isPossible = hand && hand->body < rig.bodies.size() && hand->grip.allFinite() &&
                            hand->target.allFinite() && std::isfinite(hand->stiffness) &&
                            std::isfinite(hand->damping);
    return isPossible ? hand : std::nullopt;
}

/// The script's joint may have another name in another version of the rig.
void rename(HandScript& script, const std::vector<Joint>& old, const std::vector<Joint>& now) {
    for (const Joint& joint : old) {
        if (joint.name != script.joint) continue;
        script.joint = now[indexOfIdentity(now, identityOf(joint))].name;
        return;
    }
}

} // namespace

Simulation::Simulation(std::shared_ptr<const Model> model)
    : base_(std::move(model)), motion_(base_), sampler_(*base_, motion_.equations().quadratureCount()) {
    audit_.resize(base_->portCount());
    reset();
}

Simulation::Simulation(const Simulation& other) = default;
Simulation::Simulation(Simulation&& other) noexcept = default;
Simulation& Simulation::operator=(const Simulation& other) = default;
Simulation& Simulation::operator=(Simulation&& other) noexcept = default;
Simulation::~Simulation() = default;

void Simulation::reset() {
    dropScript();
    motion_.placeAtStart();
    const bool settles = contacts() != nullptr && base_->rig().simulation.contactStart == ContactStart::settled;
    if (settles && !settled_) settled_ = settledStart(*base_);
    if (settles && settled_->problem.empty()) {
        motion_.place(settled_->pose, JointVector::Zero(settled_->pose.q.size()));
    }
    beginAt(0.0);
}

/// Without a past, at coordinates, rates and branches that are there already.
void Simulation::beginAt(double time) {
    motion_.begin(time);
    audit_.begin(motion_.end(), motion_.isClosed());
}

bool Simulation::cannotSettle() const {
    return settled_ && !settled_->problem.empty() && statistics().steps == 0 && motion_.isClosed();
}

StepStatus Simulation::advanceTo(double time) {
    const auto stepsTried = [this] { return statistics().steps + statistics().rejected; };
    const long firstStep = stepsTried();
    const double mostSteps = motion_.mostStepsPerSecond() * (1.0 + std::max(0.0, time - motion_.time()));
    motion_.equations().scratch().failedAssembly = kNoIndex;
    while (motion_.time() < time) {
        if (contacts() != nullptr && isInterrupted()) return StepStatus::interrupted;
        if (cannotSettle()) {
            return motion_.stopWith(
                StepStatus::failed, "the start cannot settle: " + settled_->problem,
                "start as placed, or place the bodies so that their contacts can carry them");
        }
        if (const StepStatus status = motion_.step(interruption_); status != StepStatus::ok) return status;
        if (motion_.isClosed() && audit_.isDue(motion_.time())) audit_.look(motion_.end());
        if (static_cast<double>(stepsTried() - firstStep) > mostSteps) return motion_.stopLocked();
    }
    return StepStatus::ok;
}

void Simulation::sample(double time, std::span<double> values) {
    const MotionState& state = motion_.stateAt(time);
    motion_.swapPhaseAt(time); // inside the step, the laws of the step hold
    sampler_.sample(motion_.end(),
                    {time, state, motion_.lastStep(), motion_.attempts(), audit_.edits(), audit_.initial()},
                    values);
    motion_.swapPhaseAt(time);
}

void Simulation::setHand(double time, const std::optional<Hand>& hand) {
    motion_.truncate(time);
    motion_.setHand(possible(hand, base_->rig()));
}

void Simulation::setEfforts(double time, const JointVector& efforts) {
    if (efforts.size() != base_->degreesOfFreedom() || !efforts.allFinite()) {
        throw std::invalid_argument("the efforts are not those of the free coordinates");
    }
    motion_.truncate(time);
    motion_.setEfforts(efforts);
}

void Simulation::setCommand(double time, std::size_t actuator, std::optional<double> command) {
    if (actuator >= commands().size()) return;
    motion_.truncate(time);
    motion_.setCommand(actuator, command);
}

void Simulation::setHandScript(double time, const std::optional<HandScript>& script) {
    if (hand()) setHand(time, std::nullopt);
    if (!script && !script_) return;
    const std::optional<HandStage> before = handStage();
    const bool lets = !script && before != HandStage::hasLetGo;
    exchangeModel(time, base_, script);
    using Kind = SimulationEvent::Kind;
    if (script || lets) motion_.book().book(motion_.time(), script ? Kind::handBegins : Kind::handLetsGo, 0);
}

std::optional<HandStage> Simulation::handStage() const {
    const std::optional<std::size_t>& law = motion_.model().handLaw();
    if (!law) return std::nullopt;
    return static_cast<HandStage>(motion_.equations().phase.laws[*law]);
}

/// For another motion: the hand is gone at once.
void Simulation::dropScript() {
    if (!script_) return;
    script_.reset();
    adoptModel(base_);
}

double Simulation::inertiaAt(int coordinate) {
    const Model& model = motion_.model();
    RigEquations& equations = motion_.equations();
    const Eigen::Index n = model.degreesOfFreedom();
    if (!equations.prepareStep(motion_.time(), 0.0, motion_.state().q, motion_.state().v)) {
        return std::nan("");
    }
    Port port;
    port.index = coordinate;
    Eigen::RowVectorXd all = Eigen::RowVectorXd::Zero(model.mechanism().coordinateCount());
    rowOf(port, model.mechanism(), equations.scratch(), all);
    const Eigen::VectorXd row = all.head(n).transpose();
    const Eigen::MatrixXd mass = equations.massMatrix().topLeftCorner(n, n);
    return 1.0 / row.dot(mass.llt().solve(row));
}

void Simulation::setModel(double time, std::shared_ptr<const Model> model) {
    const bool goesOn = haveSameCoordinates(*base_, *model);
    if (script_ && goesOn) rename(*script_, base_->rig().joints, model->rig().joints);
    exchangeModel(time, std::move(model), goesOn ? script_ : std::nullopt);
}

void Simulation::adoptModel(std::shared_ptr<const Model> model) {
    motion_.adopt(std::move(model));
    sampler_ = Sampler(motion_.model(), motion_.equations().quadratureCount());
    audit_.resize(motion_.model().portCount());
    settled_.reset();
}

/// Another version of the rig, or another script of a hand, or none.
void Simulation::exchangeModel(double time, std::shared_ptr<const Model> base,
                               const std::optional<HandScript>& script) {
    auto model = script ? std::make_shared<const Model>(base->rig(), script) : base;
    const bool isSameRig = base == base_;
    const bool isSameScript = script == script_;
    const std::optional<CoordinateMap> map = mapCoordinates(motion_.model(), *model);
    const std::optional<Places> work = map ? mapWork(motion_.model(), *model, *map) : std::nullopt;
    motion_.truncate(time);
    audit_.beforeEdit(motion_.end(), motion_.isClosed());
    const Trajectory::Earlier earlier = motion_.leave();
    base_ = std::move(base);
    script_ = script;
    adoptModel(std::move(model));
    if (map) {
        goOn(earlier, {*map, work, isSameRig, isSameScript});
    } else {
        reset();
    }
}

void Simulation::goOn(const Trajectory::Earlier& earlier, const Trajectory::Kept& kept) {
    motion_.goOn(earlier, kept);
    if (motion_.isClosed() && kept.work) {
        audit_.afterEdit(motion_.end());
    } else if (motion_.isClosed()) { // elements came or went
        const double handWork = handWorkOf(*earlier.model, earlier.state.w);
        motion_.setHandWork(handWork);
        audit_.afterExchange(motion_.end(), handWork);
    }
    audit_.watchAnew(motion_.end(), motion_.isClosed());
}

void Simulation::setMotion(const MechanismPose& pose, const JointVector& rates) {
    const MechanismPhase& phase = motion_.equations().phase.mechanism;
    if (pose.q.size() != motion_.state().q.size() || pose.phase.branches.size() != phase.branches.size() ||
        pose.phase.charts.size() != phase.charts.size() || !pose.q.allFinite() || !std::isfinite(pose.time)) {
        throw std::invalid_argument("the pose is of a rig with other coordinates");
    }
    if (rates.size() != pose.q.size() || !rates.allFinite()) {
        throw std::invalid_argument("the rates are not those of the pose's coordinates");
    }
    dropScript();
    settled_.reset();
    motion_.place(pose, rates);
    beginAt(pose.time);
}

Simulation::Checkpoint Simulation::checkpointAt(double time) {
    const MotionState& state = motion_.stateAt(time);
    const Phase& phase = motion_.phaseAt(time);
    return {time, state.q, state.v, state.z, phase.mechanism, phase.actuators, base_};
}

void Simulation::restore(const Checkpoint& checkpoint) {
    const std::optional<CoordinateMap> map =
        checkpoint.model ? mapCoordinates(*checkpoint.model, motion_.model()) : std::nullopt;
    if (!map) {
        throw std::invalid_argument("the checkpoint is of a rig with other coordinates");
    }
    dropScript();
    settled_.reset();
    motion_.place({checkpoint.time, map->ofFree(checkpoint.q), map->ofPhase(checkpoint.mechanism)},
                  map->ofFree(checkpoint.v));
    motion_.resume(checkpoint.time, *checkpoint.model, checkpoint.z, checkpoint.actuators);
    audit_.begin(motion_.end(), motion_.isClosed());
}

StopReport Simulation::energyReport() const {
    return audit_.report(motion_.model(), motion_.equations(), motion_.time(), motion_.state());
}

} // namespace hingelab
