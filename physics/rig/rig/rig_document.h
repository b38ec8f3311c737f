// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "rig/identity.h"
#include "rig/rig.h"
#include "text/issue.h"
#include "text/json_text.h"

namespace hingelab {

inline constexpr const char* kRigFormat = "hingelab-rig";
inline constexpr int kRigVersion = 1;

/// JSON that a rig was read from, and the identities that its items had then, where they are not their names.
struct RigSource {
    Json json = Json::object();
    Identities identities = {};
};

/// A rig together with what it was read from, so that writing it keeps key order, notation ("30 deg") and keys
/// that this program does not know.
struct RigDocument {
    RigSource source;
    Rig rig;
};

/// Outcome of reading a document. Checked, the document is there if and only if no issue is an error.
struct RigReading {
    std::optional<RigDocument> document;
    Issues issues;
};

/// Reads a rig as far as its form goes; whether it can be simulated, the checks say (checks/checked_rig.h).
/// Never throws on bad text; all problems come back in one pass. A document with so many problems that more
/// would tell nothing is not there; else it is, whatever the issues.
[[nodiscard]] RigReading parseRig(std::string_view text);

/// The JSON text of the document with the present values of its rig: `source` with only the differences
/// changed.
[[nodiscard]] std::string writeRig(const RigDocument& document);
[[nodiscard]] Json writeRigJson(const RigDocument& document); ///< the same before it is text

/// The text of a file: the same with the version of the program that writes it (written_by.h).
[[nodiscard]] std::string writeRigFile(const RigDocument& document);

} // namespace hingelab
