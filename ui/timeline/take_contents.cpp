// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/take_contents.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <optional>

#include "files/file_writer.h"

namespace hingelab {
namespace {

constexpr qint64 kLargestTakeFile = 50'000'000; // [bytes] larger meshes are not drawn

QString trContents(const char* text) {
    return QCoreApplication::translate("TakeContents", text);
}

struct FileBytes {
    std::optional<QByteArray> bytes;
    QString problem;
};

FileBytes bytesOfFile(const QFileInfo& info) {
    const QString path = QDir::toNativeSeparators(info.absoluteFilePath());
    if (!info.isFile()) return {std::nullopt, trContents("%1: there is no such file").arg(path)};
    QFile file(info.absoluteFilePath());
    if (!file.open(QIODevice::ReadOnly)) {
        return {std::nullopt, trContents("%1 cannot be read: %2").arg(path, file.errorString())};
    }
    QByteArray bytes = file.read(kLargestTakeFile + 1); // no more, whatever its size is said to be
    if (bytes.size() > kLargestTakeFile) {
        return {std::nullopt, trContents("%1: larger than 50 MB").arg(path)};
    }
    return {std::move(bytes), {}};
}

bool hasContent(const QString& path, const std::string& bytes) {
    QFile file(path);
    return file.size() == static_cast<qint64>(bytes.size()) && file.open(QIODevice::ReadOnly) &&
           file.readAll().toStdString() == bytes;
}

[[noreturn]] void refuseToPut(const QString& path) {
    throw FileError(path.toStdString(),
                    "the folder for files of the take cannot be made: " + path.toStdString(),
                    "see whether there is room, and whether something else is in its place");
}

} // namespace

TakeContents readFilesForTake(const std::vector<NamedFile>& named, const QString& folder) {
    TakeContents contents;
    const std::map<std::string, std::string> others = takeNamesFor(named);
    std::size_t total = 0;
    QStringList paths;
    for (const auto& [name, kind] : named) {
        const auto other = others.find(name);
        const std::string& inTake = other != others.end() ? other->second : name;
        const QFileInfo info(QDir(folder), QString::fromStdString(name));
        if (!isTakeFileName(inTake, kind)) {
            contents.left << (kind == TakeFileKind::mesh
                                  ? trContents("%1: neither a mesh nor a CAD file by its name")
                                  : trContents("%1: neither .csv nor .tsv"))
                                 .arg(QString::fromStdString(name));
            continue;
        }
        FileBytes file = bytesOfFile(info);
        if (!file.bytes) {
            contents.left << file.problem;
            continue;
        }
        paths << QDir::toNativeSeparators(info.absoluteFilePath());
        total += static_cast<std::size_t>(file.bytes->size());
        if (total > kMostTakeFileBytes || contents.files.files.size() == kMostTakeFiles) {
            total = kMostTakeFileBytes + 1; // none, then; the others are only named
            contents.files.files.clear();
            continue;
        }
        contents.files.files.push_back({inTake, file.bytes->toStdString()});
        if (other != others.end()) contents.files.names.insert(*other);
    }
    if (total > kMostTakeFileBytes) {
        contents.files = {};
        for (const QString& path : paths) {
            contents.left << trContents(
                                 "%1: has to go along beside the take, under the name that the rig has for it")
                                 .arg(path);
        }
    }
    return contents;
}

QString putTakeFiles(const std::vector<TakeFile>& files, const QString& root) {
    QCryptographicHash hash(QCryptographicHash::Sha256);
    for (const TakeFile& file : files) {
        hash.addData(QByteArray::fromStdString(file.name + '\n' + std::to_string(file.bytes.size()) + '\n'));
        hash.addData(QByteArray::fromStdString(file.bytes));
    }
    constexpr qsizetype letters = 24;
    const QString folder = QDir(root).filePath(QString::fromLatin1(hash.result().toHex().left(letters)));
    if (!QDir().mkpath(folder)) refuseToPut(folder);
    const QString within = QFileInfo(folder).canonicalFilePath() + QLatin1Char('/');
    for (const TakeFile& file : files) {
        if (!isTakeFileName(file.name, TakeFileKind::mesh) && !isTakeFileName(file.name, TakeFileKind::table))
            refuseToPut(QString::fromStdString(file.name));
        const QString path = QDir(folder).filePath(QString::fromStdString(file.name));
        const QString parent = QFileInfo(path).path();
        if (!QDir().mkpath(parent)) refuseToPut(parent);
        // Links that somebody has put there lead nowhere else either.
        const QString real = QFileInfo(parent).canonicalFilePath() + QLatin1Char('/');
        if (!real.startsWith(within) || QFileInfo(path).isSymLink()) refuseToPut(path);
        if (!hasContent(path, file.bytes)) writeFile(QFile::encodeName(path).toStdString(), file.bytes);
    }
    return folder;
}

} // namespace hingelab
