// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "assemblies/assembly_parameters.h"
#include "hinge/hinge_parameters.h"
#include "text/issue.h"
#include "text/json_parser.h"

/// Reads the parameters of one item by itself, as case files have them.
namespace hingelab {

/// Reads one hinge's parameters (Drake's keys and ours) from a JSON object; issues have pointers below
/// `pointer`.
[[nodiscard]] DoorHingeParameters readHinge(const Json& json, const std::string& pointer, Issues& issues);

/// Reads the parameters of one assembly of the given kind ("JointRRR") from a JSON object.
[[nodiscard]] AssemblyParameters readAssembly(const std::string& kind, const Json& json,
                                              const std::string& pointer, Issues& issues);

} // namespace hingelab
