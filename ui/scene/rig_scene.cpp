// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/rig_scene.h"

#include <vtkArrowSource.h>
#include <vtkCamera.h>
#include <vtkCellPicker.h>
#include <vtkMatrix4x4.h>
#include <vtkPolyData.h>
#include <vtkProperty.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "analysis/reach.h"
#include "shapes/solid.h"
#include "ui/drawing/untimed_mapper.h"
#include "ui/drawing/vtk_parts.h"
#include "ui/scene/camera_place.h"

namespace hingelab {
namespace {

using vtk_parts::setColor;
using vtk_parts::setMatrix;

constexpr double kGridStep = 0.25; // [m]

constexpr double kViewAngle = 28.0; // [degrees] of the height

constexpr double kFarthestShown = 4.0; // what flies farther off, in sizes of the rig, is let go by the camera

} // namespace

RigScene::RigScene(vtkRenderer& renderer, vtkRenderer& front)
    : renderer_(renderer),
      front_(front),
      linkage_(renderer),
      overlays_(renderer, front),
      ghost_(renderer),
      light_(renderer) {
    // Spends depth where the rig is, yet lets one look at a part from near: a hundredth of what is seen.
    renderer_.SetNearClippingPlaneTolerance(0.01);
    // What must never be hidden by a body is drawn in a second layer, seen by the same camera.
    front_.SetLayer(1);
    front_.InteractiveOff();
    front_.SetActiveCamera(renderer_.GetActiveCamera());
    renderer_.AddActor(&sky_.actor()); // first of what is see-through
    renderer_.AddActor(&light_.floorShadow().actor());
    renderer_.AddActor(&grid_.actor());
    buildAxes();
    arrow_ = vtk_parts::plainActor(*vtk_parts::unitArrow(0.03, 0.09, 0.28));
    arrow_->VisibilityOff();
    front_.AddActor(arrow_);
}

void RigScene::buildAxes() {
    for (int i = 0; i < 3; ++i) {
        vtkNew<vtkArrowSource> arrow;
        arrow->SetTipLength(0.22);
        arrow->SetTipRadius(0.05);
        arrow->SetShaftRadius(0.018);
        vtkNew<UntimedMapper> mapper;
        mapper->SetInputConnection(arrow->GetOutputPort());
        auto actor = vtkSmartPointer<vtkActor>::New();
        actor->SetMapper(mapper);
        actor->SetScale(0.18);
        actor->GetProperty()->SetAmbient(0.5);
        if (i == 1) actor->RotateZ(90.0);
        if (i == 2) actor->RotateY(-90.0);
        actor->GetProperty()->SetColor(i == 0 ? 0.84 : 0.0, i == 1 ? 0.55 : 0.15, i == 2 ? 0.85 : 0.1);
        actor->PickableOff();
        renderer_.AddActor(actor);
        axes_.push_back(actor);
    }
}

void RigScene::setAxesVisible(bool visible) {
    for (const auto& actor : axes_) actor->SetVisibility(visible ? 1 : 0);
}

namespace {

bool hasCadPart(const Body& body) {
    return std::any_of(body.shapes.begin(), body.shapes.end(),
                       [](const Shape& shape) { return std::holds_alternative<CadGeometry>(shape.geometry); });
}

} // namespace

void RigScene::setModel(const std::shared_ptr<const Model>& model, const ThemeColors& colors,
                        const QString& folder) {
    const std::shared_ptr<const Model> before = folder == folder_ ? model_ : nullptr;
    model_ = model;
    folder_ = folder;
    const Rig& rig = model->rig();
    pose_ = ScenePose(*model);
    meshProblems_.clear();
    std::vector<ShapeActor> kept = std::move(actors_);
    actors_.clear();
    buildShapes(kept, before ? &before->rig() : nullptr);
    for (const ShapeActor& shape : kept) renderer_.RemoveActor(shape.actor);
    if (rig.assemblies.empty() && model->mechanism().loops().isEmpty()) {
        for (const Joint& joint : rig.joints) {
            const std::size_t child = pose_.find(rig, joint.child);
            const bool isDrawn =
                child < rig.bodies.size() && hasCadPart(rig.bodies[child]); // with its own hinge
            if (joint.revolute() != nullptr && !isDrawn) addBarrel(joint, child);
        }
    }
    measure();
    linkage_.build(*model, pose_, size_);
    for (vtkActor* part : linkage_.actors()) light_.applyLook(*part, Finish::panel);
    overlays_.build(model, pose_, size_);
    std::vector<SceneGhost::Part> parts;
    for (const ShapeActor& shape : actors_) {
        if (shape.finish) parts.push_back({shape.actor, shape.body, shape.X_BS});
    }
    ghost_.setParts(*model, std::move(parts), size_);
    setColors(colors);
    aimLamp();
    const auto isGround = [](const ShapeActor& shape) { return shape.finish && shape.tile > 0.0; };
    light_.setCasters(shadowCasters(),
                      static_cast<std::size_t>(std::count_if(actors_.begin(), actors_.end(), isGround)));
    placeGrid();
    setPose(pose_);
}

/// Against gravity; where there is none, as the rigs of this kind are drawn: planar linkages in the xy-plane
/// upright, all else with z up.
void RigScene::chooseUp() {
    const Rig& rig = model_->rig();
    const Vector3 against = -rig.environment.gravity;
    Eigen::Index axis = 2;
    if (against.norm() > 1e-9) {
        against.cwiseAbs().maxCoeff(&axis);
    } else if (!rig.assemblies.empty()) {
        const AssemblyParameters& parameters = rig.assemblies.front().parameters;
        const auto* rrr = std::get_if<JointRrr>(&parameters);
        const auto* rrp = std::get_if<JointRrp>(&parameters);
        const Vector3 normal = rrr != nullptr   ? rrr->n_a
                               : rrp != nullptr ? rrp->n_a
                                                : Vector3(Vector3::UnitX());
        if (std::abs(normal.normalized().z()) > 0.9) axis = 1;
    }
    up_ = against[axis] < 0.0 ? Vector3(-Vector3::Unit(axis)) : Vector3(Vector3::Unit(axis));
    placeGrid();
}

/// Size and place of what the rig reaches while it moves: the camera shows all of it.
void RigScene::measure() {
    JointVector q(model_->degreesOfFreedom());
    for (Eigen::Index c = 0; c < q.size(); ++c) {
        q[c] = model_->mechanism().coordinates()[static_cast<std::size_t>(c)].initial;
    }
    static_cast<void>(pose_.compute(*model_, q)); // a validated rig closes at its start
    reach_ = reachOf(*model_);
    for (const ShapeActor& shape : actors_) { // meshes know their size only here
        const double* b = shape.actor->GetMapper()->GetBounds();
        if (b == nullptr || !shape.finish) continue;
        for (int corner = 0; corner < 8; ++corner) {
            const Vector3 p(b[corner & 1], b[2 + ((corner >> 1) & 1)], b[4 + ((corner >> 2) & 1)]);
            reach_.extend(pose_.body(shape.body) * (shape.X_BS * p));
        }
    }
    if (!reach_.isEmpty()) size_ = std::max(0.02, reach_.diagonal().norm());
    if (handScale_.size() != size_) restartHandScale();
    seen_.setEmpty();
}

/// What is drawn now was seen.
void RigScene::noteReach() {
    const Rig& rig = model_->rig();
    for (std::size_t b = 0; b < rig.bodies.size(); ++b) {
        if (isMoving(b) && pose_.body(b).translation.allFinite()) extendBy(seen_, rig.bodies[b], pose_.body(b));
    }
}

Eigen::AlignedBox3d RigScene::framedBox() const {
    if (seen_.isEmpty()) return reach_;
    const Eigen::AlignedBox3d both = reach_.merged(seen_);
    return both.diagonal().norm() < kFarthestShown * size_ ? both : reach_;
}

/// The ground lies across "up", below the rig or at the world's origin, whichever is lower.
void RigScene::placeGrid() {
    const double centre = reach_.isEmpty() ? 0.0 : reach_.center().dot(up_);
    const double height = std::min(0.0, centre - 0.5 * size_);
    const bool isDoor = model_->rig().assemblies.empty() && model_->mechanism().loops().isEmpty();
    const Vector3 origin = (isDoor ? 0.0 : height) * up_;
    const double scale = size_ < 0.6 ? 0.25 : 1.0;
    grid_.place(up_, origin, scale * kGridStep);
    growGround();
    aimLamp();
    light_.placeFloor(origin, size_);
    updateShadows();
    const double axes = std::min(0.18, 0.14 * size_);
    for (const auto& axis : axes_) axis->SetScale(axes);
}

void RigScene::aimLamp() {
    const CameraPlace home = placeFor(CameraView::home);
    light_.aim(up_, home.position - home.focus);
}

void RigScene::updateShadows() {
    std::size_t next = 0;
    for (const ShapeActor& shape : actors_) { // on half-spaces: on their face, as far as they are drawn
        if (!shape.finish || shape.tile <= 0.0 || next == light_.groundShadows().size()) continue;
        light_.placeGround(next++, pose_.body(shape.body) * shape.X_BS, (0.5 + shape.tiles) * shape.tile);
    }
    light_.updateShadows();
}

/// All that is solid but half-spaces: these are ground themselves.
std::vector<vtkActor*> RigScene::shadowCasters() const {
    std::vector<vtkActor*> casters = linkage_.actors();
    for (const ShapeActor& shape : actors_) {
        if (shape.finish && shape.tile <= 0.0) casters.push_back(shape.actor);
    }
    return casters;
}

void RigScene::setJointsVisible(bool visible) {
    linkage_.setVisible(visible);
    updateShadows();
}

void RigScene::setOcclusion(bool isOn) {
    renderer_.SetUseSSAO(isOn);
    // Fewer samples, or as many of a larger radius, leave a grain that looks like dirt on large faces.
    renderer_.SetSSAORadius(0.05 * size_);
    renderer_.SetSSAOBias(0.005 * size_); // less would darken faces by themselves
    renderer_.SetSSAOKernelSize(80);
    renderer_.SetSSAOBlur(true);
}

void RigScene::setColors(const ThemeColors& colors) {
    setColor(*arrow_, colors.forceArrow);
    linkage_.setColors(colors);
    overlays_.setColors(colors);
    colors_ = colors;
    colorShapes();
    colorBackground();
}

void RigScene::setBackground(SceneBackground background) {
    background_ = background;
    colorBackground();
}

void RigScene::colorBackground() {
    const BackgroundColors colors = colorsOf(background_, colors_);
    renderer_.SetBackground(colors.bottom.redF(), colors.bottom.greenF(), colors.bottom.blueF());
    sky_.setColors(colors.top, colors.bottom);
    grid_.setColor(colors.ground);
}

bool RigScene::isPartOf(const ShapeActor& actor, const Highlight& highlight) {
    return highlight.body == actor.body && (!highlight.shape || actor.shape == *highlight.shape);
}

void RigScene::colorShapes() {
    const auto mixed = [](const QColor& a, const QColor& b, float share) { // the finish still shows
        return QColor::fromRgbF(a.redF() + share * (b.redF() - a.redF()),
                                a.greenF() + share * (b.greenF() - a.greenF()),
                                a.blueF() + share * (b.blueF() - a.blueF()));
    };
    constexpr float selectedShare = 0.45F;
    constexpr float hoveredShare = 0.2F;
    for (const ShapeActor& shape : actors_) {
        const QColor color = shape.finish ? colors_.finish(*shape.finish) : colors_.edge;
        const bool isSelected = highlight_ && isPartOf(shape, *highlight_);
        const bool isHovered = std::any_of(hovered_.begin(), hovered_.end(),
                                           [&](const Highlight& part) { return isPartOf(shape, part); });
        const bool isMarked = isSelected || isHovered;
        const float share = isSelected ? selectedShare : isHovered ? hoveredShare : 0.0F;
        setColor(*shape.actor,
                 !shape.finish && isMarked ? colors_.accent : mixed(color, colors_.accent, share));
        // What is marked has the colour of its finish, mixed with that of the mark.
        if (shape.hasColours) shape.actor->GetMapper()->SetScalarVisibility(isMarked ? 0 : 1);
        if (shape.finish) continue;
        if (shape.isHidden) shape.actor->SetVisibility(isMarked ? 1 : 0);
        shape.actor->GetProperty()->SetLineWidth(isSelected ? 3.0F : isHovered ? 2.0F : kEdgeWidth);
    }
}

void RigScene::setBodyVisible(std::size_t body, bool visible) {
    for (const ShapeActor& shape : actors_) {
        if (shape.body == body && !shape.isHidden) shape.actor->SetVisibility(visible ? 1 : 0);
    }
    updateShadows();
}

void RigScene::setHighlight(const std::optional<Highlight>& highlight) {
    if (highlight == highlight_) return;
    highlight_ = highlight;
    colorShapes();
}

void RigScene::setHovered(std::vector<Highlight> hovered) {
    if (hovered == hovered_) return;
    hovered_ = std::move(hovered);
    colorShapes();
}

void RigScene::setPose(const ScenePose& pose) {
    pose_ = pose;
    for (const ShapeActor& shape : actors_) placeShape(shape);
    linkage_.place(pose_);
    noteReach();
    growGround();
    updateShadows();
}

/// Ground where bodies wander: more of the grid, and larger half-spaces, in whole tiles of their own.
void RigScene::growGround() {
    const Rig& rig = model_->rig();
    std::vector<Eigen::AlignedBox3d> bodies(rig.bodies.size()); // empty: of those that stand
    Eigen::AlignedBox3d all;
    for (std::size_t b = 0; b < rig.bodies.size(); ++b) {
        if (isMoving(b) && pose_.body(b).translation.allFinite())
            extendBy(bodies[b], rig.bodies[b], pose_.body(b));
        if (!bodies[b].isEmpty()) all.extend(bodies[b]);
    }
    if (all.isEmpty()) return;
    grid_.cover(all);
    constexpr int mostTiles = 20;
    for (ShapeActor& shape : actors_) {
        if (shape.tile <= 0.0) continue;
        const Pose X_SW = (pose_.body(shape.body) * shape.X_BS).inverse();
        double reach = 0.0;
        for (std::size_t b = 0; b < bodies.size(); ++b) {
            if (b == shape.body || bodies[b].isEmpty()) continue; // its own body is no wanderer on it
            for (int corner = 0; corner < 8; ++corner) {
                const Vector3 p = X_SW * bodies[b].corner(static_cast<Eigen::AlignedBox3d::CornerType>(corner));
                reach = std::max(reach, p.head<2>().cwiseAbs().maxCoeff());
            }
        }
        const double beyond = std::ceil(reach / shape.tile - 0.5);
        if (!(beyond > shape.tiles)) continue;
        shape.tiles = static_cast<int>(std::min<double>(beyond, mostTiles));
        placeShape(shape);
    }
}

void RigScene::placeShape(const ShapeActor& shape) {
    const double wide = 1.0 + 2.0 * shape.tiles;
    setMatrix(*shape.actor, pose_.body(shape.body) * shape.X_BS, {wide, wide, 1.0});
}

void RigScene::setGhost(const std::optional<ScenePose>& pose) {
    if (pose && model_) {
        ghost_.show(*model_, *pose, colors_);
    } else {
        ghost_.hide();
    }
}

bool RigScene::isMoving(std::size_t body) const {
    return model_->mechanism().attachmentOf(body).frame != 0;
}

std::optional<RigScene::Axis> RigScene::axisMoving(std::size_t body) const {
    const Rig& rig = model_->rig();
    if (body >= rig.bodies.size()) return std::nullopt;
    std::string name = rig.bodies[body].name;
    for (std::size_t steps = 0; steps <= rig.joints.size(); ++steps) {
        const auto joint =
            std::find_if(rig.joints.begin(), rig.joints.end(), [&](const Joint& j) { return j.carries(name); });
        if (joint == rig.joints.end()) break;
        if (const auto* revolute = joint->revolute()) {
            const Pose& child = pose_.body(pose_.find(rig, joint->child));
            return Axis{child.translation, child.rotation * revolute->axis.normalized()};
        }
        if (!joint->isFixed()) return std::nullopt;
        name = joint->parent;
    }
    for (std::size_t k = 0; k < rig.assemblies.size(); ++k) { // it hangs on an assembly's frame
        if (!name.starts_with(rig.assemblies[k].name + ".")) continue;
        const AssemblyParameters& parameters = rig.assemblies[k].parameters;
        const Pose& a = pose_.frame(k, ScenePose::frameA);
        const Pose& b = pose_.frame(k, ScenePose::frameB);
        if (const auto* rrr = std::get_if<JointRrr>(&parameters)) {
            return Axis{b.translation, a.rotation * rrr->n_a.normalized()};
        }
        if (const auto* rrp = std::get_if<JointRrp>(&parameters)) {
            return Axis{a.translation, a.rotation * rrp->n_a.normalized()};
        }
        const Assembly& assembly = model_->mechanism().assemblies()[k];
        const bool isOnRod2 = !name.ends_with(kAssemblyFrames[0]);
        if (isOnRod2 && assembly.closure() == Assembly::Closure::revolute) {
            return Axis{b.translation, b.rotation * assembly.axisInB()};
        }
    }
    return std::nullopt;
}

void RigScene::restartHandScale() {
    constexpr double strong = 80.0; // [N] has a full-length arrow
    handScale_.restart(size_, strong);
}

void RigScene::setForce(const std::optional<HandGrip>& grip, const Vector3& force, double time) {
    arrow_->VisibilityOff();
    if (!grip || grip->body >= model_->rig().bodies.size()) return;
    handScale_.see(time, force.norm());
    forceTail_ = pose_.body(grip->body) * grip->p_BQ;
    const double shortest = 0.03 * size_; // a hand that holds is seen
    const double length = std::max(shortest, handScale_.lengthOf(force.norm()));
    forceTip_ = drawArrow(*arrow_, forceTail_, force, length, size_).value_or(forceTail_);
}

void RigScene::view(CameraView view) {
    setCameraPlace(placeFor(view));
}

CameraPlace RigScene::placeFor(CameraView view) const {
    // Written for z up; turned to what is up in this rig. Planar linkages with y up are seen square from the
    // front, nearly: x to the right, as they are drawn.
    const bool isYUp = std::abs(up_.y()) > 0.5;
    Vector3 direction =
        isYUp ? Vector3(0.22, 0.3, 1.0) : Vector3(0.78, 0.62, 0.42); // from the rig to the camera
    Vector3 up = up_;
    switch (view) {
        case CameraView::home:
            break;
        case CameraView::front:
            direction = isYUp ? Vector3(Vector3::UnitZ()) : Vector3(Vector3::UnitX());
            break;
        case CameraView::side:
            direction = isYUp ? Vector3(Vector3::UnitX()) : Vector3(-Vector3::UnitY());
            break;
        case CameraView::top:
            direction = up_;
            up = isYUp ? Vector3(-Vector3::UnitZ()) : Vector3(-Vector3::UnitX());
            break;
    }
    return placeAlong({Vector3::Zero(), direction, up});
}

void RigScene::viewClosely() {
    view(CameraView::home);
    std::vector<Vector3> corners;
    for (vtkActor* actor : shadowCasters()) {
        if (actor->GetVisibility() == 0) continue;
        const double* const b = actor->GetBounds();
        for (int k = 0; k < 8; ++k) corners.emplace_back(b[k % 2], b[2 + k / 2 % 2], b[4 + k / 4]);
    }
    std::erase_if(corners, [](const Vector3& p) { return !p.allFinite(); });
    if (!corners.empty())
        setCameraPlace(closePlace(corners, cameraPlace(), kViewAngle, renderer_.GetTiledAspectRatio()));
}

CameraPlace RigScene::placeAlong(const CameraPlace& direction) const {
    // The sphere around the rig fits into the narrower side of the view.
    const double aspect = std::clamp(renderer_.GetTiledAspectRatio(), 0.3, 1.0);
    const Eigen::AlignedBox3d box = framedBox();
    const Vector3 focus = box.isEmpty() ? Vector3(Vector3::Zero()) : Vector3(box.center());
    const double radius = box.isEmpty() ? 0.5 * size_ : std::max(0.01, 0.5 * box.diagonal().norm());
    const double distance = radius / (std::sin(0.5 * kViewAngle * std::numbers::pi / 180.0) * aspect);
    const Vector3 along = (direction.position - direction.focus).normalized();
    return {focus, focus + distance * along, direction.up};
}

CameraPlace RigScene::cameraPlace() const {
    vtkCamera* camera = renderer_.GetActiveCamera();
    return {Vector3(camera->GetFocalPoint()), Vector3(camera->GetPosition()), Vector3(camera->GetViewUp())};
}

void RigScene::setCameraPlace(const CameraPlace& place) {
    vtkCamera* camera = renderer_.GetActiveCamera();
    camera->SetViewAngle(kViewAngle);
    camera->SetFocalPoint(place.focus.data());
    camera->SetPosition(place.position.data());
    camera->SetViewUp(place.up.data());
    renderer_.ResetCameraClippingRange();
}

bool RigScene::leavesPicture() const {
    const Rig& rig = model_->rig();
    const vtkMatrix4x4* toView = renderer_.GetActiveCamera()->GetCompositeProjectionTransformMatrix(
        renderer_.GetTiledAspectRatio(), -1.0, 1.0);
    for (std::size_t b = 0; b < rig.bodies.size(); ++b) {
        if (!isMoving(b) || !pose_.body(b).translation.allFinite()) continue;
        Eigen::AlignedBox3d box;
        extendBy(box, rig.bodies[b], pose_.body(b));
        for (int corner = 0; corner < 8; ++corner) {
            const Vector3 p = box.corner(static_cast<Eigen::AlignedBox3d::CornerType>(corner));
            Eigen::Vector4d at = Eigen::Vector4d::Zero();
            for (int i = 0; i < 4; ++i) {
                for (int k = 0; k < 3; ++k) at[i] += toView->GetElement(i, k) * p[k];
                at[i] += toView->GetElement(i, 3);
            }
            if (at[3] <= 0.0 || at.head<2>().cwiseAbs().maxCoeff() > at[3]) return true;
        }
    }
    return false;
}

Vector3 RigScene::middleOf(std::size_t body) const {
    return pose_.body(body) * model_->mechanism().inertiaOfBody(body).centreOfMass;
}

std::optional<RigScene::Hit> RigScene::pickAny(double x, double y) {
    vtkNew<vtkCellPicker> picker;
    picker->SetTolerance(0.0005);
    if (picker->Pick(x, y, 0.0, &renderer_) == 0) return std::nullopt;
    const Vector3 p_WQ(picker->GetPickPosition());
    const auto hit = [&](std::size_t body, std::optional<std::size_t> shape) {
        return Hit{body, pose_.body(body).inverse() * p_WQ, p_WQ, shape};
    };
    for (const ShapeActor& shape : actors_) {
        if (shape.actor.GetPointer() != picker->GetActor()) continue;
        return hit(shape.body, shape.shape == kNotAShape ? std::nullopt : std::optional(shape.shape));
    }
    const std::optional<std::size_t> body = linkage_.bodyOf(picker->GetActor());
    return body ? std::optional(hit(*body, std::nullopt)) : std::nullopt;
}

std::optional<RigScene::Hit> RigScene::pick(double x, double y) {
    const std::optional<Hit> hit = pickAny(x, y);
    return hit && isMoving(hit->body) ? hit : std::nullopt;
}

} // namespace hingelab
