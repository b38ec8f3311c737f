// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <algorithm>
#include <cmath>

#include "analysis/three_positions.h"

namespace hingelab {

/// How a plane lies in a widget: y up, metres to pixels.
struct PlaneMap {
    Vector2 centre = Vector2::Zero(); ///< what is in the middle of the widget [m]
    double scale = 500.0;             ///< [pixels/m]
    QSizeF size{600.0, 400.0};        ///< of the widget [pixels]

    static constexpr double kLeastScale = 2.0;
    static constexpr double kMostScale = 50'000.0;

    [[nodiscard]] QPointF toWidget(const Vector2& p) const {
        return {0.5 * size.width() + scale * (p.x() - centre.x()),
                0.5 * size.height() - scale * (p.y() - centre.y())};
    }
    [[nodiscard]] Vector2 toPlane(const QPointF& p) const {
        return {centre.x() + (p.x() - 0.5 * size.width()) / scale,
                centre.y() - (p.y() - 0.5 * size.height()) / scale};
    }
    /// Larger by a factor, with what is under the pointer staying there.
    void zoom(double factor, const QPointF& about) {
        const Vector2 kept = toPlane(about);
        scale = std::clamp(scale * factor, kLeastScale, kMostScale);
        centre += kept - toPlane(about);
    }
    void pan(const QPointF& by) { centre -= Vector2(by.x(), -by.y()) / scale; }
    /// Shows what lies between two corners, with a margin [pixels].
    void frame(const Vector2& low, const Vector2& high, double margin) {
        centre = 0.5 * (low + high);
        const Vector2 extent = (high - low).cwiseMax(1e-3);
        scale = std::clamp(
            std::min((size.width() - 2.0 * margin) / extent.x(), (size.height() - 2.0 * margin) / extent.y()),
            kLeastScale, kMostScale);
    }
    /// Distance of the grid's lines: 1, 2 or 5 times a power of ten, at least that many pixels apart [m].
    [[nodiscard]] double gridStep(double pixels) const {
        const double unit = unitSystem() == UnitSystem::inch ? drawingUnit().siPerUnit : 1.0; // round in inches
        const double least = pixels / scale / unit;
        const double power = std::pow(10.0, std::floor(std::log10(least)));
        for (const double factor : {1.0, 2.0, 5.0}) {
            if (factor * power >= least * (1.0 - 1e-9)) return factor * power * unit;
        }
        return 10.0 * power * unit;
    }
    [[nodiscard]] double snapStep() const { return gridStep(8.0); }
};

} // namespace hingelab
