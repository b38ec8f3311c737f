// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace hingelab {

/// Writes a small picture of the rig, or of the rig that a take begins with, as PNG, for file managers: drawn
/// without OpenGL and without reading any file but this one. What it may take is bounded, since folders may
/// hold anything: 32 MB of file, 20 s, 10 s of the processor, 4 GB of memory; beyond, the system ends the
/// program, and nothing is written. `size`: width and height [pixels]. Returns the exit code: 0, 2 for what is
/// no rig, 3 for what cannot be read or written; the reason stands on the error stream.
[[nodiscard]] int makeThumbnail(const QString& file, const QString& picture, int size);

inline constexpr int kLeastThumbnail = 16;  ///< [pixels]
inline constexpr int kMostThumbnail = 2048; ///< [pixels]

} // namespace hingelab
