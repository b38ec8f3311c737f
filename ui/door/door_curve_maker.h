// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <memory>
#include <optional>

#include "analysis/door_metrics.h"
#include "ui/door/family_dialog.h"
#include "ui/model/latest_task.h"

namespace hingelab {

/// The curve of the same door with another number, or leaning.
struct DoorFamilyCurve {
    std::string label;      ///< "-10 °"
    DoorCurve curve;        ///< empty: there is none for that number
    bool isPresent = false; ///< the number that the rig has now
};

/// The curve of the whole door with what belongs to it.
struct DoorPicture {
    long number = 0; ///< of the request
    DoorCurve curve;
    std::vector<DoorMetric> metrics;
    std::vector<DoorFamilyCurve> family;
    std::string familyName;             ///< of what differs in it
    std::optional<DoorStatics> statics; ///< for the present state of a motion
};

/// Makes curves on a thread of its own. Of several requests that wait the latest wins. What is begun is told,
/// so that a slider that is faster than the curves shows every curve that there is.
class DoorCurveMaker : public QObject {
    Q_OBJECT
  public:
    explicit DoorCurveMaker(QObject* parent = nullptr);

    void request(std::shared_ptr<const Model> model, MotorVoltages voltages,
                 std::optional<FamilyAsked> family = {}) {
        task_.request({std::move(model), std::move(voltages), std::move(family)});
    }

    /// Requests so far: the number of the latest.
    [[nodiscard]] long requests() const { return task_.requests(); }

  signals:
    void made(std::shared_ptr<hingelab::DoorPicture> picture);

  private:
    struct Request {
        std::shared_ptr<const Model> model;
        MotorVoltages voltages;
        std::optional<FamilyAsked> family;
    };
    using Picture = std::shared_ptr<DoorPicture>;
    [[nodiscard]] static Picture pictureOf(const Request& request);

    LatestTask<Request, Picture> task_;
};

} // namespace hingelab
