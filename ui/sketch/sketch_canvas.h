// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <optional>

#include "ui/sketch/plane_view.h"
#include "ui/sketch/sketch_model.h"
#include "ui/sketch/sketch_snap.h"
#include "ui/theme/theme.h"

namespace hingelab {

enum class SketchTool { draw, select, scalePhoto, movePhoto };

/// The sheet that a linkage is sketched on. Drawing: press and drag, or click after click; Escape ends the
/// chain; digits say how long the link is. Selecting: drag points and links; onto another point joins them. The
/// wheel zooms, the middle button moves the sheet. Without a mouse: the arrow keys move a cursor (or what is
/// selected), Enter clicks there.
class SketchCanvas : public QWidget {
    Q_OBJECT
  public:
    SketchCanvas(SketchModel& model, const Theme& theme, QWidget* parent = nullptr);

    [[nodiscard]] SketchTool tool() const { return tool_; }
    void setTool(SketchTool tool);
    void setPhotoOpacity(double opacity);
    /// Shows all that is drawn.
    void fit();
    [[nodiscard]] const PlaneView& view() const { return view_; }
    /// What was typed of a length so far.
    [[nodiscard]] const QString& typed() const { return typed_; }
    [[nodiscard]] QSize sizeHint() const override { return {760, 560}; }

  signals:
    void toolChanged();
    void said(const QString& text);              ///< what was not done, and why
    void menuRequested(const QPoint& globalPos); ///< for what is selected
    void photoMeasured(double length);           ///< a line was drawn along the photo [m, at its present scale]

  public:
    /// The line last drawn along the photo, from where scaling keeps it [m].
    [[nodiscard]] const Eigen::Vector2d& measuredFrom() const { return measuredFrom_; }

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void leaveEvent(QEvent* event) override;

  private:
    enum class Drag { none, pan, link, items, photo, measure };

    [[nodiscard]] SketchSpot spotAt(const QPointF& position, bool isFree) const;
    void pressDraw(const QPointF& position, bool isFree);
    void pressSelect(const QPointF& position, bool adds);
    void dragItems(const QPointF& position, bool isFree);
    void dropItems(const QPointF& position);
    void finishLink(const SketchSpot& end);
    void endChain();
    void clickAt(const QPointF& position, bool isFree);
    bool typeLength(QKeyEvent* event);
    void moveByKey(const QPointF& direction, bool isLarge);
    [[nodiscard]] QString readout() const;

    void paintPhoto(QPainter& painter) const;
    void paintLink(QPainter& painter, std::size_t link) const;
    void paintPoint(QPainter& painter, std::size_t point) const;
    void paintGround(QPainter& painter, const SketchPoint& point) const;
    void paintBand(QPainter& painter) const;
    [[nodiscard]] bool drives(const SketchBody& body) const;

    SketchModel& model_;
    const Theme& theme_;
    PlaneView view_;
    SketchTool tool_ = SketchTool::draw;
    double photoOpacity_ = 0.6;
    Drag drag_ = Drag::none;
    QPointF pressed_;                ///< where the button went down [pixels]
    QPointF cursor_;                 ///< where the pointer is, or the cursor of the keys [pixels]
    bool showsCursor_ = false;       ///< that of the keys
    bool isFree_ = false;            ///< Alt: no snapping
    std::optional<SketchSpot> from_; ///< where the link that is being drawn begins
    SketchSpot hover_;
    QString typed_;
    SketchState before_; ///< of a drag
    int gesture_ = 0;
    bool hasMoved_ = false;
    Eigen::Vector2d measuredFrom_ = Eigen::Vector2d::Zero();
};

} // namespace hingelab
