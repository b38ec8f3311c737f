// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "physics/analysis/target_check.h"

namespace hingelab {

/// What became of the targets of a rig.
struct TargetPicture {
    long number = 0; ///< of the request
    std::vector<Target> targets;
    std::vector<TargetResult> results;
    bool isRotation = true; ///< of the door; also where it has no curve
};

/// Checks targets on a thread of its own. Of several requests that wait the latest wins.
class TargetChecker : public QObject {
    Q_OBJECT
  public:
    explicit TargetChecker(QObject* parent = nullptr);
    ~TargetChecker() override;

    void request(std::shared_ptr<const Model> model, MotorVoltages voltages);
    [[nodiscard]] long requests() const { return requests_; }

  signals:
    void checked(std::shared_ptr<hingelab::TargetPicture> picture);

  private:
    struct Request {
        std::shared_ptr<const Model> model;
        MotorVoltages voltages;
        long number = 0;
    };
    void run(const std::stop_token& stop);

    std::mutex mutex_;
    std::condition_variable_any news_;
    std::optional<Request> next_; ///< guarded by mutex_
    long requests_ = 0;           ///< of the GUI thread
    std::jthread thread_;         ///< last, so that it ends before anything else goes
};

} // namespace hingelab
