// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/rig_scene.h"

#include <vtkArrowSource.h>
#include <vtkCamera.h>
#include <vtkCellArray.h>
#include <vtkCellPicker.h>
#include <vtkCubeSource.h>
#include <vtkCylinderSource.h>
#include <vtkFeatureEdges.h>
#include <vtkLight.h>
#include <vtkLineSource.h>
#include <vtkMatrix4x4.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkSphereSource.h>
#include <vtkTransform.h>
#include <vtkTransformPolyDataFilter.h>

#include <cmath>

#include "physics/mechanism/mass_properties.h"

namespace hingelab {
namespace {

constexpr double kGridStep = 0.25;    // [m]
constexpr int kGridLines = 8;         // to each side
constexpr double kForceScale = 0.006; // arrow length per force [m/N]

void setMatrix(vtkActor& actor, const Pose& X) {
    vtkNew<vtkMatrix4x4> matrix;
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) matrix->SetElement(i, j, X.rotation(i, j));
        matrix->SetElement(i, 3, X.translation[i]);
    }
    actor.SetUserMatrix(matrix);
}

void setColor(vtkActor& actor, const QColor& color) {
    actor.GetProperty()->SetColor(color.redF(), color.greenF(), color.blueF());
}

vtkSmartPointer<vtkAlgorithm> sourceOf(const Shape& shape) {
    if (const auto* box = std::get_if<BoxGeometry>(&shape.geometry)) {
        vtkNew<vtkCubeSource> cube;
        cube->SetXLength(box->size.x());
        cube->SetYLength(box->size.y());
        cube->SetZLength(box->size.z());
        return vtkSmartPointer<vtkAlgorithm>(cube.GetPointer());
    }
    if (const auto* sphere = std::get_if<SphereGeometry>(&shape.geometry)) {
        vtkNew<vtkSphereSource> ball;
        ball->SetRadius(sphere->radius);
        ball->SetThetaResolution(40);
        ball->SetPhiResolution(24);
        return vtkSmartPointer<vtkAlgorithm>(ball.GetPointer());
    }
    const auto& cylinder = std::get<CylinderGeometry>(shape.geometry);
    vtkNew<vtkCylinderSource> tube;
    tube->SetRadius(cylinder.radius);
    tube->SetHeight(cylinder.length);
    tube->SetResolution(40);
    vtkNew<vtkTransform> upright; // VTK's cylinder lies along y, ours along z
    upright->RotateX(90.0);
    vtkNew<vtkTransformPolyDataFilter> filter;
    filter->SetTransform(upright);
    filter->SetInputConnection(tube->GetOutputPort());
    return vtkSmartPointer<vtkAlgorithm>(filter.GetPointer());
}

} // namespace

RigScene::RigScene(vtkRenderer& renderer, vtkRenderer& front) : renderer_(renderer), front_(front) {
    renderer_.GradientBackgroundOn();
    renderer_.SetNearClippingPlaneTolerance(0.05); // spends depth where the rig is, not in front of the camera
    renderer_.SetAutomaticLightCreation(false);
    // What must never be hidden by a body is drawn in a second layer, seen by the same camera.
    front_.SetLayer(1);
    front_.InteractiveOff();
    front_.SetActiveCamera(renderer_.GetActiveCamera());
    // Key light from upper left behind the viewer, weak fill from the right: edges stay readable from all
    // sides.
    const double positions[3][3] = {{-0.2, 0.6, 1.0}, {0.9, 0.2, 0.8}, {0.0, -0.8, 0.5}};
    const double intensities[3] = {0.62, 0.42, 0.16};
    for (int i = 0; i < 3; ++i) {
        vtkNew<vtkLight> light;
        light->SetLightTypeToCameraLight();
        light->SetPosition(positions[i][0], positions[i][1], positions[i][2]);
        light->SetFocalPoint(0, 0, 0);
        light->SetIntensity(intensities[i]);
        renderer_.AddLight(light);
    }
    buildGrid();
    buildAxes();
    buildArrow();
}

void RigScene::buildGrid() {
    vtkNew<vtkPoints> points;
    vtkNew<vtkCellArray> lines;
    const double reach = kGridLines * kGridStep;
    for (int i = -kGridLines; i <= kGridLines; ++i) {
        const double at = i * kGridStep;
        const double ends[2][4] = {{at, -reach, at, reach}, {-reach, at, reach, at}};
        for (const auto& line : ends) {
            const vtkIdType a = points->InsertNextPoint(line[0], line[1], -0.001);
            const vtkIdType b = points->InsertNextPoint(line[2], line[3], -0.001);
            const vtkIdType ids[2] = {a, b};
            lines->InsertNextCell(2, ids);
        }
    }
    vtkNew<vtkPolyData> data;
    data->SetPoints(points);
    data->SetLines(lines);
    vtkNew<vtkPolyDataMapper> mapper;
    mapper->SetInputData(data);
    grid_->SetMapper(mapper);
    grid_->GetProperty()->SetLighting(false);
    grid_->GetProperty()->SetOpacity(0.75);
    grid_->PickableOff();
    renderer_.AddActor(grid_);
}

void RigScene::buildAxes() {
    for (int i = 0; i < 3; ++i) {
        vtkNew<vtkArrowSource> arrow;
        arrow->SetTipLength(0.22);
        arrow->SetTipRadius(0.05);
        arrow->SetShaftRadius(0.018);
        vtkNew<vtkPolyDataMapper> mapper;
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

void RigScene::buildArrow() {
    vtkNew<vtkArrowSource> source;
    source->SetTipLength(0.28);
    source->SetTipRadius(0.09);
    source->SetShaftRadius(0.03);
    source->SetTipResolution(24);
    source->SetShaftResolution(16);
    vtkNew<vtkPolyDataMapper> mapper;
    mapper->SetInputConnection(source->GetOutputPort());
    arrow_->SetMapper(mapper);
    arrow_->PickableOff();
    arrow_->VisibilityOff();
    arrow_->GetProperty()->SetAmbient(0.4);
    front_.AddActor(arrow_);
}

void RigScene::setAxesVisible(bool visible) {
    for (const auto& actor : axes_) actor->SetVisibility(visible ? 1 : 0);
}

void RigScene::setModel(const std::shared_ptr<const Model>& model, const ThemeColors& colors) {
    for (const ShapeActor& shape : actors_) renderer_.RemoveActor(shape.actor);
    actors_.clear();
    model_ = model;
    scratch_ = model->mechanism().makeScratch();
    const Rig& rig = model->rig();

    std::map<std::string, std::size_t> bodyByName;
    for (std::size_t i = 0; i < rig.bodies.size(); ++i) bodyByName[rig.bodies[i].name] = i;
    jointOfBody_.assign(rig.bodies.size(), -1);
    for (std::size_t i = 0; i < rig.bodies.size(); ++i) { // climb until a joint that moves
        std::string name = rig.bodies[i].name;
        for (std::size_t steps = 0; steps <= rig.joints.size() && name != kWorldName; ++steps) {
            const auto joint = std::find_if(rig.joints.begin(), rig.joints.end(),
                                            [&](const Joint& j) { return j.child == name; });
            if (joint == rig.joints.end()) break;
            if (joint->kind == JointKind::revolute) {
                jointOfBody_[i] = static_cast<int>(joint - rig.joints.begin());
                break;
            }
            name = joint->parent;
        }
    }
    for (std::size_t body = 0; body < rig.bodies.size(); ++body) {
        for (const Shape& shape : rig.bodies[body].shapes) addShape(body, shape);
    }
    for (const Joint& joint : rig.joints) {
        if (joint.kind == JointKind::revolute) addBarrel(joint, bodyByName[joint.child]);
    }
    q_ = JointVector::Zero(model->degreesOfFreedom());
    setPose(q_);
    setColors(colors);

    measure();
}

/// Size and centre of what the rig reaches while its joints move between their stops: the camera shows all of
/// it.
void RigScene::measure() {
    Eigen::AlignedBox3d box;
    const Rig& rig = model_->rig();
    constexpr int poses = 7;
    for (int i = 0; i < poses; ++i) {
        JointVector q = JointVector::Zero(model_->degreesOfFreedom());
        for (std::size_t j = 0; j < rig.joints.size(); ++j) {
            const int c = model_->mechanism().coordinateOfJoint(j);
            if (c < 0) continue;
            const Joint& joint = rig.joints[j];
            const double low = joint.lowerStop ? joint.lowerStop->angle : joint.initialAngle;
            const double high = joint.upperStop ? joint.upperStop->angle : joint.initialAngle;
            q[c] = low + (high - low) * i / (poses - 1);
        }
        model_->mechanism().bodyPoses(q, scratch_, X_WB_);
        for (std::size_t body = 0; body < rig.bodies.size(); ++body) {
            for (const Shape& shape : rig.bodies[body].shapes) {
                const Pose X = X_WB_[body] * poseInBody(shape);
                const Vector3 reach = X.rotation.cwiseAbs() * halfExtents(shape);
                box.extend(X.translation - reach);
                box.extend(X.translation + reach);
            }
        }
    }
    if (!box.isEmpty()) {
        size_ = std::max(0.05, box.diagonal().norm());
        centre_ = box.center();
    }
    setPose(q_);
}

void RigScene::addPolyData(std::size_t body, const Pose& X_BS, vtkAlgorithm& source,
                           std::optional<Finish> finish) {
    vtkNew<vtkPolyDataMapper> mapper;
    mapper->SetInputConnection(source.GetOutputPort());
    if (!finish) {
        // Edges come forward by a hair, so that the faces they belong to do not swallow them. VTK's own
        // offsets, which these add to, are -1 and -4: far enough to shine through thin walls.
        mapper->SetResolveCoincidentTopologyToPolygonOffset();
        mapper->SetRelativeCoincidentTopologyLineOffsetParameters(0.5, 2.5);
    }
    auto actor = vtkSmartPointer<vtkActor>::New();
    actor->SetMapper(mapper);
    vtkProperty* property = actor->GetProperty();
    if (finish) {
        property->SetInterpolationToGouraud();
        property->SetAmbient(0.6);
        property->SetDiffuse(0.52);
        property->SetSpecular(*finish == Finish::metal || *finish == Finish::glass ? 0.35 : 0.06);
        property->SetSpecularPower(24.0);
    } else {
        property->SetLighting(false);
        property->SetLineWidth(1.2F);
        actor->PickableOff();
    }
    renderer_.AddActor(actor);
    actors_.push_back({actor, body, X_BS, finish});
}

void RigScene::addShape(std::size_t body, const Shape& shape) {
    const vtkSmartPointer<vtkAlgorithm> source = sourceOf(shape);
    const Pose X_BS = poseInBody(shape);
    addPolyData(body, X_BS, *source, shape.finish);
    vtkNew<vtkFeatureEdges> edges;
    edges->SetInputConnection(source->GetOutputPort());
    edges->BoundaryEdgesOff();
    edges->NonManifoldEdgesOff();
    edges->ManifoldEdgesOff();
    edges->FeatureEdgesOn();
    edges->SetFeatureAngle(40.0);
    edges->ColoringOff();
    // Sources without shared points have "boundary" edges where faces meet.
    if (std::holds_alternative<BoxGeometry>(shape.geometry)) edges->BoundaryEdgesOn();
    addPolyData(body, X_BS, *edges, std::nullopt);
}

/// The hinge's barrel: along the axis, as long as what it carries.
void RigScene::addBarrel(const Joint& joint, std::size_t child) {
    const Body& body = model_->rig().bodies[child];
    const Vector3 axis = joint.axis.normalized();
    double low = 0.0;
    double high = 0.0;
    double widest = 0.05;
    bool any = false;
    for (const Shape& shape : body.shapes) {
        const Pose X = poseInBody(shape);
        const Vector3 half = halfExtents(shape);
        const Vector3 inShape = X.rotation.transpose() * axis;
        const double reach = half.cwiseProduct(inShape.cwiseAbs()).sum();
        const double middle = axis.dot(X.translation);
        low = any ? std::min(low, middle - reach) : middle - reach;
        high = any ? std::max(high, middle + reach) : middle + reach;
        widest = std::max(widest, 2.0 * half.maxCoeff());
        any = true;
    }
    if (!any) {
        low = -0.05;
        high = 0.05;
    }
    Shape barrel;
    barrel.geometry = CylinderGeometry{std::clamp(0.02 * widest, 0.008, 0.016), 1.02 * (high - low)};
    barrel.finish = Finish::accent;
    const vtkSmartPointer<vtkAlgorithm> source = sourceOf(barrel);
    const Matrix3 rotation = Eigen::Quaterniond::FromTwoVectors(Vector3::UnitZ(), axis).toRotationMatrix();
    addPolyData(child, {rotation, 0.5 * (low + high) * axis}, *source, Finish::accent);
}

void RigScene::setColors(const ThemeColors& colors) {
    renderer_.SetBackground(colors.skyBottom.redF(), colors.skyBottom.greenF(), colors.skyBottom.blueF());
    renderer_.SetBackground2(colors.skyTop.redF(), colors.skyTop.greenF(), colors.skyTop.blueF());
    setColor(*grid_, colors.ground);
    setColor(*arrow_, colors.forceArrow);
    for (const ShapeActor& shape : actors_) {
        setColor(*shape.actor, shape.finish ? colors.finish(*shape.finish) : colors.edge);
    }
}

void RigScene::setPose(const JointVector& q) {
    if (!model_ || q.size() != model_->degreesOfFreedom()) return;
    q_ = q;
    model_->mechanism().bodyPoses(q, scratch_, X_WB_);
    placeActors();
}

void RigScene::placeActors() {
    for (const ShapeActor& shape : actors_) setMatrix(*shape.actor, X_WB_[shape.body] * shape.X_BS);
}

bool RigScene::isMoving(std::size_t body) const {
    return jointOfBody_[body] >= 0;
}

std::optional<RigScene::Axis> RigScene::axisMoving(std::size_t body) const {
    if (body >= jointOfBody_.size() || jointOfBody_[body] < 0) return std::nullopt;
    const Joint& joint = model_->rig().joints[static_cast<std::size_t>(jointOfBody_[body])];
    for (std::size_t i = 0; i < model_->rig().bodies.size(); ++i) {
        if (model_->rig().bodies[i].name != joint.child) continue;
        return Axis{X_WB_[i].translation, X_WB_[i].rotation * joint.axis.normalized()};
    }
    return std::nullopt;
}

void RigScene::setForce(const std::optional<Hand>& hand, const Vector3& force) {
    const double magnitude = force.norm();
    const bool shows = hand && magnitude > 0.05 && hand->body < X_WB_.size();
    arrow_->SetVisibility(shows ? 1 : 0);
    if (!shows) return;
    const Vector3 tail = X_WB_[hand->body] * hand->grip;
    const Vector3 direction = force / magnitude;
    const double length = std::clamp(magnitude * kForceScale, 0.05, 0.6);
    forceTip_ = tail + length * direction;
    Pose X{Eigen::Quaterniond::FromTwoVectors(Vector3::UnitX(), direction).toRotationMatrix(), tail};
    X.rotation *= length;
    setMatrix(*arrow_, X);
}

void RigScene::view(CameraView view) {
    Vector3 direction(0.78, 0.62, 0.42); // from the rig to the camera
    Vector3 up = Vector3::UnitZ();
    switch (view) {
        case CameraView::home:
            break;
        case CameraView::front:
            direction = Vector3::UnitX();
            break;
        case CameraView::side:
            direction = -Vector3::UnitY();
            break;
        case CameraView::top:
            direction = Vector3::UnitZ();
            up = -Vector3::UnitX();
            break;
    }
    vtkCamera* camera = renderer_.GetActiveCamera();
    camera->SetViewAngle(28.0);
    // The sphere around the rig fits into the narrower side of the view.
    const double aspect = std::clamp(renderer_.GetTiledAspectRatio(), 0.3, 1.0);
    const double distance = 0.5 * size_ / (std::tan(14.0 * 3.14159265358979 / 180.0) * aspect);
    const Vector3& focus = centre_;
    const Vector3 position = focus + distance * direction.normalized();
    camera->SetFocalPoint(focus.data());
    camera->SetPosition(position.data());
    camera->SetViewUp(up.data());
    renderer_.ResetCameraClippingRange();
}

std::optional<RigScene::Hit> RigScene::pick(double x, double y) {
    vtkNew<vtkCellPicker> picker;
    picker->SetTolerance(0.0005);
    if (picker->Pick(x, y, 0.0, &renderer_) == 0) return std::nullopt;
    for (const ShapeActor& shape : actors_) {
        if (shape.actor.GetPointer() != picker->GetActor() || !isMoving(shape.body)) continue;
        const Vector3 p_WQ(picker->GetPickPosition());
        return Hit{shape.body, X_WB_[shape.body].inverse() * p_WQ, p_WQ};
    }
    return std::nullopt;
}

} // namespace hingelab
