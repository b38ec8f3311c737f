// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "lesson/lesson_audit.h"
#include "lesson/lesson_score.h"
#include "simulation/model.h"
#include "ui/plots/plot_canvas.h"
#include "ui/theme/theme.h"

namespace hingelab {

/// Empty axes on which a curve is drawn by hand, with the mouse or the keyboard, and on which the real one
/// appears. Values are in SI towards the outside.
///
/// Mouse: drag from left to right, again over what shall be otherwise. Keyboard: Left and Right move the pen,
/// Up and Down lift and lower it (with Shift in larger steps); with Ctrl it moves without drawing. Delete
/// restarts.
class PredictionPlot : public PlotCanvas {
    Q_OBJECT
  public:
    PredictionPlot(const Theme& theme, const PredictionAxes& axes, const Model& model, QWidget* parent);

    [[nodiscard]] const DrawnCurve& drawn() const { return drawn_; }
    void setDrawn(const std::vector<double>& values);
    void clearDrawn();
    /// Whether the curve can be changed: not while the real one runs.
    void setEditable(bool isEditable);

    void clearReal();
    void addReal(double x, double y);
    void showReal();
    /// Shows the band in which the prediction counts as right about the real curve.
    void showBand();

    static constexpr std::size_t kSteps = 161; ///< of the axis, at which the drawn curve has values

  signals:
    void drawnChanged();

  protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

  private:
    void label(const Model& model);
    void dress();
    void drawTo(const QPointF& place);
    void movePen(std::size_t to, bool draws);
    void liftPen(double by);
    void showDrawn();
    void showPen();
    [[nodiscard]] std::size_t stepAt(double x) const; ///< `x` as shown

    const Theme& theme_;
    PredictionAxes axes_;
    const Unit* xUnit_ = nullptr; ///< that are shown
    const Unit* yUnit_ = nullptr;
    DrawnCurve drawn_;
    QCPGraph* hand_;
    QCPCurve* real_;
    QCPCurve* upper_;
    QCPCurve* lower_;
    QCPGraph* pen_; ///< one point, of the keyboard
    std::vector<std::pair<double, double>> realPoints_;
    std::optional<std::size_t> last_; ///< step at which the mouse was
    std::size_t penStep_ = 0;
    double penValue_ = 0.0;
    bool isEditable_ = true;
};

} // namespace hingelab
