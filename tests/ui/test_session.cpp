// SPDX-License-Identifier: GPL-3.0-or-later
// The document, the worker and the transport together, in the whole window without its 3D view.
#include <QDropEvent>
#include <QMimeData>

#include "tests/ui/answers.h"
#include "ui/drawing/allocator.h"
#include "ui/gallery/gallery.h"

namespace test_session {

using namespace hingelab;
using namespace hingelab::test;

namespace {

struct Fixture {
    Theme theme;
    MainWindow window{shippedDocument("dishwasher"), theme, false};

    SessionController& session() { return window.session(); }
    TransportBar& transport() { return child<TransportBar>(window); }

    /// Changes the last parameter of the rig by a hundredth.
    [[nodiscard]] bool edit() {
        OpenRig& model = window.openRig();
        for (const Parameter& parameter : parametersOf(model.rig())) {
            if (parameter.value == 0.0) continue;
            if (model.setParameter(parameter.pointer, 1.01 * parameter.value, model.newGesture()).empty() &&
                !model.undoStack().isClean()) {
                return true;
            }
        }
        return false;
    }
};

} // namespace

class TestSession : public QObject {
    Q_OBJECT
  private slots:
    void init() { failOnWarnings(); }

    /// Discarding edits for another rig, from any rig to any other that differs much.
    void opensOverEdits() {
        Fixture f;
        for (const char* rig : {"v6-engine", "dishwasher", "stewart-platform", "tailgate", "room-door"}) {
            QVERIFY(f.edit());
            QVERIFY(f.window.files().openRig(rig).isEmpty());
            QCOMPARE(f.window.openRig().undoStack().count(), 0);
            const std::vector<Parameter> parameters = parametersOf(f.window.openRig().rig());
            QVERIFY(child<ParameterPanel>(f.window).row(parameters.front().pointer) != nullptr);
            QVERIFY(child<ParameterPanel>(f.window).row(parameters.back().pointer) != nullptr);
        }
    }

    /// The rows of a long run ahead, and what it took to compute them.
    void memoryOfALongRunAheadIsGivenBack() {
        Fixture f;
        const auto used = [] { return memoryUse().used; };
        const auto runAhead = [&f](double seconds) {
            QVERIFY(f.window.files().openRig(QStringLiteral("dishwasher")).isEmpty());
            QTRY_VERIFY(f.session().status().time == 0.0);
            f.session().runner().fastForward(seconds);
            QTRY_VERIFY2_WITH_TIMEOUT(f.session().status().time > seconds - 0.01,
                                      qPrintable(QString::number(f.session().status().time)), 60'000);
        };
        const auto openAgain = [&f] {
            QVERIFY(f.window.files().openRig(QStringLiteral("dishwasher")).isEmpty());
            QTRY_VERIFY(f.session().status().time == 0.0 && f.session().history().rows() == 1);
        };
        runAhead(1.0); // what is made once
        openAgain();
        const double before = used();
        runAhead(600.0);
        const double during = used();
        openAgain();
        if (QTest::currentTestFailed()) return; // in one of these
        QVERIFY2(during > before + 20.0, qPrintable(QString::number(during - before)));
        QVERIFY2(used() < before + 1.5, qPrintable(QString::number(used() - before)));
    }

    void anotherRigPlaysOn() {
        Fixture f;
        f.session().setPlaying(true);
        QTRY_VERIFY(f.session().status().time > 0.02);
        QVERIFY(f.window.files().openRig("room-door").isEmpty());
        QTRY_VERIFY(f.session().history().model() == f.window.openRig().model() &&
                    f.session().status().state == RunState::playing && f.session().status().time > 0.02);
        QVERIFY(f.transport().playAction().isChecked());
    }

    /// Nothing to do, nothing done: no timer runs, and the next thing to do wakes it.
    void idleWhenPaused() {
        Fixture f;
        QTRY_VERIFY(f.session().isIdle());
        f.session().setPlaying(true);
        QTRY_VERIFY(f.session().status().time > 0.02);
        QVERIFY(!f.session().isIdle());
        f.session().setPlaying(false);
        QTRY_VERIFY(f.session().isIdle());
        const double time = f.session().status().time;
        f.transport().stepAction().trigger();
        QTRY_COMPARE(f.session().status().time, time + Runner::kSingleStep);
        QTRY_VERIFY(f.session().isIdle());
    }

    void theSpeedSliderStopsAtRealTime() {
        Fixture f;
        QSlider& slider = child<QSlider>(f.transport(), "speedSlider");
        slider.setValue(TransportBar::kNormalPosition - 10);
        QTest::keyClick(&slider, Qt::Key_PageUp);
        QCOMPARE(slider.value(), TransportBar::kNormalPosition);
        QTest::keyClick(&slider, Qt::Key_PageUp);
        QCOMPARE(slider.value(), TransportBar::kNormalPosition + slider.pageStep());
        QTest::keyClick(&slider, Qt::Key_PageDown);
        QTest::keyClick(&slider, Qt::Key_PageDown);
        QTest::mouseDClick(&slider, Qt::LeftButton);
        QCOMPARE(slider.value(), TransportBar::kNormalPosition);
        QCOMPARE(child<SpeedEdit>(f.transport(), "speedEdit").value(), 1.0);
    }

    void theSpeedCanBeTyped_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("speed");
        QTest::newRow("point") << "0.25" << 0.25;
        QTest::newRow("comma") << "0,3" << 0.3;
        QTest::newRow("unit") << "2×" << 2.0;
        QTest::newRow("slow") << "0.0123" << 0.0123;
    }

    void theSpeedCanBeTyped() {
        QFETCH(const QString, text);
        QFETCH(const double, speed);
        Fixture f;
        SpeedEdit& edit = child<SpeedEdit>(f.transport(), "speedEdit");
        edit.selectAll();
        QTest::keyClicks(&edit, text);
        QTest::keyClick(&edit, Qt::Key_Return);
        QCOMPARE(edit.value(), speed);
        QTRY_COMPARE(f.session().status().speed, speed);
        QCOMPARE(child<QSlider>(f.transport(), "speedSlider").value(), TransportBar::positionOf(speed));
    }

    /// From the galleries of rigs and of templates; who closes one keeps what is open.
    void galleriesOpenRigs() {
        Fixture f;
        f.window.show();
        const auto action = [&](const QString& words) {
            for (QAction* each : f.window.findChildren<QAction*>()) {
                if (each->text().remove('&').startsWith(words)) return each;
            }
            return static_cast<QAction*>(nullptr);
        };
        const auto choose = [](const QString& search) {
            return [search](QDialog& dialog) {
                auto& gallery = dynamic_cast<Gallery&>(dialog);
                QTest::keyClicks(&child<QLineEdit>(gallery, "rigSearch"), "no such rig at all");
                emit child<QListWidget>(gallery, "rigs")
                    .itemActivated(
                        child<QListWidget>(gallery, "rigs").currentItem()); // none: nothing is chosen
                child<QLineEdit>(gallery, "rigSearch").clear();
                QTest::keyClicks(&child<QLineEdit>(gallery, "rigSearch"), search);
                emit child<QListWidget>(gallery, "rigs")
                    .itemActivated(child<QListWidget>(gallery, "rigs").currentItem());
                if (gallery.isVisible()) gallery.reject();
            };
        };
        QAction* all = action("Gallery");
        QVERIFY(all != nullptr);
        const Answers answers({Answers::cancel(), choose("oven"), Answers::cancel(), choose("drop-down")});
        all->trigger();
        QCOMPARE(f.window.openRig().rig().name, shippedDocument("dishwasher").rig.name);
        all->trigger();
        QVERIFY2(f.window.files().lastRig().startsWith("oven"), qPrintable(f.window.files().lastRig()));
        const std::string before = f.window.openRig().text();
        emit f.window.files().newRequested();
        QCOMPARE(f.window.openRig().text(), before);
        emit f.window.files().newRequested();
        QVERIFY(answers.haveAllBeenAsked());
        QVERIFY(f.window.openRig().path().isEmpty());
        QCOMPARE(f.window.openRig().rig().name, std::string("Drop-down door"));
    }

    void theProgramSaysWhichItIs() {
        Fixture f;
        QApplication::setApplicationVersion("7.8.9");
        QString words;
        const Answers answers({[&](QDialog& dialog) {
            words = dynamic_cast<QMessageBox&>(dialog).text();
            dialog.accept();
        }});
        for (QAction* each : f.window.findChildren<QAction*>()) {
            if (each->text().remove('&') == "About Hingelab") each->trigger();
        }
        QVERIFY(answers.haveAllBeenAsked());
        QVERIFY2(words.contains("Hingelab 7.8.9"), qPrintable(words));
    }

    /// What is dropped on the window goes where it belongs: tables to the door, meshes to the selected body,
    /// takes are computed again, and all else is opened.
    void droppedFilesGoWhereTheyBelong() {
        Fixture f;
        f.window.show();
        const QTemporaryDir folder;
        const auto drop = [&](const char* name, const QByteArray& content) {
            QFile file(folder.filePath(name));
            if (!file.open(QIODevice::WriteOnly) || file.write(content) < 0) qFatal("not written");
            file.close();
            QMimeData data;
            data.setUrls({QUrl::fromLocalFile(file.fileName())});
            QDragEnterEvent enter({5, 5}, Qt::CopyAction, &data, Qt::LeftButton, {});
            QApplication::sendEvent(&f.window, &enter);
            QDropEvent event({5, 5}, Qt::CopyAction, &data, Qt::LeftButton, {});
            QApplication::sendEvent(&f.window, &event);
            QCoreApplication::processEvents();
        };
        f.window.selection().select("/bodies/0");
        const auto shapes = [&] { return f.window.openRig().rig().bodies[0].shapes.size(); };
        const std::size_t before = shapes();
        drop("a.stl",
             "solid s\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\n"
             "endloop\nendfacet\nendsolid s\n");
        QCOMPARE(shapes(), before + 1);
        f.window.openRig().undoStack().undo();
        QString words;
        {
            const Answers answers({Answers::button(QMessageBox::Ok, &words)});
            drop("run.hingelab-take", R"({"format": "hingelab-take", "version": 99, "rig": {}, "run": []})");
            QTRY_VERIFY_WITH_TIMEOUT(answers.haveAllBeenAsked(), 30'000);
        }
        QVERIFY2(words.contains("take format cannot be read (is 99"), qPrintable(words));
        drop("oven.json", QByteArray::fromStdString(writeRig(shippedDocument("oven"))));
        QCOMPARE(f.window.openRig().title(), QString("oven.json"));
    }
};

HINGELAB_UI_TEST(TestSession)

} // namespace test_session

#include "test_session.moc"
