// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include "recording/take_files.h"

/// Files of takes, between memory and disk. Both may be called on any thread.
namespace hingelab {

/// Files that a take carries, and what has to be told of those that it does not.
struct TakeContents {
    TakeFiles files;
    QStringList left; ///< a line for each that has to go along beside the take, or that is not there
};

/// Reads the files, which are named relative to `folder`. All of them go into the take or, if they are too
/// large together, none. Nothing is read but regular files that end as meshes and tables do.
[[nodiscard]] TakeContents readFilesForTake(const std::vector<NamedFile>& named, const QString& folder);

/// Puts the files into a folder below `root` whose name follows from what is in them, so that the same files
/// lie there once; returns the folder. No file is written anywhere else, whatever the names are.
/// @throws FileError.
[[nodiscard]] QString putTakeFiles(const std::vector<TakeFile>& files, const QString& root);

} // namespace hingelab
