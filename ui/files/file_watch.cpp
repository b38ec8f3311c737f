// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/file_watch.h"

#include <QFileInfo>

namespace hingelab {

FileWatch::FileWatch(QObject* parent) : QObject(parent) {
    constexpr int quiet = 300; // [ms] without a change
    settled_.setSingleShot(true);
    settled_.setInterval(quiet);
    const auto wait = [this] { settled_.start(); };
    connect(&watcher_, &QFileSystemWatcher::fileChanged, this, wait);
    connect(&watcher_, &QFileSystemWatcher::directoryChanged, this, wait); // a replaced file is another one
    connect(&settled_, &QTimer::timeout, this, [this] {
        renew();
        if (QFileInfo::exists(path_)) emit changed(path_);
    });
}

void FileWatch::watch(const QString& path) {
    if (path == path_) return;
    path_ = path;
    settled_.stop();
    renew();
}

void FileWatch::renew() {
    const QStringList before = watcher_.files() + watcher_.directories();
    if (!before.isEmpty()) watcher_.removePaths(before);
    if (path_.isEmpty()) return;
    watcher_.addPath(QFileInfo(path_).absolutePath());
    if (QFileInfo::exists(path_)) watcher_.addPath(path_);
}

} // namespace hingelab

#include "ui/files/moc_file_watch.cpp"
