// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string_view>

namespace hingelab {

/// A rig that comes with the program; the first one is the default.
struct ShippedRig {
    std::string_view name; ///< as given on the command line: "room-door"
    std::string_view text; ///< its JSON
};

[[nodiscard]] std::span<const ShippedRig> shippedRigs();

} // namespace hingelab
