// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "rig/edit.h"
#include "rig/item_fields.h"
#include "workshop/new_items.h"

/// Parts of items that may be present or absent (stops, motions, thermal model, the two ends of a strut), and
/// items of lists without names of their own (detents, points of a table, corners).
namespace hingelab {

/// The edits that make the optional part at a pointer by indices present or absent, with what has to come or go
/// with it: both ends of a strut in place of its joint, all three motions of a rotation, an upper stop above
/// the lower one. The first way that leaves a valid rig; where none does, the plain edit, whose issues say why.
[[nodiscard]] std::vector<Edit> switchPart(const Rig& rig, const std::string& pointer, bool present);

/// The edits that set a text, choice or reference at a pointer by indices, with what has to change with it: a
/// material takes the place of a shape's mass and density, and a mass that of a material that goes. The plain
/// edit where that leaves a valid rig, or where nothing would.
[[nodiscard]] std::vector<Edit> setText(const Rig& rig, const std::string& pointer, const std::string& value);

/// The edits that make a grid have these rows [SI]: cells, rows or both, as little as possible, so that
/// expressions in other cells stay.
[[nodiscard]] std::vector<Edit> setGridRows(const ItemField& grid,
                                            const std::vector<std::vector<double>>& rows);

/// What one would add at the end of a list ("/elements/0/detents"): a detent that holds the door (newDetent()),
/// a point behind the last one of a table; elsewhere an item with the defaults.
[[nodiscard]] Json newListItem(const Model& model, const std::string& list, const PresentPlace& present = {});

} // namespace hingelab
