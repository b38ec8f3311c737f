// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulation/dormand_prince.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace hingelab {
namespace {

constexpr double kC[7] = {0.0, 1.0 / 5.0, 3.0 / 10.0, 4.0 / 5.0, 8.0 / 9.0, 1.0, 1.0};
constexpr double kA[7][6] = {
    {},
    {1.0 / 5.0},
    {3.0 / 40.0, 9.0 / 40.0},
    {44.0 / 45.0, -56.0 / 15.0, 32.0 / 9.0},
    {19372.0 / 6561.0, -25360.0 / 2187.0, 64448.0 / 6561.0, -212.0 / 729.0},
    {9017.0 / 3168.0, -355.0 / 33.0, 46732.0 / 5247.0, 49.0 / 176.0, -5103.0 / 18656.0},
    {35.0 / 384.0, 0.0, 500.0 / 1113.0, 125.0 / 192.0, -2187.0 / 6784.0, 11.0 / 84.0},
};
/// Order 5 less order 4.
constexpr double kError[7] = {71.0 / 57600.0,      0.0,          -71.0 / 16695.0, 71.0 / 1920.0,
                              -17253.0 / 339200.0, 22.0 / 525.0, -1.0 / 40.0};
constexpr double kDense[7] = {-12715105075.0 / 11282082432.0,  0.0,
                              87487479700.0 / 32700410799.0,   -10690763975.0 / 1880347072.0,
                              701980252875.0 / 199316789632.0, -1453857185.0 / 822651844.0,
                              69997945.0 / 29380423.0};
// When steps are taken to be limited by stability: as in Hairer, Norsett and Wanner, Solving Ordinary
// Differential Equations II, IV.2, and their DOPRI5.
constexpr double kStabilityLimit = 3.25; // of h times an eigenvalue
constexpr int kEasySteps = 6;            // one after the other, that end the count

} // namespace

DormandPrinceStep::DormandPrinceStep(int n, int p, int m)
    : n_(n), p_(p), rates_(n, p, m), argument_(n, p, m), sixth_(n, p, m), end_(n, p, m) {
    const auto size = [&](Slope& slope) {
        slope.v.setZero(n);
        slope.a.setZero(n);
        slope.z.setZero(p);
        slope.w.setZero(m);
    };
    for (Slope& slope : k_) size(slope);
    for (Slope* slope : {&dense_, &accepted1_, &accepted7_, &acceptedDense_}) size(*slope);
    acceptedStart_ = acceptedEnd_ = end_;
}

void DormandPrinceStep::evaluate(MotionEquations& equations, double time, const MotionState& at, Slope& slope) {
    slope.v = at.v;
    equations.rates(time, at, rates_);
    slope.a = rates_.a;
    slope.z = rates_.z;
    slope.w = rates_.w;
}

/// start + h times the weighted sum of one part of the first slopes.
void DormandPrinceStep::addPart(VectorXd Slope::*part, const VectorXd& start, double h, const double* weights,
                                std::size_t count, VectorXd& sum) const {
    for (Eigen::Index i = 0; i < sum.size(); ++i) {
        double value = start[i];
        for (std::size_t j = 0; j < count; ++j) {
            if (weights[j] != 0.0) value += h * weights[j] * (k_[j].*part)[i];
        }
        sum[i] = value;
    }
}

void DormandPrinceStep::combine(const MotionState& start, double h, const double* weights, std::size_t count,
                                MotionState& sum) const {
    addPart(&Slope::v, start.q, h, weights, count, sum.q);
    addPart(&Slope::a, start.v, h, weights, count, sum.v);
    addPart(&Slope::z, start.z, h, weights, count, sum.z);
}

double DormandPrinceStep::attempt(MotionEquations& equations, const MotionState& start, double time, double h,
                                  double tolerance, bool reuseFirst) {
    if (!reuseFirst || !isFirstFresh_) {
        const bool goesOn = hasLast_ && lastTime_ == time && acceptedEnd_.q == start.q &&
                            acceptedEnd_.v == start.v && acceptedEnd_.z == start.z;
        if (goesOn) {
            std::swap(k_[0], k_[6]);
        } else {
            evaluate(equations, time, start, k_[0]);
        }
        isFirstFresh_ = true;
        hasLast_ = false;
    }
    for (std::size_t i = 1; i < 7; ++i) {
        combine(start, h, kA[i], i, argument_);
        if (i == 5) sixth_ = argument_;
        evaluate(equations, time + kC[i] * h, argument_, k_[i]);
    }
    end_.q = argument_.q; // the last stage is the end
    end_.v = argument_.v;
    end_.z = argument_.z;
    addPart(&Slope::w, start.w, h, kA[6], 6, end_.w);
    for (VectorXd Slope::*part : {&Slope::v, &Slope::a, &Slope::z, &Slope::w}) {
        (dense_.*part).setZero();
        addPart(part, dense_.*part, h, kDense, 7, dense_.*part);
    }
    if (!end_.q.allFinite() || !end_.v.allFinite() || !end_.z.allFinite() || !end_.w.allFinite()) {
        return std::numeric_limits<double>::quiet_NaN();
    }
    double norm = 0.0;
    double slopeDifference = 0.0;
    double stateDifference = 0.0;
    for (int i = 0; i < n_; ++i) {
        double errorQ = 0.0;
        double errorV = 0.0;
        for (std::size_t j = 0; j < 7; ++j) {
            errorQ += kError[j] * k_[j].v[i];
            errorV += kError[j] * k_[j].a[i];
        }
        norm = std::max({norm, h * std::abs(errorQ) / (tolerance * (1.0 + std::abs(start.q[i]))),
                         h * std::abs(errorV) / (tolerance * (1.0 + std::abs(start.v[i])))});
        slopeDifference += std::pow(k_[6].v[i] - k_[5].v[i], 2) + std::pow(k_[6].a[i] - k_[5].a[i], 2);
        stateDifference += std::pow(end_.q[i] - sixth_.q[i], 2) + std::pow(end_.v[i] - sixth_.v[i], 2);
    }
    for (int i = 0; i < p_; ++i) {
        double error = 0.0;
        for (std::size_t j = 0; j < 7; ++j) error += kError[j] * k_[j].z[i];
        norm = std::max(norm, h * std::abs(error) / (tolerance * (1.0 + std::abs(start.z[i]))));
        slopeDifference += std::pow(k_[6].z[i] - k_[5].z[i], 2);
        stateDifference += std::pow(end_.z[i] - sixth_.z[i], 2);
    }
    if (countsIntegrals()) {
        for (Eigen::Index i = 0; i < end_.w.size(); ++i) {
            double error = 0.0;
            for (std::size_t j = 0; j < 7; ++j) error += kError[j] * k_[j].w[i];
            norm = std::max(norm, h * std::abs(error) / (tolerance * (1.0 + std::abs(start.w[i]))));
        }
    }
    stiffness_ = stateDifference > 0.0 ? h * std::sqrt(slopeDifference / stateDifference) : 0.0;
    lastTime_ = time + h;
    return norm;
}

void DormandPrinceStep::accept(const MotionState& start, double h) {
    acceptedStart_ = start;
    acceptedEnd_ = end_;
    acceptedStep_ = h;
    accepted1_ = k_[0];
    accepted7_ = k_[6];
    std::swap(acceptedDense_, dense_);
    // Steps that stability limits lie to both sides of the limit, by turns: one that lies below it tells
    // nothing.
    if (stiffness_ > kStabilityLimit) {
        ++stiffSteps_;
        easySteps_ = 0;
    } else if (++easySteps_ == kEasySteps) {
        stiffSteps_ = 0;
    }
    hasLast_ = true;
    isFirstFresh_ = false;
}

namespace {

/// y0 + theta (d + rest (b + theta (c + rest dense))), d = y1 - y0, b = h k1 - d, c = d - h k7 - b
constexpr auto blend = [](double theta, double h, const auto& start, const auto& end, const auto& first,
                          const auto& last, const auto& dense, auto& out) {
    const double rest = 1.0 - theta;
    out = start + theta * ((end - start) +
                           rest * ((h * first - (end - start)) +
                                   theta * ((2.0 * (end - start) - h * last - h * first) + rest * dense)));
};

} // namespace

void DormandPrinceStep::interpolate(double theta, MotionState& state) const {
    const double h = acceptedStep_;
    blend(theta, h, acceptedStart_.q, acceptedEnd_.q, accepted1_.v, accepted7_.v, acceptedDense_.v, state.q);
    blend(theta, h, acceptedStart_.v, acceptedEnd_.v, accepted1_.a, accepted7_.a, acceptedDense_.a, state.v);
    blend(theta, h, acceptedStart_.z, acceptedEnd_.z, accepted1_.z, accepted7_.z, acceptedDense_.z, state.z);
    blend(theta, h, acceptedStart_.w, acceptedEnd_.w, accepted1_.w, accepted7_.w, acceptedDense_.w, state.w);
}

void DormandPrinceStep::interpolateAttempt(const MotionState& start, double h, double theta,
                                           MotionState& state) const {
    blend(theta, h, start.q, end_.q, k_[0].v, k_[6].v, dense_.v, state.q);
    blend(theta, h, start.v, end_.v, k_[0].a, k_[6].a, dense_.a, state.v);
    blend(theta, h, start.z, end_.z, k_[0].z, k_[6].z, dense_.z, state.z);
}

} // namespace hingelab
