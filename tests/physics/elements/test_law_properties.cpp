// SPDX-License-Identifier: GPL-3.0-or-later
// What must hold of the scalar laws whatever their parameters: slopes are derivatives, energies are integrals,
// borders belong to one side, and each case follows from an independent formula.
#include <QTest>
#include <cmath>
#include <limits>
#include <numbers>
#include <random>

#include "contact/compliance.h"
#include "contact/contact_laws.h"
#include "contact/direction_limiter.h"
#include "hinge/door_hinge_figures.h"
#include "hinge/end_stop.h"
#include "numerics/slopes.h"
#include "tests/suite.h"

namespace test_law_properties {

using namespace hingelab;

namespace {

bool isNear(double a, double b, double tolerance) {
    return std::isfinite(a) && std::abs(a - b) <= tolerance * std::max({1.0, std::abs(a), std::abs(b)});
}

/// Central difference of f at x; its error is h²/6 times the third derivative.
template <class F>
double slopeOf(const F& f, double x, double h) {
    return (f(x + h) - f(x - h)) / (2.0 * h);
}

double openingFriction(const DoorHingeParameters& p, double rate) {
    return -DoorHinge(p).torques(0.0, rate).friction();
}

} // namespace

class TestLawProperties : public QObject {
    Q_OBJECT
  private slots:
    /// tanh and sech² over the whole range of doubles, on both sides of each branch.
    void smoothStepIsTanh() {
        for (const double x :
             {1e-300, 1e-9, 0.1, 0.29999999, 0.3, 0.30000001, 1.0, 5.0, 19.0, 100.0, 349.0, 350.0}) {
            const SmoothStep up(x);
            const SmoothStep down(-x);
            QVERIFY(std::abs(up.s - std::tanh(x)) <= 5e-16 * std::tanh(x)); // two roundings
            const double sech = 2.0 / (std::exp(x) + std::exp(-x));
            QVERIFY2(std::abs(up.sech2 / (sech * sech) - 1.0) < 1e-13, qPrintable(QString::number(x)));
            QCOMPARE(down.s, -up.s);
            QCOMPARE(down.sech2, up.sech2);
        }
        QVERIFY(SmoothStep(350.0).sech2 > 0.0);
        QCOMPARE(SmoothStep(351.0).sech2, 0.0);
        for (double x = -4.0; x < 4.0; x += 0.0937) {
            const auto doublet = [](double y) { return SmoothStep(y).doublet(); };
            QVERIFY(isNear(doublet(x), 2.0 * std::tanh(x) / (std::cosh(x) * std::cosh(x)), 1e-14));
            QVERIFY(isNear(SmoothStep(x).doubletSlope(), slopeOf(doublet, x, 1e-5), 1e-9));
        }
    }

    void aHingeWithoutCatchHasNone() {
        DoorHingeParameters p;
        p.catchWidth = 0.0;
        p.springConstant = 0.0;
        p.detents = {{0.4, 0.0, 3.0}}; // the same holds for detents
        const DoorHinge hinge(p);
        QCOMPARE(hinge.torques(0.0, 0.0).conservative(), 0.0);
        QCOMPARE(hinge.response(0.4, 0.0).conservativeByAngle, 0.0);
        QCOMPARE(hinge.storedEnergy(0.3), 0.0);
        QCOMPARE(doorHingeFigures(p).catchPeakTorque, 0.0);
        QCOMPARE(doorHingeFigures(p).catchBarrier, 0.0);
    }

    /// Stored energy counts from the closed door, wherever catch and detents are.
    void storedEnergyBeginsAtZero() {
        DoorHingeParameters p;
        p.detents = {{0.02, 0.1, 2.0}, {-0.03, 0.2, -5.0}};
        QCOMPARE(DoorHinge(p).storedEnergy(0.0), 0.0);
    }

    /// w = - dE/dt for what is stored, and friction takes: both powers from the torques' sums.
    void hingePowersAreThoseOfItsTorques() {
        const DoorHinge hinge{DoorHingeParameters{}};
        for (const double w : {-0.4, 1e-3, 0.7}) {
            for (const double q : {-0.01, 0.004, 0.5}) {
                QVERIFY(isNear(hinge.conservativePower(q, w), w * hinge.torques(q, w).conservative(), 1e-15));
                QVERIFY(isNear(hinge.nonConservativePower(q, w), w * hinge.torques(q, w).friction(), 1e-15));
            }
        }
    }

    void creepBalancesTheTorque_data() {
        QTest::addColumn<double>("dynamicTorque");
        QTest::addColumn<double>("staticTorque");
        QTest::addColumn<double>("viscous");
        QTest::addColumn<double>("threshold");
        QTest::newRow("falling") << 3.0 << 2.0 << 0.4 << 0.001;
        QTest::newRow("falling, strong oil") << 3.0 << 2.0 << 30.0 << 0.02;
        QTest::newRow("static only") << 0.0 << 1.0 << 0.0 << 0.003;
        QTest::newRow("rising") << 3.0 << 0.5 << 0.4 << 0.001;
        QTest::newRow("dynamic only") << 3.0 << 0.0 << 0.5 << 0.02;
        QTest::newRow("at the edge") << 4.0 << 1.0 << 0.5 << 0.02; // s* = 1
        QTest::newRow("oil only") << 0.0 << 0.0 << 0.3 << 0.001;
        QTest::newRow("rising without oil") << 3.0 << 0.5 << 0.0 << 10.0;
    }

    /// The creep rate is where friction balances the torque, and there is none above the breakaway torque.
    void creepBalancesTheTorque() {
        QFETCH(double, dynamicTorque);
        QFETCH(double, staticTorque);
        QFETCH(double, viscous);
        QFETCH(double, threshold);
        DoorHingeParameters p;
        p.dynamicFrictionTorque = dynamicTorque;
        p.staticFrictionTorque = staticTorque;
        p.viscousFriction = viscous;
        p.motionThreshold = threshold;
        const DoorHingeFigures f = doorHingeFigures(p);
        QVERIFY(creepRate(p, 0.0) == 0.0);
        QVERIFY(creepRate(p, -1.0) == 0.0);
        const bool falls = std::isfinite(f.breakawayRate);
        if (falls) {
            QVERIFY(isNear(openingFriction(p, f.breakawayRate), f.breakawayTorque, 1e-13));
            // Of the dry part it is the largest (a little oil moves the peak less than this step).
            p.viscousFriction = 0.0;
            const double peak = openingFriction(p, f.breakawayRate);
            QVERIFY(openingFriction(p, 0.99 * f.breakawayRate) < peak);
            QVERIFY(openingFriction(p, 1.01 * f.breakawayRate) < peak);
            p.viscousFriction = viscous;
            // The top is flat: rounding of the torque is worth a millionth of the rate.
            const double atTop = creepRate(p, openingFriction(p, f.breakawayRate));
            QVERIFY(isNear(1.0 + atTop / f.breakawayRate, 2.0, 1e-6));
        } else {
            QVERIFY(isNear(f.breakawayTorque, dynamicTorque, 1e-15));
        }
        const bool hasTop = falls || viscous == 0.0;
        const double top = hasTop ? f.breakawayTorque : 5.0;
        for (const double share : {1e-6, 0.01, 0.3, 0.7, 0.95, 0.9999}) {
            const double rate = creepRate(p, share * top);
            QVERIFY(std::isfinite(rate) && rate > 0.0);
            if (falls) QVERIFY(rate <= f.breakawayRate);
            QVERIFY2(isNear(openingFriction(p, rate) / top, share, 1e-11),
                     qPrintable(QString("%1: %2").arg(share).arg(rate)));
        }
        if (hasTop) {
            QVERIFY(std::isinf(creepRate(p, 1.0001 * top + 1e-9)));
        } else {
            QVERIFY(isNear(openingFriction(p, creepRate(p, 20.0)), 20.0, 1e-11));
        }
    }

    /// Figures of a hinge that is not the default, against searches and integrals over its own torques.
    void catchFiguresAreThoseOfTheCurve() {
        DoorHingeParameters p;
        p.catchWidth = 0.3;
        p.catchTorque = 7.0;
        p.springConstant = 0.0;
        const DoorHinge hinge(p);
        const DoorHingeFigures f = doorHingeFigures(p);
        const auto pull = [&](double q) { return -hinge.torques(q, 0.0).catchTorque; };
        QVERIFY(isNear(pull(f.catchPeakAngle), f.catchPeakTorque, 1e-14));
        QVERIFY(pull(f.catchPeakAngle - 1e-3) < f.catchPeakTorque);
        QVERIFY(pull(f.catchPeakAngle + 1e-3) < f.catchPeakTorque);
        QVERIFY(isNear(-pull(0.0), f.catchTorqueAtZero, 1e-15));
        QVERIFY(isNear(hinge.storedEnergy(0.5 * p.catchWidth), f.catchBarrier, 1e-14));
    }

    /// k x (1 + d x') with its slopes; which state it is, on the borders too.
    void endStopIsHuntAndCrossleys() {
        const EndStop stop{0.3, 700.0, 0.4};
        for (const double x : {0.001, 0.02, 0.3}) {
            for (const double rate : {-2.0, -0.3, 0.0, 1.7}) {
                using Number = WithSlopes<2>;
                const Number torque = stopTorque(stop, Number(x, 2, 0), Number(rate, 2, 1));
                QVERIFY(isNear(torque.value(), 700.0 * x + 280.0 * x * rate, 1e-14));
                QVERIFY(isNear(torque.derivatives()[0], 700.0 + 280.0 * rate, 1e-14));
                QVERIFY(isNear(torque.derivatives()[1], 280.0 * x, 1e-14));
            }
        }
        const double leaving = -1.0 / stop.dissipation; // faster than this it lets go
        QCOMPARE(stopStateAt(stop, -1e-12, 1.0), StopState::open);
        QCOMPARE(stopStateAt(stop, 0.0, 1.0), StopState::open);
        QCOMPARE(stopStateAt(stop, 1e-12, 1.0), StopState::touching);
        QCOMPARE(stopStateAt(stop, 0.01, 0.999 * leaving), StopState::touching);
        QCOMPARE(stopStateAt(stop, 0.01, leaving), StopState::releasing);
        QCOMPARE(stopStateAt(stop, 0.01, 1.001 * leaving), StopState::releasing);
        const EndStop law = SlideStop{0.2, 3.0, 4.0}.law();
        QCOMPARE(law.angle, 0.2);
        QCOMPARE(law.stiffness, 3.0);
        QCOMPARE(law.dissipation, 4.0);
    }

    void complianceIsAPotential() {
        for (const double doubling : {0.0, 0.002}) {
            const Compliance c{1e4, doubling};
            const auto energy = [&](double x) { return c.energy(x); };
            const auto force = [&](double x) { return c.force(x); };
            for (double x = 1e-4; x < 0.01; x += 3.7e-4) {
                QVERIFY(isNear(slopeOf(energy, x, 1e-6), c.force(x), 1e-6));
                QVERIFY(isNear(slopeOf(force, x, 1e-6), c.slope(x), 1e-6));
            }
            for (const double x : {0.0, -1e-6, -1.0}) {
                QCOMPARE(c.force(x), 0.0);
                QCOMPARE(c.energy(x), 0.0);
                QCOMPARE(c.slope(x), 1e4); // of the pressing side
            }
            QCOMPARE(c.slope(0.002), doubling > 0.0 ? 2e4 : 1e4);
        }
    }

    void frictionCoefficientRisesAsAParabola() {
        const double mu = 0.7;
        for (double x = 0.0; x < 2.0; x += 0.0617) {
            const RegularisedFriction f = regularisedFriction(x, mu);
            const double rest = std::max(0.0, 1.0 - x);
            QVERIFY(isNear(f.coefficient, mu * (1.0 - rest * rest), 1e-15));
            QVERIFY(isNear(f.slope, 2.0 * mu * rest, 1e-15));
        }
        QCOMPARE(regularisedFriction(1.0, mu).coefficient, mu);
        QCOMPARE(regularisedFriction(1.0, mu).slope, 0.0);
    }

    /// What friction changes by when the stiction tolerance grows: the difference itself.
    void frictionByStictionTolerance() {
        const double mu = 0.8;
        for (const double vs : {1e-4, 0.3}) {
            const auto at = [&](double l) { return Regularisation::of(std::exp(l), 1e-2); };
            for (const double speed : {1e-3, 0.01, 0.4, 0.97, 1.2, 40.0}) {
                const double v0 = 0.6 * speed * vs;
                const double v1 = -0.8 * speed * vs;
                const auto force = [&](double l) { return frictionForce(v0, v1, 1.0, mu, at(l)).force; };
                const double l = std::log(vs);
                const std::array<double, 2> found =
                    frictionByTolerance(frictionForce(v0, v1, 1.0, mu, at(l)), mu, at(l));
                for (std::size_t i = 0; i < 2; ++i) {
                    const auto component = [&](double x) { return force(x)[i]; };
                    QVERIFY(isNear(found[i], slopeOf(component, l, 1e-5), 1e-8));
                }
            }
        }
    }

    /// The normal force is a product of two ramps; its slope is the derivative, and on the corners that of the
    /// pressing side. Rounded, it has no corners and tends to the plain one.
    void normalForces() {
        const double k = 5e4;
        const double d = 0.8;
        const double dt = 2e-3;
        const auto plain = [&](double vn, double fn0) { return normalForce(vn, fn0, k, d, dt); };
        for (const double fn0 : {-30.0, 0.0, 20.0, 90.0}) {
            for (double vn = -2.03; vn < 2.0; vn += 0.0871) {
                const double wanted = std::max(0.0, 1.0 - d * vn) * std::max(0.0, fn0 - dt * k * vn);
                QVERIFY(isNear(plain(vn, fn0).force, wanted, 1e-13));
                const auto force = [&](double v) { return plain(v, fn0).force; };
                QVERIFY(isNear(plain(vn, fn0).slope, slopeOf(force, vn, 1e-6), 1e-6));
                for (const double rounding : {1e-2, 0.4}) { // [m/s]
                    const auto rounded = [&](double v, double e) {
                        return roundedNormalForce(v, fn0, k, d, dt, e);
                    };
                    const auto plus = [](double x, double w) { return w * std::log(1.0 + std::exp(x / w)); };
                    const double both =
                        plus(1.0 - d * vn, d * rounding) * plus(fn0 - dt * k * vn, dt * k * rounding);
                    QVERIFY(isNear(rounded(vn, rounding).force, both, 1e-12)); // log(1 + y) has no small y
                    const auto byVelocity = [&](double v) { return rounded(v, rounding).force; };
                    QVERIFY(isNear(rounded(vn, rounding).slope, slopeOf(byVelocity, vn, 1e-6), 1e-5));
                    const auto byRounding = [&](double l) { return rounded(vn, std::exp(l)).force; };
                    const double slope = slopeOf(byRounding, std::log(rounding), 1e-5);
                    QVERIFY(isNear(rounded(vn, rounding).byRounding, slope, 1e-6));
                }
            }
        }
        // Far on the other side of the corner digits are left, and far on this side the plain force is.
        const double far = roundedNormalForce(3.0, 0.0, k, 0.0, dt, 0.1).force; // x/w = -30, w = 10 N
        QVERIFY(isNear(far / (10.0 * std::exp(-30.0)), 1.0, 1e-12));
        QCOMPARE(roundedNormalForce(-5.0, 0.0, k, d, dt, 0.1).force, plain(-5.0, 0.0).force);
        QCOMPARE(roundedNormalForce(1.0, 0.0, 0.0, d, dt, 0.1).force, 0.0); // no stiffness, no force
        // Where elastic force or damping factor is just zero, slopes are those of the pressing side.
        QCOMPARE(plain(0.0, 0.0).slope, -dt * k);
        QCOMPARE(normalForce(2.0, 1000.0, 0.0, 0.5, dt).slope, -0.5 * 1000.0); // 1 - d vn = 0
    }

    /// Averaged over the way, the elastic force does the work that is stored, whichever way the contact goes
    /// and wherever on it it closes or opens.
    void averagedForcesStoreTheirWork() {
        const double k = 3e4;
        for (const double doubling : {0.0, 0.004}) {
            const double byDoubling = doubling > 0.0 ? 1.0 / doubling : 0.0;
            const Compliance law{k, doubling}; // by a formula of its own
            for (const double x0 : {-3e-3, -2e-4, 0.0, 1e-4, 7e-3}) {
                for (const double x1 : {-5e-3, -1e-4, 0.0, 3e-4, 1e-4, 6e-3}) {
                    const AveragedForce f = averagedForce(x0, x1, k, byDoubling);
                    if (x0 == x1) {
                        QVERIFY(isNear(f.force, law.force(x0), 1e-12));
                    } else {
                        const double stored = law.energy(x1) - law.energy(x0);
                        QVERIFY(std::abs(f.force * (x1 - x0) - stored) <=
                                1e-12 * (law.energy(x0) + law.energy(x1)));
                    }
                    if (x1 == 0.0) continue; // a corner
                    const auto force = [&](double x) { return averagedForce(x0, x, k, byDoubling).force; };
                    QVERIFY(isNear(f.byEnd, slopeOf(force, x1, 1e-8), 1e-6)); // some 100 N in 1e-8 m: 1e-7
                }
            }
            QCOMPARE(averagedForce(0.0, 0.0, k, byDoubling).byEnd, 0.5 * k); // of the pressing side
            QCOMPARE(averagedForce(-1e-3, -2e-3, k, byDoubling).force, 0.0);
        }
    }

    /// The force of such a step: the average along its own way, damped by a rate within it.
    void averagedNormalForces() {
        const double k = 3e4;
        const double byDoubling = 200.0;
        const double d = 0.7;
        const double dt = 1e-3;
        for (const double s : {0.0, 0.5}) {
            for (const double x0 : {-2e-4, 0.0, 1e-3}) {
                for (const double vn0 : {-0.9, 0.4}) {
                    const auto at = [&](double v) {
                        return averagedNormalForce(v, vn0, x0, k, byDoubling, d, s, dt);
                    };
                    for (double vn = -1.93; vn < 2.9; vn += 0.0817) {
                        const double damping = std::max(0.0, 1.0 - d * ((1.0 - s) * vn + s * vn0));
                        const double x1 = x0 - dt * 0.5 * (vn0 + vn);
                        const double wanted = damping * averagedForce(x0, x1, k, byDoubling).force;
                        QVERIFY(isNear(at(vn).force, wanted, 1e-13));
                        const auto force = [&](double v) { return at(v).force; };
                        QVERIFY(isNear(at(vn).slope, slopeOf(force, vn, 1e-6), 1e-5));
                    }
                }
            }
        }
        // Where the damping factor is just zero, the slope is that of the pressing side: -d f.
        const double f = averagedForce(1e-2, 1e-2 - 2.5e-3, k, byDoubling).force;
        QCOMPARE(averagedNormalForce(2.0, 3.0, 1e-2, k, byDoubling, 0.5, 0.0, dt).slope, -0.5 * f);
    }

    /// The share of a Newton update that a contact may take, against searches along its path.
    void directionLimits() {
        const DirectionLimits limits{1e-3, 1e-2, std::cos(1.0)};
        std::mt19937 random(4);
        std::uniform_real_distribution<double> uniform(-1.0, 1.0);
        int turned = 0;
        int crossed = 0;
        for (int i = 0; i < 4000; ++i) {
            const double vx = uniform(random), vy = uniform(random);
            const double reach = i % 3 == 0 ? 0.3 : 3.0;
            double dx = reach * uniform(random), dy = reach * uniform(random);
            if (i % 5 == 0) { // nearly against it
                dx = -2.0 * vx + 1e-3 * uniform(random);
                dy = -2.0 * vy + 1e-3 * uniform(random);
            }
            const double length = std::hypot(dx, dy);
            const std::optional<double> alpha = limitDirectionChange(vx, vy, dx, dy, limits);
            QVERIFY(alpha.has_value());
            QVERIFY(*alpha > 0.0 && *alpha <= 1.0);
            const auto cosineAt = [&](double a) {
                const double x = vx + a * dx, y = vy + a * dy;
                return (vx * x + vy * y) / (std::hypot(vx, vy) * std::hypot(x, y));
            };
            // Nearest point of the whole path to zero.
            const double nearest = std::clamp(-(vx * dx + vy * dy) / (length * length), 0.0, 1.0);
            const double gap = std::hypot(vx + nearest * dx, vy + nearest * dy);
            if (std::hypot(vx, vy) < 1e-3 || std::hypot(vx + dx, vy + dy) < 1e-3) {
                continue; // the cases on the borders are below
            }
            if (gap < 1e-3 && nearest < 1.0 && nearest > 0.0) {
                ++crossed;
                QVERIFY(isNear(*alpha, gap < 1e-5 ? nearest - 0.5e-3 / length : nearest, 1e-9));
            } else if (cosineAt(1.0) > limits.cosLargestTurn) {
                QCOMPARE(*alpha, 1.0);
            } else {
                ++turned;
                QVERIFY2(isNear(cosineAt(*alpha), limits.cosLargestTurn, 1e-9),
                         qPrintable(QString::number(cosineAt(*alpha))));
                QVERIFY(cosineAt(0.5 * *alpha) > limits.cosLargestTurn);
            }
        }
        QVERIFY2(turned > 500 && crossed > 100, qPrintable(QString("%1 %2").arg(turned).arg(crossed)));
    }

    /// The cases by their numbers, each just within and just without its borders, along x and along y.
    void directionLimitCases() {
        const double vs = 0x1p-10; // a power of two: borders are exact
        const double rel = 0x1p-6;
        const double ev = vs * rel;
        const DirectionLimits limits{vs, rel, 0.5};
        const auto both = [&](double v, double dv, double wanted) {
            for (const double s : {-1.0, 1.0}) {
                const auto x = limitDirectionChange(s * v, 0.0, s * dv, 0.0, limits);
                const auto y = limitDirectionChange(0.0, s * v, 0.0, s * dv, limits);
                if (!x || !y || !isNear(*x, wanted, 1e-14) || !isNear(*y, wanted, 1e-14)) return false;
            }
            return true;
        };
        QVERIFY(both(3.0 * vs, -0.99 * ev, 1.0));            // I
        QVERIFY(both(0.9 * ev, 5.0 * vs, 0.1));              // II: to half of vs
        QVERIFY(both(0.0, 0.5 * vs, 1.0));                   // within: IV
        QVERIFY(both(ev, vs, 1.0));                          // |v| = ev is no more II but IV
        QVERIFY(both(0.0, vs, 1.0));                         // |v1| = vs is no more II
        QVERIFY(both(5.0 * vs, -5.0 * vs, 0.9));             // III
        QVERIFY(both(vs, -vs, 1.0));                         // |v| = vs is no more III
        QVERIFY(both(5.0 * vs, -5.0 * vs + ev, 1.0));        // |v1| = ev is no more III but IV
        QVERIFY(both(5.0 * vs, -4.5 * vs, 1.0));             // IV
        QVERIFY(both(0.5 * vs, 5.0 * vs, 1.0));              // IV
        QVERIFY(both(4.0 * vs, -8.0 * vs, 0.5 - 0.5 / 8.0)); // V through zero
        QVERIFY(both(4.0 * vs, 2.0 * vs, 1.0));              // VI straight on
        QVERIFY(both(vs, -2.0 * vs, 0.25));                  // V from the border of the region
        const auto passing = [&](double gap) {               // past zero at a distance
            return limitDirectionChange(-3.0 * vs, gap, 6.0 * vs, 0.0, limits);
        };
        QVERIFY(isNear(*passing(0.99 * ev), 0.5 - 0.5 / 6.0, 1e-14));
        QVERIFY(isNear(*passing(ev), 0.5, 1e-14));
        QVERIFY(isNear(*passing(0.99 * vs), 0.5, 1e-14));
        QVERIFY(*passing(vs) < 0.499); // outside of the region only the turn counts
        // An update at the largest turn from straight back, 120 degrees: the quadratic is linear.
        const double root3 = std::sqrt(3.0);
        for (const double size : {1.0, 3.0, 1e6}) {
            const auto share = limitDirectionChange(1.0, 0.0, -0.5 * size, 0.5 * root3 * size, limits);
            QVERIFY(isNear(*share, size > 1.0 ? 1.0 / size : 1.0, 1e-9 / size));
        }
        // An update of ev is taken though it crosses the region's edge; one a little longer stops there.
        const double gap = std::sqrt(vs * vs - ev * ev / 8.0);
        QVERIFY(isNear(*limitDirectionChange(-0.5 * ev, gap, ev, 0.0, limits), 0.5, 1e-14));
        QVERIFY(isNear(*limitDirectionChange(-0.499 * ev, gap, 0.998 * ev, 0.0, limits), 1.0, 1e-14));
        // Nothing finite, no share.
        const double bad = std::numeric_limits<double>::quiet_NaN();
        QVERIFY(!limitDirectionChange(1.0, bad, 1.0, 0.0, limits).has_value());
        QVERIFY(!limitDirectionChange(1.0, 0.0, bad, 0.0, limits).has_value());
    }
};

HINGELAB_APPLESS_TEST(TestLawProperties)

} // namespace test_law_properties

#include "test_law_properties.moc"
