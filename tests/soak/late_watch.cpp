// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/soak/late_watch.h"

#include <cxxabi.h>
#include <execinfo.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <string_view>

namespace hingelab {
namespace {

using Clock = std::chrono::steady_clock;

/// What the handler of the signal found. Handlers are the process's, so there is one of these.
struct Looks {
    static constexpr std::size_t most = 64;
    std::array<std::array<void*, 64>, most> addresses{};
    std::array<int, most> depths{};
    std::atomic<std::size_t> count = 0;
};

Looks& looks() {
    static Looks found;
    return found;
}

extern "C" void hingelabOnLate(int /*signal*/) {
    Looks& found = looks();
    const std::size_t look = found.count;
    if (look == Looks::most) return;
    auto& addresses = found.addresses[look];
    found.depths[look] = ::backtrace(addresses.data(), static_cast<int>(addresses.size()));
    found.count = look + 1;
}

/// The name within "file(name+0x12) [0x34]" without its parameters, or nothing.
std::string nameOf(std::string_view symbol) {
    const std::size_t open = symbol.find('(');
    const std::size_t plus = symbol.find('+', open);
    if (open == std::string_view::npos || plus == std::string_view::npos) return {};
    const std::string mangled(symbol.substr(open + 1, plus - open - 1));
    int status = 0;
    const std::unique_ptr<char, decltype(&std::free)> plain(
        abi::__cxa_demangle(mangled.c_str(), nullptr, nullptr, &status), &std::free);
    if (status != 0 || plain == nullptr) return {};
    const std::string_view name(plain.get());
    return std::string(name.substr(0, name.find('(')));
}

/// Of the program, innermost first.
std::string ownCalls(std::size_t look) {
    constexpr int shown = 4;
    const int depth = looks().depths[look];
    const std::unique_ptr<char*, decltype(&std::free)> symbols(
        ::backtrace_symbols(looks().addresses[look].data(), depth), &std::free);
    std::string all;
    for (int i = 0, named = 0; symbols != nullptr && i < depth && named < shown; ++i) {
        const std::string name = nameOf(symbols.get()[i]);
        if (name.rfind("hingelab::", 0) != 0) continue;
        all += (named == 0 ? "" : " < ") + name.substr(std::string_view("hingelab::").size());
        ++named;
    }
    return all.empty() ? "outside of the program's own calls" : all;
}

} // namespace

LateWatch::LateWatch(bool looksAtCalls)
    : watched_(::pthread_self()),
      schedstat_("/proc/self/task/" + std::to_string(::syscall(SYS_gettid)) + "/schedstat"),
      last_(Clock::now()) {
    queued_ = queuedSoFar();
    if (!looksAtCalls) return;
    void* first = nullptr;
    ::backtrace(&first, 1); // loads what it needs: in a handler that could wait for ever
    struct sigaction action {};
    action.sa_handler = hingelabOnLate;
    action.sa_flags = SA_RESTART;
    ::sigaction(SIGUSR2, &action, nullptr);
    thread_ = std::thread([this] { watch(); });
}

LateWatch::~LateWatch() {
    ends_ = true;
    if (!thread_.joinable()) return;
    thread_.join();
    ::signal(SIGUSR2, SIG_IGN); // one may be on its way
}

LateWatch::Beat LateWatch::beat(Milliseconds late) {
    const Clock::time_point now = Clock::now();
    const double queued = queuedSoFar();
    Beat beat{.since = now - last_.load(), .queued = Milliseconds(queued - queued_), .calls = {}};
    if (beat.since - beat.queued > late) {
        const std::size_t count = looks().count; // finding names takes long enough for another
        for (std::size_t look = 0; look < count; ++look) beat.calls.push_back(ownCalls(look));
    }
    looks().count = 0;
    queued_ = queued;
    last_ = Clock::now();
    return beat;
}

void LateWatch::watch() {
    constexpr std::chrono::milliseconds pause(5);
    Clock::time_point asked;
    Clock::time_point seen = last_;
    std::chrono::milliseconds still{}; // not by the clock: both threads may have been stopped meanwhile
    while (!ends_) {
        std::this_thread::sleep_for(pause);
        const Clock::time_point now = Clock::now();
        const Clock::time_point last = last_;
        still = last == seen ? still + pause : std::chrono::milliseconds(0);
        seen = last;
        if (still > kStandsStill) {
            std::fprintf(stderr, "The window has stood still for %lld s.\n",
                         static_cast<long long>(kStandsStill.count()));
            ::pthread_kill(watched_, SIGABRT);
            return;
        }
        if (now - std::max(last, asked) < kBetweenLooks) continue;
        asked = now;
        ::pthread_kill(watched_, SIGUSR2);
    }
}

/// The second number of schedstat [ns].
double LateWatch::queuedSoFar() const {
    std::ifstream file(schedstat_);
    double ran = 0.0;
    double queued = 0.0;
    return file >> ran >> queued ? 1e-6 * queued : 0.0;
}

} // namespace hingelab
