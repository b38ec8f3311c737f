// SPDX-License-Identifier: GPL-3.0-or-later
// What a residual is measured by: the momenta that it sums up, (10), and their rounding, (9b).
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "contact/stribeck_solver.h"
#include "numerics/indices.h"

namespace hingelab {
namespace {

/// Magnitudes of the three forces of a contact, each with what the rounding of its velocities adds: slopes
/// times the terms that the velocities sum up. Times epsilon this is how well the forces are known.
std::array<double, 3> uncertainForces(const ContactSystem& s, int contact) {
    const ContactSystem::State& state = s.states[toSize(contact)];
    std::array<double, 3> speeds{};
    for (int k = 0; k < 3; ++k) {
        const double* row = s.rowOf(s.J, 3 * contact + k);
        speeds[toSize(k)] = std::abs(s.bias[toSize(3 * contact + k)]);
        for (int j = 0; j < s.n; ++j) speeds[toSize(k)] += std::abs(row[j] * s.v[toSize(j)]);
    }
    const double normal = std::abs(state.normalSlope) * speeds[0];
    return {std::abs(state.f[0]) + normal,
            std::abs(state.f[1]) + std::abs(state.muT[0]) * normal + std::abs(state.slip[0]) * speeds[1] +
                std::abs(state.slip[1]) * speeds[2],
            std::abs(state.f[2]) + std::abs(state.muT[1]) * normal + std::abs(state.slip[1]) * speeds[1] +
                std::abs(state.slip[2]) * speeds[2]};
}

double uncertainRowForce(const ContactSystem& s, int r) {
    const double* row = s.rowOf(s.G, r);
    double rate = std::abs(s.rowBias[toSize(r)]);
    for (int j = 0; j < s.n; ++j) rate += std::abs(row[j] * s.v[toSize(j)]);
    return std::abs(s.rowValues[toSize(r)]) + std::abs(s.rowSlopes[toSize(r)]) * rate;
}

} // namespace

/// Of the residual in the system.
void StribeckSolver::measureResidual() {
    const ContactSystem& s = system_;
    std::vector<double>& sums = terms_;
    sums.assign(toSize(s.stride), 0.0);
    double largest = 0.0;
    for (int i = 0; i < s.n; ++i) {
        const double r = std::abs(s.residual[toSize(i)]);
        if (!(r <= largest)) largest = r; // keeps NaN
        double sum = std::abs(s.p[toSize(i)]);
        const double* row = s.rowOf(s.M, i);
        const ContactSystem::Range columns = s.inertiaColumnsOf(i);
        for (int j = columns.begin; j < columns.end; ++j) sum += std::abs(row[j] * s.v[toSize(j)]);
        sums[toSize(i)] = sum;
    }
    for (int c = 0; c < s.nc; ++c) {
        const ContactSystem::Range range = s.ranges[toSize(c)];
        for (int k = 0; k < 3; ++k) {
            const double* row = s.rowOf(s.J, 3 * c + k);
            const double f = s.dt * std::abs(s.states[toSize(c)].f[k]);
            for (int i = range.begin; i < range.end; ++i) sums[toSize(i)] += std::abs(row[i]) * f;
        }
    }
    for (int r = 0; r < s.nr; ++r) {
        const ContactSystem::Range range = s.rowRanges[toSize(r)];
        const double f = s.dt * std::abs(s.rowValues[toSize(r)]);
        for (int i = range.begin; i < range.end; ++i) sums[toSize(i)] += std::abs(s.rowOf(s.G, r)[i]) * f;
    }
    double scale = 0.0;
    for (const double sum : sums) scale = std::max(scale, sum);
    statistics_.momentumResidual = largest;
    // Of a motion that has died away to the smallest numbers there are, no part is exact: nothing to balance.
    constexpr double least = std::numeric_limits<double>::min();
    statistics_.relativeResidual = largest < least ? 0.0 : largest / scale;
}

/// (9b): whether no equation's residual exceeds a few roundings of its terms, so that v solves a problem
/// exactly whose numbers differ from the given ones in their last digits. Of the state in the system.
bool StribeckSolver::isAtRounding() {
    const ContactSystem& s = system_;
    constexpr double few = 4.0 * std::numeric_limits<double>::epsilon();
    std::vector<double>& terms = terms_;
    terms.resize(toSize(s.n));
    for (int i = 0; i < s.n; ++i) {
        const double* row = s.rowOf(s.M, i);
        terms[toSize(i)] = std::abs(s.p[toSize(i)]);
        for (int j = 0; j < s.n; ++j) terms[toSize(i)] += std::abs(row[j] * s.v[toSize(j)]);
    }
    for (int c = 0; c < s.nc; ++c) {
        const std::array<double, 3> f = uncertainForces(s, c);
        for (int k = 0; k < 3; ++k) {
            const double* row = s.rowOf(s.J, 3 * c + k);
            for (int i = 0; i < s.n; ++i) terms[toSize(i)] += s.dt * std::abs(row[i]) * f[toSize(k)];
        }
    }
    for (int r = 0; r < s.nr; ++r) {
        const double f = s.dt * uncertainRowForce(s, r);
        for (int i = 0; i < s.n; ++i) terms[toSize(i)] += std::abs(s.rowOf(s.G, r)[i]) * f;
    }
    for (int i = 0; i < s.n; ++i) {
        const double r = std::abs(s.residual[toSize(i)]);
        if (!std::isfinite(r) || r > few * terms[toSize(i)]) return false;
    }
    return true;
}

/// Whether the present velocities are a solution but for rounding, and rounding is below (10); evaluates there.
/// If only (10) fails, numbers near by hardly do better: these are kept for the case that nothing else is
/// found.
bool StribeckSolver::settlesAtRounding() {
    kernel_->evaluate(system_);
    kernel_->findResidual(system_);
    if (!isAtRounding()) return false;
    if (hasSmallResidual()) return true;
    const bool isWantedProblem =
        system_.rounding == 0.0 && system_.regularisation.vs == parameters_.stictionTolerance;
    if (isWantedProblem) atRounding_.assign(system_.v.begin(), system_.v.end());
    return false;
}

} // namespace hingelab
