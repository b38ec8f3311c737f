// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/film/png_sink.h"

#include <QBuffer>
#include <QDir>
#include <QFileInfo>
#include <QRandomGenerator>

#include "ui/files/safe_file.h"

namespace hingelab {
namespace {

constexpr int kPngThreads = 2;
constexpr int kMostPending = 4; // frames in memory

} // namespace

PngSink::PngSink(FilmPlan plan, QObject* parent) : FrameSink(parent), plan_(std::move(plan)) {
    pool_.setMaxThreadCount(kPngThreads);
}

PngSink::~PngSink() {
    discard();
}

void PngSink::begin() {
    const QFileInfo place(plan_.path);
    temporary_ = QStringLiteral("%1/.%2.%3.part")
                     .arg(place.absolutePath(), place.fileName())
                     .arg(QRandomGenerator::global()->generate());
    if (!QDir().mkdir(temporary_)) {
        temporary_.clear();
        fail(tr("The folder %1 cannot be made: no right to write in %2. Choose another place.")
                 .arg(plan_.path, place.absolutePath()));
        return;
    }
    emit wantsMore();
}

bool PngSink::canTake() const {
    return !temporary_.isEmpty() && !isFinishing_ && pending_ < kMostPending;
}

void PngSink::take(const QImage& frame) {
    constexpr int digits = 5;
    const QString path =
        QStringLiteral("%1/frame-%2.png").arg(temporary_).arg(taken_++, digits, 10, QLatin1Char('0'));
    ++pending_;
    pool_.start([this, path, frame] {
        QByteArray bytes;
        QBuffer buffer(&bytes);
        buffer.open(QIODevice::WriteOnly);
        const bool isMade = frame.save(&buffer, "PNG");
        const QString problem =
            isMade ? writeSafely(path, bytes) : tr("There is not enough memory for a picture.");
        QMetaObject::invokeMethod(
            this, [this, problem] { noteWritten(problem); }, Qt::QueuedConnection);
    });
}

void PngSink::noteWritten(const QString& problem) {
    --pending_;
    if (temporary_.isEmpty()) return; // discarded
    if (!problem.isEmpty()) {
        fail(problem);
    } else if (isFinishing_ && pending_ == 0) {
        close();
    } else if (canTake()) {
        emit wantsMore();
    }
}

void PngSink::finish() {
    isFinishing_ = true;
    if (pending_ == 0) close();
}

void PngSink::close() {
    QDir().rmdir(plan_.path); // an empty one makes room
    if (!QDir().rename(temporary_, plan_.path)) {
        fail(tr("The folder %1 cannot be made; choose another name.").arg(plan_.path));
        return;
    }
    temporary_.clear();
    emit finished();
}

void PngSink::discard() {
    pool_.clear();
    pool_.waitForDone(); // the few pictures that are being written
    if (!temporary_.isEmpty()) QDir(temporary_).removeRecursively();
    temporary_.clear();
}

void PngSink::fail(const QString& problem) {
    discard();
    emit failed(problem);
}

} // namespace hingelab

#include "ui/film/moc_png_sink.cpp"
