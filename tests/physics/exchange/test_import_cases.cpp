// SPDX-License-Identifier: GPL-3.0-or-later
// Files of robots that are odd, and still say something: which of it is taken, and which words tell the rest.
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>

#include "exchange/import_files.h"
#include "exchange/import_xml.h"
#include "tests/physics/import_bench.h"
#include "tests/suite.h"

namespace test_import_cases {

using namespace hingelab;
using namespace hingelab::test;

namespace {

std::string repeated(std::size_t count, const std::string& text) {
    std::string all;
    for (std::size_t i = 0; i < count; ++i) all += text;
    return all;
}

/// "<tag a="0"/><tag a="1"/>..."
std::string numbered(std::size_t count, const std::string& before, const std::string& after) {
    std::string all;
    for (std::size_t i = 0; i < count; ++i) all += before + std::to_string(i) + after;
    return all;
}

/// Words with which a reader refuses a text, whatever the text looks like; empty: it does not.
std::string refusalBy(const char* key, const std::string& text, const ImportFiles& files = {}) {
    try {
        static_cast<void>(textOfImported(importKindOf(key)->make(text, files).rig));
    } catch (const std::runtime_error& fault) {
        return fault.what();
    }
    return {};
}

bool holdsWords(const std::string& text, const std::string& words) {
    return text.find(words) != std::string::npos;
}

/// A body of 1 kg with what else is in it.
std::string mjcfBall(const std::string& inside) {
    return "<body name=\"b\">" + inside + "<geom size=\"0.1\" mass=\"1\"/></body>";
}

std::string sdfAxis(const std::string& inside) {
    return "<axis><xyz>0 0 1</xyz>" + inside + "</axis>";
}

} // namespace

class TestImportCases : public QObject {
    Q_OBJECT
  private slots:
    void refusals_data() {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("words");
        const auto row = [](const char* kind, const char* name, const std::string& text, const char* words) {
            QTest::newRow(name) << kind << QString::fromStdString(text) << words;
        };
        row("urdf", "no robot", "<a/>", "there is no <robot>");
        row("mjcf", "no model", "<a/>", "there is no <mujoco>");
        row("sdf", "no SDFormat", "<a/>", "there is no <sdf>");
        row("urdf", "no joint's link", urdf("<joint name=\"j\" type=\"fixed\"><child link=\"world\"/></joint>"),
            "<joint \"j\">: its parent is no link of the file");
        row("urdf", "bytes", "<robot>" + std::string(kImportBytes, ' ') + "</robot>", "larger than 16 MiB");
        row("urdf", "elements", "<robot>" + repeated(kImportElements, "<a/>") + "</robot>",
            "more than 200000 elements");
        row("urdf", "numbers", urdf(urdfLink("a", "<visual><origin xyz=\"1 2 3 4\"/></visual>")),
            "xyz has more than 3 numbers where 3 belong");
        row("mjcf", "bodies", mjcf(repeated(1001, "<body/>")), "more than 1000 bodies");
        row("sdf", "links", sdf(numbered(1001, "<link name=\"", "\"/>")), "more than 1000 links");
        row("mjcf", "two letters", mjcf("", "<compiler eulerseq=\"xy\"/>"), "three of xyzXYZ");
        row("mjcf", "classes",
            mjcf("", "<default>" + numbered(501, "<default class=\"", "\"/>") + "</default>"),
            "more than 500 classes");
        row("mjcf", "no files", mjcf("<include file=\"a.xml\"/>"), "\"a.xml\" cannot be read");
        row("mjcf", "keyframe", mjcf(mjcfBody("a"), "<keyframe><key qpos=\"1 2\"/></keyframe>"),
            "qpos has more than 1 numbers where 1 belong");
        row("mjcf", "rates", mjcf(mjcfBall("<freejoint/>"), "<keyframe><key qvel=\"1 2\"/></keyframe>"),
            "qvel has 2 numbers where 6 belong");
        row("mjcf", "springs", mjcf(mjcfBall("<joint stiffness=\"1 2 3 4\"/>")),
            "stiffness has more than 3 numbers where 1 to 3 belong");
        std::string chain;
        for (int i = 0; i < 510; ++i) {
            const std::string number = std::to_string(1000 + i), next = std::to_string(1001 + i);
            chain += "<frame name=\"f" + number + "\"><pose relative_to=\"f" + next + "\"/></frame>";
        }
        row("sdf", "frames", sdf(sdfLink("a") + chain + "<frame name=\"f1510\"/>"),
            "poses are relative to each other deeper than 500");
        row("sdf", "attached to each other",
            sdf("<frame name=\"f\" attached_to=\"g\"><pose relative_to=\"__model__\"/></frame>"
                "<frame name=\"g\" attached_to=\"f\"><pose relative_to=\"__model__\"/></frame>" +
                sdfLink("a") + sdfJoint("j", "ball", between("f", "a"))),
            "<joint \"j\">: there is no link \"f\"");
        row("drake-hinge", "an empty map", "{}", "no keys of a DoorHingeConfig");
        row("drake-hinge", "a list for a key", "[1, 2]: 3", "no keys of a DoorHingeConfig");
        row("drake-hinge", "one key that is a list", "spring_constant: 1\n? [a]\n: [b]\ncatch_torque: -2\n",
            "catch_torque is -2: it is not below zero");
    }
    void refusals() {
        QFETCH(QString, kind);
        QFETCH(QString, text);
        QFETCH(QString, words);
        const std::string message = refusalBy(kind.toLatin1().constData(), text.toStdString());
        QVERIFY2(holdsWords(message, words.toStdString()), message.c_str());
    }

    void treesAreLimited() {
        ImportedTree tree;
        tree.links.resize(1001);
        QVERIFY_EXCEPTION_THROWN(static_cast<void>(buildImportedRig(tree)), std::runtime_error);
        // What is lost is told up to a number.
        const ImportedRig many =
            importKindOf("mjcf")->make(mjcf(mjcfBody("a") + numbered(400, "<x", "/>")), {});
        QCOMPARE(many.losses.size(), ImportedTree::kMostLosses + 1);
        QVERIFY(holdsWords(many.losses.back().words, "101 further ones are not listed"));
    }

    /// A start beyond a limit is moved to it; between two of them, half-way.
    void startsBeyondLimits() {
        const auto started = [](const std::string& limits) {
            const Imported m(
                sdf(sdfLink("a") + sdfJoint("j", "revolute",
                                            between("world", "a") + sdfAxis("<limit>" + limits + "</limit>"))));
            const RevoluteJoint& turn = *m.joint("j").revolute();
            return std::tuple(turn.initialAngle, turn.lowerStop.has_value(), turn.upperStop.has_value(),
                              m.tells("start beyond its limits"));
        };
        QVERIFY(started("<lower>0.5</lower>") == std::tuple(0.5, true, false, true));
        QVERIFY(started("<upper>-0.5</upper>") == std::tuple(-0.5, false, true, true));
        QVERIFY(started("<lower>-2</lower><upper>-1</upper>") == std::tuple(-1.5, true, true, true));
        QVERIFY(started("<lower>-2</lower><upper>1</upper>") == std::tuple(0.0, true, true, false));
        QVERIFY(started("<lower>-inf</lower><upper>1e16</upper>") == std::tuple(0.0, false, false, false));
    }

    /// Each of the three below zero is left out as a whole; each of them alone makes an element.
    void springsDampingAndFriction() {
        const auto lawsOf = [](const std::string& type, const std::string& dynamics) {
            const Imported m(sdf(
                sdfLink("a") +
                sdfJoint("j", type, between("world", "a") + sdfAxis("<dynamics>" + dynamics + "</dynamics>"))));
            return std::pair(m.rig.elements, m.losses);
        };
        for (const char* below : {"<damping>-1</damping>", "<friction>-1</friction><damping>1</damping>",
                                  "<spring_stiffness>-1</spring_stiffness>"}) {
            const auto [elements, losses] = lawsOf("revolute", below);
            QVERIFY2(elements.empty() && holdsWords(losses, "below zero: left out"), below);
        }
        QCOMPARE(std::get<RotationalSpring>(
                     lawsOf("revolute", "<spring_stiffness>2</spring_stiffness>").first.at(0).law)
                     .stiffness,
                 2.0);
        const auto hinge =
            std::get<DoorHingeParameters>(lawsOf("revolute", "<friction>3</friction>").first.at(0).law);
        QVERIFY(hinge.dynamicFrictionTorque == 3.0 && hinge.springConstant == 0.0);
        QCOMPARE(std::get<LinearSpring>(lawsOf("prismatic", "<damping>4</damping>").first.at(0).law).damping,
                 4.0);
        const auto [slide, losses] = lawsOf("prismatic", "<friction>3</friction>");
        QVERIFY(std::get<SlideFriction>(slide.at(0).law).friction == 3.0 && !holdsWords(losses, "friction"));
        const auto [none, told] = lawsOf("prismatic", "<friction>1e-20</friction>");
        QVERIFY(none.empty() && holdsWords(told, "is below a millionth of a newton: left out"));
        QVERIFY(std::get<SlideFriction>(lawsOf("prismatic", "<friction>1e11</friction>").first.at(0).law)
                    .stiffness == 1e15);
    }

    void impossibleInertias() {
        const auto told = [](double mass, double moment) {
            const std::string m = std::to_string(mass), i = std::to_string(moment);
            return Imported(sdf("<link name=\"a\"><inertial><mass>" + m + "</mass><inertia><ixx>" + i +
                                "</ixx></inertia></inertial>" +
                                visual("<sphere><radius>0.1</radius></sphere>") + "</link>" +
                                sdfJoint("j", "fixed", between("world", "a"))))
                .losses;
        };
        QVERIFY(holdsWords(told(1.0, 9.0), "inertia of <link \"a\">: no body can have these moments"));
        QVERIFY(holdsWords(told(-1.0, 1.0), "its mass is below zero: left out"));
    }

    void urdfRootsAndShapes() {
        const Imported m(
            "<robot name=\"r\"><!-- of three --><material name=\"red\"/><link name=\"base\"/>"
            "<link name=\"world\"/>" +
            urdfLink("arm", visual("<box size=\"1 2 3\"/>") +
                                "<collision><geometry><sphere radius=\"1\"/></geometry></collision>") +
            "<link name=\"marker\">" + visual("<cylinder radius=\"0.1\" length=\"0\"/>") + "</link>" +
            "<joint name=\"j\" type=\"continuous\"><parent link=\"base\"/><child link=\"arm\"/></joint>"
            "<joint name=\"k\" type=\"floating\"><parent link=\"world\"/><child link=\"marker\"/>"
            "</joint></robot>");
        // Beside the world another root stands on the ground, and the place of the world in the list is free.
        QVERIFY(m.tells("link \"base\": the root: fixed to the world"));
        QVERIFY(m.joint("base mount").isFixed());
        QCOMPARE(m.joint("j").parent, "base");
        QCOMPARE(m.joint("marker mount").parent, kWorldName); // it has no mass
        QVERIFY(m.tells("joint \"k\": moves no mass") &&
                m.tells("<material> in <robot>: not read. line 1, <material \"red\">. It contains name."));
        QCOMPARE(m.body("arm").shapes.size(), std::size_t{1}); // what is drawn, not what touches
        QVERIFY(m.tells("collision shapes: ") && m.tells("a size that is not above zero"));
    }

    void urdfPlanarJoints() {
        const auto told = [](const std::string& dynamics) {
            return Imported(urdf(urdfLink("a") + urdfJoint("j", "planar", "a", dynamics)))
                .tells("<dynamics> in <joint>: not read");
        };
        QVERIFY(told("<dynamics damping=\"1\"/>") && told("<dynamics friction=\"1\"/>") && !told(""));
    }

    void sdfModelsAndLoops() {
        const Imported m(
            "<sdf version=\"1.9\"><world name=\"w\"><gravity>0 0 -1.6</gravity><scene/><include/>"
            "<model name=\"m\">words<plugin/>" +
            sdfLink("a", visual("<plane/>") + visual("<mesh><uri>a.stl</uri><scale>-1 -1 -1</scale></mesh>") +
                             visual("<mesh><uri>/a.stl</uri></mesh>")) +
            "<model name=\"arm\">" + sdfLink("a") + sdfLink("b") + sdfLink("c") +
            sdfJoint("ab", "revolute", between("a", "b") + sdfAxis("")) +
            sdfJoint("bc", "revolute2",
                     between("b", "c") +
                         "<axis><xyz>1 0 0</xyz></axis><axis2><xyz>0 1 0"
                         "</xyz><use_parent_model_frame>true</use_parent_model_frame></axis2>") +
            sdfJoint("ca", "revolute", between("c", "a") + sdfAxis("")) +
            sdfJoint("aa", "revolute", between("a", "a") + sdfAxis("")) +
            sdfJoint("wb", "revolute", between("world", "b") + sdfAxis("")) + "</model></model></world></sdf>");
        QCOMPARE(m.rig.environment.gravity, Vector3(0, 0, -1.6));
        QVERIFY(std::holds_alternative<FreeJoint>(m.joint("a free").kind) && m.body("arm a").name == "arm a");
        QVERIFY(std::holds_alternative<FreeJoint>(m.joint("arm a free").kind));
        QVERIFY(m.joint("bc 2").revolute()->axis == Vector3::UnitY() && m.joint("bc").revolute() != nullptr);
        // Round the circle, and a second time to what hangs already.
        QVERIFY(m.tells("<joint \"aa\">: connects a link to itself: left out."));
        for (const char* joint : {"ca", "wb"}) {
            QVERIFY2(m.tells("<joint \"" + std::string(joint) + "\">: closes a loop"), joint);
        }
        QVERIFY(m.tells("<include> of \"?\": not read; write what it includes") &&
                m.tells("<scene> in <world>: not read. line 1, <world \"w\">."));
        const Body& a = m.body("a");
        QCOMPARE(formOf<HalfSpaceGeometry>(a, 0).size, 1.0); // of a plane that says none
        QVERIFY(m.tells("<plugin> in <model>: not read. line 1, <model \"m\">.") &&
                m.tells("a mesh: its file is not named"));
        QVERIFY(a.shapes.size() == 1 && m.tells("a mesh: it has another scale along each axis"));
    }

    /// A frame that is placed by one and attached to another.
    void sdfFramesOnTwo() {
        const Imported m(
            sdf("<frame name=\"f\" attached_to=\"a\"><pose relative_to=\"b\">1 0 0 0 0 0</pose></frame>" +
                sdfLink("a") + "<link name=\"b\"><pose>0 2 0 0 0 0</pose></link>" +
                "<link name=\"c\"><pose relative_to=\"f\"/><inertial/></link>" +
                sdfJoint("j", "ball", between("f", "c"))));
        QCOMPARE(m.joint("j").parent, "a");
        QVERIFY(isNear(m.joint("j").position, {1, 2, 0}));
    }

    void mujocoDefaults() {
        const Imported m(mjcf(
            "<frame pos=\"0 0 1\" childclass=\"stiff\"><site pos=\"1 2 3\"/>" + mjcfBody("a") + "</frame>" +
                mjcfBody("b", "childclass=\"none such\"") + "<inertial mass=\"5\" pos=\"0 0 0\"/>",
            "<compiler assetdir=\"parts\"/><default class=\"top\"><joint damping=\"7\"/></default>"
            "<default><default class=\"stiff\"><joint stiffness=\"+2\"/></default></default>"
            "<asset><mesh file=\"a.stl\"/></asset>"));
        QCOMPARE(m.rig.elements.size(), std::size_t{1}); // one class is of the frame, one of nobody
        QCOMPARE(std::get<RotationalSpring>(m.rig.elements[0].law).stiffness, 2.0);
        QCOMPARE(m.rig.elements[0].joint, "j a");
        QVERIFY(isNear(m.joint("j a").position, {0, 0, 1}));
        // Of two folders that of meshes counts, in either order.
        const auto fileWith = [](const std::string& folders) {
            const Imported one(
                mjcf(mjcfBody("a", "", "<geom mesh=\"m\" mass=\"0\"/>"),
                     "<compiler " + folders + "/><asset><mesh name=\"m\" file=\"a.stl\"/></asset>"));
            return formOf<MeshGeometry>(one.body("a"), 1).file;
        };
        QCOMPARE(fileWith("assetdir=\"parts\""), "parts/a.stl");
        QCOMPARE(fileWith("assetdir=\"parts\" meshdir=\"meshes/\""), "meshes/a.stl");
        QCOMPARE(fileWith("meshdir=\"meshes\"/><compiler assetdir=\"parts\""), "meshes/a.stl");
    }

    void mujocoRanges() {
        const auto isLimited = [](const std::string& attributes, const std::string& before = {}) {
            const Imported m(mjcf(mjcfBall("<joint name=\"j\" " + attributes + "/>"), before));
            return m.joint("j").revolute()->lowerStop.has_value();
        };
        const std::string off = "<compiler autolimits=\"false\"/>", range = "range=\"-10 20\"";
        QVERIFY(isLimited(range) && isLimited(range + " limited=\"auto\""));
        QVERIFY(!isLimited(range, off) && isLimited(range + " limited=\"true\"", off));
        QVERIFY(!isLimited("limited=\"true\"") && !isLimited("limited=\"auto\"") &&
                !isLimited(range + " limited=\"false\""));
    }

    void mujocoStarts() {
        const std::string two = mjcfBody("a") + mjcfBody("b");
        const Imported rates(mjcf(two, "<keyframe><key qvel=\"1 2\"/></keyframe>"));
        QVERIFY(rates.joint("j b").revolute()->initialRate == 2.0 &&
                rates.joint("j b").revolute()->initialAngle == 0.0);
        const Imported places(mjcf(two, "<keyframe><key qpos=\"0.1 0.2\"/></keyframe>"));
        QVERIFY(places.joint("j b").revolute()->initialAngle == 0.2 &&
                places.joint("j b").revolute()->initialRate == 0.0);
        // Balls start as in the document, which is told where a keyframe might say otherwise.
        const std::string ball = mjcfBall("<joint name=\"j\" type=\"ball\"/>");
        const std::string key = "<keyframe><key qpos=\"1 0 0 0\" qvel=\"1 2 3\"/></keyframe>";
        QVERIFY(Imported(mjcf(ball, key)).tells("ball and free joints") &&
                !Imported(mjcf(ball)).tells("<key>"));
    }

    /// Boxes along a line, with all three sizes or fewer; what has no contact type does not touch.
    void mujocoBoxes() {
        const Imported m(mjcf(mjcfBody("a", "",
                                       "<geom type=\"box\" size=\"0.1\" fromto=\"0 0 0 0 0 2\"/>"
                                       "<geom type=\"ellipsoid\" size=\"0.2\" fromto=\"0 0 0 0 0 1\"/><geom "
                                       "type=\"box\" size=\"0.1 0.2\"/>"
                                       "<geom type=\"box\" size=\"0.1 0.2 0.3\"/><geom type=\"plane\"/>")));
        const Body& a = m.body("a");
        QCOMPARE(a.shapes.size(), std::size_t{4});
        QVERIFY(isNear(formOf<BoxGeometry>(a, 1).size, {0.2, 0.2, 2.0}));
        QVERIFY(isNear(formOf<BoxGeometry>(a, 2).size, {0.4, 0.4, 1.0}));
        QVERIFY(isNear(formOf<BoxGeometry>(a, 3).size, {0.2, 0.4, 0.6}));
        QVERIFY(m.tells("its size is not above zero") && m.tells("add the contacts"));
        const std::string drawn =
            "<body name=\"b\"><joint/><geom size=\"0.1\" mass=\"1\" contype=\"0\" conaffinity=\"0\"/></body>";
        QVERIFY(!Imported(mjcf(drawn)).tells("add the contacts"));
        const Imported ground(mjcf(mjcfBody("b") + "<geom type=\"plane\" size=\"0 0 1\"/>"));
        QCOMPARE(formOf<HalfSpaceGeometry>(ground.body(kWorldName), 0).size, 5.0); // endless: as it is drawn
    }

    /// Solids by corners: their hull, as MuJoCo takes it. Of a ball with many corners the foremost.
    void mujocoCorners() {
        std::string globe;
        for (int i = 0; i < 400; ++i) {
            const double z = 1.0 - (2.0 * i + 1.0) / 400.0, r = std::sqrt(1.0 - z * z), turn = 2.399963 * i;
            globe += std::to_string(r * std::cos(turn)) + " " + std::to_string(r * std::sin(turn)) + " " +
                     std::to_string(z) + " ";
        }
        const Imported m(mjcf(
            mjcfBody("a", "", "<geom mesh=\"globe\" mass=\"0\"/><geom mesh=\"flat\"/><geom mesh=\"wedge\"/>"),
            "<asset><mesh name=\"globe\" vertex=\"" + globe +
                "\"/><mesh name=\"flat\" vertex=\"0 0 0 1 0 0 0 1 0\"/><mesh name=\"wedge\" scale=\"2 1 1\" "
                "vertex=\"0 0 0 1 0 0 0 1 0 0 0 1\"/></asset>"));
        const Body& a = m.body("a");
        QCOMPARE(a.shapes.size(), std::size_t{3});
        QCOMPARE(formOf<HullGeometry>(a, 1).corners.size(), std::size_t{64});
        QVERIFY(m.tells("its hull has many corners: 64 of them were taken, others stand out by up to"));
        QVERIFY(m.tells("its corners enclose nothing: left out"));
        // The wedge's box is from 0 to 2 m along x: its centre is where the shape is.
        QVERIFY(isNear(a.shapes[2].position, {1.0, 0.5, 0.5}));
        double longest = 0.0;
        for (const HullCorner& corner : formOf<HullGeometry>(a, 2).corners)
            longest = std::max(longest, corner.x);
        QCOMPARE(longest, 2.0);
    }

    void mujocoTendonsThatAreNone() {
        const auto elementsWith = [](const std::string& attributes, const std::string& sites,
                                     const char* tag = "spatial") {
            const std::string tendon =
                std::string("<") + tag + " name=\"t\" " + attributes + ">" + sites + "</" + tag + ">";
            const Imported m(mjcf("<site name=\"top\"/>" + mjcfBody("a", "", "<site name=\"end\"/>"),
                                  "<tendon>words" + tendon + "</tendon>"));
            if (m.tells("<spatial \"t\">: A tendon: left out") != m.rig.elements.empty() && tag[0] == 's')
                throw std::runtime_error("left out without a word");
            return m.rig.elements;
        };
        const std::string both = "<site site=\"top\"/><site site=\"end\"/>", soft = "stiffness=\"1\"";
        QCOMPARE(elementsWith(soft, both).size(), std::size_t{1});
        QCOMPARE(std::get<LinearSpring>(elementsWith("damping=\"2\"", both).at(0).law).damping, 2.0);
        QCOMPARE(std::get<LinearSpring>(elementsWith(soft + " springlength=\"-1\"", both).at(0).law).restLength,
                 0.0);
        QVERIFY(elementsWith("stiffness=\"-1\"", both).empty() &&
                elementsWith(soft + " damping=\"-1\"", both).empty());
        QVERIFY(elementsWith(soft, both + "<site site=\"end\"/>").empty());
        QVERIFY(elementsWith(soft, "<site site=\"top\"/>").empty());
        QVERIFY(elementsWith(soft, "<site site=\"x\"/><site site=\"end\"/>").empty());
        QVERIFY(elementsWith(soft, "<site site=\"top\"/><site site=\"x\"/>").empty());
        QVERIFY(elementsWith(soft, both, "fixed").empty());
    }

    /// Meshes that cannot be: by their scale, their place, their name. Masses of those that are not there are
    /// not known.
    void mujocoMeshes() {
        const auto with = [](const std::string& mesh, const std::string& geom) {
            return Imported(mjcf(mjcfBody("a", "", "<geom " + geom + "/>"),
                                 "<asset><mesh name=\"m\" " + mesh + "/></asset>"));
        };
        const std::string m = "mesh=\"m\"";
        QVERIFY(with("file=\"a.stl\" scale=\"-1 -1 -1\"", m).tells("another scale along each axis"));
        QVERIFY(with("file=\"a.stl\" scale=\"1 1 2\"", m).tells("another scale along each axis"));
        QVERIFY(with("file=\"/a.stl\" scale=\"1 1 2\"", m).tells("not named from the folder"));
        QVERIFY(with("file=\"a.stl\"", "type=\"mesh\"").tells("its mesh is none of the assets"));
        for (const auto& [mass, isTold] :
             {std::pair{"mass=\"2\"", true}, {"density=\"7\"", true}, {"mass=\"0\"", false}}) {
            const Imported one = with("file=\"a.stl\"", m + " " + mass);
            QVERIFY2(one.tells("its moments of inertia would follow from its surface") == isTold, mass);
            QVERIFY2(one.body("a").shapes[1].mass == 0.0 && one.body("a").shapes[1].density == 0.0, mass);
        }
    }

    void mujocoMassesOfPoints() {
        const std::string ring =
            "<body name=\"b\"><joint name=\"j\"/><inertial pos=\"0.5 0 0\" mass=\"2\"/>"
            "<geom mesh=\"m\" density=\"0\"/></body>";
        const Imported m(mjcf(ring,
                              "<asset><mesh name=\"m\" file=\"a.stl\"/></asset><equality>words</equality>"
                              "<sensor>words<clock name=\"c\"/></sensor>"));
        QVERIFY(m.body("b").massProperties->mass == 2.0 && m.body("b").massProperties->moments.isZero());
        QVERIFY(!m.tells("mass of a mesh") &&
                m.tells("<sensor> in <mujoco>: not read. line 1, <mujoco>. It contains clock, name.") &&
                !m.tells("<equality>"));
    }

    void includedFilesAreLimited() {
        const ImportFiles large = [](const std::string&) -> std::optional<std::string> {
            return "<mujocoinclude><!--" + std::string(3'300'000, 'x') + "--></mujocoinclude>";
        };
        const std::string words = refusalBy("mjcf", mjcf("<include file=\"a\"/>"), large);
        QVERIFY2(holdsWords(words, "too large together"), words.c_str());
    }

    void numbersAndNames() {
        // A plus is a sign of numbers; what is too small for a double is nothing.
        const Imported m(mjcf(mjcfBody("a", "pos=\"+1 -2 1e-400\"")));
        QVERIFY(isNear(m.joint("j a").position, {1, -2, 0}));
        std::string fault;
        QVERIFY(importMeshFile(std::string(600, 'a') + ".stl", "", fault).empty());
        QVERIFY(importMeshFile(std::string(200, 'a') + ".stl", "", fault).empty()); // longer than names are
        QVERIFY(holdsWords(fault, "not named from the folder"));
        QCOMPARE(importMeshFile("a.stl", "parts/", fault), "parts/a.stl");
    }

    void recognisesByTheFirstElement() {
        const auto kindOf = [](const char* text) {
            const ImportKind* const kind = recognisedImport(text);
            return std::string(kind == nullptr ? "" : kind->key);
        };
        QCOMPARE(kindOf("<?xml version=\"1.0\"?>\n<!-- <sdf> --><!DOCTYPE x><robot"), "urdf");
        QCOMPARE(kindOf("<mujoco/>"), "mjcf");
        QCOMPARE(kindOf("<sdf version=\"1\">"), "sdf");
        QCOMPARE(kindOf("motion_threshold: 1"), "drake-hinge");
        QCOMPARE(kindOf("catch_torque: 1"), "drake-hinge");
        for (const char* none : {"", "<", "<?", "<robots/>", "robot", "<!-- a --"}) QCOMPARE(kindOf(none), "");
    }

    /// What no rig can be is refused in a few lines, without the warnings.
    void tellsTheFirstFaults() {
        Rig rig = Imported(mjcf(mjcfBody("a"))).rig;
        for (int i = 0; i < 8; ++i) {
            Joint joint;
            joint.name = "to nothing " + std::to_string(i);
            joint.child = "none";
            rig.joints.push_back(joint);
        }
        rig.story.push_back("joint.none.angle"); // which is a warning
        std::string words;
        try {
            static_cast<void>(textOfImported(rig));
        } catch (const std::runtime_error& fault) {
            words = fault.what();
        }
        QVERIFY2(words.starts_with("what it says makes no rig:"), words.c_str());
        QCOMPARE(std::count(words.begin(), words.end(), '\n'), 5);
        QVERIFY(!holdsWords(words, "warning") && !holdsWords(words, "no such channel"));
    }

    void otherEntriesOfYaml() {
        const Imported m("lid:\n  spring_constant: 2\n  ? [a]\n  : 1\nbox: 3\n");
        QCOMPARE(m.rig.elements.at(0).name, "lid");
        QVERIFY(m.tells("other entries: 1 of them: not read") && m.tells("\"?\": is no key"));
    }

    void filesThatCannotBeRead() {
        const QTemporaryDir folder;
        QFile large(folder.filePath("large.xml"));
        QVERIFY(large.open(QIODevice::WriteOnly));
        QVERIFY(large.resize(static_cast<qint64>(kImportBytes) + 1));
        const std::filesystem::path path = folder.path().toStdString();
        QVERIFY(!filesIn(path)("large.xml") && !filesIn(path / "gone")("large.xml"));
        QVERIFY(QDir(folder.path()).mkdir("inner.xml") && !filesIn(path)("inner.xml"));
        QVERIFY(!filesIn(path)(std::string("large.xml\0", 10)) && !filesIn(path)("."));
        ImportedRig imported = importKindOf("urdf")->make(
            urdf(urdfLink("a", visual("<mesh filename=\"b.stl\"/>") + visual("<mesh filename=\"b.stl\"/>") +
                                   visual("<sphere radius=\"1\"/>")) +
                 urdfJoint("j", "continuous", "a")),
            {});
        dropMissingMeshes(imported, path);
        QCOMPARE(imported.rig.bodies.at(0).shapes.size(), std::size_t{1});
        QCOMPARE(std::count_if(
                     imported.losses.begin(), imported.losses.end(),
                     [](const ExportLoss& loss) { return holdsWords(loss.words, "is not in the folder"); }),
                 2);
    }
};

HINGELAB_APPLESS_TEST(TestImportCases)

} // namespace test_import_cases

#include "test_import_cases.moc"
