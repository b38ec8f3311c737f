// SPDX-License-Identifier: GPL-3.0-or-later
// Slopes of the contact laws are written by hand, because the kernels share their intermediate results. Here
// the laws stand again as their equations alone, and Eigen's automatic differentiation gives the slopes.
#include <QTest>
#include <cmath>
#include <random>

#include "contact/contact_laws.h"
#include "numerics/slopes.h"
#include "tests/suite.h"

namespace test_contact_law_slopes {

using namespace hingelab;

namespace {

constexpr double kRounding = 1e-12; // of sums of a few products

bool isNear(double value, double expected, double scale) {
    return std::abs(value - expected) <= kRounding * std::max(std::abs(expected), scale);
}

} // namespace

class TestContactLawSlopes : public QObject {
    Q_OBJECT
  private slots:
    /// (3) to (6), sticking and sliding.
    void frictionHasTheSlopesOfItsEquation() {
        std::mt19937 random(11);
        std::uniform_real_distribution<double> any(-1.0, 1.0);
        for (int i = 0; i < 2000; ++i) {
            const Regularisation r = Regularisation::of(1e-3, 0.01);
            const double speed = std::pow(10.0, -6.0 + 6.0 * std::abs(any(random)));
            const double fn = 50.0 * (1.0 + any(random));
            const double mu = 0.5 * (1.0 + any(random));
            using Number = WithSlopes<2>;
            const Number v0(speed * any(random), 2, 0);
            const Number v1(speed * any(random), 2, 1);
            using std::sqrt;
            const Number s = sqrt(v0 * v0 + v1 * v1 + r.ev * r.ev);
            const Number x = s / r.vs;
            const Number coefficient = x.value() < 1.0 ? Number(mu * x * (2.0 - x)) : Number(mu);
            const Number f0 = -coefficient * fn * v0 / s;
            const Number f1 = -coefficient * fn * v1 / s;
            const FrictionForce hand = frictionForce(v0.value(), v1.value(), fn, mu, r);
            const double scale = fn * mu / r.vs;
            QVERIFY(isNear(hand.force[0], f0.value(), fn) && isNear(hand.force[1], f1.value(), fn));
            QVERIFY(isNear(hand.negativeJacobian[0], -f0.derivatives()[0], scale));
            QVERIFY(isNear(hand.negativeJacobian[1], -f0.derivatives()[1], scale));
            QVERIFY(isNear(hand.negativeJacobian[2], -f1.derivatives()[1], scale));
        }
    }

    /// (2) and the averaged law (16), pressing, closing, opening and apart.
    void normalForcesHaveTheSlopesOfTheirEquations() {
        std::mt19937 random(12);
        std::uniform_real_distribution<double> any(-1.0, 1.0);
        int pressing = 0;
        for (int i = 0; i < 4000; ++i) {
            const double k = 1e5;
            const double dt = 1e-3;
            const double d = 2.0 * std::abs(any(random));
            const double byDoubling = i % 2 == 0 ? 0.0 : 100.0;
            const double x0 = 1e-3 * any(random);
            const double vn0 = any(random);
            const double s = 0.5 * std::abs(any(random));
            using Number = WithSlopes<1>;
            const Number vn(any(random), 1, 0);
            const auto plus = [](const Number& x) { return x.value() > 0.0 ? x : Number(0.0); };
            const Number plain = plus(1.0 - d * vn) * plus(k * x0 - dt * k * vn);
            const NormalForce hand = normalForce(vn.value(), k * x0, k, d, dt);
            QVERIFY(isNear(hand.force, plain.value(), k * 1e-3));
            QVERIFY(isNear(hand.slope, plain.derivatives()[0], k * dt));

            const auto energy = [&](const Number& x) {
                return x.value() > 0.0 ? Number(k * x * x * (0.5 + x * byDoubling / 6.0)) : Number(0.0);
            };
            const Number x1 = x0 - 0.5 * dt * (vn0 + vn);
            const Number way = x1 - x0;
            if (std::abs(way.value()) < 1e-5) continue; // the quotient of small differences is no reference
            const Number averaged =
                plus(1.0 - d * (vn + s * (vn0 - vn))) * (energy(x1) - energy(Number(x0))) / way;
            const NormalForce byHand = averagedNormalForce(vn.value(), vn0, x0, k, byDoubling, d, s, dt);
            constexpr double cancelled = 1e-9; // digits that the difference of energies loses
            QVERIFY(std::abs(byHand.force - averaged.value()) <= cancelled * k * 1e-3);
            QVERIFY(std::abs(byHand.slope - averaged.derivatives()[0]) <= cancelled * k * 1e-3 / 1e-2);
            pressing += byHand.force > 0.0 ? 1 : 0;
        }
        QVERIFY(pressing > 1000);
    }
};

HINGELAB_APPLESS_TEST(TestContactLawSlopes)

} // namespace test_contact_law_slopes

#include "test_contact_law_slopes.moc"
