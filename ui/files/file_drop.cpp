// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/file_drop.h"

#include <QDropEvent>
#include <QFile>
#include <QMimeData>
#include <QTimer>
#include <QUrl>
#include <algorithm>

#include "cad/cad_file.h"
#include "exchange/import_files.h"
#include "exchange/rig_in_picture.h"
#include "recording/take.h"
#include "rig/parameter_set.h"

namespace hingelab {
namespace {

QString localFileOf(const QMimeData& data) {
    const QList<QUrl> urls = data.urls();
    return urls.size() == 1 && urls.front().isLocalFile() ? urls.front().toLocalFile() : QString();
}

} // namespace

DroppedFile kindOfFile(const QString& path) {
    for (const char* ending : {".stl", ".obj"}) {
        if (path.endsWith(QLatin1String(ending), Qt::CaseInsensitive)) return DroppedFile::mesh;
    }
    const std::string name = path.toStdString();
    if (isCadFile(name) || isMeshSceneFile(name)) return DroppedFile::cad;
    for (const char* ending : {".csv", ".tsv"}) {
        if (path.endsWith(QLatin1String(ending), Qt::CaseInsensitive)) return DroppedFile::table;
    }
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return DroppedFile::unknown;
    constexpr qint64 enough = 4096; // [bytes]: the format stands first
    const QByteArray begin = file.read(enough);
    if (begin.contains(kParameterSetFormat)) return DroppedFile::parameterSet;
    if (begin.contains(kTakeFormat)) return DroppedFile::take;
    const std::string_view bytes(begin.constData(), static_cast<std::size_t>(begin.size()));
    const bool isPicture = isPngOrSvg(bytes);
    if (!isPicture && foreignKindOf(bytes) != nullptr) return DroppedFile::rig; // which opening it imports
    if (isPicture || begin.contains('{')) return DroppedFile::rig;              // that a picture carries
    const bool isText = std::none_of(begin.begin(), begin.end(), [](char c) {
        return static_cast<unsigned char>(c) < 0x20U && c != '\n' && c != '\r' && c != '\t';
    });
    for (const char* ending : {".txt", ".dat", ".asc"}) { // what benches call their tables
        if (isText && path.endsWith(QLatin1String(ending), Qt::CaseInsensitive)) return DroppedFile::table;
    }
    return DroppedFile::unknown;
}

FileDrop::FileDrop(QWidget& window) : QObject(&window) {
    window.setAcceptDrops(true);
    window.installEventFilter(this);
}

bool FileDrop::eventFilter(QObject* object, QEvent* event) {
    const bool isDrop = event->type() == QEvent::Drop;
    if (!isDrop && event->type() != QEvent::DragEnter && event->type() != QEvent::DragMove) {
        return QObject::eventFilter(object, event);
    }
    auto* drop = static_cast<QDropEvent*>(event);
    const QString path = localFileOf(*drop->mimeData());
    if (path.isEmpty()) return QObject::eventFilter(object, event);
    drop->acceptProposedAction();
    // What follows may ask; the drag has to be over by then.
    if (isDrop) QTimer::singleShot(0, this, [this, path] { emit dropped(path); });
    return true;
}

} // namespace hingelab

#include "ui/files/moc_file_drop.cpp"
