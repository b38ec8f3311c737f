// SPDX-License-Identifier: GPL-3.0-or-later
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "files/system_files.h"

namespace hingelab::system_files {

int openAsItIs(const std::string& path) {
    return ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
}

int createNew(const std::string& path) {
    constexpr mode_t newFile = 0666; // less what the user's mask takes away
    return ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, newFile);
}

void waitUntilWritable(int descriptor) {
    pollfd wait{descriptor, POLLOUT, 0};
    ::poll(&wait, 1, -1);
}

int sync(int descriptor) {
    if (::fsync(descriptor) == 0) return 0;
    const bool cannotSync = errno == EINVAL || errno == EROFS || errno == ENOTSUP || errno == ENOSYS;
    return cannotSync ? 0 : errno; // pipes, devices
}

void syncFolder(const std::string& folder) {
    const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return; // folders may be writable and not readable
    ::fsync(descriptor);        // the file itself is there, whatever comes of this
    ::close(descriptor);
}

void keepPermissions(int descriptor, const struct stat& other) {
    constexpr mode_t permissions = 07777;
    ::fchmod(descriptor, other.st_mode & permissions); // a file system without any has none to keep
}

int replace(const std::string& from, const std::string& to) {
    return std::rename(from.c_str(), to.c_str()) == 0 ? 0 : errno;
}

std::string programBeside(const std::string& name) {
    namespace fs = std::filesystem;
    std::error_code error;
    const fs::path own = fs::read_symlink("/proc/self/exe", error);
    if (!error && ::access((own.parent_path() / name).c_str(), X_OK) == 0) return own.parent_path() / name;
    const char* const searched = std::getenv("PATH");
    std::istringstream folders(searched == nullptr ? "" : searched);
    for (std::string folder; std::getline(folders, folder, ':');) {
        const fs::path program = fs::path(folder) / name;
        if (!folder.empty() && ::access(program.c_str(), X_OK) == 0) return program;
    }
    return {};
}

std::string libraryOfThis(const std::string& name) {
    namespace fs = std::filesystem;
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    if (error) return {};
    const fs::path top = program.parent_path().parent_path();
    for (const char* libraries : {"lib", HINGELAB_LIBDIR}) {
        const fs::path file = top / libraries / "hingelab" / name;
        if (fs::is_regular_file(file, error)) return file.string();
    }
    return {};
}

int run(const std::string& program, const std::vector<std::string>& arguments) {
    std::vector<std::string> words = {program};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<char*> pointers;
    pointers.reserve(words.size() + 1);
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    pid_t child = 0;
    if (const int error = ::posix_spawn(&child, program.c_str(), nullptr, nullptr, pointers.data(), environ)) {
        errno = error;
        return -1;
    }
    int status = 0;
    while (::waitpid(child, &status, 0) < 0) {
        if (errno != EINTR) return -1;
    }
    constexpr int bySignal = 128; // as shells have it
    return WIFEXITED(status) ? WEXITSTATUS(status) : bySignal + WTERMSIG(status);
}

std::string newFolder(const std::string& beginning) {
    std::error_code error;
    std::string name = (std::filesystem::temp_directory_path(error) / (beginning + "XXXXXX")).string();
    if (error) errno = error.value();
    return error || ::mkdtemp(name.data()) == nullptr ? std::string() : name;
}

bool localTime(std::time_t time, std::tm& parts) {
    return ::localtime_r(&time, &parts) != nullptr;
}

} // namespace hingelab::system_files
