// SPDX-License-Identifier: GPL-3.0-or-later
// The only source that compiles describe() of each kind.
#include "rig/rig_walk.h"

#include "rig/describe.h"
#include "text/walk.h"

namespace hingelab {

Part partOf(Rig& rig) {
    return {&rig, partTypeOf<Rig>()};
}

ConstPart partOf(const Rig& rig) {
    return {&rig, partTypeOf<Rig>()};
}

Part partOf(DoorHingeParameters& hinge) {
    return {&hinge, partTypeOf<DoorHingeParameters>()};
}

void walk(Visitor& visitor, AssemblyParameters& assembly) {
    Walk(visitor).variant(assembly, kAssemblyNames);
}

} // namespace hingelab
