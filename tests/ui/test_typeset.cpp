// SPDX-License-Identifier: GPL-3.0-or-later
// Equations as a reader sees them: where their parts stand, what ink they leave, and how they stand in pages.
#include <QClipboard>
#include <QFile>
#include <QPainter>
#include <QTextBlock>
#include <QTextBrowser>
#include <cmath>
#include <functional>

#include "tests/ui/ui_test.h"
#include "ui/manual/manual_equations.h"
#include "ui/manual/manual_pages.h"
#include "ui/manual/manual_window.h"
#include "ui/typeset/equation.h"

namespace test_typeset {

using namespace hingelab;
using namespace hingelab::test;

constexpr int kMargin = 30; // round an equation that is painted

EquationLook lookOf(double fontSize) {
    EquationLook look;
    look.fontSize = fontSize;
    return look;
}

/// The pixels of this rectangle that are anything but paper, as far as a person sees.
QRect inkOf(const QImage& image, const QRect& within, const std::function<bool(QColor)>& isInk) {
    QRect ink;
    for (int y = within.top(); y <= within.bottom(); ++y)
        for (int x = within.left(); x <= within.right(); ++x)
            if (isInk(image.pixelColor(x, y))) ink |= QRect(x, y, 1, 1);
    return ink;
}

bool isDark(const QColor& color) {
    return color.lightness() < 128;
}
bool isAnything(const QColor& color) {
    return color.lightness() < 240;
}

struct Picture {
    QImage image;
    QPoint baseline;

    /// From the left end of the baseline.
    [[nodiscard]] QRect ink(const QRect& within) const {
        return inkOf(image, within.translated(baseline) & image.rect(), isDark).translated(-baseline);
    }
    [[nodiscard]] QRect ink() const { return ink(image.rect().translated(-baseline)); }
};

Picture pictureOf(const Equation& equation, const EquationLook& look) {
    const EquationSize size = equation.size(look);
    const QPoint baseline(kMargin, kMargin + static_cast<int>(std::ceil(size.ascent)));
    Picture picture{
        QImage(kMargin * 2 + static_cast<int>(std::ceil(size.width)),
               baseline.y() + kMargin + static_cast<int>(std::ceil(size.descent)), QImage::Format_RGB32),
        baseline};
    picture.image.fill(Qt::white);
    QPainter painter(&picture.image);
    equation.paint(painter, baseline, look);
    return picture;
}

QRectF placeOf(const QString& tex, const QString& id, double fontSize = 40.0) {
    const Equation equation(tex);
    return equation.termPlace(id, lookOf(fontSize)).value_or(QRectF());
}

/// A page of these lines, with its equations typeset.
struct Page {
    explicit Page(const QString& markdown, int width = 600) {
        browser.setFrameShape(QFrame::NoFrame);
        browser.resize(width, 300);
        browser.setMarkdown(withEquationPictures(markdown));
        equations.typeset(width - 40);
        browser.show();
    }

    /// Where a character stands, down to the end of its line.
    [[nodiscard]] QRect columnOf(int position) {
        QTextCursor cursor(browser.document());
        cursor.setPosition(position);
        const QRect left = browser.cursorRect(cursor);
        cursor.setPosition(position + 1);
        return {QPoint(left.center().x(), 0),
                QPoint(browser.cursorRect(cursor).center().x() - 1, left.bottom())};
    }

    QTextBrowser browser;
    ManualEquations equations{*browser.document()};
};

struct PageEquation {
    QString page, tex;
    Equation::Form form;
};

std::vector<PageEquation> equationsOfManual() {
    std::vector<PageEquation> all;
    for (const QString& page : manualPages()) {
        QFile file(":/docs/" + page + ".md");
        if (!file.open(QIODevice::ReadOnly)) qFatal("no page");
        (void)withEquationsReplaced(QString::fromUtf8(file.readAll()),
                                    [&](const QString& tex, Equation::Form form) {
                                        all.push_back({page, tex, form});
                                        return QString();
                                    });
    }
    return all;
}

/// How many equations a page shows, and whether all have a size.
int shownEquations(const QTextDocument& document) {
    int count = 0;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
        for (auto each = block.begin(); !each.atEnd(); ++each) {
            const QTextCharFormat format = each.fragment().charFormat();
            if (!equationOfFormat(format)) continue;
            if (format.objectType() != kEquationObject || lookOfFormat(format).fontSize < 1.0) return -1;
            count += each.fragment().length();
        }
    return count;
}

const QStringList& samples() {
    static const QStringList all = {
        R"(\tau = -k_{ts}\,(q - q_{s0}) + j_f' f_j)",
        R"(\frac{1}{2} k \left(\frac{a}{b}\right)^2 \tag{12})",
        R"(\sum_{i=1}^{n} \int_0^t \sqrt{\frac{x^2}{y_g}} \, \mathrm{d}t)",
        R"(\begin{aligned} s(t, x) &= \tanh\frac{x}{t} \\ w &\le w_0 \operatorname{artanh} s \tag{2} \end{aligned})",
        R"(f = \begin{cases} 0 & \text{if } x < 0 \\ \ddot q & \text{else} \end{cases})",
        R"(\begin{bmatrix} \vec p & 0 \\ \bar\omega & \hat n \end{bmatrix} \begin{pmatrix} a \\ b \end{pmatrix})",
        R"(\min_{x} \left\lVert \left\{ \left[ \frac{a}{b} \right| \right\} \right. \mathbf{V}_k)"};
    return all;
}

class TestTypeset : public QObject {
    Q_OBJECT
  private slots:
    void init() { failOnWarnings(); }

    void numeratorStandsAboveTheBarAndDenominatorBelow() {
        const QString tex = R"(\frac{\term{n}{a}}{\term{d}{b + c}})";
        const QRectF n = placeOf(tex, "n"), d = placeOf(tex, "d");
        QVERIFY(n.bottom() < d.top());
        QVERIFY2(std::abs(n.center().x() - d.center().x()) < 1.0, "centred over each other");
        const Picture picture = pictureOf(Equation(tex), lookOf(40.0));
        const QRect between(QPoint(-5, static_cast<int>(std::ceil(n.bottom()))),
                            QPoint(400, static_cast<int>(std::floor(d.top())) - 1));
        const QRect bar = picture.ink(between);
        QVERIFY(bar.height() >= 1 && bar.height() <= 4);
        QVERIFY(bar.left() <= d.left() && bar.right() >= d.right() - 1.0);
        const QRectF inText = *Equation(tex, Equation::Form::inText).termPlace("d", lookOf(40.0));
        QVERIFY2(inText.width() < 0.8 * d.width(), "smaller within a line of text");
    }

    void scriptsAreSmallerAndMovedUpAndDown() {
        const QString tex = R"(\term{base}{M}^{\term{up}{M}}_{\term{down}{M}})";
        const QRectF base = placeOf(tex, "base"), up = placeOf(tex, "up"), down = placeOf(tex, "down");
        for (const QRectF& script : {up, down}) {
            QVERIFY(std::abs(script.height() - 0.7 * base.height()) < 0.5);
            QVERIFY(script.left() >= base.right() - 0.15 * base.width());
        }
        QVERIFY(up.bottom() < base.center().y() && up.top() < base.top());
        QVERIFY(down.bottom() > base.bottom());
        QVERIFY2(up.bottom() < down.top(), "they do not touch");
        const QString limits = R"(\sum_{\term{from}{i}}^{\term{to}{n}} x)";
        QVERIFY(placeOf(limits, "to").bottom() < placeOf(limits, "from").top() - 30.0);
        QVERIFY2(std::abs(placeOf(limits, "to").center().x() - placeOf(limits, "from").center().x()) < 8.0,
                 "above and below the sign");
    }

    void bracketsGrowWithWhatTheyEnclose() {
        for (const char* pair : {R"(\left( \right))", R"(\left[ \right])", R"(\left\{ \right\})",
                                 R"(\left| \right|)", R"(\left\langle \right\rangle)"}) {
            const auto bracketOver = [&](const QString& body) {
                const QString tex = QString(pair).replace(" ", R"( \term{body}{)" + body + "} ");
                const QRectF within = placeOf(tex, "body");
                const Picture picture = pictureOf(Equation(tex), lookOf(40.0));
                return picture.ink(QRect(-2, -kMargin * 5, static_cast<int>(within.left()) + 2, kMargin * 9));
            };
            const QRect low = bracketOver("x");
            const QRect high = bracketOver(R"(\frac{\frac{a}{b}}{\frac{c}{d}})");
            QVERIFY2(low.height() > 20 && high.height() > 1.8 * low.height(), pair);
            QVERIFY2(std::abs(high.center().y() - low.center().y()) < 8, pair);
        }
    }

    void alignedLinesMeetAtTheirMarks() {
        const QString tex =
            R"(\begin{aligned} a &\term{one}{=} b + c + d \\ long + \term{x}{x} &\term{two}{=} b \end{aligned})";
        const QRectF one = placeOf(tex, "one"), two = placeOf(tex, "two");
        QVERIFY(std::abs(one.left() - two.left()) < 0.01);
        QVERIFY(two.top() > one.bottom());
        QVERIFY2(one.left() > 60.0, "the longer left side decides");
        QVERIFY2(two.left() - placeOf(tex, "x").right() > 0.2 * 40.0, "as far from the sign as elsewhere");
    }

    /// Signs that bind two sides have space about them; one with nothing to bind has none.
    void signsAreSpacedByWhatTheyDo() {
        const auto gap = [](const QString& tex) {
            return placeOf(tex, "right").left() - placeOf(tex, "left").right();
        };
        const double binary = gap(R"(\term{left}{a} - \term{right}{b})");
        const double relation = gap(R"(\term{left}{a} = \term{right}{b})");
        const double unary = gap(R"(\term{left}{(} - \term{right}{b})");
        QVERIFY2(binary - unary > 0.35 * 40.0, "a medium space on both sides");
        QVERIFY(relation > binary);
        QVERIFY(gap(R"(\term{left}{a}, \term{right}{b})") > gap(R"(\term{left}{a} . \term{right}{b})") + 4.0);
    }

    /// On screens of any fineness, letters that lean over included; no more room than there is ink for.
    void inkIsWithinTheMeasuredBox() {
        for (const QString& tex : samples()) {
            for (const auto form : {Equation::Form::display, Equation::Form::inText}) {
                for (const double fontSize : {9.0, 13.5, 40.0}) {
                    const Equation equation(tex, form);
                    QVERIFY2(!equation.fault(), qPrintable(tex));
                    const EquationLook look = lookOf(fontSize);
                    const EquationSize size = equation.size(look);
                    const Picture picture = pictureOf(equation, look);
                    const QRect all = picture.image.rect();
                    const QRectF ink = inkOf(picture.image, all, isAnything).translated(-picture.baseline);
                    // Edges lie between dots, and the thinnest bar is one dot.
                    const QRectF box = QRectF(0.0, -size.ascent, size.width, size.height());
                    QVERIFY2(box.adjusted(-1.0, -1.0, 1.0, 1.0).contains(ink), qPrintable(tex));
                    QVERIFY2(ink.width() > 0.85 * box.width() - 3.0, qPrintable(tex));
                    QVERIFY2(ink.height() > 0.75 * box.height() - 2.0, qPrintable(tex));
                }
            }
        }
    }

    void numbersStandAtTheRightEndOfThePage() {
        EquationLook look = lookOf(20.0);
        look.lineWidth = 500.0;
        QVERIFY(Equation("a = b").size(look).width < 100.0);
        const Equation numbered(R"(a = b \tag{7})");
        QVERIFY(std::abs(numbered.size(look).width - 500.0) < 1.0);
        const Picture picture = pictureOf(numbered, look);
        const QRect right = picture.ink(QRect(400, -50, 200, 100));
        QVERIFY(right.width() > 10 && right.right() > 494);
        const QRect middle = picture.ink(QRect(0, -50, 400, 100));
        QVERIFY2(std::abs(middle.center().x() - 250) < 6, "the equation stays in the middle");
    }

    void whatCannotBeReadIsNamedWithItsPlace() {
        struct Case {
            const char* tex;
            int position;
            const char* named;
        };
        const Case cases[] = {{R"(a + \fooo{b})", 4, R"(\fooo)"},
                              {"a_{b", 2, "{"},
                              {"a}", 1, "}"},
                              {R"(\frac{a})", 8, R"(\frac)"},
                              {R"(\left( a)", 0, R"(\left)"},
                              {R"(a \right))", 2, R"(\right)"},
                              {R"(\begin{aligned} a)", 0, "aligned"},
                              {R"(\begin{array} a \end{array})", 0, "array"},
                              {R"(\begin{cases} a \end{bmatrix})", 16, "cases"},
                              {"a & b", 2, "&"},
                              {"x^2^3", 3, "^"},
                              {"50 % of it", 3, "%"},
                              {"x^", 2, "^"}};
        for (const Case& c : cases) {
            const Equation equation(QString::fromUtf8(c.tex));
            QVERIFY2(equation.fault().has_value(), c.tex);
            QCOMPARE(equation.fault()->position, c.position);
            QVERIFY2(equation.fault()->what.contains(c.named), qPrintable(equation.fault()->what));
        }
    }

    void equationsAreTextForSearchAndScreenReaders() {
        const std::pair<const char*, const char*> cases[] = {
            {R"(\tau = k (q - q_0))", "τ = k (q − q₀)"},
            {R"(-k_\mathrm{ts}s(t,x)^2)", "−k_ts s(t, x)²"},
            {R"(\frac{a+b}{2c} + \frac12)", "(a + b)/(2 c) + 1/2"},
            {R"(\sqrt{x^2+1} \le 12.5\,\text{m})", "√(x² + 1) ≤ 12.5 m"},
            {R"(\dot q = \tanh\left(\frac{x}{t}\right))", "q̇ = tanh(x/t)"},
            {R"(\frac{\mathrm{d}E}{\mathrm{d}t} \to J^\top f')", "dE/dt → Jᵀ f′"},
            {R"(\begin{aligned} a &= b, \\ c &= d \end{aligned})", "a = b; c = d"},
            {R"(2\pi\,\term{id}{r} \tag{3})", "2 π r (3)"},
            {"45° · x² ≤ 3", "45° · x² ≤ 3"}};
        for (const auto& [tex, text] : cases)
            QCOMPARE(Equation(QString::fromUtf8(tex)).plainText(), QString::fromUtf8(text));
    }

    void termsHaveAPlaceAndAColourOfTheirOwn() {
        const Equation equation(R"(a + \term{spring}{k x} - \term{spring}{y} + \term{other}{b})");
        EquationLook look = lookOf(40.0);
        look.terms["spring"] = Qt::red;
        const QRectF place = *equation.termPlace("spring", look);
        QVERIFY(place.right() < equation.termPlace("other", look)->left());
        QVERIFY(!equation.termPlace("none", look));
        const Picture picture = pictureOf(equation, look);
        const auto isRed = [](const QColor& color) { return color.red() > 150 && color.green() < 90; };
        const QRect red = inkOf(picture.image, picture.image.rect(), isRed).translated(-picture.baseline);
        QVERIFY(place.adjusted(-1.0, -1.0, 1.0, 1.0).contains(QRectF(red)));
        QVERIFY2(red.width() > 0.9 * place.width() - 4.0, "both of them");
        QVERIFY2(picture.ink().left() < red.left(), "the rest stays black");
    }

    void everyEquationOfTheManualIsRead() {
        const std::vector<PageEquation> all = equationsOfManual();
        QVERIFY(all.size() > 100);
        for (const PageEquation& each : all) {
            const Equation equation(each.tex, each.form);
            const QString place = each.page + ": " + each.tex;
            QVERIFY2(!equation.fault(), qPrintable(place + (equation.fault() ? equation.fault()->what : "")));
            QVERIFY2(!equation.plainText().isEmpty(), qPrintable(place));
            QVERIFY2(equation.size(lookOf(10.0)).width <= 600.0, qPrintable("wider than 60 em: " + place));
        }
    }

    void codeAndMoneyAreNoEquations() {
        for (const char* text : {"`$x$` is code", "``a ` $x$``", "costs $5 and $6 more", "a\\$x$ b", "x$y$z",
                                 "$ x $", "```\n$x$\n```", "~~~ sh\necho $HOME$\n~~~"})
            QCOMPARE(withPlainEquations(text), QString(text));
        QCOMPARE(withPlainEquations("is $x_1$, or $`y`$: `$z$`"), QString("is x₁, or y: `$z$`"));
        QCOMPARE(withPlainEquations(R"(| $\lvert x\rvert$ | $\|x\|$ |)"), QString("| |x| | |x| |"));
        QCOMPARE(withPlainEquations("- a\n\n  ```math\n  a =\n  b\n  ```\n- c").simplified(),
                 QString("- a a = b - c"));
        QCOMPARE(withEquationPictures(R"($\fooo$)"), QString(R"(`` \fooo ``)"));
    }

    /// Letters of the text and of the equation stand on one line, also beside what reaches far down.
    void equationsInALineStandOnItsBaseline() {
        for (const char* pattern : {R"(H $\mathrm{H}$ H)", R"(H $\mathrm{H}\frac{a}{b}$ H)",
                                    R"(H $\mathrm{H}_g$ $\frac{\frac{a}{b}}{c}$)", R"(H $\mathrm{H}^{2^2}$ H)",
                                    R"(# H $\mathrm{H}_i$ H)"}) {
            Page page(QString::fromUtf8(pattern));
            const QImage image = page.browser.viewport()->grab().toImage();
            const auto bottomAt = [&](const QRect& column) {
                const double dots = image.devicePixelRatio();
                const QRect area(column.topLeft() * dots, column.size() * dots);
                return inkOf(image, area & image.rect(), isDark).bottom() / dots;
            };
            QRect equation = page.columnOf(2);
            equation.setWidth(6); // the left stem of the H
            QVERIFY2(bottomAt(page.columnOf(0)) > 5.0, pattern);
            QVERIFY2(std::abs(bottomAt(page.columnOf(0)) - bottomAt(equation)) <= 1.0, pattern);
        }
    }

    void equationsInHeadingsAreLargerAndTheHeadingStaysBold() {
        Page page("# A $x$ b\n\nc $x$ d");
        const QTextBlock heading = page.browser.document()->begin();
        QCOMPARE(textWithEquations(heading), QString("A x b"));
        QCOMPARE(heading.begin().fragment().charFormat().fontWeight(), static_cast<int>(QFont::Bold));
        QTextCursor cursor(heading);
        cursor.movePosition(QTextCursor::EndOfBlock);
        QCOMPARE(cursor.charFormat().fontWeight(), static_cast<int>(QFont::Bold));
        const QTextBlock text = heading.next();
        const auto sizeIn = [](const QTextBlock& block) {
            return lookOfFormat((++block.begin()).fragment().charFormat()).fontSize;
        };
        QVERIFY(sizeIn(heading) > 1.5 * sizeIn(text));
    }

    void wideEquationsAreShrunkToThePage() {
        QString wide = "a";
        for (int i = 0; i < 40; ++i) wide += " + b_{" + QString::number(i) + "}";
        const Page page("```math\n" + wide + "\n```\n\n$" + wide + "$", 300);
        QCOMPARE(shownEquations(*page.browser.document()), 2);
        QVERIFY(page.browser.document()->idealWidth() <= 300.0);
    }

    void equationsHaveTheColourOfTheText() {
        Page page("```math\nx = \\frac{1}{2}\n```");
        QPalette dark;
        dark.setColor(QPalette::Base, Qt::black);
        dark.setColor(QPalette::Text, Qt::white);
        const auto brightest = [&] {
            const QImage image = page.browser.viewport()->grab().toImage();
            return inkOf(image, image.rect(), [](const QColor& color) { return color.lightness() > 200; });
        };
        page.browser.setPalette(dark);
        QVERIFY(!brightest().isEmpty() && brightest().width() < 200);
    }

    void pagesOfTheManualShowTheirEquations() {
        ManualWindow manual;
        manual.show();
        manual.showPlace("explanation/hinge-law");
        auto& page = child<QTextBrowser>(manual, "browser");
        const int count = shownEquations(*page.document());
        QVERIFY(count > 5);
        manual.showPlace("how-to/plots");
        page.backward();
        QCOMPARE(page.source().fileName(), QString("hinge-law.md"));
        QCOMPARE(shownEquations(*page.document()), count);
        page.selectAll();
        page.copy();
        const QString copied = QGuiApplication::clipboard()->text();
        QVERIFY(copied.contains("tanh(x/t)") && !copied.contains(QChar::ObjectReplacementCharacter));
        QFont larger = page.font();
        larger.setPointSizeF(2.0 * larger.pointSizeF());
        const auto anyHeight = [&] { return page.document()->size().height(); };
        const double before = anyHeight();
        page.setFont(larger);
        QVERIFY(anyHeight() > 1.5 * before);
        QCOMPARE(shownEquations(*page.document()), count);
    }

    /// Also those that have equations.
    void headingsOfExplanationsAreFoundByTheirAnchors() {
        ManualWindow manual;
        manual.show();
        const auto& page = child<QTextBrowser>(manual, "browser");
        for (const ManualSection& section : manualSections()) {
            if (!section.page.startsWith("explanation/contact")) continue;
            manual.showPlace(section.page + "#" + section.anchor);
            QCOMPARE(anchorOfHeading(textWithEquations(page.textCursor().block())), section.anchor);
        }
    }

    void equationsAreSearched() {
        const std::vector<ManualSection> found =
            searchManual(manualSections(), QString::fromUtf8("doublet(t, x) = 2 s"));
        QVERIFY(!found.empty());
        QCOMPARE(found.front().page, QString("explanation/hinge-law"));
        QVERIFY(excerptOf(found.front(), "doublet(t, x)").contains(QString::fromUtf8("(1 − s²)")));
    }
};

HINGELAB_UI_TEST(TestTypeset)

} // namespace test_typeset

#include "test_typeset.moc"
