// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/place_gizmo.h"

#include <vtkProperty.h>

#include <QKeyEvent>
#include <QMouseEvent>
#include <cmath>
#include <numbers>

#include "physics/shapes/solid.h"
#include "physics/text/quantity_entry.h"
#include "ui/drawing/vtk_parts.h"

namespace hingelab {
namespace {

constexpr double kReach = 78.0; // length of an arrow [pixels]
constexpr double kRing = 58.0;  // radius of a ring [pixels]
constexpr double kGrasp = 8.0;  // how near the pointer has to be [pixels]
constexpr int kRingPoints = 48;
constexpr double kDegree = std::numbers::pi / 180.0;

double distanceToSegment(const QPointF& p, const QPointF& a, const QPointF& b) {
    const QPointF ab = b - a;
    const double squared = QPointF::dotProduct(ab, ab);
    const double share = squared > 0.0 ? std::clamp(QPointF::dotProduct(p - a, ab) / squared, 0.0, 1.0) : 0.0;
    const QPointF way = p - (a + share * ab);
    return std::hypot(way.x(), way.y());
}

/// Place along the line nearest to a ray, from the line's origin.
double alongLine(const Vector3& origin, const Vector3& axis, const Ray& ray) {
    const Vector3 between = ray.origin - origin;
    const double c = axis.dot(ray.direction);
    const double bend = 1.0 - c * c;
    if (bend < 1e-6) return 0.0; // one looks along it
    return (axis.dot(between) - c * ray.direction.dot(between)) / bend;
}

/// Angle about the axis at which a ray meets the plane across it.
double aboutAxis(const Vector3& origin, const Vector3& axis, const Ray& ray) {
    const Vector3 across = axis.unitOrthogonal();
    const Vector3 third = axis.cross(across);
    const double slope = axis.dot(ray.direction);
    if (std::abs(slope) < 1e-3) return 0.0;
    const Vector3 arm = ray.origin + ray.direction * (axis.dot(origin - ray.origin) / slope) - origin;
    return std::atan2(third.dot(arm), across.dot(arm));
}

double stepped(double amount, double step, Qt::KeyboardModifiers modifiers, double coarse) {
    if (modifiers.testFlag(Qt::AltModifier)) return amount;
    const double quantum = modifiers.testFlag(Qt::ShiftModifier) ? coarse : step;
    return quantum * std::round(amount / quantum);
}

} // namespace

PlaceGizmo::PlaceGizmo(SceneView& view, RigModel& rigModel, SessionController& session, Selection& selection,
                       const Theme& theme)
    : QObject(&view), view_(view), rigModel_(rigModel), selection_(selection), theme_(theme) {
    view_.installEventFilter(this);
    label_ = new QLabel(&view_);
    label_->setObjectName(QStringLiteral("hud"));
    label_->setTextFormat(Qt::PlainText);
    label_->setAttribute(Qt::WA_TransparentForMouseEvents);
    label_->hide();
    const auto renew = [this] { refresh(); };
    connect(&selection_, &Selection::changed, this, renew);
    connect(&rigModel_, &RigModel::parametersChanged, this, renew);
    connect(&rigModel_, &RigModel::structureChanged, this, [this] {
        if (!isApplying_ && isDragging()) end(true);
        refresh();
    });
    connect(&session, &SessionController::samplesArrived, this, renew);
    connect(&theme_, &Theme::changed, this, renew);
}

void PlaceGizmo::setVisible(bool visible) {
    isVisible_ = visible;
    refresh();
}

/// Metres per pixel at the place that is edited.
double PlaceGizmo::screenScale() const {
    const Vector3 at = handles_.empty() ? Vector3(Vector3::Zero()) : handles_.front().origin_W;
    const QPointF middle = view_.widgetPosition(at);
    const Ray straight = view_.rayThrough(middle);
    const Ray beside = view_.rayThrough(middle + QPointF(1, 0));
    return (at - straight.origin).norm() * straight.direction.cross(beside.direction).norm();
}

void PlaceGizmo::refresh() {
    handles_.clear();
    const std::string& item = selection_.item();
    // Each sample comes by here: where nothing is edited, nothing is looked up and nothing drawn again.
    const bool isIdle = !isVisible_ || item.empty();
    if (isIdle && actors_.empty()) {
        places_.clear();
        sizes_.clear();
        return;
    }
    places_ = isVisible_ && !item.empty() ? placesOf(rigModel_.rig(), item) : std::vector<MovablePlace>{};
    sizes_ = isVisible_ ? sizeHandlesOf(rigModel_.rig(), item) : std::vector<SizeHandle>{};
    for (std::size_t i = 0; i < places_.size(); ++i) addPlace(i);
    if (!sizes_.empty() && !places_.empty()) addSizes();
    draw();
}

void PlaceGizmo::addPlace(std::size_t index) {
    const MovablePlace& place = places_[index];
    const ScenePose& pose = view_.scene().pose();
    const std::size_t node = pose.find(rigModel_.rig(), place.carrier);
    const Pose X_WC = node == ScenePose::npos || node >= pose.size() ? Pose{} : pose.node(node);
    const Vector3 origin = X_WC * place.position;
    handles_.push_back(
        {Kind::move, index, origin, Vector3::UnitX(), Vector3::UnitX(), origin, 0}); // for the scale
    const double scale = screenScale();
    handles_.pop_back();
    for (int i = 0; i < 3; ++i) {
        const Vector3 axis_W = X_WC.rotation.col(i);
        if (!place.isDriven[i]) {
            handles_.push_back(
                {Kind::move, index, origin, axis_W, Vector3::Unit(i), origin + kReach * scale * axis_W, i});
        }
        if (place.canTurn && !place.isTurnDriven) {
            const Vector3 rim = origin + kRing * scale * axis_W.unitOrthogonal();
            handles_.push_back({Kind::turn, index, origin, axis_W, Vector3::Unit(i), rim, i});
        }
    }
}

void PlaceGizmo::addSizes() {
    const MovablePlace& place = places_.front();
    const ScenePose& pose = view_.scene().pose();
    const std::size_t node = pose.find(rigModel_.rig(), place.carrier);
    const Pose X_WC = node == ScenePose::npos ? Pose{} : pose.node(node);
    const Pose X_WS = X_WC * Pose{rotationFromRollPitchYaw(place.rotation), place.position};
    const std::vector<std::string> segments = splitPointer(selection_.item());
    const Shape& shape = rigModel_.rig().bodies[std::stoul(segments[1])].shapes[std::stoul(segments[3])];
    const Vector3 half = halfExtents(shape);
    for (std::size_t i = 0; i < sizes_.size(); ++i) {
        const SizeHandle& size = sizes_[i];
        // The face's middle: across, the shape lies beside its anchor.
        Vector3 face = -half.cwiseProduct(shape.anchor);
        face -= size.axis * size.axis.dot(face);
        const Vector3 tip = X_WS * Vector3(face + size.factor * size.value * size.axis);
        const Vector3 axis_W = X_WS.rotation * size.axis * (size.factor > 0.0 ? 1.0 : -1.0);
        handles_.push_back({Kind::size, i, tip, axis_W, size.axis, tip, -1});
    }
}

void PlaceGizmo::draw() {
    for (const auto& actor : actors_) view_.frontRenderer().RemoveActor(actor);
    actors_.clear();
    const QColor colors[3] = {QColor("#d64545"), QColor("#3f9b4f"), QColor("#3b6fd6")};
    for (std::size_t i = 0; i < handles_.size(); ++i) {
        const Handle& handle = handles_[i];
        const bool isLit = static_cast<int>(i) == hovered_ || static_cast<int>(i) == dragged_;
        vtkSmartPointer<vtkActor> actor;
        const Vector3 way = handle.tip_W - handle.origin_W;
        switch (handle.kind) {
            case Kind::move:
                actor = vtk_parts::plainActor(*vtk_parts::unitArrow(isLit ? 0.03 : 0.018, 0.06, 0.2));
                vtk_parts::setMatrix(*actor, {vtk_parts::turnXTo(way.normalized()), handle.origin_W},
                                     Vector3::Constant(way.norm()));
                break;
            case Kind::turn:
                actor = vtk_parts::plainActor(*vtk_parts::ring(1.0, isLit ? 0.045 : 0.022));
                vtk_parts::setMatrix(*actor, {vtk_parts::turnZTo(handle.axis_W), handle.origin_W},
                                     Vector3::Constant(way.norm()));
                break;
            case Kind::size:
                actor = vtk_parts::plainActor(*vtk_parts::ball(1.0));
                vtk_parts::setMatrix(*actor, {Matrix3::Identity(), handle.tip_W},
                                     Vector3::Constant((isLit ? 7.0 : 5.0) * screenScale()));
                break;
        }
        const QColor color = handle.kind == Kind::size ? theme_.colors().accent : colors[handle.component];
        vtk_parts::setColor(*actor, isLit ? color.lighter(130) : color);
        if (handle.kind == Kind::turn && !isLit) actor->GetProperty()->SetOpacity(0.55);
        view_.frontRenderer().AddActor(actor);
        actors_.push_back(actor);
    }
    view_.update();
}

/// What is under the pointer; dots before arrows before rings.
int PlaceGizmo::handleAt(const QPointF& position) const {
    int best = -1;
    double nearest = kGrasp;
    for (std::size_t i = 0; i < handles_.size(); ++i) {
        const Handle& handle = handles_[i];
        double distance = 1e9;
        const QPointF tip = view_.widgetPosition(handle.tip_W);
        if (handle.kind == Kind::size) {
            distance = std::hypot(tip.x() - position.x(), tip.y() - position.y()) - 4.0;
        } else if (handle.kind == Kind::move) {
            // Its inner end belongs to nothing: there all three meet.
            const QPointF middle =
                view_.widgetPosition(handle.origin_W + 0.3 * (handle.tip_W - handle.origin_W));
            distance = distanceToSegment(position, middle, tip);
        } else {
            const Vector3 arm = handle.tip_W - handle.origin_W;
            for (int k = 0; k < kRingPoints; ++k) {
                const Matrix3 turn = rotationAbout(handle.axis_W, 2.0 * std::numbers::pi * k / kRingPoints);
                const QPointF p = view_.widgetPosition(handle.origin_W + turn * arm);
                distance = std::min(distance, std::hypot(p.x() - position.x(), p.y() - position.y()) + 2.0);
            }
        }
        if (distance >= nearest) continue;
        nearest = distance;
        best = static_cast<int>(i);
    }
    return best;
}

double PlaceGizmo::amountAt(const QPointF& position) const {
    const Ray ray = view_.rayThrough(position);
    return held_.kind == Kind::turn ? aboutAxis(held_.origin_W, held_.axis_W, ray)
                                    : alongLine(held_.origin_W, held_.axis_W, ray);
}

void PlaceGizmo::begin(int handle, const QPointF& position) {
    dragged_ = handle;
    held_ = handles_[static_cast<std::size_t>(handle)];
    if (held_.kind == Kind::size) {
        heldSize_ = sizes_[held_.place];
    } else {
        heldPlace_ = places_[held_.place];
    }
    grip_ = amountAt(position);
    amount_ = 0.0;
    typed_.clear();
    gesture_ = rigModel_.newGesture();
    view_.setFocus(Qt::MouseFocusReason);
    say();
}

void PlaceGizmo::dragTo(const QPointF& position, Qt::KeyboardModifiers modifiers) {
    if (!typed_.isEmpty()) return; // a number was typed: it holds
    double amount = amountAt(position) - grip_;
    if (held_.kind == Kind::turn) {
        amount = std::remainder(amount, 2.0 * std::numbers::pi);
        apply(stepped(amount, kDegree, modifiers, 15.0 * kDegree));
        return;
    }
    // Steps of the number itself, not of the way: it stays a round one.
    double value = held_.kind == Kind::size ? heldSize_.value : heldPlace_.position[held_.component];
    const double share = held_.kind == Kind::size ? std::abs(heldSize_.factor) : 1.0;
    constexpr double millimetre = 0.001;
    value = stepped(value + amount / share, millimetre, modifiers, 10.0 * millimetre) - value;
    apply(value * share);
}

void PlaceGizmo::apply(double amount) {
    if (amount == amount_) return;
    isApplying_ = true;
    std::vector<std::pair<std::string, double>> values;
    if (held_.kind == Kind::size) {
        values.emplace_back(heldSize_.pointer, heldSize_.value + amount / std::abs(heldSize_.factor));
    } else if (held_.kind == Kind::move) {
        values.emplace_back(heldPlace_.pointer + "/position/" + std::to_string(held_.component),
                            heldPlace_.position[held_.component] + amount);
    } else {
        const Vector3 rotation = turned(heldPlace_.rotation, held_.axis, amount);
        for (int i = 0; i < 3; ++i) {
            values.emplace_back(heldPlace_.pointer + "/rotation/" + std::to_string(i), rotation[i]);
        }
    }
    const Issues issues = rigModel_.setParameters(values, gesture_);
    isApplying_ = false;
    if (issues.empty()) {
        amount_ = amount;
        say();
    } else { // it stands at the last place that is possible
        label_->setText(QString::fromStdString(issues.front().message));
        label_->adjustSize();
    }
}

/// Digits typed during a drag are the distance or the angle.
void PlaceGizmo::type(const QString& text) {
    typed_ = text;
    const Quantity quantity = held_.kind == Kind::turn ? Quantity::angle : Quantity::length;
    const Unit* unit = findUnit(quantity, held_.kind == Kind::turn ? "deg" : "mm");
    if (const auto amount = parseEntry(quantity, typed_.toStdString(), unit)) apply(*amount);
    say();
}

void PlaceGizmo::say() {
    const double shown = held_.kind == Kind::turn ? amount_ / kDegree : 1000.0 * amount_;
    QString text = QString::fromStdString(shortDisplayText(shown, 5)) +
                   (held_.kind == Kind::turn ? QStringLiteral(" °") : QStringLiteral(" mm"));
    if (held_.kind == Kind::move) {
        const Vector3 now = heldPlace_.position + amount_ * held_.axis;
        text += tr("  →  %1 = %2 mm")
                    .arg(QLatin1Char("xyz"[held_.component]))
                    .arg(QString::fromStdString(shortDisplayText(1000.0 * now[held_.component], 6)));
    } else if (held_.kind == Kind::size) {
        const double size = heldSize_.value + amount_ / std::abs(heldSize_.factor);
        text += tr("  →  %1 mm").arg(QString::fromStdString(shortDisplayText(1000.0 * size, 6)));
    }
    if (!typed_.isEmpty()) text = tr("typed %1 · ").arg(typed_) + text;
    label_->setText(text);
    label_->adjustSize();
    const QPointF at = view_.widgetPosition(held_.tip_W);
    label_->move(std::clamp(static_cast<int>(at.x()) + 16, 0, std::max(0, view_.width() - label_->width())),
                 std::clamp(static_cast<int>(at.y()) + 16, 0, std::max(0, view_.height() - label_->height())));
    label_->show();
    label_->raise();
}

void PlaceGizmo::end(bool keep) {
    if (!keep && amount_ != 0.0) apply(0.0);
    dragged_ = -1;
    hovered_ = -1;
    typed_.clear();
    label_->hide();
    refresh();
}

bool PlaceGizmo::eventFilter(QObject* object, QEvent* event) {
    switch (event->type()) {
        case QEvent::MouseButtonPress:
        case QEvent::MouseButtonDblClick: {
            const auto* mouse = static_cast<QMouseEvent*>(event);
            if (mouse->button() != Qt::LeftButton || isDragging()) break;
            const int handle = handleAt(mouse->position());
            if (handle < 0) break;
            begin(handle, mouse->position());
            return true;
        }
        case QEvent::MouseMove: {
            const auto* mouse = static_cast<QMouseEvent*>(event);
            if (isDragging()) {
                dragTo(mouse->position(), mouse->modifiers());
                return true;
            }
            if (mouse->buttons() != Qt::NoButton || handles_.empty()) break;
            const int handle = handleAt(mouse->position());
            if (handle == hovered_) break;
            hovered_ = handle;
            draw();
            break;
        }
        case QEvent::MouseButtonRelease:
            if (!isDragging()) break;
            end(true);
            return true;
        case QEvent::ShortcutOverride:
        case QEvent::KeyPress: {
            if (!isDragging()) break;
            const auto* key = static_cast<QKeyEvent*>(event);
            event->accept();
            if (event->type() == QEvent::ShortcutOverride) return true;
            if (key->key() == Qt::Key_Escape) {
                end(false);
            } else if (key->key() == Qt::Key_Backspace) {
                type(typed_.chopped(1));
            } else if (!key->text().isEmpty() && key->text().at(0).isPrint()) {
                type(typed_ + key->text());
            }
            return true;
        }
        case QEvent::Wheel:
            QMetaObject::invokeMethod(
                this, [this] { refresh(); }, Qt::QueuedConnection);
            break;
        default:
            break;
    }
    return QObject::eventFilter(object, event);
}

} // namespace hingelab
