// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vtkActor.h>
#include <vtkSmartPointer.h>

#include <QLabel>
#include <vector>

#include "physics/workshop/places.h"
#include "ui/model/selection.h"
#include "ui/scene/scene_view.h"

namespace hingelab {

/// Moves, turns and stretches the selected item in the 3D view: an arrow along each axis of what carries it, a
/// ring about each where it can turn, and dots on the faces of a shape. Moves go in whole millimetres and turns
/// in whole degrees, with Shift in coarse steps (10 mm, 15 degrees), with Alt freely; a label says how far, and
/// digits typed during a drag are taken as the distance or angle. Escape brings back what was. A drag is one
/// undo step, and none where nothing changed. What an expression drives has no handle.
class PlaceGizmo : public QObject {
    Q_OBJECT
  public:
    PlaceGizmo(SceneView& view, RigModel& rigModel, SessionController& session, Selection& selection,
               const Theme& theme);

    [[nodiscard]] bool isDragging() const { return dragged_ >= 0; }
    [[nodiscard]] QLabel& label() { return *label_; }

    /// One thing that can be dragged, with its ends on the screen, for tests.
    enum class Kind { move, turn, size };
    struct Handle {
        Kind kind;
        std::size_t place;  ///< of `places_`, or of the size handles
        Vector3 origin_W;   ///< where it is held from
        Vector3 axis_W;     ///< unit: along which it moves, or about which it turns
        Vector3 axis;       ///< the same in the carrier's frame
        Vector3 tip_W;      ///< what one takes hold of (of a ring: a point of it)
        int component = -1; ///< of the position
    };
    [[nodiscard]] const std::vector<Handle>& handles() const { return handles_; }
    void setVisible(bool visible);

  protected:
    bool eventFilter(QObject* object, QEvent* event) override;

  private:
    void refresh();
    void addPlace(std::size_t index);
    void addSizes();
    void draw();
    [[nodiscard]] int handleAt(const QPointF& position) const;
    void begin(int handle, const QPointF& position);
    void dragTo(const QPointF& position, Qt::KeyboardModifiers modifiers);
    void type(const QString& text);
    void apply(double amount);
    void end(bool keep);
    [[nodiscard]] double amountAt(const QPointF& position) const;
    [[nodiscard]] double screenScale() const;
    void say();

    SceneView& view_;
    RigModel& rigModel_;
    Selection& selection_;
    const Theme& theme_;
    std::vector<MovablePlace> places_;
    std::vector<SizeHandle> sizes_;
    std::vector<Handle> handles_;
    std::vector<vtkSmartPointer<vtkActor>> actors_;
    int hovered_ = -1;
    int dragged_ = -1;
    Handle held_{};            ///< as it was when the drag began
    MovablePlace heldPlace_{}; ///< the same
    SizeHandle heldSize_{};
    double grip_ = 0.0;   ///< amount under the pointer when the drag began
    double amount_ = 0.0; ///< moved or turned since [m or rad]
    QString typed_;
    int gesture_ = 0;
    bool isApplying_ = false;
    bool isVisible_ = true;
    QLabel* label_;
};

} // namespace hingelab
