// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <qcustomplot.h>

#include <optional>
#include <vector>

#include "ui/theme/theme.h"

namespace hingelab {

/// Property of a graph or curve: the name by which the values under the pointer call it, if that is not the one
/// of the legend.
inline constexpr const char* kReadoutName = "readoutName";

/// The numbers under the pointer, in any plot: where it is on the x axis, and for each visible graph or curve
/// the value there, with a dot on it. Values are in the units of the axes' labels, interpolated as the line is
/// drawn; a curve that turns back gives its nearest point instead, with both numbers, where that is near. A
/// layer of its own: nothing else is drawn again when the pointer moves. It stands above the pointer, where
/// tool tips, which come below it, do not cover it; while a button is down it is gone.
class PlotReadout : public QCPLayerable {
    Q_OBJECT
  public:
    PlotReadout(QCustomPlot& plot, const Theme& theme);

    struct Line {
        QString name;
        QString text;               ///< number and unit, or two of them
        double key = 0.0;           ///< in the unit of the x axis' label
        double value = 0.0;         ///< in the unit of its axis' label; of the first line: the same as key
        std::optional<QPointF> dot; ///< [pixels]
        QColor color;
    };
    /// What there is to say at a place of the plot [pixels]: first x, then the curves; none outside of the
    /// axes.
    [[nodiscard]] std::vector<Line> linesAt(const QPointF& pixel) const;

    [[nodiscard]] bool isShown() const { return pointer_.has_value(); }
    /// Where the words were drawn last [pixels].
    [[nodiscard]] const QRectF& box() const { return box_; }
    void hide();
    /// Sees what the pointer does before others take it.
    void watchFirst();

    static constexpr double kReach = 40.0; ///< [pixels] from a curve that turns back
    static constexpr int kDigits = 4;

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override;
    void draw(QCPPainter* painter) override;

  private:
    [[nodiscard]] std::optional<Line> lineOf(QCPAbstractPlottable& plottable, const QPointF& pixel) const;
    [[nodiscard]] QString nameOf(const QCPAbstractPlottable& plottable) const;
    void drawBox(QCPPainter& painter, std::vector<Line> lines);
    [[nodiscard]] QRectF placeFor(const QSizeF& size) const;

    QCustomPlot& plot_;
    const Theme& theme_;
    std::optional<QPointF> pointer_; ///< [pixels]
    QRectF box_;
};

} // namespace hingelab
