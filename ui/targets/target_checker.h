// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <memory>

#include "analysis/target_check.h"
#include "ui/model/latest_task.h"

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

    void request(std::shared_ptr<const Model> model, MotorVoltages voltages) {
        task_.request({std::move(model), std::move(voltages)});
    }
    [[nodiscard]] long requests() const { return task_.requests(); }

  signals:
    void checked(std::shared_ptr<hingelab::TargetPicture> picture);

  private:
    struct Request {
        std::shared_ptr<const Model> model;
        MotorVoltages voltages;
    };
    using Picture = std::shared_ptr<TargetPicture>;
    [[nodiscard]] static Picture pictureOf(const Request& request);

    LatestTask<Request, Picture> task_;
};

} // namespace hingelab
