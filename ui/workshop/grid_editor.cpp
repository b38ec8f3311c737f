// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/workshop/grid_editor.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <QPushButton>
#include <QRegularExpression>
#include <QVBoxLayout>
#include <algorithm>
#include <set>

#include "text/quantity_entry.h"
#include "ui/text/readable.h"
#include "ui/theme/spaces.h"

namespace hingelab {

/// The second column against the first, with the lines that lead from point to point.
class GridEditor::Plot : public QWidget {
  public:
    Plot(const std::vector<std::vector<double>>& rows, QWidget* parent) : QWidget(parent), rows_(rows) {
        setFixedHeight(90);
        setAccessibleName(GridEditor::tr("The table as a curve"));
    }

  protected:
    void paintEvent(QPaintEvent*) override {
        if (rows_.size() < 2 || rows_.front().size() < 2) return;
        double low[2] = {rows_[0][0], rows_[0][1]};
        double high[2] = {rows_[0][0], rows_[0][1]};
        for (const std::vector<double>& row : rows_) {
            for (std::size_t i = 0; i < 2; ++i) {
                low[i] = std::min(low[i], row[i]);
                high[i] = std::max(high[i], row[i]);
            }
        }
        constexpr double margin = 8.0; // [pixels]
        const auto at = [&](const std::vector<double>& row) {
            const auto share = [&](std::size_t i) {
                return high[i] > low[i] ? (row[i] - low[i]) / (high[i] - low[i]) : 0.5;
            };
            return QPointF(margin + share(0) * (width() - 2 * margin),
                           height() - margin - share(1) * (height() - 2 * margin));
        };
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(palette().color(QPalette::Mid));
        if (low[1] < 0.0 && high[1] > 0.0) painter.drawLine(at({low[0], 0.0}), at({high[0], 0.0}));
        QPolygonF line;
        for (const std::vector<double>& row : rows_) line << at(row);
        painter.setPen(QPen(palette().color(QPalette::Highlight), 1.6));
        painter.drawPolyline(line);
        painter.setBrush(palette().color(QPalette::Highlight));
        for (const QPointF& point : line) painter.drawEllipse(point, 2.0, 2.0);
    }

  private:
    const std::vector<std::vector<double>>& rows_;
};

namespace {

QString shownIn(const FieldInfo& info, double value) {
    return QString::fromStdString(shortDisplayText(displayUnit(info.quantity).fromSi(value), 7));
}

} // namespace

GridEditor::GridEditor(const ItemField& field, Edit edit, QWidget* parent)
    : QWidget(parent), columns_(field.columns), rows_(field.rows), edit_(std::move(edit)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::edge, 0, space::large, space::small);
    layout->setSpacing(space::small);
    table_ = new QTableWidget(this);
    table_->setObjectName(QString::fromStdString(field.pointer));
    table_->setAccessibleName(QString::fromStdString(field.label));
    table_->setColumnCount(static_cast<int>(columns_.size()));
    table_->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    table_->verticalHeader()->setVisible(false);
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    QStringList headings;
    for (const FieldInfo* info : columns_) {
        const QString unit = unitSymbol(info->quantity);
        QString heading = QString::fromUtf8(info->label);
        heading[0] = heading[0].toUpper();
        if (!unit.isEmpty()) heading += QStringLiteral(" [%1]").arg(unit);
        headings << heading;
    }
    table_->setHorizontalHeaderLabels(headings);
    table_->installEventFilter(this);
    layout->addWidget(table_);
    plot_ = new Plot(rows_, this);
    layout->addWidget(plot_);
    auto* buttons = new QHBoxLayout;
    const auto addButton = [&](const QString& text, auto act) {
        auto* button = new QPushButton(text, this);
        button->setAutoDefault(false);
        connect(button, &QPushButton::clicked, this, act);
        buttons->addWidget(button);
    };
    addButton(tr("Add row"), [this] { addRow(); });
    addButton(tr("Remove row"), [this] { removeRows(); });
    addButton(tr("Paste"), [this] {
        const QString problem = pasteRows(QGuiApplication::clipboard()->text());
        if (!problem.isEmpty()) emit refused(problem);
    });
    buttons->addStretch();
    layout->addLayout(buttons);
    connect(table_, &QTableWidget::cellChanged, this, &GridEditor::takeCell);
    fill();
}

void GridEditor::fill() {
    isFilling_ = true;
    table_->setRowCount(static_cast<int>(rows_.size()));
    for (std::size_t r = 0; r < rows_.size(); ++r) {
        for (std::size_t c = 0; c < columns_.size(); ++c) {
            auto* cell = new QTableWidgetItem(shownIn(*columns_[c], rows_[r][c]));
            cell->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            table_->setItem(static_cast<int>(r), static_cast<int>(c), cell);
        }
    }
    constexpr std::size_t mostShown = 8;
    const int shown = static_cast<int>(std::min(rows_.size(), mostShown));
    table_->setFixedHeight(table_->horizontalHeader()->sizeHint().height() +
                           std::max(1, shown) * table_->verticalHeader()->defaultSectionSize() + 4);
    plot_->setVisible(columns_.size() == 2 && rows_.size() >= 2);
    plot_->update();
    isFilling_ = false;
}

bool GridEditor::take(std::vector<std::vector<double>> rows) {
    const QString problem = edit_(rows);
    if (problem.isEmpty()) {
        rows_ = std::move(rows);
    } else {
        emit refused(problem);
    }
    fill();
    return problem.isEmpty();
}

void GridEditor::takeCell(int row, int column) {
    if (isFilling_) return;
    const FieldInfo& info = *columns_[static_cast<std::size_t>(column)];
    const QString text = table_->item(row, column)->text();
    const auto value = parseEntry(info.quantity, text.toStdString(), &displayUnit(info.quantity));
    if (!value) {
        emit refused(
            tr("\"%1\" cannot be read: %2").arg(text, QString::fromStdString(entryText(info.quantity))));
        fill();
        return;
    }
    std::vector<std::vector<double>> rows = rows_;
    rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] = *value;
    take(std::move(rows));
}

void GridEditor::addRow() {
    std::vector<std::vector<double>> rows = rows_;
    std::vector<double> next(columns_.size(), 0.0);
    if (!rows.empty()) next = rows.back();
    const double step = rows.size() > 1 ? rows.back()[0] - rows[rows.size() - 2][0] : 1.0;
    if (!rows.empty()) next[0] += step; // the first column ascends, the others stay
    rows.push_back(next);
    if (take(std::move(rows))) table_->setCurrentCell(table_->rowCount() - 1, 0);
}

void GridEditor::removeRows() {
    std::set<int> selected;
    for (const QTableWidgetItem* cell : table_->selectedItems()) selected.insert(cell->row());
    if (selected.empty()) return;
    std::vector<std::vector<double>> rows;
    for (std::size_t r = 0; r < rows_.size(); ++r) {
        if (!selected.contains(static_cast<int>(r))) rows.push_back(rows_[r]);
    }
    take(std::move(rows));
}

QString GridEditor::pasteRows(const QString& text) {
    std::vector<std::vector<double>> rows = rows_;
    auto at = static_cast<std::size_t>(std::max(0, table_->currentRow()));
    static const QRegularExpression lineEnd(QStringLiteral("[\r\n]+"));
    static const QRegularExpression separator(QStringLiteral("[\t;]| {2,}"));
    const QStringList lines = text.split(lineEnd, Qt::SkipEmptyParts);
    if (lines.isEmpty()) return tr("The clipboard is empty: copy columns in a spreadsheet first");
    constexpr qsizetype most = 1000;
    if (lines.size() > most)
        return tr("The clipboard has %1 lines; at most %2 go in here").arg(lines.size()).arg(most);
    for (const QString& line : lines) {
        const QStringList cells = line.split(separator);
        std::vector<double> row;
        for (std::size_t c = 0; c < columns_.size() && static_cast<qsizetype>(c) < cells.size(); ++c) {
            const FieldInfo& info = *columns_[c];
            const QString cell = cells[static_cast<qsizetype>(c)].trimmed();
            const auto value = parseEntry(info.quantity, cell.toStdString(), &displayUnit(info.quantity));
            if (!value) return tr("\"%1\" in line \"%2\" is no number").arg(cell.left(40), line.left(60));
            row.push_back(*value);
        }
        if (row.size() != columns_.size())
            return tr("A line has %1 columns, %2 are needed: \"%3\"")
                .arg(row.size())
                .arg(columns_.size())
                .arg(line.left(60));
        if (at < rows.size()) {
            rows[at] = row;
        } else {
            rows.push_back(row);
        }
        ++at;
    }
    take(std::move(rows));
    return {};
}

bool GridEditor::eventFilter(QObject* object, QEvent* event) {
    if (object == table_ && event->type() == QEvent::KeyPress) {
        auto* key = static_cast<QKeyEvent*>(event);
        if (key->matches(QKeySequence::Paste)) {
            const QString problem = pasteRows(QGuiApplication::clipboard()->text());
            if (!problem.isEmpty()) emit refused(problem);
            return true;
        }
        if (key->key() == Qt::Key_Delete) {
            removeRows();
            return true;
        }
    }
    return QWidget::eventFilter(object, event);
}

} // namespace hingelab

#include "ui/workshop/moc_grid_editor.cpp"
