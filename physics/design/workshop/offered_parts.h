// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

/// Parts of items that a person looks for by name (a detent, an end stop), found by walking what the kinds
/// consist of: each part that has an OfferedAs (text/describe.h).
namespace hingelab {

struct OfferedPart {
    /// Where such a part can be: in a list of an item, or as something that may be absent.
    struct Home {
        std::string list; ///< of the items: "elements"
        std::string kind; ///< of the item: "door_hinge"; empty: any
        std::string key;  ///< in the item: "detents", "upper_stop"
        bool isList = false;
    };
    std::string name; ///< "detent"
    std::string label, help;
    std::vector<Home> homes;
};

[[nodiscard]] const std::vector<OfferedPart>& offeredParts();

} // namespace hingelab
