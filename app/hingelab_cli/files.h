// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>

#include "app/hingelab_cli/change_options.h"
#include "app/hingelab_cli/interrupt.h"
#include "files/file_writer.h"
#include "rig/rig_document.h"
#include "text/issue.h"

namespace hingelab::cli {

/// Exit codes, documented in docs/reference/command-line.md.
enum class ExitCode {
    ok = 0,
    usage = 1,
    invalidDocument = 2,
    inputOutput = 3,
    simulationStopped = 4,
    internal = 5,
    targetFailed = 6,
    targetUnknown = 7,
    interrupted = 130, ///< by Ctrl+C, as shells have it
    terminated = 143
};

/// Ends the command with a message on the error stream.
class CommandError : public std::runtime_error {
  public:
    CommandError(ExitCode code, const std::string& message) : std::runtime_error(message), code_(code) {}
    [[nodiscard]] ExitCode code() const { return code_; }

  private:
    ExitCode code_;
};

/// The command ends with the code of the signal that came, if one did; `kept` says what was written.
void throwIfInterrupted(const Interrupt& interrupt, const std::string& kept);

/// Text of a regular file, or of the standard input for "-". Throws CommandError.
[[nodiscard]] std::string readText(const std::string& path, const JsonLimits& limits = kDocumentLimits);

/// Text of a rig: a file, "-", or the name of a shipped rig. Throws CommandError.
[[nodiscard]] std::string readRigText(const std::string& nameOrPath);

/// Folder of a file; the present one for a shipped rig and for standard input and output.
[[nodiscard]] std::filesystem::path folderOf(const std::string& path);

/// What is written goes to a file, or to the standard output for "-" (see FileWriter). Throws FileError.
[[nodiscard]] FileWriter openOutput(const std::string& path);

/// All of an output at once. Throws FileError.
void writeText(const std::string& path, const std::string& text);

/// A rig that was read from `source`, at another place: the files that it names are named from there. Throws
/// FileError.
void writeRigFrom(const std::string& source, RigDocument document, const std::string& path);

/// Prints a line, or several, to the error stream. What a terminal would obey in place of showing it is
/// escaped: names and texts of files may have anything in them.
void complain(const std::string& text);

/// Prints issues to the error stream; throws CommandError if one of them is an error.
void report(const std::string& source, const Issues& issues);

/// Tells on the error stream how many cases of a file could not be computed. Their results say why, under
/// `key`; the exit code is about the file as a whole.
void noteFailedCases(const std::string& path, std::size_t failed, std::size_t count, const std::string& key);

/// Reads a rig, applies --params files and --set assignments, and validates the result. Throws CommandError.
[[nodiscard]] RigDocument loadRig(const std::string& nameOrPath, const ChangeOptions& changes);

} // namespace hingelab::cli
