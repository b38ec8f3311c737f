// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>
#include <QPainter>
#include <QPointF>
#include <QSizeF>

#include "ui/theme/theme.h"

namespace hingelab {

/// How a drawing plane [m, y up] lies on a widget [pixels, y down].
class PlaneView {
  public:
    [[nodiscard]] QPointF toScreen(const Eigen::Vector2d& p) const {
        return {origin_.x() + p.x() * scale_, origin_.y() - p.y() * scale_};
    }
    [[nodiscard]] Eigen::Vector2d toPlane(const QPointF& s) const {
        return {(s.x() - origin_.x()) / scale_, (origin_.y() - s.y()) / scale_};
    }
    [[nodiscard]] double scale() const { return scale_; } ///< pixels per metre

    void pan(const QPointF& by) { origin_ += by; }
    /// Around a place on the widget, between a micrometre and 100 m a pixel.
    void zoom(double factor, const QPointF& about);
    /// Shows a box with a margin.
    void fit(const Eigen::Vector2d& low, const Eigen::Vector2d& high, const QSizeF& size);

    /// Distance of the grid's fine lines [m]: 1, 2 or 5 by a power of ten, not closer than some pixels.
    [[nodiscard]] double gridStep() const;
    /// What its numbers are in: "mm" or "m".
    [[nodiscard]] const Unit& lengthUnit() const;
    /// Grid and its numbers, with their unit.
    void paintGrid(QPainter& painter, const QSizeF& size, const ThemeColors& colors) const;

  private:
    QPointF origin_{300.0, 400.0};
    double scale_ = 600.0;
};

} // namespace hingelab
