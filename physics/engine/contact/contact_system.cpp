// SPDX-License-Identifier: GPL-3.0-or-later
#include "contact/contact_system.h"

#include <algorithm>

#include "numerics/indices.h"

namespace hingelab {
void ContactSystem::reserve(int velocities, int contacts, int rows) {
    resize(velocities, contacts, rows);
    beginSparse();
    resize(1, 0, 0);
}

void ContactSystem::resize(int velocities, int contacts, int rows) {
    rowForces = nullptr;
    rounding = 0.0;
    isSparse = false;
    isAveraged = isLagged = false;
    if (n == velocities && nc == contacts && nr == rows) return; // unused lanes are zero already
    n = velocities;
    nc = contacts;
    nr = rows;
    stride = (n + 1) / 2 * 2;
    const std::size_t s = toSize(stride);
    // What is read is written again; only lanes beyond the last column must be zero.
    const auto size = [&](std::vector<double>& matrix, int count) {
        matrix.resize(toSize(count) * s);
        if (stride == n) return;
        for (int i = 0; i < count; ++i) rowOf(matrix, i)[n] = 0.0;
    };
    size(M, n);
    size(A, n);
    size(multipliers, n);
    pivots.assign(toSize(n), 0);
    lastRows.assign(toSize(n), 0);
    size(J, 3 * nc);
    size(W, 3 * nc);
    size(G, nr);
    for (std::vector<double>* vector : {&p, &v, &dv, &residual}) vector->assign(s, 0.0);
    bias.assign(3 * toSize(nc), 0.0);
    contactChange.assign(3 * toSize(nc), 0.0);
    for (std::vector<double>* vector : {&rowBias, &rowRates, &rowValues, &rowSlopes}) {
        vector->assign(toSize(nr), 0.0);
    }
    laws.assign(toSize(nc), {});
    ranges.assign(toSize(nc), {0, n});
    rowRanges.assign(toSize(nr), {0, n});
    states.assign(toSize(nc), {});
}

void ContactSystem::beginSparse() {
    isSparse = true;
    for (std::vector<Range>* rows : {&inertiaColumns, &columns}) rows->assign(toSize(n), {0, 0});
    ends.resize(toSize(n));
}

void ContactSystem::fillIn() {
    if (!isSparse) return;
    const auto clearOutside = [&](double* row, Range range) {
        std::fill(row, row + range.begin, 0.0);
        std::fill(row + range.end, row + stride, 0.0);
    };
    for (int i = 0; i < n; ++i) clearOutside(rowOf(M, i), inertiaColumnsOf(i));
    for (int r = 0; r < 3 * nc; ++r) clearOutside(rowOf(J, r), ranges[toSize(r / 3)]);
    for (int r = 0; r < nr; ++r) clearOutside(rowOf(G, r), rowRanges[toSize(r)]);
    isSparse = false;
}

void ContactSystem::load(const ContactProblem& problem) {
    resize(static_cast<int>(problem.velocities()), static_cast<int>(problem.contacts()), 0);
    std::fill(bias.begin(), bias.end(), 0.0);
    isTwoWay = problem.scheme != ContactScheme::oneWay;
    isLagged = problem.scheme == ContactScheme::convex;
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
        if (isLagged) law.frictionLoad = problem.normalForce[c];
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
