// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/targets/band_edit.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

#include "measured/band_table.h"
#include "text/quantity_entry.h"
#include "ui/text/readable.h"
#include "ui/theme/spaces.h"

namespace hingelab {
namespace {

constexpr int kBandDigits = 6;
constexpr int kBandColumns = 3; // place, lower limit, upper limit

QString bandCell(Quantity quantity, double value) {
    if (std::abs(value) >= kUnlimited) return {};
    return QString::fromStdString(shortDisplayText(displayUnit(quantity).fromSi(value), kBandDigits));
}

QPushButton* bandButton(const QString& text, const QString& help, const QString& name, QWidget* parent) {
    auto* button = new QPushButton(text, parent);
    button->setObjectName(name);
    button->setToolTip(help);
    button->setAutoDefault(false); // Return ends the dialog
    return button;
}

} // namespace

BandEdit::BandEdit(AroundCurve aroundCurve, QWidget* parent)
    : QWidget(parent), aroundCurve_(std::move(aroundCurve)) {
    table_ = new QTableWidget(0, kBandColumns, this);
    table_->setObjectName(QStringLiteral("bandTable"));
    table_->setAccessibleName(tr("Points of the band"));
    table_->verticalHeader()->hide();
    table_->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    table_->horizontalHeader()->setHighlightSections(false);
    table_->setMinimumHeight(fontMetrics().height() * 9);
    table_->setToolTip(
        tr("Limits go straight from one point to the next. An empty cell is no limit. "
           "You can paste two or three columns of a spreadsheet."));
    table_->installEventFilter(this);
    auto* add =
        bandButton(tr("Add point"), tr("Add a point below the selected one"), QStringLiteral("addPoint"), this);
    auto* remove =
        bandButton(tr("Remove"), tr("Remove the selected points"), QStringLiteral("removePoint"), this);
    auto* pasteButton =
        bandButton(tr("Paste"),
                   tr("Replace the points by a copied table: place, lower and upper limit; or place and curve"),
                   QStringLiteral("pasteBand"), this);
    auto* curve =
        bandButton(tr("Around the curve"), tr("Replace the points by a band around the present curve"),
                   QStringLiteral("aroundCurve"), this);
    curve->setEnabled(aroundCurve_ != nullptr);
    tolerance_ = new QLineEdit(this);
    tolerance_->setObjectName(QStringLiteral("bandTolerance"));
    tolerance_->setAccessibleName(tr("Tolerance on both sides of a curve"));
    tolerance_->setToolTip(tr("Half the width of a band around a curve"));
    tolerance_->setMaximumWidth(fontMetrics().averageCharWidth() * 14);
    auto* first = new QHBoxLayout;
    for (QPushButton* button : {add, remove, pasteButton}) first->addWidget(button);
    first->addStretch(1);
    auto* second = new QHBoxLayout;
    second->addWidget(curve);
    second->addWidget(new QLabel(QStringLiteral("±"), this));
    second->addWidget(tolerance_);
    second->addStretch(1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::small);
    layout->addWidget(table_);
    layout->addLayout(first);
    layout->addLayout(second);
    connect(add, &QPushButton::clicked, this, &BandEdit::addRow);
    connect(remove, &QPushButton::clicked, this, &BandEdit::removeRow);
    connect(pasteButton, &QPushButton::clicked, this, &BandEdit::paste);
    connect(curve, &QPushButton::clicked, this, &BandEdit::takeCurve);
}

Quantity BandEdit::place() const {
    return placeQuantity(isRotation_);
}

Quantity BandEdit::effort() const {
    return quantityOf(kindOf(figure_).measure, isRotation_);
}

void BandEdit::setFigure(Figure figure, bool isRotation) {
    const bool isOther = quantityOf(kindOf(figure).measure, isRotation) != effort();
    figure_ = figure;
    isRotation_ = isRotation;
    const auto heading = [](const QString& name, Quantity quantity) {
        return tr("%1 (%2)").arg(name, symbolOf(displayUnit(quantity)));
    };
    table_->setHorizontalHeaderLabels({heading(isRotation ? tr("angle") : tr("position"), place()),
                                       heading(tr("at least"), effort()), heading(tr("at most"), effort())});
    if (isOther || tolerance_->text().isEmpty())
        tolerance_->setText(QStringLiteral("1 ") + symbolOf(displayUnit(effort())));
}

void BandEdit::setRow(int row, const BandPoint& point) {
    const std::array cells = {bandCell(place(), point.at), bandCell(effort(), point.least),
                              bandCell(effort(), point.most)};
    for (int column = 0; column < static_cast<int>(cells.size()); ++column) {
        auto* item = new QTableWidgetItem(cells[static_cast<std::size_t>(column)]);
        item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        table_->setItem(row, column, item);
    }
}

void BandEdit::setBand(const std::vector<BandPoint>& band) {
    table_->setRowCount(static_cast<int>(band.size()));
    for (int row = 0; row < table_->rowCount(); ++row) setRow(row, band[static_cast<std::size_t>(row)]);
}

double BandEdit::cellOf(int row, int column, double none) const {
    const QTableWidgetItem* item = table_->item(row, column);
    const QString text = item == nullptr ? QString() : item->text().trimmed();
    if (text.isEmpty()) return none;
    const Quantity quantity = column == 0 ? place() : effort();
    if (const auto value = parseEntry(quantity, text.toStdString(), &displayUnit(quantity))) return *value;
    throw tr("Point %1 of the band: \"%2\" cannot be read. Type %3.")
        .arg(row + 1)
        .arg(text, QString::fromStdString(entryText(quantity)));
}

std::vector<BandPoint> BandEdit::band() const {
    std::vector<BandPoint> band;
    for (int row = 0; row < table_->rowCount(); ++row) {
        const BandPoint point{cellOf(row, 0, std::nan("")), cellOf(row, 1, -kUnlimited),
                              cellOf(row, 2, kUnlimited)};
        const bool isEmpty = std::isnan(point.at) && point.least <= -kUnlimited && point.most >= kUnlimited;
        if (isEmpty) continue; // a row that nobody filled in
        if (std::isnan(point.at))
            throw tr("Point %1 of the band has no %2. Type one.")
                .arg(row + 1)
                .arg(isRotation_ ? tr("angle") : tr("position"));
        band.push_back(point);
    }
    return band;
}

void BandEdit::addRow() {
    const int row = table_->currentRow() < 0 ? table_->rowCount() : table_->currentRow() + 1;
    table_->insertRow(row);
    setRow(row, {kUnlimited, -kUnlimited, kUnlimited});
    table_->setCurrentCell(row, 0);
    table_->setFocus();
    table_->editItem(table_->item(row, 0));
}

void BandEdit::removeRow() {
    QList<int> rows;
    for (const QModelIndex& index : table_->selectionModel()->selectedIndexes()) {
        if (!rows.contains(index.row())) rows << index.row();
    }
    std::sort(rows.begin(), rows.end(), std::greater<>());
    for (const int row : rows) table_->removeRow(row);
}

double BandEdit::tolerance() const {
    const std::string text = tolerance_->text().trimmed().toStdString();
    const auto value = parseEntry(effort(), text, &displayUnit(effort()));
    if (value && *value > 0.0) return *value;
    throw tr("%1: \"%2\" cannot be used. Type a width above zero, such as 1 %3.")
        .arg(tolerance_->accessibleName(), tolerance_->text(), symbolOf(displayUnit(effort())));
}

void BandEdit::paste() {
    try {
        const std::string text = QApplication::clipboard()->text().toStdString();
        const BandTable pasted = readBandTable(text, place(), effort(), tolerance());
        for (const Issue& issue : pasted.issues) {
            if (issue.severity == Severity::error)
                throw tr("The copied table is no band: %1").arg(QString::fromStdString(issue.text()));
        }
        setBand(pasted.points);
        emit problem({});
    } catch (const QString& text) {
        emit problem(text);
    }
}

void BandEdit::takeCurve() {
    try {
        const std::vector<BandPoint> band = aroundCurve_(figure_, tolerance());
        if (band.empty()) throw tr("There is no curve to put a band around.");
        setBand(band);
        emit problem({});
    } catch (const QString& text) {
        emit problem(text);
    }
}

bool BandEdit::eventFilter(QObject* watched, QEvent* event) {
    if (watched == table_ && event->type() == QEvent::KeyPress) {
        auto* key = static_cast<QKeyEvent*>(event);
        if (key->matches(QKeySequence::Paste)) {
            paste();
            return true;
        }
        if (key->key() == Qt::Key_Delete) {
            removeRow();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace hingelab

#include "ui/targets/moc_band_edit.cpp"
