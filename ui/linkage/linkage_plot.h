// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/model/open_rig.h"
#include "ui/model/session_controller.h"
#include "ui/model/workbench.h"
#include "ui/plots/plot_panel.h"
#include "ui/plots/plot_scrubber.h"

namespace hingelab {

/// Transmission angle of each assembly against the driving coordinate, with the present state as dots: how far
/// the linkage is from its dead centres, now and elsewhere on its way.
class LinkagePlot : public PlotPanel {
    Q_OBJECT
  public:
    explicit LinkagePlot(Workbench& bench, QWidget* parent = nullptr);

    /// Number of assemblies shown.
    [[nodiscard]] std::size_t curveCount() const { return lines_.size(); }

  protected:
    void refresh() override;
    void themeChanged() override;

  private:
    struct Line {
        QCPCurve* curve;
        QCPGraph* dot;
        std::string assembly;
        double turn = 0.0; ///< [display units] the driving angle is shown modulo this, if not 0
    };
    void updateCurves();
    void updateLive();
    [[nodiscard]] PlotScrubber::PointOf pathOfRun() const;
    /// In the rows of the run.
    [[nodiscard]] ChannelHandle drivingPlace() const;
    [[nodiscard]] ChannelHandle transmissionAngleOf(const Line& line) const;

    OpenRig& openRig_;
    SessionController& session_;
    std::vector<Line> lines_;
    QCPItemStraightLine* limit_;
    std::string drivingJoint_;
    double perUnit_ = 1.0;
};

} // namespace hingelab
