// SPDX-License-Identifier: GPL-3.0-or-later
// Handles read what the channels of these names have, of everything that a rig reports.
#include <QTest>
#include <cmath>
#include <set>

#include "checks/checked_rig.h"
#include "resources/shipped_rigs.h"
#include "simulation/sample_layout.h"
#include "simulation/simulation.h"
#include "tests/suite.h"

namespace test_sample_layout {

using namespace hingelab;

namespace {

/// A rig after a tenth of a second, whose handles are compared with names.
class Sampled {
  public:
    explicit Sampled(const Rig& rig) : model_(std::make_shared<const Model>(rig)) {
        Simulation simulation(model_);
        QCOMPARE(simulation.advanceTo(0.1), StepStatus::ok);
        row_.resize(model_->channels().size());
        simulation.sample(0.1, row_);
    }

    [[nodiscard]] const Model& model() const { return *model_; }
    [[nodiscard]] const std::vector<double>& row() const { return row_; }
    [[nodiscard]] std::size_t seen() const { return seen_.size(); }

    /// Of a name that the model does not have the handle is of nothing.
    void check(ChannelHandle handle, const std::string& name) {
        const int index = model_->channelIndex(name);
        QVERIFY2(handle.index == index, name.c_str());
        const double value = handle.in(row_);
        if (index < 0) {
            QVERIFY2(!handle && std::isnan(value), name.c_str());
            return;
        }
        const double expected = row_[static_cast<std::size_t>(index)];
        QVERIFY2(value == expected || (std::isnan(value) && std::isnan(expected)), name.c_str());
        seen_.insert(index);
    }
    /// Of what turns it has one name, of what slides another.
    void check(ChannelHandle handle, const std::string& turning, const std::string& sliding) {
        check(handle, model_->channelIndex(turning) >= 0 ? turning : sliding);
    }
    void check(const VectorHandle& vector, const std::string& stem) {
        const Vector3 value = vector.in(row_);
        for (std::size_t i = 0; i < 3; ++i) {
            check(vector.axes.at(i), stem + "xyz"[i]);
            const double part = vector.axes.at(i).in(row_);
            QVERIFY(value[static_cast<Eigen::Index>(i)] == part || std::isnan(part));
        }
    }
    void check(const RotationHandle& rotation, const std::string& stem) {
        for (std::size_t i = 0; i < 4; ++i) check(rotation.parts.at(i), stem + "q" + "wxyz"[i]);
    }
    void check(const PoseHandle& pose, const std::string& stem) {
        check(pose.position, stem);
        check(pose.orientation, stem);
    }
    void check(const LoadHandle& load, const std::string& stem) {
        check(load.force, stem + "force_");
        check(load.torque, stem + "torque_");
    }

  private:
    std::shared_ptr<const Model> model_;
    std::vector<double> row_;
    std::set<int> seen_;
};

void checkJoints(Sampled& s) {
    const SampleLayout& layout = s.model().layout();
    const std::vector<Coordinate>& coordinates = s.model().mechanism().coordinates();
    for (std::size_t i = 0; i < coordinates.size(); ++i) {
        const Coordinate& c = coordinates[i];
        const CoordinateBlock& block = layout.coordinates[i];
        const std::string joint = "joint." + s.model().rig().joints[c.joint].name + ".";
        const bool isOnly = std::count_if(coordinates.begin(), coordinates.end(),
                                          [&](const Coordinate& other) { return other.joint == c.joint; }) == 1;
        const std::string stem = isOnly ? joint : joint + c.suffix + "_";
        s.check(block.value, joint + c.suffix);
        s.check(block.rate, stem + (c.isRotation ? "rate" : "speed"));
        s.check(block.acceleration, stem + "acceleration");
        s.check(block.gravity, stem + (c.isRotation ? "gravity_torque" : "gravity_force"));
        s.check(block.stop, stem + (c.isRotation ? "stop_torque" : "stop_force"));
        s.check(block.drive, stem + (c.isRotation ? "drive_torque" : "drive_force"));
        s.check(block.hand, stem + (c.isRotation ? "hand_torque" : "hand_force"));
        QCOMPARE(&layout.coordinates.of(s.model().coordinateNames()[i]), &block);
        const CoordinateBlock& only = layout.joints[c.joint].coordinate;
        QCOMPARE(only.value.index, isOnly ? block.value.index : -1);
        QCOMPARE(only.hand.index, isOnly ? block.hand.index : -1);
    }
    for (std::size_t j = 0; j < layout.joints.size(); ++j) {
        const std::string& name = s.model().rig().joints[j].name;
        const JointBlock& block = layout.joints.of(name);
        QCOMPARE(&block, &layout.joints[j]);
        s.check(block.orientation, "joint." + name + ".");
        s.check(block.angularVelocity, "joint." + name + ".w");
        s.check(block.load, "joint." + name + ".");
        s.check(block.torqueAtJoint, "joint." + name + ".joint_torque_");
        for (std::size_t i = 0; i < 5; ++i)
            s.check(block.terms.at(i), "joint." + name + "." + kAccelerationTerms[i] + "_acceleration_");
    }
}

void checkElements(Sampled& s) {
    const SampleLayout& layout = s.model().layout();
    for (std::size_t e = 0; e < layout.elements.size(); ++e) {
        const Model::LawUnit& unit = s.model().laws()[e];
        const ElementBlock& block = layout.elements.of(unit.name);
        const std::string stem = "element." + unit.name + ".";
        s.check(block.force, stem + "torque", stem + "force");
        s.check(block.work, stem + "work");
        s.check(block.storedEnergy, stem + "stored_energy");
        s.check(block.dissipatedEnergy, stem + "dissipated_energy");
        const LawChannels own = unit.law->channels();
        for (const auto& list : {own.parts, own.powers}) {
            for (const LawChannel& channel : list) s.check(block.part(channel.suffix), stem + channel.suffix);
        }
        QVERIFY(!block.part("nothing"));
        const auto acts = static_cast<std::size_t>(unit.port.index);
        switch (unit.port.kind) {
            case Port::Kind::coordinate:
                QCOMPARE(block.place, layout.coordinates[acts].value);
                QCOMPARE(block.rate, layout.coordinates[acts].rate);
                break;
            case Port::Kind::assembly:
                QCOMPARE(block.place, layout.assemblies[acts].value);
                QCOMPARE(block.rate, layout.assemblies[acts].rate);
                break;
            case Port::Kind::points:
                s.check(block.place, stem + "length");
                s.check(block.rate, stem + "speed");
                break;
            case Port::Kind::geared:
                s.check(block.place, stem + "lag");
                s.check(block.rate, stem + "lag_rate");
                break;
        }
    }
}

void checkMotors(Sampled& s) {
    for (const Model::MotorUnit& unit : s.model().motors()) {
        const MotorBlock& block = s.model().layout().motors.of(unit.name);
        const std::string stem = "motor." + unit.name + ".";
        s.check(block.voltage, stem + "voltage");
        s.check(block.command, stem + "command");
        s.check(block.current, stem + "current");
        s.check(block.backEmf, stem + "back_emf");
        s.check(block.speed, stem + "speed");
        s.check(block.angle, stem + "angle");
        s.check(block.torque, stem + "torque");
        s.check(block.friction, stem + "friction");
        s.check(block.load, stem + "load");
        s.check(block.output, stem + "output_torque", stem + "output_force");
        s.check(block.electricalPower, stem + "electrical_power");
        s.check(block.outputPower, stem + "output_power");
        s.check(block.copperLoss, stem + "copper_loss");
        s.check(block.frictionLoss, stem + "friction_loss");
        s.check(block.gearLoss, stem + "gear_loss");
        s.check(block.windingTemperature, stem + "winding_temperature");
        s.check(block.electricalEnergy, stem + "electrical_energy");
        s.check(block.copperEnergy, stem + "copper_energy");
        s.check(block.frictionEnergy, stem + "friction_energy");
        s.check(block.conversionEnergy, stem + "conversion_energy");
        s.check(block.gearEnergy, stem + "gear_energy");
        s.check(block.condition, stem + "condition");
        s.check(block.overload, stem + "overload");
        s.check(block.door, stem + "door");
        s.check(block.obstacles, stem + "obstacles");
    }
}

void checkContacts(Sampled& s) {
    const SampleLayout& layout = s.model().layout();
    for (const Model::ContactUnit& unit : s.model().contacts()) {
        const ContactBlock& block = layout.contacts.of(unit.name);
        const std::string stem = "contact." + unit.name + ".";
        s.check(block.state, stem + "state");
        s.check(block.normalForce, stem + "normal_force");
        s.check(block.frictionForce, stem + "friction_force");
        s.check(block.slipSpeed, stem + "slip_speed");
        s.check(block.depth, stem + "depth");
        s.check(block.turningTorque, stem + "turning_torque");
        s.check(block.touchingSpots, stem + "touching_spots");
        s.check(block.dampingEnergy, stem + "damping_energy");
        s.check(block.frictionEnergy, stem + "friction_energy");
        QCOMPARE(block.spots.size(), unit.spotCount);
        for (std::size_t i = 0; i < block.spots.size(); ++i) {
            const std::string spot = stem + "spot_" + std::to_string(i + 1) + ".";
            s.check(block.spots[i].depth, spot + "depth");
            s.check(block.spots[i].slipSpeed, spot + "slip_speed");
            s.check(block.spots[i].normalForce, spot + "normal_force");
            s.check(block.spots[i].frictionForce, spot + "friction_force");
            s.check(block.spots[i].position, spot);
            s.check(block.spots[i].normal, spot + "normal_");
            s.check(block.spots[i].friction, spot + "friction_");
        }
    }
    s.check(layout.solver.iterations, "solver.iterations");
    s.check(layout.solver.substeps, "solver.substeps");
    s.check(layout.solver.strategy, "solver.strategy");
    s.check(layout.solver.momentumResidual, "solver.momentum_residual");
    for (std::size_t i = 0; i < layout.solver.updates.size(); ++i) {
        s.check(layout.solver.updates[i], "solver.update_" + std::to_string(i + 1));
    }
}

void checkAssemblies(Sampled& s) {
    for (const AssemblyItem& item : s.model().rig().assemblies) {
        const AssemblyBlock& block = s.model().layout().assemblies.of(item.name);
        const std::string stem = "assembly." + item.name + ".";
        s.check(block.value, stem + "angle", stem + "distance");
        s.check(block.rate, stem + "rate", stem + "speed");
        s.check(block.acceleration, stem + "acceleration");
        s.check(block.rodForce, stem + "rod_force");
        s.check(block.axisLoad, stem + "axis_torque", stem + "axis_force");
        s.check(block.transmissionAngle, stem + "transmission_angle");
        s.check(block.singularityDistance, stem + "singularity_distance");
        s.check(block.totalPower, stem + "total_power");
        for (std::size_t i = 0; i < 3; ++i) s.check(block.frames.at(i), stem + kAssemblyFrames[i] + ".");
        s.check(block.a, stem + "frame_a.");
        s.check(block.b, stem + "frame_b.");
    }
}

void checkCouplings(Sampled& s) {
    for (const Coupling& item : s.model().rig().couplings) {
        const std::string stem = "coupling." + item.name + ".";
        s.check(s.model().layout().couplings.of(item.name).effort, stem + "torque", stem + "force");
    }
}

void checkBodies(Sampled& s) {
    for (const Body& body : s.model().rig().bodies) {
        const BodyBlock& block = s.model().layout().bodies.of(body.name);
        const std::string stem = "body." + body.name + ".";
        s.check(block.pose, stem);
        s.check(block.velocity, stem + "v");
        s.check(block.angularVelocity, stem + "w");
        s.check(block.acceleration, stem + "a");
        s.check(block.angularAcceleration, stem + "alpha");
        s.check(block.centreOfMass, stem + "com_");
        s.check(block.centreVelocity, stem + "com_v");
        s.check(block.centreAcceleration, stem + "com_a");
        if (!block) continue;
        const FrameMotion motion = block.in(s.row());
        QCOMPARE(motion.X.translation, block.pose.position.in(s.row()));
        QCOMPARE(motion.V.rotational, block.angularVelocity.in(s.row()));
        QCOMPARE(motion.A.translational, block.acceleration.in(s.row()));
        QVERIFY(std::abs(motion.X.rotation.determinant() - 1.0) < 1e-12); // rounding of unit quaternions
    }
}

void checkWhole(Sampled& s) {
    const SampleLayout& layout = s.model().layout();
    s.check(layout.time, "time");
    s.check(layout.handle.speed, "handle.speed");
    s.check(layout.handle.acceleration, "handle.acceleration");
    s.check(layout.handle.holdForce, "handle.hold_force");
    s.check(layout.integrator.step, "integrator.step");
    s.check(layout.integrator.attempts, "integrator.attempts");
    s.check(layout.hand.force, "hand.force");
    s.check(layout.hand.vector, "hand.force_");
    s.check(layout.energy.kinetic, "energy.kinetic");
    s.check(layout.energy.gravity, "energy.gravity");
    s.check(layout.energy.stored, "energy.stored");
    s.check(layout.energy.dissipated, "energy.dissipated");
    s.check(layout.energy.handWork, "energy.hand_work");
    s.check(layout.energy.loadWork, "energy.load_work");
    s.check(layout.energy.driveWork, "energy.drive_work");
    s.check(layout.energy.electricalWork, "energy.electrical_work");
    s.check(layout.energy.edits, "energy.edits");
    s.check(layout.energy.closure, "energy.closure");
}

} // namespace

class TestSampleLayout : public QObject {
    Q_OBJECT
  private slots:
    void everyChannelIsInABlock_data() {
        QTest::addColumn<QString>("text");
        for (const ShippedRig& rig : shippedRigs()) {
            QTest::newRow(std::string(rig.name).c_str())
                << QString::fromUtf8(rig.text.data(), static_cast<qsizetype>(rig.text.size()));
        }
    }

    void everyChannelIsInABlock() {
        QFETCH(QString, text);
        const RigReading reading = readRig(text.toStdString());
        QVERIFY(reading.document);
        Sampled s(reading.document->rig);
        checkWhole(s);
        checkJoints(s);
        checkElements(s);
        checkMotors(s);
        checkContacts(s);
        checkAssemblies(s);
        checkCouplings(s);
        checkBodies(s);
        QCOMPARE(s.seen(), s.model().channels().size());
    }

    /// A slide on an arm that turns steadily: r = 1 m + v t, w = 2 rad/s, v = 0.5 m/s. The centre of mass lies
    /// 0.1 m beside the slide's origin. Every term by hand.
    void accelerationHasItsFiveTerms() {
        const RigReading reading = readRig(R"({"format": "hingelab-rig", "version": 1, "name": "turning slide",
            "environment": {"gravity": [0, 0, 0]},
            "bodies": [{"name": "arm", "mass_properties": {"mass": 1, "moments": [0.1, 0.1, 0.1]}},
                       {"name": "block", "mass_properties": {"mass": 2, "centre_of_mass": [0, 0.1, 0],
                                                             "moments": [0.1, 0.1, 0.1]}}],
            "joints": [{"name": "turn", "type": "revolute", "parent": "world", "child": "arm", "axis": [0, 0, 1],
                        "motion": {"type": "constant_speed", "speed": 2}},
                       {"name": "slide", "type": "prismatic", "parent": "arm", "child": "block",
                        "position": [1, 0, 0], "axis": [1, 0, 0],
                        "motion": {"type": "constant_speed", "speed": 0.5}}]})");
        QVERIFY(reading.document);
        const Sampled s(reading.document->rig);
        const SampleLayout& layout = s.model().layout();
        const JointBlock& slide = layout.joints.of("slide");
        const double angle = 0.2, r = 0.05; // after a tenth of a second
        const Vector3 along(std::cos(angle), std::sin(angle), 0.0),
            across(-std::sin(angle), std::cos(angle), 0.0);
        const Vector3 expected[] = {-4.0 * along, Vector3::Zero(), -4.0 * r * along, 2.0 * across,
                                    Vector3::Zero()};
        for (std::size_t i = 0; i < 5; ++i)
            QVERIFY2((slide.terms.at(i).in(s.row()) - expected[i]).norm() < 1e-9, kAccelerationTerms[i]);
        const BodyBlock& block = layout.bodies.of("block");
        Vector3 sum = Vector3::Zero();
        for (std::size_t i = 0; i < 5; ++i) sum += slide.terms.at(i).in(s.row());
        QVERIFY((sum - block.acceleration.in(s.row())).norm() < 1e-9);
        const Vector3 arm = 0.1 * across;
        QVERIFY((block.centreOfMass.in(s.row()) - ((1.0 + r) * along + arm)).norm() < 1e-9);
        QVERIFY((block.centreAcceleration.in(s.row()) - (sum - 4.0 * arm)).norm() < 1e-9);
        // The force moves the centre of mass; its torque about both points differs by the way gone.
        const Vector3 force = slide.load.force.in(s.row()), torque = slide.load.torque.in(s.row());
        const Vector3 atJoint = slide.torqueAtJoint.in(s.row());
        Matrix3 R_WJ;
        R_WJ << along, across, Vector3::UnitZ();
        QVERIFY((R_WJ * force - 2.0 * block.centreAcceleration.in(s.row())).norm() < 1e-9);
        QVERIFY((atJoint - torque - Vector3(r, 0.0, 0.0).cross(force)).norm() < 1e-9);
        QVERIFY((atJoint - torque).norm() > 1e-3);
        QVERIFY(layout.joints.of("turn").torqueAtJoint.axes[0].index < 0); // it is the same
    }

    void whatIsNotThereReadsAsNotThere() {
        const SampleLayout none;
        const std::vector<double> row = {1.0, 2.0};
        QVERIFY(!none.time);
        QVERIFY(std::isnan(none.time.in(row)));
        QVERIFY(!none.motors.of("motor").current);
        QVERIFY(std::isnan(none.motors[7].current.in(row)));
        QVERIFY(!none.bodies.of("door"));
        QVERIFY(none.bodies[3].pose.position.in(row).array().isNaN().all());
        QVERIFY(!none.joints.of("hinge").coordinate.value);
        QVERIFY(!none.hand.vector);
        QVERIFY(none.contacts[0].spots.empty());
        QVERIFY(none.solver.updates.empty());
        QCOMPARE(none.names.find({}, "time"), -1);
    }

    void namesFindTheirChannels() {
        for (const ShippedRig& shipped : shippedRigs()) {
            const Model model(readRig(shipped.text).document->rig);
            for (std::size_t i = 0; i < model.channels().size(); ++i) {
                const int index = static_cast<int>(i);
                QCOMPARE(model.channelIndex(model.channels()[i].name), index);
                QCOMPARE(nameOf(model, {index}), model.channels()[i].name);
            }
            QCOMPARE(model.channelIndex("joint.no such joint.angle"), -1);
            QCOMPARE(model.channelIndex(""), -1);
        }
        const Model empty{Rig()};
        QCOMPARE(empty.channelIndex("time"), 0);
        QVERIFY(nameOf(empty, {}).empty());
    }
};

HINGELAB_GUILESS_TEST(TestSampleLayout)

} // namespace test_sample_layout

#include "test_sample_layout.moc"
