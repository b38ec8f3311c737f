// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QSlider>
#include <QToolButton>
#include <QWidget>

#include "physics/rig/parameters.h"
#include "ui/model/rig_model.h"
#include "ui/panels/number_edit.h"
#include "ui/theme/theme.h"

namespace hingelab {

/// One parameter: label, slider, number with unit, reset. Beneath it, what is wrong with what was typed.
class ParameterRow : public QWidget {
    Q_OBJECT
  public:
    ParameterRow(RigModel& rigModel, const Theme& theme, const Parameter& parameter, QWidget* parent);

    [[nodiscard]] const std::string& pointer() const { return pointer_; }

    /// Shows the value the rig has now.
    void show(double value, std::optional<double> baseline);

    [[nodiscard]] QSlider& slider() { return *slider_; }
    [[nodiscard]] NumberEdit& edit() { return *edit_; }
    [[nodiscard]] QToolButton& resetButton() { return *reset_; }
    [[nodiscard]] QLabel& issueLabel() { return *issue_; }

  protected:
    bool eventFilter(QObject* object, QEvent* event) override;

  private:
    void sliderMoved(int position);
    void apply(double value);
    [[nodiscard]] int positionOf(double value) const;
    [[nodiscard]] double valueAt(int position) const;
    void updateIcon();

    RigModel& rigModel_;
    const Theme& theme_;
    std::string pointer_;
    const FieldInfo& info_;
    double value_;
    double baseline_;
    int gesture_ = 0;
    QLabel* label_;
    QSlider* slider_;
    NumberEdit* edit_;
    QToolButton* reset_;
    QLabel* issue_;
};

} // namespace hingelab
