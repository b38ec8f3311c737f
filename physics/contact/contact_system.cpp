// SPDX-License-Identifier: GPL-3.0-or-later
#include "physics/contact/contact_system.h"

#include <algorithm>

#include "physics/numerics/indices.h"

namespace hingelab {
void ContactSystem::reserve(int velocities, int contacts, int rows) {
    resize(velocities, contacts, rows);
    resize(1, 0, 0);
}

void ContactSystem::resize(int velocities, int contacts, int rows) {
    rowForces = nullptr;
    rounding = 0.0;
    // With the same sizes all that is read is written again, and unused lanes are zero already.
    if (n == velocities && nc == contacts && nr == rows) return;
    n = velocities;
    nc = contacts;
    nr = rows;
    stride = (n + 1) / 2 * 2;
    const std::size_t s = toSize(stride);
    M.assign(toSize(n) * s, 0.0);
    J.assign(3 * toSize(nc) * s, 0.0);
    G.assign(toSize(nr) * s, 0.0);
    A.assign(toSize(n) * s, 0.0);
    for (std::vector<double>* vector : {&p, &v, &dv, &residual}) vector->assign(s, 0.0);
    W.assign(3 * toSize(nc) * s, 0.0);
    bias.assign(3 * toSize(nc), 0.0);
    contactChange.assign(3 * toSize(nc), 0.0);
    for (std::vector<double>* vector : {&rowBias, &rowRates, &rowValues, &rowSlopes}) {
        vector->assign(toSize(nr), 0.0);
    }
    laws.assign(toSize(nc), {});
    ranges.assign(toSize(nc), {0, n});
    states.assign(toSize(nc), {});
}

void ContactSystem::load(const ContactProblem& problem) {
    resize(static_cast<int>(problem.velocities()), static_cast<int>(problem.contacts()), 0);
    std::fill(bias.begin(), bias.end(), 0.0);
    isTwoWay = problem.scheme == ContactScheme::twoWay;
    dt = problem.dt;
    for (int i = 0; i < n; ++i) {
        p[toSize(i)] = problem.pStar[i];
        double* row = rowOf(M, i);
        for (int j = 0; j < n; ++j) row[j] = problem.M(i, j);
    }
    for (int c = 0; c < nc; ++c) {
        const Eigen::Index tangent = 2 * static_cast<Eigen::Index>(c);
        double* rows = rowOf(J, 3 * c);
        for (int j = 0; j < n; ++j) {
            rows[j] = problem.Jn(c, j);
            rows[stride + j] = problem.Jt(tangent, j);
            rows[2 * stride + j] = problem.Jt(tangent + 1, j);
        }
        if (problem.normalBias.size() > 0) bias[toSize(3 * c)] = problem.normalBias[c];
        if (problem.tangentialBias.size() > 0) {
            bias[toSize(3 * c + 1)] = problem.tangentialBias[tangent];
            bias[toSize(3 * c + 2)] = problem.tangentialBias[tangent + 1];
        }
        Law& law = laws[toSize(c)];
        law.mu = problem.mu[c];
        if (isTwoWay) {
            law.fn = problem.stiffness[c] * problem.penetration[c];
            law.stiffness = problem.stiffness[c];
            law.dissipation = problem.dissipation[c];
        } else {
            law.fn = problem.normalForce[c];
        }
    }
    findRanges();
}

void ContactSystem::findRanges() {
    for (int c = 0; c < nc; ++c) {
        const double* rows = rowOf(J, 3 * c);
        const auto touches = [&](int j) {
            return rows[j] != 0.0 || rows[stride + j] != 0.0 || rows[2 * stride + j] != 0.0;
        };
        int begin = 0;
        int end = n;
        while (begin < end && !touches(begin)) ++begin;
        while (end > begin && !touches(end - 1)) --end;
        ranges[toSize(c)] = {begin / 2 * 2, end};
    }
}

} // namespace hingelab
