// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <memory>

#include "ui/model/variant_set.h"
#include "ui/scene/ghost_parts.h"

namespace hingelab {

/// The moving parts of each variant that is shown, see-through in its colour, with its own shapes, as its run
/// has them at the instant that is shown.
class VariantGhosts {
  public:
    explicit VariantGhosts(vtkRenderer& renderer) : renderer_(renderer) {}
    VariantGhosts(const VariantGhosts&) = delete;
    VariantGhosts& operator=(const VariantGhosts&) = delete;

    /// What the present rig looks like: a ghost that would only tint it is not drawn.
    struct Present {
        const Model& model;
        const ScenePose& pose;
        double size = 1.0;     ///< [m]
        const QString& folder; ///< of mesh files
        const ThemeColors& colors;
        CadSource* cad = nullptr;
    };
    /// True if something has to be drawn.
    bool update(const VariantSet& variants, const Present& present);

    /// How many are drawn now.
    [[nodiscard]] std::size_t shownCount() const;
    [[nodiscard]] bool isShown(long variant) const;

  private:
    struct Ghost {
        std::shared_ptr<const Model> model;
        std::unique_ptr<SceneGhost> ghost;
        ScenePose pose, drawn;
        QColor colour;
        std::vector<double> look; ///< numbers that its picture depends on
    };
    [[nodiscard]] Ghost& ghostOf(const PinnedVariant& variant, const Present& present);

    vtkRenderer& renderer_;
    MeshCache meshes_;
    std::map<long, Ghost> ghosts_; ///< by id
};

} // namespace hingelab
