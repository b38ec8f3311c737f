// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string>
#include <vector>

#include "text/describe.h"
#include "text/field.h"

namespace hingelab {

/// Latest instant [s] of a prepared state: it is computed while one waits.
inline constexpr double kLongestInstant = 600.0;

/// Something to try with a rig, or a state of it to show: a sentence for people, and what the program does for
/// it. Nothing moves by it until it is chosen.
struct Experiment {
    std::string name;                  ///< the sentence: "Weaken the cam"
    std::vector<std::string> set;      ///< "/elements/hinge/spring_constant=2 N*m/rad", for assignParameter()
    std::string hand;                  ///< a plan of the hand (docs/reference/hand-plans.md); empty: none
    std::vector<std::string> channels; ///< for the plot over time; empty: as they are
    double at = kUnlimited;            ///< instant [s] at which the run then stands; kUnlimited: it plays
    std::string camera;                ///< words for readCamera() (camera_words.h); empty: as it is
    std::vector<std::string> marks;    ///< of kPictureMarks, drawn in the picture; empty: as they are
    std::vector<std::string> panels;   ///< titles of panels that come to the front
    std::string select;                ///< pointer of an item, by names; empty: as it is

    /// Whether the run stands at an instant, in place of playing.
    [[nodiscard]] bool stands() const { return at < kUnlimited; }
};

void describe(Walk& walk, Experiment& experiment);

/// What can be drawn over the picture of a rig, as files name it, in the order of `Overlay` in ui/.
inline constexpr std::array kPictureMarks = {
    "frames",          "joint axes", "centres of mass", "reaction forces", "reaction torques",
    "other branch",    "names",      "ground",          "angles",          "velocities",
    "instant centres", "motors",     "contact points",  "contact forces",  "friction cones"};
/// In place of a mark: none of them.
inline constexpr const char* kNoMarks = "none";

/// Marks of an experiment that there are not.
[[nodiscard]] std::vector<std::string> unknownMarks(const Experiment& experiment);

struct Rig;

/// The description, and the things to try as a sentence: "A heavy door. Try: weaken the spring; push it less."
[[nodiscard]] std::string descriptionWithExperiments(const Rig& rig);

/// After an item has been renamed: the pointers in assignments follow. `item` is its pointer in both.
void renameInExperiments(const Rig& before, const std::string& item, Rig& after);

} // namespace hingelab
