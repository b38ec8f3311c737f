// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <limits>
#include <vector>

#include "physics/contact/contact_system.h"
#include "physics/numerics/indices.h"
#include "physics/simulation/equations.h"

namespace hingelab {

/// What a motor's gear did at the end of the last step.
struct StepMotor {
    double delivered = 0.0; ///< by its gear to the coordinate [N·m or N]
    double gearLoss = 0.0;  ///< friction of the teeth there [N·m or N]
};

/// The rig's elements, stops and hand as scalar forces at the end of a step of length h.
class StepForces final : public RowForces {
  public:
    StepForces(const RigEquations& equations, const Model& model, const JointVector& z,
               const std::vector<StepMotor>& motors, double time, double h, const Vector3& handGap)
        : equations_(equations),
          model_(model),
          z_(z),
          motors_(motors),
          end_(time + h),
          h_(h),
          handGap_(handGap) {}

    /// A motor's current at the end of the step, for a rate of its coordinate there; its slope is by the rate.
    [[nodiscard]] Sloped current(std::size_t k, double rate) const {
        const Model::MotorUnit& unit = model_.motors()[k];
        const DcMotorParameters& p = unit.motor.parameters();
        const double rise = unit.heatState >= 0 ? z_[unit.heatState] : 0.0;
        double a = unit.motor.resistanceAt(rise);
        double b = -unit.motor.backEmf(unit.ratio * rate);
        if (unit.currentState >= 0) {
            a += p.inductance / h_;
            b += p.inductance / h_ * z_[unit.currentState];
        }
        const Sloped i = unit.motor.balancedCurrent(equations_.commandOf(k, end_), a, b);
        return {i.value, -i.slope * p.backEmfConstant * unit.ratio};
    }

    /// What a motor exerts without the friction of its teeth, and that friction, each with its slope.
    struct MotorForce {
        Sloped force, loss;
    };
    [[nodiscard]] MotorForce motorForce(std::size_t k, double rate) const {
        const Model::MotorUnit& unit = model_.motors()[k];
        const double N = unit.ratio;
        const double Km = unit.motor.parameters().torqueConstant;
        const Sloped i = current(k, rate);
        const Sloped friction = unit.motor.friction(N * rate);
        MotorForce result;
        result.force.value = N * (Km * i.value - friction.value);
        result.force.slope = N * (Km * i.slope - friction.slope * N);
        if (!unit.gear.isLossless()) result.loss = gearLoss(k, rate, result.force);
        return result;
    }

    /// Friction of the teeth. With u what a lossless gear would deliver and s the sign of what it delivers,
    /// T = l s u/(1 + l s). Where the load pushes a gear that does not drive back, that is no function of u:
    /// there, what was delivered at the end of the step before presses the teeth together.
    [[nodiscard]] Sloped gearLoss(std::size_t k, double rate, const Sloped& force) const {
        const Model::MotorUnit& unit = model_.motors()[k];
        const double N = unit.ratio;
        const double before = motors_[k].delivered;
        const double inertia = unit.reflectedInertia() / h_;
        const double startRate = equations_.ports()[equations_.firstMotorPort() + k].rate;
        const Sloped u{force.value - inertia * (rate - startRate), force.slope - inertia};
        const double slip = std::tanh(N * rate / unit.gear.frictionRate);
        const bool isLocking = unit.gear.backwardEfficiency <= 0.0;
        const double s = (isLocking && before != 0.0 ? before : u.value) < 0.0 ? -1.0 : 1.0;
        const double l = unit.gear.lossOf(N * rate, s);
        const double c = unit.gear.lossFactor(slip * s);
        const double lSlope = c * (1.0 - slip * slip) * N / unit.gear.frictionRate;
        if (isLocking && slip * s < 0.0) return {std::abs(before) * l, std::abs(before) * lSlope};
        if (u.value * s < 0.0) return {}; // the load changes its direction: nothing presses
        const double share = 1.0 + l * s;
        return {l * s * u.value / share, s * lSlope * u.value / (share * share) + l * s * u.slope / share};
    }

    /// A law at the end of the step, for a rate there, its state following by a step of implicit Euler.
    struct LawEnd {
        LawPoint at; ///< with the state of the step's start
        double state = 0.0;
        ElementResponse response;
        double slopeByState = 0.0; ///< of the force by the rate, by way of the state
    };
    [[nodiscard]] LawEnd lawEnd(std::size_t i, double rate) const {
        const ForceLaw& law = *model_.laws()[i].law;
        LawEnd end;
        end.at = equations_.settledPointOf(i, {equations_.ports()[i].x + h_ * rate, rate}, end_, z_);
        if (model_.laws()[i].state < 0) {
            end.response = law.response(end.at);
            return end;
        }
        const double before = z_[model_.laws()[i].state];
        end.state = before;
        const auto here = [&] {
            LawPoint at = end.at;
            at.states = {&end.state, 1};
            return at;
        };
        StateResponse r;
        // Newton's method between what is known to lie below and above: most laws are linear in their state,
        // and bristles that begin to slip within a step are not.
        constexpr int most = 60;
        double low = -std::numeric_limits<double>::infinity();
        double high = -low;
        for (int k = 0; k < most; ++k) {
            r = law.stateResponse(here());
            const double update = (before + h_ * r.rate - end.state) / (1.0 - h_ * r.rateByState);
            const bool isThere = std::abs(update) <= 1e-14 * (std::abs(end.state) + std::abs(before));
            (update > 0.0 ? low : high) = end.state;
            const double next = end.state + update;
            const bool isBetween = (next > low && next < high) || isThere;
            end.state = isBetween ? next : 0.5 * (low + high);
            if (isThere) break;
        }
        r = law.stateResponse(here());
        end.response = law.response(here());
        end.slopeByState =
            r.forceByState * h_ * (h_ * r.rateByPosition + r.rateByRate) / (1.0 - h_ * r.rateByState);
        return end;
    }
    [[nodiscard]] double storedIn(std::size_t i, const LawEnd& end) const {
        LawPoint at = end.at;
        if (model_.laws()[i].state >= 0) at.states = {&end.state, 1};
        return model_.laws()[i].law->storedEnergy(at);
    }

    void respond(const double* rates, double* forces, double* slopes) const override {
        const std::vector<PortMotion>& ports = equations_.ports();
        const std::size_t laws = equations_.firstMotorPort();
        for (std::size_t k = 0; k < model_.motors().size(); ++k) {
            const MotorForce motor = motorForce(k, rates[laws + k]);
            forces[laws + k] = motor.force.value - motor.loss.value;
            slopes[laws + k] = motor.force.slope - motor.loss.slope;
        }
        for (std::size_t i = 0; i < laws; ++i) {
            const LawEnd end = lawEnd(i, rates[i]);
            forces[i] = end.response.force;
            slopes[i] = end.response.byRate + h_ * end.response.byPosition + end.slopeByState;
        }
        if (!equations_.hand) return;
        const Hand& hand = *equations_.hand;
        for (std::size_t k = 0; k < 3; ++k) {
            const std::size_t i = ports.size() + k;
            forces[i] = hand.stiffness * (handGap_[toIndex(k)] - h_ * rates[i]) - hand.damping * rates[i];
            slopes[i] = -hand.stiffness * h_ - hand.damping;
        }
    }

  private:
    const RigEquations& equations_;
    const Model& model_;
    const JointVector& z_;
    const std::vector<StepMotor>& motors_;
    double end_;
    double h_;
    Vector3 handGap_;
};

} // namespace hingelab
