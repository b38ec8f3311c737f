// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/model/session_controller.h"
#include "ui/model/workbench.h"
#include "ui/plots/plot_cursors.h"

namespace hingelab {

/// Two instants, A and B, on a plot over time: lines that are dragged, or moved by a sample with the arrow keys
/// (Shift: ten), and for each trace its values there, their difference, the mean slope and the area between.
/// The numbers are those of the present run's rows, whatever the plot shows of them (sampled_trace.h).
class TimeCursors : public PlotCursors {
    Q_OBJECT
  public:
    struct Trace {
        std::string channel;
        QString name; ///< as in the legend
        Quantity quantity = Quantity::dimensionless;
        QColor color;
    };

    TimeCursors(QCustomPlot& plot, Workbench& bench, QWidget* panel);

    void setTraces(std::vector<Trace> traces);
    /// What is said of each trace, in the order they were given.
    [[nodiscard]] QStringList words() const override;

    static constexpr double kReach = 6.0; ///< [pixels] from a line that is taken hold of

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
    [[nodiscard]] QString wordsOf(const Trace& trace) const;

    SessionController& session_;
    std::vector<Trace> traces_;
};

} // namespace hingelab
