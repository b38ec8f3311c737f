// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vtkSmartPointer.h>

#include <QLabel>
#include <functional>
#include <vector>

#include "ui/model/workbench.h"
#include "ui/scene/scene_view.h"
#include "ui/scene/snap_points.h"
#include "workshop/additions.h"

namespace hingelab {

/// Asks for places on bodies by clicks in the 3D view. A place snaps to points, joints, middles of shapes and
/// of their faces, and to axes, centres and corners of CAD parts that are near the pointer, unless Alt is held;
/// beside all bodies it lies on the ground, in the plane in which things move. Escape or the right button ends
/// without places.
class PlacePicker : public QObject {
    Q_OBJECT
  public:
    PlacePicker(SceneView& view, Workbench& bench);

    /// Asks for as many places; `what` is said to the user: "Gas strut". Then calls `done` with them.
    void ask(std::size_t count, const QString& what, std::function<void(std::vector<BodySpot>)> done);
    /// The same for one thing that is there, which `what` names: "Parent". Nothing snaps.
    void askWhich(const QString& what, std::function<void(const BodySpot&)> done);
    void cancel();
    [[nodiscard]] bool isActive() const { return wanted_ > 0; }
    [[nodiscard]] QLabel& label() { return *label_; }

  protected:
    bool eventFilter(QObject* object, QEvent* event) override;

  private:
    struct Found {
        BodySpot spot;
        Vector3 p_WQ;
        QString snap; ///< what it snapped to, in words
    };
    [[nodiscard]] std::optional<Found> placeAt(const QPointF& position, bool snaps);
    [[nodiscard]] std::optional<Found> onFace(const RigScene::Hit& hit) const;
    [[nodiscard]] std::optional<Found> snapped(std::size_t body, const QPointF& position);
    [[nodiscard]] Vector3 onGround(const QPointF& position);
    [[nodiscard]] std::optional<RigPoses> shownPoses() const;
    void hover(const QPointF& position, bool snaps);
    void take(const QPointF& position, bool snaps);
    void findCadPoints();
    void showMarkers(const std::optional<Vector3>& hovered);
    void say(const QString& more = {});
    void end();

    SceneView& view_;
    OpenRig& openRig_;
    CadFiles& cadFiles_;
    const Theme& theme_;
    std::size_t wanted_ = 0;
    QString what_;
    bool isForThing_ = false; ///< not for a place
    std::vector<BodySpot> spots_;
    std::vector<Vector3> chosen_W_; ///< where they were in the world when chosen
    std::function<void(std::vector<BodySpot>)> done_;
    std::vector<std::vector<SnapPoint>> cadPoints_; ///< by body, while a place is asked for
    std::vector<vtkSmartPointer<vtkActor>> markers_;
    QLabel* label_;
};

} // namespace hingelab
