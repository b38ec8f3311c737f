// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QDateTime>
#include <QString>

namespace hingelab {

/// What a file was like when it was read or written here: tells whether another program changed it since.
class FileStamp {
  public:
    FileStamp() = default;
    /// Of a file as it is now; empty if there is none.
    [[nodiscard]] static FileStamp of(const QString& path);

    /// True if there is a file now whose content is another one. A file that is gone, or was only touched, is
    /// not changed.
    [[nodiscard]] bool isOutdated(const QString& path) const;

  private:
    qint64 size_ = -1;
    QDateTime changed_;
    QByteArray digest_;
};

} // namespace hingelab
