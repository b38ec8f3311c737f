// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/camera_keeper.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace hingelab {
namespace {

constexpr int kEaseFrame = 16; // [ms]

SweptBox sweepAhead(const std::shared_ptr<const Model>& model, const std::function<bool()>& isEnding) {
    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() + std::chrono::duration<double>(CameraKeeper::kMostAhead);
    try {
        return predictSweep(model, CameraKeeper::kAhead, [&] { return isEnding() || Clock::now() > end; });
    } catch (const std::exception&) { // a picture is framed without it, too
        return {};
    }
}

} // namespace

CameraPlace between(const CameraPlace& from, const CameraPlace& to, double share) {
    const Vector3 before = from.position - from.focus;
    const Vector3 after = to.position - to.focus;
    const double distance = before.norm() + share * (after.norm() - before.norm());
    const Vector3 along = before.normalized() + share * (after.normalized() - before.normalized());
    const Vector3 focus = from.focus + share * (to.focus - from.focus);
    const bool isOpposite = along.norm() < 1e-6;
    const Vector3 direction = isOpposite ? Vector3(after.normalized()) : Vector3(along.normalized());
    Vector3 up = from.up + share * (to.up - from.up);
    if (up.cross(direction).norm() < 1e-6) up = to.up;
    return {focus, focus + distance * direction, up.normalized()};
}

CameraKeeper::CameraKeeper(RigScene& scene, QObject* parent)
    : QObject(parent), scene_(scene), ahead_(this, sweepAhead, [this](long number, const SweptBox& sweep) {
          if (number != ahead_.requests() || sweep.box.isEmpty()) return;
          const Eigen::AlignedBox3d before = scene_.framedBox();
          // A stop that gives way by a millimetre is no reason to move the picture.
          constexpr double little = 1.03;
          const bool isMore = before.merged(sweep.box).diagonal().norm() > little * before.diagonal().norm();
          if (!isMore) return;
          scene_.noteSweep(sweep.box);
          if (keeps_ && followed_.empty()) easeTo(keptPlace());
      }) {
    ease_.setInterval(kEaseFrame);
    connect(&ease_, &QTimer::timeout, this, &CameraKeeper::easeOn);
}

CameraPlace CameraKeeper::keptPlace() const {
    return view_ ? scene_.placeFor(*view_) : scene_.placeAlong(scene_.cameraPlace());
}

void CameraKeeper::show(CameraView view) {
    ease_.stop();
    view_ = view;
    keeps_ = true;
    scene_.view(view);
    lastMiddle_.reset();
    setStrayed(false);
}

void CameraKeeper::fit(const History& run) {
    const CameraPlace present = scene_.cameraPlace();
    fitAtOnce(run);
    const CameraPlace target = scene_.cameraPlace();
    scene_.setCameraPlace(present);
    easeTo(target);
}

void CameraKeeper::fitAtOnce(const History& run) {
    const Model* model = scene_.model();
    if (model != nullptr && !run.isEmpty() && run.model()->hasSameChannels(*model)) {
        constexpr std::size_t mostLooks = 1500; // some ms
        const std::size_t stride = std::max<std::size_t>(1, run.rows() / mostLooks);
        Eigen::AlignedBox3d box;
        for (std::size_t row = 0; row < run.rows(); row += stride) {
            static_cast<void>(extendBySample(box, *model, run.row(row)));
        }
        static_cast<void>(extendBySample(box, *model, run.last()));
        if (!box.isEmpty()) scene_.noteSweep(box);
    }
    ease_.stop();
    if (!keeps_) view_.reset();
    keeps_ = true;
    scene_.setCameraPlace(keptPlace());
    lastMiddle_.reset();
    setStrayed(false);
}

void CameraKeeper::lookAhead(const std::shared_ptr<const Model>& model) {
    static_cast<void>(ahead_.request(model));
}

void CameraKeeper::takeOver() {
    ease_.stop();
    keeps_ = false;
    view_.reset();
}

void CameraKeeper::resized() {
    if (!keeps_ || !followed_.empty()) return;
    if (ease_.isActive()) {
        to_ = keptPlace();
    } else {
        scene_.setCameraPlace(keptPlace());
    }
}

void CameraKeeper::poseChanged() {
    if (!followed_.empty()) {
        goAlong();
        return;
    }
    const bool leaves = scene_.leavesPicture();
    if (!keeps_) {
        setStrayed(leaves);
        return;
    }
    if (!leaves || ease_.isActive()) return;
    // Some room to go on moving: else the camera would start anew at once.
    constexpr double room = 0.15;
    const Eigen::AlignedBox3d box = scene_.framedBox();
    if (box.isEmpty()) return;
    const Vector3 more = 0.5 * room * box.sizes();
    scene_.noteSweep({Vector3(box.min() - more), Vector3(box.max() + more)});
    const CameraPlace kept = keptPlace();
    const CameraPlace present = scene_.cameraPlace();
    const double distance = (present.position - present.focus).norm();
    // What flew off too far is let go: then there is nothing to go to.
    constexpr double still = 1e-3;
    if ((kept.position - present.position).norm() > still * distance) easeTo(kept);
}

/// Evenly begun and ended.
void CameraKeeper::easeTo(const CameraPlace& place) {
    from_ = scene_.cameraPlace();
    to_ = place;
    easing_.start();
    ease_.start();
}

void CameraKeeper::easeOn() {
    const double share = std::min(1.0, static_cast<double>(easing_.elapsed()) / kEaseTime);
    if (share >= 1.0) ease_.stop();
    const double smooth = share * share * (3.0 - 2.0 * share);
    scene_.setCameraPlace(share < 1.0 ? between(from_, to_, smooth) : to_);
    emit moved();
    if (share >= 1.0 && scene_.model() != nullptr)
        poseChanged(); // what has moved meanwhile may be out of sight
}

void CameraKeeper::follow(const std::string& body) {
    if (body == followed_) return;
    followed_ = body;
    lastMiddle_.reset();
    if (body.empty()) {
        if (scene_.model() != nullptr && !keeps_) setStrayed(scene_.leavesPicture());
        return;
    }
    ease_.stop();
    setStrayed(false);
    goAlong();
}

void CameraKeeper::goAlong() {
    const Model* model = scene_.model();
    if (model == nullptr) return;
    const std::vector<Body>& bodies = model->rig().bodies;
    const auto it =
        std::find_if(bodies.begin(), bodies.end(), [&](const Body& body) { return body.name == followed_; });
    if (it == bodies.end()) {
        lastMiddle_.reset();
        return;
    }
    const Vector3 middle = scene_.middleOf(static_cast<std::size_t>(it - bodies.begin()));
    if (!middle.allFinite()) return;
    if (lastMiddle_) {
        CameraPlace place = scene_.cameraPlace();
        const Vector3 way = middle - *lastMiddle_;
        place.focus += way;
        place.position += way;
        scene_.setCameraPlace(place);
    }
    lastMiddle_ = middle;
}

void CameraKeeper::setStrayed(bool strayed) {
    if (strayed == hasStrayed_) return;
    hasStrayed_ = strayed;
    emit strayedChanged();
}

} // namespace hingelab

#include "ui/scene/moc_camera_keeper.cpp"
