// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "simulation/model.h"

namespace hingelab {

/// Instants of a shared run.
struct ShareTimes {
    double duration = 10.0; ///< [s], > 0
    double interval = 0.02; ///< between frames [s], > 0
    [[nodiscard]] std::size_t frames() const;
    [[nodiscard]] double at(std::size_t frame) const { return interval * static_cast<double>(frame); }
};

/// A simulated run as a page shows it. A run that stops keeps its last pose, and has no values from there on.
struct ShareRun {
    std::shared_ptr<const Model> model;
    std::vector<Pose> poses;    ///< [frame][carrier], in the world
    std::vector<double> values; ///< [channel][frame], in SI; NaN where there is none
    std::string stopped;        ///< why it ended before its time; empty: it did not
    std::string doubt;          ///< what is wrong with its energy balance; empty: nothing
    double end = 0.0;           ///< time of the last frame that was simulated [s]

    /// What has poses: bodies, then the frames of each assembly (kAssemblyFrames), then the world.
    [[nodiscard]] std::size_t carriers() const;
    [[nodiscard]] std::size_t carrierOf(std::size_t assembly, std::size_t frame) const;
    /// By name, as a place on a body or on a frame has it; the world for what there is not.
    [[nodiscard]] std::size_t carrierNamed(const std::string& name) const;
    [[nodiscard]] std::string nameOf(std::size_t carrier) const;
    [[nodiscard]] const Pose& at(std::size_t frame, std::size_t carrier) const {
        return poses[frame * carriers() + carrier];
    }
};

/// What a hand does in each run; `hand` is a plan (docs/reference/hand-plans.md), empty for none. `goesOn` is
/// asked once per frame, with the frame; where it says no, the run is empty.
/// @throws std::invalid_argument with words, if the plan does not suit the rig.
[[nodiscard]] ShareRun recordShareRun(const std::shared_ptr<const Model>& model, const ShareTimes& times,
                                      const std::string& hand, const std::vector<std::size_t>& channels,
                                      const std::function<bool(std::size_t frame)>& goesOn);

} // namespace hingelab
