// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/targets/targets_panel.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QVBoxLayout>
#include <algorithm>

#include "analysis/target_band.h"
#include "analysis/target_sets.h"
#include "ui/targets/solve_dialog.h"
#include "ui/targets/target_dialog.h"
#include "ui/text/plain_text.h"
#include "ui/theme/spaces.h"

namespace hingelab {
namespace {

/// Signs differ in form, so that colours are not needed to tell them apart.
QString signOf(const TargetResult& result) {
    switch (result.verdict) {
        case TargetVerdict::met:
            return result.keepsReserve ? QStringLiteral("✓") : QStringLiteral("(✓)");
        case TargetVerdict::failed:
            return QStringLiteral("✗");
        case TargetVerdict::unknown:
            break;
    }
    return QStringLiteral("?");
}

QColor colorOf(const TargetResult& result, const ThemeColors& colors) {
    if (result.verdict == TargetVerdict::failed) return colors.danger;
    return result.verdict == TargetVerdict::met && result.keepsReserve ? colors.good : colors.warning;
}

} // namespace

TargetsPanel::TargetsPanel(Workbench& bench, QWidget* parent)
    : QWidget(parent), bench_(bench), openRig_(bench.openRig()), theme_(bench.theme()) {
    makeButtons();
    makeList();
    layOut();
    buildAddMenu();
    connect(solve_, &QPushButton::clicked, this, &TargetsPanel::solve);
    connect(before_, &QToolButton::clicked, this, [this] {
        before_->hide();
        emit dropBefore();
    });
    connect(list_, &QTableWidget::cellDoubleClicked, this, [this](int row) { change(row); });
    connect(list_, &QTableWidget::customContextMenuRequested, this, &TargetsPanel::showMenu);
    connect(&checker_, &TargetChecker::checked, this, &TargetsPanel::take);
    connect(&theme_, &Theme::changed, this, &TargetsPanel::fillList);
    connect(&openRig_, &OpenRig::opened, this, [this] {
        before_->hide();
        emit dropBefore();
    });
    showSummary();
}

void TargetsPanel::makeButtons() {
    add_ = new QToolButton(this);
    add_->setObjectName(QStringLiteral("addButton"));
    add_->setText(tr("Add a target"));
    add_->setPopupMode(QToolButton::InstantPopup);
    add_->setToolTip(tr("A limit on a key figure of the door, or a set of published ones"));
    add_->setAccessibleName(add_->text());
    add_->setFocusPolicy(Qt::TabFocus); // after a click, space plays
    solve_ = new QPushButton(tr("Solve …"), this);
    solve_->setObjectName(QStringLiteral("solveButton"));
    solve_->setToolTip(tr("Find values of chosen numbers that meet all targets with the least change"));
    solve_->setFocusPolicy(Qt::TabFocus);
    before_ = new QToolButton(this);
    before_->setText(tr("Hide before"));
    before_->setToolTip(tr("Take the curve of before the last solution away"));
    before_->setFocusPolicy(Qt::TabFocus);
    before_->hide();
    summary_ = new QLabel(this);
    summary_->setTextFormat(Qt::PlainText);
    summary_->setWordWrap(true);
    summary_->setAccessibleName(tr("Targets in short"));
}

void TargetsPanel::makeList() {
    list_ = new QTableWidget(0, 2, this);
    list_->setObjectName(QStringLiteral("targetList"));
    list_->setAccessibleName(tr("Targets"));
    list_->setHorizontalHeaderLabels({tr("Target"), tr("Verdict")});
    list_->verticalHeader()->hide();
    list_->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    list_->horizontalHeader()->setHighlightSections(false);
    for (int column = 0; column < 2; ++column)
        list_->horizontalHeaderItem(column)->setTextAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    list_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    list_->setSelectionMode(QAbstractItemView::SingleSelection);
    list_->setSelectionBehavior(QAbstractItemView::SelectRows);
    list_->setFocusPolicy(Qt::StrongFocus);
    list_->setShowGrid(false);
    list_->setFrameShape(QFrame::NoFrame);
    list_->setWordWrap(true);
    list_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff); // the whole panel scrolls
    list_->setContextMenuPolicy(Qt::CustomContextMenu);
    list_->installEventFilter(this);
}

void TargetsPanel::layOut() {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, space::medium, 0, space::medium);
    layout->setSpacing(space::small);
    auto* line = new QHBoxLayout;
    line->addWidget(add_);
    line->addWidget(solve_);
    line->addWidget(before_);
    line->addStretch(1);
    layout->addLayout(line);
    layout->addWidget(summary_);
    layout->addWidget(list_);
}

void TargetsPanel::buildAddMenu() {
    auto* menu = new QMenu(add_);
    menu->setToolTipsVisible(true);
    const auto entry = [&](const QString& text, Figure figure, double atLeast, double atMost) {
        QAction* action = menu->addAction(text);
        action->setToolTip(QString::fromUtf8(kindOf(figure).definition));
        connect(action, &QAction::triggered, this,
                [this, figure, atLeast, atMost] { add(figure, atLeast, atMost); });
    };
    entry(tr("&Holds at …"), Figure::holdsAt, 0.0, kUnlimited);
    entry(tr("&Closes by itself from …"), Figure::closesFrom, 0.0, kUnlimited);
    entry(tr("&Opens by itself from …"), Figure::opensFrom, 0.0, kUnlimited);
    entry(tr("Light to o&pen, at the handle …"), Figure::peakHandleForceOpening, -kUnlimited, kUnlimited);
    entry(tr("&Light to close, at the handle …"), Figure::peakHandleForceClosing, -kUnlimited, kUnlimited);
    entry(tr("Effort within a &band …"), Figure::effortOpeningInBand, 0.0, kUnlimited);
    entry(tr("Another &figure …"), Figure::workToOpen, -kUnlimited, kUnlimited);
    menu->addSeparator();
    QMenu* sets = menu->addMenu(tr("A &set with its source"));
    sets->setToolTipsVisible(true);
    for (const TargetSet& set : targetSets()) {
        QAction* action = sets->addAction(QString::fromUtf8(set.label));
        action->setToolTip(QString::fromUtf8(set.help));
        connect(action, &QAction::triggered, this, [this, id = std::string(set.id)] { addSet(id); });
    }
    add_->setMenu(menu);
}

void TargetsPanel::refresh(const MotorVoltages& voltages) {
    voltages_ = voltages;
    isCurrent_ = false;
    checker_.request(openRig_.model(), voltages);
}

/// An answer may be under way when another is asked: it is shown until that comes, if it fits.
void TargetsPanel::take(const std::shared_ptr<TargetPicture>& picture) {
    isRotation_ = picture->isRotation;
    picture_ = picture;
    isCurrent_ = picture->number == checker_.requests();
    fillList();
    showSummary();
}

void TargetsPanel::fillList() {
    if (!picture_) return;
    const int rows = static_cast<int>(picture_->targets.size());
    list_->setRowCount(rows);
    list_->setVisible(rows > 0);
    for (int row = 0; row < rows; ++row) {
        const Target& target = picture_->targets[static_cast<std::size_t>(row)];
        const TargetResult& result = picture_->results[static_cast<std::size_t>(row)];
        QString limit = QString::fromStdString(limitText(target));
        if (target.hasWeight())
            limit += tr(", weight %1").arg(QString::fromStdString(shortDisplayText(target.weight, 4)));
        if (target.hasTemperatures())
            limit += QStringLiteral(", ") + QString::fromStdString(temperaturesText(target));
        const QString verdict = QString::fromStdString(verdictText(target, result));
        const QString texts[] = {
            signOf(result) + QLatin1Char(' ') + QString::fromStdString(target.name) + QLatin1Char('\n') + limit,
            result.value ? QString::fromStdString(resultText(target, result)) + QLatin1Char('\n') + verdict
                         : verdict};
        QString help = QString::fromStdString(figureText(target)) + QStringLiteral(": ") + limit;
        help += QLatin1Char('\n') + QString::fromUtf8(kindOf(target.figure).definition);
        help += QLatin1Char('\n') + verdict;
        if (!target.source.empty()) help += tr("\nSource: %1").arg(QString::fromStdString(target.source));
        for (int column = 0; column < 2; ++column) {
            auto* item = new QTableWidgetItem(texts[column]);
            item->setToolTip(literalText(help));
            item->setData(Qt::AccessibleTextRole, help);
            if (column == 1) item->setForeground(colorOf(result, theme_.colors()));
            list_->setItem(row, column, item);
        }
    }
    list_->resizeRowsToContents();
    int height = list_->horizontalHeader()->sizeHint().height() + 4;
    for (int row = 0; row < rows; ++row) height += list_->rowHeight(row);
    list_->setFixedHeight(height);
}

void TargetsPanel::showSummary() {
    const std::vector<TargetResult> none;
    const std::vector<TargetResult>& results = picture_ ? picture_->results : none;
    solve_->setEnabled(!results.empty());
    const auto count = [&](TargetVerdict verdict) {
        return std::count_if(results.begin(), results.end(),
                             [&](const TargetResult& result) { return result.verdict == verdict; });
    };
    QString text = tr("No targets yet: what shall the door be like?");
    if (!results.empty()) {
        text = verdictOf(results) == TargetVerdict::met
                   ? tr("✓ All targets are met.")
                   : tr("%1 of %2 targets met").arg(count(TargetVerdict::met)).arg(results.size());
        if (count(TargetVerdict::failed) > 0) text += tr(", %1 not").arg(count(TargetVerdict::failed));
        if (count(TargetVerdict::unknown) > 0)
            text += tr(", %1 cannot be told").arg(count(TargetVerdict::unknown));
        const auto close = std::count_if(results.begin(), results.end(), [](const TargetResult& result) {
            return result.verdict == TargetVerdict::met && !result.keepsReserve;
        });
        if (close > 0) text += tr("; %1 met with less than the reserve").arg(close);
    }
    summary_->setText(text);
    emit summaryChanged(text);
}

QString TargetsPanel::edited(const std::vector<Edit>& edits, const QString& words) {
    for (const Issue& issue : openRig_.edit(edits, words.toStdString())) {
        if (issue.severity == Severity::error) return QString::fromStdString(issue.text());
    }
    return {};
}

BandEdit::AroundCurve TargetsPanel::aroundCurve() const {
    return [this](Figure figure, double tolerance) {
        const DoorCurve* const curve = curve_ ? curve_() : nullptr;
        return curve == nullptr ? std::vector<BandPoint>() : bandAround(*curve, figure, tolerance);
    };
}

void TargetsPanel::add(Figure figure, double atLeast, double atMost) {
    Target target;
    target.figure = figure;
    target.atLeast = atLeast;
    target.atMost = atMost;
    target.travel = isRotation_ ? DoorTravel::turns : DoorTravel::slides;
    TargetDialog dialog(
        target, true,
        [this](const std::vector<Target>& targets) {
            const QString words = targets.size() == 1
                                      ? tr("Add target \"%1\"").arg(QString::fromStdString(targets[0].name))
                                      : tr("Add %1 targets").arg(targets.size());
            return edited(addTargets(openRig_.rig(), targets), words);
        },
        aroundCurve(), this);
    dialog.exec();
}

void TargetsPanel::addSet(const std::string& id) {
    const TargetSet& set = *findTargetSet(id);
    const QString problem = edited(addTargets(openRig_.rig(), set.targets),
                                   tr("Add targets \"%1\"").arg(QString::fromUtf8(set.label)));
    if (!problem.isEmpty()) showWarning(this, tr("The set was not added"), problem);
}

void TargetsPanel::change(int row) {
    const std::vector<Target>& targets = openRig_.rig().targets;
    if (row < 0 || row >= static_cast<int>(targets.size())) return;
    const Target target = targets[static_cast<std::size_t>(row)];
    TargetDialog dialog(
        target, false,
        [this, row](const std::vector<Target>& changed) {
            const std::string pointer = "/targets/" + std::to_string(row);
            return edited({SetValue{pointer, inFileForm(changed.front())}},
                          tr("Change target \"%1\"").arg(QString::fromStdString(changed.front().name)));
        },
        aroundCurve(), this);
    connect(&openRig_, &OpenRig::opened, &dialog, &QDialog::reject); // the target is of another document
    dialog.exec();
}

void TargetsPanel::remove(int row) {
    if (row < 0 || row >= static_cast<int>(openRig_.rig().targets.size())) return;
    static_cast<void>(openRig_.edit(RemoveItem{"/targets/" + std::to_string(row)}));
}

void TargetsPanel::solve() {
    if (openRig_.rig().targets.empty()) return;
    SolveDialog dialog(bench_, voltages_, this);
    connect(&dialog, &SolveDialog::aboutToApply, this, [this] {
        emit keepBefore();
        before_->show();
    });
    dialog.exec();
}

void TargetsPanel::showMenu(const QPoint& position) {
    const int row = list_->rowAt(position.y());
    if (row < 0) return;
    QMenu menu(this);
    connect(menu.addAction(tr("&Change …")), &QAction::triggered, this, [this, row] { change(row); });
    connect(menu.addAction(tr("&Remove")), &QAction::triggered, this, [this, row] { remove(row); });
    menu.exec(list_->viewport()->mapToGlobal(position));
}

/// Return changes what is selected, Delete removes it.
bool TargetsPanel::eventFilter(QObject* watched, QEvent* event) {
    if (watched == list_ && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        const int row = list_->currentRow();
        if (key == Qt::Key_Return || key == Qt::Key_Enter) {
            change(row);
            return true;
        }
        if (key == Qt::Key_Delete) {
            remove(row);
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace hingelab

#include "ui/targets/moc_targets_panel.cpp"
