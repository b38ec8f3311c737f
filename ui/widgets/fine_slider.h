// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSlider>

#include "ui/widgets/slider_span.h"

namespace hingelab {

/// A horizontal slider with a fine motion: with Shift held, the handle moves by a twentieth of the pointer's
/// way, and arrow keys and the wheel by a tenth of their step. It scrolls with the wheel only while it has the
/// focus, so that it does not catch the wheel of a panel that scrolls beneath it.
/// Where its owner knows better what a step is, keys and the wheel ask it for steps in place of moving the
/// handle; then Alt is the same as Shift, and the wheel with Ctrl asks for another span.
class FineSlider : public QSlider {
    Q_OBJECT
  public:
    explicit FineSlider(QWidget* parent = nullptr);

    static constexpr int kSteps = 100'000;      ///< from end to end
    static constexpr int kArrowStep = 100;      ///< of an arrow key
    static constexpr int kPageStep = 5'000;     ///< of Page Up and Page Down
    static constexpr int kFineArrowStep = 10;   ///< of an arrow key with Shift
    static constexpr double kFineMotion = 0.05; ///< of the pointer's way with Shift

    /// From now on keys and wheel ask for steps.
    void askForSteps() { asks_ = true; }

    /// True while the present change is a fine one.
    [[nodiscard]] bool isFine() const { return isFine_; }

  signals:
    void stepsAsked(int steps, hingelab::StepSize size); ///< negative: down
    void spanAsked(bool wider);                          ///< by the wheel with Ctrl

  protected:
    bool event(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

  private:
    void moveBy(int steps);
    [[nodiscard]] bool asksByKey(const QKeyEvent& event);
    [[nodiscard]] bool asksByWheel(const QWheelEvent& event);
    [[nodiscard]] double stepsPerPixel() const;

    bool asks_ = false;
    bool isFine_ = false;
    double dragged_ = 0.0; ///< where the pointer has the handle, also beyond the ends
    double lastX_ = 0.0;
};

} // namespace hingelab
