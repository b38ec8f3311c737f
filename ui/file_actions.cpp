// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/file_actions.h"

#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QSaveFile>
#include <QSettings>

#include "physics/rig/parameter_set.h"
#include "resources/shipped_rigs.h"

namespace hingelab {
namespace {

constexpr int kRecentFiles = 8;
constexpr qint64 kLargestFile = qint64{32} * 1024 * 1024; // [bytes] the limit that readRig() has, too

QStringList linesOf(const Issues& issues, bool errorsOnly) {
    QStringList lines;
    for (const Issue& issue : issues) {
        if (!errorsOnly || issue.severity == Severity::error) lines << QString::fromStdString(issue.text());
    }
    return lines;
}

/// Text of a file, or what kept it from being read.
std::pair<QByteArray, QString> readFile(const QString& path) {
    QFile file(path);
    if (QFileInfo(path).isDir()) return {{}, FileActions::tr("%1 is a folder.").arg(path)};
    if (!file.open(QIODevice::ReadOnly)) {
        return {{}, FileActions::tr("%1 cannot be read: %2").arg(path, file.errorString())};
    }
    if (file.size() > kLargestFile) {
        return {{},
                FileActions::tr("%1 is too large for a rig (%2 MB).").arg(path).arg(file.size() / 1'000'000)};
    }
    return {file.readAll(), {}};
}

QString writeFile(const QString& path, const std::string& text) {
    QSaveFile file(path); // writes beside the file and renames: the old file survives any failure
    const auto size = static_cast<qint64>(text.size());
    if (!file.open(QIODevice::WriteOnly) || file.write(text.data(), size) != size || !file.commit()) {
        return FileActions::tr("%1 cannot be written: %2. Nothing was lost; choose another place.")
            .arg(path, file.errorString());
    }
    return {};
}

} // namespace

FileActions::FileActions(RigModel& rigModel, const Theme& theme, QWidget* window)
    : QObject(window), rigModel_(rigModel), theme_(theme), window_(window) {
    open_ = new QAction(tr("&Open…"), this);
    open_->setShortcut(QKeySequence::Open);
    open_->setToolTip(tr("Open a rig (Ctrl+O)"));
    save_ = new QAction(tr("&Save"), this);
    save_->setShortcut(QKeySequence::Save);
    save_->setToolTip(tr("Save the rig (Ctrl+S)"));
    connect(open_, &QAction::triggered, this, &FileActions::openFromDialog);
    connect(save_, &QAction::triggered, this, &FileActions::save);
    const auto updateIcons = [this] {
        open_->setIcon(theme_.icon(QStringLiteral("open")));
        save_->setIcon(theme_.icon(QStringLiteral("save")));
    };
    connect(&theme_, &Theme::changed, this, updateIcons);
    updateIcons();
}

void FileActions::fillFileMenu(QMenu& menu) {
    menu.addAction(open_);
    recent_ = menu.addMenu(tr("Open &recent"));
    connect(recent_, &QMenu::aboutToShow, this, &FileActions::fillRecent);
    menu.addSeparator();
    menu.addAction(save_);
    QAction* saveAsAction = menu.addAction(tr("Save &as…"));
    saveAsAction->setShortcut(QKeySequence::SaveAs);
    connect(saveAsAction, &QAction::triggered, this, &FileActions::saveAs);
    menu.addSeparator();
    connect(menu.addAction(tr("&Apply parameter set…")), &QAction::triggered, this,
            &FileActions::applyFromDialog);
    connect(menu.addAction(tr("&Export all parameters…")), &QAction::triggered, this,
            [this] { exportFromDialog(false); });
    connect(menu.addAction(tr("Export &changed parameters…")), &QAction::triggered, this,
            [this] { exportFromDialog(true); });
}

void FileActions::fillEditMenu(QMenu& menu) {
    QAction* copy = menu.addAction(tr("&Copy parameters as JSON"));
    copy->setShortcut(Qt::CTRL | Qt::SHIFT | Qt::Key_C);
    connect(copy, &QAction::triggered, this, &FileActions::copyParameters);
}

void FileActions::fillRigsMenu(QMenu& menu) {
    for (const ShippedRig& shipped : shippedRigs()) {
        const RigReading reading = readRig(shipped.text);
        if (!reading.document) continue;
        QAction* action = menu.addAction(QString::fromStdString(reading.document->rig.name));
        action->setToolTip(QString::fromStdString(reading.document->rig.description));
        action->setStatusTip(action->toolTip());
        const QString name =
            QString::fromUtf8(shipped.name.data(), static_cast<qsizetype>(shipped.name.size()));
        connect(action, &QAction::triggered, this, [this, name] {
            if (mayDiscard()) openAndReport(name);
        });
    }
}

void FileActions::fillRecent() {
    recent_->clear();
    for (const QString& path : QSettings().value(QStringLiteral("recentFiles")).toStringList()) {
        connect(recent_->addAction(path), &QAction::triggered, this, [this, path] {
            if (mayDiscard()) openAndReport(path);
        });
    }
    if (recent_->isEmpty()) recent_->addAction(tr("No files yet"))->setEnabled(false);
}

void FileActions::remember(const QString& path) {
    QSettings settings;
    QStringList recent = settings.value(QStringLiteral("recentFiles")).toStringList();
    recent.removeAll(path);
    recent.prepend(path);
    while (recent.size() > kRecentFiles) recent.removeLast();
    settings.setValue(QStringLiteral("recentFiles"), recent);
}

QStringList FileActions::openRig(const QString& nameOrPath) {
    std::string text;
    bool isShipped = false;
    for (const ShippedRig& shipped : shippedRigs()) {
        if (nameOrPath.toStdString() == shipped.name) {
            text = shipped.text;
            isShipped = true;
        }
    }
    const QString path = isShipped ? QString() : QFileInfo(nameOrPath).absoluteFilePath();
    if (!isShipped) {
        const auto [content, problem] = readFile(path);
        if (!problem.isEmpty()) return {problem};
        text = content.toStdString();
    }
    RigReading reading = readRig(text);
    if (!reading.document) return linesOf(reading.issues, true);
    rigModel_.open(std::move(*reading.document), path);
    lastRig_ = isShipped ? nameOrPath : path;
    if (!isShipped) remember(path);
    const QStringList warnings = linesOf(reading.issues, false);
    if (!warnings.isEmpty()) emit message(warnings.join(QStringLiteral(" · ")));
    return {};
}

void FileActions::openAndReport(const QString& nameOrPath) {
    const QStringList problems = openRig(nameOrPath);
    if (!problems.isEmpty())
        showProblems(tr("%1 was not opened").arg(QFileInfo(nameOrPath).fileName()), problems);
}

void FileActions::openFromDialog() {
    if (!mayDiscard()) return;
    const QString path = QFileDialog::getOpenFileName(
        window_, tr("Open a rig"), QFileInfo(rigModel_.path()).path(), tr("Rigs (*.json);;All files (*)"));
    if (!path.isEmpty()) openAndReport(path);
}

QString FileActions::saveRig(const QString& path) {
    const QString problem = writeFile(path, rigModel_.text());
    if (!problem.isEmpty()) return problem;
    rigModel_.setSaved(path);
    lastRig_ = path;
    remember(path);
    emit message(tr("Saved %1").arg(path));
    return {};
}

bool FileActions::save() {
    if (rigModel_.path().isEmpty()) return saveAs();
    const QString problem = saveRig(rigModel_.path());
    if (!problem.isEmpty()) showProblems(tr("The rig was not saved"), {problem});
    return problem.isEmpty();
}

bool FileActions::saveAs() {
    QString suggestion = rigModel_.path();
    if (suggestion.isEmpty())
        suggestion = QString::fromStdString(rigModel_.rig().name).toLower().replace(' ', '-') + ".json";
    const QString path =
        QFileDialog::getSaveFileName(window_, tr("Save the rig"), suggestion, tr("Rigs (*.json)"));
    if (path.isEmpty()) return false;
    const QString problem = saveRig(path);
    if (!problem.isEmpty()) showProblems(tr("The rig was not saved"), {problem});
    return problem.isEmpty();
}

QString FileActions::exportParameters(const QString& path, bool onlyChanged) {
    const std::string text = onlyChanged ? writeChangedParameters(rigModel_.rig(), rigModel_.baseline())
                                         : writeParameterSet(rigModel_.rig(), {});
    const QString problem = writeFile(path, text);
    if (problem.isEmpty()) emit message(tr("Exported parameters to %1").arg(path));
    return problem;
}

void FileActions::exportFromDialog(bool onlyChanged) {
    const QString path = QFileDialog::getSaveFileName(window_, tr("Export parameters"), tr("parameters.json"),
                                                      tr("Parameter sets (*.json)"));
    if (path.isEmpty()) return;
    const QString problem = exportParameters(path, onlyChanged);
    if (!problem.isEmpty()) showProblems(tr("The parameters were not exported"), {problem});
}

QStringList FileActions::applyParameters(const QString& path) {
    const auto [content, problem] = readFile(path);
    if (!problem.isEmpty()) return {problem};
    const std::string text = content.toStdString();
    const Issues issues =
        rigModel_.change(tr("Apply parameter set"), [&](Rig& rig) { return applyParameterSet(rig, text); });
    return linesOf(issues, true);
}

void FileActions::applyFromDialog() {
    const QString path = QFileDialog::getOpenFileName(window_, tr("Apply a parameter set"), QString(),
                                                      tr("Parameter sets (*.json);;All files (*)"));
    if (path.isEmpty()) return;
    const QStringList problems = applyParameters(path);
    if (!problems.isEmpty()) showProblems(tr("The parameter set was not applied"), problems);
}

void FileActions::copyParameters() {
    QApplication::clipboard()->setText(QString::fromStdString(writeParameterSet(rigModel_.rig(), {})));
    emit message(tr("All parameters are on the clipboard as JSON"));
}

bool FileActions::mayDiscard() {
    if (rigModel_.undoStack().isClean()) return true;
    const auto answer = QMessageBox::question(
        window_, tr("Unsaved changes"), tr("Save the changes to %1?").arg(rigModel_.title()),
        QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, QMessageBox::Save);
    if (answer == QMessageBox::Save) return save();
    return answer == QMessageBox::Discard;
}

void FileActions::showProblems(const QString& title, const QStringList& problems) {
    constexpr int shown = 6;
    QMessageBox box(QMessageBox::Warning, title, title, QMessageBox::Ok, window_);
    box.setInformativeText(problems.mid(0, shown).join(QStringLiteral("\n\n")));
    if (problems.size() > shown) box.setDetailedText(problems.join('\n'));
    box.exec();
}

} // namespace hingelab
