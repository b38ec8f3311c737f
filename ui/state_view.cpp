// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state_view.h"

#include <QCoreApplication>
#include <algorithm>
#include <string_view>

#include "rig/camera_words.h"

namespace hingelab {

namespace {

/// Names in files stand for overlays and views by their place in a list.
constexpr bool isMark(const char* name, Overlay overlay) {
    return std::string_view(kPictureMarks[static_cast<std::size_t>(overlay)]) == name;
}
static_assert(isMark("frames", Overlay::frames) && isMark("other branch", Overlay::otherSolution) &&
              isMark("names", Overlay::names) && isMark("instant centres", Overlay::instantCentres) &&
              isMark("motors", Overlay::motors) && isMark("friction cones", Overlay::frictionCones));
static_assert(static_cast<int>(NamedView::front) == static_cast<int>(CameraView::front) &&
              static_cast<int>(NamedView::side) == static_cast<int>(CameraView::side) &&
              static_cast<int>(NamedView::top) == static_cast<int>(CameraView::top));

} // namespace

QString StateView::show(const Experiment& state) {
    if (view_ != nullptr) {
        if (!state.marks.empty()) showMarks(state.marks);
        if (const QString problem = showCamera(state.camera); !problem.isEmpty()) return problem;
    }
    return showPanels(state.panels);
}

void StateView::showMarks(const std::vector<std::string>& marks) {
    for (std::size_t i = 0; i < kPictureMarks.size(); ++i) {
        const bool isWanted = std::find(marks.begin(), marks.end(), kPictureMarks[i]) != marks.end();
        const auto overlay = static_cast<Overlay>(i);
        if (view_->scene().overlays().isShown(overlay) != isWanted) view_->setOverlay(overlay, isWanted);
    }
}

QString StateView::showCamera(const std::string& words) {
    if (words.empty()) return {};
    std::string problem;
    const std::optional<CameraWords> camera = readCamera(words, problem);
    if (!camera) return QString::fromStdString(problem);
    if (const auto* const named = std::get_if<NamedView>(&*camera)) {
        view_->setCamera(static_cast<CameraView>(*named));
    } else {
        const auto& spot = std::get<CameraSpot>(*camera);
        view_->setCameraPlace({spot.to, spot.from, spot.up});
    }
    return {};
}

QString StateView::showPanels(const std::vector<std::string>& panels) {
    if (clearPanels_) clearPanels_();
    QStringList missing;
    arrangements_.arrange([&] {
        docks_.returnHome();
        QDockWidget* kept = lesson_.isOpen() ? &docks_.dockOf(lesson_) : nullptr;
        for (const std::string& title : panels) {
            if (!docks_.bringToFront(QString::fromStdString(title), kept))
                missing << QString::fromStdString(title);
        }
    });
    if (missing.isEmpty()) return {};
    return QCoreApplication::translate("StateView", "There is no panel “%1”. Panels are: %2.")
        .arg(missing.join(QStringLiteral(", ")), docks_.titles().join(QStringLiteral(", ")));
}

void StateView::lookAt(Experiment& state) const {
    if (view_ != nullptr) {
        const CameraPlace place = view_->scene().cameraPlace();
        state.camera = cameraText({place.position, place.focus, place.up});
        for (std::size_t i = 0; i < kPictureMarks.size(); ++i) {
            if (view_->scene().overlays().isShown(static_cast<Overlay>(i)))
                state.marks.emplace_back(kPictureMarks[i]);
        }
        if (state.marks.empty()) state.marks.emplace_back(kNoMarks);
    }
    for (const QString& title : docks_.titlesInFront()) state.panels.push_back(title.toStdString());
}

} // namespace hingelab
