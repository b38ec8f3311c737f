// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableWidget>
#include <functional>

#include "rig/item_fields.h"

namespace hingelab {

/// A list of nothing but numbers (points of a table, corners of a plate or a hull) as a grid, with units in its
/// headings, and beneath one of two columns a small plot of the second against the first. Cells take numbers
/// with units; rows come from the clipboard as a spreadsheet puts them there (Ctrl+V), go with Delete, and are
/// added at the end.
class GridEditor : public QWidget {
    Q_OBJECT
  public:
    /// `edit` gets all rows [SI] after each change; it returns why they were refused, or nothing.
    using Edit = std::function<QString(const std::vector<std::vector<double>>& rows)>;
    GridEditor(const ItemField& field, Edit edit, QWidget* parent = nullptr);

    [[nodiscard]] QTableWidget& table() { return *table_; }
    void addRow();
    void removeRows();
    /// Rows of the clipboard's text, from the current cell on. Returns what could not be read.
    QString pasteRows(const QString& text);

  signals:
    void refused(const QString& why);

  protected:
    bool eventFilter(QObject* object, QEvent* event) override;

  private:
    void fill();
    void takeCell(int row, int column);
    bool take(std::vector<std::vector<double>> rows);

    std::vector<const FieldInfo*> columns_;
    std::vector<std::vector<double>> rows_;
    Edit edit_;
    QTableWidget* table_;
    class Plot;
    Plot* plot_;
    bool isFilling_ = false;
};

} // namespace hingelab
