// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/cad/cad_watch.h"

#include <QDir>
#include <QFileInfo>
#include <QPushButton>
#include <algorithm>

#include "exchange/cad_update.h"

namespace hingelab {
namespace {

template <class Act>
void forEachCad(const Rig& rig, const Act& act) {
    for (const Body& body : rig.bodies) {
        for (const Shape& shape : body.shapes) {
            if (const auto* cad = std::get_if<CadGeometry>(&shape.geometry)) act(*cad);
        }
    }
}

QStringList listOf(const std::vector<std::string>& lines) {
    QStringList list;
    for (const std::string& line : lines) list += QString::fromStdString(line);
    return list;
}

} // namespace

CadWatch::CadWatch(Workbench& bench, QWidget& window)
    : QObject(&window), openRig_(bench.openRig()), files_(bench.cadFiles()), window_(window) {
    connect(&openRig_, &OpenRig::structureChanged, this, &CadWatch::watchFiles);
    connect(&openRig_, &OpenRig::opened, this, [this] { declined_.clear(); });
    connect(&files_, &CadFiles::finished, this, &CadWatch::look);
}

QString CadWatch::absolute(const std::string& file) const {
    return QFileInfo(QDir(openRig_.meshFolder()), QString::fromStdString(file)).absoluteFilePath();
}

void CadWatch::watchFiles() {
    std::map<QString, std::unique_ptr<FileWatch>> before = std::move(watches_);
    watches_.clear();
    forEachCad(openRig_.rig(), [&](const CadGeometry& cad) {
        const QString file = absolute(cad.file);
        if (cad.file.empty() || watches_.contains(file)) return;
        std::unique_ptr<FileWatch>& watch = watches_[file];
        if (const auto known = before.find(file); known != before.end()) {
            watch = std::move(known->second);
            return;
        }
        watch = std::make_unique<FileWatch>(this);
        watch->watch(file);
        connect(watch.get(), &FileWatch::changed, this, [this, file] { look(file); });
    });
    for (const auto& [file, watch] : watches_) {
        if (!before.contains(file)) look(file);
    }
}

/// Reads it, if that has not been done; then this is called again.
void CadWatch::look(const QString& file) {
    if (!watches_.contains(file)) return;
    QString problem; // which the picture tells
    const std::optional<CadReading> reading = files_.reading(file, problem);
    if (!reading || declined_.contains(QString::fromStdString(reading->fingerprint))) return;
    bool isOther = false;
    forEachCad(openRig_.rig(), [&](const CadGeometry& cad) {
        isOther = isOther || (absolute(cad.file) == file && cad.fingerprint != reading->fingerprint);
    });
    if (isOther) ask(file);
}

void CadWatch::ask(const QString& file) {
    if (box_ != nullptr) return;
    QString problem;
    const std::optional<CadReading> reading = files_.reading(file, problem);
    if (!reading) return;
    box_ = new QMessageBox(
        QMessageBox::Question, tr("The CAD file has changed"),
        tr("%1 has changed since the rig took its parts from it.").arg(QFileInfo(file).fileName()),
        QMessageBox::NoButton, &window_);
    box_->setObjectName(QStringLiteral("cadChanged"));
    box_->setAttribute(Qt::WA_DeleteOnClose);
    box_->setTextFormat(Qt::PlainText);
    box_->setInformativeText(
        tr("Updating takes over shapes and masses. Axes and points that you picked on its faces follow. You "
           "can undo "
           "it."));
    QPushButton* now = box_->addButton(tr("&Update the rig"), QMessageBox::AcceptRole);
    QPushButton* keep = box_->addButton(tr("&Keep it as it is"), QMessageBox::RejectRole);
    box_->setDefaultButton(now);
    box_->setEscapeButton(keep);
    const QString fingerprint = QString::fromStdString(reading->fingerprint);
    connect(box_, &QMessageBox::finished, this, [this, file, fingerprint, now, box = box_.data()] {
        const bool isWanted = box->clickedButton() == now;
        box_ = nullptr; // it goes by itself
        if (isWanted) return update(file);
        declined_.insert(fingerprint);
    });
    box_->open();
}

void CadWatch::update(const QString& file) {
    QString problem;
    const std::optional<CadReading> reading = files_.reading(file, problem);
    if (!reading) return; // it is being written again: then it is asked again
    CadUpdate done;
    const Issues issues = openRig_.change(tr("Update from %1").arg(QFileInfo(file).fileName()), [&](Rig& rig) {
        std::vector<std::string> names; // under which the rig knows the file
        forEachCad(rig, [&](const CadGeometry& cad) {
            const bool isIt = absolute(cad.file) == file;
            if (isIt && std::find(names.begin(), names.end(), cad.file) == names.end())
                names.push_back(cad.file);
        });
        for (const std::string& name : names)
            done = updateFromCad(rig, name, *reading->model, reading->fingerprint);
        return Issues();
    });
    QStringList problems = listOf(done.problems);
    for (const Issue& issue : issues) {
        if (issue.severity == Severity::error) problems += QString::fromStdString(issue.text());
    }
    tell(file, listOf(done.changes), problems, listOf(done.added));
}

void CadWatch::tell(const QString& file, const QStringList& changes, const QStringList& problems,
                    const QStringList& added) {
    constexpr qsizetype most = 8; // lines; the rest is under details
    QStringList lines = problems + changes;
    if (!added.isEmpty())
        lines += tr("Parts of the file that are not in the rig: %1.").arg(added.join(QStringLiteral(", ")));
    box_ = new QMessageBox(
        problems.isEmpty() ? QMessageBox::Information : QMessageBox::Warning,
        tr("Updated from %1").arg(QFileInfo(file).fileName()),
        changes.size() == 1 ? tr("One thing changed.") : tr("%1 things changed.").arg(changes.size()),
        QMessageBox::Ok, &window_);
    box_->setObjectName(QStringLiteral("cadUpdated"));
    box_->setAttribute(Qt::WA_DeleteOnClose);
    box_->setTextFormat(Qt::PlainText);
    box_->setInformativeText(lines.mid(0, most).join(QLatin1Char('\n')));
    if (lines.size() > most) box_->setDetailedText(lines.join(QLatin1Char('\n')));
    box_->open();
}

} // namespace hingelab

#include "ui/cad/moc_cad_watch.cpp"
