// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include "ui/widgets/number_edit.h"

namespace hingelab {

/// Asks for the constant speed of a coordinate.
class DriveDialog : public QDialog {
    Q_OBJECT
  public:
    /// `quantity` is what the coordinate is counted in: an angle or a length.
    DriveDialog(const QString& name, Quantity quantity, QWidget* parent = nullptr);

    [[nodiscard]] NumberEdit& edit() { return *edit_; }

  signals:
    void chosen(double speed); ///< [rad/s or m/s]

  private:
    FieldInfo field_; ///< the edit refers to it
    NumberEdit* edit_;
    double speed_;
};

} // namespace hingelab
