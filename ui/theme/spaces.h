// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

/// The one scale of spaces in the window [pixels of a screen of scale 1]: round texts, between fields, about
/// groups. Style sheets have the same, as @hair to @edge. Sizes of controls are none of them.
namespace hingelab::space {

inline constexpr int hair = 1;   ///< the line of a frame
inline constexpr int tight = 2;  ///< between what is one thing
inline constexpr int small = 4;  ///< round a short text
inline constexpr int medium = 6; ///< between fields
inline constexpr int large = 8;  ///< between groups
inline constexpr int edge = 12;  ///< to the side of a panel

} // namespace hingelab::space
