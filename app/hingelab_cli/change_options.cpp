// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hingelab_cli/change_options.h"

namespace hingelab::cli {

void addChangeOptions(CLI::App& command, ChangeOptions& options) {
    command
        .add_option("--set", options.assignments,
                    "POINTER=VALUE to apply first, in SI or with a unit; may be repeated")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    command.add_option("--params", options.parameterSets, "Parameter set to apply first; may be repeated")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

} // namespace hingelab::cli
