// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/typeset/plain_equation.h"

#include <QStringList>
#include <algorithm>
#include <array>

#include "ui/typeset/math_spacing.h"

namespace hingelab {
namespace {

using NodeKind = MathNode::Kind;

QString plainNode(const MathNode& node);

/// The text in small digits and signs, or nothing if there are none for it.
QString inSmallSigns(const QString& text, const QString& small) {
    const QString usual = QStringLiteral("0123456789+−=()");
    QString signs;
    for (const QChar character : text) {
        const qsizetype at = usual.indexOf(character);
        if (at < 0) return {};
        signs += small.at(at);
    }
    return signs;
}

bool isOneWord(const QString& text) {
    return std::all_of(text.begin(), text.end(), [](QChar c) { return c.isLetterOrNumber() || c.isMark(); });
}

QString withoutSpaces(QString text) {
    return text.remove(QLatin1Char(' '));
}

QString plainScript(const MathNode& script, QLatin1Char sign, const QString& small) {
    if (script.isEmptyRow()) return {};
    const QString text = withoutSpaces(plainNode(script));
    if (text == QStringLiteral("⊤")) return QStringLiteral("ᵀ");
    if (text == QStringLiteral("∗") || text.startsWith(QStringLiteral("′"))) return text;
    const QString signs = inSmallSigns(text, small);
    if (!signs.isEmpty()) return signs;
    return isOneWord(text) || text.size() == 1 ? sign + text : sign + QStringLiteral("(%1)").arg(text);
}

QString plainScripts(const MathNode& node) {
    return plainNode(node.parts[0]) +
           plainScript(node.parts[2], QLatin1Char('_'), QStringLiteral("₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎")) +
           plainScript(node.parts[1], QLatin1Char('^'), QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾"));
}

/// In brackets unless it is one thing to the eye. In a denominator, a product is not.
QString operand(const MathNode& node, bool mayHaveSpaces) {
    const QString text = plainNode(node);
    const std::vector<AtomClass> atoms =
        node.kind == NodeKind::row ? atomsOfRow(node) : std::vector<AtomClass>();
    const bool hasSign = std::find(atoms.begin(), atoms.end(), AtomClass::binary) != atoms.end();
    const bool isOne =
        !hasSign && !text.contains(QLatin1Char('/')) && (mayHaveSpaces || !text.contains(QLatin1Char(' ')));
    return isOne ? text : QStringLiteral("(%1)").arg(text);
}

QString plainAccent(const MathNode& node) {
    struct Mark {
        const char* accent;
        char16_t mark;
    };
    constexpr std::array marks = {Mark{"dot", u'\u0307'}, Mark{"ddot", u'\u0308'},  Mark{"hat", u'\u0302'},
                                  Mark{"bar", u'\u0304'}, Mark{"tilde", u'\u0303'}, Mark{"vec", u'\u20d7'}};
    const auto* const mark = std::find_if(marks.begin(), marks.end(), [&](const Mark& known) {
        return node.text == QLatin1String(known.accent);
    });
    return plainNode(node.parts[0]) + (mark == marks.end() ? QString() : QString(QChar(mark->mark)));
}

/// Of a line that is followed by another.
QString withoutFinalComma(QString line) {
    while (line.endsWith(QLatin1Char(',')) || line.endsWith(QLatin1Char(';'))) line.chop(1);
    return line;
}

QString plainMathTable(const MathNode& table) {
    const bool isMatrix = table.text.endsWith(QLatin1String("matrix"));
    QStringList lines;
    for (const MathNode& line : table.parts) {
        QStringList cells;
        for (const MathNode& cell : line.parts) cells << plainNode(cell).trimmed();
        lines << withoutFinalComma(cells.join(isMatrix ? QStringLiteral(", ") : QStringLiteral(" ")));
        if (!line.text.isEmpty()) lines.back() += QStringLiteral("  (%1)").arg(line.text);
    }
    const QString all = lines.join(QStringLiteral("; "));
    if (isMatrix) return QStringLiteral("[%1]").arg(all);
    return table.text == QLatin1String("cases") ? QStringLiteral("{%1}").arg(all) : all;
}

bool opensBracket(const MathNode& node) {
    return atomOf(node) == AtomClass::opening || (node.kind == NodeKind::fence && !node.text.isEmpty());
}

/// Whether brackets enclose a sum, which is a factor, or the arguments of a function.
bool enclosesSum(const MathNode& row, std::size_t at, const std::vector<AtomClass>& atoms) {
    if (row.parts[at].kind == NodeKind::fence) {
        const std::vector<AtomClass> within = atomsOfRow(row.parts[at].parts[0]);
        return std::find(within.begin(), within.end(), AtomClass::binary) != within.end();
    }
    int depth = 0;
    for (std::size_t i = at; i < atoms.size(); ++i) {
        if (atoms[i] == AtomClass::opening) ++depth;
        if (atoms[i] == AtomClass::closing && --depth == 0) return false;
        if (depth == 1 && atoms[i] == AtomClass::binary) return true;
    }
    return false;
}

bool isUprightLetter(const MathNode& node) {
    return node.kind == NodeKind::symbol && node.atom == AtomClass::ordinary &&
           node.shape != LetterShape::italic && node.text.at(0).isLetter();
}

/// Neighbours that are one word or number: "12.5", "ts", "dt".
bool areOneWord(const MathNode& left, const MathNode& right) {
    const auto isDigit = [](const MathNode& node) {
        return node.kind == NodeKind::symbol && (node.text.at(0).isDigit() || node.text == QLatin1String("."));
    };
    if (isDigit(left) && (isDigit(right) || (right.kind == NodeKind::scripts && isDigit(right.parts[0]))))
        return true;
    if (isUprightLetter(left) && isUprightLetter(right)) return true;
    if (left.kind == NodeKind::row && left.parts.size() == 1) return areOneWord(left.parts.front(), right);
    const bool isDifferential = left.text == QLatin1String("d") && left.shape == LetterShape::upright;
    return left.kind == NodeKind::symbol && (isDifferential || QStringLiteral("∂∇Δ").contains(left.text));
}

bool isSpaced(AtomClass atom) {
    return atom == AtomClass::binary || atom == AtomClass::relation;
}

bool isSpaceBetween(const MathNode& row, std::size_t at, const std::vector<AtomClass>& atoms, QChar before,
                    QChar after) {
    const AtomClass left = atoms[at - 1];
    const AtomClass right = atoms[at];
    if (left == AtomClass::punctuation || isSpaced(left) || isSpaced(right)) return true;
    if (left == AtomClass::opening || right == AtomClass::closing || right == AtomClass::punctuation)
        return false;
    if (left == AtomClass::largeOperator || row.parts[at].kind == NodeKind::fraction)
        return !opensBracket(row.parts[at]);
    if (opensBracket(row.parts[at])) return before != QLatin1Char('/') && enclosesSum(row, at, atoms);
    const auto isWord = [](QChar c) {
        return c.isLetterOrNumber() || c.isMark() || QStringLiteral("()[]√∂∇∞∑∏∫⋯…′∗").contains(c);
    };
    const bool isSmallDigit = after.category() == QChar::Number_Other; // x²
    return isWord(before) && isWord(after) && !isSmallDigit && !areOneWord(row.parts[at - 1], row.parts[at]);
}

QString plainRow(const MathNode& row) {
    const std::vector<AtomClass> atoms = atomsOfRow(row);
    QString all;
    for (std::size_t i = 0; i < row.parts.size(); ++i) {
        if (row.parts[i].kind == NodeKind::space) {
            if (row.parts[i].space > 0.0) all += QLatin1Char(' ');
            continue;
        }
        const QString part = plainNode(row.parts[i]);
        const bool hasBoth = i > 0 && !all.isEmpty() && !part.isEmpty();
        if (hasBoth && isSpaceBetween(row, i, atoms, all.back(), part.front())) all += QLatin1Char(' ');
        all += part;
    }
    return row.text.isEmpty() ? all : all + QStringLiteral("  (%1)").arg(row.text);
}

QString plainNode(const MathNode& node) {
    switch (node.kind) {
        case NodeKind::row:
            return plainRow(node);
        case NodeKind::symbol:
            return node.text;
        case NodeKind::space:
            return QStringLiteral(" ");
        case NodeKind::fraction:
            return operand(node.parts[0], true) + QLatin1Char('/') + operand(node.parts[1], false);
        case NodeKind::root:
            return QStringLiteral("√") + operand(node.parts[0], false);
        case NodeKind::fence:
            return node.text + plainNode(node.parts[0]).trimmed() + node.closing;
        case NodeKind::scripts:
            return plainScripts(node);
        case NodeKind::accent:
            return plainAccent(node);
        case NodeKind::table:
            return plainMathTable(node);
        case NodeKind::term:
            return plainNode(node.parts[0]);
    }
    return {};
}

} // namespace

QString plainEquation(const MathNode& tree) {
    return plainNode(tree).simplified();
}

} // namespace hingelab
