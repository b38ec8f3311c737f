// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/measured/fit_dialog.h"

#include <QHeaderView>
#include <QScrollArea>
#include <QSplitter>
#include <QVBoxLayout>
#include <algorithm>

#include "analysis/reach.h"
#include "checks/validation.h"
#include "fit/kept_fit_of.h"
#include "text/quantity_entry.h"
#include "ui/text/plain_text.h"
#include "ui/text/readable.h"
#include "ui/theme/screen_fit.h"
#include "ui/theme/spaces.h"
#include "ui/widgets/count_edit.h"

namespace hingelab {
namespace {

constexpr double kMountShare = 0.05; // of the rig's size: so far a mount is sought either way

enum FitColumn { kNameColumn, kValueColumn, kResultColumn, kLowerColumn, kUpperColumn, kFitColumns };

QString shownValue(Quantity quantity, double value) {
    const Unit& unit = displayUnit(quantity);
    QString text = QString::fromStdString(shortDisplayText(unit.fromSi(value), 5));
    if (!unit.symbol.empty()) {
        text += QChar::Space;
        text += symbolOf(unit);
    }
    return text;
}

/// What a sweep of a door can say something about: laws and dimensions first, then the rest; no looks, no
/// settings.
int rankOf(const Parameter& parameter) {
    if (parameter.pointer.starts_with("/elements/")) return 0;
    if (isDimension(parameter)) return 1;
    if (parameter.pointer.starts_with("/joints/") || parameter.pointer.starts_with("/assemblies/")) return 2;
    if (parameter.pointer.find("mass") != std::string::npos ||
        parameter.pointer.find("density") != std::string::npos) {
        return 3;
    }
    return -1;
}

bool isFreeAtFirst(const Parameter& parameter) {
    for (const char* key : {"/spring_constant", "/spring_zero_angle_rad", "/dynamic_friction_torque"}) {
        if (parameter.pointer.ends_with(key)) return true;
    }
    return false;
}

/// A place that may be anywhere: where a strut or a spring is mounted.
bool isMount(const Parameter& parameter) {
    const FieldInfo& info = *parameter.info;
    return info.quantity == Quantity::length && info.slider.lower == -info.slider.upper;
}

QTableWidgetItem* fixedItem(const QString& text) {
    auto* item = new QTableWidgetItem(text);
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
    return item;
}

} // namespace

FitDialog::FitDialog(Workbench& bench, std::vector<FitSource> sources, QWidget* parent)
    : QDialog(parent), openRig_(bench.openRig()), sources_(std::move(sources)) {
    setWindowTitle(tr("Fit %1 to a measurement").arg(bench.openRig().title()));
    resizeWithinScreen(*this, QSize(1240, 780));
    buildWidgets(bench.theme());
    fillNumbers();
    filterRows();
    connect(&openRig_, &OpenRig::opened, this, &QDialog::reject); // its numbers are of another document
}

FitDialog::~FitDialog() {
    worker_.request_stop();
    if (worker_.joinable()) worker_.join(); // before the widgets that it tells
}

void FitDialog::buildWidgets(const Theme& theme) {
    data_ = new QComboBox(this);
    data_->setAccessibleName(tr("Measurement"));
    for (const FitSource& each : sources_) data_->addItem(QString::fromStdString(each.measurement->name));
    data_->setCurrentIndex(data_->count() - 1);
    filter_ = new QLineEdit(this);
    filter_->setObjectName(QStringLiteral("fitFilter"));
    filter_->setPlaceholderText(tr("Find a parameter"));
    filter_->setClearButtonEnabled(true);
    filter_->setAccessibleName(tr("Find a parameter"));
    numbers_ = new QTableWidget(0, kFitColumns, this);
    numbers_->setObjectName(QStringLiteral("numbers"));
    numbers_->setHorizontalHeaderLabels(
        {tr("Free"), tr("Now"), tr("Found (95 %)"), tr("Not below"), tr("Not above")});
    numbers_->setAccessibleName(tr("Parameters of the rig; the selected ones are free"));
    numbers_->verticalHeader()->hide();
    numbers_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    constexpr int boundWidth = 84;
    for (const int column : {kLowerColumn, kUpperColumn}) {
        numbers_->horizontalHeader()->setSectionResizeMode(
            column, column == kUpperColumn ? QHeaderView::Stretch : QHeaderView::Interactive);
        numbers_->setColumnWidth(column, boundWidth);
    }
    numbers_->setSelectionMode(QAbstractItemView::NoSelection); // a tick says what is chosen
    correlationLabel_ = new QLabel(tr("Correlations"), this);
    correlations_ = new QTableWidget(this);
    correlations_->setObjectName(QStringLiteral("correlations"));
    correlations_->setAccessibleName(tr("Correlations of what was found"));
    correlations_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    plot_ = new PassPlot(theme, tr("Residual: model minus measurement"), this);
    words_ = new QLabel(tr("Select the parameters to fit. All others stay fixed."), this);
    words_->setTextFormat(Qt::PlainText);
    words_->setWordWrap(true);
    words_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    words_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    words_->setAccessibleName(tr("What the fit says"));
    auto* scroll = new QScrollArea(this);
    scroll->setWidget(words_);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    progress_ = new QProgressBar(this);
    progress_->setRange(0, 100);
    progress_->setAccessibleName(tr("Progress of the fit"));
    starts_ = new CountEdit(this);
    starts_->setObjectName(QStringLiteral("starts"));
    constexpr int mostStarts = 50; // more take minutes, and the command line takes them
    starts_->setRange(1, mostStarts);
    starts_->setAccessibleName(tr("Starting points of the fit"));
    starts_->setToolTip(
        tr("How many starting points the fit tries: the rig's values, and others spread within the "
           "bounds. If widths or angles of detents are fitted, the nearest minimum need not be the "
           "lowest."));
    auto* startsLabel = new QLabel(tr("Starting &points"), this);
    startsLabel->setBuddy(starts_);
    fit_ = new QPushButton(tr("&Fit"), this);
    fit_->setObjectName(QStringLiteral("fitButton"));
    apply_ = new QPushButton(tr("&Apply"), this);
    apply_->setObjectName(QStringLiteral("applyButton"));
    apply_->setToolTip(tr("Writes the fitted values to the rig, as one step that you can undo"));
    apply_->setEnabled(false);
    close_ = new QPushButton(tr("Close"), this);
    fit_->setDefault(true);

    auto* top = new QHBoxLayout;
    top->addWidget(data_);
    top->addWidget(filter_, 1);
    auto* left = new QWidget(this);
    auto* leftLayout = new QVBoxLayout(left);
    leftLayout->setContentsMargins(0, 0, 0, 0);
    leftLayout->addLayout(top);
    leftLayout->addWidget(numbers_, 1);
    auto* right = new QWidget(this);
    auto* rightLayout = new QVBoxLayout(right);
    rightLayout->setContentsMargins(0, 0, 0, 0);
    rightLayout->addWidget(plot_, 4);
    rightLayout->addWidget(correlationLabel_);
    rightLayout->addWidget(correlations_, 2);
    rightLayout->addWidget(scroll, 3);
    auto* halves = new QSplitter(Qt::Horizontal, this);
    halves->addWidget(left);
    halves->addWidget(right);
    halves->setStretchFactor(0, 7);
    halves->setStretchFactor(1, 5);
    constexpr int leftWidth = 700;
    constexpr int rightWidth = 520;
    halves->setSizes({leftWidth, rightWidth});
    halves->setChildrenCollapsible(false);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(progress_, 1);
    buttons->addStretch(1);
    buttons->addWidget(startsLabel);
    buttons->addWidget(starts_);
    for (QPushButton* button : {fit_, apply_, close_}) buttons->addWidget(button);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(halves, 1);
    layout->addLayout(buttons);
    progress_->hide();
    correlations_->hide();
    correlationLabel_->hide();
    connect(fit_, &QPushButton::clicked, this, &FitDialog::start);
    connect(apply_, &QPushButton::clicked, this, &FitDialog::apply);
    connect(close_, &QPushButton::clicked, this,
            [this] { isBusy_ ? static_cast<void>(worker_.request_stop()) : reject(); });
    connect(filter_, &QLineEdit::textChanged, this, &FitDialog::filterRows);
    connect(numbers_, &QTableWidget::itemChanged, this, [this](QTableWidgetItem* item) {
        if (item->column() != kResultColumn) clearResults();
    });
    connect(data_, &QComboBox::currentIndexChanged, this, &FitDialog::clearResults);
    connect(starts_, &QSpinBox::valueChanged, this, &FitDialog::clearResults);
}

void FitDialog::fillNumbers() {
    for (int rank = 0; rank <= 3; ++rank) {
        for (Parameter& parameter : parametersOf(openRig_.rig())) {
            if (rankOf(parameter) == rank && parameter.expression.empty())
                parameters_.push_back(std::move(parameter));
        }
    }
    const QSignalBlocker blocker(numbers_);
    numbers_->setRowCount(static_cast<int>(parameters_.size()));
    // A mount was measured, too: it is sought near by, not metres away.
    const double near = kMountShare * reachOf(*openRig_.model()).diagonal().norm();
    for (int row = 0; row < numbers_->rowCount(); ++row) {
        const Parameter& parameter = parameters_[static_cast<std::size_t>(row)];
        auto* tick = new QCheckBox(literalActionText(tr("%1: %2").arg(QString::fromStdString(parameter.group),
                                                                      QString::fromStdString(parameter.label))),
                                   numbers_);
        tick->setChecked(isFreeAtFirst(parameter));
        tick->setToolTip(literalText(QString::fromUtf8(parameter.info->help)));
        tick->setContentsMargins(space::small, 0, space::small, 0);
        connect(tick, &QCheckBox::toggled, this, &FitDialog::clearResults);
        ticks_.push_back(tick);
        numbers_->setCellWidget(row, kNameColumn, tick);
        numbers_->setItem(row, kValueColumn, fixedItem(shownValue(parameter.info->quantity, parameter.value)));
        for (const int column : {kLowerColumn, kUpperColumn}) {
            auto* bound = new QTableWidgetItem;
            const double sign = column == kLowerColumn ? -1.0 : 1.0;
            if (isMount(parameter) && near > 0.0)
                bound->setText(shownValue(parameter.info->quantity, parameter.value + sign * near));
            bound->setToolTip(literalText(
                tr("Empty: what is valid, %1").arg(QString::fromStdString(rangeText(*parameter.info)))));
            numbers_->setItem(row, column, bound);
        }
        numbers_->setItem(row, kResultColumn, fixedItem({}));
    }
}

void FitDialog::filterRows() {
    const QString wanted = filter_->text().trimmed();
    for (int row = 0; row < numbers_->rowCount(); ++row) {
        const QCheckBox& name = tick(row);
        numbers_->setRowHidden(row, !name.text().contains(wanted, Qt::CaseInsensitive) && !name.isChecked());
    }
}

void FitDialog::setFree(const std::string& pointer, bool isFree) {
    for (std::size_t i = 0; i < parameters_.size(); ++i) {
        const std::vector<std::string> pointers = pointersOf(parameters_[i]);
        if (std::find(pointers.begin(), pointers.end(), pointer) == pointers.end()) continue;
        ticks_[i]->setChecked(isFree);
    }
}

FitChoice FitDialog::choice() const {
    FitChoice choice;
    choice.starts = starts_->value();
    for (std::size_t i = 0; i < parameters_.size(); ++i) {
        if (!ticks_[i]->isChecked()) continue;
        const int row = static_cast<int>(i);
        choice.free[parameters_[i].namePointer] = {numbers_->item(row, kLowerColumn)->text(),
                                                   numbers_->item(row, kUpperColumn)->text()};
    }
    return choice;
}

void FitDialog::setChoice(const FitChoice& choice) {
    starts_->setValue(choice.starts);
    for (std::size_t i = 0; i < parameters_.size(); ++i) {
        const auto chosen = choice.free.find(parameters_[i].namePointer);
        ticks_[i]->setChecked(chosen != choice.free.end());
        if (chosen == choice.free.end()) continue;
        const int row = static_cast<int>(i);
        numbers_->item(row, kLowerColumn)->setText(chosen->second.lower);
        numbers_->item(row, kUpperColumn)->setText(chosen->second.upper);
    }
    filterRows();
}

/// What is ticked, with its bounds; none if one of them cannot be read, which is said.
std::optional<FitRequest> FitDialog::request() {
    FitRequest request;
    request.starts = starts_->value();
    for (int row = 0; row < numbers_->rowCount(); ++row) {
        if (!tick(row).isChecked()) continue;
        const Parameter& parameter = parameters_[static_cast<std::size_t>(row)];
        FitNumber number{parameter.pointer};
        for (const auto& [column, bound] :
             {std::pair(kLowerColumn, &number.lower), {kUpperColumn, &number.upper}}) {
            const QString text = numbers_->item(row, column)->text().trimmed();
            if (text.isEmpty()) continue;
            *bound = parseEntry(parameter.info->quantity, text.toStdString(),
                                &displayUnit(parameter.info->quantity));
            if (*bound) continue;
            words_->setText(tr("The bound \"%1\" of \"%2\" cannot be read: it should be %3.")
                                .arg(text, QString::fromStdString(parameter.label),
                                     QString::fromStdString(entryText(parameter.info->quantity))));
            numbers_->setCurrentCell(row, column);
            return std::nullopt;
        }
        request.numbers.push_back(std::move(number));
    }
    return request;
}

void FitDialog::start() {
    if (isBusy_ || data_->currentIndex() < 0) return;
    std::optional<FitRequest> asked = request();
    if (!asked) return;
    clearResults();
    setBusy(true);
    progress_->setValue(0);
    words_->setText(tr("Fitting…"));
    const auto measurement = source().measurement;
    worker_ = std::jthread([this, request = std::move(*asked), measurement,
                            rig = openRig_.rig()](const std::stop_token& stop) mutable {
        int shown = -1;
        request.goOn = [&](double share) {
            const int percent = static_cast<int>(100.0 * share);
            if (std::exchange(shown, percent) != percent) {
                QMetaObject::invokeMethod(
                    this, [this, percent] { progress_->setValue(percent); }, Qt::QueuedConnection);
            }
            return !stop.stop_requested();
        };
        auto fit = std::make_shared<DoorFit>(fitDoor(rig, *measurement, request));
        QMetaObject::invokeMethod(
            this, [this, fit] { take(fit); }, Qt::QueuedConnection);
    });
}

/// While it fits, what is to be fitted stays as it was asked for.
void FitDialog::setBusy(bool isBusy) {
    isBusy_ = isBusy;
    for (QWidget* widget : std::initializer_list<QWidget*>{fit_, data_, numbers_, starts_})
        widget->setEnabled(!isBusy);
    close_->setText(isBusy ? tr("Cancel") : tr("Close"));
    progress_->setVisible(isBusy);
}

void FitDialog::take(const std::shared_ptr<DoorFit>& fit) {
    setBusy(false);
    if (!fit->refusal.empty()) {
        words_->setText(fit->isCancelled ? tr("Cancelled: nothing was changed.")
                                         : tr("There is no fit. %1").arg(QString::fromStdString(fit->refusal)));
        return;
    }
    found_ = fit;
    showFit();
}

void FitDialog::showFit() {
    const DoorFit& fit = *found_;
    const QSignalBlocker blocker(numbers_);
    QStringList lines;
    bool isAnyTold = false;
    for (const FittedNumber& number : fit.numbers) {
        const QString text = QString::fromStdString(fittedText(number));
        isAnyTold = isAnyTold || (number.isTold() && !number.name.empty());
        if (number.name.empty()) lines << tr("%1: %2").arg(QString::fromStdString(number.label), text);
        for (std::size_t i = 0; i < parameters_.size(); ++i) {
            if (parameters_[i].pointer != number.pointer) continue;
            QTableWidgetItem* item = numbers_->item(static_cast<int>(i), kResultColumn);
            item->setText(text);
            item->setToolTip(literalText(text));
        }
    }
    const auto left = [&](double deviation) {
        return QString::fromStdString(displayText(fit.quantity, deviation, 3));
    };
    lines.prepend(tr("Of %1 points, %2 are left on average (root mean square); before the fit %3.")
                      .arg(fit.measured.size())
                      .arg(left(fit.deviation), left(fit.deviationBefore)));
    for (const std::string& line : fit.words) lines << QString::fromStdString(line);
    words_->setText(lines.join(QChar::LineFeed));
    const Eigen::VectorXd residuals = fit.after - fit.measured;
    const Unit& value = displayUnit(fit.quantity);
    const bool isMotion = fit.kind == FitKind::motion;
    const bool isRotation = source().measurement->isRotation;
    const Unit& place = displayUnit(isRotation ? Quantity::angle : Quantity::length);
    const std::span<const double> keys = isMotion ? fit.time : fit.place;
    plot_->show(keys, {residuals.data(), static_cast<std::size_t>(residuals.size())}, fit.direction,
                isMotion ? PassPlot::Axis{tr("time (s)"), 1.0}
                         : PassPlot::Axis{tr("place (%1)").arg(symbolOf(place)), 1.0 / place.siPerUnit},
                {tr("residual (%1)").arg(symbolOf(value)), 1.0 / value.siPerUnit});
    showCorrelations();
    apply_->setEnabled(isAnyTold);
}

void FitDialog::showCorrelations() {
    const DoorFit& fit = *found_;
    const int count = static_cast<int>(fit.numbers.size());
    correlations_->setVisible(count > 1);
    correlationLabel_->setVisible(count > 1);
    correlations_->clear();
    correlations_->setRowCount(count);
    correlations_->setColumnCount(count);
    QStringList names;
    for (const FittedNumber& number : fit.numbers) names << QString::fromStdString(number.label);
    correlations_->setHorizontalHeaderLabels(names);
    correlations_->setVerticalHeaderLabels(names);
    for (int i = 0; i < count; ++i) {
        for (int k = 0; k < count; ++k) {
            const double value = fit.correlations(i, k);
            auto* item = fixedItem(std::isfinite(value) ? fixedText(value, 2) : tr("—"));
            item->setTextAlignment(Qt::AlignCenter);
            correlations_->setItem(i, k, item);
        }
    }
    correlations_->resizeColumnsToContents();
    correlations_->resizeRowsToContents();
}

void FitDialog::clearResults() {
    if (found_ == nullptr) return;
    found_.reset();
    apply_->setEnabled(false);
    const QSignalBlocker blocker(numbers_);
    for (int row = 0; row < numbers_->rowCount(); ++row) numbers_->item(row, kResultColumn)->setText({});
    correlations_->hide();
    correlationLabel_->hide();
    plot_->clear();
    words_->setText(tr("Select the parameters to fit. All others stay fixed."));
}

const FitSource& FitDialog::source() const {
    return sources_[static_cast<std::size_t>(data_->currentIndex())];
}

Issues FitDialog::applyNumbers() {
    std::vector<std::pair<std::string, double>> values;
    for (const FittedNumber& number : found_->numbers) {
        if (number.isTold() && !number.name.empty()) values.emplace_back(number.pointer, number.value);
    }
    return openRig_.setParameters(values, openRig_.newGesture());
}

/// False if the rig does not have the measurement (any more).
bool FitDialog::keepFit() {
    const std::vector<KeptMeasurement>& all = openRig_.rig().measurements;
    const auto kept = std::find_if(
        all.begin(), all.end(), [this](const KeptMeasurement& each) { return each.name == source().keptAs; });
    if (source().keptAs.empty() || kept == all.end()) return false;
    const auto index = static_cast<std::size_t>(kept - all.begin());
    return !hasErrors(openRig_.change(tr("Keep the fit"), [&](Rig& rig) {
        rig.measurements[index].fit = keptFitOf(*found_);
        return Issues{};
    }));
}

void FitDialog::apply() {
    if (!found_) return;
    // One step of undo, and none where the numbers are refused, which a step could not take back silently.
    Rig tried = openRig_.rig();
    for (const FittedNumber& number : found_->numbers) {
        if (number.isTold() && !number.name.empty())
            static_cast<void>(setParameter(tried, number.pointer, number.value));
    }
    for (const Issue& issue : validate(tried)) {
        if (issue.severity != Severity::error) continue;
        words_->setText(tr("Not applied: %1").arg(QString::fromStdString(issue.text())));
        return;
    }
    openRig_.undoStack().beginMacro(tr("Apply the fit to \"%1\"").arg(data_->currentText()));
    static_cast<void>(applyNumbers());
    const bool isKept = keepFit();
    openRig_.undoStack().endMacro();
    const QSignalBlocker blocker(numbers_);
    for (std::size_t i = 0; i < parameters_.size(); ++i) {
        const std::optional<Parameter> now = findParameter(openRig_.rig(), parameters_[i].pointer);
        if (!now) continue;
        numbers_->item(static_cast<int>(i), kValueColumn)->setText(shownValue(now->info->quantity, now->value));
    }
    apply_->setEnabled(false);
    const QString done =
        isKept ? tr("Applied, and stored with the measurement for reports. Press Ctrl+Z to undo both.")
               : tr("Applied. Press Ctrl+Z to undo. The rig does not contain the measurement, so its reports "
                    "will not show this fit.");
    words_->setText(done + QChar::LineFeed + words_->text());
    emit applied();
}

} // namespace hingelab

#include "ui/measured/moc_fit_dialog.cpp"
