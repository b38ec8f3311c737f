// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/targets/solve_job.h"

#include <QString>
#include <chrono>
#include <exception>

namespace hingelab {

SolveJob::SolveJob(QObject* parent) : QObject(parent) {}

SolveJob::~SolveJob() {
    end();
}

/// An evaluation takes milliseconds: that long this waits at most.
void SolveJob::end() {
    thread_.request_stop();
    if (thread_.joinable()) thread_.join();
}

void SolveJob::solve(const Rig& rig, const std::vector<FreeParameter>& free, const MotorVoltages& voltages) {
    end();
    const long number = ++number_;
    thread_ = std::jthread([this, number, rig, free, voltages](const std::stop_token& stop) {
        SolveOptions options;
        options.voltages = voltages;
        auto last = std::chrono::steady_clock::time_point{};
        options.progress = [&](const SolveProgress& progress) {
            constexpr std::chrono::milliseconds pause(50);
            const auto now = std::chrono::steady_clock::now();
            if (now - last >= pause) {
                last = now;
                QMetaObject::invokeMethod(
                    this,
                    [this, number, progress] {
                        if (number == number_)
                            emit progressed(progress.evaluations, progress.worst,
                                            QString::fromUtf8(progress.stage));
                    },
                    Qt::QueuedConnection);
            }
            return !stop.stop_requested();
        };
        auto result = std::make_shared<SolveResult>();
        try {
            *result = solveTargets(rig, free, options);
        } catch (const std::exception& error) { // must not end the program
            *result = SolveResult{};
            result->refusal = std::string("It could not be solved: ") + error.what();
        }
        QMetaObject::invokeMethod(
            this,
            [this, number, result] {
                if (number == number_) emit solved(result);
            },
            Qt::QueuedConnection);
    });
}

void SolveJob::findSensitivity(const Rig& rig, const std::vector<FreeParameter>& parameters,
                               const MotorVoltages& voltages) {
    end();
    const long number = ++number_;
    thread_ = std::jthread([this, number, rig, parameters, voltages](const std::stop_token& stop) {
        auto result = std::make_shared<Sensitivity>();
        try {
            *result = sensitivityOf(rig, parameters, voltages, [&] { return !stop.stop_requested(); });
        } catch (const std::exception& error) {
            *result = Sensitivity{};
            result->refusal = error.what();
        }
        QMetaObject::invokeMethod(
            this,
            [this, number, result] {
                if (number == number_) emit sensitivityFound(result);
            },
            Qt::QueuedConnection);
    });
}

} // namespace hingelab

#include "ui/targets/moc_solve_job.cpp"
