// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "rig/rig.h"
#include "text/visitor.h"

/// Where walks over documents begin. What there is of each struct, its describe() says.
namespace hingelab {

[[nodiscard]] DocumentPart partOf(Rig& rig);
[[nodiscard]] ConstDocumentPart partOf(const Rig& rig);
[[nodiscard]] DocumentPart partOf(DoorHingeParameters& hinge);

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
