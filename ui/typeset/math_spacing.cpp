// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/typeset/math_spacing.h"

#include <array>
#include <cstdlib>
#include <optional>

namespace hingelab {
namespace {

// Knuth, The TeXbook, chapter 18: 1 thin, 2 medium, 3 thick; negative ones not in scripts. In the order of
// AtomClass.
constexpr std::array<std::array<int, 8>, 8> kSpacing = {{
    // ord, op, bin, rel, open, close, punct, inner
    {0, 1, -2, -3, 0, 0, 0, -1},     // ordinary
    {1, 1, 0, -3, 0, 0, 0, -1},      // large operator
    {-2, -2, 0, 0, -2, 0, 0, -2},    // binary
    {-3, -3, 0, 0, -3, 0, 0, -3},    // relation
    {0, 0, 0, 0, 0, 0, 0, 0},        // opening
    {0, 1, -2, -3, 0, 0, 0, -1},     // closing
    {-1, -1, 0, -1, -1, -1, -1, -1}, // punctuation
    {-1, 1, -2, -3, -1, 0, 0, -1},   // inner; TeX has a thin space before a comma, too
}};
constexpr std::array kWidths = {0.0, 3.0 / 18.0, 4.0 / 18.0, 5.0 / 18.0};

bool needsRightNeighbour(AtomClass atom) {
    return atom == AtomClass::binary || atom == AtomClass::largeOperator || atom == AtomClass::relation ||
           atom == AtomClass::opening || atom == AtomClass::punctuation;
}

bool endsExpression(AtomClass atom) {
    return atom == AtomClass::relation || atom == AtomClass::closing || atom == AtomClass::punctuation;
}

} // namespace

AtomClass atomOf(const MathNode& node) {
    if (node.kind == MathNode::Kind::scripts) return atomOf(node.parts.front());
    if (node.kind != MathNode::Kind::term) return node.atom;
    const MathNode& body = node.parts.front();
    return body.kind == MathNode::Kind::row && body.parts.size() == 1 ? atomOf(body.parts.front())
                                                                      : atomOf(body);
}

std::vector<AtomClass> atomsOfRow(const MathNode& row) {
    std::vector<AtomClass> atoms;
    std::optional<std::size_t> before; // the last that is no space
    for (std::size_t i = 0; i < row.parts.size(); ++i) {
        const bool isSpace = row.parts[i].kind == MathNode::Kind::space;
        AtomClass atom = isSpace ? (before ? atoms[*before] : AtomClass::ordinary) : atomOf(row.parts[i]);
        if (!isSpace) {
            if (atom == AtomClass::binary && (!before || needsRightNeighbour(atoms[*before])))
                atom = AtomClass::ordinary;
            if (before && atoms[*before] == AtomClass::binary && endsExpression(atom))
                atoms[*before] = AtomClass::ordinary;
            before = i;
        }
        atoms.push_back(atom);
    }
    if (before && atoms[*before] == AtomClass::binary) atoms[*before] = AtomClass::ordinary;
    return atoms;
}

double spaceBetween(AtomClass left, AtomClass right, bool isInScript) {
    const int space = kSpacing[static_cast<std::size_t>(left)][static_cast<std::size_t>(right)];
    if (isInScript && space < 0) return 0.0;
    return kWidths[static_cast<std::size_t>(std::abs(space))];
}

} // namespace hingelab
