// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

/// The laws of one compliant contact with regularised friction, as scalar functions.
///
/// Signs: vn > 0 separates; x > 0 is penetration; the friction force opposes the slip velocity.
/// Source: Hunt and Crossley (1975) for the damping factor; Uchida, Sherman and Delp (2015) and the
/// documentation of Drake's implicit Stribeck solver for the regularisation. Limits: no adhesion; the Coulomb
/// coefficient does not depend on the slip speed beyond the stiction tolerance; inside it the contact creeps.
/// docs/explanation/contact-solver.md has the numbered equations.
namespace hingelab {

/// Regularised coefficient of friction and its slope, (5):
///   mu(x) = mu x (2 - x) for x < 1, else mu, where x = s / vs.
struct RegularisedFriction {
    double coefficient = 0.0;
    double slope = 0.0; ///< d mu(x)/dx
};
[[nodiscard]] inline RegularisedFriction regularisedFriction(double x, double mu) {
    if (x >= 1.0) return {mu, 0.0};
    return {mu * x * (2.0 - x), 2.0 * mu * (1.0 - x)};
}

/// What regularises friction; the reciprocal is kept because divisions are what a contact costs.
struct Regularisation {
    double vs = 1e-4;    ///< stiction tolerance [m/s]
    double ev = 1e-6;    ///< of the soft norm [m/s]
    double byVs = 1.0e4; ///< 1 / vs

    static Regularisation of(double stictionTolerance, double relativeTolerance) {
        return {stictionTolerance, stictionTolerance * relativeTolerance, 1.0 / stictionTolerance};
    }
};

/// Friction force of one contact for a given normal force, (3) and (4), and its slopes.
struct FrictionForce {
    std::array<double, 2> force{};            ///< ft [N]
    std::array<double, 2> direction{};        ///< t = vt / s, shorter than 1
    double coefficient = 0.0;                 ///< mu(x)
    double softNorm = 0.0;                    ///< s = sqrt(vt² + ev²) [m/s]
    std::array<double, 3> negativeJacobian{}; ///< -d ft/d vt: (0,0), (0,1) = (1,0), (1,1) [N·s/m]
};
/// `vt` [m/s], `fn` [N].
[[nodiscard]] inline FrictionForce frictionForce(double vt0, double vt1, double fn, double mu,
                                                 const Regularisation& regularisation) {
    FrictionForce f;
    f.softNorm = std::sqrt(vt0 * vt0 + vt1 * vt1 + regularisation.ev * regularisation.ev);
    const double bySoftNorm = 1.0 / f.softNorm;
    f.direction = {vt0 * bySoftNorm, vt1 * bySoftNorm};
    const RegularisedFriction mr = regularisedFriction(f.softNorm * regularisation.byVs, mu);
    f.coefficient = mr.coefficient;
    f.force = {-mr.coefficient * fn * f.direction[0], -mr.coefficient * fn * f.direction[1]};
    // (6): fn [mu(x)/s (I - t t^T) + (mu'(x)/vs) t t^T]
    const double across = fn * mr.coefficient * bySoftNorm;
    const double along = fn * mr.slope * regularisation.byVs - across;
    f.negativeJacobian = {across + along * f.direction[0] * f.direction[0],
                          along * f.direction[0] * f.direction[1],
                          across + along * f.direction[1] * f.direction[1]};
    return f;
}

/// d(ft/fn)/d ln vs of frictionForce(), ev being a fixed share of vs: [mu'(x) x |t|² + mu(x) (1 - |t|²)] t.
[[nodiscard]] inline std::array<double, 2> frictionByTolerance(const FrictionForce& f, double mu,
                                                               const Regularisation& regularisation) {
    const double x = f.softNorm * regularisation.byVs;
    const double t2 = f.direction[0] * f.direction[0] + f.direction[1] * f.direction[1];
    const double change = regularisedFriction(x, mu).slope * x * t2 + f.coefficient * (1.0 - t2);
    return {change * f.direction[0], change * f.direction[1]};
}

/// Normal force of a compliant contact at the end of a step, (2): fn = (1 - d vn)+ (fn0 - dt k vn)+, where fn0
/// = k x0 is the elastic force at its start, and its slope by vn (at a corner that of the pressing side).
struct NormalForce {
    double force = 0.0; ///< [N]
    double slope = 0.0; ///< d fn/d vn [N·s/m], never positive
};
/// Elastic force fn0 [N], negative across a gap; stiffness k [N/m], dissipation d [s/m], step dt [s].
[[nodiscard]] inline NormalForce normalForce(double vn, double fn0, double stiffness, double dissipation,
                                             double dt) {
    const double damping = 1.0 - dissipation * vn;
    const double elastic = fn0 - dt * stiffness * vn;
    if (damping < 0.0 || elastic < 0.0) return {};
    return {damping * elastic, -dissipation * elastic - dt * stiffness * damping};
}

/// Elastic force of a contact averaged over the way that its depth moves from x0 to x1 within a step,
///   f = (E(x1) - E(x0))/(x1 - x0),  E(x) = k x² (1/2 + x/(6 D)) for x > 0, else 0,  (16)
/// D the depth over which the stiffness doubles, here as 1/D. Times that way it is the change of the stored
/// energy, exactly, also where the contact closes or opens on it. Source: the averaged vector field method of
/// McLachlan, Quispel and Robidoux (1999).
struct AveragedForce {
    double force = 0.0; ///< [N]
    double byEnd = 0.0; ///< d f/d x1 [N/m]
};
[[nodiscard]] inline AveragedForce averagedForce(double x0, double x1, double stiffness, double byDoubling) {
    const auto energy = [&](double x) { return stiffness * x * x * (0.5 + x * byDoubling / 6.0); };
    if (x0 >= 0.0 && x1 >= 0.0) {
        return {stiffness * (0.5 * (x0 + x1) + (x0 * x0 + x0 * x1 + x1 * x1) * byDoubling / 6.0),
                stiffness * (0.5 + (x0 + 2.0 * x1) * byDoubling / 6.0)};
    }
    if (x1 > 0.0) { // closes
        const double force = energy(x1) / (x1 - x0);
        return {force, (stiffness * x1 * (1.0 + 0.5 * x1 * byDoubling) - force) / (x1 - x0)};
    }
    if (x0 > 0.0) { // opens
        const double force = energy(x0) / (x0 - x1);
        return {force, force / (x0 - x1)};
    }
    return {};
}

/// Normal force of a step that averages the elastic part over its way: (1 - d vd)+ f(x0, x1) with
/// x1 = x0 - dt (vn0 + vn)/2. It is damped by the rate vd = (1 - s) vn + s vn0: with s = 1/2 to order 2; with s
/// = 0 also where damping is stiff.
[[nodiscard]] inline NormalForce averagedNormalForce(double vn, double vn0, double x0, double stiffness,
                                                     double byDoubling, double dissipation, double s,
                                                     double dt) {
    const double damping = 1.0 - dissipation * (vn + s * (vn0 - vn));
    if (damping < 0.0) return {};
    const AveragedForce elastic = averagedForce(x0, x0 - 0.5 * dt * (vn0 + vn), stiffness, byDoubling);
    return {damping * elastic.force,
            -(1.0 - s) * dissipation * elastic.force - 0.5 * dt * damping * elastic.byEnd};
}

/// The same with the corners of both (.)+ rounded over the speed e: x+ becomes w ln(1 + exp(x/w)), with w = dt
/// k e for the elastic force and w = d e for the damping factor. Smooth, above x+, and without reach far beyond
/// e. Only for following a path of solutions (11).
struct RoundedNormalForce : NormalForce {
    double byRounding = 0.0; ///< d fn/d ln e [N]
};
[[nodiscard]] inline RoundedNormalForce roundedNormalForce(double vn, double fn0, double stiffness,
                                                           double dissipation, double dt, double rounding) {
    struct Ramp {
        double value = 0.0, slope = 0.0, byRounding = 0.0;
    };
    const auto plus = [](double x, double w) -> Ramp {
        if (x >= 40.0 * w) return {x, 1.0, 0.0}; // what is left out is below rounding
        const double tail = std::exp(-std::abs(x) / w);
        const double excess = w * std::log1p(tail);
        return {std::max(x, 0.0) + excess, (x > 0.0 ? 1.0 : tail) / (1.0 + tail),
                excess + std::abs(x) * tail / (1.0 + tail)};
    };
    const Ramp elastic = plus(fn0 - dt * stiffness * vn, dt * stiffness * rounding);
    const Ramp damping = plus(1.0 - dissipation * vn, dissipation * rounding);
    RoundedNormalForce f;
    f.force = damping.value * elastic.value;
    f.slope = -dissipation * damping.slope * elastic.value - dt * stiffness * elastic.slope * damping.value;
    f.byRounding = damping.byRounding * elastic.value + damping.value * elastic.byRounding;
    return f;
}

} // namespace hingelab
