// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/targets/solve_dialog.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QSplitter>
#include <QVBoxLayout>
#include <algorithm>

#include "text/quantity_entry.h"
#include "ui/targets/bar_delegate.h"
#include "ui/text/plain_text.h"
#include "ui/theme/screen_fit.h"
#include "ui/widgets/number_edit.h"

namespace hingelab {
namespace {

QString numberOf(const Parameter& parameter, double value) {
    return numberText(displayUnit(parameter.info->quantity), value);
}

QString labelOfNumber(const Parameter& parameter) {
    return QString::fromStdString(parameter.group.empty() ? parameter.label
                                                          : parameter.group + ": " + parameter.label);
}

void setCell(QTableWidget& table, int row, int column, const QString& text, bool isEditable = false) {
    QTableWidgetItem* item = table.item(row, column);
    if (item == nullptr) {
        item = new QTableWidgetItem;
        table.setItem(row, column, item);
    }
    item->setText(text);
    item->setToolTip(literalText(text));
    item->setFlags(isEditable ? item->flags() | Qt::ItemIsEditable : item->flags() & ~Qt::ItemIsEditable);
}

QTableWidget* plainTable(const QString& name, QWidget* parent) {
    auto* table = new QTableWidget(parent);
    table->setAccessibleName(name);
    table->verticalHeader()->hide();
    table->horizontalHeader()->setTextElideMode(Qt::ElideRight);
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table->horizontalHeader()->setHighlightSections(false);
    table->verticalHeader()->setDefaultSectionSize(table->fontMetrics().height() + 8);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setWordWrap(false);
    return table;
}

} // namespace

SolveDialog::SolveDialog(Workbench& bench, MotorVoltages voltages, QWidget* parent)
    : QDialog(parent), openRig_(bench.openRig()), voltages_(std::move(voltages)) {
    setWindowTitle(tr("Solve for the targets"));
    build(bench.theme());
    fillParameters();
    connect(&openRig_, &OpenRig::opened, this, &QDialog::reject); // its numbers are of another document
    connect(&job_, &SolveJob::progressed, this, [this](int evaluations, double worst, const QString& stage) {
        const QString miss = QString::fromStdString(displayText(100.0 * worst, 2));
        progress_->setFormat(tr("%1: %2 evaluations, largest miss %3 %").arg(stage).arg(evaluations).arg(miss));
        outcome_->setText(progress_->format());
    });
    connect(&job_, &SolveJob::solved, this,
            [this](const std::shared_ptr<SolveResult>& result) { takeResult(result); });
    connect(&job_, &SolveJob::sensitivityFound, this,
            [this](const std::shared_ptr<Sensitivity>& found) { takeSensitivity(*found); });
    job_.findSensitivity(openRig_.rig(), free_, voltages_);
    resizeWithinScreen(*this, QSize(1100, 720));
}

SolveDialog::~SolveDialog() = default;

void SolveDialog::build(const Theme& theme) {
    auto* layout = new QVBoxLayout(this);
    auto* intro =
        new QLabel(tr("Tick the numbers that may change. Bars show how much each moves each target over "
                      "its bounds: to the right more, to the left less."),
                   this);
    intro->setWordWrap(true);
    layout->addWidget(intro);
    auto* line = new QHBoxLayout;
    filter_ = new QLineEdit(this);
    filter_->setPlaceholderText(tr("Find a parameter"));
    filter_->setAccessibleName(filter_->placeholderText());
    filter_->setClearButtonEnabled(true);
    onlyMoving_ = new QCheckBox(tr("Only parameters that affect a target"), this);
    onlyMoving_->setChecked(true);
    line->addWidget(filter_, 1);
    line->addWidget(onlyMoving_);
    layout->addLayout(line);
    parameters_ = plainTable(tr("Free parameters"), this);
    parameters_->setObjectName(QStringLiteral("solveParameters"));
    parameters_->setItemDelegate(new BarDelegate(theme, this));
    targets_ = plainTable(tr("Targets before and after"), this);
    targets_->setObjectName(QStringLiteral("targets"));
    targets_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    auto* splitter = new QSplitter(Qt::Vertical, this);
    splitter->addWidget(parameters_);
    splitter->addWidget(targets_);
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 2);
    splitter->setChildrenCollapsible(false);
    layout->addWidget(splitter, 1);
    outcome_ = new QLabel(this);
    outcome_->setObjectName(QStringLiteral("outcome"));
    outcome_->setWordWrap(true);
    outcome_->setTextFormat(Qt::PlainText);
    outcome_->setAccessibleName(tr("Result"));
    layout->addWidget(outcome_);
    progress_ = new QProgressBar(this);
    progress_->setRange(0, 0);
    progress_->setTextVisible(false);
    progress_->setAccessibleName(tr("Progress"));
    layout->addWidget(progress_);
    auto* buttons = new QHBoxLayout;
    solve_ = new QPushButton(tr("&Solve"), this);
    solve_->setObjectName(QStringLiteral("solveButton"));
    cancel_ = new QPushButton(tr("&Cancel"), this);
    apply_ = new QPushButton(tr("&Apply"), this);
    apply_->setObjectName(QStringLiteral("applyButton"));
    auto* close = new QPushButton(tr("C&lose"), this);
    solve_->setDefault(true);
    buttons->addWidget(solve_);
    buttons->addWidget(cancel_);
    buttons->addStretch(1);
    buttons->addWidget(apply_);
    buttons->addWidget(close);
    layout->addLayout(buttons);
    connect(filter_, &QLineEdit::textChanged, this, &SolveDialog::showRows);
    connect(onlyMoving_, &QCheckBox::toggled, this, &SolveDialog::showRows);
    connect(parameters_, &QTableWidget::itemChanged, this, &SolveDialog::readBound);
    connect(solve_, &QPushButton::clicked, this, &SolveDialog::solve);
    connect(cancel_, &QPushButton::clicked, this, [this] { job_.cancel(); });
    connect(apply_, &QPushButton::clicked, this, &SolveDialog::apply);
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    apply_->setEnabled(false);
    apply_->setToolTip(tr("Writes the new values to the rig, as one step that you can undo"));
    setBusy(false);
}

void SolveDialog::fillParameters() {
    isFilling_ = true;
    const Rig& rig = openRig_.rig();
    for (Parameter& parameter : parametersOf(rig)) {
        if (!canBeFree(parameter) || parameter.pointer.starts_with("/simulation")) continue;
        free_.push_back(freeParameter(parameter));
        numbers_.push_back(std::move(parameter));
    }
    moves_.assign(numbers_.size(), true);
    const int targetCount = static_cast<int>(rig.targets.size());
    parameters_->setColumnCount(kFirstTarget + targetCount);
    parameters_->setRowCount(static_cast<int>(numbers_.size()));
    QStringList heads = {tr("Number"), tr("Value"), tr("From"), tr("To"), tr("After")};
    for (const Target& target : rig.targets) heads << QString::fromStdString(target.name);
    parameters_->setHorizontalHeaderLabels(heads);
    for (int i = 0; i < heads.size(); ++i)
        parameters_->horizontalHeaderItem(i)->setToolTip(literalText(heads[i]));
    for (int row = 0; row < parameters_->rowCount(); ++row) {
        const auto i = static_cast<std::size_t>(row);
        setCell(*parameters_, row, kName, labelOfNumber(numbers_[i]));
        QTableWidgetItem* name = parameters_->item(row, kName);
        name->setFlags(name->flags() | Qt::ItemIsUserCheckable);
        name->setCheckState(Qt::Unchecked);
        name->setToolTip(literalText(QString::fromUtf8(numbers_[i].info->help)));
        setCell(*parameters_, row, kValue, numberOf(numbers_[i], numbers_[i].value));
        setCell(*parameters_, row, kLow, numberOf(numbers_[i], free_[i].lower), true);
        setCell(*parameters_, row, kHigh, numberOf(numbers_[i], free_[i].upper), true);
        for (int column = kAfter; column < parameters_->columnCount(); ++column)
            setCell(*parameters_, row, column, QString());
    }
    constexpr int barWidth = 105;
    parameters_->horizontalHeader()->setSectionResizeMode(kName, QHeaderView::Interactive);
    parameters_->setColumnWidth(kName, 260);
    for (int column = kValue; column < parameters_->columnCount(); ++column)
        parameters_->setColumnWidth(column, barWidth);
    targets_->setColumnCount(5);
    targets_->setRowCount(targetCount);
    targets_->setHorizontalHeaderLabels({tr("Target"), tr("Limit"), tr("Before"), tr("After"), tr("Verdict")});
    for (int row = 0; row < targetCount; ++row) {
        const Target& target = rig.targets[static_cast<std::size_t>(row)];
        setCell(*targets_, row, 0, QString::fromStdString(target.name));
        setCell(*targets_, row, 1, QString::fromStdString(limitText(target)));
        for (int column = 2; column < 5; ++column) setCell(*targets_, row, column, QString());
    }
    targets_->setColumnWidth(0, 220);
    for (const int column : {1, 2, 3}) targets_->setColumnWidth(column, 170);
    targets_->horizontalHeader()->setStretchLastSection(true);
    isFilling_ = false;
}

/// What was typed as a bound; what cannot be one is told and taken back.
void SolveDialog::readBound(QTableWidgetItem* item) {
    if (isFilling_ || (item->column() != kLow && item->column() != kHigh)) return;
    const auto i = static_cast<std::size_t>(item->row());
    const Quantity quantity = numbers_[i].info->quantity;
    FreeParameter next = free_[i];
    double& bound = item->column() == kLow ? next.lower : next.upper;
    const std::optional<double> value =
        parseEntry(quantity, item->text().toStdString(), &displayUnit(quantity));
    QString problem;
    if (value) {
        bound = *value;
        problem = QString::fromStdString(whyNotFree(openRig_.rig(), {next}));
    } else {
        problem = tr("\"%1\" cannot be read. Type %2.")
                      .arg(item->text(), QString::fromStdString(entryText(quantity)));
    }
    if (problem.isEmpty()) free_[i] = next;
    outcome_->setText(problem);
    isFilling_ = true;
    setCell(*parameters_, item->row(), kLow, numberOf(numbers_[i], free_[i].lower), true);
    setCell(*parameters_, item->row(), kHigh, numberOf(numbers_[i], free_[i].upper), true);
    isFilling_ = false;
}

void SolveDialog::showRows() {
    for (int row = 0; row < parameters_->rowCount(); ++row) {
        const QTableWidgetItem* name = parameters_->item(row, kName);
        const bool isWanted = name->text().contains(filter_->text(), Qt::CaseInsensitive);
        const bool isIdle = onlyMoving_->isChecked() && !moves_[static_cast<std::size_t>(row)];
        parameters_->setRowHidden(row, !isWanted || (isIdle && name->checkState() != Qt::Checked));
    }
}

std::vector<FreeParameter> SolveDialog::chosen() const {
    std::vector<FreeParameter> chosen;
    for (int row = 0; row < parameters_->rowCount(); ++row) {
        if (parameters_->item(row, kName)->checkState() == Qt::Checked)
            chosen.push_back(free_[static_cast<std::size_t>(row)]);
    }
    return chosen;
}

void SolveDialog::solve() {
    const std::vector<FreeParameter> free = chosen();
    if (const std::string why = whyNotFree(openRig_.rig(), free); !why.empty()) {
        outcome_->setText(free.empty() ? tr("Tick at least one number that may change.")
                                       : QString::fromStdString(why));
        return;
    }
    result_.reset();
    setBusy(true);
    outcome_->setText(tr("Solving …"));
    job_.solve(openRig_.rig(), free, voltages_);
}

void SolveDialog::fillTargets(const std::vector<TargetResult>& results, int column) {
    const std::vector<Target>& targets = openRig_.rig().targets;
    for (std::size_t i = 0; i < targets.size(); ++i) {
        const bool isKnown = i < results.size();
        const int row = static_cast<int>(i);
        setCell(*targets_, row, column,
                isKnown ? QString::fromStdString(resultText(targets[i], results[i])) : QString());
        if (column == 3)
            setCell(*targets_, row, 4,
                    isKnown ? QString::fromStdString(verdictText(targets[i], results[i])) : QString());
    }
}

void SolveDialog::takeResult(const std::shared_ptr<SolveResult>& result) {
    result_ = result;
    setBusy(false);
    const Rig& rig = openRig_.rig();
    outcome_->setText(QString::fromStdString(outcomeText(rig, *result)));
    fillTargets(result->resultsBefore, 2);
    fillTargets(result->resultsAfter, 3);
    const bool hasValues = result->hasValues();
    isFilling_ = true;
    for (int row = 0; row < parameters_->rowCount(); ++row) {
        QString text;
        for (std::size_t k = 0; hasValues && k < result->parameters.size(); ++k) {
            if (result->parameters[k].pointer == numbers_[static_cast<std::size_t>(row)].pointer)
                text = numberOf(result->parameters[k], result->after[k]);
        }
        setCell(*parameters_, row, kAfter, text);
    }
    isFilling_ = false;
    apply_->setEnabled(hasValues && !editsOf(*result).empty());
    apply_->setText(result->outcome == SolveOutcome::compromise ? tr("&Apply the compromise") : tr("&Apply"));
    if (apply_->isEnabled()) apply_->setFocus();
}

void SolveDialog::takeSensitivity(const Sensitivity& sensitivity) {
    hasSensitivity_ = true;
    if (!sensitivity.refusal.empty()) return;
    isFilling_ = true;
    for (std::size_t t = 0; t < sensitivity.targets.size(); ++t) {
        for (std::size_t p = 0; p < sensitivity.parameters.size(); ++p) {
            const Sensitivity::Entry& entry = sensitivity.entries[t][p];
            QTableWidgetItem* item = parameters_->item(static_cast<int>(p), kFirstTarget + static_cast<int>(t));
            if (t == 0) moves_[p] = false;
            constexpr double noticed = 1e-6; // of the largest: less is rounding
            moves_[p] = moves_[p] || std::abs(entry.share) > noticed;
            if (!entry.slope) continue;
            item->setData(BarDelegate::kShareRole, entry.share);
            const QString words = tr("%1 over the bounds of %2")
                                      .arg(QString::fromStdString(displayText(sensitivity.targets[t].quantity(),
                                                                              entry.perRange, 3)),
                                           labelOfNumber(sensitivity.parameters[p]));
            item->setToolTip(literalText(words));
            item->setData(Qt::AccessibleTextRole, words);
        }
    }
    if (std::none_of(moves_.begin(), moves_.end(), [](bool moves) { return moves; }))
        moves_.assign(moves_.size(), true); // nothing is known
    isFilling_ = false;
    showRows();
}

void SolveDialog::setBusy(bool isBusy) {
    isBusy_ = isBusy;
    progress_->setVisible(isBusy);
    solve_->setEnabled(!isBusy);
    cancel_->setEnabled(isBusy);
    parameters_->setEnabled(!isBusy);
    if (isBusy) apply_->setEnabled(false);
}

void SolveDialog::apply() {
    emit aboutToApply();
    QString problem;
    for (const Issue& issue : openRig_.edit(editsOf(*result_), tr("Solve for the targets").toStdString())) {
        if (issue.severity == Severity::error) problem = QString::fromStdString(issue.text());
    }
    if (problem.isEmpty()) return accept();
    outcome_->setText(problem);
}

} // namespace hingelab

#include "ui/targets/moc_solve_dialog.cpp"
