// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/elided_label.h"

#include <QHelpEvent>
#include <QStyle>
#include <QStyleOption>
#include <QStylePainter>
#include <QToolTip>

#include "ui/text/plain_text.h"

namespace hingelab {

ElidedLabel::ElidedLabel(const QString& text, QWidget* parent) : QLabel(text, parent) {
    setTextFormat(Qt::PlainText);
}

QSize ElidedLabel::sizeHint() const {
    const QMargins margins = contentsMargins();
    const int steady = fontMetrics().horizontalAdvance(steadyText_) + margins.left() + margins.right();
    return QLabel::sizeHint().expandedTo(QSize(steady, 0));
}

QSize ElidedLabel::minimumSizeHint() const {
    const QMargins margins = contentsMargins();
    const int least = std::min(QLabel::minimumSizeHint().width(),
                               fontMetrics().averageCharWidth() * 4 + margins.left() + margins.right());
    return {least, QLabel::minimumSizeHint().height()};
}

bool ElidedLabel::isElided() const {
    return fontMetrics().horizontalAdvance(text()) > contentsRect().width();
}

void ElidedLabel::paintEvent(QPaintEvent*) {
    QStylePainter painter(this);
    QStyleOption option; // frame and background of the style sheet
    option.initFrom(this);
    painter.drawPrimitive(QStyle::PE_Widget, option);
    const QString line = fontMetrics().elidedText(text(), Qt::ElideRight, contentsRect().width());
    painter.drawItemText(contentsRect(), static_cast<int>(alignment()) | Qt::TextSingleLine, palette(),
                         isEnabled(), line, foregroundRole());
}

bool ElidedLabel::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const QString whole = isElided() ? text() : QString();
        const QString tip = whole.isEmpty() || help_.isEmpty() ? whole + help_ : whole + "\n\n" + help_;
        if (!tip.isEmpty()) {
            QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), literalText(tip), this);
            return true;
        }
    }
    return QLabel::event(event);
}

} // namespace hingelab

#include "ui/text/moc_elided_label.cpp"
