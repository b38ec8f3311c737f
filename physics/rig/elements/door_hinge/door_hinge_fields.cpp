// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/door_hinge/door_hinge_kind.h"
#include "text/field_makers.h"
#include "text/walk.h"

namespace hingelab {

const KindInfo ElementKind<DoorHingeParameters>::info{
    "door_hinge", "Door hinge", "Spring, catch, detents, friction and damping zones of a door's hinge.",
    ActsOn::rotation, Gearing::never};

} // namespace hingelab
