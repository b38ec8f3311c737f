// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>
#include <QPushButton>
#include <QTableWidget>
#include <functional>
#include <vector>

#include "rig/target.h"

namespace hingelab {

/// A table of the points of a band: typed, pasted from a spreadsheet, or made around the present curve.
class BandEdit : public QWidget {
    Q_OBJECT
  public:
    /// The band around the present curve by a tolerance [SI]; empty: there is no curve.
    using AroundCurve = std::function<std::vector<BandPoint>(Figure figure, double tolerance)>;
    explicit BandEdit(AroundCurve aroundCurve, QWidget* parent = nullptr);

    /// The figure decides between the units; what is in the table stays.
    void setFigure(Figure figure, bool isRotation);
    void setBand(const std::vector<BandPoint>& band);
    /// Throws a QString that says what cannot be read.
    [[nodiscard]] std::vector<BandPoint> band() const;
    [[nodiscard]] QTableWidget& table() { return *table_; }

  signals:
    /// What is wrong with what was pasted; empty: nothing.
    void problem(const QString& text);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void addRow();
    void removeRow();
    void paste();
    void takeCurve();
    void setRow(int row, const BandPoint& point);
    [[nodiscard]] double cellOf(int row, int column, double none) const;
    [[nodiscard]] Quantity place() const;
    [[nodiscard]] Quantity effort() const;
    [[nodiscard]] double tolerance() const;

    AroundCurve aroundCurve_;
    Figure figure_ = Figure::effortOpeningInBand;
    bool isRotation_ = true;
    QTableWidget* table_;
    QLineEdit* tolerance_;
};

} // namespace hingelab
