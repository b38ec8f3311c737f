// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/typeset/math_accents.h"

#include <QPolygonF>
#include <QTransform>
#include <algorithm>

namespace hingelab {
namespace {

QPainterPath accentDots(int count) {
    constexpr double radius = 0.062;
    QPainterPath path;
    for (int i = 0; i < count; ++i) path.addEllipse(QPointF(0.24 * i, 0.0), radius, radius);
    return path;
}

QPainterPath accentArrow(double length, double thickness) {
    QPainterPath path;
    path.setFillRule(Qt::WindingFill);
    path.addRect(QRectF(0.0, -thickness / 2.0, length - 0.09, thickness));
    // Around like the line, so that they do not cancel each other.
    path.addPolygon(
        QPolygonF({{length - 0.17, -0.1}, {length, 0.0}, {length - 0.17, 0.1}, {length - 0.11, 0.0}}));
    return path;
}

/// From the text's own accents, of which only the shape counts.
QPainterPath outlineOfAccent(const MathFont& font, const QString& accent, double width) {
    if (accent == QLatin1String("dot")) return accentDots(1);
    if (accent == QLatin1String("ddot")) return accentDots(2);
    if (accent == QLatin1String("vec")) return accentArrow(std::max(0.42, width), font.rule());
    const QString mark = accent == QLatin1String("hat") ? QStringLiteral("ˆ") : QStringLiteral("˜");
    return font.glyph(mark, LetterShape::upright).outline;
}

} // namespace

MathBox accentOver(const MathFont& font, const QString& accent, MathBox body, double scale) {
    const QRectF ink = body.ink();
    // The top of an italic letter is right of its middle.
    const double lean = body.overhang > 0.0 || ink.height() > 0.0 ? 0.08 * (body.ascent + body.descent) : 0.0;
    const double middle = ink.center().x() + lean;
    const double foot =
        -std::max(body.ascent, font.xHeight() * scale) - 0.11 * scale; // lowest ink of the accent
    const double end = body.width;
    if (accent == QLatin1String("bar")) {
        const double rule = font.rule() * scale;
        const double width = std::max(0.38 * scale, ink.width() * 0.9);
        body.addRule(QRectF(middle - width / 2.0, foot - rule, width, rule));
        return body;
    }
    const QPainterPath outline = outlineOfAccent(font, accent, ink.width() / scale * 0.9);
    const QRectF shape = outline.boundingRect();
    const double x = middle - shape.center().x() * scale;
    body.addOutline(
        QTransform::fromTranslate(x, foot - shape.bottom() * scale).scale(scale, scale).map(outline));
    body.width = std::max(end, middle + shape.width() * scale / 2.0);
    return body;
}

} // namespace hingelab
