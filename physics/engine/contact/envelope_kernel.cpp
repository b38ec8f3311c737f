// SPDX-License-Identifier: GPL-3.0-or-later
#include "contact/envelope_kernel.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "contact/contact_response.h"
#include "contact/contact_tile.h"
#include "numerics/indices.h"
#include "numerics/simd_pair.h"

namespace hingelab {
namespace {

using Columns = ContactSystem::Range;

double dotOver(const double* row, const double* v, Columns range) {
    DoublePair sum = {0.0, 0.0};
    for (int j = range.begin; j < range.end; j += 2) sum += loadPair(row + j) * loadPair(v + j);
    return sum[0] + sum[1];
}

void addOver(double* to, const double* row, double factor, Columns range) {
    const DoublePair both = {factor, factor};
    for (int j = range.begin; j < range.end; j += 2) {
        storePair(loadPair(to + j) + both * loadPair(row + j), to + j);
    }
}

void evaluateEnvelope(ContactSystem& s) {
    const double* v = s.v.data();
    for (int c = 0; c < s.nc; ++c) {
        ContactSystem::State& state = s.states[toSize(c)];
        const Columns range = s.ranges[toSize(c)];
        const double* rows = s.rowOf(s.J, 3 * c);
        const double* bias = &s.bias[toSize(3 * c)];
        for (int k = 0; k < 3; ++k) state.v[k] = dotOver(rows + k * s.stride, v, range) + bias[k];
        respond(s, s.laws[toSize(c)], state);
    }
    if (s.nr == 0) return;
    for (int r = 0; r < s.nr; ++r) {
        s.rowRates[toSize(r)] = dotOver(s.rowOf(s.G, r), v, s.rowRanges[toSize(r)]) + s.rowBias[toSize(r)];
    }
    s.rowForces->respond(s.rowRates.data(), s.rowValues.data(), s.rowSlopes.data());
}

void findEnvelopeResidual(ContactSystem& s) {
    double* r = s.residual.data();
    for (int i = 0; i < s.n; ++i) {
        r[i] = dotOver(s.rowOf(s.M, i), s.v.data(), s.inertiaColumns[toSize(i)]) - s.p[toSize(i)];
    }
    for (int c = 0; c < s.nc; ++c) {
        const ContactSystem::State& state = s.states[toSize(c)];
        if (!state.acts) continue;
        const Columns range = s.ranges[toSize(c)];
        const double* rows = s.rowOf(s.J, 3 * c);
        const DoublePair f0 = {s.dt * state.f[0], s.dt * state.f[0]};
        const DoublePair f1 = {s.dt * state.f[1], s.dt * state.f[1]};
        const DoublePair f2 = {s.dt * state.f[2], s.dt * state.f[2]};
        for (int j = range.begin; j < range.end; j += 2) {
            const DoublePair impulse = f0 * loadPair(rows + j) + f1 * loadPair(rows + s.stride + j) +
                                       f2 * loadPair(rows + 2 * s.stride + j);
            storePair(loadPair(r + j) - impulse, r + j);
        }
    }
    for (int g = 0; g < s.nr; ++g) {
        addOver(r, s.rowOf(s.G, g), -s.dt * s.rowValues[toSize(g)], s.rowRanges[toSize(g)]);
    }
}

/// A += J^T W of contacts from c to before `end`, which have the same range.
void addRun(ContactSystem& s, int c, int end) {
    const Columns range = s.ranges[toSize(c)];
    const int lastRow = std::min(range.end, s.n);
    const ContactRun run{c, end};
    int i = range.begin;
    for (; i + 3 <= lastRow; i += 3) addTileRows<3>(s, s.A, run, s.stride, i, range);
    if (lastRow - i == 2) addTileRows<2>(s, s.A, run, s.stride, i, range);
    if (lastRow - i == 1) addTileRows<1>(s, s.A, run, s.stride, i, range);
}

void assembleEnvelope(ContactSystem& s) {
    for (int i = 0; i < s.n; ++i) {
        const Columns range = s.columns[toSize(i)];
        const Columns own = s.inertiaColumns[toSize(i)];
        const double* from = s.rowOf(s.M, i);
        double* to = s.rowOf(s.A, i);
        std::fill(to + range.begin, to + own.begin, 0.0);
        std::copy(from + own.begin, from + own.end, to + own.begin);
        std::fill(to + own.end, to + range.end, 0.0);
    }
    for (int c = 0; c < s.nc;) {
        const Columns range = s.ranges[toSize(c)];
        int end = c;
        for (; end < s.nc && s.ranges[toSize(end)] == range; ++end) {
            if (s.states[toSize(end)].acts) weighRows(s, end, s.stride, range);
        }
        addRun(s, c, end);
        c = end;
    }
    for (int g = 0; g < s.nr; ++g) {
        const double slope = -s.dt * s.rowSlopes[toSize(g)];
        if (slope == 0.0) continue;
        const double* row = s.rowOf(s.G, g);
        const Columns range = s.rowRanges[toSize(g)];
        for (int i = range.begin; i < std::min(range.end, s.n); ++i) {
            if (row[i] != 0.0) addOver(s.rowOf(s.A, i), row, slope * row[i], range);
        }
    }
}

/// Row i has entries up to `end` from now on.
void widen(ContactSystem& s, int i, int end) {
    int& own = s.ends[toSize(i)];
    if (own >= end) return;
    double* row = s.rowOf(s.A, i);
    std::fill(row + own, row + end, 0.0);
    own = end;
}

/// The row with the largest entry in column k, from k on.
int pivotOf(const ContactSystem& s, int k, int lastRow) {
    int best = k;
    double largest = std::abs(s.rowOf(s.A, k)[k]);
    for (int i = k + 1; i < lastRow; ++i) {
        const double candidate = std::abs(s.rowOf(s.A, i)[k]);
        if (candidate > largest) {
            best = i;
            largest = candidate;
        }
    }
    return best;
}

void bringUp(ContactSystem& s, int k, int best) {
    const int end = std::max(s.ends[toSize(k)], s.ends[toSize(best)]);
    widen(s, k, end);
    widen(s, best, end);
    std::swap_ranges(s.rowOf(s.A, k) + k, s.rowOf(s.A, k) + end, s.rowOf(s.A, best) + k);
    std::swap(s.dv[toSize(k)], s.dv[toSize(best)]);
}

/// From the last velocity to the first, after elimination.
void substituteWithin(ContactSystem& s) {
    double* x = s.dv.data();
    for (int i = s.n - 1; i >= 0; --i) {
        const double* row = s.rowOf(s.A, i);
        double sum = x[i];
        for (int j = i + 1; j < std::min(s.n, s.ends[toSize(i)]); ++j) sum -= row[j] * x[j];
        x[i] = sum * row[i];
    }
}

/// LU with row pivots, and substitution on the way.
bool solveEnvelope(ContactSystem& s) {
    double* x = s.dv.data();
    for (int i = 0; i < s.n; ++i) {
        x[i] = -s.residual[toSize(i)];
        s.ends[toSize(i)] = s.columns[toSize(i)].end;
    }
    int lastRow = 0; // entries below the pivot end there
    for (int k = 0; k < s.n; ++k) {
        lastRow = std::max(lastRow, std::min(s.n, s.columns[toSize(k)].end));
        const int best = pivotOf(s, k, lastRow);
        if (best != k) bringUp(s, k, best);
        s.pivots[toSize(k)] = best;
        s.lastRows[toSize(k)] = lastRow;
        double* multipliers = s.rowOf(s.multipliers, k);
        double* pivot = s.rowOf(s.A, k);
        if (pivot[k] == 0.0) return false;
        const double byPivot = 1.0 / pivot[k];
        const Columns right{k / 2 * 2, s.ends[toSize(k)]}; // what is left of k is not read again
        for (int i = k + 1; i < lastRow; ++i) {
            double* row = s.rowOf(s.A, i);
            const double factor = row[k] * byPivot;
            multipliers[i] = factor;
            if (factor == 0.0) continue;
            widen(s, i, right.end);
            addOver(row, pivot, -factor, right);
            x[i] -= factor * x[k];
        }
        pivot[k] = byPivot;
    }
    substituteWithin(s);
    return true;
}

void solveEnvelopeAgain(ContactSystem& s) {
    double* x = s.dv.data();
    for (int i = 0; i < s.n; ++i) x[i] = -s.residual[toSize(i)];
    for (int k = 0; k < s.n; ++k) {
        std::swap(x[k], x[s.pivots[toSize(k)]]);
        const double* multipliers = s.rowOf(s.multipliers, k);
        for (int i = k + 1; i < s.lastRows[toSize(k)]; ++i) x[i] -= multipliers[i] * x[k];
    }
    substituteWithin(s);
}

void projectEnvelope(ContactSystem& s) {
    for (int r = 0; r < 3 * s.nc; ++r) {
        s.contactChange[toSize(r)] = dotOver(s.rowOf(s.J, r), s.dv.data(), s.ranges[toSize(r / 3)]);
    }
}

constexpr ContactKernel kEnvelope{&evaluateEnvelope, &findEnvelopeResidual, &assembleEnvelope,
                                  &solveEnvelope,    &solveEnvelopeAgain,   &projectEnvelope};

} // namespace

const ContactKernel& envelopeKernel() {
    return kEnvelope;
}

} // namespace hingelab
