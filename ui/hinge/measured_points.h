// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include "measured/measurement.h"
#include "ui/hinge/hinge_plot_data.h"
#include "ui/theme/theme.h"

namespace hingelab {

/// Measured loads as torques of a hinge, where the hinge is all that acts on the door beside its weight; the
/// weight is taken off. Of other doors there are none.
struct HingePoints {
    QVector<QCPGraphData> opening, closing;
    bool isLessWeight = false;
    [[nodiscard]] bool isEmpty() const { return opening.isEmpty() && closing.isEmpty(); }
};

using ShownMeasurements = std::vector<std::shared_ptr<const Measurement>>;

/// Torque [N·m] against angle [°].
[[nodiscard]] HingePoints pointsAgainstAngle(const Model& model, std::size_t hinge,
                                             const ShownMeasurements& measurements);

/// What friction does [N·m] against the rate [°/s], of rows whose rate is known: the torque less that of
/// spring, catch and detents at the row's angle. None of a hinge whose friction depends on the angle, too.
[[nodiscard]] HingePoints frictionAgainstRate(const Model& model, std::size_t hinge,
                                              const ShownMeasurements& measurements);

/// Two graphs of points over a hinge's curve.
class MeasuredPoints {
  public:
    explicit MeasuredPoints(QCustomPlot& plot);

    /// Puts them there, and their name into the legend if there are any: colours are those of the curves.
    void show(const HingePoints& points, const QString& name);
    void setColors(const ThemeColors& colors);
    [[nodiscard]] const QCPGraph& opening() const { return *opening_; }
    [[nodiscard]] const QCPGraph& closing() const { return *closing_; }
    /// Widens a range of values so that all are seen.
    void include(double& low, double& high) const;

  private:
    QCPGraph* opening_;
    QCPGraph* closing_;
};

} // namespace hingelab
