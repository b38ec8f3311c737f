// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "simulation/audit.h"
#include "simulation/contact_channels.h"
#include "simulation/law_channels.h"
#include "simulation/mechanism_channels.h"

/// The channels of a model, listed once: the same walk names them for the model and writes their values at a
/// sample. `view` is null while naming; values are asked for only while writing.
namespace hingelab {

template <class Sink>
void walkChannels(const Model& model, const SampleView* view, Sink& sink) {
    using namespace channels_detail;
    const Rig& rig = model.rig();
    sink.begin("", nullptr);
    sink.put(sink.block(&SampleLayout::time), "time", "time", Quantity::time, [&] { return view->time; });
    for (std::size_t j = 0; j < rig.joints.size(); ++j) walkJoint(model, view, sink, j);
    for (std::size_t e = 0; e < model.elementCount(); ++e) walkElement(model, view, sink, e);
    for (std::size_t k = 0; k < model.actuators().size(); ++k) walkActuator(model, view, sink, k);
    for (std::size_t c = 0; c < model.contacts().size(); ++c) walkContact(model, view, sink, c);
    for (std::size_t k = 0; k < rig.assemblies.size(); ++k) walkAssembly(model, view, sink, k);
    for (std::size_t k = 0; k < rig.couplings.size(); ++k) walkCoupling(model, view, sink, k);
    for (std::size_t b = 0; b < rig.bodies.size(); ++b) walkBody(model, view, sink, b);
    if (model.handle()) {
        sink.begin("handle", nullptr);
        auto&& grip = sink.block(&SampleLayout::handle);
        sink.put(grip.speed, "speed", "speed", Quantity::velocity, [&] { return view->handleSpeed; });
        sink.put(grip.acceleration, "acceleration", "acceleration", Quantity::acceleration,
                 [&] { return view->handleAcceleration; });
        sink.put(grip.holdForce, "hold_force", "force to hold", Quantity::force,
                 [&] { return view->holdForce; });
    }
    if (!model.contacts().empty()) walkSolver(view, sink);
    sink.begin("integrator", nullptr);
    auto&& integrator = sink.block(&SampleLayout::integrator);
    sink.put(integrator.step, "step", "length of the step", Quantity::time, [&] { return view->step; });
    sink.put(integrator.attempts, "attempts", "attempts for the step", Quantity::dimensionless,
             [&] { return static_cast<double>(view->attempts); });
    sink.begin("hand", nullptr);
    auto&& hand = sink.block(&SampleLayout::hand);
    sink.put(hand.force, "force", "force", Quantity::force, [&] { return view->handForce.norm(); });
    putVector(sink, hand.vector, {"force_x", "force_y", "force_z"}, {"force x", "force y", "force z"},
              Quantity::force, [&]() -> Vector3 { return view->handForce; });
    sink.begin("energy", nullptr);
    auto&& energy = sink.block(&SampleLayout::energy);
    const Once audit([&] { return Audit(model, *view->equations, *view->integrals); });
    constexpr auto J = Quantity::energy;
    sink.put(energy.kinetic, "kinetic", "kinetic", J, [&] { return view->kinetic; });
    sink.put(energy.gravity, "gravity", "gravity", J, [&] { return view->gravity; });
    sink.put(energy.stored, "stored", "stored in springs", J, [&] { return view->stored; });
    sink.put(energy.dissipated, "dissipated", "dissipated", J, [&] { return audit().dissipated; });
    sink.put(energy.handWork, "hand_work", "work of the hand", J, [&] { return audit().handWork; });
    sink.put(energy.loadWork, "load_work", "work of loads", J, [&] { return audit().loadWork; });
    if (model.mechanism().isTimeDependent()) {
        sink.put(energy.driveWork, "drive_work", "work of prescribed motions", J,
                 [&] { return audit().driveWork; });
    }
    if (!model.actuators().empty()) {
        sink.put(energy.electricalWork, "electrical_work", "electrical work of motors", J,
                 [&] { return audit().actuatorWork; });
    }
    sink.put(energy.edits, "edits", "brought in by edits", J, [&] { return view->edits; });
    sink.put(energy.closure, "closure", "closure error", J, [&] {
        return view->kinetic + view->gravity + view->stored + audit().balance() - view->edits - view->initial;
    });
}

} // namespace hingelab
