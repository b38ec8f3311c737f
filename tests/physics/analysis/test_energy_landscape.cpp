// SPDX-License-Identifier: GPL-3.0-or-later
// Potential energy over a rig's coordinate, against a closed form, against forces, and against runs.
#include <QTest>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "analysis/energy_landscape.h"
#include "simulation/sample_layout.h"
#include "tests/run.h"
#include "tests/shipped.h"
#include "tests/suite.h"

namespace test_energy_landscape {

using namespace hingelab;
using namespace hingelab::test;

namespace {

std::shared_ptr<const Model> modelOf(const char* rig) {
    return std::make_shared<const Model>(shippedDocument(rig).rig);
}

/// Acceleration from rest at a place of the rig's coordinate, by the equations of motion.
double accelerationAt(const std::shared_ptr<const Model>& model, double place) {
    Simulation simulation(model);
    const Simulation::Checkpoint start = simulation.checkpointAt(0.0);
    MechanismPose pose{start.time, start.q, start.mechanism};
    pose.q[0] = place;
    simulation.setMotion(pose, JointVector::Zero(1));
    std::vector<double> row(model->channels().size());
    simulation.sample(simulation.integratedTime(), row);
    return model->layout().coordinates[0].acceleration.in(row);
}

} // namespace

class TestEnergyLandscape : public QObject {
    Q_OBJECT
  private slots:
    /// m g l (1 - cos q), with a valley below and the top half a turn from it.
    void aPendulumIsACosine() {
        const auto model = modelOf("simple-pendulum");
        const EnergyLandscape landscape = energyLandscape(model);
        QVERIFY2(landscape.refusal.empty(), landscape.refusal.c_str());
        QVERIFY(landscape.place.size() > 300);
        QCOMPARE(landscape.balances.size(), std::size_t(2));
        const bool valleyFirst = landscape.balances[0].isStable;
        const EnergyLandscape::Balance& valley = landscape.balances[valleyFirst ? 0 : 1];
        const EnergyLandscape::Balance& top = landscape.balances[valleyFirst ? 1 : 0];
        QVERIFY(valley.isStable && !top.isStable);
        QVERIFY(std::abs(std::abs(top.place - valley.place) - std::numbers::pi) < 1e-4);
        const double height = top.energy - valley.energy;
        // Places are those of parabolas through points a degree apart: they err by its third power.
        for (std::size_t i = 0; i < landscape.place.size(); ++i) {
            const double expected = 0.5 * height * (1.0 - std::cos(landscape.place[i] - valley.place));
            QVERIFY(std::abs(landscape.energy[i] - expected) < 1e-4 * height);
        }
    }

    /// What the curve shows of balance, the equations of motion say, too; uphill is where nothing accelerates
    /// to.
    void forcesPointDownhill_data() {
        QTest::addColumn<QString>("rig");
        for (const char* const rig : {"simple-pendulum", "double-rocker", "hatch", "toilet-lid"})
            QTest::newRow(rig) << QString(rig);
    }
    void forcesPointDownhill() {
        QFETCH(const QString, rig);
        const auto model = modelOf(rig.toUtf8().constData());
        const EnergyLandscape landscape = energyLandscape(model);
        QVERIFY2(landscape.refusal.empty(), landscape.refusal.c_str());
        const double high = *std::max_element(landscape.energy.begin(), landscape.energy.end());
        std::size_t compared = 0;
        for (std::size_t i = 10; i + 10 < landscape.place.size(); i += 20) {
            const double slope = landscape.energy[i + 1] - landscape.energy[i - 1];
            if (std::abs(slope) < 1e-3 * high) continue;
            const double acceleration = accelerationAt(model, landscape.place[i]);
            if (!std::isfinite(acceleration)) continue;
            QVERIFY2(acceleration * slope < 0.0, qPrintable(QString("at %1").arg(landscape.place[i])));
            ++compared;
        }
        QVERIFY(compared > 3);
    }

    /// A run without friction has a level energy: kinetic energy is what is left above the curve.
    void aRunStaysBelowItsLevel() {
        const auto model = modelOf("simple-pendulum");
        const EnergyLandscape landscape = energyLandscape(model);
        Run run(model->rig());
        const EnergyBlock& block = run.model->layout().energy;
        for (double t = 0.0; t < 2.0; t += 0.1) {
            const double place = run.at(t, landscape.coordinate.c_str());
            const double potential = block.gravity.in(run.row) + block.stored.in(run.row) - landscape.lowest;
            const auto above = std::upper_bound(landscape.place.begin(), landscape.place.end(), place);
            const auto i = static_cast<std::size_t>(above - landscape.place.begin());
            QVERIFY(i > 0 && i < landscape.place.size());
            const double low = std::min(landscape.energy[i - 1], landscape.energy[i]);
            const double high = std::max(landscape.energy[i - 1], landscape.energy[i]);
            QVERIFY(potential >= low - 1e-4 * (1.0 + high) && potential <= high + 1e-4 * (1.0 + high));
        }
    }

    void whatHasNoneSaysWhy() {
        QVERIFY(energyLandscape(modelOf("double-pendulum")).refusal.find("one degree of freedom") !=
                std::string::npos);
        QVERIFY(energyLandscape(modelOf("stack")).refusal.find("degree of freedom") != std::string::npos);
        QVERIFY(energyLandscape(modelOf("bead-on-rod")).refusal.find("prescribed motions") !=
                std::string::npos);
        QVERIFY(energyLandscape(modelOf("klann")).refusal.find("assemblies") != std::string::npos);
    }

    void noShippedRigEndsTheProgram() {
        for (const ShippedRig& shipped : shippedRigs()) {
            const auto model = std::make_shared<const Model>(readRig(shipped.text).document->rig);
            const EnergyLandscape landscape = energyLandscape(model);
            QCOMPARE(landscape.place.size(), landscape.energy.size());
            QVERIFY(std::is_sorted(landscape.place.begin(), landscape.place.end()));
            QVERIFY(!landscape.place.empty() || !landscape.refusal.empty());
        }
    }
};

HINGELAB_APPLESS_TEST(TestEnergyLandscape)

} // namespace test_energy_landscape

#include "test_energy_landscape.moc"
