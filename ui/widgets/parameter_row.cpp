// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/parameter_row.h"

#include <QMenu>
#include <QResizeEvent>
#include <QSignalBlocker>
#include <QSlider>
#include <algorithm>
#include <cmath>

#include "checks/validation.h"
#include "ui/text/plain_text.h"
#include "ui/text/readable.h"
#include "ui/widgets/span_words.h"

namespace hingelab {
namespace {

constexpr int kLeftMargin = 12; // [pixels], as the others
constexpr int kRightMargin = 4;
constexpr int kGap = 8;
constexpr int kLeastLabel = 70;
constexpr int kLeastRowSlider = 48;
constexpr int kFieldFrame = 18; // border, padding, and what QLineEdit leaves beside its text
constexpr int kFieldMark = 24;  // of numbers that come from an expression

/// Rounds to the nearest sensible number of the display unit, so that sliders do not
/// produce 1.4970000000000001; never more coarsely than an arrow key moves.
double rounded(double value, const FieldInfo& info, bool isFine) {
    const double unit = displayUnit(info.quantity).siPerUnit;
    const double shown = value / unit;
    if (shown == 0.0) return 0.0;
    const double share =
        static_cast<double>(isFine ? FineSlider::kFineArrowStep : FineSlider::kArrowStep) / FineSlider::kSteps;
    const double reference =
        info.scale == Scale::logarithmic
            ? 0.5 * std::abs(shown) * share * std::log(info.slider.upper / info.slider.lower)
            : (info.slider.upper - info.slider.lower) / unit * share;
    const double quantum = std::pow(10.0, std::floor(std::log10(reference) + 1e-9));
    // Dividing by a power of ten gives the decimal number itself; multiplying by 0.01 would not.
    const double clean = quantum < 1.0 ? std::round(shown / quantum) / std::round(1.0 / quantum)
                                       : std::round(shown / quantum) * quantum;
    return clean * unit;
}

} // namespace

ParameterRow::ParameterRow(Workbench& bench, const Parameter& parameter, QWidget* parent)
    : QWidget(parent),
      openRig_(bench.openRig()),
      pointer_(parameter.pointer),
      field_(parameter.info),
      info_(*field_),
      state_{parameter.value, parameter.expression},
      baseline_(state_),
      span_(*field_, parameter.value, bench.openRig().size()),
      burst_(bench.openRig()) {
    info_.slider = span_.range();
    QString name = QString::fromStdString(parameter.label); // without the subgroup, whose heading stands above
    if (!parameter.subgroup.empty()) name = name.mid(QString::fromStdString(parameter.subgroup).size() + 1);
    if (!name.isEmpty()) name[0] = name[0].toUpper();
    const QString fullName = QString::fromStdString(parameter.group + ": " + parameter.label);
    help_ = tr("%1\nValid: %2\nIn files: %3")
                .arg(QString::fromUtf8(info_.help), QString::fromStdString(rangeText(info_)),
                     QString::fromStdString(parameter.namePointer));

    label_ = new ElidedLabel(name, this);
    label_->setHelp(help_);
    slider_ = new FineSlider(this);
    slider_->setObjectName(QStringLiteral("parameterSlider"));
    slider_->setAccessibleName(tr("%1, slider").arg(fullName));
    edit_ = new NumberEdit(*field_, this);
    edit_->setAccessibleName(fullName);
    edit_->takeExpressions(bench.theme().icon(QStringLiteral("expression")));
    reset_ = new QToolButton(this);
    reset_->setObjectName(QStringLiteral("resetButton"));
    reset_->setAutoRaise(true);
    reset_->setIcon(bench.theme().icon(QStringLiteral("revert")));
    reset_->setAccessibleName(tr("Reset %1").arg(fullName));
    reset_->setToolTip(tr("Back to the value in the file"));
    issue_ = new IssueBubble(*this);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);

    connectSlider();
    connect(edit_, &NumberEdit::valueEntered, this, [this](double value) {
        if (!edit_->isStepping()) return enter({value, {}});
        gesture_ = burst_.gesture();
        apply({value, {}});
        burst_.done();
    });
    connect(edit_, &NumberEdit::expressionEntered, this, [this](const QString& text) {
        gesture_ = openRig_.newGesture();
        apply({0.0, text.toStdString()});
    });
    connect(edit_, &NumberEdit::complaintChanged, this, [this](const QString& reason) { issue_->say(reason); });
    connect(reset_, &QToolButton::clicked, this, [this] { enter(baseline_); });
    showOrigin();
    show(state_, state_);
}

void ParameterRow::connectSlider() {
    connect(slider_, &QSlider::sliderPressed, this, [this] { gesture_ = openRig_.newGesture(); });
    connect(slider_, &QSlider::valueChanged, this, &ParameterRow::sliderMoved);
    connect(slider_, &QSlider::sliderReleased, this, &ParameterRow::sliderReleased);
    const bool isPlace = field_->quantity == Quantity::length || field_->quantity == Quantity::angle ||
                         field_->quantity == Quantity::angleInDegrees;
    if (!isPlace || field_->scale != Scale::linear) return;
    slider_->askForSteps();
    connect(slider_, &FineSlider::stepsAsked, this, &ParameterRow::stepBy);
    if (!span_.canChange()) return;
    connect(slider_, &FineSlider::spanAsked, this, [this](bool wider) {
        wider ? span_.widen(state_.value) : span_.narrow(state_.value);
        useSpan();
    });
    slider_->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(slider_, &QWidget::customContextMenuRequested, this,
            [this](const QPoint& at) { showSpanMenu(slider_->mapToGlobal(at)); });
}

ParameterRow::~ParameterRow() {
    delete issue_; // if its page still stands
}

int ParameterRow::fieldWidth() const {
    const QString longest = tr("−0.0000 %1").arg(unitSymbol(Quantity::rotationalDamping));
    return fontMetrics().horizontalAdvance(longest) + kFieldFrame;
}

int ParameterRow::leastFieldWidth() const {
    const std::string unit(displayUnit(info_.quantity).symbol);
    const QString usual = QStringLiteral("−0.0000 ") + QString::fromStdString(unit);
    const QFontMetrics metrics = edit_->fontMetrics();
    const int text = std::max(metrics.horizontalAdvance(usual), metrics.horizontalAdvance(edit_->text()));
    return std::min(text + kFieldFrame + (state_.expression.empty() ? 0 : kFieldMark), fieldWidth());
}

int ParameterRow::widthBesideSlider() const {
    return kLeftMargin + kRightMargin + 3 * kGap + fieldWidth() + reset_->sizeHint().width();
}

QSize ParameterRow::sizeHint() const {
    constexpr int comfortable = 120;
    return minimumSizeHint() + QSize(2 * comfortable, 0);
}

QSize ParameterRow::minimumSizeHint() const {
    return {widthBesideSlider() + kLeastLabel + kLeastRowSlider, lineHeight()};
}

int ParameterRow::lineHeight() const {
    return std::max({edit_->sizeHint().height(), reset_->sizeHint().height(), label_->sizeHint().height()});
}

int ParameterRow::longestLabel() const {
    return fontMetrics().horizontalAdvance(QStringLiteral("Closing damping factor "));
}

int ParameterRow::labelNeed() const {
    return label_->fontMetrics().horizontalAdvance(label_->text()) + 2;
}

void ParameterRow::setSharedLabelNeed(int pixels) {
    sharedLabelNeed_ = pixels;
    arrange();
}

/// A label gets no more than the longest of them needs; what the panel has beyond that is the slider's. Longer
/// ones, such as people give to dimensions, get what the slider can spare.
int ParameterRow::labelWidth(int width) const {
    constexpr int roomySlider = 44;
    const int longest = longestLabel();
    const int shared = width - widthBesideSlider();
    const int usual = std::clamp(shared * 11 / 20, std::min(kLeastLabel, longest), longest);
    return std::max(usual, std::min(sharedLabelNeed_, shared - roomySlider));
}

/// While all labels but the longest can be read.
bool ParameterRow::isOneLine(int width) const {
    return 10 * labelWidth(width) >= 7 * longestLabel();
}

int ParameterRow::heightForWidth(int width) const {
    return lineHeight() + (isOneLine(width) ? 0 : slider_->sizeHint().height());
}

void ParameterRow::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

void ParameterRow::arrange() {
    if (!isOneLine(width())) {
        arrangeInTwoLines();
        return;
    }
    const int label = labelWidth(width());
    const int shared = width() - widthBesideSlider();
    int x = kLeftMargin;
    const auto put = [&](QWidget& widget, int wide, int high) {
        widget.setGeometry(x, (height() - high) / 2, wide, high);
        x += wide + kGap;
    };
    put(*label_, label, height());
    put(*slider_, std::max(kLeastRowSlider, shared - label), slider_->sizeHint().height());
    put(*edit_, fieldWidth(), edit_->sizeHint().height());
    put(*reset_, reset_->sizeHint().width(), reset_->sizeHint().height());
}

/// Fields are as wide as the widest of them, but where a label would be cut for that.
void ParameterRow::arrangeInTwoLines() {
    const int high = lineHeight();
    int right = width() - kRightMargin;
    const auto putAtRight = [&](QWidget& widget, int wide) {
        right -= wide;
        widget.setGeometry(right, (high - widget.sizeHint().height()) / 2, wide, widget.sizeHint().height());
        right -= kGap;
    };
    putAtRight(*reset_, reset_->sizeHint().width());
    const int end = right;
    const int besideLabel = right - kLeftMargin - labelNeed() - kGap;
    putAtRight(*edit_, std::clamp(besideLabel, leastFieldWidth(), fieldWidth()));
    label_->setGeometry(kLeftMargin, 0, right - kLeftMargin, high);
    slider_->setGeometry(kLeftMargin, high, end - kLeftMargin, slider_->sizeHint().height());
}

int ParameterRow::positionOf(double value) const {
    const Range& range = info_.slider;
    double share = 0.0;
    if (info_.scale == Scale::logarithmic) {
        share = std::log(std::max(value, range.lower) / range.lower) / std::log(range.upper / range.lower);
    } else {
        share = (value - range.lower) / (range.upper - range.lower);
    }
    return static_cast<int>(std::lround(std::clamp(share, 0.0, 1.0) * FineSlider::kSteps));
}

double ParameterRow::valueAt(int position) const {
    const Range& range = info_.slider;
    const double share = static_cast<double>(position) / FineSlider::kSteps;
    if (info_.scale == Scale::logarithmic) return range.lower * std::pow(range.upper / range.lower, share);
    return range.lower + share * (range.upper - range.lower);
}

void ParameterRow::sliderMoved(int position) {
    const bool isKey = !slider_->isSliderDown(); // or the wheel
    if (isKey) gesture_ = burst_.gesture();
    double value = rounded(valueAt(position), info_, slider_->isFine());
    value = std::clamp(value, info_.slider.lower, info_.slider.upper);
    apply({value, {}});
    if (isKey) burst_.done();
}

/// At an end of the window there is more beyond it, unless that end is one of the range.
void ParameterRow::sliderReleased() {
    const int position = slider_->value();
    if (position != slider_->minimum() && position != slider_->maximum()) return;
    span_.widen(state_.value);
    useSpan();
}

void ParameterRow::stepBy(int steps, StepSize size) {
    if (!state_.expression.empty()) return;
    const double next = afterSteps(*field_, displayUnit(field_->quantity), state_.value, steps, size);
    if (next == state_.value) return;
    gesture_ = burst_.gesture();
    apply({next, {}});
    burst_.done();
}

/// A number that somebody has chosen: the slider turns to it.
void ParameterRow::enter(const ParameterState& state) {
    gesture_ = openRig_.newGesture();
    apply(state);
    if (edit_->isComplaining()) return;
    span_.centreOn(state_.value);
    useSpan();
}

void ParameterRow::useSpan() {
    info_.slider = span_.range();
    const QSignalBlocker blocker(slider_);
    if (!slider_->isSliderDown()) slider_->setValue(positionOf(state_.value));
    showOrigin();
}

void ParameterRow::showSpanMenu(const QPoint& place) {
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("spanMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto offer = [&](const QString& text, double half) {
        QAction* action = menu->addAction(text);
        action->setCheckable(true);
        action->setChecked(std::abs(half - span_.half()) < 1e-3 * half || half == span_.half());
        connect(action, &QAction::triggered, this, [this, half] {
            span_.choose(half, state_.value);
            useSpan();
        });
    };
    for (const double half : span_.halves()) offer(spanWidth(*field_, half), half);
    menu->addSeparator();
    offer(tr("Whole range"), 0.0);
    menu->popup(place);
}

void ParameterRow::apply(const ParameterState& state) {
    const Issues issues = state.expression.empty()
                              ? openRig_.setParameter(pointer_, state.value, gesture_)
                              : openRig_.setExpression(pointer_, state.expression, gesture_);
    if (issues.empty()) {
        if (!isEdited(state, state_)) show(state_, baseline_);
        return;
    }
    const Issue& first = issues.front();
    QString reason = QString::fromStdString(first.message);
    const bool isOfWhatFollows = pointer_.starts_with("/dimensions/") && first.pointer != pointer_;
    if (isOfWhatFollows && !first.names.empty())
        reason = tr("%1: %2").arg(QString::fromStdString(first.names), reason);
    if (!first.allowed.empty()) reason += tr(" (allowed: %1)").arg(QString::fromStdString(first.allowed));
    edit_->complain(reason);
    const QSignalBlocker blocker(slider_);
    if (!slider_->isSliderDown()) slider_->setValue(positionOf(state_.value));
}

void ParameterRow::show(const ParameterState& state, const std::optional<ParameterState>& baseline) {
    const bool hasOtherOrigin = state.expression != state_.expression;
    state_ = state;
    baseline_ = baseline.value_or(state);
    const bool isBeyond = span_.canChange() && !span_.contains(state.value) && !slider_->isSliderDown();
    if (isBeyond) {
        span_.centreOn(state.value);
        info_.slider = span_.range();
    }
    if (hasOtherOrigin || isBeyond) showOrigin();
    const QSignalBlocker blocker(slider_);
    if (!slider_->isSliderDown()) slider_->setValue(positionOf(state.value));
    edit_->setValue(state.value, QString::fromStdString(state.expression));
    reset_->setVisible(isEdited(state_, baseline_));
    if (!isOneLine(width())) arrange(); // another number may need another width
}

/// Says what drives the number, or that the slider does.
void ParameterRow::showOrigin() {
    const bool isDriven = !state_.expression.empty();
    const QString expression = QString::fromStdString(state_.expression);
    const QString drivenBy = isDriven ? tr("\nDriven by %1").arg(expression) : QString();
    const QString keys =
        tr("\nArrow keys: a little; Page keys: a lot. With Shift, pointer, arrows and wheel are finer") +
        spanWords(*field_, span_);
    slider_->setEnabled(!isDriven);
    slider_->setToolTip(literalText(help_ + (isDriven ? drivenBy : keys)));
    edit_->setToolTip(literalText(help_ + drivenBy));
    edit_->setAccessibleDescription(isDriven ? tr("Driven by %1").arg(expression) : QString());
}

} // namespace hingelab

#include "ui/widgets/moc_parameter_row.cpp"
