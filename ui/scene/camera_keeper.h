// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <optional>
#include <string>

#include "analysis/sweep.h"
#include "ui/model/latest_task.h"
#include "ui/scene/rig_scene.h"
#include "ui/session/history.h"

namespace hingelab {

/// Keeps what moves in the picture. The first view of a rig frames what a quick run ahead sweeps; what leaves
/// the picture all the same makes the camera ease back, until the user has moved it by hand: from then on it
/// only tells (strayedChanged). Or it goes along with a body: its target moves as the body does, its
/// orientation stays. Knows no widget: whoever shows the scene calls it, and draws again when it says so.
class CameraKeeper : public QObject {
    Q_OBJECT
  public:
    explicit CameraKeeper(RigScene& scene, QObject* parent = nullptr);

    /// One of the views from the sides; from now on the camera keeps to it.
    void show(CameraView view);
    /// Eases to where all of the run so far is framed, from the present side; from now on it is kept so.
    void fit(const History& run);
    /// The same without easing, for films.
    void fitAtOnce(const History& run);
    /// Another rig was opened: looks ahead in the background.
    void lookAhead(const std::shared_ptr<const Model>& model);
    /// The user has moved the camera.
    void takeOver();
    /// The view has another shape.
    void resized();
    /// A new pose of the rig was set.
    void poseChanged();

    /// Goes along with a body, by name; empty: with none. A body that there is not counts as none until there
    /// is one again.
    void follow(const std::string& body);
    [[nodiscard]] const std::string& followed() const { return followed_; }

    /// The camera is where the program put it.
    [[nodiscard]] bool keeps() const { return keeps_; }
    /// Something is out of the picture, and the camera stays because the user has put it there.
    [[nodiscard]] bool hasStrayed() const { return hasStrayed_; }
    [[nodiscard]] bool isEasing() const { return ease_.isActive(); }

    static constexpr int kEaseTime = 450;     ///< [ms]
    static constexpr double kAhead = 4.0;     ///< [s] simulated, of the quick run
    static constexpr double kMostAhead = 0.5; ///< [s] of computing for it

  signals:
    void moved(); ///< the camera, by itself
    void strayedChanged();

  private:
    void easeTo(const CameraPlace& place);
    void easeOn();
    void setStrayed(bool strayed);
    void goAlong();
    [[nodiscard]] CameraPlace keptPlace() const;

    RigScene& scene_;
    std::optional<CameraView> view_ = CameraView::home; ///< none: from the side it looks from
    bool keeps_ = true;
    bool hasStrayed_ = false;
    std::string followed_;
    std::optional<Vector3> lastMiddle_; ///< of the followed body [m]
    QTimer ease_;
    QElapsedTimer easing_;
    CameraPlace from_, to_;
    LatestTask<std::shared_ptr<const Model>, SweptBox> ahead_; ///< last: ends first
};

/// Between two places of a camera, 0 to 1: the distance to what it looks at changes evenly, too.
[[nodiscard]] CameraPlace between(const CameraPlace& from, const CameraPlace& to, double share);

} // namespace hingelab
