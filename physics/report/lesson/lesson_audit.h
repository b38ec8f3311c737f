// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "lesson/lesson_reader.h"
#include "rig/rig.h"

namespace hingelab {

class Model;

/// The rig that a lesson names, as its file has it, or why there is none.
struct LessonRig {
    std::optional<Rig> rig;
    std::string problem;
};
using FindLessonRig = std::function<LessonRig(const std::string& name)>;

/// The design that a state sets up, checked: the rig of its file with the parameters of the state.
struct PreparedLesson {
    std::shared_ptr<const Model> model; ///< null: there is none
    std::string problem;
};
[[nodiscard]] PreparedLesson prepareState(const LessonState& state, const Rig& rig);

/// The state in which a step leaves the rig: its own, or that of the last step before it that has one, or none.
[[nodiscard]] LessonState stateOfStep(const Lesson& lesson, std::size_t step);

/// Channel, axes and band of a prediction, in SI, of a model; or what is wrong with them.
struct PredictionAxes {
    std::size_t channel = 0; ///< of the model
    std::optional<std::size_t> over;
    double from = 0.0, to = 0.0;    ///< of the horizontal axis
    double least = 0.0, most = 0.0; ///< of the vertical one
    double halfBand = 0.0;
    std::string problem; ///< empty: nothing
};
[[nodiscard]] PredictionAxes axesOf(const Prediction& prediction, const Model& model);

/// What reading does not tell: whether there are the rigs, parameters, channels and items that a lesson names,
/// whether the answers with a channel are right, and whether predicted curves fit their axes. All that is
/// needed for that is simulated. `goesOn` is asked now and then; where it says no, the rest is left out.
[[nodiscard]] std::vector<LessonIssue> auditLesson(const Lesson& lesson, const FindLessonRig& find,
                                                   const std::function<bool()>& goesOn);

} // namespace hingelab
