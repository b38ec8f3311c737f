// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include "ui/main_window.h"

namespace hingelab {

/// Makes a film of the run's first simulated seconds, then ends the program: with exit code 0, or 1 if there is
/// no film. Of the 3D view; where there is no OpenGL, of the whole window.
class Film : public QObject {
    Q_OBJECT
  public:
    /// `plan` has everything but the range, the subject and the format.
    Film(MainWindow& window, FilmPlan plan, double afterSeconds);

  private:
    void start();
    void watch();
    void make();

    MainWindow& window_;
    FilmPlan plan_;
    double after_;
    FilmMaker maker_;
    bool isMaking_ = false;
};

} // namespace hingelab
