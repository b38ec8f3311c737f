// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/film/film_maker.h"

#include <limits>

namespace hingelab {

FilmMaker::FilmMaker(SessionController& session, FilmStage& stage, QObject* parent)
    : QObject(parent), session_(session), stage_(stage) {
    patience_.setSingleShot(true);
    patience_.setInterval(kLongestComputing);
    connect(&patience_, &QTimer::timeout, this, &FilmMaker::takeShown); // the nearest that was kept
    connect(&session_, &SessionController::instantChanged, this, [this] {
        if (isAwaiting_) takeShown();
    });
}

FilmMaker::~FilmMaker() {
    if (!sink_) return;
    sink_->disconnect(this);
    sink_->discard();
    stage_.release();
}

void FilmMaker::start(const FilmPlan& plan) {
    if (isBusy()) return;
    plan_ = plan;
    const QString problem = problemOf(plan_, session_.history());
    if (!problem.isEmpty()) {
        emit failed(problem);
        return;
    }
    wasLive_ = session_.isLive();
    wasPlaying_ = session_.isPlaying();
    shownBefore_ = session_.shownTime();
    run_ = session_.runs().shownRun();
    done_ = 0;
    last_ = QImage();
    isShowing_ = isAwaiting_ = false;
    stage_.prepare(plan_.subject);
    clock_.start();
    sink_ = FrameSink::make(plan_);
    connect(sink_.get(), &FrameSink::wantsMore, this, &FilmMaker::goOn);
    connect(sink_.get(), &FrameSink::failed, this, &FilmMaker::stop);
    connect(sink_.get(), &FrameSink::finished, this, [this] {
        end();
        emit finished(plan_.path);
    });
    tellProgress();
    sink_->begin();
}

void FilmMaker::cancel() {
    if (!sink_) return;
    sink_->disconnect(this);
    sink_->discard();
    end();
}

void FilmMaker::stop(const QString& problem) {
    if (!sink_) return;
    sink_->disconnect(this);
    sink_->discard();
    end();
    emit failed(problem);
}

/// Gives back what was shown before.
void FilmMaker::end() {
    sink_.release()->deleteLater(); // it may be telling this
    patience_.stop();
    isShowing_ = isAwaiting_ = false;
    last_ = QImage();
    stage_.release();
    if (session_.runs().shownRun() != run_) return;
    if (wasLive_) {
        session_.showLive();
    } else {
        session_.showInstant(shownBefore_);
    }
    if (wasPlaying_) session_.setPlaying(true);
}

/// Another rig or a reset takes away what is filmed.
bool FilmMaker::isSameRun() const {
    constexpr double rounding = 1e-3; // [s]
    const History& run = session_.history();
    return session_.runs().shownRun() == run_ && !run.isEmpty() && run.last()[0] > plan_.until - rounding;
}

void FilmMaker::goOn() {
    if (sink_ && !isShowing_ && done_ < plan_.frames() && sink_->canTake()) showNext();
}

void FilmMaker::showNext() {
    if (!isSameRun()) {
        stop(tr("The film ended early: the run that it shows was left."));
        return;
    }
    const double instant = plan_.instant(done_);
    isShowing_ = true;
    session_.showInstant(instant);
    if (!session_.isLive() && instant < session_.history().completeFrom()) {
        isAwaiting_ = true; // between kept rows: computed again
        patience_.start();
        return;
    }
    takeShown();
}

/// In the next turn: plots are drawn at the end of this one.
void FilmMaker::takeShown() {
    isAwaiting_ = false;
    patience_.stop();
    QMetaObject::invokeMethod(this, &FilmMaker::takeFrame, Qt::QueuedConnection);
}

void FilmMaker::takeFrame() {
    if (!sink_ || !isShowing_ || isAwaiting_) return; // cancelled
    isShowing_ = false;
    // In slow motion the same sample may be shown for several frames.
    if (last_.isNull() || session_.shownTime() != lastShown_) {
        last_ = stage_.frame(plan_.subject, plan_.size);
        lastShown_ = session_.shownTime();
    }
    if (last_.isNull()) {
        stop(tr("The graphics of this computer cannot draw a picture of %1 × %2 pixels. Choose a smaller size.")
                 .arg(plan_.size.width())
                 .arg(plan_.size.height()));
        return;
    }
    sink_->take(last_);
    ++done_;
    tellProgress();
    if (done_ == plan_.frames()) {
        sink_->finish();
    } else {
        goOn();
    }
}

void FilmMaker::tellProgress() {
    const long total = plan_.frames();
    const double elapsed = 1e-3 * static_cast<double>(clock_.elapsed());
    const double left = done_ == 0 ? std::numeric_limits<double>::quiet_NaN()
                                   : elapsed / static_cast<double>(done_) * static_cast<double>(total - done_);
    emit progressed(done_, total, left);
}

} // namespace hingelab

#include "ui/film/moc_film_maker.cpp"
