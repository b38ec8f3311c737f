// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>

#include "ui/scene/scene_view.h"

namespace hingelab {

enum class PictureGround { sky, transparent };

/// Size of what the 3D view shows [pixels of the screen].
[[nodiscard]] QSize sceneSize(const SceneView& view);

/// The 3D view as it stands, with smooth edges and the labels that lie over it, at any size [pixels]: lines and
/// labels grow with it. Whatever its shape, it shows all that the view shows. Null where OpenGL cannot draw it
/// (VtkWidget::largestPicture()).
[[nodiscard]] QImage scenePicture(SceneView& view, const QSize& size,
                                  PictureGround ground = PictureGround::sky);

} // namespace hingelab
