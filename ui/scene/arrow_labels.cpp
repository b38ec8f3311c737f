// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/arrow_labels.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "ui/text/readable.h"

namespace hingelab {

QLabel* addLabelOver(QWidget& view) {
    auto* label = new QLabel(&view);
    label->setObjectName(QStringLiteral("arrowValue"));
    label->setAttribute(Qt::WA_TransparentForMouseEvents);
    label->setTextFormat(Qt::PlainText);
    label->hide();
    return label;
}

QRect besideArrow(const QPointF& tail, const QPointF& tip, const QSize& label) {
    constexpr double gap = 5.0; // [pixels]
    QPointF along = tip - tail;
    const double length = std::hypot(along.x(), along.y());
    along = length < 1.0 ? QPointF(1.0, 0.0) : along / length; // seen from its end: to the right
    // The centre is as far beyond the tip that the label's nearest edge is a gap away.
    const double half = std::min(std::abs(along.x()) < 1e-6 ? 1e6 : label.width() / 2.0 / std::abs(along.x()),
                                 std::abs(along.y()) < 1e-6 ? 1e6 : label.height() / 2.0 / std::abs(along.y()));
    const QPointF centre = tip + (half + gap) * along;
    return {QPoint(static_cast<int>(std::lround(centre.x() - label.width() / 2.0)),
                   static_cast<int>(std::lround(centre.y() - label.height() / 2.0))),
            label};
}

QLabel& ArrowLabels::label(std::size_t i) {
    while (labels_.size() <= i) labels_.push_back(addLabelOver(view_));
    return *labels_[i];
}

void ArrowLabels::show(const std::vector<DrawnArrow>& arrows, const std::vector<QRect>& taken) {
    areTooMany_ = arrows.size() > kMost;
    shown_ = 0;
    // The largest first: where there is too little room, the least have no value.
    std::vector<std::size_t> order;
    if (isOn_ && !areTooMany_) order.resize(arrows.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return arrows[a].value > arrows[b].value; });
    std::vector<QRect> placed = taken;
    std::vector<bool> isShown(std::max(labels_.size(), order.size()), false);
    for (const std::size_t i : order) {
        const DrawnArrow& arrow = arrows[i];
        const QPointF tail = project_(arrow.tail);
        const QPointF tip = project_(arrow.tip);
        constexpr double readable =
            24.0; // [pixels] a label beside a shorter arrow would only hide what it is of
        if (std::hypot(tip.x() - tail.x(), tip.y() - tail.y()) < readable) continue;
        QLabel& words = label(i); // its own as long as the arrows are the same: its colour stays
        setWords(words, arrow);
        const QRect beyond = besideArrow(tail, tip, words.size());
        const std::optional<QRect> place = freePlace(beyond, placed);
        if (!place) continue;
        placed.push_back(*place);
        words.move(place->topLeft());
        words.show();
        isShown[i] = true;
        ++shown_;
    }
    for (std::size_t i = 0; i < labels_.size(); ++i) {
        if (!isShown[i]) labels_[i]->hide();
    }
}

void ArrowLabels::setWords(QLabel& label, const DrawnArrow& arrow) {
    const QString value = readableText(arrow.quantity, arrow.value, 3);
    const QString text = arrow.name.isEmpty() ? value : QStringLiteral("%1: %2").arg(arrow.name, value);
    if (text != label.text()) {
        label.setText(text);
        label.adjustSize();
    }
    const QString style = QStringLiteral("color: %1").arg(arrow.color.name());
    if (style != label.styleSheet()) label.setStyleSheet(style);
}

/// There, or above or below where another is; empty where there is no room.
std::optional<QRect> ArrowLabels::freePlace(const QRect& wanted, const std::vector<QRect>& placed) const {
    const int line = wanted.height() + 1;
    for (const int lower : {0, line, -line, 2 * line, -2 * line}) {
        const QRect place = wanted.translated(0, lower);
        const bool isFree = std::none_of(placed.begin(), placed.end(),
                                         [&](const QRect& other) { return other.intersects(place); });
        if (isFree && view_.rect().contains(place)) return place;
    }
    return std::nullopt;
}

} // namespace hingelab
