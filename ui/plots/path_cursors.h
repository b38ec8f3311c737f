// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/model/session_controller.h"
#include "ui/model/workbench.h"
#include "ui/plots/plot_cursors.h"

namespace hingelab {

/// Two points, A and B, on the path of one channel over another: each is an instant of the run. They are
/// dragged along the path, or moved by a sample with the arrow keys (Shift: ten); told are their values, the
/// differences, the slope, the area under the path between them, and what it encloses (sampled_path.h). The
/// numbers are those of the present run's rows, whatever the plot shows of them.
class PathCursors : public PlotCursors {
    Q_OBJECT
  public:
    /// What lies along an axis; the plot's coordinates are in `unit`.
    struct Side {
        std::string channel;
        QString name;
        Quantity quantity = Quantity::dimensionless;
        const Unit* unit = &displayUnit(Quantity::dimensionless);
    };

    PathCursors(QCustomPlot& plot, Workbench& bench, QWidget* panel);

    void setSides(Side x, Side y);
    /// Where the cursor is drawn; empty where the run has no such instant.
    [[nodiscard]] std::optional<QPointF> pixelOf(Which which) const;
    /// The points, what lies between them, the areas.
    [[nodiscard]] QStringList words() const override;

    static constexpr double kReach = 10.0; ///< [pixels] from a cursor that is taken hold of

  protected:
    [[nodiscard]] QString placeText(double place) const override;
    [[nodiscard]] bool isSeen(Which which) const override { return pixelOf(which).has_value(); }
    [[nodiscard]] bool arePlaced() const override;
    void putInView(Which which) override;
    [[nodiscard]] double next(double place, int direction) const override;
    [[nodiscard]] double distance(Which which, const QPointF& pixel) const override;
    [[nodiscard]] double reach() const override { return kReach; }
    [[nodiscard]] std::optional<double> placeUnder(Which dragged, const QPointF& pixel) const override;
    void draw(QCPPainter* painter) override;

  private:
    [[nodiscard]] std::optional<std::array<std::size_t, 2>> channels() const;
    [[nodiscard]] std::optional<double> valueAt(const Side& side, double time) const;

    SessionController& session_;
    Side x_, y_;
};

} // namespace hingelab
