// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace hingelab {

/// The file of a film while it is made: beside its place under another name, so that what was there stays until
/// the film is complete. What is not complete is removed.
class FilmFile {
  public:
    explicit FilmFile(QString path) : path_(std::move(path)) {}
    ~FilmFile() { discard(); }
    FilmFile(const FilmFile&) = delete;
    FilmFile& operator=(const FilmFile&) = delete;

    /// Makes it; what is wrong, in words, or empty.
    [[nodiscard]] QString reserve();
    /// The film is complete and takes its place; what is wrong, in words, or empty.
    [[nodiscard]] QString place();
    void discard();

    /// Where to write; empty: it is not reserved.
    [[nodiscard]] const QString& temporary() const { return temporary_; }

  private:
    QString path_;
    QString target_; ///< what the path leads to
    QString temporary_;
};

} // namespace hingelab
