// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "analysis/door_statics.h"
#include "measured/measurement.h"

/// A test bench for rigs: it leads a door of one degree of freedom slowly along its way and back, at a constant
/// rate, and writes what acts on it. Quasi-static, as the curve of the whole door is (analysis/door_statics.h),
/// but with what is viscous at that rate; what accelerates at the ends is left out.
namespace hingelab {

struct VirtualRigOptions {
    double rate = 0.0;              ///< [rad/s or m/s] > 0
    std::optional<double> from, to; ///< [rad or m] within the way; by default all of it
    std::size_t points = 400;       ///< of each pass, >= 2
    double noise = 0.0;             ///< standard deviation of the load [N·m or N]
    std::uint64_t seed = 1;         ///< of the noise: the same seed gives the same numbers everywhere
    MotorVoltages voltages;         ///< none: motors off
};

struct VirtualSweep {
    std::string refusal; ///< why there is none, in words; all else is empty then
    Measurement measurement;
    std::vector<double> handleForce; ///< [N] along the path of the handle, on the door; NaN: no leverage
};

/// The noise is of the load; places and rates are exact, as a good encoder's.
[[nodiscard]] VirtualSweep sweepDoor(const std::shared_ptr<const Model>& model,
                                     const VirtualRigOptions& options);

/// Why a sweep from one place of a way to another cannot be made, in words; empty if it can.
[[nodiscard]] std::string whyNoSweep(const DoorWay& way, double from, double to,
                                     const VirtualRigOptions& options);

/// Numbers of a normal distribution that are the same on every system (Box and Muller's method).
class SeededNoise {
  public:
    explicit SeededNoise(std::uint64_t seed) : state_(seed) {}
    /// Mean 0, standard deviation 1.
    double next();

  private:
    [[nodiscard]] double uniform();
    std::uint64_t state_;
    double spare_ = 0.0;
    bool hasSpare_ = false;
};

} // namespace hingelab
