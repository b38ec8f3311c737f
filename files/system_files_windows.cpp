// SPDX-License-Identifier: GPL-3.0-or-later
#include <fcntl.h>
#include <io.h>
#include <share.h>

#include <cerrno>
#include <filesystem>
#include <random>

#include "files/system_files.h"

namespace hingelab::system_files {

int openAsItIs(const std::string& path) {
    return ::_open(path.c_str(), _O_WRONLY | _O_BINARY | _O_NOINHERIT);
}

int createNew(const std::string& path) {
    return ::_open(path.c_str(), _O_WRONLY | _O_CREAT | _O_EXCL | _O_BINARY | _O_NOINHERIT,
                   _S_IREAD | _S_IWRITE);
}

void waitUntilWritable(int /*descriptor*/) {} // writing waits by itself

int sync(int descriptor) {
    if (::_commit(descriptor) == 0) return 0;
    return errno == EBADF || errno == EINVAL ? 0 : errno; // pipes, the console
}

void syncFolder(const std::string& /*folder*/) {} // the journal has the names

void keepPermissions(int /*descriptor*/, const struct stat& /*other*/) {} // a new file has those of its folder

int replace(const std::string& from, const std::string& to) {
    std::error_code error; // the C library's rename() replaces nothing
    std::filesystem::rename(from, to, error);
    return error ? error.default_error_condition().value() : 0;
}

std::string programBeside(const std::string& /*name*/) {
    return {}; // the program with the window is not built there
}

std::string libraryOfThis(const std::string& /*name*/) {
    return {};
}

int run(const std::string& /*program*/, const std::vector<std::string>& /*arguments*/) {
    errno = ENOSYS;
    return -1;
}

std::string newFolder(const std::string& beginning) {
    std::error_code error;
    const std::filesystem::path all = std::filesystem::temp_directory_path(error); // the user's own
    std::random_device random;
    for (int attempt = 0; !error && attempt < 100; ++attempt) {
        const std::filesystem::path name = all / (beginning + std::to_string(random()));
        if (std::filesystem::create_directory(name, error)) return name.string();
    }
    errno = error ? error.default_error_condition().value() : EEXIST;
    return {};
}

bool localTime(std::time_t time, std::tm& parts) {
    return ::localtime_s(&parts, &time) == 0;
}

} // namespace hingelab::system_files
