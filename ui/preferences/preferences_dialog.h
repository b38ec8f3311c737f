// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QButtonGroup>
#include <QDialog>
#include <QSpinBox>

#include "text/quantity.h"

namespace hingelab {

/// Asks for units and for the size of text.
class PreferencesDialog : public QDialog {
    Q_OBJECT
  public:
    PreferencesDialog(UnitSystem units, int textSize, QWidget* parent);

    [[nodiscard]] UnitSystem units() const;
    [[nodiscard]] int textSize() const { return textSize_->value(); } ///< [%]

  private:
    QButtonGroup* units_;
    QSpinBox* textSize_;
};

} // namespace hingelab
