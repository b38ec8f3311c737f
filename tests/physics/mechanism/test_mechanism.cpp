// SPDX-License-Identifier: GPL-3.0-or-later
// The mechanism engine against independent checks: finite differences, energy, and Newton-Euler against virtual
// power, over seeded random rigs of all joints and assemblies.
#include <QTest>
#include <array>
#include <random>
#include <set>

#include "checks/validation.h"
#include "mechanism/mass_properties.h"
#include "mechanism/mechanism.h"
#include "shapes/solid.h"
#include "tests/random_rig.h"
#include "tests/run.h"
#include "tests/suite.h"
#include "tests/test_data.h"

namespace test_mechanism {

using namespace hingelab;
using namespace hingelab::test;

namespace {

constexpr unsigned kRigs = 100;

/// A mechanism placed at q, moving with v, accelerating with a.
struct Placed {
    explicit Placed(const Rig& rig)
        : mechanism(rig), s(mechanism.makeScratch()), q(mechanism.degreesOfFreedom()), v(q), a(q) {
        for (int c = 0; c < q.size(); ++c) q[c] = mechanism.coordinates()[static_cast<std::size_t>(c)].initial;
        closes = mechanism.start(q, 0.0, s, phase);
        for (int c = 0; c < q.size(); ++c) {
            v[c] = mechanism.coordinates()[static_cast<std::size_t>(c)].initialRate + 0.3 * std::cos(1.0 + c);
            a[c] = std::sin(2.0 + 3.0 * c);
        }
    }

    /// Everything at time t of the motion with constant accelerations.
    void at(double t) {
        closes = mechanism.place(q + t * v + 0.5 * t * t * a, t, phase, s);
        mechanism.move(v + t * a, s);
        mechanism.accelerateBias(s);
        mechanism.setAccelerations(a, s);
    }

    Mechanism mechanism;
    MechanismScratch s;
    MechanismPhase phase;
    JointVector q, v, a;
    bool closes = false;
};

double distance(const Pose& X, const Pose& Y) {
    return (X.translation - Y.translation).norm() + (X.rotation - Y.rotation).norm();
}

/// Rigs near a dead centre or a universal singularity have derivatives too wild for differences.
bool isTame(const Placed& p) {
    for (std::size_t k = 0; k < p.mechanism.assemblies().size(); ++k) {
        const AssemblyPlacement& placement = p.s.assemblies[k];
        if (std::abs(p.mechanism.assemblies()[k].transmission(placement)) < 0.15) return false;
        if (p.mechanism.assemblies()[k].hasUniversal() && placement.l < 0.15) return false;
        if (placement.length < 0.15) return false;
    }
    return true;
}

} // namespace

class TestMechanism : public QObject {
    Q_OBJECT
  private slots:
    void randomRigsCoverEverything() {
        std::set<std::size_t> joints;
        std::set<std::size_t> assemblies;
        int tame = 0;
        for (unsigned seed = 1; seed <= kRigs; ++seed) {
            const Rig rig = RandomRig(seed).rig();
            const Issues issues = validate(rig);
            QVERIFY2(!hasErrors(issues),
                     issues.empty() ? "" : (rig.name + ": " + issues.front().text()).c_str());
            for (const Joint& joint : rig.joints) joints.insert(joint.kind.index());
            for (const AssemblyItem& item : rig.assemblies) assemblies.insert(item.parameters.index());
            Placed p(rig);
            QVERIFY(p.closes);
            tame += isTame(p) ? 1 : 0;
        }
        QCOMPARE(joints.size(), std::variant_size_v<JointKind::variant>);
        QCOMPARE(assemblies.size(), std::variant_size_v<AssemblyParameters>);
        QVERIFY2(tame > 60, qPrintable(QString::number(tame)));
    }

    /// Velocities and accelerations of all frames are derivatives of their poses.
    void motionIsTheDerivativeOfPosition() {
        constexpr double h = 1e-4;
        for (unsigned seed = 1; seed <= kRigs; ++seed) {
            Placed p(RandomRig(seed).rig());
            if (!isTame(p)) continue;
            p.at(-h);
            const std::vector<FrameMotion> before = p.s.frames;
            p.at(h);
            const std::vector<FrameMotion> after = p.s.frames;
            p.at(0.0);
            for (std::size_t f = 1; f < before.size(); ++f) {
                const FrameMotion& m = p.s.frames[f];
                const Vector3 v = (after[f].X.translation - before[f].X.translation) / (2.0 * h);
                const Vector3 acceleration = (after[f].V.translational - before[f].V.translational) / (2.0 * h);
                const Vector3 alpha = (after[f].V.rotational - before[f].V.rotational) / (2.0 * h);
                const Matrix3 spin =
                    (after[f].X.rotation - before[f].X.rotation) / (2.0 * h) * m.X.rotation.transpose();
                const Vector3 w(spin(2, 1), spin(0, 2), spin(1, 0));
                // Truncation is h²/6 times the third derivative, which grows with rates cubed near
                // singular positions: 1e-8 * (1 + rate)³ and more where the transmission is weak.
                const double scale = std::pow(1.0 + m.V.rotational.norm() + m.V.translational.norm(), 3) +
                                     10.0 * (m.A.rotational.norm() + m.A.translational.norm());
                QVERIFY2((v - m.V.translational).norm() < 1e-5 * scale, qPrintable(QString::number(seed)));
                QVERIFY2((w - m.V.rotational).norm() < 1e-5 * scale, qPrintable(QString::number(seed)));
                QVERIFY2((acceleration - m.A.translational).norm() < 1e-4 * scale,
                         qPrintable(QString::number(seed)));
                QVERIFY2((alpha - m.A.rotational).norm() < 1e-4 * scale, qPrintable(QString::number(seed)));
            }
        }
    }

    /// Wherever something hangs, there are columns.
    void whatHangsHasColumns() {
        for (unsigned seed = 1; seed <= kRigs; ++seed) {
            const Rig rig = RandomRig(seed).rig();
            const Mechanism mechanism(rig);
            for (std::size_t b = 0; b < rig.bodies.size(); ++b) {
                QVERIFY(mechanism.hasColumns(mechanism.attachmentOf(b).frame));
            }
            for (std::size_t j = 0; j < rig.joints.size(); ++j) {
                QVERIFY(mechanism.hasColumns(mechanism.jointPlace(j).frame));
            }
            for (std::size_t k = 0; k < rig.assemblies.size(); ++k) {
                QVERIFY(mechanism.hasColumns(mechanism.frameOfAssembly(k)));
            }
        }
    }

    /// Joints at their parent's origin, which only turn there, or do not even turn.
    void jointsAtTheOriginOfTheirParentTurnWithIt() {
        const auto revolute = [](const char* name, const char* parent, const char* child, const Vector3& axis,
                                 const Vector3& rotation) {
            Joint joint;
            joint.name = name;
            joint.parent = parent;
            joint.child = child;
            joint.rotation = rotation;
            RevoluteJoint turning;
            turning.axis = axis;
            joint.kind = turning;
            return joint;
        };
        Rig rig = singleDoor(1.0, 3.0, {}, 0, 0);
        rig.bodies.resize(1);
        rig.bodies[0].name = "first";
        for (const char* name : {"turned", "straight"}) {
            rig.bodies.push_back(rig.bodies[0]);
            rig.bodies.back().name = name;
        }
        const Vector3 rotation(0.4, -0.7, 1.1);
        rig.joints = {revolute("a", kWorldName, "first", Vector3::UnitZ(), Vector3::Zero()),
                      revolute("b", "first", "turned", Vector3::UnitX(), rotation),
                      revolute("c", "turned", "straight", Vector3::UnitY(), Vector3::Zero())};
        rig.elements.clear();
        Placed p(rig);
        p.q << 0.3, 0.8, -0.5;
        p.at(0.0);
        QVERIFY(p.closes);
        Matrix3 expected = Matrix3::Identity();
        const std::array<Matrix3, 3> turns = {
            rotationAbout(Vector3::UnitZ(), 0.3),
            rotationFromRollPitchYaw(rotation) * rotationAbout(Vector3::UnitX(), 0.8),
            rotationAbout(Vector3::UnitY(), -0.5)};
        for (std::size_t b = 0; b < turns.size(); ++b) {
            expected = expected * turns[b];
            const Attachment at = p.mechanism.attachmentOf(b);
            const Pose X_WB = p.s.frames[static_cast<std::size_t>(at.frame)].X * at.X_FA;
            QVERIFY(distance(X_WB, {expected, Vector3::Zero()}) < 1e-14); // rounding
        }
    }

    /// Columns are the velocities at unit rates.
    void columnsAreVelocitiesAtUnitRates() {
        for (unsigned seed = 1; seed <= kRigs; ++seed) {
            Placed p(RandomRig(seed).rig());
            for (int c = 0; c < p.q.size(); ++c) {
                JointVector unit = JointVector::Zero(p.q.size());
                p.mechanism.move(unit, p.s);
                const std::vector<FrameMotion> atRest = p.s.frames; // prescribed motions go on
                unit[c] = 1.0;
                p.mechanism.move(unit, p.s);
                for (int f = 1; f < static_cast<int>(p.s.frames.size()); ++f) {
                    if (!p.mechanism.hasColumns(f)) continue;
                    const auto i = static_cast<std::size_t>(f);
                    const Vector3 column = p.mechanism.pointColumn(f, p.s.frames[i].X.translation, c, p.s);
                    const Vector3 difference =
                        p.s.frames[i].V.translational - atRest[i].V.translational - column;
                    QVERIFY2(difference.norm() < 1e-9 * (1.0 + column.norm()),
                             qPrintable(QString::number(seed)));
                    SpatialVelocity whole;
                    p.mechanism.forEachColumn(f, p.s, [&](int mover, const SpatialVelocity& V) {
                        if (mover == c) whole = V;
                    });
                    // The same numbers, moved to the same point: rounding.
                    QVERIFY((whole.translational - column).norm() < 1e-12 * (1.0 + column.norm()));
                    const Vector3 turning = p.s.frames[i].V.rotational - atRest[i].V.rotational;
                    QVERIFY((turning - whole.rotational).norm() < 1e-9 * (1.0 + turning.norm()));
                }
            }
        }
    }

    /// What a point's velocity per unit rate is along three directions is that of its columns.
    void pointRowsAreThoseOfTheColumns() {
        for (unsigned seed = 1; seed <= 20; ++seed) {
            RandomRig random(seed);
            Placed p(random.rig());
            const int n = p.mechanism.coordinateCount();
            const std::ptrdiff_t stride = n;
            const Matrix3 axes = rotationAbout(random.vector().normalized(), 2.0);
            for (int f = 1; f < static_cast<int>(p.s.frames.size()); ++f) {
                if (!p.mechanism.hasColumns(f)) continue;
                const Vector3 point = random.vector();
                for (const double sign : {1.0, -1.0}) {
                    std::vector<double> rows(static_cast<std::size_t>(3 * stride), 0.0);
                    p.mechanism.forEachPointColumn(
                        f, point, axes, sign, p.s, [&](int i, const Vector3& speeds) {
                            for (int k = 0; k < 3; ++k) {
                                rows[static_cast<std::size_t>(k * stride + i)] += speeds[k];
                            }
                        });
                    for (int k = 0; k < 3; ++k) {
                        for (int i = 0; i < stride; ++i) {
                            const double expected =
                                sign * axes.col(k).dot(p.mechanism.pointColumn(f, point, i, p.s));
                            const double value = rows[static_cast<std::size_t>(k * stride + i)];
                            // Rounding of sums of a few terms.
                            QVERIFY2(std::abs(value - expected) < 1e-12 * (1.0 + std::abs(expected)),
                                     qPrintable(QString("%1: %2 %3").arg(seed).arg(value).arg(expected)));
                        }
                    }
                }
            }
        }
    }

    /// ½ vᵀ M v is the kinetic energy computed body by body (without prescribed motions: they have their own).
    void massMatrixGivesKineticEnergy() {
        for (unsigned seed = 1; seed <= kRigs; ++seed) {
            Placed p(RandomRig(seed).rig());
            if (p.mechanism.isTimeDependent()) continue;
            p.mechanism.move(p.v, p.s);
            const int n = p.mechanism.coordinateCount();
            JointMatrix M = JointMatrix::Zero(n, n);
            p.mechanism.massMatrix(p.s, M);
            QVERIFY((M - M.transpose()).norm() <= 1e-12 * M.norm());
            const double energy = p.mechanism.kineticEnergy(p.s);
            QVERIFY2(std::abs(0.5 * p.v.dot(M * p.v) - energy) < 1e-10 * (1.0 + energy),
                     qPrintable(QString::number(seed)));
        }
    }

    /// What moves nothing heavy has a row of its own all the same, which is written like the others.
    void whatCarriesNothingHasNoInertia() {
        Rig rig = singleDoor(1.0, 3.0, {}, 0, 0);
        Body pointer;
        pointer.name = "pointer";
        rig.bodies.push_back(pointer);
        Joint joint;
        joint.name = "driven";
        joint.parent = kWorldName;
        joint.child = "pointer";
        RevoluteJoint turning;
        turning.motion = RotationMotion{ConstantSpeed<MotionOf::rotation>{0.0, 2.0}};
        joint.kind = turning;
        rig.joints.push_back(joint);
        Placed p(rig);
        p.at(0.0);
        QCOMPARE(p.mechanism.coordinateCount(), 2);
        JointMatrix M = JointMatrix::Constant(2, 2, 7.0); // as an earlier position might have left it
        p.mechanism.massMatrix(p.s, M);
        QVERIFY(std::abs(M(0, 0) - 1.0) < 1e-12); // the door
        QCOMPARE(M(1, 1), 0.0);
    }

    /// Virtual power: forces that accelerate with `a` do the work that raises kinetic and potential energy,
    /// with the rate of change taken by central differences along the motion.
    void inertialForcesCloseThePowerBalance() {
        constexpr double h = 1e-5;
        for (unsigned seed = 1; seed <= kRigs; ++seed) {
            Placed p(RandomRig(seed).rig());
            if (!isTame(p)) continue;
            const auto energyAt = [&](double t) {
                p.at(t);
                return p.mechanism.kineticEnergy(p.s) + p.mechanism.gravityEnergy(p.s);
            };
            const double rate = (energyAt(h) - energyAt(-h)) / (2.0 * h);
            p.at(0.0);
            JointVector tau(p.mechanism.coordinateCount());
            p.mechanism.inertialForces(p.s, tau);
            const double power = tau.dot(p.s.motion);
            const double scale = 1.0 + std::abs(rate) + p.mechanism.kineticEnergy(p.s);
            // Truncation h²/6 E''' ~ 1e-9 of the scale, rounding 1e-16 E / h ~ 1e-9.
            QVERIFY2(std::abs(power - rate) < 1e-5 * scale,
                     qPrintable(QString("%1: %2 %3").arg(seed).arg(power).arg(rate)));
        }
    }

    /// The generalised force of gravity is minus the slope of its energy by each free coordinate.
    void gravityForceIsTheSlopeOfGravityEnergy() {
        constexpr double h = 1e-5;
        for (unsigned seed = 1; seed <= kRigs; ++seed) {
            Placed p(RandomRig(seed).rig());
            if (!isTame(p)) continue;
            p.at(0.0);
            JointVector force(p.q.size());
            for (int c = 0; c < p.q.size(); ++c) force[c] = p.mechanism.gravityForce(c, p.s);
            const auto energyAt = [&](int c, double step) {
                JointVector q = p.q;
                q[c] += step;
                if (!p.mechanism.place(q, 0.0, p.phase, p.s)) return std::numeric_limits<double>::quiet_NaN();
                return p.mechanism.gravityEnergy(p.s);
            };
            for (int c = 0; c < p.q.size(); ++c) {
                const double slope = (energyAt(c, h) - energyAt(c, -h)) / (2.0 * h);
                // Truncation h²/6 of the third derivative ~ 1e-9 of the force where transmissions are tame,
                // rounding the same.
                QVERIFY2(std::abs(force[c] + slope) < 1e-5 * (1.0 + force.norm()),
                         qPrintable(QString("%1: %2 %3").arg(seed).arg(force[c]).arg(-slope)));
            }
        }
    }

    /// M a + h is what the bodies need, computed with and without M.
    void massMatrixAndBiasMakeTheInertialForces() {
        for (unsigned seed = 1; seed <= kRigs; ++seed) {
            Placed p(RandomRig(seed).rig());
            const int n = p.mechanism.coordinateCount();
            JointMatrix M = JointMatrix::Zero(n, n);
            JointVector h(n);
            JointVector all(n);
            p.mechanism.move(p.v, p.s);
            p.mechanism.accelerateBias(p.s);
            p.mechanism.inertialForces(p.s, h);
            p.mechanism.massMatrix(p.s, M);
            p.mechanism.setAccelerations(p.a, p.s);
            p.mechanism.inertialForces(p.s, all);
            const JointVector sum = h + M.leftCols(p.q.size()) * p.a;
            QVERIFY2((sum - all).norm() < 1e-9 * (1.0 + all.norm() + h.norm()),
                     qPrintable(QString::number(seed)));
            const auto free = p.q.size();
            JointVector momentum = JointVector::Constant(n, 7.0); // what was there does not matter
            p.mechanism.multiplyFree(M, p.v, momentum);
            const JointVector expected = M.topLeftCorner(free, free) * p.v;
            QVERIFY2((momentum.head(free) - expected).norm() < 1e-12 * (1.0 + expected.norm()),
                     qPrintable(QString::number(seed)));
        }
    }

    /// Loads passed inwards joint by joint (Newton-Euler) leave on each coordinate what the projections
    /// (virtual power) demand, and do no work in the assemblies: two ways that share no formula for forces.
    void reactionsAgreeWithVirtualPower() {
        for (unsigned seed = 1; seed <= kRigs; ++seed) {
            const Rig rig = RandomRig(seed).rig();
            Placed p(rig);
            p.at(0.0);
            const int n = p.mechanism.coordinateCount();
            Mechanism::ReactionInput input;
            Mechanism::Reactions reactions;
            p.mechanism.makeReactions(input, reactions);
            JointVector tau(n);
            p.mechanism.inertialForces(p.s, tau);
            // Some drives on assembly coordinates and some loads on bodies, taken off the demand.
            for (std::size_t k = 0; k < input.assemblyForces.size(); ++k) {
                input.assemblyForces[k] = 3.0 + static_cast<double>(k);
                for (int i = 0; i < n; ++i)
                    tau[i] -= input.assemblyForces[k] * p.mechanism.assemblyRow(k, i, p.s);
            }
            for (std::size_t b = 0; b < rig.bodies.size(); ++b) {
                const Attachment& at = p.mechanism.attachmentOf(b);
                const Vector3 force(1.0, -2.0, 0.5 * static_cast<double>(b));
                input.bodyForces[b].translational = force;
                const Vector3 origin = p.mechanism.poseOf(at, p.s).translation;
                p.mechanism.addPointForce(at.frame, origin, -force, p.s, tau);
            }
            p.mechanism.reactions(input, p.phase, p.s, reactions);
            const double scale = 1.0 + tau.norm();
            for (int c = 0; c < n; ++c) {
                const Coordinate& coordinate = p.mechanism.coordinates()[static_cast<std::size_t>(c)];
                const Joint& joint = rig.joints[coordinate.joint];
                if (coordinate.chart >= 0) continue; // checked through power below
                const SpatialForce& F = reactions.joints[coordinate.joint];
                const auto* slide = std::get_if<PrismaticJoint>(&joint.kind);
                if (joint.revolute() == nullptr && slide == nullptr) continue;
                const Vector3 inJoint = slide != nullptr ? slide->axis : joint.revolute()->axis;
                const Vector3 axis =
                    p.mechanism.poseOf(p.mechanism.jointPlace(coordinate.joint), p.s).rotation *
                    inJoint.normalized();
                const double along = axis.dot(coordinate.isRotation ? F.rotational : F.translational);
                QVERIFY2(std::abs(along - tau[c]) < 1e-9 * scale,
                         qPrintable(QString("%1: %2 %3").arg(seed).arg(along).arg(tau[c])));
            }
            // Power of every joint's load in the joint's relative motion is that of the demand.
            double power = 0.0;
            for (std::size_t j = 0; j < rig.joints.size(); ++j) {
                const FrameMotion child = p.mechanism.motionOf(p.mechanism.childPlace(j), p.s);
                const FrameMotion parent = p.mechanism.motionOf(p.mechanism.jointPlace(j), p.s);
                const Vector3 carried =
                    parent.V.shift(child.X.translation - parent.X.translation).translational;
                power += reactions.joints[j].translational.dot(child.V.translational - carried) +
                         reactions.joints[j].rotational.dot(child.V.rotational - parent.V.rotational);
            }
            const double wanted = tau.dot(p.s.motion);
            QVERIFY2(std::abs(power - wanted) < 1e-9 * (scale + std::abs(wanted)) * (1.0 + p.s.motion.norm()),
                     qPrintable(QString("%1: power %2 %3").arg(seed).arg(power).arg(wanted)));
            for (std::size_t k = 0; k < rig.assemblies.size(); ++k) {
                const double total = p.mechanism.totalPower(k, reactions, p.s);
                const double size = reactions.assemblies[k].a.translational.norm() +
                                    reactions.assemblies[k].b.translational.norm() +
                                    reactions.assemblies[k].b.rotational.norm();
                QVERIFY2(std::abs(total) < 1e-9 * (1.0 + size) * (1.0 + p.s.motion.norm()) * 10.0,
                         qPrintable(QString("%1: total power %2").arg(seed).arg(total)));
            }
        }
    }

    /// With an assembly's coordinate in a joint's place everything must be as before: same motion, same energy,
    /// same forces, only other coordinates.
    void replacingACoordinateChangesNothing() {
        int replaced = 0;
        for (unsigned seed = 1; seed <= kRigs; ++seed) {
            const Rig rig = RandomRig(seed).rig();
            Placed p(rig);
            if (!isTame(p)) continue;
            p.at(0.0);
            const std::vector<FrameMotion> frames = p.s.frames;
            const int n = p.mechanism.coordinateCount();
            Mechanism::ReactionInput input;
            Mechanism::Reactions before;
            Mechanism::Reactions after;
            p.mechanism.makeReactions(input, before);
            p.mechanism.makeReactions(input, after);
            JointVector tau(n);
            p.mechanism.inertialForces(p.s, tau);
            input.coordinateForces = tau; // what really drives the free coordinates
            p.mechanism.reactions(input, p.phase, p.s, before);
            const double power = tau.dot(p.s.motion);
            MechanismScratch used = p.mechanism.makeScratch(); // what it was used for before must not matter
            for (std::size_t k = 0; k < rig.assemblies.size(); ++k) {
                if (p.mechanism.assemblies()[k].closure() == Assembly::Closure::line) continue;
                for (int c = 0; c < p.q.size(); ++c) {
                    if (std::abs(p.mechanism.assemblyRow(k, c, p.s)) < 0.2) continue;
                    ++replaced;
                    MechanismPhase phase = p.phase;
                    phase.branches[k].replaces = c;
                    phase.branches[k].replacedValue = p.q[c] + 0.01;
                    JointVector q = p.q;
                    JointVector v = p.v;
                    JointVector a = p.a;
                    q[c] = p.s.assemblies[k].angle;
                    v[c] = p.s.assemblyRates[k].rate;
                    a[c] = p.s.assemblyAccelerations[k].acceleration;
                    MechanismScratch s = p.mechanism.makeScratch();
                    QVERIFY2(p.mechanism.place(q, 0.0, phase, s), qPrintable(QString::number(seed)));
                    p.mechanism.move(v, s);
                    p.mechanism.accelerateBias(s);
                    p.mechanism.setAccelerations(a, s);
                    QVERIFY(p.mechanism.place(q, 0.0, phase, used));
                    p.mechanism.move(v, used);
                    for (std::size_t f = 1; f < frames.size(); ++f) {
                        for (int j = 0; j < n; ++j) {
                            const int frame = static_cast<int>(f);
                            QCOMPARE(p.mechanism.moves(frame, j, used), p.mechanism.moves(frame, j, s));
                        }
                        const double size = 1.0 + frames[f].V.rotational.norm() +
                                            frames[f].A.rotational.norm() + frames[f].A.translational.norm();
                        QVERIFY2(distance(frames[f].X, s.frames[f].X) < 1e-9,
                                 qPrintable(QString::number(seed)));
                        QVERIFY2((frames[f].V.translational - s.frames[f].V.translational).norm() < 1e-8 * size,
                                 qPrintable(QString::number(seed)));
                        QVERIFY2((frames[f].A.translational - s.frames[f].A.translational).norm() < 1e-7 * size,
                                 qPrintable(QString::number(seed)));
                    }
                    // Rows by the new rates give the rates of all joints and assemblies.
                    for (int j = 0; j < n; ++j) {
                        double rate = 0.0;
                        for (int i = 0; i < n; ++i) rate += p.mechanism.coordinateRow(j, i, s) * s.motion[i];
                        QVERIFY(std::abs(rate - s.rate[j]) < 1e-9 * (1.0 + std::abs(rate)));
                    }
                    for (std::size_t l = 0; l < rig.assemblies.size(); ++l) {
                        double rate = 0.0;
                        for (int i = 0; i < n; ++i) rate += p.mechanism.assemblyRow(l, i, s) * s.motion[i];
                        QVERIFY(std::abs(rate - s.assemblyRates[l].rate) < 1e-8 * (1.0 + std::abs(rate)));
                    }
                    JointVector other(n);
                    p.mechanism.inertialForces(s, other);
                    QVERIFY(std::abs(other.dot(s.motion) - power) <
                            1e-7 * (1.0 + std::abs(power) + tau.norm()));
                    p.mechanism.reactions(input, phase, s, after);
                    const double force = before.assemblies[k].rodForce;
                    QVERIFY2(std::abs(after.assemblies[k].rodForce - force) <
                                 1e-6 * (1.0 + std::abs(force) + tau.norm()),
                             qPrintable(
                                 QString("%1: %2 %3").arg(seed).arg(after.assemblies[k].rodForce).arg(force)));
                }
            }
        }
        QVERIFY2(replaced > 100, qPrintable(QString::number(replaced)));
    }

    /// Moving an orientation's reference changes its numbers and nothing else.
    void rebasingAChartChangesNothing() {
        int rebased = 0;
        for (unsigned seed = 1; seed <= kRigs; ++seed) {
            const Rig rig = RandomRig(seed).rig();
            Placed p(rig);
            for (int c = 0; c < p.q.size(); ++c) {
                if (p.mechanism.coordinates()[static_cast<std::size_t>(c)].chartStep == 1) p.q[c] = 1.0;
            }
            if (!p.mechanism.place(p.q, 0.0, p.phase, p.s)) continue;
            p.mechanism.move(p.v, p.s);
            std::vector<FrameMotion> bodies; // frames between the chart's rotations are another matter
            for (std::size_t b = 0; b < rig.bodies.size(); ++b) {
                bodies.push_back(p.mechanism.motionOf(p.mechanism.attachmentOf(b), p.s));
            }
            const JointVector before = p.q;
            static_cast<void>(p.mechanism.review(0.0, p.q, p.v, p.s, p.phase));
            if ((before - p.q).norm() < 0.5) continue;
            ++rebased;
            QVERIFY(p.mechanism.place(p.q, 0.0, p.phase, p.s));
            p.mechanism.move(p.v, p.s);
            for (std::size_t b = 0; b < rig.bodies.size(); ++b) {
                const FrameMotion now = p.mechanism.motionOf(p.mechanism.attachmentOf(b), p.s);
                const double size = 1.0 + now.V.rotational.norm() + now.V.translational.norm();
                QVERIFY(distance(bodies[b].X, now.X) < 1e-9);
                QVERIFY((bodies[b].V.rotational - now.V.rotational).norm() < 1e-8 * size);
                QVERIFY((bodies[b].V.translational - now.V.translational).norm() < 1e-8 * size);
            }
        }
        QVERIFY2(rebased > 20, qPrintable(QString::number(rebased)));
    }

    /// A rotation in space is due for another reference by its pitch alone, either way: yaw and roll may go
    /// round.
    void pitchLeavesItsChart() {
        int charts = 0;
        for (unsigned seed = 1; seed <= kRigs; ++seed) {
            const Placed p(RandomRig(seed).rig());
            const auto leavesWith = [&](Eigen::Index c, double angle) {
                JointVector q = JointVector::Zero(p.q.size());
                q[c] = angle;
                return p.mechanism.leavesChart(q);
            };
            for (Eigen::Index c = 0; c < p.q.size(); ++c) {
                const bool isPitch = p.mechanism.coordinates()[static_cast<std::size_t>(c)].suffix == "pitch";
                charts += isPitch ? 1 : 0;
                for (const double sign : {-1.0, 1.0}) {
                    QVERIFY(!leavesWith(c, sign * 0.89));
                    QCOMPARE(leavesWith(c, sign * 0.91), isPitch);
                }
            }
        }
        QVERIFY(charts > 20);
    }

    /// The closed form for single joints is the general algorithm, for any axis and gravity.
    void singleJointsAgreeWithTheGeneralAlgorithm() {
        Rig rig = RandomRig(3).rig();
        rig.assemblies.clear();
        rig.bodies.resize(1);
        rig.joints.resize(1);
        rig.joints[0].rotation = {0.4, -0.7, 1.1};
        Placed p(rig);
        QCOMPARE(p.mechanism.singleJoints().size(), std::size_t{1});
        const SingleJoint joint = p.mechanism.singleJoints().front();
        JointVector tau(1);
        for (double angle = -3.0; angle < 3.0; angle += 0.37) {
            p.q[0] = angle;
            p.at(0.0);
            p.mechanism.inertialForces(p.s, tau);
            const double closed = joint.inertia * p.a[0] - joint.gravityCos * std::cos(angle) -
                                  joint.gravitySin * std::sin(angle);
            QVERIFY(std::abs(tau[0] - closed) < 1e-11 * (1.0 + std::abs(closed)));
        }
    }

    void twoDoorsOnTheGroundAreSingle() {
        Rig rig = singleDoor(1.0, 3.0, {}, 0, 0);
        rig.bodies.push_back(rig.bodies[0]);
        rig.bodies[1].name = "second";
        rig.joints.push_back(rig.joints[0]);
        rig.joints[1].name = "second axis";
        rig.joints[1].child = "second";
        QCOMPARE(Mechanism(rig).singleJoints().size(), std::size_t{2});
        rig.joints[1].parent = "door"; // a chain interacts
        QVERIFY(Mechanism(rig).singleJoints().empty());
    }

    /// A door whose centre of mass lies straight across its axis.
    void aSingleDoorHasItsGravityTorque() {
        const SingleJoint door = Mechanism(singleDoor(1.0, 3.0, {}, 0, 0)).singleJoints().front();
        // To rounding: numbers of order 1.
        QVERIFY(std::abs(door.inertia - 1.0) < 1e-12);
        QVERIFY(std::abs(door.gravitySin - 3.0) < 1e-12);
        QVERIFY(std::abs(door.gravityCos) < 1e-12);
    }

    /// The axis at the far end of a planar assembly is that of the near end as it stands at the start, where
    /// prescribed motions have joints stand.
    void planarAssembliesAreAlignedAtTheStart() {
        Rig rig = RandomRig(1).rig();
        rig.assemblies.clear();
        rig.bodies.resize(1);
        rig.joints.resize(1);
        Joint& joint = rig.joints[0];
        joint.position.setZero();
        joint.rotation.setZero();
        RevoluteJoint turning;
        turning.axis = Vector3::UnitX();
        turning.motion = RotationMotion{ConstantSpeed<MotionOf::rotation>{0.7, 0.2}};
        joint.kind = turning;
        AssemblyItem item;
        item.name = "planar";
        item.frameA = {joint.child, {0.0, 0.3, 0.0}, Vector3::Zero()};
        item.parameters = JointRrr{};
        rig.assemblies.push_back(item);
        const Vector3 axis = Mechanism(rig).assemblies()[0].axisInB();
        QVERIFY((axis - rotationAbout(Vector3::UnitX(), 0.7) * Vector3::UnitZ()).norm() < 1e-15);
    }

    /// Joints without coordinates have none to find; only orientations have steps of a chart.
    void coordinatesSayWhatTheyBelongTo() {
        int fixed = 0;
        for (unsigned seed = 1; seed <= 20; ++seed) {
            const Rig rig = RandomRig(seed).rig();
            const Mechanism mechanism(rig);
            for (std::size_t j = 0; j < rig.joints.size(); ++j) {
                QCOMPARE(mechanism.coordinateOf(j, "no such suffix"), -1);
                if (!std::holds_alternative<FixedJoint>(rig.joints[j].kind)) continue;
                ++fixed;
                QCOMPARE(mechanism.coordinateOf(j), -1);
            }
            for (const Coordinate& c : mechanism.coordinates()) {
                const int step = c.suffix == "yaw" ? 0 : c.suffix == "pitch" ? 1 : c.suffix == "roll" ? 2 : -1;
                QCOMPARE(c.chartStep, step);
                QCOMPARE(c.chart >= 0, step >= 0);
            }
        }
        QVERIFY(fixed > 5);
    }

    /// Of a door with a weight fixed to it that a balancer carries, gravity pulls the door alone: on the short
    /// way that single doors have, too.
    void gravityActsByShares() {
        Rig rig = singleDoor(1.0, 3.0, DoorHingeParameters{}, 0.4, 0.0);
        Body weight{.name = "weight", .shapes = {}, .massProperties = MassProperties{}, .points = {}};
        weight.massProperties->mass = 5.0;
        weight.massProperties->centreOfMass = {0.2, 0.0, 0.3};
        weight.gravity = GravityShare{0.0};
        rig.bodies.push_back(weight);
        Joint mount;
        mount.name = "mount";
        mount.kind = FixedJoint{};
        mount.parent = "door";
        mount.child = "weight";
        rig.joints.push_back(mount);
        for (const double share : {0.0, 0.3, 1.0, -0.5}) {
            rig.bodies[1].gravity->share = share;
            const Mechanism mechanism(rig);
            MechanismScratch s = mechanism.makeScratch();
            MechanismPhase phase;
            JointVector q = JointVector::Constant(1, 0.4);
            QVERIFY(mechanism.start(q, 0.0, s, phase));
            QVERIFY(mechanism.place(q, 0.0, phase, s));
            mechanism.move(JointVector::Zero(1), s);
            // Torque about y of the weights: m g x, x of the centre of mass turned by q.
            const double x = 0.2 * std::cos(0.4) + 0.3 * std::sin(0.4);
            const double expected = 3.0 * std::sin(0.4) + share * 5.0 * 9.80665 * x;
            QVERIFY(std::abs(mechanism.gravityForce(0, s) - expected) < 1e-12);
            const SingleJoint& single = mechanism.singleJoints().at(0);
            const double fast = single.gravityCos * std::cos(0.4) + single.gravitySin * std::sin(0.4);
            QVERIFY(std::abs(fast - expected) < 1e-12);
        }
    }

    /// What floats stays where it is, and its neighbour falls.
    void aBodyWithoutGravityFloats() {
        Rig rig;
        for (const char* name : {"floats", "falls"}) {
            Body body{.name = name, .shapes = {}, .massProperties = MassProperties{}, .points = {}};
            if (rig.bodies.empty()) body.gravity = GravityShare{0.0};
            rig.bodies.push_back(body);
            Joint joint;
            joint.name = joint.child = name;
            joint.kind = FreeJoint{};
            rig.joints.push_back(joint);
        }
        Run run(rig);
        QVERIFY(std::abs(run.at(1.0, "body.floats.z")) < 1e-15);
        QVERIFY(std::abs(run.at(1.0, "body.falls.z") + 0.5 * 9.80665) < 1e-9);
        QVERIFY(std::abs(run.at(1.0, "energy.closure")) < 1e-9);
    }

    /// A plate's inertia against the same outline cut into boxes.
    void plateInertiaIsThatOfItsParts() {
        Body plate;
        Shape shape;
        PlateGeometry outline;
        outline.thickness = 0.02;
        outline.corners = {{0, 0}, {0.4, 0}, {0.4, 0.1}, {0.1, 0.1}, {0.1, 0.3}, {0, 0.3}}; // an L
        shape.geometry = outline;
        shape.mass = 6.0; // areas 0.04 and 0.02
        shape.position = {0.2, 0.15, 0.0};
        plate.shapes.push_back(shape);
        Body boxes;
        Shape lower;
        lower.geometry = BoxGeometry{{0.4, 0.1, 0.02}};
        lower.position = {0.2, 0.05, 0.0};
        lower.mass = 4.0;
        Shape upper;
        upper.geometry = BoxGeometry{{0.1, 0.2, 0.02}};
        upper.position = {0.05, 0.2, 0.0};
        upper.mass = 2.0;
        boxes.shapes = {lower, upper};
        const RigidInertia a = massPropertiesOf(plate);
        const RigidInertia b = massPropertiesOf(boxes);
        QVERIFY((a.centreOfMass - b.centreOfMass).norm() < 1e-12);
        QVERIFY((a.aboutCentreOfMass - b.aboutCentreOfMass).norm() < 1e-12);
    }
};

HINGELAB_APPLESS_TEST(TestMechanism)

} // namespace test_mechanism

#include "test_mechanism.moc"
