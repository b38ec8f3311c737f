// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulation/rosenbrock.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace hingelab {
namespace {

constexpr double kGamma = 0.25;
constexpr double kAlpha[6] = {0.0, 0.386, 0.21, 0.63, 1.0, 1.0};
constexpr double kD[6] = {0.25, -0.1043, 0.1035, -0.03620000000000023, 0.0, 0.0};

// Row i holds the coefficients of stage i + 1; the last row of kStages gives the end of the step before U_6 is
// added.
constexpr double kStages[6][5] = {
    {},
    {1.544000000000000},
    {0.9466785280815826, 0.2557011698983284},
    {3.314825187068521, 2.896124015972201, 0.9986419139977817},
    {1.221224509226641, 6.019134481288629, 12.53708332932087, -0.6878860361058950},
    {1.221224509226641, 6.019134481288629, 12.53708332932087, -0.6878860361058950, 1.0},
};
constexpr double kRates[6][5] = {
    {},
    {-5.668800000000000},
    {-2.430093356833875, -0.2063599157091915},
    {-0.1073529058151375, -9.594562251023355, -20.47028614809616},
    {7.496443313967647, -10.24680431464352, -33.99990352819905, 11.70890893206160},
    {8.083246795921522, -7.981132988064893, -31.52159432874371, 16.31930543123136, -6.058818238834054},
};
constexpr double kDense2[5] = {10.12623508344586, -7.487995877610167, -34.80091861555747, -7.992771707568823,
                               1.025137723295662};
constexpr double kDense3[5] = {-0.6762803392806898, 6.087714651680015, 16.43084320892478, 24.76722511418386,
                               -6.594389125716872};

} // namespace

MotionJacobians::MotionJacobians(int n, int p, int m) {
    accelerationByAngle.setZero(n, n);
    accelerationByRate.setZero(n, n);
    accelerationByState.setZero(n, p);
    stateByAngle.setZero(p, n);
    stateByRate.setZero(p, n);
    stateByState.setZero(p, p);
    quadratureByAngle.setZero(m, n);
    quadratureByRate.setZero(m, n);
    quadratureByState.setZero(m, p);
    accelerationByTime.setZero(n);
    stateByTime.setZero(p);
    quadratureByTime.setZero(m);
}

RosenbrockStep::RosenbrockStep(int n, int p, int m)
    : n_(n),
      p_(p),
      argument_(n, p, m),
      end_(n, p, m),
      jacobians_(n, p, m),
      startRates_(n, p, m),
      rates_(n, p, m) {
    const auto size = [&](Stage& stage) {
        stage.q.setZero(n);
        stage.v.setZero(n);
        stage.z.setZero(p);
        stage.w.setZero(m);
    };
    for (Stage& stage : u_) size(stage);
    for (Stage* stage : {&right_, &dense2_, &dense3_, &accepted2_, &accepted3_}) size(*stage);
    system_.setZero(n + p, n + p);
    lu_ = Eigen::PartialPivLU<Eigen::MatrixXd>(n + p);
    solution_.setZero(n + p);
    acceptedStart_ = acceptedEnd_ = end_;
}

void RosenbrockStep::factorise(double hGamma) {
    const MotionJacobians& j = jacobians_;
    if (p_ == 0) {
        system_ = -j.accelerationByRate - hGamma * j.accelerationByAngle;
    } else {
        system_.topLeftCorner(n_, n_) = -j.accelerationByRate - hGamma * j.accelerationByAngle;
        system_.topRightCorner(n_, p_) = -j.accelerationByState;
        system_.bottomLeftCorner(p_, n_) = -j.stateByRate - hGamma * j.stateByAngle;
        system_.bottomRightCorner(p_, p_) = -j.stateByState;
    }
    system_.diagonal().array() += 1.0 / hGamma;
    if (n_ + p_ > 2) lu_.compute(system_);
}

/// system_ * x = solution_, of which x takes the place.
void RosenbrockStep::solveSystem() {
    if (n_ + p_ == 1) {
        solution_[0] /= system_(0, 0);
    } else if (n_ + p_ == 2) { // a door with a motor: two unknowns are not worth a general factorisation
        const double determinant = system_(0, 0) * system_(1, 1) - system_(0, 1) * system_(1, 0);
        const double first = solution_[0];
        solution_[0] = (system_(1, 1) * first - system_(0, 1) * solution_[1]) / determinant;
        solution_[1] = (system_(0, 0) * solution_[1] - system_(1, 0) * first) / determinant;
    } else if (n_ + p_ > 2) {
        solution_ = lu_.solve(solution_);
    }
}

namespace {

// Vectors of a door have one or two components: calls of Eigen's loops would be most of what sums cost.
void addTo(const Eigen::VectorXd& start, double factor, Eigen::VectorXd& sum) {
    for (Eigen::Index i = 0; i < sum.size(); ++i) sum[i] = start[i] + factor * sum[i];
}
void setSum(const Eigen::VectorXd& a, const Eigen::VectorXd& b, Eigen::VectorXd& sum) {
    for (Eigen::Index i = 0; i < sum.size(); ++i) sum[i] = a[i] + b[i];
}
void setSum(const Eigen::VectorXd& a, const Eigen::VectorXd& b, const Eigen::VectorXd& c,
            Eigen::VectorXd& sum) {
    for (Eigen::Index i = 0; i < sum.size(); ++i) sum[i] = a[i] + b[i] + c[i];
}

} // namespace

/// Weighted sum of one part of the first stages.
void RosenbrockStep::combinePart(VectorXd Stage::*part, const double* weights, std::size_t count,
                                 VectorXd& sum) const {
    for (Eigen::Index i = 0; i < sum.size(); ++i) {
        double value = 0.0;
        for (std::size_t j = 0; j < count; ++j) value += weights[j] * (u_[j].*part)[i];
        sum[i] = value;
    }
}

void RosenbrockStep::combineMotion(const double* weights, std::size_t count, Stage& sum) const {
    combinePart(&Stage::q, weights, count, sum.q);
    combinePart(&Stage::v, weights, count, sum.v);
    combinePart(&Stage::z, weights, count, sum.z);
}

void RosenbrockStep::combine(const double* weights, std::size_t count, Stage& sum) const {
    combineMotion(weights, count, sum);
    combinePart(&Stage::w, weights, count, sum.w);
}

void RosenbrockStep::solveStage(std::size_t i, double h, double hGamma, const VectorXd& v,
                                const MotionRates& rates) {
    combine(kRates[i], i, right_);
    const double inverse = 1.0 / h;
    addTo(v, inverse, right_.q);
    addTo(rates.a, inverse, right_.v);
    addTo(rates.z, inverse, right_.z);
    addTo(rates.w, inverse, right_.w);
    if (kD[i] != 0.0 && jacobians_.dependsOnTime) {
        right_.v += h * kD[i] * jacobians_.accelerationByTime;
        right_.z += h * kD[i] * jacobians_.stateByTime;
        right_.w += h * kD[i] * jacobians_.quadratureByTime;
    }

    Stage& u = u_[i];
    if (n_ > 0) {
        solution_.head(n_) = right_.v + hGamma * jacobians_.accelerationByAngle.lazyProduct(right_.q);
    }
    if (p_ > 0) solution_.tail(p_) = right_.z + hGamma * jacobians_.stateByAngle.lazyProduct(right_.q);
    solveSystem();
    u.v = solution_.head(n_);
    u.z = solution_.tail(p_);
    u.q = hGamma * (right_.q + u.v);
    for (Eigen::Index r = 0; r < u.w.size(); ++r) {
        double byAngle = 0.0;
        double byRate = 0.0;
        double byState = 0.0;
        for (int k = 0; k < n_; ++k) byAngle += jacobians_.quadratureByAngle(r, k) * u.q[k];
        for (int k = 0; k < n_; ++k) byRate += jacobians_.quadratureByRate(r, k) * u.v[k];
        for (int k = 0; k < p_; ++k) byState += jacobians_.quadratureByState(r, k) * u.z[k];
        u.w[r] = hGamma * (right_.w[r] + byAngle + byRate + byState);
    }
}

double RosenbrockStep::attempt(MotionEquations& equations, const MotionState& start, double time, double h,
                               double tolerance, bool reuseJacobians) {
    if (!reuseJacobians) equations.jacobians(time, start, startRates_, jacobians_);
    const double hGamma = h * kGamma;
    factorise(hGamma);
    for (std::size_t i = 0; i < 6; ++i) {
        if (i == 0) { // the start itself
            solveStage(i, h, hGamma, start.v, startRates_);
            continue;
        }
        combineMotion(kStages[i], i, right_); // nothing depends on the quadratures
        setSum(start.q, right_.q, argument_.q);
        setSum(start.v, right_.v, argument_.v);
        setSum(start.z, right_.z, argument_.z);
        equations.rates(time + kAlpha[i] * h, argument_, rates_);
        solveStage(i, h, hGamma, argument_.v, rates_);
    }
    combine(kStages[5], 5, right_);
    setSum(start.q, right_.q, u_[5].q, end_.q);
    setSum(start.v, right_.v, u_[5].v, end_.v);
    setSum(start.z, right_.z, u_[5].z, end_.z);
    setSum(start.w, right_.w, u_[5].w, end_.w);
    combine(kDense2, 5, dense2_);
    combine(kDense3, 5, dense3_);

    if (!end_.q.allFinite() || !end_.v.allFinite() || !end_.z.allFinite() || !end_.w.allFinite()) {
        return std::numeric_limits<double>::quiet_NaN();
    }
    double norm = 0.0;
    for (int i = 0; i < n_; ++i) {
        const double scaleQ = tolerance * (1.0 + std::abs(start.q[i]));
        const double scaleV = tolerance * (1.0 + std::abs(start.v[i]));
        norm = std::max({norm, std::abs(u_[5].q[i]) / scaleQ, std::abs(u_[5].v[i]) / scaleV});
    }
    for (int i = 0; i < p_; ++i) {
        norm = std::max(norm, std::abs(u_[5].z[i]) / (tolerance * (1.0 + std::abs(start.z[i]))));
    }
    if (countsIntegrals()) {
        for (Eigen::Index i = 0; i < end_.w.size(); ++i) {
            norm = std::max(norm, std::abs(u_[5].w[i]) / (tolerance * (1.0 + std::abs(start.w[i]))));
        }
    }
    return norm;
}

void RosenbrockStep::accept(const MotionState& start) {
    acceptedStart_ = start;
    acceptedEnd_ = end_;
    std::swap(accepted2_, dense2_);
    std::swap(accepted3_, dense3_);
}

namespace {

constexpr auto denseOutput = [](double theta, const auto& start, const auto& end, const auto& d2,
                                const auto& d3, auto& out) {
    const double rest = 1.0 - theta;
    out = rest * start + theta * (end + rest * (d2 + theta * d3));
};

} // namespace

void RosenbrockStep::interpolate(double theta, MotionState& state) const {
    denseOutput(theta, acceptedStart_.q, acceptedEnd_.q, accepted2_.q, accepted3_.q, state.q);
    denseOutput(theta, acceptedStart_.v, acceptedEnd_.v, accepted2_.v, accepted3_.v, state.v);
    denseOutput(theta, acceptedStart_.z, acceptedEnd_.z, accepted2_.z, accepted3_.z, state.z);
    denseOutput(theta, acceptedStart_.w, acceptedEnd_.w, accepted2_.w, accepted3_.w, state.w);
}

void RosenbrockStep::interpolateAttempt(const MotionState& start, double theta, MotionState& state) const {
    denseOutput(theta, start.q, end_.q, dense2_.q, dense3_.q, state.q);
    denseOutput(theta, start.v, end_.v, dense2_.v, dense3_.v, state.v);
    denseOutput(theta, start.z, end_.z, dense2_.z, dense3_.z, state.z);
}

} // namespace hingelab
