// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "exchange/export_tree.h"
#include "exchange/start_pose.h"

/// Motions of a tree's joints.
namespace hingelab {

/// Those of a joint of the rig at the start, from the parent outwards; a motion that it follows is told as
/// lost.
[[nodiscard]] std::vector<TreeMotion> treeMotionsOf(const Rig& rig, std::size_t joint, const StartPose& start,
                                                    std::vector<ExportLoss>& losses);

/// Rotation or translation of a motion at its value.
[[nodiscard]] Pose poseAt(const TreeMotion& motion, double value, const Matrix3& turn);
/// Of all of them together, at the start and at zero.
[[nodiscard]] Pose poseAtStart(const std::vector<TreeMotion>& motions);
[[nodiscard]] Pose poseAtZero(const std::vector<TreeMotion>& motions);
/// The axes as what they move sees them at the start.
void setStartAxes(std::vector<TreeMotion>& motions);

} // namespace hingelab
