// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <vector>

#include "analysis/four_bar_loop.h"

/// The way of a crank through three poses, on the circuit of pose 1 (see four_bar_defects.h).
namespace hingelab {

/// How a crank carries the coupler through as many of the poses as it can.
struct CrankWay {
    double begin = 0.0; ///< ways on the circuit of pose 1 [rad]; end may lie before begin
    double end = 0.0;
    std::array<double, 3> marks{}; ///< ways of the poses, NaN for those on another circuit
    bool goesRound = false;        ///< the crank never turns back on this circuit
    /// Angles of the crank [rad]: at pose 1, and the least and the greatest on its branch that the drive needs
    /// for the poses there; with no other pose there, nine tenths of the way to both dead centres, or, where
    /// it goes round, all the same.
    double start = 0.0, low = 0.0, high = 0.0;
    bool isClockwise = false; ///< as the crank sets out from `begin`
};

/// `circuit` is closed; it was asked for poses 2 and 3. In the order 1, 2, 3 where the crank can, else from the
/// first to the last of those on its branch; where there is a dead centre in between, past that.
[[nodiscard]] CrankWay wayThrough(const Circuit& circuit);

/// Poses (1 or 2: the second, the third) on the circuit, but beyond a dead centre of the crank.
[[nodiscard]] std::vector<std::size_t> beyondDeadCentre(const Circuit& circuit);

/// Pose 2 between the others.
[[nodiscard]] bool isInOrder(const CrankWay& way);

} // namespace hingelab
