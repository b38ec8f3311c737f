// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QMenu>
#include <QPointer>

#include "ui/door/door_plot.h"
#include "ui/measured/fit_dialog.h"
#include "ui/measured/import_dialog.h"
#include "ui/measured/kept_measurements.h"
#include "ui/model/workbench.h"

namespace hingelab {

/// Measurements: importing them, keeping them with the rig, showing them over curves, fitting the rig to them.
/// Those that are not kept belong to the open rig and go when another is opened; files stay where they are.
class MeasuredActions : public QObject {
    Q_OBJECT
  public:
    using Measurements = std::vector<std::shared_ptr<const Measurement>>;

    MeasuredActions(Workbench& bench, DoorPlot& plot, QWidget& window);

    void fillMenu(QMenu& menu);
    /// Opens the dialog for a file; the rig stays as it is.
    void import(const QString& path);
    void fit();

    /// All that can be fitted to: those of the rig, then those of the session.
    [[nodiscard]] Measurements measurements() const;
    /// Takes a measurement over without a dialog, for the session.
    void add(std::shared_ptr<const Measurement> measurement);
    /// Those of the session.
    void clear();

    [[nodiscard]] ImportDialog* importDialog() { return importDialog_; } ///< null: none is open
    [[nodiscard]] FitDialog* fitDialog() { return fitDialog_; }
    [[nodiscard]] KeptMeasurements& kept() { return kept_; }

  signals:
    void imported(); ///< there is something to see over the curve
    void message(const QString& text);
    void shownChanged(const std::vector<std::shared_ptr<const hingelab::Measurement>>& shown);

  private:
    void importFromDialog();
    void takeImport(ImportDialog& dialog);
    void update();
    void fillKeptMenu();

    Workbench& bench_;
    OpenRig& openRig_;
    const Theme& theme_;
    DoorPlot& plot_;
    QWidget& window_;
    KeptMeasurements kept_;
    QAction* import_;
    QAction* fit_;
    QAction* clear_;
    QMenu* keptMenu_;
    Measurements session_;
    QString problems_; ///< that were told
    QPointer<ImportDialog> importDialog_;
    QPointer<FitDialog> fitDialog_;
    std::optional<FitChoice> fitChoice_; ///< of the last fit of this rig
    long rigsOpened_ = 0;
};

} // namespace hingelab
