// SPDX-License-Identifier: GPL-3.0-or-later
// The equations of what is selected: that all of them are typeset within the panel, with numbers that are those
// of the channels, and what pointer, keys and curves do to each other.
#include <QLabel>
#include <algorithm>

#include "explain/law_tex.h"
#include "tests/ui/child.h"
#include "tests/ui/run_fixture.h"
#include "ui/explain/explain_panel.h"
#include "ui/manual/manual_pages.h"
#include "ui/plots/time_plot.h"
#include "ui/text/readable.h"

namespace test_explain_panel {

using namespace hingelab;
using namespace hingelab::test;

namespace {

struct Fixture : RunFixture {
    TimePlot plot{bench};
    ExplainPanel panel{bench};

    explicit Fixture(const char* rig) : RunFixture(rig) {
        plot.move(450, 0); // beside the panel
        show(plot, {300, 300});
        show(panel, {380, 600});
        QTRY_VERIFY(!session.shown().isEmpty());
    }
    ExplainPage& page() { return panel.page(); }
    std::size_t term(const char* words) {
        const auto found =
            std::find_if(page().terms().begin(), page().terms().end(),
                         [&](const PageLayout::Term& term) { return term.words == QLatin1String(words); });
        return static_cast<std::size_t>(found - page().terms().begin());
    }
    void pointAt(std::size_t term) {
        const QPoint at = page().placeOf(term).center().toPoint();
        QTest::mouseMove(&page(), at + QPoint(0, 1));
        QTest::mouseMove(&page(), at);
        QCoreApplication::processEvents();
    }
    bool isPlotted(const char* channel) {
        const std::vector<std::string> shown = plot.shownChannels();
        return std::find(shown.begin(), shown.end(), channel) != shown.end();
    }
};

bool isInManual(const std::string& place) {
    const QStringList parts = QString::fromStdString(place).split(QLatin1Char('#'));
    static const std::vector<ManualSection> sections = manualSections();
    return std::any_of(sections.begin(), sections.end(), [&](const ManualSection& section) {
        return section.page == parts[0] && (parts.size() < 2 || section.anchor == parts[1]);
    });
}

QStringList texOf(const Explanation& e) {
    QStringList all;
    const auto add = [&](const std::string& tex) { all << QString::fromStdString(tex); };
    for (const ExplainedSymbol& symbol : e.symbols) add(symbol.tex);
    for (const ExplainedEquation& equation : e.equations) {
        for (const ExplainedEquation::Term& term : equation.terms) add(symbolTex(e, term.value));
    }
    for (const ExplainedVector& vector : e.vectors) {
        add(vector.tex);
        for (const ExplainedVector::Term& term : vector.terms) add(term.tex);
    }
    return all;
}

} // namespace

class TestExplainPanel : public QObject {
    Q_OBJECT
  private slots:
    void init() { failOnWarnings(); }

    /// Of all items of all shipped rigs: TeX that is read, a place in the manual that exists, and lines within
    /// the width of a narrow panel, by a large font, too.
    void allShippedItemsAreTypeset() {
        for (const ShippedRig& shipped : shippedRigs()) {
            const auto model = std::make_shared<const Model>(readRig(shipped.text).document->rig);
            const Rig& rig = model->rig();
            const std::pair<const char*, std::size_t> lists[] = {
                {"elements", rig.elements.size()}, {"motors", rig.motors.size()},
                {"joints", rig.joints.size()},     {"assemblies", rig.assemblies.size()},
                {"bodies", rig.bodies.size()},     {"contacts", rig.contacts.size()}};
            Simulation simulation(model);
            std::vector<double> row(model->channels().size());
            simulation.sample(0.0, row);
            for (const auto& [list, count] : lists) {
                for (std::size_t i = 0; i < count; ++i) {
                    const Explanation e = explain(*model, "/" + std::string(list) + "/" + std::to_string(i));
                    for (const QString& tex : texOf(e)) {
                        const Equation equation(tex);
                        QVERIFY2(!equation.fault(), qPrintable(tex));
                    }
                    QVERIFY2(isInManual(e.manual), e.manual.c_str());
                    for (const double points : {9.0, 16.0}) {
                        if (points > 10.0 && i > 0) continue; // of each kind one
                        PageLayout::Look look;
                        look.text.setPointSizeF(points);
                        look.width = 36.0 * points; // 300 pixels at 9 points
                        const PageLayout page(e, row, look);
                        if (e.kind == "Engine gas") continue; // its polynomials are longer than any panel
                        QVERIFY2(page.width() <= look.width + 0.5,
                                 qPrintable(QString::fromStdString(e.kind + " " + e.title) +
                                            QString(": %1 of %2").arg(page.width()).arg(look.width)));
                    }
                }
            }
        }
    }

    /// What is written beside a term is its channel.
    void numbersAreThoseOfTheRun() {
        Fixture f("dishwasher");
        f.simulate(0.3);
        QVERIFY(!f.page().explanation().equations.empty());
        const std::size_t spring = f.term("Spring");
        QVERIFY(spring < f.page().terms().size());
        const std::string channel = f.page().terms()[spring].channel;
        QCOMPARE(channel, std::string("element.hinge.spring"));
        const QString value = readableText(Quantity::torque, f.session.valueOf(channel), 3);
        QTRY_VERIFY2(f.page().plainText().contains("Spring: " + value), qPrintable(f.page().plainText()));
    }

    /// A door's spring by pointer and by keys: its curve becomes bold, a click plots it, in its colour.
    void aTermIsItsCurve() {
        Fixture f("dishwasher");
        const std::size_t spring = f.term("Spring");
        f.pointAt(spring);
        QCOMPARE(QString::fromStdString(f.bench.terms().litChannel()), QString("element.hinge.spring"));
        QVERIFY(!f.isPlotted("element.hinge.spring"));
        QTest::mouseClick(&f.page(), Qt::LeftButton, {}, f.page().placeOf(spring).center().toPoint());
        QVERIFY(f.isPlotted("element.hinge.spring"));
        const std::optional<QColor> color = f.bench.terms().colorOf("element.hinge.spring");
        QVERIFY(color.has_value());
        QCOMPARE(f.page().termColors()[spring], *color);
        QCPGraph* bold = nullptr;
        for (int i = 0; i < f.plot.plot().graphCount(); ++i) {
            QCPGraph* const graph = f.plot.plot().graph(i);
            if (graph->pen().widthF() > 3.0) bold = graph;
        }
        QVERIFY(bold != nullptr && bold->pen().color() == *color);

        f.page().setFocus();
        QTest::keyClick(&f.page(), Qt::Key_Down);
        QCOMPARE(f.page().current(), std::optional<std::size_t>(spring + 1));
        QTest::keyClick(&f.page(), Qt::Key_Up);
        QCOMPARE(f.page().current(), std::optional<std::size_t>(spring));
        QTest::keyClick(&f.page(), Qt::Key_Return);
        QVERIFY(!f.isPlotted("element.hinge.spring"));
    }

    /// The forces on a link are arrows in the picture while the panel is seen, each where it acts; tip to tail
    /// they close.
    void forcesOnALinkAreArrows() {
        Fixture f("four-bar");
        f.bench.selection().selectNamed("/bodies/crank");
        const TermLight::Arrows& arrows = f.bench.terms().arrows();
        QVERIFY(arrows.list.size() >= 3);
        QCOMPARE(arrows.title, QString("Forces on the body"));
        const std::span<const double> row = f.session.shown().last();
        Vector3 sum = Vector3::Zero();
        for (const TermArrow& arrow : arrows.list) {
            QVERIFY(arrow.value(row).allFinite() && arrow.place(row).allFinite());
            if (&arrow != &arrows.list.back()) sum += arrow.value(row);
        }
        QVERIFY((sum - arrows.list.back().value(row)).norm() < 1e-9 * std::max(1.0, sum.norm()));
        QTest::mouseClick(&child<QCheckBox>(f.panel, "tipToTail"), Qt::LeftButton, {}, {8, 8});
        QVERIFY(f.bench.terms().arrows().isChain);
        f.panel.hide();
        QVERIFY(f.bench.terms().arrows().list.empty());
    }

    /// After a part without vectors, a body has its arrows; that a user wants none stays.
    void arrowsComeWithABody() {
        Fixture f("dishwasher");
        QVERIFY(f.bench.terms().arrows().list.empty()); // the hinge's law
        f.bench.selection().selectNamed("/bodies/door");
        QVERIFY(!f.bench.terms().arrows().list.empty());
        QComboBox& choice = child<QComboBox>(f.panel, "termArrows");
        choice.setFocus();
        QTest::keyClick(&choice, Qt::Key_Home);
        QCOMPARE(choice.currentIndex(), 0);
        QVERIFY(f.bench.terms().arrows().list.empty());
        f.bench.selection().selectNamed("/joints/0");
        QVERIFY(f.bench.terms().arrows().list.empty());
    }

    /// Another rig while the curves change first: arrows of the old one are never read in samples of the new
    /// one.
    void arrowsAreOfTheirOwnModel() {
        Fixture f("four-bar");
        f.bench.selection().selectNamed("/bodies/crank");
        const std::shared_ptr<const Model> before = f.bench.terms().arrows().model;
        QVERIFY(before != nullptr && before == f.page().model());
        bool isOwn = true;
        QObject::connect(&f.bench.terms(), &TermLight::arrowsChanged, &f.bench.terms(), [&] {
            const TermLight::Arrows& arrows = f.bench.terms().arrows();
            isOwn = isOwn && (arrows.list.empty() || arrows.model == f.page().model());
        });
        f.model.open(shippedDocument("simple-pendulum"), QString());
        QTRY_VERIFY(f.page().model() != before);
        QVERIFY(isOwn);
    }

    void anEditChangesTheNumbers() {
        Fixture f("dishwasher");
        const QString before = f.page().plainText();
        static_cast<void>(f.model.setParameter("/elements/0/spring_constant", 4.5, f.model.newGesture()));
        QTRY_VERIFY(f.page().plainText() != before);
        QVERIFY(f.page().plainText().contains(QStringLiteral("4.50 N·m/rad")));
    }
};

HINGELAB_UI_TEST(TestExplainPanel)

} // namespace test_explain_panel

#include "test_explain_panel.moc"
