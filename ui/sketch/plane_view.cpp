// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sketch/plane_view.h"

#include <algorithm>
#include <cmath>

#include "ui/text/readable.h"

namespace hingelab {
namespace {

constexpr double kClosestLines = 14.0; ///< [pixels]
constexpr long kLinesPerNumber = 5;
constexpr double kMillimetresBelow = 0.5; ///< step of the grid [m]

/// Inches, millimetres, or metres where a rig is large and those are what people see of a length.
const Unit& gridUnit(double step) {
    const bool isLarge = unitSystem() == UnitSystem::metre && step >= kMillimetresBelow;
    return isLarge ? siUnit(Quantity::length) : drawingUnit();
}

/// A multiple of a step [m], with no more decimals than the step has.
QString gridText(double value, double step) {
    const Unit& unit = gridUnit(step);
    const int decimals = std::clamp(static_cast<int>(std::ceil(-std::log10(unit.fromSi(step)) - 1e-9)), 0, 4);
    return fixedText(unit.fromSi(value), decimals) + QLatin1Char(' ') + symbolOf(unit);
}

} // namespace

void PlaneView::zoom(double factor, const QPointF& about) {
    constexpr double least = 0.01;
    constexpr double most = 1e6;
    const double scale = std::clamp(scale_ * factor, least, most);
    origin_ = about + (origin_ - about) * (scale / scale_);
    scale_ = scale;
}

void PlaneView::fit(const Eigen::Vector2d& low, const Eigen::Vector2d& high, const QSizeF& size) {
    const Eigen::Vector2d extent = (high - low).cwiseMax(1e-3);
    constexpr double share = 0.7;
    scale_ = share * std::min(size.width() / extent.x(), size.height() / extent.y());
    const Eigen::Vector2d middle = 0.5 * (low + high);
    origin_ = QPointF(0.5 * size.width() - middle.x() * scale_, 0.5 * size.height() + middle.y() * scale_);
}

double PlaneView::gridStep() const {
    const double unit = unitSystem() == UnitSystem::inch ? drawingUnit().siPerUnit : 1.0; // round in inches
    const double least = kClosestLines / scale_ / unit;
    const double decade = std::pow(10.0, std::floor(std::log10(least)));
    for (const double step : {1.0, 2.0, 5.0}) {
        if (step * decade >= least) return step * decade * unit;
    }
    return 10.0 * decade * unit;
}

const Unit& PlaneView::lengthUnit() const {
    return gridUnit(gridStep());
}

void PlaneView::paintGrid(QPainter& painter, const QSizeF& size, const ThemeColors& colors) const {
    const double step = gridStep();
    const Eigen::Vector2d low = toPlane({0.0, size.height()});
    const Eigen::Vector2d high = toPlane({size.width(), 0.0});
    const auto first = [&](double from) { return static_cast<long>(std::ceil(from / step)); };
    QColor fine = colors.grid;
    fine.setAlphaF(0.6F);
    const auto pen = [&](long line) {
        if (line == 0) return QPen(colors.axis, 1.0);
        return QPen(line % kLinesPerNumber == 0 ? colors.border : fine, 1.0);
    };
    const QFontMetricsF metrics(painter.font());
    const auto isNumbered = [](long line, long every) { return line % (kLinesPerNumber * every) == 0; };
    const long everyX = metrics.horizontalAdvance(gridText(-888 * step, step)) >
                                static_cast<double>(kLinesPerNumber) * step * scale_
                            ? 2
                            : 1;
    for (long i = first(low.x()); static_cast<double>(i) * step <= high.x(); ++i) {
        const double x = toScreen({static_cast<double>(i) * step, 0.0}).x();
        painter.setPen(pen(i));
        painter.drawLine(QPointF(x, 0.0), QPointF(x, size.height()));
        if (!isNumbered(i, everyX)) continue;
        painter.setPen(colors.mutedText);
        painter.drawText(QPointF(x + 3.0, size.height() - 4.0), gridText(static_cast<double>(i) * step, step));
    }
    for (long i = first(low.y()); static_cast<double>(i) * step <= high.y(); ++i) {
        const double y = toScreen({0.0, static_cast<double>(i) * step}).y();
        painter.setPen(pen(i));
        painter.drawLine(QPointF(0.0, y), QPointF(size.width(), y));
        if (!isNumbered(i, 1) || y > size.height() - 2.0 * metrics.height()) continue;
        painter.setPen(colors.mutedText);
        painter.drawText(QPointF(4.0, y - 3.0), gridText(static_cast<double>(i) * step, step));
    }
}

} // namespace hingelab
