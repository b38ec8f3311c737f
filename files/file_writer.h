// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace hingelab {

/// Why something could not be written.
class FileError : public std::runtime_error {
  public:
    FileError(std::string path, std::string cause, std::string remedy);

    [[nodiscard]] const std::string& path() const { return path_; } ///< as given; empty: the standard output
    [[nodiscard]] const std::string& cause() const { return cause_; }
    [[nodiscard]] const std::string& remedy() const {
        return remedy_;
    } ///< what to do, and what became of the old file

  private:
    std::string path_;
    std::string cause_;
    std::string remedy_;
};

/// Writes a file beside its final place and, at commit(), brings it to the disk and renames it: until then, and
/// after any failure, the old file is what it was. A link stays a link, the old file's permissions stay. A
/// device or a pipe, which cannot be replaced by renaming, is written directly.
///
/// All functions throw FileError. Every byte is checked, and so are flushing, syncing and closing: a full disk
/// may show itself only there.
class FileWriter {
  public:
    explicit FileWriter(const std::string& path);
    /// To the standard output; commit() says whether all of it went out.
    [[nodiscard]] static FileWriter toStandardOutput();
    /// Takes back what was not committed.
    ~FileWriter();
    FileWriter(const FileWriter&) = delete;
    FileWriter& operator=(const FileWriter&) = delete;

    void write(std::string_view text);
    /// Hands on what has gathered so far.
    void flush();
    void commit();

  private:
    explicit FileWriter(int descriptor); // of somebody else
    void open();
    void writeNow(std::string_view text);
    void sync(int descriptor) const;
    void closeAndRename();
    void discard();
    [[noreturn]] void fail(int cause) const;

    std::string path_;      ///< as given
    std::string target_;    ///< what it leads to
    std::string temporary_; ///< beside the target; empty if the target is written directly
    std::string buffer_;
    int descriptor_ = -1;
    bool isReplacing_ = false; ///< an old file
    bool ownsDescriptor_ = true;
};

/// All of a file at once. Throws FileError.
void writeFile(const std::string& path, std::string_view text);

} // namespace hingelab
