// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulation/sampler.h"

#include <algorithm>
#include <cassert>

#include "simulation/channels.h"
#include "simulation/energy_audit.h"

namespace hingelab {
namespace {

/// How the handle of the placed mechanism moves.
void addHandle(const Model& model, const Model::GripPoint& handle, const MechanismScratch& s,
               SampleView& view) {
    const Attachment& at = model.mechanism().attachmentOf(handle.body);
    const FrameMotion motion =
        model.mechanism().motionOf({at.frame, at.X_FA * Pose{Matrix3::Identity(), handle.p_BQ}}, s);
    view.handleSpeed = motion.V.translational.norm();
    view.handleAcceleration = motion.A.translational.norm();
}

void addEnergy(const MechanicalEnergy& energy, SampleView& view) {
    view.kinetic = energy.kinetic;
    view.gravity = energy.gravity;
    view.stored = energy.stored;
}

} // namespace

Sampler::Sampler(const Model& model, int quadratures)
    : rates_(model.degreesOfFreedom(), model.stateCount(), quadratures),
      handle_(model),
      reactions_(model),
      lastRow_(model.channels().size(), 0.0) {}

/// With the accelerations, in rates_; false if the linkage cannot be closed.
bool Sampler::evaluate(const StepEnd& end, const Instant& at) {
    if (end.contacts == nullptr) return end.equations.evaluate(at.time, at.state, rates_);
    rates_.a = end.contacts->acceleration();
    return end.equations.evaluateGiven(at.time, at.state, rates_.a, end.contacts->contactForce());
}

void Sampler::sample(const StepEnd& end, const Instant& at, std::span<double> values) {
    if (!evaluate(end, at)) { // keep showing the last good picture; the report says what is wrong
        std::copy(lastRow_.begin(), lastRow_.end(), values.begin());
        values[0] = at.time;
        return;
    }
    const Model& model = end.model;
    RigEquations& equations = end.equations;
    const ReactionPass::Input input{model, equations, end.contacts, handle_};
    if (end.contacts == nullptr) reactions_.findInLine(input, at.time, at.state, rates_);
    reactions_.find(input, rates_.a);

    SampleView view;
    view.time = at.time;
    view.mechanism = &equations.scratch();
    view.reactions = &reactions_.reactions();
    view.equations = &equations;
    view.ports = &equations.ports();
    view.integrals = &at.state.w;
    view.states = &at.state.z;
    view.contacts = end.contacts;
    view.coordinateStops = &reactions_.stopForces();
    view.step = at.step;
    view.attempts = at.step > 0.0 ? at.attempts : 0;
    view.edits = at.edits;
    view.initial = at.initial;
    view.handForce = equations.handForce() + handle_.byScript(model, equations);
    if (const auto& handle = model.handle()) {
        addHandle(model, *handle, equations.scratch(), view);
        view.holdForce = handle_.toHold(model, *handle, equations, rates_.a);
    }
    addEnergy(energyOfPlaced(end, at.time, equations.ports(), at.state.z), view);
    ChannelWriter writer(values);
    walkChannels(model, &view, writer);
    assert(writer.isComplete());
    std::copy(values.begin(), values.end(), lastRow_.begin());
}

} // namespace hingelab
