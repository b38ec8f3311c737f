// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

namespace hingelab {

/// Tells when another program has written a file, once it is done: after the file has been left alone for a
/// moment. Programs that replace a file (write beside it, rename) are noticed, too.
class FileWatch : public QObject {
    Q_OBJECT
  public:
    explicit FileWatch(QObject* parent);

    /// The file to watch from now on; empty: none.
    void watch(const QString& path);

  signals:
    void changed(const QString& path);

  private:
    void renew();

    QFileSystemWatcher watcher_;
    QTimer settled_;
    QString path_;
};

} // namespace hingelab
