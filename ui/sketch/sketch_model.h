// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QObject>
#include <QPointF>
#include <QUndoStack>
#include <functional>
#include <optional>

#include "sketch/sketch_rig.h"

namespace hingelab {

/// Where the photo behind a sketch lies.
struct PhotoPlace {
    QPointF corner; ///< upper left, in the plane [m]
    double metresPerPixel = 1e-3;

    friend bool operator==(const PhotoPlace&, const PhotoPlace&) = default;
};

/// What undo goes back to.
struct SketchState {
    Sketch sketch;
    PhotoPlace photo;
    std::optional<SketchBody> driver; ///< that was chosen

    friend bool operator==(const SketchState&, const SketchState&) = default;
};

/// What is selected: one point, or links.
struct SketchSelection {
    std::optional<std::size_t> point;
    std::vector<std::size_t> links;

    friend bool operator==(const SketchSelection&, const SketchSelection&) = default;
};

/// The sketch while it is drawn, with its undo stack, its plan, what is selected, and the photo behind it.
class SketchModel : public QObject {
    Q_OBJECT
  public:
    explicit SketchModel(QObject* parent = nullptr);

    [[nodiscard]] const Sketch& sketch() const { return state_.sketch; }
    [[nodiscard]] const SketchState& state() const { return state_; }
    [[nodiscard]] const SketchPlan& plan() const { return plan_; }
    [[nodiscard]] QUndoStack& undoStack() { return undoStack_; }
    [[nodiscard]] const QImage& photo() const { return photo_; }
    [[nodiscard]] const SketchSelection& selection() const { return selection_; }

    /// A change as one undo step; those with the same gesture (not 0) are one together. One that changes
    /// nothing is none.
    void change(const QString& words, const std::function<void(SketchState&)>& edit, int gesture = 0);
    [[nodiscard]] int newGesture() { return ++lastGesture_; }

    /// What drives, by choice; a sketch in which it cannot drive chooses another.
    void chooseDriver(const SketchBody& driver);
    void setPhoto(QImage photo, const PhotoPlace& place);
    void select(SketchSelection selection);
    /// Drops all, as one undo step.
    void clear();

  signals:
    void changed();
    void selectionChanged();

  private:
    friend class SketchCommand;
    void setState(const SketchState& state);

    SketchState state_;
    SketchPlan plan_;
    SketchSelection selection_;
    QImage photo_;
    QUndoStack undoStack_;
    int lastGesture_ = 0;
};

} // namespace hingelab
