// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>

#include "physics/simulation/contact_stepper.h"
#include "physics/simulation/equations.h"
#include "physics/simulation/model.h"
#include "physics/simulation/motor_channels.h"

/// The channels of a model, listed once: the same walk names them for the model and writes their values at a
/// sample. `view` is null while naming; values are asked for only while writing.
namespace hingelab {

/// Everything that channel values are read from, for one instant.
struct SampleView {
    double time = 0.0;
    const MechanismScratch* mechanism = nullptr;
    const Mechanism::Reactions* reactions = nullptr;
    const RigEquations* equations = nullptr;
    const std::vector<PortMotion>* ports = nullptr;
    const Eigen::VectorXd* integrals = nullptr;
    const Eigen::VectorXd* states = nullptr;              ///< currents and temperature rises
    const ContactStepper* contacts = nullptr;             ///< null without contacts
    const std::vector<double>* coordinateStops = nullptr; ///< stop force on each coordinate
    double kinetic = 0.0, gravity = 0.0, stored = 0.0, edits = 0.0, initial = 0.0;
    double handleSpeed = 0.0, handleAcceleration = 0.0, holdForce = 0.0;
    Vector3 handForce = Vector3::Zero();
};

/// Sink that makes the list of channels.
class ChannelNamer {
  public:
    explicit ChannelNamer(std::vector<Channel>& channels) : channels_(channels) {}

    /// `kind` "joint", `name` "hinge": following channels are "joint.hinge.x", labelled "hinge: x".
    void begin(const char* kind, const std::string* name) {
        kind_ = kind;
        name_ = name;
    }
    template <class Value>
    void put(const std::string& suffix, const char* label, Quantity quantity, const Value&) {
        const std::string owner = name_ != nullptr ? std::string(kind_) + "." + *name_ : std::string(kind_);
        const std::string shown = name_ != nullptr ? *name_ : std::string(kind_);
        channels_.push_back({owner.empty() ? suffix : owner + "." + suffix,
                             shown.empty() ? std::string(label) : shown + ": " + label, quantity,
                             name_ != nullptr ? std::string(kind_) + " " + *name_ : std::string(kind_)});
    }

  private:
    std::vector<Channel>& channels_;
    const char* kind_ = "";
    const std::string* name_ = nullptr;
};

/// Sink that writes values.
class ChannelWriter {
  public:
    explicit ChannelWriter(std::span<double> values) : values_(values) {}
    void begin(const char*, const std::string*) {}
    template <class Value>
    void put(const char*, const char*, Quantity, const Value& value) {
        assert(next_ < values_.size());
        values_[next_++] = value();
    }
    template <class Value>
    void put(const std::string&, const char*, Quantity, const Value& value) {
        put("", "", Quantity::dimensionless, value);
    }
    [[nodiscard]] bool isComplete() const { return next_ == values_.size(); }

  private:
    std::span<double> values_;
    std::size_t next_ = 0;
};

namespace channels_detail {

/// Puts channels of one frame of an assembly: "frame_ia.x".
template <class Sink>
class FrameSink {
  public:
    FrameSink(Sink& sink, const char* frame) : sink_(sink), frame_(frame) {}
    template <class Value>
    void put(const char* suffix, const char* label, Quantity quantity, const Value& value) {
        if constexpr (std::is_same_v<Sink, ChannelNamer>) {
            sink_.put(std::string(frame_) + "." + suffix, (std::string(frame_) + " " + label).c_str(), quantity,
                      value);
        } else {
            sink_.put("", "", quantity, value);
        }
    }

  private:
    Sink& sink_;
    const char* frame_;
};

/// What several channels are parts of: computed when the first of them is written, never while naming. Lives as
/// long as one walk.
template <class Compute>
class Once {
  public:
    explicit Once(Compute compute) : compute_(std::move(compute)) {}
    [[nodiscard]] const auto& operator()() const {
        if (!value_) value_ = compute_();
        return *value_;
    }

  private:
    Compute compute_;
    mutable std::optional<std::invoke_result_t<Compute>> value_;
};

inline constexpr const char* kAxes[3] = {"x", "y", "z"};

template <class Sink, class Vector>
void putVector(Sink& sink, const char* const (&names)[3], const char* const (&labels)[3], Quantity quantity,
               const Vector& vector) {
    static_assert(std::is_same_v<decltype(vector()), Vector3>,
                  "an Eigen expression would refer to what is gone");
    const Once once(vector);
    for (int i = 0; i < 3; ++i) sink.put(names[i], labels[i], quantity, [&] { return once()[i]; });
}

template <class Sink, class Rotation>
void putQuaternion(Sink& sink, const Rotation& rotation) {
    static_assert(std::is_same_v<decltype(rotation()), Matrix3>,
                  "an Eigen expression would refer to what is gone");
    const Once quaternion([&] {
        Eigen::Quaterniond Q(rotation());
        if (Q.w() < 0.0) Q.coeffs() *= -1.0;
        return Q;
    });
    sink.put("qw", "orientation qw", Quantity::dimensionless, [&] { return quaternion().w(); });
    sink.put("qx", "orientation qx", Quantity::dimensionless, [&] { return quaternion().x(); });
    sink.put("qy", "orientation qy", Quantity::dimensionless, [&] { return quaternion().y(); });
    sink.put("qz", "orientation qz", Quantity::dimensionless, [&] { return quaternion().z(); });
}

/// Suffixes and labels of one coordinate: those of a joint's only coordinate are "rate" or "speed", those of
/// others carry its name.
struct CoordinateNames {
    std::string value, rate, acceleration, gravity, stop, drive;
    CoordinateNames(const Coordinate& c, bool isOnly) {
        const std::string prefix = isOnly ? "" : c.suffix + "_";
        value = c.suffix;
        rate = prefix + (c.isRotation ? "rate" : "speed");
        acceleration = prefix + "acceleration";
        gravity = prefix + (c.isRotation ? "gravity_torque" : "gravity_force");
        stop = prefix + (c.isRotation ? "stop_torque" : "stop_force");
        drive = prefix + (c.isRotation ? "drive_torque" : "drive_force");
    }
};

inline std::string spaced(std::string name) {
    for (char& c : name) {
        if (c == '_') c = ' ';
    }
    return name;
}

template <class Sink>
void walkCoordinate(const Model& model, const SampleView* view, Sink& sink, int index, bool isOnly) {
    const Coordinate& c = model.mechanism().coordinates()[static_cast<std::size_t>(index)];
    const auto angle = c.isRotation ? Quantity::angle : Quantity::length;
    const auto rate = c.isRotation ? Quantity::angularRate : Quantity::velocity;
    const auto acceleration = c.isRotation ? Quantity::angularAcceleration : Quantity::acceleration;
    const auto force = c.isRotation ? Quantity::torque : Quantity::force;
    const bool isStopped = std::any_of(model.stops().begin(), model.stops().end(), [&](const Model::Stop& s) {
        return s.port.kind == Port::Kind::coordinate && s.port.index == index;
    });
    const auto put = [&]([[maybe_unused]] std::string CoordinateNames::*name, Quantity quantity, auto value) {
        if constexpr (std::is_same_v<Sink, ChannelNamer>) {
            const CoordinateNames names(c, isOnly);
            sink.put(names.*name, spaced(names.*name).c_str(), quantity, value);
        } else {
            sink.put("", "", quantity, value);
        }
    };
    put(&CoordinateNames::value, angle, [&] { return view->mechanism->value[index]; });
    put(&CoordinateNames::rate, rate, [&] { return view->mechanism->rate[index]; });
    put(&CoordinateNames::acceleration, acceleration, [&] { return view->mechanism->acceleration[index]; });
    if (c.motion < 0) {
        put(&CoordinateNames::gravity, force,
            [&] { return model.mechanism().gravityForce(index, *view->mechanism); });
        if (isOnly || isStopped) {
            put(&CoordinateNames::stop, force,
                [&] { return (*view->coordinateStops)[static_cast<std::size_t>(index)]; });
        }
    } else {
        put(&CoordinateNames::drive, force,
            [&] { return view->equations->driveForce(static_cast<std::size_t>(c.motion)); });
    }
}

template <class Sink>
void walkJoint(const Model& model, const SampleView* view, Sink& sink, std::size_t j) {
    const Mechanism& mechanism = model.mechanism();
    const Joint& joint = model.rig().joints[j];
    sink.begin("joint", &joint.name);
    int count = 0;
    bool hasChart = false;
    for (const Coordinate& c : mechanism.coordinates()) {
        if (c.joint != j) continue;
        ++count;
        hasChart |= c.chart >= 0;
    }
    for (int i = 0; i < mechanism.coordinateCount(); ++i) {
        const Coordinate& c = mechanism.coordinates()[static_cast<std::size_t>(i)];
        if (c.joint != j) continue;
        // Free rotations have no lasting angles: their charts move. The quaternion below says where they are.
        if (c.chart < 0 || c.motion >= 0) walkCoordinate(model, view, sink, i, count == 1);
    }
    const Once childFrame([&] { return mechanism.motionOf(mechanism.childPlace(j), *view->mechanism); });
    const Once jointFrame([&] { return mechanism.motionOf(mechanism.jointPlace(j), *view->mechanism); });
    if (hasChart) {
        putQuaternion(
            sink, [&]() -> Matrix3 { return jointFrame().X.rotation.transpose() * childFrame().X.rotation; });
        putVector(sink, {"wx", "wy", "wz"}, {"angular velocity x", "angular velocity y", "angular velocity z"},
                  Quantity::angularRate, [&]() -> Vector3 {
                      const FrameMotion& child = childFrame();
                      return child.X.rotation.transpose() * (child.V.rotational - jointFrame().V.rotational);
                  });
    }
    putVector(sink, {"force_x", "force_y", "force_z"}, {"force x", "force y", "force z"}, Quantity::force,
              [&]() -> Vector3 {
                  return jointFrame().X.rotation.transpose() * view->reactions->joints[j].translational;
              });
    putVector(sink, {"torque_x", "torque_y", "torque_z"}, {"torque x", "torque y", "torque z"},
              Quantity::torque, [&]() -> Vector3 {
                  return jointFrame().X.rotation.transpose() * view->reactions->joints[j].rotational;
              });
}

template <class Sink>
void walkBody(const Model& model, const SampleView* view, Sink& sink, std::size_t b) {
    const Attachment& at = model.mechanism().attachmentOf(b);
    if (at.frame == 0) return; // never moves
    sink.begin("body", &model.rig().bodies[b].name);
    const Once motion([&] { return model.mechanism().motionOf(at, *view->mechanism); });
    putVector(sink, kAxes, kAxes, Quantity::length, [&]() -> Vector3 { return motion().X.translation; });
    putQuaternion(sink, [&]() -> Matrix3 { return motion().X.rotation; });
    putVector(sink, {"vx", "vy", "vz"}, {"velocity x", "velocity y", "velocity z"}, Quantity::velocity,
              [&]() -> Vector3 { return motion().V.translational; });
    putVector(sink, {"wx", "wy", "wz"}, {"angular velocity x", "angular velocity y", "angular velocity z"},
              Quantity::angularRate, [&]() -> Vector3 { return motion().V.rotational; });
    putVector(sink, {"ax", "ay", "az"}, {"acceleration x", "acceleration y", "acceleration z"},
              Quantity::acceleration, [&]() -> Vector3 { return motion().A.translational; });
    putVector(sink, {"alphax", "alphay", "alphaz"},
              {"angular acceleration x", "angular acceleration y", "angular acceleration z"},
              Quantity::angularAcceleration, [&]() -> Vector3 { return motion().A.rotational; });
}

template <class Sink>
void walkAssembly(const Model& model, const SampleView* view, Sink& sink, std::size_t k) {
    const Mechanism& mechanism = model.mechanism();
    const Assembly& assembly = mechanism.assemblies()[k];
    sink.begin("assembly", &model.rig().assemblies[k].name);
    const bool turns = assembly.closure() == Assembly::Closure::revolute;
    const auto& placement = [&]() -> const AssemblyPlacement& { return view->mechanism->assemblies[k]; };
    sink.put(turns ? "angle" : "distance", turns ? "angle" : "distance",
             turns ? Quantity::angle : Quantity::length, [&] { return placement().angle - assembly.offset(); });
    sink.put(turns ? "rate" : "speed", turns ? "rate" : "speed",
             turns ? Quantity::angularRate : Quantity::velocity,
             [&] { return view->mechanism->assemblyRates[k].rate; });
    sink.put("acceleration", "acceleration", turns ? Quantity::angularAcceleration : Quantity::acceleration,
             [&] { return view->mechanism->assemblyAccelerations[k].acceleration; });
    sink.put("rod_force", "rod force", Quantity::force,
             [&] { return view->reactions->assemblies[k].rodForce; });
    sink.put(turns ? "axis_torque" : "axis_force", turns ? "axis torque" : "axis force",
             turns ? Quantity::torque : Quantity::force,
             [&] { return view->reactions->assemblyLoads[k].axis; });
    if (assembly.hasRod2()) {
        sink.put("transmission_angle", "transmission angle", Quantity::angle,
                 [&] { return std::asin(std::min(1.0, std::abs(assembly.transmission(placement())))); });
    }
    sink.put("singularity_distance", "distance to singularity", Quantity::dimensionless, [&] {
        const double rod2 = std::abs(assembly.transmission(placement()));
        return assembly.hasUniversal() ? std::min(rod2, placement().l) : rod2;
    });
    const char* const frames[3] = {"frame_ia", "frame_ib", "frame_im"};
    const bool has[3] = {assembly.hasUniversal(), true, assembly.hasRod2()};
    for (int which = 0; which < 3; ++which) {
        if (!has[which]) continue;
        const auto pose = [&]() -> const Pose& {
            return which == 0 ? placement().X_Wia : which == 1 ? placement().X_Wib : placement().X_Wim;
        };
        FrameSink<Sink> framed(sink, frames[which]);
        putVector(framed, kAxes, kAxes, Quantity::length, [&]() -> Vector3 { return pose().translation; });
        if (which < 2) putQuaternion(framed, [&]() -> Matrix3 { return pose().rotation; });
    }
    for (const bool isA : {true, false}) {
        FrameSink<Sink> framed(sink, isA ? "frame_a" : "frame_b");
        const auto load = [&]() -> const SpatialForce& {
            return isA ? view->reactions->assemblies[k].a : view->reactions->assemblies[k].b;
        };
        const Once rotation([&]() -> Matrix3 {
            const FrameMotion m =
                isA ? mechanism.frameA(k, *view->mechanism) : mechanism.frameB(k, *view->mechanism);
            return m.X.rotation.transpose();
        });
        putVector(framed, {"force_x", "force_y", "force_z"}, {"force x", "force y", "force z"}, Quantity::force,
                  [&]() -> Vector3 { return rotation() * load().translational; });
        putVector(framed, {"torque_x", "torque_y", "torque_z"}, {"torque x", "torque y", "torque z"},
                  Quantity::torque, [&]() -> Vector3 { return rotation() * load().rotational; });
    }
    sink.put("total_power", "total power (check)", Quantity::power,
             [&] { return mechanism.totalPower(k, *view->reactions, *view->mechanism); });
}

template <class Sink>
void walkElement(const Model& model, const SampleView* view, Sink& sink, std::size_t e) {
    const Model::ForceElement& element = model.elements()[e];
    sink.begin("element", &element.name);
    const auto port = [&]() -> const PortMotion& { return (*view->ports)[e]; };
    const auto integral = [&] { return (*view->integrals)[static_cast<Eigen::Index>(e)]; };
    if (const DoorHinge* hinge = element.law.hinge()) {
        const Once torques([&] { return hinge->torques(port().x, port().rate); });
        const auto part = [&](double DoorHingeTorques::*member) { return torques().*member; };
        constexpr auto Nm = Quantity::torque;
        sink.put("torque", "torque", Nm, [&] { return torques().total(); });
        sink.put("spring", "spring", Nm, [&] { return part(&DoorHingeTorques::spring); });
        sink.put("catch", "catch", Nm, [&] { return part(&DoorHingeTorques::catchTorque); });
        sink.put("detents", "detents", Nm, [&] { return part(&DoorHingeTorques::detents); });
        sink.put("dynamic_friction", "dynamic friction", Nm,
                 [&] { return part(&DoorHingeTorques::dynamicFriction); });
        sink.put("static_friction", "static friction", Nm,
                 [&] { return part(&DoorHingeTorques::staticFriction); });
        sink.put("viscous_friction", "viscous friction", Nm,
                 [&] { return part(&DoorHingeTorques::viscousFriction); });
        sink.put("damping_zones", "damping zones", Nm, [&] { return part(&DoorHingeTorques::dampingZones); });
        sink.put("stored_energy", "stored energy", Quantity::energy,
                 [&] { return element.law.storedEnergy(port().x); });
        sink.put("dissipated_energy", "dissipated energy", Quantity::energy, integral);
        sink.put("conservative_power", "conservative power", Quantity::power,
                 [&] { return port().rate * torques().conservative(); });
        sink.put("non_conservative_power", "friction power", Quantity::power,
                 [&] { return port().rate * torques().friction(); });
        return;
    }
    const bool turns = element.port.isRotation;
    sink.put(turns ? "torque" : "force", turns ? "torque" : "force", turns ? Quantity::torque : Quantity::force,
             [&] { return view->equations->forces()[e]; });
    if (element.port.kind == Port::Kind::points) {
        sink.put("length", "length", Quantity::length, [&] { return port().x; });
        sink.put("speed", "speed", Quantity::velocity, [&] { return port().rate; });
    }
    if (const EngineGas* engine = element.law.engine()) {
        sink.put("pressure", "pressure", Quantity::pressure, [&] {
            const double area = 0.25 * 3.14159265358979323846 * engine->bore * engine->bore;
            return view->equations->forces()[e] / area;
        });
    }
    if (element.law.isSource()) {
        sink.put("work", "work", Quantity::energy, integral);
    } else {
        sink.put("stored_energy", "stored energy", Quantity::energy,
                 [&] { return element.law.storedEnergy(port().x); });
        sink.put("dissipated_energy", "dissipated energy", Quantity::energy, integral);
    }
}

template <class Sink>
void walkMotor(const Model& model, const SampleView* view, Sink& sink, std::size_t k) {
    const Model::MotorUnit& unit = model.motors()[k];
    sink.begin("motor", &unit.name);
    const auto values = [&]() -> const MotorValues<double>& { return view->equations->motor(k); };
    const auto port = [&]() -> const PortMotion& {
        return (*view->ports)[view->equations->firstMotorPort() + k];
    };
    const auto shaftRate = [&] { return unit.ratio * port().rate; };
    const auto rise = [&] { return unit.heatState >= 0 ? (*view->states)[unit.heatState] : 0.0; };
    const auto integral = [&](std::size_t which) {
        return (*view->integrals)[static_cast<Eigen::Index>(view->equations->firstMotorQuadrature() +
                                                            kMotorQuadratures * k + which)];
    };
    const bool turns = unit.port.isRotation;
    sink.put("voltage", "voltage", Quantity::voltage, [&] { return values().voltage; });
    sink.put("command", "voltage told", Quantity::voltage,
             [&] { return view->equations->commandOf(k, view->time); });
    sink.put("current", "current", Quantity::current, [&] { return values().current; });
    sink.put("back_emf", "back-EMF", Quantity::voltage, [&] { return unit.motor.backEmf(shaftRate()); });
    sink.put("speed", "shaft speed", Quantity::shaftRate, shaftRate);
    sink.put("angle", "shaft angle", Quantity::angle, [&] { return unit.ratio * port().x; });
    sink.put("torque", "torque", Quantity::shaftTorque, [&] { return unit.motor.torque(values().current); });
    sink.put("friction", "friction torque", Quantity::shaftTorque,
             [&] { return unit.motor.friction(shaftRate()).value; });
    sink.put("load", "load through the gear", Quantity::shaftTorque,
             [&] { return (view->equations->delivered(k) + view->equations->gearLoss(k)) / unit.ratio; });
    sink.put(turns ? "output_torque" : "output_force", turns ? "output torque" : "output force",
             turns ? Quantity::torque : Quantity::force, [&] { return view->equations->delivered(k); });
    sink.put("electrical_power", "electrical power", Quantity::power, [&] { return values().electrical; });
    sink.put("output_power", "output power", Quantity::power,
             [&] { return view->equations->delivered(k) * port().rate; });
    sink.put("copper_loss", "copper loss", Quantity::power, [&] { return values().copper; });
    sink.put("friction_loss", "friction loss", Quantity::power, [&] { return values().friction; });
    sink.put("gear_loss", "gear loss", Quantity::power,
             [&] { return view->equations->gearLoss(k) * port().rate; });
    if (unit.heatState >= 0) {
        sink.put("winding_temperature", "winding temperature", Quantity::temperature,
                 [&] { return unit.motor.thermal()->ambient + rise(); });
    }
    sink.put("electrical_energy", "electrical energy", Quantity::energy, [&] { return integral(0); });
    sink.put("copper_energy", "lost in copper", Quantity::energy, [&] { return integral(1); });
    sink.put("friction_energy", "lost in friction", Quantity::energy, [&] { return integral(2); });
    sink.put("conversion_energy", "lost between the constants", Quantity::energy, [&] { return integral(3); });
    sink.put("gear_energy", "lost in the gear", Quantity::energy, [&] { return integral(4); });
    sink.put("condition", "condition (0 idle, 1 driving, 2 braking, 3 stalled, 4 holding)",
             Quantity::dimensionless, [&] {
                 return static_cast<double>(
                     conditionOf(unit, values().voltage, values().current, rise(), shaftRate(),
                                 unit.drive.wantsRest(view->time, view->equations->phase.motors[k].drive)));
             });
    sink.put("overload", "overload (0 none, 1 limited, 2 current, 3 heat)", Quantity::dimensionless,
             [&] { return static_cast<double>(overloadOf(unit, values().current, rise())); });
    if (unit.drive.isDoor()) {
        const auto drive = [&]() -> const DriveState& { return view->equations->phase.motors[k].drive; };
        sink.put("door", "door (0 waiting, 1 opening, 2 open, 3 closing, 4 closed, 5 retreating, 6 stopped)",
                 Quantity::dimensionless, [&] { return static_cast<double>(drive().door); });
        sink.put("obstacles", "obstacles met", Quantity::dimensionless,
                 [&] { return static_cast<double>(drive().obstacles); });
    }
}

/// Sums of the audit's integrals.
struct Audit {
    double dissipated = 0.0, loadWork = 0.0, driveWork = 0.0, handWork = 0.0, motorWork = 0.0;
    Audit(const Model& model, const RigEquations& equations, const Eigen::VectorXd& w) {
        for (std::size_t e = 0; e < model.elements().size(); ++e) {
            (model.elements()[e].law.isSource() ? loadWork : dissipated) += w[static_cast<Eigen::Index>(e)];
        }
        const auto stops = static_cast<Eigen::Index>(equations.firstStopQuadrature());
        const auto drives = static_cast<Eigen::Index>(equations.firstDriveQuadrature());
        const auto hand = static_cast<Eigen::Index>(equations.handQuadrature());
        dissipated += w.segment(stops, drives - stops).sum(); // stops and contacts
        const auto motors = static_cast<Eigen::Index>(equations.firstMotorQuadrature());
        driveWork = w.segment(drives, motors - drives).sum();
        constexpr auto each = static_cast<Eigen::Index>(kMotorQuadratures);
        for (Eigen::Index first = motors; first < hand; first += each) {
            motorWork += w[first];
            dissipated += w.segment(first + 1, each - 1).sum();
        }
        handWork = w[hand];
    }
    /// What left the mechanism less what came in.
    [[nodiscard]] double balance() const { return dissipated - loadWork - driveWork - handWork - motorWork; }
};

inline constexpr int kShownUpdates = 16; ///< Newton updates of a step that are channels

/// "separated", "sliding" and "stiction" as numbers, for channels.
enum class ContactState { separated = 0, sliding = 1, stiction = 2 };

/// Of a contact: the loosest that one of its touching spots is in.
inline ContactState stateOf(const Model& model, const Model::ContactPair& pair,
                            const std::vector<SpotState>& spots) {
    ContactState state = ContactState::separated;
    for (std::size_t i = 0; i < pair.probes.count(); ++i) {
        const SpotState& spot = spots[pair.firstSpot + i];
        if (!spot.acts) continue;
        if (spot.slip >= model.rig().simulation.stictionTolerance) return ContactState::sliding;
        state = ContactState::stiction;
    }
    return state;
}

/// Channels of a spot, in this order: depth, slip speed, normal and friction force, position, normal, friction.
inline constexpr std::size_t kSpotChannels = 13;

template <class Sink>
void walkSpot(const SampleView* view, Sink& sink, const std::string& prefix, std::size_t k) {
    const auto spot = [&]() -> const SpotState& { return view->contacts->spots()[k]; };
    const std::string labels = prefix.substr(0, prefix.empty() ? 0 : prefix.size() - 1);
    const auto put = [&]([[maybe_unused]] const char* suffix, [[maybe_unused]] const char* label,
                         Quantity quantity, const auto& value) {
        if constexpr (std::is_same_v<Sink, ChannelNamer>) {
            sink.put(prefix + suffix, (spaced(labels) + " " + label).c_str(), quantity, value);
        } else {
            sink.put("", "", quantity, value);
        }
    };
    put("depth", "depth", Quantity::length, [&] { return spot().spot.depth; });
    put("slip_speed", "slip speed", Quantity::velocity, [&] { return spot().acts ? spot().slip : 0.0; });
    put("normal_force", "normal force", Quantity::force, [&] { return spot().normal; });
    put("friction_force", "friction force", Quantity::force, [&] { return spot().friction; });
    constexpr const char* axes[3] = {"x", "y", "z"};
    constexpr const char* normals[3] = {"normal_x", "normal_y", "normal_z"};
    constexpr const char* normalLabels[3] = {"normal x", "normal y", "normal z"};
    constexpr const char* frictions[3] = {"friction_x", "friction_y", "friction_z"};
    constexpr const char* frictionLabels[3] = {"friction x", "friction y", "friction z"};
    for (int i = 0; i < 3; ++i) {
        put(axes[i], axes[i], Quantity::length, [&] { return spot().spot.position[i]; });
    }
    for (int i = 0; i < 3; ++i) {
        put(normals[i], normalLabels[i], Quantity::dimensionless, [&] { return spot().spot.normal[i]; });
    }
    for (int i = 0; i < 3; ++i) {
        put(frictions[i], frictionLabels[i], Quantity::force, [&] { return spot().frictionForce[i]; });
    }
}

template <class Sink>
void walkContact(const Model& model, const SampleView* view, Sink& sink, std::size_t c) {
    const Model::ContactPair& pair = model.contacts()[c];
    sink.begin("contact", &pair.name);
    const auto spots = [&]() -> const std::vector<SpotState>& { return view->contacts->spots(); };
    const auto over = [&](const auto& combine) {
        double value = 0.0;
        for (std::size_t i = 0; i < pair.probes.count(); ++i) {
            const SpotState& spot = spots()[pair.firstSpot + i];
            if (spot.acts) value = combine(value, spot);
        }
        return value;
    };
    sink.put("state", "state (0 separated, 1 sliding, 2 stiction)", Quantity::dimensionless,
             [&] { return static_cast<double>(stateOf(model, pair, spots())); });
    sink.put("normal_force", "normal force", Quantity::force,
             [&] { return over([](double sum, const SpotState& s) { return sum + s.normal; }); });
    sink.put("friction_force", "friction force", Quantity::force, [&] {
        Vector3 sum = Vector3::Zero();
        for (std::size_t i = 0; i < pair.probes.count(); ++i) sum += spots()[pair.firstSpot + i].frictionForce;
        return sum.norm();
    });
    sink.put("slip_speed", "slip speed", Quantity::velocity,
             [&] { return over([](double most, const SpotState& s) { return std::max(most, s.slip); }); });
    sink.put("depth", "depth", Quantity::length, [&] {
        return over([](double most, const SpotState& s) { return std::max(most, s.spot.depth); });
    });
    const auto integral = [&](Eigen::Index which) {
        const auto first = static_cast<Eigen::Index>(view->equations->firstContactQuadrature());
        return (*view->integrals)[first + 2 * static_cast<Eigen::Index>(c) + which];
    };
    sink.put("damping_energy", "dissipated by damping", Quantity::energy, [&] { return integral(0); });
    sink.put("friction_energy", "dissipated by friction", Quantity::energy, [&] { return integral(1); });
    for (std::size_t i = 0; i < pair.probes.count(); ++i) {
        if constexpr (std::is_same_v<Sink, ChannelNamer>) {
            walkSpot(view, sink, "spot_" + std::to_string(i + 1) + ".", pair.firstSpot + i);
        } else {
            walkSpot(view, sink, "", pair.firstSpot + i);
        }
    }
}

template <class Sink>
void walkSolver(const SampleView* view, Sink& sink) {
    sink.begin("solver", nullptr);
    const auto statistics = [&]() -> const ContactStepStatistics& { return view->contacts->statistics(); };
    constexpr auto none = Quantity::dimensionless;
    sink.put("iterations", "Newton iterations of the step", none,
             [&] { return static_cast<double>(statistics().iterations); });
    sink.put("substeps", "substeps", none, [&] { return static_cast<double>(statistics().substeps); });
    sink.put("strategy", "strategy (0 Newton, 1 line search, 2 and 3 continuation)", none,
             [&] { return static_cast<double>(statistics().strategy); });
    sink.put("momentum_residual", "momentum residual, relative", none,
             [&] { return statistics().momentumResidual; });
    for (std::size_t i = 0; i < static_cast<std::size_t>(kShownUpdates); ++i) {
        const auto value = [&] {
            return i < statistics().updates.size() ? statistics().updates[i]
                                                   : std::numeric_limits<double>::quiet_NaN();
        };
        if constexpr (std::is_same_v<Sink, ChannelNamer>) {
            const std::string number = std::to_string(i + 1);
            sink.put("update_" + number, ("Newton update " + number).c_str(), Quantity::velocity, value);
        } else {
            sink.put("", "", Quantity::velocity, value);
        }
    }
}

} // namespace channels_detail

template <class Sink>
void walkChannels(const Model& model, const SampleView* view, Sink& sink) {
    using namespace channels_detail;
    const Rig& rig = model.rig();
    sink.begin("", nullptr);
    sink.put("time", "time", Quantity::time, [&] { return view->time; });
    for (std::size_t j = 0; j < rig.joints.size(); ++j) walkJoint(model, view, sink, j);
    for (std::size_t e = 0; e < model.elements().size(); ++e) walkElement(model, view, sink, e);
    for (std::size_t k = 0; k < model.motors().size(); ++k) walkMotor(model, view, sink, k);
    for (std::size_t c = 0; c < model.contacts().size(); ++c) walkContact(model, view, sink, c);
    for (std::size_t k = 0; k < rig.assemblies.size(); ++k) walkAssembly(model, view, sink, k);
    for (std::size_t b = 0; b < rig.bodies.size(); ++b) walkBody(model, view, sink, b);
    if (model.handle()) {
        sink.begin("handle", nullptr);
        sink.put("speed", "speed", Quantity::velocity, [&] { return view->handleSpeed; });
        sink.put("acceleration", "acceleration", Quantity::acceleration,
                 [&] { return view->handleAcceleration; });
        sink.put("hold_force", "force to hold", Quantity::force, [&] { return view->holdForce; });
    }
    if (!model.contacts().empty()) walkSolver(view, sink);
    sink.begin("hand", nullptr);
    sink.put("force", "force", Quantity::force, [&] { return view->handForce.norm(); });
    putVector(sink, {"force_x", "force_y", "force_z"}, {"force x", "force y", "force z"}, Quantity::force,
              [&]() -> Vector3 { return view->handForce; });
    sink.begin("energy", nullptr);
    const Once audit([&] { return Audit(model, *view->equations, *view->integrals); });
    constexpr auto J = Quantity::energy;
    sink.put("kinetic", "kinetic", J, [&] { return view->kinetic; });
    sink.put("gravity", "gravity", J, [&] { return view->gravity; });
    sink.put("stored", "stored in springs", J, [&] { return view->stored; });
    sink.put("dissipated", "dissipated", J, [&] { return audit().dissipated; });
    sink.put("hand_work", "work of the hand", J, [&] { return audit().handWork; });
    sink.put("load_work", "work of loads", J, [&] { return audit().loadWork; });
    if (model.mechanism().isTimeDependent()) {
        sink.put("drive_work", "work of prescribed motions", J, [&] { return audit().driveWork; });
    }
    if (!model.motors().empty()) {
        sink.put("electrical_work", "electrical work of motors", J, [&] { return audit().motorWork; });
    }
    sink.put("edits", "brought in by edits", J, [&] { return view->edits; });
    sink.put("closure", "closure error", J, [&] {
        return view->kinetic + view->gravity + view->stored + audit().balance() - view->edits - view->initial;
    });
}

} // namespace hingelab
