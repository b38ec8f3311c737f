// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/energy_landscape.h"
#include "ui/model/latest_task.h"
#include "ui/model/workbench.h"
#include "ui/plots/plot_panel.h"

namespace hingelab {

/// Potential energy against the rig's coordinate, with the present state as a ball on it, and a line at its
/// total mechanical energy: what is between is kinetic energy, and where they meet a motion without friction
/// turns back.
class EnergyPlot : public PlotPanel {
    Q_OBJECT
  public:
    explicit EnergyPlot(Workbench& bench, QWidget* parent = nullptr);

    [[nodiscard]] const EnergyLandscape& landscape() const { return landscape_; }
    /// The ball and the line, in the units that are shown; nothing before there is a landscape.
    [[nodiscard]] const QCPGraph& ball() const { return *ball_; }
    [[nodiscard]] double totalEnergy() const { return total_; } ///< above the lowest [J]

  protected:
    void refresh() override;
    void themeChanged() override;
    void showEvent(QShowEvent* event) override;

  private:
    void ask();
    void take(const EnergyLandscape& landscape);
    void updateLive();
    [[nodiscard]] double energyAt(double place) const;

    OpenRig& openRig_;
    SessionController& session_;
    EnergyLandscape landscape_;
    QCPGraph* curve_;
    QCPGraph* stable_;
    QCPGraph* unstable_;
    QCPGraph* ball_;
    QCPItemStraightLine* level_;
    double perUnit_ = 1.0, perJoule_ = 1.0;
    double total_ = 0.0;
    bool isOld_ = true; ///< the rig is another than that of the landscape
    LatestTask<std::shared_ptr<const Model>, EnergyLandscape> task_;
};

} // namespace hingelab
