// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "text/issue.h"
#include "text/json_parser.h"

/// Keys that a document has and a reader does not know: which one was meant, and how it is told.
namespace hingelab {

/// A key that stands for something, and what people call that; the label may be empty.
struct KnownKey {
    std::string_view key;
    std::string_view label = {};
};

/// Keys that begin with `_`, `$` or `//` are notes: no reader looks at them, and writers keep them.
[[nodiscard]] bool isNoteKey(std::string_view key);

/// The known key that `wrong` most likely stands for; empty if none is near. A key is near if it is the same
/// but for capitals and underscores, has the label that `wrong` says ("free_length" and "Free length"), differs
/// in a few letters, or shares at least half of its words.
[[nodiscard]] std::string likelyKey(std::string_view wrong, const std::vector<KnownKey>& known);

/// How each issue about an unknown key begins.
inline constexpr const char* kUnknownKey = "This key is not known";

[[nodiscard]] bool isAboutUnknownKey(const Issue& issue);

/// The error for the key at `pointer`, with the key that was meant or else with all that could stand there.
[[nodiscard]] Issue unknownKey(std::string pointer, std::string_view key, const Json& value,
                               const std::vector<KnownKey>& known);

/// Adds one for each key of an object that is neither known nor a note, up to kMaximumIssues.
void reportUnknownKeys(const Json& object, const std::string& pointer, const std::vector<KnownKey>& known,
                       Issues& issues);

} // namespace hingelab
