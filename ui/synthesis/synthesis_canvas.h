// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "ui/synthesis/synthesis_hits.h"
#include "ui/synthesis/synthesis_painter.h"

namespace hingelab {

/// The plane of a synthesis, worked on by mouse and keyboard. Dragging moves a pose, turns it by its knob, or
/// moves a pivot; beside them it moves the view, the wheel zooms. Dragging snaps to the grid, turning to 5°;
/// moving pivots snap to corners and middle lines of the part, too; Alt suspends it. Tab goes from handle to
/// handle, arrows move the selected one by 1 mm (Shift: 10 mm), Ctrl with left and right turns a pose by 1°
/// (Shift: 10°). Escape takes a drag back.
class SynthesisCanvas : public QWidget {
    Q_OBJECT
  public:
    SynthesisCanvas(SynthesisModel& model, const Theme& theme, QWidget* parent = nullptr);

    [[nodiscard]] const PlaneMap& map() const { return map_; }
    [[nodiscard]] std::optional<SynthesisHandle> selected() const { return selected_; }
    void select(std::optional<SynthesisHandle> handle);
    /// Shows the linkage between the poses, at a share of the way through them; empty: not.
    void setShare(std::optional<double> share);
    /// Shows all poses and pivots that are not far away.
    void frameAll();
    /// Where one takes hold of a handle [pixels]; a moving pivot in that pose.
    [[nodiscard]] QPointF gripOf(SynthesisHandle handle, std::size_t pose = 0) const;
    [[nodiscard]] QPointF turnGripOf(SynthesisHandle pose) const;

    [[nodiscard]] QSize sizeHint() const override { return {720, 520}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {280, 220}; }

  signals:
    /// What is pointed at, selected or dragged, with its place; or why it does not go there.
    void said(const QString& text, bool isComplaint);
    void selectionChanged();

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void leaveEvent(QEvent* event) override;
    bool event(QEvent* event) override;
    bool focusNextPrevChild(bool next) override;

  private:
    struct Drag {
        SynthesisHit hit;
        Vector2 offset = Vector2::Zero(); ///< from the pointer to what is held [m]
        int gesture = 0;
        int undoIndex = 0;
        bool hasMoved = false;
    };
    void dragTo(const QPointF& at, Qt::KeyboardModifiers modifiers);
    void cancelDrag();
    bool moveByKey(int key, Qt::KeyboardModifiers modifiers, bool isRepeated);
    void turnBy(double degrees);
    void describe();
    void say(const QString& complaint);
    void showCursor();

    SynthesisModel& model_;
    const Theme& theme_;
    PlaneMap map_;
    std::optional<SynthesisHandle> selected_;
    std::optional<SynthesisHit> hovered_;
    std::optional<Drag> drag_;
    std::optional<QPointF> pan_; ///< where the pointer was
    std::optional<double> share_;
    int keyGesture_ = 0;
    bool isFramed_ = false; ///< as it was framed, until someone moves the view
};

} // namespace hingelab
