// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/report_actions.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QDate>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

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
      action_(new QAction(tr("&Report…"), this)) {
    action_->setObjectName(QStringLiteral("report"));
    action_->setToolTip(
        tr("Picture, changes, targets, curves, key figures and parameters as PDF or as a web page"));
    connect(action_, &QAction::triggered, this, &ReportActions::show);
}

ReportActions::~ReportActions() {
    delete dialog_;
}

void ReportActions::show() {
    const QString folder = openRig_.path().isEmpty()
                               ? QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation)
                               : QFileInfo(openRig_.path()).absolutePath();
    const QString base =
        openRig_.path().isEmpty() ? QStringLiteral("report") : QFileInfo(openRig_.path()).completeBaseName();
    dialog_ = new ReportDialog(
        [this](bool withPicture) { return request(withPicture); },
        (QDir(folder).exists() ? folder : QDir::homePath()) + '/' + base + QStringLiteral(".pdf"), theme_,
        &window_);
    dialog_->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog_, &ReportDialog::made, this,
            [this](const QString& path) { emit message(tr("Saved %1").arg(path)); });
    dialog_->open();
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
