// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <limits>
#include <span>
#include <vector>

#include "contact/contact_system.h"
#include "numerics/indices.h"
#include "simulation/equations.h"

namespace hingelab {

/// What the gear of an actuator did at the end of the last step.
struct StepGear {
    double delivered = 0.0; ///< by its gear to the coordinate [N·m or N]
    double gearLoss = 0.0;  ///< friction of the teeth there [N·m or N]
};

/// How a step takes the forces that depend on where things are. With s = 1, the implicit step, at its end:
/// x0 + h u1, which is also where it leads. With s = 1/2, the averaged step, midway: it leads to
/// x0 + h (u0 + u1)/2. In general to x0 + h [(1 - s) u0 + s u1], with forces a share s of that way.
struct StepShare {
    double s = 1.0;

    /// Way of something at the rate u0 at the start and u1 at the end.
    [[nodiscard]] double way(double h, double u0, double u1) const { return h * ((1.0 - s) * u0 + s * u1); }
    /// Part of it after which forces are taken, and its slope by u1.
    [[nodiscard]] double wayOfForces(double h, double u0, double u1) const { return s * way(h, u0, u1); }
    [[nodiscard]] double slope(double h) const { return h * s * s; }
};

/// The rig's elements, stops and hand as scalar forces of a step of length h, of those ports that are asked
/// for. Rates, on which friction depends, are those of the step's end.
class StepForces final : public RowForces {
  public:
    StepForces(const RigEquations& equations, const Model& model, const JointVector& z,
               const std::vector<StepGear>& gears, double time, double h, StepShare share,
               const Vector3& handGap)
        : equations_(equations),
          model_(model),
          z_(z),
          gears_(gears),
          time_(time),
          end_(time + h),
          h_(h),
          share_(share),
          handGap_(handGap) {}

    /// Rows of the system: ports, and from their number on the three directions of the hand.
    std::span<const int> rows;
    Vector3 handRate = Vector3::Zero(); ///< of the grip at the start of the step

    /// An actuator at the end of the step, for a rate of its coordinate there.
    [[nodiscard]] ActuatorPoint actuatorEnd(std::size_t k, double rate) const {
        const PortMotion& start = equations_.ports()[equations_.firstActuatorPort() + k];
        return equations_.actuatorPoint(k, {start.x + share_.way(h_, start.rate, rate), rate}, end_, z_);
    }
    /// What it exerts without the friction of its teeth, and that friction, each with its slope.
    struct GearedForce {
        ActuatorForce force, loss;
    };
    [[nodiscard]] GearedForce actuatorForce(std::size_t k, double rate) const {
        const Model::ActuatorUnit& unit = model_.actuators()[k];
        GearedForce result;
        result.force = unit.law->stepForce(actuatorEnd(k, rate), h_);
        if (!unit.gear.isLossless()) result.loss = gearLoss(k, rate, result.force);
        return result;
    }

    /// Friction of the teeth. With u what a lossless gear would deliver and s the sign of what it delivers,
    /// T = l s u/(1 + l s). Where the load pushes a gear that does not drive back, that is no function of u:
    /// there, what was delivered at the end of the step before presses the teeth together.
    [[nodiscard]] ActuatorForce gearLoss(std::size_t k, double rate, const ActuatorForce& force) const {
        const Model::ActuatorUnit& unit = model_.actuators()[k];
        const Gear& gear = unit.gear;
        const double N = unit.ratio;
        const double before = gears_[k].delivered;
        const double inertia = unit.inertia / h_;
        const double startRate = equations_.ports()[equations_.firstActuatorPort() + k].rate;
        const ActuatorForce u{force.value - inertia * (rate - startRate), force.slope - inertia};
        const double slip = std::tanh(N * rate / gear.frictionRate);
        const bool isLocking = gear.backwardEfficiency <= 0.0;
        const double s = (isLocking && before != 0.0 ? before : u.value) < 0.0 ? -1.0 : 1.0;
        const double l = gear.lossOf(N * rate, s);
        const double c = gear.lossFactor(slip * s);
        const double lSlope = c * (1.0 - slip * slip) * N / gear.frictionRate;
        if (isLocking && slip * s < 0.0) return {std::abs(before) * l, std::abs(before) * lSlope};
        if (u.value * s < 0.0) return {}; // the load changes its direction: nothing presses
        const double share = 1.0 + l * s;
        return {l * s * u.value / share, s * lSlope * u.value / (share * share) + l * s * u.slope / share};
    }

    /// A law where the step takes its force, for a rate at its end, its state following by a step of implicit
    /// Euler.
    struct LawEnd {
        LawPoint at; ///< with the state of the step's start
        double state = 0.0;
        ElementResponse response;
        double slopeByState = 0.0; ///< of the force by the rate, by way of the state
    };
    [[nodiscard]] LawEnd lawEnd(std::size_t i, double rate) const {
        const ForceLaw& law = *model_.laws()[i].law;
        LawEnd end;
        const PortMotion& start = equations_.ports()[i];
        end.at = equations_.settledPointOf(i, {start.x + share_.wayOfForces(h_, start.rate, rate), rate},
                                           time_ + share_.s * h_, z_);
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
        // Newton's method between what is known to lie below and above: most laws are linear in their state,
        // and bristles that begin to slip within a step are not.
        constexpr int most = 60;
        double low = -std::numeric_limits<double>::infinity();
        double high = -low;
        for (int k = 0; k < most; ++k) {
            const StateRate z = law.stateRate(here());
            const double update = (before + h_ * z.value - end.state) / (1.0 - h_ * z.byState);
            const bool isThere = std::abs(update) <= 1e-14 * (std::abs(end.state) + std::abs(before));
            (update > 0.0 ? low : high) = end.state;
            const double next = end.state + update;
            const bool isBetween = (next > low && next < high) || isThere;
            end.state = isBetween ? next : 0.5 * (low + high);
            if (isThere) break;
        }
        const StatefulResponse all = law.statefulResponse(here());
        const StateResponse& r = all.state;
        end.response = all.element;
        end.slopeByState = r.forceByState * h_ * (share_.slope(h_) * r.rateByPosition + r.rateByRate) /
                           (1.0 - h_ * r.rateByState);
        return end;
    }
    /// What a law stores at the end of the step, for a rate there.
    [[nodiscard]] double storedIn(std::size_t i, const LawEnd& end, double rate) const {
        const PortMotion& start = equations_.ports()[i];
        LawPoint at = end.at;
        if (share_.s < 1.0) {
            at = equations_.settledPointOf(i, {start.x + share_.way(h_, start.rate, rate), rate}, end_, z_);
        }
        if (model_.laws()[i].state >= 0) at.states = {&end.state, 1};
        return model_.laws()[i].law->storedEnergy(at);
    }

    void respond(const double* rates, double* forces, double* slopes) const override {
        const std::size_t ports = equations_.ports().size();
        const std::size_t laws = equations_.firstActuatorPort();
        for (std::size_t r = 0; r < rows.size(); ++r) {
            const std::size_t i = toSize(rows[r]);
            if (i >= ports) {
                const Hand& hand = *equations_.hand;
                const std::size_t k = i - ports;
                const double way = share_.wayOfForces(h_, handRate[toIndex(k)], rates[r]);
                forces[r] = hand.stiffness * (handGap_[toIndex(k)] - way) - hand.damping * rates[r];
                slopes[r] = -hand.stiffness * share_.slope(h_) - hand.damping;
            } else if (i >= laws) {
                const GearedForce actuator = actuatorForce(i - laws, rates[r]);
                forces[r] = actuator.force.value - actuator.loss.value;
                slopes[r] = actuator.force.slope - actuator.loss.slope;
            } else {
                const LawEnd end = lawEnd(i, rates[r]);
                forces[r] = end.response.force;
                slopes[r] = end.response.byRate + share_.slope(h_) * end.response.byPosition + end.slopeByState;
            }
        }
    }

  private:
    const RigEquations& equations_;
    const Model& model_;
    const JointVector& z_;
    const std::vector<StepGear>& gears_;
    double time_;
    double end_;
    double h_;
    StepShare share_;
    Vector3 handGap_;
};

} // namespace hingelab
