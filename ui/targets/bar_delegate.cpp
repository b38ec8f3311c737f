// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/targets/bar_delegate.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

namespace hingelab {

void BarDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    QStyledItemDelegate::paint(painter, option, index);
    const QVariant data = index.data(kShareRole);
    if (!data.isValid()) return;
    const double share = std::clamp(data.toDouble(), -1.0, 1.0);
    const QRectF cell = QRectF(option.rect).adjusted(3, 3, -3, -3);
    const ThemeColors& colors = theme_.colors();
    painter->save();
    painter->setPen(QPen(colors.axis, 1.0));
    painter->drawLine(QPointF(cell.center().x(), cell.top()), QPointF(cell.center().x(), cell.bottom()));
    const double length = 0.5 * cell.width() * std::abs(share);
    const QRectF bar(share >= 0.0 ? cell.center().x() : cell.center().x() - length, cell.top() + 2, length,
                     cell.height() - 4);
    painter->fillRect(bar, share >= 0.0 ? colors.opening : colors.closing);
    constexpr double seen = 0.005;
    if (std::abs(share) > seen) { // the sign stands on the side that the bar leaves free
        painter->setPen(colors.text);
        const bool isPositive = share > 0.0;
        const QRectF free(isPositive ? cell.left() : cell.center().x() + 4, cell.top(), 0.5 * cell.width() - 4,
                          cell.height());
        painter->drawText(free,
                          static_cast<int>(Qt::AlignVCenter) | (isPositive ? Qt::AlignRight : Qt::AlignLeft),
                          isPositive ? QStringLiteral("+") : QStringLiteral("−"));
    }
    painter->restore();
}

} // namespace hingelab

#include "ui/targets/moc_bar_delegate.cpp"
