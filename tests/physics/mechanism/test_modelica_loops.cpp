// SPDX-License-Identifier: GPL-3.0-or-later
// The loops of the Modelica Standard Library, in its own layout of joints, beside solutions in maximal
// coordinates: all bodies free, all joints constraints, an integrator of their own (Runge and Kutta of order 8
// with projection, whose results change by 2e-10 or less where its step is halved).
#include <QTest>

#include "checks/checked_rig.h"
#include "tests/run.h"
#include "tests/suite.h"
#include "tests/test_data.h"

namespace test_modelica_loops {

using namespace hingelab;
using namespace hingelab::test;

class TestModelicaLoops : public QObject {
    Q_OBJECT
  private slots:
    /// All coordinates of all joints, those of the joints that close the loops included; rates relative to the
    /// fastest.
    void loopsMoveAsInModelica_data() {
        QTest::addColumn<double>("within");
        QTest::newRow("fourbar1") << 1e-9;
        QTest::newRow("planarloops") << 1e-10;       // driven through the filter of the library
        QTest::newRow("planarloops-exact") << 1e-12; // prescribed: no integration at all
        QTest::newRow("enginev6") << 1e-9;           // with gas in six cylinders, and a quadratic load
    }
    void loopsMoveAsInModelica() {
        QFETCH(double, within);
        const Json data = readData("modelica_loops/" + std::string(QTest::currentDataTag()) + ".json");
        Run run(readRig(data["rig"].dump()).document->rig);
        double fastest = 1.0;
        for (const auto& [name, joint] : data["joints"].items()) {
            for (const double rate : joint["rate"]) fastest = std::max(fastest, std::abs(rate));
        }
        for (std::size_t i = 0; i < data["times"].size(); ++i) {
            const double time = data["times"][i];
            QVERIFY(std::isfinite(run.at(time, "time")));
            for (const auto& [name, joint] : data["joints"].items()) {
                const std::string stem = "joint." + name;
                const bool turns = run.model->channelIndex(stem + ".angle") >= 0;
                const double x = run.now(stem + (turns ? ".angle" : ".distance"));
                const double rate = run.now(stem + (turns ? ".rate" : ".speed"));
                const double offPlace = std::abs(x - joint["position"][i].get<double>());
                const double offRate = std::abs(rate - joint["rate"][i].get<double>()) / fastest;
                QVERIFY2(offPlace < within && offRate < within,
                         qPrintable(QString("%1 at %2 s: off by %3 and %4")
                                        .arg(QString::fromStdString(name))
                                        .arg(time)
                                        .arg(offPlace)
                                        .arg(offRate)));
            }
        }
    }

    /// What moves the crank of the planar loops, which needs the loads of all three.
    void theDriveNeedsTheTorqueOfModelica() {
        const Json data = readData("modelica_loops/planarloops-exact.json");
        Run run(readRig(data["rig"].dump()).document->rig);
        for (std::size_t i = 0; i < data["times"].size(); ++i) {
            const double torque = run.at(data["times"][i], "joint.rev.drive_torque");
            QVERIFY(std::abs(torque - data["drive_torque"]["values"][i].get<double>()) < 1e-11);
        }
    }
};

HINGELAB_APPLESS_TEST(TestModelicaLoops)

} // namespace test_modelica_loops

#include "test_modelica_loops.moc"
