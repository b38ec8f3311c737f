// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hingelab/thumbnail.h"

#include <sys/resource.h>
#include <unistd.h>

#include <QBuffer>
#include <QFile>
#include <QFileInfo>
#include <cstdio>
#include <memory>

#include "physics/checks/checked_rig.h"
#include "physics/recording/take.h"
#include "physics/text/text_file.h"
#include "ui/files/file_drop.h"
#include "ui/files/safe_file.h"
#include "ui/gallery/rig_pictures.h"
#include "ui/theme/theme.h"

namespace hingelab {
namespace {

constexpr int kNoRig = 2;
constexpr int kNotReadOrWritten = 3;
constexpr std::size_t kMostBytes = std::size_t{32} * 1024 * 1024;

int fail(int code, const QString& reason) {
    std::fprintf(stderr, "hingelab: %s\n", qPrintable(reason));
    return code;
}

/// From here on the system ends the program rather than let a file keep a folder waiting.
void limitWork() {
    constexpr unsigned int seconds = 20;
    constexpr rlim_t processorSeconds = 10;
    constexpr rlim_t bytes = rlim_t{4} * 1024 * 1024 * 1024;
    const rlimit processor{processorSeconds, processorSeconds};
    const rlimit memory{bytes, bytes};
    setrlimit(RLIMIT_CPU, &processor);
    setrlimit(RLIMIT_AS, &memory);
    alarm(seconds);
}

/// The model to draw; null with the first issue if there is none.
std::shared_ptr<const Model> modelOf(const std::string& text, bool isTake, Issues& issues) {
    if (isTake) {
        TakeReading reading = readTake(text);
        issues = std::move(reading.issues);
        return reading.take ? reading.take->origin.model : nullptr;
    }
    RigReading reading = readRig(text);
    issues = std::move(reading.issues);
    return reading.document ? std::make_shared<const Model>(reading.document->rig) : nullptr;
}

QString firstError(const Issues& issues) {
    for (const Issue& issue : issues) {
        if (issue.severity == Severity::error) return QString::fromStdString(issue.text());
    }
    return QStringLiteral("there is no rig in it");
}

} // namespace

int makeThumbnail(const QString& file, const QString& picture, int size) {
    limitWork();
    std::string text;
    try {
        text = readTextFile(QFile::encodeName(file).toStdString(), kMostBytes);
    } catch (const std::exception& error) {
        return fail(kNotReadOrWritten,
                    QStringLiteral("%1 cannot be read: %2").arg(file, QString::fromUtf8(error.what())));
    }
    Issues issues;
    const auto model = modelOf(text, kindOfFile(file) == DroppedFile::take, issues);
    if (!model) return fail(kNoRig, QStringLiteral("%1: %2").arg(file, firstError(issues)));
    Theme theme;
    theme.setChoice(ThemeChoice::light); // whatever the file manager looks like
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    RigPictures pictures;
    const QString folder = QFileInfo(file).absolutePath();
    pictures.picture({model, folder, theme.colors(), QSize(size, size)}).save(&buffer, "PNG");
    const QString problem = writeSafely(picture, bytes);
    return problem.isEmpty() ? 0 : fail(kNotReadOrWritten, problem);
}

} // namespace hingelab
