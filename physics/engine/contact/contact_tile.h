// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

#include "contact/contact_system.h"
#include "numerics/simd_pair.h"

namespace hingelab {

/// Contacts from `begin` to before `end`.
struct ContactRun {
    int begin = 0, end = 0;
};

/// W = dt (-d f/d v) J of a contact in some columns: what J^T multiplies from the left.
[[gnu::always_inline]] inline void weighRows(ContactSystem& s, int contact, int stride,
                                             ContactSystem::Range columns) {
    const auto c = static_cast<std::size_t>(contact);
    const ContactSystem::State& state = s.states[c];
    const double* __restrict Jn = s.J.data() + static_cast<std::ptrdiff_t>(3 * contact) * stride;
    const double* __restrict J1 = Jn + stride;
    const double* __restrict J2 = J1 + stride;
    double* __restrict w0 = s.W.data() + static_cast<std::ptrdiff_t>(3 * contact) * stride;
    double* __restrict w1 = w0 + stride;
    double* __restrict w2 = w1 + stride;
    const double a = -s.dt * state.normalSlope;
    const double own = s.laws[c].rubsOnly ? 0.0 : a;
    const double b1 = -a * state.muT[0];
    const double b2 = -a * state.muT[1];
    const double d00 = s.dt * state.slip[0];
    const double d01 = s.dt * state.slip[1];
    const double d11 = s.dt * state.slip[2];
    for (int j = columns.begin; j < columns.end; ++j) {
        w0[j] = own * Jn[j];
        w1[j] = b1 * Jn[j] + d00 * J1[j] + d01 * J2[j];
        w2[j] = b2 * Jn[j] + d01 * J1[j] + d11 * J2[j];
    }
}

/// A = `from` + J^T W of a run of contacts, for Rows rows from i and Pairs pairs of columns from j: the sums
/// stay in registers. Contacts that do not touch these rows and columns are passed over.
template <int Rows, int Pairs>
[[gnu::always_inline]] inline void addTile(ContactSystem& s, const std::vector<double>& from, ContactRun run,
                                           int stride, int i, int j) {
    DoublePair sum[static_cast<std::size_t>(Rows)][static_cast<std::size_t>(Pairs)];
    for (int r = 0; r < Rows; ++r) {
        const double* row = from.data() + static_cast<std::ptrdiff_t>(i + r) * stride + j;
        for (int p = 0; p < Pairs; ++p) sum[r][p] = loadPair(row + static_cast<std::ptrdiff_t>(2 * p));
    }
    for (int c = run.begin; c < run.end; ++c) {
        const ContactSystem::Range range = s.ranges[static_cast<std::size_t>(c)];
        if (!s.states[static_cast<std::size_t>(c)].acts || range.end <= i || range.begin >= i + Rows ||
            range.end <= j || range.begin >= j + 2 * Pairs) {
            continue;
        }
        const double* J = s.J.data() + static_cast<std::ptrdiff_t>(3 * c) * stride + i;
        const double* W = s.W.data() + static_cast<std::ptrdiff_t>(3 * c) * stride + j;
#pragma GCC unroll 1 // side by side, three rows do not fit into the registers
        for (int k = 0; k < 3; ++k, J += stride, W += stride) {
            DoublePair w[static_cast<std::size_t>(Pairs)];
            for (int p = 0; p < Pairs; ++p) w[p] = loadPair(W + static_cast<std::ptrdiff_t>(2 * p));
            for (int r = 0; r < Rows; ++r) {
                const DoublePair both = {J[r], J[r]};
                for (int p = 0; p < Pairs; ++p) sum[r][p] += both * w[p];
            }
        }
    }
    for (int r = 0; r < Rows; ++r) {
        double* to = s.A.data() + static_cast<std::ptrdiff_t>(i + r) * stride + j;
        for (int p = 0; p < Pairs; ++p) storePair(sum[r][p], to + static_cast<std::ptrdiff_t>(2 * p));
    }
}

/// The same for Rows rows from i and an even number of columns.
template <int Rows>
[[gnu::always_inline]] inline void addTileRows(ContactSystem& s, const std::vector<double>& from,
                                               ContactRun run, int stride, int i,
                                               ContactSystem::Range columns) {
    int j = columns.begin;
    for (; j + 6 <= columns.end; j += 6) addTile<Rows, 3>(s, from, run, stride, i, j);
    if (columns.end - j == 4) addTile<Rows, 2>(s, from, run, stride, i, j);
    if (columns.end - j == 2) addTile<Rows, 1>(s, from, run, stride, i, j);
}

} // namespace hingelab
