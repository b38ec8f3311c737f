// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "simulation/event_search.h"
#include "simulation/run_book.h"
#include "simulation/step_end.h"

/// What laws and actuators do between two steps: they begin, they switch at instants, their controllers look.
/// All of it changes the phase of the equations at `end`, and nothing else but what is said. Nothing allocates.
namespace hingelab {

/// Below it [s], rounding eats a step.
inline constexpr double kSmallestStep = 1e-11;

/// States of laws that have no past, in `z`, which may be that of the end.
void beginStates(const StepEnd& end, JointVector& z);

/// Phases of laws that fit the state when there is no history.
void settlePhases(const StepEnd& end);

/// With contacts, where steps do not end at guards: the hand that follows a script lets go at the end of the
/// first step beyond.
void settleHand(const StepEnd& end, RunBook& book);

/// Lets laws change that do so at instants. True if one did.
bool passInstants(const StepEnd& end, Booking booking, RunBook& book);

/// Controllers that start here, without a past. True if one has looked.
bool beginActuators(const StepEnd& end);

/// Controllers whose time has come look at the motion; switches switch. True if one did.
bool letActuatorsLook(const StepEnd& end);

/// The first instant behind `time` at which a law, or an actuator of the phase, changes by itself [s];
/// infinite: none.
[[nodiscard]] double nextInstant(const Model& model, const Phase& phase, double time);

/// Whether a law acts that comes and goes and is stiff while it acts, such as a touching stop.
[[nodiscard]] bool somethingStiffActs(const StepEnd& end);

} // namespace hingelab
