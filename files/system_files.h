// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/stat.h>

#include <ctime>
#include <string>
#include <vector>

/// What FileWriter and the programs ask of the system, in as few words as systems have in common. Errors are
/// those of errno; 0: none.
namespace hingelab::system_files {

/// A descriptor for what cannot be replaced, such as a device; negative with errno if there is none.
[[nodiscard]] int openAsItIs(const std::string& path);
/// A descriptor for a new file; negative with errno (EEXIST) if there is one already.
[[nodiscard]] int createNew(const std::string& path);
void waitUntilWritable(int descriptor);
/// Brings what was written to the disk. What has no disk behind it, such as a pipe, is no error.
[[nodiscard]] int sync(int descriptor);
/// Brings the names in a folder to the disk, as far as the system can.
void syncFolder(const std::string& folder);
/// Gives a file the permissions of another.
void keepPermissions(int descriptor, const struct stat& other);
/// Renames, over a file that is there.
[[nodiscard]] int replace(const std::string& from, const std::string& to);

/// A program that lies beside the one that runs, or is found by the system's search path: its path, or nothing.
[[nodiscard]] std::string programBeside(const std::string& name);
/// A file in the folder of libraries that belongs to this program: beside it in the tree of a build, or where
/// it is installed; nothing if there is none.
[[nodiscard]] std::string libraryOfThis(const std::string& name);
/// Runs a program without a shell and waits for its end: its exit code; 128 and more if a signal ended it;
/// negative with errno if it could not be started.
[[nodiscard]] int run(const std::string& program, const std::vector<std::string>& arguments);

/// A new folder among the temporary files, for this user only, whose name begins so: its path; nothing, with
/// errno, if there can be none.
[[nodiscard]] std::string newFolder(const std::string& beginning);
/// The calendar and clock of where the user is. False if there is no such time.
[[nodiscard]] bool localTime(std::time_t time, std::tm& parts);

} // namespace hingelab::system_files
