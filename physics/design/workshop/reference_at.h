// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "rig/item_fields.h"
#include "workshop/additions.h"

namespace hingelab {

/// What a reference would name if one pointed at a place of the picture: the body there, the joint or assembly
/// that moves it, the shape, or the nearest of its points. One of the field's options, or else a refusal that
/// says what may be pointed at.
struct PointedAt {
    std::string value;
    std::string refusal; ///< empty: `value` is one of the options
};
[[nodiscard]] PointedAt referenceAt(const Rig& rig, const ItemField& field, const BodySpot& spot);

} // namespace hingelab
