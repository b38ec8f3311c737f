// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <qcustomplot.h>

#include <optional>

namespace hingelab {

/// QCustomPlot that keeps the pictures of its layers (4 bytes for each pixel and layer) only while somebody can
/// see them, and makes them anew when it is shown. More than half of the ten plots of a window are hidden
/// behind other tabs at any time, and would stay as large as they last were. It tells when somebody looks at
/// another part: a click that trembles, or a wheel beside the axes, moves nothing.
class PlotCanvas : public QCustomPlot {
    Q_OBJECT
  public:
    explicit PlotCanvas(QWidget* parent = nullptr);

    [[nodiscard]] bool keepsPictures() const { return !mPaintBuffers.isEmpty(); }

    /// Whoever shows it says how large it must be. QCustomPlot's own are those of its legend's lines, which are
    /// fewer in a wider plot, and are not told when they change.
    [[nodiscard]] QSize minimumSizeHint() const override { return minimumSize(); }
    [[nodiscard]] QSize sizeHint() const override { return minimumSize(); }

  signals:
    void viewMoved(); ///< by a hand, not by the program

  protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

  private:
    [[nodiscard]] QList<QCPRange> ranges() const;

    std::optional<QPoint> clickedAt_; ///< while a button is held, and what it does is still a click
    bool isPainted_ = false;          ///< at this moment: also when hidden, into a picture of somebody else
};

} // namespace hingelab
