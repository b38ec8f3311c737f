// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <memory>

#include "ui/film/film_plan.h"
#include "ui/model/workbench.h"
#include "ui/plots/time_plot.h"
#include "ui/scene/scene_picture.h"

namespace hingelab {

/// What can be filmed, and how a picture of it is taken: of the instant that is shown.
class FilmStage {
  public:
    /// `view` is null without OpenGL.
    FilmStage(Workbench& bench, QWidget& window, SceneView* view, TimePlot& plot);

    [[nodiscard]] bool has(FilmSubject subject) const {
        return subject == FilmSubject::window || view_ != nullptr;
    }
    [[nodiscard]] SceneView* view() const { return view_; }
    [[nodiscard]] QWidget& window() const { return window_; }
    [[nodiscard]] OpenRig& openRig() const { return openRig_; }
    /// As it is on the screen, rounded down to even numbers [pixels].
    [[nodiscard]] QSize sizeOf(FilmSubject subject) const;
    /// The plots that are in sight.
    [[nodiscard]] std::vector<PlotPanel*> plots() const;

    /// Before the first frame, and after the last.
    void prepare(FilmSubject subject);
    void release();
    /// Null where OpenGL cannot draw as large as that.
    [[nodiscard]] QImage frame(FilmSubject subject, const QSize& size);

    /// The whole window [pixels of the screen].
    [[nodiscard]] QImage windowPicture();
    /// A plot beneath its title, so many pixels for each of the screen.
    [[nodiscard]] static QImage plotPicture(PlotPanel& panel, double scale);

    static constexpr double kPlotShare = 0.3; ///< of the height

  private:
    [[nodiscard]] QImage withPlot(const QSize& size);

    Workbench& bench_;
    OpenRig& openRig_;
    const Theme& theme_;
    QWidget& window_;
    SceneView* view_;
    TimePlot& shownPlot_;
    std::unique_ptr<TimePlot> plot_; ///< of the film: the shown one may lie behind others
};

} // namespace hingelab
