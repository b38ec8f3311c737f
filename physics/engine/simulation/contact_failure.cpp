// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulation/contact_failure.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "numerics/indices.h"
#include "text/quantity.h"

namespace hingelab {
namespace {

/// The spot with the largest force; null without spots.
const ActiveSpot* hardestOf(const ContactSystem& s, std::span<const int> touches,
                            const std::vector<ActiveSpot>& active) {
    const ActiveSpot* worst = nullptr;
    double largest = -1.0;
    for (std::size_t c = 0; c < touches.size(); ++c) {
        const double* f = s.states[c].f;
        const double force = std::hypot(f[0], f[1], f[2]);
        if (!(force > largest)) continue;
        largest = force;
        worst = &active[toSize(touches[c])];
    }
    return worst;
}

/// A problem of n velocities and so many contacts.
void resize(ContactProblem& p, Eigen::Index n, Eigen::Index nc) {
    p.M.setZero(n, n);
    p.pStar.setZero(n);
    p.Jn.setZero(nc, n);
    p.Jt.setZero(2 * nc, n);
    p.normalBias.setZero(nc);
    p.tangentialBias.setZero(2 * nc);
    for (Eigen::VectorXd* vector : {&p.mu, &p.normalForce, &p.penetration, &p.stiffness, &p.dissipation}) {
        vector->setZero(nc);
    }
}

void writeMass(const ContactSystem& s, ContactProblem& p) {
    for (int i = 0; i < s.n; ++i) {
        p.pStar[i] = s.p[toSize(i)];
        for (int j = 0; j < s.n; ++j) p.M(i, j) = s.rowOf(s.M, i)[j];
    }
}

/// Laws, actuators and the hand, by their slopes.
void addRows(const ContactSystem& s, double h, ContactProblem& p) {
    const Eigen::Index n = s.n;
    for (int r = 0; r < s.nr; ++r) {
        const Eigen::Map<const Eigen::VectorXd> g(s.rowOf(s.G, r), n);
        const double slope = std::min(0.0, s.rowSlopes[toSize(r)]); // a falling one would spoil M
        const double atRest = s.rowValues[toSize(r)] - slope * (s.rowRates[toSize(r)] - s.rowBias[toSize(r)]);
        p.M -= h * slope * g * g.transpose();
        p.pStar += h * atRest * g;
    }
}

/// Torques of spots, by their slopes.
void addTorques(const ContactSystem& s, int spots, double h, ContactProblem& p) {
    const Eigen::Index n = s.n;
    for (int c = spots; c < s.nc; ++c) {
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
}

void writeContacts(const ContactSystem& s, int spots, ContactProblem& p) {
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
}

} // namespace

ContactFailure describeContactFailure(const Model& model, const ContactStep& step, const StribeckSolver& solver,
                                      StribeckResult result, std::span<const int> touches,
                                      const std::vector<ActiveSpot>& active, const JointVector& guess) {
    const ContactSystem& s = solver.system();
    const auto spots = static_cast<int>(touches.size()); // beyond them: torques
    ContactFailure failure;
    failure.words = "no velocities balance the step of " + displayText(step.h * 1e3, 4) + " ms";
    if (result == StribeckResult::invalidInput) failure.words = solver.fault();
    if (const ActiveSpot* worst = hardestOf(s, touches, active)) {
        failure.words += "; the largest force is that of contact \"" + worst->lawIn(model).name + "\"";
    }
    ContactCase& saved = failure.problem;
    saved.name = model.rig().name + " at " + displayText(step.time, 7) + " s";
    saved.parameters = solver.parameters();
    saved.guess = guess.head(s.n);
    ContactProblem& p = saved.problem;
    p.scheme = model.rig().simulation.contactScheme;
    p.dt = step.h;
    resize(p, s.n, spots);
    writeMass(s, p);
    addRows(s, step.h, p);
    addTorques(s, spots, step.h, p);
    writeContacts(s, spots, p);
    return failure;
}

} // namespace hingelab
