// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>

namespace hingelab {

/// A choice among names that others gave: one that is too long for it ends in …, and is whole in its tool tip.
class ElidedCombo : public QComboBox {
    Q_OBJECT
  public:
    explicit ElidedCombo(QWidget* parent = nullptr) : QComboBox(parent) {}

    [[nodiscard]] QString shownText() const;

  protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;
};

} // namespace hingelab
