// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "contact/compliance.h"
#include "contact/contact_geometry.h"
#include "elements/actuator_law.h"
#include "elements/element_kinds.h"
#include "hinge/door_hinge.h"
#include "mechanism/mechanism.h"
#include "motor/motor_parts.h"
#include "rig/port_target.h"
#include "rig/rig.h"
#include "simulation/hand_script.h"
#include "simulation/open_loads.h"
#include "simulation/port.h"
#include "text/quantity.h"

namespace hingelab {

struct SampleLayout;

/// A number that a simulation reports at every sample.
struct Channel {
    std::string name;  ///< "joint.hinge.angle", unique
    std::string label; ///< for people: "hinge: angle"
    Quantity quantity;
    std::string group; ///< "joint hinge": what the menu sorts by
};

/// A valid rig made ready for simulation: names resolved to indices, laws ready to evaluate. Constant and
/// shared between threads.
class Model {
  public:
    /// With a script, the hand that follows it is the last of the laws; channels are the same.
    /// @throws std::invalid_argument if the script is about something that is no joint with one free
    /// coordinate.
    explicit Model(const Rig& rig, const std::optional<HandScript>& script = {});
    Model(const Model&) = delete;
    Model& operator=(const Model&) = delete;
    ~Model();

    /// A force law with what it acts on.
    struct LawUnit {
        std::string name; ///< of the element or, of stops, of what has them
        Port port;
        std::unique_ptr<const ForceLaw> law;
        int state = -1;       ///< index of its own in the first-order states; -1: it has none
        std::string identity; ///< of what has the name (rig/identity.h)
    };
    /// A stop of a port; x = side (q - position) is the penetration.
    struct Stop {
        Port port;
        double side; ///< +1: upper, -1: lower
        EndStop law; ///< for distances: [m], [N/m], [s/m]
        std::string owner;
        std::string identity; ///< of the owner
    };
    /// A door hinge with what it turns, for curves and figures.
    struct Hinge {
        std::size_t element;
        Port port;
        DoorHinge law;
    };
    /// A contact of the rig: a law for one pair of forms or for many.
    struct ContactUnit {
        std::string name;
        std::string identity;
        Compliance compliance;
        double dissipation = 0.0; ///< [s/m]
        double friction = 0.0;
        double staticFriction = 0.0;                          ///< not below friction
        double rollingFriction = 0.0, spinningFriction = 0.0; ///< arms of torques [m]
        std::size_t firstSpot = 0;                            ///< among the spots of all contacts
        std::size_t spotCount = 0; ///< that are shown; of a contact about many the first that touch
    };
    /// Two forms that may touch.
    struct ContactPair {
        std::size_t contact = 0;
        std::size_t firstBody = 0, secondBody = 0;
        ContactForm first, second;
    };
    /// A machine with what it turns.
    struct ActuatorUnit {
        std::string name;
        Port port;
        std::unique_ptr<const ActuatorLaw> law;
        int firstState = 0;           ///< in the first-order states
        std::size_t firstAccount = 0; ///< among the accounts of all actuators, with those of their teeth
        std::string identity;
        // Constants of the law:
        int states = 0;
        std::size_t accounts = 0; ///< without that of the teeth
        double ratio = 1.0, inertia = 0.0;
        Gear gear = {};
    };
    /// A motor with what it turns, for curves, figures and words. Of the actuators, those are motors.
    struct MotorUnit : MotorParts {
        std::string name;
        Port port;
    };
    struct GripPoint {
        std::size_t body;
        Vector3 p_BQ; ///< [m]
    };

    [[nodiscard]] const Rig& rig() const { return rig_; }
    [[nodiscard]] const Mechanism& mechanism() const { return mechanism_; }
    [[nodiscard]] int degreesOfFreedom() const { return mechanism_.degreesOfFreedom(); }
    /// Laws of the elements, in the order of the rig, then those of the stops, then that of a hand's script.
    [[nodiscard]] const std::vector<LawUnit>& laws() const { return laws_; }
    [[nodiscard]] std::size_t elementCount() const { return rig_.elements.size(); }
    /// Of a hand that follows a script, among the laws; empty: there is none.
    [[nodiscard]] const std::optional<std::size_t>& handLaw() const { return handLaw_; }
    [[nodiscard]] const std::vector<Hinge>& hinges() const { return hinges_; }
    [[nodiscard]] const std::vector<Stop>& stops() const { return stops_; }
    [[nodiscard]] const std::vector<ContactUnit>& contacts() const { return contacts_; }
    [[nodiscard]] const std::vector<ContactPair>& contactPairs() const { return pairs_; }
    /// Spots that all pairs could have at the same time.
    [[nodiscard]] std::size_t mostSpots() const { return mostSpots_; }
    [[nodiscard]] const std::vector<ActuatorUnit>& actuators() const { return actuators_; }
    [[nodiscard]] std::size_t actuatorAccountCount() const { return actuatorAccounts_; }
    [[nodiscard]] const std::vector<MotorUnit>& motors() const { return motors_; }
    /// First-order states: those of laws, then those of actuators.
    [[nodiscard]] int stateCount() const { return stateCount_; }
    [[nodiscard]] bool hasLossyGears() const;
    [[nodiscard]] std::size_t portCount() const { return laws_.size() + actuators_.size(); }
    /// Of the laws, then of the actuators.
    [[nodiscard]] const Port& port(std::size_t i) const;
    /// Spots of all contacts that are shown.
    [[nodiscard]] std::size_t spotCount() const { return spotCount_; }
    [[nodiscard]] const std::optional<GripPoint>& handle() const { return handle_; }
    /// True if every element and stop acts on a joint's coordinate.
    [[nodiscard]] bool actsOnJointsOnly() const { return actsOnJointsOnly_; }

    /// True if a law has friction that turns over within a small rate: explicit steps would be tiny.
    [[nodiscard]] bool hasStiffLaws() const;

    /// "joint.suffix" of every coordinate, free ones first.
    [[nodiscard]] const std::vector<std::string>& coordinateNames() const { return coordinateNames_; }

    /// All channels; the values of a sample come in this order. The first is the time.
    [[nodiscard]] const std::vector<Channel>& channels() const { return channels_; }
    /// What redundant constraints leave open of a joint's load.
    [[nodiscard]] OpenLoads openLoads(std::size_t joint) const {
        return openLoads_.empty() ? OpenLoads{} : openLoads_[joint];
    }

    /// Where what stands in a sample.
    [[nodiscard]] const SampleLayout& layout() const { return *layout_; }

    /// Index of the channel with this name, or -1: for names that people choose or files say.
    [[nodiscard]] int channelIndex(const std::string& name) const;

    /// True if samples of the other model have the same channels in the same order.
    [[nodiscard]] bool hasSameChannels(const Model& other) const;

    /// Instants [s] at which a law or a prescribed motion jumps or has a corner; ascending.
    [[nodiscard]] const std::vector<double>& instants() const { return instants_; }

    /// Largest step [s] that cannot jump over a catch, detent or zone edge unseen: error control only sees what
    /// its stages touch. `ports` has the motion of each law's port.
    [[nodiscard]] double largestStep(const std::vector<PortMotion>& ports) const;

  private:
    [[nodiscard]] Port portOf(const Element& element) const;
    [[nodiscard]] Port portOf(const std::string& joint, const std::optional<PlacePoint>& from,
                              const std::optional<PlacePoint>& to) const;
    void addElement(const Element& element);
    void addStops(std::size_t joint);
    void addHand(const HandScript& script);
    void addContact(const Contact& contact);
    void addMotor(const Motor& motor);
    void addActuator(const std::string& name, const std::string& identity, const Port& port,
                     std::unique_ptr<const ActuatorLaw> law);
    void collectInstants();

    Rig rig_;
    Mechanism mechanism_;
    std::vector<std::string> coordinateNames_;
    std::vector<LawUnit> laws_;
    std::optional<std::size_t> handLaw_;
    std::vector<Hinge> hinges_;
    std::vector<Stop> stops_;
    std::vector<ContactUnit> contacts_;
    std::vector<ContactPair> pairs_;
    std::size_t mostSpots_ = 0;
    std::size_t spotCount_ = 0;
    std::vector<ActuatorUnit> actuators_;
    std::size_t actuatorAccounts_ = 0;
    std::vector<MotorUnit> motors_;
    int stateCount_ = 0;
    std::optional<GripPoint> handle_;
    std::vector<double> instants_;
    std::vector<OpenLoads> openLoads_;
    std::vector<Channel> channels_;
    std::unique_ptr<const SampleLayout> layout_;
    bool actsOnJointsOnly_ = true;
};

/// The coordinate of a joint that has no other, if it is free: what a hand's script can move; -1: there is
/// none.
[[nodiscard]] int onlyFreeCoordinate(const Mechanism& mechanism, std::size_t joint);

} // namespace hingelab
