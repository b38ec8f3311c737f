// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/hand/hand_dialog.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QTimer>
#include <QVBoxLayout>

#include "ui/text/readable.h"
#include "ui/theme/spaces.h"

namespace hingelab {
namespace {

constexpr int kAsWritten = 3; // of the choices, the last
constexpr int kDigits = 3;

} // namespace

HandDialog::HandDialog(Workbench& bench, QWidget* parent)
    : QDialog(parent), openRig_(bench.openRig()), session_(bench.session()), theme_(bench.theme()) {
    setObjectName(QStringLiteral("handDialog"));
    setWindowTitle(tr("Hand by plan"));
    setModal(false);
    build();
    connect(joint_, &QComboBox::activated, this, &HandDialog::chooseJoint);
    connect(what_, &QComboBox::activated, this, &HandDialog::chooseCase);
    connect(form_, &HandForm::changed, this, &HandDialog::showPlanText);
    connect(form_, &HandForm::complaintChanged, this, [this](const QString& reason) {
        if (reason.isEmpty()) return readText();
        start_->setEnabled(false);
        say(reason, true);
    });
    connect(text_, &QLineEdit::textEdited, this, [this] {
        what_->setCurrentIndex(kAsWritten);
        chooseCase();
        readText();
    });
    connect(text_, &QLineEdit::returnPressed, this, &HandDialog::begin);
    connect(start_, &QPushButton::clicked, this, &HandDialog::begin);
    connect(letGo_, &QPushButton::clicked, &session_, &SessionController::endHandPlan);
    connect(plot_, &QPushButton::clicked, this, [this] {
        const Model& model = *openRig_.model();
        const CoordinateBlock& coordinate = model.layout().joints.of(joint()).coordinate;
        if (coordinate.hand)
            emit plotRequested(nameOf(model, coordinate.value), nameOf(model, coordinate.hand));
    });
    connect(&openRig_, &OpenRig::opened, this, &HandDialog::fillJoints);
    connect(&openRig_, &OpenRig::structureChanged, this, &HandDialog::fillJoints);
    connect(&session_, &SessionController::statusChanged, this, &HandDialog::showStage);
    connect(&session_, &SessionController::samplesArrived, this, &HandDialog::takeRows);
    fillJoints();
}

void HandDialog::build() {
    auto* layout = new QVBoxLayout(this);
    auto* top = new QFormLayout;
    top->setHorizontalSpacing(space::large);
    joint_ = new QComboBox(this);
    joint_->setObjectName(QStringLiteral("jointChoice"));
    joint_->setAccessibleName(tr("Joint that the hand moves"));
    joint_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    joint_->setMinimumContentsLength(12);
    jointLabel_ = new QLabel(tr("Joint"), this);
    jointLabel_->setBuddy(joint_);
    what_ = new QComboBox(this);
    what_->setObjectName(QStringLiteral("caseChoice"));
    what_->addItems(
        {tr("Opens and closes"), tr("Leads to a place"), tr("Pushes and lets go"), tr("As written")});
    what_->setAccessibleName(tr("What the hand does"));
    top->addRow(jointLabel_, joint_);
    top->addRow(tr("The hand"), what_);
    layout->addLayout(top);
    form_ = new HandForm(this);
    layout->addWidget(form_);
    text_ = new QLineEdit(this);
    text_->setAccessibleName(tr("The plan as text"));
    text_->setToolTip(
        tr("The plan as text, for hingelab-cli simulate --hand, too. Steps are “to 80 deg at 30 deg/s”, "
           "“wait 1 s” and, last, “push 20 N until 30 deg”, with semicolons between."));
    layout->addWidget(text_);
    fromStart_ = new QCheckBox(tr("From the start of the motion"), this);
    fromStart_->setToolTip(
        tr("Resets first, so that every run of the plan is the same; else the hand begins now"));
    fromStart_->setChecked(true);
    layout->addWidget(fromStart_);
    auto* buttons = new QHBoxLayout;
    start_ = new QPushButton(tr("Start"), this);
    start_->setObjectName(QStringLiteral("startButton"));
    start_->setDefault(true);
    letGo_ = new QPushButton(tr("Let go"), this);
    letGo_->setObjectName(QStringLiteral("letGoButton"));
    letGo_->setEnabled(false);
    plot_ = new QPushButton(tr("Plot the loop"), this);
    plot_->setToolTip(tr("Adds a plot of what the hand does against where the joint is"));
    for (QPushButton* button : {letGo_, plot_}) button->setAutoDefault(false);
    buttons->addWidget(start_);
    buttons->addWidget(letGo_);
    buttons->addStretch(1);
    buttons->addWidget(plot_);
    layout->addLayout(buttons);
    stage_ = new QLabel(this);
    felt_ = new QLabel(this);
    felt_->setObjectName(QStringLiteral("felt"));
    stage_->setAccessibleName(tr("What the hand is doing"));
    felt_->setAccessibleName(tr("Effort of the hand"));
    for (QLabel* label : {stage_, felt_}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        label->setAlignment(Qt::AlignTop | Qt::AlignLeft);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        layout->addWidget(label);
    }
    stage_->setMinimumHeight(2 * fontMetrics().lineSpacing());
    felt_->setMinimumHeight(3 * fontMetrics().lineSpacing());
    layout->addStretch(1);
    setMinimumWidth(fontMetrics().averageCharWidth() * 58);
}

void HandDialog::fillJoints() {
    const std::string before = joint();
    const QSignalBlocker blocker(joint_);
    joint_->clear();
    for (const std::string& name : jointsForHand(*openRig_.model()))
        joint_->addItem(QString::fromStdString(name));
    const int index = joint_->findText(QString::fromStdString(before));
    if (index >= 0) joint_->setCurrentIndex(index);
    const bool isAny = joint_->count() > 0;
    jointLabel_->setVisible(joint_->count() > 1);
    joint_->setVisible(joint_->count() > 1);
    for (QWidget* widget : {static_cast<QWidget*>(what_), static_cast<QWidget*>(form_),
                            static_cast<QWidget*>(text_), static_cast<QWidget*>(plot_)}) {
        widget->setEnabled(isAny);
    }
    loop_.reset();
    showFelt();
    chooseJoint();
}

void HandDialog::chooseJoint() {
    form_->setJoint(*openRig_.model(), joint());
    if (what_->currentIndex() == kAsWritten) {
        readText();
    } else {
        chooseCase();
    }
}

void HandDialog::chooseCase() {
    const bool isWritten = what_->currentIndex() == kAsWritten;
    form_->setVisible(!isWritten);
    if (isWritten) {
        if (!text_->hasFocus()) text_->setFocus();
    } else {
        form_->setCase(static_cast<HandForm::Case>(what_->currentIndex()));
        showPlanText();
    }
    QTimer::singleShot(0, this,
                       [this] { resize(width(), sizeHint().height()); }); // once rows have come or gone
}

/// The plan of the form, as text, too.
void HandDialog::showPlanText() {
    HandPlan plan = form_->plan();
    if (joint_->count() > 1) plan.joint = joint();
    text_->setText(QString::fromStdString(textOf(plan, *openRig_.model())));
    text_->setCursorPosition(0);
    readText();
}

void HandDialog::readText() {
    HandPlanReading reading = readHandPlan(text_->text().toStdString(), *openRig_.model());
    plan_ = std::move(reading.plan);
    start_->setEnabled(plan_ && !form_->isComplaining());
    if (plan_) {
        showStage();
    } else {
        say(QString::fromStdString(reading.problem), true);
    }
}

QString HandDialog::follow(const QString& plan) {
    what_->setCurrentIndex(kAsWritten);
    chooseCase();
    text_->setText(plan);
    readText();
    if (!plan_) return stage_->text();
    begin();
    return {};
}

void HandDialog::begin() {
    if (!plan_ || form_->isComplaining()) return;
    loop_.reset();
    loopJoint_ = plan_->joint.empty() ? joint() : plan_->joint;
    showFelt();
    session_.followHandPlan(*plan_, fromStart_->isChecked());
}

void HandDialog::showStage() {
    const RunStatus& status = session_.status();
    const bool isTold = status.handPlan == session_.handPlanNumber();
    const bool acts = status.handStage && *status.handStage != HandStage::hasLetGo;
    letGo_->setEnabled(acts);
    if (!plan_ || form_->isComplaining()) return; // why not is being said
    if (!isTold || status.handPlan == 0) {
        say({}, false);
        return;
    }
    if (!status.handRefusal.empty()) {
        say(QString::fromStdString(status.handRefusal), true);
        return;
    }
    if (status.handBegan && (!loop_ || began_ != *status.handBegan)) {
        loop_.emplace(*openRig_.model(), loopJoint_);
        began_ = *status.handBegan;
        generation_ = -1;
        takeRows();
    }
    const QString stage = !status.handStage                        ? QString()
                          : *status.handStage == HandStage::leads  ? tr("The hand leads the joint.")
                          : *status.handStage == HandStage::pushes ? tr("The hand pushes.")
                                                                   : tr("The hand has let go.");
    say(stage, false);
}

/// Takes the new samples up to the instant that is shown into the loop.
void HandDialog::takeRows() {
    if (!loop_) return;
    const ShownRun& shown = session_.shown();
    if (shown.generation() != generation_) {
        generation_ = shown.generation();
        loop_.emplace(*openRig_.model(), loopJoint_);
        followed_ = shown.dropped();
    }
    for (std::size_t row = std::max(followed_, shown.dropped()) - shown.dropped(); row < shown.rows(); ++row) {
        if (shown.time(row) >= began_) loop_->add(shown.row(row));
    }
    followed_ = shown.dropped() + shown.rows();
    showFelt();
}

void HandDialog::showFelt() {
    if (!loop_) {
        felt_->clear();
        return;
    }
    const Quantity effort = loop_->turns() ? Quantity::torque : Quantity::force;
    const Quantity place = loop_->turns() ? Quantity::angle : Quantity::length;
    QStringList lines;
    const auto tell = [&](const QString& way, const std::optional<HandLoop::Peak>& peak) {
        if (!peak) return;
        lines << tr("%1: at most %2, at %3")
                     .arg(way, readableText(effort, peak->effort, kDigits),
                          readableText(place, peak->place, kDigits));
    };
    tell(tr("Opening"), loop_->opening());
    tell(tr("Closing"), loop_->closing());
    if (!lines.isEmpty())
        lines << tr("Work of the hand: %1").arg(readableText(Quantity::energy, loop_->work(), kDigits));
    felt_->setText(lines.join(QLatin1Char('\n')));
}

void HandDialog::say(const QString& text, bool isProblem) {
    if (stage_->text() != text) stage_->setText(text);
    const QString style =
        isProblem ? QStringLiteral("color: %1").arg(theme_.colors().danger.name()) : QString();
    if (stage_->styleSheet() != style) stage_->setStyleSheet(style);
}

} // namespace hingelab

#include "ui/hand/moc_hand_dialog.cpp"
