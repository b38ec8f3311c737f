// SPDX-License-Identifier: GPL-3.0-or-later
// What dialogs for films and pictures offer and refuse, where there is no 3D view.
#include <QComboBox>
#include <QDir>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QVBoxLayout>

#include "checks/checked_rig.h"
#include "tests/ui/answers.h"
#include "ui/files/rig_carrier.h"
#include "ui/film/film_dialog.h"
#include "ui/film/picture_dialog.h"
#include "ui/session/pacer.h"

namespace test_film_choices {

using namespace hingelab;
using namespace hingelab::test;

namespace {

/// A window with a plot, and a run of half a second.
struct Fixture {
    Theme theme;
    Workbench bench{shippedDocument("dishwasher"), theme};
    OpenRig& model = bench.openRig();
    SessionController& session = bench.session();
    QWidget window;
    TimePlot* plot = new TimePlot(bench, &window);
    FilmStage stage{bench, window, nullptr, *plot};
    QTemporaryDir folder;

    explicit Fixture(double seconds = 0.5) {
        auto* layout = new QVBoxLayout(&window);
        layout->addWidget(plot);
        window.resize(640, 360);
        window.show();
        static_cast<void>(QTest::qWaitForWindowExposed(&window));
        if (seconds <= 0.0) return;
        session.runner().fastForward(seconds);
        [&] {
            QTRY_VERIFY_WITH_TIMEOUT(
                !session.history().isEmpty() && session.history().last()[0] > seconds - 1e-6, 60'000);
            QTRY_VERIFY(session.isIdle());
        }();
    }
    [[nodiscard]] QString file(const char* name) const { return folder.filePath(QLatin1String(name)); }
    [[nodiscard]] FilmPlan plan(const char* name) const {
        FilmPlan plan;
        plan.subject = FilmSubject::window;
        plan.until = 0.2;
        plan.speed = 0.5;
        plan.framesPerSecond = 25;
        plan.size = QSize(64, 48);
        plan.path = file(name);
        plan.format = filmFormatOf(plan.path).value_or(FilmFormat::pictures);
        return plan;
    }
    [[nodiscard]] QStringList leftovers() const {
        return QDir(folder.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
    }
};

template <class Widget>
Widget& in(QWidget& dialog, const char* name) {
    return *dialog.findChild<Widget*>(QLatin1String(name));
}

void choose(QWidget& dialog, const char* name, const QString& text) {
    auto& box = in<QComboBox>(dialog, name);
    box.setCurrentIndex(box.findText(text, Qt::MatchContains));
    QVERIFY2(box.currentText().contains(text), qPrintable(box.currentText()));
}

void type(QWidget& dialog, const char* name, const QString& text) {
    auto& line = in<QLineEdit>(dialog, name);
    line.setFocus();
    line.selectAll();
    QTest::keyClick(&line, Qt::Key_Delete);
    QTest::keyClicks(&line, text);
}

QString words(QWidget& dialog, const char* name) {
    return in<QLabel>(dialog, name).text();
}

QPushButton& browseOf(QWidget& dialog) {
    for (QPushButton* button : dialog.findChildren<QPushButton*>()) {
        if (button->text().remove('&').startsWith("Browse")) return *button;
    }
    throw std::runtime_error("no button to browse");
}

} // namespace

class TestFilmChoices : public QObject {
    Q_OBJECT
  private slots:
    void init() {
        failOnWarnings();
        RigCarrier::setWanted(true); // who was asked already
    }

    void plansAreChecked() {
        const Fixture f(9.0);
        const History& run = f.session.history();
        QVERIFY(QDir(f.folder.path()).mkpath("full/of"));
        QVERIFY(QDir(f.folder.path()).mkpath("empty"));
        QVERIFY(QDir(f.folder.path()).mkpath("folder.mp4"));
        QFile plain(f.file("plain"));
        QVERIFY(plain.open(QIODevice::WriteOnly));
        struct Case {
            const char* name;
            std::function<void(FilmPlan&)> edit;
            QString words; ///< empty: it can be made
        };
        const std::vector<Case> cases = {
            {"film.mp4", [](FilmPlan&) {}, {}},
            {"empty", [](FilmPlan&) {}, {}},
            {"plain", [](FilmPlan&) {}, "plain is a file, not a folder."},
            {"full", [](FilmPlan&) {}, "full is not empty; name one that is new."},
            {"folder.mp4", [](FilmPlan&) {},
             "folder.mp4 is not a file that can be replaced; choose another name."},
            {"film.avi", [](FilmPlan&) {}, "“.avi” is no film here"},
            {"film.mp4", [](FilmPlan& p) { p.path = "  "; }, "Say where the film goes"},
            {"film.mp4", [](FilmPlan& p) { p.path = "/nowhere/film.mp4"; },
             "The folder /nowhere does not exist"},
            {"film.mp4", [](FilmPlan& p) { p.from = p.until; }, "The range is empty"},
            {"film.mp4", [](FilmPlan& p) { p.from = -1.0; }, "not all was recorded: the run goes from 0"},
            {"film.mp4", [](FilmPlan& p) { p.until = 19.0; }, "not all was recorded"},
            {"film.mp4",
             [](FilmPlan& p) {
                 p.size = {63, 48};
             },
             "in even numbers: 62 or 64 in place of 63"},
            {"film.gif",
             [](FilmPlan& p) {
                 p.size = {63, 48};
             },
             {}},
            {"film.mp4",
             [](FilmPlan& p) {
                 p.size = {64, 7682};
             },
             "from 16 to 7680"},
            {"film.mp4",
             [](FilmPlan& p) {
                 p.size = {14, 48};
             },
             "from 16 to 7680"},
            {"film.mp4", [](FilmPlan& p) { p.speed = 1e-5; }, "The speed of a film is from"},
            {"film.mp4", [](FilmPlan& p) { p.speed = 1e5; }, "The speed of a film is from"},
            {"film.mp4", [](FilmPlan& p) { p.framesPerSecond = 0; }, "(MP4 video) has from 1 to 120 frames"},
            {"film.mp4", [](FilmPlan& p) { p.framesPerSecond = 121; }, "(MP4 video) has from 1 to 120 frames"},
            {"film.gif", [](FilmPlan& p) { p.framesPerSecond = 51; }, "(GIF) has from 1 to 50 frames"}};
        for (const Case& c : cases) {
            FilmPlan plan = f.plan(c.name);
            c.edit(plan);
            const QString problem = problemOf(plan, run);
            QVERIFY2(c.words.isEmpty() ? problem.isEmpty() : problem.contains(c.words),
                     qPrintable(QString("%1: %2").arg(c.name, problem)));
        }
        FilmPlan slow = f.plan("film.mp4");
        slow.until = 9.0;
        slow.speed = Pacer::kSlowest;
        slow.framesPerSecond = 120;
        QVERIFY2(problemOf(slow, run).contains("These would be 108001 frames, of 100000 at most"),
                 qPrintable(problemOf(slow, run)));
        QVERIFY(problemOf(f.plan("film.mp4"), History()).contains("There is no motion yet"));
    }

    /// Without a 3D view there are the window and its plots.
    void picturesAreOfTheWindowOrAPlot() {
        Fixture f;
        PictureDialog dialog(f.stage, f.theme);
        dialog.show();
        auto& subject = in<QComboBox>(dialog, "pictureSubject");
        auto& scale = in<QComboBox>(dialog, "pictureScale");
        QCOMPARE(subject.count(), 2);
        QCOMPARE(subject.itemText(0), QString("Whole window"));
        QVERIFY(!scale.isEnabled() && !in<QWidget>(dialog, "pictureTransparent").isEnabled());
        QCOMPARE(scale.itemText(0), QString("1× (640 × 360 px)"));
        const auto made = [&](const QString& path) {
            type(dialog, "picturePath", path);
            QTest::mouseClick(&in<QWidget>(dialog, "pictureExport"), Qt::LeftButton);
            return words(dialog, "pictureWords");
        };
        QCOMPARE(made("  "), QString("Say where the picture goes: choose a file."));
        QCOMPARE(made(f.file("door.jpg")),
                 QString("Pictures of type “.jpg” are not supported: end the name in .png."));
        static_cast<void>(made("/nowhere/door.png"));
        QTRY_VERIFY(words(dialog, "pictureWords").contains("/nowhere/door.png cannot be written"));
        QVERIFY(f.leftovers().isEmpty());
        QSignalSpy files(&dialog, &PictureDialog::made);
        static_cast<void>(made(f.file("door"))); // the ending comes by itself
        QTRY_COMPARE(files.count(), 1);
        QCOMPARE(QImage(f.file("door.png")).size(), QSize(640, 360));
        dialog.show();
        type(dialog, "picturePath", f.file("door.png"));
        QCOMPARE(words(dialog, "pictureWords"), QString("The file door.png is replaced."));
        choose(dialog, "pictureSubject", "Plot: Over time");
        QVERIFY(scale.isEnabled());
        QCOMPARE(scale.itemText(2), QString("3×"));
        scale.setCurrentIndex(1);
        static_cast<void>(made(f.file("plot.png")));
        QTRY_COMPARE(files.count(), 2);
        QVERIFY(QImage(f.file("plot.png")).width() >= 2 * f.plot->plot().width());
        choose(dialog, "pictureSubject", "Whole window");
        QCOMPARE(scale.currentIndex(), 0); // no finer than it is
    }

    void aPictureCarriesTheRigIfWanted() {
        Fixture f;
        for (const bool isWanted : {false, true}) {
            PictureDialog dialog(f.stage, f.theme);
            dialog.show();
            auto& carries = in<QCheckBox>(dialog, "pictureCarriesRig");
            carries.setChecked(isWanted);
            QCOMPARE(RigCarrier::isWanted(), isWanted);
            QSignalSpy made(&dialog, &PictureDialog::made);
            const QString path = f.file(isWanted ? "with.png" : "without.png");
            type(dialog, "picturePath", path);
            QTest::mouseClick(&in<QWidget>(dialog, "pictureExport"), Qt::LeftButton);
            QTRY_COMPARE(made.count(), 1);
            FileActions files(f.bench, &f.window);
            const QStringList problems = files.openRig(path);
            QCOMPARE(problems.isEmpty(), isWanted);
            if (!isWanted)
                QVERIFY2(problems[0].contains("a picture without a rig inside"), qPrintable(problems[0]));
        }
    }

    /// Whoever has the picture has the design: the user is asked before the first one, once for all pictures.
    void theFirstPictureAsksForTheRig() {
        Fixture f;
        using Answer = Answers::Answer;
        const auto press = [](QMessageBox::ButtonRole role) -> Answer {
            return [role](QDialog& dialog) {
                auto* box = qobject_cast<QMessageBox*>(&dialog);
                if (box == nullptr) return dialog.reject();
                for (QAbstractButton* button : box->buttons()) {
                    if (box->buttonRole(button) == role) return button->click();
                }
                dialog.reject();
            };
        };
        const auto make = [&](const char* name, std::deque<Answer> given) {
            PictureDialog dialog(f.stage, f.theme);
            dialog.show();
            QSignalSpy made(&dialog, &PictureDialog::made);
            type(dialog, "picturePath", f.file(name));
            const Answers answers(std::move(given));
            QTest::mouseClick(&in<QWidget>(dialog, "pictureExport"), Qt::LeftButton);
            if (!answers.haveAllBeenAsked() || dialog.isHidden()) return;
            static_cast<void>(made.wait(10'000));
        };
        QSettings().clear();
        {
            PictureDialog dialog(f.stage, f.theme);
            QVERIFY(!in<QCheckBox>(dialog, "pictureCarriesRig").isChecked()); // not given away by default
        }
        QVERIFY(!RigCarrier::isDecided());
        {
            PictureDialog dialog(f.stage, f.theme);
            dialog.show();
            type(dialog, "picturePath", f.file("none.png"));
            const Answers answers({Answers::cancel()});
            QTest::mouseClick(&in<QWidget>(dialog, "pictureExport"), Qt::LeftButton);
            QVERIFY(answers.haveAllBeenAsked());
            QVERIFY(!QFile::exists(f.file("none.png")) && !RigCarrier::isDecided());
        }
        make("bare.png", {press(QMessageBox::NoRole)});
        QVERIFY(RigCarrier::isDecided() && !RigCarrier::isWanted());
        FileActions files(f.bench, &f.window);
        QCOMPARE(files.openRig(f.file("bare.png")).size(), 1);
        make("again.png", {}); // nobody is asked twice
        QVERIFY(QFile::exists(f.file("again.png")));
        QSettings().clear();
        make("with.png", {press(QMessageBox::YesRole)});
        QVERIFY(RigCarrier::isWanted());
        QCOMPARE(files.openRig(f.file("with.png")), QStringList());
    }

    void filesOfPicturesAreChosen() {
        Fixture f;
        PictureDialog dialog(f.stage, f.theme);
        dialog.show();
        const QString before = in<QLineEdit>(dialog, "picturePath").text();
        QVERIFY(before.endsWith("/picture.png"));
        const Answers answers({Answers::cancel(), Answers::file(f.file("chosen.png"))});
        browseOf(dialog).click();
        QCOMPARE(in<QLineEdit>(dialog, "picturePath").text(), before);
        browseOf(dialog).click();
        QCOMPARE(in<QLineEdit>(dialog, "picturePath").text(), f.file("chosen.png"));
        QVERIFY(answers.haveAllBeenAsked());
    }

    /// A plot that was closed meanwhile cannot be drawn: that is told, and nothing is written.
    void aPlotThatIsGoneIsTold() {
        Fixture f;
        PictureDialog dialog(f.stage, f.theme);
        dialog.show();
        choose(dialog, "pictureSubject", "Plot");
        delete f.plot;
        type(dialog, "picturePath", f.file("gone.png"));
        QTest::mouseClick(&in<QWidget>(dialog, "pictureExport"), Qt::LeftButton);
        QVERIFY2(words(dialog, "pictureWords").contains("cannot be drawn"),
                 qPrintable(words(dialog, "pictureWords")));
        QVERIFY(f.leftovers().isEmpty());
    }

    /// The range of the loop, the ending that goes with the format, and a motion that goes on afterwards.
    void filmsHaveTheRangeOfTheLoop() {
        Fixture f;
        f.session.setLoop(std::pair(0.1, 0.3));
        f.session.runner().play();
        QTRY_VERIFY(f.session.isPlaying());
        {
            FilmDialog dialog(f.bench, f.stage);
            dialog.show();
            QTRY_VERIFY(!f.session.isPlaying());
            QCOMPARE(in<QComboBox>(dialog, "filmSubject").count(), 1); // there is the window only
            choose(dialog, "filmSpan", "looped");
            QCOMPARE(in<NumberEdit>(dialog, "filmFrom").text(), QString("0.10 s"));
            QCOMPARE(in<NumberEdit>(dialog, "filmUntil").text(), QString("0.30 s"));
            QVERIFY(!in<NumberEdit>(dialog, "filmFrom").isEnabled());
            const auto path = [&] { return in<QLineEdit>(dialog, "filmPath").text(); };
            for (const auto& [format, ending] : std::initializer_list<std::pair<const char*, const char*>>{
                     {"GIF", "/run.gif"}, {"older of PNG", "/run"}, {"MP4", "/run.mp4"}}) {
                choose(dialog, "filmFormat", format);
                QVERIFY2(path().endsWith(ending), qPrintable(path()));
            }
            type(dialog, "filmPath", f.file("a.webm"));
            QCOMPARE(in<QComboBox>(dialog, "filmFormat").currentText(), QString("WebM video"));
            const Answers answers({Answers::cancel(), Answers::file(f.file("chosen.gif"))});
            browseOf(dialog).click();
            QCOMPARE(path(), f.file("a.webm"));
            browseOf(dialog).click();
            QVERIFY(answers.haveAllBeenAsked());
            QCOMPARE(path(), f.file("chosen.gif"));
            QCOMPARE(in<QComboBox>(dialog, "filmFormat").currentText(), QString("GIF"));
        }
        QTRY_VERIFY(f.session.isPlaying());
    }

    /// A folder of pictures of the window, without any other program.
    void aFolderOfPicturesIsMade() {
        Fixture f;
        FilmMaker maker(f.session, f.stage);
        QSignalSpy made(&maker, &FilmMaker::finished);
        const FilmPlan plan = f.plan("frames");
        maker.start(plan);
        QVERIFY(maker.isBusy());
        maker.start(f.plan("others")); // one at a time
        QTRY_COMPARE_WITH_TIMEOUT(made.count(), 1, 60'000);
        QCOMPARE(f.leftovers(), QStringList{"frames"});
        const QStringList names = QDir(f.file("frames")).entryList({"*.png"}, QDir::Files, QDir::Name);
        QCOMPARE(names.size(), static_cast<qsizetype>(plan.frames()));
        QCOMPARE(QImage(f.file("frames") + '/' + names[0]).size(), plan.size);
        QVERIFY(f.session.isLive());
    }

    /// What keeps a film from being written is told by its name, and nothing of it is left.
    void placesThatCannotBeWrittenAreTold() {
        Fixture f;
        FilmMaker maker(f.session, f.stage);
        QSignalSpy failed(&maker, &FilmMaker::failed);
        const auto problem = [&](const FilmPlan& plan, const auto& meanwhile) {
            failed.clear();
            maker.start(plan);
            meanwhile();
            [&] { QTRY_COMPARE_WITH_TIMEOUT(failed.count(), 1, 60'000); }();
            return failed.isEmpty() ? QString() : failed.front().front().toString();
        };
        const auto nothing = [] {};
        FilmPlan plan = f.plan("frames");
        plan.path = "/proc/frames"; // where nobody can make one, whatever their rights
        QString text = problem(plan, nothing);
        QVERIFY2(text.startsWith("The folder /proc/frames cannot be made"), qPrintable(text));
        plan = f.plan("film.mp4");
        plan.path = "/proc/film.mp4";
        text = problem(plan, nothing);
        QVERIFY2(text.startsWith("/proc/film.mp4 cannot be written"), qPrintable(text));
        // Another program takes the name meanwhile.
        text = problem(f.plan("frames"), [&] { QVERIFY(QDir(f.folder.path()).mkpath("frames/of others")); });
        QVERIFY2(text.endsWith("frames cannot be made; choose another name."), qPrintable(text));
        text =
            problem(f.plan("film.mp4"), [&] { QVERIFY(QDir(f.folder.path()).mkpath("film.mp4/of others")); });
        QVERIFY2(text.contains("film.mp4 cannot be replaced"), qPrintable(text));
        QCOMPARE(f.leftovers(), (QStringList{"film.mp4", "frames"}));
        plan = f.plan("other.mp4");
        plan.until = 7.0;
        text = problem(plan, nothing);
        QVERIFY2(text.contains("not all was recorded"), qPrintable(text));
    }

    /// A run that is left takes its film along; whoever goes away while one is made leaves nothing of it.
    void aFilmEndsWithItsRun() {
        Fixture f;
        FilmPlan plan = f.plan("frames");
        plan.speed = 0.01; // hundreds of pictures
        {
            FilmMaker maker(f.session, f.stage);
            QSignalSpy failed(&maker, &FilmMaker::failed);
            maker.start(plan);
            f.session.runner().reset();
            QTRY_COMPARE_WITH_TIMEOUT(failed.count(), 1, 60'000);
            QCOMPARE(failed.front().front().toString(),
                     QString("The film ended early: the run that it shows was left."));
            QVERIFY(f.leftovers().isEmpty());
        }
        f.session.runner().fastForward(0.5);
        QTRY_VERIFY_WITH_TIMEOUT(f.session.history().last()[0] > 0.49, 60'000);
        {
            FilmMaker maker(f.session, f.stage);
            maker.start(plan);
            QVERIFY(maker.isBusy());
        }
        QVERIFY(f.leftovers().isEmpty());
    }
};

HINGELAB_UI_TEST(TestFilmChoices)

} // namespace test_film_choices

#include "test_film_choices.moc"
