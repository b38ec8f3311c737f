// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/hinge/curve_handles.h"
#include "ui/hinge/measured_points.h"
#include "ui/model/session_controller.h"
#include "ui/model/workbench.h"
#include "ui/plots/curve_cursors.h"
#include "ui/plots/plot_panel.h"
#include "ui/plots/plot_theme.h"
#include "ui/plots/variant_curves.h"

namespace hingelab {

/// Torque of a hinge against angle: at rest, opening and closing, its conservative parts, and the live state
/// with a trail of the last second. Its handles are dragged to change the hinge.
class TorqueAnglePlot : public PlotPanel {
    Q_OBJECT
  public:
    explicit TorqueAnglePlot(Workbench& bench, QWidget* parent = nullptr);

    /// Rate at which the opening and closing branches are drawn [rad/s]: fast against the usual motion
    /// threshold, slow against viscous friction.
    static constexpr double kBranchRate = 0.1;

    /// Which of the rig's hinges is shown.
    void showHinge(std::size_t index);
    /// Points of measured sweeps, over the curve where the hinge is all that acts on the door beside its
    /// weight.
    void setMeasurements(const ShownMeasurements& measurements);
    [[nodiscard]] const MeasuredPoints& measured() const { return *measured_; }
    /// Draws the hinge of the same name of pinned variants, too.
    void setVariants(const VariantSet& variants);
    [[nodiscard]] const VariantCurves* variantCurves() const { return variantCurves_.get(); }
    [[nodiscard]] CurveHandles& handles() { return *handles_; }
    [[nodiscard]] CurveCursors& cursors() { return *cursors_; }

  protected:
    void refresh() override;
    void themeChanged() override;

  private:
    void updateCurves();
    void updateLive();

    OpenRig& openRig_;
    SessionController& session_;
    std::size_t hinge_ = 0;
    QCPCurve* rest_;
    QCPCurve* opening_;
    QCPCurve* closing_;
    QCPCurve* spring_;
    QCPCurve* catch_;
    QCPCurve* detents_;
    QCPCurve* trail_;
    QCPGraph* dot_;
    std::unique_ptr<MeasuredPoints> measured_;
    ShownMeasurements measurements_;
    std::unique_ptr<VariantCurves> variantCurves_;
    CurveHandles* handles_;
    CurveCursors* cursors_;
    SteadyRange valueRange_;
};

} // namespace hingelab
