// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/transport/transport_bar.h"

#include <cmath>

namespace hingelab {

TransportBar::TransportBar(SessionController& session, const Theme& theme, QWidget* parent)
    : QToolBar(tr("Transport"), parent), session_(session), theme_(theme) {
    setObjectName(QStringLiteral("transport"));
    setMovable(false);
    setIconSize(QSize(18, 18));

    play_ = new QAction(tr("Play"), this);
    play_->setCheckable(true);
    play_->setShortcut(Qt::Key_Space);
    step_ = new QAction(tr("Step"), this);
    step_->setShortcut(Qt::Key_F10);
    step_->setToolTip(tr("Advance by %1 ms (F10)").arg(1000.0 * Runner::kSingleStep));
    reset_ = new QAction(tr("Reset"), this);
    reset_->setShortcut(Qt::Key_R | Qt::CTRL);
    reset_->setToolTip(tr("Back to the initial state (Ctrl+R)"));

    playButton_ = new QToolButton(this);
    playButton_->setObjectName(QStringLiteral("primary"));
    playButton_->setDefaultAction(play_);
    playButton_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    playButton_->setMinimumWidth(fontMetrics().horizontalAdvance(QStringLiteral("Pause")) + 60);
    addWidget(playButton_);
    addAction(step_);
    addAction(reset_);
    for (QAction* action : {step_, reset_}) {
        auto* button = qobject_cast<QToolButton*>(widgetForAction(action));
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setAccessibleName(action->text());
        button->setFocusPolicy(Qt::TabFocus);
    }
    playButton_->setFocusPolicy(Qt::TabFocus);
    addSeparator();
    speed_ = new QSlider(Qt::Horizontal, this);
    speed_->setRange(0, kLastPosition);
    speed_->setValue(kNormalPosition);
    speed_->setFixedWidth(110);
    speed_->setPageStep(30);
    speed_->setAccessibleName(tr("Speed"));
    speed_->setToolTip(tr("Speed, from 1/100 to 10 times real time; double-click the number for 1"));
    speedLabel_ = new QLabel(this);
    speedLabel_->setMinimumWidth(fontMetrics().horizontalAdvance(QStringLiteral("Speed 0.010×  ")));
    addWidget(speedLabel_);
    addWidget(speed_);

    connect(play_, &QAction::triggered, this, [this](bool checked) { session_.setPlaying(checked); });
    connect(step_, &QAction::triggered, this, [this] { session_.runner().singleStep(); });
    connect(reset_, &QAction::triggered, this, [this] { session_.runner().reset(); });
    connect(speed_, &QSlider::valueChanged, this, [this](int position) {
        // Normal speed is easy to hit.
        if (speed_->isSliderDown() && std::abs(position - kNormalPosition) < 6) position = kNormalPosition;
        session_.runner().setSpeed(speedAt(position));
        speedLabel_->setText(tr("Speed %1×").arg(speedAt(position), 0, 'g', 2));
    });
    connect(&session_, &SessionController::statusChanged, this, &TransportBar::showStatus);
    connect(&theme_, &Theme::changed, this, &TransportBar::updateIcons);
    speedLabel_->setText(tr("Speed %1×").arg(1.0, 0, 'g', 2));
    updateIcons();
    showStatus();
}

double TransportBar::speedAt(int position) {
    return std::pow(10.0, static_cast<double>(position - kNormalPosition) / 100.0);
}

void TransportBar::showStatus() {
    const RunState state = session_.status().state;
    const bool playing = state == RunState::playing;
    play_->setChecked(playing);
    if (shownState_ == state) return;
    shownState_ = state;
    play_->setText(playing ? tr("Pause") : tr("Play"));
    play_->setToolTip(playing ? tr("Pause (space)") : tr("Play (space)"));
    play_->setEnabled(state != RunState::stopped);
    updateIcons();
}

void TransportBar::updateIcons() {
    play_->setIcon(theme_.iconOnAccent(play_->isChecked() ? QStringLiteral("pause") : QStringLiteral("play")));
    step_->setIcon(theme_.icon(QStringLiteral("step")));
    reset_->setIcon(theme_.icon(QStringLiteral("reset")));
}

} // namespace hingelab
