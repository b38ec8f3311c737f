// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <csignal>

namespace hingelab::cli {

#ifdef _WIN32
using SignalAction = void (*)(int);
#else
using SignalAction = struct sigaction;
#endif

/// While one of these lives, Ctrl+C (SIGINT) and SIGTERM are noted instead of ending the program, so that what
/// has been computed can be written. A second one ends it at once.
class Interrupt {
  public:
    Interrupt();
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    /// The signal that came, or 0.
    [[nodiscard]] int signal() const;

  private:
    SignalAction oldInterrupt_ = {};
    SignalAction oldTermination_ = {};
};

} // namespace hingelab::cli
