// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/typeset/equation.h"

#include <QFontInfo>
#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "ui/typeset/math_font.h"
#include "ui/typeset/math_layout.h"
#include "ui/typeset/plain_equation.h"

namespace hingelab {
namespace {

MathBox numberBox(const QString& text, const MathFont& font) {
    const MathGlyph glyph = font.glyph(QStringLiteral("(%1)").arg(text), LetterShape::upright);
    MathBox box;
    box.addOutline(glyph.outline);
    box.width = glyph.advance;
    return box;
}

/// A rule covers whole dots, and at least one, so that it is as black as the letters.
QRectF wholeDots(const QRectF& rule, const QTransform& toDots) {
    if (toDots.isRotating()) return rule;
    QRectF dots = toDots.mapRect(rule);
    const auto fit = [](double& begin, double& length) {
        if (length > 6.0) return; // a bar's length is as it is
        const double whole = std::max(1.0, std::round(length));
        begin = std::round(begin + (length - whole) / 2.0);
        length = whole;
    };
    double x = dots.x(), y = dots.y(), width = dots.width(), height = dots.height();
    fit(x, width);
    fit(y, height);
    return toDots.inverted().mapRect(QRectF(x, y, width, height));
}

void paintMark(QPainter& painter, const MathMark& mark, const EquationLook& look) {
    const auto own = look.terms.find(mark.term);
    const QColor color = own == look.terms.end() ? look.color : own->second;
    if (mark.outline.isEmpty())
        painter.fillRect(wholeDots(mark.rule, painter.deviceTransform()), color);
    else
        painter.fillPath(mark.outline, color);
}

} // namespace

Equation::Equation(const QString& tex, Form form) {
    const TexReading reading = readTex(tex);
    fault_ = reading.fault;
    if (fault_) return;
    plain_ = plainEquation(reading.tree);
    const MathFont font;
    box_ = layOut(reading.tree, font, form == Form::display ? MathStyle::display : MathStyle::text);
    const QRectF ink = box_.ink();
    bearing_ = std::max(0.0, -ink.left());
    box_.width = std::max(box_.width, ink.right());
    for (const MathNumber& number : box_.numbers) {
        numbers_.push_back(numberBox(number.text, font));
        const double space = 1.5;
        numberWidth_ = std::max(numberWidth_, numbers_.back().width + space);
        box_.ascent = std::max(box_.ascent, numbers_.back().ascent - number.baseline);
        box_.descent = std::max(box_.descent, numbers_.back().descent + number.baseline);
    }
}

/// [em]
double Equation::widthIn(const EquationLook& look) const {
    const double needed = bearing_ + box_.width + numberWidth_;
    return numbers_.empty() ? needed : std::max(needed, look.lineWidth / look.fontSize);
}

/// Where the equation begins: in the middle of the page if it has a number and there is room [em].
double Equation::leftIn(const EquationLook& look) const {
    const double width = widthIn(look);
    const double centred = (width - box_.width) / 2.0;
    const double most = width - numberWidth_ - box_.width;
    return std::max(bearing_, std::min(centred, most));
}

EquationSize Equation::size(const EquationLook& look) const {
    return {widthIn(look) * look.fontSize, box_.ascent * look.fontSize, box_.descent * look.fontSize};
}

void Equation::addNumbers(std::vector<MathMark>& marks, double width) const {
    for (std::size_t i = 0; i < numbers_.size(); ++i) {
        MathBox line;
        line.add(numbers_[i], width - numbers_[i].width, box_.numbers[i].baseline);
        marks.insert(marks.end(), line.marks.begin(), line.marks.end());
    }
}

void Equation::paint(QPainter& painter, const QPointF& baseline, const EquationLook& look) const {
    MathBox all;
    all.add(box_, leftIn(look), 0.0);
    addNumbers(all.marks, widthIn(look));
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(baseline);
    painter.scale(look.fontSize, look.fontSize);
    for (const MathMark& mark : all.marks) paintMark(painter, mark, look);
    painter.restore();
}

std::optional<QRectF> Equation::termPlace(const QString& id, const EquationLook& look) const {
    QRectF place;
    for (const MathTerm& term : box_.terms)
        if (term.id == id) place |= term.place;
    if (place.isEmpty()) return std::nullopt;
    place.translate(leftIn(look), 0.0);
    return QRectF(place.topLeft() * look.fontSize, place.size() * look.fontSize);
}

double equationSizeFor(const QFont& text) {
    const double pixels = QFontInfo(text).pixelSize();
    const double ratio = QFontMetricsF(text).xHeight() / (pixels * MathFont().xHeight());
    return pixels * std::clamp(ratio, 0.9, 1.18);
}

} // namespace hingelab
