// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/motor/motor_picker.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QVBoxLayout>

#include "resources/shipped_motors.h"
#include "ui/motor/rpm.h"
#include "ui/plots/plot_graph.h"
#include "ui/plots/plot_theme.h"
#include "ui/text/plain_text.h"
#include "ui/theme/screen_fit.h"

namespace hingelab {
namespace {

/// Cells that sort by their number, not by its text.
class NumberItem : public QTableWidgetItem {
  public:
    NumberItem(Quantity quantity, double value)
        : QTableWidgetItem(QString::fromStdString(displayText(quantity, value, 3))), value_(value) {
        setTextAlignment(Qt::AlignVCenter | Qt::AlignRight);
    }
    bool operator<(const QTableWidgetItem& other) const override {
        const auto* number = dynamic_cast<const NumberItem*>(&other);
        return number != nullptr ? value_ < number->value_ : QTableWidgetItem::operator<(other);
    }

  private:
    double value_;
};

} // namespace

MotorLinesPlot::MotorLinesPlot(std::vector<Line> lines, const Theme& theme, QWidget* parent)
    : PlotPanel(theme, tr("Torque-speed lines at nominal voltage"), parent), lines_(std::move(lines)) {
    showUnit(*plot().xAxis, Quantity::shaftTorque, 1e3, tr("torque at the shaft (%1)"));
    plot().yAxis->setLabel(tr("speed (rpm)"));
    placeLegendAbove(plot(), 3);
}

void MotorLinesPlot::show(const std::vector<std::size_t>& lines) {
    shown_ = lines;
    refresh();
}

void MotorLinesPlot::refresh() {
    plot().clearGraphs();
    const ThemeColors& c = colors();
    const std::array palette = {c.opening, c.closing, c.spring, c.friction, c.detents, c.catchTorque, c.live};
    double torque = 0.0;
    double speed = 0.0;
    for (std::size_t i = 0; i < shown_.size(); ++i) {
        const Line& line = lines_[shown_[i]];
        const MotorFigures f = figuresOf(line.motor, line.motor.supplyVoltage);
        QCPGraph* graph = addGraphTo(plot());
        graph->setName(line.name);
        graph->setPen(QPen(palette[shown_[i] % palette.size()], i == 0 ? 2.6 : 1.4));
        graph->setData({0.0, 1e3 * f.stallTorque}, {kRpm * f.noLoadRate, 0.0}, true);
        torque = std::max(torque, 1e3 * f.stallTorque);
        speed = std::max(speed, kRpm * f.noLoadRate);
    }
    if (!isZoomed()) {
        plot().xAxis->setRange(0.0, 1.06 * std::max(torque, 1e-3));
        plot().yAxis->setRange(0.0, 1.1 * std::max(speed, 1.0));
    }
    requestReplot();
}

MotorPicker::MotorPicker(const QString& target, const Theme& theme, QWidget* parent) : QDialog(parent) {
    setWindowTitle(tr("Choose a motor"));
    std::vector<MotorLinesPlot::Line> lines;
    for (const ShippedMotor& shipped : shippedMotors()) {
        Issues issues;
        const std::optional<DataSheet> sheet = readDataSheet(shipped.text, issues);
        const std::optional<MotorDesign> design = sheet ? designOf(*sheet, issues) : std::nullopt;
        if (!design) continue; // a test sees to it that there is none such
        sheets_.push_back(*sheet);
        designs_.push_back(*design);
        findings_.push_back(issues);
        lines.push_back({QString::fromStdString(sheet->name), design->motor});
    }
    table_ = new QTableWidget(0, 9, this);
    table_->setHorizontalHeaderLabels({tr("Maker"), tr("Motor"), tr("Order number"), tr("Voltage"),
                                       tr("No-load speed"), tr("Stall torque"), tr("Resistance"),
                                       tr("Torque constant"), tr("Power")});
    table_->setAccessibleName(tr("Motor library"));
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table_->verticalHeader()->hide();
    table_->setShowGrid(false);
    table_->setWordWrap(false);
    table_->horizontalHeader()->setHighlightSections(false);
    table_->setToolTip(tr("Select several with Ctrl or Shift to compare their lines"));
    plot_ = new MotorLinesPlot(std::move(lines), theme, this);
    plot_->setMinimumHeight(240);
    words_ = new QLabel(this);
    words_->setTextFormat(Qt::PlainText);
    words_->setWordWrap(true);
    words_->setMinimumHeight(2 * fontMetrics().height() + 6);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    use_ = buttons->addButton(tr("Use for “%1”").arg(literalActionText(target)), QDialogButtonBox::AcceptRole);
    for (QAbstractButton* button : buttons->buttons()) button->setIcon(QIcon());
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(table_, &QTableWidget::itemSelectionChanged, this, &MotorPicker::showSelection);
    connect(table_, &QTableWidget::cellDoubleClicked, this, &QDialog::accept);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(table_, 3);
    layout->addWidget(plot_, 4);
    layout->addWidget(words_);
    layout->addWidget(buttons);
    fillTable();
    table_->selectRow(0);
    resizeWithinScreen(*this, QSize(1120, 720));
}

void MotorPicker::fillTable() {
    table_->setRowCount(static_cast<int>(sheets_.size()));
    for (int row = 0; row < table_->rowCount(); ++row) {
        const auto i = static_cast<std::size_t>(row);
        const DcMotorParameters& p = designs_[i].motor;
        const MotorFigures f = figuresOf(p, p.supplyVoltage);
        auto* maker = new QTableWidgetItem(QString::fromStdString(sheets_[i].maker));
        maker->setData(Qt::UserRole, row); // rows get sorted
        table_->setItem(row, 0, maker);
        table_->setItem(row, 1, new QTableWidgetItem(QString::fromStdString(sheets_[i].name)));
        const QString order = QString::fromStdString(sheets_[i].orderNumber);
        table_->setItem(row, 2, new QTableWidgetItem(order.isEmpty() ? tr("not stated") : order));
        table_->setItem(row, 3, new NumberItem(Quantity::voltage, p.supplyVoltage));
        table_->setItem(row, 4, new NumberItem(Quantity::shaftRate, f.noLoadRate));
        table_->setItem(row, 5, new NumberItem(Quantity::shaftTorque, f.stallTorque));
        table_->setItem(row, 6, new NumberItem(Quantity::resistance, p.resistance));
        table_->setItem(row, 7, new NumberItem(Quantity::torqueConstant, p.torqueConstant));
        table_->setItem(row, 8, new NumberItem(Quantity::power, f.maximumPower));
    }
    table_->setSortingEnabled(true);
    table_->sortByColumn(0, Qt::AscendingOrder);
    table_->resizeColumnsToContents();
    table_->horizontalHeader()->setSectionResizeMode(1, QHeaderView::Stretch);
}

std::size_t MotorPicker::current() const {
    const QTableWidgetItem* item = table_->item(std::max(0, table_->currentRow()), 0);
    return item != nullptr ? static_cast<std::size_t>(item->data(Qt::UserRole).toInt()) : 0;
}

void MotorPicker::showSelection() {
    std::vector<std::size_t> lines = {current()};
    for (const QModelIndex& index : table_->selectionModel()->selectedRows()) {
        const auto i = static_cast<std::size_t>(table_->item(index.row(), 0)->data(Qt::UserRole).toInt());
        if (i != current()) lines.push_back(i);
    }
    plot_->show(lines);
    QString text = QString::fromStdString(sheets_[current()].source);
    for (const Issue& issue : findings_[current()]) {
        text += tr(" · Warning: %1").arg(QString::fromStdString(issue.message));
    }
    words_->setText(text);
}

} // namespace hingelab

#include "ui/motor/moc_motor_picker.cpp"
