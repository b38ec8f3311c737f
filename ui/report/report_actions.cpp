// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/report_actions.h"
#include "ui/model/cad_files.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QDate>
#include <QDesktopServices>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>
#include <QUrl>

#include "shapes/mesh_reader.h"
#include "ui/gallery/thumbnail.h"
#include "ui/scene/scene_picture.h"

namespace hingelab {
namespace {

std::string pngOf(const QImage& image) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return bytes.toStdString();
}

} // namespace

ReportActions::ReportActions(Workbench& bench, MeasuredActions& measured, QWidget& window, SceneView* view)
    : QObject(&window),
      openRig_(bench.openRig()),
      measured_(measured),
      theme_(bench.theme()),
      window_(window),
      view_(view),
      action_(new QAction(tr("&Report…"), this)),
      share_(new QAction(tr("S&hare…"), this)) {
    action_->setObjectName(QStringLiteral("report"));
    action_->setToolTip(
        tr("Picture, changes, targets, curves, key figures and parameters as PDF or as a web page"));
    connect(action_, &QAction::triggered, this, &ReportActions::show);
    share_->setObjectName(QStringLiteral("share"));
    share_->setToolTip(tr("A web page that plays the rig in 3D, with plots, in any browser"));
    connect(share_, &QAction::triggered, this, &ReportActions::showShare);
}

ReportActions::~ReportActions() {
    delete dialog_;
    delete shareDialog_;
}

QString ReportActions::proposedPath(const QString& name, const QString& ending) const {
    const QString folder = openRig_.path().isEmpty()
                               ? QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation)
                               : QFileInfo(openRig_.path()).absolutePath();
    const QString base = openRig_.path().isEmpty() ? name : QFileInfo(openRig_.path()).completeBaseName();
    return (QDir(folder).exists() ? folder : QDir::homePath()) + '/' + base + ending;
}

void ReportActions::show() {
    dialog_ =
        new ReportDialog([this](bool withPicture) { return request(withPicture); },
                         proposedPath(QStringLiteral("report"), QStringLiteral(".pdf")), theme_, &window_);
    dialog_->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog_, &ReportDialog::made, this,
            [this](const QString& path) { emit message(tr("Saved %1").arg(path)); });
    dialog_->open();
}

ShareRequest ReportActions::shareRequest() const {
    ShareRequest request;
    request.rig = openRig_.rig();
    request.program = "Hingelab " + QCoreApplication::applicationVersion().toStdString();
    const QString folder = openRig_.path().isEmpty() ? QString() : QFileInfo(openRig_.path()).absolutePath();
    request.files = [folder](const std::string& name) -> std::optional<std::string> {
        if (folder.isEmpty() && QFileInfo(QString::fromStdString(name)).isRelative()) return std::nullopt;
        QFile file(QDir(folder).filePath(QString::fromStdString(name)));
        if (!file.open(QIODevice::ReadOnly) || file.size() > static_cast<qint64>(kLargestMeshFile))
            return std::nullopt;
        return file.readAll().toStdString();
    };
    request.cad = [folder = openRig_.meshFolder()](const std::string& name) { // on the thread that shares
        const QString file = QFileInfo(QDir(folder), QString::fromStdString(name)).absoluteFilePath();
        return readCadFile(QFile::encodeName(file).toStdString(), cadReaderOptions()).model;
    };
    return request;
}

void ReportActions::showShare() {
    shareDialog_ = new ShareDialog(
        shareRequest(), proposedPath(QStringLiteral("rig"), QStringLiteral("-run.html")), theme_, &window_);
    shareDialog_->setAttribute(Qt::WA_DeleteOnClose);
    connect(shareDialog_, &ShareDialog::made, this, [this](const QString& path, bool isToBeOpened) {
        emit message(tr("Saved %1").arg(path));
        if (isToBeOpened) QDesktopServices::openUrl(QUrl::fromLocalFile(path));
    });
    shareDialog_->open();
}

/// Of the 3D view as it stands; where that cannot draw, painted.
ReportPicture ReportActions::picture() const {
    constexpr QSize pixels(1280, 860);
    ReportPicture picture{{}, openRig_.rig().name};
    QImage image;
    if (view_ != nullptr) image = scenePicture(*view_, pixels);
    if (image.isNull()) image = thumbnailOf(*openRig_.model(), theme_.colors(), pixels);
    picture.bytes = pngOf(image);
    constexpr double share = 80.0;
    picture.width = share;
    return picture;
}

ReportRequest ReportActions::request(bool withPicture) const {
    ReportRequest request;
    request.rig = openRig_.rig();
    const bool isFile = !openRig_.path().isEmpty();
    request.start = ReportStart{
        openRig_.baseline(), isFile ? "the file as it was opened or saved last" : "the rig as it was opened"};
    for (const KeptMeasurements::Entry& entry : measured_.kept().entries()) {
        if (!entry.measurement) {
            request.unread.push_back("\"" + entry.kept.name + "\" could not be read.");
            continue;
        }
        request.measurements.push_back(*entry.measurement);
    }
    if (withPicture) request.picture = picture();
    request.foot = tr("Made by Hingelab %1 on %2 from %3.")
                       .arg(QCoreApplication::applicationVersion(), QDate::currentDate().toString(Qt::ISODate),
                            openRig_.title())
                       .toStdString();
    return request;
}

} // namespace hingelab

#include "ui/report/moc_report_actions.cpp"
