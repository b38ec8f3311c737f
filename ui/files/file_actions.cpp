// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/file_actions.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QInputDialog>
#include <QMessageBox>
#include <QPushButton>
#include <QRegularExpression>
#include <QScopedValueRollback>
#include <QSettings>
#include <QStandardPaths>

#include "checks/checked_rig.h"
#include "exchange/export_report.h"
#include "exchange/import_files.h"
#include "exchange/rig_in_picture.h"
#include "resources/shipped_rigs.h"
#include "rig/parameter_set.h"
#include "text/text_file.h"
#include "ui/files/file_drop.h"
#include "ui/files/files_beside.h"
#include "ui/files/safe_file.h"
#include "ui/text/plain_text.h"

namespace hingelab {
namespace {

constexpr int kRecentFiles = 8;

QStringList linesOf(const Issues& issues, bool errorsOnly) {
    QStringList lines;
    for (const Issue& issue : issues) {
        if (!errorsOnly || issue.severity == Severity::error) lines << QString::fromStdString(issue.text());
    }
    return lines;
}

/// Text of a file, or what kept it from being read.
std::pair<std::string, QString> readFile(const QString& path) {
    try {
        return {readTextFile(QFile::encodeName(path).toStdString(), kDocumentLimits.bytes), {}};
    } catch (const std::exception& error) {
        return {{}, FileActions::tr("%1 cannot be read: %2.").arg(path, QString::fromUtf8(error.what()))};
    }
}

/// Puts the rig in the place of another program's text; returns what was wrong.
QString importInPlace(const QString& path, std::string& text, QStringList& losses) {
    try {
        const std::filesystem::path folder = QFile::encodeName(QFileInfo(path).absolutePath()).toStdString();
        ImportedText imported = importText(*foreignKindOf(text), text, folder, {});
        for (const ExportLoss& loss : imported.losses) losses += QString::fromStdString(lossText(loss));
        text = std::move(imported.rig);
        return {};
    } catch (const std::exception& fault) {
        return FileActions::tr("%1 cannot be imported: %2").arg(path, QString::fromUtf8(fault.what()));
    }
}

/// What a description begins with, up to its first full stop, colon or semicolon ("4 : 5" has none).
QString firstClauseOf(const QString& description) {
    static const QRegularExpression end(QStringLiteral("(?<=\\S)[.:;]\\s"));
    return description.left(end.match(description).capturedStart());
}

} // namespace

FileActions::FileActions(Workbench& bench, QWidget* window)
    : QObject(window),
      openRig_(bench.openRig()),
      states_(bench.states()),
      theme_(bench.theme()),
      window_(window) {
    new_ = new QAction(tr("&New…"), this);
    new_->setShortcut(QKeySequence::New);
    new_->setToolTip(tr("Begin a rig from a template (Ctrl+N)"));
    connect(new_, &QAction::triggered, this, &FileActions::newRequested);
    open_ = new QAction(tr("&Open…"), this);
    open_->setShortcut(QKeySequence::Open);
    open_->setToolTip(tr("Open a rig (Ctrl+O)"));
    save_ = new QAction(tr("&Save"), this);
    save_->setShortcut(QKeySequence::Save);
    save_->setToolTip(tr("Save the rig (Ctrl+S)"));
    connect(open_, &QAction::triggered, this, &FileActions::openFromDialog);
    connect(save_, &QAction::triggered, this, &FileActions::save);
    connect(&openRig_, &OpenRig::opened, this, [this] { source_.clear(); }); // openRig() knows it afterwards
    watch_ = new FileWatch(this);
    connect(&openRig_, &OpenRig::fileChanged, this, [this] { watch_->watch(openRig_.path()); });
    connect(watch_, &FileWatch::changed, this, &FileActions::takeOtherChanges);
    const auto updateIcons = [this] {
        open_->setIcon(theme_.icon(QStringLiteral("open")));
        save_->setIcon(theme_.icon(QStringLiteral("save")));
    };
    connect(&theme_, &Theme::changed, this, updateIcons);
    updateIcons();
}

void FileActions::fillFileMenu(QMenu& menu) {
    menu.addAction(new_);
    menu.addAction(open_);
    recent_ = menu.addMenu(tr("Open &recent"));
    connect(recent_, &QMenu::aboutToShow, this, &FileActions::fillRecent);
    menu.addSeparator();
    menu.addAction(save_);
    QAction* saveAsAction = menu.addAction(tr("Save &as…"));
    saveAsAction->setShortcut(QKeySequence::SaveAs);
    connect(saveAsAction, &QAction::triggered, this, &FileActions::saveAs);
    connect(menu.addAction(tr("Save as &template…")), &QAction::triggered, this,
            &FileActions::saveTemplateFromDialog);
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
    QMenu* group = nullptr;
    std::string_view groupName;
    for (const ShippedRig& shipped : shippedRigs()) {
        const RigReading reading = readRig(shipped.text);
        if (!reading.document) continue;
        if (group == nullptr || shipped.group != groupName) {
            groupName = shipped.group;
            group = menu.addMenu(QString::fromUtf8(groupName));
            group->setToolTipsVisible(true);
        }
        QAction* action =
            group->addAction(literalActionText(QString::fromStdString(reading.document->rig.name)));
        action->setToolTip(QString::fromStdString(descriptionWithExperiments(reading.document->rig)));
        action->setStatusTip(firstClauseOf(action->toolTip())); // the status bar is one line
        const QString name = QString::fromUtf8(shipped.name);
        connect(action, &QAction::triggered, this, [this, name] {
            if (mayDiscard()) openAndReport(name);
        });
    }
}

void FileActions::fillRecent() {
    recent_->clear();
    for (const QString& path : QSettings().value(QStringLiteral("recentFiles")).toStringList()) {
        connect(recent_->addAction(literalActionText(path)), &QAction::triggered, this, [this, path] {
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
    const FileStamp stamp = FileStamp::of(path); // before reading: a change in between is noticed later
    if (!isShipped) {
        const auto [content, problem] = readFile(path);
        if (!problem.isEmpty()) return {problem};
        text = content;
    }
    const bool isPicture = !isShipped && isPngOrSvg(text);
    if (isPicture) {
        std::optional<std::string> inside = rigInside(text);
        if (!inside) {
            return {tr("%1 is a picture without a rig inside: pictures that Hingelab exported have one, unless "
                       "it was "
                       "left out or another program wrote the picture anew.")
                        .arg(path)};
        }
        text = std::move(*inside);
    }
    QStringList losses;
    const bool isForeign = !isShipped && !isPicture && foreignKindOf(text) != nullptr;
    if (isForeign) {
        if (const QString problem = importInPlace(path, text, losses); !problem.isEmpty()) return {problem};
    } else if (const std::string words = unknownXmlWords(text); !isPicture && !words.empty()) {
        return {tr("%1 cannot be opened: %2.").arg(path, QString::fromStdString(words))};
    }
    RigReading reading = readRig(text);
    if (!reading.document) return linesOf(reading.issues, true);
    // Saving must not replace the picture, nor a model of another program: the rig has no file yet.
    const bool hasFile = !isPicture && !isForeign;
    openRig_.open(std::move(*reading.document), hasFile ? path : QString());
    stamp_ = hasFile ? stamp : FileStamp();
    source_ = lastRig_ = isShipped ? nameOrPath : path;
    if (!isShipped) remember(path);
    if (isForeign) {
        openRig_.setUnsaved();
        emit imported(path, losses);
    }
    const QStringList warnings = linesOf(reading.issues, false);
    if (!warnings.isEmpty()) emit message(warnings.join(QStringLiteral(" · ")));
    return {};
}

QString FileActions::templateFolder() {
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/templates");
}

std::vector<std::pair<QString, std::string>> FileActions::ownTemplates() {
    std::vector<std::pair<QString, std::string>> found;
    for (const QFileInfo& file :
         QDir(templateFolder()).entryInfoList({QStringLiteral("*.json")}, QDir::Files)) {
        auto [text, problem] = readFile(file.absoluteFilePath());
        if (problem.isEmpty()) found.emplace_back(file.absoluteFilePath(), std::move(text));
    }
    return found;
}

QStringList FileActions::openTemplate(const QString& nameOrPath) {
    std::string text;
    QString filesFolder; // of an own template: the names of files in it begin there
    for (const ShippedRig& shipped : shippedTemplates()) {
        if (nameOrPath.toStdString() == shipped.name) text = shipped.text;
    }
    if (text.empty()) {
        const auto [content, problem] = readFile(nameOrPath);
        if (!problem.isEmpty()) return {problem};
        text = content;
        filesFolder = QFileInfo(nameOrPath).absolutePath();
    }
    RigReading reading = readRig(text);
    if (!reading.document) return linesOf(reading.issues, true);
    openRig_.open(std::move(*reading.document), QString(), nullptr, filesFolder);
    stamp_ = {};
    return {};
}

void FileActions::openNew(const QString& nameOrPath) {
    if (!mayDiscard()) return;
    const QStringList problems = openTemplate(nameOrPath);
    if (!problems.isEmpty())
        showProblems(tr("%1 was not opened").arg(QFileInfo(nameOrPath).fileName()), problems);
}

bool FileActions::openMade(RigDocument document) {
    if (!mayDiscard()) return false;
    openRig_.open(std::move(document), QString());
    openRig_.setUnsaved();
    stamp_ = {};
    return true;
}

QString FileActions::templateFile(const QString& name) {
    QString file = name.trimmed();
    for (const QChar c : QStringLiteral("/\\:*?\"<>|")) file.replace(c, QLatin1Char('-'));
    if (file.isEmpty() || file.startsWith(QLatin1Char('.'))) return {};
    return templateFolder() + QLatin1Char('/') + file + QStringLiteral(".json");
}

QString FileActions::saveTemplate(const QString& name) {
    const QString folder = templateFolder();
    if (!QDir().mkpath(folder)) return tr("The folder %1 cannot be made.").arg(folder);
    const QString path = templateFile(name);
    if (path.isEmpty()) return tr("\"%1\" is no name for a file.").arg(name);
    QString filesFolder;
    return writeWithFiles(path, filesFolder);
}

void FileActions::saveTemplateFromDialog() {
    bool isAccepted = false;
    const QString name = QInputDialog::getText(window_, tr("Save as template"), tr("Name"), QLineEdit::Normal,
                                               QString::fromStdString(openRig_.rig().name), &isAccepted);
    if (!isAccepted) return;
    const QString title = tr("Save as template");
    const QString question = tr("There is a template \"%1\" already.").arg(name.trimmed());
    if (QFile::exists(templateFile(name)) && !mayReplace(window_, title, question)) return;
    const QString problem = saveTemplate(name);
    if (!problem.isEmpty()) {
        showProblems(tr("The template was not saved"), {problem});
    } else {
        emit message(tr("The template is saved. File > New offers it from now on."));
    }
}

void FileActions::openRecovered(RecoveredRig recovered) {
    // On top of what it came from, if that is still there: the edits can be undone, and "reset" knows the file.
    const bool hasSource = !recovered.source.isEmpty() && openRig(recovered.source).isEmpty();
    const auto takeRecovered = [&recovered](Rig& rig) {
        rig = recovered.document.rig;
        return Issues();
    };
    if (hasSource && !hasErrors(openRig_.change(tr("Recovered edits"), takeRecovered))) {
        // What another program wrote after these edits is not theirs to replace unasked.
        if (recovered.isFile && QFileInfo(recovered.source).lastModified() > recovered.time) stamp_ = {};
        return;
    }
    openRig_.open(std::move(recovered.document), recovered.isFile ? recovered.source : QString(), nullptr,
                  recovered.filesFolder);
    openRig_.setUnsaved();
    stamp_ = {};
}

/// Another program has written the open file: without edits here it is read again, else the user chooses.
void FileActions::takeOtherChanges() {
    const QString path = openRig_.path();
    if (isAsking_ || path.isEmpty() || !stamp_.isOutdated(path)) return;
    if (!openRig_.undoStack().isClean()) {
        QMessageBox box(QMessageBox::Question, tr("The file has changed"),
                        tr("Another program changed %1, and it has unsaved edits here.").arg(openRig_.title()),
                        QMessageBox::NoButton, window_);
        box.setTextFormat(Qt::PlainText);
        QPushButton* keep = box.addButton(tr("&Keep mine"), QMessageBox::RejectRole);
        QPushButton* reload = box.addButton(tr("&Reload the file"), QMessageBox::DestructiveRole);
        box.setDefaultButton(keep);
        const QScopedValueRollback<bool> asking(isAsking_, true);
        box.exec();
        if (box.clickedButton() != reload) return;
    }
    const QStringList problems = openRig(path);
    if (problems.isEmpty()) {
        emit message(tr("Read again: another program changed %1").arg(openRig_.title()));
    } else {
        emit message(tr("Another program changed %1, and it cannot be read: %2")
                         .arg(openRig_.title(), problems.front()));
    }
}

void FileActions::takeDropped(const QString& path) {
    const DroppedFile kind = kindOfFile(path);
    if (kind == DroppedFile::cad) return emit cadChosen(path); // nothing is discarded yet
    if (kind != DroppedFile::parameterSet) return openChosen(path);
    const QStringList problems = applyParameters(path);
    if (!problems.isEmpty()) showProblems(tr("The parameter set was not applied"), problems);
}

void FileActions::openAndReport(const QString& nameOrPath) {
    if (kindOfFile(nameOrPath) == DroppedFile::cad) return emit cadChosen(nameOrPath);
    const QStringList problems = openRig(nameOrPath);
    if (!problems.isEmpty())
        showProblems(tr("%1 was not opened").arg(QFileInfo(nameOrPath).fileName()), problems);
}

void FileActions::openFromDialog() {
    if (!mayDiscard()) return;
    const QStringList filters = {
        tr("Rigs and pictures that carry one (*.hingelab *.json *.png *.svg)"),
        tr("Models of other programs (*.urdf *.sdf *.world *.xml *.mjcf *.yaml *.yml)"),
        tr("CAD files (*.step *.stp *.iges *.igs *.gltf *.glb *.3mf *.dae *.ply)"), tr("All files (*)")};
    const QString path = QFileDialog::getOpenFileName(
        window_, tr("Open a rig"), QFileInfo(openRig_.path()).path(), filters.join(QStringLiteral(";;")));
    if (!path.isEmpty()) openAndReport(path);
}

/// The rig, and beside it the files that it names, if they lie where they do not stay.
QString FileActions::writeWithFiles(const QString& path, QString& filesFolder) {
    if (openRig_.isMeshFolderLent()) {
        const FilesBeside beside = copyFilesBeside(openRig_.meshFolder(), path);
        if (!beside.problem.isEmpty()) return beside.problem;
        filesFolder = beside.folder;
    }
    return writeSafely(path, openRig_.textFor(path, filesFolder));
}

QString FileActions::saveRig(const QString& path) {
    QString filesFolder;
    const QString problem = writeWithFiles(path, filesFolder);
    if (!problem.isEmpty()) return problem;
    if (!filesFolder.isEmpty()) openRig_.keepMeshFolder(filesFolder);
    stamp_ = FileStamp::of(path);
    openRig_.setSaved(path);
    lastRig_ = path;
    remember(path);
    emit message(tr("Saved %1").arg(path));
    return {};
}

bool FileActions::save() {
    if (openRig_.path().isEmpty()) return saveAs();
    switch (askAboutOtherChanges()) {
        case Overwriting::yes:
            break;
        case Overwriting::elsewhere:
            return saveAs();
        case Overwriting::no:
            return false;
    }
    const QString problem = saveRig(openRig_.path());
    if (!problem.isEmpty()) showProblems(tr("The rig was not saved"), {problem});
    return problem.isEmpty();
}

/// Another program may have written the file since it was opened: its work is not lost without a question.
FileActions::Overwriting FileActions::askAboutOtherChanges() {
    if (!stamp_.isOutdated(openRig_.path())) return Overwriting::yes;
    QMessageBox box(QMessageBox::Warning, tr("The file has changed"),
                    tr("Another program changed %1 since it was opened here.").arg(openRig_.title()),
                    QMessageBox::Cancel, window_);
    box.setTextFormat(Qt::PlainText);
    box.setInformativeText(tr("If you save here, you replace its changes."));
    QPushButton* elsewhere = box.addButton(tr("Save &as…"), QMessageBox::ActionRole);
    QPushButton* replace = box.addButton(tr("&Replace"), QMessageBox::DestructiveRole);
    box.setDefaultButton(elsewhere);
    const QScopedValueRollback<bool> asking(isAsking_, true);
    box.exec();
    if (box.clickedButton() == replace) return Overwriting::yes;
    return box.clickedButton() == elsewhere ? Overwriting::elsewhere : Overwriting::no;
}

bool FileActions::saveAs() {
    QString suggestion = openRig_.path();
    if (suggestion.isEmpty())
        suggestion = fileNameFor(QString::fromStdString(openRig_.rig().name)) + ".hingelab";
    const QString title = tr("Save the rig");
    const QScopedValueRollback<bool> asking(isAsking_, true);
    QString path = QFileDialog::getSaveFileName(window_, title, suggestion, tr("Rigs (*.hingelab *.json)"));
    if (path.isEmpty()) {
        isAsking_ = false;
        if (openRig_.undoStack().isClean()) takeOtherChanges(); // that came while the dialog was open
        return false;
    }
    if (QFileInfo(path).suffix().isEmpty()) {
        path += QStringLiteral(".hingelab"); // whether that is there the dialog has not asked
        const QString question = tr("There is a file %1 already.").arg(QFileInfo(path).fileName());
        if (QFile::exists(path) && !mayReplace(window_, title, question)) return false;
    }
    const QString problem = saveRig(path);
    if (!problem.isEmpty()) showProblems(tr("The rig was not saved"), {problem});
    return problem.isEmpty();
}

QString FileActions::exportParameters(const QString& path, bool onlyChanged) {
    const std::string text = onlyChanged ? writeChangedParameters(openRig_.rig(), openRig_.baseline())
                                         : writeParameterSet(openRig_.rig(), {});
    const QString problem = writeSafely(path, text);
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
    const std::string text = content;
    const Issues issues =
        openRig_.change(tr("Apply parameter set"), [&](Rig& rig) { return applyParameterSet(rig, text); });
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
    QApplication::clipboard()->setText(QString::fromStdString(writeParameterSet(openRig_.rig(), {})));
    emit message(tr("All parameters are on the clipboard as JSON"));
}

bool FileActions::mayDiscard() {
    if (openRig_.undoStack().isClean() || states_.isOnlyEdit()) return true;
    QMessageBox box(QMessageBox::Question, tr("Unsaved changes"),
                    tr("Save the changes to %1?").arg(openRig_.title()),
                    QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, window_);
    box.setTextFormat(Qt::PlainText);
    box.setDefaultButton(QMessageBox::Save);
    const int answer = box.exec();
    if (answer == QMessageBox::Save) return save();
    return answer == QMessageBox::Discard;
}

void FileActions::showProblems(const QString& title, const QStringList& problems) {
    constexpr int shown = 6;
    QMessageBox box(QMessageBox::Warning, title, title, QMessageBox::Ok, window_);
    box.setTextFormat(Qt::PlainText);
    box.setInformativeText(literalText(problems.mid(0, shown).join(QStringLiteral("\n\n"))));
    if (problems.size() > shown) box.setDetailedText(problems.join('\n'));
    box.exec();
}

} // namespace hingelab

#include "ui/files/moc_file_actions.cpp"
