// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/scene_overlays.h"

#include <vtkCellArray.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkProperty.h>
#include <vtkUnsignedCharArray.h>

#include <algorithm>
#include <cmath>

#include "simulation/model_map.h"
#include "ui/drawing/untimed_mapper.h"

namespace hingelab {
namespace {

vtkSmartPointer<vtkActor> lineActor(vtkPolyData& data, float width) {
    vtkNew<UntimedMapper> mapper;
    mapper->SetInputData(&data);
    auto actor = vtkSmartPointer<vtkActor>::New();
    actor->SetMapper(mapper);
    actor->GetProperty()->SetLighting(false);
    actor->GetProperty()->SetLineWidth(width);
    actor->PickableOff();
    return actor;
}

vtkSmartPointer<vtkPolyData> polyline(const std::vector<Vector3>& vertices) {
    vtkNew<vtkPoints> points;
    vtkNew<vtkCellArray> lines;
    lines->InsertNextCell(static_cast<int>(vertices.size()));
    for (const Vector3& v : vertices) lines->InsertCellPoint(points->InsertNextPoint(v.data()));
    auto data = vtkSmartPointer<vtkPolyData>::New();
    data->SetPoints(points);
    data->SetLines(lines);
    return data;
}

/// Three lines in red, green and blue.
vtkSmartPointer<vtkActor> triad(double length) {
    vtkNew<vtkPoints> points;
    vtkNew<vtkCellArray> lines;
    vtkNew<vtkUnsignedCharArray> colors;
    colors->SetNumberOfComponents(3);
    const unsigned char rgb[3][3] = {{214, 39, 40}, {34, 139, 60}, {30, 90, 200}};
    for (int i = 0; i < 3; ++i) {
        const Vector3 tip = length * Vector3::Unit(i);
        const vtkIdType ids[2] = {points->InsertNextPoint(0.0, 0.0, 0.0), points->InsertNextPoint(tip.data())};
        lines->InsertNextCell(2, ids);
        colors->InsertNextTypedTuple(rgb[i]);
        colors->InsertNextTypedTuple(rgb[i]);
    }
    vtkNew<vtkPolyData> data;
    data->SetPoints(points);
    data->SetLines(lines);
    data->GetPointData()->SetScalars(colors);
    return lineActor(*data, 2.5F);
}

} // namespace

std::vector<BodyPoint> pointsOf(const Model& model) {
    std::vector<BodyPoint> points;
    const Rig& rig = model.rig();
    for (std::size_t b = 0; b < rig.bodies.size(); ++b) {
        if (model.mechanism().attachmentOf(b).frame == 0) continue;
        for (const Point& point : rig.bodies[b].points) {
            points.push_back({b, rig.bodies[b].name + ": " + point.name, point.position});
        }
        points.push_back(
            {b, rig.bodies[b].name + ": centre of mass", model.mechanism().inertiaOfBody(b).centreOfMass});
    }
    return points;
}

std::optional<AccelerationParts> accelerationParts(const Model& model, std::span<const double> sample,
                                                   const BodyPoint& point, std::size_t from) {
    const BodyBlock& body = model.layout().bodies[point.body];
    if (!body) return std::nullopt;
    const FrameMotion own = body.in(sample);
    const Vector3 arm = own.X.rotation * point.p;
    const Vector3 p_C = own.X.translation + arm;
    const Vector3 v_C = own.V.shift(arm).translational;
    const Vector3 a_C = own.A.shift(arm, own.V.rotational).translational;
    FrameMotion seen; // the world
    if (const BodyBlock& other = model.layout().bodies[from]) seen = other.in(sample);
    const Vector3 p = p_C - seen.X.translation;
    SpatialVelocity V_BC;
    V_BC.translational = v_C - seen.V.shift(p).translational;
    // What is left of the total is the relative acceleration.
    AccelerationParts parts = seen.A.parts(p, seen.V.rotational, V_BC, {});
    parts.relative = a_C - parts.total();
    return parts;
}

std::array<QColor, 6> SceneOverlays::partColors(const ThemeColors& c) {
    return {c.opening, c.closing, c.spring, c.friction, c.detents, c.live};
}

void SceneOverlays::removeAll() {
    for (const std::vector<Marker>* list : {&frames_, &axes_, &masses_}) {
        for (const Marker& marker : *list) {
            renderer_.RemoveActor(marker.actor);
            front_.RemoveActor(marker.actor);
        }
    }
    for (const Load& load : loads_) {
        front_.RemoveActor(load.forceArrow);
        front_.RemoveActor(load.torqueArrow);
    }
    for (const Ghost& ghost : ghosts_) {
        for (const auto& rod : ghost.rods) renderer_.RemoveActor(rod);
    }
    frames_.clear();
    axes_.clear();
    masses_.clear();
    loads_.clear();
    ghosts_.clear();
}

void SceneOverlays::build(const std::shared_ptr<const Model>& model, const ScenePose& pose, double size) {
    removeAll();
    const bool isOther = model_ == nullptr || !haveSameCoordinates(*model_, *model);
    model_ = model;
    size_ = size;
    double mass = 0.0;
    for (std::size_t b = 0; b < model->rig().bodies.size(); ++b)
        mass += model->mechanism().inertiaOfBody(b).mass;
    const double weightBefore = std::exchange(
        weight_, std::max(1.0, 0.5 * mass * std::max(1.0, model->rig().environment.gravity.norm())));
    buildMarkers(*model, pose, size);
    buildLoads(*model, pose);
    buildGhosts(*model);
    motors_.build(*model, size);
    marks_.build(model, size);
    contacts_.build(*model, size, 2.0 * weight_); // a spot carries a part of a body's weight
    if (isOther || forceScale_.size() != size || weightBefore != weight_) restartScales();
    for (std::size_t i = 0; i < accelerationArrows_.size(); ++i) {
        if (accelerationArrows_[i] == nullptr) {
            accelerationArrows_[i] = vtk_parts::plainActor(*vtk_parts::unitArrow(0.02, 0.06, 0.22));
            front_.AddActor(accelerationArrows_[i]);
        }
        accelerationArrows_[i]->VisibilityOff();
    }
    if (isOther) {
        clearTraces();
        accelerated_.reset();
        seenFrom_ = ScenePose::npos;
        for (const BodyPoint& point : pointsOf(*model)) {
            for (const Point& named : model->rig().bodies[point.body].points) {
                if (named.trace == Trace::on && point.p == named.position) setTrace(point, true);
            }
        }
    }
    setColors(colors_);
}

void SceneOverlays::restartScales() {
    constexpr double full = 4.0; // times what is typical is a full length: impacts are more
    forceScale_.restart(size_, full * weight_);
    torqueScale_.restart(size_, 0.1 * size_ * full * weight_);
    accelerationScale_.restart(size_, 0.0);
    marks_.restartScale();
    terms_.restartScale(size_);
    contacts_.restartScale();
}

void SceneOverlays::replaceModel(const std::shared_ptr<const Model>& model) {
    model_ = model;
    contacts_.replaceModel(*model);
    marks_.build(model, size_);
    for (Marker& marker : masses_) {
        marker.X.translation = model->mechanism().inertiaOfBody(marker.node).centreOfMass;
    }
}

void SceneOverlays::buildMarkers(const Model& model, const ScenePose& pose, double size) {
    const auto add = [&](std::vector<Marker>& list, vtkSmartPointer<vtkActor> actor, std::size_t node,
                         const Pose& X, bool inFront) {
        (inFront ? front_ : renderer_).AddActor(actor);
        actor->VisibilityOff();
        list.push_back({std::move(actor), node, X});
    };
    const Rig& rig = model.rig();
    for (std::size_t b = 0; b < rig.bodies.size(); ++b) {
        if (model.mechanism().attachmentOf(b).frame == 0) continue;
        add(frames_, triad(0.08 * size), b, {}, true);
        const RigidInertia& inertia = model.mechanism().inertiaOfBody(b);
        if (inertia.mass > 0.0) {
            const auto ball = vtk_parts::plainActor(*vtk_parts::ball(0.013 * size));
            add(masses_, ball, b, {Matrix3::Identity(), inertia.centreOfMass}, true);
        }
    }
    for (std::size_t k = 0; k < rig.assemblies.size(); ++k) {
        const Assembly& assembly = model.mechanism().assemblies()[k];
        for (const auto which :
             {ScenePose::frameA, ScenePose::frameB, ScenePose::frameIa, ScenePose::frameIb}) {
            if (which == ScenePose::frameIa && !assembly.hasUniversal()) continue;
            add(frames_, triad(0.05 * size), pose.nodeOf(k, which), {}, true);
        }
        if (assembly.hasRod2()) {
            const auto line =
                lineActor(*polyline({-0.2 * size * assembly.axisInB(), 0.2 * size * assembly.axisInB()}), 1.5F);
            add(axes_, line, pose.nodeOf(k, ScenePose::frameB), {}, true);
        }
    }
    for (std::size_t j = 0; j < rig.joints.size(); ++j) {
        const Joint& joint = rig.joints[j];
        const std::optional<Vector3> axis = axisOf(joint.kind);
        if (!axis) continue;
        const auto line = lineActor(*polyline({-0.2 * size * *axis, 0.2 * size * *axis}), 1.5F);
        add(axes_, line, pose.find(rig, joint.child), model.mechanism().frameInChild(j), true);
    }
}

void SceneOverlays::buildLoads(const Model& model, const ScenePose& pose) {
    const Rig& rig = model.rig();
    const auto add = [&](const std::string& name, std::size_t node, const Vector3& at, std::size_t frameNode,
                         const Matrix3& R, const LoadHandle& handle) {
        Load load{QString::fromStdString(name),
                  node,
                  at,
                  frameNode,
                  R,
                  handle,
                  vtk_parts::plainActor(*vtk_parts::unitArrow(0.022, 0.06, 0.22)),
                  vtk_parts::plainActor(*vtk_parts::unitArrow(0.022, 0.09, 0.12))};
        load.forceArrow->VisibilityOff();
        load.torqueArrow->VisibilityOff();
        front_.AddActor(load.forceArrow);
        front_.AddActor(load.torqueArrow);
        loads_.push_back(std::move(load));
    };
    for (std::size_t j = 0; j < rig.joints.size(); ++j) {
        const Joint& joint = rig.joints[j];
        if (joint.isFixed()) continue;
        add(joint.name, pose.find(rig, joint.child), model.mechanism().frameInChild(j).translation,
            pose.find(rig, joint.parent), rotationFromRollPitchYaw(joint.rotation),
            model.layout().joints[j].load);
    }
    for (std::size_t k = 0; k < rig.assemblies.size(); ++k) {
        for (const auto which : {ScenePose::frameA, ScenePose::frameB}) {
            const std::size_t node = pose.nodeOf(k, which);
            const AssemblyBlock& assembly = model.layout().assemblies[k];
            const bool isA = which == ScenePose::frameA;
            add(rig.assemblies[k].name + (isA ? ".frame_a" : ".frame_b"), node, Vector3::Zero(), node,
                Matrix3::Identity(), isA ? assembly.a : assembly.b);
        }
    }
}

void SceneOverlays::buildGhosts(const Model& model) {
    for (std::size_t k = 0; k < model.rig().assemblies.size(); ++k) {
        if (!model.mechanism().assemblies()[k].hasRod2()) continue;
        Ghost ghost{k, {}};
        for (auto& rod : ghost.rods) {
            rod = vtk_parts::plainActor(*vtk_parts::unitCylinder(0.008 * size_));
            rod->GetProperty()->SetOpacity(0.45);
            rod->VisibilityOff();
            renderer_.AddActor(rod);
        }
        ghosts_.push_back(std::move(ghost));
    }
}

void SceneOverlays::setColors(const ThemeColors& colors) {
    marks_.setColors(colors);
    colors_ = colors;
    contacts_.setColors(colors);
    motors_.setColors(colors);
    for (const Marker& marker : axes_) vtk_parts::setColor(*marker.actor, colors.closing);
    for (const Marker& marker : masses_) vtk_parts::setColor(*marker.actor, colors.live);
    for (const Load& load : loads_) {
        vtk_parts::setColor(*load.forceArrow, colors.catchTorque); // on no axis of the world
        vtk_parts::setColor(*load.torqueArrow, colors.friction);
    }
    for (const Ghost& ghost : ghosts_) {
        for (const auto& rod : ghost.rods) vtk_parts::setColor(*rod, colors.mutedText);
    }
    const std::array<QColor, 6> parts = partColors(colors);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (accelerationArrows_[i] != nullptr) vtk_parts::setColor(*accelerationArrows_[i], parts[i]);
    }
    const std::array lines = {colors.opening, colors.closing, colors.spring, colors.catchTorque,
                              colors.detents};
    for (std::size_t i = 0; i < traces_.size(); ++i) {
        traces_[i].trail.setColor(lines[i % lines.size()]);
    }
}

void SceneOverlays::setShown(Overlay overlay, bool shown) {
    shown_[static_cast<std::size_t>(overlay)] = shown;
}

bool SceneOverlays::isTraced(const BodyPoint& point) const {
    return std::any_of(traces_.begin(), traces_.end(), [&](const TraceLine& t) { return t.point == point; });
}

void SceneOverlays::setTrace(const BodyPoint& point, bool shown) {
    if (shown == isTraced(point)) return;
    if (!shown) {
        const auto it =
            std::find_if(traces_.begin(), traces_.end(), [&](const TraceLine& t) { return t.point == point; });
        renderer_.RemoveActor(it->trail.actor());
        traces_.erase(it);
        return;
    }
    TraceLine trace;
    trace.point = point;
    renderer_.AddActor(trace.trail.actor());
    traces_.push_back(std::move(trace));
    setColors(colors_);
}

void SceneOverlays::clearTraces() {
    for (const TraceLine& trace : traces_) renderer_.RemoveActor(trace.trail.actor());
    traces_.clear();
}

void SceneOverlays::setAccelerationOf(const std::optional<BodyPoint>& point, std::size_t from) {
    if (accelerated_ != point || seenFrom_ != from) accelerationScale_.restart(size_, 0.0);
    accelerated_ = point;
    seenFrom_ = from;
    if (!point) parts_.reset();
}

void SceneOverlays::update(const ScenePose& pose, const ShownRun& history) {
    if (model_ == nullptr || history.isEmpty() || !history.model()->hasSameChannels(*model_)) return;
    const std::pair<Overlay, std::vector<Marker>*> markers[] = {
        {Overlay::frames, &frames_}, {Overlay::jointAxes, &axes_}, {Overlay::centresOfMass, &masses_}};
    for (const auto& [overlay, list] : markers) {
        for (const Marker& marker : *list) {
            marker.actor->SetVisibility(isShown(overlay) ? 1 : 0);
            if (isShown(overlay)) vtk_parts::setMatrix(*marker.actor, pose.node(marker.node) * marker.X);
        }
    }
    arrows_.clear();
    updateLoads(pose, history.last());
    motors_.update(*model_, pose, history.last(), isShown(Overlay::motors));
    contacts_.update(
        history.last(),
        {isShown(Overlay::contactPoints), isShown(Overlay::contactForces), isShown(Overlay::frictionCones)},
        arrows_);
    updateTraces(history);
    updateAcceleration(pose, history.last());
    terms_.update(*model_, history.last(), arrows_);
    marks_.update(pose, history.last(),
                  {isShown(Overlay::names), isShown(Overlay::groundMarks), isShown(Overlay::angles),
                   isShown(Overlay::velocities), isShown(Overlay::instantCentres)},
                  arrows_);
    updateGhosts(pose);
    drawnValues_ = valuesOfArrows(history.last());
}

/// What reactions and the acceleration are made of, as far as they are shown.
std::vector<Vector3> SceneOverlays::valuesOfArrows(std::span<const double> sample) const {
    std::vector<Vector3> values;
    for (const Load& load : loads_) {
        if (isShown(Overlay::reactionForces)) values.push_back(load.handle.force.in(sample));
        if (isShown(Overlay::reactionTorques)) values.push_back(load.handle.torque.in(sample));
    }
    const std::vector<Vector3> ofTerms = terms_.values(*model_, sample);
    values.insert(values.end(), ofTerms.begin(), ofTerms.end());
    if (!accelerated_) return values;
    if (const auto parts = accelerationParts(*model_, sample, *accelerated_, seenFrom_)) {
        values.push_back(parts->relative);
        values.push_back(parts->total());
    }
    return values;
}

bool SceneOverlays::differ(std::span<const double> sample) const {
    const std::vector<Vector3> values = valuesOfArrows(sample);
    if (values.size() != drawnValues_.size()) return true;
    double largest = 0.0;
    double change = 0.0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        largest = std::max({largest, values[i].norm(), drawnValues_[i].norm()});
        change = std::max(change, (values[i] - drawnValues_[i]).norm());
    }
    constexpr double visible = 2e-3; // of the largest: values have three digits
    return change > visible * largest;
}

void SceneOverlays::updateLoads(const ScenePose& pose, std::span<const double> sample) {
    const bool hasForces = isShown(Overlay::reactionForces);
    const bool hasTorques = isShown(Overlay::reactionTorques);
    for (const Load& load : loads_) {
        load.forceArrow->VisibilityOff();
        load.torqueArrow->VisibilityOff();
    }
    if (!hasForces && !hasTorques) return;
    const auto at = [&](const Load& load, const VectorHandle& handle) {
        const Matrix3 R = (load.frameNode == ScenePose::npos ? Matrix3(Matrix3::Identity())
                                                             : pose.node(load.frameNode).rotation) *
                          load.R;
        return Vector3(R * handle.in(sample));
    };
    double force = 0.0;
    double torque = 0.0;
    for (const Load& load : loads_) {
        force = std::max(force, at(load, load.handle.force).norm());
        torque = std::max(torque, at(load, load.handle.torque).norm());
    }
    if (hasForces) forceScale_.see(sample[0], force);
    if (hasTorques) torqueScale_.see(sample[0], torque);
    const auto draw = [&](vtkActor& actor, const Load& load, const VectorHandle& handle,
                          const ArrowScale& scale, const QColor& color) {
        const Vector3 tail = pose.node(load.node) * load.at;
        const Vector3 vector = at(load, handle);
        const std::optional<Vector3> tip = drawArrow(actor, tail, vector, scale);
        if (tip) arrows_.push_back({tail, *tip, vector.norm(), scale.quantity(), color, load.name});
    };
    for (const Load& load : loads_) {
        if (hasForces) draw(*load.forceArrow, load, load.handle.force, forceScale_, colors_.catchTorque);
        if (hasTorques) draw(*load.torqueArrow, load, load.handle.torque, torqueScale_, colors_.friction);
    }
}

bool SceneOverlays::areTrailsFading(double now) const {
    constexpr double visible = 0.02 * FadingTrail::kSpan; // [s] in which a trail fades by a fiftieth
    return std::any_of(traces_.begin(), traces_.end(), [&](const TraceLine& trace) {
        return trace.trail.places().size() > 1 && std::abs(now - trace.drawnAt) > visible;
    });
}

const FadingTrail* SceneOverlays::trailOf(const BodyPoint& point) const {
    const auto it =
        std::find_if(traces_.begin(), traces_.end(), [&](const TraceLine& t) { return t.point == point; });
    return it == traces_.end() ? nullptr : &it->trail;
}

void SceneOverlays::updateTraces(const ShownRun& history) {
    const std::size_t end = history.dropped() + history.rows();
    const double now = history.last()[0];
    // The first row that is young enough.
    const auto firstYoung = [&] {
        std::size_t low = 0;
        std::size_t high = history.rows();
        while (low < high) {
            const std::size_t middle = (low + high) / 2;
            if (history.time(middle) < now - FadingTrail::kSpan) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    };
    for (TraceLine& trace : traces_) {
        if (trace.generation != history.generation()) { // another motion, or gone back in this one
            trace.generation = history.generation();
            trace.nextRow = history.dropped() + firstYoung();
            trace.trail.clear();
        }
        const PoseHandle& body = model_->layout().bodies[trace.point.body].pose;
        if (!body) continue;
        for (std::size_t row = std::max(trace.nextRow, history.dropped()); row < end; ++row) {
            const std::size_t i = row - history.dropped();
            constexpr double apart = 1e-3; // of the rig
            trace.trail.add(history.time(i), body.in(history.row(i)) * trace.point.p, apart * size_);
        }
        trace.nextRow = end;
        trace.drawnAt = now;
        trace.trail.draw(now);
    }
}

void SceneOverlays::updateAcceleration(const ScenePose& pose, std::span<const double> sample) {
    for (const auto& arrow : accelerationArrows_) {
        if (arrow != nullptr) arrow->VisibilityOff();
    }
    parts_.reset();
    if (!accelerated_) return;
    parts_ = accelerationParts(*model_, sample, *accelerated_, seenFrom_);
    if (!parts_) return;
    const Vector3 tail = pose.body(accelerated_->body) * accelerated_->p;
    const std::array<Vector3, 6> vectors = {parts_->transport, parts_->tangential, parts_->centripetal,
                                            parts_->coriolis,  parts_->relative,   parts_->total()};
    double largest = 0.0;
    for (const Vector3& v : vectors) largest = std::max(largest, v.norm());
    accelerationScale_.see(sample[0], largest);
    const std::array<QColor, 6> colors = partColors(colors_);
    for (std::size_t i = 0; i < vectors.size(); ++i) {
        const std::optional<Vector3> tip =
            drawArrow(*accelerationArrows_[i], tail, vectors[i], accelerationScale_);
        if (tip) arrows_.push_back({tail, *tip, vectors[i].norm(), Quantity::acceleration, colors[i]});
    }
}

void SceneOverlays::updateGhosts(const ScenePose& pose) {
    for (const Ghost& ghost : ghosts_) {
        for (const auto& rod : ghost.rods) rod->VisibilityOff();
        if (!isShown(Overlay::otherSolution)) continue;
        const Assembly& assembly = model_->mechanism().assemblies()[ghost.assembly];
        const Pose& a = pose.frame(ghost.assembly, ScenePose::frameA);
        const Pose& b = pose.frame(ghost.assembly, ScenePose::frameB);
        const Vector3 present = pose.frame(ghost.assembly, ScenePose::frameIm).translation;
        const Assembly::Solutions solutions = assembly.solutions(a, b, Mechanism::kLeastDiscriminant);
        AssemblyPlacement other;
        double farthest = 1e-3 * size_;
        bool found = false;
        for (int i = 0; i < solutions.count; ++i) {
            AssemblyPlacement p;
            static_cast<void>(assembly.place(a, b, solutions.value[i], p));
            const double distance = (p.X_Wim.translation - present).norm();
            if (p.problem != AssemblyProblem::none || distance <= farthest) continue;
            farthest = distance;
            other = p;
            found = true;
        }
        if (!found) continue;
        const std::pair<Vector3, Vector3> ends[2] = {{a.translation, other.X_Wim.translation},
                                                     {other.X_Wib.translation, other.X_Wim.translation}};
        for (std::size_t i = 0; i < 2; ++i) {
            const Vector3 along = ends[i].second - ends[i].first;
            if (along.norm() < 1e-6) continue;
            ghost.rods[i]->VisibilityOn();
            vtk_parts::setMatrix(*ghost.rods[i], {vtk_parts::turnZTo(along.normalized()), ends[i].first},
                                 {1.0, 1.0, along.norm()});
        }
    }
}

} // namespace hingelab
