// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string_view>

namespace hingelab {

/// A rig that comes with the program; the first one is the default.
struct ShippedRig {
    std::string_view name;  ///< as given on the command line: "room-door"
    std::string_view group; ///< where people look for it: "Doors and lids"
    std::string_view text;  ///< its JSON
};

/// Group after group.
[[nodiscard]] std::span<const ShippedRig> shippedRigs();

/// Rigs to begin a new one with, made of dimensions; the last one has nothing in it.
[[nodiscard]] std::span<const ShippedRig> shippedTemplates();

} // namespace hingelab
