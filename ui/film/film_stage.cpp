// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/film/film_stage.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/plots/plot_export.h"

namespace hingelab {

FilmStage::FilmStage(Workbench& bench, QWidget& window, SceneView* view, TimePlot& plot)
    : bench_(bench),
      openRig_(bench.openRig()),
      theme_(bench.theme()),
      window_(window),
      view_(view),
      shownPlot_(plot) {}

QSize FilmStage::sizeOf(FilmSubject subject) const {
    QSize size = (QSizeF(window_.size()) * window_.devicePixelRatioF()).toSize();
    if (subject != FilmSubject::window && view_ != nullptr) size = sceneSize(*view_);
    if (subject == FilmSubject::viewAndPlot) {
        size.setHeight(static_cast<int>(std::lround(size.height() / (1.0 - kPlotShare))));
    }
    return {size.width() / 2 * 2, size.height() / 2 * 2};
}

std::vector<PlotPanel*> FilmStage::plots() const {
    std::vector<PlotPanel*> inSight;
    for (PlotPanel* panel : window_.findChildren<PlotPanel*>()) {
        const bool isInSight =
            panel->isVisible() && !panel->visibleRegion().isEmpty() && panel->window() == window_.window();
        if (isInSight) inSight.push_back(panel);
    }
    return inSight;
}

void FilmStage::prepare(FilmSubject subject) {
    if (view_ != nullptr) view_->fitForFilm(); // the camera does not move on its way
    // Drawn twice, each frame would take twice as long.
    if (subject != FilmSubject::window) window_.setUpdatesEnabled(false);
    if (subject != FilmSubject::viewAndPlot) return;
    plot_ = std::make_unique<TimePlot>(bench_);
    for (const std::string& channel : plot_->shownChannels()) plot_->setShown(channel, false);
    for (const std::string& channel : shownPlot_.shownChannels()) plot_->setShown(channel, true);
    plot_->setAttribute(Qt::WA_DontShowOnScreen); // plots only follow while they are visible
    plot_->show();
}

void FilmStage::release() {
    plot_.reset();
    window_.setUpdatesEnabled(true);
}

QImage FilmStage::frame(FilmSubject subject, const QSize& size) {
    if (subject == FilmSubject::view) return scenePicture(*view_, size);
    if (subject == FilmSubject::viewAndPlot) return withPlot(size);
    const QImage shown = windowPicture();
    if (shown.size() == size) return shown;
    QImage frame(size, QImage::Format_RGB32);
    frame.fill(theme_.colors().window);
    const QImage fitting = shown.scaled(size, Qt::KeepAspectRatio, Qt::SmoothTransformation);
    QPainter painter(&frame);
    painter.drawImage((size.width() - fitting.width()) / 2, (size.height() - fitting.height()) / 2, fitting);
    return frame;
}

QImage FilmStage::windowPicture() {
    if (view_ != nullptr) view_->smoothEdges();
    return window_.grab().toImage().convertToFormat(QImage::Format_RGB32);
}

QImage FilmStage::withPlot(const QSize& size) {
    const int below = std::max(1, static_cast<int>(std::lround(kPlotShare * size.height())));
    const QSize above(size.width(), size.height() - below);
    const QImage scene = scenePicture(*view_, above);
    if (scene.isNull()) return scene;
    QImage frame(size, QImage::Format_RGB32);
    frame.fill(theme_.colors().surface);
    QPainter painter(&frame);
    painter.drawImage(0, 0, scene);
    // Letters as large as those over the view.
    const QSize shown = sceneSize(*view_);
    const double scale =
        view_->devicePixelRatioF() * std::min(static_cast<double>(above.width()) / shown.width(),
                                              static_cast<double>(above.height()) / shown.height());
    const QRect place(0, above.height(), size.width(), below);
    const QPixmap plot = plot_->plot().toPixmap(static_cast<int>(std::lround(place.width() / scale)),
                                                static_cast<int>(std::lround(place.height() / scale)), scale);
    if (!plot.isNull()) painter.drawPixmap(place, plot, QRect(QPoint(), plot.size()));
    return frame;
}

QImage FilmStage::plotPicture(PlotPanel& panel, double scale) {
    return plotWithTitle(panel.plot(), panel.title(), scale);
}

} // namespace hingelab
