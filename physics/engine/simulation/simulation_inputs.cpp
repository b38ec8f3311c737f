// SPDX-License-Identifier: GPL-3.0-or-later
// What accepts inputs: the hand, another version of the rig, checkpoints.
#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "numerics/indices.h"
#include "rig/identity.h"
#include "simulation/model_map.h"
#include "simulation/simulation.h"

namespace hingelab {

/// Steps again from the start of the last step to `time`: more accurate than its dense output, which has a
/// lower order, and that matters when a hand moves sixty times a second.
void Simulation::truncate(double time) {
    if (time >= stepEnd_ || stepEnd_ <= stepStart_) return;
    interpolate(time);
    equations_.phase = stepPhase_;
    stepper_.forget();
    for (std::size_t k = 0; contacts_ && k < deliveredBefore_.size(); ++k) {
        equations_.phase.actuators[k].delivered = deliveredBefore_[k];
    }
    if (contacts_) { // whose line between the ends of a step says nothing of an impact within
        if (contacts_->advance(equations_, start_, stepStart_, time - stepStart_, end_)) {
            keepContactGears();
        } else {
            end_ = scratch_;
        }
    } else {
        const double error = stepper_.attempt(equations_, start_, stepStart_, time - stepStart_,
                                              model_->rig().simulation.tolerance, false);
        end_ = error <= 1.0 ? stepper_.end() : scratch_;
    }
    contactEnd_ = end_;
    start_ = end_;
    stepStart_ = stepEnd_ = time;
    lastStep_ = 0.0;
    std::erase_if(events_, [time](const SimulationEvent& event) { return event.time > time; });
    observeEnd();
    settlePhase();
    passInstants(Booking::silent);
    letActuatorsLook();
    reviewMechanism();
}

void Simulation::setHand(double time, const std::optional<Hand>& hand) {
    truncate(time);
    stepper_.forget();
    const bool isPossible = hand && hand->body < model_->rig().bodies.size() && hand->grip.allFinite() &&
                            hand->target.allFinite() && std::isfinite(hand->stiffness) &&
                            std::isfinite(hand->damping);
    equations_.hand = isPossible ? hand : std::nullopt;
    observeEnd(); // a hand needs the mechanism placed
}

void Simulation::setEfforts(double time, const JointVector& efforts) {
    if (efforts.size() != model_->degreesOfFreedom() || !efforts.allFinite()) {
        throw std::invalid_argument("the efforts are not those of the free coordinates");
    }
    truncate(time);
    stepper_.forget();
    equations_.setEfforts(efforts);
    stepSize_ = std::min(stepSize_, 1e-3);
    lastStep_ = 0.0;
    observeEnd(); // efforts need the mechanism placed
}

void Simulation::setModel(double time, std::shared_ptr<const Model> model) {
    const bool goesOn = haveSameCoordinates(*base_, *model);
    if (script_ && goesOn) { // its joint may have another name
        const std::vector<Joint>& old = base_->rig().joints;
        const std::vector<Joint>& now = model->rig().joints;
        for (const Joint& joint : old) {
            if (joint.name != script_->joint) continue;
            script_->joint = now[indexOfIdentity(now, identityOf(joint))].name;
            break;
        }
    }
    exchangeModel(time, std::move(model), goesOn ? script_ : std::nullopt);
}

void Simulation::adoptModel(std::shared_ptr<const Model> model) {
    model_ = std::move(model);
    equations_ = RigEquations(model_);
    stepper_ = Stepper(model_->degreesOfFreedom(), model_->stateCount(), equations_.quadratureCount(),
                       model_->hasStiffLaws());
    rebuild();
}

/// Another version of the rig, or another script of a hand, or none.
void Simulation::exchangeModel(double time, std::shared_ptr<const Model> base,
                               const std::optional<HandScript>& script) {
    auto model = script ? std::make_shared<const Model>(base->rig(), script) : base;
    const bool isSameRig = base == base_;
    const bool isSameScript = script == script_;
    const std::optional<CoordinateMap> map = mapCoordinates(*model_, *model);
    const std::optional<Places> work = map ? mapWork(*model_, *model, *map) : std::nullopt;
    truncate(time);
    const bool wasClosed = isClosed_;
    const double closure =
        wasClosed ? auditOf(end_, stepEnd_) - initialEnergy_ - editEnergy_ : closureBeforeLoss_;
    const std::optional<Hand> hand = equations_.hand;
    const JointVector efforts = equations_.efforts();
    const MotionState present = end_;
    const Phase phase = equations_.phase;
    const std::shared_ptr<const Model> old = model_;
    const std::vector<std::optional<double>> told = equations_.told;
    // While an edit keeps the linkage from closing, there is no energy: then what it last had counts.
    const double before = wasClosed ? energyOf(stepEnd_, end_).total() : energyBeforeLoss_;
    energyBeforeLoss_ = before;
    closureBeforeLoss_ = closure;

    base_ = std::move(base);
    script_ = script;
    adoptModel(std::move(model));
    keepTold(*old, told);
    if (!map) {
        reset();
        return;
    }
    equations_.phase.mechanism = map->ofPhase(phase.mechanism);
    end_.q = map->ofFree(present.q);
    end_.v = map->ofFree(present.v);
    if (work) keepWork(*old, present.w, *work);
    if (isSameRig) { // only the hand is another: laws with a history keep it
        std::copy_n(phase.laws.begin(), model_->elementCount() + model_->stops().size(),
                    equations_.phase.laws.begin());
    }
    if (isSameScript) keepHandStage(*old, phase); // another begins with its first stage
    observeEnd();
    if (!isSameRig) forgetCourses();
    keepStates(*old, present.z);
    keepActuators(*old, phase.actuators, present.z);
    start_ = end_;
    stepStart_ = stepEnd_; // the step behind was of the other version
    if (hand) {
        const std::vector<Body>& bodies = model_->rig().bodies;
        const std::size_t body = indexOfIdentity(bodies, identityOf(old->rig().bodies[hand->body]));
        if (body < bodies.size()) {
            equations_.hand = hand;
            equations_.hand->body = body;
        }
    }
    equations_.setEfforts(map->ofFree(efforts));
    observeEnd();
    settlePhase();
    passInstants(Booking::silent);
    reviewMechanism();
    tryContacts();
    if (isClosed_ && work) {
        editEnergy_ += energyOf(stepEnd_, end_).total() - before;
    } else if (isClosed_) { // elements came or went: the audit starts anew, with the error it had
        const double handWork =
            present.w[present.w.size() - 1] + (old->handLaw() ? present.w[toIndex(*old->handLaw())] : 0.0);
        end_.w[end_.w.size() - 1] = start_.w[end_.w.size() - 1] = handWork;
        initialEnergy_ = energyOf(stepEnd_, end_).total() - handWork - closure;
        editEnergy_ = 0.0;
    }
    watch_.begin(stepEnd_, isClosed_ ? energyFloor() : 0.0);
    stepSize_ = std::min(stepSize_, 1e-3);
    lastStep_ = 0.0;
}

void Simulation::setMotion(const MechanismPose& pose, const JointVector& rates) {
    const MechanismPhase& phase = equations_.phase.mechanism;
    if (pose.q.size() != end_.q.size() || pose.phase.branches.size() != phase.branches.size() ||
        pose.phase.charts.size() != phase.charts.size() || !pose.q.allFinite() || !std::isfinite(pose.time)) {
        throw std::invalid_argument("the pose is of a rig with other coordinates");
    }
    if (rates.size() != pose.q.size() || !rates.allFinite()) {
        throw std::invalid_argument("the rates are not those of the pose's coordinates");
    }
    dropScript();
    settled_.reset();
    end_.q = pose.q;
    end_.v = rates;
    equations_.phase.mechanism = pose.phase;
    beginAt(pose.time);
}

Simulation::Checkpoint Simulation::checkpointAt(double time) {
    interpolate(time);
    const Phase& phase = isInsideStep(time) ? stepPhase_ : equations_.phase;
    return {time, scratch_.q, scratch_.v, scratch_.z, phase.mechanism, phase.actuators, base_};
}

/// Contacts of the present state before any step from it: those of a step that is not taken.
void Simulation::tryContacts() {
    if (!contacts_ || !isClosed_) return;
    if (!contacts_->advance(equations_, end_, stepEnd_, model_->rig().simulation.contactStep, scratch_)) {
        contacts_->reset();
    }
    keepContactGears();
    observeEnd();
}

void Simulation::restore(const Checkpoint& checkpoint) {
    const std::optional<CoordinateMap> map =
        checkpoint.model ? mapCoordinates(*checkpoint.model, *model_) : std::nullopt;
    if (!map) {
        throw std::invalid_argument("the checkpoint is of a rig with other coordinates");
    }
    dropScript();
    settled_.reset();
    end_.q = map->ofFree(checkpoint.q);
    end_.v = map->ofFree(checkpoint.v);
    end_.z.setZero();
    end_.w.setZero();
    equations_.phase.mechanism = map->ofPhase(checkpoint.mechanism);
    start_ = end_;
    stepStart_ = stepEnd_ = checkpoint.time;
    stepSize_ = kFirstStep;
    lastStep_ = 0.0;
    editEnergy_ = 0.0;
    report_ = {};
    stepper_.reset();
    if (contacts_) contacts_->reset();
    observeEnd();
    keepStates(*checkpoint.model, checkpoint.z);
    settlePhase();
    passInstants(Booking::silent);
    keepActuators(*checkpoint.model, checkpoint.actuators, checkpoint.z);
    reviewMechanism();
    tryContacts();
    initialEnergy_ = isClosed_ ? energyOf(stepEnd_, end_).total() : 0.0;
}

} // namespace hingelab
