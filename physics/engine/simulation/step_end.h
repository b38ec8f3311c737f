// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "simulation/equations.h"

namespace hingelab {

class ContactStepper;

/// Where a step has ended and the next one begins: what laws, actuators, the search for events and the audit
/// look at. Refers to what the owner of the motion holds.
struct StepEnd {
    const Model& model;
    RigEquations& equations;        ///< whose phase holds from here on
    const ContactStepper* contacts; ///< null without contacts
    const MotionState& state;
    const std::vector<PortMotion>& ports; ///< of laws, then actuators, at the state
    double time;                          ///< [s]

    [[nodiscard]] LawPoint lawPoint(std::size_t law) const {
        return equations.pointOf(law, ports[law], time, state.z);
    }
    [[nodiscard]] ActuatorPoint actuatorPoint(std::size_t actuator) const {
        return equations.actuatorPoint(actuator, ports[equations.firstActuatorPort() + actuator], time,
                                       state.z);
    }
};

} // namespace hingelab
