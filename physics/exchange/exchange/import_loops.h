// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exchange/import_loads.h"
#include "exchange/import_tree.h"

/// Joints of a file that close loops, and couplings.
namespace hingelab {

/// A joint that a loop of the file became, or a coupling.
struct ClosureOfFile {
    std::string name;  ///< in the rig
    std::string what;  ///< what it is in the file: ImportedLoop::what
    std::string words; ///< "closes a loop between ..."
};

/// A load as a joint of a loop sees it: in the joint's frame.
[[nodiscard]] CarriedLoad loadInJoint(const CarriedLoad& ofChild, const Pose& X_CJ);

/// Tells what became of loops and couplings. A joint that the checks say cannot close its loop is taken out of
/// the rig, with what acts on it, and a coupling that cannot be held; both are told with their reason.
void settleClosures(Rig& rig, const std::vector<ClosureOfFile>& loops,
                    const std::vector<ClosureOfFile>& couplings, ImportedTree& tree);

} // namespace hingelab
