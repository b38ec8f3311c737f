// SPDX-License-Identifier: GPL-3.0-or-later
// Degrees of freedom and redundant constraints, beside what textbooks count.
#include <QTest>

#include "analysis/mobility.h"
#include "tests/loop_rigs.h"
#include "tests/shipped.h"
#include "tests/suite.h"

namespace test_mobility {

using namespace hingelab;
using namespace hingelab::test;

class TestMobility : public QObject {
    Q_OBJECT
  private slots:
    void shippedMechanisms_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("freedom");
        QTest::addColumn<int>("prescribed");
        QTest::addColumn<int>("redundant");
        // Planar loops of hinges have three redundant constraints each (Grübler in space: 6 - 3), a further
        // hinge of a door five, Bennett's linkage three, Bricard's one.
        QTest::newRow("three hinges") << "three-hinges" << 1 << 0 << 10;
        QTest::newRow("bennett") << "bennett" << 1 << 0 << 3;
        QTest::newRow("bricard") << "bricard" << 1 << 0 << 1;
        QTest::newRow("peaucellier") << "peaucellier" << 1 << 0 << 9;
        QTest::newRow("stephenson") << "stephenson" << 0 << 1 << 6;
        QTest::newRow("five-bar") << "five-bar" << 0 << 2 << 3;
        QTest::newRow("planetary gear") << "planetary-gear" << 0 << 2 << 2;
        QTest::newRow("gripper") << "parallel-gripper" << 1 << 0 << 0;
        QTest::newRow("double pendulum") << "double-pendulum" << 2 << 0 << 0;
        QTest::newRow("four-bar with an assembly") << "four-bar" << 1 << 0 << 0;
    }
    void shippedMechanisms() {
        QFETCH(QString, name);
        const Mobility mobility = mobilityOf(Model(shippedDocument(name.toStdString()).rig));
        QTEST(mobility.freedom, "freedom");
        QTEST(mobility.prescribed, "prescribed");
        int redundant = 0;
        for (const LoopMobility& group : mobility.groups) {
            redundant += group.redundant();
            QCOMPARE(static_cast<int>(group.removable.size()), group.redundant());
            QCOMPARE(group.isLocked(), false);
        }
        QTEST(redundant, "redundant");
    }

    /// Without what is said to be redundant it has the same freedom: a hinge whose constraints are all named
    /// but one's can go.
    void hingesInLineAreNamed() {
        const Rig door = shippedDocument("three-hinges").rig;
        const Mobility mobility = mobilityOf(Model(door));
        QCOMPARE(mobility.groups.size(), std::size_t{1});
        const LoopMobility& group = mobility.groups.front();
        QCOMPARE(group.joints.size(), std::size_t{3});
        QVERIFY(groupOf(mobility, door.joints[0].name) == &group);
        QVERIFY(groupOf(mobility, "nothing") == nullptr);
        const std::vector<std::string> words = wordsOf(group);
        QVERIFY(words.front().find("1 degree of freedom: 3 coordinates in 12 equations of rank 2") !=
                std::string::npos);
        QVERIFY(words.back().find("not unique") != std::string::npos);
    }

    /// A planar loop holds itself across its plane in many ways, and in its plane in one. Hinges in line leave
    /// all open but the torque about their axis.
    void loadsThatAreNotUniqueAreMarked_data() {
        QTest::addColumn<QString>("open");
        QTest::newRow("planar") << "force_z torque_x torque_y";
        QTest::newRow("three-hinges") << "force_x force_y force_z torque_x torque_y";
        QTest::newRow("elastic-hinges") << "";
        QTest::newRow("four-bar") << "";
    }
    void loadsThatAreNotUniqueAreMarked() {
        QFETCH(QString, open);
        const std::string name = QTest::currentDataTag();
        const Model model(name == "planar" ? windows(1, 1e-9) : shippedDocument(name).rig);
        for (const Joint& joint : model.rig().joints) {
            QStringList marked;
            for (const char* part : {"force_x", "force_y", "force_z", "torque_x", "torque_y", "torque_z"}) {
                const int channel = model.channelIndex("joint." + joint.name + "." + part);
                QVERIFY(channel >= 0);
                const std::string& label = model.channels()[static_cast<std::size_t>(channel)].label;
                if (label.find("(least squares)") != std::string::npos) marked << part;
            }
            QCOMPARE(marked.join(' '), open);
        }
    }

    void lockedLoopsAreSaidToLock() {
        Rig door = shippedDocument("three-hinges").rig;
        for (Joint& joint : door.joints) {
            if (!joint.closesLoop) continue;
            joint.position.x() += 1e-3;
            joint.childPosition->x() += 1e-3;
            break;
        }
        const Mobility mobility = mobilityOf(Model(door));
        QCOMPARE(mobility.freedom, 0);
        QVERIFY(mobility.groups.front().isLocked());
    }
};

HINGELAB_APPLESS_TEST(TestMobility)

} // namespace test_mobility

#include "test_mobility.moc"
