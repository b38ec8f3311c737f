// SPDX-License-Identifier: GPL-3.0-or-later
// Films and pictures of the real window, with OpenGL and ffmpeg.
#include <QComboBox>
#include <QDir>
#include <QMenuBar>
#include <QProcess>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <cmath>

#include "tests/file_limit.h"
#include "tests/ui/ui_test.h"
#include "ui/files/rig_carrier.h"

namespace test_film {

using namespace hingelab;
using namespace hingelab::test;

namespace {

constexpr double kRun = 0.5;          // [s] simulated before each film
constexpr int kWaitForFilm = 120'000; // [ms] a guard: sanitizers are slow

struct Fixture {
    Theme theme;
    MainWindow window;
    QTemporaryDir folder;

    explicit Fixture(double seconds = kRun) : window(shippedDocument("dishwasher"), theme, true) {
        theme.setChoice(ThemeChoice::light);
        window.resize(1280, 800);
        window.show();
        static_cast<void>(QTest::qWaitForWindowExposed(&window));
        [this] { QTRY_VERIFY(view().isReady()); }();
        forward(seconds);
    }

    SceneView& view() { return *window.scenePanel().view(); }
    SessionController& session() { return window.session(); }
    QString file(const char* name) { return folder.filePath(QLatin1String(name)); }

    void forward(double seconds) {
        const double until = session().status().time + seconds;
        session().runner().fastForward(seconds);
        QTRY_VERIFY_WITH_TIMEOUT(!session().history().isEmpty() && session().history().last()[0] > until - 1e-6,
                                 kWaitForFilm);
        QTRY_VERIFY(session().isIdle());
    }

    /// By the menu.
    FilmDialog& openFilm() {
        window.findChild<QAction*>("exportFilm")->trigger();
        activate(*window.films().filmDialog());
        return *window.films().filmDialog();
    }
    PictureDialog& openPicture() {
        window.findChild<QAction*>("exportPicture")->trigger();
        activate(*window.films().pictureDialog());
        return *window.films().pictureDialog();
    }

    /// Fields take what was typed when the focus leaves them, which only an active window has.
    static void activate(QWidget& dialog) {
        dialog.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&dialog));
    }

    [[nodiscard]] QStringList leftovers() const {
        return QDir(folder.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
    }
};

template <class Widget>
Widget& in(QWidget& dialog, const char* name) {
    return *dialog.findChild<Widget*>(QLatin1String(name));
}

/// Into a field, as one who replaces what is there.
void type(QWidget& dialog, const char* name, const QString& text) {
    QWidget& field = in<QWidget>(dialog, name);
    field.setFocus();
    QTest::keyClick(&field, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(&field, text);
    QTest::keyClick(&field, Qt::Key_Tab);
}

void choose(QWidget& dialog, const char* name, const QString& text) {
    auto& box = in<QComboBox>(dialog, name);
    box.setFocus();
    QTest::keyClick(&box, Qt::Key_Home);
    for (int i = 0; i < box.count() && !box.currentText().contains(text); ++i)
        QTest::keyClick(&box, Qt::Key_Down);
    QVERIFY2(box.currentText().contains(text), qPrintable(box.currentText()));
}

void click(QWidget& dialog, const char* name) {
    QTest::mouseClick(&in<QWidget>(dialog, name), Qt::LeftButton);
}

QString words(QWidget& dialog) {
    return in<QLabel>(dialog, "filmWords").text();
}

/// 0.1 s to 0.3 s at half speed and 25 frames a second: 0.4 s of film, both ends included.
constexpr int kFrames = 11;
constexpr int kRate = 25;

void fillShort(QWidget& dialog, const QString& path) {
    choose(dialog, "filmSpan", "From");
    type(dialog, "filmFrom", "0.1 s");
    type(dialog, "filmUntil", "300 ms");
    type(dialog, "filmSpeed", "0.5");
    type(dialog, "filmRate", QString::number(kRate));
    type(dialog, "filmWidth", "160");
    type(dialog, "filmHeight", "120");
    type(dialog, "filmPath", path);
}

/// What another program reads in a film.
std::map<QString, double> probe(const QString& path) {
    QProcess process;
    process.start("ffprobe",
                  {"-v", "error", "-count_frames", "-select_streams", "v:0", "-show_entries",
                   "stream=width,height,nb_read_frames,r_frame_rate:format=duration:frame=pkt_duration_time",
                   "-of", "default=noprint_wrappers=1", path});
    process.waitForFinished(kWaitForFilm);
    std::map<QString, double> values;
    for (const QString& line : QString::fromUtf8(process.readAllStandardOutput()).split('\n')) {
        const QString key = line.section('=', 0, 0);
        const double value = line.section('=', 1).section('/', 0, 0).toDouble();
        key == "pkt_duration_time" ? values[key] += value : values[key] = value;
    }
    return values;
}

double differing(const QImage& a, const QImage& b) {
    if (a.size() != b.size()) return 1.0;
    long count = 0;
    for (int y = 0; y < a.height(); ++y) {
        for (int x = 0; x < a.width(); ++x) count += a.pixel(x, y) != b.pixel(x, y) ? 1 : 0;
    }
    return static_cast<double>(count) / (static_cast<double>(a.width()) * a.height());
}

void writeText(const QString& path, const QByteArray& text) {
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
}

QByteArray contentOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// While it lives, no program is found.
class NoPrograms {
  public:
    NoPrograms() { qputenv("PATH", empty_.path().toLocal8Bit()); }
    ~NoPrograms() { qputenv("PATH", before_); }
    NoPrograms(const NoPrograms&) = delete;
    NoPrograms& operator=(const NoPrograms&) = delete;

  private:
    QTemporaryDir empty_;
    QByteArray before_ = qgetenv("PATH");
};

} // namespace

class TestFilm : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() {
        QVERIFY(VtkWidget::isOpenGlUsable());
        QVERIFY2(FrameSink::hasFilmProgram(), "ffmpeg is one of the packages that tests need");
    }
    void init() {
        failOnWarnings();
        RigCarrier::setWanted(true); // who was asked already
    }

    void aFilmHasItsFramesSizeAndDuration_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("subject");
        QTest::newRow("MP4") << "film.mp4"
                             << "3D view";
        QTest::newRow("WebM") << "film.webm"
                              << "3D view";
        QTest::newRow("GIF") << "film.gif"
                             << "3D view";
        QTest::newRow("APNG") << "film.apng"
                              << "3D view";
        QTest::newRow("with the plot") << "film.mp4"
                                       << "plot over time";
        QTest::newRow("window") << "film.mp4"
                                << "Whole window";
    }
    void aFilmHasItsFramesSizeAndDuration() {
        QFETCH(QString, name);
        QFETCH(QString, subject);
        Fixture f;
        FilmDialog& dialog = f.openFilm();
        choose(dialog, "filmSubject", subject);
        const QString path = f.folder.filePath(name);
        fillShort(dialog, path);
        QVERIFY2(words(dialog).startsWith(QStringLiteral("%1 frames, 0.44 s").arg(kFrames)),
                 qPrintable(words(dialog)));
        QSignalSpy made(&dialog, &FilmDialog::made);
        QSignalSpy failed(&dialog.maker(), &FilmMaker::failed);
        click(dialog, "filmExport");
        QTRY_VERIFY_WITH_TIMEOUT(made.size() + failed.size() > 0, kWaitForFilm);
        QVERIFY2(failed.isEmpty(), failed.isEmpty() ? "" : qPrintable(failed[0][0].toString()));
        const std::map<QString, double> read = probe(path);
        QCOMPARE(read.at("nb_read_frames"), kFrames);
        QCOMPARE(read.at("width"), 160.0);
        QCOMPARE(read.at("height"), 120.0);
        // Each format rounds times to its own clock, of 10 ms at worst (GIF).
        const double expected = static_cast<double>(kFrames) / kRate;
        const double duration = read.at("duration") > 0.0 ? read.at("duration") : read.at("pkt_duration_time");
        QVERIFY2(std::abs(duration - expected) < 0.011, qPrintable(QString::number(duration)));
        QCOMPARE(f.leftovers(), QStringList{name}); // nothing beside it
    }

    /// What was shown before is shown again: the present, or the instant that was looked at.
    void theInstantComesBack() {
        Fixture f;
        for (const bool isPast : {false, true}) {
            if (isPast) f.session().showInstant(0.2);
            const double before = f.session().shownTime();
            FilmDialog& dialog = f.openFilm();
            fillShort(dialog, f.file(isPast ? "past.gif" : "live.gif"));
            QSignalSpy made(&dialog, &FilmDialog::made);
            click(dialog, "filmExport");
            QTRY_COMPARE_WITH_TIMEOUT(made.size(), 1, kWaitForFilm);
            QCOMPARE(f.session().isLive(), !isPast);
            QCOMPARE(f.session().shownTime(), before);
        }
    }

    /// Numbered pictures: each is that of its instant, as the view shows it.
    void picturesAreThoseOfTheirInstants() {
        Fixture f;
        FilmDialog& dialog = f.openFilm();
        fillShort(dialog, f.file("frames"));
        QSignalSpy made(&dialog, &FilmDialog::made);
        click(dialog, "filmExport");
        QTRY_COMPARE_WITH_TIMEOUT(made.size(), 1, kWaitForFilm);
        const QDir frames(f.file("frames"));
        QCOMPARE(frames.entryList(QDir::Files).size(), kFrames);
        f.session().showInstant(0.1);
        const QImage first(frames.filePath("frame-00000.png"));
        QCOMPARE(differing(first.convertToFormat(QImage::Format_RGB32), scenePicture(f.view(), {160, 120})),
                 0.0);
        f.session().showInstant(0.3);
        const QImage last(frames.filePath("frame-00010.png"));
        QCOMPARE(differing(last.convertToFormat(QImage::Format_RGB32), scenePicture(f.view(), {160, 120})),
                 0.0);
        QVERIFY(differing(first, last) > 0.01); // the door has moved
    }

    /// Of a long run, samples of long ago are thinned: the instants between them are computed again for the
    /// film.
    void whatWasThinnedIsComputedAgain() {
        Fixture f(0.1);
        const QImage live = scenePicture(f.view(), {160, 120});
        f.forward(300.0); // more than the rows that are kept at full rate
        QVERIFY(f.session().history().completeFrom() > 0.3);
        FilmDialog& dialog = f.openFilm();
        fillShort(dialog, f.file("frames"));
        QSignalSpy made(&dialog, &FilmDialog::made);
        click(dialog, "filmExport");
        QTRY_COMPARE_WITH_TIMEOUT(made.size(), 1, kWaitForFilm);
        const QImage first(f.file("frames/frame-00000.png"));
        QCOMPARE(differing(first.convertToFormat(QImage::Format_RGB32), live), 0.0);
    }

    void cancellingKeepsTheOldFile() {
        Fixture f;
        writeText(f.file("film.mp4"), "old");
        FilmDialog& dialog = f.openFilm();
        fillShort(dialog, f.file("film.mp4"));
        type(dialog, "filmSpeed", "0.01"); // 501 frames: it does not end by itself so soon
        QVERIFY2(words(dialog).contains("film.mp4 is replaced"), qPrintable(words(dialog)));
        QSignalSpy progressed(&dialog.maker(), &FilmMaker::progressed);
        click(dialog, "filmExport");
        QTRY_VERIFY_WITH_TIMEOUT(progressed.size() > 5, kWaitForFilm);
        QVERIFY(f.leftovers().size() > 1); // what is being written
        click(dialog, "filmCancel");
        QVERIFY(!dialog.maker().isBusy());
        QVERIFY(dialog.isVisible());
        QCOMPARE(f.leftovers(), QStringList{"film.mp4"});
        QCOMPARE(contentOf(f.file("film.mp4")), QByteArray("old"));
        QVERIFY(f.session().isLive());
        QTest::keyClick(&dialog, Qt::Key_Escape);
        QVERIFY(!dialog.isVisible());
    }

    void aFullDiskIsTold() {
        Fixture f;
        writeText(f.file("film.gif"), "old");
        FilmDialog& dialog = f.openFilm();
        fillShort(dialog, f.file("film.gif"));
        QSignalSpy failed(&dialog.maker(), &FilmMaker::failed);
        {
            const FileLimit full(2000);
            click(dialog, "filmExport");
            QTRY_COMPARE_WITH_TIMEOUT(failed.size(), 1, kWaitForFilm);
        }
        QVERIFY2(words(dialog).contains("File too large") && words(dialog).contains("space"),
                 qPrintable(words(dialog)));
        QCOMPARE(f.leftovers(), QStringList{"film.gif"});
        QCOMPARE(contentOf(f.file("film.gif")), QByteArray("old"));
    }

    void aMissingProgramIsToldAndPicturesWork() {
        Fixture f;
        const NoPrograms none;
        FilmDialog& dialog = f.openFilm();
        QVERIFY(in<QComboBox>(dialog, "filmFormat").currentText().contains("PNG")); // what works, works at once
        fillShort(dialog, f.file("film.mp4"));
        QVERIFY2(words(dialog).contains("apt install ffmpeg"), qPrintable(words(dialog)));
        QVERIFY(!in<QPushButton>(dialog, "filmExport").isEnabled());
        type(dialog, "filmPath", f.file("frames"));
        QSignalSpy made(&dialog, &FilmDialog::made);
        click(dialog, "filmExport");
        QTRY_COMPARE_WITH_TIMEOUT(made.size(), 1, kWaitForFilm);
        QCOMPARE(QDir(f.file("frames")).entryList({"*.png"}).size(), kFrames);
    }

    void whatCannotBeFilmedIsTold_data() {
        QTest::addColumn<QByteArray>("field");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("says");
        QTest::newRow("after the end") << QByteArray("filmUntil") << "9 s"
                                       << "the run goes from";
        QTest::newRow("empty range") << QByteArray("filmUntil") << "0.1 s"
                                     << "range is empty";
        QTest::newRow("no time") << QByteArray("filmFrom") << "soon"
                                 << "cannot be read";
        QTest::newRow("too large") << QByteArray("filmWidth") << "7682"
                                   << "from 16 to 7680";
        QTest::newRow("too small") << QByteArray("filmHeight") << "8"
                                   << "from 16 to 7680";
        QTest::newRow("odd") << QByteArray("filmWidth") << "161"
                             << "160 or 162";
        QTest::newRow("unknown ending") << QByteArray("filmPath") << "/tmp/film.avi"
                                        << "no film here";
        QTest::newRow("no such folder") << QByteArray("filmPath") << "/nowhere/film.mp4"
                                        << "does not exist";
    }
    void whatCannotBeFilmedIsTold() {
        QFETCH(QByteArray, field);
        QFETCH(QString, text);
        QFETCH(QString, says);
        Fixture f;
        FilmDialog& dialog = f.openFilm();
        fillShort(dialog, f.file("film.mp4"));
        QVERIFY(in<QPushButton>(dialog, "filmExport").isEnabled());
        type(dialog, field.constData(), text);
        QVERIFY2(words(dialog).contains(says), qPrintable(words(dialog)));
        click(dialog, "filmExport");
        QVERIFY(!dialog.maker().isBusy());
        QVERIFY(f.leftovers().isEmpty());
    }

    void aRunWithoutMotionIsTold() {
        Fixture f(0.0);
        FilmDialog& dialog = f.openFilm();
        QVERIFY2(words(dialog).contains("no motion yet"), qPrintable(words(dialog)));
    }

    /// Looked back at, an instant gives the picture that it gave while it was the present.
    void aPastInstantLooksAsItDidLive() {
        Fixture f;
        const double time = f.session().shownTime();
        const QSize size = sceneSize(f.view());
        const QImage live = scenePicture(f.view(), size);
        f.forward(0.3);
        QVERIFY(differing(live, scenePicture(f.view(), size)) > 0.01);
        f.session().showInstant(time);
        QVERIFY(!f.session().isLive());
        QCOMPARE(differing(live, scenePicture(f.view(), size)), 0.0);
    }

    /// Without its labels, the picture is what the view shows, to the pixel.
    void aPictureIsWhatTheViewShows() {
        Fixture f;
        QTRY_VERIFY(f.view().isSettled());
        f.view().smoothEdges(); // as well as it can be, however long that takes here
        for (QLabel* label : f.view().findChildren<QLabel*>()) label->hide();
        const QImage shown = f.view().grabFramebuffer().convertToFormat(QImage::Format_RGB32);
        QCOMPARE(differing(shown, scenePicture(f.view(), sceneSize(f.view()))), 0.0);
        QCOMPARE(differing(shown, f.view().grabFramebuffer().convertToFormat(QImage::Format_RGB32)), 0.0);
    }

    void aPictureMayBeTwiceAsFine() {
        Fixture f;
        PictureDialog& dialog = f.openPicture();
        choose(dialog, "pictureScale", "2×");
        type(dialog, "picturePath", f.file("picture.png"));
        QSignalSpy made(&dialog, &PictureDialog::made);
        click(dialog, "pictureExport");
        QTRY_COMPARE_WITH_TIMEOUT(made.size(), 1, kWaitForFilm);
        const QImage picture(f.file("picture.png"));
        QCOMPARE(picture.size(), 2 * sceneSize(f.view()));
        // The same picture: scaled down, few pixels are far from those at 1×.
        const QImage small =
            picture.scaled(sceneSize(f.view()), Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
        const QImage plain = scenePicture(f.view(), sceneSize(f.view()));
        long far = 0;
        for (int y = 0; y < small.height(); ++y) {
            for (int x = 0; x < small.width(); ++x) {
                far += std::abs(qGray(small.pixel(x, y)) - qGray(plain.pixel(x, y))) > 60 ? 1 : 0;
            }
        }
        QVERIFY2(static_cast<double>(far) < 0.01 * small.width() * small.height(),
                 qPrintable(QString::number(far)));
    }

    void aPictureMayBeTransparent() {
        Fixture f;
        const QImage before = f.view().grabFramebuffer();
        PictureDialog& dialog = f.openPicture();
        click(dialog, "pictureTransparent");
        // In the box of some styles only the mark itself is clickable.
        if (!in<QCheckBox>(dialog, "pictureTransparent").isChecked()) {
            in<QCheckBox>(dialog, "pictureTransparent").setFocus();
            QTest::keyClick(&in<QCheckBox>(dialog, "pictureTransparent"), Qt::Key_Space);
        }
        type(dialog, "picturePath", f.file("picture")); // the ending comes by itself
        QSignalSpy made(&dialog, &PictureDialog::made);
        click(dialog, "pictureExport");
        QTRY_COMPARE_WITH_TIMEOUT(made.size(), 1, kWaitForFilm);
        const QImage picture(f.file("picture.png"));
        QVERIFY(picture.hasAlphaChannel());
        QCOMPARE(picture.pixelColor(picture.width() - 1, 0).alpha(), 0);
        const QPoint door =
            f.view().widgetPosition(f.view().scene().pose().body(0) * Vector3(0.0, 0.0, 0.3)).toPoint();
        QCOMPARE(picture.pixelColor(door).alpha(), 255);
        QCOMPARE(differing(before, f.view().grabFramebuffer()), 0.0); // the view has its sky again
    }

    /// Plots, too, with their titles above.
    void aPlotHasItsTitle() {
        Fixture f;
        f.window.showDoor(DoorPanel::Page::figures);
        PlotPanel& panel = f.window.timePlot();
        QVERIFY(panel.isVisible());
        const QImage picture = FilmStage::plotPicture(panel, 2.0);
        const QImage plain = panel.plot().toPixmap(panel.plot().width(), panel.plot().height(), 2.0).toImage();
        QCOMPARE(picture.width(), plain.width());
        const int line = picture.height() - plain.height();
        QVERIFY(line > 20);
        const QRgb ground = picture.pixel(0, 0);
        long inked = 0;
        for (int y = 0; y < line; ++y) {
            for (int x = 0; x < picture.width(); ++x) inked += picture.pixel(x, y) != ground ? 1 : 0;
        }
        QVERIFY(inked > 100);
    }
};

HINGELAB_UI_TEST(TestFilm)

} // namespace test_film

#include "test_film.moc"
