// SPDX-License-Identifier: GPL-3.0-or-later
// Force elements and tables: slopes against differences, energy against work, published figures.
#include <QTest>
#include <cmath>

#include "physics/elements/elements.h"
#include "physics/mechanism/motion.h"

using namespace hingelab;

namespace {

const std::vector<ForceLaw::Parameters> kLaws = {DoorHingeParameters{},
                                                 AppliedTorque{3.0, 0.0, 1.0},
                                                 AppliedForce{-7.0, 0.0, 1.0},
                                                 RotationalSpring{12.0, 0.3, 0.4},
                                                 LinearSpring{800.0, 0.4, 30.0},
                                                 GasStrut{},
                                                 TorqueTable{{{0.0, 0.0}, {1.0, 4.0}, {2.0, 1.0}}},
                                                 ForceTable{{{0.0, 0.0}, {1.0, 40.0}, {2.0, 10.0}}},
                                                 EngineGas{}};

} // namespace

class TestElements : public QObject {
    Q_OBJECT
  private slots:
    void slopesAreDerivatives() {
        QCOMPARE(kLaws.size(), std::variant_size_v<ForceLaw::Parameters>);
        constexpr double h = 1e-7;
        for (const ForceLaw::Parameters& parameters : kLaws) {
            const ForceLaw law(parameters);
            for (const double x : {0.31, 0.42, 0.485, 0.33}) {
                for (const double rate : {-0.3, 0.002, 0.07}) {
                    const auto at = [&](double xx, double r) {
                        return law.response(xx, r, 0.4, true, GasPhase::expansion);
                    };
                    const ElementResponse r = at(x, rate);
                    const double byX = (at(x + h, rate).force - at(x - h, rate).force) / (2 * h);
                    const double byRate = (at(x, rate + h).force - at(x, rate - h).force) / (2 * h);
                    const double powerByX = (at(x + h, rate).power - at(x - h, rate).power) / (2 * h);
                    const double powerByRate = (at(x, rate + h).power - at(x, rate - h).power) / (2 * h);
                    // Differences: truncation h² f''' and rounding 1e-16 f/h, with f up to 1e4 and f''' to 1e9.
                    const auto close = [](double a, double b) {
                        return std::abs(a - b) < 1e-4 * (1.0 + std::abs(a)) + 1e-3;
                    };
                    QVERIFY2(
                        close(r.byPosition, byX),
                        qPrintable(QString("%1: %2 %3").arg(parameters.index()).arg(r.byPosition).arg(byX)));
                    QVERIFY2(
                        close(r.byRate, byRate),
                        qPrintable(QString("%1: %2 %3").arg(parameters.index()).arg(r.byRate).arg(byRate)));
                    QVERIFY(close(r.powerByPosition, powerByX));
                    QVERIFY(close(r.powerByRate, powerByRate));
                }
            }
        }
    }

    /// The conservative part is minus the slope of the stored energy; the rest is power dissipated or
    /// delivered.
    void energyAndPowerAccountForTheForce() {
        constexpr double h = 1e-6;
        for (const ForceLaw::Parameters& parameters : kLaws) {
            const ForceLaw law(parameters);
            for (const double x : {0.31, 0.42, 0.49}) {
                for (const double rate : {-0.3, 0.02}) {
                    const ElementResponse r = law.response(x, rate, 0.4, true, GasPhase::expansion);
                    const double conservative = -(law.storedEnergy(x + h) - law.storedEnergy(x - h)) / (2 * h);
                    QVERIFY(std::abs((r.force - conservative) * rate - r.power) <
                            1e-6 * (1.0 + std::abs(r.force)));
                    if (!law.isSource()) QVERIFY(r.power <= 0.0);
                }
            }
        }
    }

    void strutHasItsCatalogueForces() {
        const GasStrut strut;
        const ForceLaw law(strut);
        const auto force = [&](double x) { return law.response(x, 0.0, 0.0, true, GasPhase::expansion).force; };
        QCOMPARE(force(strut.extendedLength), strut.extendedForce);
        QVERIFY(std::abs(force(strut.compressedLength) - strut.progression * strut.extendedForce) < 1e-10);
        // Extending slowly, friction takes from the force; compressing it adds.
        QVERIFY(law.response(0.4, 0.05, 0.0, true, {}).force < force(0.4) - strut.friction);
        QVERIFY(law.response(0.4, -0.05, 0.0, true, {}).force > force(0.4) + strut.friction);
    }

    /// Ranges and values of the published pressure polynomials at the joints between them.
    void gasPressureIsThePublishedCycle() {
        QCOMPARE(gasPhase(0.5, -1.0), GasPhase::compression);
        QCOMPARE(gasPhase(0.99, -1.0), GasPhase::compressionTop);
        QCOMPARE(gasPhase(0.95, 1.0), GasPhase::expansionTop);
        QCOMPARE(gasPhase(0.5, 1.0), GasPhase::expansion);
        QVERIFY(std::abs(gasPressure(GasPhase::expansion, 0.0).pressure - 2.4e5) < 1e-6);
        QVERIFY(std::abs(gasPressure(GasPhase::expansion, 1.0 - 0.05 / 0.35).pressure - 2633708.3215327) <
                1e-4);
        constexpr double h = 1e-6;
        for (const GasPhase phase : {GasPhase::compression, GasPhase::expansion}) {
            const double slope =
                (gasPressure(phase, 0.6 + h).pressure - gasPressure(phase, 0.6 - h).pressure) / (2 * h);
            QVERIFY(std::abs(slope / gasPressure(phase, 0.6).slope - 1.0) < 1e-6);
        }
    }

    void tablesPassThroughTheirPointsWithoutOvershoot() {
        const Interpolation monotone({0.0, 1.0, 2.0, 4.0}, {0.0, 5.0, 5.0, -1.0},
                                     Interpolation::Kind::monotone);
        QCOMPARE(monotone.at(1.0).y, 5.0);
        QCOMPARE(monotone.at(-3.0).y, 0.0);
        QCOMPARE(monotone.at(9.0).y, -1.0);
        for (double x = 0.0; x <= 4.0; x += 0.01)
            QVERIFY(monotone.at(x).y <= 5.0 + 1e-12 && monotone.at(x).y >= -1.0 - 1e-12);
        // The integral's slope is the value.
        for (const double x : {0.3, 1.4, 3.1}) {
            const double slope = (monotone.integral(x + 1e-5) - monotone.integral(x - 1e-5)) / 2e-5;
            QVERIFY(std::abs(slope - monotone.at(x).y) < 1e-8);
        }
        // A spline that rests at its ends is the one cubic between two points, and never jumps in its rate.
        const Interpolation rise({1.0, 3.0}, {2.0, 6.0}, Interpolation::Kind::restingSpline);
        QVERIFY(std::abs(rise.at(2.0).y - 4.0) < 1e-12 && std::abs(rise.at(2.0).slope - 3.0) < 1e-12);
        const Interpolation spline({0.0, 1.0, 1.7, 3.0}, {0.0, 2.0, -1.0, 1.0},
                                   Interpolation::Kind::restingSpline);
        for (const double knot : {1.0, 1.7}) {
            QVERIFY(std::abs(spline.at(knot - 1e-9).curvature - spline.at(knot + 1e-9).curvature) < 1e-5);
        }
        for (const double end : {1e-12, 3.0 - 1e-12}) QVERIFY(std::abs(spline.at(end).slope) < 1e-9);
    }

    void motionsAreConsistent() {
        const std::vector<PrescribedMotion> motions = {
            PrescribedMotion(RotationMotion{ConstantSpeed<MotionOf::rotation>{0.2, 3.0}}),
            PrescribedMotion(RotationMotion{SineMotion<MotionOf::rotation>{0.1, 0.5, 0.7, 0.3}}),
            PrescribedMotion(RotationMotion{RampMotion<MotionOf::rotation>{0.2, 1.4, 0.3, 0.9}}),
            PrescribedMotion(
                TranslationMotion{MotionTable<MotionOf::translation>{{{0.0, 0.0}, {0.6, 0.2}, {1.5, -0.1}}}})};
        constexpr double h = 1e-5;
        for (const PrescribedMotion& motion : motions) {
            for (const double t : {0.1, 0.45, 0.8, 1.1}) {
                const MotionValue m = motion.at(t);
                QVERIFY(std::abs((motion.at(t + h).value - motion.at(t - h).value) / (2 * h) - m.rate) < 1e-7);
                QVERIFY(std::abs((motion.at(t + h).rate - motion.at(t - h).rate) / (2 * h) - m.acceleration) <
                        1e-6);
            }
        }
        QCOMPARE(motions[2].at(0.0).value, 0.2);
        QCOMPARE(motions[2].at(5.0).value, 1.4);
        QCOMPARE(motions[2].at(1.2).rate, 0.0);
    }
};

QTEST_APPLESS_MAIN(TestElements)
#include "test_elements.moc"
