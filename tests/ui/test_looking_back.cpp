// SPDX-License-Identifier: GPL-3.0-or-later
// Looking back without a window: the time bar by keys and wheel, runs, takes by their dialogs, what is
// followed.
#include <QHelpEvent>
#include <QSignalSpy>
#include <QToolTip>

#include "analysis/hand_plan.h"
#include "tests/ui/answers.h"
#include "tests/ui/wheel.h"
#include "ui/timeline/take_actions.h"
#include "ui/timeline/timeline.h"

namespace test_looking_back {

using namespace hingelab;
using namespace hingelab::test;

namespace {

constexpr const char* kCatch = "/elements/0/catch_torque";

struct Fixture {
    Theme theme;
    Workbench bench;
    OpenRig& model = bench.openRig();
    SessionController& session = bench.session();
    QWidget window;
    Timeline line{bench, &window};
    FileActions files{bench, &window};
    TakeActions takes{bench, files, window};
    QTemporaryDir folder;

    explicit Fixture(const char* rig = "refrigerator") : bench(shippedDocument(rig), theme) {
        line.resize(900, 60);
        window.resize(920, 80);
        window.show();
        static_cast<void>(QTest::qWaitForWindowExposed(&window));
    }
    TimeBar& bar() { return line.bar(); }
    void runFor(double seconds) {
        const double end = session.status().time + seconds;
        session.runner().fastForward(seconds);
        QTRY_VERIFY_WITH_TIMEOUT(session.status().time >= end - 1e-6 && session.status().forwardLeft == 0.0,
                                 60'000);
        QTRY_VERIFY(session.isIdle());
    }
    void key(Qt::Key key) { QTest::keyClick(&bar(), key); }
    void turnWheel(int delta) {
        const QPointF over = bar().rect().center();
        test::turnWheel(bar(), over, delta);
    }
    QString tipAt(double time) {
        const QPoint at(static_cast<int>(std::lround(bar().xOf(time))), bar().height() / 2);
        QHelpEvent event(QEvent::ToolTip, at, bar().mapToGlobal(at));
        QApplication::sendEvent(&bar(), &event);
        return QToolTip::text();
    }
    void edit(double value) { QVERIFY(model.setParameter(kCatch, value, model.newGesture()).empty()); }
    /// Of the step between two samples.
    [[nodiscard]] bool isAt(double time) const { return std::abs(session.shownTime() - time) < 0.006; }
};

std::string nameOf(const OpenRig& model, const std::string& body) {
    return model.rig().bodies[std::stoul(body.substr(8))].name;
}

} // namespace

class TestLookingBack : public QObject {
    Q_OBJECT
  private slots:
    void init() { failOnWarnings(); }

    void keysAndTheWheelStep() {
        Fixture f;
        f.runFor(0.5);
        struct Case {
            std::function<void()> act;
            double time; ///< [s]
        };
        const double sample = Runner::kSampleInterval;
        const std::vector<Case> cases = {{[&] { f.key(Qt::Key_PageDown); }, 0.5 - TimeBar::kPage},
                                         {[&] { f.key(Qt::Key_PageDown); }, 0.5 - 2 * TimeBar::kPage},
                                         {[&] { f.key(Qt::Key_PageUp); }, 0.5 - TimeBar::kPage},
                                         {[&] { f.key(Qt::Key_Left); }, 0.4 - sample},
                                         {[&] { f.key(Qt::Key_Down); }, 0.4 - 2 * sample},
                                         {[&] { f.key(Qt::Key_Up); }, 0.4 - sample},
                                         {[&] { f.key(Qt::Key_Right); }, 0.4},
                                         {[&] { f.turnWheel(120); }, 0.4 + sample},
                                         {[&] { f.turnWheel(0); }, 0.4 + sample},
                                         {[&] { f.turnWheel(-120); }, 0.4},
                                         {[&] { f.key(Qt::Key_F7); }, 0.4}, // means nothing here
                                         {[&] { f.key(Qt::Key_Home); }, 0.0},
                                         {[&] { f.key(Qt::Key_Left); }, 0.0},
                                         {[&] { f.key(Qt::Key_End); }, 0.5},
                                         {[&] { f.key(Qt::Key_PageUp); }, 0.5}};
        for (std::size_t i = 0; i < cases.size(); ++i) {
            cases[i].act();
            QVERIFY2(f.isAt(cases[i].time), qPrintable(QString("%1: %2 s").arg(i).arg(f.session.shownTime())));
        }
        QVERIFY(f.session.isLive());
        QTest::mouseClick(&f.bar(), Qt::RightButton, {}, QPoint(f.bar().width() / 2, f.bar().height() / 2));
        QVERIFY(f.session.isLive()); // that is no drag
    }

    /// A screen reader sets the value itself.
    void theSliderIsSetAsOne() {
        Fixture f;
        f.runFor(0.5);
        f.bar().setSliderPosition(static_cast<int>(0.2 * TimeBar::kUnitsPerSecond));
        f.bar().triggerAction(QAbstractSlider::SliderMove);
        QVERIFY(f.isAt(0.2));
    }

    void eventsAreTold() {
        Fixture f;
        QSignalSpy said(&f.line, &Timeline::said);
        child<QAction>(f.line, "nextEventAction").trigger();
        QCOMPARE(said.last().front().toString(), QString("There is no event after this instant."));
        child<QAction>(f.line, "previousEventAction").trigger();
        QCOMPARE(said.last().front().toString(), QString("There is no event before this instant."));
        f.runFor(0.2);
        QVERIFY2(f.tipAt(0.1).startsWith("0.1"), qPrintable(f.tipAt(0.1)));
        int edits = 0;
        for (const Parameter& parameter : parametersOf(f.model.rig())) {
            if (parameter.value == 0.0 || edits == 9) continue;
            const double more = 1.001 * parameter.value;
            if (f.model.setParameter(parameter.pointer, more, f.model.newGesture()).empty()) ++edits;
        }
        QCOMPARE(edits, 9);
        const QStringList lines = f.tipAt(0.2).split('\n');
        QCOMPARE(lines.filter(" at 0.200 s").size(), qsizetype{6});
        QVERIFY2(lines.filter("and 3 more").size() == 1, qPrintable(lines.join('|')));
        f.model.undoStack().undo();
        f.session.showInstant(0.1);
        child<QAction>(f.line, "nextEventAction").trigger();
        QVERIFY2(said.last().front().toString().contains("at 0.200 s"),
                 qPrintable(said.last().front().toString()));
    }

    /// A hand that takes hold and lets go is an event each, however often it moves.
    void handsAreEvents() {
        Fixture f;
        f.runFor(0.2);
        const auto count = [&] { return f.session.runs().events().events().size(); };
        const std::size_t before = count();
        Hand hand{.body = 1, .grip = Vector3::Zero(), .target = Vector3::UnitX()};
        f.session.setHand(hand);
        hand.target = Vector3::UnitY();
        f.session.setHand(hand);
        QCOMPARE(count(), before + 1);
        f.session.setHand(std::nullopt);
        f.session.setHand(std::nullopt);
        QCOMPARE(count(), before + 2);
        QCOMPARE(f.session.runs().events().events().back().words, std::string("hand lets go"));
    }

    /// The range is a second at most; its ends are dragged, and do not pass each other.
    void rangesAreLooped() {
        Fixture f;
        f.runFor(1.6);
        child<QAction>(f.line, "loopAction").setChecked(true);
        QVERIFY(f.session.loop().has_value());
        QVERIFY(std::abs(f.session.loop()->second - 1.6) < 1e-6 &&
                std::abs(f.session.loop()->first - 0.6) < 1e-6);
        QVERIFY(f.session.isPlayingBack());
        f.session.setPlaying(false);
        const auto drag = [&](double from, double to) {
            const auto at = [&](double time) {
                return QPoint(static_cast<int>(std::lround(f.bar().xOf(time))), f.bar().height() - 2);
            };
            QTest::mousePress(&f.bar(), Qt::LeftButton, {}, at(from));
            QTest::mouseMove(&f.bar(), at(to));
            QTest::mouseRelease(&f.bar(), Qt::LeftButton, {}, at(to));
        };
        drag(0.6, 0.3);
        QVERIFY(std::abs(f.session.loop()->first - 0.3) < 0.01);
        drag(1.6, 1.0);
        QVERIFY(std::abs(f.session.loop()->second - 1.0) < 0.01);
        drag(0.3, 1.4); // past the end
        QVERIFY(std::abs(f.session.loop()->second - f.session.loop()->first - 0.02) < 1e-9);
        const std::pair<double, double> before = *f.session.loop();
        drag(0.2, 0.4); // far from both ends: the instant
        QVERIFY(*f.session.loop() == before && f.isAt(0.4));
        child<QAction>(f.line, "loopAction").setChecked(false);
        QVERIFY(!f.session.loop());
    }

    void runsAreDescribed() {
        struct Case {
            RunInfo run;
            const char* words;
        };
        const RunInfo plain;
        const RunInfo branch{.id = 3, .parent = 2, .forkTime = 1.5, .model = {}};
        const RunInfo longer{.id = 4, .start = 7.0, .model = {}, .goesOn = true};
        const Case cases[] = {{plain, "Run 1: 0.00 to 9.25 s"},
                              {branch, "Run 3: from 1.50 s of run 2, to 9.25 s"},
                              {longer, "Run 4: 7.00 to 9.25 s, continues a run that became too long to keep"}};
        for (const Case& c : cases) QCOMPARE(RunMenu::describe(c.run, 9.25), QString(c.words));
    }

    /// Runs that were left: one can go back to them, and see one of them faintly, or none.
    void runsAreLeftAndReturnedTo() {
        Fixture f;
        f.runFor(0.5);
        const auto entries = [&] {
            QStringList found;
            emit child<RunMenu>(f.line).aboutToShow();
            for (const QAction* action : child<RunMenu>(f.line).actions()) {
                if (!action->isSeparator()) found << action->text();
            }
            return found;
        };
        QCOMPARE(entries(), (QStringList{"Run 1: 0.00 to 0.50 s", "Runs that are left are listed here"}));
        f.session.showInstant(0.2);
        f.edit(9.0);
        QTRY_COMPARE(f.session.runs().runs().size(), std::size_t{2});
        QCOMPARE(entries().size(),
                 qsizetype{4}); // the present one, one to return to, none or that one as a ghost
        QVERIFY2(entries()[0].startsWith("Run 2: from 0.2"), qPrintable(entries()[0]));
        QCOMPARE(f.session.ghostRun(), 1L); // where it went on from
        f.runFor(0.1);
        QVERIFY(!f.session.ghostRow().empty());
        actionOf(child<RunMenu>(f.line), "None")->trigger();
        QCOMPARE(f.session.ghostRun(), 0L);
        QVERIFY(f.session.ghostRow().empty());
        entries();
        actionOf(child<RunMenu>(f.line), "Run 1")->trigger(); // to return to
        QTRY_COMPARE(f.session.runs().shownRun(), 1L);
        QVERIFY(std::abs(f.session.status().time - 0.5) < 1e-6);
        for (const long other : {99L, 1L}) { // none such, and the present one
            f.session.returnTo(other);
            f.session.setGhostRun(other);
            QCOMPARE(f.session.ghostRun(), 0L);
        }
        QCOMPARE(f.session.runs().shownRun(), 1L);
    }

    /// What is asked for beyond the run is its end, or its start.
    void instantsAreWithinTheRun() {
        Fixture f;
        f.runFor(0.4);
        f.session.showExactly(0.2);
        QVERIFY(f.isAt(0.2));
        f.session.showExactly(7.0);
        QVERIFY(f.session.isLive());
        f.session.showExactly(-1.0);
        QCOMPARE(f.session.shownTime(), f.session.history().time(0));
        f.session.showInstant(-1.0);
        QCOMPARE(f.session.shownTime(), f.session.history().time(0));
        f.session.stepSamples(-3);
        QCOMPARE(f.session.shownTime(), f.session.history().time(0));
        f.session.stepSamples(1000);
        QVERIFY(f.session.isLive());
        QVERIFY(std::isnan(f.session.valueOf("no.such channel")));
        QVERIFY(std::isnan(f.session.valueOf(ChannelHandle())));
    }

    /// What is done while the past is shown is done there, and the motion goes on from there as it did.
    void whatIsDoneInThePastIsDoneThere() {
        Fixture f("room-door");
        f.runFor(0.5);
        const HandPlanReading plan = readHandPlan("to 20 deg at 40 deg/s", *f.model.model());
        QVERIFY2(plan.plan.has_value(), plan.problem.c_str());
        f.session.showInstant(0.2);
        f.session.followHandPlan(*plan.plan, false);
        QTRY_COMPARE(f.session.runs().runs().size(), std::size_t{2});
        QVERIFY(std::abs(f.session.runs().runs().front().forkTime - 0.2) < 0.006);
        QTRY_VERIFY(f.session.status().handStage.has_value());
        f.session.showInstant(0.1);
        f.session.followHandPlan(*plan.plan, true); // from the start it is another run altogether
        QTRY_VERIFY(f.session.runs().runs().front().parent == 0 && f.session.isLive());
        f.session.endHandPlan();
        f.session.runner().pause();
        QTRY_VERIFY(!f.session.isPlaying());
        f.runFor(0.4);
        f.session.showInstant(0.1);
        f.session.setPlaying(true);
        QVERIFY(f.session.isPlayingBack());
        f.session.setHand(Hand{.body = 1, .grip = Vector3::Zero(), .target = Vector3::UnitX()});
        QVERIFY(!f.session.isPlayingBack());
        QTRY_COMPARE(f.session.status().state, RunState::playing); // it goes on as it played
        f.session.setHand(std::nullopt);
        QTRY_VERIFY(f.session.status().time > 0.15);
        f.session.showExactly(0.12); // whoever looks back stops it
        QTRY_COMPARE(f.session.status().state, RunState::paused);
        QVERIFY(!f.session.isLive());
    }

    /// A take gets its ending by itself; as a table it has that of its kind. Unsaved edits are asked about.
    void takesAreChosenInDialogs() {
        Fixture f;
        QMenu menu;
        f.takes.fillMenu(menu);
        f.edit(6.0);
        f.runFor(0.3);
        QSignalSpy saved(&f.takes, &TakeActions::saved);
        const auto save = [&](const QString& entry, const QString& path) {
            const Answers answers({Answers::cancel(), Answers::file(path)});
            const auto before = saved.count();
            actionOf(menu, entry)->trigger();
            actionOf(menu, entry)->trigger();
            QVERIFY(answers.haveAllBeenAsked());
            QTRY_COMPARE_WITH_TIMEOUT(saved.count(), before + 1, 60'000);
        };
        save("Save take", f.folder.filePath("mine"));
        QVERIFY(QFile::exists(f.folder.filePath("mine.hingelab-take")));
        save("Export run", f.folder.filePath("run.csv"));
        save("Export run", f.folder.filePath("run.json"));
        QCOMPARE(QDir(f.folder.path()).entryList(QDir::Files).size(), qsizetype{3});
        QVERIFY(f.files.openRig("dishwasher").isEmpty());
        QVERIFY(f.model.setParameter("/elements/0/spring_constant", 2.75, f.model.newGesture()).empty());
        const std::string text = f.model.text();
        {
            const Answers answers({Answers::cancel(), Answers::file(f.folder.filePath("mine.hingelab-take")),
                                   Answers::button(QMessageBox::Cancel)});
            actionOf(menu, "Open take")->trigger();
            actionOf(menu, "Open take")->trigger();
            QVERIFY(answers.haveAllBeenAsked());
        }
        QCOMPARE(f.model.text(), text);
        QSignalSpy opened(&f.takes, &TakeActions::opened);
        const Answers answers(
            {Answers::file(f.folder.filePath("mine.hingelab-take")), Answers::button(QMessageBox::Discard)});
        actionOf(menu, "Open take")->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 1, 60'000);
        QCOMPARE(valueOf(f.model, kCatch), 6.0);
        QTRY_VERIFY_WITH_TIMEOUT(f.session.status().time > 0.3 - 1e-6, 60'000); // computed again
    }

    void takesThatCannotBeReadAreTold() {
        Fixture f;
        const auto told = [&](const QString& path) {
            QString words;
            const Answers answers({Answers::button(QMessageBox::Ok, &words)});
            f.takes.openFrom(path);
            [&] { QTRY_VERIFY_WITH_TIMEOUT(answers.haveAllBeenAsked(), 60'000); }();
            return words;
        };
        const QString none = told(f.folder.filePath("none.hingelab-take"));
        QVERIFY2(none.contains("No such file"), qPrintable(none));
        QFile file(f.folder.filePath("words.hingelab-take"));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("no take") > 0);
        file.close();
        const QString words = told(file.fileName());
        QVERIFY2(!words.trimmed().isEmpty() && words.contains("no"), qPrintable(words));
        QCOMPARE(f.model.rig().name, shippedDocument("refrigerator").rig.name);
    }

    /// The camera goes along with the body that is selected if that moves, else with the one that has the
    /// handle, else with the first that moves; then with none.
    void whatIsFollowed() {
        OpenRig model(shippedDocument("dishwasher"));
        Selection selection(model);
        const auto followed = [&] {
            selection.toggleFollowed();
            const std::string body = selection.followedBody();
            if (!body.empty()) selection.toggleFollowed();
            return body;
        };
        QVERIFY(model.model()->handle());
        const std::string door = model.rig().bodies[model.model()->handle()->body].name;
        QCOMPARE(followed(), door);
        QVERIFY(selection.followedBody().empty());
        for (std::size_t b = 0; b < model.rig().bodies.size(); ++b) {
            const bool moves = model.model()->mechanism().attachmentOf(b).frame != 0;
            selection.select("/bodies/" + std::to_string(b));
            QCOMPARE(followed(), moves ? model.rig().bodies[b].name : door);
        }
        model.open(shippedDocument("drag-link"), {});
        QVERIFY(!model.model()->handle());
        QVERIFY(!followed().empty());
    }

    /// Under another name it is the same body; when it is removed, nothing is followed.
    void whatIsFollowedKeepsItsPlace() {
        OpenRig model(shippedDocument("dishwasher"));
        Selection selection(model);
        selection.toggleFollowed();
        std::string item;
        for (std::size_t b = 0; b < model.rig().bodies.size(); ++b) {
            if (model.rig().bodies[b].name == selection.followedBody()) item = "/bodies/" + std::to_string(b);
        }
        const QSignalSpy hiding(&selection, &Selection::hiddenChanged);
        for (int i = 0; i < 2; ++i) selection.setHidden(selection.followedBody(), true);
        QCOMPARE(hiding.count(), 1);
        QVERIFY(model.edit(RenameItem{item, "other"}).empty());
        QCOMPARE(selection.followedBody(), std::string("other"));
        QCOMPARE(selection.hiddenBodies(), std::set<std::string>{"other"});
        QVERIFY(!hasErrors(model.edit(RemoveItem{item})));
        QVERIFY(selection.followedBody().empty());
        QCOMPARE(selection.hiddenBodies(), std::set<std::string>{"other"}); // it may come back
        OpenRig empty(*readRig(R"({"format": "hingelab-rig", "version": 1, "name": "Empty"})").document);
        Selection none(empty);
        none.toggleFollowed();
        QVERIFY(none.followedBody().empty());
    }

    void itemsAreSelectedByTheirNames() {
        OpenRig model(shippedDocument("dishwasher"));
        Selection selection(model);
        const std::string body = "/bodies/1";
        const std::string shape = model.rig().bodies[1].shapes[0].name;
        const std::string joint = model.rig().joints[0].name;
        const std::pair<std::string, std::string> cases[] = {
            {"/bodies/" + nameOf(model, body), body},
            {"/bodies/1", body},
            {"/bodies/" + nameOf(model, body) + "/shapes/" + shape, "/bodies/1/shapes/0"},
            {"/joints/" + joint, "/joints/0"},
            {"/handle", "/handle"},
            {"/bodies/nobody", ""},
            {"/bodies/" + nameOf(model, body) + "/shapes/none", ""},
            {"/wheels/1", ""}};
        for (const auto& [name, item] : cases) {
            selection.selectNamed(name);
            QCOMPARE(selection.item(), item);
            QCOMPARE(selection.body(), item.starts_with(body) ? 1 : -1);
        }
    }
};

HINGELAB_UI_TEST(TestLookingBack)

} // namespace test_looking_back

#include "test_looking_back.moc"
