// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hingelab/recovery.h"

#include <vtkVersion.h>

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>
#include <QLocale>
#include <QMessageBox>
#include <QPushButton>
#include <QStandardPaths>
#include <QStatusBar>
#include <QSysInfo>

#include "ui/text/plain_text.h"

namespace hingelab {
namespace {

enum class Answer { open, discard, later };

Answer ask(MainWindow& window, const RecoveredRig& recovered) {
    const QString name = recovered.isFile ? QFileInfo(recovered.source).fileName()
                                          : QString::fromStdString(recovered.document.rig.name);
    QMessageBox box(QMessageBox::Question, MainWindow::tr("Unsaved edits"),
                    MainWindow::tr("Hingelab ended before edits of %1 were saved.").arg(name),
                    QMessageBox::NoButton, &window);
    box.setTextFormat(Qt::PlainText);
    box.setInformativeText(MainWindow::tr("They were kept as of %1. Opened, they are unsaved still.")
                               .arg(QLocale().toString(recovered.time, QLocale::ShortFormat)));
    QPushButton* open = box.addButton(MainWindow::tr("&Open the edits"), QMessageBox::AcceptRole);
    QPushButton* discard = box.addButton(MainWindow::tr("&Discard them"), QMessageBox::DestructiveRole);
    QPushButton* later = box.addButton(MainWindow::tr("&Later"), QMessageBox::RejectRole);
    box.setDefaultButton(open);
    box.setEscapeButton(later);
    box.exec();
    if (box.clickedButton() == open) return Answer::open;
    return box.clickedButton() == discard ? Answer::discard : Answer::later;
}

QString dataFolder(const QString& name) {
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + '/' + name;
}

QString crashFolder() {
    return dataFolder(QStringLiteral("crashes"));
}

void tellCrashes(MainWindow& window) {
    const std::vector<CrashReport> reports = unseenCrashReports(crashFolder());
    if (reports.empty()) return;
    setCrashReportsSeen(crashFolder(), reports); // whatever happens while they are shown
    const CrashReport& last = reports.front();
    QMessageBox box(QMessageBox::Warning, MainWindow::tr("Hingelab crashed"),
                    MainWindow::tr("Hingelab ended unexpectedly on %1.")
                        .arg(QLocale().toString(last.time, QLocale::ShortFormat)),
                    QMessageBox::Ok, &window);
    box.setTextFormat(Qt::PlainText);
    box.setInformativeText(
        MainWindow::tr("The report is in the details, and in a file in %1. Hingelab has not sent it to anyone.")
            .arg(QDir::toNativeSeparators(crashFolder() + QStringLiteral("/seen"))));
    box.setDetailedText(last.text);
    box.exec();
}

void tellUnreadable(MainWindow& window, const QStringList& files) {
    if (files.isEmpty()) return;
    showWarning(
        &window, MainWindow::tr("Unsaved edits"),
        MainWindow::tr("Edits of an earlier run cannot be read. They are kept, in case another version of "
                       "Hingelab can:\n%1")
            .arg(QDir::toNativeSeparators(files.join(u'\n'))));
}

} // namespace

std::unique_ptr<CrashReporter> startCrashReporter(MainWindow& window) {
    const QString program =
        MainWindow::tr("Program: Hingelab %1\nWith:    Qt %2, VTK %3\nSystem:  %4, %5, display by %6\n")
            .arg(QCoreApplication::applicationVersion(), QString::fromLatin1(qVersion()),
                 QString::fromLatin1(vtkVersion::GetVTKVersion()), QSysInfo::prettyProductName(),
                 QSysInfo::currentCpuArchitecture(), QGuiApplication::platformName());
    auto reporter = std::make_unique<CrashReporter>(crashFolder(), program);
    const auto tellRig = [&window] {
        const OpenRig& model = window.openRig();
        const QString name = QString::fromStdString(model.rig().name);
        CrashReporter::setOpen(model.path().isEmpty() ? name : name + QStringLiteral(", ") + model.path());
    };
    tellRig();
    QObject::connect(&window.openRig(), &OpenRig::fileChanged, &window, tellRig);
    return reporter;
}

std::unique_ptr<Autosave> startAutosave(MainWindow& window) {
    auto autosave = std::make_unique<Autosave>(window.openRig(), dataFolder(QStringLiteral("recovery")),
                                               [&window] { return window.files().source(); });
    QObject::connect(autosave.get(), &Autosave::failed, &window,
                     [&window](const QString& problem) { window.statusBar()->showMessage(problem, 10000); });
    return autosave;
}

void offerRecovered(MainWindow& window, Autosave& autosave) {
    tellCrashes(window);
    std::vector<RecoveredRig> found = autosave.takeOver();
    tellUnreadable(window, autosave.unreadable());
    for (RecoveredRig& recovered : found) {
        const Answer answer = ask(window, recovered);
        if (answer == Answer::later) continue;
        if (answer == Answer::open) {
            window.files().openRecovered(recovered);
            autosave.saveNow(); // before the old file goes
            autosave.wait();
            if (!autosave.isKept()) return; // the old file is offered again
        }
        autosave.forget(recovered);
        if (answer == Answer::open) return;
    }
}

} // namespace hingelab
