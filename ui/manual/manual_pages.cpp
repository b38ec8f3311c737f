// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/manual/manual_pages.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <algorithm>

#include "ui/manual/manual_markdown.h"

/// The pages live in a static library, whose resources nobody would pull in otherwise. Must stand outside
/// namespaces.
static void initialisePages() {
    Q_INIT_RESOURCE(docs);
}

namespace hingelab {
namespace {

/// Text as it is read: links by their words, no marks of emphasis, code, tables.
QString withoutMarks(QString text) {
    static const QRegularExpression link(QStringLiteral("!?\\[([^\\]]*)\\]\\([^)]*\\)"));
    static const QRegularExpression marks(QStringLiteral("[*`|]|^[>#-]+ "));
    static const QRegularExpression rules(QStringLiteral("(^|[\\s|])[-–]{3,}(?=$|[\\s|])"));
    text.replace(link, QStringLiteral("\\1"));
    text.replace(rules, QStringLiteral(" "));
    text.remove(marks);
    return text.simplified();
}

class PageReader {
  public:
    PageReader(QString page, std::vector<ManualSection>& sections)
        : page_(std::move(page)), sections_(sections) {}

    void read(const QString& text) {
        for (const QString& line : withPlainEquations(text).split(QLatin1Char('\n'))) {
            if (line.startsWith(QLatin1String("```"))) {
                isCode_ = !isCode_;
                continue;
            }
            static const QRegularExpression heading(QStringLiteral("^#{1,4} (.*)$"));
            const QRegularExpressionMatch match = isCode_ ? QRegularExpressionMatch() : heading.match(line);
            if (match.hasMatch()) {
                begin(withoutMarks(match.captured(1)));
            } else if (!sections_.empty() && !title_.isEmpty()) {
                const QString words = withoutMarks(line);
                if (!words.isEmpty()) sections_.back().text += words + QLatin1Char(' ');
            }
        }
    }

  private:
    void begin(const QString& heading) {
        if (title_.isEmpty()) title_ = heading;
        sections_.push_back({page_, title_, heading, anchorOfHeading(heading), {}});
    }

    QString page_, title_;
    std::vector<ManualSection>& sections_;
    bool isCode_ = false;
};

QStringList wordsOf(const QString& text) {
    return text.simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

bool containsAll(const QString& text, const QStringList& words) {
    return std::all_of(words.begin(), words.end(),
                       [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
}

/// Titles and headings say what a place is about; mentions in its text count for little.
int promiseOf(const ManualSection& section, const QStringList& words) {
    const QString phrase = words.join(QLatin1Char(' '));
    int promise = section.heading.contains(phrase, Qt::CaseInsensitive) ? 100 : 0;
    if (section.text.contains(phrase, Qt::CaseInsensitive)) promise += 20;
    for (const QString& word : words) {
        constexpr qsizetype most = 5; // mentions
        if (section.heading.contains(word, Qt::CaseInsensitive)) promise += 40;
        if (section.title.contains(word, Qt::CaseInsensitive)) promise += 25;
        promise += static_cast<int>(std::min(most, section.text.count(word, Qt::CaseInsensitive)));
    }
    return promise;
}

} // namespace

QString anchorOfHeading(const QString& heading) {
    static const QRegularExpression marks(QStringLiteral("[^\\w\\s-]"),
                                          QRegularExpression::UseUnicodePropertiesOption);
    QString words = heading.toLower();
    words.remove(marks);
    return words.simplified().replace(QLatin1Char(' '), QLatin1Char('-'));
}

QStringList manualPages() {
    initialisePages();
    const QDir pages(QStringLiteral(":/docs"));
    QStringList names;
    QDirIterator each(pages.path(), {QStringLiteral("*.md")}, QDir::Files, QDirIterator::Subdirectories);
    while (each.hasNext()) names << pages.relativeFilePath(each.next()).chopped(3);
    names.sort();
    return names;
}

std::vector<ManualSection> manualSections() {
    std::vector<ManualSection> sections;
    const QDir pages(QStringLiteral(":/docs"));
    for (const QString& name : manualPages()) {
        QFile file(pages.filePath(name + QStringLiteral(".md")));
        if (file.open(QIODevice::ReadOnly)) PageReader(name, sections).read(QString::fromUtf8(file.readAll()));
    }
    return sections;
}

std::vector<ManualSection> searchManual(const std::vector<ManualSection>& sections, const QString& text) {
    const QStringList words = wordsOf(text);
    if (words.isEmpty()) return {};
    std::vector<std::pair<int, const ManualSection*>> found;
    for (const ManualSection& section : sections) {
        const QString all =
            section.title + QLatin1Char(' ') + section.heading + QLatin1Char(' ') + section.text;
        if (containsAll(all, words)) found.emplace_back(promiseOf(section, words), &section);
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<ManualSection> result;
    result.reserve(found.size());
    for (const auto& [promise, section] : found) result.push_back(*section);
    return result;
}

QString excerptOf(const ManualSection& section, const QString& text, int length) {
    const QStringList words = wordsOf(text);
    qsizetype first = section.text.indexOf(words.join(QLatin1Char(' ')), 0, Qt::CaseInsensitive);
    const bool hasPhrase = first >= 0;
    for (const QString& word : words) {
        if (hasPhrase) break;
        const qsizetype at = section.text.indexOf(word, 0, Qt::CaseInsensitive);
        if (at >= 0 && (first < 0 || at < first)) first = at;
    }
    qsizetype begin = std::max<qsizetype>(0, first - length / 3);
    if (begin > 0) begin = section.text.indexOf(QLatin1Char(' '), begin) + 1; // whole words
    QString excerpt = section.text.mid(begin, length);
    if (begin + length < section.text.size())
        excerpt = excerpt.left(excerpt.lastIndexOf(QLatin1Char(' '))) + QStringLiteral(" …");
    return begin > 0 ? QStringLiteral("… ") + excerpt : excerpt;
}

} // namespace hingelab
