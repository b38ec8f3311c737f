// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "exchange/import_tree.h"

/// The one list of what rigs can be made of.
namespace hingelab {

struct ImportKind {
    const char* key; ///< on the command line
    const char* words;
    bool (*fits)(std::string_view text); ///< by a look at the beginning
    /// @throws std::runtime_error, with words for a person.
    ImportedRig (*make)(const std::string& text, const ImportFiles& files);
};

[[nodiscard]] std::span<const ImportKind> importKinds();

/// Null for a key that there is not.
[[nodiscard]] const ImportKind* importKindOf(std::string_view key);
/// By its content; null: of none.
[[nodiscard]] const ImportKind* recognisedImport(std::string_view text);

/// Text of the rig's file, checked, for a rig in `folder` of files that were named from there.
/// @throws std::runtime_error if the checks refuse it, with their words.
[[nodiscard]] std::string textOfImported(const Rig& rig);

} // namespace hingelab
