// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/safe_file.h"

#include <QCoreApplication>
#include <QFile>

#include "files/file_writer.h"

namespace hingelab {

QString writeSafely(const QString& path, std::string_view content) {
    try {
        writeFile(QFile::encodeName(path).toStdString(), content);
    } catch (const FileError& error) {
        return QCoreApplication::translate("SafeFile", "%1 cannot be written: %2. What helps: %3.")
            .arg(path, QString::fromLocal8Bit(error.cause().c_str()), QString::fromStdString(error.remedy()));
    }
    return {};
}

QString writeSafely(const QString& path, const QByteArray& content) {
    return writeSafely(path, std::string_view(content.constData(), static_cast<std::size_t>(content.size())));
}

QString fileNameFor(const QString& title) {
    QString name;
    for (const QChar c : title.toLower()) {
        const bool isPlain = c.isLetterOrNumber() || c == QLatin1Char('.') || c == QLatin1Char('_');
        if (isPlain) {
            name += c;
        } else if (!name.isEmpty() && !name.endsWith(QLatin1Char('-'))) {
            name += QLatin1Char('-');
        }
    }
    while (name.endsWith(QLatin1Char('-')) || name.endsWith(QLatin1Char('.'))) name.chop(1);
    while (name.startsWith(QLatin1Char('.'))) name.remove(0, 1); // else it would be hidden
    return name.isEmpty() ? QStringLiteral("rig") : name;
}

} // namespace hingelab
