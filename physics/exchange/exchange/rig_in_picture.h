// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

/// Pictures that carry the rig they show, so that opening the picture opens the rig. PNG: a text chunk (iTXt,
/// not compressed) with the keyword "hingelab-rig" before the end (PNG specification, third edition, 11.3.3.4).
/// SVG: an element of that name within the element metadata, before the end.
namespace hingelab {

/// By its first bytes.
[[nodiscard]] bool isPngOrSvg(std::string_view bytes);

/// The picture with the rig inside, in place of one that it may have had; anything but PNG and SVG as it was.
[[nodiscard]] std::string withRigInside(std::string picture, std::string_view rig);

/// The rig's text, as it was put there; none where there is none, or where it is damaged (PNG: by its
/// checksum). Reads nothing else of the picture, and takes no more memory than the picture.
[[nodiscard]] std::optional<std::string> rigInside(std::string_view picture);

} // namespace hingelab
