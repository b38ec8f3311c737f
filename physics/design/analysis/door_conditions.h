// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "analysis/door_figures.h"

/// A door is judged not only as it is drawn: friction differs from one specimen to the next, struts have a
/// tolerance, and gas pushes with its temperature.
namespace hingelab {

/// By which share dry friction is taken to be smaller or larger than in the rig. Source: makers of torque
/// hinges state bands of 15 to 25 % of the nominal torque.
inline constexpr double kFrictionBand = 0.2;

struct DoorCondition {
    std::optional<double> temperature; ///< ambient [°C]; none: the rig's
    double friction = 1.0;             ///< factor on the dry friction of all elements
    double struts = 0.0;               ///< -1: every strut at the lower end of its tolerance, 1: at the upper

    [[nodiscard]] bool operator==(const DoorCondition&) const = default;
};

/// The rig in a condition. Friction levels are the fields that say so (FieldInfo::isFriction), also where an
/// expression drives them; that of motors and contacts stays.
[[nodiscard]] Rig rigUnder(const Rig& rig, const DoorCondition& condition);

/// The ends of what friction and struts may be, in all combinations; empty if the rig has neither.
[[nodiscard]] std::vector<DoorCondition> uncertainConditions(const Rig& rig);

/// Figures of one door in several conditions, each made when it is first asked for. Room for evaluation is
/// inside: one for each thread.
class ConditionedFigures {
  public:
    explicit ConditionedFigures(std::shared_ptr<const Model> model, MotorVoltages voltages = {});

    [[nodiscard]] const Rig& rig() const { return model_->rig(); }
    [[nodiscard]] DoorFigures& nominal() { return under({}); }
    /// The model must stand any of them: where it does not (a strut's tolerance is checked to be smaller than
    /// its force), figures tell so.
    [[nodiscard]] DoorFigures& under(const DoorCondition& condition);
    /// uncertainConditions() of the rig.
    [[nodiscard]] const std::vector<DoorCondition>& uncertain() const { return uncertain_; }

  private:
    struct Entry {
        DoorCondition condition;
        std::unique_ptr<DoorFigures> figures;
    };
    std::shared_ptr<const Model> model_;
    MotorVoltages voltages_;
    std::vector<DoorCondition> uncertain_;
    std::vector<Entry> entries_;
};

} // namespace hingelab
