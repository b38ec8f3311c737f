// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "text/describe.h"
#include "text/json_text.h"

namespace hingelab {

/// Another design of the same rig that is kept in its file: what leads from the rig, without its variants and
/// measurements, to that design. Nothing moves by it. Making and applying it is in rig/variants.h.
struct KeptVariant {
    std::string name;
    std::string colour;           ///< "#aa3377", of its curves and its ghost; empty: any
    Json changes = Json::array(); ///< operations of RFC 6902; none: the rig itself
};

void describe(Walk& walk, KeptVariant& variant);

} // namespace hingelab
