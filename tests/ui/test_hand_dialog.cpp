// SPDX-License-Identifier: GPL-3.0-or-later
// The hand by plan, by its widgets.
#include <QSignalSpy>

#include "tests/ui/ui_test.h"
#include "ui/hand/hand_actions.h"
#include "ui/plots/channel_rows.h"
#include "ui/text/readable.h"

namespace test_hand_dialog {

using namespace hingelab;
using namespace hingelab::test;

namespace {

struct Fixture {
    explicit Fixture(const char* rig) : bench(shippedDocument(rig), theme) {
        dialog.show();
        static_cast<void>(QTest::qWaitForWindowExposed(&dialog));
    }

    Theme theme;
    Workbench bench;
    OpenRig& model = bench.openRig();
    SessionController& session = bench.session();
    HandDialog dialog{bench, nullptr};

    void enter(NumberEdit& edit, const char* text) {
        edit.setFocus();
        edit.selectAll();
        QTest::keyClicks(&edit, QString::fromUtf8(text));
        QTest::keyClick(&edit, Qt::Key_Return);
    }
    void choose(QComboBox& box, int index) {
        box.setFocus();
        QTest::keyClick(&box, Qt::Key_Home);
        for (int i = 0; i < index; ++i) QTest::keyClick(&box, Qt::Key_Down);
        QCOMPARE(box.currentIndex(), index);
    }
    [[nodiscard]] QStringList toldEvents() const {
        QStringList words;
        for (const RunEvent& event : session.runs().events().events())
            words << QString::fromStdString(event.words);
        return words;
    }
    void start() { QTest::mouseClick(&child<QPushButton>(dialog, "startButton"), Qt::LeftButton); }
    [[nodiscard]] bool isTold() const { return session.status().handPlan == session.handPlanNumber(); }
    [[nodiscard]] HandStage stage() const { return session.status().handStage.value_or(HandStage::hasLetGo); }
};

} // namespace

class TestHandDialog : public QObject {
    Q_OBJECT
  private slots:
    void init() {
        failOnWarnings();
        QSettings().clear();
    }

    /// The numbers of the form are the plan, as text, too; the text can be written instead.
    void numbersAndTextAreThePlan() {
        Fixture f("room-door");
        f.enter(child<NumberEdit>(child<HandForm>(f.dialog), "handTo"), "70");
        f.enter(child<NumberEdit>(child<HandForm>(f.dialog), "handBack"), "5 deg");
        f.enter(child<NumberEdit>(child<HandForm>(f.dialog), "handRate"), "60");
        f.enter(child<NumberEdit>(child<HandForm>(f.dialog), "handHold"), "0.5");
        QCOMPARE(f.dialog.text().text(), QString("to 70 deg at 60 deg/s; wait 0.5 s; to 5 deg at 60 deg/s"));
        f.choose(child<QComboBox>(f.dialog, "caseChoice"), 2);
        f.enter(child<NumberEdit>(child<HandForm>(f.dialog), "handEffort"), "15 N");
        f.enter(child<NumberEdit>(child<HandForm>(f.dialog), "handUntil"), "40");
        QCOMPARE(f.dialog.text().text(), QString("push 15 N until 40 deg"));
        QTest::mouseClick(&child<QCheckBox>(child<HandForm>(f.dialog), "handLeadsFirst"), Qt::LeftButton, {},
                          {5, child<QCheckBox>(child<HandForm>(f.dialog), "handLeadsFirst").height() / 2});
        QCOMPARE(f.dialog.text().text(), QString("to 70 deg at 60 deg/s; wait 0.5 s; push 15 N until 40 deg"));
        f.dialog.text().setFocus();
        f.dialog.text().selectAll();
        QTest::keyClicks(&f.dialog.text(), "to 30 deg at");
        QCOMPARE(child<QComboBox>(f.dialog, "caseChoice").currentIndex(), 3);
        QVERIFY(!child<QPushButton>(f.dialog, "startButton").isEnabled());
        QVERIFY(f.dialog.stage().text().contains("a rate is"));
        QTest::keyClicks(&f.dialog.text(), " 20 deg/s");
        QVERIFY(child<QPushButton>(f.dialog, "startButton").isEnabled());
        QVERIFY(f.dialog.stage().text().isEmpty());
    }

    /// Started, the door follows; what the hand felt is what the run recorded.
    void whatTheHandFeltIsTold() {
        Fixture f("dishwasher");
        f.enter(child<NumberEdit>(child<HandForm>(f.dialog), "handTo"), "60");
        f.enter(child<NumberEdit>(child<HandForm>(f.dialog), "handBack"), "20");
        f.enter(child<NumberEdit>(child<HandForm>(f.dialog), "handRate"), "60");
        f.session.runner().setSpeed(10.0);
        f.start();
        QTRY_VERIFY(f.isTold());
        QTRY_COMPARE(f.dialog.stage().text(), QString("The hand leads the joint."));
        QVERIFY(child<QPushButton>(f.dialog, "letGoButton").isEnabled());
        QTRY_COMPARE_WITH_TIMEOUT(f.dialog.stage().text(), QString("The hand has let go."), 30'000);
        f.session.setPlaying(false);
        QTRY_VERIFY(f.session.isIdle());
        const History& run = f.session.history();
        const ChannelRows angle{run,
                                static_cast<std::size_t>(run.model()->channelIndex("joint.hinge axis.angle"))};
        const ChannelRows torque{
            run, static_cast<std::size_t>(run.model()->channelIndex("joint.hinge axis.hand_torque"))};
        const ChannelRows work{run, static_cast<std::size_t>(run.model()->channelIndex("energy.hand_work"))};
        double largest = 0.0, farthest = 0.0;
        for (std::size_t i = 0; i < run.rows(); ++i) {
            farthest = std::max(farthest, angle.value(i));
            if (i > 0 && angle.value(i) > angle.value(i - 1)) largest = std::max(largest, torque.value(i));
        }
        QVERIFY(std::abs(farthest - 60.0 * std::numbers::pi / 180.0) < 0.02);
        QVERIFY2(child<QLabel>(f.dialog, "felt")
                     .text()
                     .contains(QString("Opening: at most %1").arg(readableText(Quantity::torque, largest, 3))),
                 qPrintable(child<QLabel>(f.dialog, "felt").text()));
        // By the trapezium rule over samples 4 ms apart: shown to three digits, it may differ in the last.
        const QString told =
            child<QLabel>(f.dialog, "felt").text().section("Work of the hand: ", 1).section(' ', 0, 0);
        const double real = work.value(run.rows() - 1);
        QVERIFY2(std::abs(QString(told).replace(QChar(0x2212), '-').toDouble() - real) <
                     0.02 * std::abs(real) + 0.01,
                 qPrintable(told + " and " + QString::number(real)));
    }

    /// What the door does once the hand is away, the hand does not feel.
    void whatComesAfterwardsIsNotFelt() {
        Fixture f("room-door");
        f.choose(child<QComboBox>(f.dialog, "caseChoice"), 2);
        f.enter(child<NumberEdit>(child<HandForm>(f.dialog), "handEffort"), "25 N");
        f.enter(child<NumberEdit>(child<HandForm>(f.dialog), "handUntil"), "40");
        f.session.runner().setSpeed(10.0);
        f.start();
        QTRY_VERIFY_WITH_TIMEOUT(f.isTold() && f.session.status().time > 4.0, 30'000); // it has bounced by then
        QVERIFY(child<QLabel>(f.dialog, "felt").text().contains("Closing: at most"));
        QVERIFY2(!child<QLabel>(f.dialog, "felt").text().contains("Opening"),
                 qPrintable(child<QLabel>(f.dialog, "felt").text()));
    }

    void letsGoWhenTold() {
        Fixture f("room-door");
        f.start();
        QTRY_VERIFY(f.isTold() && f.stage() == HandStage::leads);
        QTest::mouseClick(&child<QPushButton>(f.dialog, "letGoButton"), Qt::LeftButton);
        QTRY_VERIFY(!f.session.status().handStage);
        QVERIFY(!child<QPushButton>(f.dialog, "letGoButton").isEnabled());
        // Events come with the next samples. On a slow machine the hinge has touched its stop in between.
        QTRY_VERIFY(f.toldEvents().contains("hand lets go"));
        QCOMPARE(f.toldEvents().front(), QString("hand begins its plan"));
    }

    /// What cannot be done is said, and nothing begins to move.
    void refusalsAreTold() {
        Fixture f("room-door");
        f.enter(child<NumberEdit>(child<HandForm>(f.dialog), "handTo"), "300");
        f.start();
        QTRY_VERIFY(f.isTold());
        QTRY_VERIFY2(f.dialog.stage().text().contains("the stop of"), qPrintable(f.dialog.stage().text()));
        QCOMPARE(f.session.status().state, RunState::paused);
        f.enter(child<NumberEdit>(child<HandForm>(f.dialog), "handRate"), "-3");
        QVERIFY(!child<QPushButton>(f.dialog, "startButton").isEnabled());
        QVERIFY(f.dialog.stage().text().contains("> 0"));
        f.enter(child<NumberEdit>(child<HandForm>(f.dialog), "handRate"), "30");
        QVERIFY(child<QPushButton>(f.dialog, "startButton").isEnabled());
    }

    /// A rig of which no joint can be led, and one of which several can.
    void jointsAreChosen() {
        Fixture none("bouncing-ball");
        QVERIFY(!child<QPushButton>(none.dialog, "startButton").isEnabled());
        QVERIFY(none.dialog.stage().text().contains("no joint"));
        Fixture f("dishwasher");
        QVERIFY(child<QComboBox>(f.dialog, "jointChoice").isHidden());
    }

    void thePlotIsAskedFor() {
        Fixture f("dishwasher");
        QSignalSpy asked(&f.dialog, &HandDialog::plotRequested);
        QTest::mouseClick(&f.dialog.plotButton(), Qt::LeftButton);
        QCOMPARE(asked.size(), 1);
        QCOMPARE(asked[0][0].value<std::string>(), std::string("joint.hinge axis.angle"));
        QCOMPARE(asked[0][1].value<std::string>(), std::string("joint.hinge axis.hand_torque"));
    }

    /// What slides is pushed with a force and led by lengths; what the hand felt is told so, too.
    void whatSlidesIsLedByLengths() {
        Fixture f("slider-drives-crank");
        QVERIFY(!child<QComboBox>(f.dialog, "jointChoice").isVisible()); // there is one only
        f.choose(child<QComboBox>(f.dialog, "caseChoice"), 2);
        QVERIFY(!child<QComboBox>(child<HandForm>(f.dialog), "handEffortKind").isVisible());
        QVERIFY2(f.dialog.text().text().startsWith("push 20 N until "), qPrintable(f.dialog.text().text()));
        f.choose(child<QComboBox>(f.dialog, "caseChoice"), 1);
        f.enter(child<NumberEdit>(child<HandForm>(f.dialog), "handTo"), "-100 mm");
        f.enter(child<NumberEdit>(child<HandForm>(f.dialog), "handRate"), "200 mm/s");
        QVERIFY2(f.dialog.text().text().contains("m at ") && !f.dialog.text().text().contains("deg"),
                 qPrintable(f.dialog.text().text()));
        f.start();
        QTRY_VERIFY_WITH_TIMEOUT(f.isTold() && f.session.status().handStage.has_value(), 30'000);
        f.session.runner().fastForward(3.0);
        QTRY_VERIFY_WITH_TIMEOUT(child<QLabel>(f.dialog, "felt").text().contains(" N, at "), 30'000);
        QVERIFY2(child<QLabel>(f.dialog, "felt").text().contains("Work of the hand: "),
                 qPrintable(child<QLabel>(f.dialog, "felt").text()));
    }

    /// Of several joints one is chosen; a plan that is written names it.
    void oneJointOfSeveralIsChosen() {
        Fixture f("servo-backlash");
        QComboBox& joints = child<QComboBox>(f.dialog, "jointChoice");
        QVERIFY(joints.isVisible());
        QCOMPARE(joints.count(), 2);
        for (const int i : {1, 0}) {
            f.choose(joints, i);
            QVERIFY2(f.dialog.text().text().contains(joints.itemText(i)), qPrintable(f.dialog.text().text()));
        }
        f.choose(joints, 1);
        f.dialog.text().setFocus();
        f.dialog.text().selectAll();
        QTest::keyClicks(&f.dialog.text(), "to 5 deg at 10 deg/s");
        QVERIFY(!child<QPushButton>(f.dialog, "startButton").isEnabled());
        QVERIFY2(f.dialog.stage().text().contains("several joints that a hand can move: say which"),
                 qPrintable(f.dialog.stage().text()));
        const QString written = joints.itemText(1) + ": to 5 deg at 10 deg/s";
        f.dialog.text().selectAll();
        QTest::keyClicks(&f.dialog.text(), written);
        QVERIFY(child<QPushButton>(f.dialog, "startButton").isEnabled());
        f.choose(joints, 0); // stays as it is written
        QCOMPARE(f.dialog.text().text(), written);
        const QString chosen = joints.itemText(0);
        QVERIFY(!hasErrors(f.model.setParameter("/motors/0/motor/resistance", 3.0, f.model.newGesture())));
        QCOMPARE(joints.currentText(), chosen); // an edit leaves what was chosen
    }

    /// With contacts there is no handle: the push is a torque on the joint.
    void withoutAHandleThePushIsATorque() {
        Fixture f("door-stop-seal");
        f.choose(child<QComboBox>(f.dialog, "caseChoice"), 2);
        QVERIFY(!child<QComboBox>(child<HandForm>(f.dialog), "handEffortKind").isVisible());
        QVERIFY2(f.dialog.text().text().startsWith("push 5 N"), qPrintable(f.dialog.text().text()));
        Fixture free("room-door");
        free.choose(child<QComboBox>(free.dialog, "caseChoice"), 2);
        QVERIFY(child<QComboBox>(child<HandForm>(free.dialog), "handEffortKind").isVisible());
        const QString force = free.dialog.text().text();
        free.choose(child<QComboBox>(child<HandForm>(free.dialog), "handEffortKind"), 1);
        emit child<QComboBox>(child<HandForm>(free.dialog), "handEffortKind").activated(1);
        QVERIFY(free.dialog.text().text() != force);
        QVERIFY2(free.dialog.text().text().contains("N*m") || free.dialog.text().text().contains("N m"),
                 qPrintable(free.dialog.text().text()));
    }

    /// Numbers out of range are refused beside the others, and nothing begins.
    void numbersOutOfRangeAreRefused() {
        Fixture f("room-door");
        f.enter(child<NumberEdit>(child<HandForm>(f.dialog), "handRate"), "-5 deg/s");
        QVERIFY(child<NumberEdit>(child<HandForm>(f.dialog), "handRate").isComplaining());
        QVERIFY2(f.dialog.stage().text().startsWith("At a rate of: expects"),
                 qPrintable(f.dialog.stage().text()));
        QVERIFY(!child<QPushButton>(f.dialog, "startButton").isEnabled());
        f.dialog.text().setFocus();
        QTest::keyClick(&f.dialog.text(), Qt::Key_Return);
        QCOMPARE(f.session.handPlanNumber(), 0L);
        QTest::keyClick(&child<NumberEdit>(child<HandForm>(f.dialog), "handRate"), Qt::Key_Escape);
        QVERIFY(child<QPushButton>(f.dialog, "startButton").isEnabled());
        f.enter(child<NumberEdit>(child<HandForm>(f.dialog), "handHold"), "-1 s");
        QVERIFY(child<NumberEdit>(child<HandForm>(f.dialog), "handHold").isComplaining());
    }

    /// From elsewhere, as text: begun at once, or the reason why not.
    void plansComeFromElsewhere() {
        Fixture f("room-door");
        QVERIFY2(!f.dialog.follow("to the moon").isEmpty(), qPrintable(f.dialog.stage().text()));
        QCOMPARE(f.session.handPlanNumber(), 0L);
        QCOMPARE(f.dialog.follow("to 20 deg at 40 deg/s"), QString());
        QCOMPARE(child<QComboBox>(f.dialog, "caseChoice").currentIndex(), 3);
        QTRY_VERIFY_WITH_TIMEOUT(f.isTold() && f.stage() == HandStage::leads, 30'000);
        Fixture none("slope"); // nothing there is led by a hand
        QVERIFY(!child<QComboBox>(none.dialog, "caseChoice").isEnabled() &&
                !none.dialog.plotButton().isEnabled());
        QVERIFY(!child<QPushButton>(none.dialog, "startButton").isEnabled());
    }

    /// The loop is plotted once, and comes to the fore when it is asked for again.
    void theLoopHasOnePlot() {
        QMainWindow window;
        Theme theme;
        Workbench bench{shippedDocument("room-door"), theme};
        ChannelDocks plots(window, bench);
        HandActions actions(bench, plots, window);
        window.show();
        actions.action().trigger();
        HandDialog& dialog = actions.show();
        QVERIFY(dialog.isVisible());
        for (int i = 0; i < 2; ++i) QTest::mouseClick(&dialog.plotButton(), Qt::LeftButton);
        QCOMPARE(plots.count(), std::size_t{1});
        QVERIFY2(plots.plot(0).yChannel().ends_with("hand_torque"), plots.plot(0).yChannel().c_str());
        plots.dock(0).hide();
        QTest::mouseClick(&dialog.plotButton(), Qt::LeftButton);
        QVERIFY(plots.dock(0).isVisible() && plots.count() == 1);
    }
};

HINGELAB_UI_TEST(TestHandDialog)

} // namespace test_hand_dialog

#include "test_hand_dialog.moc"
