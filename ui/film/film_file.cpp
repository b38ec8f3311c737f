// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/film/film_file.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QRandomGenerator>
#include <filesystem>

namespace hingelab {

QString FilmFile::reserve() {
    const QFileInfo place(path_);
    target_ = place.exists() ? place.canonicalFilePath() : place.absoluteFilePath(); // a link stays a link
    const QFileInfo target(target_);
    temporary_ = QStringLiteral("%1/.%2.%3.part")
                     .arg(target.absolutePath(), target.fileName())
                     .arg(QRandomGenerator::global()->generate());
    QFile file(temporary_);
    if (!file.open(QIODevice::WriteOnly | QIODevice::NewOnly)) {
        temporary_.clear();
        return QCoreApplication::translate("Film", "%1 cannot be written: %2. Choose another folder.")
            .arg(path_, file.errorString());
    }
    if (target.exists()) file.setPermissions(target.permissions());
    return {};
}

QString FilmFile::place() {
    std::error_code error;
    std::filesystem::rename(QFile::encodeName(temporary_).toStdString(),
                            QFile::encodeName(target_).toStdString(), error);
    if (error) {
        return QCoreApplication::translate("Film", "%1 cannot be replaced: %2")
            .arg(path_, QString::fromStdString(error.message()));
    }
    temporary_.clear();
    return {};
}

void FilmFile::discard() {
    if (!temporary_.isEmpty()) QFile::remove(temporary_);
    temporary_.clear();
}

} // namespace hingelab
