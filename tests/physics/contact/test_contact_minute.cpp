// SPDX-License-Identifier: GPL-3.0-or-later
// Stacks that stand for a minute, and fall where they have to: of boxes, and of hulls with the same corners.
#include <QTest>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "tests/contact_yard.h"
#include "tests/run.h"
#include "tests/suite.h"

namespace test_contact_minute {

using namespace hingelab;
using hingelab::test::Run;

namespace {

constexpr double kPi = std::numbers::pi;
const Vector3 kSize(0.2, 0.2, 0.1);

/// Where box i is, at a time.
Vector3 placeOf(Run& run, double time, int i) {
    const std::string name = "body.box " + std::to_string(i) + ".";
    return {run.at(time, (name + "x").c_str()), run.at(time, (name + "y").c_str()),
            run.at(time, (name + "z").c_str())};
}

} // namespace

class TestContactMinute : public QObject {
    Q_OBJECT
  private slots:
    void stacksStand_data() {
        QTest::addColumn<bool>("isHull");
        QTest::addColumn<int>("count");
        QTest::addColumn<double>("shift");
        QTest::addColumn<double>("turn");
        for (const bool isHull : {false, true}) {
            const char* what = isHull ? "hulls" : "boxes";
            for (const int count : {2, 5, 10}) {
                QTest::addRow("%d %s, edge on edge", count, what) << isHull << count << 0.0 << 0.0;
                QTest::addRow("%d %s, turned by 45 degrees", count, what) << isHull << count << 0.0 << kPi / 4;
                QTest::addRow("%d %s, to and fro by 49 %%", count, what) << isHull << count << 0.49 << 0.0;
            }
        }
    }
    /// Nothing pulls sideways, so that the creep which the stiction tolerance allows is none: in the last two
    /// thirds of a minute no box moves by more than a micrometre for each second.
    void stacksStand() {
        QFETCH(bool, isHull);
        QFETCH(int, count);
        QFETCH(double, shift);
        QFETCH(double, turn);
        const Geometry solid = isHull ? Geometry(test::hullOfBox(kSize)) : Geometry(BoxGeometry{kSize});
        // A box with its middle 2 mm from an edge tips by what it gains while it sinks in by 0.1 mm.
        const double stiffness = shift > 0.0 ? 2e7 : 2e5;
        Run run(test::stackOf(solid, count, shift, turn, true, stiffness));
        std::vector<Vector3> early;
        constexpr double settled = 20.0;
        constexpr double end = 60.0;
        for (int i = 0; i < count; ++i) early.push_back(placeOf(run, settled, i));
        for (int i = 0; i < count; ++i) {
            const double creep = (placeOf(run, end, i) - early[std::size_t(i)]).norm() / (end - settled);
            QVERIFY2(creep < 1e-6, qPrintable(QString("box %1: %2 m/s").arg(i).arg(creep)));
        }
    }

    void boxBeyondTheEdgeFalls_data() {
        QTest::addColumn<bool>("isHull");
        QTest::addRow("box") << false;
        QTest::addRow("hull") << true;
    }
    /// At 51 % of the width the upper one falls, at 49 % it stays for a minute.
    void boxBeyondTheEdgeFalls() {
        QFETCH(bool, isHull);
        const Geometry solid = isHull ? Geometry(test::hullOfBox(kSize)) : Geometry(BoxGeometry{kSize});
        Run stays(test::stackOf(solid, 2, 0.49, 0.0, false, 2e7));
        QVERIFY(std::abs(placeOf(stays, 60.0, 1).z() - 0.15) < 1e-5);
        Run falls(test::stackOf(solid, 2, 0.51, 0.0, false, 2e7));
        QVERIFY(placeOf(falls, 2.0, 1).z() < 0.1);
    }
};

HINGELAB_GUILESS_TEST(TestContactMinute)

} // namespace test_contact_minute

#include "test_contact_minute.moc"
