// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "elements/law_text.h"
#include "exchange/export_report.h"
#include "motion/motion.h"
#include "rig/rig.h"

/// What acts on a coordinate, as equations of Modelica: the formulas are those on top of each kind's header.
namespace hingelab {

/// The class of an element. `state` is what its own state begins with, of kinds that have one.
[[nodiscard]] std::string modelicaElement(const std::string& className, const Environment& environment,
                                          const Element& element, double state,
                                          std::vector<ExportLoss>& losses);

/// A coupling of flanges "follower", "leader1", "leader2" ...: angles of axes, or distances.
[[nodiscard]] std::string modelicaCoupling(const std::string& className, const Coupling& coupling);

/// Of a stop of a joint.
[[nodiscard]] std::string modelicaStop(const std::string& className, const JointStop& stop, bool isRotation);

/// What a motion prescribes, as expressions of the time; its numbers go to `law`, after "prefix_" if there is
/// one.
struct ModelicaFollowed {
    std::string value, rate;
};
template <MotionOf K>
[[nodiscard]] ModelicaFollowed modelicaFollowed(LawText& law, const Motion<K>& motion,
                                                const std::string& prefix);

/// A coordinate that follows the time.
template <MotionOf K>
[[nodiscard]] std::string modelicaMotion(const std::string& className, const Motion<K>& motion);

} // namespace hingelab
