// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <optional>

#include "ui/main_window.h"

namespace hingelab {

/// Takes a picture of the window after some simulated seconds, for the documentation, then ends the program:
/// with exit code 0, or 3 if the picture could not be written.
class Screenshot : public QObject {
    Q_OBJECT
  public:
    Screenshot(MainWindow& window, QString path, double afterSeconds);
    /// Looks back at that instant first [s] and, with an edit ("POINTER=VALUE" in SI units), goes on from there
    /// for as long as the run was.
    void lookBack(double time, const QString& edit);
    /// Of the motor library instead, with the lines of some of its motors.
    static void ofMotorPicker(MainWindow& window, const Theme& theme, const QString& path);
    /// Of what can be added to a rig instead.
    static void ofAddDialog(MainWindow& window, const Theme& theme, const QString& path);
    /// Takes a measured table over as the dialog proposes it.
    static void measure(MainWindow& window, const QString& table);
    /// Of the open dialog that imports a measurement instead.
    static void ofImport(MainWindow& window, const QString& path);
    /// Of a fit to the measurement that was taken over instead.
    static void ofFit(MainWindow& window, const QString& path);
    /// Of the dialog that exports instead, with the curves of that format.
    static void ofExport(MainWindow& window, const QString& kind, const QString& path);
    /// Of a sketch instead.
    static void ofSketch(MainWindow& window, const QString& path);
    /// Of the synthesis of a four-bar instead, as large as the window, with an example at a share of its way.
    static void ofThreePositions(MainWindow& window, const Theme& theme, const QString& path, double share);
    /// A hand follows a plan from the start, with the plot of its loop; the picture has its dialog, too.
    static void follow(MainWindow& window, const QString& plan);
    /// Pins the design as it is, then sets parameters ("POINTER=VALUE" in SI units).
    static void pin(MainWindow& window, const QStringList& edits);

  private:
    void start();
    void watch();
    [[nodiscard]] bool isBack();
    void branch();
    void take();
    static void write(QWidget& widget, const QString& path);

    MainWindow& window_;
    QString path_;
    double after_;
    int framesLeft_ = 4; ///< rendered after the last sample, so that every view has caught up
    bool reached_ = false;
    std::optional<double> back_; ///< instant to look back at [s]
    QString edit_;               ///< of the branch from there
};

} // namespace hingelab
