// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QSize>

#include "simulation/model.h"
#include "ui/theme/theme.h"

namespace hingelab {

/// A small picture of a rig at its start, seen as the 3D view shows it first. Painted without OpenGL, so that
/// the gallery works everywhere and is there at once: visible faces, back to front.
[[nodiscard]] QImage thumbnailOf(const Model& model, const ThemeColors& colors, const QSize& size);

} // namespace hingelab
