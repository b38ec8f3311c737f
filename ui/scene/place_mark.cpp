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
}

void PlaceMark::show(const std::optional<Vector3>& p_W, const QString& words) {
    const bool wasShown = ball_->GetVisibility() != 0;
    ball_->SetVisibility(p_W ? 1 : 0);
    label_->setVisible(p_W.has_value());
    if (p_W) {
        vtk_parts::setMatrix(*ball_, {Matrix3::Identity(), *p_W},
                             Vector3::Constant(view_.lengthOnScreen(*p_W, 6.0)));
        vtk_parts::setColor(*ball_, theme_.colors().accent);
        label_->setText(words);
        label_->adjustSize();
        constexpr int beside = 12; // [pixels]
        const QPoint at = view_.widgetPosition(*p_W).toPoint() + QPoint(beside, -label_->height() / 2);
        label_->move(std::clamp(at.x(), 0, std::max(0, view_.width() - label_->width())),
                     std::clamp(at.y(), 0, std::max(0, view_.height() - label_->height())));
        label_->raise();
    }
    if (p_W || wasShown) view_.drawMoving();
}

} // namespace hingelab
