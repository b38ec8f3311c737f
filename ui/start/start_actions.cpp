// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/start_actions.h"

#include <QDockWidget>
#include <QToolBar>

#include "ui/start/tour.h"

namespace hingelab {

StartActions::StartActions(Workbench& bench, FileActions& files, RigPictures& pictures, QMainWindow& window)
    : QObject(&window), bench_(bench), files_(files), pictures_(pictures), window_(window) {}

void StartActions::fillHelpMenu(QMenu& menu) {
    connect(menu.addAction(tr("&Start page")), &QAction::triggered, this, &StartActions::showStartPage);
    connect(menu.addAction(tr("&Tour of the window")), &QAction::triggered, this, &StartActions::startTour);
}

void StartActions::showStartPage() {
    if (page_ == nullptr) {
        page_ = new StartPage(bench_, files_, pictures_, window_);
        connect(page_, &StartPage::newRequested, &files_, &FileActions::newRequested);
        connect(page_, &StartPage::tourRequested, this, &StartActions::startTour);
        connect(page_, &StartPage::lessonsRequested, this, &StartActions::lessonsRequested);
        connect(page_, &StartPage::manualRequested, this, &StartActions::manualRequested);
        connect(page_, &StartPage::rigOpened, this, &StartActions::introduceRig);
        connect(page_, &StartPage::left, &window_, [this] { window_.centralWidget()->setFocus(); });
    }
    bench_.session().setPlaying(false);
    page_->show();
}

/// Somebody who chose a rig by its picture wants to see it move, and to know what to do with it.
void StartActions::introduceRig() {
    if (auto* about = window_.findChild<QDockWidget*>(QStringLiteral("aboutDock"))) {
        about->show();
        about->raise();
    }
    bench_.session().setPlaying(true);
}

void StartActions::startTour() {
    const auto dock = [this](const char* name) { return window_.findChild<QDockWidget*>(QLatin1String(name)); };
    if (QDockWidget* parameters = dock("parametersDock")) {
        parameters->show();
        parameters->raise();
    }
    const std::vector<TourStop> stops = {
        {window_.centralWidget(), tr("The rig"),
         tr("Drag a door or a link to pull it. Drag beside it to turn the camera, and use the wheel to zoom.")},
        {window_.findChild<QToolBar*>(QStringLiteral("transport")), tr("Run and reset"),
         tr("Play starts the simulation (space bar). Reset returns to the start.")},
        {dock("parametersDock"), tr("Parameters"),
         tr("Each number of the rig has a slider. Move one while the rig runs. You can type any unit, and "
            "Ctrl+Z takes each change back.")},
        {dock("timeDock"), tr("Plots"),
         tr("Plots show the run while it happens. Choose other channels above a plot, and drag over the plot "
            "to look back.")},
        {window_.findChild<QToolBar*>(QStringLiteral("timeline")), tr("Time bar"),
         tr("Drag the bar to any instant, and continue from there. Earlier runs stay under Runs.")},
        {dock("workshopDock"), tr("Workshop"),
         tr("Add struts, springs, detents, motors and bodies, and move them in the 3D view.")},
        {nullptr, tr("Help"),
         tr("Press F1 over anything to read about it. The start page with the gallery and the tutorials is in "
            "the menu Help.")}};
    auto* tour = new Tour(stops, window_);
    connect(tour, &Tour::ended, &window_, [this] { window_.centralWidget()->setFocus(); });
}

} // namespace hingelab

#include "ui/start/moc_start_actions.cpp"
