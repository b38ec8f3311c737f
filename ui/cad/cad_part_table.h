// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableWidget>

#include "exchange/cad_import.h"

namespace hingelab {

/// The parts of a CAD file: which are wanted, to which body each belongs, of what material it is, and what that
/// makes it weigh. What is typed or chosen in one of several selected rows holds for all of them.
class CadPartTable : public QTableWidget {
    Q_OBJECT
  public:
    explicit CadPartTable(QWidget* parent = nullptr);

    void setParts(const CadModel& model, std::vector<CadPartChoice> choices);
    void setScale(double scale);
    [[nodiscard]] const std::vector<CadPartChoice>& choices() const { return choices_; }

    enum Column { part, body, material, mass, size, columns };

  signals:
    void changed();

  private:
    void fill();
    void showMasses();
    void take(const QTableWidgetItem& item);
    void apply(int row, const QTableWidgetItem& item);

    const CadModel* model_ = nullptr; ///< of the dialog, which outlives the table
    std::vector<CadPartChoice> choices_;
    double scale_ = 1.0; ///< metres per unit
    bool isFilling_ = false;
};

} // namespace hingelab
