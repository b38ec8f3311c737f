// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "text/field.h"

/// What a slider covers of a number, and by how much keys change it. No widget decides that by itself.
namespace hingelab {

/// Of a step by a key.
enum class StepSize { fine, usual, coarse };

/// By how much a key changes a number that is shown in `unit` [SI]: lengths by 0.1, 1 and 10 mm, or 0.005, 0.05
/// and 0.5 in; angles by 0.1, 1 and 10 degrees; numbers without a slider that would be too small for that, in
/// smaller ones. Others go by a tenth of the step of their field, the step, and ten times that, in a round
/// number of the unit. On a logarithmic scale it is a share of the value.
[[nodiscard]] double keyStep(const FieldInfo& field, const Unit& unit, double value, StepSize size);

/// The value after so many steps, without what is left of rounding, and within the valid range.
[[nodiscard]] double afterSteps(const FieldInfo& field, const Unit& unit, double value, int steps,
                                StepSize size);

/// Whether the field has a slider of its table that says nothing about the item: lengths and places, whose
/// tables are made for anything from a lock to a lorry, and free angles.
[[nodiscard]] bool hasGenericSlider(const FieldInfo& field);

/// The part of a number's range that its slider covers: of a length or a free angle a window about the value
/// that it had when somebody turned to it, a twentieth of the rig to either side or 15 degrees. It grows on
/// demand, up to the whole range of the table. Of other numbers it is always that.
class SliderSpan {
  public:
    /// @param value of the number now [SI].
    /// @param extent of the rig [m].
    SliderSpan(const FieldInfo& field, double value, double extent);

    /// What the slider covers [SI]; lower < upper.
    [[nodiscard]] const Range& range() const { return range_; }
    [[nodiscard]] bool contains(double value) const { return value >= range_.lower && value <= range_.upper; }
    /// Whether it may be another one: false, it is always that of the table.
    [[nodiscard]] bool canChange() const { return canChange_; }
    [[nodiscard]] bool isWhole() const { return half_ == 0.0; }
    /// To either side [SI]; 0: the whole.
    [[nodiscard]] double half() const { return half_; }
    /// Those that are worth choosing, in order [SI].
    [[nodiscard]] std::vector<double> halves() const;

    /// About this value from now on, as wide as before.
    void centreOn(double value);
    /// Twice as wide, or half as wide, about this value.
    void widen(double value);
    void narrow(double value);
    void choose(double half, double value);
    void showWhole(double value) { choose(0.0, value); }

  private:
    void place(double value);

    FieldInfo field_; ///< of which only what is not a text is used: those may be gone
    double usual_;    ///< half [SI]
    double half_;
    bool canChange_;
    Range range_;
};

} // namespace hingelab
