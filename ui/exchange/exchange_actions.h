// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QMenu>
#include <QMessageBox>
#include <QPointer>

#include "ui/cad/cad_actions.h"
#include "ui/exchange/export_dialog.h"
#include "ui/files/file_actions.h"
#include "ui/model/workbench.h"

namespace hingelab {

/// The menu's entries for models of other programs: exporting the rig, and importing one.
class ExchangeActions : public QObject {
    Q_OBJECT
  public:
    ExchangeActions(Workbench& bench, FileActions& files, QWidget& window);
    ~ExchangeActions() override;

    void fillMenu(QMenu& menu) { menu.addActions({export_, import_, &cad_->importAction()}); }
    void showExport();
    /// Opens the model as a rig without a file. What of it was lost is told in `losses`, a line each; returns
    /// what is wrong with it, or nothing.
    [[nodiscard]] QString importModel(const QString& path, QStringList& losses);

    [[nodiscard]] CadActions& cad() { return *cad_; }
    [[nodiscard]] ExportDialog* dialog() { return dialog_; } ///< null while there is none

  signals:
    void message(const QString& text); ///< for the status bar

  private:
    void importFromDialog();
    static void fillReport(QMessageBox& box, const QStringList& losses);
    /// What of a model is not in the rig: in a message box, or in the status bar while the program starts.
    void tellOpened(const QString& path, const QStringList& losses);

    Workbench& bench_;
    OpenRig& openRig_;
    FileActions& files_;
    QWidget& window_;
    QAction* export_;
    QAction* import_;
    CadActions* cad_;
    QPointer<ExportDialog> dialog_;
};

} // namespace hingelab
