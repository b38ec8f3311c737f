// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "rig/identity.h"
#include "rig/rig.h"
#include "text/issue.h"
#include "text/json_text.h"

/// Edits of a rig as values: what the command line, the undo stack and tools do to a rig, they do by these, so
/// that references stay right and a rig stays valid, or is left as it was with the reason said. Items are named
/// by JSON pointers whose segments are indices or names: "/bodies/door/shapes/0".
namespace hingelab {

/// Puts an item, as it stands in a file, into a list ("/joints"); at the end where no position is given.
struct AddItem {
    std::string list;
    Json item;
    std::optional<std::size_t> position = std::nullopt;
};
/// Removes an item, or "/handle", with all that cannot be without it: a joint goes with the body that it holds,
/// a body with the joints, contacts, springs on it.
struct RemoveItem {
    std::string item;
};
/// Puts a copy after an item; of a body, with a copy of the joint that holds it.
struct DuplicateItem {
    std::string item;
    std::string name;
};
/// Renames an item and what refers to it.
struct RenameItem {
    std::string item;
    std::string name;
};
/// Changes the place of an item in its list.
struct MoveItem {
    std::string item;
    std::size_t position = 0;
};
/// Makes it another kind ("prismatic") with what both kinds have in common, and defaults for the rest.
struct RetypeItem {
    std::string item;
    std::string type;
};
/// Sets what stands at a pointer in the form of the file: a number or "30 deg", a text, a choice, a reference,
/// a table, an object; null removes what is optional.
struct SetValue {
    std::string pointer;
    Json value;
};
/// Changes in the form of RFC 6902: what undoes an edit.
struct PatchRig {
    Json operations;
    std::string words;
    std::optional<Identities> identities = std::nullopt; ///< of the rig that it leads to; empty: as names say
};

struct Edit
    : std::variant<AddItem, RemoveItem, DuplicateItem, RenameItem, MoveItem, RetypeItem, SetValue, PatchRig> {
    using variant::variant;
    using variant::operator=;
    // Compiled once, not wherever one is copied: for so many alternatives they are long.
    Edit();
    Edit(const Edit& other);
    Edit(Edit&& other) noexcept;
    Edit& operator=(const Edit& other);
    Edit& operator=(Edit&& other) noexcept;
    ~Edit();
};

struct Edited {
    std::optional<Rig> rig; ///< checked, it is there if and only if no issue is an error
    std::string words;      ///< what was done: "Remove body \"door\" with joint \"hinge\""
    Issues issues;          ///< of the rig as it would be, or of the edit (then without a pointer)
};

/// The rig after all of the edits in turn, or why there is none, their words in lines. Whether it can be
/// simulated, the checks say (checks/checked_rig.h has the same with them). Never throws on bad pointers, names
/// or values.
[[nodiscard]] Edited editRig(const Rig& rig, const std::vector<Edit>& edits);

/// The rig in the form of the file, all of it.
[[nodiscard]] Json rigAsJson(const Rig& rig);

} // namespace hingelab
