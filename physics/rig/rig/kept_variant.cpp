// SPDX-License-Identifier: GPL-3.0-or-later
#include "rig/kept_variant.h"
#include "text/field_makers.h"
#include "text/walk.h"

namespace hingelab {

void describe(Walk& walk, KeptVariant& variant) {
    walk.name("name", variant.name, "Name of the variant.");
    walk.text("colour", variant.colour,
              "Colour of its curves and its ghost, such as #aa3377; absent: chosen by Hingelab.");
    walk.json("changes", variant.changes,
              "Operations of a JSON patch (RFC 6902) that turn the rig, without its variants and measurements, "
              "into this variant.");
}

} // namespace hingelab
