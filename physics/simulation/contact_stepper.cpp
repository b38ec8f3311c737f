// SPDX-License-Identifier: GPL-3.0-or-later
#include "physics/simulation/contact_stepper.h"

#include <algorithm>
#include <cmath>

#include "physics/rig/quantity.h"

namespace hingelab {
namespace {

std::size_t size(Eigen::Index count) {
    return static_cast<std::size_t>(count);
}
Eigen::Index index(std::size_t i) {
    return static_cast<Eigen::Index>(i);
}

/// How near a gap counts: what could close within the step at the present speed, and a little more for what
/// accelerates. A spot that is missed is taken in the next step, a step's way deep.
bool isNear(const ContactSpot& spot, double separation, double h) {
    constexpr double reach = 50.0; // [m/s²]
    return spot.depth - h * separation + reach * h * h > 0.0;
}

double lengthOf(double x, double y) {
    return std::sqrt(x * x + y * y);
}

Vector3 velocityAt(const FrameMotion& frame, const Vector3& p_W) {
    return frame.V.translational + frame.V.rotational.cross(p_W - frame.X.translation);
}

} // namespace

/// The rig's elements, stops and hand as scalar forces at the end of a step of length h.
class ContactStepper::StepForces final : public RowForces {
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

    void respond(const double* rates, double* forces, double* slopes) const override {
        const std::vector<PortMotion>& ports = equations_.ports();
        const std::size_t laws = equations_.firstMotorPort();
        for (std::size_t k = 0; k < model_.motors().size(); ++k) {
            const MotorForce motor = motorForce(k, rates[laws + k]);
            forces[laws + k] = motor.force.value - motor.loss.value;
            slopes[laws + k] = motor.force.slope - motor.loss.slope;
        }
        for (std::size_t i = 0; i < laws; ++i) {
            const ElementResponse r = equations_.respondAt(i, {ports[i].x + h_ * rates[i], rates[i]}, end_);
            forces[i] = r.force;
            slopes[i] = r.byRate + h_ * r.byPosition;
        }
        if (!equations_.hand) return;
        const Hand& hand = *equations_.hand;
        for (std::size_t k = 0; k < 3; ++k) {
            const std::size_t i = ports.size() + k;
            forces[i] = hand.stiffness * (handGap_[index(k)] - h_ * rates[i]) - hand.damping * rates[i];
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

ContactStepper::ContactStepper(std::shared_ptr<const Model> model)
    : model_(std::move(model)),
      solver_(std::max(1, model_->degreesOfFreedom()), static_cast<int>(model_->spotCount()),
              static_cast<int>(model_->portCount()) + 3) {
    StribeckParameters parameters;
    parameters.stictionTolerance = model_->rig().simulation.stictionTolerance;
    // Contacts are only a part of the forces here; a residual of 1e-8 keeps its error below that of the scheme.
    parameters.momentumTolerance = 1e-8;
    parameters.maxIterations = 40;
    solver_.setParameters(parameters);
    const Eigen::Index all = model_->mechanism().coordinateCount();
    const int n = model_->degreesOfFreedom();
    located_.resize(model_->spotCount());
    spots_.resize(model_->spotCount());
    active_.reserve(model_->spotCount());
    rows_.setZero(3 * index(model_->spotCount()), all);
    momentum_.setZero(n);
    freeAcceleration_.setZero(n);
    freeVelocity_.setZero(n);
    freeMass_.setZero(n, n);
    massFactor_.compute(JointMatrix::Identity(n, n)); // sized
    const auto& coordinates = model_->mechanism().coordinates();
    for (int i = 0; i < n; ++i) {
        if (coordinates[size(i)].chart >= 0) orientation_.push_back(i);
    }
    turningAcceleration_.setZero(n);
    weight_.setZero(n);
    prescribed_.setZero(all - n);
    acceleration_.setZero(n);
    contactForce_.setZero(all);
    stepForce_.setZero(all);
    for (Eigen::RowVectorXd& row : handRows_) row.setZero(all);
    double mass = 0.0;
    for (std::size_t b = 0; b < model_->rig().bodies.size(); ++b) {
        if (model_->mechanism().attachmentOf(b).frame != 0) mass += model_->mechanism().inertiaOfBody(b).mass;
    }
    constexpr double height = 1e-4; // [m]
    leastEnergy_ = mass * model_->rig().environment.gravity.norm() * height;
    const int quadratures = RigEquations(model_).quadratureCount();
    halfwayScratch_ = model_->mechanism().makeScratch();
    halfwayBias_.setZero(all);
    halfwayMass_.setZero(all, all);
    middle_ = next_ = halfway_ = MotionState(n, model_->stateCount(), quadratures);
    motors_.resize(model_->motors().size());
    statistics_.updates.reserve(size(parameters.maxIterations));
}

void ContactStepper::reset() {
    std::fill(spots_.begin(), spots_.end(), SpotState{});
    acceleration_.setZero();
    contactForce_.setZero();
    statistics_.substeps = statistics_.iterations = 0;
    statistics_.momentumResidual = 0.0;
    statistics_.updates.clear();
    failure_.clear();
    failedCase_.reset();
}

const std::vector<ContactSpot>& ContactStepper::locate(const MechanismScratch& placed) {
    const Mechanism& mechanism = model_->mechanism();
    for (const Model::ContactPair& pair : model_->contacts()) {
        findSpots(pair.probes, mechanism.poseOf(mechanism.attachmentOf(pair.firstBody), placed), pair.surface,
                  mechanism.poseOf(mechanism.attachmentOf(pair.secondBody), placed),
                  std::span(located_).subspan(pair.firstSpot, pair.probes.count()));
    }
    return located_;
}

double ContactStepper::storedEnergy(const MechanismScratch& placed) {
    locate(placed);
    double energy = 0.0;
    for (const Model::ContactPair& pair : model_->contacts()) {
        for (std::size_t i = 0; i < pair.probes.count(); ++i) {
            energy += pair.compliance.energy(located_[pair.firstSpot + i].depth);
        }
    }
    return energy;
}

/// Velocity of the first body against the second at a spot, per unit rate of each coordinate, along the
/// contact's three axes.
void ContactStepper::writeContactRow(std::size_t active, const MechanismScratch& s) {
    const Mechanism& mechanism = model_->mechanism();
    const Active& a = active_[active];
    const Model::ContactPair& pair = model_->contacts()[a.pair];
    const ContactSpot& spot = located_[a.spot];
    Matrix3 axes;
    axes << spot.normal, a.tangents.first, a.tangents.second;
    auto rows = rows_.middleRows<3>(3 * index(active));
    rows.setZero();
    mechanism.addPointRows(mechanism.attachmentOf(pair.firstBody).frame, spot.position, axes, 1.0, s,
                           rows.data(), rows_.cols());
    mechanism.addPointRows(mechanism.attachmentOf(pair.secondBody).frame, spot.position, axes, -1.0, s,
                           rows.data(), rows_.cols());
}

/// The spots that touch or may touch within the step, with their rows.
void ContactStepper::findActive(RigEquations& equations, double h) {
    const MechanismScratch& s = equations.scratch();
    const Mechanism& mechanism = model_->mechanism();
    active_.clear();
    locate(s);
    for (std::size_t p = 0; p < model_->contacts().size(); ++p) {
        const Model::ContactPair& pair = model_->contacts()[p];
        const FrameMotion& first = s.frames[size(mechanism.attachmentOf(pair.firstBody).frame)];
        const FrameMotion& second = s.frames[size(mechanism.attachmentOf(pair.secondBody).frame)];
        for (std::size_t i = 0; i < pair.probes.count(); ++i) {
            const ContactSpot& spot = located_[pair.firstSpot + i];
            const Vector3 speed = velocityAt(first, spot.position) - velocityAt(second, spot.position);
            if (!isNear(spot, spot.normal.dot(speed), h)) continue;
            active_.push_back({p, pair.firstSpot + i, tangentsTo(spot.normal)});
            writeContactRow(active_.size() - 1, s);
        }
    }
}

void ContactStepper::fillRows(RigEquations& equations) {
    ContactSystem& system = solver_.system();
    const Mechanism& mechanism = model_->mechanism();
    const Eigen::Index n = model_->degreesOfFreedom();
    const auto write = [&](std::size_t r, const auto& row) {
        double* to = system.rowOf(system.G, static_cast<int>(r));
        for (Eigen::Index j = 0; j < n; ++j) to[j] = row[j];
        system.rowBias[r] = row.tail(prescribed_.size()).dot(prescribed_);
    };
    const std::size_t ports = equations.ports().size();
    for (std::size_t r = 0; r < ports; ++r) write(r, equations.portRow(r));
    if (!equations.hand) return;
    const Hand& hand = *equations.hand;
    const Attachment& at = mechanism.attachmentOf(hand.body);
    const MechanismScratch& s = equations.scratch();
    const Vector3 p_WQ = mechanism.poseOf(at, s) * hand.grip;
    handGap_ = hand.target - p_WQ;
    for (int i = 0; i < mechanism.coordinateCount(); ++i) {
        const Vector3 column = mechanism.pointColumn(at.frame, p_WQ, i, s);
        for (std::size_t k = 0; k < 3; ++k) handRows_[k][i] = column[index(k)];
    }
    for (std::size_t k = 0; k < 3; ++k) write(ports + k, handRows_[k]);
}

/// The step's equations in the solver.
void ContactStepper::fillSystem(RigEquations& equations, const JointVector& v, double time, double h) {
    const Eigen::Index n = model_->degreesOfFreedom();
    // Where every motion is prescribed, one velocity of nothing keeps the equations from being empty.
    const Eigen::Index size1 = std::max<Eigen::Index>(1, n);
    for (std::size_t d = 0; d < model_->mechanism().motions().size(); ++d) {
        prescribed_[index(d)] = model_->mechanism().motions()[d].at(time + h).rate;
    }
    findActive(equations, h);
    ContactSystem& system = solver_.system();
    const std::size_t ports = equations.ports().size();
    system.resize(static_cast<int>(size1), static_cast<int>(active_.size()),
                  static_cast<int>(ports) + (equations.hand ? 3 : 0));
    system.dt = h;
    system.isTwoWay = model_->rig().simulation.contactScheme == ContactScheme::twoWay;
    const auto mass = equations.massMatrix().topLeftCorner(n, n);
    if (isTurning_) {
        freeVelocity_ = v + h * freeAcceleration_;
        momentum_.noalias() = mass.lazyProduct(freeVelocity_);
    } else {
        momentum_.noalias() = mass.lazyProduct(v);
        momentum_ -= h * equations.bias().head(n);
    }
    if (n == 0) {
        system.M[0] = 1.0;
        system.p[0] = 0.0;
    }
    for (int i = 0; i < n; ++i) {
        system.p[size(i)] = momentum_[i];
        double* row = system.rowOf(system.M, i);
        for (int j = 0; j < n; ++j) row[j] = equations.massMatrix()(i, j);
    }
    for (std::size_t c = 0; c < active_.size(); ++c) {
        const Model::ContactPair& pair = model_->contacts()[active_[c].pair];
        double* rows = system.rowOf(system.J, 3 * static_cast<int>(c));
        for (Eigen::Index k = 0; k < 3; ++k) {
            const Eigen::Index row = 3 * index(c) + k;
            for (int j = 0; j < n; ++j) rows[k * system.stride + j] = rows_(row, j);
            system.bias[3 * c + size(k)] = rows_.row(row).tail(prescribed_.size()).dot(prescribed_);
        }
        ContactSystem::Law& law = system.laws[c];
        const double depth = located_[active_[c].spot].depth;
        const auto speedAlong = [&](Eigen::Index k) {
            return rows_.row(3 * index(c) + k).head(n).dot(v) + system.bias[3 * c + size(k)];
        };
        law.mu = pair.friction;
        if (pair.staticFriction > pair.friction &&
            std::hypot(speedAlong(1), speedAlong(2)) < solver_.parameters().stictionTolerance) {
            law.mu = pair.staticFriction;
        }
        law.dissipation = pair.dissipation;
        law.stiffness = pair.compliance.slope(depth);
        law.fn = depth > 0.0 ? pair.compliance.force(depth) : law.stiffness * depth;
        if (!system.isTwoWay) {
            law.fn = pair.compliance.force(depth) * std::max(0.0, 1.0 - pair.dissipation * speedAlong(0));
        }
    }
    system.findRanges();
    fillRows(equations);
}

/// Acceleration by weight and by centrifugal and gyroscopic terms alone. Where bodies turn in space it is that
/// of the middle of the step: taken at its start, as by the published scheme, a spinning body gains energy.
void ContactStepper::findFreeAcceleration(RigEquations& equations, const MotionState& start, double time,
                                          double h) {
    const Eigen::Index n = model_->degreesOfFreedom();
    double fastest = 0.0;
    for (const Eigen::Index i : orientation_) fastest = std::max(fastest, std::abs(start.v[i]));
    constexpr double leastTurn = 1e-4; // [rad] in a step: slower, the gain would be less than rounding shows
    isTurning_ = fastest * h > leastTurn;
    if (!isTurning_) return;
    const auto solve = [&](const JointMatrix& mass, const JointVector& bias) {
        freeMass_ = mass.topLeftCorner(n, n);
        massFactor_.compute(freeMass_);
        freeAcceleration_ = -bias.head(n);
        massFactor_.solveInPlace(freeAcceleration_);
    };
    solve(equations.massMatrix(), equations.bias());
    turningAcceleration_.setZero();
    const Mechanism& mechanism = model_->mechanism();
    halfway_.v = start.v + 0.5 * h * freeAcceleration_;
    halfway_.q = start.q + 0.5 * h * start.v;
    if (!mechanism.place(halfway_.q, time + 0.5 * h, equations.phase.mechanism, halfwayScratch_)) return;
    mechanism.move(halfway_.v, halfwayScratch_);
    mechanism.accelerateBias(halfwayScratch_);
    mechanism.inertialForces(halfwayScratch_, halfwayBias_);
    mechanism.massMatrix(halfwayScratch_, halfwayMass_);
    equations.addRotors(halfwayScratch_, halfwayMass_, halfwayBias_);
    solve(halfwayMass_, halfwayBias_);
    for (Eigen::Index i = 0; i < n; ++i) {
        weight_[i] = mechanism.gravityForce(static_cast<int>(i), halfwayScratch_);
    }
    massFactor_.solveInPlace(weight_);
    turningAcceleration_ = freeAcceleration_ - weight_;
}

bool ContactStepper::substep(RigEquations& equations, const MotionState& start, double time, double h,
                             MotionState& end) {
    if (!equations.prepareStep(time, start.q, start.v)) {
        failure_ = "a linkage cannot be closed";
        return false;
    }
    findFreeAcceleration(equations, start, time, h);
    fillSystem(equations, start.v, time, h);
    const StepForces forces(equations, *model_, start.z, motors_, time, h, handGap_);
    solver_.system().rowForces = &forces;
    constexpr double rest[1] = {0.0};
    const auto n = size(model_->degreesOfFreedom());
    lastResult_ = solver_.solve(n > 0 ? std::span(start.v.data(), n) : std::span<const double>(rest));
    const bool isSolved = lastResult_ == StribeckResult::success;
    if (isSolved) keepResults(equations, start, time, h, end);
    if (!isSolved) failedGuess_ = start.v;
    solver_.system().rowForces = nullptr;
    return isSolved;
}

/// Adds a substep's forces, each for its share of the step.
void ContactStepper::keepSpots(double share) {
    for (std::size_t k = 0; k < spots_.size(); ++k) spots_[k].spot = located_[k];
    for (std::size_t c = 0; c < active_.size(); ++c) {
        const ContactSystem::State& state = solver_.system().states[c];
        SpotState& spot = spots_[active_[c].spot];
        spot.slip = lengthOf(state.v[1], state.v[2]);
        if (!(state.f[0] > 0.0)) continue;
        spot.acts = true;
        spot.normal += share * state.f[0];
        spot.friction += share * lengthOf(state.f[1], state.f[2]);
        spot.normalForce += share * state.f[0] * spot.spot.normal;
        spot.frictionForce +=
            share * (state.f[1] * active_[c].tangents.first + state.f[2] * active_[c].tangents.second);
        for (Eigen::Index k = 0; k < 3; ++k) {
            contactForce_ += share * state.f[k] * rows_.row(3 * index(c) + k).transpose();
        }
        for (Eigen::Index k = 0; k < 3; ++k) {
            stepForce_ += state.f[k] * rows_.row(3 * index(c) + k).transpose();
        }
    }
}

void ContactStepper::keepResults(RigEquations& equations, const MotionState& start, double time, double h,
                                 MotionState& end) {
    const Eigen::Index n = model_->degreesOfFreedom();
    end.v = Eigen::Map<const Eigen::VectorXd>(solver_.system().v.data(), n);
    end.q = start.q + h * end.v;
    // What turns the rates of an orientation within the step belongs to its middle; at rest it is nothing.
    if (isTurning_) {
        for (const Eigen::Index i : orientation_) end.q[i] -= 0.5 * h * h * turningAcceleration_[i];
    }
    acceleration_ = (end.v - start.v) / h;
    stepForce_.setZero();
    keepSpots(h / stepLength_);
    addWork(equations, start, time, h, end);
    finishMotors(equations, start, time, h, end);
    const StribeckStatistics& solve = solver_.statistics();
    statistics_.iterations += solve.iterations + solve.furtherIterations;
    statistics_.strategy = std::max(statistics_.strategy, solve.strategy);
    statistics_.momentumResidual = std::max(statistics_.momentumResidual, solve.relativeResidual);
    statistics_.updates.assign(solve.residuals.begin(), solve.residuals.end());
}

/// Energy of an element or stop at x [J].
double ContactStepper::storedIn(std::size_t port, double x) const {
    const std::size_t elements = model_->elements().size();
    if (port < elements) return model_->elements()[port].law.storedEnergy(x);
    const Model::Stop& stop = model_->stops()[port - elements];
    const double depth = std::max(0.0, stop.side * (x - stop.law.angle));
    return 0.5 * stop.law.stiffness * depth * depth;
}

/// What was dissipated and brought in during the step. Forces are those of its end, paths those of the mean
/// velocity: with them the kinetic energy of the step balances exactly, and what is left is what the scheme
/// itself makes or loses.
void ContactStepper::addWork(RigEquations& equations, const MotionState& start, double time, double h,
                             MotionState& end) {
    const ContactSystem& system = solver_.system();
    const Eigen::Index n = model_->degreesOfFreedom();
    const auto meanOf = [&](const auto& row) {
        return 0.5 * (row.head(n).dot(start.v) + row.head(n).dot(end.v)) +
               row.tail(prescribed_.size()).dot(prescribed_);
    };
    end.w = start.w;
    double energyAtStart = 0.5 * start.v.dot(equations.massMatrix().topLeftCorner(n, n).lazyProduct(start.v));
    const std::size_t ports = equations.ports().size();
    for (std::size_t i = 0; i < equations.firstMotorPort(); ++i) {
        const double rate = system.rowRates[i];
        const ElementResponse r = equations.respondAt(i, {equations.ports()[i].x + h * rate, rate}, time + h);
        const bool isSource = i < model_->elements().size() && model_->elements()[i].law.isSource();
        const double share = std::abs(rate) > 1e-12 ? meanOf(equations.portRow(i)) / rate : 1.0;
        end.w[index(i)] += (isSource ? 1.0 : -1.0) * h * r.power * share;
        if (isSource || std::abs(rate) <= 1e-12) continue;
        const double atStart = storedIn(i, equations.ports()[i].x);
        energyAtStart += std::abs(atStart);
        loss_ += std::abs(atStart - storedIn(i, equations.ports()[i].x + h * rate) -
                          h * (r.force - r.power / rate) * meanOf(equations.portRow(i)));
    }
    const Eigen::Index contacts = index(equations.firstContactQuadrature());
    for (std::size_t c = 0; c < active_.size(); ++c) {
        const ContactSystem::State& state = system.states[c];
        if (state.f[0] <= 0.0 && state.normalSlope == 0.0 && located_[active_[c].spot].depth <= 0.0) continue;
        const ContactSystem::Law& law = system.laws[c];
        const double elastic =
            system.isTwoWay
                ? std::max(0.0, law.fn - h * law.stiffness * state.v[0])
                : model_->contacts()[active_[c].pair].compliance.force(located_[active_[c].spot].depth);
        const Eigen::Index row = 3 * index(c);
        const Eigen::Index pair = 2 * index(active_[c].pair);
        const double separation = meanOf(rows_.row(row));
        end.w[contacts + pair] -= h * (state.f[0] - elastic) * separation;
        const Compliance& compliance = model_->contacts()[active_[c].pair].compliance;
        const double depth = located_[active_[c].spot].depth;
        energyAtStart += compliance.energy(depth);
        loss_ += std::abs(compliance.energy(depth) - compliance.energy(depth - h * state.v[0]) -
                          h * elastic * separation);
        end.w[contacts + pair + 1] -=
            h * (state.f[1] * meanOf(rows_.row(row + 1)) + state.f[2] * meanOf(rows_.row(row + 2)));
    }
    energyAtHand_ = std::max(energyAtHand_, energyAtStart);
    if (equations.hand) {
        for (std::size_t k = 0; k < 3; ++k) {
            end.w[index(equations.handQuadrature())] += h * system.rowValues[ports + k] * meanOf(handRows_[k]);
        }
    }
    for (Eigen::Index d = 0; d < prescribed_.size(); ++d) {
        double force = equations.bias()[n + d] - stepForce_[n + d];
        force += equations.massMatrix().row(n + d).head(n).dot(acceleration_);
        for (std::size_t i = 0; i < ports; ++i) force -= equations.portRow(i)[n + d] * system.rowValues[i];
        for (std::size_t k = 0; k < 3 && equations.hand; ++k) {
            force -= handRows_[k][n + d] * system.rowValues[ports + k];
        }
        end.w[index(equations.firstDriveQuadrature()) + d] += h * force * prescribed_[d];
    }
}

/// States, work and loads of the motors at the end of a substep, for the velocities found.
void ContactStepper::finishMotors(RigEquations& equations, const MotionState& start, double time, double h,
                                  MotionState& end) {
    end.z = start.z;
    const Eigen::Index n = model_->degreesOfFreedom();
    const std::size_t first = equations.firstMotorPort();
    const StepForces forces(equations, *model_, start.z, motors_, time, h, handGap_);
    for (std::size_t k = 0; k < motors_.size(); ++k) {
        const Model::MotorUnit& unit = model_->motors()[k];
        const DcMotorParameters& p = unit.motor.parameters();
        const auto row = equations.portRow(first + k);
        const double rate = solver_.system().rowRates[first + k];
        const double meanRate = 0.5 * (row.head(n).dot(start.v) + row.head(n).dot(end.v)) +
                                row.tail(prescribed_.size()).dot(prescribed_);
        const StepForces::MotorForce motor = forces.motorForce(k, rate);
        const double current = forces.current(k, rate).value;
        const double acceleration = (rate - equations.ports()[first + k].rate) / h;
        const double rise = unit.heatState >= 0 ? start.z[unit.heatState] : 0.0;
        const double resistance = unit.motor.resistanceAt(rise);
        const double shaft = unit.ratio * rate;
        StepMotor& result = motors_[k];
        double voltage = resistance * current + unit.motor.backEmf(shaft);
        if (unit.currentState >= 0) {
            voltage += p.inductance * (current - start.z[unit.currentState]) / h;
            end.z[unit.currentState] = current;
        }
        result.gearLoss = motor.loss.value;
        result.delivered = motor.force.value - unit.reflectedInertia() * acceleration - motor.loss.value;
        const double heat = resistance * current * current;
        if (unit.heatState >= 0) {
            const MotorThermal& thermal = *unit.motor.thermal();
            const double share = h / thermal.timeConstant;
            end.z[unit.heatState] = (rise + share * heat * thermal.resistance) / (1.0 + share);
        }
        const Eigen::Index w = index(equations.firstMotorQuadrature() + kMotorQuadratures * k);
        const double meanShaft = unit.ratio * meanRate;
        end.w[w] += h * voltage * current;
        end.w[w + 1] += h * heat;
        end.w[w + 2] += h * unit.motor.friction(shaft).value * meanShaft;
        end.w[w + 3] += h * current * (p.backEmfConstant * shaft - p.torqueConstant * meanShaft);
        end.w[w + 4] += h * motor.loss.value * meanRate;
    }
}

/// Says which contact is to blame, and keeps the problem so that it can be saved. Elements and stops enter the
/// file by their linear laws at the last iterate.
void ContactStepper::describeProblem(double time, double h) {
    const ContactSystem& s = solver_.system();
    std::size_t worst = 0;
    double largest = -1.0;
    for (std::size_t c = 0; c < active_.size(); ++c) {
        const double force = std::hypot(s.states[c].f[0], s.states[c].f[1], s.states[c].f[2]);
        if (!(force > largest)) continue;
        largest = force;
        worst = c;
    }
    failure_ = "no velocities balance the step of " + displayText(h * 1e3, 4) + " ms";
    if (lastResult_ == StribeckResult::invalidInput) failure_ = solver_.fault();
    if (!active_.empty()) {
        failure_ +=
            "; the largest force is that of contact \"" + model_->contacts()[active_[worst].pair].name + "\"";
    }
    ContactCase saved;
    saved.name = model_->rig().name + " at " + displayText(time, 7) + " s";
    saved.parameters = solver_.parameters();
    saved.guess = failedGuess_.size() > 0 ? failedGuess_ : JointVector(JointVector::Zero(1));
    ContactProblem& p = saved.problem;
    const Eigen::Index n = s.n;
    const Eigen::Index nc = s.nc;
    p.scheme = s.isTwoWay ? ContactScheme::twoWay : ContactScheme::oneWay;
    p.dt = h;
    p.M.setZero(n, n);
    p.pStar.setZero(n);
    p.Jn.setZero(nc, n);
    p.Jt.setZero(2 * nc, n);
    p.normalBias.setZero(nc);
    p.tangentialBias.setZero(2 * nc);
    for (Eigen::VectorXd* vector : {&p.mu, &p.normalForce, &p.penetration, &p.stiffness, &p.dissipation}) {
        vector->setZero(nc);
    }
    for (int i = 0; i < s.n; ++i) {
        p.pStar[i] = s.p[size(i)];
        for (int j = 0; j < s.n; ++j) p.M(i, j) = s.rowOf(s.M, i)[j];
    }
    for (int r = 0; r < s.nr; ++r) {
        const Eigen::Map<const Eigen::VectorXd> g(s.rowOf(s.G, r), n);
        const double slope = std::min(0.0, s.rowSlopes[size(r)]); // a falling one would spoil M
        const double atRest = s.rowValues[size(r)] - slope * (s.rowRates[size(r)] - s.rowBias[size(r)]);
        p.M -= h * slope * g * g.transpose();
        p.pStar += h * atRest * g;
    }
    for (int c = 0; c < s.nc; ++c) {
        const Eigen::Index tangent = 2 * static_cast<Eigen::Index>(c);
        for (int j = 0; j < s.n; ++j) {
            p.Jn(c, j) = s.rowOf(s.J, 3 * c)[j];
            p.Jt(tangent, j) = s.rowOf(s.J, 3 * c + 1)[j];
            p.Jt(tangent + 1, j) = s.rowOf(s.J, 3 * c + 2)[j];
        }
        p.normalBias[c] = s.bias[3 * size(c)];
        p.tangentialBias[tangent] = s.bias[3 * size(c) + 1];
        p.tangentialBias[tangent + 1] = s.bias[3 * size(c) + 2];
        const ContactSystem::Law& law = s.laws[size(c)];
        p.mu[c] = law.mu;
        p.normalForce[c] = law.fn;
        p.penetration[c] = s.isTwoWay ? law.fn / law.stiffness : 0.0;
        p.stiffness[c] = law.stiffness;
        p.dissipation[c] = law.dissipation;
    }
    failedCase_ = std::move(saved);
}

bool ContactStepper::advance(RigEquations& equations, const MotionState& start, double time, double h,
                             MotionState& end) {
    failure_.clear();
    failedCase_.reset();
    constexpr double mostTurn = 0.3; // [rad] of a chart in one substep
    int first = 1;
    for (Eigen::Index i = 0; i < start.v.size(); ++i) {
        if (model_->mechanism().coordinates()[size(i)].chart < 0) continue;
        while (first < kMostSubsteps && std::abs(start.v[i]) * h > mostTurn * first) first *= 2;
    }
    if (!advanceIn(first, equations, start, time, h, end)) {
        for (int count = 2 * first; count <= kMostSubsteps; count *= 2) {
            if (advanceIn(count, equations, start, time, h, end)) return true;
        }
        if (failure_.empty()) describeProblem(time, h / kMostSubsteps);
        return false;
    }
    const double allowed = kLossAllowed * h * std::max(energyAtHand_, leastEnergy_);
    if (loss_ <= allowed || first >= kMostSubsteps) return true;
    // The loss of a step falls with its length: so many parts are needed.
    const double parts = first * loss_ / allowed;
    int count = 2 * first;
    while (count < kMostSubsteps && count < parts) count *= 2;
    for (; count <= kMostSubsteps; count *= 2) {
        if (advanceIn(count, equations, start, time, h, end)) return true;
    }
    return advanceIn(first, equations, start, time, h, end); // coarse, but a solution
}

/// The step in `count` parts.
bool ContactStepper::advanceIn(int count, RigEquations& equations, const MotionState& start, double time,
                               double h, MotionState& end) {
    statistics_.substeps = count;
    statistics_.iterations = 0;
    statistics_.strategy = StribeckStrategy::newton;
    statistics_.momentumResidual = 0.0;
    loss_ = energyAtHand_ = 0.0;
    std::fill(spots_.begin(), spots_.end(), SpotState{});
    contactForce_.setZero();
    for (std::size_t k = 0; k < motors_.size(); ++k) {
        motors_[k].delivered = equations.phase.motors[k].delivered;
    }
    stepLength_ = h;
    middle_ = start;
    const double part = h / count;
    for (int i = 0; i < count; ++i) {
        if (!substep(equations, middle_, time + i * part, part, next_)) return false;
        std::swap(middle_, next_);
    }
    std::swap(end, middle_);
    acceleration_ = (end.v - start.v) / h;
    return true;
}

} // namespace hingelab
