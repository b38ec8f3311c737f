// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "lesson/lesson.h"
#include "text/walk.h"

namespace hingelab {
namespace {

constexpr FieldInfo kUntil{"until",     "Until", Quantity::time, {0.0, kLongestInstant},
                           {0.0, 10.0}, 0.1,     Scale::linear,  "Instant at which the run ends."};
constexpr FieldInfo kBand{"tolerance",
                          "Tolerance",
                          Quantity::dimensionless,
                          {0.001, 1.0},
                          {0.0, 1.0},
                          0.01,
                          Scale::linear,
                          "Half of the band that counts as right, as a share of the vertical axis."};

constexpr std::array kMeasures = {
    EnumName<LessonMeasure>{LessonMeasure::value, "value", "Value"},
    EnumName<LessonMeasure>{LessonMeasure::greatest, "greatest", "Greatest value"},
    EnumName<LessonMeasure>{LessonMeasure::least, "least", "Least value"},
    EnumName<LessonMeasure>{LessonMeasure::mean, "mean", "Mean value"},
    EnumName<LessonMeasure>{LessonMeasure::period, "period", "Period"},
};

struct QuestionText {
    const std::string* operator()(const ChoiceQuestion& q) const { return &q.question; }
    const std::string* operator()(const NumberQuestion& q) const { return &q.question; }
    const std::string* operator()(const OrderQuestion& q) const { return &q.question; }
    const std::string* operator()(const Prediction& p) const { return &p.question; }
    const std::string* operator()(const LessonMarkdown&) const { return nullptr; }
    const std::string* operator()(const LessonButton&) const { return nullptr; }
    const std::string* operator()(const LessonHint&) const { return nullptr; }
};

} // namespace

bool ChoiceQuestion::hasSeveral() const {
    return std::count_if(answers.begin(), answers.end(), [](const ChoiceAnswer& a) { return a.isRight; }) > 1;
}

void describe(Walk& walk, LessonState& state) {
    walk.text("rig", state.rig, "Another rig from this step on.");
    describe(walk, state.shows);
}

void describe(Walk& walk, LessonButton& button) {
    walk.text("text", button.text, "Label of the button.");
    describe(walk, button.state);
}

void describe(Walk& walk, ChoiceAnswer& answer) {
    walk.text("text", answer.text, "The answer.");
    walk.flag("right", answer.isRight, "Whether it is right.");
    walk.text("why", answer.why, "Shown once the answer was chosen.");
}

void describe(Walk& walk, ChoiceQuestion& question) {
    walk.text("question", question.question, "The question.");
    walk.list("answers", question.answers, "Answer");
    walk.text("hint", question.hint, "Shown on request.");
}

void describe(Walk& walk, NumberQuestion& question) {
    walk.text("question", question.question, "The question.");
    walk.text("answer", question.answer, "The right value with its unit.");
    walk.text("tolerance", question.tolerance, "Allowed difference: a share of the answer, or with its unit.");
    walk.text("why", question.why, "Shown after the answer.");
    walk.text("hint", question.hint, "Shown on request.");
    walk.text("channel", question.channel, "Channel that the answer is checked with.");
    walk.choice("measure", question.measure, kMeasures, "Measure of the channel that the question asks for.");
    walk.limit("until", question.until, kUntil);
    describe(walk, question.state);
}

void describe(Walk& walk, OrderQuestion& question) {
    walk.text("question", question.question, "The question.");
    walk.texts("items", question.items, "Items in the right order.");
    walk.text("why", question.why, "Shown after the answer.");
    walk.text("hint", question.hint, "Shown on request.");
}

void describe(Walk& walk, Prediction& prediction) {
    walk.text("question", prediction.question, "Task for the students.");
    walk.text("channel", prediction.channel, "Channel of the curve.");
    walk.limit("until", prediction.until, kUntil);
    walk.text("over", prediction.over, "Channel of the horizontal axis; absent: time.");
    walk.text("from", prediction.from, "Lower limit of the horizontal axis, with its unit.");
    walk.text("to", prediction.to, "Upper limit of the horizontal axis, with its unit.");
    walk.text("least", prediction.least, "Lower limit of the vertical axis, with its unit.");
    walk.text("most", prediction.most, "Upper limit of the vertical axis, with its unit.");
    walk.limit("tolerance", prediction.tolerance, kBand);
    walk.text("why", prediction.why, "Shown after the run.");
    describe(walk, prediction.state);
}

const std::string* questionOf(const LessonPart& part) {
    return std::visit(QuestionText(), part.what);
}

bool isBesideLesson(std::string_view rig) {
    const bool hasOddLetters = rig.find_first_of("\\:") != std::string_view::npos; // of other systems' paths
    const bool climbs = ("/" + std::string(rig) + "/").find("/../") != std::string::npos;
    return !rig.empty() && rig.front() != '/' && !hasOddLetters && !climbs;
}

std::string rigOfStep(const Lesson& lesson, std::size_t step) {
    std::string rig = lesson.rig;
    for (std::size_t i = 0; i <= step && i < lesson.steps.size(); ++i) {
        if (!lesson.steps[i].state.rig.empty()) rig = lesson.steps[i].state.rig;
    }
    return rig;
}

} // namespace hingelab
