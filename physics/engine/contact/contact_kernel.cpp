// SPDX-License-Identifier: GPL-3.0-or-later
#include "contact/contact_kernel.h"

#include <Eigen/Cholesky>
#include <cmath>
#include <utility>

#include "contact/contact_response.h"
#include "contact/contact_tile.h"
#include "contact/envelope_kernel.h"

namespace hingelab {
namespace {

/// Loops over N velocities; 0: as many as the system has.
template <int N>
struct Sized {
    static constexpr bool isFixed = N > 0;
    static int n(const ContactSystem& s) { return isFixed ? N : s.n; }
    static int stride(const ContactSystem& s) { return isFixed ? (N + 1) / 2 * 2 : s.stride; }
};

template <int N>
double dot(const double* __restrict a, const double* __restrict b, int stride) {
    const int length = N > 0 ? (N + 1) / 2 * 2 : stride;
    double even = 0.0;
    double odd = 0.0;
    for (int j = 0; j < length; j += 2) {
        even += a[j] * b[j];
        odd += a[j + 1] * b[j + 1];
    }
    return even + odd;
}

template <int N>
void evaluate(ContactSystem& s) {
    const int stride = Sized<N>::stride(s);
    const double* __restrict v = s.v.data();
    for (int c = 0; c < s.nc; ++c) {
        ContactSystem::State& state = s.states[static_cast<std::size_t>(c)];
        const double* rows = s.J.data() + static_cast<std::ptrdiff_t>(3 * c) * stride;
        const double* bias = s.bias.data() + 3 * static_cast<std::ptrdiff_t>(c);
        for (std::ptrdiff_t i = 0; i < 3; ++i) state.v[i] = dot<N>(rows + i * stride, v, stride) + bias[i];
        respond(s, s.laws[static_cast<std::size_t>(c)], state);
    }
    if (s.nr == 0) return;
    for (int r = 0; r < s.nr; ++r) {
        const auto i = static_cast<std::size_t>(r);
        s.rowRates[i] = dot<N>(s.G.data() + static_cast<std::ptrdiff_t>(r) * stride, v, stride) + s.rowBias[i];
    }
    s.rowForces->respond(s.rowRates.data(), s.rowValues.data(), s.rowSlopes.data());
}

template <int N>
void findResidual(ContactSystem& s) {
    const int n = Sized<N>::n(s);
    const int stride = Sized<N>::stride(s);
    double* __restrict r = s.residual.data();
    const double* __restrict v = s.v.data();
    for (int i = 0; i < n; ++i) {
        r[i] = dot<N>(s.M.data() + static_cast<std::ptrdiff_t>(i) * stride, v, stride) -
               s.p[static_cast<std::size_t>(i)];
    }
    for (int c = 0; c < s.nc; ++c) {
        const ContactSystem::State& state = s.states[static_cast<std::size_t>(c)];
        if (!state.acts) continue;
        const double* __restrict rows = s.J.data() + static_cast<std::ptrdiff_t>(3 * c) * stride;
        const double f0 = s.dt * state.f[0];
        const double f1 = s.dt * state.f[1];
        const double f2 = s.dt * state.f[2];
        for (int j = 0; j < stride; ++j) {
            r[j] -= f0 * rows[j] + f1 * rows[stride + j] + f2 * rows[2 * stride + j];
        }
    }
    for (int g = 0; g < s.nr; ++g) {
        const double* __restrict row = s.G.data() + static_cast<std::ptrdiff_t>(g) * stride;
        const double f = s.dt * s.rowValues[static_cast<std::size_t>(g)];
        for (int j = 0; j < stride; ++j) r[j] -= f * row[j];
    }
}

template <int N>
void assemble(ContactSystem& s) {
    const int n = Sized<N>::n(s);
    const int stride = Sized<N>::stride(s);
    const ContactSystem::Range all{0, stride};
    const ContactRun contacts{0, s.nc};
    for (int c = 0; c < s.nc; ++c) {
        if (s.states[static_cast<std::size_t>(c)].acts) weighRows(s, c, stride, all);
    }
    int first = 0;
    for (; first + 3 <= n; first += 3) addTileRows<3>(s, s.M, contacts, stride, first, all);
    if (n - first == 2) addTileRows<2>(s, s.M, contacts, stride, first, all);
    if (n - first == 1) addTileRows<1>(s, s.M, contacts, stride, first, all);
    for (int g = 0; g < s.nr; ++g) {
        const double slope = -s.dt * s.rowSlopes[static_cast<std::size_t>(g)];
        if (slope == 0.0) continue;
        const double* __restrict row = s.G.data() + static_cast<std::ptrdiff_t>(g) * stride;
        for (int i = 0; i < n; ++i) {
            if (row[i] == 0.0) continue;
            double* __restrict to = s.A.data() + static_cast<std::ptrdiff_t>(i) * stride;
            for (int j = 0; j < stride; ++j) to[j] += slope * row[i] * row[j];
        }
    }
}

/// LDL^T without pivoting in the lower triangle of A; false if a pivot is not positive.
template <int N>
bool factorSymmetric(ContactSystem& s) {
    const int n = Sized<N>::n(s);
    const int stride = Sized<N>::stride(s);
    double* __restrict A = s.A.data();
    for (int k = 0; k < n; ++k) {
        double* __restrict pivotRow = A + static_cast<std::ptrdiff_t>(k) * stride;
        const double pivot = pivotRow[k];
        if (!(pivot > 0.0)) return false;
        const double byPivot = 1.0 / pivot;
        for (int i = k + 1; i < n; ++i) {
            double* __restrict row = A + static_cast<std::ptrdiff_t>(i) * stride;
            const double factor = row[k] * byPivot;
            for (int j = k + 1; j <= i; ++j) row[j] -= factor * A[static_cast<std::ptrdiff_t>(j) * stride + k];
        }
        for (int i = k + 1; i < n; ++i) A[static_cast<std::ptrdiff_t>(i) * stride + k] *= byPivot;
    }
    return true;
}

template <int N>
void substituteSymmetric(ContactSystem& s) {
    const int n = Sized<N>::n(s);
    const int stride = Sized<N>::stride(s);
    const double* __restrict A = s.A.data();
    double* __restrict x = s.dv.data();
    for (int i = 0; i < n; ++i) {
        double sum = -s.residual[static_cast<std::size_t>(i)];
        for (int j = 0; j < i; ++j) sum -= A[static_cast<std::ptrdiff_t>(i) * stride + j] * x[j];
        x[i] = sum;
    }
    for (int i = 0; i < n; ++i) x[i] /= A[static_cast<std::ptrdiff_t>(i) * stride + i];
    for (int i = n - 1; i >= 0; --i) {
        double sum = x[i];
        for (int j = i + 1; j < n; ++j) sum -= A[static_cast<std::ptrdiff_t>(j) * stride + i] * x[j];
        x[i] = sum;
    }
}

/// Where the unpivoted factorisation stops (negative friction, an indefinite M): LDL^T with pivots. It reports
/// failure for zero pivots only. Rare, and the only place that may allocate.
bool solvePivoted(ContactSystem& s) {
    using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    const Eigen::Map<const Matrix, 0, Eigen::OuterStride<>> A(s.A.data(), s.n, s.n,
                                                              Eigen::OuterStride<>(s.stride));
    const Eigen::LDLT<Eigen::MatrixXd> factor{Eigen::MatrixXd(A)};
    if (factor.info() != Eigen::Success) return false;
    const Eigen::VectorXd x = factor.solve(-Eigen::Map<const Eigen::VectorXd>(s.residual.data(), s.n));
    Eigen::Map<Eigen::VectorXd>(s.dv.data(), s.n) = x;
    return true;
}

/// Where elimination leaves what solveAgain() needs.
struct Kept {
    double* multipliers;
    int* pivots;
};

/// Eliminates column k below its pivot, which it brings up first.
template <bool Keeps>
[[gnu::always_inline]] inline void eliminate(const Kept& kept, double* __restrict A, double* __restrict x,
                                             int n, int stride, int k) {
    int best = k;
    double largest = std::abs(A[static_cast<std::ptrdiff_t>(k) * stride + k]);
    for (int i = k + 1; i < n; ++i) {
        const double candidate = std::abs(A[static_cast<std::ptrdiff_t>(i) * stride + k]);
        best = candidate > largest ? i : best;
        largest = candidate > largest ? candidate : largest;
    }
    double* __restrict pivotRow = A + static_cast<std::ptrdiff_t>(k) * stride;
    const int begin = k / 2 * 2; // an even column at or before k: what is left of k is not read again
    if (best != k) {
        double* __restrict other = A + static_cast<std::ptrdiff_t>(best) * stride;
        for (int j = begin; j < stride; j += 2) {
            const DoublePair spare = loadPair(pivotRow + j);
            storePair(loadPair(other + j), pivotRow + j);
            storePair(spare, other + j);
        }
        std::swap(x[k], x[best]);
    }
    if constexpr (Keeps) kept.pivots[k] = best;
    const double byPivot = 1.0 / pivotRow[k];
    for (int i = k + 1; i < n; ++i) {
        double* __restrict row = A + static_cast<std::ptrdiff_t>(i) * stride;
        const double factor = row[k] * byPivot;
        if constexpr (Keeps) kept.multipliers[static_cast<std::ptrdiff_t>(k) * stride + i] = factor;
        const DoublePair both = {factor, factor};
        for (int j = begin; j < stride; j += 2) {
            storePair(loadPair(row + j) - both * loadPair(pivotRow + j), row + j);
        }
        x[i] -= factor * x[k];
    }
    pivotRow[k] = byPivot;
}

/// The columns one after the other, each with bounds that the compiler knows.
template <int N, bool Keeps, int K = 0>
void eliminateFrom(const Kept& kept, double* A, double* x) {
    if constexpr (K < N) {
        eliminate<Keeps>(kept, A, x, N, (N + 1) / 2 * 2, K);
        eliminateFrom<N, Keeps, K + 1>(kept, A, x);
    }
}

template <int N, bool Keeps>
void eliminateAll(ContactSystem& s) {
    const Kept kept{s.multipliers.data(), s.pivots.data()};
    if constexpr (N > 0) {
        eliminateFrom<N, Keeps>(kept, s.A.data(), s.dv.data());
    } else {
        for (int k = 0; k < s.n; ++k) eliminate<Keeps>(kept, s.A.data(), s.dv.data(), s.n, s.stride, k);
    }
}

/// From the last velocity to the first, after elimination.
template <int N>
void substituteBack(ContactSystem& s) {
    const int n = Sized<N>::n(s);
    const int stride = Sized<N>::stride(s);
    const double* __restrict A = s.A.data();
    double* __restrict x = s.dv.data();
    for (int i = n - 1; i >= 0; --i) {
        const double* __restrict row = A + static_cast<std::ptrdiff_t>(i) * stride;
        double sum = x[i];
        for (int j = i + 1; j < n; ++j) sum -= row[j] * x[j];
        x[i] = sum * row[i];
    }
}

/// LU with row pivots, and substitution on the way.
template <int N>
void solveGeneral(ContactSystem& s) {
    const int n = Sized<N>::n(s);
    double* __restrict x = s.dv.data();
    for (int i = 0; i < n; ++i) x[i] = -s.residual[static_cast<std::size_t>(i)];
    if (s.keepsFactors) {
        eliminateAll<N, true>(s);
    } else {
        eliminateAll<N, false>(s);
    }
    substituteBack<N>(s);
}

template <int N>
void solveGeneralAgain(ContactSystem& s) {
    const int n = Sized<N>::n(s);
    const int stride = Sized<N>::stride(s);
    double* __restrict x = s.dv.data();
    for (int i = 0; i < n; ++i) x[i] = -s.residual[static_cast<std::size_t>(i)];
    for (int k = 0; k < n; ++k) {
        std::swap(x[k], x[s.pivots[static_cast<std::size_t>(k)]]);
        const double* __restrict multipliers = s.multipliers.data() + static_cast<std::ptrdiff_t>(k) * stride;
        for (int i = k + 1; i < n; ++i) x[i] -= multipliers[i] * x[k];
    }
    substituteBack<N>(s);
}

/// Row forces may have a falling part, and contacts of two-way problems are not symmetric.
bool hasSymmetricSlopes(const ContactSystem& s) {
    return (!s.isTwoWay || s.isLagged) && s.nr == 0;
}

template <int N>
bool solve(ContactSystem& s) {
    if (!hasSymmetricSlopes(s)) {
        solveGeneral<N>(s);
        return true;
    }
    if (factorSymmetric<N>(s)) {
        substituteSymmetric<N>(s);
        return true;
    }
    assemble<N>(s); // the attempt overwrote it
    return solvePivoted(s);
}

template <int N>
void solveAgain(ContactSystem& s) {
    if (hasSymmetricSlopes(s)) {
        substituteSymmetric<N>(s);
    } else {
        solveGeneralAgain<N>(s);
    }
}

template <int N>
void project(ContactSystem& s) {
    const int stride = Sized<N>::stride(s);
    for (int r = 0; r < 3 * s.nc; ++r) {
        s.contactChange[static_cast<std::size_t>(r)] =
            dot<N>(s.J.data() + static_cast<std::ptrdiff_t>(r) * stride, s.dv.data(), stride);
    }
}

template <int N>
constexpr ContactKernel kKernel{&evaluate<N>, &findResidual<N>, &assemble<N>,
                                &solve<N>,    &solveAgain<N>,   &project<N>};

} // namespace

const ContactKernel& ContactKernel::of(const ContactSystem& system) {
    if (system.isSparse) return envelopeKernel();
    switch (system.n) {
        case 1:
            return kKernel<1>;
        case 2:
            return kKernel<2>;
        case 3:
            return kKernel<3>;
        case 4:
            return kKernel<4>;
        case 5:
            return kKernel<5>;
        case 6:
            return kKernel<6>;
        case 7:
            return kKernel<7>;
        case 12:
            return kKernel<12>;
        default:
            return kKernel<0>;
    }
}

} // namespace hingelab
