// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/number_edit.h"

#include <QAction>
#include <QKeyEvent>
#include <QStyle>
#include <algorithm>
#include <cmath>
#include <utility>

#include "text/expression.h"
#include "text/quantity_entry.h"
#include "ui/text/readable.h"

namespace hingelab {

namespace {

/// Four, and of lengths as many as show a tenth of a millimetre, if there is one.
int digitsOf(const Unit& unit, double value) {
    constexpr int usual = 4;
    constexpr double finest = 1e-4; // [m]
    if (unit.quantity != Quantity::length || std::abs(value) < finest) return usual;
    const int before = static_cast<int>(std::floor(std::log10(std::abs(unit.fromSi(value))))) + 1;
    const int after = static_cast<int>(std::ceil(std::log10(unit.siPerUnit / finest) - 1e-9));
    const int all = std::max(usual, before + std::max(0, after));
    const double of4 = std::pow(10.0, before - usual); // the last of four digits
    const double shown = unit.fromSi(value);
    const bool saysNoMore =
        std::abs(shown - of4 * std::round(shown / of4)) < 0.5 * std::pow(10.0, before - all);
    return saysNoMore ? usual : all;
}

} // namespace

QString numberText(const FieldInfo& info, double value) {
    return numberText(displayUnit(info.quantity), value);
}

QString numberText(const Unit& unit, double value) {
    QString text = QString::fromStdString(displayText(unit.fromSi(value), digitsOf(unit, value)));
    const qsizetype point = text.indexOf('.');
    if (point >= 0 && !text.contains(QStringLiteral("·10"))) { // 3.000 says no more than 3.00
        while (text.endsWith('0') && text.size() > point + 3) text.chop(1);
    }
    if (!unit.symbol.empty()) text += ' ' + symbolOf(unit);
    return text;
}

NumberEdit::NumberEdit(const FieldInfo& info, QWidget* parent) : QLineEdit(parent), info_(info) {
    setAlignment(Qt::AlignRight);
    connect(this, &QLineEdit::editingFinished, this, &NumberEdit::takeText);
    connect(this, &QLineEdit::textEdited, this, [this] { setModified(true); });
}

void NumberEdit::takeExpressions(const QIcon& mark) {
    mark_ = addAction(mark, QLineEdit::LeadingPosition);
    mark_->setVisible(false);
    connect(mark_, &QAction::triggered, this, [this] {
        setFocus();
        selectAll();
    });
}

void NumberEdit::setValue(double value, const QString& expression) {
    value_ = value;
    expression_ = expression;
    if (mark_ != nullptr) mark_->setVisible(!expression.isEmpty());
    if (hasFocus() && isModified() && complaining_) return; // do not take away what is being mended
    if (!(hasFocus() && isModified())) showValue();
}

/// In the unit of the field; where that would take powers of ten, with a prefix: 45.14 µm, not 4.514·10⁻⁵ m.
/// But only with one that can be typed, too: what is shown is what people edit.
QString NumberEdit::valueText() const {
    const QString plain = numberText(shownUnit(), value_);
    if (unit_ != nullptr || !plain.contains(QStringLiteral("·10⁻"))) return plain;
    const QString prefixed = readableText(info_.quantity, value_, 4);
    return parseEntry(info_.quantity, prefixed.toStdString(), &shownUnit()) ? prefixed : plain;
}

void NumberEdit::showValue() {
    const bool showsExpression = hasFocus() && !expression_.isEmpty();
    setText(showsExpression ? expression_ : valueText());
    if (!showsExpression) setCursorPosition(0);
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
    const QString trimmed = text().trimmed();
    if (mark_ != nullptr && isExpression(trimmed.toStdString())) {
        enter([&] { emit expressionEntered(trimmed); });
        return;
    }
    const std::optional<double> value = parseEntry(info_.quantity, text().toStdString(), &shownUnit());
    if (!value) {
        complain(tr("This cannot be read here: %1. Type %2.")
                     .arg(text(), QString::fromStdString(entryText(info_.quantity))));
        return;
    }
    enter([&] { emit valueEntered(*value); });
}

/// Hands on what was typed.
template <class Entered>
void NumberEdit::enter(const Entered& emitSignal) {
    setModified(false);
    const bool wasComplaining = std::exchange(complaining_, false);
    emitSignal(); // setValue() is called from there if it is taken, complain() if not
    if (complaining_) return;
    complaining_ = wasComplaining; // for showValue() to clear
    showValue();
}

bool NumberEdit::stepsByKey(const QKeyEvent& event) {
    const bool isFine = (event.modifiers() & (Qt::ShiftModifier | Qt::AltModifier)) != 0;
    const StepSize size = isFine ? StepSize::fine : StepSize::usual;
    switch (event.key()) {
        case Qt::Key_Up:
        case Qt::Key_Down:
            stepBy(event.key() == Qt::Key_Up ? 1 : -1, size);
            return true;
        case Qt::Key_PageUp:
        case Qt::Key_PageDown:
            stepBy(event.key() == Qt::Key_PageUp ? 1 : -1, StepSize::coarse);
            return true;
        default:
            return false;
    }
}

/// What was typed counts first; what follows an expression is not to be stepped.
void NumberEdit::stepBy(int steps, StepSize size) {
    takeText();
    if (complaining_ || isReadOnly() || !expression_.isEmpty()) return;
    const double next = afterSteps(info_, shownUnit(), value_, steps, size);
    if (next == value_) return;
    isStepping_ = true;
    enter([&] { emit valueEntered(next); });
    isStepping_ = false;
    selectAll();
}

bool NumberEdit::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool isArrow = key->key() == Qt::Key_Up || key->key() == Qt::Key_Down;
        if (isArrow && key->modifiers() == Qt::AltModifier) { // a tree has these keys, too
            event->accept();
            return true;
        }
    }
    if (event->type() == QEvent::ShortcutOverride && !isModified()) {
        // A line edit claims these keys for its text, of which nothing has been typed.
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool isRedo = key->matches(QKeySequence::Redo) ||
                            (key->key() == Qt::Key_Y && key->modifiers() == Qt::ControlModifier);
        // No number begins with a letter: tools and commands have such keys.
        const bool isLetter =
            key->modifiers() == Qt::NoModifier && key->key() >= Qt::Key_A && key->key() <= Qt::Key_Z;
        if (key->matches(QKeySequence::Undo) || isRedo || isLetter || key->key() == Qt::Key_Space) {
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
    constexpr Qt::KeyboardModifiers ofSteps =
        Qt::ShiftModifier | Qt::AltModifier | Qt::KeypadModifier; // others are menus'
    if ((event->modifiers() & ~ofSteps) == 0 && stepsByKey(*event)) return;
    QLineEdit::keyPressEvent(event);
}

void NumberEdit::focusInEvent(QFocusEvent* event) {
    QLineEdit::focusInEvent(event);
    if (!expression_.isEmpty() && !isModified() && !complaining_) showValue(); // the expression, to be edited
    if (event->reason() != Qt::MouseFocusReason) selectAll();
}

void NumberEdit::focusOutEvent(QFocusEvent* event) {
    QLineEdit::focusOutEvent(event);
    if (!expression_.isEmpty() && !isModified() && !complaining_) showValue();
}

} // namespace hingelab

#include "ui/widgets/moc_number_edit.cpp"
