// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

#include "ui/theme/theme.h"

namespace hingelab {

/// Draws a share from -1 to 1 as a bar from the middle of its cell, to the right where it is positive, with its
/// sign written beside it: length and side tell, not the colour.
class BarDelegate : public QStyledItemDelegate {
    Q_OBJECT
  public:
    static constexpr int kShareRole = Qt::UserRole + 1; ///< a double; none: nothing is known

    BarDelegate(const Theme& theme, QObject* parent) : QStyledItemDelegate(parent), theme_(theme) {}

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

  private:
    const Theme& theme_;
};

} // namespace hingelab
