// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hingelab/recovery.h"

#include <QFileInfo>
#include <QLocale>
#include <QMessageBox>
#include <QPushButton>
#include <QStandardPaths>
#include <QStatusBar>

namespace hingelab {
namespace {

enum class Choice { open, discard, later };

Choice ask(MainWindow& window, const RecoveredRig& recovered) {
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
    if (box.clickedButton() == open) return Choice::open;
    return box.clickedButton() == discard ? Choice::discard : Choice::later;
}

} // namespace

std::unique_ptr<Autosave> startAutosave(MainWindow& window) {
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
    auto autosave = std::make_unique<Autosave>(window.rigModel(), folder + QStringLiteral("/recovery"),
                                               [&window] { return window.files().lastRig(); });
    QObject::connect(autosave.get(), &Autosave::failed, &window,
                     [&window](const QString& problem) { window.statusBar()->showMessage(problem, 10000); });
    return autosave;
}

void offerRecovered(MainWindow& window, Autosave& autosave) {
    for (RecoveredRig& recovered : autosave.takeOver()) {
        const Choice choice = ask(window, recovered);
        if (choice == Choice::later) continue;
        if (choice == Choice::open) {
            window.files().openRecovered(recovered);
            autosave.saveNow(); // before the old file goes
            autosave.wait();
            if (!autosave.isKept()) return; // the old file is offered again
        }
        autosave.forget(recovered);
        if (choice == Choice::open) return;
    }
}

} // namespace hingelab
