// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/model/session_controller.h"
#include "ui/model/workbench.h"
#include "ui/plots/plot_panel.h"
#include "ui/plots/plot_scrubber.h"
#include "ui/plots/plot_theme.h"

namespace hingelab {

/// Speed, current and efficiency of a motor over the torque at its shaft, at the voltage it has now; on it the
/// point at which it runs, and the load that it sees through its gear.
class MotorChart : public PlotPanel {
    Q_OBJECT
  public:
    MotorChart(Workbench& bench, QWidget* parent);

    void setMotor(std::size_t motor);

    /// What is drawn, for tests: torque [mN·m] and speed [rpm] of the point.
    [[nodiscard]] QPointF livePoint() const { return livePoint_; }

  protected:
    void refresh() override;
    void themeChanged() override;

  private:
    void updateLines();
    void updatePoint();
    [[nodiscard]] const Motor* motor() const;
    [[nodiscard]] PlotScrubber::PointOf wayOfRun() const;

    OpenRig& openRig_;
    SessionController& session_;
    std::size_t motor_ = 0;
    double voltage_ = 0.0;    ///< of the lines [V]
    double resistance_ = 1.0; ///< of the winding as warm as it is [ohm]
    QCPAxis* efficiencyAxis_;
    QCPGraph* nominal_;
    QCPGraph* speed_;
    QCPGraph* current_;
    QCPGraph* efficiency_;
    QCPGraph* trail_;
    QCPGraph* point_;
    QCPItemStraightLine* load_;
    QPointF livePoint_;
    SteadyRange torqueRange_, speedRange_;
};

} // namespace hingelab
