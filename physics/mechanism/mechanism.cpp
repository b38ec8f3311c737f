// SPDX-License-Identifier: GPL-3.0-or-later
#include "physics/mechanism/mechanism.h"

#include <algorithm>
#include <map>

#include "physics/mechanism/mass_properties.h"

namespace hingelab {
namespace {

std::size_t index(int i) {
    return static_cast<std::size_t>(i);
}

} // namespace

Mechanism::Mechanism(const Rig& rig) : gravity_(rig.environment.gravity) {
    std::map<std::string, std::size_t> bodyByName;
    for (std::size_t i = 0; i < rig.bodies.size(); ++i) {
        bodyByName[rig.bodies[i].name] = i;
        inertiaOfBody_.push_back(massPropertiesOf(rig.bodies[i]));
    }
    for (const Joint& joint : rig.joints) {
        coordinateOfJoint_.push_back(joint.kind == JointKind::revolute ? degreesOfFreedom_++ : -1);
    }
    linkOfBody_.assign(rig.bodies.size(), -1);
    std::map<std::string, int> linkByName{{kWorldName, -1}};
    std::vector<bool> done(rig.joints.size(), false);
    for (bool progress = true; progress;) { // repeat until every joint whose parent is placed is placed, too
        progress = false;
        for (std::size_t j = 0; j < rig.joints.size(); ++j) {
            const Joint& joint = rig.joints[j];
            const auto parent = linkByName.find(joint.parent);
            if (done[j] || parent == linkByName.end()) continue;
            Link link;
            link.parent = parent->second;
            link.coordinate = coordinateOfJoint_[j];
            link.X_PJ = {rotationFromRollPitchYaw(joint.rotation), joint.position};
            if (link.coordinate >= 0) link.axis = joint.axis.normalized();
            link.body = bodyByName.at(joint.child);
            link.inertia = inertiaOfBody_[link.body];
            linkOfBody_[link.body] = static_cast<int>(links_.size());
            linkByName[joint.child] = static_cast<int>(links_.size());
            links_.push_back(link);
            done[j] = progress = true;
        }
    }
    findSingleJoints();
}

MechanismScratch Mechanism::makeScratch() const {
    MechanismScratch scratch;
    scratch.X_WB.resize(links_.size());
    scratch.axis_W.resize(links_.size());
    scratch.V_WB.resize(links_.size());
    scratch.A_WB.resize(links_.size());
    scratch.F_B.resize(links_.size());
    scratch.column = JointVector::Zero(degreesOfFreedom_);
    scratch.unit = JointVector::Zero(degreesOfFreedom_);
    scratch.zero = JointVector::Zero(degreesOfFreedom_);
    return scratch;
}

void Mechanism::updatePoses(const JointVector& q, MechanismScratch& scratch) const {
    for (std::size_t i = 0; i < links_.size(); ++i) {
        const Link& link = links_[i];
        const Pose X_WP = link.parent < 0 ? Pose{} : scratch.X_WB[index(link.parent)];
        Pose X_WJ = X_WP * link.X_PJ;
        scratch.axis_W[i] = X_WJ.rotation * link.axis;
        if (link.coordinate >= 0) X_WJ.rotation = X_WJ.rotation * rotationAbout(link.axis, q[link.coordinate]);
        scratch.X_WB[i] = X_WJ;
    }
}

void Mechanism::updateVelocities(const JointVector& v, MechanismScratch& scratch) const {
    for (std::size_t i = 0; i < links_.size(); ++i) {
        const Link& link = links_[i];
        SpatialVelocity V;
        if (link.parent >= 0) {
            const std::size_t parent = index(link.parent);
            V = scratch.V_WB[parent].shift(scratch.X_WB[i].translation - scratch.X_WB[parent].translation);
        }
        if (link.coordinate >= 0) V.rotational += scratch.axis_W[i] * v[link.coordinate];
        scratch.V_WB[i] = V;
    }
}

void Mechanism::bodyPoses(const JointVector& q, MechanismScratch& scratch, std::vector<Pose>& X_WB) const {
    updatePoses(q, scratch);
    X_WB.assign(linkOfBody_.size(), Pose{});
    for (std::size_t body = 0; body < linkOfBody_.size(); ++body) {
        if (linkOfBody_[body] >= 0) X_WB[body] = scratch.X_WB[index(linkOfBody_[body])];
    }
}

void Mechanism::inverseDynamics(const JointVector& q, const JointVector& v, const JointVector& a,
                                bool withGravity, MechanismScratch& s, JointVector& tau) const {
    updatePoses(q, s);
    updateVelocities(v, s);
    // Outward: accelerations, and the load that each link needs. Accelerating the ground upward is gravity.
    for (std::size_t i = 0; i < links_.size(); ++i) {
        const Link& link = links_[i];
        SpatialAcceleration A;
        Vector3 w_WP = Vector3::Zero();
        if (link.parent >= 0) {
            const std::size_t parent = index(link.parent);
            w_WP = s.V_WB[parent].rotational;
            A = s.A_WB[parent].shift(s.X_WB[i].translation - s.X_WB[parent].translation, w_WP);
        } else if (withGravity) {
            A.translational = -gravity_;
        }
        if (link.coordinate >= 0) {
            const Vector3 w_PB = s.axis_W[i] * v[link.coordinate];
            A.rotational += s.axis_W[i] * a[link.coordinate] + w_WP.cross(w_PB);
        }
        s.A_WB[i] = A;
        const Vector3 p_com = s.X_WB[i].rotation * link.inertia.centreOfMass;
        const Matrix3 I = s.X_WB[i].rotation * link.inertia.aboutCentreOfMass * s.X_WB[i].rotation.transpose();
        const Vector3& w = s.V_WB[i].rotational;
        const Vector3 force = link.inertia.mass * A.shift(p_com, w).translational;
        s.F_B[i] = {I * A.rotational + w.cross(I * w) + p_com.cross(force), force};
    }
    // Inward: each joint carries its link and all that hangs on it.
    for (std::size_t i = links_.size(); i-- > 0;) {
        const Link& link = links_[i];
        if (link.coordinate >= 0) tau[link.coordinate] = s.axis_W[i].dot(s.F_B[i].rotational);
        if (link.parent < 0) continue;
        const std::size_t parent = index(link.parent);
        const SpatialForce atParent = s.F_B[i].shift(s.X_WB[parent].translation - s.X_WB[i].translation);
        s.F_B[parent].rotational += atParent.rotational;
        s.F_B[parent].translational += atParent.translational;
    }
}

void Mechanism::massMatrix(const JointVector& q, MechanismScratch& scratch, JointMatrix& M) const {
    for (int j = 0; j < degreesOfFreedom_; ++j) { // at v = 0 without gravity the bias vanishes: tau = M e_j
        scratch.unit.setZero();
        scratch.unit[j] = 1.0;
        inverseDynamics(q, scratch.zero, scratch.unit, false, scratch, scratch.column);
        M.col(j) = scratch.column;
    }
}

double Mechanism::kineticEnergy(const JointVector& q, const JointVector& v, MechanismScratch& scratch) const {
    updatePoses(q, scratch);
    updateVelocities(v, scratch);
    double energy = 0.0;
    for (std::size_t i = 0; i < links_.size(); ++i) {
        const RigidInertia& inertia = links_[i].inertia;
        const Matrix3& R = scratch.X_WB[i].rotation;
        const Vector3 v_com = scratch.V_WB[i].shift(R * inertia.centreOfMass).translational;
        const Vector3 w_B = R.transpose() * scratch.V_WB[i].rotational;
        energy += 0.5 * inertia.mass * v_com.squaredNorm() + 0.5 * w_B.dot(inertia.aboutCentreOfMass * w_B);
    }
    return energy;
}

double Mechanism::gravityEnergy(const JointVector& q, MechanismScratch& scratch) const {
    updatePoses(q, scratch);
    double energy = 0.0;
    for (std::size_t i = 0; i < links_.size(); ++i) {
        energy -= links_[i].inertia.mass * gravity_.dot(scratch.X_WB[i] * links_[i].inertia.centreOfMass);
    }
    return energy;
}

Mechanism::PointMotion Mechanism::pointMotion(const JointVector& q, const JointVector& v, std::size_t body,
                                              const Vector3& p_BQ, MechanismScratch& scratch) const {
    updatePoses(q, scratch);
    updateVelocities(v, scratch);
    const int link = linkOfBody_[body];
    if (link < 0) return {p_BQ, Vector3::Zero()};
    const Vector3 p_W = scratch.X_WB[index(link)].rotation * p_BQ;
    return {scratch.X_WB[index(link)].translation + p_W, scratch.V_WB[index(link)].shift(p_W).translational};
}

Vector3 Mechanism::pointAcceleration(const JointVector& q, const JointVector& v, const JointVector& a,
                                     std::size_t body, const Vector3& p_BQ, MechanismScratch& scratch) const {
    const int link = linkOfBody_[body];
    if (link < 0) return Vector3::Zero();
    inverseDynamics(q, v, a, false, scratch, scratch.column);
    const std::size_t i = index(link);
    return scratch.A_WB[i].shift(scratch.X_WB[i].rotation * p_BQ, scratch.V_WB[i].rotational).translational;
}

void Mechanism::addPointForce(std::size_t body, const Vector3& p_WQ, const Vector3& force,
                              const MechanismScratch& scratch, JointVector& tau) const {
    for (int link = linkOfBody_[body]; link >= 0; link = links_[index(link)].parent) {
        const int coordinate = links_[index(link)].coordinate;
        if (coordinate < 0) continue;
        const Vector3 arm = p_WQ - scratch.X_WB[index(link)].translation;
        tau[coordinate] += scratch.axis_W[index(link)].dot(arm.cross(force));
    }
}

void Mechanism::findSingleJoints() {
    std::vector<int> coordinateCarrying(links_.size(),
                                        -1); // the one moving joint between the link and the world
    std::vector<SingleJoint> joints(index(degreesOfFreedom_));
    std::vector<RigidInertia> carried(index(degreesOfFreedom_)); // in the frame of the moving link at q = 0
    std::vector<Pose> X_ML(links_.size());                       // link in its moving link
    std::vector<std::size_t> movingLink(index(degreesOfFreedom_));
    for (std::size_t i = 0; i < links_.size(); ++i) {
        const Link& link = links_[i];
        const int above = link.parent < 0 ? -1 : coordinateCarrying[index(link.parent)];
        if (link.coordinate >= 0) {
            if (above >= 0) return; // a moving joint carries another: they interact
            coordinateCarrying[i] = link.coordinate;
            movingLink[index(link.coordinate)] = i;
        } else {
            coordinateCarrying[i] = above;
            if (above >= 0) X_ML[i] = X_ML[index(link.parent)] * link.X_PJ;
        }
        if (coordinateCarrying[i] >= 0) {
            RigidInertia& sum = carried[index(coordinateCarrying[i])];
            sum = sum + link.inertia.expressedIn(X_ML[i]);
        }
    }
    MechanismScratch scratch = makeScratch();
    updatePoses(scratch.zero, scratch);
    for (std::size_t c = 0; c < joints.size(); ++c) {
        const Link& link = links_[movingLink[c]];
        const Vector3& axis = scratch.axis_W[movingLink[c]];
        const Vector3 arm = scratch.X_WB[movingLink[c]].rotation * carried[c].centreOfMass;
        const Vector3 across = arm - axis * axis.dot(arm); // turns by q: cos q across + sin q (axis × across)
        joints[c].inertia = carried[c].aboutAxis(link.axis);
        joints[c].gravityCos = carried[c].mass * axis.dot(across.cross(gravity_));
        joints[c].gravitySin = carried[c].mass * axis.dot(axis.cross(across).cross(gravity_));
    }
    singleJoints_ = std::move(joints);
}

} // namespace hingelab
