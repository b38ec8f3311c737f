// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "analysis/posed_mechanism.h"

/// Limits of posing in words for people.
namespace hingelab {

/// "the upper stop of \"hinge\" (90 °)"
[[nodiscard]] std::string wordsOfStop(const Model& model, std::size_t stop);

/// What an assembly is at a dead centre: "\"dyad\" is stretched: its rods lie in one line".
[[nodiscard]] std::string wordsOfDeadCentre(const Model& model, std::size_t assembly,
                                            const MechanismScratch& s);

/// Why a loop could not be closed: at its dead centre as it stands, or otherwise.
[[nodiscard]] std::string wordsOfFailure(const PosedMechanism& mechanism);

/// Why no free coordinate moves a body; empty if one does.
[[nodiscard]] std::string wordsOfFixed(const Model& model, std::size_t body, const MechanismScratch& s);

} // namespace hingelab
