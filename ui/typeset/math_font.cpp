// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/typeset/math_font.h"

#include <QFontMetricsF>
#include <QTransform>
#include <algorithm>

namespace hingelab {
namespace {

constexpr int kPixelsOfEm = 200; // at which outlines are taken: large, so that no hinting bends them

QPainterPath glyphOutline(const QString& text, const QFont& font) {
    QPainterPath outline;
    outline.addText(0.0, 0.0, font, text);
    outline.setFillRule(Qt::WindingFill);
    return outline;
}

/// Where a family has no italic and Qt does not slant outlines by itself.
QPainterPath slanted(const QPainterPath& upright) {
    constexpr double slant = 0.2;
    return QTransform(1.0, 0.0, -slant, 1.0, 0.0, 0.0).map(upright);
}

} // namespace

MathFont::MathFont() {
    font_.setFamilies({QStringLiteral("STIX Two Text"), QStringLiteral("Libertinus Serif"),
                       QStringLiteral("Liberation Serif"), QStringLiteral("DejaVu Serif")});
    font_.setStyleHint(QFont::Serif);
    font_.setHintingPreference(QFont::PreferNoHinting);
    font_.setPixelSize(kPixelsOfEm);
    xHeight_ = -glyph(QStringLiteral("x"), LetterShape::upright).outline.boundingRect().top();
    const QRectF minus = glyph(QStringLiteral("−"), LetterShape::upright).outline.boundingRect();
    axis_ = -minus.center().y();
    rule_ = std::clamp(minus.height(), 0.04, 0.055);
}

QFont MathFont::shaped(LetterShape shape) const {
    QFont font = font_;
    font.setItalic(shape == LetterShape::italic);
    font.setBold(shape == LetterShape::bold);
    return font;
}

MathGlyph MathFont::glyph(const QString& text, LetterShape shape) const {
    const QFont font = shaped(shape);
    QPainterPath outline = glyphOutline(text, font);
    if (shape == LetterShape::italic) {
        const QPainterPath upright = glyphOutline(text, shaped(LetterShape::upright));
        if (outline == upright) outline = slanted(upright);
    }
    constexpr double em = 1.0 / kPixelsOfEm;
    return {QTransform::fromScale(em, em).map(outline), QFontMetricsF(font).horizontalAdvance(text) * em};
}

} // namespace hingelab
