// SPDX-License-Identifier: GPL-3.0-or-later
// What a step with contacts consists of: spots that touch or may touch, and the rows of all forces.
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "physics/numerics/indices.h"
#include "physics/simulation/contact_stepper.h"

namespace hingelab {
namespace {

constexpr double kReach = 50.0; // [m/s²]

/// How near a gap counts: what could close within the step at the present speed, and a little more for what
/// accelerates. A spot that is missed is taken in the next step, a step's way deep.
bool isNear(const ContactSpot& spot, double separation, double h) {
    return spot.depth - h * separation + kReach * h * h > 0.0;
}

Vector3 velocityAt(const FrameMotion& frame, const Vector3& p_W) {
    return frame.V.translational + frame.V.rotational.cross(p_W - frame.X.translation);
}

/// How far apart two bodies may be to touch within h.
double closingWay(const Model::ContactPair& pair, const FrameMotion& first, const FrameMotion& second,
                  double h) {
    const bool isFirst = pair.first.kind != ContactForm::Kind::halfSpace;
    const ContactForm& form = isFirst ? pair.first : pair.second;
    const FrameMotion& frame = isFirst ? first : second;
    const Vector3 centre = frame.X.translation + frame.X.rotation * form.X_BF.translation;
    const Vector3 between = velocityAt(first, centre) - velocityAt(second, centre);
    const double turning = (first.V.rotational - second.V.rotational).norm();
    return h * (between.norm() + turning * form.reach) + kReach * h * h;
}

} // namespace

ContactManifold ContactStepper::spotsOf(const Model::ContactPair& pair, const MechanismScratch& placed,
                                        double farther) const {
    const Mechanism& mechanism = model_->mechanism();
    return findSpots(pair.first, mechanism.poseOf(mechanism.attachmentOf(pair.firstBody), placed), pair.second,
                     mechanism.poseOf(mechanism.attachmentOf(pair.secondBody), placed), farther);
}

double ContactStepper::storedEnergy(const MechanismScratch& placed) const {
    double energy = 0.0;
    for (const Model::ContactPair& pair : model_->contactPairs()) {
        const ContactManifold manifold = spotsOf(pair, placed, 0.0);
        for (int i = 0; i < manifold.count; ++i) {
            const ContactSpot& spot = manifold.spots[toSize(i)];
            energy += spot.share * model_->contacts()[pair.contact].compliance.energy(spot.depth);
        }
    }
    return energy;
}

/// Places for the spots that are shown: each keeps that which it had in the step before.
void ContactStepper::findPlaces() {
    std::swap(idAt_, idBefore_);
    std::fill(idAt_.begin(), idAt_.end(), -1);
    const auto findPlace = [&](Active& a, const auto& isGood) {
        const Model::ContactUnit& unit = lawOf(a);
        for (std::size_t k = unit.firstSpot; k < unit.firstSpot + unit.spotCount; ++k) {
            if (idAt_[k] >= 0 || !isGood(k)) continue;
            idAt_[k] = a.spot.id;
            a.place = k;
            return;
        }
    };
    for (Active& a : active_) findPlace(a, [&](std::size_t k) { return idBefore_[k] == a.spot.id; });
    for (Active& a : active_) {
        if (a.place == kNowhere) findPlace(a, [](std::size_t) { return true; });
    }
}

/// Velocity of the first body against the second at a spot, per unit rate of each coordinate, along the
/// contact's three axes.
void ContactStepper::writeContactRow(std::size_t active, const MechanismScratch& s) {
    const Mechanism& mechanism = model_->mechanism();
    const Active& a = active_[active];
    const Model::ContactPair& pair = model_->contactPairs()[a.pair];
    const ContactSpot& spot = a.spot;
    Matrix3 axes;
    axes << spot.normal, a.tangents.first, a.tangents.second;
    auto rows = rows_.middleRows<3>(3 * toIndex(active));
    rows.setZero();
    mechanism.addPointRows(mechanism.attachmentOf(pair.firstBody).frame, spot.position, axes, 1.0, s,
                           rows.data(), rows_.cols());
    mechanism.addPointRows(mechanism.attachmentOf(pair.secondBody).frame, spot.position, axes, -1.0, s,
                           rows.data(), rows_.cols());
}

/// The spots that touch or may touch within the step, with their rows.
void ContactStepper::findActive(RigEquations& equations, double h) {
    const MechanismScratch& s = equations.scratch();
    const Mechanism& mechanism = model_->mechanism();
    constexpr int idsPerPair = 4 * CoreFeature::kMost * CoreFeature::kMost;
    active_.clear();
    for (std::size_t p = 0; p < model_->contactPairs().size(); ++p) {
        const Model::ContactPair& pair = model_->contactPairs()[p];
        const FrameMotion& first = s.frames[toSize(mechanism.attachmentOf(pair.firstBody).frame)];
        const FrameMotion& second = s.frames[toSize(mechanism.attachmentOf(pair.secondBody).frame)];
        const ContactManifold manifold = spotsOf(pair, s, closingWay(pair, first, second, h));
        for (int i = 0; i < manifold.count; ++i) {
            const ContactSpot& spot = manifold.spots[toSize(i)];
            const Vector3 speed = velocityAt(first, spot.position) - velocityAt(second, spot.position);
            if (!isNear(spot, spot.normal.dot(speed), h)) continue;
            active_.push_back({p, spot, kNowhere, tangentsTo(spot.normal)});
            active_.back().spot.id += static_cast<int>(p) * idsPerPair;
        }
    }
    if (rows_.rows() < 3 * toIndex(active_.size())) rows_.resize(3 * toIndex(active_.size()), rows_.cols());
    for (std::size_t c = 0; c < active_.size(); ++c) writeContactRow(c, s);
    findPlaces();
}

void ContactStepper::fillRows(RigEquations& equations) {
    ContactSystem& system = solver_.system();
    const Mechanism& mechanism = model_->mechanism();
    const Eigen::Index n = model_->degreesOfFreedom();
    const auto write = [&](std::size_t r, const auto& row) {
        double* to = system.rowOf(system.G, static_cast<int>(r));
        for (Eigen::Index j = 0; j < n; ++j) to[j] = row[j];
        system.rowBias[r] = row.tail(prescribed_.size()).dot(prescribed_);
    };
    const std::size_t ports = equations.ports().size();
    for (std::size_t r = 0; r < ports; ++r) write(r, equations.portRow(r));
    if (!equations.hand) return;
    const Hand& hand = *equations.hand;
    const Attachment& at = mechanism.attachmentOf(hand.body);
    const MechanismScratch& s = equations.scratch();
    const Vector3 p_WQ = mechanism.poseOf(at, s) * hand.grip;
    handGap_ = hand.target - p_WQ;
    for (int i = 0; i < mechanism.coordinateCount(); ++i) {
        const Vector3 column = mechanism.pointColumn(at.frame, p_WQ, i, s);
        for (std::size_t k = 0; k < 3; ++k) handRows_[k][i] = column[toIndex(k)];
    }
    for (std::size_t k = 0; k < 3; ++k) write(ports + k, handRows_[k]);
}

/// The step's equations in the solver.
void ContactStepper::fillSystem(RigEquations& equations, const JointVector& v, double time, double h) {
    const Eigen::Index n = model_->degreesOfFreedom();
    // Where every motion is prescribed, one velocity of nothing keeps the equations from being empty.
    const Eigen::Index size1 = std::max<Eigen::Index>(1, n);
    for (std::size_t d = 0; d < model_->mechanism().motions().size(); ++d) {
        prescribed_[toIndex(d)] = model_->mechanism().motions()[d].at(time + h).rate;
    }
    findActive(equations, h);
    ContactSystem& system = solver_.system();
    const std::size_t ports = equations.ports().size();
    system.resize(static_cast<int>(size1), static_cast<int>(active_.size()),
                  static_cast<int>(ports) + (equations.hand ? 3 : 0));
    system.dt = h;
    system.isTwoWay = model_->rig().simulation.contactScheme == ContactScheme::twoWay;
    const auto mass = equations.massMatrix().topLeftCorner(n, n);
    if (isTurning_) {
        freeVelocity_ = v + h * freeAcceleration_;
        momentum_.noalias() = mass.lazyProduct(freeVelocity_);
    } else {
        momentum_.noalias() = mass.lazyProduct(v);
        momentum_ -= h * equations.bias().head(n);
    }
    effortForce_.setZero();
    equations.addEfforts(effortForce_);
    momentum_ += h * effortForce_.head(n);
    if (n == 0) {
        system.M[0] = 1.0;
        system.p[0] = 0.0;
    }
    for (int i = 0; i < n; ++i) {
        system.p[toSize(i)] = momentum_[i];
        double* row = system.rowOf(system.M, i);
        for (int j = 0; j < n; ++j) row[j] = equations.massMatrix()(i, j);
    }
    for (std::size_t c = 0; c < active_.size(); ++c) {
        const Model::ContactUnit& unit = lawOf(active_[c]);
        double* rows = system.rowOf(system.J, 3 * static_cast<int>(c));
        for (Eigen::Index k = 0; k < 3; ++k) {
            const Eigen::Index row = 3 * toIndex(c) + k;
            for (int j = 0; j < n; ++j) rows[k * system.stride + j] = rows_(row, j);
            system.bias[3 * c + toSize(k)] = rows_.row(row).tail(prescribed_.size()).dot(prescribed_);
        }
        ContactSystem::Law& law = system.laws[c];
        const double depth = active_[c].spot.depth;
        const double share = active_[c].spot.share;
        const auto speedAlong = [&](Eigen::Index k) {
            return rows_.row(3 * toIndex(c) + k).head(n).dot(v) + system.bias[3 * c + toSize(k)];
        };
        law.mu = unit.friction;
        if (unit.staticFriction > unit.friction &&
            std::hypot(speedAlong(1), speedAlong(2)) < solver_.parameters().stictionTolerance) {
            law.mu = unit.staticFriction;
        }
        law.dissipation = unit.dissipation;
        law.stiffness = share * unit.compliance.slope(depth);
        law.fn = depth > 0.0 ? share * unit.compliance.force(depth) : law.stiffness * depth;
        if (!system.isTwoWay) {
            law.fn =
                share * unit.compliance.force(depth) * std::max(0.0, 1.0 - unit.dissipation * speedAlong(0));
        }
    }
    system.findRanges();
    fillRows(equations);
}

} // namespace hingelab
