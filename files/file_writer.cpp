// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/file_writer.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include "files/system_files.h"

namespace hingelab {
namespace {

constexpr std::size_t kBufferSize = std::size_t{64} * 1024;
// What one call takes everywhere: Windows counts in 32 bits.
constexpr std::size_t kLargestWrite = std::size_t{1} << 30U;
using WriteSize = unsigned int;

std::string remedyFor(int cause) {
    switch (cause) {
        case ENOSPC:
#ifdef EDQUOT // Windows has it no more than quotas for folders
        case EDQUOT:
#endif
        case EFBIG:
            return "make room there or choose another place";
        case EACCES:
        case EPERM:
        case EROFS:
            return "choose a place that you may write to";
        case ENOENT:
        case ENOTDIR:
            return "choose a folder that exists";
        case EISDIR:
            return "choose a name that no folder has";
        case ENAMETOOLONG:
            return "choose a shorter name";
        default:
            return "choose another place";
    }
}

/// Where a chain of links leads to, whether there is something or not.
std::filesystem::path followLinks(std::filesystem::path path) {
    constexpr int longest = 40; // links in a chain, as the system has it
    std::error_code error;
    for (int i = 0; i < longest && std::filesystem::is_symlink(path, error); ++i) {
        const std::filesystem::path next = std::filesystem::read_symlink(path, error);
        if (error) break;
        path = next.is_absolute() ? next : path.parent_path() / next;
    }
    return path;
}

std::string folderOf(const std::string& path) {
    const std::string folder = std::filesystem::path(path).parent_path().string();
    return folder.empty() ? "." : folder;
}

/// "NAME.part-4711" in the folder of `path`; a long name is cut, so that it still is one.
std::string temporaryName(const std::string& path, int attempt) {
    constexpr std::size_t longest = 200; // [bytes] of 255
    const std::filesystem::path target(path);
    std::string name = target.filename().string().substr(0, longest) + ".part-" + std::to_string(::getpid());
    if (attempt > 0) name += "-" + std::to_string(attempt);
    return (target.parent_path() / name).string();
}

} // namespace

FileError::FileError(std::string path, std::string cause, std::string remedy)
    : std::runtime_error("cannot write " + (path.empty() ? "to the standard output" : "\"" + path + "\"") +
                         ": " + cause + "; " + remedy),
      path_(std::move(path)),
      cause_(std::move(cause)),
      remedy_(std::move(remedy)) {}

FileWriter::FileWriter(const std::string& path) : path_(path), target_(followLinks(path).string()) {
    open();
}

FileWriter::FileWriter(int descriptor) : descriptor_(descriptor), ownsDescriptor_(false) {}

FileWriter FileWriter::toStandardOutput() {
    return FileWriter(STDOUT_FILENO);
}

FileWriter::~FileWriter() {
    discard();
}

void FileWriter::open() {
    struct stat old = {};
    // The path as given: links of the system to pipes ("/dev/stdout") lead to names that are no paths.
    const bool exists = ::stat(path_.c_str(), &old) == 0;
    if (exists && S_ISDIR(old.st_mode)) fail(EISDIR);
    if (exists && !S_ISREG(old.st_mode)) {
        descriptor_ = system_files::openAsItIs(path_);
        if (descriptor_ < 0) fail(errno);
        return;
    }
    isReplacing_ = exists;
    // Renaming would get past a write protection, which somebody meant.
    if (exists && ::access(target_.c_str(), W_OK) != 0) fail(errno);
    for (int attempt = 0; descriptor_ < 0; ++attempt) {
        temporary_ = temporaryName(target_, attempt);
        descriptor_ = system_files::createNew(temporary_);
        if (descriptor_ < 0 && errno != EEXIST) {
            temporary_.clear();
            fail(errno);
        }
    }
    if (exists) system_files::keepPermissions(descriptor_, old);
}

void FileWriter::write(std::string_view text) {
    if (buffer_.size() + text.size() >= kBufferSize) flush();
    if (text.size() >= kBufferSize) {
        writeNow(text);
    } else {
        buffer_ += text;
    }
}

void FileWriter::flush() {
    writeNow(buffer_);
    buffer_.clear();
}

void FileWriter::writeNow(std::string_view text) {
    while (!text.empty()) {
        const ssize_t count =
            ::write(descriptor_, text.data(), static_cast<WriteSize>(std::min(text.size(), kLargestWrite)));
        if (count >= 0) {
            text.remove_prefix(static_cast<std::size_t>(count));
        } else if (errno == EAGAIN) { // a pipe that somebody made not to wait
            system_files::waitUntilWritable(descriptor_);
        } else if (errno != EINTR) {
            fail(errno);
        }
    }
}

/// Brings what was written to the disk: some file systems notice only then that they are full.
void FileWriter::sync(int descriptor) const {
    if (const int error = system_files::sync(descriptor); error != 0) fail(error);
}

void FileWriter::commit() {
    flush();
    sync(descriptor_);
    if (ownsDescriptor_) closeAndRename();
}

void FileWriter::closeAndRename() {
    if (::close(std::exchange(descriptor_, -1)) != 0) fail(errno);
    if (temporary_.empty()) return;
    if (const int error = system_files::replace(temporary_, target_); error != 0) fail(error);
    temporary_.clear();
    system_files::syncFolder(folderOf(target_)); // the new name, too, has to survive a power failure
}

void FileWriter::discard() {
    if (ownsDescriptor_ && descriptor_ >= 0) ::close(descriptor_);
    if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

void FileWriter::fail(int cause) const {
    std::string remedy = remedyFor(cause);
    if (isReplacing_) remedy += "; the old file is as it was";
    throw FileError(path_, std::strerror(cause), remedy);
}

void writeFile(const std::string& path, std::string_view text) {
    FileWriter writer(path);
    writer.write(text);
    writer.commit();
}

} // namespace hingelab
