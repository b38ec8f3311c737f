// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCheckBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QTableWidget>

#include "ui/model/open_rig.h"
#include "ui/model/workbench.h"
#include "ui/targets/solve_job.h"
#include "ui/theme/theme.h"

namespace hingelab {

/// Solves for the targets of a rig: which numbers are free, within which bounds, and what moves what; then what
/// would become of the numbers and targets, to be applied as one edit. All is computed on a thread of its own.
class SolveDialog : public QDialog {
    Q_OBJECT
  public:
    SolveDialog(Workbench& bench, MotorVoltages voltages, QWidget* parent = nullptr);
    ~SolveDialog() override;

    enum Column { kName, kValue, kLow, kHigh, kAfter, kFirstTarget };

    [[nodiscard]] QLineEdit& filter() { return *filter_; }
    [[nodiscard]] QPushButton& cancelButton() { return *cancel_; }
    [[nodiscard]] bool isBusy() const { return isBusy_; }
    [[nodiscard]] bool hasSensitivity() const { return hasSensitivity_; }

  signals:
    void aboutToApply(); ///< the rig is still as before

  private:
    void build(const Theme& theme);
    void fillParameters();
    void fillTargets(const std::vector<TargetResult>& results, int column);
    void readBound(QTableWidgetItem* item);
    void showRows();
    [[nodiscard]] std::vector<FreeParameter> chosen() const;
    void solve();
    void takeResult(const std::shared_ptr<SolveResult>& result);
    void takeSensitivity(const Sensitivity& sensitivity);
    void setBusy(bool isBusy);
    void apply();

    OpenRig& openRig_;
    MotorVoltages voltages_;
    std::vector<Parameter> numbers_;  ///< that may be free, a row each
    std::vector<FreeParameter> free_; ///< the same with bounds
    std::vector<bool> moves_;         ///< whether any target depends on it, as far as is known
    std::shared_ptr<SolveResult> result_;
    QLineEdit* filter_;
    QCheckBox* onlyMoving_;
    QTableWidget* parameters_;
    QTableWidget* targets_;
    QLabel* outcome_;
    QProgressBar* progress_;
    QPushButton* solve_;
    QPushButton* cancel_;
    QPushButton* apply_;
    bool isFilling_ = false;
    bool isBusy_ = false;
    bool hasSensitivity_ = false;
    SolveJob job_;
};

} // namespace hingelab
