// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <array>
#include <cstddef>

#include "ui/theme/theme.h"

namespace hingelab {

/// What stands behind a rig, in the view as in films and pictures of it.
enum class SceneBackground { theme, white, studio, black };

struct BackgroundKind {
    SceneBackground background;
    const char* key;   ///< in settings
    const char* label; ///< to be translated in the context of SceneView
};
inline constexpr std::array<BackgroundKind, 4> kBackgrounds = {
    {{SceneBackground::theme, "theme", QT_TRANSLATE_NOOP("SceneView", "Sky of the theme")},
     {SceneBackground::white, "white", QT_TRANSLATE_NOOP("SceneView", "White")},
     {SceneBackground::studio, "studio", QT_TRANSLATE_NOOP("SceneView", "Studio grey")},
     {SceneBackground::black, "black", QT_TRANSLATE_NOOP("SceneView", "Black")}}};

/// Colours of the upper and the lower edge, and of the lines of the ground.
struct BackgroundColors {
    QColor top, bottom, ground;
};
[[nodiscard]] BackgroundColors colorsOf(SceneBackground background, const ThemeColors& theme);

/// Of a key in settings; the theme's, if there is no such background.
[[nodiscard]] SceneBackground backgroundNamed(const QString& key);
[[nodiscard]] QString keyOf(SceneBackground background);

} // namespace hingelab
