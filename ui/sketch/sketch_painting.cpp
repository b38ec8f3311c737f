// SPDX-License-Identifier: GPL-3.0-or-later
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "ui/sketch/sketch_canvas.h"
#include "ui/text/readable.h"

namespace hingelab {
namespace {

constexpr double kPinRadius = 5.5;
constexpr double kBarWidth = 13.0;

/// Outlines that stand out from the sheet in both themes.
QColor outlineColor(const ThemeColors& colors) {
    return colors.isDark ? colors.mutedText : colors.edge;
}

QString lengthText(double length) {
    return readableText(Quantity::length, length, 4);
}

void paintPill(QPainter& painter, const QPointF& at, const QString& text, const ThemeColors& colors,
               const QSizeF& sheet) {
    const QFontMetricsF metrics(painter.font());
    QRectF box(at, QSizeF(metrics.horizontalAdvance(text) + 14.0, metrics.height() + 6.0));
    box.moveLeft(std::clamp(box.left(), 2.0, std::max(sheet.width() - box.width() - 2.0, 2.0)));
    box.moveTop(std::clamp(box.top(), 2.0, std::max(sheet.height() - box.height() - 2.0, 2.0)));
    QColor back = colors.surface;
    back.setAlphaF(0.92F);
    painter.setPen(QPen(colors.border, 1.0));
    painter.setBrush(back);
    painter.drawRoundedRect(box, 5.0, 5.0);
    painter.setPen(colors.text);
    painter.drawText(box, Qt::AlignCenter, text);
}

} // namespace

bool SketchCanvas::drives(const SketchBody& body) const {
    const auto& steps = model_.plan().steps;
    if (steps.empty()) return false;
    const auto* first = std::get_if<FreeStep>(&steps.front());
    return first != nullptr && first->body == body;
}

void SketchCanvas::paintPhoto(QPainter& painter) const {
    const QImage& photo = model_.photo();
    if (photo.isNull()) return;
    const PhotoPlace& place = model_.state().photo;
    const double scale = place.metresPerPixel * view_.scale();
    const QPointF corner = view_.toScreen({place.corner.x(), place.corner.y()});
    painter.save();
    painter.setOpacity(photoOpacity_);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.drawImage(QRectF(corner, QSizeF(photo.size()) * scale), photo);
    painter.restore();
}

void SketchCanvas::paintLink(QPainter& painter, std::size_t link) const {
    const ThemeColors& colors = theme_.colors();
    const Sketch& sketch = model_.sketch();
    const auto& chosen = model_.selection().links;
    const bool isChosen = std::find(chosen.begin(), chosen.end(), link) != chosen.end();
    const bool isHovered = tool_ == SketchTool::select && hover_.link == link;
    QColor body = drives({false, link}) ? colors.joint : colors.rod;
    body.setAlphaF(0.85F);
    std::vector<QPointF> corners;
    QPointF middle;
    for (const std::size_t p : sketch.links[link].points) {
        corners.push_back(view_.toScreen(sketch.points[p].at));
        middle += corners.back() / static_cast<double>(sketch.links[link].points.size());
    }
    std::sort(corners.begin(), corners.end(), [&](const QPointF& a, const QPointF& b) {
        return std::atan2(a.y() - middle.y(), a.x() - middle.x()) <
               std::atan2(b.y() - middle.y(), b.x() - middle.x());
    });
    QPolygonF outline(QList<QPointF>(corners.begin(), corners.end()));
    QPainterPath line;
    line.addPolygon(outline);
    if (corners.size() > 2) line.closeSubpath();
    QPainterPathStroker stroker;
    stroker.setWidth(kBarWidth);
    stroker.setCapStyle(Qt::RoundCap);
    stroker.setJoinStyle(Qt::RoundJoin);
    QPainterPath shape = stroker.createStroke(line);
    if (corners.size() > 2) shape = shape.united(line);
    painter.setPen(QPen(isChosen || isHovered ? colors.accent : outlineColor(colors), isChosen ? 2.5 : 1.2));
    painter.setBrush(body);
    painter.drawPath(shape.simplified());
    if (!isChosen && !isHovered) return;
    QString text = QString::fromStdString(nameOfLink(sketch, link));
    if (corners.size() == 2) text += QStringLiteral("  ") + lengthText(lengthOf(sketch, link));
    paintPill(painter, middle + QPointF(12.0, 12.0), text, colors, size());
}

void SketchCanvas::paintGround(QPainter& painter, const SketchPoint& point) const {
    const ThemeColors& colors = theme_.colors();
    painter.save();
    painter.translate(view_.toScreen(point.at));
    painter.setPen(QPen(outlineColor(colors), 1.2));
    painter.setBrush(colors.ground);
    constexpr double half = 13.0;
    constexpr double depth = 17.0;
    if (point.ground == SketchGround::pivot) {
        painter.drawPolygon(QPolygonF({{0.0, 0.0}, {-half, depth}, {half, depth}}));
    } else {
        painter.rotate(-point.slideAngle * 180.0 / std::numbers::pi);
        constexpr double rail = 70.0;
        painter.drawLine(QPointF(-rail, depth), QPointF(rail, depth));
        painter.drawRect(QRectF(-1.4 * half, -0.8 * half, 2.8 * half, depth + 0.7 * half));
    }
    constexpr int hatches = 5;
    for (int i = 0; i < hatches; ++i) {
        const double x = -half + (2.0 * half) * i / (hatches - 1);
        painter.drawLine(QPointF(x, depth), QPointF(x - 5.0, depth + 6.0));
    }
    painter.restore();
}

void SketchCanvas::paintPoint(QPainter& painter, std::size_t point) const {
    const ThemeColors& colors = theme_.colors();
    const SketchPoint& p = model_.sketch().points[point];
    const QPointF at = view_.toScreen(p.at);
    const bool isChosen = model_.selection().point == point;
    const bool isHovered = hover_.point == point;
    const bool isFreeEnd = linksAt(model_.sketch(), point).size() == 1 && p.ground == SketchGround::none;
    painter.setPen(QPen(isChosen || isHovered ? colors.accent : outlineColor(colors),
                        isChosen || isHovered ? 2.5 : 1.5, isFreeEnd ? Qt::DotLine : Qt::SolidLine));
    painter.setBrush(colors.surface);
    const double radius = isHovered ? kPinRadius + 2.0 : kPinRadius;
    painter.drawEllipse(at, radius, radius);
    QPainterPath letter;
    QFont font = painter.font();
    font.setBold(true);
    letter.addText(at + QPointF(10.0, -9.0), font, QString::fromStdString(p.name));
    painter.strokePath(letter, QPen(colors.surface, 4.0, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.fillPath(letter, colors.text);
}

/// The angle in degrees, as drawn from the x-axis.
QString SketchCanvas::readout() const {
    const Eigen::Vector2d d = hover_.at - from_->at;
    if (!typed_.isEmpty()) return typed_ + QStringLiteral("▏");
    const double angle = std::atan2(d.y(), d.x()) * 180.0 / std::numbers::pi;
    const QString middle = hover_.isMiddle ? QStringLiteral("   ") + tr("middle") : QString();
    return lengthText(d.norm()) + QStringLiteral("   ") + fixedText(angle, 1) + QStringLiteral("°") + middle;
}

void SketchCanvas::paintBand(QPainter& painter) const {
    const ThemeColors& colors = theme_.colors();
    const auto dashed = [&](const QPointF& a, const QPointF& b) {
        painter.setPen(QPen(colors.accent, 2.0, Qt::DashLine));
        painter.drawLine(a, b);
    };
    if (drag_ == Drag::measure) dashed(view_.toScreen(measuredFrom_), cursor_);
    if (tool_ == SketchTool::draw && from_) {
        dashed(view_.toScreen(from_->at), view_.toScreen(hover_.at));
        paintPill(painter, view_.toScreen(hover_.at) + QPointF(16.0, 12.0), readout(), colors, size());
    }
    if (drag_ == Drag::items && hasMoved_ && model_.selection().point) {
        const Eigen::Vector2d& p = model_.sketch().points[*model_.selection().point].at;
        paintPill(painter, view_.toScreen(p) + QPointF(16.0, 12.0),
                  QStringLiteral("x %1   y %2").arg(lengthText(p.x()), lengthText(p.y())), colors, size());
    }
    if (tool_ == SketchTool::draw && hover_.link && !hover_.point) {
        painter.setPen(QPen(colors.accent, 2.0));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(view_.toScreen(hover_.at), kPinRadius, kPinRadius);
        if (hover_.isMiddle && !from_)
            paintPill(painter, view_.toScreen(hover_.at) + QPointF(16.0, 12.0), tr("middle"), colors, size());
    }
    if (!showsCursor_) return;
    painter.setPen(QPen(colors.accent, 1.5));
    painter.drawLine(cursor_ - QPointF(12.0, 0.0), cursor_ + QPointF(12.0, 0.0));
    painter.drawLine(cursor_ - QPointF(0.0, 12.0), cursor_ + QPointF(0.0, 12.0));
}

void SketchCanvas::paintEvent(QPaintEvent*) {
    const ThemeColors& colors = theme_.colors();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), colors.surface);
    paintPhoto(painter);
    painter.setRenderHint(QPainter::Antialiasing, false);
    view_.paintGrid(painter, size(), colors);
    painter.setRenderHint(QPainter::Antialiasing);
    const Sketch& sketch = model_.sketch();
    for (const SketchPoint& point : sketch.points) {
        if (point.ground != SketchGround::none) paintGround(painter, point);
    }
    for (std::size_t i = 0; i < sketch.links.size(); ++i) paintLink(painter, i);
    for (std::size_t i = 0; i < sketch.points.size(); ++i) paintPoint(painter, i);
    paintBand(painter);
    if (hasFocus()) {
        painter.setPen(QPen(colors.accent, 1.0));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
    }
    if (!sketch.links.empty() || from_) return;
    painter.setPen(colors.mutedText);
    painter.drawText(rect().adjusted(40, 40, -40, -40), Qt::AlignCenter | Qt::TextWordWrap,
                     tr("Press where a link begins, and drag to where it ends.\n"
                        "Ends snap together and become joints. Digits say how long it is."));
}

} // namespace hingelab
