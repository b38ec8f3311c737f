// SPDX-License-Identifier: GPL-3.0-or-later
// Writes the channel values of a sample, in the order that Model::buildChannels() defines.
#include <Eigen/QR>
#include <cassert>

#include "physics/simulation/simulation.h"

namespace hingelab {

class ChannelWriter {
  public:
    explicit ChannelWriter(std::span<double> values) : values_(values) {}

    void put(double value) {
        assert(next_ < values_.size());
        values_[next_++] = value;
    }
    [[nodiscard]] bool isComplete() const { return next_ == values_.size(); }

  private:
    std::span<double> values_;
    std::size_t next_ = 0;
};

void Simulation::sampleElements(ChannelWriter& writer) {
    std::size_t hingeIndex = 0;
    std::size_t loadIndex = 0;
    for (const Element& element : model_->rig().elements) {
        if (std::holds_alternative<DoorHingeParameters>(element.law)) {
            const Model::Hinge& hinge = model_->hinges()[hingeIndex];
            const double q = scratch_.q[hinge.coordinate];
            const double v = scratch_.v[hinge.coordinate];
            const DoorHingeTorques t = hinge.law.torques(q, v);
            for (const double part : {t.total(), t.spring, t.catchTorque, t.detents, t.dynamicFriction,
                                      t.staticFriction, t.viscousFriction, t.dampingZones}) {
                writer.put(part);
            }
            writer.put(hinge.law.storedEnergy(q));
            writer.put(scratch_.w[static_cast<Eigen::Index>(hingeIndex)]);
            writer.put(v * t.conservative());
            writer.put(v * t.friction());
            ++hingeIndex;
        } else {
            writer.put(equations_.loadActs[loadIndex] ? model_->loads()[loadIndex].law.torque : 0.0);
            writer.put(scratch_.w[static_cast<Eigen::Index>(equations_.firstLoadQuadrature() + loadIndex)]);
            ++loadIndex;
        }
    }
}

void Simulation::sample(double time, std::span<double> values) {
    ChannelWriter writer(values);
    interpolate(time);
    const bool isInsideStep = time < stepEnd_;
    const auto swapPhase = [&] { // inside the step, the laws of the step hold
        if (!isInsideStep) return;
        std::swap(equations_.stopStates, stepStopStates_);
        std::swap(equations_.loadActs, stepLoadActs_);
    };
    swapPhase();
    writeChannels(time, writer);
    swapPhase();
    assert(writer.isComplete());
}

void Simulation::writeChannels(double time, ChannelWriter& writer) {
    equations_.rates(scratch_.q, scratch_.v, acceleration_, quadratureRates_);
    equations_.stopTorques(scratch_.q, scratch_.v, torques_);
    const Mechanism& mechanism = model_->mechanism();
    writer.put(time);

    JointVector& gravity = jointScratch_;
    mechanism.inverseDynamics(scratch_.q, mechanismScratch_.zero, mechanismScratch_.zero, true,
                              mechanismScratch_, gravity);
    for (Eigen::Index i = 0; i < scratch_.q.size(); ++i) {
        writer.put(scratch_.q[i]);
        writer.put(scratch_.v[i]);
        writer.put(acceleration_[i]);
        writer.put(-gravity[i]);
        writer.put(torques_[i]);
    }
    sampleElements(writer);

    const Vector3 force = equations_.handForce(scratch_.q, scratch_.v);
    if (const auto& handle = model_->handle()) {
        const auto motion =
            mechanism.pointMotion(scratch_.q, scratch_.v, handle->body, handle->p_BQ, mechanismScratch_);
        writer.put(motion.velocity.norm());
        writer.put(mechanism
                       .pointAcceleration(scratch_.q, scratch_.v, acceleration_, handle->body, handle->p_BQ,
                                          mechanismScratch_)
                       .norm());
        writer.put(holdForce(*handle));
    }
    writer.put(force.norm());
    for (int i = 0; i < 3; ++i) writer.put(force[i]);

    const Energy energy = energyOf(scratch_);
    const auto loads = static_cast<Eigen::Index>(equations_.firstLoadQuadrature());
    const auto hand = static_cast<Eigen::Index>(equations_.handQuadrature());
    const double dissipated = scratch_.w.head(loads).sum();
    const double loadWork = scratch_.w.segment(loads, hand - loads).sum();
    const double handWork = scratch_.w[hand];
    writer.put(energy.kinetic);
    writer.put(energy.gravity);
    writer.put(energy.stored);
    writer.put(dissipated);
    writer.put(handWork);
    writer.put(loadWork);
    writer.put(editEnergy_);
    writer.put(energy.total() + dissipated - handWork - loadWork - editEnergy_ - initialEnergy_);
}

/// Force at the handle, across its lever, that would keep its joints from accelerating now, without the hand's
/// pull: the least-squares force for the joint torques M a - Jᵀ f_hand.
double Simulation::holdForce(const Model::GripPoint& handle) {
    const Mechanism& mechanism = model_->mechanism();
    JointVector& net = torques_;
    net.setZero();
    mechanism.inverseDynamics(scratch_.q, mechanismScratch_.zero, acceleration_, false, mechanismScratch_, net);
    if (equations_.hand) {
        const auto grip = mechanism.pointMotion(scratch_.q, scratch_.v, equations_.hand->body,
                                                equations_.hand->grip, mechanismScratch_);
        const Vector3 pull = -equations_.handForce(scratch_.q, scratch_.v);
        mechanism.addPointForce(equations_.hand->body, grip.position, pull, mechanismScratch_, net);
    }
    const Vector3 p_WQ =
        mechanism.pointMotion(scratch_.q, scratch_.v, handle.body, handle.p_BQ, mechanismScratch_).position;
    Matrix3 gram = Matrix3::Zero(); // J Jᵀ and J tau of the normal equations
    Vector3 right = Vector3::Zero();
    Matrix3 unit = Matrix3::Identity();
    Vector3 lever;
    for (Eigen::Index i = 0; i < net.size(); ++i) {
        for (int axis = 0; axis < 3; ++axis) {
            jointScratch_.setZero();
            mechanism.addPointForce(handle.body, p_WQ, unit.col(axis), mechanismScratch_, jointScratch_);
            lever[axis] = jointScratch_[i];
        }
        gram += lever * lever.transpose();
        right += lever * net[i];
    }
    if (gram.trace() <= 0.0) return 0.0;
    const Vector3 force = gram.completeOrthogonalDecomposition().solve(right); // fixed size: no allocation
    return force.norm();
}

} // namespace hingelab
