// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/door_way.h"
#include "analysis/slow_force.h"
#include "simulation/model.h"

namespace hingelab {

/// Generalised force on the driving coordinate x of a rig, by one cause or in all, in slow motion: what acts on
/// the door, positive towards larger x ("opening"). A hand that moves it slowly applies the opposite.
struct DoorForce {
    double atRest = 0.0;  ///< without friction [N·m, or N where x is a distance]
    double opening = 0.0; ///< while x rises: friction fully slipping
    double closing = 0.0; ///< while x falls

    DoorForce& operator+=(const DoorForce& other) {
        atRest += other.atRest;
        opening += other.opening;
        closing += other.closing;
        return *this;
    }
};

/// What motors are told: [V] by motor; none, or too few: switched off, which in slow motion is 0 V.
using MotorVoltages = std::vector<double>;

/// Slow forces on a rig with one degree of freedom, at any place of its way:
///   Q = sum over laws and motors of (dx_i/dq) f_i + weight + what springs and struts do through the linkage
/// by virtual power, with the rows dx_i/dq of the mechanism. Loads that follow the time (applied torques and
/// forces, tables) are what is done to a door, not the door: they are left out and named. Viscous parts
/// (dampers, oil, back-EMF) are taken at no rate. Inertia plays no part. A prescribed motion of the only
/// coordinate is taken off. Source: the principle of virtual power, as in the engine (mechanism.h); tests
/// compare the two.
///
/// Room for evaluation is inside: one for each thread.
class DoorStatics {
  public:
    /// The statics of a rig, or words why it has none: more or fewer degrees of freedom than one, contacts, a
    /// gear that holds whatever one does, a linkage that cannot be closed at the start.
    struct Found;
    [[nodiscard]] static Found of(const std::shared_ptr<const Model>& model, MotorVoltages voltages = {});

    /// Whether a rig is a door to people: one degree of freedom between two stops of its joint, no contacts.
    /// Others may have a curve, too. Costs nothing.
    [[nodiscard]] static bool isDoor(const Model& model);

    [[nodiscard]] const Model& model() const { return *model_; }
    [[nodiscard]] const DoorWay& way() const { return way_; }
    [[nodiscard]] const MotorVoltages& voltages() const { return voltages_; } ///< one for each motor
    [[nodiscard]] std::size_t joint() const { return joint_; }
    [[nodiscard]] bool isRotation() const { return isRotation_; }
    /// Channel of the driving coordinate in a simulation, such as "joint.hinge.angle".
    [[nodiscard]] const std::string& channel() const { return channel_; }
    /// Causes in the order of parts: gravity, elements, stops that are pressed, motors.
    [[nodiscard]] const std::vector<std::string>& causes() const { return causes_; }
    /// Loads that are left out, and prescribed motions, which stand where they begin.
    [[nodiscard]] const std::vector<std::string>& leftOut() const { return leftOut_; }

    /// Where a hand pulls: the rig's handle, or what is farthest from the driving axis on the body it drives.
    [[nodiscard]] const Model::GripPoint& grip() const { return grip_; }
    [[nodiscard]] const std::string& gripWords() const { return gripWords_; }

    /// Goes to a place of the way; false if the linkage does not close there, which within the way is not so.
    [[nodiscard]] bool goTo(double x);
    /// At the place: of each cause.
    [[nodiscard]] std::span<const DoorForce> parts() const { return parts_; }
    [[nodiscard]] DoorForce total() const;
    /// How far the grip moves per unit of x [m/rad, or 1]: the force at the handle, along its path, is Q over
    /// this.
    [[nodiscard]] double leverage() const { return leverage_; }
    /// Of the grip, in the world [m].
    [[nodiscard]] const Vector3& gripPosition() const { return gripPosition_; }
    /// At the place: a force law's own coordinate, and how fast it moves per unit rate of x.
    struct LawPlace {
        double x = 0.0; ///< [rad or m]
        double row = 0.0;
    };
    /// Of a law by its index in the model; none for those that are left out.
    [[nodiscard]] std::optional<LawPlace> lawPlace(std::size_t law) const;
    /// Energy that gravity, springs and struts store [J], but for a constant.
    [[nodiscard]] double storedEnergy() const;
    /// Force while x moves at a rate, with what is viscous or without.
    [[nodiscard]] double forceAt(double rate, bool withViscous) const;
    /// The most that friction holds against opening and against closing (both >= 0) [N·m or N]: at whichever
    /// slow rate it is strongest, static friction included.
    struct Hold {
        double againstOpening = 0.0, againstClosing = 0.0;
    };
    [[nodiscard]] Hold hold() const;
    /// The rate at which a door that friction holds moves all the same, where friction depends on the rate
    /// alone [rad/s or m/s]; 0 where presliding friction holds it, NaN if it is not held.
    [[nodiscard]] double creepRate() const;

    /// Places that sampling must not miss: where a law has a narrow feature.
    [[nodiscard]] const std::vector<double>& landmarks() const { return landmarks_; }

  private:
    DoorStatics(std::shared_ptr<const Model> model, MotorVoltages voltages, DoorWay way);
    void findCauses();
    void findLandmarks();
    void chooseGrip();
    [[nodiscard]] double motorForce(std::size_t motor, double rate, bool withViscous) const;
    void findStaticFriction();
    [[nodiscard]] double rowOfPort(const Port& port);
    [[nodiscard]] bool placeAt(double x);

    std::shared_ptr<const Model> model_;
    MotorVoltages voltages_;
    DoorWay way_;
    std::size_t joint_ = 0;
    bool isRotation_ = true;
    std::string channel_;
    std::vector<std::string> causes_;
    std::vector<std::string> leftOut_;
    std::vector<std::size_t> laws_; ///< those that count
    std::vector<double> landmarks_;
    bool hasStaticFriction_ = true; ///< somewhere, more friction at a slow rate than in full slip
    bool hasStops_ = false;
    Model::GripPoint grip_{};
    std::string gripWords_;
    // At the place:
    MechanismScratch scratch_;
    JointVector q_;
    Eigen::RowVectorXd row_;
    std::vector<SlowForce> slow_; ///< of laws_
    std::vector<double> rows_;    ///< of laws_, then of motors
    std::vector<DoorForce> parts_;
    double leverage_ = 0.0;
    Vector3 gripPosition_ = Vector3::Zero();
};

struct DoorStatics::Found {
    std::optional<DoorStatics> statics;
    std::string refusal; ///< in words, if there are none
};

} // namespace hingelab
