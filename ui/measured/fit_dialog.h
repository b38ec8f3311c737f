// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSpinBox>
#include <QTableWidget>
#include <map>
#include <memory>
#include <thread>

#include "fit/door_fit.h"
#include "rig/parameters.h"
#include "ui/measured/pass_plot.h"
#include "ui/model/open_rig.h"
#include "ui/model/workbench.h"

namespace hingelab {

/// A measurement that numbers can be fitted to.
struct FitSource {
    std::shared_ptr<const Measurement> measurement;
    std::string keptAs =
        {}; ///< its name in the rig, which then keeps the fit, too; empty: it is not in the rig
};

/// What was chosen in a fit, by the names of the numbers, for the next one.
struct FitChoice {
    struct Bounds {
        QString lower, upper; ///< as they were typed
    };
    std::map<std::string, Bounds> free;
    int starts = 1;
};

/// Finds numbers of the open rig from a measurement: which are free and within which bounds, the fit in the
/// background with cancel, then what was found with intervals, correlations, what is left over, and what the
/// data cannot tell. Apply is one undo step: the numbers, and the fit with its measurement.
class FitDialog : public QDialog {
    Q_OBJECT
  public:
    FitDialog(Workbench& bench, std::vector<FitSource> sources, QWidget* parent = nullptr);
    ~FitDialog() override;
    FitDialog(const FitDialog&) = delete;
    FitDialog& operator=(const FitDialog&) = delete;

    [[nodiscard]] bool isBusy() const { return isBusy_; }
    /// The last fit; null: none yet.
    [[nodiscard]] const DoorFit* found() const { return found_.get(); }

    /// Frees or locks a number, by its pointer.
    void setFree(const std::string& pointer, bool isFree);
    /// What is ticked, with its bounds.
    [[nodiscard]] FitChoice choice() const;
    /// Ticks the same again, and nothing else; numbers that the rig does not have any more are left out.
    void setChoice(const FitChoice& choice);
    void start();

    /// Of a row: whether it is free.
    [[nodiscard]] QCheckBox& tick(int row) { return *ticks_[static_cast<std::size_t>(row)]; }
    [[nodiscard]] QLabel& words() { return *words_; }

  signals:
    void applied();

  private:
    void buildWidgets(const Theme& theme);
    void fillNumbers();
    void filterRows();
    [[nodiscard]] std::optional<FitRequest> request();
    void setBusy(bool isBusy);
    void take(const std::shared_ptr<DoorFit>& fit);
    void showFit();
    void showCorrelations();
    void clearResults();
    void apply();
    [[nodiscard]] Issues applyNumbers();
    [[nodiscard]] bool keepFit();
    [[nodiscard]] const FitSource& source() const;

    OpenRig& openRig_;
    std::vector<FitSource> sources_;
    std::vector<Parameter> parameters_; ///< of the rows
    std::vector<QCheckBox*> ticks_;     ///< of the rows
    std::shared_ptr<DoorFit> found_;
    bool isBusy_ = false;

    QComboBox* data_;
    QLineEdit* filter_;
    QTableWidget* numbers_;
    QTableWidget* correlations_;
    QLabel* correlationLabel_;
    PassPlot* plot_;
    QLabel* words_;
    QProgressBar* progress_;
    QSpinBox* starts_;
    QPushButton* fit_;
    QPushButton* apply_;
    QPushButton* close_;
    std::jthread worker_; ///< last, so that it ends before anything else goes
};

} // namespace hingelab
