// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explain/page_layout.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "explain/law_tex.h"
#include "ui/text/readable.h"
#include "ui/theme/spaces.h"

namespace hingelab {
namespace {

constexpr int kDigits = 3;
constexpr double kSmallest = 0.6; // of the usual size: smaller, equations would not be read

QString words(const char* text) {
    return QCoreApplication::translate("ExplainPage", text);
}

/// "2.5·10⁻⁵" rather than "2.5e-05".
QString plainNumber(double value) {
    QString number = QString::number(value, 'g', kDigits);
    if (const auto e = number.indexOf(QLatin1Char('e')); e >= 0) {
        QString power = QString::number(number.mid(e + 1).toInt());
        const QString raised = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
        for (QChar& digit : power)
            digit = digit == QLatin1Char('-') ? QChar(0x207B) : raised[digit.digitValue()];
        number = number.left(e) + QStringLiteral("·10") + power;
    }
    return number.replace(QLatin1Char('-'), QChar(0x2212));
}

/// "0.524 rad": a plain number in SI.
QString siText(double value, Quantity quantity) {
    QString number = plainNumber(value);
    const std::string_view unit = siUnit(quantity).symbol;
    if (unit.empty()) return number;
    return number + QChar(0x202F) + QString::fromUtf8(unit.data(), static_cast<int>(unit.size()));
}

QString numberText(double value, Quantity quantity) {
    if (!std::isfinite(value)) return QStringLiteral("–");
    return readableText(quantity, value, kDigits);
}

QFont scaled(const QFont& font, double factor, bool isBold = false) {
    QFont result = font;
    if (font.pixelSize() > 0) {
        result.setPixelSize(std::max(8, static_cast<int>(std::lround(font.pixelSize() * factor))));
    } else {
        result.setPointSizeF(font.pointSizeF() * factor);
    }
    result.setBold(isBold);
    return result;
}

QString termTex(std::size_t index, const QString& tex) {
    return QStringLiteral("\\term{%1}{%2}").arg(index).arg(tex);
}

QStringList wrapped(const QString& text, const QFontMetricsF& metrics, double width) {
    QStringList lines;
    for (const QString& word : text.split(QLatin1Char(' '))) {
        const QString longer = lines.isEmpty() ? word : lines.last() + QLatin1Char(' ') + word;
        if (lines.isEmpty() || metrics.horizontalAdvance(longer) > width) {
            lines << word;
        } else {
            lines.last() = longer;
        }
    }
    return lines;
}

/// Parts of an equation between which a line may end: before signs and after dots that no parenthesis holds.
std::vector<QString> lineParts(const QString& tex) {
    std::vector<QString> parts(1);
    int depth = 0;
    for (int i = 0; i < tex.size(); ++i) {
        const QStringView rest = QStringView(tex).mid(i);
        if (rest.startsWith(QLatin1String("\\left")) || tex[i] == QLatin1Char('{')) ++depth;
        if (rest.startsWith(QLatin1String("\\right")) || tex[i] == QLatin1Char('}')) --depth;
        const bool isSign = rest.startsWith(QLatin1String(" + ")) || rest.startsWith(QLatin1String(" - ")) ||
                            rest.startsWith(QLatin1String(" \\cdot "));
        if (depth == 0 && isSign) parts.emplace_back();
        parts.back() += tex[i];
    }
    return parts;
}

/// Lines may end within parentheses, too, if these are of usual size.
QString withUsualParentheses(QString tex) {
    return tex.replace(QStringLiteral("\\left("), QStringLiteral("("))
        .replace(QStringLiteral("\\right)"), QStringLiteral(")"));
}

/// As many parts on each line as fit into a width.
QString inLines(const QString& tex, double width, const EquationLook& look) {
    QString lines, line;
    std::vector<QString> parts;
    for (const QString& part : lineParts(tex)) {
        const bool fits = Equation(QStringLiteral("\\quad") + part).size(look).width <= width;
        const std::vector<QString> pieces = fits ? std::vector{part} : lineParts(withUsualParentheses(part));
        parts.insert(parts.end(), pieces.begin(), pieces.end());
    }
    for (const QString& part : parts) {
        if (!line.isEmpty() && Equation(line + part).size(look).width > width) {
            lines += QStringLiteral("& ") + line + QStringLiteral(" \\\\ ");
            line = QStringLiteral("\\quad");
        }
        line += part;
    }
    if (lines.isEmpty()) return tex;
    return QStringLiteral("\\begin{aligned} ") + lines + QStringLiteral("& ") + line +
           QStringLiteral(" \\end{aligned}");
}

/// left = terms, on one line, or one beneath the other.
QString sumTex(const QString& left, const std::vector<QString>& terms, bool isBroken) {
    QString tex =
        isBroken ? QStringLiteral("\\begin{aligned} %1 = {} & ").arg(left) : left + QStringLiteral(" = ");
    for (std::size_t i = 0; i < terms.size(); ++i) {
        const bool isNegative = terms[i].startsWith(QLatin1Char('-'));
        if (i > 0 && isBroken) tex += QStringLiteral(" \\\\ & ");
        if (i > 0 && !isNegative) tex += QStringLiteral(" + ");
        tex += termTex(i, terms[i]);
    }
    return isBroken ? tex + QStringLiteral(" \\end{aligned}") : tex;
}

} // namespace

std::string equationNumber(double value, Quantity quantity) {
    if (!std::isfinite(value)) return "\\text{–}";
    const bool isNegative = value < 0.0;
    QString text = siText(std::abs(value), quantity);
    text.replace(QChar(0x202F), QLatin1Char(' '));
    for (const char special : {'\\', '{', '}', '#', '$', '%', '&', '_', '~', '^'})
        text.remove(QLatin1Char(special));
    return (isNegative ? "-" : "") + ("\\text{" + text.toStdString() + "}");
}

std::vector<PageLayout::Term> PageLayout::termsOf(const Explanation& explanation, const Model& model) {
    std::vector<Term> terms;
    const auto nameOf = [&](ChannelHandle channel) {
        return channel ? model.channels()[channel.column()].name : std::string();
    };
    for (std::size_t v = 0; v < explanation.vectors.size(); ++v) {
        for (std::size_t i = 0; i < explanation.vectors[v].terms.size(); ++i)
            terms.push_back({QString::fromStdString(explanation.vectors[v].terms[i].words), {}, true, v, i});
    }
    for (std::size_t e = 0; e < explanation.equations.size(); ++e) {
        const ExplainedEquation& equation = explanation.equations[e];
        for (std::size_t i = 0; i < equation.terms.size(); ++i) {
            const ExplainedSymbol& symbol = explanation.symbols[equation.symbol];
            const bool isOnly = equation.terms.size() == 1;
            terms.push_back({QString::fromStdString(isOnly ? symbol.words : equation.terms[i].words),
                             nameOf(isOnly ? symbol.channel : equation.terms[i].channel), false, e, i});
        }
    }
    return terms;
}

PageLayout::PageLayout(const Explanation& explanation, std::span<const double> row, const Look& look)
    : explanation_(explanation), row_(row), look_(look), width_(look.width) {
    if (!row.empty()) numbers_.emplace(explanation, row);
    y_ = space::large;
    for (const ExplainedVector& vector : explanation.vectors) addVector(vector);
    for (const ExplainedEquation& equation : explanation.equations) addScalar(equation);
    addSymbols();
    y_ += space::large;
}

QColor PageLayout::termColor(std::size_t term) const {
    return term < look_.terms.size() ? look_.terms[term] : look_.ink;
}

EquationLook PageLayout::lookWithTerms(std::size_t first, std::size_t count) const {
    EquationLook look;
    for (std::size_t i = 0; i < count; ++i) look.terms[QString::number(i)] = termColor(first + i);
    return look;
}

void PageLayout::addText(const QString& text, const QFont& font, const QColor& color) {
    const QFontMetricsF metrics(font);
    for (const QString& line : wrapped(text, metrics, look_.width - 2.0 * space::edge)) {
        y_ += metrics.ascent();
        drawn_.push_back({{double(space::edge), y_}, nullptr, {}, line, font, color});
        y_ += metrics.descent() + space::tight;
    }
    plain_ += text + QLatin1Char('\n');
}

/// A text at the left and one at the right; the right one goes below where there is no room beside.
void PageLayout::addRow(const QString& left, const QString& right, const QColor& color, const QFont& font) {
    const QFontMetricsF metrics(font);
    const QFont bold = scaled(font, 1.0, true);
    const double inset = 2.0 * space::edge;
    const double room = look_.width - inset - space::edge;
    const QStringList lines = wrapped(left, metrics, room);
    for (const QString& line : lines) {
        y_ += &line == &lines.front() ? metrics.ascent() : metrics.lineSpacing();
        drawn_.push_back({{inset, y_}, nullptr, {}, line, font, look_.ink});
    }
    const double wide = QFontMetricsF(bold).horizontalAdvance(right);
    if (metrics.horizontalAdvance(lines.back()) + wide + space::large > room) y_ += metrics.lineSpacing();
    drawn_.push_back({{look_.width - space::edge - wide, y_}, nullptr, {}, right, bold, color});
    y_ += metrics.descent() + space::tight;
    plain_ += left + QStringLiteral(": ") + right + QLatin1Char('\n');
}

/// As large as it fits, down to a smallest size; then the page becomes wider.
void PageLayout::addEquation(const QString& tex, double size, const QColor& color, const EquationLook& base) {
    EquationLook look = base;
    look.color = color;
    look.fontSize = size;
    const double inset = 2.0 * space::edge;
    const double room = look_.width - inset - space::edge;
    const bool isDetail = base.terms.empty();
    auto equation = std::make_shared<const Equation>(isDetail ? inLines(tex, room, look) : tex);
    const double natural = equation->size(look).width;
    if (natural > room) look.fontSize = std::max(kSmallest, room / natural) * size;
    const EquationSize measured = equation->size(look);
    width_ = std::max(width_, inset + measured.width + space::edge);
    y_ += measured.ascent + space::tight;
    drawn_.push_back({{inset, y_}, equation, look, {}, {}, color});
    y_ += measured.descent + space::small;
    plain_ += equation->plainText() + QLatin1Char('\n');
}

void PageLayout::addDetail(const QString& text) {
    const QFont small = scaled(look_.text, 0.9);
    const QFontMetricsF metrics(small);
    y_ += metrics.ascent();
    drawn_.push_back({{2.0 * space::edge, y_}, nullptr, {}, text, small, look_.muted});
    y_ += metrics.descent() + space::small;
    plain_ += text + QLatin1Char('\n');
}

void PageLayout::addTerm(const QString& text, const QString& value, const QString& detailTex,
                         const QString& detail) {
    const double top = y_;
    const QColor color = termColor(nextTerm_);
    const QFontMetricsF metrics(look_.text);
    const double side = 0.6 * metrics.ascent();
    swatches_.push_back({{double(space::edge) - 2.0, y_ + metrics.ascent() - side, side, side}, color});
    addRow(text, value, look_.ink, look_.text);
    if (!detailTex.isEmpty()) addEquation(detailTex, 0.9 * equationSizeFor(look_.text), look_.muted, {});
    if (!detail.isEmpty()) addDetail(detail);
    termPlaces_.emplace_back(0.0, top - space::tight, look_.width, y_ - top);
    ++nextTerm_;
}

void PageLayout::addScalar(const ExplainedEquation& equation) {
    const ExplainedSymbol& symbol = explanation_.symbols[equation.symbol];
    const NumberTex tex = equationNumber;
    std::vector<QString> symbols;
    for (const ExplainedEquation::Term& term : equation.terms)
        symbols.push_back(QString::fromStdString(symbolTex(explanation_, term.value)));
    addText(QString::fromStdString(symbol.words), scaled(look_.text, 1.0, true), look_.ink);
    const double size = equationSizeFor(look_.text);
    EquationLook look = lookWithTerms(nextTerm_, equation.terms.size());
    const QString left = QString::fromStdString(symbol.tex);
    look.fontSize = size;
    const bool isWide =
        Equation(sumTex(left, symbols, false)).size(look).width > look_.width - 3.0 * space::edge;
    addEquation(sumTex(left, symbols, isWide && symbols.size() > 1), size, look_.ink, look);
    for (const ExplainedEquation::Term& term : equation.terms) {
        const bool isOnly = equation.terms.size() == 1;
        const QString text = isOnly ? words("Now") : QString::fromStdString(term.words);
        if (!numbers_) {
            addTerm(text, QStringLiteral("–"), {}, {});
            continue;
        }
        const QString detail =
            QStringLiteral("= ") + QString::fromStdString(numberTex(explanation_, term.value, *numbers_, tex));
        addTerm(text, numberText(numbers_->of(term), symbol.quantity), detail, {});
    }
    if (equation.terms.size() > 1) {
        const QString sum =
            numbers_ ? numberText(numbers_->sumOf(equation), symbol.quantity) : QStringLiteral("–");
        addRow(words("Sum"), sum, look_.ink, look_.text);
    }
    y_ += space::large;
}

void PageLayout::addVector(const ExplainedVector& vector) {
    std::vector<QString> symbols;
    for (const ExplainedVector::Term& term : vector.terms) symbols.push_back(QString::fromStdString(term.tex));
    addText(QString::fromStdString(vector.words), scaled(look_.text, 1.0, true), look_.ink);
    EquationLook look = lookWithTerms(nextTerm_, vector.terms.size());
    const double size = equationSizeFor(look_.text);
    look.fontSize = size;
    const QString left = QString::fromStdString(vector.tex);
    const bool isWide =
        Equation(sumTex(left, symbols, false)).size(look).width > look_.width - 3.0 * space::edge;
    addEquation(sumTex(left, symbols, isWide && symbols.size() > 1), size, look_.ink, look);
    double largest = row_.empty() ? 0.0 : vector.value(row_).norm();
    for (const ExplainedVector::Term& term : vector.terms) {
        if (!row_.empty()) largest = std::max(largest, term.value(row_).norm());
    }
    const auto exact = [&](Vector3 value) { // what is only rounding of the largest is zero
        for (double& part : value) part = std::abs(part) < 1e-9 * largest ? 0.0 : part;
        return value;
    };
    const auto componentsOf = [&](const Vector3& value) {
        const ReadableUnit unit = readableUnit(vector.quantity, value.cwiseAbs().maxCoeff());
        const auto part = [&](int i) { return plainNumber(value[i] / unit.siPerUnit); };
        return QStringLiteral("(%1, %2, %3) %4").arg(part(0), part(1), part(2), unit.symbol);
    };
    for (const ExplainedVector::Term& term : vector.terms) {
        const QString text = QString::fromStdString(term.words);
        if (row_.empty()) {
            addTerm(text, QStringLiteral("–"), {}, {});
            continue;
        }
        const Vector3 value = exact(term.value(row_));
        addTerm(text, numberText(value.norm(), vector.quantity), {},
                value.allFinite() ? componentsOf(value) : QString());
    }
    if (!row_.empty()) {
        const Vector3 value = exact(vector.value(row_));
        addRow(words("Sum"), numberText(value.norm(), vector.quantity), look_.ink, look_.text);
        if (value.allFinite()) addDetail(componentsOf(value));
        Vector3 missing = value;
        for (const ExplainedVector::Term& term : vector.terms) missing -= term.value(row_);
        constexpr double rounding = 1e-6;
        if (missing.norm() > rounding * largest) { // a hand pulls, or contacts have means
            addRow(words("Not listed above"), numberText(missing.norm(), vector.quantity), look_.ink,
                   look_.text);
            addDetail(componentsOf(missing));
        }
    }
    y_ += space::large;
}

/// A line for each symbol: what it is, and its value.
void PageLayout::addSymbols() {
    if (explanation_.symbols.empty()) return;
    addText(words("Symbols"), scaled(look_.text, 1.0, true), look_.ink);
    const QFontMetricsF metrics(look_.text);
    const double indent = 5.0 * space::edge;
    for (const ExplainedSymbol& symbol : explanation_.symbols) {
        auto equation =
            std::make_shared<const Equation>(QString::fromStdString(symbol.tex), Equation::Form::inText);
        EquationLook look;
        look.color = look_.ink;
        look.fontSize = equationSizeFor(look_.text);
        const EquationSize size = equation->size(look);
        y_ += std::max(size.ascent, metrics.ascent());
        drawn_.push_back({{double(space::edge), y_}, equation, look, {}, {}, look_.ink});
        const double left = std::max(indent, space::edge + size.width + space::large);
        const QString value = numbers_ ? numberText(numbers_->of(symbol.name), symbol.quantity) : QString();
        const double wide = metrics.horizontalAdvance(value);
        const double room = look_.width - left - wide - space::edge - space::large;
        const QString text =
            metrics.elidedText(QString::fromStdString(symbol.words), Qt::ElideRight, std::max(room, 40.0));
        drawn_.push_back({{left, y_}, nullptr, {}, text, look_.text, look_.muted});
        drawn_.push_back({{look_.width - space::edge - wide, y_}, nullptr, {}, value, look_.text, look_.ink});
        y_ += std::max(size.descent, metrics.descent()) + space::small;
        plain_ += equation->plainText() + QStringLiteral(": ") + QString::fromStdString(symbol.words) +
                  QStringLiteral(", ") + value + QLatin1Char('\n');
    }
}

void PageLayout::paint(QPainter& painter) const {
    painter.setRenderHint(QPainter::Antialiasing);
    for (const Swatch& swatch : swatches_) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(swatch.color);
        painter.drawEllipse(swatch.place);
    }
    for (const Drawn& drawn : drawn_) {
        if (drawn.equation != nullptr) {
            drawn.equation->paint(painter, drawn.at, drawn.look);
            continue;
        }
        painter.setFont(drawn.font);
        painter.setPen(drawn.color);
        painter.drawText(drawn.at, drawn.text);
    }
}

} // namespace hingelab
