// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTabWidget>

#include "exchange/export_kinds.h"
#include "ui/exchange/export_overlay.h"
#include "ui/model/latest_task.h"
#include "ui/model/open_rig.h"
#include "ui/model/workbench.h"

namespace hingelab {

/// Exports of the open rig for other programs: what is lost, with the curves that the target will have over the
/// rig's own, and a look at the file before it is saved. It follows the rig: whatever is edited meanwhile is
/// exported anew, on a thread of its own.
class ExportDialog : public QDialog {
    Q_OBJECT
  public:
    explicit ExportDialog(Workbench& bench, QWidget* parent = nullptr);

    /// Turns to the format of that key, as the user would; nothing for a key that there is not.
    void choose(const QString& key);
    /// Brings the curves to the front, where there are some.
    void showCurves() { pages_->setCurrentIndex(kCurves); }
    [[nodiscard]] bool isBusy() const { return isBusy_; }
    /// Writes the export as it is shown; what goes wrong is said in the dialog.
    void saveTo(const QString& path);

  signals:
    void saved(const QString& path);

  private:
    enum Page { kLosses, kCurves, kFile };
    struct Job {
        std::shared_ptr<const Model> model; ///< has the rig
        const ExportKind* kind = nullptr;
        std::size_t hinge = 0; ///< element of the rig, for kinds that are of a hinge
        std::string engine;    ///< of FMUs
    };
    struct Outcome {
        ExportResult result;
        std::string refusal; ///< in words; empty: there is a result
    };

    void buildFields();
    void fillHinges();
    void make();
    [[nodiscard]] static Outcome madeOf(const Job& job);
    void take(long number, const Outcome& outcome);
    void showResult();
    void showLaw();
    void save();
    [[nodiscard]] const ExportKind& kind() const;
    void say(const QString& text, bool isProblem);

    OpenRig& openRig_;
    const Theme& theme_;
    QComboBox* kind_ = nullptr;
    QComboBox* hinge_ = nullptr;
    QLabel* hingeLabel_ = nullptr;
    QTabWidget* pages_ = nullptr;
    QListWidget* losses_ = nullptr;
    QComboBox* law_ = nullptr;
    ExportOverlay* overlay_ = nullptr;
    QPlainTextEdit* preview_ = nullptr;
    QLabel* words_ = nullptr;
    QPushButton* save_ = nullptr;
    Outcome outcome_;
    bool isBusy_ = false;
    long asked_ = 0;                ///< number of the request that is shown next
    LatestTask<Job, Outcome> task_; ///< last: it ends first
};

} // namespace hingelab
