// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers of links, letters of joints, instant centres.
#include <QTest>
#include <set>

#include "explain/link_names.h"
#include "simulation/sample_layout.h"
#include "tests/run.h"
#include "tests/shipped.h"
#include "tests/suite.h"

namespace test_link_names {

using namespace hingelab;
using namespace hingelab::test;

class TestLinkNames : public QObject {
    Q_OBJECT
  private slots:
    void aFourBarHasFourLinks() {
        const LinkNames names = linkNames(Model(shippedDocument("four-bar").rig));
        QCOMPARE(names.bodies, (std::vector<int>{2, 3, 4, 1})); // crank, coupler, rocker, ground
        QCOMPARE(names.joints, (std::vector<std::string>{"A", "", ""}));
        QVERIFY(names.assemblies[0] == (std::array<std::string, 3>{"B", "C", "D"}));
        QVERIFY(names.rods[0] == (std::array<int, 2>{3, 4})); // coupler and rocker hang on the rods
    }

    /// Every moving body of every shipped rig has a number, and no letter stands at two joints.
    void shippedRigsHaveNamesOfTheirOwn() {
        for (const ShippedRig& shipped : shippedRigs()) {
            const Model model(readRig(shipped.text).document->rig);
            const LinkNames names = linkNames(model);
            for (std::size_t b = 0; b < names.bodies.size(); ++b)
                QCOMPARE(names.bodies[b] == 1, model.mechanism().attachmentOf(b).frame == 0);
            std::multiset<std::string> letters;
            for (const std::string& letter : names.joints) letters.insert(letter);
            for (const auto& assembly : names.assemblies) letters.insert(assembly.begin(), assembly.end());
            letters.erase("");
            QCOMPARE(letters.size(), (std::set<std::string>(letters.begin(), letters.end()).size()));
        }
    }

    /// The coupler of a four-bar turns about where crank and rocker cross (Kennedy's theorem).
    void aCouplerTurnsWhereCrankAndRockerCross() {
        Run run(shippedDocument("four-bar").rig);
        for (const double time : {0.21, 0.34, 0.8}) {
            static_cast<void>(run.at(time, "time"));
            const SampleLayout& layout = run.model->layout();
            const auto motion = [&](const char* body) { return layout.bodies.of(body).in(run.row); };
            const std::optional<Vector3> centre = instantCentre(motion("coupler"));
            QVERIFY(centre.has_value());
            for (const char* const link : {"crank", "rocker"}) {
                const Pose X = motion(link).X;
                const Vector3 along = X.rotation.col(0);
                const Vector3 aside = (*centre - X.translation).cross(along);
                const double far = (*centre - X.translation).norm();
                QVERIFY2(aside.norm() < 1e-8 * std::max(1.0, far * far),
                         qPrintable(QString::number(aside.norm())));
            }
        }
    }

    void whatDoesNotTurnHasNoCentre() {
        FrameMotion motion;
        motion.V.translational = {1.0, 0.0, 0.0};
        QVERIFY(!instantCentre(motion));
        motion.V.rotational = {0.0, 0.0, 2.0};
        QVERIFY(instantCentre(motion)->isApprox(Vector3(0.0, 0.5, 0.0)));
        motion.V.translational.z() = 0.1; // a screw has none
        QVERIFY(!instantCentre(motion));
    }
};

HINGELAB_APPLESS_TEST(TestLinkNames)

} // namespace test_link_names

#include "test_link_names.moc"
