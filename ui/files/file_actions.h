// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>
#include <QObject>
#include <QWidget>

#include "ui/files/autosave.h"
#include "ui/files/file_stamp.h"
#include "ui/files/file_watch.h"
#include "ui/model/open_rig.h"
#include "ui/model/workbench.h"
#include "ui/theme/theme.h"

namespace hingelab {

/// Opening, saving and exporting documents. Nothing here loses what was there: a file that cannot be read
/// leaves the open document alone, a file that cannot be written leaves the old file intact.
class FileActions : public QObject {
    Q_OBJECT
  public:
    FileActions(Workbench& bench, QWidget* window);

    void fillFileMenu(QMenu& menu);
    void fillRigsMenu(QMenu& menu);
    void fillEditMenu(QMenu& menu);
    [[nodiscard]] QAction& openAction() { return *open_; }
    [[nodiscard]] QAction& saveAction() { return *save_; }

    /// As a user's choice: asks about unsaved edits, and tells what was wrong.
    void openChosen(const QString& nameOrPath) {
        if (mayDiscard()) openAndReport(nameOrPath);
    }

    /// The same for a template.
    void openNew(const QString& nameOrPath);

    /// Opens a file, or a shipped rig by its name; models of other programs are imported. Returns what was
    /// wrong, in lines; empty on success.
    [[nodiscard]] QStringList openRig(const QString& nameOrPath);
    /// A new document from a template: a shipped one by its name, or a file. It has no file of its own yet.
    [[nodiscard]] QStringList openTemplate(const QString& nameOrPath);
    /// A rig that was made in the program becomes the open document, without a file and unsaved; false if the
    /// user wants to keep what is open.
    bool openMade(RigDocument document);
    /// Folder of the user's own templates.
    [[nodiscard]] static QString templateFolder();
    /// Files in it, with their texts.
    [[nodiscard]] static std::vector<std::pair<QString, std::string>> ownTemplates();
    /// Where a template of this name is; empty if it is no name for a file.
    [[nodiscard]] static QString templateFile(const QString& name);
    /// Writes the rig as a template of the user's own, in place of one of that name; returns what was wrong.
    [[nodiscard]] QString saveTemplate(const QString& name);

    /// Writes the rig; returns what was wrong.
    [[nodiscard]] QString saveRig(const QString& path);
    /// Opens edits that an earlier run could not save; they are unsaved still.
    void openRecovered(RecoveredRig recovered);
    [[nodiscard]] QString exportParameters(const QString& path, bool onlyChanged);
    [[nodiscard]] QStringList applyParameters(const QString& path);
    /// Opens a dropped rig, or applies a dropped parameter set; tells what was wrong.
    void takeDropped(const QString& path);
    void copyParameters();

    /// Asks about unsaved edits; false: the user wants to stay.
    [[nodiscard]] bool mayDiscard();

    /// What to open at the next start: a path or a shipped name.
    [[nodiscard]] const QString& lastRig() const { return lastRig_; }
    /// What the present document was read from: a path or a shipped name; empty for templates and what was
    /// made.
    [[nodiscard]] const QString& source() const { return source_; }

  signals:
    void message(const QString& text);
    /// A model of another program was opened as a rig; what of it was changed or left out, in lines.
    void imported(const QString& path, const QStringList& losses);
    void cadChosen(const QString& path); ///< a CAD file is to be opened, which asks what becomes of its parts
    void newRequested();                 ///< a template is to be chosen, for openNew()

  private:
    void openFromDialog();
    void takeOtherChanges();
    void saveTemplateFromDialog();
    void openAndReport(const QString& nameOrPath);
    bool save();
    bool saveAs();
    enum class Overwriting { yes, no, elsewhere };
    [[nodiscard]] Overwriting askAboutOtherChanges();
    void exportFromDialog(bool onlyChanged);
    void applyFromDialog();
    void remember(const QString& path);
    void fillRecent();
    [[nodiscard]] QString writeWithFiles(const QString& path, QString& filesFolder);
    void showProblems(const QString& title, const QStringList& problems);

    OpenRig& openRig_;
    const PreparedStates& states_;
    const Theme& theme_;
    QWidget* window_;
    QAction* new_;
    QAction* open_;
    QAction* save_;
    QMenu* recent_ = nullptr;
    QString lastRig_;
    QString source_;
    FileStamp stamp_; ///< of the open file
    FileWatch* watch_;
    bool isAsking_ = false; ///< what becomes of the file: other questions about it wait
};

} // namespace hingelab
