// SPDX-License-Identifier: GPL-3.0-or-later
// What files of robots can say, form by form: shapes, joints, places and springs, what is told to be lost, what
// is refused.
#include <QTest>
#include <cmath>
#include <numbers>

#include "exchange/import_files.h"
#include "exchange/import_xml.h"
#include "tests/physics/import_bench.h"
#include "tests/run.h"
#include "tests/suite.h"

namespace test_import_forms {

using namespace hingelab;
using namespace hingelab::test;

class TestImportForms : public QObject {
    Q_OBJECT
  private slots:
    void sdfShapes() {
        const Imported m(sdf(
            "<static>true</static>" +
            sdfLink("a", visual("<cylinder><radius>0.1</radius><length>0.5</length></cylinder>") +
                             visual("<capsule><radius>0.2</radius><length>0.6</length></capsule>") +
                             visual("<sphere><radius>0.3</radius></sphere>") +
                             visual("<plane><normal>1 0 0</normal><size>3 4</size></plane>") +
                             visual("<mesh><uri>model://pack/parts/a.STL</uri><scale>2 2 2</scale></mesh>") +
                             visual("<mesh><uri>a.obj</uri><scale>1 2 1</scale></mesh>") +
                             visual("<polyline><height>1</height></polyline>") +
                             visual("<sphere><radius>0</radius></sphere>") +
                             visual("<plane><normal>0 0 0</normal></plane>"))));
        const Body& a = m.body("a");
        QCOMPARE(a.shapes.size(), std::size_t{5});
        QVERIFY(formOf<CylinderGeometry>(a, 0).radius == 0.1 && formOf<CylinderGeometry>(a, 0).length == 0.5);
        QVERIFY(formOf<CapsuleGeometry>(a, 1).radius == 0.2 && formOf<CapsuleGeometry>(a, 1).length == 0.6);
        QCOMPARE(formOf<SphereGeometry>(a, 2).radius, 0.3);
        QCOMPARE(formOf<HalfSpaceGeometry>(a, 3).size, 3.0);
        QVERIFY(isNear(turned(a.shapes[3].rotation, Vector3::UnitZ()), Vector3::UnitX()));
        QCOMPARE(formOf<MeshGeometry>(a, 4).file, "parts/a.STL"); // the package is the folder
        QCOMPARE(formOf<MeshGeometry>(a, 4).scale, 2.0);
        QVERIFY(m.tells("another scale along each axis") && m.tells("a form that rigs do not have"));
        QVERIFY(m.tells("a size that is not above zero") && m.tells("a plane without a normal"));
        // A static model stands on the ground, with the mass that it says.
        QVERIFY(m.rig.joints.size() == 1 && m.rig.joints[0].isFixed());
        QVERIFY(a.massProperties && a.massProperties->mass == 1.0);
    }

    /// Collision shapes stand in where nothing is drawn.
    void sdfCollisionsWhereNothingIsDrawn() {
        const std::string ball =
            "<collision name=\"c\"><geometry><sphere><radius>0.3</radius></sphere></geometry></collision>";
        const Imported m(
            sdf(sdfLink("a", ball) + sdfLink("b", ball + visual("<box><size>1 2 3</size></box>"))));
        QCOMPARE(formOf<SphereGeometry>(m.body("a"), 0).radius, 0.3);
        QCOMPARE(m.body("b").shapes.size(), std::size_t{1});
        QVERIFY(formOf<BoxGeometry>(m.body("b"), 0).size == Vector3(1, 2, 3));
        QVERIFY(m.tells("add the contacts that matter"));
    }

    void sdfJoints() {
        const std::string z = "<axis><xyz>0 0 1</xyz></axis>";
        const Imported m(sdf(
            sdfLink("a") + sdfLink("b") + sdfLink("c") + sdfLink("d") + sdfLink("e") + sdfLink("f") +
            sdfLink("g") + sdfLink("h") +
            sdfJoint("u", "universal",
                     between("world", "a") + "<axis><xyz>1 0 0</xyz></axis><axis2><xyz>0 1 0</xyz></axis2>") +
            sdfJoint("s", "screw",
                     between("world", "b") + "<screw_thread_pitch>0.01</screw_thread_pitch>" + z) +
            // Older files: minus radians a metre.
            sdfJoint("t", "screw", between("world", "c") + "<thread_pitch>-628.3185307</thread_pitch>" + z) +
            sdfJoint("ball", "ball", between("world", "d")) +
            sdfJoint("slide", "prismatic",
                     between("world", "e") +
                         "<axis><xyz>0 1 0</xyz><limit><lower>-0.1</lower><upper>0.3</upper></limit><dynamics>"
                         "<friction>2</friction><damping>3</damping><spring_stiffness>40</spring_stiffness>"
                         "<spring_reference>0.2</spring_reference></dynamics></axis>") +
            sdfJoint("endless", "continuous",
                     between("world", "f") + "<axis><xyz>0 0 1</xyz><limit><lower>0</lower></limit></axis>") +
            sdfJoint("gears", "gearbox", between("world", "g")) +
            sdfJoint("back", "revolute", between("h", "world") + z)));
        QVERIFY(m.joint("u").revolute()->axis == Vector3::UnitX());
        QVERIFY(m.joint("u 2").revolute()->axis == Vector3::UnitY());
        QCOMPARE(m.joint("u 2").parent, m.joint("u").child);
        QCOMPARE(m.joint("u 2").child, "a");
        QVERIFY(std::abs(m.as<ScrewJoint>("s").lead - 0.01) < 1e-15);
        QVERIFY(std::abs(m.as<ScrewJoint>("t").lead - 0.01) < 1e-11);
        QVERIFY(std::holds_alternative<SphericalJoint>(m.joint("ball").kind));
        const auto& slide = m.as<PrismaticJoint>("slide");
        QVERIFY(slide.axis == Vector3::UnitY());
        QVERIFY(slide.lowerStop->position == -0.1 && slide.upperStop->position == 0.3);
        const auto& spring = std::get<LinearSpring>(m.rig.elements.at(0).law);
        QVERIFY(spring.stiffness == 40.0 && spring.damping == 3.0);
        const auto friction = std::find_if(m.rig.elements.begin(), m.rig.elements.end(), [](const Element& e) {
            return std::holds_alternative<SlideFriction>(e.law);
        });
        QVERIFY(friction != m.rig.elements.end() && m.rig.motors.empty());
        QCOMPARE(std::get<SlideFriction>(friction->law).friction, 2.0);
        QCOMPARE(friction->joint, "slide");
        QVERIFY(!m.joint("endless").revolute()->lowerStop);
        QVERIFY(m.joint("g mount").isFixed() && m.tells("of type \"gearbox\": fixed"));
        QVERIFY(m.tells("Its child is the world: left out"));
        QVERIFY(std::any_of(m.rig.joints.begin(), m.rig.joints.end(), [](const Joint& j) {
            return j.child == "h" && std::holds_alternative<FreeJoint>(j.kind);
        }));
    }

    /// Frames in frames, attached to links; axes in their directions; poses in degrees and as quaternions.
    void sdfFrames() {
        const Imported m(
            sdf("<frame name=\"turned\"><pose degrees=\"true\">0 0 0 0 0 90</pose></frame>"
                "<frame name=\"on a\" attached_to=\"a\"><pose>0 0 1 0 0 0</pose></frame>"
                "<frame name=\"on that\" attached_to=\"on a\"/>" +
                sdfLink("a") +
                "<link name=\"b\"><pose rotation_format=\"quat_xyzw\">1 2 3 0 0 1 1</pose>"
                "<inertial><mass>1</mass></inertial></link>"
                "<include><uri>model://other</uri></include>" +
                sdfJoint("fix", "fixed", between("world", "a")) +
                sdfJoint("j", "revolute",
                         between("on that", "b") + "<axis><xyz expressed_in=\"turned\">1 0 0</xyz>"
                                                   "<mimic joint=\"fix\"/></axis>")));
        const Joint& j = m.joint("j");
        QCOMPARE(j.parent, "a"); // what the frame is attached to in the end
        QVERIFY(isNear(j.position, {1, 2, 3}));
        // b is turned by 90 degrees about z, as the frame is.
        QVERIFY(isNear(turned(j.rotation, Vector3::UnitX()), Vector3::UnitY()));
        QVERIFY(isNear(j.revolute()->axis, Vector3::UnitX()));
        QVERIFY(m.tells("write what it includes into the file") && m.tells("(mimic)"));
        const Imported old(sdf(sdfLink("a") +
                               "<link name=\"b\"><pose>0 0 0 0 0 1.5707963267948966</pose>"
                               "<inertial><mass>1</mass></inertial></link>" +
                               sdfJoint("j", "revolute",
                                        between("a", "b") + "<axis><xyz>1 0 0</xyz><use_parent_model_frame>1"
                                                            "</use_parent_model_frame></axis>")));
        QVERIFY(isNear(old.joint("j").revolute()->axis, -Vector3::UnitY())); // the model's x, as b sees it
    }

    void urdfShapesAndJoints() {
        const std::string slide = "<axis xyz=\"0 0 1\"/><limit lower=\"1\" upper=\"2\"/>";
        const Imported m(
            urdf(urdfLink("a", visual("<sphere radius=\"0.3\"/>") +
                                   visual("<mesh filename=\"package://p/b.obj\" scale=\"0.5 0.5 0.5\"/>") +
                                   visual("<mesh filename=\"b.obj\" scale=\"1 2 1\"/>") +
                                   visual("<mesh filename=\"b.obj\" scale=\"0 0 0\"/>") +
                                   visual("<mesh filename=\"b.dae\"/>") + visual("<torus/>") +
                                   visual("<sphere radius=\"0\"/>") + visual("<box size=\"1 0 1\"/>")) +
                 urdfLink("b",
                          "<collision><geometry><cylinder radius=\"0.1\" length=\"0.2\"/></geometry>"
                          "</collision>") +
                 urdfLink("c") + urdfLink("d") + urdfLink("e") + urdfLink("f") +
                 urdfJoint("slide", "prismatic", "a", slide) + urdfJoint("free", "floating", "b") +
                 urdfJoint("plane", "planar", "c", "<axis xyz=\"0 0 2\"/><dynamics damping=\"1\"/>") +
                 urdfJoint("odd", "knee", "d") +
                 urdfJoint("follows", "continuous", "e", "<mimic joint=\"slide\"/>") +
                 urdfJoint("none", "revolute", "f", "<limit lower=\"1\" upper=\"1\"/>") + "<transmission/>"));
        const Body& a = m.body("a");
        QCOMPARE(a.shapes.size(), std::size_t{2});
        QCOMPARE(formOf<SphereGeometry>(a, 0).radius, 0.3);
        QCOMPARE(formOf<MeshGeometry>(a, 1).file, "b.obj");
        QCOMPARE(formOf<MeshGeometry>(a, 1).scale, 0.5);
        QVERIFY(m.tells("another scale along each axis") && m.tells("its scale is not above zero"));
        QVERIFY(m.tells("\"b.dae\" is neither STL nor OBJ") && m.tells("of a kind that is not known"));
        QVERIFY(m.tells("a size that is not above zero"));
        QCOMPARE(formOf<CylinderGeometry>(m.body("b"), 0).length, 0.2); // what touches, where nothing is drawn
        // What would start beyond its limits starts between them.
        const auto& slides = m.as<PrismaticJoint>("slide");
        QVERIFY(slides.lowerStop->position == 1.0 && slides.upperStop->position == 2.0);
        QVERIFY(slides.initialDistance == 1.5 && m.tells("start beyond its limits"));
        QVERIFY(std::holds_alternative<FreeJoint>(m.joint("free").kind));
        // In a plane: two slides across its normal, and a turn about it.
        const Vector3 x = m.as<PrismaticJoint>("plane x").axis, y = m.as<PrismaticJoint>("plane y").axis;
        QVERIFY(isNear(x.cross(y), Vector3::UnitZ()));
        QVERIFY(isNear(m.joint("plane angle").revolute()->axis, Vector3::UnitZ()));
        QVERIFY(m.tells("<dynamics> in <joint>: not read"));
        QVERIFY(m.joint("d mount").isFixed() && m.tells("(\"knee\"): fixed"));
        QVERIFY(m.tells("(mimic)") && m.tells("<transmission>"));
        QVERIFY(m.joint("none").isFixed() && m.tells("joint \"none\": Its lower and upper limit are the same"));
    }

    void mujocoPlaces() {
        const Imported m(mjcf(mjcfBody("a", "axisangle=\"0 0 2 90\"") +
                              mjcfBody("b", "xyaxes=\"0 2 0 -1 1 0\"") + mjcfBody("c", "zaxis=\"3 0 0\"") +
                              mjcfBody("d", "quat=\"1 0 0 1\"")));
        const auto axisOf = [&](const char* joint, const Vector3& axis) {
            return turned(m.joint(joint).rotation, axis);
        };
        QVERIFY(isNear(axisOf("j a", Vector3::UnitX()), Vector3::UnitY()));
        QVERIFY(isNear(axisOf("j b", Vector3::UnitX()), Vector3::UnitY())); // y is made square with x
        QVERIFY(isNear(axisOf("j b", Vector3::UnitY()), -Vector3::UnitX()));
        QVERIFY(isNear(axisOf("j c", Vector3::UnitZ()), Vector3::UnitX()));
        QVERIFY(isNear(axisOf("j d", Vector3::UnitX()), Vector3::UnitY()));
    }

    void mujocoInertias() {
        const std::string given = "<inertial pos=\"0 0 0.1\" mass=\"2\" diaginertia=\"0.3 0.4 0.5\"/>";
        const std::string full =
            "<inertial pos=\"0 0 0\" mass=\"2\" fullinertia=\"0.3 0.4 0.5 0.01 0.02 0.03\"/>";
        const std::string wrong = "<inertial pos=\"0 0 0\" mass=\"2\" diaginertia=\"1 1 9\"/>";
        const std::string world = mjcfBody("a", "", given) + mjcfBody("b", "", full) + mjcfBody("c", "", wrong);
        const Imported m(mjcf(world));
        QVERIFY(m.body("a").massProperties->moments == Vector3(0.3, 0.4, 0.5));
        QVERIFY(m.body("a").massProperties->centreOfMass == Vector3(0, 0, 0.1));
        QCOMPARE(m.body("a").shapes[0].mass, 0.0); // it counts once
        QVERIFY(m.body("b").massProperties->products == Vector3(0.01, 0.02, 0.03));
        QVERIFY(!m.body("c").massProperties && m.tells("no body can have these moments"));
        QCOMPARE(m.body("c").shapes[0].mass, 1.0);
        const Imported always(mjcf(world, "<compiler inertiafromgeom=\"true\"/>"));
        QVERIFY(!always.body("a").massProperties && always.body("a").shapes[0].mass == 1.0);
        const Imported never(mjcf(world, "<compiler inertiafromgeom=\"false\"/>"));
        QVERIFY(never.body("a").massProperties && !never.body("c").massProperties);
        QCOMPARE(never.body("c").shapes[0].mass, 0.0);
        QVERIFY(never.joint("c mount").isFixed()); // nothing is left to be moved
    }

    void mujocoShapes() {
        const std::string assets =
            "<compiler meshdir=\"parts\"/><asset><mesh name=\"m\" file=\"a.stl\" "
            "scale=\"2 2 2\"/><mesh file=\"b.obj\" scale=\"1 2 1\"/></asset>";
        const Imported m(
            mjcf("<joint name=\"of the world\"/>" +
                     mjcfBody("a", "",
                              "<geom type=\"ellipsoid\" size=\"0.1 0.2 0.3\" density=\"600\"/>"
                              "<geom type=\"mesh\" mesh=\"m\"/><geom type=\"mesh\" mesh=\"b\"/>"
                              "<geom type=\"mesh\" mesh=\"x\"/><geom type=\"plane\" size=\"1 1 1\"/>"
                              "<geom type=\"box\" size=\"0.1\"/><geom type=\"capsule\" size=\"0.1\"/>"
                              "<geom type=\"hfield\" size=\"1\"/>"
                              "<geom type=\"capsule\" size=\"0.1\" fromto=\"1 1 1 1 1 1\"/>"),
                 assets));
        const Body& a = m.body("a");
        QCOMPARE(a.shapes.size(), std::size_t{3});
        QVERIFY(isNear(formOf<BoxGeometry>(a, 1).size, {0.2, 0.4, 0.6}));
        // The ellipsoid's mass: 600 kg/m^3 of 4/3 pi a b c.
        const double mass = a.shapes[1].density * formOf<BoxGeometry>(a, 1).size.prod();
        QVERIFY(std::abs(mass - 600.0 * 4.0 / 3.0 * std::numbers::pi * 0.006) < 1e-9);
        QCOMPARE(formOf<MeshGeometry>(a, 2).file, "parts/a.stl");
        QCOMPARE(formOf<MeshGeometry>(a, 2).scale, 2.0);
        for (const char* words :
             {"the box around it, of the same mass", "its moments of inertia would follow from its surface",
              "another scale along each axis", "its mesh is none of the assets", "a plane on a body",
              "its size is not above zero", "its length is not above zero", "of type \"hfield\"",
              "between two points that are one", "A joint of the world itself"}) {
            QVERIFY2(m.tells(words), words);
        }
    }

    void mujocoJoints() {
        const auto one = [](const std::string& joint) {
            return "<body name=\"b\">" + joint + "<geom size=\"0.1\" mass=\"1\"/></body>";
        };
        const Imported ball(
            mjcf(one("<joint name=\"j\" type=\"ball\" range=\"0 30\" limited=\"true\" damping=\"1\"/>")));
        QVERIFY(std::holds_alternative<SphericalJoint>(ball.joint("j").kind));
        QVERIFY(ball.tells("The range of a ball joint") && ball.tells("of ball and free joints are left out"));
        const Imported hinge(mjcf(
            one("<joint name=\"j\" stiffness=\"2 0 1\" range=\"10 20\" limited=\"false\" armature=\"0.1\"/>") +
            "<body name=\"data\" mocap=\"true\"/>"));
        QVERIFY(!hinge.joint("j").revolute()->lowerStop);
        QCOMPARE(std::get<RotationalSpring>(hinge.rig.elements.at(0).law).stiffness, 2.0);
        QVERIFY(hinge.tells("polynomial stiffness") &&
                hinge.tells("armature is kept as a motor without voltage"));
        QVERIFY(hinge.tells("moved by data (mocap)"));
        const Imported free(
            mjcf(one("<freejoint name=\"j\"/>") + mjcfBody("c"),
                 "<keyframe><key qpos=\"0 0 1 1 0 0 0 0.5\" qvel=\"0 0 0 0 0 0 2\"/></keyframe>"));
        QVERIFY(std::holds_alternative<FreeJoint>(free.joint("j").kind));
        QVERIFY(free.joint("j c").revolute()->initialAngle == 0.5 &&
                free.joint("j c").revolute()->initialRate == 2.0);
        QVERIFY(free.tells("What it says of ball and free joints"));
        const Imported below(mjcf(one("<joint name=\"j\" damping=\"-1\"/>")));
        QVERIFY(below.rig.elements.empty() && below.tells("below zero: left out"));
    }

    /// A spring between two sites pulls as Hooke has it.
    void mujocoTendons() {
        const std::string tendons =
            "<tendon><spatial name=\"pull\" stiffness=\"100\" damping=\"3\" springlength=\"0.5\"><site "
            "site=\"top\"/>"
            "<site site=\"end\"/></spatial><spatial name=\"slack\" stiffness=\"10\"><site site=\"top\"/>"
            "<site site=\"end\"/></spatial><spatial name=\"limp\"><site site=\"top\"/><site "
            "site=\"end\"/></spatial>"
            "<fixed name=\"joints\"/></tendon>";
        const Imported m(mjcf("<site name=\"top\" pos=\"0 0 2\"/>" +
                                  mjcfBody("a", "pos=\"0 0 1\"", "<site name=\"end\" pos=\"0.3 0 0\"/>"),
                              tendons));
        QCOMPARE(m.rig.elements.size(), std::size_t{2});
        const Element& pull = m.rig.elements[0];
        QCOMPARE(pull.name, "pull");
        QVERIFY(pull.from->body == kWorldName && isNear(pull.from->position, {0, 0, 2}));
        QVERIFY(pull.to->body == "a" && isNear(pull.to->position, {0.3, 0, 0}));
        const auto& law = std::get<LinearSpring>(pull.law);
        QVERIFY(law.stiffness == 100.0 && law.damping == 3.0);
        Run run(m.rig);
        const double length = run.at(0.0, "element.pull.length");
        QVERIFY(std::abs(length - std::hypot(0.3, 1.0)) < 1e-12);
        QVERIFY(m.tells("Its free length is that of the start"));
        QVERIFY(m.tells("limp") && m.tells("joints") && m.tells("A tendon: left out"));
    }

    /// Up to 1.4 axes are given in the frame of the model that the joint is in; 1.5 and 1.6 may say so.
    void sdfAxesInTheModel() {
        const auto axisInWorld = [](const std::string& version, const std::string& inside) {
            const Imported m(
                "<sdf version=\"" + version +
                "\"><model name=\"m\"><pose>0 0 0 0 0 0.6</pose><link name=\"a\"><pose>0 0 0.2 0 0.4 0"
                "</pose></link><link name=\"b\"><pose>0.2 0 0.3 0.7 0 0</pose></link>" +
                sdfJoint("j", "revolute", between("a", "b") + "<axis><xyz>1 0 1</xyz>" + inside + "</axis>") +
                "</model></sdf>");
            const Matrix3 R_WA =
                rotationFromRollPitchYaw(Vector3(0, 0, 0.6)) * rotationFromRollPitchYaw(Vector3(0, 0.4, 0));
            const Joint& j = m.joint("j");
            return Vector3(R_WA * turned(j.rotation, j.revolute()->axis.normalized()));
        };
        const double s = std::sqrt(0.5);
        const Vector3 ofModel(s * std::cos(0.6), s * std::sin(0.6), s);
        QVERIFY((ofModel - Vector3(0.5836, 0.3993, 0.7071)).norm() < 1e-4);
        const std::string asModel = "<use_parent_model_frame>1</use_parent_model_frame>";
        for (const char* version : {"1.2", "1.3", "1.4"}) QVERIFY(isNear(axisInWorld(version, ""), ofModel));
        for (const char* version : {"1.5", "1.6"}) {
            QVERIFY(isNear(axisInWorld(version, asModel), ofModel));
            // Without it: in the frame of the joint, which is that of b.
            const Vector3 ofChild = rotationFromRollPitchYaw(Vector3(0, 0, 0.6)) *
                                    rotationFromRollPitchYaw(Vector3(0.7, 0, 0)) * Vector3(s, 0, s);
            QVERIFY(isNear(axisInWorld(version, ""), ofChild));
        }
        QVERIFY(!isNear(axisInWorld("1.10", ""), ofModel)); // ten, not one
    }

    /// auto="true": mass and moments follow from what touches.
    void sdfInertiaOfCollisions() {
        const auto boxes = [](const std::string& inertial, const std::string& density) {
            return Imported(sdf(
                "<link name=\"a\">" + inertial + "<collision name=\"c\"><pose>0.1 0 0 0 0 0</pose>" + density +
                "<geometry><box><size>0.2 0.1 0.05</size></box></geometry></collision>"
                "</link>" +
                sdfJoint("j", "revolute", between("world", "a") + "<axis><xyz>0 1 0</xyz></axis>")));
        };
        const Imported own = boxes("<inertial auto=\"true\"/>", "<density>5000</density>");
        const MassProperties& mass = *own.body("a").massProperties;
        QVERIFY(std::abs(mass.mass - 5.0) < 1e-12 && isNear(mass.centreOfMass, {0.1, 0, 0}));
        const double third = 5.0 / 12.0;
        QVERIFY(isNear(mass.moments, third * Vector3(0.01 + 0.0025, 0.04 + 0.0025, 0.04 + 0.01)));
        const auto massOf = [](const Imported& m) { return m.body("a").massProperties->mass; };
        QVERIFY(std::abs(massOf(boxes("<inertial auto=\"1\"/>", "")) - 1.0) < 1e-12); // 1000 kg/m^3
        QVERIFY(std::abs(massOf(boxes("<inertial auto=\"true\"><density>2000</density></inertial>", "")) -
                         2.0) < 1e-12);
        QVERIFY(std::abs(massOf(boxes("<inertial auto=\"false\"><mass>9</mass></inertial>", "")) - 9.0) <
                1e-12);
        const Imported cone(
            sdf("<link name=\"a\"><inertial auto=\"true\"/><collision name=\"c\"><geometry><cone>"
                "<radius>0.1</radius><length>0.3</length></cone></geometry></collision><collision "
                "name=\"e\"><pose>0 0 1 0 0 0</pose><geometry><ellipsoid><radii>0.1 0.1 0.2</radii>"
                "</ellipsoid></geometry></collision></link>"));
        const double coneMass = std::numbers::pi, eggMass = 8.0 / 3.0 * std::numbers::pi;
        const MassProperties& both = *cone.body("a").massProperties;
        QVERIFY(std::abs(both.mass - coneMass - eggMass) < 1e-9);
        QVERIFY(isNear(both.centreOfMass, {0, 0, (eggMass * 1.0 - coneMass * 0.075) / (coneMass + eggMass)}));
        QVERIFY(cone.tells("a cone, a form that rigs do not have: not drawn"));
        const Imported none(sdf("<link name=\"a\"><inertial auto=\"true\"/></link>"));
        QVERIFY(none.tells("none that weigh") && none.body("a").massProperties->mass == 1.0);
    }

    /// A link and a joint of one name; models and joints as what a joint holds; frames on models.
    void sdfNames() {
        const Imported same(sdf(
            sdfLink("a") + sdfJoint("a", "revolute", between("world", "a") + "<axis><xyz>0 0 1</xyz></axis>")));
        QCOMPARE(same.joint("a").child, "a");
        const std::string arm = "<model name=\"arm\"><pose>0 0 2 0 0 0</pose>" + sdfLink("upper") +
                                sdfLink("hand") + sdfJoint("wrist", "ball", between("upper", "hand")) +
                                "</model>";
        const std::string z = "<axis><xyz>0 0 1</xyz></axis>";
        const Imported nested(
            sdf(sdfLink("base") + arm + sdfJoint("j", "revolute", between("base", "arm") + z)));
        QCOMPARE(nested.joint("j").child, "arm upper"); // its first link
        QVERIFY(isNear(nested.joint("j").position, {0, 0, 2}));
        const Imported named(sdf(sdfLink("base") + arm + "<frame name=\"f\"/>" +
                                 sdfJoint("j", "revolute", between("f", "arm::hand") + z)));
        QCOMPARE(named.joint("j").parent, "base"); // where a frame of the model is attached
        QVERIFY(named.tells("<joint \"wrist\">: closes a loop between \"arm upper\" and \"arm hand\""));
        const Imported canonical(sdf(sdfLink("base") + "<model name=\"arm\" canonical_link=\"hand\">" +
                                     sdfLink("upper") + sdfLink("hand") + "</model>" +
                                     sdfJoint("j", "fixed", between("base", "arm")) +
                                     sdfJoint("k", "ball", between("base", "arm::upper"))));
        QCOMPARE(canonical.joint("arm hand mount").parent, "base");
        const Imported world("<sdf version=\"1.10\"><world name=\"w\"><model name=\"m\">" + sdfLink("a") +
                             "</model>" + sdfJoint("j", "revolute", between("world", "m::a") + z) +
                             "</world></sdf>");
        QCOMPARE(world.joint("j").parent, kWorldName);
    }

    /// What is static does not move, joints in it included; models in it are static, too.
    void sdfStaticModels() {
        const Imported m(sdf("<static> true </static>" + sdfLink("a") + sdfLink("b") + "<model name=\"in\">" +
                             sdfLink("c") + "</model>" +
                             sdfJoint("j", "revolute", between("a", "b") + "<axis><xyz>0 0 1</xyz></axis>")));
        for (const Joint& joint : m.rig.joints) QVERIFY(joint.isFixed() && joint.parent == kWorldName);
        QCOMPARE(m.rig.joints.size(), std::size_t{3});
        QVERIFY(m.tells("It is static: its links are fixed to the world, and its joints (1) do not move"));
    }

    /// Gravity of old files is a matter of <physics>; where none is said it is that of the format.
    void sdfGravity() {
        const std::string model = "<model name=\"m\">" + sdfLink("a") + "</model>";
        const Imported old(
            "<sdf version=\"1.4\"><world name=\"w\"><physics type=\"ode\"><gravity>0 0 -1.6</gravity>"
            "</physics>" +
            model + "</world></sdf>");
        QCOMPARE(old.rig.environment.gravity, Vector3(0, 0, -1.6));
        const Imported none(sdf(sdfLink("a", "<gravity>false</gravity>") + sdfLink("b")));
        QCOMPARE(none.rig.environment.gravity, Vector3(0, 0, -9.8));
        QVERIFY(none.tells("9.8 m/s^2"));
        QVERIFY(none.body("a").gravityShare() == 0.0 && none.body("b").gravityShare() == 1.0);
        QVERIFY(Imported(sdf("<link name=\"a\"><pose relative_to=\"\">1 0 0 0 0 0</pose></link>"))
                    .tells("relative_to=\"\" names nothing"));
    }

    /// Stops as stiff as the file says.
    void sdfStops() {
        const Imported m(sdf(
            sdfLink("a") +
            sdfJoint(
                "j", "revolute",
                between("world", "a") +
                    "<axis><xyz>0 0 1</xyz><limit><lower>-1</lower><upper>1</upper><stiffness>4321</stiffness>"
                    "<dissipation>0.7</dissipation></limit></axis>")));
        const EndStop& stop = *m.joint("j").revolute()->upperStop;
        QVERIFY(stop.stiffness == 4321.0 &&
                std::abs(stop.dissipation * 4321 * std::numbers::pi / 180 - 0.7) < 1e-12 &&
                !m.tells("limits: They become stops"));
    }

    void mujocoCopies() {
        const Imported m(mjcf("<replicate count=\"12\" offset=\"0.1 0 0\" euler=\"0 0 10\" sep=\"-\">" +
                              mjcfBody("peg", "pos=\"0 0 1\"") + "</replicate>"));
        QCOMPARE(m.rig.bodies.size(), std::size_t{12});
        QVERIFY(isNear(m.joint("j peg-00").position, {0, 0, 1}));
        QVERIFY(isNear(m.joint("j peg-01").position, {0.1, 0, 1}));
        const double ten = 10 * std::numbers::pi / 180;
        QVERIFY(isNear(m.joint("j peg-02").position, {0.1 + 0.1 * std::cos(ten), 0.1 * std::sin(ten), 1}));
        QVERIFY(isNear(turned(m.joint("j peg-11").rotation, Vector3::UnitX()),
                       {std::cos(11 * ten), std::sin(11 * ten), 0}));
    }

    /// Time constant and damping ratio, with the inertia that the joint moves: m l^2 + I = 0.05 kg m^2.
    void mujocoSpringDampers() {
        const std::string rod = "<inertial pos=\"0 0 -0.2\" mass=\"1\" diaginertia=\"0.01 0.01 0.001\"/>";
        const Imported m(
            mjcf("<body name=\"a\"><joint name=\"j\" axis=\"0 1 0\" springdamper=\"0.2 0.7\" "
                 "range=\"-30 30\" solreflimit=\"-900 -4\"/>" +
                 rod + "</body>"));
        const auto& spring = std::get<RotationalSpring>(m.rig.elements.at(0).law);
        QVERIFY(std::abs(spring.stiffness - 0.05 / (0.04 * 0.49)) < 1e-12 &&
                std::abs(spring.damping - 0.5) < 1e-12);
        // At rest under a load its limit gives way as MuJoCo's: load/(inertia K/(1 - d)).
        QVERIFY(std::abs(m.joint("j").revolute()->lowerStop->stiffness - 0.05 * 900 / 0.05) < 1e-9);
        const Imported two(
            mjcf("<body name=\"a\"><joint name=\"j\" axis=\"0 1 0\" springdamper=\"0.2 0.7\" "
                 "armature=\"0.1\"/>" +
                 rod +
                 "<body pos=\"0 0 -0.4\"><inertial pos=\"0 0 0\" mass=\"2\" "
                 "diaginertia=\"0.1 0.1 0.1\"/></body></body>"));
        QVERIFY(std::abs(std::get<RotationalSpring>(two.rig.elements.at(0).law).damping -
                         10 * (0.05 + 0.1 + 0.1 + 2 * 0.16)) < 1e-12);
        QVERIFY(
            Imported(mjcf("<body name=\"a\"><joint springdamper=\"0 1\" stiffness=\"3\"/>" + rod + "</body>"))
                .rig.elements.size() == 1);
    }

    /// What the compiler is told of masses.
    void mujocoMasses() {
        const std::string two =
            mjcfBody("a", "", "<geom size=\"0.1\" group=\"3\" mass=\"4\"/>") + mjcfBody("b");
        const auto massOf = [](const Imported& m, const char* body) {
            double sum = 0.0;
            for (const Shape& shape : m.body(body).shapes) sum += shape.mass;
            return sum;
        };
        const Imported grouped(mjcf(two, "<compiler inertiagrouprange=\"0 2\"/>"));
        QVERIFY(massOf(grouped, "a") == 1.0 && massOf(grouped, "b") == 1.0);
        const Imported total(mjcf(two, "<compiler settotalmass=\"12\"/>"));
        QVERIFY(std::abs(massOf(total, "a") - 10.0) < 1e-12 && std::abs(massOf(total, "b") - 2.0) < 1e-12);
        const Imported half(mjcf(mjcfBody("a", "gravcomp=\"0.5\"") + mjcfBody("b")));
        QVERIFY(half.body("a").gravityShare() == 0.5 && !half.body("b").gravity);
        QVERIFY(isNear(half.rig.environment.gravity, {0, 0, -9.81}));
        QVERIFY(Imported(mjcf(mjcfBody("a"), "<option gravity=\"0 0 -3\"><flag gravity=\"disable\"/></option>"))
                    .rig.environment.gravity.isZero());
    }

    void refusals_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("word");
        const auto row = [](const char* name, const std::string& text, const char* word) {
            QTest::newRow(name) << QString::fromStdString(text) << word;
        };
        const auto hinge = [](const std::string& inside) {
            return sdf(sdfLink("a") + sdfJoint("j", "screw", between("world", "a") + inside));
        };
        row("thread", hinge("<thread_pitch>0</thread_pitch><axis><xyz>0 0 1</xyz></axis>"),
            "thread_pitch is zero");
        row("axis", hinge("<axis><xyz>0 0 0</xyz></axis>"), "no direction");
        row("expressed", hinge("<axis><xyz expressed_in=\"x\">0 0 1</xyz></axis>"), "expressed in");
        row("quaternion",
            sdf("<link name=\"a\"><pose rotation_format=\"quat_xyzw\">0 0 0 0 0 0 0</pose></link>"),
            "quaternion");
        row("two links", sdf(sdfLink("a") + sdfLink("a")), "two of the name");
        row("no links", sdf(""), "no links");
        row("no such link", sdf(sdfLink("a") + sdfJoint("j", "ball", between("b", "a"))), "no link \"b\"");
        row("relative to nothing", sdf("<link name=\"a\"><pose relative_to=\"x\"/></link>"), "relative to");
        std::string deep, end;
        for (int i = 0; i < 25; ++i) {
            deep += "<model name=\"m\">";
            end += "</model>";
        }
        row("models in models", sdf(deep + sdfLink("a") + end), "deeper than 20");
        row("two of a name", urdf(urdfLink("a") + urdfLink("a")), "two links of this name");
        row("two joints", urdf(urdfLink("a") + urdfJoint("j", "fixed", "a") + urdfJoint("k", "fixed", "a")),
            "hangs on two joints");
        row("no axis", urdf(urdfLink("a") + urdfJoint("j", "revolute", "a", "<axis xyz=\"0 0 0\"/>")),
            "no direction");
        row("xacro", "<robot xmlns:xacro=\"http://x\">\n<xacro:include filename=\"a\"/></robot>",
            "line 2, <xacro:include>: this is a xacro file");
        row("xacro in a number", urdf("<link name=\"${prefix}a\"/>"), "this is a xacro file");
        row("copies", mjcf("<replicate count=\"1000\"><replicate count=\"1000\"/></replicate>"),
            "<replicate>: more than 10000 copies");
        row("two joints that hold one",
            urdf(urdfLink("a") + urdfJoint("j", "fixed", "a") + urdfJoint("k", "fixed", "a")),
            "add a joint that closes the loop");
        row("no robot's links", "<robot name=\"r\"/>", "has no links");
        row("euler", mjcf("", "<compiler eulerseq=\"xyw\"/>"), "eulerseq");
        row("global", mjcf("", "<compiler coordinate=\"global\"/>"), "coordinate=\"global\"");
        row("type", mjcf("<body><joint type=\"knee\"/></body>"), "no type of joint");
        row("quat", mjcf("<body quat=\"0 0 0 0\"/>"), "quat is zero");
        row("direction", mjcf("<body zaxis=\"0 0 0\"/>"), "direction without length");
        row("nothing", mjcf(""), "nothing in it");
        row("plus", mjcf("<body pos=\"+ 0 0\"/>"), "no number");
        const char* const keys = "no keys of a DoorHingeConfig";
        row("hinge: no YAML", "spring_constant: [", "it is no YAML");
        row("hinge: a list", "- spring_constant", keys);
        row("hinge: a number under a name", "door: 3 # spring_constant", keys);
        row("hinge: other keys alone", "door:\n  colour: red # spring_constant\n", keys);
        row("hinge: threshold", "motion_threshold: 0", "motion_threshold is 0: it is above zero");
        row("hinge: words", "spring_constant: strong", "is \"strong\", which is no number within 1e15");
        row("hinge: long", "spring_constant: 1" + std::string(70'000, ' '), "larger than 64 KiB");
        std::string many = "spring_constant: 1\n";
        for (int i = 0; i < 400; ++i) many += "key_" + std::to_string(i) + ": 1\n";
        row("hinge: many keys", many, "too many keys that Drake does not have");
    }
    void refusals() {
        QFETCH(QString, text);
        QFETCH(QString, word);
        std::string message;
        try {
            const Imported imported(text.toStdString());
        } catch (const std::runtime_error& fault) {
            message = fault.what();
        }
        QVERIFY2(message.find(word.toStdString()) != std::string::npos, message.c_str());
    }

    void includedOnce() {
        const ImportFiles files = [](const std::string& name) -> std::optional<std::string> {
            return "<mujocoinclude>" + mjcfBody(name) + "</mujocoinclude>";
        };
        const std::string a = "<include file=\"a\"/>";
        QCOMPARE(Imported(mjcf(a), files).rig.bodies.size(), std::size_t{1});
        QVERIFY_EXCEPTION_THROWN(Imported(mjcf(a + a), files), std::runtime_error);
    }

    void meshNames_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("folder");
        QTest::addColumn<QString>("file");
        QTest::newRow("plain") << "a.stl"
                               << ""
                               << "a.stl";
        QTest::newRow("in a folder") << "a.obj"
                                     << "parts/"
                                     << "parts/a.obj";
        QTest::newRow("file") << "file://b/a.obj"
                              << ""
                              << "b/a.obj";
        QTest::newRow("package alone") << "package://a.obj"
                                       << ""
                                       << "";
        QTest::newRow("home") << "~/a.obj"
                              << ""
                              << "";
        QTest::newRow("absolute") << "/a.obj"
                                  << ""
                                  << "";
        QTest::newRow("drive") << "c:a.obj"
                               << ""
                               << "";
        QTest::newRow("backwards") << "b\\a.obj"
                                   << ""
                                   << "";
        QTest::newRow("control") << "a\n.obj"
                                 << ""
                                 << "";
        QTest::newRow("upwards") << "b/../../a.obj"
                                 << ""
                                 << "";
        QTest::newRow("absolute folder") << "a.obj"
                                         << "/etc"
                                         << "";
        QTest::newRow("another kind") << "a.png"
                                      << ""
                                      << "";
        QTest::newRow("short") << "stl"
                               << ""
                               << "";
    }
    void meshNames() {
        QFETCH(QString, name);
        QFETCH(QString, folder);
        QFETCH(QString, file);
        std::string fault;
        const std::string read = importMeshFile(name.toStdString(), folder.toStdString(), fault);
        QCOMPARE(QString::fromStdString(read), file);
        QCOMPARE(fault.empty(), !file.isEmpty());
    }

    /// Names as rigs can have them: UTF-8, no control characters, not too long, not numbers alone.
    void names() {
        QCOMPARE(importName("T\xc3\xbcr \xe2\x82\xac \xf0\x9f\x9a\xaa", ""),
                 "T\xc3\xbcr \xe2\x82\xac \xf0\x9f\x9a\xaa");
        QCOMPARE(importName("a\xff\x01z", ""), "a__z");
        QCOMPARE(importName("a\xe0\x80\x80", ""), "a___");      // longer than needed
        QCOMPARE(importName("a\xed\xa0\x80", ""), "a___");      // a surrogate
        QCOMPARE(importName("a\xf0\x80\x80\x80", ""), "a____"); // longer than needed
        QCOMPARE(importName("a\xf4\x90\x80\x80", ""), "a____"); // beyond Unicode
        QCOMPARE(importName("a\xe2\x82", ""), "a__");           // cut off
        QCOMPARE(importName("", "door"), "door");
        QCOMPARE(importName("*", "door"), "door");
        QCOMPARE(importName("12", ""), "n 12");
        QCOMPARE(importName(std::string(400, 'a'), "").size(), std::size_t{150});
    }

    void importsByKey() {
        for (const ImportKind& kind : importKinds()) QVERIFY(importKindOf(kind.key) == &kind);
        QVERIFY(importKindOf("dwg") == nullptr);
        QVERIFY(recognisedImport("<?xml version=\"1.0\"?><!-- > --><svg/>") == nullptr);
        QVERIFY(recognisedImport("<!-- no end") == nullptr);
    }
};

HINGELAB_APPLESS_TEST(TestImportForms)

} // namespace test_import_forms

#include "test_import_forms.moc"
