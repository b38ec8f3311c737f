// SPDX-License-Identifier: GPL-3.0-or-later
#include "checks/motor_checks.h"

#include <Eigen/Cholesky>
#include <cmath>

#include "checks/port_checks.h"
#include "simulation/equations.h"
#include "text/check_support.h"

namespace hingelab {
namespace {

using namespace checks;

/// Says what is wrong with a drive on an angle (`turns`) or a distance.
class DriveChecks {
  public:
    DriveChecks(const Motor& motor, bool turns, std::string base, Issues& issues)
        : motor_(motor), turns_(turns), base_(std::move(base)), issues_(issues) {}

    void operator()(const VoltageTable& table) const {
        checkAscending(table.points, &VoltageTable::Point::time, base_, issues_);
    }
    template <MotionOf K>
    void operator()(const PositionPid<K>& pid) const {
        checkKind<K>("angle_pid", "distance_pid");
        checkTarget(pid.target);
    }
    template <MotionOf K>
    void operator()(const RatePid<K>& pid) const {
        checkKind<K>("rate_pid", "speed_pid");
        checkTarget(pid.target);
    }
    template <MotionOf K>
    void operator()(const DoorController<K>& door) const {
        checkKind<K>("door_controller", "slide_controller");
        if (door.open == door.closed) {
            addError(issues_, base_ + "/open", "The door is open where it is closed", {},
                     "another coordinate than \"closed\"");
        }
        const double stall = motor_.motor.supplyVoltage / motor_.motor.resistance;
        const double limit = motor_.motor.currentLimit;
        const double most = limit > 0.0 ? std::min(limit, stall) : stall;
        if (door.obstacleCurrent >= most) {
            addWarning(issues_, base_ + "/obstacle_current", "No obstacle will ever be found",
                       displayText(Quantity::current, door.obstacleCurrent, 4),
                       "less than the largest current, " + displayText(Quantity::current, most, 4));
        }
    }
    template <class Other>
    void operator()(const Other&) const {}

  private:
    template <MotionOf K>
    void checkKind(const char* forAngles, const char* forDistances) const {
        if ((K == MotionOf::rotation) == turns_) return;
        addError(issues_, base_ + "/type",
                 turns_ ? "This drive is one of distances, but the coordinate is an angle"
                        : "This drive is one of angles, but the coordinate is a distance",
                 quoted(turns_ ? forDistances : forAngles), quoted(turns_ ? forAngles : forDistances));
    }
    template <MotionOf K>
    void checkTarget(const Motion<K>& target) const {
        if (const auto* table = std::get_if<MotionTable<K>>(&target.law)) {
            checkAscending(table->points, &MotionPoint<K>::time, base_ + "/target", issues_);
        }
    }

    const Motor& motor_;
    bool turns_;
    std::string base_;
    Issues& issues_;
};

void checkConstants(const Motor& motor, const std::string& base, Issues& issues) {
    const DcMotorParameters& p = motor.motor;
    const double Km = p.torqueConstant;
    const double Kb = p.backEmfConstant;
    constexpr double share = 0.05; // sheets round; more than this is a mistake
    if (std::abs(Km - Kb) > share * std::max(Km, Kb)) {
        addWarning(issues, base + "/motor/back_emf_constant",
                   "Torque constant and back-EMF constant differ, so the motor creates or destroys energy",
                   displayText(Kb, 4) + " V·s/rad against " + displayText(Km, 4) + " N·m/A",
                   "the same number in SI units");
    }
    const double electrical = Km * Kb / p.resistance;
    if (std::abs(p.viscousFriction - electrical) < 0.02 * electrical) {
        addWarning(issues, base + "/motor/viscous_friction",
                   "This friction equals K²/R, the damping by the back EMF, which the model already contains",
                   displayText(Quantity::shaftDamping, p.viscousFriction, 4),
                   "torque constant times no-load current over no-load speed");
    }
    if (motor.thermal && !(DcMotor(p, motor.thermal).resistanceAt(0.0) > 0.01 * p.resistance)) {
        addError(issues, base + "/thermal/coefficient", "The winding would have no resistance when cold",
                 displayText(Quantity::temperature, motor.thermal->ambient, 4),
                 "a smaller coefficient or warmer surroundings");
    }
}

} // namespace

void checkMotors(const Rig& rig, Issues& issues) {
    for (std::size_t i = 0; i < rig.motors.size(); ++i) {
        const Motor& motor = rig.motors[i];
        const std::string base = at("motors", i);
        const std::optional<bool> turns =
            checkPort(rig, {motor.joint, motor.from, motor.to}, base, "A motor", issues);
        if (turns) std::visit(DriveChecks(motor, *turns, base + "/drive", issues), motor.drive.law);
        checkConstants(motor, base, issues);
    }
}

struct MotorStart::Equations {
    std::shared_ptr<const Model> model;
    RigEquations equations;
};

namespace {

/// Which numbers would do in place of a backward efficiency that is too low, rounded to the safe side.
/// @param kappa reflected inertia of the rotor over the inertia of what it turns.
std::string acceptedGears(const Motor& motor, double kappa) {
    constexpr double margin = 1.05;
    constexpr int digits = 2;
    const double least = -kappa / margin;                                  // a little above the limit, -kappa
    const double wanted = margin * -motor.gear.backwardEfficiency / kappa; // of the rotor's inertia
    std::string words = "at least " + displayText(least, digits);
    words += ", which is self-locking, too (as is any value up to 0)";
    words += "; or a rotor inertia of at least " +
             displayText(Quantity::rotorInertia, wanted * motor.motor.rotorInertia, digits);
    words += "; or a ratio of at least " + displayText(std::sqrt(wanted) * motor.gear.ratio, digits + 1);
    return words;
}

} // namespace

MotorStart::MotorStart(const std::shared_ptr<const Model>& model, const JointVector& q,
                       const MechanismPhase& phase) {
    if (model->motors().empty()) return;
    auto made = std::make_unique<Equations>(Equations{model, RigEquations(model)});
    made->equations.phase.mechanism = phase;
    if (made->equations.prepareStep(0.0, 0.0, q, JointVector::Zero(q.size()))) equations_ = std::move(made);
}

MotorStart::~MotorStart() = default;

void MotorStart::addRotorInertia(JointMatrix& mass) const {
    if (equations_) mass = equations_->equations.massMatrix();
}

void MotorStart::checkGears(Issues& issues) const {
    if (!equations_) return;
    const Model& model = *equations_->model;
    const RigEquations& equations = equations_->equations;
    const Eigen::Index n = model.degreesOfFreedom();
    if (n == 0) return;
    const Eigen::LLT<JointMatrix> factor(JointMatrix(equations.massMatrix().topLeftCorner(n, n)));
    if (factor.info() != Eigen::Success) return;
    for (std::size_t k = 0; k < model.motors().size(); ++k) {
        const Model::MotorUnit& unit = model.motors()[k];
        const JointVector row = equations.portRow(equations.firstActuatorPort() + k).head(n).transpose();
        const double whole = unit.reflectedInertia() * row.dot(factor.solve(row)); // kappa/(1 + kappa)
        if (whole >= 1.0) continue;
        const double kappa = whole / (1.0 - whole);
        if (unit.gear.uniqueness(kappa) > 0.0) continue;
        addError(issues, at("motors", k, "/gear/backward_efficiency"),
                 "This gear holds so hard that its rotor is too light for a unique motion",
                 displayText(Quantity::dimensionless, unit.gear.backwardEfficiency, 4),
                 acceptedGears(model.rig().motors[k], kappa) + " (docs/explanation/gear.md says why)");
    }
}

} // namespace hingelab
