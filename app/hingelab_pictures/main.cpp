// SPDX-License-Identifier: GPL-3.0-or-later
// Takes pictures for the documentation: of dialogs, and of the window in states that take some doing.
#include <QApplication>
#include <QCommandLineParser>
#include <QDockWidget>
#include <QIcon>
#include <cstdio>
#include <memory>
#include <optional>

#include "app/hingelab/screenshot.h"
#include "app/hingelab/window_start.h"
#include "app/hingelab_pictures/pictures.h"
#include "ui/drawing/hidden_windows.h"

namespace {

using namespace hingelab;

int run(QApplication& application) {
    QCommandLineParser parser;
    parser.addPositionalArgument(
        QStringLiteral("what"),
        QStringLiteral("comparison, motor-library, add-dialog, sketch, three-positions, "
                       "import, fit, export, start-page, about, or look-back."));
    parser.addPositionalArgument(QStringLiteral("file"), QStringLiteral("The picture."));
    parser.addOptions({{"rig", "Name of a shipped rig, or a file.", "RIG"},
                       {"after", "Simulated time before the picture [s].", "SECONDS", "1"},
                       {"size", "Of the window.", "WxH"},
                       {"theme", "light or dark.", "THEME", "light"},
                       {"units", "m, mm or in.", "UNITS", "m"},
                       {"measured", "Table for import and fit.", "TABLE"},
                       {"format", "For export.", "FORMAT"},
                       {"back", "For look-back: the instant [s].", "SECONDS"},
                       {"branch", "For look-back: go on from there with another value.", "POINTER=VALUE"}});
    parser.addHelpOption();
    parser.process(application);
    const QStringList arguments = parser.positionalArguments();
    if (arguments.size() != 2) parser.showHelp(1);
    const QString& what = arguments[0];
    const QString& path = arguments[1];
    const double after = parser.value("after").toDouble();

    const HiddenWindows hidden;
    Theme theme;
    theme.setChoice(themeChoice(parser.value("theme")));
    setUnitSystem(unitSystemNamed(parser.value("units").toStdString()).value_or(UnitSystem::metre));
    MainWindow window(firstDocument(), theme, VtkWidget::isOpenGlUsable());
    const QStringList size = parser.value("size").split('x');
    if (size.size() == 2) window.resize(size[0].toInt(), size[1].toInt());
    if (parser.isSet("rig")) {
        const QStringList problems = window.files().openRig(parser.value("rig"));
        if (!problems.isEmpty()) {
            std::fprintf(stderr, "hingelab_pictures: %s\n", qPrintable(problems.join('\n')));
            return 2;
        }
    }
    window.show();
    std::unique_ptr<Screenshot> screenshot;
    std::optional<LookBack> back;
    if (what == "motor-library") {
        pictureOfMotorLibrary(window, theme, path);
    } else if (what == "add-dialog") {
        pictureOfAddDialog(window, theme, path);
    } else if (what == "sketch") {
        pictureOfSketch(window, path);
    } else if (what == "three-positions") {
        pictureOfThreePositions(window, theme, path, after);
    } else if (what == "import") {
        window.measured().import(parser.value("measured"));
        pictureOfImport(window, path);
    } else if (what == "fit") {
        Screenshot::measure(window, parser.value("measured"));
        pictureOfFit(window, path);
    } else if (what == "export") {
        pictureOfExport(window, parser.value("format"), path);
    } else if (what == "start-page") {
        pictureOfStartPage(window, path);
    } else if (what == "about") {
        window.findChild<QDockWidget*>(QStringLiteral("aboutDock"))->raise();
        screenshot = std::make_unique<Screenshot>(window, path, after);
    } else if (what == "comparison") {
        window.compare().compareSchemes();
        screenshot = std::make_unique<Screenshot>(window, path, after);
    } else if (what == "look-back") {
        back.emplace(window, parser.value("back").toDouble(), after, parser.value("branch"));
        screenshot = std::make_unique<Screenshot>(window, path, after, [&] { return back->isReady(); });
    } else {
        parser.showHelp(1);
    }
    return QApplication::exec();
}

} // namespace

int main(int argc, char** argv) {
    prepareProcess(false);
    QApplication application(argc, argv);
    prepareApplication(QString());
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/hingelab.svg")));
    return run(application);
}
