// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulation/contact_loads.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "numerics/indices.h"

namespace hingelab {
namespace {

double lengthOf(double x, double y) {
    return std::sqrt(x * x + y * y);
}

} // namespace

ContactLoads::ContactLoads(std::shared_ptr<const Model> model, double stictionTolerance)
    : model_(std::move(model)),
      stictionTolerance_(stictionTolerance),
      spots_(model_->spotCount()),
      sums_(model_->contacts().size()),
      bodies_(model_->rig().bodies.size()),
      force_(JointVector::Zero(model_->mechanism().coordinateCount())) {}

void ContactLoads::reset() {
    hasResults_ = true;
    clear();
}

void ContactLoads::clear() {
    force_.setZero();
    if (!std::exchange(hasResults_, false)) return;
    std::fill(spots_.begin(), spots_.end(), SpotState{});
    std::fill(sums_.begin(), sums_.end(), ContactSum{});
    std::fill(bodies_.begin(), bodies_.end(), SpatialForce{});
}

/// What a spot that is shown does.
void ContactLoads::keepSpot(const ActiveSpot& active, double share) {
    const ContactSystem::State& state = active.state;
    SpotState& spot = spots_[active.place];
    spot.spot = active.spot;
    spot.pair = active.pair;
    spot.slip = lengthOf(state.v[1], state.v[2]);
    if (!rubs(state)) return;
    spot.acts = true;
    spot.normal += share * state.f[0];
    spot.friction += share * lengthOf(state.f[1], state.f[2]);
    spot.normalForce += share * state.f[0] * spot.spot.normal;
    spot.frictionForce += share * (state.f[1] * active.tangents.first + state.f[2] * active.tangents.second);
}

/// Adds a load on the first body of a pair, and its opposite on the second.
void ContactLoads::addLoad(const Part& part, const ActiveSpot& active, const Vector3& force,
                           const Vector3& torque, JointVector& generalised) {
    const Mechanism& mechanism = model_->mechanism();
    const Model::ContactPair& pair = model_->contactPairs()[active.pair];
    const double share = part.share;
    const auto add = [&](std::size_t body, double sign) {
        const Attachment& at = mechanism.attachmentOf(body);
        const Pose& frame = part.placed.frames[toSize(at.frame)].X;
        const Vector3 arm = active.spot.position - frame * at.X_FA.translation;
        bodies_[body].translational += share * sign * force;
        bodies_[body].rotational += share * sign * (arm.cross(force) + torque);
    };
    add(pair.firstBody, 1.0);
    add(pair.secondBody, -1.0);
    if (mechanism.coordinateCount() > model_->degreesOfFreedom()) {
        addToPrescribed(part, active, force, torque, generalised);
    }
}

/// What a load does on prescribed coordinates, of which the solver has no rows.
void ContactLoads::addToPrescribed(const Part& part, const ActiveSpot& active, const Vector3& force,
                                   const Vector3& torque, JointVector& generalised) const {
    const Mechanism& mechanism = model_->mechanism();
    const PairPlace& pair = part.search.placeOf(active.pair);
    const int n = model_->degreesOfFreedom();
    const auto add = [&](int frame, double sign) {
        const Vector3 arm = active.spot.position - part.placed.frames[toSize(frame)].X.translation;
        const Vector3 about = arm.cross(force) + torque;
        mechanism.forEachColumn(frame, part.placed, [&](int i, const SpatialVelocity& column) {
            if (i < n) return;
            generalised[i] += sign * (column.translational.dot(force) + column.rotational.dot(about));
        });
    };
    add(pair.firstFrame, 1.0);
    add(pair.secondFrame, -1.0);
}

void ContactLoads::beginPart(const SpotPlaces& places) {
    hasResults_ = true;
    for (std::size_t k = 0; k < spots_.size(); ++k) {
        if (!places.isTaken(k)) spots_[k].spot = ContactSpot{};
    }
    for (ContactSum& sum : sums_) {
        sum.touching = 0;
        sum.slides = false;
        sum.slip = sum.depth = 0.0;
    }
}

void ContactLoads::addSpot(const Part& part, const ActiveSpot& active, JointVector& force) {
    if (active.place != ActiveSpot::kNowhere) keepSpot(active, part.share);
    const ContactSystem::State& state = active.state;
    if (!rubs(state)) return;
    const Vector3 friction = state.f[1] * active.tangents.first + state.f[2] * active.tangents.second;
    addLoad(part, active, state.f[0] * active.spot.normal + friction, Vector3::Zero(), force);
    ContactSum& sum = sums_[model_->contactPairs()[active.pair].contact];
    ++sum.touching;
    sum.slip = std::max(sum.slip, lengthOf(state.v[1], state.v[2]));
    sum.slides = sum.slip >= stictionTolerance_;
    sum.depth = std::max(sum.depth, active.spot.depth);
    sum.normal += part.share * state.f[0];
    sum.friction += part.share * friction;
}

void ContactLoads::add(const Part& part, JointVector& force) {
    const Eigen::Index prescribed = force.size() - model_->degreesOfFreedom();
    force.tail(prescribed).setZero(); // of free coordinates it is that of the islands' rows
    if (part.search.active().empty() && !hasResults_) return; // force_ is nothing
    beginPart(part.places);
    for (const ActiveSpot& active : part.search.active()) addSpot(part, active, force);
    for (const TurningSpot& turning : part.turnings) {
        const ActiveSpot& active = part.search.active()[turning.active];
        addLoad(part, active, Vector3::Zero(), turning.torque(), force);
        sums_[model_->contactPairs()[active.pair].contact].torque += part.share * turning.torque();
    }
    force_ += part.share * force;
}

} // namespace hingelab
