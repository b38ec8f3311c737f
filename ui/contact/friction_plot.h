// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/model/open_rig.h"
#include "ui/model/session_controller.h"
#include "ui/model/workbench.h"
#include "ui/plots/plot_panel.h"

namespace hingelab {

/// The regularised friction law of each contact, friction over normal force against slip speed, with a dot for
/// every spot that touches now: inside the stiction tolerance it creeps, beyond it slides.
class FrictionPlot : public PlotPanel {
    Q_OBJECT
  public:
    explicit FrictionPlot(Workbench& bench, QWidget* parent = nullptr);

  protected:
    void refresh() override;
    void themeChanged() override;

  private:
    struct Law {
        std::size_t contact = 0; ///< index in the model
        QCPGraph* curve = nullptr;
        QCPGraph* dots = nullptr;
    };
    void updateCurves();
    void updateDots();

    OpenRig& openRig_;
    SessionController& session_;
    std::vector<Law> laws_;
    QCPItemStraightLine* tolerance_;
};

/// Newton's method in the present step: the change of slip velocity in each update, and where it counts as
/// converged.
class NewtonPlot : public PlotPanel {
    Q_OBJECT
  public:
    explicit NewtonPlot(Workbench& bench, QWidget* parent = nullptr);

  protected:
    void refresh() override;
    void themeChanged() override;

  private:
    OpenRig& openRig_;
    SessionController& session_;
    QCPGraph* updates_;
    QCPItemStraightLine* converged_;
};

/// Newton updates and substeps of each step over time.
class IterationsPlot : public PlotPanel {
    Q_OBJECT
  public:
    explicit IterationsPlot(Workbench& bench, QWidget* parent = nullptr);

  protected:
    void refresh() override;
    void themeChanged() override;

  private:
    SessionController& session_;
    QCPGraph* iterations_;
    QCPGraph* substeps_;
};

} // namespace hingelab
