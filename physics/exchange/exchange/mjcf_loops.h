// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <string>

#include "exchange/import_node.h"

namespace hingelab {

struct MjcfSite {
    int link = -1; ///< -1: the world
    Pose X_LS;
};

/// A connect or a weld as a joint that closes a loop, between two bodies or two sites; as in MuJoCo, points
/// that the file gives on one body alone are on the other where they are in the file's pose. Empty, with what
/// is wrong in `fault`: it names what the file does not have, or holds a body to itself.
[[nodiscard]] std::optional<ImportedLoop> readMjcfLoop(const ImportNode& node, const ImportedTree& tree,
                                                       const std::map<std::string, MjcfSite>& sites,
                                                       std::string& fault);

} // namespace hingelab
