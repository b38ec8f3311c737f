// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/lesson_audit.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <stdexcept>

#include "analysis/hand_plan.h"
#include "checks/validation.h"
#include "lesson/lesson_score.h"
#include "rig/outline.h"
#include "rig/parameter_set.h"
#include "share/share_run.h"
#include "simulation/model.h"

namespace hingelab {
namespace {

std::optional<std::size_t> indexOfChannel(const Model& model, const std::string& name) {
    const int index = model.channelIndex(name);
    return index < 0 ? std::nullopt : std::optional(static_cast<std::size_t>(index));
}

/// Samples of a channel, or of two, until the run ends or stops.
struct LessonCurve {
    std::vector<double> times, over, values;
    std::string stopped;
};

LessonCurve curveOf(const std::shared_ptr<const Model>& model, const std::string& hand,
                    const std::vector<std::size_t>& channels, double until,
                    const std::function<bool()>& goesOn) {
    constexpr double coarsest = 0.005; // [s], as the window samples
    constexpr double fewest = 500.0;   // samples
    const ShareTimes times{until, std::min(coarsest, until / fewest)};
    const ShareRun run = recordShareRun(model, times, hand, channels, [&](std::size_t) { return goesOn(); });
    LessonCurve curve;
    curve.stopped = run.stopped;
    if (run.values.empty()) return curve; // it was ended
    for (std::size_t frame = 0; frame < times.frames() && times.at(frame) <= run.end; ++frame) {
        curve.times.push_back(times.at(frame));
        curve.values.push_back(run.values[frame]);
        curve.over.push_back(channels.size() > 1 ? run.values[times.frames() + frame] : times.at(frame));
    }
    return curve;
}

class LessonAuditor {
  public:
    LessonAuditor(const Lesson& lesson, const FindLessonRig& find, const std::function<bool()>& goesOn)
        : lesson_(lesson), find_(find), goesOn_(goesOn) {}

    std::vector<LessonIssue> run() {
        for (step_ = 0; step_ < lesson_.steps.size() && goesOn_(); ++step_) {
            const LessonStep& step = lesson_.steps[step_];
            if (step.hasState) checkState(step.state, step.stateLine);
            for (const LessonPart& part : step.parts) {
                line_ = part.line;
                std::visit([this](const auto& what) { check(what); }, part.what);
            }
        }
        return std::move(issues_);
    }

  private:
    void add(Severity severity, int line, std::string message) {
        issues_.push_back({severity, line, 0, std::move(message)});
    }

    void check(const LessonMarkdown&) {}
    void check(const LessonHint&) {}
    void check(const ChoiceQuestion&) {}
    void check(const OrderQuestion&) {}
    void check(const LessonButton& button) { checkState(button.state, line_); }

    const LessonRig& rigNamed(const std::string& name) {
        const auto known = rigs_.find(name);
        return known != rigs_.end() ? known->second : rigs_.emplace(name, find_(name)).first->second;
    }

    [[nodiscard]] std::string rigFor(const LessonState& state) const {
        return state.rig.empty() ? rigOfStep(lesson_, step_) : state.rig;
    }

    /// The model of a state, once all that the state names has been looked for; null: it is not there.
    std::shared_ptr<const Model> checkState(const LessonState& state, int line) {
        const LessonRig& rig = rigNamed(rigFor(state));
        if (!rig.rig) {
            add(Severity::error, line, rig.problem);
            return nullptr;
        }
        const PreparedLesson prepared = prepareState(state, *rig.rig);
        if (!prepared.model) {
            add(Severity::error, line, prepared.problem);
            return nullptr;
        }
        const Experiment& shows = state.shows;
        if (!shows.hand.empty()) {
            const HandPlanReading plan = readHandPlan(shows.hand, *prepared.model);
            if (!plan.plan) add(Severity::error, line, plan.problem);
        }
        for (const std::string& channel : shows.channels) {
            if (!indexOfChannel(*prepared.model, channel))
                add(Severity::error, line, "The rig has no channel \"" + channel + "\".");
        }
        if (!shows.select.empty() && itemNamed(prepared.model->rig(), shows.select).empty())
            add(Severity::error, line, "The rig has no item \"" + shows.select + "\".");
        return prepared.model;
    }

    /// The state that a question is about: its own if it says anything of the run, else that of the step.
    [[nodiscard]] LessonState stateFor(const LessonState& own) const {
        return own.runs() ? own : stateOfStep(lesson_, step_);
    }

    void check(const NumberQuestion& question) {
        if (question.channel.empty()) return;
        const LessonState state = stateFor(question.state);
        const std::shared_ptr<const Model> model = checkState(state, line_);
        if (!model) return;
        const std::optional<std::size_t> channel = indexOfChannel(*model, question.channel);
        if (!channel) {
            add(Severity::error, line_, "The rig has no channel \"" + question.channel + "\".");
            return;
        }
        const std::optional<LessonCurve> curve = simulated(model, state, {*channel}, question.until);
        if (!curve) return;
        const std::optional<double> found = measureOf(question.measure, curve->times, curve->values);
        const std::optional<RightNumber> right = rightNumber(question);
        const Quantity quantity =
            question.measure == LessonMeasure::period ? Quantity::time : model->channels()[*channel].quantity;
        if (!found) {
            add(Severity::error, line_, "The run has no such measure of \"" + question.channel + "\".");
        } else if (!parseQuantity(quantity, question.answer)) {
            add(Severity::error, line_,
                "The answer \"" + question.answer +
                    "\" has another unit than the channel; allowed: " + unitNames(quantity) + ".");
        } else if (right && !right->accepts(*found)) {
            add(Severity::error, line_,
                "The answer is " + question.answer + ", but the simulation gives " +
                    displayText(quantity, *found, 5) + ".");
        }
    }

    void check(const Prediction& prediction) {
        const LessonState state = stateFor(prediction.state);
        const LessonState shown = stateOfStep(lesson_, step_);
        if (!prediction.state.runs() && !shown.shows.stands())
            add(Severity::warning, line_,
                "The run plays before the curve is drawn. Add \"at: 0 s\" to the state.");
        const std::shared_ptr<const Model> model = checkState(state, line_);
        if (!model) return;
        const PredictionAxes axes = axesOf(prediction, *model);
        if (!axes.problem.empty()) {
            add(Severity::error, line_, axes.problem);
            return;
        }
        std::vector<std::size_t> channels{axes.channel};
        if (axes.over) channels.push_back(*axes.over);
        std::optional<LessonCurve> curve = simulated(model, state, channels, prediction.until);
        if (!curve || curve->values.empty()) return;
        leaveOutBeyond(axes, *curve);
        if (curve->values.empty()) {
            add(Severity::error, line_, "The curve never lies on its axis.");
            return;
        }
        const auto [least, most] = std::minmax_element(curve->values.begin(), curve->values.end());
        const double height = axes.most - axes.least;
        const Quantity quantity = model->channels()[axes.channel].quantity;
        constexpr double leastShare = 0.15; // of the axis: a flatter curve cannot be told from a wrong one
        constexpr double overshoot = 0.02;
        if (*most > axes.most + overshoot * height || *least < axes.least - overshoot * height) {
            add(Severity::error, line_,
                "The curve leaves its axis: it goes from " + displayText(quantity, *least, 4) + " to " +
                    displayText(quantity, *most, 4) + ".");
        } else if (*most - *least < leastShare * height) {
            add(Severity::warning, line_,
                "The curve uses little of its axis: it goes from " + displayText(quantity, *least, 4) + " to " +
                    displayText(quantity, *most, 4) + ".");
        }
    }

    static void leaveOutBeyond(const PredictionAxes& axes, LessonCurve& curve) {
        std::vector<double> values;
        for (std::size_t i = 0; i < curve.values.size(); ++i) {
            if (curve.over[i] >= axes.from && curve.over[i] <= axes.to) values.push_back(curve.values[i]);
        }
        curve.values = std::move(values);
    }

    std::optional<LessonCurve> simulated(const std::shared_ptr<const Model>& model, const LessonState& state,
                                         const std::vector<std::size_t>& channels, double until) {
        try {
            LessonCurve curve = curveOf(model, state.shows.hand, channels, until, goesOn_);
            if (!curve.stopped.empty()) add(Severity::error, line_, "The run stops: " + curve.stopped);
            return curve;
        } catch (const std::invalid_argument& refusal) {
            add(Severity::error, line_, refusal.what());
            return std::nullopt;
        }
    }

    const Lesson& lesson_;
    const FindLessonRig& find_;
    const std::function<bool()>& goesOn_;
    std::map<std::string, LessonRig> rigs_;
    std::vector<LessonIssue> issues_;
    std::size_t step_ = 0;
    int line_ = 0;
};

} // namespace

PreparedLesson prepareState(const LessonState& state, const Rig& rig) {
    Rig changed = rig;
    for (const std::string& assignment : state.shows.set) {
        const Issues issues = assignParameter(changed, assignment);
        if (hasErrors(issues)) return {nullptr, issues.front().text()};
    }
    ValidatedRig validated = validateAndCompile(changed);
    if (validated.model) return {std::move(validated.model), {}};
    const auto error = std::find_if(validated.issues.begin(), validated.issues.end(),
                                    [](const Issue& issue) { return issue.severity == Severity::error; });
    return {nullptr, error->text()};
}

LessonState stateOfStep(const Lesson& lesson, std::size_t step) {
    for (std::size_t i = step + 1; i-- > 0;) {
        if (lesson.steps[i].hasState) return lesson.steps[i].state;
    }
    return {};
}

PredictionAxes axesOf(const Prediction& prediction, const Model& model) {
    PredictionAxes axes;
    const std::optional<std::size_t> channel = indexOfChannel(model, prediction.channel);
    if (!channel) {
        axes.problem = "The rig has no channel \"" + prediction.channel + "\".";
        return axes;
    }
    axes.channel = *channel;
    if (!prediction.over.empty()) {
        axes.over = indexOfChannel(model, prediction.over);
        if (!axes.over) {
            axes.problem = "The rig has no channel \"" + prediction.over + "\".";
            return axes;
        }
    }
    const auto read = [&](const std::string& text, Quantity quantity, double& value) {
        if (const std::optional<double> si = parseQuantity(quantity, text)) {
            value = *si;
        } else {
            axes.problem = "\"" + text + "\" cannot be a limit of the axis; allowed: a number with a unit of " +
                           unitNames(quantity) + ".";
        }
    };
    const Quantity quantity = model.channels()[axes.channel].quantity;
    read(prediction.least, quantity, axes.least);
    read(prediction.most, quantity, axes.most);
    axes.to = prediction.until;
    if (axes.over) {
        read(prediction.from, model.channels()[*axes.over].quantity, axes.from);
        read(prediction.to, model.channels()[*axes.over].quantity, axes.to);
    }
    if (axes.problem.empty() && !(axes.least < axes.most && axes.from < axes.to))
        axes.problem = "The lower limit of an axis is not below its upper limit.";
    axes.halfBand = prediction.tolerance * (axes.most - axes.least);
    return axes;
}

std::vector<LessonIssue> auditLesson(const Lesson& lesson, const FindLessonRig& find,
                                     const std::function<bool()>& goesOn) {
    return LessonAuditor(lesson, find, goesOn).run();
}

} // namespace hingelab
