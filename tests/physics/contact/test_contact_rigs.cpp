// SPDX-License-Identifier: GPL-3.0-or-later
// Contacts in rigs: thresholds from both sides, momentum and energy, the step
// against the smooth integrator, and what is refused.
#include <QTest>
#include <cmath>

#include "checks/checked_rig.h"
#include "checks/validation.h"
#include "contact/compliance.h"
#include "contact/contact_laws.h"
#include "resources/shipped_rigs.h"
#include "rig/parameters.h"
#include "rig/rig_document.h"
#include "simulation/sample_layout.h"
#include "simulation/simulation.h"
#include "tests/suite.h"

namespace test_contact_rigs {

using namespace hingelab;

namespace {

constexpr double kGravity = 9.80665;

Rig shipped(std::string_view name) {
    for (const ShippedRig& rig : shippedRigs()) {
        if (rig.name == name) return readRig(rig.text).document->rig;
    }
    return {};
}

/// Runs to `time` and gives a look at channels there.
class Run {
  public:
    explicit Run(const Rig& rig)
        : model_(std::make_shared<const Model>(rig)), simulation_(model_), row_(model_->channels().size()) {}
    [[nodiscard]] bool to(double time) {
        if (simulation_.advanceTo(time) != StepStatus::ok) return false;
        simulation_.sample(time, row_);
        return true;
    }
    [[nodiscard]] double at(const std::string& channel) const {
        const int i = model_->channelIndex(channel);
        return i < 0 ? std::numeric_limits<double>::quiet_NaN() : row_[static_cast<std::size_t>(i)];
    }
    [[nodiscard]] const Simulation& simulation() const { return simulation_; }

  private:
    std::shared_ptr<const Model> model_;
    Simulation simulation_;
    std::vector<double> row_;
};

Shape shapeOf(const char* name, decltype(Shape::geometry) geometry, double mass = 0.0) {
    Shape shape;
    shape.name = name;
    shape.geometry = std::move(geometry);
    shape.mass = mass;
    return shape;
}

/// One body in space above a floor, in contact with it.
Rig bodyOnFloor(const Shape& shape, const Vector3& position, double friction) {
    Rig rig;
    rig.name = "test";
    Body body{"body", {shape}, std::nullopt, {}};
    Body world{"world", {shapeOf("floor", HalfSpaceGeometry{})}, std::nullopt, {}};
    rig.bodies = {body, world};
    FreeJoint joint;
    joint.initialPosition = position;
    rig.joints.push_back({"free", joint, kWorldName, "body", Vector3::Zero(), Vector3::Zero()});
    Contact contact;
    contact.name = "ground";
    contact.first = {"body", shape.name, ""};
    contact.second = {"world", "floor", ""};
    contact.stiffness = 1e5;
    contact.dissipation = 2.0;
    contact.friction = friction;
    rig.contacts.push_back(contact);
    return rig;
}

/// A floor tilted by `angle` is gravity tilted by it.
void tilt(Rig& rig, double angle) {
    rig.environment.gravity = kGravity * Vector3(std::sin(angle), 0.0, -std::cos(angle));
}

} // namespace

class TestContactRigs : public QObject {
    Q_OBJECT
  private slots:
    void complianceIsAPotential() {
        for (const double doubling : {0.0, 0.002}) {
            const Compliance c{1e4, doubling};
            for (double x = 1e-4; x < 0.01; x += 3.7e-4) {
                constexpr double h = 1e-6;
                QVERIFY(std::abs((c.energy(x + h) - c.energy(x - h)) / (2.0 * h) - c.force(x)) < 1e-5);
                QVERIFY(std::abs((c.force(x + h) - c.force(x - h)) / (2.0 * h) - c.slope(x)) < 1e-4);
            }
            if (doubling > 0.0) QVERIFY(std::abs(c.slope(doubling) - 2.0 * c.slope(0.0)) < 1e-9);
            QCOMPARE(c.force(-1.0), 0.0);
        }
    }

    /// A box on a slope holds below atan(mu) and creeps as (3) to (5) say; above it slides with g (sin - mu
    /// cos).
    void boxHoldsAndSlides() {
        Rig rig = bodyOnFloor(shapeOf("box", BoxGeometry{{0.2, 0.2, 0.1}}, 2.0), {0.0, 0.0, 0.0499}, 0.5);
        const double holds = 20.0 * 3.14159265358979 / 180.0;
        tilt(rig, holds);
        Run still(rig);
        QVERIFY(still.to(2.0));
        const double creep = still.at("body.body.vx");
        const double vs = rig.simulation.stictionTolerance;
        // mu x (2 - x) t = tan 20 deg with t = v/s; the soft norm makes s larger than v by 0.01 % here.
        const double x = 1.0 - std::sqrt(1.0 - std::tan(holds) / 0.5);
        QVERIFY2(std::abs(creep - x * vs) < 2e-3 * vs, qPrintable(QString::number(creep)));
        QVERIFY(creep < 1e-4);
        QCOMPARE(still.at("contact.ground.state"), 2.0);

        const double slides = std::atan(0.5) * 1.02;
        tilt(rig, slides);
        Run moving(rig);
        QVERIFY(moving.to(1.0));
        const double v1 = moving.at("body.body.vx");
        QVERIFY(moving.to(2.0));
        const double expected = kGravity * (std::sin(slides) - 0.5 * std::cos(slides));
        QVERIFY(std::abs(moving.at("body.body.vx") - v1 - expected) < 1e-3 * expected);
        QCOMPARE(moving.at("contact.ground.state"), 1.0);
    }

    /// Pulled at its axle by F, a solid cylinder rolls while friction F/3 is at most mu m g: from both sides.
    void cylinderStartsToSlide() {
        for (const double share : {0.99, 1.01}) {
            Shape shape = shapeOf("roll", CylinderGeometry{0.1, 0.3}, 1.0);
            shape.rotation = {1.57079632679489662, 0.0, 0.0};
            Rig rig = bodyOnFloor(shape, {0.0, 0.0, 0.09995}, 0.3);
            rig.contacts.front().stiffness = 2e5; // it starts near its equilibrium
            const double pull = share * 3.0 * 0.3 * kGravity;
            rig.environment.gravity = {pull, 0.0, -kGravity}; // acts at the centre of mass, as the axle would
            Run run(rig);
            QVERIFY(run.to(0.8));
            const double slip = run.at("contact.ground.slip_speed");
            if (share < 1.0) {
                QVERIFY2(slip < 2.0 * rig.simulation.stictionTolerance, qPrintable(QString::number(slip)));
                QVERIFY(std::abs(run.at("body.body.vx") - 0.8 * pull / 1.5) < 2e-3 * pull);
            } else {
                // What is left of the pull moves it, what friction has turns it: slip grows at F - 3 mu g.
                const double expected = 0.8 * (pull - 3.0 * 0.3 * kGravity);
                QVERIFY2(std::abs(slip - expected) < 0.05 * expected, qPrintable(QString::number(slip)));
            }
        }
    }

    /// Thrown without spin, it ends with two thirds of its speed, whatever the friction.
    void cylinderEndsRolling() {
        for (const double friction : {0.1, 0.4}) {
            Rig rig = shipped("rolling-cylinder");
            rig.contacts.front().friction = friction;
            Run run(rig);
            QVERIFY(run.to(2.0)); // it rolls, and has not come to the end of the floor
            QVERIFY(std::abs(run.at("body.cylinder.vx") - 1.0) < 1e-3); // of 1.5 m/s
            // It rolls on the middle of the overlap, 25 micrometres nearer to its axle than its surface is.
            QVERIFY(std::abs(run.at("body.cylinder.vx") - 0.049975 * run.at("body.cylinder.wy")) < 1e-4);
        }
    }

    void diskTurnsAtItsThreshold() {
        Run run(shipped("pizza-saver"));
        QVERIFY(run.to(7.2)); // the moment is 0.1 N·m/s times the time; mu m g R = 0.7355 N·m
        QVERIFY(std::abs(run.at("joint.glide.angle_rate")) < 1e-4);
        QVERIFY(run.to(7.5));
        QVERIFY(run.at("joint.glide.angle_rate") > 1e-2);
    }

    void stickSlipJerksAndSlipsFreeWithoutStaticFriction() {
        const auto stickingShare = [](const Rig& rig) {
            Run run(rig);
            int sticking = 0;
            for (int i = 200; i < 1000; ++i) {
                if (!run.to(0.01 * i)) return -1.0;
                if (run.at("contact.base.state") == 2.0) ++sticking;
            }
            return sticking / 800.0;
        };
        Rig rig = shipped("stick-slip");
        QVERIFY(stickingShare(rig) > 0.5);
        rig.contacts.front().staticFriction = 0.0;
        QVERIFY(stickingShare(rig) < 0.05);
    }

    /// Two balls in space: momentum and moment of momentum do not change; what the impact takes is in the
    /// audit.
    void collisionKeepsMomentum() {
        Rig rig;
        rig.name = "balls";
        rig.environment.gravity = Vector3::Zero();
        for (const char* name : {"a", "b"}) {
            rig.bodies.push_back(
                {name, {shapeOf("ball", SphereGeometry{0.1}, name[0] == 'a' ? 1.0 : 2.5)}, {}, {}});
            FreeJoint joint;
            const bool isFirst = name[0] == 'a';
            joint.initialPosition = isFirst ? Vector3(-0.4, 0.05, 0.0) : Vector3(0.0, 0.0, 0.02);
            joint.initialVelocity = isFirst ? Vector3(2.0, 0.0, 0.0) : Vector3::Zero();
            joint.initialAngularVelocity = isFirst ? Vector3(3.0, -2.0, 5.0) : Vector3::Zero();
            rig.joints.push_back({std::string("free ") + name, joint, kWorldName, name, {0, 0, 0}, {0, 0, 0}});
        }
        Contact contact;
        contact.name = "impact";
        contact.first = {"a", "ball", ""};
        contact.second = {"b", "ball", ""};
        contact.stiffness = 2e4;
        contact.friction = 0.4;
        rig.contacts.push_back(contact);
        rig.simulation.contactStep = 1e-4;
        QVERIFY(!hasErrors(validate(rig)));
        const auto momenta = [](const Run& run) {
            Eigen::Matrix<double, 6, 1> sum = Eigen::Matrix<double, 6, 1>::Zero();
            for (const std::string name : {"a", "b"}) {
                const auto vector = [&](const char* x, const char* y, const char* z) {
                    const std::string prefix = "body." + name + ".";
                    return Vector3(run.at(prefix + x), run.at(prefix + y), run.at(prefix + z));
                };
                const double m = name == "a" ? 1.0 : 2.5;
                const Vector3 p = m * vector("vx", "vy", "vz");
                sum.head<3>() += p;
                sum.tail<3>() += vector("x", "y", "z").cross(p) + 0.4 * m * 0.01 * vector("wx", "wy", "wz");
            }
            return sum;
        };
        Run run(rig);
        QVERIFY(run.to(0.0));
        const auto before = momenta(run);
        QVERIFY(run.to(0.4));
        QVERIFY(run.at("body.b.vx") > 0.3); // they have met
        const auto after = momenta(run);
        QVERIFY((after - before).head<3>().norm() < 1e-9);
        // The force acts midway of the overlap at the start of a step: the lever errs by a step's motion.
        QVERIFY((after - before).tail<3>().norm() < 1e-3);
        QVERIFY2(std::abs(run.at("energy.closure")) < 0.005 * 2.0, // of 2 J
                 qPrintable(QString::number(run.at("energy.closure"))));
        QVERIFY(run.at("contact.impact.friction_energy") > 0.0);
        QVERIFY(run.at("contact.impact.damping_energy") > 0.0);
    }

    /// With a contact that never touches, the step takes elastic forces and inertia to order 2, and friction of
    /// hinges at its end: it must converge to the smooth integrator's motion at order 1.
    void stepConvergesToTheSmoothMotion() {
        for (const char* name : {"dishwasher", "tailgate", "four-bar"}) {
            const Rig smooth = shipped(name);
            Rig rig = smooth;
            rig.bodies.push_back({"far", {shapeOf("ball", SphereGeometry{0.01}, 1.0)}, {}, {}});
            rig.joints.push_back({"far mount", FixedJoint{}, kWorldName, "far", {0, 0, 100}, {0, 0, 0}});
            auto world = std::find_if(rig.bodies.begin(), rig.bodies.end(),
                                      [](const Body& body) { return body.name == "world"; });
            if (world == rig.bodies.end()) world = rig.bodies.insert(world, Body{"world", {}, {}, {}});
            world->shapes.push_back(shapeOf("a floor far below", HalfSpaceGeometry{}));
            world->shapes.back().position = {0, 0, -100};
            Contact contact;
            contact.name = "never";
            contact.first = {"far", "ball", ""};
            contact.second = {"world", "a floor far below", ""};
            rig.contacts.push_back(contact);
            QVERIFY2(!hasErrors(validate(rig)), name);
            constexpr double end = 0.6; // before any end stop
            const auto coordinate = [&](Rig r) {
                r.simulation.tolerance = 1e-10;
                Simulation simulation(std::make_shared<const Model>(r));
                return simulation.advanceTo(end) == StepStatus::ok ? simulation.checkpointAt(end).q[0] : 1e9;
            };
            const double reference = coordinate(smooth);
            const auto error = [&](double h) {
                rig.simulation.contactStep = h;
                return coordinate(rig) - reference;
            };
            const double coarse = error(1e-4);
            const double fine = error(2.5e-5);
            QVERIFY2(std::abs(coarse) < 0.02, qPrintable(QString("%1 %2").arg(name).arg(coarse)));
            // 4 for order 1; the next order is still seen where the first one nearly cancels (dishwasher: 4.7).
            QVERIFY2(std::abs(coarse / fine - 4.0) < 1.0,
                     qPrintable(QString("%1 %2 %3").arg(name).arg(coarse).arg(fine)));
        }
    }

    void energyAuditCloses_data() {
        QTest::addColumn<QString>("name");
        for (const ShippedRig& rig : shippedRigs()) {
            if (shipped(rig.name).contacts.empty()) continue;
            QTest::newRow(rig.name.data()) << QString::fromStdString(std::string(rig.name));
        }
    }

    /// Less than a third of a per cent of the energy that was dissipated or moved is unaccounted for, at the
    /// shipped step and at an eighth of it: what is left is that of spots which share a load anew
    /// (docs/explanation/contact.md), and of steps that calm what is all but at rest. A missing or doubled term
    /// would be some per cent.
    void energyAuditCloses() {
        QFETCH(QString, name);
        double turnover = 0.0;
        const auto worst = [&](double factor) {
            Rig rig = shipped(name.toStdString());
            rig.simulation.contactStep *= factor;
            Run run(rig);
            double largest = 0.0;
            for (double t = 0.0; t < 4.0; t += 0.01) {
                if (!run.to(t)) return std::numeric_limits<double>::infinity();
                largest = std::max(largest, std::abs(run.at("energy.closure")));
                for (const char* part : {"energy.dissipated", "energy.kinetic", "energy.drive_work"}) {
                    if (std::isfinite(run.at(part))) turnover = std::max(turnover, std::abs(run.at(part)));
                }
            }
            return largest;
        };
        const double coarse = worst(1.0);
        const double fine = worst(0.125);
        const QString figures = QString("%1 %2 of %3 J").arg(coarse).arg(fine).arg(turnover);
        constexpr double least = 1e-7; // [J] where nothing moves
        QVERIFY2(coarse < 0.0033 * turnover + least, qPrintable(figures));
        QVERIFY2(fine < 0.0033 * turnover + least, qPrintable(figures));
    }

    /// A stack at rest: each contact carries what is above it, and joint channels have no part in it.
    void stackCarriesItsWeight() {
        Run run(shipped("stack"));
        QVERIFY(run.to(3.0));
        const double expected[3] = {6.0 * kGravity, 3.0 * kGravity, 1.0 * kGravity};
        const char* names[3] = {"bottom", "middle", "top"};
        for (int i = 0; i < 3; ++i) {
            const double force = run.at(std::string("contact.") + names[i] + ".normal_force");
            QVERIFY(std::abs(force - expected[i]) < 1e-4 * expected[i]);
        }
        QVERIFY(std::abs(run.at("body.top.vx")) < 1e-7);
    }

    /// The bearing of a door that rests against its stop carries the weight and the stop's push.
    void reactionsKnowContacts() {
        Rig rig = shipped("door-stop-seal");
        auto* hinge = rig.joints.front().revolute();
        hinge->initialAngle = 0.0;
        hinge->initialRate = 0.0;
        Element push;
        push.name = "push";
        push.joint = "hinge axis";
        push.law = AppliedTorque{-20.0, 0.0, 100.0};
        rig.elements.push_back(push);
        Run run(rig);
        QVERIFY(run.to(4.0));
        const double stop = run.at("contact.stop.normal_force");
        const double seal = run.at("contact.seal.normal_force");
        QVERIFY(std::abs(stop * 0.795 + seal * 0.775 - 20.0) < 0.35); // friction of the hinge holds up to 0.4
        QVERIFY(std::abs(run.at("joint.hinge axis.force_y") + stop + seal) < 0.05);
        QVERIFY(std::abs(run.at("joint.hinge axis.force_z") - 25.0 * kGravity) < 1e-3);
    }

    /// The one-way scheme carries a resting box's weight, too, when its step resolves the contact.
    void schemesAgreeAtRest() {
        Rig rig = bodyOnFloor(shapeOf("box", BoxGeometry{{0.2, 0.2, 0.1}}, 2.0), {0.0, 0.0, 0.0499}, 0.5);
        rig.simulation.contactScheme = ContactScheme::oneWay;
        rig.simulation.contactStep = 2e-4;
        rig.contacts.front().dissipation = 20.0;
        Run run(rig);
        QVERIFY(run.to(3.0));
        QVERIFY(std::abs(run.at("contact.ground.normal_force") - 2.0 * kGravity) < 0.02 * 2.0 * kGravity);
    }

    /// A box in space spins about its middle axis, tumbling: its energy stays. Taken at the start of each step,
    /// gyroscopic terms would add a third in 2 s.
    void tumblingKeepsItsEnergy() {
        Rig rig = bodyOnFloor(shapeOf("box", BoxGeometry{{0.1, 0.06, 0.02}}, 0.3), {0.0, 0.0, 5.0}, 0.5);
        rig.environment.gravity = Vector3::Zero();
        std::get<FreeJoint>(rig.joints[0].kind).initialAngularVelocity = {0.1, 25.0, 0.1};
        Run run(rig);
        QVERIFY(run.to(0.0));
        const double before = run.at("energy.kinetic");
        QVERIFY(run.to(2.0));
        QVERIFY2(std::abs(run.at("energy.kinetic") / before - 1.0) < 0.01,
                 qPrintable(QString::number(run.at("energy.kinetic") / before)));
    }

    /// The energy of a heavy top, to order 2: a step of half the length errs by less than half.
    void aHeavyTopKeepsItsEnergy() {
        Rig rig = bodyOnFloor(shapeOf("rod", BoxGeometry{{0.05, 0.05, 0.3}}, 0.5), Vector3::Zero(), 0.5);
        rig.bodies[0].shapes[0].position = {0.0, 0.0, -0.15};
        rig.bodies[1].shapes[0].position = {0.0, 0.0, -5.0};
        SphericalJoint joint;
        joint.initialRotation = {1.2, 0.0, 0.0};
        joint.initialAngularVelocity = {0.0, 1.0, 2.0};
        rig.joints[0].kind = joint;
        const auto change = [&](double step) {
            rig.simulation.contactStep = step;
            Run run(rig);
            if (!run.to(0.0)) return std::numeric_limits<double>::infinity();
            const double before = run.at("energy.kinetic") + run.at("energy.gravity");
            if (!run.to(2.0)) return std::numeric_limits<double>::infinity();
            return run.at("energy.kinetic") + run.at("energy.gravity") - before;
        };
        const double coarse = change(1e-3);
        const double fine = change(5e-4);
        QVERIFY2(std::abs(coarse) < 1e-4, qPrintable(QString::number(coarse))); // of a swing of 0.7 J
        QVERIFY2(std::abs(fine) < 0.5 * std::abs(coarse), qPrintable(QString::number(fine)));
    }

    /// A sample at the end of a step, between and after changes of the orientation chart: no acceleration where
    /// nothing acts.
    void aSpinningBallDoesNotAccelerate() {
        Rig rig = bodyOnFloor(shapeOf("ball", SphereGeometry{0.1}, 1.0), {0.0, 0.0, 5.0}, 0.5);
        rig.environment.gravity = Vector3::Zero();
        std::get<FreeJoint>(rig.joints[0].kind).initialAngularVelocity = {3.0, 4.0, 0.0};
        Run run(rig);
        for (int i = 1; i <= 1000; ++i) {
            QVERIFY(run.to(0.001 * i));
            const double alpha =
                std::hypot(run.at("body.body.alphax"), run.at("body.body.alphay"), run.at("body.body.alphaz"));
            QVERIFY2(alpha < 0.5, qPrintable(QString("%1 at %2").arg(alpha).arg(i))); // w² = 25 rad²/s²
        }
    }

    /// A hand that comes in the middle of an impact step does not change the impact.
    void inputsWithinAnImpactDoNotChangeIt() {
        const auto rebound = [](bool interrupts) {
            Rig rig = shipped("bouncing-ball");
            rig.contacts.front().stiffness = 1e6;
            rig.contacts.front().dissipation = 0.0;
            rig.simulation.contactStep = 1e-3;
            Simulation simulation(std::make_shared<const Model>(rig));
            double highest = 0.0;
            for (int i = 1; i < 2000; ++i) {
                const double time = 4.1e-4 * i;
                if (simulation.advanceTo(time) != StepStatus::ok) return -1.0;
                if (interrupts) simulation.setHand(time, std::nullopt);
                if (time > 0.5) highest = std::max(highest, simulation.checkpointAt(time).q[2]);
            }
            return highest;
        };
        // Shorter steps lose less. Cut in the middle of a whole bounce, the ball would come to 0.4 m.
        const double whole = rebound(false);
        const double cut = rebound(true);
        QVERIFY2(cut > whole - 0.02 && cut < 1.07, qPrintable(QString("%1 %2").arg(whole).arg(cut)));
    }

    /// Where all motion is prescribed, contacts still push, and the drive still works against them.
    void prescribedMotionFeelsContacts() {
        Rig rig = bodyOnFloor(shapeOf("ball", SphereGeometry{0.1}, 1.0), {0.0, 0.0, 0.0}, 0.5);
        PrismaticJoint slide;
        slide.axis = Vector3::UnitZ();
        slide.motion = TranslationMotion{SineMotion<MotionOf::translation>{0.1, 0.01, 1.0, 0.0}};
        rig.joints[0].kind = slide;
        Run run(rig);
        double most = 0.0;
        for (int i = 0; i <= 100; ++i) {
            QVERIFY(run.to(0.01 * i));
            most = std::max(most, run.at("contact.ground.normal_force"));
        }
        QVERIFY(std::abs(most - 1e5 * 0.01) < 0.02 * 1e5 * 0.01);              // 10 mm deep
        QVERIFY(std::abs(run.at("energy.closure")) < 0.02 * 0.5 * 1e5 * 1e-4); // of the 5 J that were stored
    }

    /// An elastic end stop hit hard gives the energy back, in a rig that happens to have contacts.
    void endStopsAreResolvedToo() {
        Rig rig = bodyOnFloor(shapeOf("bar", BoxGeometry{{0.8, 0.05, 0.05}}, 5.0), {0.0, 0.0, 3.0}, 0.5);
        rig.environment.gravity = Vector3::Zero();
        RevoluteJoint hinge;
        hinge.initialRate = 4.0;
        hinge.upperStop = EndStop{0.5, 50'000.0, 0.0};
        rig.joints[0].kind = hinge;
        rig.joints[0].position = {0.0, 0.0, 3.0};
        Run run(rig);
        QVERIFY(run.to(0.4));
        // 32 parts of a step resolve this impact of 7 ms to 2 %; without them it would lose 8 %.
        QVERIFY2(std::abs(run.at("joint.free.rate") + 4.0) < 0.1,
                 qPrintable(QString::number(run.at("joint.free.rate"))));
    }

    /// Before the first step, after an edit and where substeps were needed: a resting body hangs on nothing.
    void freeJointsCarryNothing() {
        const Rig rig = shipped("stack");
        const auto model = std::make_shared<const Model>(rig);
        Simulation simulation(model);
        std::vector<double> row(model->channels().size());
        const auto carried = [&](double time) {
            simulation.sample(time, row);
            double most = 0.0;
            for (const char* name : {"bottom", "middle", "top"}) {
                const int i = model->channelIndex(std::string("joint.") + name + ".force_z");
                most = std::max(most, std::abs(row[static_cast<std::size_t>(i)]));
            }
            return most;
        };
        QVERIFY(carried(0.0) < 1e-9);
        for (const double time : {0.003, 0.0205, 1.0}) {
            QCOMPARE(simulation.advanceTo(time), StepStatus::ok);
            QVERIFY2(carried(time) < 1e-6, qPrintable(QString::number(carried(time))));
        }
        simulation.setModel(1.0, std::make_shared<const Model>(rig));
        QVERIFY(carried(1.0) < 1e-6);
        const int state = model->channelIndex("contact.bottom.state");
        QCOMPARE(row[static_cast<std::size_t>(state)], 2.0);
    }

    /// An edit just where a step has ended: where the box is and how it is turned stays as it was, and its
    /// state can be taken, before there is another step. Tumbling, so that its angles are not those of the
    /// start.
    void anEditAtTheEndOfAStepKeepsWhatMoves() {
        Rig rig = shipped("thrown-die");
        auto model = std::make_shared<const Model>(rig);
        Simulation simulation(model);
        double time = 0.0;
        std::vector<double> before(model->channels().size());
        for (; time < 0.4; time += rig.simulation.contactStep) // each ends a step
            QCOMPARE(simulation.advanceTo(time), StepStatus::ok);
        QCOMPARE(simulation.advanceTo(time), StepStatus::ok);
        simulation.sample(time, before);
        rig.contacts.front().friction *= 0.9;
        model = std::make_shared<const Model>(rig);
        simulation.setModel(time, model);
        const Simulation::Checkpoint state = simulation.checkpointAt(time);
        QCOMPARE(state.mechanism.charts.size(), std::size_t{1});
        std::vector<double> after(model->channels().size());
        simulation.sample(time, after);
        const PoseHandle& die = model->layout().bodies[0].pose;
        QVERIFY((die.position.in(before)-die.position.in(after)).norm() < 1e-12);
        QVERIFY(die.orientation.in(before).angularDistance(die.orientation.in(after)) < 1e-7);
        Simulation other(model);
        other.restore(state);
        QCOMPARE(other.advanceTo(time + 0.01), StepStatus::ok);
        QCOMPARE(simulation.advanceTo(time + 0.01), StepStatus::ok);
    }

    void slicingDoesNotMatter() {
        const Rig rig = shipped("ball-catch");
        Run whole(rig);
        Run sliced(rig);
        QVERIFY(whole.to(1.0));
        for (int i = 1; i <= 137; ++i) QVERIFY(sliced.to(i / 137.0));
        QCOMPARE(whole.at("joint.hinge axis.angle"), sliced.at("joint.hinge axis.angle"));
        QCOMPARE(whole.at("energy.closure"), sliced.at("energy.closure"));
    }

    void aHandMovesABox() {
        const Rig rig = bodyOnFloor(shapeOf("box", BoxGeometry{{0.2, 0.2, 0.1}}, 2.0), {0.0, 0.0, 0.0499}, 0.3);
        const auto model = std::make_shared<const Model>(rig);
        Simulation simulation(model);
        QCOMPARE(simulation.advanceTo(0.2), StepStatus::ok);
        Hand hand;
        hand.target = {0.3, 0.0, 0.05};
        simulation.setHand(0.2, hand);
        QCOMPARE(simulation.advanceTo(2.0), StepStatus::ok);
        std::vector<double> row(model->channels().size());
        simulation.sample(2.0, row);
        const double x = row[static_cast<std::size_t>(model->channelIndex("body.body.x"))];
        QVERIFY(std::abs(x - 0.3) <
                0.3 * 2.0 * kGravity / hand.stiffness + 1e-3); // friction holds it off a little
    }

    void deepStartIsTold() {
        Rig rig = bodyOnFloor(shapeOf("box", BoxGeometry{{0.2, 0.2, 0.1}}, 2.0), {0.0, 0.0, 0.01}, 0.5);
        rig.contacts.front().dissipation = 0.05; // more would let go of what leaves so fast
        const Issues issues = validate(rig);
        QVERIFY(!hasErrors(issues));
        QVERIFY(std::any_of(issues.begin(), issues.end(), [](const Issue& issue) {
            return issue.pointer == "/contacts/0" && issue.value.find("deep") != std::string::npos;
        }));
        Run run(rig); // thrown up, but sound
        QVERIFY(run.to(0.5));
        QVERIFY(run.at("body.body.z") > 0.5);
    }

    /// Whatever its dimensions, a rig begins with bodies beside each other, not within.
    void bodiesBeginWhereTheyTouch_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"ball-catch", "bouncing-ball", "box-pyramid", "crank-pusher", "door-stop-seal",
                                 "rolling-cylinder", "slope", "stack", "stick-slip"})
            QTest::newRow(name) << name;
    }
    void bodiesBeginWhereTheyTouch() {
        QFETCH(const QString, name);
        const Rig before = shipped(name.toStdString());
        QVERIFY(!before.dimensions.empty());
        for (const Dimension& dimension : before.dimensions) {
            for (const double share : {0.0, 0.3, 0.7, 1.0}) {
                Rig rig = before;
                const double value =
                    std::min(dimension.lower + share * (dimension.upper - dimension.lower), dimension.upper);
                QVERIFY(setParameter(rig, dimension.name, value));
                const std::string what = dimension.name + " = " + std::to_string(value);
                for (const Issue& issue : validate(rig)) QFAIL((what + ": " + issue.text()).c_str());
                Run run(rig);
                QVERIFY2(run.to(0.0), what.c_str());
                for (const Contact& contact : rig.contacts) {
                    const double depth = run.at("contact." + contact.name + ".depth");
                    constexpr double sunk = 0.0011; // [m] of the heaviest on its floor
                    QVERIFY2(depth < sunk, (what + ": " + contact.name + " " + std::to_string(depth)).c_str());
                }
            }
        }
    }

    void wrongContactsAreRefused() {
        const Rig good = bodyOnFloor(shapeOf("box", BoxGeometry{}, 1.0), {0, 0, 0.05}, 0.5);
        QVERIFY(!hasErrors(validate(good)));
        const auto refusedAt = [&](const auto& edit, const char* pointer) {
            Rig rig = good;
            edit(rig);
            const Issues issues = validate(rig);
            return std::any_of(issues.begin(), issues.end(), [&](const Issue& issue) {
                return issue.severity == Severity::error && issue.pointer == pointer;
            });
        };
        QVERIFY(refusedAt([](Rig& r) { r.contacts[0].first.body = "nobody"; }, "/contacts/0/first/body"));
        QVERIFY(refusedAt([](Rig& r) { r.contacts[0].first.shape = "none"; }, "/contacts/0/first/shape"));
        QVERIFY(refusedAt([](Rig& r) { r.contacts[0].first.point = "p"; }, "/contacts/0/first"));
        QVERIFY(
            refusedAt([](Rig& r) { r.contacts[0].second = r.contacts[0].first; }, "/contacts/0/second/body"));
        QVERIFY(refusedAt([](Rig& r) { r.contacts[0].first = r.contacts[0].second; }, "/contacts/0"));
        QVERIFY(refusedAt([](Rig& r) { r.contacts[0].stiffness = 0.0; }, "/contacts/0/stiffness"));
        QVERIFY(refusedAt([](Rig& r) { r.contacts[0].friction = std::nan(""); }, "/contacts/0/friction"));
        QVERIFY(refusedAt([](Rig& r) { r.bodies[1].shapes[0].mass = 1.0; }, "/bodies/1/shapes/0/mass"));
        QVERIFY(refusedAt(
            [](Rig& r) {
                for (int i = 1; i < 900; ++i) {
                    r.contacts.push_back(r.contacts[0]);
                    r.contacts.back().name = "c" + std::to_string(i);
                }
            },
            "/contacts"));
    }

    /// The file of a step reads back as the same problem.
    void problemsGoToFilesAndBack() {
        ContactCase c;
        c.name = "one";
        ContactProblem& p = c.problem;
        p.M = Eigen::Matrix2d{{2.0, 0.1}, {0.1, 3.0}};
        p.pStar = Eigen::Vector2d(0.3, -0.02);
        p.Jn = Eigen::RowVector2d(0.0, 1.0);
        p.Jt = Eigen::Matrix2d{{1.0, 0.0}, {0.0, 0.0}};
        p.mu = Eigen::VectorXd::Constant(1, 0.5);
        p.penetration = Eigen::VectorXd::Constant(1, 1e-4);
        p.stiffness = Eigen::VectorXd::Constant(1, 1e4);
        p.dissipation = Eigen::VectorXd::Constant(1, 0.3);
        c.guess = Eigen::Vector2d(0.1, 0.0);
        const Json document = contactCasesToJson({c});
        const ContactCase back = readContactCase(document["cases"][0], "/cases/0");
        QCOMPARE(back.problem.M, p.M);
        QCOMPARE(back.problem.penetration, p.penetration);
        QCOMPARE(back.guess, c.guess);
        QCOMPARE(back.parameters.maxIterations, c.parameters.maxIterations);
        QCOMPARE(solveContactCases(document, StribeckMode::robust)["results"][0]["code"].get<int>(), 0);
    }
};

HINGELAB_GUILESS_TEST(TestContactRigs)

} // namespace test_contact_rigs

#include "test_contact_rigs.moc"
