// SPDX-License-Identifier: GPL-3.0-or-later
// Robots of others as rigs: what is read, what is told, and what hostile files do (nothing).
#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>
#include <pugixml.hpp>
#include <random>
#include <sstream>

#include "exchange/export_kinds.h"
#include "exchange/import_files.h"
#include "exchange/import_kinds.h"
#include "exchange/mjcf_import.h"
#include "tests/run.h"
#include "tests/shipped.h"
#include "tests/suite.h"
#include "tests/test_folders.h"

namespace test_imports {

using namespace hingelab;
using namespace hingelab::test;

namespace {

const char* const kArm = R"(<?xml version="1.0"?>
<robot name="arm">
  <link name="world"><visual><geometry><box size="1 1 0.1"/></geometry></visual></link>
  <link name="upper">
    <inertial><origin xyz="0 0 0.2" rpy="0.3 0 0"/><mass value="2"/>
      <inertia ixx="0.02" ixy="0.001" ixz="0" iyy="0.03" iyz="0" izz="0.015"/></inertial>
    <visual><origin xyz="0 0 0.2"/><geometry><cylinder radius="0.03" length="0.4"/></geometry></visual>
  </link>
  <link name="lower"><inertial><mass value="1"/><inertia ixx="0.01" iyy="0.01" izz="0.01"/></inertial></link>
  <link name="tool"/>
  <joint name="shoulder" type="revolute"><origin xyz="0 0 1" rpy="0 0 1.5"/><parent link="world"/>
    <child link="upper"/><axis xyz="0 1 0"/><limit lower="-1" upper="2" effort="5" velocity="1"/>
    <dynamics damping="0.4" friction="0.2"/></joint>
  <joint name="elbow.1" type="continuous"><origin xyz="0 0 0.4"/><parent link="upper"/><child link="lower"/>
    <axis xyz="1 0 0"/></joint>
  <joint name="tip" type="revolute"><parent link="lower"/><child link="tool"/><limit lower="-1" upper="1"/></joint>
</robot>)";

RigDocument rigOf(const ImportedRig& imported) {
    return *readRig(textOfImported(imported.rig)).document;
}

ImportedRig import(const std::string& text, const ImportFiles& files = {}) {
    const ImportKind* const kind = recognisedImport(text);
    if (kind == nullptr) throw std::runtime_error("of no kind");
    return kind->make(text, files);
}

bool tells(const ImportedRig& imported, const std::string& word) {
    return lossLines(imported.losses, "").find(word) != std::string::npos;
}

/// The message with which a text is refused; empty: it is not.
std::string refusalOf(const std::string& text, const ImportFiles& files = {}) {
    try {
        static_cast<void>(textOfImported(import(text, files).rig));
    } catch (const std::runtime_error& fault) {
        return fault.what();
    }
    return {};
}

/// Rigs whose motion needs nothing that one of the formats lacks.
Rig plainArm() {
    Rig rig = rigOf(import(kArm)).rig;
    rig.elements.clear();
    for (Joint& joint : rig.joints) {
        if (RevoluteJoint* turn = joint.revolute()) {
            turn->lowerStop.reset();
            turn->upperStop.reset();
        }
    }
    rig.environment.gravity = {0.5, 0.0, -9.0};
    return rig;
}

const char* const kUrdfWithAll = R"(<robot name="r">
  <link name="world"/>
  <link name="a"><inertial><origin xyz="0 0 0.1"/><mass value="1"/><inertia ixx="1" iyy="1.2" izz="1.4"/></inertial>
    <visual><geometry><box size="1 1 1"/></geometry></visual>
    <collision><geometry><box size="1 1 1"/></geometry></collision></link>
  <link name="b"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
  <link name="c"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
  <link name="d"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
  <joint name="j" type="revolute"><origin xyz="0 0 0"/><parent link="world"/><child link="a"/><axis xyz="0 0 1"/>
    <limit lower="-1" upper="1"/><dynamics/></joint>
  <joint name="k" type="continuous"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/><limit/></joint>
  <joint name="f" type="fixed"><parent link="a"/><child link="c"/></joint>
  <joint name="m" type="continuous"><parent link="a"/><child link="d"/><axis xyz="0 0 1"/><mimic joint="k"/></joint>
</robot>)";

const char* const kSdfWithAll = R"(<sdf version="1.9"><world name="w"><model name="m">
  <link name="a"><pose>0 0 0.5 0 0 0.3</pose><inertial><mass>1</mass><inertia><ixx>1</ixx></inertia></inertial>
    <collision name="c"><geometry><box><size>1 1 1</size></box></geometry></collision></link>
  <link name="b"><pose>0 0 0.5 1 0 0</pose><inertial><mass>1</mass></inertial>
    <visual name="v"><geometry><box><size>1 1 1</size></box></geometry></visual></link>
  <link name="e"><inertial><mass>1</mass></inertial></link>
  <link name="g"><inertial><mass>1</mass></inertial></link>
  <joint name="j" type="revolute"><parent>world</parent><child>a</child>
    <axis><xyz>1 0 0</xyz><limit><lower>-1</lower><upper>1</upper></limit><dynamics><spring_stiffness>1</spring_stiffness></dynamics></axis></joint>
  <joint name="x"><parent>a</parent><child>b</child><axis><xyz>0 0 1</xyz></axis></joint>
  <joint name="f" type="fixed"><parent>a</parent><child>e</child></joint>
</model></world></sdf>)";

const char* const kMjcfWithAll = R"(<mujoco model="m"><compiler/><option><flag/></option>
  <asset><mesh name="m" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/><mesh name="f" file="x/brick.stl"/></asset>
  <default><joint/><geom/><default class="c"><joint damping="3"/><geom density="7"/></default></default>
  <worldbody>
    <body name="a" pos="0 0 1"><joint name="j" range="-2 2" stiffness="1"/><geom name="g" size="0.1 0.2"/><geom mesh="m" type="mesh"/><geom mesh="f" mass="0"/>
      <site name="s"/>
      <body name="c"><joint name="k" pos="0.5 0 0"/><inertial mass="1" diaginertia="1 1.1 1.2" pos="0 0 0.1"/></body></body>
    <body name="b"><freejoint/><geom size="0.1" group="1"/><site name="t" pos="1 0 0"/></body>
    <body name="d" euler="10 20 30"><joint name="ball" type="ball"/><geom size="0.1"/></body>
  </worldbody>
  <tendon><spatial name="p" stiffness="1" springlength="1"><site site="s"/><site site="t"/></spatial></tendon>
  <equality><joint joint1="j" joint2="k"/></equality>
  <keyframe><key/></keyframe></mujoco>)";

/// The document with something put at a place of it: "@key=value" or "name=content".
std::string withPart(const char* text, const std::string& place, const std::string& part) {
    pugi::xml_document document;
    if (!document.load_string(text)) throw std::runtime_error("no document");
    pugi::xml_node node = document.select_node(place.c_str()).node();
    if (!node) throw std::runtime_error("no place " + place);
    const std::size_t equals = part.find('=');
    const std::string name = part.substr(0, equals);
    const std::string value = equals == std::string::npos ? "" : part.substr(equals + 1);
    if (name[0] == '@') {
        node.remove_attribute(name.c_str() + 1);
        node.append_attribute(name.c_str() + 1).set_value(value.c_str());
    } else {
        const std::string inner = "<" + name + ">" + value + "</" + name + ">";
        if (!node.append_buffer(inner.data(), inner.size())) throw std::runtime_error("no part " + part);
    }
    std::ostringstream stream;
    document.save(stream);
    return stream.str();
}

std::string readList(const std::string& name) {
    QFile file(QString::fromStdString(test::testData("imports/" + std::string(name))));
    if (!file.open(QIODevice::ReadOnly)) throw std::runtime_error("missing test data " + name);
    return file.readAll().toStdString();
}

const std::filesystem::path kImportData = test::testData("imports");

/// Lines of a report that another does not have.
std::string newLines(const std::string& report, const std::string& before) {
    std::istringstream stream(report);
    std::string line, fresh;
    while (std::getline(stream, line)) {
        if (before.find(line) == std::string::npos) fresh += line + "\n";
    }
    return fresh;
}

} // namespace

class TestImports : public QObject {
    Q_OBJECT
  private slots:
    void urdfBecomesARig() {
        const ImportedRig imported = import(kArm);
        const Rig rig = rigOf(imported).rig;
        QCOMPARE(rig.name, "arm");
        const Joint& shoulder = rig.joints[0];
        QCOMPARE(shoulder.name, "shoulder");
        QCOMPARE(shoulder.parent, "world");
        QVERIFY((shoulder.position - Vector3(0, 0, 1)).norm() < 1e-15);
        QVERIFY(shoulder.revolute()->lowerStop->angle == -1.0 && shoulder.revolute()->upperStop->angle == 2.0);
        QVERIFY((shoulder.revolute()->axis - Vector3::UnitY()).norm() == 0.0);
        const auto& hinge = std::get<DoorHingeParameters>(rig.elements[0].law);
        QVERIFY(hinge.viscousFriction == 0.4 && hinge.dynamicFrictionTorque == 0.2 && hinge.catchTorque == 0.0);
        // The moments are turned into the body's axes: R I R^T, of which the trace stays.
        const MassProperties& mass = *rig.bodies[0].massProperties;
        QVERIFY(mass.mass == 2.0 && mass.centreOfMass == Vector3(0, 0, 0.2));
        QVERIFY(std::abs(mass.moments.sum() - 0.065) < 1e-15);
        QVERIFY(std::abs(mass.moments.x() - 0.02) < 1e-15 &&
                std::abs(mass.products.x() - 0.001 * std::cos(0.3)) < 1e-15);
        QCOMPARE(rig.joints[1].name, "elbow_1"); // what follows a point would be a coordinate
        QVERIFY(rig.joints[2].isFixed());        // it moves no mass
        QVERIFY(tells(imported, "moves no mass") && tells(imported, "gravity") && tells(imported, "effort"));
    }

    /// Nothing of a file is left out without a word: whatever the formats have, put into a model, changes the
    /// rig or is named in the report (or in the refusal).
    void everyKeyIsUsedOrNamed_data() {
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("base");
        QTest::addColumn<QString>("place");
        QTest::addColumn<QString>("part");
        for (const auto& [key, base] : {std::pair{"urdf", kUrdfWithAll}, std::pair{"sdf", kSdfWithAll},
                                        std::pair{"mjcf", kMjcfWithAll}}) {
            for (const QString& line : QString::fromStdString(readList(std::string(key) + "_keys.txt"))
                                           .split('\n', Qt::SkipEmptyParts)) {
                if (line.startsWith('#')) continue;
                const QStringList parts = line.split(QStringLiteral(" ; "));
                for (const QString& part : parts.mid(1)) {
                    QTest::newRow(qPrintable(QString(key) + " " + parts.front() + " " + part))
                        << key << base << parts.front().trimmed() << part.trimmed();
                }
            }
        }
    }
    void everyKeyIsUsedOrNamed() {
        QFETCH(QString, key);
        QFETCH(QString, base);
        QFETCH(QString, place);
        QFETCH(QString, part);
        const ImportKind& kind = *importKindOf(key.toStdString());
        const std::string plain = base.toStdString();
        const std::string changed = withPart(plain.c_str(), place.toStdString(), part.toStdString());
        std::string name = part.section('=', 0, 0).toStdString();
        if (name[0] == '@') name.erase(0, 1);
        const ImportedRig before = kind.make(plain, {});
        std::string rig, report;
        try {
            const ImportedRig after = kind.make(changed, {});
            rig = textOfImported(after.rig);
            report = newLines(lossLines(after.losses, ""), lossLines(before.losses, ""));
        } catch (const std::runtime_error& fault) {
            report = fault.what();
        }
        const bool isUsed = !rig.empty() && rig != textOfImported(before.rig);
        // By its own name, or by that of the form in it.
        bool isNamed = report.find(name) != std::string::npos;
        static const QRegularExpression inner(QStringLiteral("<(\\w+)"));
        for (auto found = inner.globalMatch(part); found.hasNext();) {
            const QString form = found.next().captured(1);
            isNamed = isNamed || (form != "geometry" && report.find(form.toStdString()) != std::string::npos);
        }
        QVERIFY2(isUsed || isNamed, report.c_str());
    }

    /// Where something stands is told, and how often.
    void placesOfWhatIsNotRead() {
        const ImportedRig imported = import(
            "<robot name=\"r\">\n<link name=\"world\"/>\n<link name=\"a\" colour=\"red\">"
            "\n<smell/></link>\n<link name=\"b\" colour=\"red\"/></robot>");
        QVERIFY2(tells(imported,
                       "\"colour\" of <link>: not read. 2 times: line 3, <link \"a\">; line 5, <link \"b\">."),
                 lossLines(imported.losses, "").c_str());
        QVERIFY(tells(imported, "<smell> in <link>: not read. line 4, <link \"a\">."));
    }

    /// Lower and upper limit the same: the joint stands there, in all formats, and first in a chain, too.
    void lockedJointsAreFixed() {
        const char* const inertia =
            "<inertial><origin xyz=\"0.1 0 0\"/><mass value=\"1\"/><inertia ixx=\"1\" iyy=\"1\" "
            "izz=\"1\"/></inertial>";
        const auto heightOf = [](const std::string& text, const char* channel) {
            const ImportedRig imported = import(text);
            Run run(rigOf(imported).rig);
            const double before = run.at(0.0, channel);
            const double after = run.at(0.5, channel);
            if (std::abs(after - before) > 1e-9) throw std::runtime_error("it moves");
            if (!tells(imported, "fixed at")) throw std::runtime_error("it is not told");
            return before;
        };
        const auto urdfAt = [&](const std::string& type, const std::string& limit) {
            return std::string("<robot name=\"r\"><link name=\"world\"/><link name=\"a\">") + inertia +
                   "</link><link name=\"b\">" + inertia + "</link><joint name=\"j\" type=\"" + type +
                   "\"><parent link=\"world\"/><child link=\"a\"/><axis xyz=\"0 1 0\"/><limit " + limit +
                   "/></joint><joint name=\"k\" type=\"continuous\"><origin xyz=\"1 0 0\"/><parent "
                   "link=\"a\"/><child "
                   "link=\"b\"/></joint></robot>";
        };
        QVERIFY(std::abs(heightOf(urdfAt("revolute", "lower=\"0.5\" upper=\"0.5\""), "body.b.z") +
                         std::sin(0.5)) < 1e-12);
        QVERIFY(std::abs(heightOf(urdfAt("revolute", "effort=\"5\""), "body.b.z")) < 1e-12); // 0 to 0
        QVERIFY(std::abs(heightOf(urdfAt("prismatic", "lower=\"-2\" upper=\"-2\""), "body.b.y") + 2.0) < 1e-12);
        const std::string gate =
            "<sdf version=\"1.9\"><model name=\"gate\"><link name=\"post\"><pose>0 0 0.5 0 0 "
            "0</pose><inertial><pose>0.2 0 0 "
            "0 0 0</pose><mass>30</mass></inertial></link><joint name=\"anchor\" "
            "type=\"revolute\"><parent>world</parent>"
            "<child>post</child><axis><xyz>0 1 0</xyz><limit><lower>0</lower><upper>0</upper></limit></axis>"
            "</joint><link name=\"arm\"><pose>0 0 0.5 0 0 "
            "0</pose><inertial><mass>1</mass></inertial></link><joint "
            "name=\"k\" type=\"revolute\"><parent>post</parent><child>arm</child><axis><xyz>1 0 "
            "0</xyz></axis></joint>"
            "</model></sdf>";
        QVERIFY(std::abs(heightOf(gate, "body.arm.z") - 0.5) < 1e-12);
        // MuJoCo's model turns by 0.3 from where the file has it (ref); the second joint is free to turn.
        const ImportedRig chain = import(
            "<mujoco><compiler angle=\"radian\"/><worldbody><body name=\"a\"><joint name=\"one\" axis=\"0 0 "
            "1\" ref=\"0.2\" "
            "range=\"0.5 0.5\" limited=\"true\"/><joint name=\"two\" axis=\"1 0 0\"/><joint name=\"three\" "
            "axis=\"0 1 0\" "
            "range=\"0.1 0.1\" limited=\"true\"/><geom size=\"0.1\"/></body></worldbody></mujoco>");
        const Rig rig = rigOf(chain).rig;
        Run run(rig);
        QCOMPARE(run.model->mechanism().coordinateCount(), 1);
        QVERIFY(std::any_of(rig.joints.begin(), rig.joints.end(),
                            [](const Joint& joint) { return joint.name == "three" && joint.isFixed(); }));
        // "0 0" is what MuJoCo has where no range is said.
        QVERIFY(
            rigOf(
                import(
                    "<mujoco><worldbody><body name=\"a\"><joint name=\"j\" range=\"0 0\"/><geom size=\"0.1\"/>"
                    "</body></worldbody></mujoco>"))
                .rig.joints[0]
                .revolute() != nullptr);
    }

    /// A boom of 280 kg rests at its limit, and a light flap does not meet a wall of steel.
    void stopsCarryTheirLoad() {
        const Rig boom = rigOf(import(readList("boom.urdf"))).rig;
        Run run(boom);
        double deepest = 0.0;
        for (int i = 0; i < 400; ++i) deepest = std::max(deepest, run.at(0.02 * i, "joint.luff.angle"));
        const EndStop& stop = *boom.joints[0].revolute()->upperStop;
        const double weight = 280.0 * 9.81 * 0.4;
        QVERIFY(weight / stop.stiffness <= 0.0005 + 1e-12); // 0.03 degrees
        QVERIFY2(deepest < 0.3 + 0.05, std::to_string(deepest).c_str());
        const Rig flap = rigOf(import(kArm)).rig;
        QVERIFY(flap.joints[0].revolute()->upperStop->stiffness < 1e5);
    }

    /// A joint that follows another stays with it: q2 = -0.8 q1 + 0.1.
    void followersFollow() {
        const ImportedRig imported = import(readList("clamp.urdf"));
        QVERIFY(
            tells(imported, "joint \"slave\": follows \"drive\" (mimic): imported as the coupling \"slave\"."));
        Run run(rigOf(imported).rig);
        for (const double time : {0.0, 0.1, 0.3, 0.6, 1.0}) {
            const double leader = run.at(time, "joint.drive.angle"),
                         follower = run.at(time, "joint.slave.angle");
            QVERIFY2(std::abs(follower + 0.8 * leader - 0.1) < 1e-14, std::to_string(time).c_str());
        }
        // The same of MuJoCo, whose joints count from where the file has them.
        const ImportedRig pair = import(
            "<mujoco><compiler angle=\"radian\"/><worldbody><body name=\"a\"><joint name=\"one\" axis=\"0 1 "
            "0\"/><geom "
            "pos=\"0.1 0 0\" size=\"0.1\"/></body><body name=\"b\"><joint name=\"two\" axis=\"0 1 0\" "
            "ref=\"0.5\"/><geom "
            "pos=\"0.1 0 0\" size=\"0.1\"/></body></worldbody><equality><joint joint1=\"two\" joint2=\"one\" "
            "polycoef=\"0.1 2\"/>"
            "</equality></mujoco>");
        Run both(rigOf(pair).rig);
        for (const double time : {0.0, 0.2, 0.5}) {
            QVERIFY(std::abs(both.at(time, "joint.two.angle") - 0.6 - 2.0 * both.at(time, "joint.one.angle")) <
                    1e-14);
        }
        // A slide follows a turn; what a plugin or a loop would hold is named.
        const ImportedRig mixed = import(
            "<robot name=\"r\"><link name=\"world\"/><link name=\"a\"><inertial><mass value=\"1\"/><inertia "
            "ixx=\"1\" iyy=\"1\" "
            "izz=\"1\"/></inertial></link><link name=\"b\"><inertial><mass value=\"1\"/><inertia ixx=\"1\" "
            "iyy=\"1\" izz=\"1\"/>"
            "</inertial></link><joint name=\"turn\" type=\"continuous\"><parent link=\"world\"/><child "
            "link=\"a\"/></joint><joint "
            "name=\"slide\" type=\"prismatic\"><parent link=\"world\"/><child link=\"b\"/><limit lower=\"0\" "
            "upper=\"1\"/><mimic "
            "joint=\"turn\"/></joint><gazebo><joint name=\"bar\" "
            "type=\"revolute\"><parent>a</parent><child>b</child></joint>"
            "<plugin "
            "filename=\"libroboticsgroup_gazebo_mimic_joint_plugin.so\"><joint>turn</joint><mimicJoint>slide</"
            "mimicJoint>"
            "</plugin></gazebo></robot>");
        QVERIFY(tells(mixed, "joint \"slide\": follows \"turn\" (mimic): imported as the coupling \"slide\"."));
        QVERIFY(tells(mixed, "joint \"bar\" in <gazebo>: closes a loop between \"a\" and \"b\""));
        QVERIFY(tells(mixed, "joint \"slide\" in <gazebo>: A plugin lets it follow \"turn\""));
    }

    /// An armature is inertia of its joint alone: small swings with T = 2 pi sqrt(0.25/1.962) = 2.243 s.
    void armaturesSlowTheSwing() {
        const Rig rig =
            rigOf(import("<mujoco model=\"arm\"><option gravity=\"0 0 -9.81\"/><worldbody><body name=\"f\" "
                         "pos=\"0 0 1\"><joint name=\"h\" axis=\"0 1 0\" armature=\"0.2\"/><inertial pos=\"0 0 "
                         "-0.2\" "
                         "mass=\"1\" diaginertia=\"0.01 0.01 0.001\"/></body></worldbody><keyframe><key "
                         "qpos=\"0.01\"/>"
                         "</keyframe></mujoco>"))
                .rig;
        Run run(rig);
        const double period = 2.0 * std::acos(-1.0) * std::sqrt(0.25 / 1.962);
        QVERIFY(std::abs(period - 2.243) < 5e-4);
        QVERIFY(std::abs(run.at(0.25 * period, "joint.h.angle")) < 1e-5);
        QVERIFY(std::abs(run.at(period, "joint.h.angle") - 0.01) < 1e-5);
        // Dry friction of a slide holds it, and takes what it takes: v = (g - F/m) t.
        const auto slide = [](const std::string& friction) {
            return rigOf(import("<mujoco><option gravity=\"0 0 -10\"/><worldbody><body name=\"b\"><joint "
                                "name=\"s\" type=\"slide\" "
                                "axis=\"0 0 1\" frictionloss=\"" +
                                friction +
                                "\"/><geom size=\"0.1\" mass=\"2\"/></body></worldbody>"
                                "</mujoco>"))
                .rig;
        };
        Run falling(slide("6"));
        QVERIFY(std::abs(falling.at(1.0, "joint.s.speed") + 7.0) < 0.01);
        Run held(slide("30"));
        QVERIFY(std::abs(held.at(1.0, "joint.s.distance")) < 0.001);
    }

    /// Masses of meshes follow from their surface, with the mass or the density that the file says.
    void meshesWeigh() {
        const ImportedRig imported = import(readList("mesh_mass.xml"), filesIn(kImportData));
        const MassProperties mass = *rigOf(imported).rig.bodies[0].massProperties;
        QVERIFY(std::abs(mass.mass - 0.8) < 1e-12);
        QVERIFY2((mass.moments - Vector3(0.002773, 0.003333, 0.000773)).norm() < 1e-6,
                 std::to_string(mass.moments.x()).c_str());
        QVERIFY((mass.centreOfMass - Vector3(0.1, 0, 0.3)).norm() < 1e-6);
        QVERIFY(rigOf(imported).rig.joints[0].revolute() != nullptr);
        const auto meshOf = [](const std::string& scale, const std::string& weight) {
            const ImportedRig made =
                import("<mujoco><asset><mesh name=\"brick\" file=\"brick.stl\" scale=\"" + scale +
                           "\"/></asset><worldbody><body name=\"a\"><joint name=\"j\"/><geom type=\"mesh\" "
                           "mesh=\"brick\" " +
                           weight + "/></body></worldbody></mujoco>",
                       filesIn(kImportData));
            return rigOf(made).rig.bodies[0].massProperties->mass;
        };
        const double volume = 0.1 * 0.04 * 0.2;
        QVERIFY(std::abs(meshOf("1 1 1", "") - 1000 * volume) < 1e-6);
        QVERIFY(std::abs(meshOf("1 2 1", "density=\"500\"") - 1000 * volume) < 1e-6);
        QVERIFY(std::abs(meshOf("-1 1 1", "") - 1000 * volume) < 1e-6);
        const ImportedRig lost = import(readList("mesh_mass.xml"));
        QVERIFY(tells(lost,
                      "mass of a mesh of <body \"arm\">: 0.800 kg: its moments of inertia would follow from "
                      "its surface"));
        QVERIFY(tells(lost, "joint \"h\": moves no mass") &&
                tells(lost, "give \"arm\" or a link behind it a mass"));
        // The same brick as a collision shape of SDFormat.
        const ImportedRig box = import(
            "<sdf version=\"1.11\"><model name=\"m\"><link name=\"a\"><inertial auto=\"true\"/><collision "
            "name=\"c\"><density>100"
            "</density><geometry><mesh><uri>brick.stl</uri></mesh></geometry></collision></link></model></sdf>",
            filesIn(kImportData));
        QVERIFY(std::abs(rigOf(box).rig.bodies[0].massProperties->mass - 100 * volume) < 1e-7);
    }

    /// What touches is drawn where the picture cannot be: of another kind, not there, or damaged.
    void collisionShapesStandIn() {
        QTemporaryDir folder;
        QFile damaged(folder.filePath("bad.stl"));
        QVERIFY(damaged.open(QIODevice::WriteOnly) && damaged.write("solid\nnothing\n") > 0);
        damaged.close();
        const std::filesystem::path path = folder.path().toStdString();
        for (const char* file : {"a.dae", "gone.stl", "bad.stl", ""}) {
            const std::string picture = *file == 0 ? ""
                                                   : std::string("<visual><geometry><mesh filename=\"") + file +
                                                         "\"/></geometry></visual>";
            const std::string text =
                "<robot name=\"r\"><link name=\"a\"><inertial><mass value=\"1\"/><inertia ixx=\"1\" "
                "iyy=\"1\" izz=\"1\"/></inertial>" +
                picture +
                "<collision><origin xyz=\"0 0 2\"/><geometry>"
                "<box size=\"1 2 3\"/></geometry></collision></link></robot>";
            ImportedRig imported = import(text, filesIn(path));
            dropMissingMeshes(imported, path);
            const Body& body = imported.rig.bodies.at(0);
            QCOMPARE(body.shapes.size(), std::size_t{1});
            QVERIFY(std::get<BoxGeometry>(body.shapes[0].geometry).size == Vector3(1, 2, 3));
            QVERIFY(body.shapes[0].position == Vector3(0, 0, 2));
            const std::string sdf =
                "<sdf version=\"1.9\"><model name=\"m\"><link name=\"a\">" +
                (*file == 0 ? ""
                            : std::string("<visual name=\"v\"><geometry><mesh><uri>") + file +
                                  "</uri></mesh></geometry></visual>") +
                "<collision name=\"c\"><geometry><sphere><radius>0.5</radius></sphere></geometry></collision>"
                "</link></model></sdf>";
            ImportedRig other = import(sdf, filesIn(path));
            dropMissingMeshes(other, path);
            QCOMPARE(other.rig.bodies.at(0).shapes.size(), std::size_t{1});
            QVERIFY(std::holds_alternative<SphereGeometry>(other.rig.bodies[0].shapes[0].geometry));
        }
    }

    /// Numbers beyond the range of a double are refused by every reader, and not read as 0; those too small for
    /// one are 0.
    void numbersBeyondDoubles_data() {
        QTest::addColumn<QString>("before");
        QTest::addColumn<QString>("after");
        QTest::newRow("urdf") << "<robot name=\"r\"><link name=\"a\"><inertial><origin xyz=\"0 "
                              << " 0\"/><mass value=\"1\"/></inertial></link></robot>";
        QTest::newRow("sdf") << "<sdf version=\"1.9\"><model name=\"m\"><pose>0 "
                             << " 0 0 0 0</pose><link name=\"a\"/></model></sdf>";
        QTest::newRow("sdf limit")
            << "<sdf version=\"1.9\"><model name=\"m\"><link name=\"a\"/><joint name=\"j\" "
               "type=\"revolute\"><parent>world</parent><child>a</child><axis><limit><lower>-"
            << "</lower></limit></axis></joint></model></sdf>";
        QTest::newRow("mjcf") << "<mujoco><worldbody><body pos=\"0 "
                              << " 0\"/></worldbody></mujoco>";
        QTest::newRow("mjcf default")
            << "<mujoco><default><joint damping=\""
            << "\"/></default><worldbody><body><joint/><geom size=\"1\"/></body></worldbody></mujoco>";
        QTest::newRow("yaml") << "spring_constant: "
                              << "\n";
        QTest::newRow("yaml under a name") << "door:\n  catch_torque: "
                                           << "\n";
    }
    void numbersBeyondDoubles() {
        QFETCH(QString, before);
        QFETCH(QString, after);
        const auto refusal = [&](const std::string& number) {
            return refusalOf(before.toStdString() + number + after.toStdString());
        };
        const std::string zeros(400, '0');
        for (const std::string& number : {std::string("1e400"), std::string("1.5E+999999999999999999999"),
                                          "1" + zeros, "0." + zeros + "1e900"}) {
            const std::string words = refusal(number);
            QVERIFY2(words.find("no number within 1e15") != std::string::npos, (number + ": " + words).c_str());
        }
        for (const std::string& number :
             {std::string("1e-400"), "0." + zeros + "1", std::string("1e-999999999999999999999"),
              "1" + zeros + "e-900", std::string("0e400")}) {
            const std::string words = refusal(number);
            QVERIFY2(words.find("no number") == std::string::npos, (number + ": " + words).c_str());
        }
    }

    /// What each format can carry comes back, and moves as before.
    void thereAndBackMovesTheSame() {
        const Rig arm = plainArm();
        Run before(arm);
        for (const char* key : {"mjcf", "mjcf-3.12", "urdf", "sdf"}) {
            ImportedRig imported = import(exportKindOf(key)->make({arm}).text);
            imported.rig.environment.gravity = arm.environment.gravity; // URDF has none
            Run after(rigOf(imported).rig);
            for (const double time : {0.2, 0.5}) {
                for (const char* body : {"body.lower.x", "body.lower.y", "body.lower.z"}) {
                    const double was = before.at(time, body), is = after.at(time, body);
                    // Both by steps of a tolerance of 1e-6, on motions of about a metre.
                    QVERIFY2(std::abs(is - was) < 1e-5,
                             (std::string(key) + " " + body + " " + std::to_string(is - was)).c_str());
                }
            }
            before = Run(arm);
        }
    }

    void mujocoDefaultsAnglesAndAnchors() {
        const ImportedRig imported = import(R"(<mujoco model="m">
          <compiler eulerseq="ZYX"/>
          <default><joint damping="0.5"/><geom density="500"/>
            <default class="stiff"><joint stiffness="3" springref="90"/></default></default>
          <worldbody><geom type="plane" size="2 2 0.1"/>
            <body name="a" pos="0 0 1" euler="90 0 0" childclass="stiff">
              <joint name="j" type="hinge" axis="0 1 0" pos="0.1 0 0" range="-30 60" ref="15"/>
              <geom type="capsule" fromto="0 0 0 0.4 0 0" size="0.05"/>
              <frame pos="0.4 0 0"><body name="b"><joint name="s" class="main" type="slide" axis="1 0 0"/>
                <geom type="box" size="0.1 0.1 0.2" mass="2"/></body></frame>
            </body></worldbody>
          <equality><connect body1="a" body2="b" anchor="0 0 0"/></equality></mujoco>)");
        const Rig rig = rigOf(imported).rig;
        const auto& hinge = *rig.joints[0].revolute();
        constexpr double degree = 0.017453292519943295;
        QVERIFY(std::abs(hinge.initialAngle - 15 * degree) < 1e-15);
        QVERIFY(std::abs(hinge.upperStop->angle - 60 * degree) < 1e-15);
        const auto& spring = std::get<RotationalSpring>(rig.elements[0].law);
        QVERIFY(spring.stiffness == 3.0 && spring.damping == 0.5 &&
                std::abs(spring.restAngle - 90 * degree) < 1e-15);
        QVERIFY(std::get<LinearSpring>(rig.elements[1].law).stiffness == 0.0); // of class main
        // At the start the bodies are where the file has them: a capsule from the origin of a, turned by 90
        // degrees about z (ZYX turns about fixed axes, z first), along y.
        Run run(rig);
        QVERIFY(std::abs(run.at(0.0, "body.b.x")) < 1e-12 && std::abs(run.at(0.0, "body.b.y") - 0.4) < 1e-12);
        QVERIFY(std::abs(run.at(0.0, "body.b.z") - 1.0) < 1e-12);
        QVERIFY(tells(imported, "connect") && tells(imported, "add the contacts"));
    }

    void sdfPosesAndFrames() {
        const ImportedRig imported = import(R"(<sdf version="1.9"><model name="cabinet"><pose>1 0 0 0 0 0</pose>
          <frame name="corner"><pose>0 0.5 0 0 0 0</pose></frame>
          <link name="box"><inertial><mass>10</mass></inertial></link>
          <link name="door"><pose relative_to="corner">0 0 0.3 0 0 0</pose>
            <inertial><pose>0.2 0 0 0 0 0</pose><mass>3</mass>
              <inertia><ixx>0.1</ixx><iyy>0.1</iyy><izz>0.1</izz></inertia></inertial></link>
          <joint name="fix" type="fixed"><parent>world</parent><child>box</child></joint>
          <joint name="hinge" type="revolute"><parent>box</parent><child>door</child>
            <pose relative_to="corner"/><axis><xyz expressed_in="__model__">0 0 1</xyz>
              <limit><lower>0</lower><upper>1e16</upper></limit>
              <dynamics><damping>0.2</damping><spring_stiffness>1.5</spring_stiffness></dynamics></axis></joint>
          <joint name="loop" type="ball"><parent>world</parent><child>door</child></joint>
          <link name="ball"><inertial><mass>1</mass></inertial></link>
        </model></sdf>)");
        const Rig rig = rigOf(imported).rig;
        Run run(rig);
        // The door's body stands where its joint is, so that it turns about its own origin.
        QVERIFY(std::abs(run.at(0.0, "body.door.x") - 1.0) < 1e-12);
        QVERIFY(std::abs(run.at(0.0, "body.door.y") - 0.5) < 1e-12 &&
                std::abs(run.at(0.0, "body.door.z")) < 1e-12);
        const auto hinge = std::find_if(rig.joints.begin(), rig.joints.end(),
                                        [](const Joint& j) { return j.name == "hinge"; });
        QVERIFY(hinge->revolute()->lowerStop && !hinge->revolute()->upperStop);
        const auto door =
            std::find_if(rig.bodies.begin(), rig.bodies.end(), [](const Body& b) { return b.name == "door"; });
        QVERIFY((door->massProperties->centreOfMass - Vector3(0.2, 0, 0.3)).norm() < 1e-15);
        QVERIFY(tells(imported, "<joint \"loop\">: closes a loop between the world and \"door\""));
        QVERIFY(std::any_of(rig.joints.begin(), rig.joints.end(), [](const Joint& j) {
            return j.child == "ball" && std::holds_alternative<FreeJoint>(j.kind);
        }));
    }

    /// A cupboard with the habits of those that public packages ship: visual and collision of the same boxes, a
    /// link without inertia, limits of effort alone, hinges by poses within the doors, one of them without its
    /// last angle.
    void aCupboardAsPackagesHaveIt() {
        const auto box = [](const char* pose, const char* size) {
            std::string text;
            for (const char* kind : {"visual", "collision"}) {
                text += std::string("<") + kind + " name=\"b\"><pose> " + pose +
                        "</pose><geometry><box><size>" + size + "</size></box></geometry></" + kind + ">\n";
            }
            return text;
        };
        const auto door = [&](const std::string& side, const char* place, const char* hinge) {
            return "<!-- the " + side + " door --><joint name=\"" + side +
                   "_hinge\" type=\"revolute\"><child>" + side + "</child><parent>body</parent><pose>" + hinge +
                   "</pose><axis><xyz> 0 0 1 "
                   "</xyz><limit><effort>0</effort></limit><dynamics><damping>0.5</damping>"
                   "</dynamics></axis></joint><link name=\"" +
                   side + "\"><pose> " + place +
                   "</pose><inertial><mass>2</mass><inertia><ixx>0.2</ixx><iyy>0.15</iyy><izz>0.05</izz></"
                   "inertia>"
                   "</inertial>" +
                   box("0 0 0 0 0 0", "0.02 0.4 1") + "</link>";
        };
        const ImportedRig imported =
            import("<sdf version=\"1.6\"><model name=\"cupboard\"><link name=\"body\">" +
                   box("0 0.4 0 0 0 0", "0.3 0.02 1") + "</link>" +
                   door("left", "0.16 -0.2 0 0 0 0", "-0.01 -0.2 0 0 0 ") +
                   door("right", "0.16 0.2 0 0 0 0", "-0.01 0.2 0 0 0 0") + "</model></sdf>");
        const Rig rig = rigOf(imported).rig;
        QCOMPARE(rig.joints.size(), std::size_t{3}); // the root is free
        for (const auto& [name, y] : {std::pair{"left_hinge", -0.4}, std::pair{"right_hinge", 0.4}}) {
            const auto hinge = std::find_if(rig.joints.begin(), rig.joints.end(),
                                            [&](const Joint& j) { return j.name == name; });
            QVERIFY2(hinge != rig.joints.end(), name);
            QVERIFY(hinge->revolute() && !hinge->revolute()->lowerStop && !hinge->revolute()->upperStop);
            Run run(rig);
            QVERIFY(std::abs(run.at(0.0, ("body." + hinge->child + ".x").c_str()) - 0.15) < 1e-12);
            QVERIFY(std::abs(run.at(0.0, ("body." + hinge->child + ".y").c_str()) - y) < 1e-12);
        }
        QVERIFY(tells(imported, "has 5 numbers where 6 belong"));
        QVERIFY(tells(imported, "says no inertia"));
    }

    void drakeHinge() {
        const ImportedRig imported =
            import("fridge:\n  spring_constant: 2.5\n  catch_width: 1e-2 # narrow\n  colour: red\n");
        const Rig rig = rigOf(imported).rig;
        const auto& hinge = std::get<DoorHingeParameters>(rig.elements[0].law);
        QVERIFY(hinge.springConstant == 2.5 && hinge.catchWidth == 0.01 && hinge.catchTorque == 15.0);
        QCOMPARE(rig.elements[0].name, "fridge");
        QVERIFY(tells(imported, "colour"));
        // What this program writes comes back with all its digits.
        const RigDocument dishwasher = shippedDocument("dishwasher");
        const ExportRequest request{dishwasher.rig, &dishwasher.rig.elements[0],
                                    rangeOfHinge(dishwasher.rig, dishwasher.rig.elements[0])};
        const ImportedRig back = import(exportKindOf("drake-hinge")->make(request).text);
        const auto& was = std::get<DoorHingeParameters>(dishwasher.rig.elements[0].law);
        const auto& is = std::get<DoorHingeParameters>(back.rig.elements[0].law);
        QVERIFY(is.springConstant == was.springConstant && is.springZeroAngle == was.springZeroAngle &&
                is.motionThreshold == was.motionThreshold && is.catchTorque == was.catchTorque);
    }

    void refusesInWords_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("word");
        const auto row = [](const char* name, const std::string& text, const char* word) {
            QTest::newRow(name) << QString::fromStdString(text) << word;
        };
        row("entities", "<!DOCTYPE a [<!ENTITY b \"c\">]><robot><link name=\"a\"/></robot>", "document type");
        std::string deep, end;
        for (int i = 0; i < 1000; ++i) {
            deep += "<body>";
            end += "</body>";
        }
        row("depth", "<mujoco><worldbody>" + deep + end + "</worldbody></mujoco>", "deeper");
        row("nan", "<robot><link name=\"a\"><inertial><mass value=\"nan\"/></inertial></link></robot>",
            "no number");
        row("huge", "<robot><link name=\"a\"><inertial><mass value=\"1e300\"/></inertial></link></robot>",
            "no number");
        row("circle",
            "<robot><link name=\"a\"/><link name=\"b\"/><joint name=\"j\" type=\"fixed\"><parent link=\"a\"/>"
            "<child link=\"b\"/></joint><joint name=\"k\" type=\"fixed\"><parent link=\"b\"/><child "
            "link=\"a\"/>"
            "</joint></robot>",
            "circle");
        row("no link",
            "<robot><link name=\"a\"/><joint name=\"j\" type=\"fixed\"><parent link=\"a\"/>"
            "<child link=\"c\"/></joint></robot>",
            "no link");
        row("cut off", std::string(kArm).substr(0, 900), "line ");
        row("outside", "<mujoco><include file=\"../../etc/passwd\"/></mujoco>", "cannot be read in the folder");
        row("pose of itself",
            "<sdf version=\"1.9\"><model name=\"m\"><link name=\"a\"><pose relative_to=\"b\"/></link>"
            "<link name=\"b\"><pose relative_to=\"a\"/></link></model></sdf>",
            "relative to itself");
        row("axis", "<mujoco><worldbody><body><joint axis=\"0 0 0\"/></body></worldbody></mujoco>",
            "direction");
        row("yaml of nothing", "spring_constant: [1, 2]", "no number");
        row("yaml below zero", "spring_constant: -1", "not below zero");
        row("yaml depth", "catch_torque: " + std::string(20000, '['), "YAML");
        std::string links;
        for (int i = 0; i < 1100; ++i) links += "<link name=\"l" + std::to_string(i) + "\"/>";
        row("many", "<robot>" + links + "</robot>", "1000 links");
        const auto times = [](int count, const std::string& part) {
            std::string parts;
            for (int i = 0; i < count; ++i) parts += part;
            return parts;
        };
        // Small files that would ask for time or memory without end.
        row("elements", "<robot>" + times(900'000, "<a/>") + "</robot>", "200000 elements");
        row("shapes of one name",
            "<mujoco><worldbody><body name=\"b\"><joint/>" + times(30'000, "<geom name=\"a\" size=\"0.1\"/>") +
                "</body></worldbody></mujoco>",
            "1000 shapes on a link");
        row("ground of one name",
            "<mujoco><worldbody>" + times(30'000, "<geom name=\"a\" size=\"0.1\"/>") +
                "<body/></worldbody></mujoco>",
            "1000 shapes on the ground");
        row("joints of one name",
            "<mujoco><worldbody><body><geom size=\"0.1\"/>" + times(30'000, "<joint name=\"a\"/>") +
                "</body></worldbody></mujoco>",
            "1000 joints");
        const std::string longName(2'000, 'n');
        row("long name", "<robot name=\"" + longName + "\"><link name=\"a\"/></robot>", "1000 bytes");
        row(
            "frames",
            "<sdf version=\"1.9\"><model name=\"m\"><link name=\"l\"/>" +
                [] {
                    std::string frames;
                    for (int i = 0; i < 20'000; ++i) frames += "<frame name=\"f" + std::to_string(i) + "\"/>";
                    return frames;
                }() +
                "</model></sdf>",
            "10000 links, joints, frames");
        const std::string name(400, 'm');
        row("long scope",
            "<sdf version=\"1.9\">" + times(3, "<model name=\"" + name + "\"><link name=\"l\"/>") +
                times(3, "</model>") + "</sdf>",
            "of the models that it is in");
        std::string classes, few;
        for (int i = 0; i < 300; ++i) few += " a" + std::to_string(i) + "=\"\"";
        for (int i = 0; i < 400; ++i) classes += "<default class=\"c" + std::to_string(i) + "\"/>";
        row("classes",
            "<mujoco><default><geom rgba=\"" + std::string(100'000, '1') + "\"/>" + classes +
                "</default><worldbody><body/></worldbody></mujoco>",
            "hand down too much");
        row("classes of many short ones",
            "<mujoco><default><geom" + few + "/><joint" + few + "/>" + classes +
                "</default><worldbody><body/></worldbody></mujoco>",
            "hand down too much");
    }
    void refusesInWords() {
        QFETCH(QString, text);
        QFETCH(QString, word);
        const std::string message = refusalOf(text.toStdString(), filesIn(QDir::tempPath().toStdString()));
        QVERIFY2(message.find(word.toStdString()) != std::string::npos, message.c_str());
    }

    /// Files beside the document, and none outside: not by "..", not by a link, not by an absolute name.
    void readsOnlyInTheFolder() {
        QTemporaryDir outer;
        QDir(outer.path()).mkdir("inner");
        const auto write = [&](const QString& name, const QByteArray& text) {
            QFile file(outer.filePath(name));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(text);
        };
        const QByteArray body =
            "<mujoco><worldbody><body name=\"x\"><joint/><geom size=\"0.1\"/></body></worldbody></mujoco>";
        write("secret.xml", body);
        write("inner/part.xml", body);
        write("inner/part.stl",
              "solid\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\n"
              "endloop\nendfacet\nendsolid\n");
        QVERIFY(QFile::link(outer.filePath("secret.xml"), outer.filePath("inner/link.xml")));
        QVERIFY(QFile::link(outer.filePath("secret.xml"), outer.filePath("inner/link.stl")));
        const std::filesystem::path folder = outer.filePath("inner").toStdString();
        const ImportFiles files = filesIn(folder);
        QVERIFY(files("part.xml").has_value());
        QVERIFY(!files("../secret.xml") && !files("link.xml") && !files("") && !files("."));
        QVERIFY(!files(outer.filePath("secret.xml").toStdString()));
        ImportedRig imported = import(
            "<robot><link name=\"world\"/><link name=\"a\"><inertial><mass value=\"1\"/><inertia ixx=\"1\" "
            "iyy=\"1\" "
            "izz=\"1\"/></inertial><visual><geometry><mesh "
            "filename=\"part.stl\"/></geometry></visual><visual><geometry>"
            "<mesh filename=\"link.stl\"/></geometry></visual><visual><geometry><mesh "
            "filename=\"../x.stl\"/></geometry>"
            "</visual><visual><geometry><mesh filename=\"/x.stl\"/></geometry></visual></link><joint "
            "name=\"j\" "
            "type=\"continuous\"><parent link=\"world\"/><child link=\"a\"/></joint></robot>");
        dropMissingMeshes(imported, folder);
        QCOMPARE(imported.rig.bodies[0].shapes.size(), std::size_t{1});
        QCOMPARE(std::get<MeshGeometry>(imported.rig.bodies[0].shapes[0].geometry).file, "part.stl");
        QCOMPARE(imported.losses.size(), std::size_t{4}); // three meshes, gravity
    }

    /// Files that include each other ever deeper are stopped by the limits of one document.
    void includesDoNotDigDeeper() {
        const std::string open = [] {
            std::string text;
            for (int i = 0; i < 150; ++i) text += "<body>";
            return text;
        }();
        const std::string close = [] {
            std::string text;
            for (int i = 0; i < 150; ++i) text += "</body>";
            return text;
        }();
        const ImportFiles files = [&](const std::string& name) {
            return "<mujoco>" + open + "<include file=\"" + name + "x\"/>" + close + "</mujoco>";
        };
        const std::string message =
            refusalOf("<mujoco><worldbody><include file=\"a\"/></worldbody></mujoco>", files);
        QVERIFY2(message.find("50 files") != std::string::npos, message.c_str());
        const ImportFiles three = [&](const std::string& name) {
            const std::string next = name.size() < 3 ? "<include file=\"" + name + "x\"/>" : std::string();
            return "<mujoco>" + open + next + close + "</mujoco>";
        };
        const std::string deep =
            refusalOf("<mujoco><worldbody><include file=\"a\"/></worldbody></mujoco>", three);
        QVERIFY2(deep.find("deeper") != std::string::npos, deep.c_str());
    }

    /// Documents with bytes changed: a rig or words, never a crash.
    void damagedFilesAreRefusedOrRead() {
        std::mt19937 generator(7);
        std::vector<std::string> texts = {kArm, "a:\n  spring_constant: 2.5\n  catch_width: 1e-2\n"};
        for (const char* key : {"mjcf", "sdf", "urdf"}) {
            texts.push_back(exportKindOf(key)->make({shippedDocument("motor-door").rig}).text);
        }
        const std::string letters = "<>\"/=0-9.e &;!\n[]{}\xff";
        for (const std::string& text : texts) {
            const ImportKind& kind = *recognisedImport(text);
            for (int i = 0; i < 300; ++i) {
                std::string damaged = text;
                for (int k = 0; k < 1 + i % 4; ++k) {
                    const std::size_t at = generator() % damaged.size();
                    if (i % 3 == 0) {
                        damaged.erase(at, 1 + generator() % 20);
                    } else {
                        damaged[at] = letters[generator() % letters.size()];
                    }
                    if (damaged.empty()) damaged = " ";
                }
                try {
                    static_cast<void>(textOfImported(kind.make(damaged, {}).rig));
                } catch (const std::runtime_error&) {
                }
            }
        }
    }
};

HINGELAB_APPLESS_TEST(TestImports)

} // namespace test_imports

#include "test_imports.moc"
