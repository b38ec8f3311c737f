// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <string>

namespace hingelab::cli {

/// Tells on the error stream how far a long run is: in one line that is rewritten on a terminal, elsewhere (a
/// log) in a line now and then. Short runs say nothing.
class Progress {
  public:
    Progress();
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    /// True when it is time to tell something: asks before a text is made for nothing.
    [[nodiscard]] bool isDue() const { return std::chrono::steady_clock::now() - last_ >= interval_; }
    void tell(const std::string& text);

  private:
    bool isTerminal_;
    bool isShown_ = false;
    std::chrono::milliseconds interval_;
    std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

} // namespace hingelab::cli
