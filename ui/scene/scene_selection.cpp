// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/scene_selection.h"

#include <QApplication>
#include <QMenu>
#include <QMouseEvent>
#include <utility>

#include "mechanism/mass_properties.h"
#include "shapes/shape.h"
#include "shapes/solid.h"
#include "ui/drawing/vtk_parts.h"
#include "ui/panels/item_menu.h"
#include "ui/scene/cad_pick.h"
#include "ui/text/plain_text.h"
#include "ui/text/readable.h"
#include "workshop/picture_of.h"

namespace hingelab {

SceneSelection::SceneSelection(SceneView& view, Workbench& bench)
    : QObject(&view),
      view_(view),
      openRig_(bench.openRig()),
      cadFiles_(bench.cadFiles()),
      selection_(bench.selection()),
      theme_(bench.theme()) {
    view_.installEventFilter(this);
    view_.setMouseTracking(true);
    hover_ = new QLabel(&view_);
    hover_->setObjectName(QStringLiteral("hud"));
    hover_->setTextFormat(Qt::PlainText);
    hover_->setAttribute(Qt::WA_TransparentForMouseEvents);
    hover_->hide();
    constexpr int restTime = 350; // [ms]
    rest_.setSingleShot(true);
    rest_.setInterval(restTime);
    connect(&rest_, &QTimer::timeout, this, &SceneSelection::showHover);
    connect(&selection_, &Selection::changed, this, &SceneSelection::showSelection);
    connect(&view_, &SceneView::rebuilt, this, &SceneSelection::showSelection);
    connect(&view_, &SceneView::rebuilt, this, &SceneSelection::showHidden);
    connect(&view_, &SceneView::rebuilt, this, &SceneSelection::showHovered);
    connect(&selection_, &Selection::hoveredChanged, this, &SceneSelection::showHovered);
    connect(&selection_, &Selection::hiddenChanged, this, &SceneSelection::showHidden);
    connect(&selection_, &Selection::followedChanged, this,
            [this] { view_.camera().follow(selection_.followedBody()); });
    connect(&view_, &SceneView::followEnded, this, [this] { selection_.setFollowed({}); });
    connect(&view_, &SceneView::followRequested, &selection_, &Selection::toggleFollowed);
}

bool SceneSelection::eventFilter(QObject* object, QEvent* event) {
    switch (event->type()) {
        case QEvent::MouseButtonPress:
        case QEvent::MouseButtonDblClick: {
            const auto* mouse = static_cast<QMouseEvent*>(event);
            isClick_ = mouse->button() == Qt::LeftButton || mouse->button() == Qt::RightButton;
            pressedAt_ = mouse->position();
            rest_.stop();
            hideHover();
            break;
        }
        case QEvent::MouseMove: {
            const auto* mouse = static_cast<QMouseEvent*>(event);
            const QPointF way = mouse->position() - pressedAt_;
            if (way.manhattanLength() >= QApplication::startDragDistance()) isClick_ = false;
            hideHover();
            if (mouse->buttons() == Qt::NoButton) rest_.start();
            break;
        }
        case QEvent::MouseButtonRelease: {
            const auto* mouse = static_cast<QMouseEvent*>(event);
            const bool isClick = std::exchange(isClick_, false);
            if (isClick && mouse->button() == Qt::LeftButton) click(mouse->position());
            if (isClick && mouse->button() == Qt::RightButton) { // a drag zooms
                const QPointF position = mouse->position();
                const QPoint global = mouse->globalPosition().toPoint();
                // Once the view has seen the release, too.
                QMetaObject::invokeMethod(
                    this, [this, position, global] { showMenu(position, global); }, Qt::QueuedConnection);
            }
            break;
        }
        case QEvent::Leave:
        case QEvent::Wheel:
            rest_.stop();
            hideHover();
            break;
        default:
            break;
    }
    return QObject::eventFilter(object, event);
}

void SceneSelection::click(const QPointF& position) {
    const std::optional<RigScene::Hit> hit = view_.hitAt(position);
    if (!hit) {
        selection_.clear();
        return;
    }
    selection_.select(itemOf(*hit));
}

/// First the body; of what is selected already its shape.
std::string SceneSelection::itemOf(const RigScene::Hit& hit) const {
    std::string item = "/bodies/" + std::to_string(hit.body);
    const bool isInside = selection_.body() == static_cast<int>(hit.body);
    if (isInside && hit.shape) item += "/shapes/" + std::to_string(*hit.shape);
    return item;
}

/// What can be done with the picture and with what is under the pointer.
void SceneSelection::showMenu(const QPointF& position, const QPoint& global) {
    const std::optional<RigScene::Hit> hit = view_.hitAt(position);
    auto* menu = new QMenu(&view_);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const Model* model = view_.scene().model();
    const bool isBody = hit && model != nullptr && hit->body < model->rig().bodies.size();
    const std::string& followed = selection_.followedBody();
    if (isBody && model->mechanism().attachmentOf(hit->body).frame != 0) {
        const std::string name = model->rig().bodies[hit->body].name;
        QAction* follow =
            menu->addAction(tr("&Follow %1").arg(literalActionText(QString::fromStdString(name))));
        follow->setCheckable(true);
        follow->setChecked(name == followed);
        connect(follow, &QAction::triggered, this,
                [this, name](bool on) { selection_.setFollowed(on ? name : std::string()); });
    }
    if (!followed.empty()) {
        connect(menu->addAction(
                    tr("&Stop following %1\tEsc").arg(literalActionText(QString::fromStdString(followed)))),
                &QAction::triggered, this, [this] { selection_.setFollowed({}); });
    }
    connect(menu->addAction(tr("F&it to the run\tF")), &QAction::triggered, &view_, &SceneView::fitRun);
    if (isBody && model->rig().bodies.size() == openRig_.rig().bodies.size()) {
        const std::string item = "/bodies/" + std::to_string(hit->body);
        selection_.select(item);
        menu->addSeparator();
        fillItemMenu(*menu, openRig_, item, view_.window());
        emit menuFilled(*menu, *hit);
    }
    menu->popup(global);
}

void SceneSelection::showSelection() {
    std::optional<RigScene::Highlight> highlight;
    const std::string& item = selection_.item();
    const int body = selection_.body();
    if (body >= 0) highlight = RigScene::Highlight{static_cast<std::size_t>(body), std::nullopt};
    if (body >= 0 || item.starts_with("/joints/")) { // of a joint what it moves; of a point its body
        const PictureOf picture = pictureOf(openRig_.rig(), item);
        if (!picture.parts.empty())
            highlight = RigScene::Highlight{picture.parts.front().body, picture.parts.front().shape};
    }
    view_.scene().setHighlight(highlight);
    view_.update();
}

/// What the pointer is on, here or in the tree: bodies and shapes more faintly than what is selected, and the
/// places of points, joints and struts.
void SceneSelection::showHovered() {
    const PictureOf picture = pictureOf(openRig_.rig(), selection_.hovered());
    std::vector<RigScene::Highlight> parts;
    for (const PictureOf::Part& part : picture.parts) parts.push_back({part.body, part.shape});
    const bool hadMarks = !marks_.empty();
    for (const auto& mark : marks_) view_.frontRenderer().RemoveActor(mark);
    marks_.clear();
    const ScenePose& pose = view_.scene().pose();
    for (const PlacePoint& place : picture.places) {
        const std::size_t node = pose.find(openRig_.rig(), place.body);
        const bool isThere = node != ScenePose::npos && node < pose.size();
        const Vector3 p_W = isThere ? Vector3(pose.node(node) * place.position) : place.position;
        auto mark = vtk_parts::plainActor(*vtk_parts::ball(1.0));
        constexpr double radius = 6.0; // [pixels]
        vtk_parts::setMatrix(*mark, {Matrix3::Identity(), p_W},
                             Vector3::Constant(view_.lengthOnScreen(p_W, radius)));
        vtk_parts::setColor(*mark, theme_.colors().accent);
        view_.frontRenderer().AddActor(mark);
        marks_.push_back(mark);
    }
    if (parts == view_.scene().hovered() && !hadMarks && marks_.empty()) return;
    view_.scene().setHovered(std::move(parts));
    view_.drawMoving();
}

void SceneSelection::setQuiet(bool quiet) {
    isQuiet_ = quiet;
    if (quiet) hideHover();
}

void SceneSelection::hideHover() {
    hover_->hide();
    if (!rested_.empty() && selection_.hovered() == rested_) selection_.setHovered({});
    rested_.clear();
}

void SceneSelection::showHidden() {
    const Model* drawn = view_.scene().model();
    if (drawn == nullptr) return;
    const std::vector<Body>& bodies = drawn->rig().bodies;
    for (std::size_t b = 0; b < bodies.size(); ++b) {
        view_.scene().setBodyVisible(b, !selection_.hiddenBodies().contains(bodies[b].name));
    }
    view_.update();
}

void SceneSelection::showHover() {
    if (isQuiet_) return;
    const QPoint position = view_.mapFromGlobal(QCursor::pos());
    if (!view_.rect().contains(position) || QApplication::mouseButtons() != Qt::NoButton) return;
    const std::optional<RigScene::Hit> hit = view_.hitAt(position);
    if (!hit || hit->body >= openRig_.rig().bodies.size()) return;
    rested_ = itemOf(*hit);
    selection_.setHovered(rested_);
    hover_->setText(wordsFor(*hit));
    hover_->adjustSize();
    constexpr int beside = 16; // [pixels]
    const QPoint wanted = position + QPoint(beside, beside);
    hover_->move(std::clamp(wanted.x(), 0, std::max(0, view_.width() - hover_->width())),
                 std::clamp(wanted.y(), 0, std::max(0, view_.height() - hover_->height())));
    hover_->show();
}

/// "door · panel" and what it weighs and measures.
QString SceneSelection::wordsFor(const RigScene::Hit& hit) const {
    const Body& body = openRig_.rig().bodies[hit.body];
    QString words = QString::fromStdString(body.name);
    if (hit.shape && *hit.shape < body.shapes.size()) {
        const Shape& shape = body.shapes[*hit.shape];
        const Vector3 size = 2.0 * halfExtents(shape);
        words += QStringLiteral(" · %1\n").arg(QString::fromStdString(shape.name));
        const auto number = [](double x) {
            return QString::fromStdString(shortDisplayText(drawingUnit().fromSi(x), 4));
        };
        words += tr("%1: %2 × %3 × %4")
                     .arg(QString::fromUtf8(kindOf(shape.geometry).label), number(size.x()), number(size.y()),
                          drawnLength(size.z(), 4));
        if (const auto face = cadFaceAt(openRig_.rig(), hit, cadFiles_, openRig_.meshFolder()))
            words += QLatin1Char('\n') + wordsOf(*face);
    }
    if (body.name != kWorldName) {
        const double mass = massPropertiesOf(body).mass;
        words += tr("\nBody: %1").arg(QString::fromStdString(displayText(Quantity::mass, mass, 3)));
    }
    return words;
}

} // namespace hingelab

#include "ui/scene/moc_scene_selection.cpp"
