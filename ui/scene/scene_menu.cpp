// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/scene_menu.h"

#include <QAction>
#include <QActionGroup>

#include "ui/scene/scene_view.h"
#include "ui/text/plain_text.h"
#include "ui/widgets/staying_menu.h"

namespace hingelab {
namespace {

QString tr(const char* text) {
    return SceneView::tr(text);
}

void addToggle(QMenu& menu, const QString& text, bool on, const std::function<void(bool)>& act) {
    QAction* action = menu.addAction(text);
    action->setCheckable(true);
    action->setChecked(on);
    QObject::connect(action, &QAction::toggled, &menu, act);
}

void addChoice(QMenu& menu, QActionGroup& group, const QString& text, bool on,
               const std::function<void()>& act) {
    QAction* action = menu.addAction(text);
    action->setCheckable(true);
    action->setChecked(on);
    group.addAction(action);
    QObject::connect(action, &QAction::triggered, &menu, act);
}

constexpr std::pair<const char*, Overlay> kMarks[] = {
    {QT_TRANSLATE_NOOP("SceneView", "Letters of joints and numbers of links"), Overlay::names},
    {QT_TRANSLATE_NOOP("SceneView", "Ground"), Overlay::groundMarks},
    {QT_TRANSLATE_NOOP("SceneView", "Angles"), Overlay::angles},
    {QT_TRANSLATE_NOOP("SceneView", "Velocities of joints and points"), Overlay::velocities},
    {QT_TRANSLATE_NOOP("SceneView", "Instant centres"), Overlay::instantCentres}};

} // namespace

void fillSceneMenu(QMenu& menu, SceneView& view) {
    menu.clear();
    menu.setToolTipsVisible(true);
    keepOpenOnTicks(menu);
    qDeleteAll(menu.findChildren<QMenu*>(QString(), Qt::FindDirectChildrenOnly)); // clear() leaves them
    SceneOverlays& overlays = view.scene().overlays();
    const Model* model = view.scene().model();
    if (model == nullptr) return;
    const std::pair<const char*, Overlay> kinds[] = {
        {QT_TRANSLATE_NOOP("SceneView", "Frames"), Overlay::frames},
        {QT_TRANSLATE_NOOP("SceneView", "Joint axes"), Overlay::jointAxes},
        {QT_TRANSLATE_NOOP("SceneView", "Centres of mass"), Overlay::centresOfMass},
        {QT_TRANSLATE_NOOP("SceneView", "Reaction forces"), Overlay::reactionForces},
        {QT_TRANSLATE_NOOP("SceneView", "Reaction torques"), Overlay::reactionTorques},
        {QT_TRANSLATE_NOOP("SceneView", "Other branch of assemblies"), Overlay::otherSolution},
        {QT_TRANSLATE_NOOP("SceneView", "Motors"), Overlay::motors},
        {QT_TRANSLATE_NOOP("SceneView", "Contact points"), Overlay::contactPoints},
        {QT_TRANSLATE_NOOP("SceneView", "Contact forces"), Overlay::contactForces},
        {QT_TRANSLATE_NOOP("SceneView", "Friction cones"), Overlay::frictionCones}};
    addToggle(menu, tr("Joints and rods"), view.jointsVisible(),
              [&view](bool on) { view.setJointsVisible(on); });
    for (const auto& [text, overlay] : kinds) {
        if (overlay == Overlay::otherSolution && model->rig().assemblies.empty()) continue;
        if (overlay == Overlay::motors && model->motors().empty()) continue;
        if (overlay >= Overlay::contactPoints && model->contacts().empty()) continue;
        addToggle(menu, tr(text), overlays.isShown(overlay),
                  [&view, overlay = overlay](bool on) { view.setOverlay(overlay, on); });
    }
    QMenu* marks = menu.addMenu(tr("Textbook marks"));
    keepOpenOnTicks(*marks);
    for (const auto& [text, overlay] : kMarks) {
        addToggle(*marks, tr(text), overlays.isShown(overlay),
                  [&view, overlay = overlay](bool on) { view.setOverlay(overlay, on); });
    }
    addToggle(menu, tr("Values beside arrows"), view.arrowLabels().isOn(),
              [&view](bool on) { view.setArrowValues(on); });
    menu.actions().back()->setToolTip(tr("Where there are at most %1 arrows").arg(ArrowLabels::kMost));
    addToggle(menu, tr("Shadows on bodies"), view.scene().hasBodyShadows(),
              [&view](bool on) { view.setBodyShadows(on); });
    menu.actions().back()->setToolTip(tr("Of bodies on bodies; those on the ground stay"));
    addToggle(menu, tr("Free rotation"), view.rotatesFreely(), [&view](bool on) { view.setFreeRotation(on); });
    menu.actions().back()->setToolTip(tr("Turns the camera about any axis; otherwise the horizon stays level"));
    menu.addSeparator();
    QMenu* backgrounds = menu.addMenu(tr("Background"));
    auto* behind = new QActionGroup(backgrounds);
    for (const BackgroundKind& kind : kBackgrounds) {
        addChoice(*backgrounds, *behind, tr(kind.label), view.scene().background() == kind.background,
                  [&view, background = kind.background] { view.setBackground(background); });
    }
    QMenu* traces = menu.addMenu(tr("Traces"));
    keepOpenOnTicks(*traces);
    QMenu* acceleration = menu.addMenu(tr("Acceleration of"));
    QMenu* from = menu.addMenu(tr("Acceleration seen from"));
    auto* points = new QActionGroup(acceleration);
    const std::optional<BodyPoint>& present = overlays.accelerationPoint();
    addChoice(*acceleration, *points, tr("None"), !present,
              [&view, &overlays] { view.setAccelerationOf(std::nullopt, overlays.accelerationFrom()); });
    for (const BodyPoint& point : pointsOf(*model)) {
        const QString name = literalActionText(QString::fromStdString(point.name));
        addToggle(*traces, name, overlays.isTraced(point),
                  [&view, point](bool on) { view.setTrace(point, on); });
        addChoice(*acceleration, *points, name, present == point,
                  [&view, &overlays, point] { view.setAccelerationOf(point, overlays.accelerationFrom()); });
    }
    auto* bodies = new QActionGroup(from);
    const auto addBody = [&](const QString& name, std::size_t body) {
        addChoice(*from, *bodies, name, overlays.accelerationFrom() == body,
                  [&view, &overlays, body] { view.setAccelerationOf(overlays.accelerationPoint(), body); });
    };
    addBody(tr("the world"), ScenePose::npos);
    for (std::size_t b = 0; b < model->rig().bodies.size(); ++b) {
        if (model->mechanism().attachmentOf(b).frame == 0) continue;
        addBody(literalActionText(QString::fromStdString(model->rig().bodies[b].name)), b);
    }
}

} // namespace hingelab
