// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>

#include "physics/text/field.h"

namespace hingelab {

/// A line that shows and takes one number with its unit. Any unit of the quantity may be typed; a bare number
/// is in the display unit. What cannot be read or is refused stays visible, marked and explained, until it is
/// mended or Escape brings the value back. While nobody types, undo, redo and space are the window's.
class NumberEdit : public QLineEdit {
    Q_OBJECT
  public:
    explicit NumberEdit(const FieldInfo& info, QWidget* parent = nullptr);

    /// Shows a value [SI] and clears any complaint.
    void setValue(double value);

    /// Marks the typed text as refused, with the reason.
    void complain(const QString& reason);
    [[nodiscard]] bool isComplaining() const { return complaining_; }

  signals:
    void valueEntered(double value);              ///< [SI], finite
    void complaintChanged(const QString& reason); ///< empty when there is none any more

  protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;

  private:
    void takeText();
    void showValue();

    const FieldInfo& info_;
    double value_ = 0.0;
    bool complaining_ = false;
};

/// Digits that tell apart what the slider can set; enough for reading, short enough for the field.
[[nodiscard]] QString numberText(const FieldInfo& info, double value);

} // namespace hingelab
