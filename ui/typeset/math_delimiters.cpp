// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/typeset/math_delimiters.h"

#include <QPolygonF>
#include <QTransform>
#include <algorithm>
#include <cmath>

namespace hingelab {
namespace {

bool isMadeOfRules(const QString& bracket) {
    return QStringLiteral("[]|‖").contains(bracket);
}

/// Square brackets and bars: a font's would get thick feet when stretched.
MathBox ruledBracket(const QString& bracket, double top, double bottom, double scale) {
    const double thickness = 0.055 * scale;
    const double side = 0.09 * scale;
    MathBox box;
    const auto addUpright = [&](double x) {
        box.addRule(QRectF(QPointF(x, top), QPointF(x + thickness, bottom)));
    };
    if (bracket == QLatin1String("|") || bracket == QStringLiteral("‖")) {
        addUpright(side);
        if (bracket != QLatin1String("|")) addUpright(side + 3.0 * thickness);
        box.width = 2.0 * side + thickness * (bracket == QLatin1String("|") ? 1.0 : 4.0);
        return box;
    }
    const double foot = 0.22 * scale;
    const bool opens = bracket == QLatin1String("[");
    const double left = opens ? 1.4 * side : 0.4 * side;
    addUpright(opens ? left : left + foot - thickness);
    for (const double y : {top, bottom - thickness})
        box.addRule(QRectF(QPointF(left, y), QPointF(left + foot, y + thickness)));
    box.width = foot + 1.8 * side;
    return box;
}

/// Drawn out upwards; less so sideways, so that it becomes only a little stronger.
MathBox stretchedBracket(const MathGlyph& glyph, double top, double bottom, double scale) {
    const QRectF ink = glyph.outline.boundingRect();
    const double upward = (bottom - top) / ink.height();
    const double sideways = scale * std::pow(upward / scale, 0.35);
    const QTransform stretch = QTransform::fromTranslate(0.0, top - ink.top() * upward).scale(sideways, upward);
    MathBox box;
    box.addOutline(stretch.map(glyph.outline));
    box.width = glyph.advance * sideways;
    return box;
}

} // namespace

MathBox bracketOfHeight(const MathFont& font, const QString& bracket, double height, double scale) {
    if (bracket.isEmpty()) {
        MathBox nothing;
        nothing.width = 0.12 * scale;
        return nothing;
    }
    const MathGlyph glyph = font.glyph(bracket, LetterShape::upright);
    const double usual = glyph.outline.boundingRect().height() * scale;
    const double half = std::max(height, usual) / 2.0;
    const double axis = font.axis() * scale;
    const bool isGrown = height > usual;
    if (isGrown && isMadeOfRules(bracket)) return ruledBracket(bracket, -axis - half, -axis + half, scale);
    return stretchedBracket(glyph, -axis - half, -axis + half, scale);
}

MathBox rootOver(const MathFont& font, const MathBox& radicand, double gap, double scale) {
    const double rule = font.rule() * scale;
    const double top = -radicand.ascent - gap - rule;
    const double bottom = std::max(radicand.descent, 0.05 * scale);
    // The hook, the strong stroke down, the fine one up to the bar: a closed outline, once around.
    const double start = bottom - std::min(0.55 * (bottom - top), 0.55 * scale); // of the hook, its y
    const double rise = 0.62 * scale;                                            // where the bar begins, its x
    const double strong = 0.10 * scale;
    const double fine = rule;
    const double foot = 0.27 * scale; // lowest point, its x
    const QPolygonF sign({{0.02 * scale, start + 0.06 * scale},
                          {0.16 * scale, start},
                          {foot + 0.02 * scale, bottom - 2.0 * strong},
                          {rise - 0.4 * fine, top},
                          {rise + 0.6 * fine, top},
                          {rise + 0.6 * fine, top + rule},
                          {foot + 0.02 * scale, bottom},
                          {foot - 0.02 * scale, bottom},
                          {0.16 * scale - 0.6 * strong, start + 0.07 * scale},
                          {0.04 * scale, start + 0.06 * scale + fine}});
    MathBox box;
    QPainterPath outline;
    outline.addPolygon(sign);
    outline.closeSubpath();
    outline.setFillRule(Qt::WindingFill);
    box.addOutline(outline);
    const double left = rise + 0.06 * scale;
    box.add(radicand, left, 0.0);
    box.width += 0.06 * scale;
    box.addRule(QRectF(QPointF(rise, top), QPointF(box.width, top + rule)));
    box.ascent += rule;
    return box;
}

} // namespace hingelab
