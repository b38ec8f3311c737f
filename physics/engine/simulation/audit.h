// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "simulation/equations.h"

namespace hingelab {

/// Sums of the audit's integrals.
struct Audit {
    double dissipated = 0.0, loadWork = 0.0, driveWork = 0.0, handWork = 0.0, actuatorWork = 0.0;
    Audit(const Model& model, const RigEquations& equations, const Eigen::VectorXd& w) {
        const std::size_t elements = model.elementCount();
        for (std::size_t e = 0; e < elements; ++e) {
            (model.laws()[e].law->isSource() ? loadWork : dissipated) += w[static_cast<Eigen::Index>(e)];
        }
        const auto stops = static_cast<Eigen::Index>(elements);
        const double byScript = model.handLaw() ? w[static_cast<Eigen::Index>(*model.handLaw())] : 0.0;
        const auto drives = static_cast<Eigen::Index>(equations.firstDriveQuadrature());
        const auto hand = static_cast<Eigen::Index>(equations.handQuadrature());
        dissipated += w.segment(stops, drives - stops).sum() - byScript; // stops and contacts
        const auto actuators = static_cast<Eigen::Index>(equations.firstActuatorQuadrature());
        driveWork = w.segment(drives, actuators - drives).sum();
        for (std::size_t k = 0; k < model.actuators().size(); ++k) {
            const auto first = static_cast<Eigen::Index>(equations.quadratureOf(k));
            actuatorWork += w[first];
            dissipated += w.segment(first + 1, static_cast<Eigen::Index>(model.actuators()[k].accounts)).sum();
        }
        handWork = w[hand] + byScript;
    }
    /// What left the mechanism less what came in.
    [[nodiscard]] double balance() const { return dissipated - loadWork - driveWork - handWork - actuatorWork; }
};

} // namespace hingelab
