// SPDX-License-Identifier: GPL-3.0-or-later
// The averaged force of a step, the convex scheme, islands and bands: what they promise.
#include <QTest>
#include <cmath>
#include <random>

#include "checks/validation.h"
#include "contact/compliance.h"
#include "contact/contact_case.h"
#include "tests/run.h"
#include "tests/suite.h"

namespace test_contact_schemes {

using namespace hingelab;
using hingelab::test::Run;

namespace {

/// A problem of random contacts on a random M, as far as the two are told.
ContactCase randomConvex(std::mt19937_64& random, double stiffness, double friction) {
    std::uniform_real_distribution<double> unit(-1.0, 1.0);
    ContactCase c;
    ContactProblem& p = c.problem;
    p.scheme = ContactScheme::convex;
    const Eigen::Index nv = 6;
    const Eigen::Index nc = 4;
    const auto number = [&] { return unit(random); };
    const Eigen::MatrixXd L = Eigen::MatrixXd::NullaryExpr(nv, nv, number);
    p.M = L * L.transpose() + 0.1 * Eigen::MatrixXd::Identity(nv, nv);
    p.Jn = Eigen::MatrixXd::NullaryExpr(nc, nv, number);
    p.Jt = Eigen::MatrixXd::NullaryExpr(2 * nc, nv, number);
    c.guess = Eigen::VectorXd::NullaryExpr(nv, number);
    p.pStar = p.M * Eigen::VectorXd::NullaryExpr(nv, number);
    p.mu = friction * Eigen::VectorXd::NullaryExpr(nc, number).cwiseAbs();
    p.normalForce = 100.0 * Eigen::VectorXd::NullaryExpr(nc, number).cwiseAbs();
    p.penetration = 1e-3 * Eigen::VectorXd::NullaryExpr(nc, number);
    p.stiffness = stiffness * Eigen::VectorXd::NullaryExpr(nc, number).cwiseAbs();
    p.dissipation = 5.0 * Eigen::VectorXd::NullaryExpr(nc, number).cwiseAbs();
    return c;
}

/// n boxes on a floor, side by side or one upon the other.
Rig boxes(int n, bool isTower) {
    Rig rig;
    rig.name = "boxes";
    Shape floor;
    floor.name = "floor";
    floor.geometry = HalfSpaceGeometry{};
    rig.bodies.push_back({"world", {floor}, std::nullopt, {}});
    for (int i = 0; i < n; ++i) {
        Shape box;
        box.name = "box";
        box.geometry = BoxGeometry{{0.2, 0.2, 0.1}};
        box.mass = 1.0;
        const std::string name = "box " + std::to_string(i);
        rig.bodies.push_back({name, {box}, std::nullopt, {}});
        FreeJoint joint;
        joint.initialPosition = isTower ? Vector3(0.0, 0.0, 0.1 * (i + 0.5)) : Vector3(0.5 * i, 0.0, 0.06);
        joint.initialVelocity = isTower ? Vector3(0.0, 0.0, 0.0) : Vector3(0.0, 0.3, 0.0);
        rig.joints.push_back({name, joint, kWorldName, name, Vector3::Zero(), Vector3::Zero()});
    }
    Contact contact;
    contact.name = "all";
    contact.first = {kAllBodies, "", ""};
    contact.second = {kAllBodies, "", ""};
    contact.stiffness = 2e5;
    contact.dissipation = 5.0;
    rig.contacts.push_back(contact);
    return rig;
}

} // namespace

class TestContactSchemes : public QObject {
    Q_OBJECT
  private slots:
    /// Times the way, the averaged force is the change of the stored energy: pressed, closing, opening, apart;
    /// and its slope is its derivative.
    void averagedForceIsThatOfTheEnergy() {
        for (const double doubling : {0.0, 0.002}) {
            const Compliance law{2e5, doubling};
            const double by = doubling > 0.0 ? 1.0 / doubling : 0.0;
            for (const double x0 : {-3e-3, -1e-9, 0.0, 1e-9, 4e-4, 3e-3}) {
                for (const double x1 : {-2e-3, -1e-8, 0.0, 1e-8, 5e-4, 2e-3}) {
                    const AveragedForce f = averagedForce(x0, x1, law.stiffness, by);
                    const double change = law.energy(x1) - law.energy(x0);
                    // Rounding of energies, and of their difference.
                    const double rounding = 1e-15 * (law.energy(x0) + law.energy(x1)) + 1e-18;
                    QVERIFY(std::abs(f.force * (x1 - x0) - change) <= 4.0 * rounding);
                    if (x0 == x1 && x1 == 0.0) continue;
                    const double h = 1e-4 * (std::abs(x0) + std::abs(x1));
                    if (std::abs(x1) < 2.0 * h) continue; // across its own corner the slope jumps
                    const double slope = (averagedForce(x0, x1 + h, law.stiffness, by).force -
                                          averagedForce(x0, x1 - h, law.stiffness, by).force) /
                                         (2.0 * h);
                    QVERIFY2(std::abs(slope - f.byEnd) < 1e-6 * law.stiffness * (1.0 + std::abs(x1) * by),
                             qPrintable(QString("%1 %2: %3 %4").arg(x0).arg(x1).arg(slope).arg(f.byEnd)));
                }
            }
        }
    }

    /// 3,000 problems, and from two guesses the same solution: there is one.
    void convexProblemsHaveOneSolution() {
        std::mt19937_64 random(7);
        std::uniform_real_distribution<double> exponent(3.0, 9.0);
        StribeckSolver solver(6, 4);
        for (int i = 0; i < 3000; ++i) {
            const ContactCase c =
                randomConvex(random, std::pow(10.0, exponent(random)), i % 3 == 0 ? 5.0 : 1.0);
            StribeckParameters parameters = c.parameters;
            parameters.momentumTolerance = 1e-10;
            solver.setParameters(parameters);
            solver.setProblem(c.problem);
            QCOMPARE(solver.solve(c.guess), StribeckResult::success);
            const Eigen::VectorXd first = solver.velocities();
            QCOMPARE(solver.solve(Eigen::VectorXd(-10.0 * c.guess)), StribeckResult::success);
            // The residual of 1e-10 by the least that M, whose least eigenvalue is 0.1, makes of it.
            QVERIFY2((solver.velocities() - first).norm() < 1e-7 * (1.0 + first.norm()),
                     qPrintable(QString::number(i)));
        }
    }

    /// Newton's matrix of a convex problem is symmetric, and the derivative of the residual.
    void convexMatrixIsSymmetric() {
        std::mt19937_64 random(8);
        for (int i = 0; i < 50; ++i) {
            const ContactCase c = randomConvex(random, 1e5, 1.0);
            StribeckSolver solver(6, 4);
            solver.setProblem(c.problem);
            const Eigen::MatrixXd A = solver.jacobianAt(c.guess);
            QVERIFY((A - A.transpose()).norm() <= 1e-12 * A.norm());
            QVERIFY(Eigen::LLT<Eigen::MatrixXd>(A).info() == Eigen::Success);
        }
    }

    void convexProblemsGoToFilesAndBack() {
        std::mt19937_64 random(9);
        const ContactCase c = randomConvex(random, 1e5, 1.0);
        const ContactCase back = readContactCase(contactCaseToJson(c), "");
        QCOMPARE(back.problem.scheme, ContactScheme::convex);
        QVERIFY(back.problem.normalForce == c.problem.normalForce);
        QVERIFY(back.problem.penetration == c.problem.penetration);
        ContactCase wrong = c;
        wrong.problem.normalForce[1] = -1.0;
        QVERIFY(!describeFault(wrong.problem).empty());
        wrong.problem.normalForce.resize(2);
        QVERIFY(!describeFault(wrong.problem).empty());
    }

    /// At rest all schemes agree; while it slides, friction is that of the normal force in all three.
    void schemesSlideAndRestAlike() {
        for (const ContactScheme scheme : kSchemes) {
            Rig rig = boxes(1, false);
            rig.simulation.contactScheme = scheme;
            Run run(rig);
            const double z = run.at(2.0, "body.box 0.z");
            QVERIFY2(std::abs(z - (0.05 - 9.80665 / 2e5)) < 1e-7, keyOf(scheme));
            // It falls by a centimetre in 45 ms, and 13 mm on; then friction of 0.5 stops it within 9 mm, or
            // less where it bounces: how far is the scheme's, that it stops is not.
            const double y = run.at(2.0, "body.box 0.y");
            QVERIFY2(y > 0.008 && y < 0.03, qPrintable(QString("%1 %2").arg(keyOf(scheme)).arg(y)));
        }
    }

    /// Boxes that do not touch each other do what each does alone, whatever others do at the same time.
    void islandsMoveByThemselves() {
        Run alone(boxes(1, false));
        Rig many = boxes(30, false);
        QVERIFY(validate(many).empty());
        std::get<FreeJoint>(many.joints[7].kind).initialPosition.z() = 0.9; // falls later, with cuts of its own
        Run all(many);
        for (const double time : {0.05, 0.3, 0.5}) {
            const double z = alone.at(time, "body.box 0.z");
            const double y = alone.at(time, "body.box 0.y");
            for (const char* name : {"body.box 0.", "body.box 29."}) {
                // Steps that are cut where another box lands differ by their order of error.
                QVERIFY(std::abs(all.at(time, (std::string(name) + "z").c_str()) - z) < 1e-7);
                QVERIFY(std::abs(all.at(time, (std::string(name) + "y").c_str()) - y) < 1e-5);
            }
        }
        QCOMPARE(all.at(2.0, "contact.all.touching_spots"), 120.0); // of which 96 have a place
        QVERIFY(std::abs(all.at(2.0, "contact.all.normal_force") - 30.0 * 9.80665) < 1e-3);
    }

    /// A hand that pulls a free box is a spring and a damper: m x'' = k (X - x) - c x'.
    void handIsASpringAndADamper() {
        Rig rig = boxes(1, false);
        rig.environment.gravity = Vector3::Zero();
        FreeJoint& joint = std::get<FreeJoint>(rig.joints.front().kind);
        joint.initialPosition = {0.0, 0.0, 3.0};
        joint.initialVelocity = Vector3::Zero();
        Run run(rig);
        Hand hand;
        hand.body = 1;
        hand.target = {0.1, 0.0, 3.0};
        hand.stiffness = 100.0;
        hand.damping = 2.0;
        run.simulation.setHand(0.0, hand);
        const double w = std::sqrt(99.0);
        for (const double t : {0.1, 0.3, 0.6}) {
            const double x = 0.1 * (1.0 - std::exp(-t) * (std::cos(w * t) + std::sin(w * t) / w));
            // Damping is that of the step's end: an error of c h/2 of the acceleration, 0.1 %.
            QVERIFY2(std::abs(run.at(t, "body.box 0.x") - x) < 1e-4,
                     qPrintable(QString("%1 %2").arg(run.at(t, "body.box 0.x")).arg(x)));
        }
    }

    /// Bodies that are moved by prescription may touch beside a large island.
    void prescribedBodiesTouchBesideATower() {
        Rig rig = boxes(8, true);
        for (int i = 0; i < 2; ++i) {
            Shape ball;
            ball.name = "ball";
            ball.geometry = SphereGeometry{0.05};
            ball.mass = 1.0;
            const std::string name = "ball " + std::to_string(i);
            rig.bodies.push_back({name, {ball}, std::nullopt, {}});
            PrismaticJoint slide;
            slide.axis = Vector3::UnitX();
            slide.motion =
                TranslationMotion{SineMotion<MotionOf::translation>{0.0, i == 0 ? 0.01 : 0.0, 1.0, 0.0}};
            rig.joints.push_back({name, slide, kWorldName, name, {3.0 + 0.1 * i, 0.0, 2.0}, Vector3::Zero()});
        }
        Run run(rig);
        const double top = run.at(0.25, "body.box 7.z");
        QVERIFY(std::isfinite(top));
        // Ball 0 is 10 mm into ball 1, and each box of the tower carries what is above it, nearly at rest.
        const double expected = 2e5 * 0.01 + 36.0 * 9.80665;
        const double force = run.at(0.25, "contact.all.normal_force");
        QVERIFY2(std::abs(force / expected - 1.0) < 0.03, qPrintable(QString::number(force)));
    }

    /// A tower of twenty: 120 coordinates, by banded matrices. Each box carries what is above it.
    void towerStands() {
        const Rig rig = boxes(20, true);
        Run run(rig);
        double sinks = 0.0;
        for (int i = 0; i < 20; ++i) sinks += (20 - i) * 9.80665 / 2e5;
        const double z = run.at(4.0, "body.box 19.z");
        QVERIFY2(std::abs(z - (1.95 - sinks)) < 1e-6, qPrintable(QString::number(z - (1.95 - sinks))));
        QVERIFY(std::abs(run.at(4.0, "joint.box 0.force_z")) < 1e-3);
    }

    /// Newton's equations of which only what couples is read, solved so and as a whole; also where rows have to
    /// change places, and with an odd number of velocities.
    void sparseProblemsAreSolvedAsTheWhole() {
        std::mt19937_64 random(11);
        std::uniform_real_distribution<double> unit(-1.0, 1.0);
        const auto fill = [&](ContactSystem& s, int n, int block, unsigned seed) {
            random.seed(seed);
            s.resize(n, n / block - 1, 0);
            s.dt = 1e-3;
            s.isTwoWay = true;
            std::fill(s.M.begin(), s.M.end(), 0.0);
            std::fill(s.J.begin(), s.J.end(), 0.0);
            for (int i = 0; i < n; ++i) {
                s.rowOf(s.M, i)[i] = 2.0 + unit(random);
                s.p[static_cast<std::size_t>(i)] = unit(random);
            }
            for (int c = 0; c < s.nc; ++c) {
                for (int k = 0; k < 3; ++k) {
                    for (int j = block * c; j < block * (c + 2); ++j) s.rowOf(s.J, 3 * c + k)[j] = unit(random);
                }
                ContactSystem::Law& law = s.laws[static_cast<std::size_t>(c)];
                law = {};
                law.mu = 0.5;
                law.stiffness = 1e5;
                law.fn = 50.0 * unit(random);
                law.dissipation = 1.0;
            }
            s.findRanges();
        };
        const auto makeSparse = [](ContactSystem& s) {
            s.beginSparse();
            const auto widen = [](ContactSystem::Range& own, int begin, int end) {
                own = own.end == 0 ? ContactSystem::Range{begin, end}
                                   : ContactSystem::Range{std::min(own.begin, begin), std::max(own.end, end)};
            };
            for (int i = 0; i < s.n; ++i) {
                const auto row = static_cast<std::size_t>(i);
                s.inertiaColumns[row] = {i / 2 * 2, i / 2 * 2 + 2};
                s.columns[row] = s.inertiaColumns[row];
            }
            for (ContactSystem::Range& range : s.ranges) {
                range.end = (range.end + 1) / 2 * 2;
                for (int i = range.begin; i < std::min(range.end, s.n); ++i) {
                    widen(s.columns[static_cast<std::size_t>(i)], range.begin, range.end);
                }
            }
        };
        for (const auto& [n, block] : {std::pair{60, 6}, {35, 5}, {33, 3}}) {
            for (unsigned seed = 1; seed <= 20; ++seed) {
                StribeckSolver whole(n, n), sparse(n, n);
                fill(whole.system(), n, block, seed);
                fill(sparse.system(), n, block, seed);
                makeSparse(sparse.system());
                const Eigen::VectorXd guess = Eigen::VectorXd::Zero(n);
                QCOMPARE(whole.solve(guess), StribeckResult::success);
                QCOMPARE(sparse.solve(guess), StribeckResult::success);
                QVERIFY((whole.velocities() - sparse.velocities()).norm() < 1e-9 * whole.velocities().norm());
                sparse.system().fillIn();
                QVERIFY((whole.jacobianAt(guess) - sparse.jacobianAt(guess)).norm() < 1e-9);
            }
        }
    }

    /// More bodies than there is room for are refused by name.
    void tooManyAreRefused() {
        bool isTold = false;
        for (const Issue& issue : validate(boxes(101, false))) {
            isTold = isTold || (issue.severity == Severity::error && issue.pointer == "/joints" &&
                                issue.message.find("too many coordinates") != std::string::npos);
        }
        QVERIFY(isTold);
        QVERIFY(!hasErrors(validate(boxes(50, false))));
    }
};

HINGELAB_APPLESS_TEST(TestContactSchemes)

} // namespace test_contact_schemes

#include "test_contact_schemes.moc"
