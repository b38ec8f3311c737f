// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSpinBox>

namespace hingelab {

/// A whole number, of things: typed, or counted up and down by small arrows, which the theme draws for this
/// class.
class CountEdit : public QSpinBox {
    Q_OBJECT
  public:
    explicit CountEdit(QWidget* parent);
};

} // namespace hingelab
