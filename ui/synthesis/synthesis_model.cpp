// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/synthesis/synthesis_model.h"

#include <QUndoCommand>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace hingelab {
namespace {

constexpr double kFarthest = 100.0; ///< [m]: beyond it, nothing that has three poses is built
constexpr double kSmallest = 1e-4;  ///< of an outline [m]
constexpr double kDegreeOfTurn = std::numbers::pi / 180.0;

bool isNear(const Vector2& place) {
    return place.allFinite() && place.norm() <= kFarthest;
}

QString tooFar() {
    return SynthesisModel::tr("Places lie within 100 m of the origin.");
}

/// Whether two states differ by no more than rounding does.
bool isRounding(const SynthesisState& a, const SynthesisState& b) {
    constexpr double nothing = 1e-12; // [m, rad]
    double most = std::max((a.circleA - b.circleA).norm(), (a.circleB - b.circleB).norm());
    for (std::size_t i = 0; i < 3; ++i) {
        most = std::max({most, (a.poses[i].position - b.poses[i].position).norm(),
                         std::abs(a.poses[i].angle - b.poses[i].angle)});
    }
    return most < nothing && a.outline.width == b.outline.width && a.outline.height == b.outline.height &&
           a.drivesA == b.drivesA && a.turnsRound == b.turnsRound;
}

PlanarPose pose(double x, double y, double degrees) {
    return {{x, y}, degrees * kDegreeOfTurn};
}

} // namespace

/// One state after another; those of the same gesture become one.
class SynthesisCommand : public QUndoCommand {
  public:
    SynthesisCommand(SynthesisModel& model, const QString& words, SynthesisState after, int gesture)
        : QUndoCommand(words),
          model_(model),
          before_(model.state()),
          after_(std::move(after)),
          gesture_(gesture) {}

    void undo() override { model_.take(before_); }
    void redo() override { model_.take(after_); }
    [[nodiscard]] int id() const override { return 1; }
    bool mergeWith(const QUndoCommand* other) override {
        const auto* next = static_cast<const SynthesisCommand*>(other);
        if (next->gesture_ != gesture_) return false;
        after_ = next->after_;
        if (!isRounding(before_, after_)) return true;
        model_.take(before_); // back where it began, to the bit
        setObsolete(true);
        return true;
    }

  private:
    SynthesisModel& model_;
    SynthesisState before_;
    SynthesisState after_;
    int gesture_;
};

QString nameOf(SynthesisHandle handle) {
    switch (handle) {
        case SynthesisHandle::pose1:
            return SynthesisModel::tr("Pose 1");
        case SynthesisHandle::pose2:
            return SynthesisModel::tr("Pose 2");
        case SynthesisHandle::pose3:
            return SynthesisModel::tr("Pose 3");
        case SynthesisHandle::movingA:
            return SynthesisModel::tr("Moving pivot A");
        case SynthesisHandle::movingB:
            return SynthesisModel::tr("Moving pivot B");
        case SynthesisHandle::fixedA:
            return SynthesisModel::tr("Fixed pivot A₀");
        case SynthesisHandle::fixedB:
            break;
    }
    return SynthesisModel::tr("Fixed pivot B₀");
}

bool SynthesisState::operator==(const SynthesisState& other) const {
    for (std::size_t i = 0; i < 3; ++i) {
        if (poses[i].position != other.poses[i].position || poses[i].angle != other.poses[i].angle)
            return false;
    }
    return outline.width == other.outline.width && outline.height == other.outline.height &&
           circleA == other.circleA && circleB == other.circleB && drivesA == other.drivesA &&
           turnsRound == other.turnsRound;
}

std::vector<SynthesisExample> synthesisExamples() {
    const ThreePoses tipping{pose(0.0, 0.3, 0.0), pose(0.25, 0.42, 15.0), pose(0.45, 0.38, 45.0)};
    return {
        {SynthesisModel::tr("Cabinet flap"),
         SynthesisModel::tr("A front that swings up and over, with its pivots inside the cabinet."),
         {{pose(0.31, 0.2, 0.0), pose(0.42, 0.29, 45.0), pose(0.42, 0.5, 88.0)},
          {0.02, 0.38},
          {-0.115, 0.02},
          {0.0, 0.115},
          true}},
        {SynthesisModel::tr("Tailgate"),
         SynthesisModel::tr("A lid that lifts clear of the body while it opens."),
         {{pose(0.45, 0.2, -75.0), pose(0.6, 0.45, -40.0), pose(0.62, 0.75, 0.0)},
          {0.8, 0.06},
          {-0.075, -0.075},
          {-0.29, 0.065},
          true}},
        {SynthesisModel::tr("Tipping platform"),
         SynthesisModel::tr("A platform that is carried across and tipped at the end."),
         {tipping, {0.6, 0.05}, {-0.1, -0.025}, {0.18, 0.0}, true}},
        {SynthesisModel::tr("Branch defect to correct"),
         SynthesisModel::tr(
             "The same platform. Its pivots fit all three poses, but the linkage cannot move through them."),
         {tipping, {0.6, 0.05}, {0.005, 0.0}, {-0.285, -0.06}, true}},
    };
}

SynthesisModel::SynthesisModel(QObject* parent) : QObject(parent) {
    take(synthesisExamples().front().state);
}

std::optional<Vector2> SynthesisModel::placeOf(SynthesisHandle handle, std::size_t pose) const {
    if (isPose(handle)) return state_.poses[hingelab::poseOf(handle)].position;
    const Vector2& circle = isOfA(handle) ? state_.circleA : state_.circleB;
    if (handle == SynthesisHandle::movingA || handle == SynthesisHandle::movingB) {
        return state_.poses[pose].toFixed(circle);
    }
    const PivotResult centre = centrePointOf(state_.poses, circle);
    if (centre.problem != PivotProblem::none) return std::nullopt;
    return centre.point;
}

QString SynthesisModel::moveTo(SynthesisHandle handle, const Vector2& place, int gesture, std::size_t pose) {
    if (!isNear(place)) return tooFar();
    SynthesisState state = state_;
    if (isPose(handle)) {
        state.poses[hingelab::poseOf(handle)].position = place;
    } else {
        Vector2& circle = isOfA(handle) ? state.circleA : state.circleB;
        if (handle == SynthesisHandle::movingA || handle == SynthesisHandle::movingB) {
            circle = state.poses[pose].toCoupler(place);
        } else {
            const PivotResult partner = circlePointOf(state.poses, place);
            if (partner.problem != PivotProblem::none) {
                return tr(
                    "No point of the coupler keeps its distance from there: seen from the coupler, the "
                    "pivot's three places lie on one line or in one point. Drag it elsewhere.");
            }
            circle = partner.point;
        }
        if (!isNear(circle)) return tooFar();
    }
    return change(tr("Move %1").arg(nameOf(handle).toLower()), state, gesture);
}

QString SynthesisModel::turnTo(SynthesisHandle pose, double angle, int gesture) {
    constexpr double most = 100.0; // [rad], for no other reason than that sines stay exact
    if (!isPose(pose) || !(std::abs(angle) <= most)) return tr("Angles lie within 5000°.");
    SynthesisState state = state_;
    state.poses[hingelab::poseOf(pose)].angle = angle;
    return change(tr("Turn %1").arg(nameOf(pose).toLower()), state, gesture);
}

QString SynthesisModel::placeOnCoupler(SynthesisHandle moving, const Vector2& place, int gesture) {
    if (!isNear(place)) return tooFar();
    SynthesisState state = state_;
    (isOfA(moving) ? state.circleA : state.circleB) = place;
    return change(tr("Move %1").arg(nameOf(moving).toLower()), state, gesture);
}

QString SynthesisModel::setOutline(const CouplerOutline& outline, int gesture) {
    if (!(outline.width >= kSmallest && outline.height >= kSmallest && outline.width <= kFarthest &&
          outline.height <= kFarthest)) {
        return tr("A part is from 0.1 mm to 100 m wide and high.");
    }
    SynthesisState state = state_;
    state.outline = outline;
    return change(tr("Change the size of the part"), state, gesture);
}

void SynthesisModel::setDrivesA(bool drivesA) {
    SynthesisState state = state_;
    state.drivesA = drivesA;
    change(tr("Drive the other bar"), state, newGesture());
}

void SynthesisModel::setTurnsRound(bool turnsRound) {
    SynthesisState state = state_;
    state.turnsRound = turnsRound;
    change(turnsRound ? tr("Make full turns") : tr("Turn to and fro"), state, newGesture());
}

void SynthesisModel::begin(const SynthesisExample& example) {
    change(tr("Begin with %1").arg(example.name), example.state, newGesture());
}

std::string SynthesisModel::rigText() const {
    if (!whyNoRig(report_).empty()) return {};
    return formatJson(threePositionRig(state_.poses, state_.outline, report_, state_.turnsRound));
}

QString SynthesisModel::change(const QString& words, const SynthesisState& state, int gesture) {
    if (!(state == state_)) undoStack_.push(new SynthesisCommand(*this, words, state, gesture));
    return {};
}

void SynthesisModel::take(const SynthesisState& state) {
    state_ = state;
    report_ = state_.drivesA ? examine(state_.poses, state_.circleA, state_.circleB)
                             : examine(state_.poses, state_.circleB, state_.circleA);
    emit changed();
}

} // namespace hingelab

#include "ui/synthesis/moc_synthesis_model.cpp"
