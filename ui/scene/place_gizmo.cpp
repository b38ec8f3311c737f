// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/place_gizmo.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <cmath>
#include <numbers>

#include "shapes/solid.h"
#include "text/pointer.h"
#include "text/quantity_entry.h"
#include "ui/text/readable.h"

namespace hingelab {
namespace {

constexpr double kReach = 78.0;  // length of an arrow [pixels]
constexpr double kRing = 58.0;   // radius of a ring [pixels]
constexpr double kSquare = 40.0; // from the place to a plane's far corner, along each axis [pixels]
constexpr double kGrasp = 8.0;   // how near the pointer has to be [pixels]
constexpr double kSnap = 12.0;   // how far a place is pulled to be level with a point [pixels]
constexpr double kDegree = std::numbers::pi / 180.0;
constexpr double kMillimetre = 0.001;
constexpr int kWayPoints = 64;

double stepped(double amount, double step, Qt::KeyboardModifiers modifiers, double coarse) {
    if (modifiers.testFlag(Qt::AltModifier)) return amount;
    const double quantum = modifiers.testFlag(Qt::ShiftModifier) ? coarse : step;
    return quantum * std::round(amount / quantum);
}

QString asDrawn(double length) {
    return drawnLength(length, 6);
}

QString inDegrees(double angle) {
    return QString::fromStdString(shortDisplayText(angle / kDegree, 6)) + QStringLiteral(" °");
}

} // namespace

PlaceGizmo::PlaceGizmo(SceneView& view, Workbench& bench)
    : QObject(&view),
      view_(view),
      openRig_(bench.openRig()),
      selection_(bench.selection()),
      theme_(bench.theme()),
      drag_(bench.openRig()) {
    view_.installEventFilter(this);
    label_ = new QLabel(&view_);
    label_->setObjectName(QStringLiteral("hud"));
    label_->setTextFormat(Qt::PlainText);
    label_->setAttribute(Qt::WA_TransparentForMouseEvents);
    label_->hide();
    const auto renew = [this] { refresh(); };
    connect(&selection_, &Selection::changed, this, [this] {
        if (!isDragging()) hover(QPointF(-1e6, -1e6)); // what the pointer was on is gone
        touched_ = kNoPlace;
        label_->hide();
        refresh();
    });
    connect(&openRig_, &OpenRig::parametersChanged, this, renew);
    connect(&openRig_, &OpenRig::structureChanged, this, [this] {
        if (!isApplying_ && isDragging()) end(true);
        refresh();
    });
    connect(&bench.session(), &SessionController::samplesArrived, this, renew);
    connect(&theme_, &Theme::changed, this, renew);
}

void PlaceGizmo::setVisible(bool visible) {
    isVisible_ = visible;
    refresh();
}

/// Metres per pixel at a place.
double PlaceGizmo::pixelAt(const Vector3& p_W) const {
    return view_.lengthOnScreen(p_W, 1.0);
}

Pose PlaceGizmo::poseOf(const std::string& carrier) const {
    const ScenePose& pose = view_.scene().pose();
    const std::size_t node = pose.find(openRig_.rig(), carrier);
    return node == ScenePose::npos || node >= pose.size() ? Pose{} : pose.node(node);
}

void PlaceGizmo::refresh() {
    handles_.clear();
    way_W_.clear();
    marks_.reset();
    places_.clear();
    sizes_.clear();
    const std::string& item = selection_.item();
    // Each sample comes by here: where nothing is edited, nothing is looked up and nothing drawn again.
    const bool isIdle = !isVisible_ || item.empty();
    if (isIdle && actors_.empty()) return;
    if (!isIdle) {
        places_ = placesOf(openRig_.rig(), item);
        sizes_ = sizeHandlesOf(openRig_.rig(), item);
        marks_ = coordinateMarksOf(openRig_.rig(), item);
    }
    for (std::size_t i = 0; i < places_.size(); ++i) addPlace(i);
    if (!sizes_.empty() && !places_.empty()) addSizes();
    if (marks_) addMarks();
    draw();
}

void PlaceGizmo::addPlace(std::size_t index) {
    const MovablePlace& place = places_[index];
    const Pose X_WC = poseOf(place.carrier);
    const Vector3 origin = X_WC * place.position;
    const double pixel = pixelAt(origin);
    QStringList driven;
    const auto note = [&](const std::string& pointer) {
        const std::string words = wordsIfDriven(openRig_.rig(), pointer);
        if (!words.empty()) driven << QString::fromStdString(words);
    };
    for (int i = 0; i < 3; ++i) {
        const std::string number = "/" + std::to_string(i);
        note(place.pointer + "/position" + number);
        note(place.pointer + "/rotation" + number);
        const Vector3 axis_W = X_WC.rotation.col(i);
        const int next = (i + 1) % 3;
        const int third = (i + 2) % 3;
        if (!place.isDriven[next] && !place.isDriven[third]) {
            const Vector3 along = X_WC.rotation.col(next);
            const Vector3 corner = origin + kSquare * pixel * (along + X_WC.rotation.col(third));
            handles_.push_back({Kind::plane, index, origin, axis_W, Vector3::Unit(i), corner, i, along});
        }
        if (!place.isDriven[i]) {
            handles_.push_back(
                {Kind::move, index, origin, axis_W, Vector3::Unit(i), origin + kReach * pixel * axis_W, i});
        }
        if (place.canTurn && !place.isTurnDriven) {
            const Vector3 rim = origin + kRing * pixel * axis_W.unitOrthogonal();
            handles_.push_back({Kind::turn, index, origin, axis_W, Vector3::Unit(i), rim, i});
        }
    }
    if (!driven.isEmpty()) addNote(origin, driven.join(QLatin1Char('\n')));
}

void PlaceGizmo::addNote(const Vector3& at_W, const QString& words) {
    Handle note{Kind::note, 0, at_W, Vector3::UnitZ(), Vector3::UnitZ(), at_W};
    note.words = words;
    handles_.push_back(std::move(note));
}

void PlaceGizmo::addSizes() {
    const MovablePlace& place = places_.front();
    const Pose X_WS = poseOf(place.carrier) * Pose{rotationFromRollPitchYaw(place.rotation), place.position};
    const std::vector<std::string> segments = splitPointer(selection_.item());
    const Shape& shape = openRig_.rig().bodies[std::stoul(segments[1])].shapes[std::stoul(segments[3])];
    const Vector3 half = halfExtents(shape);
    for (std::size_t i = 0; i < sizes_.size(); ++i) {
        const SizeHandle& size = sizes_[i];
        // The face's middle: across, the shape lies beside its anchor.
        Vector3 face = -half.cwiseProduct(shape.anchor);
        face -= size.axis * size.axis.dot(face);
        const Vector3 tip = X_WS * Vector3(face + size.factor * size.value * size.axis);
        const Vector3 axis_W = X_WS.rotation * size.axis * (size.factor > 0.0 ? 1.0 : -1.0);
        handles_.push_back({Kind::size, i, tip, axis_W, size.axis, tip});
    }
}

/// Stops and detents on the way of what the joint moves.
void PlaceGizmo::addMarks() {
    const Pose X_WJ = poseOf(marks_->parent) * marks_->X_PJ;
    const Vector3 axis = marks_->motion.axis.normalized();
    const bool isTurning = marks_->motion.isRotation;
    const double pixel = pixelAt(X_WJ * marks_->endAt(0.0));
    const Vector3 across = marks_->arm - axis * axis.dot(marks_->arm);
    constexpr double least = 25.0; // [pixels]: nearer to the axis no arc would be seen
    if (isTurning && across.norm() < least * pixel)
        marks_->arm += kReach * pixel * axis.unitOrthogonal() - across;
    for (std::size_t i = 0; i < marks_->marks.size(); ++i) {
        const CoordinateMark& mark = marks_->marks[i];
        const Vector3 end = X_WJ * marks_->endAt(mark.value);
        const std::string words = wordsIfDriven(openRig_.rig(), mark.pointer);
        if (!words.empty()) {
            addNote(end, QString::fromStdString(words));
            continue;
        }
        const Vector3 middle = X_WJ * marks_->middleAt(mark.value);
        Handle handle{Kind::mark, i, middle, X_WJ.rotation * axis, axis, end};
        handle.isTurning = isTurning;
        handle.words = QString::fromStdString(mark.label) + QStringLiteral(": ") +
                       (isTurning ? inDegrees(mark.value) : asDrawn(mark.value));
        handles_.push_back(std::move(handle));
    }
    for (int i = 0; i <= kWayPoints; ++i) {
        way_W_.push_back(X_WJ * marks_->endAt(marks_->low + (marks_->high - marks_->low) * i / kWayPoints));
    }
}

void PlaceGizmo::draw() {
    for (const auto& actor : actors_) view_.frontRenderer().RemoveActor(actor);
    actors_.clear();
    const auto add = [this](const vtkSmartPointer<vtkActor>& actor) {
        view_.frontRenderer().AddActor(actor);
        actors_.push_back(actor);
    };
    if (way_W_.size() > 1 && (way_W_.front() - way_W_.back()).norm() + (way_W_[1] - way_W_[0]).norm() > 0.0)
        add(wayActor(way_W_, pixelAt(way_W_.front()), theme_.colors()));
    for (std::size_t i = 0; i < handles_.size(); ++i) {
        const bool isLit = static_cast<int>(i) == hovered_ || static_cast<int>(i) == dragged_;
        add(actorOf(handles_[i], isLit, pixelAt(handles_[i].tip_W), theme_.colors()));
    }
    view_.update();
}

/// What is under the pointer.
int PlaceGizmo::handleAt(const QPointF& position) const {
    int best = -1;
    double nearest = kGrasp;
    for (std::size_t i = 0; i < handles_.size(); ++i) {
        const double distance = pixelsTo(handles_[i], view_, position);
        if (distance >= nearest) continue;
        nearest = distance;
        best = static_cast<int>(i);
    }
    return best;
}

void PlaceGizmo::hover(const QPointF& position) {
    const int handle = handles_.empty() ? -1 : handleAt(position);
    if (handle == hovered_) return;
    hovered_ = handle;
    label_->hide();
    if (handle >= 0) {
        const Handle& on = handles_[static_cast<std::size_t>(handle)];
        if (on.kind == Kind::move || on.kind == Kind::plane || on.kind == Kind::turn) touched_ = on.index;
        if (!on.words.isEmpty()) putLabel(on.words, on.tip_W);
    }
    emit hovered(handle >= 0);
    draw();
}

const MovablePlace* PlaceGizmo::touchedPlace() const {
    if (!hasPlaces()) return nullptr;
    if (places_.size() == 1) return &places_.front();
    return touched_ < places_.size() ? &places_[touched_] : nullptr;
}

bool PlaceGizmo::isAngle() const {
    return held_.kind == Kind::turn || (held_.kind == Kind::mark && held_.isTurning);
}

/// Of the position, which the drag changes; -1: none.
std::array<int, 2> PlaceGizmo::components() const {
    if (held_.kind == Kind::move) return {held_.component, -1};
    if (held_.kind == Kind::plane) return {(held_.component + 1) % 3, (held_.component + 2) % 3};
    return {-1, -1};
}

std::vector<std::pair<std::string, double>> PlaceGizmo::valuesAt(const Amount& amount) const {
    std::vector<std::pair<std::string, double>> values;
    switch (held_.kind) {
        case Kind::move:
        case Kind::plane:
            for (std::size_t i = 0; i < 2; ++i) {
                const int component = components()[i];
                if (component < 0) continue;
                values.emplace_back(heldPlace_.pointer + "/position/" + std::to_string(component),
                                    heldPlace_.position[component] + amount[static_cast<Eigen::Index>(i)]);
            }
            break;
        case Kind::turn: {
            const Vector3 rotation = turned(heldPlace_.rotation, held_.axis, amount.x());
            for (int i = 0; i < 3; ++i)
                values.emplace_back(heldPlace_.pointer + "/rotation/" + std::to_string(i), rotation[i]);
            break;
        }
        case Kind::size:
            values.emplace_back(heldSize_.pointer, heldSize_.value + amount.x() / std::abs(heldSize_.factor));
            break;
        case Kind::mark:
            values.emplace_back(heldMark_.pointer, heldMark_.value + amount.x());
            break;
        case Kind::note:
            break;
    }
    return values;
}

void PlaceGizmo::begin(int handle, const QPointF& position) {
    held_ = handles_[static_cast<std::size_t>(handle)];
    if (held_.kind == Kind::note) return; // it has said why
    dragged_ = handle;
    if (held_.kind == Kind::size) {
        heldSize_ = sizes_[held_.index];
    } else if (held_.kind == Kind::mark) {
        heldMark_ = marks_->marks[held_.index];
        held_.isEdgeOn = isSeenEdgeOn(held_, view_.rayThrough(position));
    } else {
        heldPlace_ = places_[held_.index];
        heldCarrier_ = poseOf(heldPlace_.carrier);
        collectSnapPoints();
    }
    last_ = amountUnder(held_, view_.rayThrough(position));
    way_ = amount_ = Amount::Zero();
    typed_.clear();
    snapped_.clear();
    std::vector<std::string> pointers;
    for (const auto& [pointer, value] : valuesAt(amount_)) pointers.push_back(pointer);
    drag_.begin(pointers);
    view_.setFocus(Qt::MouseFocusReason);
    say();
}

/// Those of bodies that stay where they are; of the item itself none.
void PlaceGizmo::collectSnapPoints() {
    snapPoints_.clear();
    const Rig& rig = openRig_.rig();
    const bool isPart =
        !selection_.item().starts_with("/joints/") && !heldPlace_.pointer.starts_with("/joints/");
    for (std::size_t b = 0; b < rig.bodies.size(); ++b) {
        // A joint takes bodies along: only what carries it is sure to stay.
        if (!isPart && rig.bodies[b].name != heldPlace_.carrier) continue;
        for (SnapPoint& point : snapPointsOf(rig, b)) {
            if (point.item != heldPlace_.pointer) snapPoints_.push_back(std::move(point));
        }
    }
}

void PlaceGizmo::dragTo(const QPointF& position, Qt::KeyboardModifiers modifiers) {
    if (!typed_.isEmpty()) return; // a number was typed: it holds
    const Amount now = amountUnder(held_, view_.rayThrough(position));
    Amount moved = now - last_;
    if (isAngle()) moved.x() = std::remainder(moved.x(), 2.0 * std::numbers::pi);
    last_ = now;
    way_ += moved;
    snapped_.clear();
    const Amount amount = steppedAmount(way_, modifiers);
    apply(modifiers.testFlag(Qt::AltModifier) ? amount : snappedAmount(amount));
}

/// Steps of the number itself, not of the way: it stays a round one.
PlaceGizmo::Amount PlaceGizmo::steppedAmount(Amount way, Qt::KeyboardModifiers modifiers) const {
    const auto atRound = [&](double value, double by, double share) {
        const double step = isAngle() ? kDegree : kMillimetre;
        const double coarse = isAngle() ? 15.0 * kDegree : 10.0 * kMillimetre;
        return share * (stepped(value + by / share, step, modifiers, coarse) - value);
    };
    switch (held_.kind) {
        case Kind::move:
        case Kind::plane:
            for (Eigen::Index i = 0; i < 2; ++i) {
                const int component = components()[static_cast<std::size_t>(i)];
                if (component >= 0) way[i] = atRound(heldPlace_.position[component], way[i], 1.0);
            }
            return way;
        case Kind::turn:
            return {atRound(0.0, way.x(), 1.0), 0.0};
        case Kind::size:
            return {atRound(heldSize_.value, way.x(), std::abs(heldSize_.factor)), 0.0};
        case Kind::mark:
        case Kind::note:
            break;
    }
    return {atRound(heldMark_.value, way.x(), 1.0), 0.0};
}

/// Level with a point of the rig, where the moved place comes near one on the screen.
PlaceGizmo::Amount PlaceGizmo::snappedAmount(const Amount& free) {
    if (held_.kind != Kind::move && held_.kind != Kind::plane) return free;
    const Vector3 first = held_.kind == Kind::move ? held_.axis_W : held_.along_W;
    const Vector3 second =
        held_.kind == Kind::move ? Vector3(Vector3::Zero()) : Vector3(held_.axis_W.cross(held_.along_W));
    const Vector3 moved_W = held_.origin_W + free.x() * first + free.y() * second;
    const SnapPoint* near = nearestOf(snapPoints_, view_, view_.widgetPosition(moved_W));
    if (near == nullptr) return free;
    const Vector3 way_W = view_.scene().pose().body(near->body) * near->p_BQ - held_.origin_W;
    constexpr double finest = 1e-6; // [m]: what is left of rounding is none of the document's business
    const auto tidy = [&](double way) { return finest * std::round(way / finest); };
    const Amount level(tidy(first.dot(way_W)), tidy(second.dot(way_W)));
    // What only lies behind it in the picture would pull it far away.
    const Vector3 level_W = held_.origin_W + level.x() * first + level.y() * second;
    const QPointF jump = view_.widgetPosition(level_W) - view_.widgetPosition(moved_W);
    if (std::hypot(jump.x(), jump.y()) > kSnap) return free;
    const bool isThere = (way_W - level.x() * first - level.y() * second).norm() < 2.0 * finest;
    snapped_ = isThere ? tr("at %1").arg(near->name) : tr("level with %1").arg(near->name);
    return level;
}

void PlaceGizmo::apply(const Amount& amount) {
    if (amount == amount_) return say();
    isApplying_ = true;
    const Issues issues = drag_.set(valuesAt(amount));
    isApplying_ = false;
    if (issues.empty()) {
        amount_ = amount;
        say();
    } else { // it stands at the last place that is possible
        putLabel(QString::fromStdString(issues.front().message), held_.tip_W);
    }
}

/// Digits typed during a drag are the distance or the angle, of a mark its value, of a plane two distances.
void PlaceGizmo::type(const QString& text) {
    typed_ = text;
    snapped_.clear();
    const Quantity quantity = isAngle() ? Quantity::angle : Quantity::length;
    const Unit* unit = isAngle() ? &displayUnit(quantity) : &drawingUnit();
    const QStringList parts = held_.kind == Kind::plane ? typed_.split(QLatin1Char(';')) : QStringList{typed_};
    Amount amount = Amount::Zero();
    for (int i = 0; i < std::min<int>(2, static_cast<int>(parts.size())); ++i) {
        const auto entry = parseEntry(quantity, parts[i].toStdString(), unit);
        if (!entry) return say();
        amount[i] = *entry;
    }
    if (held_.kind == Kind::mark) amount.x() -= heldMark_.value;
    apply(amount);
}

/// "25 mm  →  x = 125 mm", "Upper stop angle: 95 °".
QString PlaceGizmo::readout() const {
    const QString way = isAngle() ? inDegrees(amount_.x()) : asDrawn(amount_.x());
    const std::vector<std::pair<std::string, double>> values = valuesAt(amount_);
    const auto value = [&](std::size_t i) { return values.at(i).second; };
    const auto named = [&](std::size_t i) {
        return tr("%1 = %2").arg(QLatin1Char("xyz"[components()[i]])).arg(asDrawn(value(i)));
    };
    const QString leads = QStringLiteral("  →  ");
    switch (held_.kind) {
        case Kind::move:
            return way + leads + named(0);
        case Kind::plane:
            return asDrawn(amount_.norm()) + leads + named(0) + QStringLiteral(", ") + named(1);
        case Kind::size:
            return way + leads + asDrawn(value(0));
        case Kind::mark:
            return QString::fromStdString(heldMark_.label) + QStringLiteral(": ") +
                   (isAngle() ? inDegrees(value(0)) : asDrawn(value(0)));
        case Kind::turn:
        case Kind::note:
            break;
    }
    return way;
}

void PlaceGizmo::say() {
    QString text = readout();
    if (!snapped_.isEmpty()) text += QStringLiteral(" · ") + snapped_;
    if (!typed_.isEmpty()) text = tr("typed %1 · ").arg(typed_) + text;
    // Of a stop, where it is now; else where one took hold.
    const bool isThere = static_cast<std::size_t>(dragged_) < handles_.size();
    const bool follows = held_.kind == Kind::mark && isThere;
    putLabel(text, follows ? handles_[static_cast<std::size_t>(dragged_)].tip_W : held_.tip_W);
}

void PlaceGizmo::putLabel(const QString& text, const Vector3& beside_W) {
    label_->setText(text);
    label_->adjustSize();
    constexpr int beside = 16; // [pixels]
    const QPoint at = view_.widgetPosition(beside_W).toPoint() + QPoint(beside, beside);
    label_->move(std::clamp(at.x(), 0, std::max(0, view_.width() - label_->width())),
                 std::clamp(at.y(), 0, std::max(0, view_.height() - label_->height())));
    label_->show();
    label_->raise();
}

void PlaceGizmo::end(bool keep) {
    if (!keep && !amount_.isZero(0.0)) drag_.bringBack();
    dragged_ = -1;
    hovered_ = -1;
    typed_.clear();
    label_->hide();
    emit hovered(false);
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
            hover(mouse->position());
            begin(handle, mouse->position());
            return true;
        }
        case QEvent::MouseMove: {
            const auto* mouse = static_cast<QMouseEvent*>(event);
            if (isDragging()) {
                dragTo(mouse->position(), mouse->modifiers());
                return true;
            }
            if (mouse->buttons() == Qt::NoButton) hover(mouse->position());
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
        case QEvent::Leave:
            if (!isDragging()) hover(QPointF(-1e6, -1e6));
            break;
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

#include "ui/scene/moc_place_gizmo.cpp"
