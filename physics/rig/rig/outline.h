// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "rig/rig.h"

/// A rig as a tree of what it has, from the bodies on: its lists with their items, items with the named items
/// that are theirs (shapes and points of a body), and single objects.
namespace hingelab {

struct OutlineNode {
    std::string pointer; ///< JSON pointer by indices: "/bodies", "/bodies/0", "/bodies/0/shapes/1"
    std::string label;   ///< name of an item, or of the list in words: "Bodies"
    std::string kind;    ///< what it is: "Revolute joint", "Box"; of lists empty
    bool isList = false;
    bool isMovable = false; ///< an item of a list, which can be renamed, moved, duplicated and removed
    std::vector<OutlineNode> children;
};

[[nodiscard]] std::vector<OutlineNode> outlineOf(const Rig& rig);

/// The pointer by indices of an item that is given by names or indices ("/bodies/door"); empty: there is none.
[[nodiscard]] std::string itemNamed(const Rig& rig, const std::string& namePointer);
/// ... and the other way: "/bodies/door" of "/bodies/0"; empty: there is no such item.
[[nodiscard]] std::string namePointerOf(const Rig& rig, const std::string& item);

/// The same place in another version of the rig: by the names that the pointer passes, else by its indices;
/// empty if it is gone.
[[nodiscard]] std::string sameItem(const Rig& before, const std::string& pointer, const Rig& after);

} // namespace hingelab
