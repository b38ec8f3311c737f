// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pose/pose_label.h"

#include <algorithm>

namespace hingelab {

PoseLabel::PoseLabel(QWidget* parent) : QLabel(parent) {
    setObjectName(QStringLiteral("poseLabel"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setTextFormat(Qt::PlainText);
    setWordWrap(true);
    hide();
}

void PoseLabel::showAt(const QPoint& position, const QString& text) {
    constexpr int beside = 18; // [pixels] of the pointer
    constexpr int widest = 260;
    constexpr int margin = 4;
    setVisible(!text.isEmpty());
    if (text.isEmpty()) return;
    setText(text);
    const int width = std::min({widest, fontMetrics().horizontalAdvance(text) + 20,
                                std::max(60, parentWidget()->width() - 2 * margin)});
    resize(width, heightForWidth(width));
    const int x = std::min(position.x() + beside, parentWidget()->width() - width - margin);
    const int below = position.y() + beside;
    const bool fits = below + height() + margin <= parentWidget()->height();
    move(std::max(margin, x), std::max(margin, fits ? below : position.y() - beside - height()));
}

} // namespace hingelab

#include "ui/pose/moc_pose_label.cpp"
