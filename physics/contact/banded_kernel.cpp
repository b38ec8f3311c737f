// SPDX-License-Identifier: GPL-3.0-or-later
#include "physics/contact/banded_kernel.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "physics/contact/contact_response.h"
#include "physics/numerics/indices.h"

namespace hingelab {
namespace {

using Columns = ContactSystem::Range;

double dotOver(const double* row, const double* v, Columns range) {
    double sum = 0.0;
    for (int j = range.begin; j < range.end; ++j) sum += row[j] * v[j];
    return sum;
}

void addOver(double* to, const double* row, double factor, Columns range) {
    for (int j = range.begin; j < range.end; ++j) to[j] += factor * row[j];
}

void evaluateBand(ContactSystem& s) {
    const double* v = s.v.data();
    for (int c = 0; c < s.nc; ++c) {
        ContactSystem::State& state = s.states[toSize(c)];
        for (int k = 0; k < 3; ++k) {
            state.v[k] = dotOver(s.rowOf(s.J, 3 * c + k), v, s.ranges[toSize(c)]) + s.bias[toSize(3 * c + k)];
        }
        respond(s, s.laws[toSize(c)], state);
    }
    if (s.nr == 0) return;
    for (int r = 0; r < s.nr; ++r) {
        s.rowRates[toSize(r)] = dotOver(s.rowOf(s.G, r), v, s.rowRanges[toSize(r)]) + s.rowBias[toSize(r)];
    }
    s.rowForces->respond(s.rowRates.data(), s.rowValues.data(), s.rowSlopes.data());
}

void findBandResidual(ContactSystem& s) {
    double* r = s.residual.data();
    for (int i = 0; i < s.n; ++i) r[i] = dotOver(s.rowOf(s.M, i), s.v.data(), s.columnsOf(i)) - s.p[toSize(i)];
    for (int c = 0; c < s.nc; ++c) {
        const ContactSystem::State& state = s.states[toSize(c)];
        if (!state.acts) continue;
        for (int k = 0; k < 3; ++k) {
            addOver(r, s.rowOf(s.J, 3 * c + k), -s.dt * state.f[k], s.ranges[toSize(c)]);
        }
    }
    for (int g = 0; g < s.nr; ++g) {
        addOver(r, s.rowOf(s.G, g), -s.dt * s.rowValues[toSize(g)], s.rowRanges[toSize(g)]);
    }
}

/// A += J^T dt (-d f/d v) J of a contact.
void addBandContact(ContactSystem& s, int c) {
    const ContactSystem::State& state = s.states[toSize(c)];
    const Columns range = s.ranges[toSize(c)];
    const double* Jn = s.rowOf(s.J, 3 * c);
    const double* J1 = s.rowOf(s.J, 3 * c + 1);
    const double* J2 = s.rowOf(s.J, 3 * c + 2);
    const double a = -s.dt * state.normalSlope;
    const double own = s.laws[toSize(c)].rubsOnly ? 0.0 : a;
    const double b1 = -a * state.muT[0];
    const double b2 = -a * state.muT[1];
    const double d00 = s.dt * state.slip[0];
    const double d01 = s.dt * state.slip[1];
    const double d11 = s.dt * state.slip[2];
    double* w0 = s.rowOf(s.W, 3 * c);
    double* w1 = s.rowOf(s.W, 3 * c + 1);
    double* w2 = s.rowOf(s.W, 3 * c + 2);
    for (int j = range.begin; j < range.end; ++j) {
        w0[j] = own * Jn[j];
        w1[j] = b1 * Jn[j] + d00 * J1[j] + d01 * J2[j];
        w2[j] = b2 * Jn[j] + d01 * J1[j] + d11 * J2[j];
    }
    for (int i = range.begin; i < range.end; ++i) {
        double* to = s.rowOf(s.A, i);
        for (int j = range.begin; j < range.end; ++j) {
            to[j] += Jn[i] * w0[j] + J1[i] * w1[j] + J2[i] * w2[j];
        }
    }
}

/// Elimination with row pivots fills as much again beyond the band.
int lastInBand(const ContactSystem& s, int i) {
    return std::min(s.n, i + 2 * s.halfBand + 1);
}

void assembleBand(ContactSystem& s) {
    for (int i = 0; i < s.n; ++i) {
        const Columns range = s.columnsOf(i);
        const double* from = s.rowOf(s.M, i);
        double* to = s.rowOf(s.A, i);
        std::copy(from + range.begin, from + range.end, to + range.begin);
        if (lastInBand(s, i) > range.end) std::fill(to + range.end, to + lastInBand(s, i), 0.0);
    }
    for (int c = 0; c < s.nc; ++c) {
        if (s.states[toSize(c)].acts) addBandContact(s, c);
    }
    for (int g = 0; g < s.nr; ++g) {
        const double slope = -s.dt * s.rowSlopes[toSize(g)];
        if (slope == 0.0) continue;
        const double* row = s.rowOf(s.G, g);
        for (int i = s.rowRanges[toSize(g)].begin; i < s.rowRanges[toSize(g)].end; ++i) {
            addOver(s.rowOf(s.A, i), row, slope * row[i], s.rowRanges[toSize(g)]);
        }
    }
}

/// LU with row pivots, and substitution on the way.
bool solveBand(ContactSystem& s) {
    double* x = s.dv.data();
    for (int i = 0; i < s.n; ++i) x[i] = -s.residual[toSize(i)];
    for (int k = 0; k < s.n; ++k) {
        const int lastRow = std::min(s.n, k + s.halfBand + 1);
        const int end = lastInBand(s, k);
        int best = k;
        for (int i = k + 1; i < lastRow; ++i) {
            if (std::abs(s.rowOf(s.A, i)[k]) > std::abs(s.rowOf(s.A, best)[k])) best = i;
        }
        double* pivot = s.rowOf(s.A, k);
        if (best != k) {
            std::swap_ranges(pivot + k, pivot + end, s.rowOf(s.A, best) + k);
            std::swap(x[k], x[best]);
        }
        if (pivot[k] == 0.0) return false;
        const double byPivot = 1.0 / pivot[k];
        for (int i = k + 1; i < lastRow; ++i) {
            double* row = s.rowOf(s.A, i);
            if (row[k] == 0.0) continue;
            const double factor = row[k] * byPivot;
            for (int j = k + 1; j < end; ++j) row[j] -= factor * pivot[j];
            x[i] -= factor * x[k];
        }
        pivot[k] = byPivot;
    }
    for (int i = s.n - 1; i >= 0; --i) {
        const double* row = s.rowOf(s.A, i);
        x[i] = (x[i] - dotOver(row, x, {i + 1, lastInBand(s, i)})) * row[i];
    }
    return true;
}

void projectBand(ContactSystem& s) {
    for (int r = 0; r < 3 * s.nc; ++r) {
        s.contactChange[toSize(r)] = dotOver(s.rowOf(s.J, r), s.dv.data(), s.ranges[toSize(r / 3)]);
    }
}

constexpr ContactKernel kBanded{&evaluateBand, &findBandResidual, &assembleBand, &solveBand, &projectBand};

} // namespace

const ContactKernel& bandedKernel() {
    return kBanded;
}

} // namespace hingelab
