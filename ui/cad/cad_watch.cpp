// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/cad/cad_watch.h"

#include <QDir>
#include <QFileInfo>
#include <QPushButton>
#include <QTimer>
#include <algorithm>

#include "exchange/cad_update.h"
#include "ui/text/plain_text.h"

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
    connect(&openRig_, &OpenRig::opened, this, [this] { answered_.clear(); });
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
    if (!reading || answered_.contains(QString::fromStdString(reading->fingerprint))) return;
    bool isOther = false;
    forEachCad(openRig_.rig(), [&](const CadGeometry& cad) {
        isOther = isOther || (absolute(cad.file) == file && cad.fingerprint != reading->fingerprint);
    });
    if (isOther) ask(file);
}

void CadWatch::lookAtAll() {
    for (const auto& [file, watch] : watches_) look(file);
}

void CadWatch::ask(const QString& file) {
    if (box_ != nullptr) return; // when that is closed, all files are looked at again
    QString problem;
    const std::optional<CadReading> reading = files_.reading(file, problem);
    if (!reading) return;
    answered_.insert(QString::fromStdString(reading->fingerprint)); // asked once, whatever the answer
    QMessageBox& box =
        open(QMessageBox::Question, tr("A newer CAD file"),
             tr("%1 is newer than the parts in this rig.").arg(QFileInfo(file).fileName()),
             tr("Update the rig to replace shapes and masses. Axes and points that you picked on faces "
                "move with these faces. You can undo the update."));
    box.setObjectName(QStringLiteral("cadChanged"));
    QPushButton* now = box.addButton(tr("&Update the rig"), QMessageBox::AcceptRole);
    QPushButton* keep = box.addButton(tr("&Keep the rig as it is"), QMessageBox::RejectRole);
    box.setDefaultButton(now);
    box.setEscapeButton(keep);
    connect(&box, &QMessageBox::finished, this, [this, file, now, &box] {
        const bool isWanted = box.clickedButton() == now;
        box_ = nullptr; // it goes by itself
        if (isWanted) update(file);
        QTimer::singleShot(0, this, &CadWatch::lookAtAll);
    });
    box.open();
}

QMessageBox& CadWatch::open(QMessageBox::Icon icon, const QString& title, const QString& text,
                            const QString& more) {
    box_ = new QMessageBox(icon, title, text, QMessageBox::NoButton, &window_);
    box_->setAttribute(Qt::WA_DeleteOnClose);
    box_->setTextFormat(Qt::PlainText);
    box_->setInformativeText(more);
    return *box_;
}

void CadWatch::update(const QString& file) {
    QString problem;
    const std::optional<CadReading> reading = files_.reading(file, problem);
    if (!reading) return; // it is being written again: then it is asked again
    CadUpdate done;
    const QString name = tr("Update from %1").arg(QFileInfo(file).fileName());
    const Issues issues = openRig_.change(name, [&](Rig& rig) {
        const auto isFile = [&](const std::string& of) { return !of.empty() && absolute(of) == file; };
        done = updateFromCad(rig, isFile, *reading->model, reading->fingerprint);
        return Issues();
    });
    QString errors;
    for (const Issue& issue : issues) {
        if (issue.severity == Severity::error)
            errors += QString::fromStdString(issue.text()) + QLatin1Char('\n');
    }
    if (!errors.isEmpty()) return showWarning(&window_, tr("The rig stays as it was"), errors.trimmed());
    tell(file, listOf(done.changes), listOf(done.problems), listOf(done.added));
}

void CadWatch::tell(const QString& file, const QStringList& changes, const QStringList& problems,
                    const QStringList& added) {
    constexpr qsizetype most = 8; // lines; the rest is under details
    QStringList lines = problems + changes;
    if (!added.isEmpty()) lines += tr("New parts, not in the rig: %1.").arg(added.join(QStringLiteral(", ")));
    if (lines.isEmpty()) lines += tr("Its parts are the same as before.");
    QMessageBox& box = open(problems.isEmpty() ? QMessageBox::Information : QMessageBox::Warning, tr("Updated"),
                            tr("The rig was updated from %1.").arg(QFileInfo(file).fileName()),
                            lines.mid(0, most).join(QLatin1Char('\n')));
    box.setObjectName(QStringLiteral("cadUpdated"));
    box.addButton(QMessageBox::Ok);
    if (lines.size() > most) box.setDetailedText(lines.join(QLatin1Char('\n')));
    connect(&box, &QMessageBox::finished, this, [this] {
        box_ = nullptr;
        QTimer::singleShot(0, this, &CadWatch::lookAtAll);
    });
    box.open();
}

} // namespace hingelab

#include "ui/cad/moc_cad_watch.cpp"
