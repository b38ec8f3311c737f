// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/files_beside.h"

#include <QCoreApplication>
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>

#include "ui/files/safe_file.h"

namespace hingelab {
namespace {

QString trBeside(const char* text) {
    return QCoreApplication::translate("FilesBeside", text);
}

/// Relative to the folder.
QStringList filesIn(const QString& folder) {
    QStringList files;
    QDirIterator each(folder, QDir::Files | QDir::NoSymLinks | QDir::Hidden, QDirIterator::Subdirectories);
    while (each.hasNext()) files << QDir(folder).relativeFilePath(each.next());
    files.sort();
    return files;
}

bool haveSameContents(const QString& one, const QString& other) {
    QFile first(one);
    QFile second(other);
    return first.size() == second.size() && first.open(QIODevice::ReadOnly) &&
           second.open(QIODevice::ReadOnly) && first.readAll() == second.readAll();
}

/// Whether the files can be put there without changing one that is there.
bool isFree(const QString& folder, const QString& from, const QStringList& files) {
    for (const QString& file : files) {
        const QString path = QDir(folder).filePath(file);
        const QFileInfo info(path);
        const bool isThere = info.exists() || info.isSymLink();
        if (isThere && !haveSameContents(QDir(from).filePath(file), path)) return false;
    }
    return true;
}

} // namespace

FilesBeside copyFilesBeside(const QString& from, const QString& rigPath) {
    const QStringList files = filesIn(from);
    const QString base = QFileInfo(rigPath).absoluteDir().filePath(QFileInfo(rigPath).completeBaseName()) +
                         QStringLiteral("-files");
    QString folder = base;
    for (int number = 2; !isFree(folder, from, files); ++number)
        folder = QStringLiteral("%1-%2").arg(base).arg(number);
    for (const QString& file : files) {
        const QString path = QDir(folder).filePath(file);
        if (QFileInfo::exists(path)) continue; // the same
        QFile source(QDir(from).filePath(file));
        if (!source.open(QIODevice::ReadOnly)) {
            return {{}, trBeside("%1 cannot be read: %2").arg(source.fileName(), source.errorString())};
        }
        if (!QDir().mkpath(QFileInfo(path).path())) {
            return {{},
                    trBeside("The folder %1 for files of the rig cannot be made. Save the rig elsewhere.")
                        .arg(QFileInfo(path).path())};
        }
        if (QString problem = writeSafely(path, source.readAll()); !problem.isEmpty()) return {{}, problem};
    }
    return {folder, {}};
}

} // namespace hingelab
