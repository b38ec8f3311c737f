// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace hingelab::cli {

/// The engine of FMUs that belongs to this program: beside it in the tree of a build, in the folder of
/// libraries where it is installed; empty: there is none.
[[nodiscard]] std::string engineFile();

} // namespace hingelab::cli
