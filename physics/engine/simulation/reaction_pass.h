// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "simulation/equations.h"
#include "simulation/handle_forces.h"

namespace hingelab {

class ContactStepper;

/// Reactions of joints and assemblies at a state, with all that acts on the mechanism from outside: elements,
/// actuators, stops, contacts and hands. Allocates nothing after construction.
class ReactionPass {
  public:
    ReactionPass() = default;
    explicit ReactionPass(const Model& model);

    /// A state at which the equations were evaluated.
    struct Input {
        const Model& model;
        RigEquations& equations;
        const ContactStepper* contacts; ///< null without contacts
        HandleForces& handle;           ///< for that of a hand with a script
    };
    /// `acceleration` is that of the free coordinates.
    void find(const Input& input, const JointVector& acceleration);

    /// Rod forces of assemblies that are exactly in line, at a change point: half-way between those a little
    /// before and a little behind. They are not a number where they differ by much: a load that rod 1 cannot
    /// carry makes them grow without bound there. Evaluates the equations aside and, at last, at the state
    /// itself, for `rates`.
    void findInLine(const Input& input, double time, const MotionState& state, MotionRates& rates);

    [[nodiscard]] const Mechanism::Reactions& reactions() const { return reactions_; }
    /// Force of the end stops on each coordinate [N·m or N].
    [[nodiscard]] const std::vector<double>& stopForces() const { return stopForces_; }

  private:
    void clearLoads();
    void pull(const Input& input, std::size_t body, const Vector3& p_W, const Vector3& force);
    void addPort(const Input& input, std::size_t port);
    void addForce(const Input& input, const Port& port, double force);
    void addContacts(const Input& input);
    void addHand(const Input& input);
    [[nodiscard]] double rodForceInLine(const Input& input, std::size_t assembly, double time,
                                        const MotionState& state, MotionRates& rates);

    Mechanism::ReactionInput input_;
    Mechanism::Reactions reactions_;
    std::vector<double> stopForces_;
    std::vector<std::size_t> inLine_;  ///< assemblies at their change points, of the last state
    std::vector<double> forcesInLine_; ///< in their rods [N]
};

} // namespace hingelab
