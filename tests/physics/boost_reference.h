// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

/// One step of Boost.odeint's rosenbrock4 for q' = v, v' = -stiffness sin q - drag tanh(v/0.01), w' = drag
/// tanh(v/0.01) v. In a file of its own, because Debian's Boost 1.74 needs C++17 for it.
std::array<double, 3> boostPendulumStep(std::array<double, 3> state, double stiffness, double drag, double h);
