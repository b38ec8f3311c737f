// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSlider>

#include "ui/model/session_controller.h"
#include "ui/model/workbench.h"
#include "ui/theme/theme.h"

namespace hingelab {

/// The run as a bar: what was recorded, its events as marks, the instant that is shown as a handle to drag.
/// Arrow keys go sample by sample, Page Up and Page Down by a tenth of a second, Home and End to the ends.
/// While a range is set, its ends are handles, too.
class TimeBar : public QSlider {
    Q_OBJECT
  public:
    explicit TimeBar(Workbench& bench, QWidget* parent = nullptr);

    /// Where a time of the run is drawn [pixels], and the time of a place [s].
    [[nodiscard]] double xOf(double time) const;
    [[nodiscard]] double timeAt(double x) const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

    static constexpr double kUnitsPerSecond = 1e4; ///< of the slider's value
    static constexpr double kPage = 0.1;           ///< [s]

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    bool event(QEvent* event) override;

  private:
    enum class Grip { none, instant, loopStart, loopEnd };

    void refresh();
    void drag(double x);
    [[nodiscard]] Grip gripAt(const QPointF& place) const;
    [[nodiscard]] double start() const;
    [[nodiscard]] double end() const;
    [[nodiscard]] QStringList eventsAt(double x) const;
    [[nodiscard]] QColor colorOf(RunEvent::Kind kind) const;
    void drawEvents(QPainter& painter) const;
    void drawLoop(QPainter& painter) const;

    SessionController& session_;
    const Theme& theme_;
    Grip grip_ = Grip::none;
};

} // namespace hingelab
