// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/place_picker.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QTimer>
#include <cmath>

#include "ui/drawing/vtk_parts.h"
#include "ui/scene/cad_pick.h"
#include "ui/text/readable.h"
#include "workshop/survey.h"

namespace hingelab {

PlacePicker::PlacePicker(SceneView& view, Workbench& bench)
    : QObject(&view),
      view_(view),
      openRig_(bench.openRig()),
      cadFiles_(bench.cadFiles()),
      theme_(bench.theme()) {
    view_.installEventFilter(this);
    label_ = new QLabel(&view_);
    label_->setObjectName(QStringLiteral("hud"));
    label_->setTextFormat(Qt::PlainText);
    label_->setAttribute(Qt::WA_TransparentForMouseEvents);
    label_->hide();
    connect(&openRig_, &OpenRig::structureChanged, this, &PlacePicker::cancel);
}

void PlacePicker::ask(std::size_t count, const QString& what, std::function<void(std::vector<BodySpot>)> done) {
    cancel();
    wanted_ = count;
    what_ = what;
    done_ = std::move(done);
    findCadPoints();
    view_.setCursor(Qt::CrossCursor);
    view_.setFocus(Qt::OtherFocusReason);
    say();
}

/// Once for all moves of the pointer: a part may have thousands.
void PlacePicker::findCadPoints() {
    const Rig& rig = openRig_.rig();
    cadPoints_.assign(rig.bodies.size(), {});
    for (std::size_t b = 0; b < rig.bodies.size(); ++b) {
        for (const auto& [shape, feature] : cadFeaturesOf(rig.bodies[b], cadFiles_, openRig_.meshFolder()))
            cadPoints_[b].push_back({b, feature.point, wordsOf(feature), false, {}, shape, pickOf(feature)});
    }
}

void PlacePicker::askWhich(const QString& what, std::function<void(const BodySpot&)> done) {
    ask(1, what, [done = std::move(done)](const std::vector<BodySpot>& spots) { done(spots.front()); });
    isForThing_ = true;
    say();
}

void PlacePicker::cancel() {
    if (isActive()) end();
}

void PlacePicker::end() {
    wanted_ = 0;
    isForThing_ = false;
    spots_.clear();
    chosen_W_.clear();
    cadPoints_.clear();
    showMarkers(std::nullopt);
    label_->hide();
    view_.unsetCursor();
    view_.update();
}

void PlacePicker::say(const QString& more) {
    const QString name = what_.section(QLatin1Char(':'), 0, 0); // "UPS: universal, ..." in short
    QString text = isForThing_      ? tr("%1: click what is meant")
                   : wanted_ < 2    ? tr("%1: click its place")
                   : spots_.empty() ? tr("%1: click its first end")
                                    : tr("%1: click its second end");
    text = text.arg(name) + (isForThing_ ? tr("\nEsc: cancel") : tr("\nAlt: no snapping · Esc: cancel"));
    if (!more.isEmpty()) text += QLatin1Char('\n') + more;
    label_->setText(text);
    label_->adjustSize();
    constexpr int margin = 12; // [pixels]; the buttons of the view are below it
    label_->move(margin, std::max(margin, view_.height() - label_->height() - 5 * margin));
    label_->show();
    label_->raise();
}

bool PlacePicker::eventFilter(QObject* object, QEvent* event) {
    if (!isActive()) return QObject::eventFilter(object, event);
    switch (event->type()) {
        case QEvent::MouseMove: {
            const auto* mouse = static_cast<QMouseEvent*>(event);
            if (mouse->buttons() != Qt::NoButton) break; // the camera turns
            hover(mouse->position(), !isForThing_ && !mouse->modifiers().testFlag(Qt::AltModifier));
            return true;
        }
        case QEvent::MouseButtonPress:
        case QEvent::MouseButtonDblClick: {
            const auto* mouse = static_cast<QMouseEvent*>(event);
            if (mouse->button() == Qt::RightButton) {
                cancel();
                return true;
            }
            if (mouse->button() != Qt::LeftButton) break;
            take(mouse->position(), !isForThing_ && !mouse->modifiers().testFlag(Qt::AltModifier));
            return true;
        }
        case QEvent::MouseButtonRelease: // of others the view has seen the press, too
            if (static_cast<QMouseEvent*>(event)->button() == Qt::LeftButton) return true;
            break;
        case QEvent::Leave:
            showMarkers(std::nullopt);
            say();
            view_.update();
            break;
        case QEvent::KeyPress:
            if (static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
                cancel();
                return true;
            }
            break;
        default:
            break;
    }
    return QObject::eventFilter(object, event);
}

void PlacePicker::hover(const QPointF& position, bool snaps) {
    const std::optional<Found> found = placeAt(position, snaps);
    showMarkers(found ? std::optional(found->p_WQ) : std::nullopt);
    view_.update();
    if (!found) {
        say();
        return;
    }
    QString where = QString::fromStdString(found->spot.body);
    if (!found->snap.isEmpty()) where += QStringLiteral(": ") + found->snap;
    if (!chosen_W_.empty()) {
        const double distance = (found->p_WQ - chosen_W_.back()).norm();
        where += tr(" · %1 apart").arg(drawnLength(distance, 4));
    }
    say(where);
}

void PlacePicker::take(const QPointF& position, bool snaps) {
    const std::optional<Found> found = placeAt(position, snaps);
    if (!found) return;
    spots_.push_back(found->spot);
    chosen_W_.push_back(found->p_WQ);
    if (spots_.size() < wanted_) {
        showMarkers(std::nullopt);
        say();
        view_.update();
        return;
    }
    const auto done = std::move(done_);
    std::vector<BodySpot> spots = std::move(spots_);
    end();
    // What follows changes the rig, and with it what this event is about.
    QTimer::singleShot(0, this, [done, spots] { done(spots); });
}

std::optional<PlacePicker::Found> PlacePicker::placeAt(const QPointF& position, bool snaps) {
    const std::optional<RigScene::Hit> hit = view_.hitAt(position);
    const Rig& rig = openRig_.rig();
    if (!hit || hit->body >= rig.bodies.size()) {
        const Vector3 p_W = onGround(position);
        if (!p_W.allFinite()) return std::nullopt;
        return Found{{kWorldName, p_W}, p_W, tr("ground")};
    }
    if (snaps) {
        if (std::optional<Found> found = onFace(*hit)) return found;
        if (std::optional<Found> found = snapped(hit->body, position)) return found;
    }
    return Found{{rig.bodies[hit->body].name, hit->p_BQ, hit->shape}, hit->p_WQ, {}};
}

/// Whoever points at a ball or at the end of a pin means its middle, whatever else lies behind it.
std::optional<PlacePicker::Found> PlacePicker::onFace(const RigScene::Hit& hit) const {
    const std::optional<CadFaceFound> face = cadFaceAt(openRig_.rig(), hit, cadFiles_, openRig_.meshFolder());
    if (!face || !face->feature) return std::nullopt;
    const CadFeature& feature = *face->feature;
    const bool isCircle = std::holds_alternative<CadEdgeKind>(feature.source);
    if (feature.kind != CadFeature::Kind::point && !isCircle) return std::nullopt;
    return Found{{openRig_.rig().bodies[hit.body].name, feature.point, hit.shape, pickOf(feature)},
                 view_.scene().pose().body(hit.body) * feature.point,
                 wordsOf(feature)};
}

std::optional<PlacePicker::Found> PlacePicker::snapped(std::size_t body, const QPointF& position) {
    const Rig& rig = openRig_.rig();
    std::vector<SnapPoint> points = snapPointsOf(rig, body);
    if (body < cadPoints_.size()) points.insert(points.end(), cadPoints_[body].begin(), cadPoints_[body].end());
    const SnapPoint* near = nearestOf(points, view_, position);
    if (near == nullptr) return std::nullopt;
    return Found{{rig.bodies[body].name, near->p_BQ, near->shape, near->pick},
                 view_.scene().pose().body(body) * near->p_BQ,
                 near->name};
}

/// As they are drawn.
std::optional<RigPoses> PlacePicker::shownPoses() const {
    if (view_.scene().model() != openRig_.model().get()) return std::nullopt;
    return view_.scene().pose().ofItems();
}

/// In the plane in which things move, through the place chosen before or the world's origin; where that is seen
/// too much from the side, in the plane that faces the viewer.
Vector3 PlacePicker::onGround(const QPointF& position) {
    const Ray ray = view_.rayThrough(position);
    const Vector3 origin = chosen_W_.empty() ? Vector3(Vector3::Zero()) : chosen_W_.back();
    Vector3 normal = Survey(*openRig_.model(), shownPoses()).axisAt(kWorldName);
    if (std::abs(normal.dot(ray.direction)) < HandDrag::kLeastCosine) normal = -ray.direction;
    return tidied(ray.origin + ray.direction * ((origin - ray.origin).dot(normal) / ray.direction.dot(normal)));
}

void PlacePicker::showMarkers(const std::optional<Vector3>& hovered) {
    for (const auto& marker : markers_) view_.frontRenderer().RemoveActor(marker);
    markers_.clear();
    std::vector<Vector3> places = chosen_W_;
    if (hovered) places.push_back(*hovered);
    for (const Vector3& place : places) {
        auto marker = vtk_parts::plainActor(*vtk_parts::ball(1.0));
        vtk_parts::setColor(*marker, theme_.colors().live);
        // As large on the screen at any distance.
        constexpr double radius = 5.0; // [pixels]
        const double size = view_.lengthOnScreen(place, radius);
        vtk_parts::setMatrix(*marker, {Matrix3::Identity(), place}, Vector3::Constant(size));
        view_.frontRenderer().AddActor(marker);
        markers_.push_back(marker);
    }
}

} // namespace hingelab

#include "ui/scene/moc_place_picker.cpp"
