// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exchange/import_loads.h"
#include "exchange/import_tree.h"

/// Joints of a file that close loops.
namespace hingelab {

/// A joint that a loop of the file became.
struct LoopOfFile {
    std::string joint; ///< its name in the rig
    std::string what;  ///< ImportedLoop::what
    std::string words; ///< "closes a loop between ..."
};

/// A load as a joint of a loop sees it: in the joint's frame.
[[nodiscard]] CarriedLoad loadInJoint(const CarriedLoad& ofChild, const Pose& X_CJ);

/// Tells what became of loops. A joint that the checks say cannot close its loop is taken out of the rig, with
/// what acts on it, and told with their reason.
void settleLoops(Rig& rig, const std::vector<LoopOfFile>& loops, ImportedTree& tree);

} // namespace hingelab
