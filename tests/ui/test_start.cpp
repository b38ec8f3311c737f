// SPDX-License-Identifier: GPL-3.0-or-later
// The start page, the tour, and the things to try with a rig.
#include <QCheckBox>
#include <QToolButton>

#include "analysis/hand_plan.h"
#include "checks/checked_rig.h"
#include "checks/validation.h"
#include "rig/parameter_set.h"
#include "tests/ui/answers.h"
#include "tests/ui/ui_test.h"
#include "ui/about/rig_about.h"
#include "ui/manual/manual_window.h"
#include "ui/start/start_actions.h"
#include "ui/start/tour.h"

namespace test_start {

using namespace hingelab;
using namespace hingelab::test;

namespace {

struct Fixture {
    Theme theme;
    MainWindow window{shippedDocument("dishwasher"), theme, false};

    Fixture() {
        window.resize(1280, 800);
        window.show();
        window.activateWindow();
        static_cast<void>(QTest::qWaitForWindowActive(&window));
    }
    StartPage& page() {
        window.start().showStartPage();
        return child<StartPage>(window);
    }
};

} // namespace

class TestStart : public QObject {
    Q_OBJECT
  private slots:
    void init() {
        failOnWarnings();
        QSettings().clear();
    }

    /// It covers the window beneath its menus, and a rig that is chosen there opens.
    void aRigOpensFromTheStartPage() {
        Fixture f;
        StartPage& page = f.page();
        QVERIFY(page.isVisible());
        QCOMPARE(page.width(), f.window.width());
        f.window.resize(1100, 700);
        QCoreApplication::processEvents();
        QCOMPARE(page.width(), 1100);
        auto& search = child<QLineEdit>(page, "rigSearch");
        QTest::keyClicks(&search, "refrigerator");
        QTest::mouseClick(page.findChild<QPushButton*>("primary"), Qt::LeftButton);
        QVERIFY(!page.isVisible());
        QCOMPARE(f.window.openRig().rig().name, shippedDocument("refrigerator").rig.name);
        QVERIFY(child<RigAbout>(f.window).isVisible()); // it says what to try
        QTRY_VERIFY(f.window.session().isPlaying());
    }

    void escapeLeavesTheRigAlone() {
        Fixture f;
        const std::string before = f.window.openRig().text();
        StartPage& page = f.page();
        QTest::keyClick(&page, Qt::Key_Escape);
        QVERIFY(!page.isVisible());
        QCOMPARE(f.window.openRig().text(), before);
    }

    /// Tab goes round in the page: what lies beneath takes no part.
    void theKeyboardStaysInThePage() {
        Fixture f;
        StartPage& page = f.page();
        for (int i = 0; i < 40; ++i) {
            QTest::keyClick(f.window.focusWidget(), Qt::Key_Tab);
            QVERIFY(page.isAncestorOf(f.window.focusWidget()));
        }
    }

    void recentFilesAndTutorialsAreThere() {
        Fixture f;
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("mine.hingelab"));
        QCOMPARE(f.window.files().saveRig(path), QString());
        StartPage& page = f.page();
        auto& recent = child<QListWidget>(page, "recentFiles");
        QCOMPARE(recent.count(), 1);
        QCOMPARE(recent.item(0)->text(), QStringLiteral("mine.hingelab"));
        for (QPushButton* button : page.findChildren<QPushButton*>()) {
            if (button->text() == QStringLiteral("A first linkage")) button->click();
        }
        const auto* manual = f.window.findChild<ManualWindow*>();
        QVERIFY(manual != nullptr && manual->isVisible());
        QVERIFY(
            child<QTextBrowser>(*manual, "browser").source().path().endsWith("tutorials/build-a-linkage.md"));
    }

    void itCanBeSwitchedOff() {
        Fixture f;
        QVERIFY(StartPage::isWanted());
        f.page().findChild<QCheckBox*>()->click();
        QVERIFY(!StartPage::isWanted());
    }

    /// Each stop of the tour has its words within the window, and its last one ends it.
    void theTourGoesThroughTheWindow() {
        Fixture f;
        f.page().findChild<QPushButton*>("tour")->click();
        QPointer<Tour> tour = f.window.findChild<Tour*>();
        QVERIFY(tour != nullptr);
        QStringList texts;
        while (tour != nullptr && tour->isVisible()) {
            const auto& text = child<QLabel>(*tour, "tourText");
            QVERIFY(!text.text().isEmpty() && !texts.contains(text.text()));
            texts << text.text();
            const QWidget& note = *text.parentWidget();
            QVERIFY(tour->rect().contains(note.geometry()));
            QVERIFY(text.height() >= text.heightForWidth(text.width()));
            QTest::keyClick(f.window.focusWidget(), Qt::Key_Return);
        }
        QCOMPARE(texts.size(), 7);
        f.window.start().startTour();
        tour = f.window.findChild<Tour*>(QString(), Qt::FindDirectChildrenOnly);
        QTest::keyClick(tour->focusWidget(), Qt::Key_Escape);
        QTRY_VERIFY(tour == nullptr);
    }

    /// Whatever shipped rigs offer to try can be done, changes what it says it sets, and can be taken back.
    void everyExperimentCanBeDone() {
        int count = 0;
        for (const ShippedRig& shipped : shippedRigs()) {
            const RigReading reading = readRig(shipped.text);
            QVERIFY(reading.document);
            for (const Issue& issue : reading.issues)
                QVERIFY2(issue.pointer.find("/experiments") != 0, issue.text().c_str());
            const Rig& rig = reading.document->rig;
            QVERIFY2(!rig.experiments.empty(), rig.name.c_str());
            for (const Experiment& experiment : rig.experiments) {
                ++count;
                Rig changed = rig;
                for (const std::string& assignment : experiment.set) {
                    const std::string before = rigAsJson(changed).dump();
                    const Issues issues = assignParameter(changed, assignment);
                    QVERIFY2(issues.empty(), (rig.name + ": " + assignment).c_str());
                    QVERIFY2(rigAsJson(changed).dump() != before, (rig.name + ": " + assignment).c_str());
                }
                const ValidatedRig validated = validateAndCompile(changed);
                QVERIFY2(!hasErrors(validated.issues), (rig.name + ": " + experiment.name).c_str());
                for (const std::string& channel : experiment.channels)
                    QVERIFY2(validated.model->channelIndex(channel) >= 0, (rig.name + ": " + channel).c_str());
                if (experiment.hand.empty()) continue;
                const HandPlanReading plan = readHandPlan(experiment.hand, *validated.model);
                QVERIFY2(plan.plan, (rig.name + ": " + plan.problem).c_str());
            }
        }
        QVERIFY(count > 100);
    }

    /// A click on a thing to try edits, resets and plays; one undo takes the edit back.
    void aClickTriesIt() {
        Theme theme;
        RigDocument document = shippedDocument("dishwasher");
        Experiment weaken;
        weaken.name = "Weaken the spring";
        weaken.set = {"/elements/hinge/spring_constant=1 N*m/rad"};
        weaken.channels = {"joint.hinge axis.rate"};
        Experiment pull;
        pull.name = "Pull it";
        pull.hand = "to 60 deg at 30 deg/s";
        document.rig.experiments = {weaken, pull};
        MainWindow window(std::move(document), theme, false);
        window.show();
        auto& about = child<RigAbout>(window);
        QVERIFY(about.toPlainText().contains("Weaken the spring") && about.toPlainText().contains("Pull it"));
        const std::string before = window.openRig().text();
        emit about.anchorClicked(QUrl("0"));
        QTRY_COMPARE(valueOf(window.openRig(), "/elements/0/spring_constant"), 1.0);
        QTRY_VERIFY(window.session().isPlaying());
        QCOMPARE(window.timePlot().shownChannels(), std::vector<std::string>{"joint.hinge axis.rate"});
        QCOMPARE(about.perform(1), QString()); // takes the first one back
        QCOMPARE(window.openRig().text(), before);
        QCOMPARE(about.perform(0), QString());
        window.openRig().undoStack().undo();
        QCOMPARE(window.openRig().text(), before);
        QCOMPARE(about.perform(1), QString());
        QTRY_VERIFY(window.session().status().handStage.has_value());
    }
};

HINGELAB_UI_TEST(TestStart)

} // namespace test_start

#include "test_start.moc"
