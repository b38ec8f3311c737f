// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vtkActor.h>
#include <vtkSmartPointer.h>

#include <QLabel>
#include <vector>

#include "ui/model/parameter_drag.h"
#include "ui/model/selection.h"
#include "ui/model/workbench.h"
#include "ui/scene/gizmo_handle.h"
#include "ui/scene/scene_view.h"
#include "ui/scene/snap_points.h"
#include "workshop/coordinate_marks.h"
#include "workshop/places.h"

namespace hingelab {

/// Moves, turns and stretches the selected item in the 3D view: an arrow along each axis of what carries it, a
/// square in each plane between two of them, a ring about each where it can turn, dots on the faces of a shape,
/// and dots on the way of a joint at its stops, or at the detents of what acts on it. Moves go in whole
/// millimetres and turns in whole degrees, and snap to points of the rig; with Shift in coarse steps (10 mm, 15
/// degrees), with Alt freely. A label says how far, and digits typed during a drag are taken as the distance or
/// angle, of a stop or detent as its value. Escape brings back what was. A drag is one undo step, and none
/// where nothing changed. What an expression drives has a pale dot that says so in place of its handle.
class PlaceGizmo : public QObject {
    Q_OBJECT
  public:
    PlaceGizmo(SceneView& view, Workbench& bench);

    [[nodiscard]] bool isDragging() const { return dragged_ >= 0; }
    [[nodiscard]] QLabel& label() { return *label_; }

    using Handle = GizmoHandle;
    using Kind = GizmoHandle::Kind;
    [[nodiscard]] const std::vector<Handle>& handles() const { return handles_; }
    void setVisible(bool visible);

    /// Whether the selected item has places that are shown with handles.
    [[nodiscard]] bool hasPlaces() const { return isVisible_ && !places_.empty(); }
    /// The place that keys move: the only one, or that whose handle the pointer touched last; null: none.
    [[nodiscard]] const MovablePlace* touchedPlace() const;
    /// Of what carries a place, in the world.
    [[nodiscard]] Pose carrierOf(const MovablePlace& place) const { return poseOf(place.carrier); }
    /// Words beside a place, until the pointer comes to a handle.
    void tell(const QString& text, const Vector3& beside_W) { putLabel(text, beside_W); }

  signals:
    void hovered(bool isOnHandle); ///< the pointer came to a handle, or left them

  protected:
    bool eventFilter(QObject* object, QEvent* event) override;

  private:
    static constexpr std::size_t kNoPlace = static_cast<std::size_t>(-1);
    using Amount = Eigen::Vector2d; ///< [m or rad]; the second of planes alone

    void refresh();
    void addPlace(std::size_t index);
    void addSizes();
    void addMarks();
    void addNote(const Vector3& at_W, const QString& words);
    void draw();
    [[nodiscard]] Pose poseOf(const std::string& carrier) const;
    [[nodiscard]] int handleAt(const QPointF& position) const;
    void hover(const QPointF& position);
    void begin(int handle, const QPointF& position);
    void dragTo(const QPointF& position, Qt::KeyboardModifiers modifiers);
    [[nodiscard]] Amount steppedAmount(Amount way, Qt::KeyboardModifiers modifiers) const;
    [[nodiscard]] Amount snappedAmount(const Amount& free);
    void collectSnapPoints();
    void type(const QString& text);
    void apply(const Amount& amount);
    void end(bool keep);
    [[nodiscard]] std::vector<std::pair<std::string, double>> valuesAt(const Amount& amount) const;
    [[nodiscard]] bool isAngle() const;
    [[nodiscard]] std::array<int, 2> components() const;
    [[nodiscard]] double pixelAt(const Vector3& p_W) const;
    [[nodiscard]] QString readout() const;
    void say();
    void putLabel(const QString& text, const Vector3& beside_W);

    SceneView& view_;
    OpenRig& openRig_;
    Selection& selection_;
    const Theme& theme_;
    std::vector<MovablePlace> places_;
    std::vector<SizeHandle> sizes_;
    std::optional<CoordinateMarks> marks_;
    std::vector<Vector3> way_W_; ///< of the marks
    std::vector<Handle> handles_;
    std::vector<vtkSmartPointer<vtkActor>> actors_;
    std::size_t touched_ = kNoPlace; ///< of places_
    int hovered_ = -1;
    int dragged_ = -1;
    Handle held_{};            ///< as it was when the drag began
    MovablePlace heldPlace_{}; ///< the same
    SizeHandle heldSize_{};
    CoordinateMark heldMark_{};
    Pose heldCarrier_{};                ///< of what carries it, in the world
    std::vector<SnapPoint> snapPoints_; ///< that stay while it is dragged
    QString snapped_;                   ///< what it snapped to
    Amount last_ = Amount::Zero();      ///< under the pointer
    Amount way_ = Amount::Zero();       ///< that the pointer has gone
    Amount amount_ = Amount::Zero();    ///< moved or turned since
    QString typed_;
    ParameterDrag drag_;
    bool isApplying_ = false;
    bool isVisible_ = true;
    QLabel* label_;
};

} // namespace hingelab
