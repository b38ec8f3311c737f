// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/place_mark.h"

#include "ui/drawing/vtk_parts.h"

namespace hingelab {

PlaceMark::PlaceMark(SceneView& view, const Theme& theme) : QObject(&view), view_(view), theme_(theme) {
    ball_ = vtk_parts::plainActor(*vtk_parts::ball(1.0));
    ball_->SetVisibility(0);
    view_.frontRenderer().AddActor(ball_);
    label_ = new QLabel(&view_);
    label_->setObjectName(QStringLiteral("hud"));
    label_->setTextFormat(Qt::PlainText);
    label_->setAttribute(Qt::WA_TransparentForMouseEvents);
    label_->hide();
    connect(&view_, &SceneView::labelsPlaced, this, &PlaceMark::place);
}

void PlaceMark::show(const std::optional<Vector3>& p_W, const QString& words) {
    if (!p_W && !p_W_) return;
    if (p_W && p_W_ == p_W && label_->text() == words) return; // nothing to draw anew
    p_W_ = p_W;
    ball_->SetVisibility(p_W ? 1 : 0);
    label_->setVisible(p_W.has_value());
    label_->setText(words);
    label_->adjustSize();
    place();
    view_.drawMoving();
}

/// As large on the screen from wherever the camera looks, with the words beside it.
void PlaceMark::place() {
    if (!p_W_) return;
    vtk_parts::setMatrix(*ball_, {Matrix3::Identity(), *p_W_},
                         Vector3::Constant(view_.lengthOnScreen(*p_W_, 6.0)));
    vtk_parts::setColor(*ball_, theme_.colors().accent);
    constexpr int beside = 12; // [pixels]
    const QPoint at = view_.widgetPosition(*p_W_).toPoint() + QPoint(beside, -label_->height() / 2);
    label_->move(std::clamp(at.x(), 0, std::max(0, view_.width() - label_->width())),
                 std::clamp(at.y(), 0, std::max(0, view_.height() - label_->height())));
    label_->raise();
}

} // namespace hingelab

#include "ui/scene/moc_place_mark.cpp"
