// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>

#include "motor/data_sheet.h"
#include "ui/plots/plot_panel.h"

namespace hingelab {

/// Torque-speed lines of several motors at their nominal voltages.
class MotorLinesPlot : public PlotPanel {
    Q_OBJECT
  public:
    struct Line {
        QString name;
        DcMotorParameters motor;
    };
    MotorLinesPlot(std::vector<Line> lines, const Theme& theme, QWidget* parent);
    /// Draws those lines, the first one strongly.
    void show(const std::vector<std::size_t>& lines);

  protected:
    void refresh() override;
    void themeChanged() override { refresh(); }

  private:
    std::vector<Line> lines_;
    std::vector<std::size_t> shown_;
};

/// The motor library as a table, with the torque-speed lines of the selected motors side by side.
class MotorPicker : public QDialog {
    Q_OBJECT
  public:
    MotorPicker(const QString& target, const Theme& theme, QWidget* parent = nullptr);

    /// The motor chosen, once accepted.
    [[nodiscard]] const DataSheet& sheet() const { return sheets_[current()]; }
    [[nodiscard]] const MotorDesign& design() const { return designs_[current()]; }
    [[nodiscard]] QTableWidget& table() { return *table_; }

  private:
    void fillTable();
    void showSelection();
    [[nodiscard]] std::size_t current() const;

    std::vector<DataSheet> sheets_;
    std::vector<MotorDesign> designs_;
    std::vector<Issues> findings_;
    QTableWidget* table_;
    MotorLinesPlot* plot_;
    QLabel* words_;
    QPushButton* use_;
};

} // namespace hingelab
