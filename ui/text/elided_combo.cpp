// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/elided_combo.h"

#include <QHelpEvent>
#include <QStyleOptionComboBox>
#include <QStylePainter>
#include <QToolTip>

#include "ui/text/plain_text.h"

namespace hingelab {

QString ElidedCombo::shownText() const {
    constexpr int margin = 2; // [pixels] that styles keep beside the text
    QStyleOptionComboBox option;
    initStyleOption(&option);
    const QRect room =
        style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this);
    return fontMetrics().elidedText(currentText(), Qt::ElideRight, room.width() - margin);
}

void ElidedCombo::paintEvent(QPaintEvent*) {
    QStylePainter painter(this);
    QStyleOptionComboBox option;
    initStyleOption(&option);
    painter.drawComplexControl(QStyle::CC_ComboBox, option);
    option.currentText = shownText();
    painter.drawControl(QStyle::CE_ComboBoxLabel, option);
}

bool ElidedCombo::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip || shownText() == currentText()) return QComboBox::event(event);
    const QString tip = toolTip().isEmpty() ? currentText() : currentText() + "\n\n" + toolTip();
    QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), literalText(tip), this);
    return true;
}

} // namespace hingelab

#include "ui/text/moc_elided_combo.cpp"
