// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "rig/rig.h"
#include "text/visitor.h"

/// Where walks over documents begin. What there is of each struct, its describe() says.
namespace hingelab {

[[nodiscard]] Part partOf(Rig& rig);
[[nodiscard]] ConstPart partOf(const Rig& rig);
[[nodiscard]] Part partOf(DoorHingeParameters& hinge);

inline void walk(Visitor& visitor, Rig& rig) {
    partOf(rig).walk(visitor);
}
inline void walk(ConstVisitor& visitor, const Rig& rig) {
    partOf(rig).walk(visitor);
}

/// A kind alone: the visitor gets a variant.
void walk(Visitor& visitor, AssemblyParameters& assembly);
void walk(Visitor& visitor, ElementLaw& law);

} // namespace hingelab
