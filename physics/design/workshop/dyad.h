// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <string>

/// Which of the seven assemblies is a dyad with given joints: two links between two places, with a joint at
/// each place and one between the links.
namespace hingelab {

enum class DyadJoint { any, revolute, prismatic, universal, spherical };

/// At the first place, between the links, at the second place.
using DyadJoints = std::array<DyadJoint, 3>;

struct DyadChoice {
    std::optional<std::size_t> kind; ///< alternative of AssemblyParameters; empty: none has these joints
    bool isTurned = false;           ///< its frame_a is at the second place
    std::string words;               ///< which it is, or what would come near, for people
};

/// The assembly with these joints, either way round. Of several the first in the plane (RRR, RRP) if both
/// places turn about parallel axes, else the first in space.
[[nodiscard]] DyadChoice assemblyWith(const DyadJoints& joints, bool isPlanar);

/// "revolute"
[[nodiscard]] const char* nameOf(DyadJoint joint);

} // namespace hingelab
