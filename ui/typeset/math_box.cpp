// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/typeset/math_box.h"

#include <algorithm>

namespace hingelab {

QRectF MathBox::ink() const {
    QRectF all;
    for (const MathMark& mark : marks) all |= mark.outline.isEmpty() ? mark.rule : mark.outline.boundingRect();
    return all;
}

void MathBox::add(const MathBox& other, double x, double y) {
    for (const MathMark& mark : other.marks)
        marks.push_back({mark.outline.translated(x, y), mark.rule.translated(x, y), mark.term});
    for (const MathTerm& term : other.terms) terms.push_back({term.id, term.place.translated(x, y)});
    for (const MathNumber& number : other.numbers) numbers.push_back({number.text, number.baseline + y});
    ascent = std::max(ascent, other.ascent - y);
    descent = std::max(descent, other.descent + y);
    width = std::max(width, x + other.width);
}

void MathBox::growTo(const QRectF& ink) {
    ascent = std::max(ascent, -ink.top());
    descent = std::max(descent, ink.bottom());
}

void MathBox::addOutline(const QPainterPath& outline) {
    if (outline.isEmpty()) return;
    growTo(outline.boundingRect());
    marks.push_back({outline, {}, {}});
}

void MathBox::addRule(const QRectF& rule) {
    growTo(rule);
    marks.push_back({{}, rule, {}});
}

void MathBox::nameTerm(const QString& id) {
    for (MathMark& mark : marks)
        if (mark.term.isEmpty()) mark.term = id;
    terms.push_back({id, QRectF(0.0, -ascent, width, height())});
}

} // namespace hingelab
