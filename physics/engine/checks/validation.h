// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "rig/rig.h"
#include "text/issue.h"

namespace hingelab {

class Model;

/// Everything that keeps `rig` from being simulated (errors) or is probably not meant (warnings), all at once:
/// numbers outside their tables' ranges, dangling or cyclic references, duplicate names, zero axes, linkages
/// that cannot be closed, massless moving bodies, empty zones, crossed stops. A rig without errors can always
/// be compiled into a Model.
[[nodiscard]] Issues validate(const Rig& rig);

/// The same, with the model that the last of the checks needed: who goes on with it compiles nothing again.
struct ValidatedRig {
    Issues issues;
    std::shared_ptr<const Model> model; ///< null if an issue is an error
};
[[nodiscard]] ValidatedRig validateAndCompile(const Rig& rig);
/// The same for a rig whose expressions have just been resolved, with what is wrong with them: they are not
/// evaluated again.
[[nodiscard]] ValidatedRig validateAndCompile(const Rig& rig, const Issues& ofExpressions);

/// Issues of one set of hinge parameters, with pointers relative to it.
[[nodiscard]] Issues validate(const DoorHingeParameters& hinge);

} // namespace hingelab
