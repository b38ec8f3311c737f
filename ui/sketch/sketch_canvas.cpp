// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sketch/sketch_canvas.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <algorithm>

#include "text/quantity_entry.h"
#include "ui/text/readable.h"

namespace hingelab {
namespace {

constexpr double kDragBegins = 5.0; ///< [pixels]

bool isSelected(const SketchSelection& selection, std::size_t link) {
    return std::find(selection.links.begin(), selection.links.end(), link) != selection.links.end();
}

/// Makes sure that there is a point at a spot, and returns it.
std::size_t pointAt(Sketch& sketch, const SketchSpot& spot) {
    if (spot.point) return *spot.point;
    const std::size_t point = addSketchPoint(sketch, spot.at);
    if (spot.link) putOnLink(sketch, *spot.link, point);
    return point;
}

/// Points that a selection moves.
std::vector<std::size_t> movedPoints(const Sketch& sketch, const SketchSelection& selection) {
    std::vector<std::size_t> points;
    if (selection.point) points.push_back(*selection.point);
    for (const std::size_t link : selection.links) {
        for (const std::size_t p : sketch.links[link].points) {
            if (std::find(points.begin(), points.end(), p) == points.end()) points.push_back(p);
        }
    }
    return points;
}

} // namespace

SketchCanvas::SketchCanvas(SketchModel& model, const Theme& theme, QWidget* parent)
    : QWidget(parent), model_(model), theme_(theme) {
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setMinimumSize(320, 240);
    setAccessibleName(tr("Sheet"));
    setAccessibleDescription(tr("Arrow keys move a cursor, Enter begins and ends links there."));
    connect(&model_, &SketchModel::changed, this, [this] {
        const auto& points = model_.sketch().points;
        // Undo may have taken away what a link was begun on.
        if (from_ && (from_->link || (from_->point && *from_->point >= points.size()))) from_.reset();
        if (from_ && from_->point) from_->at = points[*from_->point].at;
        hover_ = {};
        update();
    });
    connect(&model_, &SketchModel::selectionChanged, this, qOverload<>(&QWidget::update));
    connect(&theme_, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void SketchCanvas::setTool(SketchTool tool) {
    if (tool == tool_) return;
    tool_ = tool;
    endChain();
    emit toolChanged();
}

void SketchCanvas::setPhotoOpacity(double opacity) {
    photoOpacity_ = opacity;
    update();
}

void SketchCanvas::fit() {
    const Sketch& sketch = model_.sketch();
    Eigen::Vector2d low(-0.1, -0.1);
    Eigen::Vector2d high(0.7, 0.5);
    const bool hasPhoto = !model_.photo().isNull();
    if (hasPhoto) {
        const PhotoPlace& place = model_.state().photo;
        low = {place.corner.x(), place.corner.y() - place.metresPerPixel * model_.photo().height()};
        high = {place.corner.x() + place.metresPerPixel * model_.photo().width(), place.corner.y()};
    } else if (!sketch.points.empty()) {
        low = high = sketch.points.front().at;
    }
    for (const SketchPoint& point : sketch.points) {
        low = low.cwiseMin(point.at);
        high = high.cwiseMax(point.at);
    }
    view_.fit(low, high, size());
    update();
}

SketchSpot SketchCanvas::spotAt(const QPointF& position, bool isFree) const {
    SketchSnapping snapping;
    snapping.toGrid = !isFree;
    if (from_) snapping.from = from_->at;
    return spotUnder(model_.sketch(), view_, position, snapping);
}

void SketchCanvas::endChain() {
    from_.reset();
    typed_.clear();
    drag_ = Drag::none;
    update();
}

void SketchCanvas::finishLink(const SketchSpot& end) {
    if (!from_) return;
    const SketchSpot begin = *from_;
    if ((end.at - begin.at).norm() * view_.scale() < kDragBegins && typed_.isEmpty()) return;
    typed_.clear();
    SketchSpot next = end;
    bool isJoined = false;
    Sketch after = model_.sketch();
    const std::size_t from = pointAt(after, begin);
    const std::size_t to = pointAt(after, end);
    isJoined = addSketchLink(after, from, to);
    if (!isJoined) {
        emit said(tr("%1 and %2 are on one link already.")
                      .arg(QString::fromStdString(after.points[from].name),
                           QString::fromStdString(after.points[to].name)));
        return;
    }
    next.point = to;
    next.link.reset();
    model_.change(tr("Draw a link"), [&](SketchState& state) { state.sketch = after; });
    from_ = next;
    emit said(QString());
}

void SketchCanvas::pressDraw(const QPointF& position, bool isFree) {
    const SketchSpot spot = spotAt(position, isFree);
    if (from_) {
        finishLink(spot);
    } else {
        from_ = spot;
        typed_.clear();
    }
    drag_ = Drag::link;
}

void SketchCanvas::pressSelect(const QPointF& position, bool adds) {
    SketchSnapping snapping;
    snapping.toGrid = false;
    const SketchSpot spot = spotUnder(model_.sketch(), view_, position, snapping);
    SketchSelection selection;
    if (spot.point) {
        selection.point = spot.point;
    } else if (spot.link) {
        if (adds) selection.links = model_.selection().links;
        if (adds && isSelected(selection, *spot.link)) {
            std::erase(selection.links, *spot.link);
        } else {
            selection.links.push_back(*spot.link);
        }
    }
    model_.select(selection);
    before_ = model_.state();
    gesture_ = model_.newGesture();
    drag_ = spot.point || spot.link ? Drag::items : Drag::pan;
}

void SketchCanvas::dragItems(const QPointF& position, bool isFree) {
    const SketchSelection& selection = model_.selection();
    const Sketch& before = before_.sketch;
    Eigen::Vector2d by = view_.toPlane(position) - view_.toPlane(pressed_);
    if (selection.point) {
        SketchSnapping snapping;
        snapping.toGrid = !isFree;
        snapping.exceptPoint = selection.point;
        hover_ = spotUnder(before, view_, position, snapping);
        if (hover_.link) hover_ = {view_.toPlane(position), std::nullopt, std::nullopt};
        by = hover_.at - before.points[*selection.point].at;
    } else if (!isFree) {
        constexpr double fine = 0.1;
        by = (by / (fine * view_.gridStep())).array().round() * fine * view_.gridStep();
    }
    const std::vector<std::size_t> points = movedPoints(before, selection);
    model_.change(
        tr("Move"),
        [&](SketchState& state) {
            for (const std::size_t p : points) state.sketch.points[p].at = before.points[p].at + by;
        },
        gesture_);
}

void SketchCanvas::dropItems(const QPointF& position) {
    const std::optional<std::size_t> point = model_.selection().point;
    if (!point || !hasMoved_) return;
    SketchSnapping snapping;
    snapping.toGrid = false;
    snapping.exceptPoint = point;
    const SketchSpot spot = spotUnder(before_.sketch, view_, position, snapping);
    if (!spot.point) return;
    const std::size_t into = *spot.point;
    model_.change(
        tr("Join points"), [&](SketchState& state) { mergePoints(state.sketch, *point, into); }, gesture_);
}

void SketchCanvas::mousePressEvent(QMouseEvent* event) {
    const QPointF position = event->position();
    const bool isFree = event->modifiers().testFlag(Qt::AltModifier);
    pressed_ = cursor_ = position;
    showsCursor_ = false;
    hasMoved_ = false;
    if (event->button() == Qt::MiddleButton) {
        drag_ = Drag::pan;
        return;
    }
    if (event->button() == Qt::RightButton) {
        if (from_) {
            endChain();
            return;
        }
        pressSelect(position, true);
        drag_ = Drag::none;
        const SketchSelection& selection = model_.selection();
        if (selection.point || !selection.links.empty()) emit menuRequested(event->globalPosition().toPoint());
        return;
    }
    if (event->button() != Qt::LeftButton) return;
    switch (tool_) {
        case SketchTool::draw:
            pressDraw(position, isFree);
            break;
        case SketchTool::select:
            pressSelect(position, event->modifiers().testFlag(Qt::ShiftModifier));
            break;
        case SketchTool::scalePhoto:
            measuredFrom_ = view_.toPlane(position);
            drag_ = Drag::measure;
            break;
        case SketchTool::movePhoto:
            before_ = model_.state();
            gesture_ = model_.newGesture();
            drag_ = Drag::photo;
            break;
    }
    update();
}

void SketchCanvas::mouseMoveEvent(QMouseEvent* event) {
    const QPointF position = event->position();
    isFree_ = event->modifiers().testFlag(Qt::AltModifier);
    if (drag_ == Drag::pan) view_.pan(position - cursor_);
    cursor_ = position;
    showsCursor_ = false;
    hasMoved_ = hasMoved_ || (position - pressed_).manhattanLength() > kDragBegins;
    if (drag_ == Drag::items && hasMoved_) {
        dragItems(position, isFree_);
    } else if (drag_ == Drag::photo) {
        const QPointF by = (position - pressed_) / view_.scale();
        model_.change(
            tr("Move the photo"),
            [&](SketchState& state) { state.photo.corner = before_.photo.corner + QPointF(by.x(), -by.y()); },
            gesture_);
    } else if (tool_ == SketchTool::draw) {
        hover_ = spotAt(position, isFree_);
    } else if (tool_ == SketchTool::select && drag_ == Drag::none) {
        hover_ = spotUnder(model_.sketch(), view_, position, {false, std::nullopt, std::nullopt});
    }
    update();
}

void SketchCanvas::mouseReleaseEvent(QMouseEvent* event) {
    const Drag drag = std::exchange(drag_, Drag::none);
    cursor_ = event->position();
    if (drag == Drag::link && hasMoved_ && from_) {
        finishLink(spotAt(cursor_, event->modifiers().testFlag(Qt::AltModifier)));
        endChain();
    } else if (drag == Drag::items) {
        dropItems(cursor_);
    } else if (drag == Drag::measure) {
        const double length = (view_.toPlane(cursor_) - measuredFrom_).norm();
        if (length * view_.scale() > kDragBegins) emit photoMeasured(length);
    }
    hover_ = {};
    update();
}

void SketchCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    if (tool_ == SketchTool::draw && from_) {
        endChain(); // the first of the two clicks ended the last link
    } else {
        mousePressEvent(event);
    }
}

void SketchCanvas::wheelEvent(QWheelEvent* event) {
    constexpr double perNotch = 1.15;
    constexpr double notch = 120.0;
    view_.zoom(std::pow(perNotch, event->angleDelta().y() / notch), event->position());
    update();
    event->accept();
}

void SketchCanvas::leaveEvent(QEvent* event) {
    hover_ = {};
    update();
    QWidget::leaveEvent(event);
}

void SketchCanvas::clickAt(const QPointF& position, bool isFree) {
    pressed_ = position;
    if (tool_ == SketchTool::draw) {
        pressDraw(position, isFree);
        hover_ = spotAt(position, isFree);
    } else {
        pressSelect(position, false);
    }
    drag_ = Drag::none;
}

void SketchCanvas::moveByKey(const QPointF& direction, bool isLarge) {
    const SketchSelection& selection = model_.selection();
    if (tool_ == SketchTool::select && (selection.point || !selection.links.empty())) {
        const double step = isLarge ? 0.01 : 0.001; // [m]
        const Eigen::Vector2d by(direction.x() * step, -direction.y() * step);
        const auto points = movedPoints(model_.sketch(), selection);
        model_.change(tr("Move"), [&](SketchState& state) {
            for (const std::size_t p : points) state.sketch.points[p].at += by;
        });
        return;
    }
    const double step = view_.gridStep() * view_.scale() * (isLarge ? 5.0 : 1.0);
    if (!showsCursor_ && !rect().toRectF().contains(cursor_)) cursor_ = rect().center();
    if (!showsCursor_) cursor_ = view_.toScreen(spotAt(cursor_, false).at);
    showsCursor_ = true;
    cursor_ += direction * step;
    cursor_.setX(std::clamp(cursor_.x(), 0.0, static_cast<double>(width())));
    cursor_.setY(std::clamp(cursor_.y(), 0.0, static_cast<double>(height())));
    hover_ = spotAt(cursor_, false);
    update();
}

/// Digits while a link is drawn: its length.
bool SketchCanvas::typeLength(QKeyEvent* event) {
    if (!from_) return false;
    const QString text = event->text();
    if (event->key() == Qt::Key_Backspace && !typed_.isEmpty()) {
        typed_.chop(1);
    } else if (!text.isEmpty() &&
               (text[0].isDigit() || QStringLiteral(".,").contains(text[0]) ||
                (!typed_.isEmpty() && (text[0].isLetter() || text[0] == QLatin1Char(' '))))) {
        typed_ += text;
    } else if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && !typed_.isEmpty()) {
        // As the sheet's numbers are.
        const auto length = parseEntry(Quantity::length, typed_.toStdString(), &view_.lengthUnit());
        const Eigen::Vector2d d = spotAt(cursor_, isFree_).at - from_->at;
        if (!length || !(*length > 0.0) || !(d.norm() > 0.0)) {
            emit said(tr("\"%1\" is no length: type a number in %2, with the pointer where the link leads.")
                          .arg(typed_, symbolOf(view_.lengthUnit())));
            return true;
        }
        finishLink({from_->at + d * (*length / d.norm()), std::nullopt, std::nullopt});
    } else {
        return false;
    }
    update();
    return true;
}

void SketchCanvas::keyPressEvent(QKeyEvent* event) {
    if (typeLength(event)) return;
    const bool isLarge = event->modifiers().testFlag(Qt::ShiftModifier);
    switch (event->key()) {
        case Qt::Key_Left:
            moveByKey({-1, 0}, isLarge);
            break;
        case Qt::Key_Right:
            moveByKey({1, 0}, isLarge);
            break;
        case Qt::Key_Up:
            moveByKey({0, -1}, isLarge);
            break;
        case Qt::Key_Down:
            moveByKey({0, 1}, isLarge);
            break;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            clickAt(cursor_, false);
            break;
        case Qt::Key_Escape:
            if (drag_ == Drag::items || drag_ == Drag::photo) { // back to where the drag began
                drag_ = Drag::none;
                model_.change(
                    tr("Move"), [&](SketchState& state) { state = before_; }, gesture_);
                break;
            }
            if (!from_ && typed_.isEmpty()) {
                model_.select({});
                event->ignore();
                return;
            }
            endChain();
            break;
        default:
            QWidget::keyPressEvent(event);
    }
}

} // namespace hingelab

#include "ui/sketch/moc_sketch_canvas.cpp"
