// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "physics/contact/contact_form.h"
#include "physics/rig/rig.h"

namespace hingelab {

/// The side of a contact, from the rig: a shape or a point of the body; empty with the reason in `fault` if it
/// cannot touch.
[[nodiscard]] std::optional<ContactForm> contactFormOf(const Body& body, const ContactPlace& place,
                                                       std::string& fault);

} // namespace hingelab
