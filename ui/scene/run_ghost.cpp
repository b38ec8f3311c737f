// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/run_ghost.h"

#include "ui/drawing/shape_look.h"

namespace hingelab {

bool RunGhost::update(const SessionController& session, const ScenePose& present, const QString& meshFolder,
                      const ThemeColors& colors) {
    const std::span<const double> row = session.ghostRow();
    const History* run = session.runs().of(session.ghostRun());
    if (run == nullptr) return letGo();
    if (row.empty()) return hide();
    choose(run->model(), meshFolder);
    if (!pose_.read(*run_, row)) return hide();
    constexpr double visible = 2e-5; // [m, rad]
    constexpr double apart = 1e-3;   // [m, rad] nearer, it would only tint what it covers
    if (isAlike_ && pose_.distanceTo(scene_.pose()) < apart && pose_.distanceTo(present) < apart) return hide();
    if (isShown() && pose_.distanceTo(drawn_) <= visible) return false;
    drawn_ = pose_;
    if (isAlike_) {
        own_.hide();
        scene_.setGhost(pose_);
    } else {
        scene_.setGhost(std::nullopt);
        own_.show(*run_, pose_, colors);
    }
    return true;
}

bool RunGhost::hide() {
    const bool was = isShown();
    scene_.setGhost(std::nullopt);
    own_.hide();
    return was;
}

/// The run is gone, and with it its rig, which may be a large one.
bool RunGhost::letGo() {
    const bool was = hide();
    if (run_ == nullptr) return was;
    run_.reset();
    own_.clear();
    meshes_ = {};
    return was;
}

void RunGhost::forget() {
    hide();
    sceneModel_ = nullptr;
}

/// Of which rig the ghost is, and whether that looks like the present one.
void RunGhost::choose(const std::shared_ptr<const Model>& run, const QString& meshFolder) {
    if (run == run_ && sceneModel_ == scene_.model()) return;
    const bool isOther = run != run_;
    run_ = run;
    sceneModel_ = scene_.model();
    pose_ = ScenePose(*run_);
    const bool wasAlike =
        std::exchange(isAlike_, pose_.size() == scene_.pose().size() &&
                                    drawnNumbers(run_->rig()) == drawnNumbers(sceneModel_->rig()));
    if (isOther || wasAlike != isAlike_) hide();
    if (isAlike_ || (!isOther && !wasAlike)) return;
    own_.setParts(*run_, ghostPartsOf(*run_, meshes_, meshFolder, scene_.cadSource()), scene_.size());
}

} // namespace hingelab
