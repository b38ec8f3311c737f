// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/linkage/linkage_visuals.h"

#include <vtkProperty.h>

#include <algorithm>

#include "shapes/solid.h"
#include "ui/linkage/pitch_circles.h"

namespace hingelab {
namespace {

// Parts of the nominal length, as in Modelica's MultiBody library at its nominal 1 m.
constexpr double kJointLength = 0.1;
constexpr double kJointDiameter = 0.05;
constexpr double kRodDiameter = 0.03; // slimmer than the original's 0.05: bodies hang on the rods here
constexpr double kBallDiameter = 0.06;

bool hasShape(const Rig& rig, std::size_t body) {
    return body < rig.bodies.size() && !rig.bodies[body].shapes.empty();
}

/// True if a shape of the body, or a box around it that is larger by `margin`, holds the point [m, body frame].
bool holds(const Body& body, const Vector3& p_BQ, double margin) {
    return std::any_of(body.shapes.begin(), body.shapes.end(), [&](const Shape& shape) {
        if (std::holds_alternative<MeshGeometry>(shape.geometry)) return true; // of unknown size
        const Vector3 p = poseInBody(shape).inverse() * p_BQ;
        return (p.cwiseAbs().array() <= halfExtents(shape).array() + margin).all();
    });
}

/// A body that hangs on a rod shows the rod if its shapes reach both ends; a flag on it does not.
bool showsRod(const Rig& rig, std::size_t body, const ScenePose& pose, std::size_t from, std::size_t to,
              double margin) {
    if (body >= rig.bodies.size()) return false;
    const Pose X_BW = pose.body(body).inverse();
    return holds(rig.bodies[body], X_BW * pose.node(from).translation, margin) &&
           holds(rig.bodies[body], X_BW * pose.node(to).translation, margin);
}

} // namespace

void LinkageVisuals::addFixed(Role role, vtkAlgorithm& source, std::size_t node, const Pose& X,
                              std::size_t body) {
    Part part{vtk_parts::solidActor(source, role == Role::rod), role, node, X, false, {}, {}, body};
    part.actor->SetPickable(body != ScenePose::npos);
    renderer_.AddActor(part.actor);
    parts_.push_back(std::move(part));
}

void LinkageVisuals::addBetween(Role role, vtkAlgorithm& source, const End& from, const End& to,
                                std::size_t body, double length) {
    Part part{vtk_parts::solidActor(source, true), role, ScenePose::npos, {}, true, from, to, body, length};
    part.actor->SetPickable(body != ScenePose::npos);
    renderer_.AddActor(part.actor);
    parts_.push_back(std::move(part));
}

/// A body fixed to a frame of an assembly: what one drags by the rod.
std::size_t LinkageVisuals::bodyOn(const Model& model, std::size_t assembly, int frame) const {
    const Rig& rig = model.rig();
    const std::string name = rig.assemblies[assembly].name + "." + kAssemblyFrames[frame];
    for (const Joint& joint : rig.joints) {
        if (joint.parent != name || !joint.isFixed()) continue;
        for (std::size_t b = 0; b < rig.bodies.size(); ++b) {
            if (joint.carries(rig.bodies[b].name)) return b;
        }
    }
    return ScenePose::npos;
}

void LinkageVisuals::addJoint(const Model& model, const ScenePose& pose, std::size_t j) {
    const Joint& joint = model.rig().joints[j];
    if (joint.isFixed()) return;
    const std::size_t child = pose.find(model.rig(), joint.child);
    const Pose X_CJ = model.mechanism().frameInChild(j);
    const double radius = 0.5 * kJointDiameter * nominal_;
    const double length = kJointLength * nominal_;
    const JointMotions motions = motionsOf(joint.kind);
    if (motions.orientation && motions.singles.empty()) {
        addFixed(Role::joint, *vtk_parts::ball(0.5 * kBallDiameter * nominal_), child, X_CJ, child);
        return;
    }
    const bool slides = std::any_of(motions.singles.begin(), motions.singles.end(),
                                    [](const SingleMotion& single) { return !single.isRotation; });
    if (slides) return; // a slide is for the rig to draw
    Shape barrel;
    barrel.geometry = CylinderGeometry{radius, length};
    for (const SingleMotion& single : motions.singles) {
        addFixed(Role::joint, *vtk_parts::sourceOf(barrel), child,
                 X_CJ * Pose{vtk_parts::turnZTo(single.axis.normalized()), Vector3::Zero()}, child);
    }
}

void LinkageVisuals::addAssembly(const Model& model, const ScenePose& pose, std::size_t k) {
    const Assembly& assembly = model.mechanism().assemblies()[k];
    const std::size_t a = pose.nodeOf(k, ScenePose::frameA);
    const std::size_t b = pose.nodeOf(k, ScenePose::frameB);
    const std::size_t im = pose.nodeOf(k, ScenePose::frameIm);
    const std::size_t ib = pose.nodeOf(k, ScenePose::frameIb);
    const std::size_t ia = pose.nodeOf(k, ScenePose::frameIa);
    const std::size_t onRod1 = assembly.hasUniversal() ? bodyOn(model, k, 0) : ScenePose::npos;
    const std::size_t onRod2 = bodyOn(model, k, 1);
    const Rig& rig = model.rig();
    const double ballRadius = 0.5 * kBallDiameter * nominal_;
    Shape barrel;
    barrel.geometry = CylinderGeometry{0.5 * kJointDiameter * nominal_, kJointLength * nominal_};
    const AssemblyParameters& parameters = rig.assemblies[k].parameters;
    const bool isPlanar =
        std::holds_alternative<JointRrr>(parameters) || std::holds_alternative<JointRrp>(parameters);
    const auto n1 = [&]() -> Vector3 {
        if (const auto* ups = std::get_if<JointUps>(&parameters)) return ups->n1_a;
        if (const auto* usr = std::get_if<JointUsr>(&parameters)) return usr->n1_a;
        if (const auto* usp = std::get_if<JointUsp>(&parameters)) return usp->n1_a;
        if (const auto* rrr = std::get_if<JointRrr>(&parameters)) return rrr->n_a;
        if (const auto* rrp = std::get_if<JointRrp>(&parameters)) return rrp->n_a;
        return Vector3::UnitZ();
    }();
    if (assembly.closure() == Assembly::Closure::line) {
        // A strut of two tubes unless bodies show it: the line itself always.
        if (onRod1 == ScenePose::npos || !hasShape(rig, onRod1)) {
            addBetween(Role::line, *vtk_parts::unitCylinder(0.35 * kRodDiameter * nominal_), End(a), End(b),
                       onRod1);
        }
        addFixed(Role::joint, *vtk_parts::ball(0.8 * ballRadius), a, {}, ScenePose::npos);
        addFixed(Role::joint, *vtk_parts::ball(0.8 * ballRadius), b, {}, ScenePose::npos);
        return;
    }
    const vtk_parts::Source rod = vtk_parts::unitCylinder(0.5 * kRodDiameter * nominal_);
    const double margin = kRodDiameter * nominal_;
    if (!showsRod(rig, onRod1, pose, a, im, margin)) addBetween(Role::rod, *rod, End(a), End(im), onRod1);
    if (!showsRod(rig, onRod2, pose, ib, im, margin) && assembly.rod2().norm() > 1e-6) {
        addBetween(Role::rod, *rod, End(ib), End(im), onRod2);
    }
    // The joints: cylinders along their axes, balls where they are spherical.
    if (isPlanar) {
        const Pose across{vtk_parts::turnZTo(n1.normalized()), Vector3::Zero()};
        addFixed(Role::joint, *vtk_parts::sourceOf(barrel), a, across, onRod1);
        const Vector3 atIm = pose.node(im).rotation.transpose() * (pose.node(a).rotation * n1.normalized());
        addFixed(Role::joint, *vtk_parts::sourceOf(barrel), im, {vtk_parts::turnZTo(atIm), Vector3::Zero()},
                 onRod2);
    } else {
        addFixed(Role::joint, *vtk_parts::ball(ballRadius), im, {}, onRod2);
        if (assembly.hasUniversal()) {
            addFixed(Role::joint, *vtk_parts::sourceOf(barrel), a,
                     {vtk_parts::turnZTo(n1.normalized()), Vector3::Zero()}, onRod1);
            addFixed(Role::joint, *vtk_parts::ball(0.7 * ballRadius), ia, {}, onRod1);
        } else {
            addFixed(Role::joint, *vtk_parts::ball(ballRadius), a, {}, ScenePose::npos);
        }
    }
    const Vector3 e = assembly.axisInB();
    if (assembly.closure() == Assembly::Closure::revolute) {
        addFixed(Role::joint, *vtk_parts::sourceOf(barrel), b, {vtk_parts::turnZTo(e), Vector3::Zero()},
                 onRod2);
    } else {
        addBetween(Role::line, *vtk_parts::unitCylinder(0.3 * kRodDiameter * nominal_), End(b), End(ib),
                   ScenePose::npos);
    }
}

void LinkageVisuals::addElement(const Model& model, const ScenePose& pose, const Element& element) {
    const auto endOf = [&](const PlacePoint& place) {
        return End(pose.find(model.rig(), place.body), place.position);
    };
    std::optional<std::pair<End, End>> ends;
    if (element.from && element.to) {
        ends = {endOf(*element.from), endOf(*element.to)};
    } else {
        for (std::size_t k = 0; k < model.rig().assemblies.size(); ++k) {
            const bool isLine = model.mechanism().assemblies()[k].closure() == Assembly::Closure::line;
            if (!isLine || model.rig().assemblies[k].name != element.joint) continue;
            const std::size_t tube = bodyOn(model, k, 0);
            if (tube != ScenePose::npos && hasShape(model.rig(), tube)) return; // bodies show it
            ends = {End(pose.nodeOf(k, ScenePose::frameA)), End(pose.nodeOf(k, ScenePose::frameB))};
        }
    }
    if (!ends) return;
    const double r = kRodDiameter * nominal_;
    if (std::holds_alternative<LinearSpring>(element.law)) {
        addBetween(Role::spring, *vtk_parts::coil(0.6 * r, 0.12 * r, 9), ends->first, ends->second,
                   ScenePose::npos);
    } else if (const auto* const strut = std::get_if<GasStrut>(&element.law)) {
        // A tube as long as the rod lets it be, and the rod that comes out of it.
        constexpr double tubeShare = 0.9;
        const double tube = tubeShare * strut->compressedLength;
        addBetween(Role::strut, *vtk_parts::unitCylinder(0.4 * r), ends->first, ends->second, ScenePose::npos,
                   tube);
        addBetween(Role::strut, *vtk_parts::unitCylinder(0.18 * r), ends->first, ends->second, ScenePose::npos);
    } else if (std::holds_alternative<RopeSpring>(element.law)) {
        addBetween(Role::line, *vtk_parts::unitCylinder(0.12 * r), ends->first, ends->second, ScenePose::npos);
    }
}

/// Two rings that roll on each other, each with a dot at where they touch at the start.
void LinkageVisuals::addGear(const Model& model, const Element& element) {
    const auto circles = pitchCirclesOf(model, element);
    if (!circles) return;
    for (const PitchCircle& circle : *circles) {
        const double wire = std::min(0.1 * kRodDiameter * nominal_, 0.05 * circle.radius);
        addFixed(Role::line, *vtk_parts::ring(circle.radius, wire), circle.body, circle.X_BC, circle.body);
        addFixed(Role::line, *vtk_parts::ball(3.0 * wire), circle.body,
                 circle.X_BC * Pose{Matrix3::Identity(), {circle.radius, 0.0, 0.0}}, circle.body);
    }
}

/// Bodies with mass and nothing to see get a ball at their centre of mass.
void LinkageVisuals::addMasses(const Model& model) {
    const Rig& rig = model.rig();
    for (std::size_t b = 0; b < rig.bodies.size(); ++b) {
        const RigidInertia& inertia = model.mechanism().inertiaOfBody(b);
        if (!rig.bodies[b].shapes.empty() || inertia.mass <= 0.0) continue;
        addFixed(Role::mass, *vtk_parts::ball(0.5 * kBallDiameter * nominal_), b,
                 {Matrix3::Identity(), inertia.centreOfMass}, b);
        if (inertia.centreOfMass.norm() > 1e-6) {
            addBetween(Role::mass, *vtk_parts::unitCylinder(0.3 * kRodDiameter * nominal_), End(b),
                       End(b, inertia.centreOfMass), b);
        }
    }
}

void LinkageVisuals::clear() {
    for (const Part& part : parts_) renderer_.RemoveActor(part.actor);
    parts_.clear();
}

void LinkageVisuals::build(const Model& model, const ScenePose& pose, double size) {
    clear();
    nominal_ = 0.6 * size;
    const Rig& rig = model.rig();
    if (!rig.assemblies.empty() || !model.mechanism().loops().isEmpty()) {
        for (std::size_t j = 0; j < rig.joints.size(); ++j) addJoint(model, pose, j);
    }
    for (std::size_t k = 0; k < rig.assemblies.size(); ++k) addAssembly(model, pose, k);
    for (const Element& element : rig.elements) {
        addElement(model, pose, element);
        addGear(model, element);
    }
    addMasses(model);
    place(pose);
}

void LinkageVisuals::place(const ScenePose& pose) {
    for (const Part& part : parts_) {
        if (!part.stretches) {
            const Pose& node = pose.node(part.node);
            vtk_parts::setMatrix(*part.actor, node * part.X);
            continue;
        }
        const Vector3 from = part.from.at(pose);
        const Vector3 along = part.to.at(pose) - from;
        const double distance = along.norm();
        const double length = part.length > 0.0 ? std::min(part.length, distance) : distance;
        const Matrix3 R = distance > 1e-9 ? vtk_parts::turnZTo(along / distance) : Matrix3(Matrix3::Identity());
        vtk_parts::setMatrix(*part.actor, {R, from}, {1.0, 1.0, std::max(length, 1e-6)});
    }
}

void LinkageVisuals::setColors(const ThemeColors& colors) {
    for (const Part& part : parts_) {
        switch (part.role) {
            case Role::joint:
                vtk_parts::setColor(*part.actor, colors.joint);
                break;
            case Role::rod:
                vtk_parts::setColor(*part.actor, colors.rod);
                break;
            case Role::line:
                vtk_parts::setColor(*part.actor, colors.line);
                break;
            case Role::mass:
                vtk_parts::setColor(*part.actor, colors.mass);
                break;
            case Role::spring:
                vtk_parts::setColor(*part.actor, colors.coil);
                break;
            case Role::strut:
                vtk_parts::setColor(*part.actor, colors.edge);
                break;
        }
    }
}

std::vector<vtkActor*> LinkageVisuals::actors() const {
    std::vector<vtkActor*> all;
    all.reserve(parts_.size());
    for (const Part& part : parts_) all.push_back(part.actor);
    return all;
}

void LinkageVisuals::makeFaint(double opacity) {
    for (const Part& part : parts_) {
        part.actor->GetProperty()->SetOpacity(opacity);
        part.actor->PickableOff();
    }
}

void LinkageVisuals::setVisible(bool visible) {
    for (const Part& part : parts_) part.actor->SetVisibility(visible ? 1 : 0);
}

std::optional<std::size_t> LinkageVisuals::bodyOf(const vtkProp* actor) const {
    for (const Part& part : parts_) {
        if (part.actor.GetPointer() == actor && part.body != ScenePose::npos) return part.body;
    }
    return std::nullopt;
}

} // namespace hingelab
