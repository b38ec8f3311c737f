// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace hingelab::cli {

/// What changes a rig before a command uses it.
struct ChangeOptions {
    std::vector<std::string> parameterSets;
    std::vector<std::string> assignments;
};

/// Adds --set and --params; `options` outlives the command.
void addChangeOptions(CLI::App& command, ChangeOptions& options);

} // namespace hingelab::cli
