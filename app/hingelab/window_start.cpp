// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hingelab/window_start.h"

#include <vtkObject.h>

#include <QApplication>
#include <QIcon>
#include <QLocale>
#include <clocale>
#include <csignal>
#include <utility>

#include "checks/checked_rig.h"
#include "resources/shipped_rigs.h"
#include "ui/drawing/allocator.h"
#include "ui/drawing/vtk_widget.h"

namespace hingelab {

void prepareProcess(bool isWithoutDisplay) {
    std::signal(SIGXFSZ, SIG_IGN); // a file that may not grow is an error like any other, not the end
    startGivingMemoryBack();
    QSurfaceFormat::setDefaultFormat(VtkWidget::defaultFormat());
    if (isWithoutDisplay) qputenv("QT_QPA_PLATFORM", "offscreen");
    // VTK 9.1 finds its GL functions through GLX only; on Wayland, X11 is there by way of XWayland.
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM") && !qEnvironmentVariableIsEmpty("DISPLAY")) {
        qputenv("QT_QPA_PLATFORM", "xcb");
    }
}

void prepareApplication(const QString& version) {
    std::setlocale(LC_NUMERIC, "C"); // QApplication took over the system's, in which C reads and prints commas
    QLocale::setDefault(QLocale::c());
    QApplication::setOrganizationName(QStringLiteral("Hingelab"));
    QApplication::setApplicationName(QStringLiteral("Hingelab"));
    QGuiApplication::setDesktopFileName(QStringLiteral("org.hingelab.hingelab")); // its icon on Wayland
    QApplication::setApplicationVersion(version);
    vtkObject::GlobalWarningDisplayOff(); // VTK would open a window of its own for its messages
}

ThemeChoice themeChoice(const QString& name) {
    if (name == "light") return ThemeChoice::light;
    if (name == "dark") return ThemeChoice::dark;
    return ThemeChoice::system;
}

RigDocument firstDocument() {
    RigReading reading = readRig(shippedRigs().front().text);
    return std::move(*reading.document); // a test reads every shipped rig
}

} // namespace hingelab
