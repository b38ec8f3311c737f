// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/plot_cursors.h"

namespace hingelab {

/// Two places, A and B, along the x axis of a plot of curves y(x): lines that are dragged, or moved with the
/// arrow keys in round steps (Shift: ten of them), and for each curve its values there, their difference, the
/// mean slope and the area under it between them. Measured are the curves as they are drawn: every visible one
/// with a line, a name and one value for each x, in the order of the legend; straight between their points.
class CurveCursors : public PlotCursors {
    Q_OBJECT
  public:
    /// What the axes count: their coordinates are SI values times a factor.
    struct Axes {
        Quantity x = Quantity::dimensionless;
        double xPerSi = 1.0;
        Quantity y = Quantity::dimensionless;
        double yPerSi = 1.0;
        std::optional<TraceUnit> area = std::nullopt; ///< if y dx is not what the quantities suggest
    };

    CurveCursors(QCustomPlot& plot, const Theme& theme, QWidget* panel);

    void setAxes(const Axes& axes);
    [[nodiscard]] QStringList words() const override;

    /// The round step (1, 2 or 5 times a power of ten) that is at most so large.
    [[nodiscard]] static double roundStep(double most);

    static constexpr double kReach = 6.0;   ///< [pixels] from a line that is taken hold of
    static constexpr double kSteps = 100.0; ///< of the arrow keys along the axis, at least

  protected:
    [[nodiscard]] QString placeText(double place) const override;
    [[nodiscard]] QString betweenText() const override;
    [[nodiscard]] std::vector<QColor> wordColors() const override;
    [[nodiscard]] bool isSeen(Which which) const override;
    [[nodiscard]] bool arePlaced() const override;
    void putInView(Which which) override;
    [[nodiscard]] double next(double place, int direction) const override;
    [[nodiscard]] double distance(Which which, const QPointF& pixel) const override;
    [[nodiscard]] double reach() const override { return kReach; }
    [[nodiscard]] std::optional<double> placeUnder(Which dragged, const QPointF& pixel) const override;
    void draw(QCPPainter* painter) override;

  private:
    [[nodiscard]] QString wordsOf(const QCPAbstractPlottable& line) const;

    Axes axes_;
};

} // namespace hingelab
