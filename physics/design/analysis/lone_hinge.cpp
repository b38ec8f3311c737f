// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/lone_hinge.h"

#include <cmath>

namespace hingelab {

double LoneHinge::weightAt(double angle) const {
    return gravityCos * std::cos(angle) + gravitySin * std::sin(angle);
}

bool LoneHinge::hasWeight() const {
    constexpr double nothing = 1e-6; // [N·m] no bench measures it
    return std::hypot(gravityCos, gravitySin) > nothing;
}

std::optional<LoneHinge> loneHinge(const Model& model, std::size_t hinge) {
    const Mechanism& mechanism = model.mechanism();
    const bool isOneJoint = model.degreesOfFreedom() == 1 && mechanism.coordinateCount() == 1 &&
                            mechanism.singleJoints().size() == 1 && mechanism.coordinates().front().isRotation;
    if (!isOneJoint || hinge >= model.hinges().size() || model.elementCount() != 1) return std::nullopt;
    if (!model.motors().empty() || !model.contacts().empty()) return std::nullopt;
    const Port& port = model.hinges()[hinge].port;
    if (port.kind != Port::Kind::coordinate || port.index != 0) return std::nullopt;
    const SingleJoint& joint = mechanism.singleJoints().front();
    return LoneHinge{joint.gravityCos, joint.gravitySin};
}

} // namespace hingelab
