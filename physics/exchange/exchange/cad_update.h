// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
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
/// before. What lies on an axis or a centre that was picked (CadPick) follows it: joints, points, ends of
/// springs. A part that is gone stays as it was. `file` is as the rig names it.
[[nodiscard]] CadUpdate updateFromCad(Rig& rig, const std::string& file, const CadModel& model,
                                      const std::string& fingerprint);

/// Notes that a feature of a shape was picked: point and direction in the body's frame [m], direction 0 of a
/// centre. Nothing for other shapes, and where it is noted already.
[[nodiscard]] std::optional<Edit> pickEdit(const Rig& rig, std::size_t body, std::size_t shape,
                                           const Vector3& point, const Vector3& direction, double radius);

} // namespace hingelab
