// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/typeset/tex_reader.h"

#include <QCoreApplication>
#include <utility>

#include "ui/typeset/tex_symbols.h"

namespace hingelab {
namespace {

using NodeKind = MathNode::Kind;

MathNode texNode(NodeKind kind, std::vector<MathNode> parts, AtomClass atom = AtomClass::ordinary) {
    MathNode node;
    node.kind = kind;
    node.atom = atom;
    node.parts = std::move(parts);
    return node;
}

/// A fault ends the text, so that every loop over it ends, too; the first one counts.
class TexReader {
    Q_DECLARE_TR_FUNCTIONS(TexReader)

  public:
    explicit TexReader(const QString& text) : text_(text) {}

    TexReading read() {
        MathNode tree = readRow();
        if (!atEnd()) failAtStop();
        return {std::move(tree), fault_};
    }

  private:
    [[nodiscard]] bool atEnd() const { return at_ >= text_.size(); }
    [[nodiscard]] bool sees(QLatin1String token) const { return QStringView(text_).mid(at_).startsWith(token); }
    [[nodiscard]] bool seesCommand(QLatin1String name) const;
    [[nodiscard]] bool atStop() const;
    void skipSpaces();
    bool take(QLatin1String token);
    void fail(qsizetype position, const QString& what);
    void failAtStop();

    MathNode readRow();
    void readInto(MathNode& row);
    MathNode readAtom();
    MathNode readGroup();
    MathNode readArgument(const QString& command);
    QString readCharacter();
    QString readName();
    QString readRaw(const QString& command);
    MathNode readCommand();
    MathNode readNamed(const QString& command, qsizetype begin);
    MathNode readShaped(const QString& command);
    MathNode readFence(qsizetype begin);
    QString readBracket(qsizetype begin);
    MathNode readTable(qsizetype begin);
    void readLines(MathNode& table);
    void readScript(MathNode& row);
    void readPrimes(MathNode& row);
    MathNode& scriptsOfLast(MathNode& row);

    const QString text_;
    qsizetype at_ = 0;
    LetterShape letters_ = LetterShape::italic;
    std::optional<TexFault> fault_;
};

bool TexReader::seesCommand(QLatin1String name) const {
    if (!sees(name)) return false;
    const qsizetype next = at_ + name.size();
    return next >= text_.size() || !text_.at(next).isLetter();
}

/// What ends a row: its group, its cell, its line, its brackets or its table.
bool TexReader::atStop() const {
    return atEnd() || sees(QLatin1String("}")) || sees(QLatin1String("&")) || sees(QLatin1String("\\\\")) ||
           seesCommand(QLatin1String("\\right")) || seesCommand(QLatin1String("\\end"));
}

void TexReader::skipSpaces() {
    while (!atEnd() && text_.at(at_).isSpace()) ++at_;
}

bool TexReader::take(QLatin1String token) {
    skipSpaces();
    if (!sees(token)) return false;
    at_ += token.size();
    return true;
}

void TexReader::fail(qsizetype position, const QString& what) {
    if (!fault_) fault_ = TexFault{position, what};
    at_ = text_.size();
}

void TexReader::failAtStop() {
    const qsizetype begin = at_;
    if (sees(QLatin1String("}"))) return fail(begin, tr("} without {"));
    if (seesCommand(QLatin1String("\\right"))) return fail(begin, tr("\\right without \\left"));
    if (seesCommand(QLatin1String("\\end"))) return fail(begin, tr("\\end without \\begin"));
    fail(begin, tr("%1 outside \\begin and \\end").arg(text_.mid(begin, sees(QLatin1String("&")) ? 1 : 2)));
}

MathNode TexReader::readRow() {
    MathNode row;
    for (skipSpaces(); !atStop(); skipSpaces()) readInto(row);
    return row;
}

void TexReader::readInto(MathNode& row) {
    if (sees(QLatin1String("^")) || sees(QLatin1String("_"))) return readScript(row);
    if (sees(QLatin1String("'"))) return readPrimes(row);
    if (seesCommand(QLatin1String("\\tag"))) {
        at_ += 4;
        row.text = readRaw(QStringLiteral("\\tag"));
        return;
    }
    row.parts.push_back(readAtom());
}

MathNode TexReader::readAtom() {
    if (sees(QLatin1String("{"))) return readGroup();
    if (sees(QLatin1String("\\"))) return readCommand();
    const qsizetype begin = at_;
    const QString character = readCharacter();
    if (QStringLiteral("#$%").contains(character)) {
        fail(begin, tr("%1 without \\ before it").arg(character));
        return {};
    }
    if (character == QLatin1String("~")) {
        MathNode space = texNode(NodeKind::space, {});
        space.space = 0.25;
        return space;
    }
    return symbolOfCharacter(character, letters_);
}

MathNode TexReader::readGroup() {
    const qsizetype begin = at_++;
    MathNode row = readRow();
    if (!take(QLatin1String("}"))) {
        if (!atEnd()) failAtStop();
        fail(begin, tr("{ without }"));
    }
    return row;
}

/// A group, or a single symbol: \frac12.
MathNode TexReader::readArgument(const QString& command) {
    const qsizetype begin = at_;
    skipSpaces();
    if (atStop() || sees(QLatin1String("^")) || sees(QLatin1String("_"))) {
        fail(begin, tr("%1 without its argument").arg(command));
        return {};
    }
    return readAtom();
}

QString TexReader::readCharacter() {
    const qsizetype length = text_.at(at_).isHighSurrogate() && at_ + 1 < text_.size() ? 2 : 1;
    at_ += length;
    return text_.mid(at_ - length, length);
}

/// Of a command, behind its backslash: letters, or one other character.
QString TexReader::readName() {
    const qsizetype begin = at_;
    while (!atEnd() && text_.at(at_).isLetter() && text_.at(at_).unicode() < 128) ++at_;
    if (at_ == begin && !atEnd()) return readCharacter();
    return text_.mid(begin, at_ - begin);
}

/// What stands in braces, letter by letter.
QString TexReader::readRaw(const QString& command) {
    const qsizetype begin = at_;
    if (!take(QLatin1String("{"))) {
        fail(begin, tr("%1 without {").arg(command));
        return {};
    }
    const qsizetype first = at_;
    const qsizetype end = text_.indexOf(QLatin1Char('}'), first);
    if (end < 0) {
        fail(first - 1, tr("{ without }"));
        return {};
    }
    at_ = end + 1;
    return text_.mid(first, end - first);
}

MathNode TexReader::readCommand() {
    const qsizetype begin = at_++;
    const QString name = readName();
    if (const std::optional<MathNode> symbol = symbolOfCommand(name)) return *symbol;
    if (const std::optional<double> width = spaceOfCommand(name)) {
        MathNode space = texNode(NodeKind::space, {});
        space.space = *width;
        return space;
    }
    return readNamed(name, begin);
}

MathNode TexReader::readNamed(const QString& name, qsizetype begin) {
    const QString command = QLatin1Char('\\') + name;
    if (name == QLatin1String("frac")) {
        MathNode numerator = readArgument(command);
        return texNode(NodeKind::fraction, {std::move(numerator), readArgument(command)}, AtomClass::inner);
    }
    if (name == QLatin1String("sqrt")) return texNode(NodeKind::root, {readArgument(command)});
    if (name == QLatin1String("left")) return readFence(begin);
    if (name == QLatin1String("begin")) return readTable(begin);
    if (name == QLatin1String("text")) return mathSymbol(readRaw(command), AtomClass::ordinary);
    if (name == QLatin1String("operatorname")) return mathSymbol(readRaw(command), AtomClass::largeOperator);
    if (name == QLatin1String("mathrm") || name == QLatin1String("mathbf")) return readShaped(command);
    if (name == QLatin1String("term") || isAccentCommand(name)) {
        MathNode node = texNode(name == QLatin1String("term") ? NodeKind::term : NodeKind::accent, {});
        node.text = node.kind == NodeKind::term ? readRaw(command) : name;
        node.parts.push_back(readArgument(command));
        return node;
    }
    fail(begin, tr("unknown command %1").arg(command));
    return {};
}

MathNode TexReader::readShaped(const QString& command) {
    const LetterShape around = std::exchange(
        letters_, command == QLatin1String("\\mathbf") ? LetterShape::bold : LetterShape::upright);
    MathNode group = readArgument(command);
    letters_ = around;
    return group;
}

MathNode TexReader::readFence(qsizetype begin) {
    MathNode fence = texNode(NodeKind::fence, {}, AtomClass::inner);
    fence.text = readBracket(begin);
    fence.parts.push_back(readRow());
    if (!seesCommand(QLatin1String("\\right"))) {
        if (!atEnd()) failAtStop();
        fail(begin, tr("\\left without \\right"));
        return fence;
    }
    const qsizetype end = at_;
    at_ += 6;
    fence.closing = readBracket(end);
    return fence;
}

/// Behind \left and \right; a point stands for none.
QString TexReader::readBracket(qsizetype begin) {
    skipSpaces();
    QString bracket;
    if (sees(QLatin1String("\\"))) {
        ++at_;
        const std::optional<MathNode> symbol = symbolOfCommand(readName());
        if (symbol) bracket = symbol->text;
    } else if (!atEnd()) {
        bracket = readCharacter();
    }
    if (bracket == QLatin1String(".")) return {};
    if (bracket.isEmpty() || !QStringLiteral("()[]{}|‖⟨⟩/").contains(bracket))
        fail(begin, tr("\\left or \\right without a bracket"));
    return bracket;
}

MathNode TexReader::readTable(qsizetype begin) {
    MathNode table = texNode(NodeKind::table, {});
    table.text = readRaw(QStringLiteral("\\begin"));
    if (!QStringList{QStringLiteral("aligned"), QStringLiteral("cases"), QStringLiteral("bmatrix"),
                     QStringLiteral("pmatrix")}
             .contains(table.text))
        fail(begin, tr("unknown environment %1").arg(table.text));
    readLines(table);
    if (!seesCommand(QLatin1String("\\end"))) {
        if (!atEnd()) failAtStop();
        fail(begin, tr("\\begin{%1} without \\end").arg(table.text));
        return table;
    }
    const qsizetype end = at_;
    at_ += 4;
    if (readRaw(QStringLiteral("\\end")) != table.text)
        fail(end, tr("\\end does not fit \\begin{%1}").arg(table.text));
    return table;
}

void TexReader::readLines(MathNode& table) {
    for (bool more = true; more;) {
        MathNode line;
        do {
            MathNode cell = readRow();
            if (!cell.text.isEmpty()) line.text = std::exchange(cell.text, {});
            line.parts.push_back(std::move(cell));
        } while (take(QLatin1String("&")));
        more = take(QLatin1String("\\\\"));
        // Behind the last \\ there is no line.
        const bool isNothing = line.parts.size() == 1 && line.parts.front().isEmptyRow();
        if (more || !isNothing) table.parts.push_back(std::move(line));
    }
}

/// The last part with its scripts; empty ones if it has none yet.
MathNode& TexReader::scriptsOfLast(MathNode& row) {
    if (row.parts.empty()) row.parts.emplace_back();
    MathNode& last = row.parts.back();
    if (last.kind != NodeKind::scripts) {
        const AtomClass atom = last.atom;
        last = texNode(NodeKind::scripts, {std::move(last), MathNode(), MathNode()}, atom);
    }
    return last;
}

void TexReader::readScript(MathNode& row) {
    const qsizetype begin = at_;
    const QString sign = readCharacter();
    MathNode script = readArgument(sign);
    MathNode& place = scriptsOfLast(row).parts[sign == QLatin1String("^") ? 1 : 2];
    const bool isPrimed =
        !place.parts.empty() && place.parts.back().text == QStringLiteral("′") && sign == QLatin1String("^");
    if (!place.isEmptyRow() && !isPrimed) return fail(begin, tr("second %1 of the same part").arg(sign));
    if (!isPrimed) place.kind = NodeKind::row;
    place.parts.push_back(std::move(script));
}

void TexReader::readPrimes(MathNode& row) {
    MathNode& place = scriptsOfLast(row).parts[1];
    if (!place.isEmptyRow()) return fail(at_, tr("second %1 of the same part").arg(QStringLiteral("^")));
    while (sees(QLatin1String("'"))) {
        ++at_;
        place.parts.push_back(mathSymbol(QStringLiteral("′"), AtomClass::ordinary));
    }
}

} // namespace

TexReading readTex(const QString& tex) {
    return TexReader(tex).read();
}

} // namespace hingelab
