// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "rig/rig_document.h"
#include "sketch/sketch_plan.h"

/// A rig from a sketch, driven by dimensions: lengths of links, places of pivots, directions of slides. Links
/// are steel bars in the xy-plane; the loops are closed by JointRRR and JointRRP, in the way that was drawn.
namespace hingelab {

enum class SketchDrive {
    free,          ///< by its weight and the hand
    constantSpeed, ///< a prescribed motion
    swing,         ///< to and fro from where it was drawn, within what the loops allow
};

struct SketchOptions {
    std::string name = "Sketched linkage";
    bool hangs = true; ///< gravity acts downwards in the drawing; else the drawing lies level
    SketchDrive drive = SketchDrive::free;
};

/// The rig of a plan that runs (std::invalid_argument else), read and checked; issues say what may still be
/// wrong with it.
[[nodiscard]] RigReading rigOf(const Sketch& sketch, const SketchPlan& plan, const SketchOptions& options);

/// How far what drives can go without a loop coming apart: its joint's angle [rad] or distance [m].
struct SketchReach {
    double start = 0.0;
    double low = 0.0;
    double high = 0.0;
    bool goesRound = false;
};
[[nodiscard]] SketchReach reachOf(const Sketch& sketch, const SketchPlan& plan);

} // namespace hingelab
