// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/variant_ghosts.h"

#include <algorithm>

#include "ui/drawing/shape_look.h"

namespace hingelab {
namespace {

constexpr double kGhostVisible = 2e-5; // [m, rad] less is no news in any view
constexpr double kGhostApart = 1e-3;   // [m, rad] nearer, it would only tint what it covers

} // namespace

bool VariantGhosts::update(const VariantSet& variants, const Present& present) {
    bool isNews = false;
    for (auto ghost = ghosts_.begin(); ghost != ghosts_.end();) {
        const PinnedVariant* variant = variants.find(ghost->first);
        const bool isGone = variant == nullptr || !variant->isSeen() || variant->model != ghost->second.model;
        if (isGone) {
            isNews = isNews || ghost->second.ghost->isShown();
            ghost->second.ghost->clear();
        }
        ghost = isGone ? ghosts_.erase(ghost) : std::next(ghost);
    }
    if (variants.isEmpty()) return isNews;
    const std::vector<double> look = drawnNumbers(present.model.rig());
    for (const auto& variant : variants.all()) {
        if (!variant->isSeen()) continue;
        const std::span<const double> row = variants.rowOf(*variant);
        Ghost& ghost = ghostOf(*variant, present);
        const bool was = ghost.ghost->isShown();
        const bool has = !row.empty() && ghost.pose.read(*variant->model, row);
        const bool isAlike = has && ghost.look == look && ghost.pose.size() == present.pose.size() &&
                             ghost.pose.distanceTo(present.pose) < kGhostApart;
        if (!has || isAlike) {
            ghost.ghost->hide();
            isNews = isNews || was;
            continue;
        }
        const bool isSame =
            was && ghost.colour == variant->colour && ghost.pose.distanceTo(ghost.drawn) < kGhostVisible;
        if (isSame) continue;
        ghost.drawn = ghost.pose;
        ghost.colour = variant->colour;
        ghost.ghost->setColor(variant->colour);
        ghost.ghost->show(*variant->model, ghost.pose, present.colors);
        isNews = true;
    }
    return isNews;
}

std::size_t VariantGhosts::shownCount() const {
    return static_cast<std::size_t>(std::count_if(
        ghosts_.begin(), ghosts_.end(), [](const auto& entry) { return entry.second.ghost->isShown(); }));
}

bool VariantGhosts::isShown(long variant) const {
    const auto ghost = ghosts_.find(variant);
    return ghost != ghosts_.end() && ghost->second.ghost->isShown();
}

VariantGhosts::Ghost& VariantGhosts::ghostOf(const PinnedVariant& variant, const Present& present) {
    const auto known = ghosts_.find(variant.id);
    if (known != ghosts_.end()) return known->second;
    Ghost ghost;
    ghost.model = variant.model;
    ghost.pose = ghost.drawn = ScenePose(*variant.model);
    ghost.look = drawnNumbers(variant.design);
    ghost.ghost = std::make_unique<SceneGhost>(renderer_);
    ghost.ghost->setParts(*variant.model, ghostPartsOf(*variant.model, meshes_, present.folder, present.cad),
                          present.size);
    return ghosts_.emplace(variant.id, std::move(ghost)).first->second;
}

} // namespace hingelab
