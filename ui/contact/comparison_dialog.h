// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <array>
#include <atomic>
#include <memory>
#include <thread>

#include "physics/analysis/scheme_comparison.h"
#include "ui/plots/plot_panel.h"

namespace hingelab {

/// Two runs over time: the sums of normal and of friction forces, and the Newton updates of each step, one
/// above the other.
class ComparisonPlot : public PlotPanel {
    Q_OBJECT
  public:
    ComparisonPlot(const Theme& theme, QWidget* parent);
    void showRuns(const SchemeRun& twoWay, const SchemeRun& oneWay);

  protected:
    void refresh() override {}
    void themeChanged() override;

  private:
    static constexpr std::size_t kRows = 3;
    std::array<QCPAxisRect*, kRows> rects_{};
    std::array<QCPGraph*, kRows> twoWay_{};
    std::array<QCPGraph*, kRows> oneWay_{};
};

/// One-way against two-way on the same rig, from its start: simulates both in the background, with progress and
/// cancel, then shows their forces, iterations and energy errors side by side.
class ComparisonDialog : public QDialog {
    Q_OBJECT
  public:
    ComparisonDialog(const Rig& rig, double duration, const Theme& theme, QWidget* parent = nullptr);
    ~ComparisonDialog() override;
    ComparisonDialog(const ComparisonDialog&) = delete;
    ComparisonDialog& operator=(const ComparisonDialog&) = delete;

  signals:
    void progressed(int percent);
    void finished(std::shared_ptr<const std::pair<SchemeRun, SchemeRun>> runs);

  private:
    void showRuns(const SchemeRun& twoWay, const SchemeRun& oneWay);

    ComparisonPlot* plot_;
    QProgressBar* progress_;
    QLabel* words_;
    QPushButton* close_;
    std::jthread worker_; ///< last, so that it ends before anything else goes
};

} // namespace hingelab
