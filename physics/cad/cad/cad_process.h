// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <vector>

/// A program that runs beside this one. POSIX only.
namespace hingelab {

/// How a program ended.
struct CadProcessEnd {
    int exitCode = 0;
    int signal = 0;     ///< that ended it; 0: it ended by itself
    std::string errors; ///< what it wrote to its standard error, at most 4 KiB
};

/// Runs from its making; its end, whatever way, leaves no process.
class CadProcess {
  public:
    /// Without a shell.
    /// @throws std::runtime_error with the system's reason.
    CadProcess(const std::filesystem::path& program, const std::vector<std::string>& arguments);
    /// Kills the program if it still runs, and reaps it.
    ~CadProcess();
    CadProcess(const CadProcess&) = delete;
    CadProcess& operator=(const CadProcess&) = delete;

    /// Waits for output, for `milliseconds` at most. False: there will be none any more.
    [[nodiscard]] bool readSome(int milliseconds);

    /// Lines of the standard output that came whole since the last call.
    [[nodiscard]] std::vector<std::string> takeLines();

    /// Waits for the end.
    [[nodiscard]] CadProcessEnd wait();

  private:
    int process_ = -1;
    int output_ = -1;
    int errors_ = -1;
    std::string text_;
    std::string errorText_;
};

} // namespace hingelab
