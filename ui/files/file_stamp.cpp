// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/file_stamp.h"

#include <QCryptographicHash>
#include <QFile>
#include <QFileInfo>

namespace hingelab {
namespace {

QByteArray digestOf(const QString& path) {
    QFile file(path);
    QCryptographicHash hash(QCryptographicHash::Sha1);
    if (!file.open(QIODevice::ReadOnly) || !hash.addData(&file)) return {};
    return hash.result();
}

} // namespace

FileStamp FileStamp::of(const QString& path) {
    FileStamp stamp;
    const QFileInfo info(path);
    if (!info.isFile()) return stamp; // a pipe would be read for ever
    stamp.size_ = info.size();
    stamp.changed_ = info.lastModified();
    stamp.digest_ = digestOf(path);
    return stamp;
}

bool FileStamp::isOutdated(const QString& path) const {
    const QFileInfo info(path);
    if (!info.isFile()) return false;
    if (info.size() == size_ && info.lastModified() == changed_) return false;
    return digestOf(path) != digest_;
}

} // namespace hingelab
