// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/parameter_row.h"

#include <QEvent>
#include <QGridLayout>
#include <QSignalBlocker>
#include <algorithm>
#include <cmath>

#include "physics/rig/validation.h"

namespace hingelab {
namespace {

constexpr int kSliderSteps = 1000;

/// Rounds to the nearest sensible number of the display unit, so that sliders do not
/// produce 1.4970000000000001.
double rounded(double value, const FieldInfo& info) {
    const double unit = displayUnit(info.quantity).siPerUnit;
    const double shown = value / unit;
    if (shown == 0.0) return 0.0;
    const double span = (info.slider.upper - info.slider.lower) / unit / kSliderSteps;
    const double reference = info.scale == Scale::logarithmic ? std::abs(shown) * 5e-3 : span;
    const double quantum = std::pow(10.0, std::floor(std::log10(reference)));
    // Dividing by a power of ten gives the decimal number itself; multiplying by 0.01 would not.
    const double clean = quantum < 1.0 ? std::round(shown / quantum) / std::round(1.0 / quantum)
                                       : std::round(shown / quantum) * quantum;
    return clean * unit;
}

} // namespace

ParameterRow::ParameterRow(RigModel& rigModel, const Theme& theme, const Parameter& parameter, QWidget* parent)
    : QWidget(parent),
      rigModel_(rigModel),
      theme_(theme),
      pointer_(parameter.pointer),
      info_(*parameter.info),
      value_(parameter.value),
      baseline_(parameter.value) {
    QString name = QString::fromStdString(parameter.label); // without the subgroup, whose heading stands above
    if (!parameter.subgroup.empty()) name = name.mid(QString::fromStdString(parameter.subgroup).size() + 1);
    if (!name.isEmpty()) name[0] = name[0].toUpper();
    const QString fullName = QString::fromStdString(parameter.group + ": " + parameter.label);
    const QString help = tr("%1\nValid: %2\nIn files: %3")
                             .arg(QString::fromUtf8(info_.help), QString::fromStdString(rangeText(info_)),
                                  QString::fromStdString(parameter.namePointer));

    label_ = new QLabel(name, this);
    label_->setToolTip(help);
    label_->setMinimumWidth(60);
    slider_ = new QSlider(Qt::Horizontal, this);
    slider_->setRange(0, kSliderSteps);
    slider_->setPageStep(kSliderSteps / 20);
    slider_->setMinimumWidth(64);
    slider_->setAccessibleName(tr("%1, slider").arg(fullName));
    slider_->setToolTip(help);
    slider_->setFocusPolicy(Qt::StrongFocus);
    slider_->installEventFilter(this);
    edit_ = new NumberEdit(info_, this);
    edit_->setAccessibleName(fullName);
    edit_->setToolTip(help);
    reset_ = new QToolButton(this);
    reset_->setAutoRaise(true);
    reset_->setAccessibleName(tr("Reset %1").arg(fullName));
    reset_->setToolTip(tr("Back to the value in the file"));
    QSizePolicy keepPlace = reset_->sizePolicy();
    keepPlace.setRetainSizeWhenHidden(true);
    reset_->setSizePolicy(keepPlace);
    issue_ = new QLabel(this);
    issue_->setObjectName(QStringLiteral("issue"));
    issue_->setWordWrap(true);
    issue_->hide();

    auto* layout = new QGridLayout(this);
    layout->setContentsMargins(12, 0, 4, 0);
    layout->setHorizontalSpacing(8);
    layout->setVerticalSpacing(0);
    layout->addWidget(label_, 0, 0);
    layout->addWidget(slider_, 0, 1);
    layout->addWidget(edit_, 0, 2);
    layout->addWidget(reset_, 0, 3);
    layout->addWidget(issue_, 1, 0, 1, 4);
    layout->setColumnStretch(0, 5);
    layout->setColumnStretch(1, 4);
    label_->setFixedWidth(fontMetrics().horizontalAdvance(QStringLiteral("Closing damping factor ")));
    edit_->setFixedWidth(fontMetrics().horizontalAdvance(QStringLiteral("−0.0000 N·m·s/rad")) + 14);

    connect(slider_, &QSlider::sliderPressed, this, [this] { gesture_ = rigModel_.newGesture(); });
    connect(slider_, &QSlider::valueChanged, this, &ParameterRow::sliderMoved);
    connect(edit_, &NumberEdit::valueEntered, this, [this](double value) {
        gesture_ = rigModel_.newGesture();
        apply(value);
    });
    connect(edit_, &NumberEdit::complaintChanged, this, [this](const QString& reason) {
        issue_->setText(reason);
        issue_->setVisible(!reason.isEmpty());
    });
    connect(reset_, &QToolButton::clicked, this, [this] {
        gesture_ = rigModel_.newGesture();
        apply(baseline_);
    });
    connect(&theme_, &Theme::changed, this, &ParameterRow::updateIcon);
    updateIcon();
    show(parameter.value, parameter.value);
}

void ParameterRow::updateIcon() {
    reset_->setIcon(theme_.icon(QStringLiteral("revert")));
}

bool ParameterRow::eventFilter(QObject* object, QEvent* event) {
    // The wheel scrolls the panel; it must not change whatever slider happens to be under the pointer.
    if (object == slider_ && event->type() == QEvent::Wheel && !slider_->hasFocus()) {
        event->ignore();
        return true;
    }
    return QWidget::eventFilter(object, event);
}

int ParameterRow::positionOf(double value) const {
    const Range& range = info_.slider;
    double share = 0.0;
    if (info_.scale == Scale::logarithmic) {
        share = std::log(std::max(value, range.lower) / range.lower) / std::log(range.upper / range.lower);
    } else {
        share = (value - range.lower) / (range.upper - range.lower);
    }
    return static_cast<int>(std::lround(std::clamp(share, 0.0, 1.0) * kSliderSteps));
}

double ParameterRow::valueAt(int position) const {
    const Range& range = info_.slider;
    const double share = static_cast<double>(position) / kSliderSteps;
    if (info_.scale == Scale::logarithmic) return range.lower * std::pow(range.upper / range.lower, share);
    return range.lower + share * (range.upper - range.lower);
}

void ParameterRow::sliderMoved(int position) {
    if (!slider_->isSliderDown()) gesture_ = rigModel_.newGesture(); // keys: each press is an edit
    double value = rounded(valueAt(position), info_);
    value = std::clamp(value, info_.slider.lower, info_.slider.upper);
    apply(value);
}

void ParameterRow::apply(double value) {
    const Issues issues = rigModel_.setParameter(pointer_, value, gesture_);
    if (issues.empty()) {
        if (value == value_) show(value_, baseline_);
        return;
    }
    const Issue& first = issues.front();
    QString reason = QString::fromStdString(first.message);
    if (!first.allowed.empty()) reason += tr(" (allowed: %1)").arg(QString::fromStdString(first.allowed));
    edit_->complain(reason);
    const QSignalBlocker blocker(slider_);
    if (!slider_->isSliderDown()) slider_->setValue(positionOf(value_));
}

void ParameterRow::show(double value, std::optional<double> baseline) {
    value_ = value;
    baseline_ = baseline.value_or(value);
    const QSignalBlocker blocker(slider_);
    if (!slider_->isSliderDown()) slider_->setValue(positionOf(value));
    edit_->setValue(value);
    reset_->setVisible(value_ != baseline_);
}

} // namespace hingelab
