// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "physics/simulation/equations.h"

namespace hingelab {

/// Sums of the audit's integrals.
struct Audit {
    double dissipated = 0.0, loadWork = 0.0, driveWork = 0.0, handWork = 0.0, motorWork = 0.0;
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
        const auto motors = static_cast<Eigen::Index>(equations.firstMotorQuadrature());
        driveWork = w.segment(drives, motors - drives).sum();
        constexpr auto each = static_cast<Eigen::Index>(kMotorQuadratures);
        for (Eigen::Index first = motors; first < hand; first += each) {
            motorWork += w[first];
            dissipated += w.segment(first + 1, each - 1).sum();
        }
        handWork = w[hand] + byScript;
    }
    /// What left the mechanism less what came in.
    [[nodiscard]] double balance() const { return dissipated - loadWork - driveWork - handWork - motorWork; }
};

} // namespace hingelab
