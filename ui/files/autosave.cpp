// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/autosave.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QUuid>
#include <cstring>

#include "checks/checked_rig.h"
#include "ui/files/safe_file.h"

namespace hingelab {
namespace {

constexpr int kDelay = 500; // [ms] after the first edit that is not in the file
constexpr qint64 kLargestRecovery = qint64{64} * 1024 * 1024;
constexpr const char* kEnding = ".recovery.json";
constexpr const char* kLock = ".lock";
constexpr const char* kUnreadable = ".unreadable";

/// The file: whose edits these are, and the rig as text, exactly as it would be saved.
std::string recoveryText(const QString& source, bool isFile, const QString& filesFolder,
                         const std::string& rig) {
    Json json;
    json["format"] = "hingelab-recovery";
    json["source"] = source.toStdString();
    json["is_file"] = isFile;
    if (!filesFolder.isEmpty()) json["files_folder"] = filesFolder.toStdString();
    json["rig"] = rig;
    return json.dump(2, ' ', false, Json::error_handler_t::replace);
}

/// Empty if the file cannot be used, such as one that was being written when the machine went down.
std::optional<RecoveredRig> readRecovery(const QString& path) {
    QFile file(path);
    if (file.size() > kLargestRecovery || !file.open(QIODevice::ReadOnly)) return std::nullopt;
    const Json json = Json::parse(file.readAll().toStdString(), nullptr, false);
    const auto text = [&](const char* key) {
        return json.is_object() && json.contains(key) && json[key].is_string() ? json[key].get<std::string>()
                                                                               : std::string();
    };
    RigReading reading = readRig(text("rig"));
    if (!reading.document) return std::nullopt;
    RecoveredRig recovered;
    recovered.source = QString::fromStdString(text("source"));
    recovered.isFile = json.contains("is_file") && json["is_file"] == true;
    recovered.filesFolder = QString::fromStdString(text("files_folder"));
    recovered.file = path;
    recovered.time = QFileInfo(path).lastModified();
    recovered.document = std::move(*reading.document);
    return recovered;
}

} // namespace

Autosave::Autosave(OpenRig& openRig, QString folder, std::function<QString()> shippedName, QObject* parent)
    : QObject(parent), openRig_(openRig), folder_(std::move(folder)), shippedName_(std::move(shippedName)) {
    writer_.setMaxThreadCount(1);
    delay_.setSingleShot(true);
    delay_.setInterval(kDelay);
    connect(&delay_, &QTimer::timeout, this, &Autosave::saveNow);
    connect(&openRig_.undoStack(), &QUndoStack::indexChanged, this, &Autosave::schedule);
    connect(&openRig_, &OpenRig::parametersChanged, this, &Autosave::schedule); // edits that merge
    connect(&openRig_, &OpenRig::fileChanged, this, &Autosave::schedule);
    claimOwn();
}

Autosave::~Autosave() {
    wait();
}

QString Autosave::fileOf(const QString& name) const {
    return QDir(folder_).filePath(name + kEnding);
}

/// The right to a file, unless another program holds it; QLockFile tells a lock that a dead program left from
/// one that is held. Where no lock can be written, as on a full disk, the claim is without one.
std::optional<Autosave::Claim> Autosave::claim(const QString& path) {
    auto lock = std::make_unique<QLockFile>(path + kLock);
    lock->setStaleLockTime(0); // however long a program runs, its lock is its own
    if (lock->tryLock(0)) return Claim{path, std::move(lock)};
    if (lock->error() == QLockFile::LockFailedError) return std::nullopt;
    return Claim{path, nullptr};
}

/// What could not be locked when the program started may be later, when there is room again.
void Autosave::claimOwn() {
    if (!own_.path.isEmpty()) return;
    QDir().mkpath(folder_);
    std::optional<Claim> own = claim(fileOf(QUuid::createUuid().toString(QUuid::WithoutBraces)));
    if (own && own->lock) own_ = std::move(*own);
}

/// What a program left that ended while it wrote: the file beside it is whole.
void Autosave::removeUnfinished() const {
    const QString part = QStringLiteral(".part-"); // of files/file_writer.h
    for (const QString& name :
         QDir(folder_).entryList({QStringLiteral("*") + kEnding + part + "*"}, QDir::Files)) {
        const QString whole = QDir(folder_).filePath(name.left(name.lastIndexOf(part)));
        if (whole == own_.path) continue;
        const std::optional<Claim> claimed = claim(whole);
        if (claimed && claimed->lock) QFile::remove(QDir(folder_).filePath(name));
    }
}

/// A program that is killed without unsaved edits leaves a lock and no file. Whose owner is gone can be
/// claimed, and goes with the claim.
void Autosave::removeLonelyLocks() const {
    for (const QString& name : QDir(folder_).entryList({QStringLiteral("*") + kEnding + kLock}, QDir::Files)) {
        const QString path = QDir(folder_).filePath(name.chopped(static_cast<qsizetype>(std::strlen(kLock))));
        if (path != own_.path && !QFile::exists(path)) static_cast<void>(claim(path));
    }
}

std::vector<RecoveredRig> Autosave::takeOver() {
    removeUnfinished();
    removeLonelyLocks();
    std::vector<RecoveredRig> found;
    const QStringList names = QDir(folder_).entryList({QStringLiteral("*") + kEnding}, QDir::Files, QDir::Time);
    for (const QString& name : names) {
        const QString path = QDir(folder_).filePath(name);
        if (path == own_.path) continue;
        std::optional<Claim> other = claim(path);
        if (!other) continue; // another window's
        if (std::optional<RecoveredRig> recovered = readRecovery(path)) {
            found.push_back(std::move(*recovered));
            takenOver_.push_back(std::move(*other));
        } else {
            // Kept under another name: of a version to come, say, or not readable just now.
            QFile::remove(path + kUnreadable);
            if (QFile::rename(path, path + kUnreadable)) unreadable_ << path + kUnreadable;
        }
    }
    return found;
}

void Autosave::forget(const RecoveredRig& recovered) {
    QFile::remove(recovered.file);
    std::erase_if(takenOver_, [&](const Claim& claim) { return claim.path == recovered.file; });
}

bool Autosave::isKept() const {
    return !own_.path.isEmpty() && QFile::exists(own_.path);
}

void Autosave::schedule() {
    if (openRig_.undoStack().isClean()) {
        delay_.stop();
        removeFile();
    } else if (!delay_.isActive()) {
        delay_.start(); // not anew at each edit: a drag may take minutes, and a crash come within it
    }
}

void Autosave::saveNow() {
    delay_.stop();
    claimOwn();
    if (own_.path.isEmpty()) {
        if (!std::exchange(hasFailed_, true)) {
            emit failed(tr("Unsaved edits cannot be kept for a crash: %1 cannot be written").arg(folder_));
        }
        return;
    }
    if (openRig_.undoStack().isClean()) {
        removeFile();
        return;
    }
    const bool isFile = !openRig_.path().isEmpty();
    // With a file, names of others begin at it; those that are lent go with this window.
    const QString filesFolder = isFile || openRig_.isMeshFolderLent() ? QString() : openRig_.meshFolder();
    std::string text = recoveryText(isFile ? openRig_.path() : shippedName_(), isFile, filesFolder,
                                    openRig_.textFor(openRig_.path()));
    hasFile_ = true;
    writer_.start([this, path = own_.path, content = std::move(text)] {
        const QString problem = writeSafely(path, content);
        QMetaObject::invokeMethod(this, [this, problem] {
            if (!problem.isEmpty() && !hasFailed_) emit failed(problem);
            hasFailed_ = !problem.isEmpty();
        });
    });
}

void Autosave::wait() {
    writer_.waitForDone();
}

void Autosave::removeFile() {
    if (!hasFile_) return;
    hasFile_ = false;
    writer_.start([path = own_.path] { QFile::remove(path); });
}

void Autosave::finish() {
    delay_.stop();
    removeFile();
    wait();
}

} // namespace hingelab

#include "ui/files/moc_autosave.cpp"
