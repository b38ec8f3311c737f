// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons in the window: by keyboard alone, with a drawn prediction, with answers that are kept and written,
// while the file is being edited, and with files made to do harm.
#include <QDir>
#include <QDockWidget>
#include <QFile>
#include <QListWidget>
#include <QPushButton>
#include <QRadioButton>
#include <QTextBrowser>
#include <QToolButton>
#include <cmath>
#include <numbers>

#include "tests/ui/run_fixture.h"
#include "tests/ui/running_window.h"
#include "ui/about/rig_about.h"
#include "ui/explain/explain_panel.h"
#include "ui/lesson/choice_box.h"
#include "ui/lesson/lesson_actions.h"
#include "ui/lesson/lesson_text.h"
#include "ui/lesson/prediction_plot.h"
#include "ui/lesson/worksheet.h"
#include "ui/report/page_printer.h"

namespace test_lesson_panel {

using namespace hingelab;
using namespace hingelab::test;

namespace {

constexpr const char* kLesson = R"(---
lesson: 1
rig: simple-pendulum
---
# Swings

What this is about: $T = 2\pi\sqrt{l/g}$.

## Small ones

```state
set: [/dimensions/release/value=5 deg]
channels: [joint.pivot.rate]
select: /joints/pivot
panels: [Equations]
```

```choice
question: Which one?
answers:
  - text: wrong one
    why: It is not.
  - text: right one
    right: true
```

```number
question: How long?
answer: 2 s
hint: Count.
why: So it is.
```

```order
question: Sort.
items: [one, two, three]
```

## Large ones

```predict
question: Draw it.
channel: joint.pivot.angle
until: 1 s
least: -90 deg
most: 90 deg
set: [/dimensions/release/value=60 deg]
why: It swings.
```

```button
text: Push & pull
set: [/dimensions/release/value=20 deg]
at: 0.5 s
```
)";

struct Fixture : RunningWindow {
    QTemporaryDir above;
    QDir folder{above.filePath(QStringLiteral("lesson"))};
    QString path = folder.filePath(QStringLiteral("swings.md"));

    explicit Fixture(const QByteArray& text = kLesson) : RunningWindow(shippedDocument("oven"), false) {
        write(text);
    }
    void write(const QByteArray& text) const {
        QVERIFY(folder.mkpath(QStringLiteral(".")));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(text), text.size());
    }
    LessonPanel& panel() { return child<LessonPanel>(window); }
    LessonPage& page() { return child<LessonPage>(window); }
    template <class T>
    T& part(const char* name = nullptr) {
        return child<T>(*page().widget(), name);
    }
    PredictionPlot& laidOutPlot() {
        auto& plot = part<PredictionPlot>();
        settle(plot);
        return plot;
    }
    void open() {
        window.lessons().open(path);
        QVERIFY(panel().isOpen());
    }
    /// Goes on with the Tab key until the widget of this name has the focus.
    void tabTo(const char* name) {
        constexpr int most = 200;
        QCoreApplication::processEvents(); // what is new on the page is shown
        for (int i = 0; i < most && window.focusWidget()->objectName() != QLatin1String(name); ++i)
            QTest::keyClick(window.focusWidget(), Qt::Key_Tab);
        QCOMPARE(window.focusWidget()->objectName(), QLatin1String(name));
    }
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
        QTest::keyClick(window.focusWidget(), key, modifiers);
    }
    /// What was said last of the answer in the box that has a widget.
    QString verdict(const QWidget& in) {
        for (const QWidget* box = &in; box != nullptr; box = box->parentWidget()) {
            if (const auto* question = dynamic_cast<const QuestionBox*>(box))
                return child<QLabel>(*question, "verdict").text();
        }
        return {};
    }
    double release() { return valueOf(window.openRig(), "/dimensions/release/value"); }
};

constexpr double kDegree = std::numbers::pi / 180.0;

} // namespace

class TestLessonPanel : public QObject {
    Q_OBJECT
  private slots:
    void init() {
        failOnWarnings();
        QSettings().clear();
    }

    /// From the list of lessons to the last question, without a mouse.
    void aLessonGoesByKeyboard() {
        Fixture f;
        f.window.lessons().showPanel();
        QTRY_VERIFY(child<QListWidget>(f.window, "lessonList").isVisible());
        QVERIFY(child<QListWidget>(f.window, "lessonList").count() >= 12);
        f.tabTo("lessonList");
        f.key(Qt::Key_Home);
        f.key(Qt::Key_Return);
        QTRY_VERIFY(f.panel().isOpen());
        f.open();
        f.tabTo("lessonNext");
        f.key(Qt::Key_Space);
        QCOMPARE(f.panel().stepTitle(), QStringLiteral("Small ones"));
        QVERIFY(std::abs(f.release() - 5.0 * kDegree) < 1e-12);
        QTRY_VERIFY(f.session().isPlaying());
        QCOMPARE(f.window.timePlot().shownChannels(), std::vector<std::string>{"joint.pivot.rate"});
        QCOMPARE(f.window.selection().item(), std::string("/joints/0"));
        f.tabTo("answer0");
        f.key(Qt::Key_Space);
        f.tabTo("checkAnswer");
        f.key(Qt::Key_Space);
        QCOMPARE(f.verdict(*f.window.focusWidget()), QStringLiteral("No, try again."));
        f.tabTo("answer0");
        f.key(Qt::Key_Down);
        f.tabTo("checkAnswer");
        f.key(Qt::Key_Space);
        QCOMPARE(f.verdict(*f.window.focusWidget()), QStringLiteral("Right."));
        f.tabTo("numberAnswer");
        f.key(Qt::Key_Return); // nothing was typed
        QVERIFY(f.verdict(*f.window.focusWidget()).startsWith("Type "));
        QTest::keyClicks(f.window.focusWidget(), "1950 ms");
        f.key(Qt::Key_Return);
        QCOMPARE(f.verdict(*f.window.focusWidget()), QStringLiteral("Right: 2.000 s."));
        f.tabTo("orderAnswer"); // two, three, one
        f.key(Qt::Key_End);
        f.key(Qt::Key_Up, Qt::AltModifier);
        f.key(Qt::Key_Up, Qt::AltModifier);
        QWidget* list = f.window.focusWidget();
        f.tabTo("checkAnswer");
        f.key(Qt::Key_Space);
        QCOMPARE(f.verdict(*list), QStringLiteral("Right."));
        f.tabTo("lessonNext");
        f.key(Qt::Key_Space);
        QCOMPARE(f.panel().stepTitle(), QStringLiteral("Large ones"));
        f.tabTo("predictionPlot");
        for (int i = 0; i < 60; ++i) f.key(Qt::Key_Right);
        f.key(Qt::Key_Up);
        f.tabTo("checkAnswer");
        f.key(Qt::Key_Space);
        QTRY_VERIFY_WITH_TIMEOUT(f.verdict(*f.window.focusWidget()).contains("of the curve lies within"),
                                 20'000);
        QTRY_VERIFY(!f.session().isPlaying());
    }

    /// Somebody who knows the curve, and draws it with the mouse, is told so; the rig has run the state of the
    /// prediction.
    void aPredictionIsDrawn() {
        Fixture f;
        f.open();
        f.panel().goTo(2);
        PredictionPlot& plot = f.laidOutPlot();
        auto& check = f.part<QPushButton>("checkAnswer");
        check.click();
        QVERIFY(f.verdict(plot).contains("first"));
        // cos(2 pi t / T) with the period at 60°, 7.3 % above that of small swings of 1 m.
        const double period = 1.0732 * 2.0 * std::numbers::pi * std::sqrt(1.0 / 9.80665);
        const auto pixel = [&](double share) {
            const double angle = 60.0 * std::cos(2.0 * std::numbers::pi * share / period);
            return QPoint(static_cast<int>(plot.xAxis->coordToPixel(share)),
                          static_cast<int>(plot.yAxis->coordToPixel(angle)));
        };
        QTest::mousePress(&plot, Qt::LeftButton, {}, pixel(0.0) + QPoint(1, 0));
        for (int i = 1; i <= 50; ++i) {
            QMouseEvent moved(QEvent::MouseMove, pixel(0.02 * i), plot.mapToGlobal(QPointF(pixel(0.02 * i))),
                              Qt::NoButton, Qt::LeftButton, Qt::NoModifier);
            QApplication::sendEvent(&plot, &moved);
        }
        QTest::mouseRelease(&plot, Qt::LeftButton, {}, pixel(1.0));
        QVERIFY(std::abs(plot.drawn().at(0.5) - 60.0 * kDegree * std::cos(std::numbers::pi / period)) <
                3.0 * kDegree);
        check.click();
        QVERIFY(std::abs(f.release() - 60.0 * kDegree) < 1e-12);
        QTRY_VERIFY_WITH_TIMEOUT(f.verdict(plot).contains("of the curve lies within"), 20'000);
        QTRY_VERIFY(!f.session().isPlaying());
        const auto* answer = f.panel().progress().answerTo("Large ones", "Draw it.");
        QVERIFY(answer != nullptr && answer->result.isRight && answer->attempts == 1);
        QVERIFY2(answer->result.score > 0.9, answer->result.text.c_str());
        f.part<QPushButton>("drawAgain").click();
        QVERIFY(plot.drawn().isEmpty());
        QVERIFY(f.verdict(plot).isEmpty() || !child<QLabel>(f.page(), "verdict").isVisible());
    }

    /// An edit while the curve runs ends the comparison: it would be that of another rig.
    void anEditEndsAPrediction() {
        Fixture f;
        f.open();
        f.panel().goTo(2);
        PredictionPlot& plot = f.laidOutPlot();
        QTest::mouseClick(&plot, Qt::LeftButton, {}, plot.axisRect()->rect().center());
        f.part<QPushButton>("checkAnswer").click();
        f.set("/dimensions/0/value", 0.5);
        QTRY_VERIFY(f.verdict(plot).contains("You changed the run"));
        QVERIFY(f.part<QPushButton>("checkAnswer").isEnabled());
    }

    /// Buttons set their state at its instant; each state starts from the file, and one undo takes it back.
    void statesStartFromTheFile() {
        Fixture f;
        f.open();
        f.panel().goTo(1);
        f.set("/dimensions/0/value", 0.5); // a student plays
        f.panel().goTo(1);
        const double length = valueOf(f.window.openRig(), "/dimensions/0/value");
        QCOMPARE(length, f.window.openRig().baseline().dimensions[0].value);
        f.panel().goTo(2); // without a state: goes on
        f.part<QPushButton>("lessonButton").click();
        QVERIFY(std::abs(f.release() - 20.0 * kDegree) < 1e-12);
        QTRY_VERIFY(f.session().status().time >= 0.5 - 1e-9);
        QTRY_VERIFY(!f.session().isPlaying());
        f.panel().goTo(0); // without a state of its own, and none before it
        QCOMPARE(rigAsJson(f.window.openRig().rig()), rigAsJson(f.window.openRig().baseline()));
    }

    /// What the program itself has set needs no question when another rig is opened; an edit of the user's
    /// does, and is not taken for the program's after an undo.
    void theUsersEditsAreKept() {
        Fixture f;
        f.open();
        f.panel().goTo(1);
        QVERIFY(!f.window.openRig().undoStack().isClean());
        QVERIFY(f.window.files().mayDiscard()); // without a question, which would wait here for ever
        f.window.openRig().undoStack().undo();
        f.set("/dimensions/0/value", 0.5);
        f.window.states().takeBack();
        QCOMPARE(valueOf(f.window.openRig(), "/dimensions/0/value"), 0.5);
        QVERIFY(!f.window.states().isOnlyEdit());
    }

    /// Another state, a reset or another prediction ends the comparison: its run is another one.
    void otherRunsEndAPrediction() {
        QByteArray text = kLesson;
        const qsizetype begin = text.indexOf("```predict");
        const QByteArray second =
            text.mid(begin, text.indexOf("```button") - begin).replace("Draw it.", "Draw it again.");
        Fixture f(text + second);
        f.open();
        f.panel().goTo(2);
        const QList<PredictionPlot*> plots = f.page().findChildren<PredictionPlot*>();
        QCOMPARE(plots.size(), qsizetype{2});
        std::vector<QPushButton*> runs;
        for (PredictionPlot* plot : plots) {
            settle(*plot);
            QTest::keyClick(plot, Qt::Key_Right);
            QWidget* box = plot->parentWidget();
            while (dynamic_cast<QuestionBox*>(box) == nullptr) box = box->parentWidget();
            runs.push_back(&child<QPushButton>(*box, "checkAnswer"));
        }
        runs[0]->click();
        runs[1]->click();
        QTRY_VERIFY(f.verdict(*plots[0]).contains("You changed the run"));
        QTRY_VERIFY_WITH_TIMEOUT(f.verdict(*plots[1]).contains("of the curve lies within"), 20'000);
        QVERIFY(f.panel().progress().answerTo("Large ones", "Draw it.") == nullptr);
        runs[0]->click();
        f.part<QPushButton>("lessonButton").click();
        QTRY_VERIFY(f.verdict(*plots[0]).contains("You changed the run"));
        runs[0]->click();
        QTRY_VERIFY(f.session().isPlaying() && f.session().shownTime() > 0.6); // the state stood at 0.5 s
        f.session().runner().reset();
        QTRY_VERIFY(f.verdict(*plots[0]).contains("You changed the run"));
        QVERIFY(f.panel().progress().answerTo("Large ones", "Draw it.") == nullptr);
    }

    /// Numbers are in the unit that stands beside the field, also when the units of the program change.
    void unitsOfAnswersStay() {
        Fixture f(QByteArray(kLesson).replace("answer: 2 s", "answer: 0.3 m"));
        f.open();
        f.panel().goTo(1);
        setUnitSystem(UnitSystem::inch);
        auto& edit = f.part<QLineEdit>("numberAnswer");
        edit.setText(QStringLiteral("0.3"));
        QTest::keyClick(&edit, Qt::Key_Return);
        setUnitSystem(UnitSystem::metre);
        QVERIFY2(f.verdict(edit).startsWith("Right"), qPrintable(f.verdict(edit)));
    }

    /// A lesson that is opened at a step without a state, and one that is gone on with after another rig was
    /// opened by hand, have their rig and the state of the step before.
    void aStepWithoutAStateHasItsRig() {
        Fixture f;
        f.open();
        f.panel().goTo(2);
        Fixture again;
        again.path = f.path;
        again.open();
        QCOMPARE(again.panel().step(), std::size_t{2});
        QVERIFY(std::abs(again.release() - 5.0 * kDegree) < 1e-12);
        again.panel().goTo(1);
        QVERIFY(again.window.files().openRig(QStringLiteral("oven")).isEmpty());
        again.panel().goTo(2);
        QVERIFY(std::abs(again.release() - 5.0 * kDegree) < 1e-12);
    }

    /// Answers come back with the lesson, and go into the file for the lecturer.
    void answersAreKept() {
        Fixture f;
        {
            f.open();
            f.panel().goTo(1);
            f.part<QRadioButton>("answer1").click();
            f.part<QPushButton>("checkAnswer").click();
        }
        const QString file = f.folder.filePath(QStringLiteral("answers.json"));
        QCOMPARE(f.window.lessons().saveAnswers(file, QStringLiteral("Ada")), QString());
        QFile written(file);
        QVERIFY(written.open(QIODevice::ReadOnly));
        const Json report = Json::parse(written.readAll().toStdString());
        QCOMPARE(report["student"], "Ada");
        QCOMPARE(report["questions"], 4);
        QCOMPARE(report["score"], 1.0);
        QCOMPARE(report["answers"][0]["text"], "right one");
        QVERIFY(!report["answers"][1]["answered"].get<bool>());
        Fixture again;
        again.path = f.path;
        again.open();
        QCOMPARE(again.panel().step(), std::size_t{1});
        QVERIFY(again.part<QRadioButton>("answer1").isChecked());
        QCOMPARE(again.verdict(again.part<QRadioButton>("answer1")), QStringLiteral("Right."));
        again.panel().startAgain();
        again.panel().goTo(1);
        QVERIFY(!again.part<QRadioButton>("answer1").isChecked());
    }

    /// While an author writes: the step stays, faults are told, and the lesson stays as long as they last.
    void aSavedFileIsReadAgain() {
        Fixture f;
        f.open();
        f.panel().goTo(1);
        QByteArray text = kLesson;
        f.write(text.replace("Which one?", "Which of both?"));
        QTRY_VERIFY(f.part<ChoiceBox>().question() == "Which of both?");
        QCOMPARE(f.panel().step(), std::size_t{1});
        f.write(QByteArray(kLesson).replace("right: true", "rihgt: true"));
        auto& problem = child<QLabel>(f.panel(), "lessonProblem");
        QTRY_VERIFY(problem.isVisible());
        QVERIFY2(problem.text().contains("line 24, column 5"), qPrintable(problem.text()));
        QVERIFY(problem.text().contains("right"));
        f.write("nothing");
        QTRY_VERIFY(problem.text().contains("line 1"));
        QVERIFY(f.panel().isOpen());
        f.write(kLesson);
        QTRY_VERIFY(!problem.isVisible());
    }

    /// Markup in texts is text, and no picture comes from outside the folder.
    void filesFromStrangersAreHarmless() {
        QByteArray text = kLesson;
        text.replace(
            "What this is about",
            "<script>alert(1)</script><img src=\"file:///etc/hostname\">![x](../secret.png)![y](in.png)");
        text.replace("# Swings", "# <b>Swings</b>");
        Fixture f(text);
        QImage picture(20, 10, QImage::Format_RGB32);
        picture.fill(Qt::red);
        QVERIFY(picture.save(f.folder.filePath(QStringLiteral("in.png"))));
        QVERIFY(picture.save(f.above.filePath(QStringLiteral("secret.png"))));
        f.open();
        auto& shown = f.part<LessonText>();
        QVERIFY(shown.toPlainText().contains("<script>alert(1)</script>"));
        QCOMPARE(child<QLabel>(f.panel(), "lessonTitle").text(), QStringLiteral("<b>Swings</b>"));
        const QString folder = f.folder.path();
        QVERIFY(!lessonPicture(folder, QUrl(QStringLiteral("in.png"))).isNull());
        QVERIFY(!lessonPicture(f.above.path(), QUrl(QStringLiteral("secret.png"))).isNull());
        const QString secret = f.above.filePath(QStringLiteral("secret.png"));
        for (const QString& outside :
             {QStringLiteral("../secret.png"), QStringLiteral("./../secret.png"), secret,
              QStringLiteral("file://") + secret, QStringLiteral("http://x.org/y.png")})
            QVERIFY2(lessonPicture(folder, QUrl(outside)).isNull(), qPrintable(outside));
        const QTemporaryDir elsewhere;
        QVERIFY(picture.save(elsewhere.filePath(QStringLiteral("out.png"))));
        QVERIFY(QFile::link(elsewhere.filePath(QStringLiteral("out.png")),
                            f.folder.filePath(QStringLiteral("l.png"))));
        QVERIFY(lessonPicture(folder, QUrl(QStringLiteral("l.png"))).isNull());
    }

    /// A lesson about a rig that there is not says so; the rest of it can be read.
    void aMissingRigIsToldOf() {
        Fixture f(QByteArray(kLesson).replace("simple-pendulum", "no-such-rig"));
        f.open();
        auto& problem = child<QLabel>(f.panel(), "lessonProblem");
        QVERIFY(problem.isVisible());
        QVERIFY2(problem.text().contains("no-such-rig"), qPrintable(problem.text()));
        QVERIFY(f.part<LessonText>().toPlainText().contains("What this is about"));
    }

    /// Text, questions with room for answers and empty axes; with solutions, the answers.
    void theWorksheetHasAllOfIt() {
        Fixture f;
        f.open();
        WorksheetRequest request;
        request.lesson = f.panel().lesson();
        request.colors = f.theme.colors();
        request.find = [](const std::string& name) { return LessonRig{shippedDocument(name).rig, {}}; };
        const QString page = worksheetPage(request);
        for (const char* words :
             {"Swings", "1. Small ones", "Which one?", "☐ right one", "Question 4", "<svg", "___ two"})
            QVERIFY2(page.contains(QString::fromUtf8(words)), words);
        QVERIFY(!page.contains(QStringLiteral("So it is.")) && !page.contains(QStringLiteral("☒")));
        request.hasAnswers = true;
        const QString solved = worksheetPage(request);
        for (const char* words : {"☒ right one", "Answer: 2 s", "It swings.", "2 two"})
            QVERIFY2(solved.contains(QString::fromUtf8(words)), words);
        const QString pdf = f.folder.filePath(QStringLiteral("sheet.pdf"));
        QCOMPARE(f.window.lessons().saveWorksheet(pdf, false), QString());
        QFile written(pdf);
        QVERIFY(written.open(QIODevice::ReadOnly));
        QVERIFY(written.readAll().startsWith("%PDF"));
    }

    /// A panel that a step asks for comes beside the lesson, not over it, and is at home again without one.
    void panelsComeBesideTheLesson() {
        Fixture f;
        f.open();
        f.panel().goTo(1);
        QTRY_VERIFY(child<ExplainPanel>(f.window).isInFront());
        const auto isInFront = [&](const char* name) {
            const auto& dock = child<QDockWidget>(f.window, name);
            return dock.isVisible() && f.window.rect().intersects(dock.geometry());
        };
        QTRY_VERIFY(isInFront("lessonDock"));
        QCOMPARE(f.window.dockWidgetArea(&child<QDockWidget>(f.window, "explainDock")),
                 Qt::RightDockWidgetArea);
        f.panel().close();
        QCOMPARE(f.window.dockWidgetArea(&child<QDockWidget>(f.window, "explainDock")), Qt::LeftDockWidgetArea);
    }

    /// What is seen becomes a state of the rig, which brings it back from a file.
    void aStateBringsBackWhatWasSeen() {
        Fixture f;
        OpenRig& rig = f.window.openRig();
        f.set("/elements/0/spring_constant", 3.25);
        f.runFor(0.7);
        f.window.selection().selectNamed("/elements/hinge");
        child<QDockWidget>(f.window, "explainDock").raise();
        QTRY_VERIFY(child<ExplainPanel>(f.window).isInFront());
        Experiment state = f.window.states().present();
        state.name = "As it was";
        QCOMPARE(state.set.size(), std::size_t{1});
        QVERIFY(state.set[0].starts_with("/elements/hinge/spring_constant=3.25"));
        QVERIFY(std::abs(state.at - 0.7) < 1e-6);
        QCOMPARE(state.select, std::string("/elements/hinge"));
        QVERIFY(rig.change("Add",
                           [&](Rig& changed) {
                               changed.experiments.push_back(state);
                               return Issues();
                           })
                    .empty());
        RigReading reading = readRig(rig.text());
        QVERIFY(reading.issues.empty());
        rig.open(std::move(*reading.document), {});
        f.set("/elements/0/spring_constant", 9.0);
        child<QDockWidget>(f.window, "parametersDock").raise();
        QCOMPARE(child<RigAbout>(f.window).perform(rig.rig().experiments.size() - 1), QString());
        QCOMPARE(valueOf(rig, "/elements/0/spring_constant"), 3.25);
        QTRY_VERIFY(std::abs(f.session().status().time - 0.7) < 1e-6);
        QTRY_VERIFY(!f.session().isPlaying());
        QCOMPARE(f.window.selection().item(), std::string("/elements/0"));
        QTRY_VERIFY(child<ExplainPanel>(f.window).isInFront());
    }

    /// A state follows its item under another name, and what of it there is not is told.
    void statesFollowNames() {
        Rig rig = shippedDocument("oven").rig;
        Experiment state;
        state.name = "S";
        state.select = "/elements/hinge";
        rig.experiments = {state};
        const Edited edited = applyEdit(rig, RenameItem{"/elements/hinge", "spring hinge"});
        QVERIFY(edited.rig.has_value());
        QCOMPARE(edited.rig->experiments[0].select, std::string("/elements/spring hinge"));
        Json json = shippedJson("oven");
        json["experiments"] = {{{"name", "S"},
                                {"at", "900 s"},
                                {"camera", "behind"},
                                {"marks", {"letters"}},
                                {"select", "/joints/nothing"}}};
        const RigReading reading = readRig(json.dump());
        QVERIFY(reading.document.has_value());
        QStringList pointers;
        for (const Issue& issue : reading.issues) pointers << QString::fromStdString(issue.pointer);
        pointers.sort();
        QCOMPARE(pointers, (QStringList{"/experiments/0/at", "/experiments/0/camera", "/experiments/0/marks",
                                        "/experiments/0/select"}));
    }
};

HINGELAB_UI_TEST(TestLessonPanel)

} // namespace test_lesson_panel

#include "test_lesson_panel.moc"
