// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stdexcept>
#include <string>

#include "physics/rig/issue.h"
#include "physics/rig/rig_document.h"

namespace hingelab::cli {

/// Exit codes, documented in docs/command-line.md.
enum class ExitCode {
    ok = 0,
    usage = 1,
    invalidDocument = 2,
    inputOutput = 3,
    simulationStopped = 4,
    internal = 5
};

/// Ends the command with a message on the error stream.
class CommandError : public std::runtime_error {
  public:
    CommandError(ExitCode code, const std::string& message) : std::runtime_error(message), code_(code) {}
    [[nodiscard]] ExitCode code() const { return code_; }

  private:
    ExitCode code_;
};

/// Text of a file, or of the standard input for "-". Throws CommandError.
[[nodiscard]] std::string readText(const std::string& path);

/// Text of a rig: a file, "-", or the name of a shipped rig. Throws CommandError.
[[nodiscard]] std::string readRigText(const std::string& nameOrPath);

/// Writes to a temporary file beside `path` and renames it, so that a failure leaves an old file intact; "-" is
/// the standard output. Throws CommandError.
void writeText(const std::string& path, const std::string& text);

/// Prints issues to the error stream; throws CommandError if one of them is an error.
void report(const std::string& source, const Issues& issues);

/// Reads a rig, applies --params files and --set assignments, and validates the result. Throws CommandError.
[[nodiscard]] RigDocument loadRig(const std::string& nameOrPath, const std::vector<std::string>& parameterSets,
                                  const std::vector<std::string>& assignments);

} // namespace hingelab::cli
