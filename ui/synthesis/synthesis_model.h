// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QUndoStack>

#include "workshop/three_position_rig.h"

namespace hingelab {

/// What can be taken hold of: a pose, a moving pivot (drawn in all three), a fixed pivot.
enum class SynthesisHandle { pose1, pose2, pose3, movingA, movingB, fixedA, fixedB };
inline constexpr int kSynthesisHandles = 7;
[[nodiscard]] QString nameOf(SynthesisHandle handle);
[[nodiscard]] inline bool isPose(SynthesisHandle handle) {
    return handle <= SynthesisHandle::pose3;
}
[[nodiscard]] inline std::size_t poseOf(SynthesisHandle handle) {
    return static_cast<std::size_t>(handle);
}
[[nodiscard]] inline bool isOfA(SynthesisHandle handle) {
    return handle == SynthesisHandle::movingA || handle == SynthesisHandle::fixedA;
}

/// All that a person decides; what follows is in FourBarReport.
struct SynthesisState {
    ThreePoses poses;
    CouplerOutline outline;
    Vector2 circleA = Vector2::Zero(); ///< moving pivots, on the coupler [m]
    Vector2 circleB = Vector2::Zero();
    bool drivesA = true;     ///< the bar at pivot A is the crank
    bool turnsRound = false; ///< the rig's crank goes round and round where it can, else to and fro

    [[nodiscard]] bool operator==(const SynthesisState& other) const;
};

/// What one can begin with.
struct SynthesisExample {
    QString name;
    QString help;
    SynthesisState state;
};
[[nodiscard]] std::vector<SynthesisExample> synthesisExamples();

/// The synthesis that is being worked on: its state with undo, and what follows from it. Numbers out of range
/// are refused in words.
class SynthesisModel : public QObject {
    Q_OBJECT
  public:
    explicit SynthesisModel(QObject* parent = nullptr);

    [[nodiscard]] const SynthesisState& state() const { return state_; }
    /// Its linkage.a is the driven bar: that of pivot A or B.
    [[nodiscard]] const FourBarReport& report() const { return report_; }
    [[nodiscard]] QUndoStack& undoStack() { return undoStack_; }

    /// Where a handle is in the fixed plane, a moving pivot in that pose; empty for a fixed pivot at infinity.
    [[nodiscard]] std::optional<Vector2> placeOf(SynthesisHandle handle, std::size_t pose = 0) const;

    /// Moves a handle to a place in the fixed plane [m], a moving pivot in that pose; fixed pivots take their
    /// moving one along. Changes with the same gesture are one undo step, which is none if they lead nowhere.
    /// Returns why it was not done, else nothing.
    QString moveTo(SynthesisHandle handle, const Vector2& place, int gesture, std::size_t pose = 0);
    QString turnTo(SynthesisHandle pose, double angle, int gesture);
    /// A moving pivot, by its place on the coupler.
    QString placeOnCoupler(SynthesisHandle moving, const Vector2& place, int gesture);
    QString setOutline(const CouplerOutline& outline, int gesture);
    void setDrivesA(bool drivesA);
    void setTurnsRound(bool turnsRound);
    void begin(const SynthesisExample& example);

    /// A number that no other gesture has.
    [[nodiscard]] int newGesture() { return ++lastGesture_; }

    /// The rig as a file has it; empty where whyNoRig(report()).
    [[nodiscard]] std::string rigText() const;

  signals:
    void changed();

  private:
    friend class SynthesisCommand;
    QString change(const QString& words, const SynthesisState& state, int gesture);
    void take(const SynthesisState& state);

    SynthesisState state_;
    FourBarReport report_;
    QUndoStack undoStack_;
    int lastGesture_ = 0;
};

} // namespace hingelab
