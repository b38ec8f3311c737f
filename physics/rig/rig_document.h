// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "physics/rig/issue.h"
#include "physics/rig/json_text.h"
#include "physics/rig/rig.h"

namespace hingelab {

inline constexpr const char* kRigFormat = "hingelab-rig";
inline constexpr int kRigVersion = 1;

/// A rig together with the JSON it was read from, so that writing it keeps key order, notation ("30 deg") and
/// keys that this program does not know.
struct RigDocument {
    Json source = Json::object();
    Rig rig;
};

/// Outcome of reading a document: the document is there if and only if no issue is an error.
struct RigReading {
    std::optional<RigDocument> document;
    Issues issues;
};

/// Reads and validates a rig. Never throws on bad text; all problems come back in one pass.
[[nodiscard]] RigReading readRig(std::string_view text);

/// The JSON text of the document with the present values of its rig: `source` with only the differences
/// changed.
[[nodiscard]] std::string writeRig(const RigDocument& document);

/// Reads one hinge's parameters (Drake's keys and ours) from a JSON object; issues have pointers below
/// `pointer`.
[[nodiscard]] DoorHingeParameters readHinge(const Json& json, const std::string& pointer, Issues& issues);

/// Reads the parameters of one assembly of the given kind ("JointRRR") from a JSON object.
[[nodiscard]] AssemblyParameters readAssembly(const std::string& kind, const Json& json,
                                              const std::string& pointer, Issues& issues);

} // namespace hingelab
