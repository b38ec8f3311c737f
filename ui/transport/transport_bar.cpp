// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/transport/transport_bar.h"

#include <QEvent>
#include <QLabel>
#include <cmath>

#include "ui/theme/spaces.h"

namespace hingelab {

TransportBar::TransportBar(Workbench& bench, QWidget* parent)
    : QToolBar(tr("Transport"), parent), session_(bench.session()), theme_(bench.theme()) {
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
    buildSpeed();

    connect(play_, &QAction::triggered, this, [this](bool checked) { session_.setPlaying(checked); });
    connect(step_, &QAction::triggered, this, [this] { session_.step(1); });
    connect(reset_, &QAction::triggered, this, [this] { session_.runner().reset(); });
    connect(&session_, &SessionController::statusChanged, this, &TransportBar::showStatus);
    connect(&session_, &SessionController::instantChanged, this, &TransportBar::showStatus);
    connect(&theme_, &Theme::changed, this, &TransportBar::updateIcons);
    updateIcons();
    showStatus();
}

void TransportBar::buildSpeed() {
    speed_ = new QSlider(Qt::Horizontal, this);
    speed_->setObjectName(QStringLiteral("speedSlider"));
    speed_->setRange(0, kLastPosition);
    speed_->setValue(kNormalPosition);
    speed_->setFixedWidth(110);
    speed_->setPageStep(30);
    speed_->setAccessibleName(tr("Speed"));
    speed_->setToolTip(
        tr("Speed, from 1/100 to 10 times real time; stops at 1, and double-click sets it to 1"));
    speed_->installEventFilter(this);
    speedEdit_ = new SpeedEdit(this);
    speedEdit_->setObjectName(QStringLiteral("speedEdit"));
    speedEdit_->setValue(1.0);
    speedEdit_->setToolTip(tr("Simulated seconds per second; type a number from 0.01 to 10"));
    speedEdit_->setFixedWidth(fontMetrics().horizontalAdvance(QStringLiteral("0.0625×")) + 24);
    auto* label = new QLabel(tr("Speed"), this);
    label->setContentsMargins(space::small, 0, space::small, 0);
    addWidget(label);
    addWidget(speedEdit_);
    addWidget(speed_);

    connect(speed_, &QSlider::actionTriggered, this, &TransportBar::stopAtNormal);
    connect(speed_, &QSlider::valueChanged, this, [this](int position) {
        // A typed number moves the slider to the nearest position; the number stands.
        if (positionOf(speedEdit_->value()) != position) speedEdit_->setValue(speedAt(position));
    });
    connect(speedEdit_, &QDoubleSpinBox::valueChanged, this, [this](double speed) {
        session_.runner().setSpeed(speed);
        speed_->setValue(positionOf(speed));
    });
    connect(speedEdit_, &QAbstractSpinBox::editingFinished, speedEdit_, &QWidget::clearFocus);
}

/// Real time is easy to hit: the slider stops there on its way past it, by mouse and by keys.
void TransportBar::stopAtNormal() {
    constexpr int catches = 6; // [positions]
    const int from = speed_->value() - kNormalPosition;
    const int to = speed_->sliderPosition() - kNormalPosition;
    const bool isNear = speed_->isSliderDown() && std::abs(to) < catches;
    if (from * to < 0 || isNear) speed_->setSliderPosition(kNormalPosition);
}

bool TransportBar::eventFilter(QObject* watched, QEvent* event) {
    if (watched == speed_ && event->type() == QEvent::MouseButtonDblClick) {
        speed_->setValue(kNormalPosition);
        return true;
    }
    return QToolBar::eventFilter(watched, event);
}

double TransportBar::speedAt(int position) {
    return std::pow(10.0, static_cast<double>(position - kNormalPosition) / 100.0);
}

int TransportBar::positionOf(double speed) {
    return kNormalPosition + static_cast<int>(std::lround(100.0 * std::log10(speed)));
}

void TransportBar::showStatus() {
    const RunState state = session_.status().state;
    const bool playing = session_.isPlaying();
    play_->setChecked(playing);
    const Shown shown{state, playing, session_.isLive()};
    if (shown_ == shown) return;
    shown_ = shown;
    play_->setText(playing ? tr("Pause") : tr("Play"));
    play_->setToolTip(playing             ? tr("Pause (space)")
                      : session_.isLive() ? tr("Play (space)")
                                          : tr("Play back what was recorded, up to the present (space)"));
    play_->setEnabled(state != RunState::stopped || !session_.isLive() || session_.status().canGoOn);
    updateIcons();
}

void TransportBar::updateIcons() {
    play_->setIcon(theme_.iconOnAccent(play_->isChecked() ? QStringLiteral("pause") : QStringLiteral("play")));
    step_->setIcon(theme_.icon(QStringLiteral("step")));
    reset_->setIcon(theme_.icon(QStringLiteral("reset")));
}

} // namespace hingelab

#include "ui/transport/moc_transport_bar.cpp"
