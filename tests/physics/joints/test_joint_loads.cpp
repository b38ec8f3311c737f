// SPDX-License-Identifier: GPL-3.0-or-later
// What samples say of the loads in joints and assemblies: every body by itself must obey Newton and Euler under
// them, with elements between points, stops, motors, and the hand.
#include <QTest>
#include <cmath>

#include "checks/validation.h"
#include "tests/physics/motor_bench.h"
#include "tests/suite.h"

namespace test_joint_loads {

using namespace hingelab;
using namespace hingelab::test;

namespace {

const Vector3 kGravity(0.3, -9.0, -2.0);
constexpr double kMass = 3.0;
constexpr double kInertia = 0.2; // about any axis through the centre of mass, which is the body's origin

Body ball(const std::string& name) {
    Body body{.name = name, .shapes = {}, .massProperties = MassProperties{}, .points = {}};
    body.massProperties->mass = kMass;
    body.massProperties->moments = Vector3::Constant(kInertia);
    return body;
}

Joint turning(const std::string& name, const std::string& parent, const Vector3& position, double rate) {
    Joint joint;
    joint.name = joint.child = name;
    joint.parent = parent;
    joint.position = position;
    RevoluteJoint revolute;
    revolute.initialRate = rate;
    joint.kind = revolute;
    return joint;
}

Element between(const std::string& name, const PlacePoint& from, const PlacePoint& to) {
    Element element;
    element.name = name;
    element.from = from;
    element.to = to;
    element.law = LinearSpring{120.0, 0.2, 3.0};
    return element;
}

Motor geared(const std::string& name, const std::string& joint) {
    Motor motor;
    motor.name = name;
    motor.joint = joint;
    motor.motor.rotorInertia = 1e-4; // of which the joint feels a part that matters
    motor.gear.ratio = 30.0;
    motor.drive = constantVoltage(6.0);
    return motor;
}

/// A door in its stop and a flap on it, with springs between them, a post on the ground, and the ground.
Rig doorWithFlap() {
    Rig rig;
    rig.name = "door with flap";
    rig.environment.gravity = kGravity;
    rig.bodies = {ball("door"), ball("flap"), ball("post")};
    Joint post;
    post.name = post.child = "post";
    post.kind = FixedJoint{};
    post.position = {0.5, 1.5, 0.3};
    rig.joints = {turning("door", kWorldName, {0.1, 0.2, 0.3}, 0.7),
                  turning("flap", "door", {0.6, 0.2, 0.1}, -0.4), post};
    rig.joints[0].revolute()->upperStop = EndStop{-0.05, 500.0, 0.4}; // stands in it
    rig.joints[0].revolute()->initialAngle = -0.02;
    rig.elements = {between("to post", {"post", {0.1, 0.0, 0.2}}, {"flap", {0.2, 0.3, 0.1}}),
                    between("to ground", {"door", {0.3, -0.2, 0.4}}, {kWorldName, {1.0, -1.0, 0.2}}),
                    between("own", {"flap", {-0.1, 0.4, 0.3}}, {"door", {0.2, 0.5, -0.1}}),
                    elementOn("damper", "door", RotationalSpring{15.0, 0.3, 2.0})};
    rig.motors = {geared("at door", "door"), geared("at flap", "flap")};
    rig.bodies[1].points.push_back({"handle", Trace::off, {0.2, 0.1, 0.0}});
    rig.handle = Handle{"flap", "handle"};
    return rig;
}

constexpr double kRod = 0.25; // [m]
constexpr double kCrank = 0.1;

/// A slide that drives a crank through its dead centres, both with springs and the crank with a motor.
Rig slideAndCrank() {
    Rig rig;
    rig.name = "slide and crank";
    rig.environment.gravity.setZero();
    rig.bodies = {ball("slide"), ball("crank")};
    Joint slide;
    slide.name = slide.child = "slide";
    PrismaticJoint along;
    along.initialDistance = 0.31; // 60 degrees of the crank and a bit
    along.initialSpeed = -0.3;
    slide.kind = along;
    Joint mount;
    mount.name = "mount";
    mount.kind = FixedJoint{};
    mount.parent = "rod.frame_ib";
    mount.child = "crank";
    rig.joints = {slide, mount};
    AssemblyItem item;
    item.name = "rod";
    item.frameA = {"slide", Vector3::Zero(), Vector3::Zero()};
    item.parameters = JointSsr{kRod, 0.0, Vector3::UnitZ(), {kCrank, 0.0, 0.0}, 0.0, 0.8};
    rig.assemblies.push_back(item);
    rig.elements = {elementOn("on slide", "slide", LinearSpring{40.0, 0.2, 1.0}),
                    elementOn("on crank", "rod", RotationalSpring{0.5, 1.0, 0.05}),
                    elementOn("more", "rod", AppliedTorque{0.7, 0.0, 100.0})};
    rig.motors = {geared("motor", "rod")};
    return rig;
}

/// Reads vectors and poses of a sample.
class Sampled {
  public:
    Sampled(Simulation& simulation, double time)
        : simulation_(simulation), values_(simulation.model().channels().size()) {
        simulation.sample(time, values_);
    }
    double operator()(const std::string& name) const {
        const int index = simulation_.model().channelIndex(name);
        if (index < 0) throw std::runtime_error("no channel " + name);
        return values_[static_cast<std::size_t>(index)];
    }
    Vector3 vector(const std::string& prefix) const {
        return {(*this)(prefix + "x"), (*this)(prefix + "y"), (*this)(prefix + "z")};
    }
    Pose poseOf(const std::string& body) const {
        const std::string at = "body." + body + ".";
        const Eigen::Quaterniond Q((*this)(at + "qw"), (*this)(at + "qx"), (*this)(at + "qy"),
                                   (*this)(at + "qz"));
        return {Q.toRotationMatrix(), vector(at)};
    }

  private:
    Simulation& simulation_;
    std::vector<double> values_;
};

/// What acts on a body, about its origin.
struct Loads {
    Vector3 origin;
    Vector3 force = Vector3::Zero();
    Vector3 torque = Vector3::Zero();

    void add(const Vector3& point, const Vector3& f, const Vector3& t = Vector3::Zero()) {
        force += f;
        torque += t + (point - origin).cross(f);
    }
};

} // namespace

class TestJointLoads : public QObject {
    Q_OBJECT
  private slots:
    /// Under joints, springs, hand and weight both bodies accelerate as the sample says.
    void bodiesObeyNewtonAndEuler() {
        const Rig rig = doorWithFlap();
        const Issues issues = validate(rig);
        QVERIFY2(!hasErrors(issues), issues.empty() ? "" : issues.front().text().c_str());
        Simulation simulation(std::make_shared<const Model>(rig));
        for (const double time : {0.0, 0.013, 0.1, 0.31}) {
            QCOMPARE(simulation.advanceTo(time), StepStatus::ok);
            if (time == 0.1) {
                simulation.setHand(time, Hand{.body = 1, .grip = {0.1, 0.3, 0.2}, .target = {1.0, 1.2, 0.9}});
            }
            const Sampled sample(simulation, time);
            const Pose door = sample.poseOf("door");
            const Pose flap = sample.poseOf("flap");
            const Pose post{Matrix3::Identity(), {0.5, 1.5, 0.3}};
            Loads onDoor{door.translation};
            Loads onFlap{flap.translation};
            onDoor.add(door.translation, sample.vector("joint.door.force_"),
                       sample.vector("joint.door.torque_"));
            // The flap's joint frame stands in the door.
            const Vector3 force = door.rotation * sample.vector("joint.flap.force_");
            const Vector3 torque = door.rotation * sample.vector("joint.flap.torque_");
            onFlap.add(flap.translation, force, torque);
            onDoor.add(flap.translation, -force, -torque);
            const auto spring = [&](const char* name, const Vector3& from, const Vector3& to, Loads* pushed,
                                    Loads* pushedBack) {
                const Vector3 push =
                    sample(std::string("element.") + name + ".force") * (to - from).normalized();
                if (pushed != nullptr) pushed->add(to, push);
                if (pushedBack != nullptr) pushedBack->add(from, -push);
            };
            spring("to post", post * Vector3(0.1, 0.0, 0.2), flap * Vector3(0.2, 0.3, 0.1), &onFlap, nullptr);
            spring("to ground", door * Vector3(0.3, -0.2, 0.4), {1.0, -1.0, 0.2}, nullptr, &onDoor);
            spring("own", flap * Vector3(-0.1, 0.4, 0.3), door * Vector3(0.2, 0.5, -0.1), &onDoor, &onFlap);
            onFlap.add(flap * Vector3(0.1, 0.3, 0.2), sample.vector("hand.force_"));
            QCOMPARE(sample("hand.force") > 1.0, time >= 0.1);
            for (const auto& [name, loads] : {std::pair("door", &onDoor), std::pair("flap", &onFlap)}) {
                const std::string at = std::string("body.") + name + ".";
                const Vector3 needed = kMass * (sample.vector(at + "a") - kGravity);
                // Rounding: forces of up to 1e3 N, over levers of about 1 m.
                QVERIFY2((loads->force - needed).norm() < 1e-9, name);
                QVERIFY2((loads->torque - kInertia * sample.vector(at + "alpha")).norm() < 1e-9, name);
            }
        }
    }

    /// A joint's stop is told apart from elements and motors on the same joint.
    void stopsAreToldApart() {
        Simulation simulation(std::make_shared<const Model>(doorWithFlap()));
        for (const double time : {0.0, 0.002, 0.004}) {
            QCOMPARE(simulation.advanceTo(time), StepStatus::ok);
            const Sampled sample(simulation, time);
            const double depth = sample("joint.door.angle") + 0.05;
            QVERIFY(depth > 0.0);
            const double push = 500.0 * depth * (1.0 + 0.4 * sample("joint.door.rate"));
            QVERIFY(std::abs(sample("joint.door.stop_torque") + push) < 1e-11); // rounding of some N·m
        }
    }

    /// Slide and crank by themselves: what the rod must push with, from the one and from the other, also where
    /// the crank's angle has taken the place of the slide's coordinate.
    void aRodCarriesWhatItsEndsNeed() {
        const Rig rig = slideAndCrank();
        const Issues issues = validate(rig);
        QVERIFY2(!hasErrors(issues), issues.empty() ? "" : issues.front().text().c_str());
        Simulation simulation(std::make_shared<const Model>(rig));
        int replaced = 0;
        for (double time = 0.0; time < 1.5; time += 0.01) {
            QCOMPARE(simulation.advanceTo(time), StepStatus::ok);
            const Sampled sample(simulation, time);
            const Vector3 im = sample.vector("assembly.rod.frame_im.");
            const Vector3 along = (im - Vector3(sample("joint.slide.distance"), 0.0, 0.0)) / kRod;
            const double rod = sample("assembly.rod.rod_force");
            const double onSlide = sample("element.on slide.force") - rod * along.x();
            const double drive = sample("element.on crank.torque") + sample("element.more.torque") +
                                 sample("motor.motor.output_torque");
            const double onCrank = drive + rod * im.cross(along).z();
            QVERIFY(std::abs(sample("assembly.rod.axis_torque") - drive) < 1e-12 * (1.0 + std::abs(drive)));
            const double forSlide = kMass * sample("joint.slide.acceleration");
            const double forCrank = kInertia * sample("assembly.rod.acceleration");
            // Rounding, times what near dead centres the accelerations are worth.
            QVERIFY2(std::abs(onSlide - forSlide) < 1e-8 * (1.0 + std::abs(rod)),
                     qPrintable(QString("%1: %2 %3").arg(time).arg(onSlide).arg(forSlide)));
            QVERIFY2(std::abs(onCrank - forCrank) < 1e-8 * (1.0 + std::abs(rod)),
                     qPrintable(QString("%1: %2 %3").arg(time).arg(onCrank).arg(forCrank)));
            replaced += std::abs(sample("assembly.rod.transmission_angle")) < 0.1 ? 1 : 0;
        }
        QVERIFY2(replaced > 3, qPrintable(QString::number(replaced)));
    }

    /// A body that slides over the floor is carried and braked by the floor alone, not by its free joint.
    void aSlidingBodyIsCarriedByTheFloor() {
        Rig rig;
        rig.name = "sliding";
        Shape box;
        box.name = "box";
        box.geometry = BoxGeometry{{0.2, 0.2, 0.1}};
        box.mass = 2.0;
        Shape floor;
        floor.name = "floor";
        floor.geometry = HalfSpaceGeometry{};
        rig.bodies = {{"body", {box}, std::nullopt, {}}, {kWorldName, {floor}, std::nullopt, {}}};
        FreeJoint joint;
        joint.initialPosition = {0.0, 0.0, 0.0499};
        joint.initialVelocity = {1.5, 0.8, 0.0};
        rig.joints.push_back({"free", joint, kWorldName, "body", Vector3::Zero(), Vector3::Zero()});
        Contact contact;
        contact.name = "ground";
        contact.first = {"body", "box", ""};
        contact.second = {kWorldName, "floor", ""};
        contact.stiffness = 1e5;
        contact.dissipation = 2.0;
        contact.friction = 0.3;
        rig.contacts.push_back(contact);
        Simulation simulation(std::make_shared<const Model>(rig));
        for (const double time : {0.0105, 0.1, 0.2}) {
            QCOMPARE(simulation.advanceTo(time), StepStatus::ok);
            const Sampled sample(simulation, time);
            QVERIFY(sample.vector("body.body.a").head<2>().norm() > 2.0); // it slides and is braked
            // The solver stops at 1e-8 or so of the weight of 20 N.
            QVERIFY2(sample.vector("joint.free.force_").norm() < 1e-6,
                     qPrintable(QString::number(sample.vector("joint.free.force_").norm())));
            // The spots are those of the step's beginning: 20 N over the way of one step of 1 ms at 1.7 m/s.
            QVERIFY(sample.vector("joint.free.torque_").norm() < 0.035);
        }
    }

    /// The hold force at a handle of a chain of two has one solution: J^T f = -(what accelerates the joints),
    /// least in size, for f has a part that the joints take.
    void theHoldForceKeepsAChainFromAccelerating() {
        Rig rig = doorWithFlap();
        rig.motors.clear();
        Simulation simulation(std::make_shared<const Model>(rig));
        for (const double time : {0.0, 0.05}) {
            QCOMPARE(simulation.advanceTo(time), StepStatus::ok);
            const Sampled sample(simulation, time);
            const Mechanism& m = simulation.model().mechanism();
            const Pose door = sample.poseOf("door");
            const Pose flap = sample.poseOf("flap");
            const Vector3 handle = flap * Vector3(0.2, 0.1, 0.0);
            const Vector3 axis = Vector3::UnitZ();
            Eigen::Matrix<double, 3, 2> levers;
            levers << axis.cross(handle - door.translation), axis.cross(handle - flap.translation);
            // Mass matrix of two bodies that turn about parallel axes.
            const Vector3 arm = axis.cross(flap.translation - door.translation);
            Eigen::Matrix2d M;
            M << 2.0 * kInertia + kMass * arm.squaredNorm(), kInertia, kInertia, kInertia;
            const Eigen::Vector2d a(sample("joint.door.acceleration"), sample("joint.flap.acceleration"));
            // Centrifugal parts act whether it is held or not: M a is the torque that accelerates.
            const Vector3 f = levers.transpose().completeOrthogonalDecomposition().solve(-(M * a));
            QCOMPARE(m.degreesOfFreedom(), 2);
            QVERIFY2(std::abs(sample("handle.hold_force") - f.norm()) < 1e-9 * (1.0 + f.norm()),
                     qPrintable(QString("%1 %2").arg(sample("handle.hold_force")).arg(f.norm())));
        }
    }
};

HINGELAB_APPLESS_TEST(TestJointLoads)

} // namespace test_joint_loads

#include "test_joint_loads.moc"
