// SPDX-License-Identifier: GPL-3.0-or-later
// Joints beside ADAMS: motion, accelerations, reaction forces and torques of a bar on one joint, in the
// published tests of Project Chrono.
#include <QTest>
#include <array>

#include "checks/checked_rig.h"
#include "spatial/roll_pitch_yaw.h"
#include "tests/run.h"
#include "tests/suite.h"
#include "tests/test_data.h"

namespace test_adams {

using namespace hingelab;
using namespace hingelab::test;

namespace {

Vector3 vectorAt(Run& run, double time, const std::string& stem) {
    return {run.at(time, (stem + "x").c_str()), run.at(time, (stem + "y").c_str()),
            run.at(time, (stem + "z").c_str())};
}

/// One of the vectors that ADAMS tells.
struct Told {
    const char* key;
    const char* channels; ///< of the bar; empty: a load of the joint
    bool isOfMotion;      ///< position or velocity: not the second derivatives
};
constexpr std::array kTold = {Told{"Pos", "body.bar.com_", true},
                              Told{"Vel", "body.bar.com_v", true},
                              Told{"Acc", "body.bar.com_a", false},
                              Told{"Avel", "body.bar.w", true},
                              Told{"Aacc", "body.bar.alpha", false},
                              Told{"Rforce", "", false},
                              Told{"Rtorque", "", false}};

/// Load on the ground, at the joint, in the world.
Vector3 loadOnGround(Run& run, double time, const Rig& rig, bool isForce) {
    const Joint& joint = rig.joints.front();
    const std::string stem = "joint." + joint.name + ".";
    const bool slides = run.model->channelIndex(stem + "joint_torque_x") >= 0;
    const Vector3 load = vectorAt(run, time,
                                  stem + (isForce  ? "force_"
                                          : slides ? "joint_torque_"
                                                   : "torque_"));
    return -(rotationFromRollPitchYaw(joint.rotation) * load);
}

} // namespace

class TestAdams : public QObject {
    Q_OBJECT
  private slots:
    void joints_data() {
        QTest::addColumn<int>("index");
        const Json data = readData("adams_joints.json");
        for (std::size_t i = 0; i < data["cases"].size(); ++i) {
            QTest::newRow(data["cases"][i]["name"].get<std::string>().c_str()) << static_cast<int>(i);
        }
    }
    /// ADAMS had a looser tolerance in some cases, which are off from each other and from here by the same: a
    /// bar that falls about one axis is the same motion in four of them, and the tight ones agree to the digits
    /// of their files.
    void joints() {
        QFETCH(int, index);
        const Json one = readData("adams_joints.json")["cases"][static_cast<std::size_t>(index)];
        const std::string name = one["name"];
        const bool isLoose = name == "Spherical_Case01" || name.starts_with("Universal");
        const Rig rig = readRig(one["rig"].dump()).document->rig;
        for (const Told& told : kTold) {
            Run run(rig);
            // Motion to the files' digits; accelerations, which ADAMS finds by differences, to a few more.
            const double most = isLoose ? 1.5e-3 : told.isOfMotion ? 5e-6 : 2e-4;
            double worst = 0.0, largest = 1.0;
            for (const Json& row : one["published"][told.key]) {
                const double time = row[0];
                const Vector3 here = told.channels[0] != '\0'
                                         ? vectorAt(run, time, told.channels)
                                         : loadOnGround(run, time, rig, std::string_view(told.key) == "Rforce");
                const Vector3 there(row[1], row[2], row[3]);
                const double off = (here - there).lpNorm<Eigen::Infinity>();
                if (!(off <= worst)) worst = off;
                largest = std::max(largest, there.lpNorm<Eigen::Infinity>());
            }
            QVERIFY2(worst < most * largest,
                     qPrintable(QStringLiteral("%1: %2 of %3").arg(told.key).arg(worst).arg(largest)));
        }
    }
};

HINGELAB_APPLESS_TEST(TestAdams)

} // namespace test_adams

#include "test_adams.moc"
