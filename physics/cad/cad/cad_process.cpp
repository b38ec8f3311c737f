// SPDX-License-Identifier: GPL-3.0-or-later
#include "cad/cad_process.h"

#ifndef _WIN32

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <stdexcept>
#include <system_error>

namespace hingelab {
namespace {

constexpr std::size_t kMostErrors = 4096;   // [bytes]
constexpr std::size_t kLongestLine = 65536; // [bytes]: of a program that writes no line breaks

[[noreturn]] void refuseStart(int error) {
    throw std::runtime_error(std::system_category().message(error));
}

struct CadPipe {
    CadPipe() {
        if (pipe2(ends.data(), O_CLOEXEC) != 0) refuseStart(errno);
    }
    ~CadPipe() {
        for (const int end : ends) {
            if (end >= 0) close(end);
        }
    }
    CadPipe(const CadPipe&) = delete;
    CadPipe& operator=(const CadPipe&) = delete;

    int takeReadEnd() {
        const int end = ends[0];
        ends[0] = -1;
        return end;
    }

    std::array<int, 2> ends{-1, -1};
};

/// Streams and signals of the program that starts.
class SpawnSettings {
  public:
    SpawnSettings(int output, int errors) {
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
        posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO);
        // If this program ignores the signal of a broken pipe, the other must not: it ends when this one is
        // gone.
        sigset_t usual;
        sigset_t none;
        sigemptyset(&usual);
        sigaddset(&usual, SIGPIPE);
        sigemptyset(&none);
        posix_spawnattr_init(&attributes);
        posix_spawnattr_setsigdefault(&attributes, &usual);
        posix_spawnattr_setsigmask(&attributes, &none);
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    }
    ~SpawnSettings() {
        posix_spawn_file_actions_destroy(&actions);
        posix_spawnattr_destroy(&attributes);
    }
    SpawnSettings(const SpawnSettings&) = delete;
    SpawnSettings& operator=(const SpawnSettings&) = delete;

    posix_spawn_file_actions_t actions{};
    posix_spawnattr_t attributes{};
};

int startProcess(const std::string& program, std::vector<std::string> arguments, int output, int errors) {
    arguments.insert(arguments.begin(), program);
    std::vector<char*> pointers;
    pointers.reserve(arguments.size() + 1);
    for (std::string& argument : arguments) pointers.push_back(argument.data());
    pointers.push_back(nullptr);
    const SpawnSettings settings(output, errors);
    pid_t process = -1;
    const int error = posix_spawn(&process, program.c_str(), &settings.actions, &settings.attributes,
                                  pointers.data(), environ);
    if (error != 0) refuseStart(error);
    return process;
}

/// Appends what is there to read. At its end the descriptor is closed and becomes -1.
void readOnce(int& descriptor, std::string& text, std::size_t most) {
    std::array<char, 4096> chunk{};
    const ssize_t count = read(descriptor, chunk.data(), chunk.size());
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) return;
    if (count <= 0) {
        close(descriptor);
        descriptor = -1;
    } else if (text.size() + static_cast<std::size_t>(count) <= most) {
        text.append(chunk.data(), static_cast<std::size_t>(count));
    }
}

} // namespace

CadProcess::CadProcess(const std::filesystem::path& program, const std::vector<std::string>& arguments) {
    CadPipe output;
    CadPipe errors;
    process_ = startProcess(program.string(), arguments, output.ends[1], errors.ends[1]);
    output_ = output.takeReadEnd();
    errors_ = errors.takeReadEnd();
}

CadProcess::~CadProcess() {
    if (process_ > 0) {
        kill(process_, SIGKILL);
        static_cast<void>(wait());
    }
    for (const int descriptor : {output_, errors_}) {
        if (descriptor >= 0) close(descriptor);
    }
}

bool CadProcess::readSome(int milliseconds) {
    std::array<pollfd, 2> waited{pollfd{output_, POLLIN, 0}, pollfd{errors_, POLLIN, 0}}; // -1 is passed over
    if (output_ < 0 && errors_ < 0) return false;
    if (poll(waited.data(), waited.size(), milliseconds) <= 0) return true;
    if (waited[0].revents != 0) readOnce(output_, text_, kLongestLine);
    if (waited[1].revents != 0) readOnce(errors_, errorText_, kMostErrors);
    return output_ >= 0 || errors_ >= 0;
}

std::vector<std::string> CadProcess::takeLines() {
    std::vector<std::string> lines;
    for (std::size_t end = text_.find('\n'); end != std::string::npos; end = text_.find('\n')) {
        lines.push_back(text_.substr(0, end));
        text_.erase(0, end + 1);
    }
    return lines;
}

CadProcessEnd CadProcess::wait() {
    CadProcessEnd end;
    end.errors = errorText_;
    int status = 0;
    pid_t ended = -1;
    do {
        ended = waitpid(process_, &status, 0);
    } while (ended < 0 && errno == EINTR);
    process_ = -1;
    if (ended < 0) return end; // a program that ignores the ends of others: what it wrote tells the rest
    if (WIFSIGNALED(status)) end.signal = WTERMSIG(status);
    if (WIFEXITED(status)) end.exitCode = WEXITSTATUS(status);
    return end;
}

} // namespace hingelab

#endif
