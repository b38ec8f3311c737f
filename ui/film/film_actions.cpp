// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/film/film_actions.h"

namespace hingelab {

FilmActions::FilmActions(Workbench& bench, QWidget& window, SceneView* view, TimePlot& plot)
    : QObject(&window),
      bench_(bench),
      theme_(bench.theme()),
      window_(window),
      stage_(bench, window, view, plot) {
    exportFilm_ = new QAction(tr("Export fi&lm…"), this);
    exportFilm_->setObjectName(QStringLiteral("exportFilm"));
    exportFilm_->setToolTip(tr("The recorded run as a video, an animation or numbered pictures"));
    exportPicture_ = new QAction(tr("Export pict&ure…"), this);
    exportPicture_->setObjectName(QStringLiteral("exportPicture"));
    exportPicture_->setToolTip(
        tr("The 3D view, the window or a plot as a PNG picture, up to four times as fine"));
    connect(exportFilm_, &QAction::triggered, this, &FilmActions::showFilm);
    connect(exportPicture_, &QAction::triggered, this, &FilmActions::showPicture);
}

FilmActions::~FilmActions() {
    delete film_;
    delete picture_;
}

void FilmActions::fillMenu(QMenu& menu) {
    menu.addActions({exportFilm_, exportPicture_});
}

void FilmActions::showFilm() {
    film_ = new FilmDialog(bench_, stage_, &window_);
    film_->setAttribute(Qt::WA_DeleteOnClose);
    connect(film_, &FilmDialog::made, this,
            [this](const QString& path) { emit message(tr("Saved %1").arg(path)); });
    film_->open();
}

void FilmActions::showPicture() {
    picture_ = new PictureDialog(stage_, theme_, &window_);
    picture_->setAttribute(Qt::WA_DeleteOnClose);
    connect(picture_, &PictureDialog::made, this,
            [this](const QString& path) { emit message(tr("Saved %1").arg(path)); });
    picture_->open();
}

} // namespace hingelab

#include "ui/film/moc_film_actions.cpp"
