// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include "simulation/sample_layout.h"
#include "ui/model/open_rig.h"
#include "ui/session/run_store.h"
#include "ui/session/runner.h"
#include "ui/session/shown_run.h"

namespace hingelab {

/// Joins the document and the worker on the GUI thread: sends each new version of the rig to the Runner, drains
/// its samples once per display frame into the History, and tells the views. While the worker has no news,
/// nothing happens here, not even a timer.
///
/// It also knows which instant is shown: the present one (live), or one of the past, which is looked at, played
/// back, or gone on from. Whatever is done to the rig or its motion while the past is shown goes on from there,
/// in a run of its own.
class SessionController : public QObject {
    Q_OBJECT
  public:
    explicit SessionController(OpenRig& openRig, QObject* parent = nullptr);

    [[nodiscard]] Runner& runner() { return runner_; }
    /// All rows of the present run.
    [[nodiscard]] const History& history() const { return runs_.present(); }
    /// The present run up to the instant that is shown.
    [[nodiscard]] const ShownRun& shown() const { return shown_; }
    [[nodiscard]] const RunStore& runs() const { return runs_; }
    [[nodiscard]] const RunStatus& status() const { return status_; }

    /// Of the rows of the present run; an empty one while there are none.
    [[nodiscard]] const SampleLayout& layout() const;
    /// At the instant that is shown, or NaN.
    [[nodiscard]] double valueOf(ChannelHandle channel) const;
    [[nodiscard]] Vector3 valueOf(const VectorHandle& vector) const;
    /// Of a name that somebody chose.
    [[nodiscard]] double valueOf(const std::string& channel) const;
    /// Of the instant that is shown [s].
    [[nodiscard]] double shownTime() const { return shown_.isEmpty() ? 0.0 : shown_.last()[0]; }
    /// The present is shown, not the past.
    [[nodiscard]] bool isLive() const { return shown_.isLive(); }
    /// Something moves: simulated, or played back.
    [[nodiscard]] bool isPlaying() const { return isPlayingBack_ || status_.state == RunState::playing; }
    [[nodiscard]] bool isPlayingBack() const { return isPlayingBack_; }
    /// Where the motion stands at the instant that is shown; null while it goes on, or until the worker has
    /// told.
    [[nodiscard]] std::shared_ptr<const Simulation::Checkpoint> standing() const {
        return isLive() ? status_.standing : pastStanding_;
    }

    /// The present is simulated; the past is played back, up to the present, and stops there.
    void setPlaying(bool playing);
    /// 10 ms on, or back; the present goes on by simulating.
    void step(int direction);
    /// By rows: one sample on or back, within what was recorded.
    void stepSamples(int count);

    /// Shows the instant of a run's sample nearest to `time` [s]; at its end, the present. Pauses.
    void showInstant(double time);
    /// Shows an instant that need not be a sample's: what is between is computed again, and comes soon. Pauses.
    void showExactly(double time);
    /// That is shown, or on its way to be [s].
    [[nodiscard]] double intendedTime() const { return intended_.value_or(shownTime()); }
    void showLive();
    /// Playing back goes round from the end of the range to its start [s]; empty: it does not.
    void setLoop(const std::optional<std::pair<double, double>>& range) { loop_ = range; }
    [[nodiscard]] const std::optional<std::pair<double, double>>& loop() const { return loop_; }

    /// Goes on from the instant that is shown; the run so far is put away. Of the present: nothing.
    void goOnFromShown();
    /// Back to the end of a run that was put away, with its rig, as one step of undo.
    void returnTo(long run);
    /// Computes a recorded run again, whose first rig is the document; that of its end becomes it, as one step
    /// of undo.
    void follow(RecordedRun run, const std::shared_ptr<const Model>& end,
                const QString& name = tr("Edits of the take"));

    /// The run that is shown faintly beside the present one: by default the last that was put away; 0: none.
    [[nodiscard]] long ghostRun() const;
    void setGhostRun(std::optional<long> run);
    /// Its row nearest in time to the instant that is shown; empty: it has none there.
    [[nodiscard]] std::span<const double> ghostRow() const;

    void setHand(const std::optional<Hand>& hand);
    /// A hand follows a plan, from the instant that is shown or from the start of the motion; it plays,
    /// unless it shall wait. What becomes of it comes with the status: handPlanNumber() is RunStatus::handPlan
    /// then.
    void followHandPlan(const HandPlan& plan, bool fromStart, bool plays = true);
    void endHandPlan() { runner_.endHandPlan(); }
    [[nodiscard]] long handPlanNumber() const { return handPlanNumber_; }
    void setMotorVoltage(std::size_t motor, std::optional<double> voltage);
    /// What is set by hand of a motor; nothing is known while a change is on its way.
    [[nodiscard]] std::optional<std::optional<double>> motorVoltage(std::size_t motor) const {
        const bool isKnown = status_.voltageRequests == sentVoltages_ && motor < status_.voltages.size();
        if (!isKnown) return std::nullopt;
        return std::optional<std::optional<double>>(std::in_place, status_.voltages[motor]);
    }

    /// True if nothing is under way that would change the status or bring samples by itself.
    [[nodiscard]] bool isIdle() const { return !timer_.isActive(); }

  signals:
    /// New samples, or another instant is shown. `restarted`: samples that were there before are others now or
    /// gone; start from the history anew.
    void samplesArrived(bool restarted);
    void statusChanged();
    void instantChanged(); ///< live or not, another instant of the past, or playing back
    void runsChanged();    ///< a run began, ended or was returned to, or another is the ghost
    void beganAnew();      ///< an edit changed what can move; the run so far was put away
    void memoryRefused();  ///< there is no room for more rows: the motion is paused
    void recorded(const std::shared_ptr<const RecordedRun>& run); ///< answers Runner::requestRecord()

  private:
    void wake();
    void frame();
    bool drain();
    bool keep(const SampleBatch& batch);
    void takeViewed(ViewedInstant& viewed);
    void playBack();
    void setPlayingBack(bool playing);
    void showPast(double time);
    void sendModel();
    void noteEdit();
    void adopt(const QString& name, const std::shared_ptr<const Model>& model);

    OpenRig& openRig_;
    RunStore runs_;
    ShownRun shown_;
    RunStatus status_;
    QTimer timer_; ///< runs while there is news in every frame
    QElapsedTimer playBackClock_;
    double playBackTime_ = 0.0; ///< [s]
    bool isPlayingBack_ = false;
    bool isForking_ = false;  ///< asked to go on from the past; the worker has not told of it
    bool holds_ = false;      ///< the hand
    long document_ = 0;       ///< that the worker has
    int edits_ = 0;           ///< of the undo stack that are in force
    bool isAdopting_ = false; ///< the document takes over a rig that the worker has
    std::optional<std::pair<double, double>> loop_;
    std::optional<long> ghost_;
    std::shared_ptr<const Simulation::Checkpoint> pastStanding_;
    std::optional<double> intended_; ///< an instant between samples, which the worker computes [s]
    long viewNumber_ = 0;
    long sentVoltages_ = 0;
    long handPlanNumber_ = 0; ///< of the last one that was asked for
    Runner runner_;
};

} // namespace hingelab
