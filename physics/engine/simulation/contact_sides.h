// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "contact/contact_form.h"
#include "rig/rig.h"

namespace hingelab {

/// The side of a contact that is a shape or a point of the body; empty with the reason in `fault` if it cannot
/// touch.
[[nodiscard]] std::optional<ContactForm> contactFormOf(const Body& body, const ContactPlace& place,
                                                       std::string& fault);

/// A form with its body's index in the rig.
struct BodyForm {
    std::size_t body = 0;
    ContactForm form;
};
struct FormPair {
    BodyForm first, second;
};

/// Spots of a contact about many that are shown at the same time: ten boxes, each turned on the one below, have
/// 76.
inline constexpr std::size_t kMostShownSpots = 96;

/// A side that is not one shape or point: a whole body, or all of them.
[[nodiscard]] bool isWide(const ContactPlace& place);

/// All pairs that a contact is about. Of one with a wide side these are all pairs of shapes but those that
/// cannot or shall not touch: of one body, of two that do not move, of two that a joint or an assembly
/// connects, of bodies excepted by the contact, of bodies that a narrower contact is about (of equally wide
/// ones the first), and shapes that take no part, whose reasons are added to `leftOut` ("mesh \"skin\" of
/// \"door\": ...") but for meshes with a hull in their place. Sides must name bodies that exist.
[[nodiscard]] std::vector<FormPair> pairsOf(const Rig& rig, const Contact& contact,
                                            std::vector<std::string>& leftOut);

} // namespace hingelab
