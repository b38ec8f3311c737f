// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/take_meshes.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>
#include <optional>

#include "files/file_writer.h"

namespace hingelab {
namespace {

constexpr qint64 kLargestTakeMesh = 50'000'000; // [bytes] larger ones are not drawn

QString trMeshes(const char* text) {
    return QCoreApplication::translate("TakeMeshes", text);
}

struct MeshBytes {
    std::optional<QByteArray> bytes;
    QString problem;
};

MeshBytes bytesOfMesh(const QFileInfo& info) {
    const QString path = QDir::toNativeSeparators(info.absoluteFilePath());
    if (!info.isFile()) return {std::nullopt, trMeshes("%1: there is no such file").arg(path)};
    QFile file(info.absoluteFilePath());
    if (!file.open(QIODevice::ReadOnly)) {
        return {std::nullopt, trMeshes("%1 cannot be read: %2").arg(path, file.errorString())};
    }
    QByteArray bytes = file.read(kLargestTakeMesh + 1); // no more, whatever its size is said to be
    if (bytes.size() > kLargestTakeMesh) {
        return {std::nullopt, trMeshes("%1: larger than 50 MB, too large to be drawn").arg(path)};
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

TakeMeshes readMeshesForTake(const std::vector<std::string>& names, const QString& folder) {
    TakeMeshes meshes;
    const std::map<std::string, std::string> others = takeNamesFor(names);
    std::size_t total = 0;
    QStringList paths;
    for (const std::string& name : names) {
        const auto other = others.find(name);
        const std::string& inTake = other != others.end() ? other->second : name;
        const QFileInfo info(QDir(folder), QString::fromStdString(name));
        if (!isTakeFileName(inTake)) {
            meshes.left << trMeshes("%1: neither .stl nor .obj").arg(QString::fromStdString(name));
            continue;
        }
        MeshBytes mesh = bytesOfMesh(info);
        if (!mesh.bytes) {
            meshes.left << mesh.problem;
            continue;
        }
        paths << QDir::toNativeSeparators(info.absoluteFilePath());
        total += static_cast<std::size_t>(mesh.bytes->size());
        if (total > kMostTakeFileBytes || meshes.files.files.size() == kMostTakeFiles) {
            total = kMostTakeFileBytes + 1; // none, then; the others are only named
            meshes.files.files.clear();
            continue;
        }
        meshes.files.files.push_back({inTake, mesh.bytes->toStdString()});
        if (other != others.end()) meshes.files.names.insert(*other);
    }
    if (total > kMostTakeFileBytes) {
        meshes.files = {};
        for (const QString& path : paths) {
            meshes.left << trMeshes(
                               "%1: has to go along beside the take, under the name that the rig has for it")
                               .arg(path);
        }
    }
    return meshes;
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
        if (!isTakeFileName(file.name)) refuseToPut(QString::fromStdString(file.name));
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

QString takeFilesRoot() {
    return QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation))
        .filePath(QStringLiteral("takes"));
}

} // namespace hingelab
