// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/timeline.h"

#include "ui/theme/spaces.h"

namespace hingelab {

Timeline::Timeline(Workbench& bench, QWidget* parent)
    : QToolBar(tr("Timeline"), parent), session_(bench.session()), theme_(bench.theme()) {
    setObjectName(QStringLiteral("timeline"));
    setMovable(false);
    setIconSize(QSize(18, 18));
    bar_ = new TimeBar(bench, this);
    time_ = new QLabel(this);
    time_->setAccessibleName(tr("Time that is shown, and length of the run"));
    time_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    time_->setContentsMargins(space::medium, 0, space::large, 0);
    time_->setMinimumWidth(fontMetrics().horizontalAdvance(QStringLiteral("0000.000 of 0000.000 s")) + 20);
    back_ = make(tr("Step back"), QStringLiteral("step-back"), Qt::SHIFT | Qt::Key_F10,
                 tr("Back by %1 ms").arg(1000.0 * Runner::kSingleStep));
    back_->setObjectName(QStringLiteral("backAction"));
    previousEvent_ = make(tr("Previous event"), QStringLiteral("previous-event"), Qt::ALT | Qt::Key_Left,
                          tr("Goes to the last event before this instant"));
    previousEvent_->setObjectName(QStringLiteral("previousEventAction"));
    nextEvent_ = make(tr("Next event"), QStringLiteral("next-event"), Qt::ALT | Qt::Key_Right,
                      tr("Goes to the first event after this instant"));
    nextEvent_->setObjectName(QStringLiteral("nextEventAction"));
    loop_ = make(tr("Loop"), QStringLiteral("loop"), Qt::Key_L | Qt::CTRL,
                 tr("Repeats a range of the run; drag the ends of the range below the bar"));
    loop_->setObjectName(QStringLiteral("loopAction"));
    loop_->setCheckable(true);
    goOn_ = make(
        tr("Continue from here"), QStringLiteral("branch"), Qt::Key_B | Qt::CTRL,
        tr("Continues the simulation from this instant, with the present parameters; the run so far is kept"));
    goOn_->setObjectName(QStringLiteral("goOnAction"));
    present_ = make(tr("To the present"), QStringLiteral("to-present"), Qt::CTRL | Qt::Key_End,
                    tr("Goes to the latest instant of the run"));
    addWidget(button(previousEvent_));
    addWidget(button(back_));
    addWidget(bar_);
    addWidget(button(nextEvent_));
    addWidget(button(present_));
    addWidget(time_);
    addWidget(button(loop_));
    addWidget(button(goOn_, Qt::ToolButtonTextBesideIcon));
    runMenu_ = new RunMenu(bench.session(), this);
    runs_ = new QToolButton(this);
    runs_->setPopupMode(QToolButton::InstantPopup);
    runs_->setMenu(runMenu_);
    runs_->setFocusPolicy(Qt::TabFocus);
    runs_->setToolTip(tr("Runs that were left: return to one, or show it faintly beside the present one"));
    addWidget(runs_);

    connect(back_, &QAction::triggered, this, [this] { session_.step(-1); });
    connect(previousEvent_, &QAction::triggered, this, [this] { goToEvent(-1); });
    connect(nextEvent_, &QAction::triggered, this, [this] { goToEvent(1); });
    connect(loop_, &QAction::toggled, this, &Timeline::setLoop);
    connect(goOn_, &QAction::triggered, &session_, &SessionController::goOnFromShown);
    connect(present_, &QAction::triggered, &session_, &SessionController::showLive);
    connect(&session_, &SessionController::samplesArrived, this, &Timeline::showInstant);
    connect(&session_, &SessionController::instantChanged, this, &Timeline::showInstant);
    connect(&session_, &SessionController::runsChanged, this, &Timeline::showInstant);
    connect(&theme_, &Theme::changed, this, &Timeline::showIcons);
    showIcons();
    showInstant();
}

QAction* Timeline::make(const QString& text, const QString& icon, const QKeySequence& key,
                        const QString& help) {
    auto* action = new QAction(text, this);
    action->setData(icon);
    action->setShortcut(key);
    action->setToolTip(tr("%1 (%2)").arg(help, key.toString(QKeySequence::NativeText)));
    return action;
}

QToolButton* Timeline::button(QAction* action, Qt::ToolButtonStyle style) {
    auto* made = new QToolButton(this);
    made->setDefaultAction(action);
    made->setToolButtonStyle(style);
    made->setAccessibleName(action->text());
    made->setFocusPolicy(Qt::TabFocus);
    return made;
}

void Timeline::goToEvent(int direction) {
    const RunEvent* event = session_.runs().events().next(session_.intendedTime(), direction);
    if (event == nullptr) {
        emit said(direction > 0 ? tr("There is no event after this instant.")
                                : tr("There is no event before this instant."));
        return;
    }
    const RunEvent found = *event;
    session_.showExactly(found.time); // the sample before it would be before the event
    emit said(tr("%1 at %2 s").arg(QString::fromStdString(found.words)).arg(found.time, 0, 'f', 3));
}

/// The range is at first the last second before the instant that is shown.
void Timeline::setLoop(bool on) {
    if (!on || session_.history().isEmpty()) {
        session_.setLoop(std::nullopt);
    } else {
        constexpr double length = 1.0; // [s]
        const double end = std::max(session_.shownTime(), session_.history().time(0) + 0.02);
        session_.setLoop(std::pair{std::max(session_.history().time(0), end - length), end});
        session_.showInstant(session_.loop()->first);
        session_.setPlaying(!session_.isLive());
    }
    bar_->update();
}

void Timeline::showInstant() {
    const bool isLive = session_.isLive();
    const double end = session_.history().isEmpty() ? 0.0 : session_.history().last()[0];
    const auto seconds = [](double time) { return QString::number(time, 'f', 3); };
    time_->setText(isLive ? tr("%1 s").arg(seconds(end))
                          : tr("%1 of %2 s").arg(seconds(session_.shownTime()), seconds(end)));
    goOn_->setEnabled(!isLive);
    present_->setEnabled(!isLive);
    const std::size_t count = session_.runs().runs().size();
    const QString runs = count > 1 ? tr("Runs (%1)").arg(count) : tr("Runs");
    if (runs != runs_->text()) runs_->setText(runs);
    if (loop_->isChecked() != session_.loop().has_value()) loop_->setChecked(session_.loop().has_value());
}

void Timeline::showIcons() {
    for (QAction* action : actions()) action->setIcon(theme_.icon(action->data().toString()));
}

} // namespace hingelab

#include "ui/timeline/moc_timeline.cpp"
