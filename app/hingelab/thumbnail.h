// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace hingelab {

/// Writes a small picture of the rig, or of the rig that a take begins with, as PNG, for file managers:
/// painted, then drawn by the scene where there is OpenGL. Since folders may hold anything, what it may take is
/// bounded: 32 MB of file, 20 s, 10 s of the processor, 4 GB of memory; beyond, the system ends the program,
/// and the painted picture stays. Meshes are looked for in `meshes`; if that is empty, in the folder of the
/// file and those in it, and nowhere else, up to 20 MB in all. `size`: width and height [pixels]. Returns the
/// exit code: 0, 2 for what is no rig, 3 for what cannot be read or written; the reason stands on the error
/// stream.
[[nodiscard]] int makeThumbnail(const QString& file, const QString& picture, int size, const QString& meshes);

inline constexpr int kLeastThumbnail = 16;  ///< [pixels]
inline constexpr int kMostThumbnail = 2048; ///< [pixels]

} // namespace hingelab
