// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cad/cad_model.h"
#include "rig/edit.h"

/// A CAD file that has changed since a rig took parts from it.
namespace hingelab {

/// What is done to a rig, and what a person should know of it.
struct CadUpdate {
    std::vector<std::string> changes;  ///< "Door/Inner panel: 2.05 kg instead of 1.98 kg"
    std::vector<std::string> problems; ///< what could not follow: parts and picked features that are gone
    std::vector<std::string> added;    ///< paths of parts that no shape of the rig shows
};

/// Shapes of the file get its present figures and lie where its parts lie now, seen from their bodies as
/// before. What lies on an axis or a centre that was picked (CadPick) follows it: points, ends of springs and
/// motors, and the axes of revolute joints, also of other bodies than the picked one. A part that is gone stays
/// as it was. `isFile` says whether a name in the rig is that of the file.
[[nodiscard]] CadUpdate updateFromCad(Rig& rig, const std::function<bool(const std::string&)>& isFile,
                                      const CadModel& model, const std::string& fingerprint);

} // namespace hingelab
