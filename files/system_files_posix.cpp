// SPDX-License-Identifier: GPL-3.0-or-later
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>

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

} // namespace hingelab::system_files
