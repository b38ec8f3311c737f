// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hingelab/thumbnail.h"

#include <sys/resource.h>
#include <unistd.h>

#include <QBuffer>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <cstdio>
#include <memory>

#include "checks/checked_rig.h"
#include "exchange/import_xml.h"
#include "recording/take.h"
#include "text/text_file.h"
#include "ui/files/file_drop.h"
#include "ui/files/safe_file.h"
#include "ui/gallery/rig_pictures.h"
#include "ui/gallery/thumbnail.h"
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

/// The model without meshes that lie elsewhere than in the folder: a file that one has only looked at in a file
/// manager opens no others.
std::shared_ptr<const Model> withOwnMeshes(const Model& model, const QString& folder) {
    constexpr qint64 most = 20'000'000; // [bytes]
    qint64 bytes = 0;
    const QString root = QFileInfo(folder).canonicalFilePath() + '/';
    Rig rig = model.rig();
    const auto isOwn = [&](const std::string& file) {
        std::string fault;
        const std::string name = importMeshFile(file, "", fault); // relative, and not upwards
        if (!fault.empty()) return false;
        const QFileInfo info(QDir(folder), QString::fromStdString(name));
        bytes += info.size();
        return info.canonicalFilePath().startsWith(root) && bytes <= most;
    };
    for (Body& body : rig.bodies) {
        for (Shape& shape : body.shapes) {
            auto* const mesh = std::get_if<MeshGeometry>(&shape.geometry);
            if (mesh != nullptr && !isOwn(mesh->file)) mesh->file.clear(); // which is the name of no file
        }
    }
    return std::make_shared<const Model>(rig);
}

/// What went wrong; empty: nothing.
QString write(const QImage& image, const QString& path) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return writeSafely(path, bytes);
}

QString firstError(const Issues& issues) {
    for (const Issue& issue : issues) {
        if (issue.severity == Severity::error) return QString::fromStdString(issue.text());
    }
    return QStringLiteral("there is no rig in it");
}

} // namespace

int makeThumbnail(const QString& file, const QString& picture, int size, const QString& meshes) {
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
    const QSize pixels(size, size);
    // First what takes no time, and stays if the system ends the program.
    const QString problem = write(thumbnailOf(*model, theme.colors(), pixels), picture);
    if (!problem.isEmpty()) return fail(kNotReadOrWritten, problem);
    qputenv("LIBGL_ALWAYS_SOFTWARE", "1"); // the same on every machine, and no driver's memory
    RigPictures pictures;
    if (!pictures.areOfTheScene()) return 0;
    const QString folder = QFileInfo(file).absolutePath();
    const RigShown shown = meshes.isEmpty()
                               ? RigShown{withOwnMeshes(*model, folder), folder, theme.colors(), pixels}
                               : RigShown{model, meshes, theme.colors(), pixels};
    const QString later = write(pictures.picture(shown), picture);
    return later.isEmpty() ? 0 : fail(kNotReadOrWritten, later);
}

} // namespace hingelab
