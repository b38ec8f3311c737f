// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "ui/main_window.h"

/// Pictures for the documentation of what the program shows in place of its window. Each writes its picture
/// once the dialog is drawn, and then ends the program.
namespace hingelab {

/// The motor library, with the lines of some of its motors.
void pictureOfMotorLibrary(MainWindow& window, const Theme& theme, const QString& path);
/// What can be added to a rig.
void pictureOfAddDialog(MainWindow& window, const Theme& theme, const QString& path);
/// The open dialog that imports a measurement.
void pictureOfImport(MainWindow& window, const QString& path);
/// A fit to the measurement that was imported.
void pictureOfFit(MainWindow& window, const QString& path);
/// The dialog that exports, with the curves of that format.
void pictureOfExport(MainWindow& window, const QString& kind, const QString& path);
/// The start page, once its pictures have been drawn.
void pictureOfStartPage(MainWindow& window, const QString& path);
/// A sketch of a linkage.
void pictureOfSketch(MainWindow& window, const QString& path);
/// The synthesis of a four-bar, as large as the window: example N at the share F of its way, for `share` N.F.
void pictureOfThreePositions(MainWindow& window, const Theme& theme, const QString& path, double share);

/// Makes the window look back at an instant [s] and, with an edit ("POINTER=VALUE" in SI units), go on from
/// there for as long as the run was.
class LookBack {
  public:
    LookBack(MainWindow& window, double time, double after, QString edit)
        : window_(window), time_(time), after_(after), edit_(std::move(edit)) {}
    /// Whether the window shows that; does the next thing on the way to it.
    [[nodiscard]] bool isReady();

  private:
    void branch();

    MainWindow& window_;
    double time_;
    double after_; ///< of the run [s]
    QString edit_;
};

} // namespace hingelab
