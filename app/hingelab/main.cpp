// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QCommandLineParser>
#include <QSettings>
#include <algorithm>
#include <cstdio>
#include <memory>
#include <optional>

#include "app/hingelab/film.h"
#include "app/hingelab/print_page.h"
#include "app/hingelab/recovery.h"
#include "app/hingelab/screenshot.h"
#include "app/hingelab/thumbnail.h"
#include "app/hingelab/window_start.h"
#include "ui/drawing/hidden_windows.h"
#include "ui/files/file_drop.h"
#include "ui/lesson/lesson_actions.h"
#include "ui/main_window.h"
#include "ui/preferences/preferences.h"
#include "ui/start/start_actions.h"
#include "ui/text/plain_text.h"

namespace {

using namespace hingelab;

struct Options {
    QString rig;
    QString screenshot;
    QString thumbnail;
    int thumbnailSize = 0; ///< [pixels]
    QString meshes;        ///< folder
    QString printed;       ///< page of a report to print
    QString pdf;
    FilmPlan film; ///< with a path: one is made
    QStringList pinned;
    QString hand;
    QString page;
    QString measured;
    QString selected;
    QString state;     ///< name of a prepared state of the rig
    QStringList edits; ///< POINTER=VALUE
    double after = 0.0;
    QSize size;
    QString theme;
    std::optional<UnitSystem> units;
};

constexpr int kUsageError = 1;
const QStringList kDoorPages = {QStringLiteral("figures"), QStringLiteral("targets"), QStringLiteral("slam")};

void complain(const QString& text) {
    std::fprintf(stderr, "hingelab: %s\n", qPrintable(text));
}

/// Simulated time before a picture or a film, or within the run [s]; ends the program with a message unless it
/// is in its range. Qt reads "nan" and "inf" as numbers, too: neither is in any range.
double secondsOption(const QCommandLineParser& parser, const QCommandLineOption& option) {
    constexpr double least = 0.0;
    constexpr double most = 3600.0;
    bool isNumber = false;
    const double value = parser.value(option).toDouble(&isNumber);
    if (isNumber && value >= least && value <= most) return value;
    complain(QStringLiteral("--%1 takes seconds from %2 to %3, not \"%4\"")
                 .arg(option.names().constFirst())
                 .arg(least)
                 .arg(most)
                 .arg(parser.value(option)));
    std::exit(kUsageError);
}

void readThumbnailSize(Options& options, const QString& text) {
    options.thumbnailSize = text.toInt();
    if (options.rig.isEmpty()) {
        complain(QStringLiteral("--thumbnail needs the file of a rig or take, too"));
        std::exit(kUsageError);
    }
    if (options.thumbnailSize >= kLeastThumbnail && options.thumbnailSize <= kMostThumbnail) return;
    complain(QStringLiteral("with --thumbnail, --size takes pixels from %1 to %2, not \"%3\"")
                 .arg(kLeastThumbnail)
                 .arg(kMostThumbnail)
                 .arg(text));
    std::exit(kUsageError);
}

/// Whether nothing is asked for that needs a display; the parser needs an application, which may need one.
bool isWithoutDisplay(int argc, char** argv) {
    const auto begins = [](const char* text, const char* with) { return QByteArray(text).startsWith(with); };
    return std::any_of(argv + 1, argv + argc, [&](const char* word) {
        return begins(word, "--thumbnail") || begins(word, "--print");
    });
}

/// Reads the command line; ends the program on --help, --version and wrong usage.
Options readOptions(const QApplication& application) {
    QCommandLineParser parser;
    parser.setApplicationDescription(
        QStringLiteral("Laboratory for hinges: see, feel and tune how a door moves."));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addPositionalArgument(QStringLiteral("rig"), QStringLiteral("File, or name of a shipped rig."),
                                 QStringLiteral("[RIG]"));
    const QCommandLineOption screenshot(QStringLiteral("screenshot"), QStringLiteral("Take a picture and end."),
                                        QStringLiteral("FILE"));
    const QCommandLineOption after(QStringLiteral("after"),
                                   QStringLiteral("Simulated time before the picture, or of the film."),
                                   QStringLiteral("SECONDS"), QStringLiteral("1"));
    const QCommandLineOption size(
        QStringLiteral("size"),
        QStringLiteral("Size of the window, or of the film; with --thumbnail a single number."),
        QStringLiteral("WxH"));
    const QCommandLineOption thumbnail(
        QStringLiteral("thumbnail"),
        QStringLiteral("Write a small PNG picture of the rig, or of a take, without a display, and end."),
        QStringLiteral("FILE"));
    const QCommandLineOption meshes(
        QStringLiteral("meshes"),
        QStringLiteral("With --thumbnail: where the meshes are that the rig names; by default in its own "
                       "folder, and nowhere else."),
        QStringLiteral("FOLDER"));
    const QCommandLineOption film(
        QStringLiteral("film"),
        QStringLiteral("Make a film of the run and end: .mp4, .webm, .gif, .apng, or a folder of pictures."),
        QStringLiteral("FILE"));
    const QCommandLineOption fps(QStringLiteral("fps"), QStringLiteral("With --film: frames per second."),
                                 QStringLiteral("N"), QStringLiteral("30"));
    const QCommandLineOption speed(QStringLiteral("speed"),
                                   QStringLiteral("With --film: simulated seconds in a second of the film."),
                                   QStringLiteral("X"), QStringLiteral("1"));
    const QCommandLineOption theme(QStringLiteral("theme"), QStringLiteral("system, light or dark."),
                                   QStringLiteral("THEME"));
    const QCommandLineOption units(
        QStringLiteral("units"), QStringLiteral("Show numbers in SI with m or mm, or in US units: m, mm, in."),
        QStringLiteral("UNITS"));
    const QCommandLineOption pin(
        QStringLiteral("pin"),
        QStringLiteral(
            "Pin the design as it is, then give a parameter another value, in SI units; repeatable."),
        QStringLiteral("POINTER=VALUE"));
    const QCommandLineOption hand(
        QStringLiteral("hand"),
        QStringLiteral(
            "A hand does this from the start, such as \"to 80 deg at 30 deg/s; to 0 deg at 30 deg/s\"."),
        QStringLiteral("PLAN"));
    const QCommandLineOption select(QStringLiteral("select"),
                                    QStringLiteral("Show the workshop with this item, such as /bodies/door."),
                                    QStringLiteral("ITEM"));
    const QCommandLineOption state(
        QStringLiteral("state"),
        QStringLiteral("Show this prepared state of the rig: a sentence under Try in the panel About."),
        QStringLiteral("NAME"));
    const QCommandLineOption set(
        QStringLiteral("set"),
        QStringLiteral(
            "Give a parameter another value, such as /elements/hinge/viscous_friction=0; repeatable."),
        QStringLiteral("POINTER=VALUE"));
    const QCommandLineOption page(QStringLiteral("page"),
                                  QStringLiteral("Show the whole door with this page: figures, targets, slam."),
                                  QStringLiteral("PAGE"));
    const QCommandLineOption measured(
        QStringLiteral("measured"),
        QStringLiteral("Import this measured table; with --screenshot: its points over the whole door."),
        QStringLiteral("TABLE"));
    const QCommandLineOption print(
        QStringLiteral("print"),
        QStringLiteral("Print this page of a report as the PDF that --to says, without a display, and end."),
        QStringLiteral("PAGE"));
    const QCommandLineOption to(QStringLiteral("to"), QStringLiteral("With --print: the PDF."),
                                QStringLiteral("FILE"));
    parser.addOptions({meshes, print, to, screenshot, thumbnail, film, fps, speed, after, size, theme, units,
                       select, state, set, pin, hand, page, measured});
    parser.process(application);

    Options options;
    if (!parser.positionalArguments().isEmpty()) options.rig = parser.positionalArguments().front();
    options.screenshot = parser.value(screenshot);
    options.pinned = parser.values(pin);
    options.hand = parser.value(hand);
    options.measured = parser.value(measured);
    options.selected = parser.value(select);
    options.state = parser.value(state);
    options.edits = parser.values(set);
    options.page = parser.value(page);
    if (!kDoorPages.contains(options.page) && parser.isSet(page)) {
        complain(QStringLiteral("--page takes figures, targets or slam, not \"%1\"").arg(options.page));
        std::exit(kUsageError);
    }
    options.after = secondsOption(parser, after);
    options.thumbnail = parser.value(thumbnail);
    options.meshes = parser.value(meshes);
    options.printed = parser.value(print);
    options.pdf = parser.value(to);
    if (options.printed.isEmpty() != options.pdf.isEmpty()) {
        complain(QStringLiteral("--print and --to go together: --print report.html --to report.pdf"));
        std::exit(kUsageError);
    }
    options.film.path = parser.value(film);
    options.film.framesPerSecond = parser.value(fps).toInt();
    options.film.speed = parser.value(speed).toDouble(); // FilmMaker checks both
    if (parser.isSet(thumbnail)) {
        readThumbnailSize(options, parser.isSet(size) ? parser.value(size) : QStringLiteral("256"));
    } else if (parser.isSet(film)) {
        const QStringList parts = parser.value(size).split('x');
        if (parts.size() == 2) options.film.size = QSize(parts[0].toInt(), parts[1].toInt());
        if (parser.isSet(size) && (parts.size() != 2 || options.film.size.isEmpty())) {
            complain(QStringLiteral("--size takes WIDTHxHEIGHT, not \"%1\"").arg(parser.value(size)));
            std::exit(kUsageError);
        }
    } else if (parser.isSet(size)) {
        const QStringList parts = parser.value(size).split('x');
        options.size = parts.size() == 2 ? QSize(parts[0].toInt(), parts[1].toInt()) : QSize();
        if (options.size.width() < 400 || options.size.height() < 300 || options.size.width() > 8000 ||
            options.size.height() > 8000) {
            complain(QStringLiteral("--size takes WIDTHxHEIGHT from 400x300 to 8000x8000, not \"%1\"")
                         .arg(parser.value(size)));
            std::exit(kUsageError);
        }
    }
    options.theme = parser.value(theme);
    options.units = unitSystemNamed(parser.value(units).toStdString());
    if (parser.isSet(units) && !options.units) {
        complain(QStringLiteral("--units takes m, mm or in, not \"%1\"").arg(parser.value(units)));
        std::exit(kUsageError);
    }
    if (!QStringList{"", "system", "light", "dark"}.contains(options.theme)) {
        complain(QStringLiteral("--theme takes system, light or dark, not \"%1\"").arg(options.theme));
        std::exit(kUsageError);
    }
    return options;
}

/// If nothing was asked for, and there are no recovered edits to look at.
bool wantsStartPage(const Options& options, MainWindow& window) {
    const bool asks = !options.rig.isEmpty() || !options.pinned.isEmpty() || !options.hand.isEmpty() ||
                      !options.page.isEmpty() || !options.measured.isEmpty() || !options.selected.isEmpty() ||
                      !options.state.isEmpty() || !options.edits.isEmpty();
    return !asks && StartPage::isWanted() && window.openRig().undoStack().isClean();
}

/// Shows a prepared state, with further edits. The instant at which the run then stands [s]; none: it plays, or
/// nothing was asked for.
std::optional<double> showState(MainWindow& window, const Options& options) {
    if (options.state.isEmpty() && options.edits.isEmpty()) return std::nullopt;
    Experiment shown;
    const std::vector<Experiment>& known = window.openRig().rig().experiments;
    const auto found = std::find_if(known.begin(), known.end(), [&](const Experiment& one) {
        return QString::fromStdString(one.name).compare(options.state, Qt::CaseInsensitive) == 0;
    });
    if (found != known.end()) {
        shown = *found;
    } else if (!options.state.isEmpty()) {
        complain(QStringLiteral("--state: the rig has no state \"%1\". It has:").arg(options.state));
        for (const Experiment& one : known) complain(QStringLiteral("  ") + QString::fromStdString(one.name));
        std::exit(kUsageError);
    }
    for (const QString& edit : options.edits) shown.set.push_back(edit.toStdString());
    const QString problem = window.states().perform(shown, QCoreApplication::translate("main", "Command line"),
                                                    PreparedStates::From::present);
    if (!problem.isEmpty()) {
        complain(problem);
        std::exit(kUsageError);
    }
    return shown.stands() ? std::optional(shown.at) : std::nullopt;
}

int run(QApplication& application) {
    const Options options = readOptions(application);
    if (!options.thumbnail.isEmpty())
        return makeThumbnail(options.rig, options.thumbnail, options.thumbnailSize, options.meshes);
    if (!options.printed.isEmpty()) return printPage(options.printed, options.pdf);
    const bool isFilm = !options.film.path.isEmpty();
    const bool forPicture = isFilm || !options.screenshot.isEmpty();
    QSettings settings;
    const HiddenWindows hidden;
    Theme theme;
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/hingelab.svg")));
    if (!options.theme.isEmpty()) {
        theme.setChoice(themeChoice(options.theme));
    } else if (!forPicture) {
        theme.setChoice(static_cast<ThemeChoice>(settings.value(QStringLiteral("theme"), 0).toInt()));
    }
    if (!forPicture) Preferences::restoreUnits();
    if (options.units) setUnitSystem(*options.units);
    MainWindow window(firstDocument(), theme, VtkWidget::isOpenGlUsable());
    if (!forPicture) window.restoreLayout();
    if (options.size.isValid()) window.resize(options.size);

    QString rig = options.rig;
    if (rig.isEmpty() && !forPicture) rig = settings.value(QStringLiteral("lastRig")).toString();
    const bool isTake = !rig.isEmpty() && kindOfFile(rig) == DroppedFile::take;
    const bool isLesson = !isTake && LessonActions::isLesson(rig);
    const bool isCad = !rig.isEmpty() && kindOfFile(rig) == DroppedFile::cad;
    const bool isRig = !rig.isEmpty() && !isTake && !isLesson && !isCad;
    if (isCad && forPicture) {
        complain(QStringLiteral("%1 is a CAD file: \"hingelab-cli import\" makes a rig of it").arg(rig));
        return 2;
    }
    const QStringList problems = isRig ? window.files().openRig(rig) : QStringList();
    if (!problems.isEmpty() && !options.rig.isEmpty() && forPicture) {
        complain(problems.join('\n'));
        return isFilm ? 1 : 2;
    }
    window.show();
    if (!problems.isEmpty() && !options.rig.isEmpty()) {
        showWarning(&window, QApplication::translate("main", "The rig was not opened"),
                    problems.mid(0, 6).join(QStringLiteral("\n\n")));
    }
    if (!options.selected.isEmpty()) {
        window.showWorkshop();
        window.selection().selectNamed(options.selected.toStdString());
        if (window.selection().item().empty()) {
            complain(QStringLiteral("--select: the rig has no item %1").arg(options.selected));
        }
    }
    const std::optional<double> standing = showState(window, options);
    if (!options.page.isEmpty()) {
        window.showDoor(static_cast<DoorPanel::Page>(kDoorPages.indexOf(options.page)));
    }
    if (!options.pinned.isEmpty()) Screenshot::pin(window, options.pinned);
    if (!options.hand.isEmpty()) Screenshot::follow(window, options.hand);
    std::unique_ptr<CrashReporter> crashes;
    std::unique_ptr<Autosave> autosave;
    if (!forPicture) {
        crashes = startCrashReporter(window);
        autosave = startAutosave(window);
        offerRecovered(window, *autosave);
    }
    std::unique_ptr<Screenshot> screenshot;
    std::unique_ptr<Film> film;
    const bool isMeasured = !options.measured.isEmpty();
    if (isMeasured && forPicture) Screenshot::measure(window, options.measured);
    if (isMeasured && !forPicture) window.measured().import(options.measured);
    if (isFilm) {
        film = std::make_unique<Film>(window, options.film, options.after);
    } else if (forPicture) {
        const auto isReady = [&window, standing] {
            return window.session().status().time >= standing.value_or(0.0) - Runner::kSampleInterval &&
                   !window.exchange().cad().isReading();
        };
        screenshot =
            std::make_unique<Screenshot>(window, options.screenshot, standing ? 0.0 : options.after, isReady);
    } else if (wantsStartPage(options, window)) {
        window.start().showStartPage();
    } else if (isRig && !standing) {
        window.playWhenSeen();
    }
    if (isTake) window.takes().openFrom(rig);
    if (isLesson) window.lessons().open(rig);
    if (isCad) window.exchange().cad().import(rig);
    int code = 0;
    try {
        code = QApplication::exec();
    } catch (const std::exception& error) {
        if (crashes) crashes->write(error.what());
        throw;
    }
    if (autosave) autosave->finish(); // not when an exception ends the program
    return code;
}

} // namespace

int main(int argc, char** argv) {
    prepareProcess(isWithoutDisplay(argc, argv));
    QApplication application(argc, argv);
    prepareApplication(QStringLiteral(HINGELAB_VERSION));
    try {
        return run(application);
    } catch (const std::exception& error) {
        complain(QStringLiteral("unexpected error: %1").arg(QString::fromUtf8(error.what())));
        return 5;
    }
}
