// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/scene_view.h"

#include <vtkCamera.h>

#include <QFileInfo>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QSettings>
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>

#include "simulation/channel_map.h"
#include "simulation/model_map.h"
#include "ui/drawing/shape_look.h"
#include "ui/scene/scene_words.h"
#include "ui/text/readable.h"

namespace hingelab {
namespace {

constexpr QLatin1String kBackgroundSetting("scene/background");
constexpr QLatin1String kBodyShadowsSetting("scene/bodyShadows");
constexpr QLatin1String kFreeRotationSetting("scene/freeRotation");

/// Where the run has come to. After an edit that brings other channels there are rows of before for a moment.
bool readPose(ScenePose& pose, const Model& drawn, const ShownRun& run) {
    if (run.model()->hasSameChannels(drawn)) return pose.read(drawn, run.last());
    return pose.read(drawn, ChannelMap(*run.model(), drawn).rows(run.last()));
}

} // namespace

SceneView::SceneView(Workbench& bench, QWidget* parent)
    : VtkWidget(parent),
      openRig_(bench.openRig()),
      session_(bench.session()),
      theme_(bench.theme()),
      scene_(*renderer_, *front_),
      variantGhosts_(*renderer_),
      runGhost_(scene_, *renderer_),
      keeper_(scene_),
      labels_(*this, [this](const Vector3& p_W) { return widgetPosition(p_W); }),
      pointLabels_(*this, [this](const Vector3& p_W) { return widgetPosition(p_W); }) {
    scene_.setBackground(backgroundNamed(QSettings().value(kBackgroundSetting).toString()));
    scene_.setBodyShadows(QSettings().value(kBodyShadowsSetting, true).toBool());
    rotatesFreely_ = QSettings().value(kFreeRotationSetting, false).toBool();
    renderWindow().SetNumberOfLayers(2);
    renderWindow().AddRenderer(renderer_);
    renderWindow().AddRenderer(front_);
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(280, 160);
    setAccessibleName(tr("3D view of the rig"));
    setAccessibleDescription(
        tr("Drag a body to pull it, or to pose it while the motion is paused. Hold full stop to push it open, "
           "comma to push it shut. Keys 1 to 4 turn the camera, F fits it to the run. Shift+F follows the "
           "selected body, Escape stops following or dragging."));
    scene_.setCadSource(&bench.cadFiles());
    connect(&bench.cadFiles(), &CadFiles::finished, this, [this] {
        if (scene_.hasStandIns()) rebuild(); // files that are imported only are of no concern
    });
    makeLabels();
    followDrawing();
    followRig();
    followTerms(bench.terms());
    followCamera();
    rebuild();
    scene_.chooseUp();
    setCamera(CameraView::home);
    keeper_.lookAhead(openRig_.model());
}

void SceneView::makeLabels() {
    hud_ = new QLabel(this);
    hud_->setObjectName(QStringLiteral("hud"));
    hud_->setAttribute(Qt::WA_TransparentForMouseEvents);
    hud_->setTextFormat(Qt::RichText);
    hud_->move(12, 12);
    forceLabel_ = new QLabel(this);
    forceLabel_->setObjectName(QStringLiteral("forceLabel"));
    forceLabel_->setAttribute(Qt::WA_TransparentForMouseEvents);
    forceLabel_->hide();

    poseLabel_ = new PoseLabel(this);
    vectorLabel_ = new QLabel(this);
    vectorLabel_->setObjectName(QStringLiteral("hud"));
    vectorLabel_->setAttribute(Qt::WA_TransparentForMouseEvents);
    vectorLabel_->setTextFormat(Qt::RichText);
    vectorLabel_->hide();
    sizeLabels();
}

/// So wide that nothing moves while numbers change; text may have another size than before.
void SceneView::sizeLabels() {
    const QFontMetrics metrics = hud_->fontMetrics();
    hud_->setMinimumWidth(metrics.horizontalAdvance(QStringLiteral("Hinge torque −00.00 N·m  hand 000.0 N")));
    vectorLabel_->setMinimumWidth(metrics.horizontalAdvance(QStringLiteral("▶ centripetal  00000.00 m/s²")));
    for (QLabel* label : {hud_, vectorLabel_}) label->adjustSize();
}

void SceneView::followDrawing() {
    // What costs too much while the picture moves waits until it stands.
    settle_.setSingleShot(true);
    settle_.setInterval(250);
    connect(this, &VtkWidget::initialised, this, [this] {
        renderer_->setWaits(isSoftwareRendered());
        front_->setWaits(isSoftwareRendered());
        quality_.restart(!isSoftwareRendered());
        smoothEdges();
    });
    connect(this, &VtkWidget::frameDrawn, this, [this] {
        if (lastFrameTime()) quality_.drew(drawn_, *lastFrameTime());
        placeVectorLabel(); // the camera may have been turned
    });
    connect(&settle_, &QTimer::timeout, this, [this] { drawAt(levelAtRest()); });
}

void SceneView::followRig() {
    connect(&openRig_, &OpenRig::parametersChanged, this, [this] {
        // Most edits change a law, not a shape: then the actors may stay.
        if (drawnNumbers(openRig_.rig()) == drawnGeometry_) {
            scene_.replaceModel(openRig_.model());
            // A centre of mass may have moved, though nothing else has.
            if (scene_.overlays().isShown(Overlay::centresOfMass)) refreshOverlays();
        } else {
            rebuild();
        }
    });
    connect(&openRig_, &OpenRig::structureChanged, this, &SceneView::rebuild);
    connect(&openRig_, &OpenRig::opened, this, [this] {
        if (holdsHand()) letGo(); // of the rig that is gone
        quality_.carryOver(1.0);
        scene_.chooseUp();
        setCamera(CameraView::home);
        keeper_.lookAhead(openRig_.model());
    });
}

void SceneView::followTerms(TermLight& terms) {
    const auto draw = [this] {
        if (scene_.model() != nullptr && !session_.shown().isEmpty()) refreshOverlays();
    };
    connect(&terms, &TermLight::arrowsChanged, this, [this, &terms, draw] {
        scene_.overlays().setTerms(terms.arrows());
        draw();
    });
    connect(&terms, &TermLight::lit, this, [this, &terms, draw] {
        if (scene_.overlays().terms().isEmpty()) return;
        scene_.overlays().lightTerm(terms.litArrow());
        draw();
    });
}

void SceneView::followCamera() {
    connect(&keeper_, &CameraKeeper::moved, this, [this] {
        placeVectorLabel();
        updateArrowLabels();
        drawMoving();
    });
    connect(&session_, &SessionController::samplesArrived, this, &SceneView::showLatest);
    connect(&theme_, &Theme::changed, this, [this] {
        scene_.setColors(theme_.colors());
        updateArrowLabels();
        sizeLabels();
        update();
    });
}

void SceneView::rebuild() {
    const QString& folder = openRig_.meshFolder();
    const std::optional<Hand>& hand = drag_.hand() ? drag_.hand() : keyHand_;
    if (hand && !isSameBody(hand->body)) letGo();
    scene_.setModel(openRig_.model(), theme_.colors(), folder);
    scene_.setJointsVisible(jointsVisible_);
    drawnGeometry_ = drawnNumbers(openRig_.rig());
    newPose_ = scene_.pose();
    runGhost_.forget();
    isPoseDrawn_ = false;
    showLatest();
    update();
    emit rebuilt();
}

/// Whether the body of this index is still the one that is drawn.
bool SceneView::isSameBody(std::size_t body) const {
    const std::vector<Body>& now = openRig_.rig().bodies;
    if (scene_.model() == nullptr || body >= now.size()) return false;
    const std::vector<Body>& drawn = scene_.model()->rig().bodies;
    return body < drawn.size() && drawn[body].name == now[body].name;
}

void SceneView::setBackground(SceneBackground background) {
    scene_.setBackground(background);
    QSettings().setValue(kBackgroundSetting, keyOf(background));
    update();
}

void SceneView::setBodyShadows(bool isOn) {
    scene_.setBodyShadows(isOn);
    QSettings().setValue(kBodyShadowsSetting, isOn);
    quality_.restart(!isSoftwareRendered()); // pictures take another time
    update();
}

void SceneView::smoothEdges() {
    settle_.stop();
    drawAt(bestLevel());
}

void SceneView::drawAt(QualityLevel level) {
    drawn_ = level;
    renderer_->SetUseFXAA(level >= QualityLevel::smooth);
    scene_.setOcclusion(level == QualityLevel::full);
    update();
}

double SceneView::pixels() const {
    const QSizeF size = QSizeF(this->size()) * devicePixelRatioF();
    return size.width() * size.height();
}

/// Ambient occlusion takes the processor some tenths of a second for so many pixels: more would be felt as a
/// halt, even once.
QualityLevel SceneView::bestLevel() const {
    constexpr double most = 1.5e6;
    const bool occludes = !isSoftwareRendered() || pixels() <= most;
    return occludes ? QualityLevel::full : QualityLevel::smooth;
}

QualityLevel SceneView::levelAtRest() const {
    return std::min(quality_.atRest(), bestLevel());
}

/// Another frame of a moving picture. What only creeps is drawn as at rest: it would flicker. How fast it moves
/// is asked of the motion, not of the drawing: what the last picture took does not count, or a good picture
/// that takes long would make the motion look slow, and be drawn again and again.
void SceneView::drawMoving() {
    constexpr double quick = 0.1; // [s]
    const double drawing = lastFrameTime().value_or(0.0);
    const bool isQuick =
        sinceMoved_.isValid() && 1e-3 * static_cast<double>(sinceMoved_.elapsed()) < quick + drawing;
    sinceMoved_.start();
    const QualityLevel level = std::min(quality_.whileMoving(), levelAtRest());
    if (isQuick && level != levelAtRest()) {
        drawAt(level);
        settle_.start();
    } else if (isQuick) {
        settle_.stop();
        drawAt(level);
    } else {
        drawAt(std::min(drawn_, levelAtRest()));
    }
}

/// The camera in somebody's hand is quick from its first step: nobody waits for a good picture of that.
void SceneView::drawTurning() {
    sinceMoved_.start();
    drawMoving();
}

void SceneView::showLatest() {
    const ShownRun& history = session_.shown();
    const Model* model = scene_.model();
    if (std::exchange(resets_, session_.status().resets) != session_.status().resets) {
        scene_.overlays().restartScales();
        scene_.restartHandScale();
    }
    if (!history.isEmpty() && model != nullptr && haveSameCoordinates(*history.model(), *model) &&
        readPose(newPose_, *model, history)) {
        // A door that only creeps need not be drawn again: less than a pixel in any view.
        constexpr double visible = 2e-5; // [m, rad]
        const bool moved = !isPoseDrawn_ || newPose_.distanceTo(scene_.pose()) > visible;
        const bool pushed =
            history.model()->hasSameChannels(*model) &&
            (scene_.overlays().contacts().differs(history.last()) ||
             scene_.overlays().motors().differs(history.last()) || scene_.overlays().differ(history.last()));
        const bool isHaunted = runGhost_.update(session_, newPose_, openRig_.meshFolder(), theme_.colors());
        const bool haunted = showVariants() || isHaunted;
        const bool fades = scene_.overlays().areTrailsFading(history.last()[0]);
        if (moved || pushed || haunted || fades || drag_.hand() || keyHand_) {
            scene_.setPose(newPose_);
            keeper_.poseChanged();
            isPoseDrawn_ = true;
            refreshOverlays();
            drawMoving();
        }
    }
    if (keySign_ != 0.0) pushHandle();
    updateForce();
    updateHud();
    updateArrowLabels();
}

void SceneView::setVariants(const VariantSet& variants) {
    variants_ = &variants;
    for (const auto signal : {&VariantSet::listChanged, &VariantSet::rowsChanged}) {
        connect(variants_, signal, this, [this] {
            if (scene_.model() != nullptr && showVariants()) drawMoving();
        });
    }
}

/// The variants as they are at the instant that is shown. True if something has to be drawn.
bool SceneView::showVariants() {
    if (variants_ == nullptr) return false;
    return variantGhosts_.update(*variants_, {*scene_.model(), newPose_, scene_.size(), openRig_.meshFolder(),
                                              theme_.colors(), scene_.cadSource()});
}

void SceneView::refreshOverlays() {
    scene_.overlays().update(scene_.pose(), session_.shown());
    updateVectorLabel();
    updateArrowLabels();
    update();
}

void SceneView::setJointsVisible(bool visible) {
    jointsVisible_ = visible;
    scene_.setJointsVisible(visible);
    update();
}

void SceneView::setOverlay(Overlay overlay, bool shown) {
    scene_.overlays().setShown(overlay, shown);
    refreshOverlays();
}

void SceneView::setTrace(const BodyPoint& point, bool shown) {
    scene_.overlays().setTrace(point, shown);
    refreshOverlays();
}

void SceneView::setAccelerationOf(const std::optional<BodyPoint>& point, std::size_t from) {
    scene_.overlays().setAccelerationOf(point, from);
    refreshOverlays();
}

/// What the arrows mean: the parts of an acceleration with their values, the scale of reaction forces.
void SceneView::updateVectorLabel() {
    QString html = accelerationWords(scene_.overlays(), openRig_.rig(), theme_.colors());
    const QString scales = scaleWords();
    if (!html.isEmpty() && !scales.isEmpty()) html += QStringLiteral("<br>");
    html += scales;
    vectorLabel_->setVisible(!html.isEmpty());
    if (html != vectorLabel_->text()) {
        vectorLabel_->setText(html);
        vectorLabel_->adjustSize();
    }
    placeVectorLabel();
}

/// Where on the screen what the rig reaches is.
QRectF SceneView::reachOnScreen() {
    const Eigen::AlignedBox3d box = scene_.framedBox();
    QRectF reach;
    if (box.isEmpty()) return reach;
    for (int i = 0; i < 8; ++i) {
        const QPointF at = widgetPosition(box.corner(static_cast<Eigen::AlignedBox3d::CornerType>(i)));
        reach = i == 0 ? QRectF(at, QSizeF(0.0, 0.0))
                       : QRectF(QPointF(std::min(reach.left(), at.x()), std::min(reach.top(), at.y())),
                                QPointF(std::max(reach.right(), at.x()), std::max(reach.bottom(), at.y())));
    }
    return reach;
}

/// In the corner in which it covers least of what the rig reaches; it stays there unless another is clearly
/// better, so that it does not jump while the camera turns.
void SceneView::placeVectorLabel() {
    if (vectorLabel_->isHidden()) return;
    constexpr int margin = 12;  // [pixels]
    constexpr int toolbar = 56; // at the bottom
    const QSize size = vectorLabel_->size();
    const int top = hud_->isHidden() ? margin : hud_->geometry().bottom() + 8;
    const int right = width() - size.width() - margin;
    const int bottom = height() - size.height() - toolbar;
    const std::array corners = {QPoint(margin, top), QPoint(right, margin), QPoint(margin, bottom),
                                QPoint(right, bottom)};
    const QRectF reach = reachOnScreen();
    const auto covered = [&](std::size_t corner) {
        const QRectF both = reach.intersected(QRectF(corners[corner], size));
        return both.width() * both.height();
    };
    std::size_t best = vectorCorner_;
    const double clearly = 0.1 * size.width() * size.height();
    for (std::size_t corner = 0; corner < corners.size(); ++corner) {
        const QRect place(corners[corner], size);
        const bool fits = rect().contains(place) && (corner == 0 || !place.intersects(hud_->geometry()));
        if (fits && covered(corner) < covered(best) - clearly) best = corner;
    }
    vectorCorner_ = best;
    vectorLabel_->move(corners[best]);
}

/// How long arrows are, and why they have no values.
QString SceneView::scaleWords() const {
    const SceneOverlays& overlays = scene_.overlays();
    QStringList lines;
    const auto add = [&](bool isShown, const QString& what, const ArrowScale& scale) {
        if (isShown && scale.perMetre() > 0.0) lines << tr("%1: %2").arg(what, scale.words());
    };
    const bool hasContacts = scene_.model() != nullptr && !scene_.model()->contacts().empty();
    add(overlays.accelerationPoint() && overlays.parts(), tr("Arrows"), overlays.accelerationScale());
    add(hasContacts && overlays.isShown(Overlay::contactForces), tr("Contact forces"),
        overlays.contacts().scale());
    add(overlays.isShown(Overlay::reactionForces), tr("Reaction forces"), overlays.forceScale());
    add(overlays.isShown(Overlay::reactionTorques), tr("Reaction torques"), overlays.torqueScale());
    add(overlays.isShown(Overlay::velocities), tr("Velocities"), overlays.marks().velocityScale());
    add(!overlays.terms().isEmpty(), overlays.terms().title(), overlays.terms().scale());
    add(!forceLabel_->isHidden(), tr("Hand"), scene_.handScale());
    if (labels_.isOn() && overlays.arrows().size() > ArrowLabels::kMost) {
        lines
            << tr("%1 arrows: values beside at most %2").arg(overlays.arrows().size()).arg(ArrowLabels::kMost);
    }
    return lines.join(QStringLiteral("<br>"));
}

/// Values beside the arrows, clear of what lies over the picture.
void SceneView::updateArrowLabels() {
    std::vector<QRect> taken;
    for (const QLabel* label : {hud_, vectorLabel_, forceLabel_}) {
        if (!label->isHidden()) taken.push_back(label->geometry());
    }
    taken = pointLabels_.show(scene_.overlays().marks().labels(), taken);
    labels_.show(scene_.overlays().arrows(), taken);
    emit labelsPlaced();
}

void SceneView::setArrowValues(bool shown) {
    labels_.setOn(shown);
    refreshOverlays();
}

void SceneView::updateHud() {
    const QString html = stateWords(openRig_, session_, theme_.colors(), height());
    if (html.isEmpty()) {
        hud_->hide();
        return;
    }
    if (html != hud_->text()) {
        hud_->setText(html);
        hud_->adjustSize();
    }
}

void SceneView::updateForce() {
    const Vector3 force = session_.valueOf(session_.layout().hand.vector);
    // The hand that holds now, or the one that held then.
    std::optional<HandGrip> grip = gripOf(drag_.hand() ? drag_.hand() : keyHand_);
    if (!grip) grip = session_.runs().hands().at(session_.shownTime());
    const bool shows = grip && force.allFinite() && force.norm() > 0.05;
    scene_.setForce(shows ? grip : std::nullopt, force, session_.shownTime());
    forceLabel_->setVisible(shows);
    if (!shows) return;
    forceLabel_->setText(steadyText(Quantity::force, force.norm(), 1));
    forceLabel_->adjustSize();
    const QRect place =
        besideArrow(widgetPosition(scene_.forceTail()), widgetPosition(scene_.forceTip()), forceLabel_->size());
    forceLabel_->move(place.topLeft());
}

void SceneView::setCamera(CameraView view) {
    keeper_.show(view);
    placeVectorLabel();
    updateArrowLabels();
    update();
}

void SceneView::setCameraPlace(const CameraPlace& place) {
    keeper_.takeOver();
    scene_.setCameraPlace(place);
    placeVectorLabel();
    updateArrowLabels();
    updateForce();
    update();
}

void SceneView::fitRun() {
    keeper_.fit(session_.history());
}

void SceneView::fitForFilm() {
    if (keeper_.keeps() && keeper_.followed().empty()) keeper_.fitAtOnce(session_.history());
}

void SceneView::setGridVisible(bool visible) {
    scene_.setGridVisible(visible);
    update();
}

void SceneView::setAxesVisible(bool visible) {
    scene_.setAxesVisible(visible);
    update();
}

QPointF SceneView::widgetPosition(const Vector3& p_W) {
    renderer_->SetWorldPoint(p_W.x(), p_W.y(), p_W.z(), 1.0);
    renderer_->WorldToDisplay();
    const double* display = renderer_->GetDisplayPoint();
    const double scale = devicePixelRatioF();
    return {display[0] / scale, height() - 1 - display[1] / scale};
}

double SceneView::lengthOnScreen(const Vector3& p_W, double pixels) {
    const QPointF at = widgetPosition(p_W);
    const Ray straight = rayThrough(at);
    const Vector3 side = rayThrough(at + QPointF(pixels, 0)).direction;
    const double distance = (p_W - straight.origin).norm();
    constexpr double least = 1e-4; // of the distance: seen from a point, everything has a size
    return distance * (side.cross(straight.direction).norm() + least);
}

std::optional<RigScene::Hit> SceneView::hitAt(const QPointF& position) {
    const QPointF p = toVtk(position);
    return scene_.pickAny(p.x(), p.y());
}

Ray SceneView::rayThrough(const QPointF& position) {
    const QPointF p = toVtk(position);
    const auto worldAt = [&](double depth) {
        renderer_->SetDisplayPoint(p.x(), p.y(), depth);
        renderer_->DisplayToWorld();
        const double* w = renderer_->GetWorldPoint();
        return Vector3(w[0] / w[3], w[1] / w[3], w[2] / w[3]);
    };
    const Vector3 near = worldAt(0.0);
    return {near, (worldAt(1.0) - near).normalized()};
}

void SceneView::setFreeRotation(bool isFree) {
    rotatesFreely_ = isFree;
    QSettings().setValue(kFreeRotationSetting, isFree);
    if (!isFree) turnCamera({}); // level at once
}

/// Across the view is nearly half a turn, as VTK's own style has it.
void SceneView::turnCamera(const QPointF& by) {
    constexpr double acrossView = 160.0 * std::numbers::pi / 180.0;
    const double around = -acrossView * by.x() / std::max(1, width());
    const double over = acrossView * by.y() / std::max(1, height());
    scene_.setCameraPlace(turnedLevel(scene_.cameraPlace(), scene_.up(), around, over));
    updateArrowLabels();
    updateForce();
    drawTurning();
}

void SceneView::mousePressEvent(QMouseEvent* event) {
    isCancelled_ = false;
    if (event->button() == Qt::LeftButton) {
        const QPointF p = toVtk(event->position());
        if (const std::optional<RigScene::Hit> hit = scene_.pick(p.x(), p.y())) {
            const std::optional<RigScene::Axis> axis = scene_.axisMoving(hit->body);
            drag_.begin(hit->body, hit->p_BQ, hit->p_WQ, axis ? std::optional(axis->direction) : std::nullopt,
                        rayThrough(event->position()));
            pressed_ = event->position();
            takeHold();
            return;
        }
        if (!rotatesFreely_ && !event->modifiers().testFlag(Qt::ShiftModifier)) { // with Shift it is moved
            turnedAt_ = event->position();
            return;
        }
    }
    VtkWidget::mousePressEvent(event);
}

/// What lies under the pointer stays there, so that a pin in a corner can be looked at closely.
void SceneView::zoomAt(const QPointF& position, double notches) {
    constexpr double perNotch = 1.2;
    const CameraPlace place = scene_.cameraPlace();
    const std::optional<RigScene::Hit> hit = hitAt(position);
    const Ray ray = rayThrough(position);
    const Vector3 along = (place.focus - place.position).normalized();
    const double beside = along.dot(place.focus - ray.origin) / std::max(0.1, along.dot(ray.direction));
    const Vector3 still = hit ? hit->p_WQ : Vector3(ray.origin + beside * ray.direction);
    const double share = std::pow(perNotch, -notches);
    scene_.setCameraPlace(
        {still + share * (place.focus - still), still + share * (place.position - still), place.up});
}

void SceneView::wheelEvent(QWheelEvent* event) {
    constexpr double notch = 120.0; // of Qt, for one step of a common wheel
    keeper_.takeOver();
    zoomAt(event->position(), event->angleDelta().y() / notch);
    event->accept();
    updateArrowLabels();
    updateForce();
    drawTurning();
}

void SceneView::pictureResized() {
    const double before = std::exchange(sized_, pixels());
    if (before > 0.0) quality_.carryOver(sized_ / before); // most of a picture's time goes into its pixels
    keeper_.resized(); // unless the user has turned it: keep the whole rig in sight
}

void SceneView::mouseMoveEvent(QMouseEvent* event) {
    if (isCancelled_ && event->buttons() != Qt::NoButton) return;
    if (turnedAt_ && event->buttons().testFlag(Qt::LeftButton)) {
        keeper_.takeOver();
        turnCamera(event->position() - std::exchange(*turnedAt_, event->position()));
        return;
    }
    if (!drag_.hand()) {
        const bool turns = event->buttons() != Qt::NoButton;
        if (turns) keeper_.takeOver();
        VtkWidget::mouseMoveEvent(event);
        if (!turns) return; // what is pointed at draws itself
        updateArrowLabels();
        updateForce();
        drawTurning();
        return;
    }
    if (const std::optional<Hand> hand = drag_.moveTo(rayThrough(event->position()))) {
        dragTo(event->position(), *hand);
    }
}

void SceneView::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) {
        const bool wasTurning = std::exchange(turnedAt_, std::nullopt).has_value();
        const bool wasCancelled = std::exchange(isCancelled_, false);
        const bool wasHeld = drag_.hand().has_value();
        if (wasHeld) letGo();
        if (!wasHeld && !wasTurning && !wasCancelled) VtkWidget::mouseReleaseEvent(event);
        return;
    }
    VtkWidget::mouseReleaseEvent(event);
}

void SceneView::setPosing(PoseController* posing) {
    posing_ = posing;
    connect(posing_, &PoseController::limitChanged, this,
            [this](const QString& limit) { poseLabel_->showAt(mapFromGlobal(QCursor::pos()), limit); });
    // The hand takes over where the motion goes on.
    connect(posing_, &PoseController::dragInterrupted, this, [this] {
        poseLabel_->hide();
        if (drag_.hand()) session_.setHand(drag_.hand());
    });
}

/// The body under the pointer is posed while the motion is paused, else pulled.
void SceneView::takeHold() {
    setCursor(Qt::ClosedHandCursor);
    if (posing_ != nullptr && posing_->beginDrag(drag_.hand()->body)) {
        if (!posing_->isDragging()) setCursor(Qt::ForbiddenCursor);
        return;
    }
    session_.setHand(drag_.hand());
    hintWhenHeld();
}

void SceneView::dragTo(const QPointF& position, const Hand& hand) {
    constexpr double still = 3.0; // [pixels]: a click, not a drag
    if (session_.isPlaying() || posing_ == nullptr) {
        session_.setHand(hand);
    } else if (posing_->isDragging()) {
        if ((position - pressed_).manhattanLength() < still) return;
        pressed_ = QPointF(-1e6, -1e6); // from now on it is one
        poseLabel_->showAt(position.toPoint(), posing_->dragTo(hand));
    }
}

/// A hand that pulls in vain says why.
void SceneView::hintWhenHeld() {
    switch (session_.status().state) {
        case RunState::paused:
            emit hinted(tr("Paused: the hand pulls as soon as the motion goes on. Press Space to play."));
            break;
        case RunState::stopped:
            emit hinted(tr("The motion has stopped: undo the last change or reset it (Ctrl+R), then pull."));
            break;
        case RunState::playing:
            break;
    }
}

void SceneView::letGo() {
    drag_.end();
    if (posing_ != nullptr) posing_->endDrag();
    poseLabel_->hide();
    keyHand_.reset();
    keySign_ = 0.0;
    session_.setHand(std::nullopt);
    unsetCursor();
    updateForce();
    update();
}

/// The body that is posed goes back to where it was; one that is pulled is let go. The button is still down.
void SceneView::cancelHold() {
    if (posing_ != nullptr) posing_->cancelDrag();
    letGo();
    isCancelled_ = true;
}

/// Pushes the handle along its path with a constant force: the spring's target keeps the same distance ahead of
/// it.
void SceneView::pushHandle() {
    const auto& handle = openRig_.model()->handle();
    if (!handle || scene_.model() == nullptr || handle->body >= scene_.model()->rig().bodies.size()) return;
    const std::optional<RigScene::Axis> axis = scene_.axisMoving(handle->body);
    if (!axis) return;
    const Vector3 p_WQ = scene_.pose().body(handle->body) * handle->p_BQ;
    const Vector3 along = axis->direction.cross(p_WQ - axis->point);
    if (along.norm() < 1e-9) return;
    Hand hand{.body = handle->body, .grip = handle->p_BQ};
    hand.damping = 0.0;
    hand.target = p_WQ + keySign_ * kKeyForce / hand.stiffness * along.normalized();
    keyHand_ = hand;
    session_.setHand(keyHand_);
}

void SceneView::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
        case Qt::Key_Period:
        case Qt::Key_Comma:
            if (event->isAutoRepeat()) return;
            keySign_ = event->key() == Qt::Key_Period ? 1.0 : -1.0;
            pushHandle();
            hintWhenHeld();
            return;
        case Qt::Key_1:
            setCamera(CameraView::home);
            return;
        case Qt::Key_2:
            setCamera(CameraView::front);
            return;
        case Qt::Key_3:
            setCamera(CameraView::side);
            return;
        case Qt::Key_4:
            setCamera(CameraView::top);
            return;
        case Qt::Key_F:
            if (event->modifiers() == Qt::ShiftModifier) {
                emit followRequested();
            } else if (event->modifiers() == Qt::NoModifier) {
                fitRun();
            }
            return;
        case Qt::Key_Escape:
            if (drag_.hand()) {
                cancelHold();
                return;
            }
            if (keeper_.followed().empty()) break;
            emit followEnded();
            return;
        default:
            break;
    }
    VtkWidget::keyPressEvent(event);
}

void SceneView::keyReleaseEvent(QKeyEvent* event) {
    const bool isPush = event->key() == Qt::Key_Period || event->key() == Qt::Key_Comma;
    if (isPush && !event->isAutoRepeat()) {
        letGo();
        return;
    }
    VtkWidget::keyReleaseEvent(event);
}

void SceneView::focusOutEvent(QFocusEvent* event) {
    if (keySign_ != 0.0) letGo();
    VtkWidget::focusOutEvent(event);
}

void SceneView::resizeEvent(QResizeEvent* event) {
    VtkWidget::resizeEvent(event);
    updateHud();
    placeVectorLabel();
    updateForce();
    updateArrowLabels();
}

} // namespace hingelab

#include "ui/scene/moc_scene_view.cpp"
