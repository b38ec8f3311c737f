// SPDX-License-Identifier: GPL-3.0-or-later
// The energy audit of every shipped rig without contacts.
#include <QTest>
#include <algorithm>
#include <cmath>
#include <limits>

#include "simulation/simulation.h"
#include "tests/run.h"
#include "tests/shipped.h"
#include "tests/suite.h"

namespace test_rig_audits {

using namespace hingelab;
using namespace hingelab::test;

class TestRigAudits : public QObject {
    Q_OBJECT
  private slots:
    void energyAuditCloses_data() {
        QTest::addColumn<QString>("name");
        for (const ShippedRig& rig : shippedRigs()) {
            if (!shippedDocument(rig.name).rig.contacts.empty()) continue; // of fixed steps: test_contact_rigs
            QTest::newRow(rig.name.data()) << QString::fromStdString(std::string(rig.name));
        }
    }

    /// On every shipped rig without contacts the audit closes to some hundred tolerances, and closes better
    /// with a smaller tolerance: a missing or doubled term would not.
    void energyAuditCloses() {
        QFETCH(QString, name);
        const Rig shipped = shippedDocument(name.toStdString()).rig;
        const bool hasLoops = std::any_of(shipped.joints.begin(), shipped.joints.end(),
                                          [](const Joint& joint) { return joint.closesLoop; });
        const bool linkage = !shipped.assemblies.empty() || hasLoops;
        double turnover = 0.0;
        const auto worst = [&](double tolerance) {
            Rig rig = shipped;
            rig.simulation.tolerance = tolerance;
            Run run(rig);
            double largest = 0.0;
            for (double t = 0.0; t < 8.0; t += 0.02) {
                const double closure = std::abs(run.at(t, "energy.closure"));
                if (std::isnan(closure)) return std::numeric_limits<double>::infinity();
                largest = std::max(largest, closure);
                if (!linkage) continue;
                // A tolerance is relative: engines and heavy lids move hundreds of joules about.
                for (const char* part : {"energy.dissipated", "energy.load_work", "energy.kinetic"}) {
                    turnover = std::max(turnover, std::abs(run.at(t, part)));
                }
            }
            return largest;
        };
        const double coarse = worst(1e-6);
        double fine = worst(1e-9);
        if (!(fine < 0.2 * coarse))
            fine = worst(1e-10); // where laws keep steps short, a larger tolerance has no effect
        const double scale = std::max(1.0, turnover / 20.0); // [J] doors turn over some 20 J
        // [J] of the sums, per joule; couplings are linear, and what is prescribed throughout has nothing else.
        const double rounding = linkage ? 1e-10 : shipped.couplings.empty() ? 0.0 : 1e-14;
        QVERIFY2(coarse < 1e-4 * scale, qPrintable(QString::number(coarse)));
        QVERIFY2(fine < 1e-6 * scale && fine < std::max(0.2 * coarse, rounding * scale),
                 qPrintable(QString("%1 %2").arg(fine).arg(coarse)));
    }
};

HINGELAB_GUILESS_TEST(TestRigAudits)

} // namespace test_rig_audits

#include "test_rig_audits.moc"
