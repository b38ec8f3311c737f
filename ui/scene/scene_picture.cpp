// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/scene_picture.h"

#include <vtkActor.h>
#include <vtkActorCollection.h>
#include <vtkCamera.h>
#include <vtkMath.h>
#include <vtkProperty.h>
#include <vtkRendererCollection.h>

#include <QLabel>
#include <QPainter>
#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace hingelab {
namespace {

/// What a picture changes of the scene, and gives back.
class PictureLook {
  public:
    PictureLook(SceneView& view, const QSize& size, double lines, PictureGround ground)
        : scene_(view.scene()),
          renderer_(*view.renderWindow().GetRenderers()->GetFirstRenderer()),
          angle_(renderer_.GetActiveCamera()->GetViewAngle()),
          smooths_(renderer_.GetUseFXAA()),
          isOccluded_(renderer_.GetUseSSAO()) {
        renderer_.GetBackground(background_.data());
        widen(sceneSize(view), size);
        if (lines != 1.0) scaleLines(*view.renderWindow().GetRenderers(), lines);
        if (ground == PictureGround::transparent) {
            scene_.setSkyVisible(false);
            renderer_.SetBackground(0.0, 0.0, 0.0);
            renderer_.SetUseFXAA(false); // it would make the background opaque
            scene_.setOcclusion(false);  // so would this
        } else {
            renderer_.SetUseFXAA(true); // ambient occlusion knows no samples within a pixel
            scene_.setOcclusion(true);
        }
    }
    ~PictureLook() {
        renderer_.GetActiveCamera()->SetViewAngle(angle_);
        scene_.setSkyVisible(true);
        scene_.setOcclusion(isOccluded_);
        renderer_.SetBackground(background_.data());
        renderer_.SetUseFXAA(smooths_);
        for (const auto& [property, width] : widths_) property->SetLineWidth(width);
    }
    PictureLook(const PictureLook&) = delete;
    PictureLook& operator=(const PictureLook&) = delete;

  private:
    /// The camera's angle is that of the height: a narrower picture needs a larger one to show the whole width.
    void widen(const QSize& shown, const QSize& size) {
        const double aspect = static_cast<double>(size.width()) / size.height();
        const double viewAspect = static_cast<double>(shown.width()) / shown.height();
        if (aspect >= viewAspect) return;
        const double half = std::tan(vtkMath::RadiansFromDegrees(angle_ / 2.0)) * viewAspect / aspect;
        renderer_.GetActiveCamera()->SetViewAngle(2.0 * vtkMath::DegreesFromRadians(std::atan(half)));
    }

    void scaleLines(vtkRendererCollection& renderers, double factor) {
        vtkCollectionSimpleIterator at = nullptr;
        renderers.InitTraversal(at);
        while (vtkRenderer* renderer = renderers.GetNextRenderer(at)) {
            vtkCollectionSimpleIterator actorAt = nullptr;
            vtkActorCollection* actors = renderer->GetActors();
            actors->InitTraversal(actorAt);
            while (vtkActor* actor = actors->GetNextActor(actorAt)) {
                vtkProperty* property = actor->GetProperty();
                const float width = property->GetLineWidth();
                if (!widths_.emplace(property, width).second) continue; // shared
                property->SetLineWidth(std::max(1.0F, width * static_cast<float>(factor)));
            }
        }
    }

    RigScene& scene_;
    vtkRenderer& renderer_;
    double angle_;
    std::array<double, 3> background_{};
    bool smooths_;
    bool isOccluded_;
    std::map<vtkProperty*, float> widths_;
};

/// The colours stay as they are: VTK leaves the sky with no alpha, and what shines through with some.
void makeOpaque(QImage& picture) {
    picture = picture.convertToFormat(QImage::Format_ARGB32_Premultiplied);
    picture.reinterpretAsFormat(QImage::Format_RGB32);
    for (int y = 0; y < picture.height(); ++y) {
        auto* line = reinterpret_cast<QRgb*>(picture.scanLine(y));
        for (int x = 0; x < picture.width(); ++x) line[x] |= 0xff000000U;
    }
}

/// What is at the right or the bottom of the view stays there in a picture of other proportions.
QPointF cornerShift(const QWidget& view, const QWidget& label, const QPointF& shift) {
    const QPoint middle = label.geometry().center();
    return {middle.x() > view.width() / 2 ? 2.0 * shift.x() : 0.0,
            middle.y() > view.height() / 2 ? 2.0 * shift.y() : 0.0};
}

/// The labels over the view: those in a corner stay there, those at a point of the scene follow it.
void drawLabels(SceneView& view, QImage& picture, double scale) {
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    const QPointF shift =
        QPointF(picture.width(), picture.height()) / 2.0 - scale * QPointF(view.width(), view.height()) / 2.0;
    for (QLabel* label : view.findChildren<QLabel*>(QString(), Qt::FindDirectChildrenOnly)) {
        if (label->isHidden() || label->size().isEmpty()) continue;
        const bool isInCorner = label->objectName() == QLatin1String("hud");
        const double fine = std::max(1.0, scale); // a label is not drawn smaller than it is, but scaled down
        QPixmap pixmap((QSizeF(label->size()) * fine).toSize());
        pixmap.setDevicePixelRatio(fine);
        pixmap.fill(Qt::transparent);
        label->render(&pixmap, QPoint(), QRegion(), QWidget::DrawChildren);
        pixmap.setDevicePixelRatio(1.0);
        const QPointF place =
            scale * QPointF(label->pos()) + (isInCorner ? cornerShift(view, *label, shift) : shift);
        painter.drawPixmap(QRect(place.toPoint(), (QSizeF(label->size()) * scale).toSize()), pixmap);
    }
}

} // namespace

QSize sceneSize(const SceneView& view) {
    return (QSizeF(view.size()) * view.devicePixelRatioF()).toSize();
}

QImage scenePicture(SceneView& view, const QSize& size, PictureGround ground) {
    const QSize shown = sceneSize(view);
    if (shown.isEmpty() || size.isEmpty()) return {};
    const double lines = std::min(static_cast<double>(size.width()) / shown.width(),
                                  static_cast<double>(size.height()) / shown.height());
    // Where the processor draws, edges are smoothed afterwards, which knows no transparency: then by averaging.
    const bool averages = ground == PictureGround::transparent && view.isSoftwareRendered();
    const int finer = averages ? 2 : 1;
    QImage picture;
    {
        const PictureLook look(view, size, lines * finer, ground);
        picture = view.draw(size * finer);
    }
    if (picture.isNull()) return picture;
    if (averages) picture = picture.scaled(size, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    if (ground == PictureGround::sky) makeOpaque(picture);
    drawLabels(view, picture, lines * view.devicePixelRatioF());
    return picture;
}

} // namespace hingelab
