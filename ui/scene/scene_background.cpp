// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/scene_background.h"

#include <algorithm>

namespace hingelab {

BackgroundColors colorsOf(SceneBackground background, const ThemeColors& theme) {
    switch (background) {
        case SceneBackground::theme:
            break;
        case SceneBackground::white:
            return {QColor("#ffffff"), QColor("#ffffff"), QColor("#d9dfe4")};
        case SceneBackground::studio:
            return {QColor("#8b949c"), QColor("#d3d8dc"), QColor("#aab3ba")};
        case SceneBackground::black:
            return {QColor("#000000"), QColor("#000000"), QColor("#3a444c")};
    }
    return {theme.skyTop, theme.skyBottom, theme.ground};
}

SceneBackground backgroundNamed(const QString& key) {
    const auto* kind = std::find_if(kBackgrounds.begin(), kBackgrounds.end(),
                                    [&](const BackgroundKind& one) { return key == QLatin1String(one.key); });
    return kind != kBackgrounds.end() ? kind->background : SceneBackground::theme;
}

QString keyOf(SceneBackground background) {
    const auto* kind = std::find_if(kBackgrounds.begin(), kBackgrounds.end(),
                                    [&](const BackgroundKind& one) { return one.background == background; });
    return QLatin1String(kind->key);
}

} // namespace hingelab
