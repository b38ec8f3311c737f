// SPDX-License-Identifier: GPL-3.0-or-later
// The implicit Stribeck solver by itself: its laws and limiter, the published algorithm against reference
// solves, and what robust mode adds, on the cases that the published algorithm fails on and on seeded random
// ones.
#include <Eigen/Eigenvalues>
#include <QTest>
#include <cmath>
#include <random>

#include "contact/contact_case.h"
#include "contact/contact_laws.h"
#include "contact/direction_limiter.h"
#include "tests/suite.h"
#include "tests/test_data.h"

namespace test_contact_solver {

using namespace hingelab;
using hingelab::test::readData;

namespace {

Json contactData(const char* name) {
    return readData((std::string("contact/") + name).c_str());
}

Eigen::VectorXd vectorOf(const Json& list) {
    Eigen::VectorXd v(static_cast<Eigen::Index>(list.size()));
    for (std::size_t i = 0; i < list.size(); ++i) {
        v[static_cast<Eigen::Index>(i)] =
            list[i].is_number() ? list[i].get<double>() : std::numeric_limits<double>::quiet_NaN();
    }
    return v;
}

/// Largest difference over the larger of the reference's magnitude and `floor`; differs in size: infinite.
double difference(const Eigen::VectorXd& ours, const Eigen::VectorXd& reference, double floor) {
    if (ours.size() != reference.size()) return std::numeric_limits<double>::infinity();
    if (ours.size() == 0) return 0.0;
    return (ours - reference).cwiseAbs().maxCoeff() / std::max(floor, reference.cwiseAbs().maxCoeff());
}

/// The momentum balance (1) from the case itself, with nothing of the solver's but v: relative to its terms.
double independentResidual(const ContactCase& c, const Eigen::VectorXd& v) {
    const ContactProblem& p = c.problem;
    const double vs = c.parameters.stictionTolerance;
    const double ev = vs * c.parameters.relativeTolerance;
    Eigen::VectorXd r = p.M * v - p.pStar;
    Eigen::VectorXd terms = p.pStar.cwiseAbs() + p.M.cwiseAbs() * v.cwiseAbs();
    for (Eigen::Index i = 0; i < p.contacts(); ++i) {
        const double vn = p.Jn.row(i).dot(v);
        const Eigen::Vector2d vt = p.Jt.middleRows(2 * i, 2) * v;
        const double fn = p.scheme == ContactScheme::oneWay
                              ? p.normalForce[i]
                              : p.stiffness[i] * std::max(0.0, 1.0 - p.dissipation[i] * vn) *
                                    std::max(0.0, p.penetration[i] - p.dt * vn);
        const double s = std::sqrt(vt.squaredNorm() + ev * ev);
        const double x = s / vs;
        const double mu = x < 1.0 ? p.mu[i] * x * (2.0 - x) : p.mu[i];
        const Eigen::Vector2d ft = -mu * fn * vt / s;
        const Eigen::VectorXd tau =
            p.dt * (p.Jn.row(i).transpose() * fn + p.Jt.middleRows(2 * i, 2).transpose() * ft);
        r -= tau;
        terms += p.dt * (p.Jn.row(i).transpose().cwiseAbs() * fn +
                         p.Jt.middleRows(2 * i, 2).transpose().cwiseAbs() * ft.cwiseAbs());
    }
    return r.cwiseAbs().maxCoeff() / std::max(terms.maxCoeff(), 1e-300);
}

bool isIllConditioned(const ContactProblem& p) {
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen(p.M);
    return eigen.eigenvalues().minCoeff() <= 1e-10 * eigen.eigenvalues().maxCoeff();
}

/// A random problem of the kind that the published algorithm fails on now and then.
struct Kind {
    const char* name;
    double largestFriction;
    double leastStiffness, mostStiffness;
    double dt;
    double speed; ///< [m/s] of the guess
};

ContactCase randomCase(const Kind& kind, std::mt19937_64& random) {
    std::normal_distribution<double> normal;
    const auto uniform = [&](double low, double high) {
        return std::uniform_real_distribution<double>(low, high)(random);
    };
    const Eigen::Index nv = std::uniform_int_distribution<int>(1, 12)(random);
    const Eigen::Index nc = std::uniform_int_distribution<int>(1, 8)(random);
    const auto matrix = [&](Eigen::Index rows, Eigen::Index columns) {
        Eigen::MatrixXd m(rows, columns);
        for (double& x : m.reshaped()) x = normal(random);
        return m;
    };
    ContactCase c;
    ContactProblem& p = c.problem;
    p.dt = kind.dt;
    const Eigen::MatrixXd B = matrix(nv, nv);
    p.M = B * B.transpose() / static_cast<double>(nv) + 0.1 * Eigen::MatrixXd::Identity(nv, nv);
    p.Jn = matrix(nc, nv);
    p.Jt = matrix(2 * nc, nv);
    c.guess = kind.speed * matrix(nv, 1);
    p.pStar = p.M * c.guess + p.dt * 50.0 * matrix(nv, 1);
    p.mu.resize(nc);
    p.stiffness.resize(nc);
    p.penetration.resize(nc);
    p.dissipation.resize(nc);
    const double k = std::exp(uniform(std::log(kind.leastStiffness), std::log(kind.mostStiffness)));
    for (Eigen::Index i = 0; i < nc; ++i) {
        p.mu[i] = uniform(0.0, kind.largestFriction);
        p.stiffness[i] = k;
        p.penetration[i] = uniform(-5.0, 30.0) / k;
        p.dissipation[i] = uniform(0.0, 3.0);
    }
    return c;
}

constexpr Kind kKinds[] = {{"stiff", 1.5, 1e6, 1e10, 1e-3, 1.0},
                           {"high friction", 10.0, 1e3, 1e6, 1e-3, 1.0},
                           {"impacts", 1.5, 1e4, 1e8, 1e-2, 20.0}};

} // namespace

class TestContactSolver : public QObject {
    Q_OBJECT
  private slots:
    void regularisedFrictionAgrees() {
        const Json data = contactData("tamsi_laws.json");
        for (const Json& sample : data.at("regularized_friction")) {
            const RegularisedFriction f = regularisedFriction(sample.at("x"), sample.at("mu"));
            QVERIFY(std::abs(f.coefficient - sample.at("mu_reg").get<double>()) <= 1e-13);
            QVERIFY(std::abs(f.slope - sample.at("dmu_dx").get<double>()) <= 1e-13);
        }
        for (const Json& sample : data.at("friction_force")) {
            const double vs = sample.at("vs");
            const FrictionForce f = frictionForce(sample.at("vt")[0], sample.at("vt")[1], sample.at("fn"),
                                                  sample.at("mu"), Regularisation::of(vs, sample.at("rel")));
            const double scale = std::max(1.0, sample.at("fn").get<double>());
            QVERIFY(std::abs(f.softNorm - sample.at("soft_norm").get<double>()) <= 1e-13);
            for (std::size_t i = 0; i < 2; ++i) {
                QVERIFY(std::abs(f.force[i] - sample.at("ft")[i].get<double>()) <= 1e-13 * scale);
            }
            const std::array<double, 4> J{f.negativeJacobian[0], f.negativeJacobian[1], f.negativeJacobian[1],
                                          f.negativeJacobian[2]};
            for (std::size_t i = 0; i < 4; ++i) { // slopes reach fn / ev
                QVERIFY(std::abs(J[i] - sample.at("minus_dft_dvt")[i / 2][i % 2].get<double>()) <=
                        1e-12 * scale / vs);
            }
        }
        for (const Json& sample : data.at("normal_force")) {
            const double k = sample.at("stiffness");
            const NormalForce f =
                normalForce(sample.at("vn"), sample.at("fn0"), k, sample.at("dissipation"), sample.at("dt"));
            const double scale = std::max(1.0, std::abs(sample.at("fn").get<double>()));
            QVERIFY(std::abs(f.force - sample.at("fn").get<double>()) <= 1e-12 * scale);
            QVERIFY(std::abs(f.slope - sample.at("dfn_dvn").get<double>()) <= 1e-12 * k);
        }
    }

    /// Slopes against central differences away from corners; their error is h² times the third derivative.
    void slopesAreDerivatives() {
        std::mt19937_64 random(1);
        std::uniform_real_distribution<double> uniform(-1.0, 1.0);
        const Regularisation reg = Regularisation::of(1e-2, 1e-2);
        for (int i = 0; i < 200; ++i) {
            const double v0 = 0.05 * uniform(random);
            const double v1 = 0.05 * uniform(random);
            if (std::abs(std::hypot(v0, v1) - reg.vs) < 1e-4) continue;
            constexpr double h = 1e-7;
            const auto at = [&](double a, double b) { return frictionForce(a, b, 10.0, 0.7, reg); };
            const FrictionForce f = at(v0, v1);
            for (std::size_t j = 0; j < 2; ++j) {
                const double byFirst = -(at(v0 + h, v1).force[j] - at(v0 - h, v1).force[j]) / (2.0 * h);
                const double bySecond = -(at(v0, v1 + h).force[j] - at(v0, v1 - h).force[j]) / (2.0 * h);
                QVERIFY(std::abs(byFirst - f.negativeJacobian[j]) < 1e-4 * 1400.0);
                QVERIFY(std::abs(bySecond - f.negativeJacobian[j + 1]) < 1e-4 * 1400.0);
            }
        }
    }

    void limiterAgrees() {
        const Json data = contactData("tamsi_limiter.json");
        for (const Json& sample : data.at("cases")) {
            const DirectionLimits limits{sample.at("stiction_tolerance"), sample.at("relative_tolerance"),
                                         std::cos(sample.at("theta_max").get<double>())};
            const std::optional<double> alpha = limitDirectionChange(
                sample.at("v")[0], sample.at("v")[1], sample.at("dv")[0], sample.at("dv")[1], limits);
            const std::string name = sample.at("name");
            // At 90 degrees the quadratic has a double root, and whether it is found is rounding; settings must
            // be below that.
            if (sample.at("theta_max").get<double>() >= std::numbers::pi / 2.0) continue;
            QVERIFY2(alpha.has_value() != sample.at("alpha").is_null(), name.c_str());
            if (alpha) QVERIFY2(std::abs(*alpha - sample.at("alpha").get<double>()) <= 1e-11, name.c_str());
        }
    }

    void plainModeIsThePublishedAlgorithm_data() {
        QTest::addColumn<QString>("file");
        QTest::newRow("cases") << "tamsi_cases.json";
        QTest::newRow("random") << "tamsi_random.json";
    }

    /// Result, iterations and every value. Tolerances: 1e-9 of the magnitude, 1e-9 m/s or N for values that are
    /// rounding themselves.
    void plainModeIsThePublishedAlgorithm() {
        QFETCH(QString, file);
        const Json data = contactData(qPrintable(file));
        for (const Json& json : data.at("cases")) {
            const ContactCase c = readContactCase(json, "");
            const Json& expected = json.at("result");
            StribeckSolver solver(static_cast<int>(c.problem.velocities()),
                                  static_cast<int>(c.problem.contacts()), 0, c.parameters);
            solver.setProblem(c.problem);
            const StribeckResult result = solver.solve(c.guess, StribeckMode::plain);
            QVERIFY2(static_cast<int>(result) == expected.at("code").get<int>(), c.name.c_str());
            if (isIllConditioned(c.problem)) continue; // see the note in the data's documentation
            const Eigen::VectorXd v = vectorOf(expected.at("v"));
            if (!v.allFinite()) {
                QVERIFY2(!solver.velocities().allFinite(), c.name.c_str());
                continue;
            }
            QVERIFY2(solver.statistics().iterations == expected.at("num_iterations").get<int>(),
                     c.name.c_str());
            QVERIFY2(difference(solver.velocities(), v, 1.0) <= 1e-9, c.name.c_str());
            const Eigen::VectorXd residuals = vectorOf(expected.at("residuals"));
            const Eigen::VectorXd ours = Eigen::Map<const Eigen::VectorXd>(
                solver.statistics().residuals.data(),
                static_cast<Eigen::Index>(solver.statistics().residuals.size()));
            // On the way, the one case in which a contact stands 256 times amplifies rounding by 1e8.
            const double amplified = c.problem.contacts() > 100 ? 1e-7 : 1e-9;
            QVERIFY2(difference(ours, residuals, 1.0) <= amplified, c.name.c_str());
            if (!expected.contains("fn")) continue;
            const auto compare = [&](const char* key, const Eigen::VectorXd& values) {
                return difference(values, vectorOf(expected.at(key)), 1.0) <= 1e-9;
            };
            QVERIFY2(compare("vn", solver.normalVelocities()), c.name.c_str());
            QVERIFY2(compare("vt", solver.tangentialVelocities()), c.name.c_str());
            QVERIFY2(compare("fn", solver.normalForces()), c.name.c_str());
            QVERIFY2(compare("ft", solver.frictionForces()), c.name.c_str());
            QVERIFY2(compare("tau_f", solver.generalizedFriction()), c.name.c_str());
            QVERIFY2(compare("tau", solver.generalizedContact()), c.name.c_str());
            if (!expected.contains("jacobian_at_solution")) continue;
            const Eigen::MatrixXd J = solver.jacobianAt(v);
            for (Eigen::Index i = 0; i < J.rows(); ++i) {
                const Json& row = expected.at("jacobian_at_solution")[static_cast<std::size_t>(i)];
                QVERIFY2(difference(J.row(i).transpose(), vectorOf(row), J.cwiseAbs().maxCoeff()) <= 1e-8,
                         c.name.c_str());
            }
        }
    }

    /// Newton's matrix is the derivative of the residual: central differences of the residual itself.
    void jacobianIsTheDerivative() {
        std::mt19937_64 random(3);
        for (int i = 0; i < 50; ++i) {
            ContactCase c = randomCase({"", 1.0, 1e3, 1e4, 1e-3, 1.0}, random);
            c.parameters.stictionTolerance = 0.5; // smooth on the scale of the difference
            StribeckSolver solver(12, 8, 0, c.parameters);
            solver.setProblem(c.problem);
            const Eigen::MatrixXd J = solver.jacobianAt(c.guess);
            const auto residual = [&](const Eigen::VectorXd& v) {
                ContactSystem& s = solver.system();
                std::copy(v.begin(), v.end(), s.v.begin());
                const ContactKernel& kernel = ContactKernel::of(s);
                kernel.evaluate(s);
                kernel.findResidual(s);
                return Eigen::VectorXd(Eigen::Map<Eigen::VectorXd>(s.residual.data(), s.n));
            };
            constexpr double h = 1e-6;
            for (Eigen::Index k = 0; k < J.cols(); ++k) {
                Eigen::VectorXd up = c.guess;
                Eigen::VectorXd down = c.guess;
                up[k] += h;
                down[k] -= h;
                const Eigen::VectorXd slope = (residual(up) - residual(down)) / (2.0 * h);
                // A corner within h of the guess would break this; none is, with this seed.
                QVERIFY((slope - J.col(k)).cwiseAbs().maxCoeff() < 1e-6 * J.cwiseAbs().maxCoeff());
            }
        }
    }

    /// Every reference case that makes sense is solved, with a small residual by an independent evaluation.
    void robustModeSolvesTheReferenceCases() {
        for (const char* file : {"tamsi_cases.json", "tamsi_random.json", "tamsi_failing.json",
                                 "tamsi_substepping.json", "contact_benchmark.json"}) {
            const Json data = contactData(file);
            for (const Json& json : data.at("cases")) {
                const ContactCase c = readContactCase(json, "");
                StribeckSolver solver(12, 8, 0, c.parameters);
                solver.setProblem(c.problem);
                const StribeckResult result = solver.solve(c.guess);
                if (!describeFault(c.problem).empty()) {
                    QVERIFY2(result == StribeckResult::invalidInput, c.name.c_str());
                    QVERIFY2(!solver.fault().empty(), c.name.c_str());
                    continue;
                }
                QVERIFY2(result == StribeckResult::success, c.name.c_str());
                const double residual = independentResidual(c, solver.velocities());
                QVERIFY2(residual <= 2.0 * c.parameters.momentumTolerance,
                         qPrintable(QString::fromStdString(c.name) + " " + QString::number(residual)));
            }
        }
    }

    void robustModeSolvesRandomCases_data() {
        QTest::addColumn<int>("kind");
        for (int i = 0; i < 3; ++i) QTest::newRow(kKinds[i].name) << i;
    }

    /// 3,000 of each kind. The published algorithm fails on some; robust mode must solve all, for a solution
    /// always exists.
    void robustModeSolvesRandomCases() {
        QFETCH(int, kind);
        std::mt19937_64 random(20240 + static_cast<unsigned>(kind));
        int plainFailures = 0;
        int failures = 0;
        int byStrategy[4] = {0, 0, 0, 0};
        StribeckSolver solver(12, 8);
        for (int i = 0; i < 3000; ++i) {
            const ContactCase c = randomCase(kKinds[kind], random);
            solver.setParameters(c.parameters);
            solver.setProblem(c.problem);
            if (solver.solve(c.guess, StribeckMode::plain) != StribeckResult::success) ++plainFailures;
            if (solver.solve(c.guess) != StribeckResult::success) {
                ++failures;
                continue;
            }
            ++byStrategy[static_cast<int>(solver.statistics().strategy)];
            QVERIFY(independentResidual(c, solver.velocities()) <= 2.0 * c.parameters.momentumTolerance);
        }
        qInfo(
            "%s: plain fails on %d of 3000; robust on %d; solved by Newton %d, line search %d, tolerance %d, "
            "path %d",
            kKinds[kind].name, plainFailures, failures, byStrategy[0], byStrategy[1], byStrategy[2],
            byStrategy[3]);
        QVERIFY(plainFailures > 0); // or these cases would show nothing
        QCOMPARE(failures, 0);
    }

    void lastUpdatesReuseFactors_data() {
        QTest::addColumn<ContactScheme>("scheme");
        QTest::newRow("two-way") << ContactScheme::twoWay;
        QTest::newRow("one-way") << ContactScheme::oneWay; // symmetric
    }

    /// As steps ask for solutions: to a residual of 1e-11 of the momenta. A last update by the factors of the
    /// one before gets there as well as one by its own, and the solutions are the same.
    void lastUpdatesReuseFactors() {
        QFETCH(ContactScheme, scheme);
        std::mt19937_64 random(31);
        int reused = 0;
        StribeckSolver solver(12, 8);
        StribeckSolver reference(12, 8);
        for (int i = 0; i < 500; ++i) {
            ContactCase c = randomCase({"", 1.0, 1e3, 1e4, 1e-3, 0.1}, random);
            c.problem.scheme = scheme;
            if (scheme == ContactScheme::oneWay) {
                c.problem.normalForce = c.problem.stiffness.cwiseProduct(c.problem.penetration).cwiseMax(0.0);
            }
            c.parameters.momentumTolerance = 1e-8;
            reference.setParameters(c.parameters);
            reference.setProblem(c.problem);
            c.parameters.residualSuffices = true;
            solver.setParameters(c.parameters);
            solver.setProblem(c.problem);
            QCOMPARE(reference.solve(c.guess), StribeckResult::success);
            QCOMPARE(reference.statistics().reused, 0);
            QCOMPARE(solver.solve(c.guess), StribeckResult::success);
            if (solver.statistics().reused == 0) continue;
            ++reused;
            QVERIFY2(independentResidual(c, solver.velocities()) < 2e-11, qPrintable(QString::number(i)));
            QVERIFY(solver.statistics().iterations <= reference.statistics().iterations + 2);
            const Eigen::VectorXd difference = solver.velocities() - reference.velocities();
            QVERIFY2(difference.norm() < 1e-6 * reference.velocities().norm(), qPrintable(QString::number(i)));
        }
        QVERIFY2(reused > 50, qPrintable(QString::number(reused)));
    }

    /// Nothing of an earlier solve is left over, and a failed one is consistent in itself.
    void resultsAreNeverStale() {
        const Json data = contactData("tamsi_failing.json");
        const ContactCase hard = readContactCase(data.at("cases")[0], "");
        StribeckSolver solver(12, 8, 0, hard.parameters);
        solver.setProblem(hard.problem);
        QCOMPARE(solver.solve(hard.guess), StribeckResult::success);
        const Eigen::VectorXd good = solver.velocities();
        QCOMPARE(solver.solve(hard.guess, StribeckMode::plain), StribeckResult::maxIterationsReached);
        QVERIFY((solver.velocities() - good).norm() > 1e-9);
        QVERIFY(difference(solver.normalVelocities(), hard.problem.Jn * solver.velocities(), 1.0) < 1e-12);
        Eigen::VectorXd nan = hard.guess;
        nan[0] = std::numeric_limits<double>::quiet_NaN();
        QCOMPARE(solver.solve(nan), StribeckResult::invalidInput);
        QVERIFY(!solver.velocities().allFinite());
        QCOMPARE(solver.solve(hard.guess), StribeckResult::success); // a fault does not stick
        QCOMPARE(solver.velocities(), good);
    }

    void badInputIsNamed_data() {
        QTest::addColumn<QString>("edit");
        QTest::addColumn<QString>("words");
        QTest::newRow("NaN in M") << R"({"M": [["NaN"]]})"
                                  << "M(0, 0)";
        QTest::newRow("infinite momentum") << R"({"p_star": ["Infinity"]})"
                                           << "p_star(0, 0)";
        QTest::newRow("negative mu") << R"({"mu": [-0.5]})"
                                     << "mu(0)";
        QTest::newRow("negative stiffness") << R"({"stiffness": [-1]})"
                                            << "stiffness(0)";
        QTest::newRow("negative dissipation") << R"({"dissipation": [-1]})"
                                              << "dissipation(0)";
        QTest::newRow("singular M") << R"({"M": [[0]]})"
                                    << "positive definite";
        QTest::newRow("dt of zero") << R"({"dt": 0})"
                                    << "dt";
        QTest::newRow("wrong sizes") << R"({"Jn": [[1], [1]]})"
                                     << "Jn is 2 x 1; it must be 1 x 1";
        QTest::newRow("ragged") << R"({"Jt": [[1], [1, 2]]})"
                                << "/Jt/1";
        QTest::newRow("nothing") << R"({"p_star": [], "M": [], "Jn": [[]], "Jt": [[], []], "v_guess": []})"
                                 << "at least one velocity";
        QTest::newRow("not a number") << R"({"x0": ["deep"]})"
                                      << "/x0/0 is not a number";
        QTest::newRow("stiction tolerance") << R"({"params": {"stiction_tolerance": 0}})"
                                            << "stiction_tolerance";
        QTest::newRow("iterations") << R"({"params": {"max_iterations": 0}})"
                                    << "max_iterations";
        QTest::newRow("settings of the wrong kind") << R"({"params": 5})"
                                                    << "/params is not an object";
        QTest::newRow("half an iteration") << R"({"params": {"max_iterations": 2.5}})"
                                           << "max_iterations";
        QTest::newRow("bias") << R"({"vn_bias": [1, 2]})"
                              << "vn_bias";
        QTest::newRow("guess") << R"({"v_guess": [1, 2]})"
                               << "v_guess";
        QTest::newRow("scheme") << R"({"scheme": "three_way"})"
                                << "scheme";
        QTest::newRow("a number for a list") << R"({"mu": 0.5})"
                                             << "/mu is not a list of numbers";
        QTest::newRow("a number for rows") << R"({"Jn": 1})"
                                           << "/Jn is not a list of rows";
        QTest::newRow("below all numbers") << R"({"p_star": ["-Infinity"]})"
                                           << "p_star(0, 0)";
        QTest::newRow("forces of others") << R"({"x0": null, "fn0": [1, 2]})"
                                          << "/fn0 must have as many entries as stiffness";
        QTest::newRow("no time step") << R"({"dt": null})"
                                      << "/dt is missing";
        QTest::newRow("time runs back") << R"({"dt": -1})"
                                        << "dt";
        QTest::newRow("endless time step") << R"({"dt": "Infinity"})"
                                           << "dt";
        QTest::newRow("endless friction") << R"({"mu": ["Infinity"]})"
                                          << "mu(0)";
        QTest::newRow("a row that is none") << R"({"Jt": [1, [0]]})"
                                            << "/Jt/0 is not a list of 1 numbers";
        QTest::newRow("countless iterations") << R"({"params": {"max_iterations": 1e9}})"
                                              << "a whole number from 1 to 1000000";
        QTest::newRow("relative tolerance") << R"({"params": {"relative_tolerance": 1}})"
                                            << "relative_tolerance is 1; it must be between 0 and 1";
        QTest::newRow("largest turn") << R"({"params": {"theta_max": 2}})"
                                      << "theta_max is 2";
        QTest::newRow("momentum") << R"({"params": {"momentum_tolerance": 0}})"
                                  << "momentum_tolerance is 0; it must be positive";
        QTest::newRow("forces without stiffness") << R"({"x0": null, "fn0": [1], "stiffness": [0]})"
                                                  << "/fn0 needs a stiffness that is not zero";
    }

    void badInputIsNamed() {
        QFETCH(QString, edit);
        QFETCH(QString, words);
        Json json = Json::parse(R"({"name": "x", "scheme": "two_way", "dt": 0.001, "M": [[1]], "Jn": [[1]],
            "Jt": [[1], [0]], "p_star": [0], "mu": [0.5], "x0": [0.001], "stiffness": [1000],
            "dissipation": [1], "v_guess": [0]})");
        QCOMPARE(solveContactCases(json, StribeckMode::robust)["results"][0]["code"].get<int>(), 0);
        json.merge_patch(Json::parse(edit.toStdString()));
        const Json result = solveContactCases(json, StribeckMode::robust)["results"][0];
        QCOMPARE(result["code"].get<int>(), 4);
        const auto message = QString::fromStdString(result["message"].get<std::string>());
        QVERIFY2(message.contains(words), qPrintable(message));
    }

    void documentsThatHoldNoCases() {
        for (const char* text : {"3", R"({"cases": 3})"}) {
            QVERIFY_EXCEPTION_THROWN(
                static_cast<void>(solveContactCases(Json::parse(text), StribeckMode::robust)),
                std::runtime_error);
        }
    }

    /// In a list, each case has its own answer: what is none, what has no name, what cannot be solved so soon.
    void everyCaseOfAListIsAnswered() {
        const Json good = Json::parse(R"({"name": "x", "scheme": "two_way", "dt": 0.01, "M": [[2, 0], [0, 1]],
            "Jn": [[1, 0]], "Jt": [[0, 1], [0, 0]], "p_star": [-1, 3], "mu": [0.5], "x0": [0.001],
            "stiffness": [1000], "dissipation": [1], "params": {"momentum_tolerance": 1e-9}})");
        Json cases = Json::array({good, 3, good, good});
        cases[2]["name"] = 5;
        cases[3]["M"] = {{2, 0.5}, {0, 1}};
        Json soon = good;
        soon.erase("name");
        soon["params"]["max_iterations"] = 1;
        Json results = solveContactCases(cases, StribeckMode::robust)["results"];
        // Without the strategies for what is hard, one step is not enough.
        results.push_back(solveContactCases(soon, StribeckMode::plain)["results"][0]);
        QCOMPARE(results.size(), std::size_t{5});
        const auto tells = [&](std::size_t i, const char* words) {
            return results[i].value("message", std::string()).find(words) != std::string::npos;
        };
        QVERIFY2(results[0]["name"] == "x" && results[0]["code"] == 0 && !results[0].contains("message"),
                 results[0].dump().c_str());
        QVERIFY2(tells(1, "/1 is not an object") && !results[1].contains("name"), results[1].dump().c_str());
        QVERIFY2(results[2]["code"] == 0 && !results[2].contains("name"), results[2].dump().c_str());
        QVERIFY2(tells(3, "M must be symmetric"), results[3].dump().c_str());
        QVERIFY2(tells(4, "within max_iterations") && !results[4].contains("name"), results[4].dump().c_str());
        ContactCase written = readContactCase(good, "");
        written.problem.dt = std::nan("");
        QVERIFY(contactCaseToJson(written)["dt"] == "NaN");
    }

    /// Depths and the forces that belong to them are the same problem; numbers that JSON has not go as words.
    void casesAsFilesHaveThem() {
        Json json = Json::parse(R"({"name": "x", "scheme": "two_way", "dt": 0.001, "M": [[1]], "Jn": [[1]],
            "Jt": [[1], [0]], "p_star": [0.3], "mu": [0.5], "x0": [0.001], "stiffness": [1000],
            "dissipation": [1], "v_guess": [0]})");
        const Json byDepth = solveContactCases(json, StribeckMode::robust)["results"][0];
        json.erase("x0");
        json["fn0"] = {1.0};
        QVERIFY(solveContactCases(json, StribeckMode::robust)["results"][0]["v"] == byDepth["v"]);
        ContactCase c = readContactCase(json, "");
        c.problem.pStar[0] = -HUGE_VAL;
        c.problem.M(0, 0) = HUGE_VAL;
        const Json written = contactCaseToJson(c);
        QVERIFY(written["p_star"][0] == "-Infinity" && written["M"][0][0] == "Infinity");
        const ContactCase back = readContactCase(written, "");
        QVERIFY(back.problem.pStar == c.problem.pStar && back.problem.M == c.problem.M);
        // One that says when to stop gets what is solved so far.
        const Json two = contactCasesToJson({readContactCase(json, ""), readContactCase(json, "")});
        const Json first = solveContactCases(
            two, StribeckMode::robust, [](const CaseAtHand& at) { return at.index == 0 && at.count == 2; });
        QCOMPARE(first["results"].size(), std::size_t{1});
    }

    void thousandsOfContacts() {
        constexpr Eigen::Index nc = 5000;
        ContactCase c;
        ContactProblem& p = c.problem;
        p.M = Eigen::MatrixXd::Identity(3, 3);
        p.pStar = Eigen::Vector3d(0.1, 0.0, -0.01);
        p.Jn = Eigen::MatrixXd::Zero(nc, 3);
        p.Jn.col(2).setOnes();
        p.Jt = Eigen::MatrixXd::Zero(2 * nc, 3);
        for (Eigen::Index i = 0; i < nc; ++i) p.Jt(2 * i, 0) = p.Jt(2 * i + 1, 1) = 1.0;
        p.mu = Eigen::VectorXd::Constant(nc, 0.5);
        p.penetration = Eigen::VectorXd::Constant(nc, 1e-6);
        p.stiffness = Eigen::VectorXd::Constant(nc, 1e3);
        p.dissipation = Eigen::VectorXd::Zero(nc);
        StribeckSolver solver(3, nc);
        solver.setProblem(p);
        QCOMPARE(solver.solve(Eigen::VectorXd::Zero(3)), StribeckResult::success);
        QVERIFY(independentResidual(c, solver.velocities()) <= 2e-6);
    }

    /// A disk on three feet turns when the moment exceeds mu m g R: from both sides, to 0.1 %.
    void diskTurnsAtItsThreshold() {
        for (const double moment : {4.995, 5.005}) { // mu m g R = 0.5 * 10 N * 1 m
            const Json data = contactData("tamsi_cases.json");
            ContactCase c = readContactCase(data.at("cases")[0], "");
            QCOMPARE(c.name, std::string("pizza_stick"));
            StribeckSolver solver(3, 3, 0, c.parameters);
            Eigen::VectorXd v = Eigen::VectorXd::Zero(3);
            for (int step = 0; step < 400; ++step) {
                c.problem.pStar = c.problem.M * v + c.problem.dt * Eigen::Vector3d(0.0, 0.0, moment);
                solver.setProblem(c.problem);
                QCOMPARE(solver.solve(v), StribeckResult::success);
                v = solver.velocities();
            }
            const bool turns = v[2] > 2.0 * c.parameters.stictionTolerance;
            QCOMPARE(turns, moment > 5.0);
            // What turns does so with the moment that is left over: 5 mN·m on 1 kg·m² for 0.4 s.
            if (turns) QVERIFY(std::abs(v[2] - 0.4 * (moment - 5.0)) < 2e-5);
        }
    }
};

HINGELAB_GUILESS_TEST(TestContactSolver)

} // namespace test_contact_solver

#include "test_contact_solver.moc"
