// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QLabel>
#include <QPointF>
#include <QWidget>
#include <functional>
#include <vector>

#include "spatial/spatial_vectors.h"

namespace hingelab {

/// Words at a point of the scene.
struct PointLabel {
    Vector3 at = Vector3::Zero(); ///< [m, world]
    QString text;
    QColor color;
};

/// Words at points of the scene, as labels over the 3D view: a little aside, so that the point is seen. One
/// that would lie on another goes to another side of its point, or is left out.
class PointLabels {
  public:
    /// `project` says where a world point [m] is in the view [pixels].
    PointLabels(QWidget& view, std::function<QPointF(const Vector3&)> project)
        : view_(view), project_(std::move(project)) {}

    /// `taken` is room [pixels] that they leave free. The room that they take.
    std::vector<QRect> show(const std::vector<PointLabel>& labels, const std::vector<QRect>& taken);

  private:
    QLabel& label(std::size_t i);

    QWidget& view_;
    std::function<QPointF(const Vector3&)> project_;
    std::vector<QLabel*> labels_;
};

} // namespace hingelab
