// SPDX-License-Identifier: GPL-3.0-or-later
#include "rig/rig_walk.h"

#include "text/walk.h"

namespace hingelab {

DocumentPart partOf(Rig& rig) {
    return {&rig, partTypeOf<Rig>()};
}

ConstDocumentPart partOf(const Rig& rig) {
    return {&rig, partTypeOf<Rig>()};
}

DocumentPart partOf(DoorHingeParameters& hinge) {
    return {&hinge, partTypeOf<DoorHingeParameters>()};
}

void walk(Visitor& visitor, AssemblyParameters& assembly) {
    Walk(visitor).variant(assembly, assemblyKinds());
}

void walk(Visitor& visitor, ElementLaw& law) {
    Walk(visitor).variant(law, elementKindNames());
}

} // namespace hingelab
