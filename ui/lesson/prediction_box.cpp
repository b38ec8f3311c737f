// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/prediction_box.h"

#include <QHBoxLayout>
#include <QPointer>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/text/readable.h"
#include "ui/theme/spaces.h"

namespace hingelab {

PredictionBox::PredictionBox(const Look& look, const Prediction& prediction, Workbench& bench, Begin begin,
                             QWidget* parent)
    : QuestionBox(look, prediction.question, {}, parent),
      asked_(prediction),
      openRig_(bench.openRig()),
      session_(bench.session()),
      states_(bench.states()),
      begin_(std::move(begin)),
      axes_(axesOf(prediction, *bench.openRig().model())) {
    checkButton().setText(tr("&Run"));
    checkButton().setToolTip(tr("Plays the run and draws its curve over yours"));
    makePlot();
    connect(&session_, &SessionController::samplesArrived, this, &PredictionBox::follow);
}

void PredictionBox::makePlot() {
    if (!axes_.problem.empty()) {
        remind(QString::fromStdString(axes_.problem));
        checkButton().setEnabled(false);
        return;
    }
    plot_ = new PredictionPlot(look().theme, axes_, *openRig_.model(), this);
    again_ = new QPushButton(tr("&Draw again"), this);
    again_->setObjectName(QStringLiteral("drawAgain"));
    again_->setToolTip(tr("Removes both curves"));
    place().addWidget(plot_);
    addButton(*again_);
    connect(again_, &QPushButton::clicked, plot_, &PredictionPlot::clearDrawn);
    connect(plot_, &PredictionPlot::drawnChanged, this, [this] {
        sayNothing();
        showButtons();
    });
    showButtons();
}

void PredictionBox::showButtons() {
    again_->setEnabled(!isRunning_ && !plot_->drawn().isEmpty());
}

void PredictionBox::check() {
    if (isRunning_) return; // its button stays enabled: it has the focus
    if (plot_->drawn().isEmpty()) {
        remind(tr("Draw the curve that you expect first."));
        plot_->setFocus();
        return;
    }
    sayNothing();
    plot_->clearReal();
    x_.clear();
    y_.clear();
    resets_ = session_.status().resets;
    // Another rig may have to be opened, with a question before: the page may be another one afterwards.
    const QPointer<PredictionBox> self(this);
    const Begin begin = begin_;
    const QString problem = begin();
    if (!self) return;
    if (!problem.isEmpty() || !takeAxes()) {
        remind(problem.isEmpty() ? QString::fromStdString(axes_.problem) : problem);
        return;
    }
    isRunning_ = true;
    generation_ = -1;
    lastTime_ = 0.0;
    state_ = states_.number();
    document_ = openRig_.documentNumber();
    edits_ = openRig_.undoStack().index();
    plot_->setEditable(false);
    showButtons();
}

/// Those of the rig that runs: the page may have been made beside another one.
bool PredictionBox::takeAxes() {
    axes_ = axesOf(asked_, *openRig_.model());
    return axes_.problem.empty();
}

/// Not edited, not another state, not another rig, and not reset since.
bool PredictionBox::isOurRun() const {
    constexpr double restart = 0.1; // [s]: what went back less is the run's own beginning
    const History& history = session_.history();
    const bool wentBack = !history.isEmpty() && history.last()[0] < lastTime_ - restart;
    return document_ == openRig_.documentNumber() && edits_ == openRig_.undoStack().index() &&
           state_ == states_.number() && !wentBack;
}

void PredictionBox::follow() {
    if (!isRunning_) return;
    const History& history = session_.history();
    const bool isBefore = session_.status().resets == resets_; // rows of the run before
    if (!isBefore && !isOurRun()) return giveUp();
    const bool isOfModel = !history.isEmpty() && history.model()->hasSameChannels(*openRig_.model());
    if (isBefore || !isOfModel) return;
    lastTime_ = history.last()[0];
    if (std::exchange(generation_, history.generation()) != history.generation()) { // other rows than before
        x_.clear();
        y_.clear();
        plot_->clearReal();
        nextRow_ = 0;
    }
    const std::size_t rows = history.rowsUntil(asked_.until);
    const std::size_t first = nextRow_ - std::min(nextRow_, history.dropped());
    nextRow_ = history.dropped() + rows;
    for (std::size_t row = first; row < rows; ++row) {
        x_.push_back(history.value(row, axes_.over.value_or(0)));
        y_.push_back(history.value(row, axes_.channel));
        plot_->addReal(x_.back(), y_.back());
    }
    plot_->showReal();
    const bool hasEnded = history.last()[0] >= asked_.until;
    const bool hasStopped = session_.status().state == RunState::stopped;
    if (hasEnded || hasStopped) {
        session_.setPlaying(false);
        finish();
    }
}

void PredictionBox::giveUp() {
    isRunning_ = false;
    plot_->setEditable(true);
    showButtons();
    remind(tr("You changed the run before it ended. Press Run again."));
}

void PredictionBox::finish() {
    isRunning_ = false;
    plot_->setEditable(true);
    showButtons();
    plot_->showBand();
    const PredictionScore score = scoreOf(plot_->drawn(), x_, y_, axes_.halfBand);
    constexpr double good = 0.8; // of the curve
    constexpr double percent = 100.0;
    const Quantity shown = openRig_.model()->channels()[axes_.channel].quantity;
    const Quantity quantity = shown == Quantity::temperature ? Quantity::temperatureDifference : shown;
    LessonResult result;
    result.score = score.within;
    result.isRight = score.within >= good;
    result.given = Json::array();
    for (const double value : plot_->drawn().values)
        result.given.push_back(std::isfinite(value) ? Json(value) : Json());
    const QString band = readableText(quantity, axes_.halfBand, 3);
    const QString verdict = tr("%1 % of the curve lies within %2 of your drawing. Mean difference: %3.")
                                .arg(std::lround(percent * score.within))
                                .arg(band, readableText(quantity, score.meanDifference, 2));
    result.text = verdict.toStdString();
    say(result.isRight, verdict, QString::fromStdString(asked_.why));
    emit answered(result);
}

void PredictionBox::restore(const Json& given) {
    if (plot_ == nullptr || !given.is_array()) return;
    std::vector<double> values;
    for (const Json& value : given) values.push_back(value.is_number() ? value.get<double>() : std::nan(""));
    plot_->setDrawn(values);
    showButtons();
}

} // namespace hingelab

#include "ui/lesson/moc_prediction_box.cpp"
