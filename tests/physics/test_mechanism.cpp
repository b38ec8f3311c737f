// SPDX-License-Identifier: GPL-3.0-or-later
#include <Eigen/Eigenvalues>
#include <QTest>
#include <random>

#include "physics/mechanism/mechanism.h"
#include "tests/test_data.h"

using namespace hingelab;
using namespace hingelab::test;

namespace {

/// A chain and a branch: world -> a -> (fixed) b -> c, and a -> d, with skew axes and offsets drawn from a
/// seed.
Rig randomTree(unsigned seed) {
    std::mt19937 generator(seed);
    std::uniform_real_distribution<double> uniform(-1.0, 1.0);
    const auto vector = [&] { return Vector3(uniform(generator), uniform(generator), uniform(generator)); };
    Rig rig;
    for (const char* name : {"a", "b", "c", "d"}) {
        Body body{.name = name, .shapes = {}, .massProperties = std::nullopt, .points = {}};
        Shape shape;
        shape.geometry = BoxGeometry{Vector3(0.3, 0.5, 0.7) + 0.2 * vector()};
        shape.mass = 2.0 + uniform(generator);
        shape.position = vector();
        shape.rotation = vector();
        body.shapes.push_back(shape);
        rig.bodies.push_back(body);
    }
    const auto join = [&](const char* name, JointKind kind, const char* parent, const char* child) {
        Joint joint;
        joint.name = name;
        joint.kind = kind;
        joint.parent = parent;
        joint.child = child;
        joint.position = vector();
        joint.rotation = vector();
        joint.axis = vector();
        rig.joints.push_back(joint);
    };
    join("jc", JointKind::revolute, "b", "c"); // before its parent, on purpose
    join("ja", JointKind::revolute, kWorldName, "a");
    join("jb", JointKind::fixed, "a", "b");
    join("jd", JointKind::revolute, "a", "d");
    rig.environment.gravity = 9.0 * vector();
    return rig;
}

} // namespace

class TestMechanism : public QObject {
    Q_OBJECT
  private slots:
    /// ½ vᵀ M v is the kinetic energy computed body by body.
    void massMatrixGivesKineticEnergy() {
        for (unsigned seed = 1; seed <= 20; ++seed) {
            const Mechanism mechanism(randomTree(seed));
            QCOMPARE(mechanism.degreesOfFreedom(), 3);
            MechanismScratch scratch = mechanism.makeScratch();
            std::srand(seed);
            const JointVector q = JointVector::Random(3);
            const JointVector v = JointVector::Random(3);
            JointMatrix M(3, 3);
            mechanism.massMatrix(q, scratch, M);
            QVERIFY((M - M.transpose()).norm() < 1e-12 * M.norm());
            const double energy = mechanism.kineticEnergy(q, v, scratch);
            QVERIFY(std::abs(0.5 * v.dot(M * v) - energy) < 1e-12 * (1.0 + energy));
        }
    }

    /// Virtual power: the inverse-dynamics torques do the work that raises kinetic and potential energy,
    /// tau·v = d/dt (T + U), with the rate of change taken by central differences along q(t).
    void inverseDynamicsClosesThePowerBalance() {
        for (unsigned seed = 1; seed <= 20; ++seed) {
            const Mechanism mechanism(randomTree(seed));
            MechanismScratch scratch = mechanism.makeScratch();
            std::srand(100 + seed);
            const JointVector q = JointVector::Random(3);
            const JointVector v = 2.0 * JointVector::Random(3);
            const JointVector a = 3.0 * JointVector::Random(3);
            const auto energyAt = [&](double t) {
                const JointVector qt = q + t * v + 0.5 * t * t * a;
                const JointVector vt = v + t * a;
                return mechanism.kineticEnergy(qt, vt, scratch) + mechanism.gravityEnergy(qt, scratch);
            };
            JointVector tau(3);
            mechanism.inverseDynamics(q, v, a, true, scratch, tau);
            const double h = 1e-5;
            const double rate = (energyAt(h) - energyAt(-h)) / (2 * h);
            // Truncation h²/6 E''' ~ 1e-8, rounding 1e-16 * 100 J / h ~ 1e-9.
            QVERIFY2(std::abs(tau.dot(v) - rate) < 1e-6 * (1.0 + std::abs(rate)),
                     qPrintable(QStringLiteral("%1 %2").arg(tau.dot(v)).arg(rate)));
        }
    }

    void pointMotionIsTheDerivativeOfPosition() {
        const Mechanism mechanism(randomTree(7));
        MechanismScratch scratch = mechanism.makeScratch();
        std::srand(7);
        const JointVector q = JointVector::Random(3);
        const JointVector v = JointVector::Random(3);
        const JointVector a = JointVector::Random(3);
        const Vector3 p(0.3, -0.2, 0.5);
        const auto at = [&](double t) {
            return mechanism.pointMotion(q + t * v + 0.5 * t * t * a, v, 2, p, scratch).position;
        };
        const double h = 1e-4;
        const Vector3 velocity = (at(h) - at(-h)) / (2 * h);
        const Vector3 acceleration = (at(h) - 2 * at(0) + at(-h)) / (h * h);
        QVERIFY((mechanism.pointMotion(q, v, 2, p, scratch).velocity - velocity).norm() < 1e-6);
        QVERIFY((mechanism.pointAcceleration(q, v, a, 2, p, scratch) - acceleration).norm() < 1e-6);
    }

    /// Jᵀ f does the same work as f: f·v_point = (Jᵀ f)·v.
    void pointForceIsPowerTrue() {
        const Mechanism mechanism(randomTree(11));
        MechanismScratch scratch = mechanism.makeScratch();
        std::srand(11);
        const JointVector q = JointVector::Random(3);
        const JointVector v = JointVector::Random(3);
        const Vector3 force(1.0, -3.0, 0.4);
        for (std::size_t body = 0; body < 4; ++body) {
            const auto motion = mechanism.pointMotion(q, v, body, {0.1, 0.7, -0.3}, scratch);
            JointVector tau = JointVector::Zero(3);
            mechanism.addPointForce(body, motion.position, force, scratch, tau);
            QVERIFY(std::abs(tau.dot(v) - force.dot(motion.velocity)) < 1e-12);
        }
    }

    /// The closed form for single joints is the general algorithm, for any axis and gravity.
    void singleJointsAgreeWithTheGeneralAlgorithm() {
        Rig rig = randomTree(3);
        rig.joints[0].kind = JointKind::fixed; // c and d go along with a
        rig.joints[3].kind = JointKind::fixed;
        const Mechanism mechanism(rig);
        QCOMPARE(mechanism.singleJoints().size(), std::size_t{1});
        const SingleJoint joint = mechanism.singleJoints().front();
        MechanismScratch scratch = mechanism.makeScratch();
        JointVector q(1), v(1), a(1), tau(1);
        for (double angle = -3.0; angle < 3.0; angle += 0.37) {
            q[0] = angle;
            v[0] = 1.3;
            a[0] = -0.7;
            mechanism.inverseDynamics(q, v, a, true, scratch, tau);
            const double closed =
                joint.inertia * a[0] - joint.gravityCos * std::cos(angle) - joint.gravitySin * std::sin(angle);
            QVERIFY(std::abs(tau[0] - closed) < 1e-11 * (1.0 + std::abs(closed)));
        }
        QVERIFY(Mechanism(randomTree(3)).singleJoints().empty()); // a chain interacts
    }

    void twoDoorsOnTheGroundAreSingle() {
        Rig rig = singleDoor(1.0, 3.0, {}, 0, 0);
        rig.bodies.push_back(rig.bodies[0]);
        rig.bodies[1].name = "second";
        rig.joints.push_back(rig.joints[0]);
        rig.joints[1].name = "second axis";
        rig.joints[1].child = "second";
        QCOMPARE(Mechanism(rig).singleJoints().size(), std::size_t{2});
    }
};

QTEST_APPLESS_MAIN(TestMechanism)
#include "test_mechanism.moc"
