// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/take_folder.h"

#include <QDir>
#include <QFile>
#include <QStandardPaths>
#include <QUuid>

#include "files/file_writer.h"

namespace hingelab {
namespace {

constexpr const char* kOpenTakes = "open-"; // of names of folders; nothing else is ever removed

std::unique_ptr<QLockFile> lockFor(const QString& folder) {
    auto lock = std::make_unique<QLockFile>(folder + QStringLiteral(".lock"));
    lock->setStaleLockTime(0); // a window may run for days
    return lock;
}

} // namespace

TakeFolder::TakeFolder(QString root) : root_(std::move(root)) {
    removeLeftovers();
}

TakeFolder::~TakeFolder() {
    if (!path_.isEmpty()) QDir(path_).removeRecursively();
}

QString TakeFolder::usualRoot() {
    return QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation))
        .filePath(QStringLiteral("takes"));
}

/// The lock is there before the folder, and goes after it.
QString TakeFolder::path() {
    if (!path_.isEmpty()) return path_;
    const QString path =
        QDir(root_).filePath(QLatin1String(kOpenTakes) + QUuid::createUuid().toString(QUuid::Id128));
    lock_ = lockFor(path);
    if (!QDir().mkpath(root_) || !lock_->tryLock(0) || !QDir().mkpath(path)) {
        throw FileError(path.toStdString(),
                        "the folder for files of the take cannot be made: " + path.toStdString(),
                        "see whether there is room, and whether something else is in its place");
    }
    path_ = path;
    return path_;
}

void TakeFolder::keepOnly(const QString& folder) {
    if (path_.isEmpty()) return;
    const QString kept = QDir::cleanPath(folder);
    for (const QString& name : QDir(path_).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot)) {
        const QString each = QDir(path_).filePath(name);
        if (QDir::cleanPath(each) == kept) continue;
        if (QFileInfo(each).isDir() && !QFileInfo(each).isSymLink()) {
            QDir(each).removeRecursively();
        } else {
            QFile::remove(each);
        }
    }
}

void TakeFolder::removeLeftovers() const {
    const QStringList names = QDir(root_).entryList({QLatin1String(kOpenTakes) + QLatin1Char('*')},
                                                    QDir::Dirs | QDir::NoSymLinks | QDir::NoDotAndDotDot);
    for (const QString& name : names) {
        const QString folder = QDir(root_).filePath(name);
        const std::unique_ptr<QLockFile> lock = lockFor(folder);
        if (lock->tryLock(0)) QDir(folder).removeRecursively();
    }
}

} // namespace hingelab
