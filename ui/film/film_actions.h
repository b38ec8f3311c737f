// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QMenu>
#include <QPointer>

#include "ui/film/film_dialog.h"
#include "ui/film/picture_dialog.h"
#include "ui/model/workbench.h"

namespace hingelab {

/// The menu's entries for films and pictures, and their dialogs.
class FilmActions : public QObject {
    Q_OBJECT
  public:
    /// `view` is null without OpenGL.
    FilmActions(Workbench& bench, QWidget& window, SceneView* view, TimePlot& plot);

    ~FilmActions() override;

    void fillMenu(QMenu& menu);
    void showFilm();
    void showPicture();

    [[nodiscard]] FilmDialog* filmDialog() { return film_; }          ///< null while there is none
    [[nodiscard]] PictureDialog* pictureDialog() { return picture_; } ///< null while there is none
    [[nodiscard]] FilmStage& stage() { return stage_; }

  signals:
    void message(const QString& text); ///< for the status bar

  private:
    Workbench& bench_;
    const Theme& theme_;
    QWidget& window_;
    FilmStage stage_;
    QAction* exportFilm_;
    QAction* exportPicture_;
    QPointer<FilmDialog> film_;
    QPointer<PictureDialog> picture_;
};

} // namespace hingelab
