// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "simulation/simulation.h"
#include "tests/test_data.h"

/// Motors on a bench, for the tests of motors.
namespace hingelab::test {

/// A shaft about z that turns a disc; no gravity about it.
inline Rig bench(const Motor& motor, double inertia) {
    Rig rig;
    rig.name = "bench";
    Body disc;
    disc.name = "disc";
    disc.massProperties =
        MassProperties{1e-9, Vector3::Zero(), Vector3(inertia, inertia, inertia), Vector3::Zero()};
    rig.bodies.push_back(disc);
    Joint joint;
    joint.name = "shaft";
    joint.kind = RevoluteJoint{};
    joint.child = "disc";
    rig.joints.push_back(joint);
    Motor driven = motor;
    driven.name = "motor";
    driven.joint = "shaft";
    rig.motors.push_back(driven);
    return rig;
}

inline DriveParameters constantVoltage(double voltage) {
    return {ConstantVoltage{voltage}};
}

/// The rig with a contact that never touches, so that it advances in the fixed steps of rigs with contacts.
inline Rig inContactSteps(Rig rig, double step) {
    const std::string first = rig.bodies.front().name;
    Body floor;
    floor.name = kWorldName;
    Shape plane;
    plane.name = "floor";
    plane.geometry = HalfSpaceGeometry{};
    plane.position = Vector3(0.0, 0.0, -100.0);
    floor.shapes.push_back(plane);
    rig.bodies.push_back(floor);
    rig.bodies.front().points.push_back({"tip", Trace::off, Vector3::Zero()});
    Contact contact;
    contact.name = "far";
    contact.first.body = first;
    contact.first.point = "tip";
    contact.second.shape = "floor";
    rig.contacts.push_back(contact);
    rig.simulation.contactStep = step;
    return rig;
}

/// The model of a reference motor; D_m is that of the file.
inline DcMotorParameters referenceMotor(const Json& data) {
    DcMotorParameters p;
    p.resistance = data.at("R");
    p.inductance = data.at("L");
    p.torqueConstant = data.at("kM");
    p.backEmfConstant = data.at("Kb");
    p.rotorInertia = data.at("J");
    p.viscousFriction = data.at("D_m");
    p.supplyVoltage = data.at("V").is_null() ? 1000.0 : data.at("V").get<double>();
    return p;
}

/// A simulation whose channels are read by name.
class Running {
  public:
    explicit Running(const Rig& rig) : simulation(std::make_shared<const Model>(rig)) {}
    [[nodiscard]] bool to(double time) {
        time_ = time;
        return simulation.advanceTo(time) == StepStatus::ok;
    }
    [[nodiscard]] double at(const std::string& name) {
        std::vector<double> values(simulation.model().channels().size());
        simulation.sample(time_, values);
        const int index = simulation.model().channelIndex(name);
        return index < 0 ? std::numeric_limits<double>::quiet_NaN() : values[static_cast<std::size_t>(index)];
    }
    Simulation simulation;

  private:
    double time_ = 0.0;
};

} // namespace hingelab::test
