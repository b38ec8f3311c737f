// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/synthesis/synthesis_dialog.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>
#include <cmath>

#include "ui/text/plain_text.h"
#include "ui/theme/screen_fit.h"
#include "ui/theme/spaces.h"

namespace hingelab {
namespace {

constexpr int kFrame = 16;           ///< of the animation [ms]
constexpr double kWayDuration = 3.0; ///< once through the poses [s]
constexpr int kPanelWidth = 372;     // [pixels]
constexpr int kPoseButton = 32;

} // namespace

SynthesisDialog::SynthesisDialog(const Theme& theme, QWidget* parent) : QDialog(parent), theme_(theme) {
    setObjectName(QStringLiteral("synthesisDialog"));
    setWindowTitle(tr("Three positions: a four-bar through three poses"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::large, space::large, space::large, space::large);
    auto* upper = new QHBoxLayout;
    layout->addLayout(upper, 1);
    auto* left = new QVBoxLayout;
    left->setSpacing(space::small);
    upper->addLayout(left, 1);
    canvas_ = new SynthesisCanvas(model_, theme_, this);
    left->addWidget(canvas_, 1);
    hint_ = new ElidedLabel(this);
    hint_->setObjectName(QStringLiteral("synthesisHint"));
    hint_->setAccessibleName(tr("What is taken hold of"));
    left->addWidget(hint_);
    buildMotion(*left);
    panel_ = new SynthesisPanel(model_, theme_, this);
    auto* scroll = new QScrollArea(this);
    scroll->setObjectName(QStringLiteral("plotFrame"));
    scroll->setWidget(panel_);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFixedWidth(kPanelWidth);
    scroll->setFocusPolicy(Qt::NoFocus);
    upper->addWidget(scroll);
    buildButtons(*layout);

    connect(canvas_, &SynthesisCanvas::said, this, [this](const QString& text, bool isComplaint) {
        hint_->setText(text);
        const QString style =
            isComplaint ? QStringLiteral("color: %1").arg(theme_.colors().danger.name()) : QString();
        if (style != hint_->styleSheet()) hint_->setStyleSheet(style);
    });
    connect(&model_, &SynthesisModel::changed, this, &SynthesisDialog::showReport);
    timer_.setInterval(kFrame);
    connect(&timer_, &QTimer::timeout, this, &SynthesisDialog::advance);
    showReport();
    resizeWithinScreen(*this, QSize(1180, 760));
    canvas_->setFocus();
}

void SynthesisDialog::buildMotion(QLayout& layout) {
    auto* row = new QHBoxLayout;
    row->setSpacing(space::small);
    play_ = new QToolButton(this);
    play_->setObjectName(QStringLiteral("synthesisPlay"));
    play_->setIcon(theme_.icon(QStringLiteral("play")));
    play_->setCheckable(true);
    play_->setAccessibleName(tr("Play"));
    play_->setToolTip(tr("Move the linkage through the poses and back"));
    connect(play_, &QToolButton::toggled, this, &SynthesisDialog::play);
    row->addWidget(play_);
    slider_ = new WaySlider(theme_, this);
    slider_->setObjectName(QStringLiteral("synthesisWay"));
    slider_->setAccessibleName(tr("Way through the poses"));
    connect(slider_, &QSlider::valueChanged, this, [this] {
        if (slider_->isEnabled()) canvas_->setShare(slider_->share());
    });
    connect(slider_, &QSlider::sliderPressed, play_, [this] { play_->setChecked(false); });
    row->addWidget(slider_, 1);
    for (std::size_t i = 0; i < 3; ++i) {
        auto* button = new QPushButton(QString::number(i + 1), this);
        button->setAutoDefault(false);
        button->setFixedWidth(kPoseButton);
        button->setAccessibleName(tr("Go to pose %1").arg(i + 1));
        button->setToolTip(button->accessibleName());
        connect(button, &QPushButton::clicked, this, [this, i] {
            play_->setChecked(false);
            if (const auto share = model_.report().shareOf(i)) slider_->setShare(*share);
        });
        row->addWidget(button);
        poses_.push_back(button);
    }
    static_cast<QVBoxLayout&>(layout).addLayout(row);
}

void SynthesisDialog::buildButtons(QLayout& layout) {
    auto* row = new QHBoxLayout;
    auto* begin = new QPushButton(tr("&Begin with"), this);
    begin->setToolTip(tr("An example to change"));
    begin->setAutoDefault(false);
    auto* menu = new QMenu(begin);
    menu->setToolTipsVisible(true);
    for (const SynthesisExample& example : synthesisExamples()) {
        QAction* action = menu->addAction(example.name);
        action->setToolTip(example.help);
        connect(action, &QAction::triggered, this, [this, example] {
            model_.begin(example);
            canvas_->frameAll();
        });
    }
    begin->setMenu(menu);
    row->addWidget(begin);
    const auto addUndo = [&](QAction* action, const QString& icon, const QList<QKeySequence>& keys) {
        action->setShortcuts(keys);
        action->setIcon(theme_.icon(icon));
        addAction(action);
        auto* button = new QToolButton(this);
        button->setDefaultAction(action);
        button->setToolButtonStyle(Qt::ToolButtonIconOnly);
        button->setAccessibleName(action->text());
        row->addWidget(button);
    };
    addUndo(model_.undoStack().createUndoAction(this, tr("Undo")), QStringLiteral("undo"),
            {QKeySequence(QKeySequence::Undo)});
    addUndo(model_.undoStack().createRedoAction(this, tr("Redo")), QStringLiteral("redo"),
            {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
    auto* home = new QToolButton(this);
    home->setIcon(theme_.icon(QStringLiteral("home")));
    home->setAccessibleName(tr("Show all"));
    home->setToolTip(tr("Show all poses and pivots (Home)"));
    connect(home, &QToolButton::clicked, canvas_, &SynthesisCanvas::frameAll);
    row->addWidget(home);
    row->addStretch(1);
    make_ = new QPushButton(tr("&Make the rig"), this);
    make_->setObjectName(QStringLiteral("primary"));
    make_->setAutoDefault(false);
    connect(make_, &QPushButton::clicked, this, [this] {
        const std::string text = model_.rigText();
        if (!text.empty()) emit made(text);
    });
    row->addWidget(make_);
    auto* close = new QPushButton(tr("Close"), this);
    close->setAutoDefault(false);
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    row->addWidget(close);
    static_cast<QVBoxLayout&>(layout).addLayout(row);
}

void SynthesisDialog::showReport() {
    const FourBarReport& report = model_.report();
    const bool moves = report.loop.has_value() && report.circuit.isClosed;
    std::array<std::optional<double>, 3> marks;
    for (std::size_t i = 0; i < 3; ++i) {
        if (moves) marks[i] = report.shareOf(i);
        poses_[i]->setEnabled(marks[i].has_value());
    }
    slider_->setMarks(marks);
    slider_->setDeadCentres(moves ? report.deadCentreShares() : std::vector<double>());
    slider_->setEnabled(moves);
    play_->setEnabled(moves);
    if (!moves) play_->setChecked(false);
    canvas_->setShare(moves ? std::optional(slider_->share()) : std::nullopt);
    const QString why = QString::fromStdString(whyNoRig(report));
    make_->setEnabled(why.isEmpty());
    make_->setToolTip(why.isEmpty() ? tr("Open it as a new rig, which starts in pose 1 and is driven")
                                    : literalText(why));
}

void SynthesisDialog::play(bool plays) {
    play_->setIcon(theme_.icon(plays ? QStringLiteral("pause") : QStringLiteral("play")));
    play_->setAccessibleName(plays ? tr("Pause") : tr("Play"));
    if (plays) {
        time_ = slider_->share() < 1.0 ? slider_->share() : 1.0;
        timer_.start();
    } else {
        timer_.stop();
    }
}

/// To and fro, without a jump at either end.
void SynthesisDialog::advance() {
    time_ = std::fmod(time_ + kFrame * 1e-3 / kWayDuration, 2.0);
    slider_->setShare(time_ <= 1.0 ? time_ : 2.0 - time_);
}

void SynthesisDialog::hideEvent(QHideEvent* event) {
    play_->setChecked(false);
    QDialog::hideEvent(event);
}

} // namespace hingelab

#include "ui/synthesis/moc_synthesis_dialog.cpp"
