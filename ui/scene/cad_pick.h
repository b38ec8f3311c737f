// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>

#include "cad/cad_features.h"
#include "ui/model/cad_source.h"
#include "ui/scene/rig_scene.h"

/// What lies under the pointer on a part of a CAD file, in the frame of its body and in metres.
namespace hingelab {

/// The face at a hit; `feature` is its axis, centre or plane, if it has one.
struct CadFaceFound {
    CadFaceKind kind = CadFaceKind::other;
    std::optional<CadFeature> feature; ///< [m, body frame]
};
/// Empty: no part of a CAD file is there, or its file has not been read.
[[nodiscard]] std::optional<CadFaceFound> cadFaceAt(const Rig& rig, const RigScene::Hit& hit, CadSource& source,
                                                    const QString& folder);

/// "Cylinder, Ø 8 mm".
[[nodiscard]] QString wordsOf(const CadFaceFound& face);
/// "axis of a cylinder, Ø 8 mm", "centre of a circle, Ø 8 mm".
[[nodiscard]] QString wordsOf(const CadFeature& feature);

/// What is noted of a feature that was picked. Corners and middles of edges are places, and nothing is noted.
[[nodiscard]] std::optional<CadPick> pickOf(const CadFeature& feature);

/// A feature of one of the shapes of a body [m, body frame].
struct CadFeatureOfShape {
    std::size_t shape;
    CadFeature feature;
};
/// All of them; those of files that are not read are left out.
[[nodiscard]] std::vector<CadFeatureOfShape> cadFeaturesOf(const Body& body, CadSource& source,
                                                           const QString& folder);

} // namespace hingelab
