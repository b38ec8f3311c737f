// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pose/pose_bar.h"

#include <QMenu>
#include <QResizeEvent>
#include <QSignalBlocker>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "ui/pose/drive_dialog.h"
#include "ui/pose/pose_names.h"
#include "ui/text/elided_combo.h"
#include "ui/text/plain_text.h"

namespace hingelab {
namespace {

constexpr int kMargin = 8;        // [pixels]
constexpr int kPoseGap = 6;       // between what belongs together
constexpr int kLeastSlider = 110; // of what is left for it in one line
constexpr int kNameWidth = 130;
constexpr double kRounding = 1e-9; // [rad or m]

} // namespace

PoseBar::PoseBar(PoseController& posing, QWidget* parent)
    : QWidget(parent), posing_(posing), field_{"value",     "Value", Quantity::angle, kFinite,
                                               {-1.0, 1.0}, 1.0,     Scale::linear,   "Of the coordinate"} {
    setObjectName(QStringLiteral("poseBar"));
    setAttribute(Qt::WA_StyledBackground);
    coordinates_ = new ElidedCombo(this);
    coordinates_->setObjectName(QStringLiteral("poseCoordinates"));
    coordinates_->setAccessibleName(tr("Coordinate to pose"));
    coordinates_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    name_ = new ElidedLabel(this);
    slider_ = new FineSlider(this);
    slider_->setObjectName(QStringLiteral("poseSlider"));
    edit_ = new NumberEdit(field_, this);
    edit_->setObjectName(QStringLiteral("poseValue"));
    flip_ = addButton(tr("Flip branch"));
    flip_->setObjectName(QStringLiteral("flipButton"));
    start_ = addButton(tr("Set as start"));
    start_->setObjectName(QStringLiteral("startButton"));
    drive_ = addButton(tr("Drive…"));
    drive_->setObjectName(QStringLiteral("driveButton"));
    drive_->setCheckable(true);

    connect(coordinates_, &QComboBox::activated, this, [this] {
        nameCoordinate();
        hasRange_ = false;
        range_ = {};
        showPose();
        showReasons();
    });
    connect(slider_, &QSlider::valueChanged, this, &PoseBar::sliderMoved);
    connect(slider_, &QSlider::actionTriggered, this, &PoseBar::goBeyond);
    connect(slider_, &QSlider::sliderReleased, this, &PoseBar::showPose);
    connect(edit_, &NumberEdit::valueEntered, this, &PoseBar::takeNumber);
    connect(start_, &QToolButton::clicked, &posing_, &PoseController::setAsStart);
    connect(drive_, &QToolButton::clicked, this, &PoseBar::driveOrRelease);
    connect(&posing_, &PoseController::changed, this, &PoseBar::showPose);
    connect(&posing_.openRig(), &OpenRig::structureChanged, this, &PoseBar::fill);
    connect(&posing_.openRig(), &OpenRig::parametersChanged, this, [this] { hasRange_ = false; });
    settle_.setSingleShot(true);
    settle_.setInterval(150); // [ms]
    connect(&settle_, &QTimer::timeout, this, [this] {
        if (slider_->isSliderDown()) return;
        hasRange_ = false;
        showPose();
    });
    fill();
}

QToolButton* PoseBar::addButton(const QString& text) {
    auto* button = new QToolButton(this);
    button->setText(text);
    button->setAccessibleName(text);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

/// Another rig, or another shape of it; the coordinate stays chosen while there is one of its name.
void PoseBar::fill() {
    const Model& model = *posing_.openRig().model();
    const QString chosen = coordinates_->currentText();
    const QSignalBlocker blocker(coordinates_);
    coordinates_->clear();
    int first = -1;
    for (int c = 0; c < model.mechanism().coordinateCount(); ++c) {
        coordinates_->addItem(coordinateName(model, c));
        const bool isPlain = model.mechanism().coordinates()[static_cast<std::size_t>(c)].chart < 0;
        if (first < 0 && isPlain) first = c;
    }
    const int again = coordinates_->findText(chosen);
    coordinates_->setCurrentIndex(again >= 0 ? again : std::max(first, 0));
    coordinates_->setVisible(coordinates_->count() > 1);
    name_->setVisible(coordinates_->count() == 1);
    setVisible(coordinates_->count() > 0);
    fillFlips();
    hasRange_ = false;
    range_ = {};
    if (coordinates_->count() > 0) {
        nameCoordinate();
        showPose();
        showReasons();
    }
    arrange();
    updateGeometry();
}

void PoseBar::nameCoordinate() {
    const QString name = coordinates_->currentText();
    name_->setText(name);
    coordinates_->setToolTip(literalText(tr("Coordinate to pose: %1").arg(name)));
    slider_->setAccessibleName(tr("Pose of %1").arg(name));
    edit_->setAccessibleName(tr("Value of %1").arg(name));
}

/// One button for the only loop with several ways, a menu for several.
void PoseBar::fillFlips() {
    const Model& model = *posing_.openRig().model();
    delete flip_->menu();
    flip_->disconnect(this);
    const std::vector<BranchedLoop> flippable = loopsWithBranches(model);
    flip_->setPopupMode(flippable.size() > 1 ? QToolButton::InstantPopup : QToolButton::DelayedPopup);
    if (flippable.size() == 1) {
        connect(flip_, &QToolButton::clicked, this, [this] { posing_.flip(0); });
    } else if (flippable.size() > 1) {
        auto* menu = new QMenu(flip_);
        for (std::size_t i = 0; i < flippable.size(); ++i) {
            QAction* action = menu->addAction(literalActionText(QString::fromStdString(flippable[i].name)));
            connect(action, &QAction::triggered, this, [this, i] { posing_.flip(i); });
        }
        flip_->setMenu(menu);
    }
    flip_->setProperty("ways", static_cast<int>(flippable.size()));
}

int PoseBar::coordinate() const {
    return coordinates_->currentIndex();
}

/// Shows where the coordinate stands, and what can be done.
void PoseBar::showPose() {
    if (coordinates_->count() == 0) return;
    const Model& model = *posing_.openRig().model();
    const SessionController& session = posing_.session();
    const bool wasRunning =
        std::exchange(isRunning_, session.isPlaying() || session.status().forwardLeft > 0.0);
    field_.quantity = quantityOf(model, coordinate());
    edit_->setField(field_);
    const Poser* poser = posing_.poser();
    if (poser != nullptr && poser->isClosed() && coordinate() < model.degreesOfFreedom()) {
        if (!hasRange_) {
            findRange();
        } else {
            settle_.start();
        }
        showValue(poser->valueOf(coordinate()));
    } else {
        hasRange_ = false;
        const std::string& name = model.coordinateNames()[static_cast<std::size_t>(coordinate())];
        showValue(session.valueOf(session.layout().coordinates.of(name).value));
    }
    if (!(isRunning_ && wasRunning)) showReasons();
}

/// A control that can do nothing says why; what needs a pause says so when it is tried.
void PoseBar::showReasons() {
    const Model& model = *posing_.openRig().model();
    const bool isFree = coordinate() < model.degreesOfFreedom();
    const QString name = coordinateName(model, coordinate());
    slider_->setEnabled(isFree);
    edit_->setEnabled(isFree);
    slider_->setToolTip(
        literalText(isFree ? tr("Poses the mechanism by %1").arg(name)
                           : tr("%1 follows its prescribed motion. Remove the motion to pose it").arg(name)));
    edit_->setToolTip(slider_->toolTip());
    const int ways = flip_->property("ways").toInt();
    flip_->setEnabled(ways > 0);
    flip_->setToolTip(ways == 0 ? tr("No loop of this rig has a second branch")
                                : tr("Assembles a loop in its other branch"));
    start_->setToolTip(tr("The rig starts in this pose from now on"));
    const QString undrivable = QString::fromStdString(whyNotDriven(model, coordinate()));
    const std::optional<double> speed = constantSpeedOf(model, coordinate());
    const QString amount = QString::fromStdString(
        displayText(field_.quantity == Quantity::angle ? Quantity::angularRate : Quantity::velocity,
                    speed.value_or(0.0), 3));
    drive_->setChecked(speed.has_value());
    drive_->setEnabled(undrivable.isEmpty());
    const QString drives = !undrivable.isEmpty() ? undrivable
                           : speed               ? tr("%1 moves at %2: takes that motion off").arg(name, amount)
                                                 : tr("Drives %1 at a constant speed from here").arg(name);
    drive_->setToolTip(literalText(drives));
    drive_->setAccessibleDescription(drives);
    for (QToolButton* button : {flip_, start_}) button->setAccessibleDescription(button->toolTip());
}

void PoseBar::findRange() {
    const Poser& poser = *posing_.poser();
    const CoordinateRange found = poser.rangeOf(coordinate());
    const double value = poser.valueOf(coordinate());
    // Of a whole turn, the slider keeps its ends until the coordinate has left them.
    const auto isTurn = [](const CoordinateRange& r) {
        return r.high - r.low > 2.0 * std::numbers::pi - kRounding;
    };
    const bool isSameTurn = field_.quantity == Quantity::angle && isTurn(range_) && isTurn(found) &&
                            value > range_.low - kRounding && value < range_.high + kRounding;
    if (!isSameTurn) range_ = found;
    hasRange_ = true;
}

void PoseBar::showValue(double value) {
    if (!std::isfinite(value)) return;
    constexpr double rounding = 1e-10; // [rad or m] of what stands at a stop
    edit_->setValue(std::abs(value) < rounding ? 0.0 : value);
    const bool turns = field_.quantity == Quantity::angle;
    const CoordinateRange usual{turns ? -std::numbers::pi : -1.0, turns ? std::numbers::pi : 1.0};
    const CoordinateRange& range = hasRange_ ? range_ : usual;
    const double width = range.high - range.low;
    if (slider_->isSliderDown() || !(width > 0.0)) return;
    constexpr double turn = 2.0 * std::numbers::pi;
    double from = value - range.low;
    const bool isOutside = from < -kRounding || from > turn + kRounding;
    if (turns && width > turn - kRounding && isOutside) from -= turn * std::floor(from / turn);
    const QSignalBlocker blocker(slider_);
    slider_->setValue(static_cast<int>(std::lround(std::clamp(from / width, 0.0, 1.0) * FineSlider::kSteps)));
}

void PoseBar::sliderMoved(int position) {
    const double share = static_cast<double>(position) / FineSlider::kSteps;
    posing_.setCoordinate(coordinate(), range_.low + share * (range_.high - range_.low));
    if (posing_.poser() == nullptr) showPose(); // back to where it stands
}

/// A number beyond what the slider covers goes as far as it gets.
void PoseBar::takeNumber(double value) {
    posing_.setCoordinate(coordinate(), value);
    hasRange_ = false;
    showPose();
}

/// At an end of the slider a key goes on round the turn, or is told what the end is.
void PoseBar::goBeyond(int action) {
    const bool up =
        action == QAbstractSlider::SliderSingleStepAdd || action == QAbstractSlider::SliderPageStepAdd;
    const bool down =
        action == QAbstractSlider::SliderSingleStepSub || action == QAbstractSlider::SliderPageStepSub;
    const bool isOut =
        (up && slider_->value() == slider_->maximum()) || (down && slider_->value() == slider_->minimum());
    if (!isOut || !hasRange_ || posing_.poser() == nullptr) return;
    const double step = 0.01 * std::max(range_.high - range_.low, 1e-3);
    takeNumber(posing_.poser()->valueOf(coordinate()) + (up ? step : -step));
}

void PoseBar::driveOrRelease() {
    const Model& model = *posing_.openRig().model();
    const int chosen = coordinate();
    const bool isDriven = constantSpeedOf(model, chosen).has_value();
    drive_->setChecked(isDriven); // until it is done
    if (isDriven) {
        posing_.release(chosen);
        return;
    }
    auto* dialog = new DriveDialog(coordinateName(model, chosen), quantityOf(model, chosen), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &DriveDialog::chosen, &posing_,
            [this, chosen](double speed) { posing_.drive(chosen, speed); });
    dialog->open();
}

int PoseBar::lineHeight() const {
    int height = 0;
    for (const QWidget* child :
         {static_cast<QWidget*>(coordinates_), static_cast<QWidget*>(edit_), static_cast<QWidget*>(flip_)}) {
        height = std::max(height, child->sizeHint().height());
    }
    return height;
}

int PoseBar::numberWidth() const {
    return fontMetrics().horizontalAdvance(QStringLiteral("−0.000000 m")) + 20;
}

int PoseBar::buttonsWidth() const {
    return flip_->sizeHint().width() + start_->sizeHint().width() + drive_->sizeHint().width() + 2 * kPoseGap;
}

bool PoseBar::isOneLine(int width) const {
    const int numbers = kNameWidth + kLeastSlider + numberWidth();
    return width >= 2 * kMargin + numbers + 3 * kPoseGap + buttonsWidth();
}

QSize PoseBar::sizeHint() const {
    return minimumSizeHint();
}

QSize PoseBar::minimumSizeHint() const {
    const int narrow = 2 * kMargin + buttonsWidth();
    return {narrow, heightForWidth(narrow)};
}

int PoseBar::heightForWidth(int width) const {
    const int lines = isOneLine(width) ? 1 : 2;
    return lines * lineHeight() + (lines - 1) * 4 + kMargin;
}

void PoseBar::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

void PoseBar::arrange() {
    const int line = lineHeight();
    const bool isWide = isOneLine(width());
    int y = kMargin / 2;
    int right = width() - kMargin;
    const auto place = [&](QWidget* widget, int x, int w) { widget->setGeometry(x, y, w, line); };
    if (isWide) {
        for (QToolButton* button : {drive_, start_, flip_}) {
            right -= button->sizeHint().width();
            place(button, right, button->sizeHint().width());
            right -= kPoseGap;
        }
        right -= kPoseGap;
    }
    const int number = numberWidth();
    const int name = std::min(kNameWidth, (right - kMargin) / 3);
    place(coordinates_, kMargin, name);
    place(name_, kMargin, name);
    place(edit_, right - number, number);
    const int left = kMargin + name + kPoseGap;
    place(slider_, left, right - number - kPoseGap - left);
    if (isWide) return;
    y += line + 4;
    int x = kMargin;
    for (QToolButton* button : {flip_, start_, drive_}) {
        place(button, x, button->sizeHint().width());
        x += button->sizeHint().width() + kPoseGap;
    }
}

} // namespace hingelab

#include "ui/pose/moc_pose_bar.cpp"
