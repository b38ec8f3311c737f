// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <memory>

#include "ui/film/film_stage.h"
#include "ui/film/frame_sink.h"
#include "ui/model/session_controller.h"

namespace hingelab {

/// Makes a film of the present run: shows instant after instant, takes a picture of each, hands it on. One
/// frame per turn of the event loop, and none while those before are still on their way. What was shown before
/// is shown again afterwards, and plays on if it played.
class FilmMaker : public QObject {
    Q_OBJECT
  public:
    FilmMaker(SessionController& session, FilmStage& stage, QObject* parent = nullptr);
    ~FilmMaker() override;

    /// finished() or failed() follows, the latter at once where the plan does not fit the run.
    void start(const FilmPlan& plan);
    /// Nothing is left of the film; an old one of that name stays.
    void cancel();
    [[nodiscard]] bool isBusy() const { return sink_ != nullptr; }

    static constexpr int kLongestComputing = 5000; ///< [ms] that an instant is waited for

  signals:
    void progressed(long done, long total, double secondsLeft); ///< which is NaN before it can be told
    void finished(const QString& path);
    void failed(const QString& problem);

  private:
    void showNext();
    void takeShown();
    void takeFrame();
    void goOn();
    void end();
    void stop(const QString& problem);
    void tellProgress();
    [[nodiscard]] bool isSameRun() const;

    SessionController& session_;
    FilmStage& stage_;
    FilmPlan plan_;
    std::unique_ptr<FrameSink> sink_; ///< while a film is made
    QTimer patience_;                 ///< for an instant that is computed again
    QElapsedTimer clock_;
    QImage last_;
    double lastShown_ = 0.0; ///< [s] of the last picture
    long done_ = 0;
    long run_ = 0;
    bool isShowing_ = false;  ///< from asking for an instant until it has been taken
    bool isAwaiting_ = false; ///< an instant that is computed again
    bool wasLive_ = true;
    bool wasPlaying_ = false;
    double shownBefore_ = 0.0; ///< [s]
};

} // namespace hingelab
