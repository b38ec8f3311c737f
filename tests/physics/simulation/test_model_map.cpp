// SPDX-License-Identifier: GPL-3.0-or-later
// Which versions of a rig a motion, and the audit of its energy, can go on in: what changed its name or place
// only is the same; what came, went, became another kind or acts elsewhere is not.
#include <QTest>
#include <algorithm>
#include <functional>

#include "rig/edit.h"
#include "simulation/channel_map.h"
#include "simulation/model_map.h"
#include "simulation/simulation.h"
#include "tests/shipped.h"
#include "tests/suite.h"

namespace test_model_map {

using namespace hingelab;
using namespace hingelab::test;

namespace {

/// Something of everything: joints of several kinds, one of them led, two bodies in space, elements on a
/// coordinate, between points and geared, stops, contacts, a motor.
Rig benchOfAll() {
    const RigReading reading = readRig(R"({"format": "hingelab-rig", "version": 1, "name": "bench", "bodies": [
        {"name": "world", "shapes": [{"name": "floor", "type": "half_space"}]},
        {"name": "arm", "mass_properties": {"mass": 1, "moments": [1, 1, 1]}},
        {"name": "sled", "mass_properties": {"mass": 1, "moments": [1, 1, 1]}},
        {"name": "led", "mass_properties": {"mass": 1, "moments": [1, 1, 1]}},
        {"name": "plate", "mass_properties": {"mass": 1, "moments": [1, 1, 1]}},
        {"name": "ball", "shapes": [{"name": "ball", "type": "sphere", "radius": 0.1, "mass": 1}]},
        {"name": "box", "shapes": [{"name": "box", "type": "box", "size": [0.2, 0.2, 0.2], "mass": 1}]}],
      "joints": [
        {"name": "turn", "type": "revolute", "child": "arm", "position": [0, 0, 3], "lower_stop": {"angle": -1}},
        {"name": "slide", "type": "prismatic", "child": "sled", "position": [0, 0, 4]},
        {"name": "lead", "type": "revolute", "child": "led", "position": [0, 0, 5],
         "motion": {"type": "constant_speed", "start": 0, "speed": 1}},
        {"name": "lead on", "type": "prismatic", "parent": "led", "child": "plate",
         "motion": {"type": "constant_speed", "start": 0, "speed": 0.1}},
        {"name": "fly", "type": "free", "child": "ball", "initial_position": [0, 0, 1]},
        {"name": "fall", "type": "free", "child": "box", "initial_position": [1, 0, 1]}],
      "elements": [
        {"name": "hold", "joint": "turn", "type": "rotational_spring", "stiffness": 1, "rest_angle": 0, "damping": 0.1},
        {"name": "band", "type": "spring", "from": {"body": "arm", "position": [0, 1, 0]},
         "to": {"body": "world", "position": [0, 2, 3]}, "stiffness": 1, "rest_length": 1, "damping": 0.1},
        {"name": "belt", "joint": "turn", "geared_to": {"joint": "lead", "ratio": 2}, "type": "rotational_spring",
         "stiffness": 1, "rest_angle": 0, "damping": 0.1}],
      "contacts": [
        {"name": "landing", "first": {"body": "ball", "shape": "ball"}, "second": {"body": "world", "shape": "floor"},
         "stiffness": 1000, "friction": 0.3},
        {"name": "thud", "first": {"body": "box", "shape": "box"}, "second": {"body": "world", "shape": "floor"},
         "stiffness": 1000, "friction": 0.3}],
      "motors": [{"name": "drive", "joint": "turn", "drive": {"type": "constant", "voltage": 0}, "motor":
        {"resistance": 1, "inductance": 0, "torque_constant": 0.1, "back_emf_constant": 0.1, "rotor_inertia": 1e-5,
         "supply_voltage": 12}}]})");
    if (!reading.document) throw std::runtime_error(reading.issues.front().text());
    return reading.document->rig;
}

enum class GoesOn { all, motion, nothing };

QString inWords(GoesOn what) {
    return what == GoesOn::all ? "all" : what == GoesOn::motion ? "motion" : "nothing";
}

GoesOn whatGoesOn(const Model& from, const Model& to) {
    const std::optional<CoordinateMap> map = mapCoordinates(from, to);
    if (!map) return GoesOn::nothing;
    return mapWork(from, to, *map) ? GoesOn::all : GoesOn::motion;
}

/// By edits one after the other, so that items stay who they are.
Rig editedRig(Rig rig, const std::vector<Edit>& edits) {
    for (const Edit& edit : edits) {
        Edited result = editRig(rig, {edit});
        if (!result.rig) throw std::runtime_error(result.issues.front().text());
        rig = std::move(*result.rig);
    }
    return rig;
}

Json motionOf(const char* type) {
    return Json{{"type", type}, {"start", 0.0}, {"speed", 1.0}};
}

} // namespace

class TestModelMap : public QObject {
    Q_OBJECT
  private slots:
    void versionsThatGoOn() {
        const Rig rig = benchOfAll();
        const Model model(rig);
        const Json stop{{"angle", 1.0}};
        const auto all = GoesOn::all;
        const auto motion = GoesOn::motion;
        const auto nothing = GoesOn::nothing;
        const struct {
            const char* what;
            std::vector<Edit> edits;
            GoesOn goesOn;
        } cases[] = {
            {"the same", {}, all},
            {"other numbers", {SetValue{"/elements/hold/stiffness", 5.0}}, all},
            {"other names", {RenameItem{"/joints/turn", "pivot"}, RenameItem{"/elements/hold", "stay"}}, all},
            {"other places of joints", {MoveItem{"/joints/0", 4}, MoveItem{"/joints/0", 5}}, all},
            {"other places of what acts", {MoveItem{"/elements/0", 2}, MoveItem{"/contacts/0", 1}}, all},
            {"a band held elsewhere", {SetValue{"/elements/band/to/body", "sled"}}, all},
            {"a joint less", {RemoveItem{"/joints/fall"}}, nothing},
            {"another joint of its name",
             {RemoveItem{"/joints/slide"}, DuplicateItem{"/bodies/arm", "sled"}},
             nothing},
            {"a joint is led", {SetValue{"/joints/slide/motion", motionOf("constant_speed")}}, nothing},
            {"a joint is led no more", {SetValue{"/joints/lead/motion", Json()}}, nothing},
            {"a slide turns", {RetypeItem{"/joints/slide", "revolute"}}, nothing},
            {"an element less", {RemoveItem{"/elements/hold"}}, motion},
            {"an element more", {DuplicateItem{"/elements/hold", "more"}}, motion},
            {"another element of its name",
             {RenameItem{"/elements/hold", "x"}, DuplicateItem{"/elements/x", "hold"},
              RemoveItem{"/elements/x"}},
             motion},
            {"an element of another kind", {RetypeItem{"/elements/hold", "applied_torque"}}, motion},
            {"an element on another joint", {SetValue{"/elements/hold/joint", "lead"}}, motion},
            {"a band on a joint",
             {SetValue{"/elements/band/from", Json()}, SetValue{"/elements/band/to", Json()},
              SetValue{"/elements/band/joint", "slide"}},
             motion},
            {"a belt to another joint", {SetValue{"/elements/belt/geared_to/joint", "turn"}}, motion},
            {"a belt of another joint", {SetValue{"/elements/belt/joint", "lead"}}, motion},
            {"a belt to nothing", {SetValue{"/elements/belt/geared_to", Json()}}, motion},
            {"a stop less", {SetValue{"/joints/turn/lower_stop", Json()}}, motion},
            {"a stop more", {SetValue{"/joints/turn/upper_stop", stop}}, motion},
            {"a stop on the other side",
             {SetValue{"/joints/turn/lower_stop", Json()}, SetValue{"/joints/turn/upper_stop", stop}},
             motion},
            {"a contact less", {RemoveItem{"/contacts/thud"}}, motion},
            {"a contact with more spots", {RetypeItem{"/bodies/ball/shapes/ball", "box"}}, motion},
            {"a motor less", {RemoveItem{"/motors/drive"}}, motion},
            {"a motor on another joint", {SetValue{"/motors/drive/joint", "slide"}}, motion},
        };
        for (const auto& one : cases) {
            const Rig other = editedRig(rig, one.edits);
            const Model now(other);
            const QString told = inWords(whatGoesOn(model, now));
            QVERIFY2(told == inWords(one.goesOn), qPrintable(QString("%1: %2").arg(one.what, told)));
            // What does not go on one way does not go on the other.
            QCOMPARE(inWords(whatGoesOn(now, model)), told);
        }
    }

    /// Assemblies count by what they are, and what acts on them by which of them it is.
    void assembliesThatGoOn() {
        Rig rig = shippedDocument("three-loops").rig;
        QVERIFY(rig.assemblies.size() >= 2);
        Element spring{.name = "spring", .joint = rig.assemblies[0].name, .law = RotationalSpring{}};
        rig.elements.push_back(spring);
        Element belt{.name = "belt", .joint = rig.assemblies[0].name, .law = RotationalSpring{}};
        belt.gearedTo = GearedTo{rig.joints[0].name, 1.0};
        rig.elements.push_back(belt);
        const Model model(rig);
        const auto goesOn = [&](const std::function<void(Rig&)>& change) {
            Rig other = rig;
            change(other);
            return inWords(whatGoesOn(model, Model(other)));
        };
        QCOMPARE(goesOn([](Rig& r) { r.elements.back().gearedTo->ratio = 2.0; }), QString("all"));
        QCOMPARE(goesOn([](Rig& r) { r.elements.back().joint = r.assemblies[1].name; }), QString("motion"));
        QCOMPARE(goesOn([](Rig& r) { r.elements.back().joint = r.joints[0].name; }), QString("motion"));
        QCOMPARE(goesOn([](Rig& r) { r.elements.end()[-2].joint = r.assemblies[1].name; }), QString("motion"));
        QCOMPARE(goesOn([](Rig& r) { r.elements.end()[-2].joint = r.joints[0].name; }), QString("motion"));
        QCOMPARE(goesOn([](Rig& r) { r.assemblies[0].identity = "another"; }), QString("nothing"));
        const Rig moved = editedRig(rig, {MoveItem{"/assemblies/0", 1}});
        QCOMPARE(inWords(whatGoesOn(model, Model(moved))), QString("all"));
        QCOMPARE(mapCoordinates(model, Model(moved))->assemblies.front(), std::size_t{1});
        const Rig four = shippedDocument("four-bar").rig;
        const Rig ball = editedRig(four, {RetypeItem{"/assemblies/dyad", "JointSSR"}});
        QCOMPARE(inWords(whatGoesOn(Model(four), Model(ball))), QString("nothing"));
    }

    /// The order of all is turned round: each value finds its place.
    void valuesGoWhereTheirItemsWent() {
        const Rig rig = benchOfAll();
        const Model model(rig);
        std::vector<Edit> edits;
        for (const char* list : {"joints", "elements", "contacts"}) {
            const std::size_t last = rigAsJson(rig)[list].size() - 1;
            for (std::size_t i = 0; i < last; ++i)
                edits.emplace_back(MoveItem{"/" + std::string(list) + "/" + std::to_string(last), i});
        }
        const Model now(editedRig(rig, edits));
        const CoordinateMap map = mapCoordinates(model, now).value();
        const int free = model.degreesOfFreedom();
        JointVector values(free);
        for (int i = 0; i < free; ++i) values[i] = i;
        const JointVector moved = map.ofFree(values);
        for (int i = 0; i < free; ++i) {
            const std::string& name = model.coordinateNames()[static_cast<std::size_t>(moved[i])];
            QCOMPARE(name, now.coordinateNames()[static_cast<std::size_t>(i)]);
        }
        QCOMPARE(map.charts, (Places{1, 0}));
        MechanismPhase phase;
        phase.charts = {Matrix3::Identity(), 2.0 * Matrix3::Identity()};
        const MechanismPose pose = map.ofPose({3.0, values, phase});
        QCOMPARE(pose.time, 3.0);
        QCOMPARE(pose.q, moved);
        QCOMPARE(pose.phase.charts[0](0, 0), 2.0);
        // Of integrals, each is there once.
        Places work = mapWork(model, now, map).value();
        QVERIFY(!std::is_sorted(work.begin(), work.end()));
        std::sort(work.begin(), work.end());
        for (std::size_t i = 0; i < work.size(); ++i) QCOMPARE(work[i], i);
    }

    /// Channels are found again under the names that their items have now, and are nothing where those are
    /// gone.
    void channelsFollowTheirItems() {
        Rig rig = benchOfAll();
        const Rig four = shippedDocument("four-bar").rig;
        for (const Rig& each : {rig, four}) {
            std::vector<Edit> renames;
            forEachIdentified(each, [&](const char* list, const auto& items) {
                for (const auto& item : items) {
                    if (item.name == kWorldName) continue;
                    renames.emplace_back(
                        RenameItem{"/" + std::string(list) + "/" + item.name, "now " + item.name});
                }
            });
            const Rig renamed = editedRig(each, renames);
            const Model before(each);
            const Model now(renamed);
            QCOMPARE(now.channels().size(), before.channels().size());
            for (std::size_t i = 0; i < before.channels().size(); ++i)
                QCOMPARE(channelNow(each, before.channels()[i], renamed), now.channels()[i].name);
        }
        const struct {
            const Rig& rig;
            const char* item;
            const char* channel;
        } cases[] = {
            {rig, "/joints/fall", "joint.fall.x"},
            {rig, "/bodies/box", "body.box.x"},
            {rig, "/elements/hold", "element.hold.torque"},
            {rig, "/contacts/thud", "contact.thud.normal_force"},
            {rig, "/motors/drive", "motor.drive.current"},
            {four, "/assemblies/dyad", "assembly.dyad.angle"},
        };
        for (const auto& one : cases) {
            const Model model(one.rig);
            const int index = model.channelIndex(one.channel);
            QVERIFY2(index >= 0, one.channel);
            const Channel& channel = model.channels()[static_cast<std::size_t>(index)];
            QCOMPARE(channelNow(one.rig, channel, editedRig(one.rig, {RemoveItem{one.item}})), std::string());
            QCOMPARE(channelNow(Rig{}, channel, one.rig), std::string()); // of no item of that rig
        }
    }

    /// A hand lets go of a body that is gone, and holds on to another.
    void aHandLetsGoOfWhatIsGone() {
        Rig rig = benchOfAll();
        rig.bodies.push_back({.name = "post", .shapes = {}, .massProperties = {}, .points = {}});
        Joint joint;
        joint.name = "weld";
        joint.kind = FixedJoint{};
        joint.child = "post";
        rig.joints.push_back(joint);
        const std::size_t post = rig.bodies.size() - 1;
        for (const bool isGone : {false, true}) {
            Simulation simulation(std::make_shared<const Model>(rig));
            QCOMPARE(simulation.advanceTo(0.01), StepStatus::ok);
            simulation.setHand(0.01, Hand{.body = isGone ? post : 1, .grip = Vector3::Zero()});
            QVERIFY(simulation.hand().has_value());
            simulation.setModel(0.01,
                                std::make_shared<const Model>(editedRig(rig, {RemoveItem{"/bodies/post"}})));
            QCOMPARE(simulation.hand().has_value(), !isGone);
            QCOMPARE(simulation.advanceTo(0.02), StepStatus::ok);
        }
    }

    /// Inputs with numbers that are none, or of another rig, are refused or count as none, and the motion goes
    /// on.
    void inputsThatCannotBe() {
        const auto model = std::make_shared<const Model>(benchOfAll());
        Simulation simulation(model);
        QCOMPARE(simulation.advanceTo(0.01), StepStatus::ok);
        const double nan = std::nan("");
        const Hand good{.body = 1, .grip = Vector3::Zero(), .target = Vector3::UnitX()};
        const std::function<void(Hand&)> breaks[] = {
            [](Hand& hand) { hand.body = 99; },
            [&](Hand& hand) { hand.grip.x() = nan; },
            [&](Hand& hand) { hand.target.z() = nan; },
            [&](Hand& hand) { hand.stiffness = nan; },
            [&](Hand& hand) { hand.damping = 1.0 / 0.0; },
        };
        for (const auto& breakIt : breaks) {
            simulation.setHand(0.01, good);
            QVERIFY(simulation.hand().has_value());
            Hand bad = good;
            breakIt(bad);
            simulation.setHand(0.01, bad);
            QVERIFY(!simulation.hand().has_value());
        }
        const Eigen::Index n = model->degreesOfFreedom();
        QVERIFY_EXCEPTION_THROWN(simulation.setEfforts(0.01, JointVector::Zero(n + 1)), std::invalid_argument);
        QVERIFY_EXCEPTION_THROWN(simulation.setEfforts(0.01, JointVector::Constant(n, nan)),
                                 std::invalid_argument);
        const Simulation::Checkpoint now = simulation.checkpointAt(0.01);
        const MechanismPose pose{now.time, now.q, now.mechanism};
        const std::function<void(MechanismPose&)> wrongs[] = {
            [&](MechanismPose& p) { p.q = JointVector::Zero(n - 1); },
            [&](MechanismPose& p) { p.q[0] = nan; },
            [&](MechanismPose& p) { p.time = nan; },
            [](MechanismPose& p) { p.phase.charts.pop_back(); },
            [](MechanismPose& p) { p.phase.branches.emplace_back(); },
        };
        for (const auto& wrong : wrongs) {
            MechanismPose bad = pose;
            wrong(bad);
            QVERIFY_EXCEPTION_THROWN(simulation.setPose(bad), std::invalid_argument);
        }
        QCOMPARE(simulation.stateAtStepEnd().q, now.q);
        QCOMPARE(simulation.advanceTo(0.02), StepStatus::ok);
    }
};

HINGELAB_APPLESS_TEST(TestModelMap)

} // namespace test_model_map

#include "test_model_map.moc"
