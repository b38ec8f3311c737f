// SPDX-License-Identifier: GPL-3.0-or-later
// Parts that come and go with what has to come or go with them: ends, motions, stops, materials, rows of
// tables.
#include <QTest>
#include <cmath>

#include "checks/checked_rig.h"
#include "shapes/solid.h"
#include "tests/shipped.h"
#include "tests/suite.h"
#include "workshop/parts.h"

namespace test_parts {

using namespace hingelab;
using namespace hingelab::test;

namespace {

Json boxNamed(const char* name) {
    return {{"name", name},
            {"shapes",
             Json::array({{{"name", "block"}, {"type", "box"}, {"size", {0.1, 0.2, 0.3}}, {"mass", 2}}})}};
}

/// A body on one joint of this kind, with an element on it.
Rig rigWith(const char* joint, const Json& element) {
    const Json json = {
        {"format", "hingelab-rig"},
        {"version", 1},
        {"name", "parts"},
        {"bodies", Json::array({boxNamed("thing")})},
        {"joints",
         Json::array({{{"name", "joint"}, {"type", joint}, {"parent", "world"}, {"child", "thing"}}})},
        {"elements", Json::array({element})}};
    const RigReading reading = readRig(json.dump());
    if (!reading.document) throw std::runtime_error(reading.issues.front().text());
    return reading.document->rig;
}

const Json kSpring = {
    {"name", "spring"}, {"type", "spring"}, {"joint", "joint"}, {"stiffness", 10}, {"rest_length", 0.1}};
const Json kLoad = {
    {"name", "load"},
    {"type", "torque_table"},
    {"joint", "joint"},
    {"points", {{{"time", 0}, {"torque", 1}}, {{"time", 1}, {"torque", 3}}, {{"time", 2}, {"torque", 2}}}}};

Rig after(const Rig& rig, const std::vector<Edit>& edits) {
    const Edited edited = applyEdits(rig, edits);
    if (!edited.rig) throw std::runtime_error(edited.issues.front().text());
    return *edited.rig;
}

ItemField gridOf(const Rig& rig, const std::string& item) {
    for (const ItemField& field : fieldsOf(rig, item)) {
        if (field.form == ItemField::Form::grid) return field;
    }
    throw std::runtime_error("no grid in " + item);
}

} // namespace

class TestParts : public QObject {
    Q_OBJECT
  private slots:
    /// A spring on a joint becomes one between two points, both at once, and goes back to a joint.
    void endsTakeThePlaceOfAJoint() {
        const Rig onJoint = rigWith("prismatic", kSpring);
        for (const char* end : {"/elements/0/from", "/elements/0/to"}) {
            const Rig between = after(onJoint, switchPart(onJoint, end, true));
            const Element& element = between.elements[0];
            QVERIFY(element.from && element.to && element.joint.empty());
            QCOMPARE(element.from->body, std::string(kWorldName));
            QCOMPARE(element.to->body, std::string("thing"));
            const Rig back = after(between, switchPart(between, end, false));
            QVERIFY(!back.elements[0].from && !back.elements[0].to);
            QCOMPARE(back.elements[0].joint, std::string("joint"));
        }
        // What turns a joint has no ends: the plain edit, whose issues say why.
        const Rig turning = rigWith("revolute", kLoad);
        const std::vector<Edit> edits = switchPart(turning, "/elements/0/from", true);
        const Edited edited = applyEdits(turning, edits);
        QVERIFY(!edited.rig && hasErrors(edited.issues));
    }

    /// Of a rotation in space all three motions, of one joint one; stops below and above where it stands.
    void motionsAndStopsComeAsTheyCan() {
        const Rig ball = rigWith("spherical", {{"name", "pull"},
                                               {"type", "spring"},
                                               {"from", {{"body", "world"}, {"position", {0, 0, 1}}}},
                                               {"to", {{"body", "thing"}, {"position", {0, 0, 0.1}}}},
                                               {"stiffness", 1},
                                               {"rest_length", 1}});
        const std::vector<Edit> all = switchPart(ball, "/joints/0/pitch_motion", true);
        QCOMPARE(all.size(), std::size_t{3});
        const Rig driven = after(ball, all);
        QCOMPARE(switchPart(driven, "/joints/0/yaw_motion", false).size(), std::size_t{3});
        QVERIFY(rigAsJson(after(driven, switchPart(driven, "/joints/0/yaw_motion", false))) == rigAsJson(ball));
        for (const char* kind : {"revolute", "prismatic"}) {
            const bool turns = std::string(kind) == "revolute";
            const Rig plain = rigWith(kind, turns ? kLoad : kSpring);
            for (const char* part : {"/joints/0/lower_stop", "/joints/0/upper_stop", "/joints/0/motion"}) {
                const std::vector<Edit> edits = switchPart(plain, part, true);
                QCOMPARE(edits.size(), std::size_t{1});
                const Rig with = after(plain, edits);
                QVERIFY2(rigAsJson(with) != rigAsJson(plain), part);
                QVERIFY(rigAsJson(after(with, switchPart(with, part, false))) == rigAsJson(plain));
            }
        }
        // Where 110 degrees are below the lower stop, an upper one stands beyond it nevertheless.
        Rig far = after(rigWith("revolute", kLoad),
                        switchPart(rigWith("revolute", kLoad), "/joints/0/lower_stop", true));
        far.joints[0].revolute()->lowerStop->angle = 3.0;
        const Rig both = after(far, switchPart(far, "/joints/0/upper_stop", true));
        QVERIFY(both.joints[0].revolute()->upperStop->angle > 3.0);
    }

    /// A material takes the place of the mass, and leaves one behind that weighs the same.
    void materialsTakeThePlaceOfMasses() {
        const Rig rig = rigWith("prismatic", kSpring);
        const std::string material = "/bodies/0/shapes/0/material";
        const Rig steel = after(rig, setText(rig, material, "steel"));
        QCOMPARE(steel.bodies[0].shapes[0].mass, 0.0);
        QVERIFY(std::abs(massOf(steel.bodies[0].shapes[0]) - 0.006 * 7850.0) < 1e-12);
        const Rig brass = after(steel, setText(steel, material, "brass"));
        QVERIFY(std::abs(massOf(brass.bodies[0].shapes[0]) - 0.006 * 8500.0) < 1e-12);
        const Rig none = after(steel, setText(steel, material, "none"));
        QVERIFY(none.bodies[0].shapes[0].material == Material::none);
        QVERIFY(std::abs(massOf(none.bodies[0].shapes[0]) - 0.006 * 7850.0) < 1e-12);
        // Other texts are set as they are, an empty one is nothing; what cannot be says so.
        QCOMPARE(after(rig, setText(rig, "/bodies/0/shapes/0/finish", "dark")).bodies[0].shapes[0].mass, 2.0);
        const Edited nonsense = applyEdits(rig, setText(rig, material, "cheese"));
        QVERIFY(!nonsense.rig && hasErrors(nonsense.issues));
        QVERIFY(!applyEdits(rig, setText(rig, "/elements/0/joint", "")).rig);
    }

    /// Whatever is done to the rows of a table, the edits make it so, and touch no row that stays.
    void tablesGetTheirRowsByTheFewestEdits() {
        const Rig rig = rigWith("revolute", kLoad);
        using Rows = std::vector<std::vector<double>>;
        const Rows rows = {{0, 1}, {1, 3}, {2, 2}};
        const auto check = [&](const Rows& wanted, std::size_t count) {
            const std::vector<Edit> edits = setGridRows(gridOf(rig, "/elements/0"), wanted);
            QCOMPARE(edits.size(), count);
            if (edits.empty()) return;
            QVERIFY(gridOf(after(rig, edits), "/elements/0").rows == wanted);
        };
        QVERIFY(gridOf(rig, "/elements/0").rows == rows);
        check(rows, 0);
        check({{0, 1}, {1, 3.5}, {2, 2}}, 1);
        check({{0, 2}, {1, 3.5}, {2.5, 2}}, 3);
        check({{0, 1}, {0.5, 9}, {1, 3}, {2, 2}}, 1);
        check({{0, 1}, {1, 3}, {2, 2}, {3, 0}}, 1);
        check({{0, 1}, {2, 2}}, 1);
        check({{1, 3}, {2, 2}}, 1);
        check({{0, 1}, {1, 3}}, 1);
        check({{0, 1}, {0.5, 0}, {1.5, 0}, {2, 2}}, 3); // one goes, two come
        check({{5, 1}, {6, 0}}, 5);
    }

    /// A new row of a table lies as far behind the last as that behind the one before.
    void newRowsGoOn() {
        const Rig rig = rigWith("revolute", kLoad);
        const Model model(rig);
        QVERIFY(newListItem(model, "/elements/0/points") == Json({{"time", 3}, {"torque", 2}}));
        QVERIFY(newListItem(model, "/elements/0/nothing") == Json::object());
        QVERIFY(newListItem(model, "/elements/7/detents") == Json::object());
        // A hinge without damping zones gets one that lies on its way.
        const Rig door = shippedDocument("dishwasher").rig;
        const Rig damped = after(door, {AddItem{"/elements/0/damping_zones",
                                                newListItem(Model(door), "/elements/0/damping_zones")}});
        const DampingZone& zone = std::get<DoorHingeParameters>(damped.elements[0].law).dampingZones.back();
        QVERIFY(zone.from < zone.to && zone.viscous > 0.0);
    }
};

HINGELAB_APPLESS_TEST(TestParts)

} // namespace test_parts

#include "test_parts.moc"
