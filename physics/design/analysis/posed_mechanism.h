// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "mechanism/mechanism_pose.h"
#include "simulation/model.h"

namespace hingelab {

/// A mechanism that is led from pose to pose in small steps, on the branch it is on: through dead centres and
/// change points as a motion would go, never by a jump to another way of assembling it.
///
/// The steps are those of the mechanism's own phase: where an assembly's coordinate has taken a joint's place
/// near a dead centre (see mechanism.h), a step changes that one, and passes the dead centre evenly.
class PosedMechanism {
  public:
    /// `pose` is one of this model.
    PosedMechanism(std::shared_ptr<const Model> model, MechanismPose pose);
    PosedMechanism(const PosedMechanism& other);
    PosedMechanism& operator=(const PosedMechanism& other);
    ~PosedMechanism() = default;

    [[nodiscard]] const Model& model() const { return *model_; }
    [[nodiscard]] const Mechanism& mechanism() const { return model_->mechanism(); }
    [[nodiscard]] const MechanismPose& pose() const { return pose_; }
    /// Placed at the pose, columns with it; nothing moves.
    [[nodiscard]] const MechanismScratch& scratch() const { return scratch_; }
    /// False if the pose it was given cannot be closed: then nothing else has a meaning.
    [[nodiscard]] bool isClosed() const { return isClosed_; }
    [[nodiscard]] Eigen::Index freedom() const { return pose_.q.size(); }
    /// Half the diagonal of what the rig reaches [m], > 0: what lengths and angles are compared by.
    [[nodiscard]] double size() const { return size_; }
    /// By how much a coordinate that turns or slides counts: 1 rad as much as size().
    [[nodiscard]] double unitOf(Eigen::Index coordinate) const;

    /// Why a step could not be taken.
    struct Failure {
        int assembly = -1;
        AssemblyProblem problem = AssemblyProblem::none;
    };
    /// Places the mechanism a step dq further, in trial(); false if a loop cannot be closed there or would have
    /// to jump: then a shorter step may do.
    [[nodiscard]] bool tryStep(const JointVector& dq);
    [[nodiscard]] const MechanismScratch& trial() const { return trial_; }
    [[nodiscard]] const Failure& failure() const { return failure_; }
    /// Goes where the last step that was tried has led. Coordinates may mean something else afterwards.
    void accept();
    /// Lets the mechanism change charts and coordinates where it stands, as between the steps of a motion.
    void review();
    /// Lets a coordinate be led that follows from others by a loop; false if it can only follow.
    [[nodiscard]] bool free(int coordinate);
    /// Looks ahead for crossings of a loop's paths, on the way along a coordinate.
    void foresee(int coordinate);
    /// Gives replaced coordinates their own meaning back; false if that cannot be closed, and nothing changed.
    [[nodiscard]] bool restoreCoordinates();
    /// The other solution of an assembly with all free coordinates as they are; false if it cannot be closed,
    /// and nothing changed. restoreCoordinates() first.
    [[nodiscard]] bool flip(std::size_t assembly);
    /// The next closed pose of a group of loops that joints close, with the same free coordinates; false if
    /// none was found, and nothing changed.
    [[nodiscard]] bool flipLoops(std::size_t group);
    /// Goes to a pose near by with the meaning that coordinates have, if it can be closed without a jump and no
    /// stop is passed; else false, and nothing changed.
    [[nodiscard]] bool stepTo(MechanismPose pose);

    /// How far a coordinate is led from where it is [rad, or times size()]: farther, its numbers and what is
    /// drawn of it mean nothing to people, and steps get lost in rounding.
    static constexpr double kFarthest = 200.0;
    /// Whether a stop bounds that coordinate of a joint and can be reached from `from` [rad or m].
    [[nodiscard]] bool mayReach(const Model::Stop& stop, int coordinate, double from) const;
    /// How far the value that a stop bounds is beyond it [rad or m].
    [[nodiscard]] double excess(std::size_t stop, const MechanismScratch& s) const;
    /// The same beyond what it was when the mechanism came here: a stop that gives may be pressed already.
    [[nodiscard]] double newExcess(std::size_t stop, const MechanismScratch& s) const {
        return excess(stop, s) - allowed_[stop];
    }
    /// A stop that is passed by more than rounding, or -1.
    [[nodiscard]] int passedStop(const MechanismScratch& s) const;

    /// Values of all free coordinates, then those of all assemblies, whatever the phase: what has moved.
    [[nodiscard]] Eigen::VectorXd values(const MechanismScratch& s) const;

  private:
    [[nodiscard]] bool place(const MechanismPose& pose, MechanismScratch& s);
    [[nodiscard]] bool tryPose(const JointVector& dq);
    [[nodiscard]] bool isContinuous(const JointVector& dq, std::vector<std::size_t>& crossed) const;
    void goToTried();

    std::shared_ptr<const Model> model_;
    MechanismPose pose_;
    MechanismPose tried_;
    MechanismScratch scratch_;
    MechanismScratch trial_;
    JointVector rest_;
    std::vector<double> allowed_; ///< excess of each stop
    Failure failure_;
    double size_ = 1.0;
    bool isClosed_ = false;
};

} // namespace hingelab
