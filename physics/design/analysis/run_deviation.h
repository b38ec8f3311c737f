// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "simulation/model.h"
#include "simulation/sample_layout.h"

namespace hingelab {

/// How far a run is from another one, at the same instants: how far apart the centres of mass of the bodies are
/// that move in both and have the same name, and by how much they are turned against each other.
struct RunDeviation {
    struct Largest {
        double value = 0.0;
        double time = 0.0; ///< [s]
        std::string body;
    };
    Largest distance;         ///< over the run [m]
    Largest turn;             ///< over the run [rad], 0 to pi
    double endDistance = 0.0; ///< largest of the bodies, at the last instant [m]
    double endTurn = 0.0;     ///< [rad]
    double endTime = 0.0;     ///< [s]
    std::size_t instants = 0; ///< compared

    /// Nearer than another: by the largest distance, and where that is only rounding, by the largest turn.
    [[nodiscard]] bool isNearerThan(const RunDeviation& other) const;
};

/// Finds it, instant by instant.
class DeviationMeter {
  public:
    DeviationMeter(const Model& reference, const Model& other);

    /// Samples of both at the same time.
    void add(std::span<const double> reference, std::span<const double> other);

    [[nodiscard]] const RunDeviation& deviation() const { return deviation_; }

  private:
    /// A body in both runs.
    struct Pair {
        std::string body;
        Vector3 reference, other; ///< centres of mass in the body frames [m]
        PoseHandle referencePose, otherPose;
    };
    std::vector<Pair> pairs_;
    RunDeviation deviation_;
};

} // namespace hingelab
