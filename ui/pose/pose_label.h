// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace hingelab {

/// Tells beside the pointer what keeps a body from following it.
class PoseLabel : public QLabel {
    Q_OBJECT
  public:
    explicit PoseLabel(QWidget* parent);

    /// At a position in the parent, inside of it; hidden without a text.
    void showAt(const QPoint& position, const QString& text);
};

} // namespace hingelab
