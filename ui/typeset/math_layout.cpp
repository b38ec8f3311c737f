// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/typeset/math_layout.h"

#include <algorithm>
#include <array>
#include <utility>

#include "ui/typeset/math_accents.h"
#include "ui/typeset/math_delimiters.h"
#include "ui/typeset/math_spacing.h"
#include "ui/typeset/math_table.h"

namespace hingelab {
namespace {

using NodeKind = MathNode::Kind;

double styleScale(MathStyle style) {
    constexpr std::array scales = {1.0, 1.0, 0.7, 0.5};
    return scales[static_cast<std::size_t>(style)];
}

bool isScript(MathStyle style) {
    return style == MathStyle::script || style == MathStyle::tiny;
}

MathStyle scriptOf(MathStyle style) {
    return isScript(style) ? MathStyle::tiny : MathStyle::script;
}

/// Of numerators and denominators.
MathStyle fractionPartOf(MathStyle style) {
    return style == MathStyle::display ? MathStyle::text : scriptOf(style);
}

class MathLayout {
  public:
    explicit MathLayout(const MathFont& font) : font_(font) {}

    [[nodiscard]] MathBox box(const MathNode& node, MathStyle style) const;

  private:
    [[nodiscard]] MathBox row(const MathNode& node, MathStyle style) const;
    [[nodiscard]] MathBox symbol(const MathNode& node, MathStyle style) const;
    [[nodiscard]] MathBox largeSign(const MathGlyph& glyph, MathStyle style, double grown) const;
    [[nodiscard]] MathBox prime(const MathGlyph& glyph, MathStyle style) const;
    [[nodiscard]] MathBox fraction(const MathNode& node, MathStyle style) const;
    [[nodiscard]] MathBox root(const MathNode& node, MathStyle style) const;
    [[nodiscard]] MathBox fence(const MathNode& node, MathStyle style) const;
    [[nodiscard]] MathBox bracketed(const MathBox& body, const QString& opening, const QString& closing,
                                    double scale) const;
    [[nodiscard]] MathBox scripts(const MathNode& node, MathStyle style) const;
    [[nodiscard]] MathBox limits(const MathNode& node, MathStyle style) const;
    [[nodiscard]] MathBox accent(const MathNode& node, MathStyle style) const;
    [[nodiscard]] MathBox table(const MathNode& node, MathStyle style) const;
    [[nodiscard]] MathBox term(const MathNode& node, MathStyle style) const;
    [[nodiscard]] double axisIn(MathStyle style) const { return font_.axis() * styleScale(style); }
    [[nodiscard]] double ruleIn(MathStyle style) const { return font_.rule() * styleScale(style); }

    const MathFont& font_;
};

MathBox MathLayout::box(const MathNode& node, MathStyle style) const {
    switch (node.kind) {
        case NodeKind::row:
            return row(node, style);
        case NodeKind::symbol:
            return symbol(node, style);
        case NodeKind::fraction:
            return fraction(node, style);
        case NodeKind::root:
            return root(node, style);
        case NodeKind::fence:
            return fence(node, style);
        case NodeKind::scripts:
            return scripts(node, style);
        case NodeKind::accent:
            return accent(node, style);
        case NodeKind::table:
            return table(node, style);
        case NodeKind::term:
            return term(node, style);
        case NodeKind::space:
            break;
    }
    MathBox space;
    space.width = node.space * styleScale(style);
    return space;
}

MathBox MathLayout::row(const MathNode& node, MathStyle style) const {
    const std::vector<AtomClass> atoms = atomsOfRow(node);
    MathBox all;
    double x = 0.0;
    bool isFirst = true;
    for (std::size_t i = 0; i < node.parts.size(); ++i) {
        const bool isSpace = node.parts[i].kind == NodeKind::space;
        if (!isSpace && !isFirst)
            x += spaceBetween(atoms[i - 1], atoms[i], isScript(style)) * styleScale(style);
        isFirst = isFirst && isSpace;
        const MathBox part = box(node.parts[i], style);
        all.add(part, x, 0.0);
        x += part.width;
        all.overhang = part.overhang;
    }
    all.width = x;
    return all;
}

MathBox MathLayout::symbol(const MathNode& node, MathStyle style) const {
    const MathGlyph glyph = font_.glyph(node.text, node.shape);
    if (node.atom == AtomClass::largeOperator && !node.text.at(0).isLetter())
        return largeSign(glyph, style, node.hasLimits ? 1.45 : 1.9);
    if (node.text == QStringLiteral("′")) return prime(glyph, style);
    const double scale = styleScale(style);
    MathBox result;
    result.addOutline(QTransform::fromScale(scale, scale).map(glyph.outline));
    const double leaning = glyph.outline.boundingRect().right() - glyph.advance;
    const double overhang = node.shape == LetterShape::italic ? std::max(0.0, leaning) : 0.0;
    result.width = (glyph.advance + overhang) * scale;
    result.overhang = overhang * scale;
    return result;
}

/// Signs of sums and integrals are those of a text, larger and about the axis; `grown` is how much in display
/// style.
MathBox MathLayout::largeSign(const MathGlyph& glyph, MathStyle style, double grown) const {
    const double scale = styleScale(style) * (style == MathStyle::display ? grown : 1.1);
    const double sideways = std::min(scale, 1.45 * styleScale(style)); // high integrals stay slim
    const double drop = -axisIn(style) - glyph.outline.boundingRect().center().y() * scale;
    MathBox result;
    result.addOutline(QTransform::fromTranslate(0.0, drop).scale(sideways, scale).map(glyph.outline));
    result.width = glyph.advance * sideways;
    return result;
}

/// Fonts draw primes for texts, raised by themselves; this is a superscript.
MathBox MathLayout::prime(const MathGlyph& glyph, MathStyle style) const {
    const QRectF ink = glyph.outline.boundingRect();
    const double scale = 0.4 * styleScale(style) / ink.height();
    const double left = 0.06 * styleScale(style);
    const double sideways = 0.75 * scale; // not to be blacker than letters
    const double drop = -0.5 * styleScale(style) - ink.top() * scale;
    MathBox result;
    result.addOutline(QTransform::fromTranslate(left - ink.left() * sideways, drop)
                          .scale(sideways, scale)
                          .map(glyph.outline));
    result.width = ink.width() * sideways + 1.5 * left;
    return result;
}

MathBox MathLayout::fraction(const MathNode& node, MathStyle style) const {
    const bool isLarge = style == MathStyle::display;
    const double scale = styleScale(style);
    const MathBox above = box(node.parts[0], fractionPartOf(style));
    const MathBox below = box(node.parts[1], fractionPartOf(style));
    const double rule = ruleIn(style);
    const double gap = (isLarge ? 3.0 : 1.6) * rule;
    const double axis = axisIn(style);
    const double up = std::max((isLarge ? 0.677 : 0.394) * scale, axis + rule / 2.0 + gap + above.descent);
    const double down = std::max((isLarge ? 0.686 : 0.345) * scale, below.ascent + gap + rule / 2.0 - axis);
    const double side = 0.12 * scale; // left and right of the bar
    const double lip = 0.04 * scale;  // by which the bar is longer than what it divides
    const double width = std::max(above.width, below.width) + 2.0 * lip;
    MathBox result;
    result.add(above, side + (width - above.width) / 2.0, -up);
    result.add(below, side + (width - below.width) / 2.0, down);
    result.addRule(QRectF(side, -axis - rule / 2.0, width, rule));
    result.width = width + 2.0 * side;
    return result;
}

MathBox MathLayout::root(const MathNode& node, MathStyle style) const {
    const MathBox radicand = box(node.parts[0], style);
    const double scale = styleScale(style);
    const double gap = ruleIn(style) + (style == MathStyle::display ? font_.xHeight() / 4.0 : 0.03) * scale;
    return rootOver(font_, radicand, gap, scale);
}

MathBox MathLayout::fence(const MathNode& node, MathStyle style) const {
    return bracketed(box(node.parts[0], style), node.text, node.closing, styleScale(style));
}

/// Brackets need not cover all that they enclose, as in TeX: nine tenths of it, or all but half an em.
MathBox MathLayout::bracketed(const MathBox& body, const QString& opening, const QString& closing,
                              double scale) const {
    const double axis = font_.axis() * scale;
    const double full = 2.0 * std::max(body.ascent - axis, body.descent + axis);
    const double height = std::max(0.95 * full, full - 0.4 * scale);
    MathBox result = bracketOfHeight(font_, opening, height, scale);
    result.add(body, result.width, 0.0);
    result.add(bracketOfHeight(font_, closing, height, scale), result.width, 0.0);
    return result;
}

MathBox MathLayout::scripts(const MathNode& node, MathStyle style) const {
    const MathNode& base = node.parts[0];
    if (base.hasLimits && style == MathStyle::display) return limits(node, style);
    const double scale = styleScale(style);
    const double small = styleScale(scriptOf(style));
    MathBox result = box(base, style);
    const MathBox above = box(node.parts[1], scriptOf(style));
    const MathBox below = box(node.parts[2], scriptOf(style));
    const bool isLetter = base.kind == NodeKind::symbol && base.atom != AtomClass::largeOperator;
    double up = isLetter ? 0.0 : result.ascent - 0.386 * small;
    double down = isLetter ? 0.0 : result.descent + 0.05 * small;
    up = std::max({up, (style == MathStyle::display ? 0.413 : 0.363) * scale,
                   above.descent + font_.xHeight() * scale / 4.0});
    const bool hasAbove = !node.parts[1].isEmptyRow();
    const bool hasBelow = !node.parts[2].isEmptyRow();
    down = hasAbove ? std::max(down, 0.247 * scale)
                    : std::max({down, 0.15 * scale, below.ascent - 0.8 * font_.xHeight() * scale});
    if (hasAbove && hasBelow) down = std::max(down, 4.0 * ruleIn(style) - (up - above.descent) + below.ascent);
    const double end = result.width;
    const double tuck = result.overhang; // a subscript moves below what leans over
    const double space = 0.05 * scale;
    result.overhang = 0.0;
    if (hasAbove) result.add(above, end + 0.02 * scale, -up);
    if (hasBelow) result.add(below, end - tuck, down);
    result.width += space;
    return result;
}

MathBox MathLayout::limits(const MathNode& node, MathStyle style) const {
    const MathBox base = box(node.parts[0], style);
    const MathBox above = box(node.parts[1], scriptOf(style));
    const MathBox below = box(node.parts[2], scriptOf(style));
    const double gap = 0.14 * styleScale(style);
    const double width = std::max({base.width, above.width, below.width});
    const auto left = [&](const MathBox& box) { return (width - box.width) / 2.0; };
    MathBox result;
    result.add(base, left(base), 0.0);
    if (!node.parts[1].isEmptyRow()) result.add(above, left(above), -base.ascent - gap - above.descent);
    if (!node.parts[2].isEmptyRow()) result.add(below, left(below), base.descent + gap + below.ascent);
    result.width = width;
    return result;
}

MathBox MathLayout::accent(const MathNode& node, MathStyle style) const {
    MathBox body = box(node.parts[0], style);
    return accentOver(font_, node.text, std::move(body), styleScale(style));
}

MathBox MathLayout::table(const MathNode& node, MathStyle style) const {
    const bool isAligned = node.text == QLatin1String("aligned");
    const bool isCases = node.text == QLatin1String("cases");
    const MathStyle cellStyle = isAligned || style != MathStyle::display ? style : MathStyle::text;
    std::vector<MathTableLine> lines;
    for (const MathNode& line : node.parts) {
        lines.push_back({{}, line.text});
        for (std::size_t c = 0; c < line.parts.size(); ++c) {
            MathNode cell = line.parts[c];
            // What meets at an & has the space of a sign between two sides.
            if (isAligned && c % 2 == 1) cell.parts.insert(cell.parts.begin(), MathNode());
            lines.back().cells.push_back(box(cell, cellStyle));
        }
    }
    using Columns = MathTableShape::Columns;
    const MathTableShape shape = isAligned ? MathTableShape{Columns::meeting, 2.0, 0.35}
                                 : isCases ? MathTableShape{Columns::left, 1.0, 0.25}
                                           : MathTableShape{Columns::centred, 0.9, 0.2};
    const MathBox body = tableOf(lines, shape, axisIn(style), styleScale(cellStyle));
    if (isAligned) return body;
    const QString brackets = isCases                                 ? QStringLiteral("{")
                             : node.text == QLatin1String("bmatrix") ? QStringLiteral("[]")
                                                                     : QStringLiteral("()");
    return bracketed(body, brackets.left(1), brackets.mid(1), styleScale(style));
}

MathBox MathLayout::term(const MathNode& node, MathStyle style) const {
    MathBox result = box(node.parts[0], style);
    result.nameTerm(node.text);
    return result;
}

} // namespace

MathBox layOut(const MathNode& tree, const MathFont& font, MathStyle style) {
    MathBox box = MathLayout(font).box(tree, style);
    if (!tree.text.isEmpty()) box.numbers.push_back({tree.text, 0.0});
    return box;
}

} // namespace hingelab
