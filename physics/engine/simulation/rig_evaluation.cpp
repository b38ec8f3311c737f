// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulation/rig_evaluation.h"

#include "numerics/indices.h"

namespace hingelab {

RigEvaluation::RigEvaluation(const Model& model) {
    const std::size_t count = model.portCount();
    const Eigen::Index n = model.degreesOfFreedom();
    const Eigen::Index all = model.mechanism().coordinateCount();
    ports.resize(count);
    stateRates.resize(count);
    responses.resize(count);
    forces.assign(count, 0.0);
    rows.setZero(toIndex(count), all);
    for (JointVector* vector : {&tau, &bias, &handTorque}) vector->setZero(all);
    driveForce.setZero(all - n);
    powers.setZero(QuadratureLayout(model).count());
    mass.setZero(all, all);
    freeMass.setZero(n, n);
    massFactor.compute(JointMatrix::Identity(n, n)); // sized, and with every member set: it gets copied
    for (std::size_t i = 0; i < model.laws().size(); ++i) {
        if (model.laws()[i].state >= 0) stateful.push_back(i);
    }
    stateResponses.resize(stateful.size());
}

} // namespace hingelab
