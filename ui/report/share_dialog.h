// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <atomic>
#include <functional>
#include <vector>

#include "share/share_page.h"
#include "ui/model/latest_task.h"
#include "ui/theme/theme.h"

namespace hingelab {

/// A page that plays the open rig in a browser: how long, what is varied, what a hand does, the file. It is
/// simulated on a thread of its own, with progress, and can be cancelled; closing the dialog cancels it, too.
class ShareDialog : public QDialog {
    Q_OBJECT
  public:
    /// @param request with the rig as it is now, and where its meshes are.
    ShareDialog(ShareRequest request, const QString& proposedPath, const Theme& theme,
                QWidget* parent = nullptr);
    ~ShareDialog() override;

  signals:
    void made(const QString& path, bool isToBeOpened);

  private:
    struct Job {
        ShareRequest request;
        QString path;
    };
    struct Outcome {
        QString path;
        SharePage page; ///< without text: it was cancelled
        QString problem;
    };
    struct Variable {
        QComboBox* parameter;
        QLineEdit* values;
    };

    void buildFields(const QString& proposedPath);
    [[nodiscard]] QLayout* buildVariable(int number);
    void propose(std::size_t variable);
    void browse();
    void start();
    [[nodiscard]] Outcome make(const Job& job, const std::function<bool()>& isEnding);
    void take(const Outcome& outcome);
    void setBusy(bool isBusy);
    void say(const QString& text, bool isProblem);

    ShareRequest request_;
    const Theme& theme_;
    std::vector<Parameter> parameters_; ///< that can be varied: dimensions first
    QDoubleSpinBox* duration_ = nullptr;
    std::vector<Variable> variables_;
    QLineEdit* hand_ = nullptr;
    QLineEdit* path_ = nullptr;
    QCheckBox* opens_ = nullptr;
    QProgressBar* progress_ = nullptr;
    QLabel* words_ = nullptr;
    QPushButton* make_ = nullptr;
    QPushButton* close_ = nullptr;
    bool isBusy_ = false;
    std::atomic<bool> isGivenUp_{false};
    std::atomic<int> percent_{0};
    LatestTask<Job, Outcome> task_; ///< last: it ends first
};

} // namespace hingelab
