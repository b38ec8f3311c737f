// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/point_labels.h"

#include <algorithm>
#include <array>

#include "ui/scene/arrow_labels.h"

namespace hingelab {

QLabel& PointLabels::label(std::size_t i) {
    while (labels_.size() <= i) labels_.push_back(addLabelOver(view_));
    return *labels_[i];
}

std::vector<QRect> PointLabels::show(const std::vector<PointLabel>& labels, const std::vector<QRect>& taken) {
    std::vector<QRect> placed = taken;
    for (std::size_t i = 0; i < labels.size(); ++i) {
        QLabel& words = label(i);
        if (words.text() != labels[i].text) words.setText(labels[i].text);
        const QString style = QStringLiteral("color: %1").arg(labels[i].color.name());
        if (style != words.styleSheet()) words.setStyleSheet(style);
        if (words.size() != words.sizeHint()) words.adjustSize(); // text may have been enlarged meanwhile
        const QPoint at = project_(labels[i].at).toPoint();
        constexpr int gap = 5; // [pixels]
        const QSize size = words.size();
        const std::array places = {QPoint(at.x() + gap, at.y() - gap - size.height()),
                                   QPoint(at.x() - gap - size.width(), at.y() - gap - size.height()),
                                   QPoint(at.x() + gap, at.y() + gap),
                                   QPoint(at.x() - gap - size.width(), at.y() + gap)};
        const auto isFree = [&](const QPoint& place) {
            const QRect room(place, size);
            return view_.rect().contains(room) &&
                   std::none_of(placed.begin(), placed.end(),
                                [&](const QRect& other) { return other.intersects(room); });
        };
        const auto* const free = std::find_if(places.begin(), places.end(), isFree);
        words.setVisible(free != places.end());
        if (free == places.end()) continue;
        words.move(*free);
        placed.emplace_back(*free, size);
    }
    for (std::size_t i = labels.size(); i < labels_.size(); ++i) labels_[i]->hide();
    return placed;
}

} // namespace hingelab
