// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "mechanism/mechanism_pose.h"
#include "simulation/model.h"

namespace hingelab {

/// The way that a door has: where it ends, and why.
struct DoorWay {
    enum class End {
        stop, ///< a joint's stop, or a strut's own end
        lock, ///< a loop of rods is stretched or folded: its dead centre
        turn  ///< nothing is there: half a turn, or half a metre, from the start
    };
    double low = 0.0, high = 0.0, start = 0.0; ///< [rad or m]
    End lowEnd = End::turn, highEnd = End::turn;
    std::string lowWords, highWords; ///< "the lower stop of \"hinge\" (0 °)"

    /// Poses along the way, ascending, from the lower to the upper end: steps that no assembly jumps in.
    struct Step {
        double x = 0.0;
        MechanismPose pose;
    };
    std::vector<Step> steps;
    std::string refusal; ///< why there is none: then all else is without meaning
};

/// Leads a model of one degree of freedom from its start both ways, through change points as a motion would go,
/// until a stop is reached, a loop locks, or half a turn (half a metre) is done. Of a way that a loop ends, the
/// last thousandth is left out: forces grow without bound there.
[[nodiscard]] DoorWay findDoorWay(const std::shared_ptr<const Model>& model);

} // namespace hingelab
