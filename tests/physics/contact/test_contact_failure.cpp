// SPDX-License-Identifier: GPL-3.0-or-later
// A step that no velocities balance ends the run in words, and its problem can be saved and looked at.
#include <QTest>
#include <cmath>

#include "contact/contact_case.h"
#include "mechanism/mass_properties.h"
#include "tests/run.h"
#include "tests/shipped.h"
#include "tests/suite.h"

namespace test_contact_failure {

using namespace hingelab;
using namespace hingelab::test;

namespace {

/// A box on the slope, level at first, under a gravity that is beyond what numbers can balance.
struct HopelessSlope {
    explicit HopelessSlope(double rolling = 0.0) : rig(shippedDocument("slope").rig) {
        rig.environment.gravity *= 1e100;
        rig.contacts.at(0).rollingFriction = rig.contacts.at(0).spinningFriction = rolling;
        run = std::make_unique<Run>(rig);
        status = run->simulation.advanceTo(0.1);
    }
    [[nodiscard]] const ContactCase& failedCase() const { return *run->simulation.contacts()->failedCase(); }

    Rig rig;
    std::unique_ptr<Run> run;
    StepStatus status = StepStatus::ok;
};

} // namespace

class TestContactFailure : public QObject {
    Q_OBJECT
  private slots:
    void saysWhichContact() {
        const HopelessSlope slope;
        QCOMPARE(slope.status, StepStatus::failed);
        const std::string& words = slope.run->simulation.contacts()->failure();
        QVERIFY2(words.find("no velocities balance the step of 0.01562 ms") != std::string::npos,
                 words.c_str());
        QVERIFY2(words.find("the largest force is that of contact \"base\"") != std::string::npos,
                 words.c_str());
        const StopReport& report = slope.run->simulation.report();
        QCOMPARE(report.cause, "the contacts cannot be followed: " + words);
        QVERIFY2(report.remedy.starts_with("shorten the contact step"), report.remedy.c_str());
    }

    /// The momentum balance of the step: M of the box, its weight times the step, the four corners that touch.
    void keepsTheProblem() {
        const HopelessSlope slope;
        const ContactCase& kept = slope.failedCase();
        const ContactProblem& p = kept.problem;
        QVERIFY2(kept.name.find(" at 0 s") != std::string::npos, kept.name.c_str());
        QCOMPARE(p.dt, 1e-3 / 64);
        QVERIFY(p.M.rows() == 6 && p.M.isApprox(p.M.transpose()));
        const RigidInertia box = massPropertiesOf(slope.rig.bodies.at(1));
        QVERIFY(std::abs(p.M.trace() - 3.0 * box.mass - box.aboutCentreOfMass.trace()) < 1e-9);
        const double weight = box.mass * slope.rig.environment.gravity.norm() * p.dt;
        QVERIFY(std::abs(p.pStar.norm() - weight) < 1e-9 * weight); // from rest
        QVERIFY(kept.guess.size() == 6 && kept.guess.norm() == 0.0);
        QVERIFY(p.Jn.rows() == 4 && p.Jt.rows() == 8);
        // All corners go down with the box; along the slope and across it, as well.
        const Eigen::VectorXd down = p.M.ldlt().solve(p.pStar).normalized();
        for (Eigen::Index c = 0; c < 4; ++c) {
            QVERIFY(std::abs(p.Jn.row(c).dot(down) + 1.0) < 1e-9);
            QVERIFY(std::abs(p.Jt.row(2 * c).dot(down)) + std::abs(p.Jt.row(2 * c + 1).dot(down)) < 1e-9);
        }
        QVERIFY((p.mu.array() == 0.5).all());
        QVERIFY((p.stiffness.array() > 0.0).all() && (p.dissipation.array() == 5.0).all());
    }

    /// A damper on the box stands in the masses of the problem by its slope; of the scheme with forces of the
    /// start only, the normal forces are kept, and no depths.
    void keepsWhatElseActs() {
        Rig rig = shippedDocument("slope").rig;
        rig.environment.gravity *= 1e100;
        const auto failed = [](const Rig& each) {
            Run run(each);
            if (run.simulation.advanceTo(0.1) != StepStatus::failed)
                throw std::runtime_error("it did not fail");
            return run.simulation.contacts()->failedCase()->problem;
        };
        const ContactProblem plain = failed(rig);
        QVERIFY((plain.penetration.array() >= 0.0).all() && plain.penetration.norm() > 0.0);
        LinearSpring damper;
        damper.stiffness = 0.0;
        damper.damping = 100.0;
        Element element{.name = "damper", .joint = {}, .law = damper};
        element.from = PlacePoint{"world", Vector3(0.0, 0.0, 50.0)};
        element.to = PlacePoint{rig.bodies.at(1).name, massPropertiesOf(rig.bodies.at(1)).centreOfMass};
        rig.elements.push_back(element);
        const ContactProblem damped = failed(rig);
        QVERIFY(std::abs(damped.M.trace() - plain.M.trace() - damped.dt * 100.0) < 1e-9);
        rig.elements.clear();
        rig.simulation.contactScheme = ContactScheme::oneWay;
        const ContactProblem lagged = failed(rig);
        QVERIFY(lagged.scheme == ContactScheme::oneWay && lagged.penetration.norm() == 0.0);
        QVERIFY((lagged.normalForce.array() >= 0.0).all());
    }

    /// As a file, which the solver of files reads and cannot solve either.
    void isTheSameAsAFile() {
        for (const double rolling : {0.0, 0.01}) {
            const HopelessSlope slope(rolling);
            QCOMPARE(slope.status, StepStatus::failed);
            const Json document = Json::parse(contactCasesToJson({slope.failedCase()}).dump());
            const ContactCase back = readContactCase(document.at("cases").at(0), "");
            QVERIFY(back.problem.M == slope.failedCase().problem.M);
            QVERIFY(back.problem.pStar == slope.failedCase().problem.pStar);
            const Json result = solveContactCases(document, StribeckMode::robust).at("results").at(0);
            QVERIFY(result.at("code").get<int>() != 0);
            QVERIFY(!result.at("message").get<std::string>().empty());
        }
    }

    void isNotThereWhileTheRunGoesOn() {
        const Rig rig = shippedDocument("slope").rig;
        Run run(rig);
        QCOMPARE(run.simulation.advanceTo(0.1), StepStatus::ok);
        QVERIFY(run.simulation.contacts()->failure().empty());
        QVERIFY(!run.simulation.contacts()->failedCase());
    }
};

HINGELAB_APPLESS_TEST(TestContactFailure)

} // namespace test_contact_failure

#include "test_contact_failure.moc"
