// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QMenu>
#include <QPointer>

#include "ui/door/door_plot.h"
#include "ui/measured/fit_dialog.h"
#include "ui/measured/import_dialog.h"

namespace hingelab {

/// Measurements of the session: importing them, showing them over the curve of the whole door, fitting the rig
/// to them. They belong to the open rig and go when another is opened; files stay where they are.
class MeasuredActions : public QObject {
    Q_OBJECT
  public:
    MeasuredActions(RigModel& rigModel, const Theme& theme, DoorPlot& plot, QWidget& window);

    void fillMenu(QMenu& menu);
    /// Opens the dialog for a file; the rig stays as it is.
    void import(const QString& path);
    void fit();

    [[nodiscard]] const std::vector<std::shared_ptr<const Measurement>>& measurements() const {
        return measurements_;
    }
    /// Takes a measurement over without a dialog.
    void add(std::shared_ptr<const Measurement> measurement);
    void clear();

    [[nodiscard]] ImportDialog* importDialog() { return importDialog_; } ///< null: none is open
    [[nodiscard]] FitDialog* fitDialog() { return fitDialog_; }
    [[nodiscard]] QAction& fitAction() { return *fit_; }
    [[nodiscard]] QAction& clearAction() { return *clear_; }

  signals:
    void imported(); ///< there is something to see over the curve
    void message(const QString& text);

  private:
    void importFromDialog();
    void update();

    RigModel& rigModel_;
    const Theme& theme_;
    DoorPlot& plot_;
    QWidget& window_;
    QAction* import_;
    QAction* fit_;
    QAction* clear_;
    std::vector<std::shared_ptr<const Measurement>> measurements_;
    QPointer<ImportDialog> importDialog_;
    QPointer<FitDialog> fitDialog_;
};

} // namespace hingelab
