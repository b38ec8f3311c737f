// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCheckBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <atomic>
#include <functional>
#include <optional>

#include "report/rig_report.h"
#include "ui/model/latest_task.h"
#include "ui/theme/theme.h"

namespace hingelab {

/// A report of the open rig as a page of HTML or as PDF: what stands in it, logo, notes, file. It is made on a
/// thread of its own, with progress, and can be cancelled; closing the dialog cancels it, too.
class ReportDialog : public QDialog {
    Q_OBJECT
  public:
    /// @param request what the report is about: asked for when it is made, so that it is of the rig as it is
    /// then.
    ///   With a picture if `withPicture`.
    using RequestSource = std::function<ReportRequest(bool withPicture)>;
    ReportDialog(RequestSource request, const QString& proposedPath, const Theme& theme,
                 QWidget* parent = nullptr);
    ~ReportDialog() override;

  signals:
    void made(const QString& path);

  private:
    struct Job {
        ReportRequest request;
        QString path;
    };
    struct Outcome {
        QString path;
        std::string page; ///< empty: given up
        QString problem;  ///< in the program's own work
    };

    void buildFields(const QString& proposedPath);
    [[nodiscard]] Outcome make(const Job& job, const std::function<bool()>& isEnding);
    void browseFile();
    void browseLogo();
    void start();
    void take(const Outcome& outcome);
    void showChoice();
    void setBusy(bool isBusy);
    void say(const QString& text, bool isProblem);
    /// The logo's file; empty without one, and `problem` says why it cannot be taken.
    [[nodiscard]] std::optional<ReportPicture> logo(QString& problem) const;

    RequestSource request_;
    const Theme& theme_;
    QCheckBox* picture_ = nullptr;
    QCheckBox* changes_ = nullptr;
    QLineEdit* logo_ = nullptr;
    QPlainTextEdit* notes_ = nullptr;
    QLineEdit* path_ = nullptr;
    QProgressBar* progress_ = nullptr;
    QLabel* words_ = nullptr;
    QPushButton* make_ = nullptr;
    QPushButton* close_ = nullptr;
    bool isBusy_ = false;
    std::atomic<bool> isGivenUp_{false};
    LatestTask<Job, Outcome> task_; ///< last: it ends first
};

} // namespace hingelab
