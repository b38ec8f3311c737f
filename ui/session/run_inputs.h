// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ui/session/present_run.h"

/// What a person does to the present run: each is written into its log, takes effect at the run's time, and
/// does nothing to a run that is broken.
namespace hingelab::run_inputs {

/// A hand by mouse; it takes the place of one with a script. Of what the rig does not have it counts as none.
void setHand(PresentRun& run, const std::optional<Hand>& hand);

/// A hand that follows a script; empty: it lets go.
void setScript(PresentRun& run, const std::optional<HandScript>& script);

/// A voltage [V] in place of that of a motor's drive; empty: the drive's again. False if nothing was done.
bool setVoltage(PresentRun& run, std::size_t motor, std::optional<double> voltage);

/// What is set by hand now, by the identities of motors.
using NamedVoltages = std::vector<std::pair<std::string, std::optional<double>>>;
[[nodiscard]] NamedVoltages namedVoltages(const PresentRun& run);
/// The same by the motors of another rig.
[[nodiscard]] std::vector<std::optional<double>> voltagesFor(const Model& model, const PresentRun& run);
/// Where another run is gone on with, what is set by hand now stays set.
void keepVoltages(PresentRun& run, const NamedVoltages& voltages);

/// Tells of the hand that the run has: another batch begins with it.
void tellGrips(PresentRun& run);

} // namespace hingelab::run_inputs
