// SPDX-License-Identifier: GPL-3.0-or-later
// The energy landscape: the ball lies on the curve, and the line is the energy of the run.
#include <algorithm>
#include <cmath>

#include "tests/ui/run_fixture.h"
#include "ui/energy/energy_plot.h"

namespace test_energy_plot {

using namespace hingelab;
using namespace hingelab::test;

class TestEnergyPlot : public QObject {
    Q_OBJECT
  private slots:
    void init() { failOnWarnings(); }

    /// A pendulum without friction: the level of its release, with the ball below it by its kinetic energy.
    void aBallOnTheCurve() {
        RunFixture f("simple-pendulum");
        EnergyPlot plot(f.bench);
        f.show(plot);
        QTRY_VERIFY(!plot.landscape().place.empty());
        QTRY_VERIFY(plot.ball().dataCount() == 1);
        const double released = plot.totalEnergy();
        f.simulate(0.5);
        QTRY_VERIFY(std::abs(plot.ball().data()->at(0)->key) < 25.0); // [°] it was released at 30
        QVERIFY(std::abs(plot.totalEnergy() - released) < 1e-6 * released);
        const double kinetic = f.session.valueOf(f.session.layout().energy.kinetic);
        const double ball = plot.ball().data()->at(0)->value; // [J]
        QVERIFY2(std::abs(ball + kinetic - released) < 1e-3 * released,
                 qPrintable(QString("%1 + %2 beside %3").arg(ball).arg(kinetic).arg(released)));
    }

    /// An edit makes another curve; a rig without one says why in the title.
    void followsTheRig() {
        RunFixture f("simple-pendulum");
        EnergyPlot plot(f.bench);
        f.show(plot);
        QTRY_VERIFY(!plot.landscape().place.empty());
        const auto height = [&] {
            return *std::max_element(plot.landscape().energy.begin(), plot.landscape().energy.end());
        };
        const double before = height();
        QVERIFY(f.model.setParameter("/environment/gravity/1", -4.9, f.model.newGesture()).empty());
        QTRY_VERIFY2(height() < 0.6 * before, qPrintable(QString::number(height() / before)));
        RunFixture two("double-pendulum");
        EnergyPlot none(two.bench);
        two.show(none);
        QTRY_VERIFY(none.landscape().refusal.find("one degree of freedom") != std::string::npos);
        QVERIFY(none.landscape().place.empty());
    }
};

HINGELAB_UI_TEST(TestEnergyPlot)

} // namespace test_energy_plot

#include "test_energy_plot.moc"
