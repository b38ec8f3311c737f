// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <memory>
#include <vector>

#include "measured/kept_table.h"
#include "ui/model/latest_task.h"
#include "ui/model/open_rig.h"

namespace hingelab {

/// The measurements of the open rig: read on a thread of their own when the rig is opened, and whenever one
/// comes or changes. What was read stays; what cannot be read is told, and the rig is open all the same.
class KeptMeasurements : public QObject {
    Q_OBJECT
  public:
    explicit KeptMeasurements(OpenRig& openRig, QObject* parent = nullptr);

    struct Entry {
        KeptMeasurement kept;
        std::shared_ptr<const Measurement> measurement; ///< null: not yet, or it cannot be read
        Issues issues;
        bool isRead = false;
    };
    /// Of each measurement of the rig, in its order.
    [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }
    [[nodiscard]] bool isBusy() const;
    /// What is wrong with them, a line each, and what to do; empty: nothing.
    [[nodiscard]] QString problems() const;

    /// Adds one to the rig as one step of undo; `measurement` is what it would be read as. Returns what keeps
    /// it from being done.
    [[nodiscard]] QString keep(KeptMeasurement kept, std::shared_ptr<const Measurement> measurement);
    void setShown(std::size_t index, bool isShown);
    void remove(std::size_t index);

  signals:
    void changed(); ///< other entries, or some were read

  private:
    struct Request {
        std::vector<Entry> entries;
        std::filesystem::path folder;
    };
    using Answer = std::vector<Entry>;
    void follow();
    void followNumbers();
    [[nodiscard]] std::shared_ptr<const Measurement> pointsNamed(const std::string& name) const;
    void readAnew();
    void take(const Answer& answer);

    OpenRig& openRig_;
    std::vector<Entry> entries_;
    LatestTask<Request, Answer> task_; ///< last: it ends first
};

} // namespace hingelab
