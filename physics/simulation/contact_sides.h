// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "physics/contact/contact_geometry.h"
#include "physics/rig/rig.h"

namespace hingelab {

/// The side of a contact that touches or is touched, from the rig; empty with the reason in `fault` if the
/// shape cannot play this part.
[[nodiscard]] std::optional<ContactProbes> probesOf(const Body& body, const ContactPlace& place,
                                                    std::string& fault);
[[nodiscard]] std::optional<ContactSurface> surfaceOf(const Body& body, const ContactPlace& place,
                                                      std::string& fault);

} // namespace hingelab
