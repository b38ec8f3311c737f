// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <qcustomplot.h>

#include <vector>

#include "analysis/door_curve.h"
#include "rig/target.h"
#include "ui/theme/theme.h"

namespace hingelab {

/// The bands of targets behind the curve of the whole door: filled between a lower and an upper limit, a dashed
/// line where there is but one. The plot shows what acts on the door, so a band of opening is drawn below zero.
class BandLines {
  public:
    explicit BandLines(QCustomPlot& plot) : plot_(plot) {}

    /// Of a curve that is not empty; `perUnit`: axis units per rad or m.
    void show(const std::vector<Target>& targets, const DoorCurve& curve, double perUnit, bool isAtHandle);
    void clear() { resize(0); }
    void setColors(const ThemeColors& colors);
    [[nodiscard]] std::vector<QCPGraph*> graphs() const;
    /// One that the legend names all of them by; null: there is none.
    [[nodiscard]] QCPGraph* named() const { return bands_.empty() ? nullptr : bands_.front().high; }

  private:
    struct Band {
        QCPGraph* low;
        QCPGraph* high;
        bool isOpening;
    };
    void resize(std::size_t count);
    static void fill(Band& band, const Target& target, const DoorCurve& curve, double perUnit, bool isAtHandle);

    QCustomPlot& plot_;
    std::vector<Band> bands_;
};

} // namespace hingelab
