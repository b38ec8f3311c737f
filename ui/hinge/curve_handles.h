// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "analysis/hinge_handles.h"
#include "ui/hinge/hinge_plot_data.h"
#include "ui/model/parameter_drag.h"
#include "ui/model/workbench.h"
#include "ui/theme/theme.h"

namespace hingelab {

/// Dots on the curves of torque against angle that are dragged to change the hinge: seen while the pointer is
/// over the plot. A drag is one undo step; Escape takes it back. What an expression drives cannot be dragged.
class CurveHandles : public QObject {
    Q_OBJECT
  public:
    CurveHandles(Workbench& bench, QCustomPlot& plot);

    /// Of the hinge that is shown, on the way that is shown [rad]; `rate` is that of the opening curve.
    void show(std::size_t hinge, double low, double high, double rate);
    void hide();

    /// Axes must stay as they are meanwhile.
    [[nodiscard]] bool isDragging() const { return dragged_.has_value(); }
    [[nodiscard]] const std::vector<HingeHandle>& handles() const { return handles_; }
    /// Where a handle is in the plot [pixels].
    [[nodiscard]] QPointF pixelOf(const HingeHandle& handle) const;

  signals:
    void released();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    [[nodiscard]] std::optional<HingeHandle> handleAt(const QPointF& pixel) const;
    [[nodiscard]] const DoorHinge* hinge() const;
    [[nodiscard]] std::string elementPath() const;
    [[nodiscard]] std::vector<std::string> pointersOf(const HingeHandle& handle) const;
    [[nodiscard]] QString wordsIfHeld(const HingeHandle& handle) const;
    void hover(const QPointF& pixel);
    void begin(const HingeHandle& handle, const QPointF& pixel);
    void dragTo(const QPointF& pixel);
    void end(bool keeps);
    void draw();

    OpenRig& openRig_;
    QCustomPlot& plot_;
    const Theme& theme_;
    QCPGraph* dots_;
    std::vector<HingeHandle> handles_;
    std::size_t shown_ = 0;
    double low_ = 0.0, high_ = 0.0, rate_ = 0.1;
    bool isSeen_ = false; ///< the pointer is over the plot
    /// What was taken hold of, as it was then.
    std::optional<HingeHandle> dragged_;
    std::optional<DoorHinge> hingeAtBegin_;
    QPointF grip_; ///< of the pointer, from the handle [pixels]
    ParameterDrag drag_;
};

} // namespace hingelab
