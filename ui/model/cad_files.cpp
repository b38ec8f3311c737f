// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/cad_files.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>

namespace hingelab {

CadReaderOptions cadReaderOptions() {
    const QByteArray program = QFile::encodeName(QCoreApplication::applicationFilePath());
    return {cadToolBeside(program.toStdString()), defaultCadCacheFolder()};
}

CadFiles::CadFiles(QObject* parent) : QObject(parent) {}

CadFiles::~CadFiles() {
    for (auto& [file, job] : jobs_) job.isCancelled->store(true); // all at once; then each is waited for
}

CadFiles::Stamp CadFiles::stampOf(const QString& file) {
    const QFileInfo info(file);
    return info.isFile() ? Stamp{info.size(), info.lastModified()} : Stamp();
}

std::shared_ptr<const CadModel> CadFiles::cadModel(const QString& path, const QString& folder,
                                                   QString& problem) {
    if (path.isEmpty()) return nullptr; // of a rig whose files are not to be read
    const std::optional<CadReading> read = reading(QFileInfo(QDir(folder), path).absoluteFilePath(), problem);
    return read ? read->model : nullptr;
}

std::optional<CadReading> CadFiles::reading(const QString& file, QString& problem) {
    const Stamp stamp = stampOf(file);
    if (stamp.size < 0) {
        problem = tr("%1: there is no such file").arg(file);
        return std::nullopt;
    }
    const auto known = entries_.constFind(file);
    if (known != entries_.cend() && known->stamp == stamp) {
        problem = known->problem;
        return problem.isEmpty() ? std::optional(known->reading) : std::nullopt;
    }
    if (!jobs_.contains(file)) start(file, stamp);
    return std::nullopt;
}

void CadFiles::start(const QString& file, const Stamp& stamp) {
    auto isCancelled = std::make_shared<std::atomic<bool>>(false);
    const long number = ++lastNumber_;
    const auto work = [this, number, file, stamp, isCancelled, places = places_] {
        const auto tell = [&](const CadProgress& progress) {
            const double share = progress.share;
            const QString words = QString::fromStdString(progress.words);
            QMetaObject::invokeMethod(
                this, [this, file, share, words] { emit progressed(file, share, words); },
                Qt::QueuedConnection);
            return !isCancelled->load();
        };
        places->acquire();
        Entry entry{stamp, {}, {}};
        try {
            if (!isCancelled->load())
                entry.reading = readCadFile(QFile::encodeName(file).toStdString(), cadReaderOptions(), tell);
        } catch (const CadCancelled&) { // whoever cancelled has forgotten the job
        } catch (const std::exception& fault) {
            entry.problem = QString::fromUtf8(fault.what());
        }
        places->release();
        QMetaObject::invokeMethod(
            this, [this, number, file, entry] { take(number, file, entry); }, Qt::QueuedConnection);
    };
    jobs_.emplace(file, Job{number, isCancelled, std::jthread(work)});
}

void CadFiles::take(long number, const QString& file, const Entry& entry) {
    ending_.erase(number);
    const auto job = jobs_.find(file);
    if (job == jobs_.end() || job->second.number != number) return; // cancelled meanwhile
    jobs_.erase(job);
    entries_[file] = entry;
    emit finished(file);
}

void CadFiles::cancel(const QString& file) {
    const auto job = jobs_.find(file);
    if (job == jobs_.end()) return;
    job->second.isCancelled->store(true);
    ending_.emplace(job->second.number, std::move(job->second.thread));
    jobs_.erase(job);
    emit finished(file); // whoever waits for it, too, may ask again
}

void CadFiles::forgetFailure(const QString& file) {
    const auto known = entries_.constFind(file);
    if (known != entries_.cend() && !known->problem.isEmpty()) entries_.erase(known);
}

} // namespace hingelab

#include "ui/model/moc_cad_files.cpp"
