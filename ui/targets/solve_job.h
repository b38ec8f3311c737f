// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <memory>
#include <thread>

#include "solve/sensitivity.h"
#include "solve/target_solver.h"

namespace hingelab {

/// Solves for targets, or finds what moves them, on a thread of its own: one thing at a time, which can be
/// cancelled. What was begun before is cancelled by what comes after it, and is not told.
class SolveJob : public QObject {
    Q_OBJECT
  public:
    explicit SolveJob(QObject* parent = nullptr);
    ~SolveJob() override;

    void solve(const Rig& rig, const std::vector<FreeParameter>& free, const MotorVoltages& voltages);
    void findSensitivity(const Rig& rig, const std::vector<FreeParameter>& parameters,
                         const MotorVoltages& voltages);
    /// Asks it to end; what comes of it is told.
    void cancel() { thread_.request_stop(); }

  signals:
    void progressed(int evaluations, double worst, const QString& stage);
    void solved(std::shared_ptr<hingelab::SolveResult> result);
    void sensitivityFound(std::shared_ptr<hingelab::Sensitivity> sensitivity);

  private:
    void end();

    long number_ = 0; ///< of what is under way; of the GUI thread
    std::jthread thread_;
};

} // namespace hingelab
