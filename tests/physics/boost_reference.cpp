// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/physics/boost_reference.h"

#include <boost/numeric/odeint.hpp>
#include <cmath>

std::array<double, 3> boostPendulumStep(std::array<double, 3> state, double stiffness, double drag, double h) {
    using Vector = boost::numeric::ublas::vector<double>;
    using Matrix = boost::numeric::ublas::matrix<double>;
    const auto system = [=](const Vector& x, Vector& dx, double) {
        const double t = std::tanh(x[1] / 0.01);
        dx[0] = x[1];
        dx[1] = -stiffness * std::sin(x[0]) - drag * t;
        dx[2] = drag * t * x[1];
    };
    const auto jacobian = [=](const Vector& x, Matrix& J, double, Vector& dfdt) {
        const double t = std::tanh(x[1] / 0.01);
        J.clear();
        J(0, 1) = 1.0;
        J(1, 0) = -stiffness * std::cos(x[0]);
        J(1, 1) = -drag * (1 - t * t) / 0.01;
        J(2, 1) = drag * (t + x[1] * (1 - t * t) / 0.01);
        dfdt.clear();
    };
    Vector x(3);
    Vector next(3);
    Vector error(3);
    for (std::size_t i = 0; i < 3; ++i) x[i] = state[i];
    boost::numeric::odeint::rosenbrock4<double> stepper;
    stepper.do_step(std::make_pair(system, jacobian), x, 0.0, next, h, error);
    return {next[0], next[1], next[2]};
}
