// SPDX-License-Identifier: GPL-3.0-or-later
// The elimination of the contact solver beside Eigen's, with the sizes that are compiled fixed: the same dense
// system, copied, factored and solved. General systems (LU with row pivots: PartialPivLU) and symmetric ones
// (without pivots: LLT). Compare in one run.
#include <benchmark/benchmark.h>

#include <Eigen/Dense>
#include <random>
#include <string>

#include "contact/contact_kernel.h"

namespace {

using namespace hingelab;
using Dense = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// A mass matrix with what contacts add, as Newton's matrices are: symmetric and definite, or with a part that
/// is not.
Dense newtonMatrix(int n, bool isSymmetric) {
    std::mt19937 random(static_cast<unsigned>(n));
    std::normal_distribution<double> normal;
    Dense a(n, n);
    for (int i = 0; i < n; ++i) {
        for (int j = 0; j < n; ++j) a(i, j) = normal(random);
    }
    const Dense symmetric = a * a.transpose() + n * Dense::Identity(n, n);
    return isSymmetric ? symmetric : Dense(symmetric + 0.3 * a);
}

void own(benchmark::State& state, int n, bool isSymmetric) {
    ContactSystem s;
    s.reserve(n, 0, 1);
    s.resize(n, 0, isSymmetric ? 0 : 1);
    s.isTwoWay = !isSymmetric;
    const Dense a = newtonMatrix(n, isSymmetric);
    std::vector<double> filled(s.A.size(), 0.0);
    for (int i = 0; i < n; ++i) {
        for (int j = 0; j < n; ++j) filled[static_cast<std::size_t>(i * s.stride + j)] = a(i, j);
        s.residual[static_cast<std::size_t>(i)] = 1.0 + i;
    }
    const ContactKernel& kernel = ContactKernel::of(s);
    for (auto _ : state) {
        std::copy(filled.begin(), filled.end(), s.A.begin());
        benchmark::DoNotOptimize(kernel.solve(s));
        benchmark::DoNotOptimize(s.dv.data());
        benchmark::ClobberMemory();
    }
    Eigen::VectorXd r(n);
    for (int i = 0; i < n; ++i) r[i] = 1.0 + i;
    const Eigen::VectorXd exact = -a.partialPivLu().solve(r);
    state.counters["error"] = (Eigen::Map<Eigen::VectorXd>(s.dv.data(), n) - exact).norm() / exact.norm();
}

template <int N, template <class> class Factors, class Matrix = Eigen::Matrix<double, N, N>>
void eigen(benchmark::State& state, int n, bool isSymmetric) {
    const Matrix filled = newtonMatrix(n, isSymmetric);
    Eigen::Matrix<double, N, 1> r(n);
    for (int i = 0; i < n; ++i) r[i] = 1.0 + i;
    Eigen::Matrix<double, N, 1> x(n);
    Factors<Matrix> factors(filled);
    for (auto _ : state) {
        factors.compute(filled); // copies
        x.noalias() = factors.solve(r);
        x = -x;
        benchmark::DoNotOptimize(x.data());
        benchmark::ClobberMemory();
    }
}

template <class Matrix>
using Lu = Eigen::PartialPivLU<Matrix>;
template <class Matrix>
using Llt = Eigen::LLT<Matrix>;

void add(const std::string& name, void (*run)(benchmark::State&, int, bool), int n, bool isSymmetric) {
    benchmark::RegisterBenchmark((name + "/" + std::to_string(n)).c_str(),
                                 [=](benchmark::State& state) { run(state, n, isSymmetric); });
}

template <int N>
void addFixed() {
    add("general/own", &own, N, false);
    add("general/eigen_lu", &eigen<N, Lu>, N, false);
    add("symmetric/own", &own, N, true);
    add("symmetric/eigen_llt", &eigen<N, Llt>, N, true);
}

} // namespace

int main(int argc, char** argv) {
    addFixed<1>();
    addFixed<2>();
    addFixed<3>();
    addFixed<6>();
    addFixed<12>();
    for (const int n : {18, 24, 36}) {
        add("general/own", &own, n, false);
        add("general/eigen_lu", &eigen<Eigen::Dynamic, Lu>, n, false);
        add("symmetric/own", &own, n, true);
        add("symmetric/eigen_llt", &eigen<Eigen::Dynamic, Llt>, n, true);
    }
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
