// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hingelab/screenshot.h"

#include <QApplication>
#include <QTimer>
#include <cstdio>

namespace hingelab {

Screenshot::Screenshot(MainWindow& window, QString path, double afterSeconds)
    : QObject(&window), window_(window), path_(std::move(path)), after_(afterSeconds) {
    QTimer::singleShot(0, this, &Screenshot::start);
}

void Screenshot::start() {
    if (after_ > 0.0) window_.session().runner().fastForward(after_);
    auto* timer = new QTimer(this);
    connect(timer, &QTimer::timeout, this, &Screenshot::watch);
    timer->start(30);
}

void Screenshot::watch() {
    const RunStatus& status = window_.session().status();
    reached_ = reached_ || status.time >= after_ - Runner::kSampleInterval || status.state == RunState::stopped;
    if (!reached_) return;
    if (SceneView* view = window_.scenePanel().view()) view->update();
    if (framesLeft_-- > 0) return;
    take();
}

void Screenshot::take() {
    const QPixmap picture = window_.grab();
    const bool written = picture.save(path_);
    if (!written) std::fprintf(stderr, "hingelab: the picture could not be written to %s\n", qPrintable(path_));
    QApplication::exit(written ? 0 : 3);
}

} // namespace hingelab
