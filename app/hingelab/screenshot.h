// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <functional>

#include "ui/main_window.h"

namespace hingelab {

/// Takes a picture of the window after some simulated seconds, then ends the program: with exit code 0, or 3 if
/// the picture could not be written.
class Screenshot : public QObject {
    Q_OBJECT
  public:
    /// `isReady` is asked now and then once the time is reached: whether the window shows what the picture is
    /// of.
    Screenshot(MainWindow& window, QString path, double afterSeconds, std::function<bool()> isReady = {});

    /// Takes a measured table over as the dialog proposes it.
    static void measure(MainWindow& window, const QString& table);
    /// A hand follows a plan from the start, with the plot of its loop; the picture has its dialog, too.
    static void follow(MainWindow& window, const QString& plan);
    /// Pins the design as it is, then sets parameters ("POINTER=VALUE" in SI units).
    static void pin(MainWindow& window, const QStringList& edits);
    /// Writes a picture of a widget, and of the dialogs over it, and ends the program.
    static void write(QWidget& widget, const QString& path);

  private:
    void start();
    void watch();

    MainWindow& window_;
    QString path_;
    double after_;
    std::function<bool()> isReady_;
    int framesLeft_ = 4; ///< rendered after the last sample, so that every view has caught up
    bool reached_ = false;
};

} // namespace hingelab
