// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace hingelab {

/// Where the files of a rig lie now, or why not.
struct FilesBeside {
    QString folder;
    QString problem; ///< in words; empty: there is none
};

/// Copies all files of a folder, under their names in it, to a folder beside the file of a rig: "door-files"
/// for door.hingelab. No file that is there already is changed: where one has other contents, the folder is
/// "door-files-2" and so on. Links are left out.
[[nodiscard]] FilesBeside copyFilesBeside(const QString& from, const QString& rigPath);

} // namespace hingelab
