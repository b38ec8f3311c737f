// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "rig/experiment.h"
#include "text/describe.h"

/// A lesson about a rig: steps with text, states of the rig, questions and predictions, as
/// docs/reference/lesson-format.md has them. Values only; lesson_reader.h makes them of a file.
namespace hingelab {

/// What a step shows of a rig.
struct LessonState {
    std::string rig;  ///< another one; empty: that of the state before
    Experiment shows; ///< its name says nothing

    /// Whether it says anything about the run.
    [[nodiscard]] bool runs() const {
        return !rig.empty() || !shows.set.empty() || !shows.hand.empty() || shows.stands();
    }
};

struct LessonButton {
    std::string text;
    LessonState state;
};

struct ChoiceAnswer {
    std::string text;
    bool isRight = false;
    std::string why;
};

struct ChoiceQuestion {
    std::string question;
    std::vector<ChoiceAnswer> answers;
    std::string hint;

    [[nodiscard]] bool hasSeveral() const; ///< right answers
};

/// What of a channel is asked for.
enum class LessonMeasure { value, greatest, least, mean, period };

struct NumberQuestion {
    std::string question;
    std::string answer;            ///< "2.007 s"
    std::string tolerance = "5 %"; ///< of the answer, or with its unit
    std::string why;
    std::string hint;
    std::string channel; ///< that the answer is checked with; empty: none
    LessonMeasure measure = LessonMeasure::value;
    double until = kUnlimited; ///< [s]
    LessonState state;         ///< of the check, beside that of the step
};

struct OrderQuestion {
    std::string question;
    std::vector<std::string> items; ///< in the right order
    std::string why;
    std::string hint;
};

/// A curve that students draw before it is simulated.
struct Prediction {
    std::string question;
    std::string channel;
    double until = kUnlimited; ///< [s]
    std::string over;          ///< channel of the horizontal axis; empty: time
    std::string from, to;      ///< limits of that axis, with units
    std::string least, most;   ///< limits of the vertical axis, with units
    double tolerance = 0.1;    ///< half of the band that counts as right; share of the vertical axis
    std::string why;
    LessonState state;
};

/// Markdown that is shown on request.
struct LessonHint {
    std::string text;
};

/// Markdown.
struct LessonMarkdown {
    std::string text;
};

struct LessonPart {
    int line = 0; ///< of the file, from 1
    std::variant<LessonMarkdown, LessonButton, ChoiceQuestion, NumberQuestion, OrderQuestion, Prediction,
                 LessonHint>
        what;
};

struct LessonStep {
    std::string title; ///< Markdown without marks; of the introduction that of the lesson
    int line = 0;
    LessonState state; ///< when the step is reached
    bool hasState = false;
    int stateLine = 0;
    std::vector<LessonPart> parts;
};

struct Lesson {
    std::string title;
    std::string rig; ///< a shipped rig, or a file beside the lesson
    std::vector<std::string> topics;
    int minutes = 0;               ///< 0: not said
    std::vector<LessonStep> steps; ///< the introduction first, if there is one
};

void describe(Walk& walk, LessonState& state);
void describe(Walk& walk, LessonButton& button);
void describe(Walk& walk, ChoiceAnswer& answer);
void describe(Walk& walk, ChoiceQuestion& question);
void describe(Walk& walk, NumberQuestion& question);
void describe(Walk& walk, OrderQuestion& question);
void describe(Walk& walk, Prediction& prediction);

/// The question of a part; null where it asks nothing.
[[nodiscard]] const std::string* questionOf(const LessonPart& part);

/// Whether the name of a rig can be that of a file beside the lesson or below: nothing else is looked for
/// there.
[[nodiscard]] bool isBesideLesson(std::string_view rig);

/// The rig of a step: the last one that a state named up to there.
[[nodiscard]] std::string rigOfStep(const Lesson& lesson, std::size_t step);

} // namespace hingelab
