// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hingelab/film.h"

#include <QApplication>
#include <QTimer>
#include <algorithm>
#include <cstdio>

namespace hingelab {

Film::Film(MainWindow& window, FilmPlan plan, double afterSeconds)
    : QObject(&window),
      window_(window),
      plan_(std::move(plan)),
      after_(afterSeconds),
      maker_(window.session(), window.films().stage()) {
    connect(&maker_, &FilmMaker::finished, this, [] { QApplication::exit(0); });
    connect(&maker_, &FilmMaker::failed, this, [](const QString& problem) {
        std::fprintf(stderr, "hingelab: %s\n", qPrintable(problem));
        QApplication::exit(1);
    });
    QTimer::singleShot(0, this, &Film::start);
}

void Film::start() {
    connect(&window_.session(), &SessionController::statusChanged, this, &Film::watch);
    if (SceneView* view = window_.scenePanel().view()) {
        connect(view, &VtkWidget::initialised, this, &Film::watch, Qt::QueuedConnection);
    }
    connect(&window_.exchange().cad(), &CadActions::fileRead, this, &Film::watch, Qt::QueuedConnection);
    window_.session().runner().fastForward(after_);
    watch();
}

void Film::watch() {
    const RunStatus& status = window_.session().status();
    const bool isReached = status.time >= after_ - Runner::kSampleInterval || status.state == RunState::stopped;
    const SceneView* view = window_.scenePanel().view();
    if (window_.exchange().cad().isReading()) return; // its parts are to come
    if (!isReached || isMaking_ || (view != nullptr && !view->isReady())) return;
    isMaking_ = true;
    QMetaObject::invokeMethod(this, &Film::make, Qt::QueuedConnection);
}

void Film::make() {
    FilmStage& stage = window_.films().stage();
    const History& run = window_.session().history();
    plan_.subject = stage.has(FilmSubject::view) ? FilmSubject::view : FilmSubject::window;
    plan_.from = run.isEmpty() ? 0.0 : run.time(0);
    plan_.until = run.isEmpty() ? 0.0 : run.last()[0];
    plan_.format = filmFormatOf(plan_.path).value_or(FilmFormat::mp4); // another ending is refused in words
    maker_.start(plan_);
}

} // namespace hingelab

#include "app/hingelab/moc_film.cpp"
