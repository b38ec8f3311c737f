// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/synthesis/synthesis_painter.h"

#include <QFontMetricsF>
#include <QPainterPath>
#include <cmath>
#include <limits>

#include "ui/text/readable.h"

namespace hingelab {
namespace {

constexpr double kPivotRadius = 5.5;   // [pixels]
constexpr double kMostPixels = 20'000; // farther things are not drawn: painters lose their way with them

/// Draws with what all parts of the picture need.
struct PlaneDrawing {
    QPainter& painter;
    const SynthesisModel& model;
    const PlaneMap& map;
    const SynthesisLook& look;
    const ThemeColors& colors;

    [[nodiscard]] QPointF at(const Vector2& p) const { return map.toWidget(p); }
    void line(const Vector2& from, const Vector2& to) const { painter.drawLine(at(from), at(to)); }
};

bool isDrawable(const QPointF& p) {
    return std::abs(p.x()) < kMostPixels && std::abs(p.y()) < kMostPixels;
}

QColor faded(QColor color, double alpha) {
    color.setAlphaF(static_cast<float>(alpha));
    return color;
}

QString lengthLabel(double metres) {
    const double shown = std::round(drawingUnit().fromSi(metres) * 1e3) / 1e3;
    return QString::number(shown == 0.0 ? 0.0 : shown, 'g', 6).replace(QLatin1Char('-'), QChar(0x2212));
}

/// Lines across one axis, with their labels along an edge.
void drawGridLines(const PlaneDrawing& d, double step, const QColor& color, bool hasLabels) {
    const QSizeF size = d.map.size;
    const Vector2 low = d.map.toPlane({0.0, size.height()});
    const Vector2 high = d.map.toPlane({size.width(), 0.0});
    const QFontMetricsF metrics(d.painter.font());
    for (const int axis : {0, 1}) {
        const auto first = static_cast<long long>(std::ceil(low[axis] / step));
        const auto last = static_cast<long long>(std::floor(high[axis] / step));
        for (long long i = first; i <= last; ++i) {
            const double value = static_cast<double>(i) * step;
            const QPointF at = d.map.toWidget({value, value});
            const bool isAxis = i == 0;
            d.painter.setPen(QPen(isAxis ? d.colors.axis : color, 1.0));
            if (axis == 0) {
                d.painter.drawLine(QPointF(at.x(), 0.0), QPointF(at.x(), size.height()));
            } else {
                d.painter.drawLine(QPointF(0.0, at.y()), QPointF(size.width(), at.y()));
            }
            if (!hasLabels) continue;
            const QString text = lengthLabel(value);
            const double width = metrics.horizontalAdvance(text);
            d.painter.setPen(d.colors.mutedText);
            if (axis == 0 && at.x() + 3.0 + width < size.width() - metrics.horizontalAdvance(" mm ")) {
                d.painter.drawText(QPointF(at.x() + 3.0, size.height() - 5.0), text);
            } else if (axis == 1 && at.y() > 2.0 * metrics.height() &&
                       at.y() < size.height() - 1.6 * metrics.height()) {
                d.painter.drawText(QPointF(4.0, at.y() - 3.0), text);
            }
        }
    }
}

void drawGrid(const PlaneDrawing& d) {
    d.painter.fillRect(QRectF(QPointF(), d.map.size), d.colors.surface);
    d.painter.setRenderHint(QPainter::Antialiasing, false);
    drawGridLines(d, d.map.snapStep(), faded(d.colors.grid, 0.55), false);
    drawGridLines(d, d.map.gridStep(56.0), d.colors.border, true);
    d.painter.setPen(d.colors.mutedText);
    const QFontMetricsF metrics(d.painter.font());
    const QString unit = symbolOf(drawingUnit());
    d.painter.drawText(
        QPointF(d.map.size.width() - metrics.horizontalAdvance(unit) - 6.0, d.map.size.height() - 5.0), unit);
    d.painter.setRenderHint(QPainter::Antialiasing, true);
}

void drawOutline(const PlaneDrawing& d, const PlanarPose& pose, const QColor& color, double fill,
                 double width) {
    const QPolygonF outline = outlineIn(pose, d.model.state().outline, d.map);
    d.painter.setPen(QPen(color, width));
    d.painter.setBrush(faded(color, fill));
    d.painter.drawPolygon(outline);
}

/// The bars with their moving ends; a fixed end may be infinitely far.
void drawBars(const PlaneDrawing& d, const Vector2& A, const Vector2& B, const QColor& color, double width) {
    const auto A0 = d.model.placeOf(SynthesisHandle::fixedA);
    const auto B0 = d.model.placeOf(SynthesisHandle::fixedB);
    d.painter.setPen(QPen(color, width, Qt::SolidLine, Qt::RoundCap));
    if (A0 && isDrawable(d.at(*A0))) d.line(*A0, A);
    if (B0 && isDrawable(d.at(*B0))) d.line(*B0, B);
    d.line(A, B);
}

/// The circles on which the moving pivots go.
void drawCircles(const PlaneDrawing& d) {
    d.painter.setBrush(Qt::NoBrush);
    const std::pair<SynthesisHandle, SynthesisHandle> bars[] = {
        {SynthesisHandle::fixedA, SynthesisHandle::movingA},
        {SynthesisHandle::fixedB, SynthesisHandle::movingB}};
    for (const auto& [fixed, moving] : bars) {
        const auto centre = d.model.placeOf(fixed);
        if (!centre) continue;
        const double radius = d.map.scale * (*d.model.placeOf(moving) - *centre).norm();
        if (!isDrawable(d.at(*centre)) || radius > kMostPixels) continue;
        d.painter.setPen(QPen(faded(d.colors.mutedText, 0.55), 1.0, Qt::DashLine));
        d.painter.drawEllipse(d.at(*centre), radius, radius);
    }
}

/// The path of the middle of the part: all of its circuit thin, the way through the poses thick.
void drawPath(const PlaneDrawing& d) {
    const FourBarReport& report = d.model.report();
    if (!report.loop || !report.circuit.isClosed) return;
    QPolygonF all;
    all.reserve(static_cast<qsizetype>(report.circuit.points.size()));
    for (const LoopPoint& point : report.circuit.points) {
        const QPointF at = d.at(report.loop->poseAt(point).position);
        if (!isDrawable(at)) return;
        all << at;
    }
    d.painter.setBrush(Qt::NoBrush);
    d.painter.setPen(QPen(faded(d.colors.live, 0.35), 1.0));
    d.painter.drawPolyline(all);
    constexpr int samples = 160;
    QPolygonF way;
    way.reserve(samples + 1);
    for (int i = 0; i <= samples; ++i) {
        way << d.at(report.loop->poseAt(report.pointAt(static_cast<double>(i) / samples)).position);
    }
    d.painter.setPen(QPen(d.colors.live, 2.0));
    d.painter.drawPolyline(way);
}

void drawPoses(const PlaneDrawing& d) {
    const SynthesisState& state = d.model.state();
    for (std::size_t i = 0; i < 3; ++i) {
        const PlanarPose& pose = state.poses[i];
        const QColor color = colorOfPose(i, d.colors);
        const auto handle = static_cast<SynthesisHandle>(i);
        const bool isSelected = d.look.selected == handle;
        const bool isHovered = d.look.hovered == handle;
        drawBars(d, pose.toFixed(state.circleA), pose.toFixed(state.circleB), faded(color, 0.5), 2.0);
        drawOutline(d, pose, color, isSelected || isHovered ? 0.3 : 0.16, isSelected ? 2.5 : 1.4);
        const QPointF at = d.at(pose.position);
        d.painter.setPen(QPen(faded(color, 0.7), 1.0, Qt::DotLine));
        d.painter.drawLine(at, turnKnobOf(pose, state.outline, d.map));
        d.painter.setPen(QPen(color, 2.0));
        d.painter.drawLine(at - QPointF(5.0, 0.0), at + QPointF(5.0, 0.0));
        d.painter.drawLine(at - QPointF(0.0, 5.0), at + QPointF(0.0, 5.0));
    }
}

/// The numbers of the poses, by which they are turned; on top of all outlines.
void drawKnobs(const PlaneDrawing& d) {
    const QFont plain = d.painter.font();
    QFont bold = plain;
    bold.setBold(true);
    bold.setPointSizeF(1.2 * bold.pointSizeF());
    for (std::size_t i = 0; i < 3; ++i) {
        const QPointF knob = turnKnobOf(d.model.state().poses[i], d.model.state().outline, d.map);
        const double r = kTurnKnobRadius;
        d.painter.setPen(QPen(d.colors.surface, 1.5));
        d.painter.setBrush(colorOfPose(i, d.colors));
        d.painter.drawEllipse(knob, r, r);
        d.painter.setPen(d.colors.surface);
        d.painter.setFont(bold);
        d.painter.drawText(QRectF(knob.x() - r, knob.y() - r, 2.0 * r, 2.0 * r), Qt::AlignCenter,
                           QString::number(i + 1));
        d.painter.setFont(plain);
        if (d.look.selected != static_cast<SynthesisHandle>(i) || !d.look.hasFocus) continue;
        d.painter.setPen(QPen(d.colors.accent, 2.0));
        d.painter.setBrush(Qt::NoBrush);
        d.painter.drawEllipse(knob, r + 4.0, r + 4.0);
    }
}

/// The sign for what is fixed to the ground.
void drawGround(const PlaneDrawing& d, const QPointF& at, const QColor& color) {
    constexpr double half = 10.0;
    constexpr double deep = 15.0;
    QPolygonF triangle;
    triangle << at << at + QPointF(half, deep) << at + QPointF(-half, deep);
    d.painter.setPen(QPen(color, 1.5));
    d.painter.setBrush(faded(color, 0.2));
    d.painter.drawPolygon(triangle);
    for (int i = -1; i <= 2; ++i) {
        const QPointF top = at + QPointF(i * 6.0, deep);
        d.painter.drawLine(top, top + QPointF(-5.0, 5.0));
    }
}

void drawPivot(const PlaneDrawing& d, SynthesisHandle handle, std::size_t pose, const QString& label) {
    const auto place = d.model.placeOf(handle, pose);
    if (!place || !isDrawable(d.at(*place))) return;
    const QPointF at = d.at(*place);
    const bool isFixed = handle == SynthesisHandle::fixedA || handle == SynthesisHandle::fixedB;
    const bool isDriven = isOfA(handle) == d.model.state().drivesA;
    const QColor color =
        isFixed ? (isDriven ? d.colors.finish(Finish::accent) : d.colors.text) : colorOfPose(pose, d.colors);
    if (isFixed) drawGround(d, at, color);
    d.painter.setPen(QPen(color, 2.0));
    d.painter.setBrush(d.look.hovered == handle ? color : d.colors.surface);
    d.painter.drawEllipse(at, kPivotRadius, kPivotRadius);
    if (d.look.selected == handle && pose == 0) {
        d.painter.setPen(QPen(d.colors.accent, d.look.hasFocus ? 2.5 : 1.5));
        d.painter.setBrush(Qt::NoBrush);
        d.painter.drawEllipse(at, kPivotRadius + 4.5, kPivotRadius + 4.5);
    }
    if (label.isEmpty()) return;
    const QPointF corner = at + QPointF(8.0, -8.0);
    QPainterPath path;
    path.addText(corner, d.painter.font(), label);
    d.painter.setPen(QPen(d.colors.surface, 3.0, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin)); // a rim
    d.painter.setBrush(Qt::NoBrush);
    d.painter.drawPath(path);
    d.painter.setPen(d.colors.text);
    d.painter.drawText(corner, label);
}

void drawMoving(const PlaneDrawing& d) {
    const FourBarReport& report = d.model.report();
    if (!d.look.share || !report.loop || !report.circuit.isClosed) return;
    const PlanarPose pose = report.loop->poseAt(report.pointAt(*d.look.share));
    if (!isDrawable(d.at(pose.position))) return;
    const SynthesisState& state = d.model.state();
    const Vector2 A = pose.toFixed(state.circleA);
    const Vector2 B = pose.toFixed(state.circleB);
    drawOutline(d, pose, d.colors.live, 0.12, 2.0);
    drawBars(d, A, B, d.colors.text, 3.5);
    d.painter.setPen(QPen(d.colors.text, 2.0));
    d.painter.setBrush(d.colors.surface);
    for (const Vector2& pin : {A, B}) d.painter.drawEllipse(d.at(pin), 4.0, 4.0);
}

} // namespace

QPolygonF outlineIn(const PlanarPose& pose, const CouplerOutline& outline, const PlaneMap& map) {
    const double x = 0.5 * outline.width;
    const double y = 0.5 * outline.height;
    QPolygonF polygon;
    for (const Vector2& corner : {Vector2(-x, -y), Vector2(x, -y), Vector2(x, y), Vector2(-x, y)}) {
        polygon << map.toWidget(pose.toFixed(corner));
    }
    return polygon;
}

QPointF turnKnobOf(const PlanarPose& pose, const CouplerOutline& outline, const PlaneMap& map) {
    const QPointF centre = map.toWidget(pose.position);
    const double reach = 0.5 * outline.width * map.scale + kTurnKnobReach;
    return centre + reach * QPointF(std::cos(pose.angle), -std::sin(pose.angle));
}

QColor colorOfPose(std::size_t pose, const ThemeColors& colors) {
    return pose == 0 ? colors.opening : (pose == 1 ? colors.spring : colors.closing);
}

void paintSynthesis(QPainter& painter, const SynthesisModel& model, const PlaneMap& map,
                    const SynthesisLook& look, const ThemeColors& colors) {
    const PlaneDrawing d{painter, model, map, look, colors};
    drawGrid(d);
    drawCircles(d);
    drawPath(d);
    drawPoses(d);
    drawMoving(d);
    drawKnobs(d);
    for (const std::size_t pose : {2U, 1U, 0U}) {
        drawPivot(d, SynthesisHandle::movingA, pose, pose == 0 ? QStringLiteral("A") : QString());
        drawPivot(d, SynthesisHandle::movingB, pose, pose == 0 ? QStringLiteral("B") : QString());
    }
    drawPivot(d, SynthesisHandle::fixedA, 0, QStringLiteral("A₀"));
    drawPivot(d, SynthesisHandle::fixedB, 0, QStringLiteral("B₀"));
    painter.setPen(QPen(colors.border, 1.0));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(QPointF(0.5, 0.5), map.size - QSizeF(1.0, 1.0)));
}

} // namespace hingelab
