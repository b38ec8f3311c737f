// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include "simulation/channel_sinks.h"
#include "simulation/coordinate_names.h"

/// Channels of joints, bodies and assemblies.
namespace hingelab {

namespace channels_detail {

template <class Sink>
void walkCoordinate(const Model& model, const SampleView* view, Sink& sink, int index, bool isOnly) {
    const Coordinate& c = model.mechanism().coordinates()[static_cast<std::size_t>(index)];
    const auto angle = c.isRotation ? Quantity::angle : Quantity::length;
    const auto rate = c.isRotation ? Quantity::angularRate : Quantity::velocity;
    const auto acceleration = c.isRotation ? Quantity::angularAcceleration : Quantity::acceleration;
    const auto force = c.isRotation ? Quantity::torque : Quantity::force;
    const bool isStopped = std::any_of(model.stops().begin(), model.stops().end(), [&](const Model::Stop& s) {
        return s.port.kind == Port::Kind::coordinate && s.port.index == index;
    });
    auto&& block = sink.block(&SampleLayout::coordinates, static_cast<std::size_t>(index));
    const auto put = [&](ChannelHandle& handle, [[maybe_unused]] std::string CoordinateNames::*name,
                         Quantity quantity, auto value) {
        if constexpr (std::is_same_v<Sink, ChannelNamer>) {
            const CoordinateNames names(c, isOnly);
            sink.put(handle, names.*name, spaced(names.*name).c_str(), quantity, value);
        } else {
            sink.put(handle, "", "", quantity, value);
        }
    };
    put(block.value, &CoordinateNames::value, angle, [&] { return view->mechanism->value[index]; });
    put(block.rate, &CoordinateNames::rate, rate, [&] { return view->mechanism->rate[index]; });
    put(block.acceleration, &CoordinateNames::acceleration, acceleration,
        [&] { return view->mechanism->acceleration[index]; });
    if (c.motion < 0) {
        // What weight does on a coordinate of a loop alone has no meaning: it depends on which of them follow.
        if (!model.mechanism().loops().moves(index)) {
            put(block.gravity, &CoordinateNames::gravity, force,
                [&] { return model.mechanism().gravityForce(index, *view->mechanism); });
        }
        if (isOnly || isStopped) {
            put(block.stop, &CoordinateNames::stop, force,
                [&] { return (*view->coordinateStops)[static_cast<std::size_t>(index)]; });
        }
        if (isOnly) {
            put(block.hand, &CoordinateNames::hand, force, [&] { return view->equations->handEffort(index); });
        }
    } else {
        put(block.drive, &CoordinateNames::drive, force,
            [&] { return view->equations->driveForce(static_cast<std::size_t>(c.motion)); });
    }
}

/// Whether the child's origin may leave that of the joint: then torques about both differ.
inline bool mayTranslate(const Model& model, std::size_t j) {
    const std::vector<Coordinate>& all = model.mechanism().coordinates();
    return std::any_of(all.begin(), all.end(),
                       [&](const Coordinate& c) { return c.joint == j && !c.isRotation; });
}

/// (1) a_C = a_J + alpha x r + w x (w x r) + 2 w x v_rel + a_rel, of the child's origin C at r from the joint's
/// origin J, whose frame is fixed in the parent and turns with w and alpha; as kAccelerationTerms, in the
/// world.
inline std::array<Vector3, 5> accelerationTerms(const FrameMotion& joint, const FrameMotion& child) {
    const Vector3 r = child.X.translation - joint.X.translation;
    const Vector3& w = joint.V.rotational;
    const Vector3 v_rel = child.V.translational - joint.V.translational - w.cross(r);
    std::array<Vector3, 5> terms = {joint.A.translational, joint.A.rotational.cross(r), w.cross(w.cross(r)),
                                    2.0 * w.cross(v_rel), Vector3::Zero()};
    terms[4] = child.A.translational - terms[0] - terms[1] - terms[2] - terms[3];
    return terms;
}

template <class Sink, class Value>
void putTerm(Sink& sink, VectorHandle& handle, std::size_t term, const Value& value) {
    if constexpr (std::is_same_v<Sink, ChannelNamer>) {
        const std::string stem = std::string(kAccelerationTerms[term]) + "_acceleration_";
        for (std::size_t i = 0; i < 3; ++i) {
            sink.put(handle.axes[i], stem + kAxes[i], spaced(stem + kAxes[i]).c_str(), Quantity::acceleration,
                     value);
        }
    } else {
        putVector(sink, handle, kAxes, kAxes, Quantity::acceleration, value);
    }
}

/// Labels of a load's components: unique ones, and those with the least sum of squares.
using LoadLabels = const char* const[2][3];
constexpr LoadLabels kForceLabels = {
    {"force x", "force y", "force z"},
    {"force x (least squares)", "force y (least squares)", "force z (least squares)"}};
constexpr LoadLabels kTorqueLabels = {
    {"torque x", "torque y", "torque z"},
    {"torque x (least squares)", "torque y (least squares)", "torque z (least squares)"}};
constexpr LoadLabels kTorqueAtJointLabels = {
    {"torque about the joint's origin x", "torque about the joint's origin y",
     "torque about the joint's origin z"},
    {"torque about the joint's origin x (least squares)", "torque about the joint's origin y (least squares)",
     "torque about the joint's origin z (least squares)"}};

template <class Sink, class Vector>
void putLoad(Sink& sink, VectorHandle& handle, const char* const (&names)[3], const LoadLabels& labels,
             const OpenLoads::Axes& open, Quantity quantity, const Vector& vector) {
    const char* const chosen[3] = {labels[open[0] ? 1 : 0][0], labels[open[1] ? 1 : 0][1],
                                   labels[open[2] ? 1 : 0][2]};
    putVector(sink, handle, names, chosen, quantity, vector);
}

template <class Sink>
void walkJoint(const Model& model, const SampleView* view, Sink& sink, std::size_t j) {
    const Mechanism& mechanism = model.mechanism();
    const Joint& joint = model.rig().joints[j];
    sink.begin("joint", &joint.name);
    auto&& block = sink.block(&SampleLayout::joints, j);
    int count = 0;
    bool hasChart = false;
    for (const Coordinate& c : mechanism.coordinates()) {
        if (c.joint != j) continue;
        ++count;
        hasChart |= c.chart >= 0;
    }
    for (int i = 0; i < mechanism.coordinateCount(); ++i) {
        const Coordinate& c = mechanism.coordinates()[static_cast<std::size_t>(i)];
        if (c.joint != j) continue;
        // Free rotations have no lasting angles: their charts move. The quaternion below says where they are.
        if (c.chart < 0 || c.motion >= 0) walkCoordinate(model, view, sink, i, count == 1);
    }
    const Once childFrame([&] { // the joint's frame in its child
        Attachment at = mechanism.childPlace(j);
        at.X_FA = at.X_FA * mechanism.frameInChild(j);
        return mechanism.motionOf(at, *view->mechanism);
    });
    const Once jointFrame([&] { return mechanism.motionOf(mechanism.jointPlace(j), *view->mechanism); });
    if (hasChart) {
        putQuaternion(sink, block.orientation, [&]() -> Matrix3 {
            return jointFrame().X.rotation.transpose() * childFrame().X.rotation;
        });
        putVector(sink, block.angularVelocity, {"wx", "wy", "wz"},
                  {"angular velocity x", "angular velocity y", "angular velocity z"}, Quantity::angularRate,
                  [&]() -> Vector3 {
                      const FrameMotion& child = childFrame();
                      return child.X.rotation.transpose() * (child.V.rotational - jointFrame().V.rotational);
                  });
    }
    const OpenLoads open = view == nullptr ? model.openLoads(j) : OpenLoads{}; // labels are asked for once
    putLoad(sink, block.load.force, {"force_x", "force_y", "force_z"}, kForceLabels, open.force,
            Quantity::force, [&]() -> Vector3 {
                return jointFrame().X.rotation.transpose() * view->reactions->joints[j].translational;
            });
    putLoad(sink, block.load.torque, {"torque_x", "torque_y", "torque_z"}, kTorqueLabels, open.torque,
            Quantity::torque, [&]() -> Vector3 {
                return jointFrame().X.rotation.transpose() * view->reactions->joints[j].rotational;
            });
    if (!mayTranslate(model, j)) return;
    putLoad(sink, block.torqueAtJoint, {"joint_torque_x", "joint_torque_y", "joint_torque_z"},
            kTorqueAtJointLabels, open.torqueAtJoint, Quantity::torque, [&]() -> Vector3 {
                const FrameMotion& base = jointFrame();
                const SpatialForce& load = view->reactions->joints[j];
                const Vector3 arm = childFrame().X.translation - base.X.translation;
                return base.X.rotation.transpose() * (load.rotational + arm.cross(load.translational));
            });
    if (mechanism.jointPlace(j).frame == 0) return; // on the world: the last term is all
    const Once terms([&] { return accelerationTerms(jointFrame(), childFrame()); });
    for (std::size_t i = 0; i < 5; ++i)
        putTerm(sink, block.terms[i], i, [&]() -> Vector3 { return terms()[i]; });
}

template <class Sink>
void walkBody(const Model& model, const SampleView* view, Sink& sink, std::size_t b) {
    const Attachment& at = model.mechanism().attachmentOf(b);
    if (at.frame == 0) return; // never moves
    sink.begin("body", &model.rig().bodies[b].name);
    auto&& block = sink.block(&SampleLayout::bodies, b);
    const Once motion([&] { return model.mechanism().motionOf(at, *view->mechanism); });
    putVector(sink, block.pose.position, kAxes, kAxes, Quantity::length,
              [&]() -> Vector3 { return motion().X.translation; });
    putQuaternion(sink, block.pose.orientation, [&]() -> Matrix3 { return motion().X.rotation; });
    putVector(sink, block.velocity, {"vx", "vy", "vz"}, {"velocity x", "velocity y", "velocity z"},
              Quantity::velocity, [&]() -> Vector3 { return motion().V.translational; });
    putVector(sink, block.angularVelocity, {"wx", "wy", "wz"},
              {"angular velocity x", "angular velocity y", "angular velocity z"}, Quantity::angularRate,
              [&]() -> Vector3 { return motion().V.rotational; });
    putVector(sink, block.acceleration, {"ax", "ay", "az"},
              {"acceleration x", "acceleration y", "acceleration z"}, Quantity::acceleration,
              [&]() -> Vector3 { return motion().A.translational; });
    putVector(sink, block.angularAcceleration, {"alphax", "alphay", "alphaz"},
              {"angular acceleration x", "angular acceleration y", "angular acceleration z"},
              Quantity::angularAcceleration, [&]() -> Vector3 { return motion().A.rotational; });
    const RigidInertia& inertia = model.mechanism().inertiaOfBody(b);
    if (!(inertia.mass > 0.0)) return;
    const Once arm([&]() -> Vector3 { return motion().X.rotation * inertia.centreOfMass; });
    putVector(sink, block.centreOfMass, {"com_x", "com_y", "com_z"},
              {"centre of mass x", "centre of mass y", "centre of mass z"}, Quantity::length,
              [&]() -> Vector3 { return motion().X.translation + arm(); });
    putVector(sink, block.centreVelocity, {"com_vx", "com_vy", "com_vz"},
              {"velocity of the centre of mass x", "velocity of the centre of mass y",
               "velocity of the centre of mass z"},
              Quantity::velocity,
              [&]() -> Vector3 { return motion().V.translational + motion().V.rotational.cross(arm()); });
    putVector(sink, block.centreAcceleration, {"com_ax", "com_ay", "com_az"},
              {"acceleration of the centre of mass x", "acceleration of the centre of mass y",
               "acceleration of the centre of mass z"},
              Quantity::acceleration, [&]() -> Vector3 {
                  const Vector3& w = motion().V.rotational;
                  return motion().A.translational + motion().A.rotational.cross(arm()) +
                         w.cross(w.cross(arm()));
              });
}

template <class Sink>
void walkCoupling(const Model& model, const SampleView* view, Sink& sink, std::size_t k) {
    const Coupling& coupling = model.rig().couplings[k];
    sink.begin("coupling", &coupling.name);
    auto&& block = sink.block(&SampleLayout::couplings, k);
    const bool turns = coupling.turns();
    sink.put(block.effort, turns ? "torque" : "force", turns ? "torque" : "force",
             turns ? Quantity::torque : Quantity::force, [&] { return view->reactions->couplings[k]; });
}

template <class Sink>
void walkAssembly(const Model& model, const SampleView* view, Sink& sink, std::size_t k) {
    const Mechanism& mechanism = model.mechanism();
    const Assembly& assembly = mechanism.assemblies()[k];
    sink.begin("assembly", &model.rig().assemblies[k].name);
    auto&& block = sink.block(&SampleLayout::assemblies, k);
    const bool turns = assembly.closure() == Assembly::Closure::revolute;
    const auto& placement = [&]() -> const AssemblyPlacement& { return view->mechanism->assemblies[k]; };
    sink.put(block.value, turns ? "angle" : "distance", turns ? "angle" : "distance",
             turns ? Quantity::angle : Quantity::length, [&] { return placement().angle - assembly.offset(); });
    sink.put(block.rate, turns ? "rate" : "speed", turns ? "rate" : "speed",
             turns ? Quantity::angularRate : Quantity::velocity,
             [&] { return view->mechanism->assemblyRates[k].rate; });
    sink.put(block.acceleration, "acceleration", "acceleration",
             turns ? Quantity::angularAcceleration : Quantity::acceleration,
             [&] { return view->mechanism->assemblyAccelerations[k].acceleration; });
    sink.put(block.rodForce, "rod_force", "rod force", Quantity::force,
             [&] { return view->reactions->assemblies[k].rodForce; });
    sink.put(block.axisLoad, turns ? "axis_torque" : "axis_force", turns ? "axis torque" : "axis force",
             turns ? Quantity::torque : Quantity::force,
             [&] { return view->reactions->assemblyLoads[k].axis; });
    if (assembly.hasRod2()) {
        sink.put(block.transmissionAngle, "transmission_angle", "transmission angle", Quantity::angle,
                 [&] { return std::asin(std::min(1.0, std::abs(assembly.transmission(placement())))); });
    }
    sink.put(block.singularityDistance, "singularity_distance", "distance to singularity",
             Quantity::dimensionless, [&] {
                 const double rod2 = std::abs(assembly.transmission(placement()));
                 return assembly.hasUniversal() ? std::min(rod2, placement().l) : rod2;
             });
    const bool has[3] = {assembly.hasUniversal(), true, assembly.hasRod2()};
    for (int which = 0; which < 3; ++which) {
        if (!has[which]) continue;
        const auto pose = [&]() -> const Pose& {
            return which == 0 ? placement().X_Wia : which == 1 ? placement().X_Wib : placement().X_Wim;
        };
        FrameSink<Sink> framed(sink, kAssemblyFrames[which]);
        PoseHandle& handle = block.frames[static_cast<std::size_t>(which)];
        putVector(framed, handle.position, kAxes, kAxes, Quantity::length,
                  [&]() -> Vector3 { return pose().translation; });
        if (which < 2) putQuaternion(framed, handle.orientation, [&]() -> Matrix3 { return pose().rotation; });
    }
    for (const bool isA : {true, false}) {
        FrameSink<Sink> framed(sink, isA ? "frame_a" : "frame_b");
        LoadHandle& handle = isA ? block.a : block.b;
        const auto load = [&]() -> const SpatialForce& {
            return isA ? view->reactions->assemblies[k].a : view->reactions->assemblies[k].b;
        };
        const Once rotation([&]() -> Matrix3 {
            const FrameMotion m =
                isA ? mechanism.frameA(k, *view->mechanism) : mechanism.frameB(k, *view->mechanism);
            return m.X.rotation.transpose();
        });
        putVector(framed, handle.force, {"force_x", "force_y", "force_z"}, {"force x", "force y", "force z"},
                  Quantity::force, [&]() -> Vector3 { return rotation() * load().translational; });
        putVector(framed, handle.torque, {"torque_x", "torque_y", "torque_z"},
                  {"torque x", "torque y", "torque z"}, Quantity::torque,
                  [&]() -> Vector3 { return rotation() * load().rotational; });
    }
    sink.put(block.totalPower, "total_power", "total power (check)", Quantity::power,
             [&] { return mechanism.totalPower(k, *view->reactions, *view->mechanism); });
}

} // namespace channels_detail

} // namespace hingelab
