// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/hinge/measured_points.h"
#include "ui/model/session_controller.h"
#include "ui/model/workbench.h"
#include "ui/plots/curve_cursors.h"
#include "ui/plots/plot_panel.h"
#include "ui/plots/plot_theme.h"
#include "ui/plots/variant_curves.h"

namespace hingelab {

/// Torque of a hinge against angular velocity at the present angle: total, friction, and what does not depend
/// on the velocity, with the live state. A state beyond the range is drawn hollow at its edge.
class TorqueRatePlot : public PlotPanel {
    Q_OBJECT
  public:
    explicit TorqueRatePlot(Workbench& bench, QWidget* parent = nullptr);

    /// Half the range of velocities shown [rad/s], as in the published figure.
    static constexpr double kHalfRange = 0.1;

    void showHinge(std::size_t index);

    /// What friction was measured to do, of sweeps whose rate is known, where the hinge is all that acts on the
    /// door beside its weight.
    void setMeasurements(const ShownMeasurements& measurements);
    [[nodiscard]] const MeasuredPoints& measured() const { return *measured_; }
    /// Draws the hinge of the same name of pinned variants, too.
    void setVariants(const VariantSet& variants);
    [[nodiscard]] const VariantCurves* variantCurves() const { return variantCurves_.get(); }
    [[nodiscard]] CurveCursors& cursors() { return *cursors_; }

  protected:
    void refresh() override;
    void themeChanged() override;

  private:
    void updateCurves(double angle);
    void updateLive();

    OpenRig& openRig_;
    SessionController& session_;
    std::size_t hinge_ = 0;
    QCPCurve* total_;
    QCPCurve* friction_;
    QCPCurve* conservative_;
    std::unique_ptr<MeasuredPoints> measured_;
    ShownMeasurements measurements_;
    std::unique_ptr<VariantCurves> variantCurves_;
    QCPGraph* dot_;
    CurveCursors* cursors_;
    double shownAngle_ = 0.0;
    SteadyRange valueRange_;
};

} // namespace hingelab
