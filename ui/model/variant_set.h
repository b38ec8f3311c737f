// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QObject>
#include <QTimer>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "analysis/door_metrics.h"
#include "analysis/door_slam.h"
#include "rig/difference.h"
#include "rig/variants.h"
#include "ui/model/latest_task.h"
#include "ui/model/session_controller.h"
#include "ui/session/variant_runner.h"

namespace hingelab {

/// The curve of the whole door of a design with its key figures; empty with a refusal, if it has none.
struct DesignCurve {
    DoorCurve curve;
    std::vector<DoorMetric> metrics;
    std::vector<SlamFigure> slam; ///< thrown shut from the middle of its way; nothing where it cannot be thrown
};

/// A design that was pinned: it is compared with the present one wherever that is seen.
struct PinnedVariant {
    long id = 0;
    std::string name;
    QColor colour;
    Rig design;                         ///< without variants and measurements
    std::string json;                   ///< of it, for telling designs apart
    std::shared_ptr<const Model> model; ///< null: `problem` says why
    std::string problem;                ///< of one that was kept and does not fit the rig any more
    bool isShown = true;

    History rows{kShare}; ///< of its run, with the inputs of the present one
    long epoch = 0;       ///< of the rows
    long completeRun = 0; ///< number of the run that it was simulated to the end of
    std::string refusal;  ///< why it does not go on, in words; or empty

    std::shared_ptr<const DesignCurve> curve; ///< null: not made yet

    /// Of the rows of the present run, for each of up to kMostVariants.
    static constexpr double kShare = 0.125;

    [[nodiscard]] bool isSeen() const { return isShown && model != nullptr; }
};

/// The pinned designs of the open rig: pinned, named, coloured, kept in the file, made the present one. Each is
/// simulated on its own with the inputs of the present run, in the background; docs/how-to/compare.md.
class VariantSet : public QObject {
    Q_OBJECT
  public:
    VariantSet(OpenRig& openRig, SessionController& session, QObject* parent = nullptr);
    ~VariantSet() override;
    VariantSet(const VariantSet&) = delete;
    VariantSet& operator=(const VariantSet&) = delete;

    using List = std::vector<std::unique_ptr<PinnedVariant>>;
    [[nodiscard]] const List& all() const { return variants_; }
    [[nodiscard]] bool isEmpty() const { return variants_.empty(); }
    /// Null: there is none.
    [[nodiscard]] const PinnedVariant* find(long id) const;
    /// Index in the rows of a variant that a channel of the present design has; -1: it is not there.
    [[nodiscard]] int channelIn(const PinnedVariant& variant, const std::string& channel) const;
    /// The first whose design is the present one; 0: none.
    [[nodiscard]] long presentId() const;
    [[nodiscard]] bool isKept(long id) const;

    /// The present design, or another of the same rig; 0, with the reason in said(), where there are too many.
    long pin(const QString& name = {});
    long pin(const QString& name, const Rig& design);
    void remove(long id);
    /// The one that was removed last and is in no file comes back.
    void bringBack();
    [[nodiscard]] bool canBringBack() const { return !removed_.empty(); }
    /// Empty: done; else why not.
    QString rename(long id, const QString& name);
    void setColour(long id, const QColor& colour);
    void setShown(long id, bool isShown);
    /// In the rig's file, as a step of undo.
    void setKept(long id, bool isKept);

    /// Makes it the present design, as a step of undo: while the motion goes on, at this instant; while it
    /// stands, with the inputs of the run so far from its start.
    void revertTo(long id);
    /// The same; the present design is pinned if it is not. Again, and it is back.
    void switchTo(long id);
    /// To the other one of the last switch, or to the one pinned last.
    void switchOver();
    [[nodiscard]] bool canSwitchOver() const;

    /// The one that the others are measured by; 0: none.
    [[nodiscard]] long reference() const { return reference_; }
    void setReference(long id);

    /// Its row nearest to the instant that is shown; empty: it has none there.
    [[nodiscard]] std::span<const double> rowOf(const PinnedVariant& variant) const;

    /// The present design's curve, once it was asked for; null: not made yet.
    [[nodiscard]] const std::shared_ptr<const DesignCurve>& presentCurve() const { return presentCurve_; }
    /// Somebody looks at curves of the whole door.
    void setCurvesWanted(bool wanted);

    /// True if all that are shown have been simulated as far as the present run is known.
    [[nodiscard]] bool isComplete() const;
    /// Values that the rows of all hold: 8 bytes each.
    [[nodiscard]] std::size_t heldValues() const;

    static constexpr int kRecordPause = 16; ///< [ms] between two looks at the present run, at least

  signals:
    void listChanged(); ///< which there are, their names, colours, designs, what is shown or kept
    void rowsChanged(); ///< of some variant, or its run is refused
    void curvesChanged();
    void said(const QString& text);

  private:
    struct CurveJob {
        long id = 0; ///< 0: the present design
        std::shared_ptr<const Model> model;
    };
    using CurveJobs = std::vector<CurveJob>;
    using Curves = std::vector<std::pair<CurveJob, std::shared_ptr<const DesignCurve>>>;
    /// A switch that waits for the record of the run.
    struct Switch {
        long id = 0;
        QString words;
        std::optional<double> shown; ///< an instant of the past that was looked at [s]
    };

    [[nodiscard]] static QString inMarks(const std::string& name) {
        return QStringLiteral("“%1”").arg(QString::fromStdString(name));
    }
    [[nodiscard]] PinnedVariant* get(long id);
    [[nodiscard]] static Curves makeCurves(const CurveJobs& jobs, const std::function<bool()>& isEnding);
    PinnedVariant& add(std::string name, const QColor& colour, const Rig& design);
    [[nodiscard]] QColor freeColour() const;
    [[nodiscard]] std::string freeName() const;
    [[nodiscard]] bool isTaken(const std::string& name) const;
    void openAll();
    void addKept(const KeptVariant& kept);
    void syncWithDocument();
    void completeDocument(Rig& written, const std::function<void(Rig&)>& relocate) const;
    void changeDocument(const QString& words, const std::function<void(std::vector<KeptVariant>&)>& edit);
    [[nodiscard]] KeptVariant* keptIn(std::vector<KeptVariant>& list, const std::string& name) const;
    void changed();
    void askForRecord();
    void takeRecord(const std::shared_ptr<const RecordedRun>& run);
    void takeNews();
    void makePresent(long id, const QString& words);
    void finishSwitch(const Switch& asked, const RecordedRun& run);
    void showPending();
    void askForCurves();

    OpenRig& openRig_;
    SessionController& session_;
    List variants_;
    List removed_;                    ///< latest last: come back by undo, or when asked for
    std::set<std::string> keptNames_; ///< in the document when it was looked at last
    mutable std::string presentJson_; ///< of openRig_.model() as it was then
    mutable const Model* presentOf_ = nullptr;
    long lastId_ = 0;
    long other_ = 0; ///< of the last switch
    long reference_ = 0;
    std::optional<Switch> switch_;
    std::optional<double> pendingInstant_; ///< to be shown once the run is there again [s]
    double pendingEnd_ = 0.0;              ///< when it is [s]
    long pendingAfter_ = 0;                ///< generation of the rows of the run before
    bool isRecordAsked_ = false;
    bool isRecordOld_ = true;
    long runNumber_ = 0; ///< of the last record
    QTimer recordPause_;
    bool areCurvesWanted_ = false;
    std::shared_ptr<const Model> presentCurveOf_;
    std::shared_ptr<const DesignCurve> presentCurve_;
    LatestTask<CurveJobs, Curves> curves_;
    VariantRunner runner_; ///< last, so that it ends before anything else goes
};

} // namespace hingelab
