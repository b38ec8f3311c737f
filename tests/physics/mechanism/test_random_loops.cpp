// SPDX-License-Identifier: GPL-3.0-or-later
// A hundred closed mechanisms drawn at random, sixty of them over-constrained: they stay closed to rounding,
// keep their energy as trees do, and their reactions hold each body by Newton's and Euler's equations.
#include <Eigen/Geometry>
#include <QTest>

#include "checks/validation.h"
#include "tests/random_loops.h"
#include "tests/run.h"
#include "tests/suite.h"

namespace test_random_loops {

using namespace hingelab;
using namespace hingelab::test;

namespace {

/// Bodies and loads of one instant of a run, from its channels alone.
class Instant {
  public:
    Instant(Run& run, const Rig& rig, double time) : run_(run), rig_(rig) {
        isReached_ = std::isfinite(run_.at(time, "time"));
    }
    [[nodiscard]] bool isReached() const { return isReached_; }

    [[nodiscard]] Vector3 vector(const std::string& stem) const {
        return {value(stem + "x"), value(stem + "y"), value(stem + "z")};
    }
    [[nodiscard]] double value(const std::string& channel) const { return run_.now(channel); }

    [[nodiscard]] Pose pose(const std::string& body) const {
        if (body == kWorldName) return {};
        const std::string stem = "body." + body + ".";
        const Eigen::Quaterniond turn(value(stem + "qw"), value(stem + "qx"), value(stem + "qy"),
                                      value(stem + "qz"));
        return {turn.toRotationMatrix(), vector(stem)};
    }

    /// The end of a joint on its child, from where its place on the parent is: distance, and angle of a
    /// revolute one's axes.
    [[nodiscard]] double gap(const Joint& joint) const {
        const Pose parent = pose(joint.parent), child = pose(joint.child);
        const Vector3 apart = parent * joint.position - child * *joint.childPosition;
        if (const auto* turns = std::get_if<RevoluteJoint>(&joint.kind))
            return std::max(apart.norm(),
                            (parent.rotation * turns->axis - child.rotation * turns->axis).norm());
        const auto& cylinder = std::get<CylindricalJoint>(joint.kind);
        const Vector3 axis = parent.rotation * cylinder.axis;
        return std::max((apart - axis * axis.dot(apart)).norm(),
                        (axis - child.rotation * cylinder.axis).norm());
    }

    /// What is missing of a body's momentum balances: force, and moment about its centre of mass.
    struct Missing {
        Vector3 force, moment;
        double size = 0.0; ///< of the largest load
    };
    [[nodiscard]] Missing missing(const Body& body) const {
        const MassProperties& mass = *body.massProperties;
        const std::string stem = "body." + body.name + ".";
        const Pose X = pose(body.name);
        const Vector3 centre = vector(stem + "com_");
        const Matrix3 inertia = X.rotation * mass.moments.asDiagonal() * X.rotation.transpose();
        const Vector3 w = vector(stem + "w");
        Missing result{mass.mass * (rig_.environment.gravity - vector(stem + "com_a")),
                       -(inertia * vector(stem + "alpha") + w.cross(inertia * w)),
                       mass.mass * rig_.environment.gravity.norm()};
        for (const Joint& joint : rig_.joints) {
            const double side = joint.child == body.name ? 1.0 : joint.parent == body.name ? -1.0 : 0.0;
            if (side == 0.0) continue;
            const Matrix3 R = pose(joint.parent).rotation;
            const Vector3 F = R * vector("joint." + joint.name + ".force_");
            const Vector3 M = R * vector("joint." + joint.name + ".torque_");
            const Pose child = pose(joint.child);
            const Vector3 at = joint.closesLoop ? child * *joint.childPosition : child.translation;
            result.force += side * F;
            result.moment += side * (M + (at - centre).cross(F));
            result.size = std::max({result.size, F.norm(), M.norm()});
        }
        return result;
    }

  private:
    Run& run_;
    const Rig& rig_;
    bool isReached_ = false;
};

} // namespace

class TestRandomLoops : public QObject {
    Q_OBJECT
  private slots:
    void mechanisms_data() {
        QTest::addColumn<int>("seed");
        for (int seed = 0; seed < 100; ++seed) QTest::newRow(std::to_string(seed).c_str()) << seed;
    }
    void mechanisms() {
        QFETCH(int, seed);
        const RandomLoops random(static_cast<unsigned>(seed));
        const Rig& rig = random.rig();
        for (const Issue& issue : validate(rig)) QVERIFY2(false, issue.text().c_str());
        Run run(rig);
        for (double time = 0.0; time < 3.0; time += 0.15) {
            const Instant now(run, rig, time);
            QVERIFY2(now.isReached(), run.simulation.report().cause.c_str());
            for (const Joint& joint : rig.joints) {
                if (joint.closesLoop)
                    QVERIFY(now.gap(joint) < 1e-12); // lengths of a metre, hundreds of operations
            }
            const double energy = now.value("energy.kinetic") + 1.0;
            QVERIFY2(std::abs(now.value("energy.closure")) < 1e-6 * energy,
                     std::to_string(now.value("energy.closure")).c_str());
            for (const Body& body : rig.bodies) {
                const Instant::Missing missing = now.missing(body);
                // Where a mechanism passes near a singular pose, loads are large differences.
                QVERIFY2(
                    missing.force.norm() < 1e-9 * missing.size && missing.moment.norm() < 1e-9 * missing.size,
                    qPrintable(QString("%1 at %2 s: %3 and %4 of %5")
                                   .arg(QString::fromStdString(body.name))
                                   .arg(time)
                                   .arg(missing.force.norm())
                                   .arg(missing.moment.norm())
                                   .arg(missing.size)));
            }
        }
    }
};

HINGELAB_APPLESS_TEST(TestRandomLoops)

} // namespace test_random_loops

#include "test_random_loops.moc"
