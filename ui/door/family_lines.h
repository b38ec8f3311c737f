// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <qcustomplot.h>

#include <functional>
#include <vector>

#include "ui/door/door_curve_maker.h"
#include "ui/theme/theme.h"

namespace hingelab {

/// Colours from the first to the last value of a family, as many as there are curves: a map whose lightness
/// rises evenly, cut where it would be lost on the background.
[[nodiscard]] std::vector<QColor> familyColors(std::size_t count, bool isDark);

/// Curves of a family over that of the door: without friction, in colours that go by their values, with a
/// legend beside the plot. Its lines are in the order of the values, so that the highest curve is on top. The
/// curve of the value that the rig has now is thicker.
class FamilyLines {
  public:
    explicit FamilyLines(QCustomPlot& plot) : plot_(plot) {}

    /// `name`: of what differs. `shown` makes of a force and its leverage what the axis shows.
    void show(const QString& name, const std::vector<DoorFamilyCurve>& family, double perUnit,
              const std::function<double(double force, double leverage)>& shown);
    void setColors(const ThemeColors& colors);
    [[nodiscard]] const std::vector<QCPGraph*>& graphs() const { return graphs_; }
    [[nodiscard]] bool isEmpty() const { return graphs_.empty(); }

    /// The curve at a place of the plot [pixels], in words: "Extended force: 600 N"; empty: there is none.
    [[nodiscard]] QString nameAt(const QPointF& position) const;
    /// Null while there is no family.
    [[nodiscard]] QCPLegend* legend() const { return legend_; }

  private:
    void makeLegend();
    void removeLegend();
    void fillLegend();
    void setTitle();
    [[nodiscard]] bool rises() const;

    QCustomPlot& plot_;
    QString name_;
    std::vector<QCPGraph*> graphs_;
    std::vector<bool> isPresent_;
    QCPLayoutGrid* cell_ = nullptr; ///< the axes, with the legend beside them
    QCPLayoutGrid* side_ = nullptr; ///< of the legend
    QCPTextElement* title_ = nullptr;
    QCPLegend* legend_ = nullptr;
};

} // namespace hingelab
