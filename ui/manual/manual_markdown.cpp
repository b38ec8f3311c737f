// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/manual/manual_markdown.h"

#include <QRegularExpression>
#include <QStringList>
#include <QTextFragment>
#include <QTextImageFormat>
#include <algorithm>
#include <limits>

#include "ui/typeset/plain_equation.h"
#include "ui/typeset/tex_reader.h"

namespace hingelab {
namespace {

constexpr QLatin1String kDisplayAddress("equation:display/");
constexpr QLatin1String kTextAddress("equation:text/");

// What the format of an equation holds.
constexpr int kAddress = QTextFormat::UserProperty + 1;
constexpr int kPlainText = QTextFormat::UserProperty + 2;
constexpr int kFontSize = QTextFormat::UserProperty + 3;
constexpr int kLineWidth = QTextFormat::UserProperty + 4;

/// What a fence begins with: indentation and marks of quotes, and its signs.
struct Fence {
    QString indent, signs, name;
};

std::optional<Fence> fenceOf(const QString& line) {
    static const QRegularExpression fence(QStringLiteral("^([\\s>]*)(`{3,}|~{3,})\\s*([^`]*)$"));
    const QRegularExpressionMatch match = fence.match(line);
    if (!match.hasMatch()) return std::nullopt;
    return Fence{match.captured(1), match.captured(2), match.captured(3).trimmed()};
}

qsizetype lengthOfRun(const QString& line, qsizetype at) {
    qsizetype end = at;
    while (end < line.size() && line.at(end) == line.at(at)) ++end;
    return end - at;
}

/// Behind the code that begins there, or behind its first signs if nothing ends it.
qsizetype endOfCode(const QString& line, qsizetype at) {
    const qsizetype signs = lengthOfRun(line, at);
    for (qsizetype i = at + signs; i < line.size(); ++i) {
        if (line.at(i) != line.at(at)) continue;
        const qsizetype run = lengthOfRun(line, i);
        if (run == signs) return i + run;
        i += run - 1;
    }
    return at + signs;
}

/// An equation that begins there: $…$ without spaces inside the signs, or $`…`$.
QRegularExpressionMatch equationAt(const QString& line, qsizetype at) {
    static const QRegularExpression equation(QStringLiteral(
        "(?<![\\w$])\\$(?:`(?<quoted>[^`]+)`|(?![\\s$`])(?<tex>(?:\\\\.|[^\\\\$])*?)(?<!\\s))\\$(?![\\w$])"));
    return equation.match(line, at, QRegularExpression::NormalMatch,
                          QRegularExpression::AnchorAtOffsetMatchOption);
}

QString lineReplaced(const QString& line, const EquationReplacement& replacement) {
    const bool isTable = line.trimmed().startsWith(QLatin1Char('|'));
    QString all;
    for (qsizetype at = 0; at < line.size();) {
        qsizetype end = at + 1;
        if (line.at(at) == QLatin1Char('\\')) ++end;
        if (line.at(at) == QLatin1Char('`')) end = endOfCode(line, at);
        const QRegularExpressionMatch match =
            line.at(at) == QLatin1Char('$') ? equationAt(line, at) : QRegularExpressionMatch();
        if (match.hasMatch()) {
            QString tex = match.captured(QStringLiteral("quoted")) + match.captured(QStringLiteral("tex"));
            if (isTable) tex.replace(QLatin1String("\\|"), QLatin1String("|")); // as bars are in cells
            all += replacement(tex, Equation::Form::inText);
            end = match.capturedEnd();
        } else {
            all += line.mid(at, end - at);
        }
        at = end;
    }
    return all;
}

class EquationReplacer {
  public:
    explicit EquationReplacer(const EquationReplacement& replacement) : replacement_(replacement) {}

    QString replaced(const QString& markdown) {
        for (const QString& line : markdown.split(QLatin1Char('\n')))
            fence_ ? readFenced(line) : readText(line);
        return lines_.join(QLatin1Char('\n'));
    }

  private:
    [[nodiscard]] bool isEquation() const { return fence_->name == QLatin1String("math"); }

    void readText(const QString& line) {
        fence_ = fenceOf(line);
        equation_.clear();
        if (!fence_)
            lines_ << lineReplaced(line, replacement_);
        else if (!isEquation())
            lines_ << line;
    }

    void readFenced(const QString& line) {
        const std::optional<Fence> end = fenceOf(line);
        const bool isEnd = end && end->name.isEmpty() && end->signs.startsWith(fence_->signs);
        if (!isEquation())
            lines_ << line;
        else if (isEnd) // a paragraph of its own
            lines_ << fence_->indent
                   << fence_->indent +
                          replacement_(equation_.join(QLatin1Char('\n')).trimmed(), Equation::Form::display)
                   << fence_->indent;
        else
            equation_ << line.mid(std::min(line.size(), fence_->indent.size()));
        if (isEnd) fence_.reset();
    }

    const EquationReplacement& replacement_;
    QStringList lines_, equation_;
    std::optional<Fence> fence_;
};

} // namespace

QString withEquationsReplaced(const QString& markdown, const EquationReplacement& replacement) {
    return EquationReplacer(replacement).replaced(markdown);
}

/// Qt makes several pictures of one whose description has signs of Markdown, so that this one has none; the
/// browser gives each its plain text. What cannot be read is shown as it was written.
QString withEquationPictures(const QString& markdown) {
    return withEquationsReplaced(markdown, [](const QString& tex, Equation::Form form) {
        if (readTex(tex).fault) return QStringLiteral("`` %1 ``").arg(QString(tex).replace(u'\n', u' '));
        const QByteArray coded =
            tex.toUtf8().toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals);
        const QLatin1String address = form == Equation::Form::display ? kDisplayAddress : kTextAddress;
        return QStringLiteral("![equation](%1%2)").arg(address, QString::fromLatin1(coded));
    });
}

QString withPlainEquations(const QString& markdown) {
    return withEquationsReplaced(markdown, [](const QString& tex, Equation::Form) {
        const TexReading reading = readTex(tex);
        return reading.fault ? tex : plainEquation(reading.tree);
    });
}

std::optional<AddressedEquation> equationOfAddress(const QString& address) {
    const bool isDisplay = address.startsWith(kDisplayAddress);
    if (!isDisplay && !address.startsWith(kTextAddress)) return std::nullopt;
    const QByteArray coded = address.section(QLatin1Char('/'), 1).toLatin1();
    const QByteArray tex = QByteArray::fromBase64(coded, QByteArray::Base64UrlEncoding);
    return AddressedEquation{QString::fromUtf8(tex),
                             isDisplay ? Equation::Form::display : Equation::Form::inText};
}

QTextCharFormat equationFormat(const QString& address, const QString& plainText, const EquationLook& look) {
    QTextCharFormat format;
    format.setObjectType(kEquationObject);
    format.setProperty(kAddress, address);
    format.setProperty(kPlainText, plainText);
    format.setProperty(kFontSize, look.fontSize);
    format.setProperty(kLineWidth, look.lineWidth);
    return format;
}

std::optional<QString> equationOfFormat(const QTextCharFormat& format) {
    if (format.objectType() == kEquationObject) return format.stringProperty(kAddress);
    const QString picture = format.isImageFormat() ? format.toImageFormat().name() : QString();
    return equationOfAddress(picture) ? std::optional<QString>(picture) : std::nullopt;
}

EquationLook lookOfFormat(const QTextCharFormat& format) {
    return {format.doubleProperty(kFontSize), {}, {}, format.doubleProperty(kLineWidth)};
}

QString textWithEquations(const QTextBlock& block, int begin, int end) {
    QString all;
    for (auto each = block.begin(); !each.atEnd(); ++each) {
        const QTextFragment fragment = each.fragment();
        const int first = std::max(begin, fragment.position());
        const int last = std::min(end, fragment.position() + fragment.length());
        if (first >= last) continue;
        const QString text = fragment.text().mid(first - fragment.position(), last - first);
        // The same equation several times without anything between is one fragment.
        const QTextCharFormat format = fragment.charFormat();
        all += equationOfFormat(format) ? format.stringProperty(kPlainText).repeated(text.size()) : text;
    }
    return all;
}

QString textWithEquations(const QTextBlock& block) {
    return textWithEquations(block, 0, std::numeric_limits<int>::max());
}

} // namespace hingelab
