// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Geometry>
#include <functional>
#include <memory>
#include <span>

#include "simulation/model.h"

namespace hingelab {

/// What a rig's own motion sweeps [m, world]: a box that holds its moving bodies in every sample of a run.
struct SweptBox {
    Eigen::AlignedBox3d box; ///< empty: nothing moves
    double until = 0.0;      ///< time [s] up to which it was found
};

/// Makes `box` hold the moving bodies of a sample of the model, by its channels of poses. False if the sample
/// has none.
bool extendBySample(Eigen::AlignedBox3d& box, const Model& model, std::span<const double> sample);

/// Runs the rig from its start, as it is released, for `seconds` of simulated time, and says what it sweeps:
/// 60 poses a second. Ends early, with what was found, where the motion stops, or `isOver` says so, which is
/// asked a few thousand times a second at most.
[[nodiscard]] SweptBox predictSweep(const std::shared_ptr<const Model>& model, double seconds,
                                    const std::function<bool()>& isOver);

} // namespace hingelab
