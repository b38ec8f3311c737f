// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/manual/manual_equations.h"

#include <QAbstractTextDocumentLayout>
#include <QFontMetrics>
#include <QPainter>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextLayout>
#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace hingelab {
namespace {

/// Pictures have no font of their own: that of a heading is its first letters'.
QFont fontOfBlock(const QTextBlock& block, const QFont& usual) {
    for (auto each = block.begin(); !each.atEnd(); ++each)
        if (!equationOfFormat(each.fragment().charFormat())) return each.fragment().charFormat().font();
    return usual;
}

/// Qt gives an object in the middle of a line as much more above the baseline than below as half the x-height
/// of its format's font. The font with which these are the equation's.
QFont fontOfXHeight(QFont font, double height) {
    constexpr int most = 2000; // pixels
    for (int pixels = 1; pixels < most && QFontMetrics(font).xHeight() < height; ++pixels)
        font.setPixelSize(pixels);
    return font;
}

void formatText(QTextCursor& cursor, int begin, int end, const QTextCharFormat& format) {
    cursor.setPosition(begin);
    cursor.setPosition(end, QTextCursor::KeepAnchor);
    cursor.mergeCharFormat(format);
}

/// Headings lose their letters behind a picture when Qt reads Markdown.
void restoreHeading(const QTextBlock& block) {
    const int level = block.blockFormat().headingLevel();
    if (level == 0) return;
    QTextCharFormat letters;
    letters.setFontWeight(QFont::Bold);
    letters.setProperty(QTextFormat::FontSizeAdjustment, 4 - level); // as Qt has it
    std::vector<std::pair<int, int>> texts;                          // first: changing them ends the walk
    for (auto each = block.begin(); !each.atEnd(); ++each)
        if (const QTextFragment text = each.fragment(); !equationOfFormat(text.charFormat()))
            texts.emplace_back(text.position(), text.position() + text.length());
    QTextCursor cursor(block);
    for (const auto& [begin, end] : texts) formatText(cursor, begin, end, letters);
}

/// Qt paints what is in the middle of a line there, wherever its own baseline is.
double baselineOf(const QTextDocument& document, int position, double middle) {
    const QTextBlock block = document.findBlock(position);
    const QTextLine line = block.layout()->lineForTextPosition(position - block.position());
    return middle - line.height() / 2.0 + line.ascent() + std::max(0.0, line.leading());
}

} // namespace

struct ManualEquations::Placed {
    int position = 0;
    QTextCharFormat format;
    QFont around; ///< of the text beside it
};

ManualEquations::ManualEquations(QTextDocument& document) : QObject(&document), document_(document) {
    document.documentLayout()->registerHandler(kEquationObject, this);
}

const Equation& ManualEquations::equationOf(const QString& address) {
    const auto known = equations_.find(address);
    if (known != equations_.end()) return known->second;
    const AddressedEquation addressed = *equationOfAddress(address);
    return equations_.try_emplace(address, addressed.tex, addressed.form).first->second;
}

std::vector<ManualEquations::Placed> ManualEquations::placedEquations() const {
    std::vector<Placed> found;
    for (QTextBlock block = document_.begin(); block.isValid(); block = block.next()) {
        const QFont font = fontOfBlock(block, document_.defaultFont());
        for (auto each = block.begin(); !each.atEnd(); ++each) {
            const QTextFragment fragment = each.fragment();
            if (!equationOfFormat(fragment.charFormat())) continue;
            for (int i = 0; i < fragment.length(); ++i)
                found.push_back({fragment.position() + i, fragment.charFormat(), font});
        }
    }
    return found;
}

void ManualEquations::typeset(double pageWidth) {
    const std::vector<Placed> all = placedEquations();
    if (all.empty()) return;
    QTextCursor cursor(&document_);
    cursor.beginEditBlock();
    for (const Placed& placed : all) {
        typeset(placed, pageWidth);
        restoreHeading(document_.findBlock(placed.position));
    }
    cursor.endEditBlock();
}

void ManualEquations::typeset(const Placed& placed, double pageWidth) {
    const QString address = *equationOfFormat(placed.format);
    const bool isDisplay = equationOfAddress(address)->form == Equation::Form::display;
    const Equation& equation = equationOf(address);
    EquationLook look{equationSizeFor(placed.around), {}, {}, isDisplay ? pageWidth - 2.0 : 0.0};
    const double width = equation.size(look).width;
    if (width > pageWidth) look.fontSize *= (pageWidth - 2.0) / width;
    const EquationSize size = equation.size(look);
    QTextCharFormat format = equationFormat(address, equation.plainText(), look);
    if (placed.format.isAnchor()) {
        format.setAnchor(true);
        format.setAnchorHref(placed.format.anchorHref());
        format.setForeground(placed.format.foreground());
    }
    if (!isDisplay) {
        format.setFont(fontOfXHeight(document_.defaultFont(), 2.0 * (size.ascent - size.descent)));
        format.setVerticalAlignment(QTextCharFormat::AlignMiddle);
    }
    if (format == placed.format) return; // no need to lay the page out again
    QTextCursor cursor(&document_);
    cursor.setPosition(placed.position);
    cursor.setPosition(placed.position + 1, QTextCursor::KeepAnchor);
    cursor.setCharFormat(format);
    if (!isDisplay) return;
    QTextBlockFormat block;
    block.setAlignment(Qt::AlignHCenter);
    cursor.mergeBlockFormat(block);
}

QSizeF ManualEquations::intrinsicSize(QTextDocument* /*document*/, int /*position*/,
                                      const QTextFormat& format) {
    const QTextCharFormat characters = format.toCharFormat();
    const EquationSize size = equationOf(*equationOfFormat(characters)).size(lookOfFormat(characters));
    if (characters.verticalAlignment() != QTextCharFormat::AlignMiddle) return {size.width, size.height()};
    const double more = QFontMetrics(characters.font()).xHeight() / 2.0;
    return {size.width, std::max(2.0 * size.ascent - more, 2.0 * size.descent + more)};
}

void ManualEquations::drawObject(QPainter* painter, const QRectF& place, QTextDocument* document, int position,
                                 const QTextFormat& format) {
    const QTextCharFormat characters = format.toCharFormat();
    EquationLook look = lookOfFormat(characters);
    look.color = painter->pen().color(); // that of the text
    const Equation& equation = equationOf(*equationOfFormat(characters));
    const bool isInLine = characters.verticalAlignment() == QTextCharFormat::AlignMiddle;
    const double baseline = isInLine ? baselineOf(*document, position, place.center().y())
                                     : place.top() + equation.size(look).ascent;
    equation.paint(*painter, QPointF(place.left(), baseline), look);
}

} // namespace hingelab

#include "ui/manual/moc_manual_equations.cpp"
