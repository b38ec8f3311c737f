// SPDX-License-Identifier: GPL-3.0-or-later
#include "rig/kept_variant.h"
#include "text/field_makers.h"
#include "text/walk.h"

namespace hingelab {

void describe(Walk& walk, KeptVariant& variant) {
    walk.name("name", variant.name, "Name of the variant.");
    walk.text("colour", variant.colour, "Of its curves and its ghost, such as #aa3377; absent: any.");
    walk.json(
        "changes", variant.changes,
        "What leads from the rig, without variants and measurements, to it: operations of a JSON patch (RFC "
        "6902).");
}

} // namespace hingelab
