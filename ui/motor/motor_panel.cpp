// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/motor/motor_panel.h"

#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "rig/identity.h"
#include "ui/motor/motor_words.h"
#include "ui/text/elided_combo.h"
#include "ui/text/readable.h"
#include "ui/theme/spaces.h"
#include "ui/widgets/issue_bubble.h"

namespace hingelab {
namespace {

constexpr int kSliderRange = 10'000; // on either side of zero
constexpr FieldInfo kVoltage = {"voltage", "Voltage", Quantity::voltage, kFinite,
                                {-60, 60}, 0.1,       Scale::linear,     "Voltage by hand."};

/// A drive that can be chosen, with the numbers it begins with.
struct DriveChoice {
    const char* text;
    std::optional<bool> turns; ///< only for angles, or only for distances
    DriveParameters drive;
};

const std::vector<DriveChoice>& driveChoices() {
    using enum MotionOf;
    static const std::vector<DriveChoice> choices = {
        {QT_TRANSLATE_NOOP("MotorPanel", "Constant"), {}, {ConstantVoltage{}}},
        {QT_TRANSLATE_NOOP("MotorPanel", "Step"), {}, {VoltageStep{}}},
        {QT_TRANSLATE_NOOP("MotorPanel", "Ramp"), {}, {VoltageRamp{}}},
        {QT_TRANSLATE_NOOP("MotorPanel", "Sine"), {}, {VoltageSine{}}},
        {QT_TRANSLATE_NOOP("MotorPanel", "Table"), {}, {VoltageTable{{{0.0, 0.0}, {1.0, 12.0}}}}},
        {QT_TRANSLATE_NOOP("MotorPanel", "PWM, averaged"), {}, {PwmVoltage{0.5, 20'000.0, PwmMode::averaged}}},
        {QT_TRANSLATE_NOOP("MotorPanel", "PWM, switched"), {}, {PwmVoltage{0.5, 20'000.0, PwmMode::switched}}},
        {QT_TRANSLATE_NOOP("MotorPanel", "PID on angle"), true, {PositionPid<rotation>{}}},
        {QT_TRANSLATE_NOOP("MotorPanel", "PID on rate"), true, {RatePid<rotation>{}}},
        {QT_TRANSLATE_NOOP("MotorPanel", "Door controller"), true, {DoorController<rotation>{}}},
        {QT_TRANSLATE_NOOP("MotorPanel", "PID on distance"), false, {PositionPid<translation>{}}},
        {QT_TRANSLATE_NOOP("MotorPanel", "PID on speed"), false, {RatePid<translation>{}}},
        {QT_TRANSLATE_NOOP("MotorPanel", "Slide controller"), false, {DoorController<translation>{}}}};
    return choices;
}

} // namespace

MotorPanel::MotorPanel(Workbench& bench, QWidget* parent)
    : QFrame(parent), openRig_(bench.openRig()), session_(bench.session()), theme_(bench.theme()) {
    setObjectName(QStringLiteral("plotFrame"));
    makeChoices();
    QWidget* voltageLine = makeVoltage();
    chart_ = new MotorChart(bench, this);
    timePlot_ = new MotorTimePlot(bench, this);
    layOut(voltageLine);
    followHands();
    followRig();
    connect(&session_, &SessionController::samplesArrived, this, &MotorPanel::showState);
    connect(&theme_, &Theme::changed, this, &MotorPanel::showState);
    rebuild();
}

void MotorPanel::makeChoices() {
    chooser_ = new ElidedCombo(this);
    chooser_->setAccessibleName(tr("Motor shown"));
    state_ = new QLabel(this);
    state_->setTextFormat(Qt::RichText); // coloured; our own words only
    state_->setAccessibleName(tr("What the motor is doing"));
    choose_ = new QPushButton(tr("Choose motor…"), this);
    choose_->setToolTip(tr("Take a motor from the library, with its torque-speed lines side by side"));
    sheet_ = new QPushButton(tr("Data sheet…"), this);
    sheet_->setToolTip(tr("Enter the values of a data sheet; contradictions are shown as you type"));
    drive_ = new ElidedCombo(this);
    drive_->setAccessibleName(tr("Drive of the motor"));
    drive_->setToolTip(tr("Source of the motor's voltage; its settings are in the parameters"));
    for (QComboBox* box : {chooser_, drive_}) { // however long the names
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(6);
    }
    for (QPushButton* button : {choose_, sheet_})
        button->setFocusPolicy(Qt::TabFocus); // after a click, space plays
}

/// The line of the voltage by hand, and what the motor does then.
QWidget* MotorPanel::makeVoltage() {
    byHand_ = new QCheckBox(tr("By hand"), this);
    byHand_->setAccessibleName(tr("Voltage by hand"));
    byHand_->setToolTip(
        tr("The slider sets the voltage in place of the drive (Ctrl+M); the file stays as it is"));
    slider_ = new FineSlider(this);
    slider_->setObjectName(QStringLiteral("voltageSlider"));
    slider_->setRange(-kSliderRange, kSliderRange);
    slider_->setPageStep(kSliderRange / 10);
    slider_->setMinimumWidth(48);
    slider_->setAccessibleName(tr("Voltage by hand"));
    slider_->setToolTip(
        tr("Arrow keys: a little; Page keys: a lot; with Shift: finer. Anywhere: Ctrl+Up and Ctrl+Down"));
    edit_ = new NumberEdit(kVoltage, this);
    edit_->setObjectName(QStringLiteral("voltageEdit"));
    edit_->setAccessibleName(tr("Voltage by hand, as a number"));
    edit_->setFixedWidth(fontMetrics().horizontalAdvance(QStringLiteral("−00.00 V")) + 20);
    stop_ = new QPushButton(tr("0 V"), this);
    stop_->setToolTip(tr("No voltage: the terminals are shorted and the motor brakes (Ctrl+0)"));
    stop_->setAccessibleName(tr("Set the voltage by hand to zero"));
    stop_->setFocusPolicy(Qt::TabFocus);
    byHand_->setFocusPolicy(Qt::TabFocus);
    auto* voltageLine = new QWidget(this);
    auto* voltage = new QHBoxLayout(voltageLine);
    voltage->setContentsMargins(space::edge, space::tight, space::medium, 0);
    voltage->setSpacing(space::large);
    voltage->addWidget(byHand_);
    voltage->addWidget(slider_, 1);
    voltage->addWidget(edit_);
    voltage->addWidget(stop_);
    state_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    figures_ = new ElidedLabel(this);
    figures_->setAccessibleName(tr("Voltage, current and power now"));
    figures_->setContentsMargins(space::edge, 0, space::edge, space::tight);
    auto* refusal = new IssueBubble(*voltageLine);
    connect(edit_, &NumberEdit::complaintChanged, refusal, &IssueBubble::say);
    return voltageLine;
}

void MotorPanel::layOut(QWidget* voltageLine) {
    auto* top = new QHBoxLayout;
    top->setContentsMargins(space::edge, space::medium, space::medium, 0);
    top->setSpacing(space::medium);
    top->addWidget(chooser_, 3);
    top->addWidget(drive_, 2);
    auto* sources = new QHBoxLayout;
    sources->setContentsMargins(space::edge, space::small, space::medium, 0);
    sources->setSpacing(space::medium);
    sources->addWidget(choose_);
    sources->addWidget(sheet_);
    sources->addStretch(1);
    auto* words = new QHBoxLayout;
    words->setContentsMargins(space::edge, space::tight, space::edge, space::tight);
    words->addWidget(state_, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::hair, space::hair, space::hair, space::hair);
    layout->setSpacing(0);
    layout->addLayout(top);
    layout->addLayout(sources);
    layout->addWidget(voltageLine);
    layout->addLayout(words);
    layout->addWidget(figures_);
    layout->addWidget(chart_, 5);
    layout->addWidget(timePlot_, 5);
}

void MotorPanel::followHands() {
    connect(choose_, &QPushButton::clicked, this, &MotorPanel::chooseRequested);
    connect(sheet_, &QPushButton::clicked, this, &MotorPanel::dataSheetRequested);
    connect(chooser_, &QComboBox::activated, this, &MotorPanel::selectMotor);
    connect(drive_, &QComboBox::activated, this, &MotorPanel::chooseDrive);
    connect(byHand_, &QCheckBox::toggled, this, &MotorPanel::takeByHand);
    connect(slider_, &QSlider::valueChanged, this,
            [this](int position) { setVoltage(supply() * position / kSliderRange); });
    connect(edit_, &NumberEdit::valueEntered, this, [this](double value) {
        if (std::abs(value) > supply()) {
            edit_->complain(
                tr("The supply has %1: choose a voltage between −%1 and %1, or change the supply voltage")
                    .arg(readableText(Quantity::voltage, supply(), 3)));
            return;
        }
        setVoltage(value);
    });
    connect(stop_, &QPushButton::clicked, this, [this] { setVoltage(0.0); });
}

void MotorPanel::followRig() {
    connect(&openRig_, &OpenRig::structureChanged, this, &MotorPanel::rebuild);
    connect(&openRig_, &OpenRig::parametersChanged, this, [this] {
        if (byHand_->isChecked()) setVoltage(voltage_); // the supply may have changed
        showVoltage();
    });
    connect(&openRig_, &OpenRig::opened, this, [this] {
        // By hand was meant for the rig that is gone; its name may live on in this one.
        for (std::size_t k = 0; k < openRig_.rig().motors.size(); ++k) {
            session_.setMotorVoltage(k, std::nullopt);
        }
        const QSignalBlocker quiet(byHand_);
        byHand_->setChecked(false);
        voltage_ = 0.0;
        motor_ = 0;
        identity_.clear();
        rebuild();
    });
}

double MotorPanel::supply() const {
    const auto& motors = openRig_.rig().motors;
    return motor_ < motors.size() ? motors[motor_].motor.supplyVoltage : 1.0;
}

void MotorPanel::rebuild() {
    const auto& motors = openRig_.rig().motors;
    const auto same =
        std::find_if(motors.begin(), motors.end(), [&](const Motor& m) { return identityOf(m) == identity_; });
    if (same != motors.end()) {
        motor_ = static_cast<std::size_t>(same - motors.begin());
    } else if (byHand_->isChecked()) { // the motor in the hand is gone
        byHand_->setChecked(false);
    }
    if (motor_ >= motors.size()) motor_ = 0;
    identity_ = motors.empty() ? std::string() : identityOf(motors[motor_]);
    chooser_->clear();
    for (const Motor& motor : motors) {
        QString text = QString::fromStdString(motor.name);
        if (!motor.catalogue.empty()) text += QStringLiteral(" · ") + QString::fromStdString(motor.catalogue);
        chooser_->addItem(text);
    }
    for (QWidget* control :
         std::initializer_list<QWidget*>{chooser_, drive_, choose_, sheet_, byHand_, slider_, edit_, stop_}) {
        control->setEnabled(!motors.empty());
    }
    if (!motors.empty()) chooser_->setCurrentIndex(static_cast<int>(motor_));
    chart_->setMotor(motor_);
    timePlot_->setMotor(motor_);
    showDrive();
    if (byHand_->isChecked()) setVoltage(voltage_); // within another supply
    showVoltage();
    showState();
}

/// The drives that fit what the motor turns.
void MotorPanel::showDrive() {
    drive_->clear();
    const auto& motors = openRig_.model()->motors();
    if (motor_ >= motors.size()) return;
    const auto& choices = driveChoices();
    for (std::size_t i = 0; i < choices.size(); ++i) {
        const std::optional<bool>& turns = choices[i].turns;
        if (!turns || *turns == motors[motor_].port.isRotation) {
            drive_->addItem(tr(choices[i].text), static_cast<int>(i));
        }
    }
    const DriveParameters& now = openRig_.rig().motors[motor_].drive;
    for (int i = 0; i < drive_->count(); ++i) {
        const DriveChoice& choice = choices[static_cast<std::size_t>(drive_->itemData(i).toInt())];
        const auto* pwm = std::get_if<PwmVoltage>(&now.law);
        const auto* shown = std::get_if<PwmVoltage>(&choice.drive.law);
        const bool isSame = choice.drive.law.index() == now.law.index() &&
                            (pwm == nullptr || shown == nullptr || pwm->mode == shown->mode);
        if (isSame) drive_->setCurrentIndex(i);
    }
}

void MotorPanel::chooseDrive(int index) {
    const DriveChoice& choice = driveChoices()[static_cast<std::size_t>(drive_->itemData(index).toInt())];
    const std::size_t motor = motor_;
    static_cast<void>(openRig_.change(tr("drive"), [&](Rig& rig) {
        DriveParameters& drive = rig.motors[motor].drive;
        auto* pwm = std::get_if<PwmVoltage>(&drive.law);
        const auto* chosen = std::get_if<PwmVoltage>(&choice.drive.law);
        if (pwm != nullptr && chosen != nullptr) {
            pwm->mode = chosen->mode; // duty and frequency stay
        } else if (drive.law.index() != choice.drive.law.index()) {
            drive = choice.drive;
        }
        return Issues{};
    }));
    showDrive();
}

void MotorPanel::selectMotor(int index) {
    if (index < 0 || static_cast<std::size_t>(index) == motor_) return;
    byHand_->setChecked(false); // one motor at a time is in a person's hand
    motor_ = static_cast<std::size_t>(index);
    identity_ = identityOf(openRig_.rig().motors[motor_]);
    rebuild();
}

void MotorPanel::takeByHand(bool byHand) {
    if (byHand) { // without a jump
        const double now = told();
        voltage_ = std::isfinite(now) ? std::clamp(now, -supply(), supply()) : 0.0;
    }
    session_.setMotorVoltage(motor_, byHand ? std::optional(voltage_) : std::nullopt);
    showVoltage();
}

void MotorPanel::setVoltage(double voltage) {
    voltage_ = std::clamp(voltage, -supply(), supply());
    if (!byHand_->isChecked()) {
        const QSignalBlocker quiet(byHand_);
        byHand_->setChecked(true);
    }
    session_.setMotorVoltage(motor_, voltage_);
    showVoltage();
}

void MotorPanel::stepVoltage(int steps) {
    if (openRig_.rig().motors.empty()) return;
    if (!byHand_->isChecked()) byHand_->setChecked(true);
    constexpr double share = 1.0 / 40.0;
    setVoltage(voltage_ + steps * share * supply());
}

void MotorPanel::showVoltage() {
    const QSignalBlocker quiet(slider_);
    constexpr double fine = 0.1; // [V]
    slider_->setSingleStep(std::max(1, static_cast<int>(std::lround(kSliderRange * fine / supply()))));
    slider_->setValue(static_cast<int>(std::lround(kSliderRange * voltage_ / supply())));
    edit_->setValue(voltage_);
}

/// A run that was opened or gone back to may have the motor in hand, or not.
void MotorPanel::followHand() {
    const std::optional<std::optional<double>> set = session_.motorVoltage(motor_);
    if (!set || slider_->isSliderDown() || set->has_value() == byHand_->isChecked()) return;
    const QSignalBlocker quiet(byHand_);
    byHand_->setChecked(set->has_value());
    if (*set) voltage_ = **set;
    showVoltage();
}

/// The voltage of the motor at the instant that is shown; NaN: there is none.
double MotorPanel::told() const {
    const auto& motors = openRig_.rig().motors;
    if (motor_ >= motors.size()) return std::nan("");
    return session_.valueOf(session_.layout().motors.of(motors[motor_].name).command);
}

/// While the drive has the motor, slider and number follow it.
void MotorPanel::followDrive() {
    followHand();
    if (byHand_->isChecked() || slider_->isSliderDown()) return;
    const double now = told();
    if (!std::isfinite(now)) return;
    constexpr double visible = 0.05; // [V]
    const double shown = std::clamp(now, -supply(), supply());
    if (std::abs(shown - voltage_) < visible) return;
    voltage_ = shown;
    showVoltage();
}

void MotorPanel::showEvent(QShowEvent* event) {
    QFrame::showEvent(event);
    showState();
}

void MotorPanel::showState() {
    if (!isVisible()) return;
    const auto& motors = openRig_.model()->motors();
    if (motor_ >= motors.size()) {
        state_->setText(tr("This rig has no motor."));
        figures_->clear();
        return;
    }
    followDrive();
    const MotorWords words = motorWords(session_, motors[motor_], theme_.colors());
    QString text = QStringLiteral("<span style='color:%1'>●</span> %2")
                       .arg(words.color.name(), words.condition.toHtmlEscaped());
    if (!words.overload.isEmpty()) {
        text += QStringLiteral(" · <span style='color:%1'>%2</span>").arg(words.color.name(), words.overload);
    }
    state_->setText(text);
    const MotorBlock& motor = session_.layout().motors.of(motors[motor_].name);
    const auto value = [&](ChannelHandle channel, int decimals, const char* unit) {
        const double number = session_.valueOf(channel);
        if (!std::isfinite(number)) return QString();
        return fixedText(number, decimals) + ' ' + QLatin1String(unit);
    };
    const double celsius = session_.valueOf(motor.windingTemperature);
    const QString temperature = std::isfinite(celsius) ? tr("%1 °C").arg(celsius, 0, 'f', 0) : QString();
    figures_->setText(value(motor.voltage, 1, "V") + QStringLiteral("   ") + value(motor.current, 2, "A") +
                      QStringLiteral("   ") + value(motor.electricalPower, 1, "W") + QStringLiteral("   ") +
                      temperature);
}

} // namespace hingelab

#include "ui/motor/moc_motor_panel.cpp"
