// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <vector>

#include "exchange/export_report.h"
#include "exchange/start_pose.h"

namespace hingelab {

/// Loops that joints close, as the Modelica Standard Library has them.
///
/// Each loop of joints is one of components. In a loop all of whose motions are in one plane, some equations of
/// three-dimensional joints hold by themselves, and the forces that belong to them have no solution: there one
/// joint that turns is a RevolutePlanarLoopConstraint, which holds two positions in the plane and nothing else
/// (documentation of Modelica.Mechanics.MultiBody.Joints.RevolutePlanarLoopConstraint). It has no flanges, so
/// nothing may act on that joint.
class ModelicaLoops {
  public:
    ModelicaLoops(const Rig& rig, const StartPose& start, std::vector<ExportLoss>& losses);

    /// Of a joint that is such a constraint: the normal of the plane in the joint frame; null: it is none.
    [[nodiscard]] const Vector3* normalOf(std::size_t joint) const;

  private:
    struct Loop {
        std::size_t closing = 0;
        std::vector<std::size_t> joints; ///< of the tree, from both ends up to where they meet
        bool isWhole = true;             ///< false: it leads through an assembly
    };

    [[nodiscard]] Loop loopOf(std::size_t closing) const;
    [[nodiscard]] std::vector<std::size_t> jointsUpFrom(const std::string& carrier, bool& isWhole) const;
    /// In the world; zero: the loop is not planar.
    [[nodiscard]] Vector3 normalOf(const Loop& loop) const;
    [[nodiscard]] Vector3 axisInWorld(std::size_t joint) const;
    [[nodiscard]] bool isInPlane(std::size_t joint, const Vector3& normal) const;
    /// Makes a joint of a planar loop the constraint; how many equations that takes away.
    int constrain(const Loop& loop, const Vector3& normal);
    [[nodiscard]] bool isUsed(std::size_t joint) const;
    void tell(std::size_t group, std::vector<ExportLoss>& losses) const;

    const Rig& rig_;
    const StartPose& start_;
    std::map<std::size_t, Vector3> normals_; ///< by joint, in its frame
};

} // namespace hingelab
