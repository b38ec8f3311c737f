// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hingelab_cli/interrupt.h"

#include <unistd.h>

#include <cerrno>
#include <string_view>

namespace hingelab::cli {
namespace {

// A signal handler can reach nothing else.
volatile std::sig_atomic_t signalThatCame = 0;

extern "C" void noteSignal(int signal) {
    signalThatCame = signal;
    constexpr std::string_view notice =
        "\nhingelab-cli: ending with what has been computed; again: ends at once\n";
    const int error = errno;
    [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, notice.data(), notice.size());
    errno = error;
}

#ifdef _WIN32 // a signal's handler is forgotten as soon as it has been called: the second one ends the program
void handle(int signal, SignalAction& old) {
    old = std::signal(signal, &noteSignal);
}

void restore(int signal, const SignalAction& old) {
    std::signal(signal, old);
}
#else
void handle(int signal, SignalAction& old) {
    ::sigaction(signal, nullptr, &old);
    if (old.sa_handler == SIG_IGN) return; // somebody asked for that, such as nohup
    struct sigaction action = {};
    action.sa_handler = &noteSignal;
    action.sa_flags = static_cast<int>(SA_RESETHAND); // the second one does what it always did
    ::sigaction(signal, &action, nullptr);
}

void restore(int signal, const SignalAction& old) {
    ::sigaction(signal, &old, nullptr);
}
#endif

} // namespace

Interrupt::Interrupt() {
    signalThatCame = 0;
    handle(SIGINT, oldInterrupt_);
    handle(SIGTERM, oldTermination_);
}

Interrupt::~Interrupt() {
    restore(SIGINT, oldInterrupt_);
    restore(SIGTERM, oldTermination_);
}

int Interrupt::signal() const {
    return signalThatCame;
}

} // namespace hingelab::cli
