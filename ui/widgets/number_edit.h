// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>
#include <QLineEdit>

#include "text/field.h"
#include "ui/widgets/slider_span.h"

namespace hingelab {

/// A line that shows and takes one number with its unit. Any unit of the quantity may be typed; a bare number
/// is in the display unit. What cannot be read or is refused stays visible, marked and explained, until it is
/// mended or Escape brings the value back. While nobody types, undo, redo and space are the window's.
/// Up and Down change the number by a step, with Alt or Shift by a tenth of it; Page Up and Page Down by ten
/// times that (keyStep()).
/// If it may, it takes expressions, too ("=coupler/2"): while it has the focus it shows the one that drives its
/// number, else the number, with a mark.
class NumberEdit : public QLineEdit {
    Q_OBJECT
  public:
    explicit NumberEdit(const FieldInfo& info, QWidget* parent = nullptr);
    /// Another number from now on: its quantity and range.
    void setField(const FieldInfo& info) { info_ = info; }
    /// The unit that it shows, and that bare numbers are in, in place of the display unit; it lives on.
    void setUnit(const Unit& unit) { unit_ = &unit; }

    /// People see other units from now on (unitSystem()); what is being typed stays.
    void followUnits() {
        if (!isModified()) showValue();
    }
    /// Shows a value [SI], and the expression that it comes from, and clears any complaint.
    void setValue(double value, const QString& expression = {});

    /// From now on it takes expressions; `mark` is beside numbers that come from one.
    void takeExpressions(const QIcon& mark);
    [[nodiscard]] const QString& expression() const { return expression_; }

    /// Marks the typed text as refused, with the reason.
    void complain(const QString& reason);
    /// While valueEntered() is emitted: a key has changed the number by a step.
    [[nodiscard]] bool isStepping() const { return isStepping_; }
    [[nodiscard]] bool isComplaining() const { return complaining_; }

  signals:
    void valueEntered(double value);              ///< [SI], finite
    void expressionEntered(const QString& text);  ///< with its equals sign
    void complaintChanged(const QString& reason); ///< empty when there is none any more

  protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

  private:
    void takeText();
    [[nodiscard]] bool stepsByKey(const QKeyEvent& event);
    void stepBy(int steps, StepSize size);
    [[nodiscard]] QString valueText() const;
    void showValue();
    template <class Entered>
    void enter(const Entered& emitSignal);

    [[nodiscard]] const Unit& shownUnit() const {
        return unit_ != nullptr ? *unit_ : displayUnit(info_.quantity);
    }

    const Unit* unit_ = nullptr;
    FieldInfo info_; ///< of which only what is not a text is used: those may be gone
    double value_ = 0.0;
    QString expression_; ///< empty: a plain number
    QAction* mark_ = nullptr;
    bool complaining_ = false;
    bool isStepping_ = false;
};

/// Digits that tell apart what the slider can set; enough for reading, short enough for the field.
[[nodiscard]] QString numberText(const FieldInfo& info, double value);
[[nodiscard]] QString numberText(const Unit& unit, double value);

} // namespace hingelab
