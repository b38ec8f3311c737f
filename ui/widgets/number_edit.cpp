// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/number_edit.h"

#include <QKeyEvent>
#include <QStyle>
#include <utility>

#include "physics/text/quantity_entry.h"

namespace hingelab {

QString numberText(const FieldInfo& info, double value) {
    const Unit& unit = displayUnit(info.quantity);
    QString text = QString::fromStdString(displayText(value / unit.siPerUnit, 4));
    const qsizetype point = text.indexOf('.');
    if (point >= 0 && !text.contains('e')) { // 3.000 says no more than 3.00
        while (text.endsWith('0') && text.size() > point + 3) text.chop(1);
    }
    if (!unit.symbol.empty())
        text += ' ' + QString::fromUtf8(unit.symbol.data(), static_cast<qsizetype>(unit.symbol.size()));
    return text;
}

NumberEdit::NumberEdit(const FieldInfo& info, QWidget* parent) : QLineEdit(parent), info_(info) {
    setAlignment(Qt::AlignRight);
    connect(this, &QLineEdit::editingFinished, this, &NumberEdit::takeText);
    connect(this, &QLineEdit::textEdited, this, [this] { setModified(true); });
}

void NumberEdit::setValue(double value) {
    value_ = value;
    if (hasFocus() && isModified() && complaining_) return; // do not take away what is being mended
    if (!(hasFocus() && isModified())) showValue();
}

void NumberEdit::showValue() {
    setText(numberText(info_, value_));
    setCursorPosition(0);
    setModified(false);
    if (!complaining_) return;
    complaining_ = false;
    setProperty("invalid", false);
    style()->polish(this);
    emit complaintChanged(QString());
}

void NumberEdit::complain(const QString& reason) {
    complaining_ = true;
    setProperty("invalid", true);
    style()->polish(this);
    emit complaintChanged(reason);
}

void NumberEdit::takeText() {
    if (!isModified()) return;
    const std::optional<double> value =
        parseEntry(info_.quantity, text().toStdString(), &displayUnit(info_.quantity));
    if (!value) {
        complain(tr("This cannot be read here: %1. Type %2.")
                     .arg(text(), QString::fromStdString(entryText(info_.quantity))));
        return;
    }
    setModified(false);
    const bool wasComplaining = std::exchange(complaining_, false);
    emit valueEntered(*value); // setValue() is called from there if it is taken, complain() if not
    if (complaining_) return;
    complaining_ = wasComplaining; // for showValue() to clear
    showValue();
}

bool NumberEdit::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride && !isModified()) {
        // A line edit claims these keys for its text, of which nothing has been typed.
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool isRedo = key->matches(QKeySequence::Redo) ||
                            (key->key() == Qt::Key_Y && key->modifiers() == Qt::ControlModifier);
        if (key->matches(QKeySequence::Undo) || isRedo || key->key() == Qt::Key_Space) {
            event->ignore();
            return false;
        }
    }
    return QLineEdit::event(event);
}

void NumberEdit::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape) {
        setModified(false);
        showValue();
        selectAll();
        return;
    }
    QLineEdit::keyPressEvent(event);
}

void NumberEdit::focusInEvent(QFocusEvent* event) {
    QLineEdit::focusInEvent(event);
    if (event->reason() != Qt::MouseFocusReason) selectAll();
}

} // namespace hingelab
