// SPDX-License-Identifier: GPL-3.0-or-later
// The door check: its balance against the equations as written down, when its plunger lifts off and lands, and
// what is said about profiles that make no sense.
#include <QTest>
#include <cmath>

#include "elements/door_check/door_check.h"
#include "elements/element_kinds.h"
#include "numerics/interpolation.h"
#include "tests/suite.h"

namespace test_door_check_law {

using namespace hingelab;

namespace {

constexpr int kRiding = 0;
constexpr int kLifted = 1;

DoorCheck hilly() {
    DoorCheck check;
    check.stiffness = 20'000.0;
    check.preload = 200.0;
    check.damping = 2000.0;
    check.friction = 0.1;
    check.lever = 0.06;
    check.frictionRate = 0.05;
    check.profile = {{-0.5, 0.002}, {-0.2, 0.005}, {0.3, 0.001}, {0.7, 0.004}};
    return check;
}

Interpolation profileOf(const DoorCheck& check) {
    std::vector<double> angles;
    std::vector<double> heights;
    for (const DoorCheck::Point& point : check.profile) {
        angles.push_back(point.angle);
        heights.push_back(point.height);
    }
    return {angles, heights, Interpolation::Kind::monotone};
}

Issues issuesOf(const DoorCheck& check) {
    Issues issues;
    ElementKind<DoorCheck>::check(check, "/elements/3", issues);
    return issues;
}

} // namespace

class TestDoorCheckLaw : public QObject {
    Q_OBJECT
  private slots:
    /// (1): what the spring, grease and friction make of the profile's height and slope.
    void aRidingPlungerBalances() {
        const DoorCheck check = hilly();
        const auto law = makeLaw(check);
        const Interpolation profile = profileOf(check);
        double values[3];
        for (double angle = -0.6; angle < 0.8; angle += 0.07) {
            for (const double w : {-0.4, -0.01, 0.0, 0.004, 0.3}) {
                const auto h = profile.at(angle);
                double state = h.y;
                const LawPoint at{angle, w, 0.0, kRiding, {&state, 1}};
                const double N = 200.0 + 20'000.0 * h.y + 2000.0 * h.slope * w;
                const double torque = -N * h.slope - 0.1 * 0.06 * N * std::tanh(w / 0.05);
                const ElementResponse r = law->response(at);
                QVERIFY(std::abs(r.force - torque) < 1e-12 * (1.0 + N)); // rounding
                law->sample(at, r.force, values);
                QCOMPARE(values[0], r.force);
                QCOMPARE(values[1], h.y);
                QVERIFY(std::abs(values[2] - N) < 1e-12 * (1.0 + N));
            }
        }
    }

    /// (2): a lifted plunger pushes at nothing.
    void aLiftedPlungerIsAlone() {
        const DoorCheck check = hilly();
        const auto law = makeLaw(check);
        const double state = 0.006;
        const LawPoint at{0.1, -0.5, 0.0, kLifted, {&state, 1}};
        double values[3];
        const ElementResponse r = law->response(at);
        law->sample(at, r.force, values);
        QCOMPARE(values[0], 0.0);
        QCOMPARE(values[1], 0.006);
        QCOMPARE(values[2], 0.0);
        QCOMPARE(law->statefulResponse(at).state.rate, -(200.0 + 20'000.0 * 0.006) / 2000.0);
    }

    /// Slopes by the rate, within what friction turns over in.
    void slopesByTheRateAreDerivatives() {
        const DoorCheck check = hilly();
        const auto law = makeLaw(check);
        constexpr double h = 1e-6;
        for (double angle = -0.6; angle < 0.8; angle += 0.07) {
            for (const double w : {-0.1, -0.01, 0.004, 0.03}) {
                const auto at = [&](double rate) { return law->response({angle, rate, 0.0, kRiding, {}}); };
                const double force = (at(w + h).force - at(w - h).force) / (2.0 * h);
                const double power = (at(w + h).power - at(w - h).power) / (2.0 * h);
                // Truncation h²/6 f''' with f''' ~ N r mu/w0³ ~ 1e5; rounding 1e-14/h.
                QVERIFY(std::abs(at(w).byRate - force) < 1e-6 * (1.0 + std::abs(force)));
                QVERIFY(std::abs(at(w).powerByRate - power) < 1e-6 * (1.0 + std::abs(power)));
            }
        }
    }

    /// It lifts off where it would have to pull, and lands where the profile comes up to it.
    void thePlungerLiftsOffAndLands() {
        const DoorCheck check = hilly();
        const auto law = makeLaw(check);
        const Interpolation profile = profileOf(check);
        QCOMPARE(law->lastPhase(), kLifted);
        QCOMPARE(law->guardCount(kRiding), 1);
        const auto h = profile.at(0.0);
        const double leaving = -(200.0 + 20'000.0 * h.y) / (2000.0 * h.slope); // rate at which N = 0
        QVERIFY(leaving > 0.0);
        for (const double share : {0.5, 0.999, 1.001, 2.0}) {
            double state = h.y;
            const LawPoint at{0.0, share * leaving, 0.0, kRiding, {&state, 1}};
            QCOMPARE(law->guard(0, at) > 0.0, share < 1.0);
            QCOMPARE(law->settledPhase(at), share < 1.0 ? kRiding : kLifted);
            const LawPoint withoutState{0.0, share * leaving, 0.0, kRiding, {}};
            QCOMPARE(law->settledPhase(withoutState), share < 1.0 ? kRiding : kLifted);
        }
        for (const double gap : {-1e-3, -1e-7, 1e-7, 1e-3}) {
            double state = h.y + gap;
            const LawPoint at{0.0, 0.0, 0.0, kLifted, {&state, 1}};
            QVERIFY(std::abs(law->guard(0, at) - gap) < 1e-15);
            QCOMPARE(law->settledPhase(at), gap > 0.0 ? kLifted : kRiding);
        }
        QCOMPARE(law->phaseBehind(0, {0.0, 0.0, 0.0, kLifted, {}}), kRiding);
        QCOMPARE(law->eventOf(kRiding, kLifted), LawEvent::released);
        QCOMPARE(law->eventOf(kLifted, kRiding), LawEvent::touched);
    }

    /// Without grease there is nothing that would hold it back; without a spring it still lies on the profile.
    void aPlungerWithoutGreaseOrSpringRides() {
        DoorCheck dry = hilly();
        dry.damping = 0.0;
        const auto law = makeLaw(dry);
        QCOMPARE(law->lastPhase(), kRiding);
        QCOMPARE(law->guardCount(kRiding), 0);
        double state = 1.0; // far above the profile
        QCOMPARE(law->settledPhase({0.0, 9.0, 0.0, kRiding, {&state, 1}}), kRiding);
        DoorCheck springless = hilly();
        springless.preload = springless.stiffness = 0.0;
        QCOMPARE(makeLaw(springless)->settledPhase({0.0, 0.0, 0.0, kRiding, {}}), kRiding);
    }

    /// No step may jump over one of the profile's stretches.
    void everyStretchIsAFeature() {
        const DoorCheck check = hilly();
        const auto law = makeLaw(check);
        const auto features = law->features();
        QCOMPARE(features.size(), check.profile.size() - 1);
        for (std::size_t i = 0; i < features.size(); ++i) {
            const double from = check.profile[i].angle;
            const double to = check.profile[i + 1].angle;
            QVERIFY(std::abs(features[i].centre - features[i].scale - from) < 1e-15);
            QVERIFY(std::abs(features[i].centre + features[i].scale - to) < 1e-15);
        }
    }

    /// A new one has valleys at 0, 35 and 70 degrees, which hold a share of what the rig weighs.
    void aNewOneHoldsItsDoor() {
        for (const RigScale& scale : {RigScale{0.5, 50.0}, RigScale{1.0, 400.0}, RigScale{0.05, 0.5}}) {
            const DoorCheck check = ElementKind<DoorCheck>::sized(scale);
            QVERIFY(issuesOf(check).empty());
            QCOMPARE(check.profile.size(), std::size_t{5});
            double holding = 0.0;
            const Interpolation profile = profileOf(check);
            for (int i = 0; i < 5; ++i) {
                const DoorCheck::Point& point = check.profile[static_cast<std::size_t>(i)];
                QVERIFY(std::abs(point.angle - i * 17.5 * M_PI / 180.0) < 1e-12);
                QCOMPARE(point.height > 0.0, i % 2 == 1);
            }
            for (double angle = 0.0; angle < 1.22; angle += 0.01) {
                holding = std::max(holding, check.preload * profile.at(angle).slope);
            }
            // Near F0 (pi/2) a/b, whatever the exact shape of a hill.
            QVERIFY2(holding > 0.12 * scale.torque() && holding < 0.2 * scale.torque(),
                     qPrintable(QString::number(holding / scale.torque())));
        }
    }

    void profilesMustMakeSense() {
        QVERIFY(issuesOf(hilly()).empty());
        DoorCheck check = hilly();
        check.profile.resize(2);
        QVERIFY(issuesOf(check).empty());
        for (const std::size_t count : {1U, 0U}) {
            check.profile.resize(count);
            const Issues issues = issuesOf(check);
            QCOMPARE(issues.size(), std::size_t{1});
            QCOMPARE(issues[0].pointer, std::string("/elements/3/profile"));
            QCOMPARE(issues[0].value, std::to_string(count));
        }
        // Angles: by 1e-4 rad at least.
        check.profile = {{0.0, 0.0}, {1e-4, 0.0}};
        QVERIFY(issuesOf(check).empty());
        for (const double step : {0.5e-4, 0.0, -0.1}) {
            check = hilly();
            check.profile[2].angle = check.profile[1].angle + step;
            const Issues issues = issuesOf(check);
            QCOMPARE(issues.size(), std::size_t{1});
            QCOMPARE(issues[0].pointer, std::string("/elements/3/profile/2/angle"));
            QCOMPARE(issues[0].value, valueText(Quantity::angle, check.profile[2].angle));
            QVERIFY(issues[0].allowed.ends_with(valueText(Quantity::angle, check.profile[1].angle)));
        }
        // Heights: the spring must press. Powers of two: no rounding.
        check = hilly();
        check.stiffness = 25'600.0;
        check.profile[3].height = -0x1p-7; // 200 N less
        QVERIFY(issuesOf(check).empty());
        check.profile[3].height = -0x1p-6;
        const Issues issues = issuesOf(check);
        QCOMPARE(issues.size(), std::size_t{1});
        QCOMPARE(issues[0].pointer, std::string("/elements/3/profile/3/height"));
    }
};

HINGELAB_APPLESS_TEST(TestDoorCheckLaw)

} // namespace test_door_check_law

#include "test_door_check_law.moc"
