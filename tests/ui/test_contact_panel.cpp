// SPDX-License-Identifier: GPL-3.0-or-later
// The contact panel: what it says of a rig that sticks, its plots against the law, the scheme as an undoable
// edit.
#include <QSignalSpy>

#include "contact/contact_laws.h"
#include "tests/ui/ui_test.h"
#include "ui/contact/contact_panel.h"

namespace test_contact_panel {

using namespace hingelab;
using namespace hingelab::test;

namespace {

struct Fixture {
    Theme theme;
    Workbench bench;
    OpenRig& model = bench.openRig();
    SessionController& session = bench.session();
    ContactPanel panel{bench};

    explicit Fixture(const char* rig) : bench(shippedDocument(rig), theme) {
        panel.resize(480, 640);
        panel.show();
        static_cast<void>(QTest::qWaitForWindowExposed(&panel));
    }
    void simulate(double seconds) {
        const double end = session.status().time + seconds;
        session.runner().fastForward(seconds);
        QTRY_VERIFY(session.status().time > end - 1e-6);
    }
    QTableWidget& table() { return *panel.findChild<QTableWidget*>(); }
    QComboBox& scheme() { return *panel.findChild<QComboBox*>(); }
    QString words() {
        QStringList all;
        for (const QLabel* label : panel.findChildren<QLabel*>()) all << label->text();
        return all.join('\n');
    }
};

} // namespace

class TestContactPanel : public QObject {
    Q_OBJECT
  private slots:
    void init() { failOnWarnings(); }

    /// The check box is an edit of the rig: the run restarts from where the contacts carry the load, and Undo
    /// brings the other start back.
    void startsSettled() {
        Fixture f("slope");
        QCheckBox& box = *f.panel.findChild<QCheckBox*>("startSettled");
        QVERIFY(!box.isChecked());
        QTest::mouseClick(&box, Qt::LeftButton, {}, {8, box.height() / 2});
        QVERIFY(box.isChecked());
        QVERIFY(f.model.rig().simulation.contactStart == ContactStart::settled);
        f.session.runner().reset();
        const ChannelHandle force = f.session.layout().contacts.of("base").normalForce;
        QTRY_VERIFY2(f.session.valueOf(force) > 10.0, qPrintable(QString::number(f.session.valueOf(force))));
        f.model.undoStack().undo();
        QVERIFY(!box.isChecked());
        QVERIFY(f.model.rig().simulation.contactStart == ContactStart::asPlaced);
    }

    void tableSaysWhatTheContactDoes() {
        Fixture f("slope");
        f.simulate(5.5); // the table has stopped at 25 degrees; the box holds
        QCOMPARE(f.table().rowCount(), 1);
        QCOMPARE(f.table().item(0, 0)->text(), QString("base"));
        QVERIFY(f.table().item(0, 1)->text().contains("stiction"));
        QVERIFY(std::abs(f.table().item(0, 2)->text().toDouble() - 17.78) < 0.02); // m g cos 25 deg
        QVERIFY(std::abs(f.table().item(0, 3)->text().toDouble() - 8.29) < 0.02);  // m g sin 25 deg
        // Where mu x (2 - x) = tan 25 deg, x = 0.74: of the tolerance of 1e-5 m/s that is 0.44 mm per minute.
        QVERIFY2(f.words().contains("creeps by 0.44 mm per minute"), qPrintable(f.words()));
        QVERIFY(f.words().contains(QStringLiteral("tolerance of 10.0 µm/s")));
        QCOMPARE(f.table().item(0, 4)->text(), QStringLiteral("7.4 µm/s"));
    }

    void dotsLieOnTheLaw() {
        Fixture f("slope");
        f.simulate(5.5);
        QCustomPlot& plot = f.panel.plots()[0]->plot();
        const QCPGraph* dots = nullptr;
        for (int i = 0; i < plot.graphCount(); ++i) {
            if (plot.graph(i)->lineStyle() == QCPGraph::lsNone) dots = plot.graph(i);
        }
        QVERIFY(dots != nullptr);
        QCOMPARE(dots->data()->size(), 4); // corners of the box
        for (const QCPGraphData& dot : *dots->data()) {
            const FrictionForce law = frictionForce(dot.key, 0.0, 1.0, 0.5, Regularisation::of(1e-5, 1e-2));
            QVERIFY(std::abs(dot.value + law.force[0]) < 1e-4);
        }
    }

    void newtonPlotShowsTheStep() {
        Fixture f("slope");
        f.simulate(3.0); // while the table turns, each step takes a few updates
        QCustomPlot& plot = f.panel.plots()[1]->plot();
        const auto shown = plot.graph(0)->data()->size();
        QCOMPARE(static_cast<double>(shown), std::min(16.0, f.session.valueOf("solver.iterations")));
        QVERIFY(shown >= 2);
        QVERIFY(plot.graph(0)->data()->at(shown - 1)->value < 1e-7); // converged: a hundredth of the tolerance
    }

    void schemeIsAnUndoableEdit() {
        Fixture f("slope");
        QCOMPARE(f.scheme().currentText(), QString("Two-way"));
        f.scheme().setFocus();
        QTest::keyClick(&f.scheme(), Qt::Key_Down);
        QCOMPARE(f.scheme().currentText(), QString("One-way"));
        QCOMPARE(f.model.rig().simulation.contactScheme, ContactScheme::oneWay);
        QVERIFY(f.model.text().find("one_way") != std::string::npos);
        f.model.undoStack().undo();
        QCOMPARE(f.model.rig().simulation.contactScheme, ContactScheme::twoWay);
        QCOMPARE(f.scheme().currentText(), QString("Two-way"));
    }

    void anotherRigReplacesTheTable() {
        Fixture f("stack");
        QCOMPARE(f.table().rowCount(), 6);
        f.model.open(shippedDocument("dishwasher"), {});
        QCOMPARE(f.table().rowCount(), 0);
        f.model.open(shippedDocument("door-stop-seal"), {});
        QCOMPARE(f.table().rowCount(), 2);
        QTRY_COMPARE(f.session.status().time, 0.0);
        f.simulate(0.1);
        QVERIFY(f.table().item(0, 1)->text().contains("separated"));
    }
};

HINGELAB_UI_TEST(TestContactPanel)

} // namespace test_contact_panel

#include "test_contact_panel.moc"
