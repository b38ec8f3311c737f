// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLockFile>
#include <QString>
#include <memory>

namespace hingelab {

/// Where a running window puts the files of takes that it opens: a folder of its own below a root, with a lock
/// beside it that tells folders of windows that still run from those of programs that are gone. It goes with
/// this object; what programs that are gone left behind goes when the next one comes.
class TakeFolder {
  public:
    explicit TakeFolder(QString root);
    ~TakeFolder();
    TakeFolder(const TakeFolder&) = delete;
    TakeFolder& operator=(const TakeFolder&) = delete;

    /// Made and locked when it is first asked for. @throws FileError.
    [[nodiscard]] QString path();
    /// Removes what is in it, but for this folder.
    void keepOnly(const QString& folder);

    /// Below the user's data of programs.
    [[nodiscard]] static QString usualRoot();

  private:
    void removeLeftovers() const;

    QString root_;
    QString path_; ///< empty: not made yet
    std::unique_ptr<QLockFile> lock_;
};

} // namespace hingelab
