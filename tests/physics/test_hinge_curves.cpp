// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <cmath>

#include "physics/analysis/hinge_curves.h"

using namespace hingelab;

namespace {

/// Largest distance between the drawn polyline and the law, as a share of the curve's range.
template <class Law>
double largestGap(const HingeCurve& curve, const Law& law) {
    double low = 1e300;
    double high = -1e300;
    double gap = 0.0;
    for (std::size_t i = 0; i + 1 < curve.x.size(); ++i) {
        const double a = curve.torques[i].total();
        const double b = curve.torques[i + 1].total();
        low = std::min({low, a, b});
        high = std::max({high, a, b});
        for (double share = 0.1; share < 1.0; share += 0.1) {
            const double x = curve.x[i] + share * (curve.x[i + 1] - curve.x[i]);
            gap = std::max(gap, std::abs(law(x) - (a + share * (b - a))));
        }
    }
    return gap / (high - low);
}

} // namespace

class TestHingeCurves : public QObject {
    Q_OBJECT
  private slots:
    void angleCurveFollowsTheLaw() {
        DoorHingeParameters p;
        p.detents = {{0.8, 0.004, 3.0}}; // narrower than the initial spacing
        const DoorHinge hinge(p);
        const HingeCurve curve = torqueAgainstAngle(hinge, 0.0, 1.4, 0.0);
        QVERIFY(curve.x.size() < 1000);
        QVERIFY(largestGap(curve, [&](double q) { return hinge.torques(q, 0.0).total(); }) < 1e-3);
    }

    void rateCurveShowsTheFrictionPeak() {
        const DoorHinge hinge{DoorHingeParameters{}};
        const HingeCurve curve = torqueAgainstRate(hinge, -0.1, 0.1, 0.5);
        QVERIFY(largestGap(curve, [&](double w) { return hinge.torques(0.5, w).total(); }) < 1e-3);
        double strongest = 0.0;
        for (const DoorHingeTorques& t : curve.torques) strongest = std::max(strongest, t.friction());
        QVERIFY(std::abs(strongest - 3.5662) < 2e-3); // breakaway plus viscous friction at 1e-3 rad/s
        // A uniform grid of as many points misses it: that is why this exists.
        double uniform = 0.0;
        for (const DoorHingeTorques& t : atRates(hinge, evenSamples(-0.1, 0.1, 101), 0.5).torques) {
            uniform = std::max(uniform, t.friction());
        }
        QVERIFY(strongest - uniform > 0.05);
    }

    void samplesAreAscendingAndBounded() {
        const DoorHinge hinge{DoorHingeParameters{}};
        const SamplingOptions options{.initialPoints = 9, .maximumPoints = 60, .tolerance = 1e-9};
        const HingeCurve curve = torqueAgainstAngle(hinge, -0.1, 1.4, 0.0, options);
        QVERIFY(curve.x.size() <= 60);
        QCOMPARE(curve.x.front(), -0.1);
        QCOMPARE(curve.x.back(), 1.4);
        QVERIFY(std::is_sorted(curve.x.begin(), curve.x.end()));
    }

    void evenSamplesIncludeBothEnds() {
        const std::vector<double> xs = evenSamples(0.0, 1.4, 200);
        QCOMPARE(xs.size(), std::size_t{200});
        QCOMPARE(xs.front(), 0.0);
        QCOMPARE(xs.back(), 1.4);
    }
};

QTEST_APPLESS_MAIN(TestHingeCurves)
#include "test_hinge_curves.moc"
