// SPDX-License-Identifier: GPL-3.0-or-later
// Says why a step with contacts failed, and keeps its problem.
#include <cmath>

#include "numerics/indices.h"
#include "simulation/contact_stepper.h"
#include "text/quantity.h"

namespace hingelab {

/// Says which contact is to blame, and keeps the problem so that it can be saved. Elements, stops and torques
/// against rolling enter the file by their linear laws at the last iterate.
void ContactStepper::describeProblem(const Step& step) {
    const double time = step.time;
    const double h = step.h;
    const ContactSystem& s = solver_.system();
    const std::span<const int> touches = islands_.touchesOf(island_); // of the island in the solver
    const auto spots = static_cast<int>(touches.size());              // beyond them: torques
    const Active* worst = nullptr;
    double largest = -1.0;
    for (int c = 0; c < spots; ++c) {
        const double* f = s.states[toSize(c)].f;
        const double force = std::hypot(f[0], f[1], f[2]);
        if (!(force > largest)) continue;
        largest = force;
        worst = &active_[toSize(touches[toSize(c)])];
    }
    failure_ = "no velocities balance the step of " + displayText(h * 1e3, 4) + " ms";
    if (lastResult_ == StribeckResult::invalidInput) failure_ = solver_.fault();
    if (worst != nullptr) {
        failure_ += "; the largest force is that of contact \"" + lawOf(*worst).name + "\"";
    }
    ContactCase saved;
    saved.name = model_->rig().name + " at " + displayText(time, 7) + " s";
    saved.parameters = solver_.parameters();
    saved.guess = guess_.head(s.n);
    ContactProblem& p = saved.problem;
    const Eigen::Index n = s.n;
    const Eigen::Index nc = spots;
    p.scheme = model_->rig().simulation.contactScheme;
    p.dt = h;
    p.M.setZero(n, n);
    p.pStar.setZero(n);
    p.Jn.setZero(nc, n);
    p.Jt.setZero(2 * nc, n);
    p.normalBias.setZero(nc);
    p.tangentialBias.setZero(2 * nc);
    for (Eigen::VectorXd* vector : {&p.mu, &p.normalForce, &p.penetration, &p.stiffness, &p.dissipation}) {
        vector->setZero(nc);
    }
    for (int i = 0; i < s.n; ++i) {
        p.pStar[i] = s.p[toSize(i)];
        for (int j = 0; j < s.n; ++j) p.M(i, j) = s.rowOf(s.M, i)[j];
    }
    for (int r = 0; r < s.nr; ++r) {
        const Eigen::Map<const Eigen::VectorXd> g(s.rowOf(s.G, r), n);
        const double slope = std::min(0.0, s.rowSlopes[toSize(r)]); // a falling one would spoil M
        const double atRest = s.rowValues[toSize(r)] - slope * (s.rowRates[toSize(r)] - s.rowBias[toSize(r)]);
        p.M -= h * slope * g * g.transpose();
        p.pStar += h * atRest * g;
    }
    for (int c = spots; c < s.nc; ++c) { // torques, by their slopes
        const ContactSystem::State& state = s.states[toSize(c)];
        const Eigen::Map<const Eigen::VectorXd> first(s.rowOf(s.J, 3 * c + 1), n);
        const Eigen::Map<const Eigen::VectorXd> second(s.rowOf(s.J, 3 * c + 2), n);
        const double v1 = state.v[1] - s.bias[3 * toSize(c) + 1];
        const double v2 = state.v[2] - s.bias[3 * toSize(c) + 2];
        p.M += h * (state.slip[0] * first * first.transpose() + state.slip[2] * second * second.transpose());
        p.M += h * state.slip[1] * (first * second.transpose() + second * first.transpose());
        p.pStar += h * (state.f[1] + state.slip[0] * v1 + state.slip[1] * v2) * first;
        p.pStar += h * (state.f[2] + state.slip[1] * v1 + state.slip[2] * v2) * second;
    }
    for (int c = 0; c < spots; ++c) {
        const Eigen::Index tangent = 2 * static_cast<Eigen::Index>(c);
        for (int j = 0; j < s.n; ++j) {
            p.Jn(c, j) = s.rowOf(s.J, 3 * c)[j];
            p.Jt(tangent, j) = s.rowOf(s.J, 3 * c + 1)[j];
            p.Jt(tangent + 1, j) = s.rowOf(s.J, 3 * c + 2)[j];
        }
        p.normalBias[c] = s.bias[3 * toSize(c)];
        p.tangentialBias[tangent] = s.bias[3 * toSize(c) + 1];
        p.tangentialBias[tangent + 1] = s.bias[3 * toSize(c) + 2];
        const ContactSystem::Law& law = s.laws[toSize(c)];
        p.mu[c] = law.mu;
        p.normalForce[c] = s.isTwoWay ? law.frictionLoad : law.fn;
        p.penetration[c] = s.isTwoWay ? law.fn / law.stiffness : 0.0;
        p.stiffness[c] = law.stiffness;
        p.dissipation[c] = law.dissipation;
    }
    failedCase_ = std::move(saved);
}

} // namespace hingelab
