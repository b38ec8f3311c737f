// SPDX-License-Identifier: GPL-3.0-or-later
#include "benchmarks/boost_motor.h"

#include <boost/numeric/odeint.hpp>

BoostMotorRun runBoostMotor(double duration, double tolerance) {
    using Vector = boost::numeric::ublas::vector<double>;
    using Matrix = boost::numeric::ublas::matrix<double>;
    constexpr double R = 0.5, L = 0.5e-3, K = 0.03, N = 100.0, D = 2.0, V = 6.0;
    constexpr double inertia = 0.84 + N * N * 1e-5;
    const auto system = [](const Vector& x, Vector& dx, double) {
        dx[0] = x[1];
        dx[1] = (N * K * x[2] - D * x[1]) / inertia;
        dx[2] = (V - R * x[2] - K * N * x[1]) / L;
    };
    const auto jacobian = [](const Vector&, Matrix& J, double, Vector& dfdt) {
        J.clear();
        J(0, 1) = 1.0;
        J(1, 1) = -D / inertia;
        J(1, 2) = N * K / inertia;
        J(2, 1) = -K * N / L;
        J(2, 2) = -R / L;
        dfdt.clear();
    };
    Vector x(3);
    x.clear();
    BoostMotorRun run;
    using Stepper = boost::numeric::odeint::rosenbrock4<double>;
    auto controlled = boost::numeric::odeint::make_controlled<Stepper>(tolerance, tolerance);
    double t = 0.0;
    double h = 1e-4;
    while (t < duration) {
        if (t + h > duration) h = duration - t;
        if (controlled.try_step(std::make_pair(system, jacobian), x, t, h) == boost::numeric::odeint::success)
            ++run.steps;
    }
    run.angle = x[0];
    return run;
}
