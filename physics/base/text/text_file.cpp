// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/text_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <stdexcept>
#include <system_error>

namespace hingelab {
namespace {

#ifdef _WIN32
constexpr int kReading = O_RDONLY | O_BINARY | O_NOINHERIT; // no pipe of Windows has a path as files have
#else
// Opening a pipe would wait for a writer if it were not told not to.
constexpr int kReading = O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY;
#endif

[[noreturn]] void failWith(int error) {
    throw std::runtime_error(std::generic_category().message(error));
}

[[noreturn]] void tooLarge(std::size_t limit) {
    constexpr std::size_t mebibyte = std::size_t{1024} * 1024;
    throw std::runtime_error("it is too large: at most " + std::to_string(limit / mebibyte) + " MiB are read");
}

class OpenFile {
  public:
    explicit OpenFile(const std::string& path) : descriptor_(::open(path.c_str(), kReading)) {
        if (descriptor_ < 0) failWith(errno);
    }
    ~OpenFile() { ::close(descriptor_); }
    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;

    [[nodiscard]] int descriptor() const { return descriptor_; }

  private:
    int descriptor_;
};

} // namespace

std::string readDescriptor(int descriptor, std::size_t limit) {
    constexpr std::size_t chunk = 65536;
    std::string text;
    while (true) {
        const std::size_t before = text.size();
        text.resize(before + chunk);
        const ssize_t count = ::read(descriptor, text.data() + before, chunk);
        if (count < 0 && errno != EINTR) failWith(errno);
        text.resize(before + static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
        if (count == 0) return text;
        if (text.size() > limit) tooLarge(limit);
    }
}

std::string readTextFile(const std::string& path, std::size_t limit) {
    const OpenFile file(path);
    struct stat status {};
    if (::fstat(file.descriptor(), &status) != 0) failWith(errno);
    if (S_ISDIR(status.st_mode)) throw std::runtime_error("it is a folder");
    if (!S_ISREG(status.st_mode)) throw std::runtime_error("it is a pipe or a device, not a file");
    if (static_cast<std::size_t>(status.st_size) > limit) tooLarge(limit);
    return readDescriptor(file.descriptor(), limit);
}

} // namespace hingelab
