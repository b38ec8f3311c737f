// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/exchange/exchange_actions.h"

#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>

#include "checks/checked_rig.h"
#include "exchange/import_files.h"
#include "exchange/import_kinds.h"
#include "exchange/import_xml.h"
#include "text/text_file.h"

namespace hingelab {

ExchangeActions::ExchangeActions(Workbench& bench, FileActions& files, QWidget& window)
    : QObject(&window),
      bench_(bench),
      openRig_(bench.openRig()),
      files_(files),
      window_(window),
      export_(new QAction(tr("Export &model…"), this)),
      import_(new QAction(tr("&Import model…"), this)),
      cad_(new CadActions(bench, files, window)) {
    export_->setObjectName(QStringLiteral("exportModel"));
    export_->setToolTip(
        tr("The rig for MuJoCo, as URDF, SDFormat or FMU; a hinge for Drake, C or a table: with what is "
           "lost on the way"));
    import_->setObjectName(QStringLiteral("importModel"));
    import_->setToolTip(tr("A rig of a URDF, MJCF or SDFormat file, or of Drake's hinge"));
    connect(export_, &QAction::triggered, this, &ExchangeActions::showExport);
    connect(import_, &QAction::triggered, this, &ExchangeActions::importFromDialog);
    connect(&files_, &FileActions::imported, this, &ExchangeActions::tellOpened);
    connect(&files_, &FileActions::cadChosen, cad_, &CadActions::import);
    connect(cad_, &CadActions::message, this, &ExchangeActions::message);
    connect(cad_, &CadActions::imported, this, [this](const QString& path, const QStringList& losses) {
        if (!losses.isEmpty()) tellOpened(path, losses);
    });
}

ExchangeActions::~ExchangeActions() {
    delete dialog_;
}

void ExchangeActions::showExport() {
    if (dialog_ == nullptr) {
        dialog_ = new ExportDialog(bench_, &window_);
        dialog_->setAttribute(Qt::WA_DeleteOnClose);
        connect(dialog_, &ExportDialog::saved, this,
                [this](const QString& path) { emit message(tr("Saved %1").arg(path)); });
    }
    dialog_->show();
    dialog_->raise();
    dialog_->activateWindow();
}

QString ExchangeActions::importModel(const QString& path, QStringList& losses) {
    try {
        const std::string text = readTextFile(QFile::encodeName(path).toStdString(), kImportBytes);
        const ImportKind* kind = recognisedImport(text);
        if (kind == nullptr) {
            return tr("%1 is no URDF, MJCF or SDFormat file and no hinge of Drake's.").arg(path);
        }
        const std::filesystem::path folder = QFile::encodeName(QFileInfo(path).absolutePath()).toStdString();
        const ImportedText imported = importText(*kind, text, folder, {}); // the rig has no file yet
        RigReading reading = readRig(imported.rig);
        if (!reading.document) return tr("%1 cannot be used as a rig.").arg(path);
        for (const ExportLoss& loss : imported.losses) losses += QString::fromStdString(lossText(loss));
        files_.openMade(std::move(*reading.document));
        return {};
    } catch (const std::exception& fault) {
        return tr("%1 cannot be imported: %2").arg(path, QString::fromUtf8(fault.what()));
    }
}

void ExchangeActions::importFromDialog() {
    const QString path = QFileDialog::getOpenFileName(
        &window_, tr("Import model"), QFileInfo(openRig_.path()).path(),
        tr("Models (*.urdf *.xml *.mjcf *.sdf *.world *.yaml *.yml);;All files (*)"));
    if (path.isEmpty()) return;
    QStringList losses;
    const QString problem = importModel(path, losses);
    if (problem.isEmpty() && losses.isEmpty())
        return emit message(tr("Imported %1: nothing is lost").arg(path));
    QMessageBox box(&window_);
    if (problem.isEmpty()) {
        fillReport(box, losses);
    } else {
        box.setTextFormat(Qt::PlainText);
        box.setIcon(QMessageBox::Warning);
        box.setWindowTitle(tr("The model was not imported"));
        box.setText(problem);
    }
    box.exec();
}

void ExchangeActions::fillReport(QMessageBox& box, const QStringList& losses) {
    constexpr int shown = 6;
    box.setTextFormat(Qt::PlainText);
    box.setIcon(QMessageBox::Information);
    box.setWindowTitle(tr("Imported"));
    box.setText(losses.size() == 1
                    ? tr("One feature of the file was changed or left out:")
                    : tr("%1 features of the file were changed or left out:").arg(losses.size()));
    box.setInformativeText(losses.mid(0, shown).join(QStringLiteral("\n\n")));
    if (losses.size() > shown) box.setDetailedText(losses.join('\n'));
}

void ExchangeActions::tellOpened(const QString& path, const QStringList& losses) {
    if (losses.isEmpty()) return emit message(tr("Imported %1: nothing is lost").arg(path));
    if (!window_.isVisible()) { // while the program starts
        return emit message(tr("Imported %1, with changes: %2").arg(path, losses.join(QStringLiteral(" · "))));
    }
    auto* box = new QMessageBox(&window_);
    box->setAttribute(Qt::WA_DeleteOnClose);
    fillReport(*box, losses);
    box->open();
}

} // namespace hingelab

#include "ui/exchange/moc_exchange_actions.cpp"
