// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QPointF>
#include <QWidget>
#include <functional>
#include <optional>
#include <vector>

#include "ui/drawing/arrow_scale.h"

namespace hingelab {

/// Values with units beside the tips of arrows, as labels over the 3D view: none lies on its own arrow or on
/// another label. Where there are more arrows than kMost nobody could read them: then there are none.
class ArrowLabels {
  public:
    /// `project` says where a world point [m] is in the view [pixels].
    ArrowLabels(QWidget& view, std::function<QPointF(const Vector3&)> project)
        : view_(view), project_(std::move(project)) {}

    void setOn(bool on) { isOn_ = on; }
    [[nodiscard]] bool isOn() const { return isOn_; }

    /// Places labels for these arrows; `taken` is room [pixels] that they leave free.
    void show(const std::vector<DrawnArrow>& arrows, const std::vector<QRect>& taken);

    /// There are arrows, and too many of them for values.
    [[nodiscard]] bool areTooMany() const { return areTooMany_; }
    [[nodiscard]] std::size_t shownCount() const { return shown_; }

    static constexpr std::size_t kMost = 12;

  private:
    QLabel& label(std::size_t i);
    static void setWords(QLabel& label, const DrawnArrow& arrow);
    [[nodiscard]] std::optional<QRect> freePlace(const QRect& wanted, const std::vector<QRect>& placed) const;

    QWidget& view_;
    std::function<QPointF(const Vector3&)> project_;
    std::vector<QLabel*> labels_;
    std::size_t shown_ = 0;
    bool isOn_ = true;
    bool areTooMany_ = false;
};

/// A label over the view that lets the mouse through; hidden. The view owns it.
[[nodiscard]] QLabel* addLabelOver(QWidget& view);

/// Where a label of this size is clear of an arrow from `tail` to `tip` [pixels]: beyond its tip, in its
/// direction.
[[nodiscard]] QRect besideArrow(const QPointF& tail, const QPointF& tip, const QSize& label);

} // namespace hingelab
