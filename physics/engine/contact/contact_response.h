// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

#include "contact/contact_system.h"

namespace hingelab {

/// Normal force of a contact of a two-way problem, with its slope. While a path is followed, the corners of
/// (2) are rounded; (16) has none but that of its damping, which no path has been seen to stumble over.
[[nodiscard, gnu::always_inline]] inline NormalForce normalForceOf(const ContactSystem& s,
                                                                   const ContactSystem::Law& law, double vn) {
    if (s.isAveraged) {
        return averagedNormalForce(vn, law.startRate, law.depth, law.undeformed, law.byDoubling,
                                   law.dissipation, law.dampingShare, s.dt);
    }
    if (s.rounding == 0.0) return normalForce(vn, law.fn, law.stiffness, law.dissipation, s.dt);
    return roundedNormalForce(vn, law.fn, law.stiffness, law.dissipation, s.dt, s.rounding);
}

/// All schemes: forces and slopes of one contact from its velocities.
[[gnu::always_inline]] inline void respond(const ContactSystem& s, const ContactSystem::Law& law,
                                           ContactSystem::State& state) {
    NormalForce normal{law.fn, 0.0};
    if (s.isTwoWay) normal = normalForceOf(s, law, state.v[0]);
    state.normalSlope = normal.slope;
    state.f[0] = law.rubsOnly ? 0.0 : normal.force;
    state.load = s.isLagged ? law.frictionLoad : normal.force;
    state.acts = normal.force != 0.0 || normal.slope != 0.0 || state.load != 0.0;
    if (!state.acts || law.mu == 0.0) {
        state.f[1] = state.f[2] = 0.0;
        state.muT[0] = state.muT[1] = 0.0;
        state.slip[0] = state.slip[1] = state.slip[2] = 0.0;
        return;
    }
    const FrictionForce friction = frictionForce(state.v[1], state.v[2], state.load, law.mu, s.regularisation);
    for (std::size_t i = 0; i < 2; ++i) {
        state.f[i + 1] = friction.force[i];
        state.muT[i] = s.isLagged ? 0.0 : friction.coefficient * friction.direction[i];
    }
    for (std::size_t i = 0; i < 3; ++i) state.slip[i] = friction.negativeJacobian[i];
}

} // namespace hingelab
