// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

/// The motor-driven door of bench_motor by Boost.odeint's error-controlled rosenbrock4, from rest, as a
/// yardstick in the same run: steps taken for `duration` [s] at `tolerance`. In a file of its own, because
/// Debian's Boost 1.74 needs C++17 for it.
struct BoostMotorRun {
    double angle = 0.0; ///< at the end [rad]
    long steps = 0;
};
BoostMotorRun runBoostMotor(double duration, double tolerance);
