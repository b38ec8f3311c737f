// SPDX-License-Identifier: GPL-3.0-or-later
// Documents side by side, references, and edits: what is odd, and what is refused.
#include <QDir>
#include <QTest>
#include <cmath>

#include "checks/checked_rig.h"
#include "rig/assembly_retype.h"
#include "rig/difference.h"
#include "rig/file_paths.h"
#include "rig/identity.h"
#include "rig/item_matching.h"
#include "rig/outline.h"
#include "rig/references.h"
#include "tests/physics/target_door.h"
#include "tests/shipped.h"
#include "tests/suite.h"
#include "text/visitor.h"

namespace test_rig_edges {

using namespace hingelab;
using namespace hingelab::test;

namespace {

Rig afterEdits(const Rig& rig, const std::vector<Edit>& edits) {
    const Edited edited = applyEdits(rig, edits);
    if (!edited.rig) throw std::runtime_error(edited.issues.front().text());
    return *edited.rig;
}

Dimension edgeDimension(const char* name, Quantity quantity, double value) {
    Dimension dimension;
    dimension.name = name;
    dimension.quantity = quantity;
    dimension.value = value;
    dimension.upper = 10.0;
    return dimension;
}

/// With a dimension, two bodies, a table and a target.
Rig fullDoor() {
    Rig rig = formulaDoor(2.0, 1.0);
    rig.dimensions.push_back(edgeDimension("stiff", Quantity::rotationalStiffness, 2.0));
    addLeaf(rig);
    rig.targets = {atMostTarget("effort", Figure::peakEffortOpening, 4.0)};
    return rig;
}

std::string wordsOfDifferences(const Rig& before, const Rig& after) {
    std::string text;
    for (const RigDifference& difference : differencesOf(before, after)) text += difference.words() + "\n";
    return text;
}

Json renamed(Json item) {
    item["name"] = "another";
    return item;
}

std::vector<Json> itemsOfJson(const char* text) {
    const Json list = Json::parse(text);
    return {list.begin(), list.end()};
}

} // namespace

class TestRigEdges : public QObject {
    Q_OBJECT
  private slots:
    void whatDiffersIsToldInWords() {
        const Rig rig = fullDoor();
        const struct {
            std::vector<Edit> edits;
            const char* words;
        } cases[] = {
            {{}, ""},
            {{SetValue{"/elements/hinge/spring_constant", 3.5}}, "Hinge: spring constant 2 → 3.5 N·m/rad\n"},
            {{SetValue{"/elements/hinge/spring_constant", 2.0000001}},
             "Hinge: spring constant 2 → 2.0000001 N·m/rad\n"},
            {{SetValue{"/elements/hinge/spring_constant", "=stiff*2"}},
             "Hinge: spring constant 2 N·m/rad → =stiff*2 = 4 N·m/rad\n"},
            {{SetValue{"/elements/hinge/closing_friction_factor", 2.0}},
             "Hinge: closing friction factor 1 → 2\n"},
            {{RenameItem{"/elements/load", "other"}}, "removed: element \"load\"\nadded: element \"other\"\n"},
            {{MoveItem{"/elements/load", 0}}, "element: order as it was → another\n"},
            {{AddItem{"/elements/load/points", Json{{"time", 2.0}, {"torque", 0.0}}}},
             "load: points, number 2 → 3\n"},
            {{SetValue{"/joints/fold/parent", "world"}}, "fold: parent door → default\n"},
            {{SetValue{"/bodies/door/points/knob/trace", "on"}}, "door: points knob trace off → on\n"},
            {{AddItem{"/bodies/door/points", Json{{"name", "edge"}, {"position", {0.1, 0.0, 0.0}}}}},
             "added: door: point \"edge\"\n"},
            {{RemoveItem{"/targets/0"}}, "removed: target \"effort\"\n"},
            {{SetValue{"/environment/gravity", Json{0.0, 0.0, -1.0}}},
             "Environment: gravity z −9.807 → −1 m/s²\n"},
        };
        std::string wrong;
        for (const auto& one : cases) {
            const std::string words = wordsOfDifferences(rig, afterEdits(rig, one.edits));
            if (words != one.words) wrong += "wanted: " + std::string(one.words) + "told: " + words;
        }
        QVERIFY2(wrong.empty(), wrong.c_str());
    }

    /// Items are the same by their names, else by what they say; lists of other things by their places.
    void itemsAreMatched() {
        const std::vector<Json> abc = itemsOfJson(R"([{"name": "a", "x": [1, 2]}, {"name": "b", "y": {"z": 1}},
                                                      {"name": "c"}])");
        using Matches = std::vector<std::optional<std::size_t>>;
        const auto matched = [&](const char* after) { return matchItems(abc, itemsOfJson(after)); };
        const auto none = std::nullopt;
        QCOMPARE(matchItems(abc, abc), (Matches{0, 1, 2}));
        QCOMPARE(matched(R"([{"name": "c"}])"), (Matches{2}));
        QCOMPARE(matched(R"([{"name": "a", "x": [1, 2, 3]}, {"name": "c"}])"), (Matches{0, 2}));
        QCOMPARE(matched(R"([{"name": "new", "w": 5, "v": 6}, {"name": "a", "x": [1, 2]}, {"name": "c"}])"),
                 (Matches{none, 0, 2}));
        QCOMPARE(matched(R"([{"name": "a", "x": [1, 2]}, {"name": "b", "y": {"z": 1, "w": 2}},
                             {"name": "d"}, {"name": "c"}])"),
                 (Matches{0, 1, none, 2}));
        QCOMPARE(matchItems(itemsOfJson("[1, 2]"), itemsOfJson("[1, 3]")), (Matches{0, 1}));
        QCOMPARE(matchItems({}, itemsOfJson("[1]")), (Matches{none}));
    }

    /// A rod keeps its length when an assembly becomes another kind, as far as a number or an expression says
    /// it.
    void rodsKeepTheirLengths() {
        const struct {
            const char* before;
            const char* after;
        } cases[] = {
            {R"({"rRod1_ia": [3, 4, 0]})", R"({"rRod1_ia": [3, 4, 0], "rod1Length": 5.0})"},
            {R"({"rRod1_ia": ["=rod", 0, 0]})", R"({"rRod1_ia": ["=rod", 0, 0], "rod1Length": "=rod"})"},
            {R"({"rRod1_ia": ["=rod", 1, 0]})", R"({"rRod1_ia": ["=rod", 1, 0]})"},
            {R"({"rRod1_ia": [1, "=rod", 0]})", R"({"rRod1_ia": [1, "=rod", 0]})"},
            {R"({"rRod1_ia": [1, 0, "=rod"]})", R"({"rRod1_ia": [1, 0, "=rod"]})"},
            {R"({"rRod1_ia": "long"})", R"({"rRod1_ia": "long"})"},
            {R"({"rRod1_ia": [1, 2]})", R"({"rRod1_ia": [1, 2]})"},
            {R"({"rRod1_ia": [1, 0, 0], "rod1Length": 7})", R"({"rRod1_ia": [1, 0, 0], "rod1Length": 7})"},
            {R"({"rod1Length": 7})", R"({"rod1Length": 7, "rRod1_ia": [7, 0.0, 0.0]})"},
            {R"({"n_a": [0, 0, 1]})", R"({"n_a": [0, 0, 1], "n_b": [0, 0, 1]})"},
            {R"({"n_b": [0, 1, 0]})", R"({"n_b": [0, 1, 0], "n_a": [0, 1, 0]})"},
            {R"({"n_a": [0, 0, 1], "n_b": [1, 0, 0]})", R"({"n_a": [0, 0, 1], "n_b": [1, 0, 0]})"},
        };
        for (const auto& one : cases) {
            const Json made = inWordsOfAllKinds(Json::parse(one.before));
            QVERIFY2(made == Json::parse(one.after), made.dump().c_str());
        }
    }

    /// Channels belong to the item whose name fits, the longest where several do.
    void referencesLeadToWhatTheyName() {
        Rig rig = fullDoor();
        rig.joints[1].name = "axis.fold"; // names may have dots
        rig.elements[1].joint = "axis.fold";
        const struct {
            Refers to;
            const char* text;
            const char* target;
        } cases[] = {
            {Refers::channel, "joint.axis.angle", "/joints/0"},
            {Refers::channel, "joint.axis.fold.angle", "/joints/1"},
            {Refers::channel, "element.hinge.torque", "/elements/0"},
            {Refers::channel, "body.leaf.x", "/bodies/1"},
            {Refers::channel, "handle.force", "/handle"},
            {Refers::channel, "time", ""},
            {Refers::channel, "joint.axis", ""},
            {Refers::channel, "motor.axis.angle", ""},
            {Refers::coordinate, "axis.fold", "/joints/1"},
            {Refers::coordinate, "axis.angle", "/joints/0"},
            {Refers::coordinate, "nothing", ""},
            {Refers::body, "leaf", "/bodies/1"},
            {Refers::carrier, "leaf", "/bodies/1"},
            {Refers::carrier, "leaf.frame_ia", ""},
        };
        for (const auto& one : cases) {
            QCOMPARE(targetOf(rig, {"/story/0", one.to, {}}, one.text), std::string(one.target));
        }
        QCOMPARE(targetOf(rig, {"/handle/point", Refers::point, "door"}, "knob"),
                 std::string("/bodies/0/points/0"));
        QCOMPARE(targetOf(rig, {"/handle/point", Refers::point, "gate"}, "knob"), std::string());
        rig.handle.reset();
        QCOMPARE(targetOf(rig, {"/story/0", Refers::channel, {}}, "handle.force"), std::string());
        using Items = std::vector<std::string>;
        QCOMPARE(neighboursOf(rig, "/joints/1"), (Items{"/bodies/0", "/bodies/1", "/elements/1"}));
        QCOMPARE(withDependents(rig, "/joints/1"), (Items{"/bodies/1", "/elements/1", "/joints/1"}));
        QCOMPARE(withDependents(rig, "/targets/0"), (Items{"/targets/0"}));
    }

    void selectionsFollowWhatTheyMean() {
        const Rig rig = fullDoor();
        const struct {
            const char* item;
            Edit edit;
            const char* then;
        } cases[] = {
            {"/bodies/9", RemoveItem{"/targets/0"}, ""},
            {"/targets/0", RemoveItem{"/targets/0"}, ""},
            {"/targets/0", RenameItem{"/targets/0", "other"}, "/targets/0"},
            {"/elements/1", RemoveItem{"/elements/load"}, ""},
            {"/elements/1", RemoveItem{"/elements/hinge"}, "/elements/0"},
            {"/bodies/1", RenameItem{"/bodies/door", "gate"}, "/bodies/1"},
            {"/bodies/0/points/0", RenameItem{"/bodies/door", "gate"}, "/bodies/0/points/0"},
            {"/dimensions/0", RenameItem{"/dimensions/stiff", "soft"}, "/dimensions/0"},
            {"/bodies/1", RemoveItem{"/bodies/leaf"}, ""},
            {"/bodies/0/points/0", RenameItem{"/bodies/door/points/knob", "grip"}, "/bodies/0/points/0"},
            {"/environment", RemoveItem{"/bodies/leaf"}, "/environment"},
            {"/joints", RemoveItem{"/bodies/leaf"}, "/joints"},
            {"/handle", RemoveItem{"/handle"}, ""},
        };
        for (const auto& one : cases) {
            QCOMPARE(sameItem(rig, one.item, afterEdits(rig, {one.edit})), std::string(one.then));
        }
        // One went and another came: its place is gone all the same.
        const Json target = rigAsJson(rig)["targets"][0];
        const Rig other =
            afterEdits(rig, {RemoveItem{"/dimensions/stiff"}, AddItem{"/targets", renamed(target)}});
        QCOMPARE(sameItem(rig, "/dimensions/0", other), std::string());
        QCOMPARE(sameItem(rig, "/targets/0", other), std::string("/targets/0"));
    }

    void editsOfWhatIsNotThereAreRefused() {
        Rig rig = fullDoor();
        rig.handle.reset();
        const struct {
            Edit edit;
            const char* words;
        } cases[] = {
            {RemoveItem{"/handle"}, "There is no handle"},
            {RetypeItem{"/elements/ghost", "spring"}, "There is no item of this name"},
            {RetypeItem{"/elements/0/name", "spring"}, "There is no such item"},
            {RenameItem{"/elements/7", "x"}, "here is no"},
            {RemoveItem{"/story"}, "here is no"},
            {SetValue{"/elements/hinge/spring_constant", "=ghost"}, "ghost"},
        };
        for (const auto& one : cases) {
            const Edited edited = applyEdit(rig, one.edit);
            QVERIFY(!edited.rig && !edited.issues.empty());
            const std::string words = edited.issues.front().text();
            QVERIFY2(words.find(one.words) != std::string::npos, words.c_str());
        }
    }

    void editsThatCannotBeAreRefused() {
        Rig rig = fullDoor();
        rig.bodies.push_back({.name = "world", .shapes = {}, .massProperties = {}, .points = {}});
        rig.dimensions.push_back(edgeDimension("soft", Quantity::rotationalStiffness, 1.0));
        Motor motor;
        motor.name = "m";
        motor.joint = "axis";
        motor.drive.law = PositionPid<MotionOf::rotation>{};
        rig.motors.push_back(motor);
        const Json target = rigAsJson(rig)["targets"][0];
        const std::string broken = "b\xff";
        const struct {
            Edit edit;
            const char* words;
        } cases[] = {
            {SetValue{"", 1}, "A rig is not set as a whole"},
            {AddItem{"/targets", renamed(target), 9},
             "The list is shorter (is 9; allowed: a position from 0 to 1"},
            {MoveItem{"/elements/load/points/0", 5},
             "The list is shorter (is 5; allowed: a position from 0 to 1"},
            {RenameItem{"/elements/load/points/0", "first"}, "This item has no name"},
            {DuplicateItem{"/elements/load/points/first", "x"}, "There is no such item"},
            {RemoveItem{"/elements/load/points/first"}, "There is no item of this name (is first"},
            {SetValue{"/bodies/door/points/knob/position/x", 1}, "There is no item of this name (is x"},
            {RemoveItem{"/bodies/1x"}, "There is no item of this name (is 1x"},
            {RemoveItem{"/bodies/99999999999999999999"}, "There is no item of this name"},
            {RemoveItem{"/bodies/7"}, "There is no such item"},
            {RenameItem{"/dimensions/stiff", "sin"}, "\"sin\""},
            {RenameItem{"/dimensions/stiff", "two words"}, "\"two words\""},
            {RenameItem{"/dimensions/stiff", "soft"}, "Another dimension has this name"},
            {RenameItem{"/bodies/world", "earth"}, "The world cannot be renamed"},
            {DuplicateItem{"/bodies/world", "moon"}, "The world cannot be duplicated"},
            {AddItem{"/targets", Json{{"name", "t"}, {"colour", 1}}}, "This key is not known"},
            {RetypeItem{"/joints/fold/axis", "fixed"}, "There is no such item"},
            {RetypeItem{"/joints/fold", "cam"}, "cam"},
            {RetypeItem{"/joints", "fixed"}, "There is no such item"},
            {RemoveItem{"/motors/m/drive"}, "There is no such item"},
            {PatchRig{Json::parse(R"([{"op": "remove", "path": "/nothing"}])"), "p"},
             "The edit does not fit the rig"},
            {PatchRig{Json::parse(R"([{"op": "add", "path": "/colour", "value": 1}])"), "p"},
             "This key is not known"},
            {AddItem{"/targets", Json{{"name", broken}}}, "This text is not UTF-8"},
            {DuplicateItem{"/elements/load", broken}, "This text is not UTF-8"},
            {RetypeItem{"/joints/fold", broken}, "This text is not UTF-8"},
        };
        std::string wrong;
        for (const auto& one : cases) {
            const Edited edited = editRig(rig, {one.edit});
            const std::string words = edited.rig ? "done: " + edited.words : edited.issues.front().text();
            if (edited.rig || words.find(one.words) == std::string::npos)
                wrong += "wanted: " + std::string(one.words) + "\ntold: " + words + "\n";
        }
        QVERIFY2(wrong.empty(), wrong.c_str());
    }

    /// An edit says what else it did; names that are long are cut.
    void editsTellWhatTheyDid() {
        Rig rig = fullDoor();
        rig.dimensions.push_back(edgeDimension("soft", Quantity::rotationalStiffness, 1.0));
        rig.dimensions.push_back(edgeDimension("spare", Quantity::rotationalStiffness, 1.0));
        rig.expressions = {{"/elements/0/spring_constant", "=stiff"},
                           {"/dimensions/1/value", "=stiff / 2"},
                           {"/elements/1/points/1/torque", "=2 N*m"}};
        const struct {
            Edit edit;
            std::string words;
        } cases[] = {
            {RemoveItem{"/dimensions/soft"}, "Remove dimension \"soft\""},
            {RemoveItem{"/dimensions/stiff"},
             "Remove dimension \"stiff\"; the 2 numbers that it drove stay as they are"},
            {RemoveItem{"/elements/load/points/0"}, "Remove point \"0\""},
            {RemoveItem{"/handle"}, "Remove handle"},
            {DuplicateItem{"/elements/load/points/1", "x"}, "Duplicate point \"1\" as \"x\""},
            {MoveItem{"/elements/load", 0}, "Move element \"load\" to place 0"},
            {RenameItem{"/elements/load", std::string(90, 'n')},
             "Rename element \"load\" to \"" + std::string(80, 'n') + "…\""},
            {SetValue{"/joints/fold/motion", Json()}, "Set /joints/fold/motion"},
            {SetValue{"/joints/fold/position", Json{0.0, 0.0, 0.1}}, "Set /joints/fold/position"},
        };
        for (const auto& one : cases) {
            const Edited edited = editRig(rig, {one.edit});
            QVERIFY2(edited.rig, edited.issues.empty() ? "" : edited.issues.front().text().c_str());
            QCOMPARE(edited.words, one.words);
        }
        rig.expressions.erase("/dimensions/1/value");
        QCOMPARE(editRig(rig, {RemoveItem{"/dimensions/stiff"}}).words,
                 std::string("Remove dimension \"stiff\"; the number that it drove stays as it is"));
    }

    /// Expressions go where their items go, in a list without names, too.
    void expressionsFollowPointsOfATable() {
        Rig rig = fullDoor();
        rig.elements[1].law = TorqueTable{{{0.0, 0.0}, {1.0, 1.0}, {2.0, 2.0}, {3.0, 3.0}}};
        rig.expressions = {{"/elements/1/points/1/torque", "=1 N*m"},
                           {"/elements/1/points/2/torque", "=2 N*m"}};
        const std::string list = "/elements/load/points/";
        const struct {
            Edit edit;
            std::vector<std::pair<int, const char*>> then;
        } cases[] = {
            {MoveItem{list + "0", 3}, {{0, "=1 N*m"}, {1, "=2 N*m"}}},
            {MoveItem{list + "3", 1}, {{2, "=1 N*m"}, {3, "=2 N*m"}}},
            {MoveItem{list + "1", 2}, {{1, "=2 N*m"}, {2, "=1 N*m"}}},
            {MoveItem{list + "2", 2}, {{1, "=1 N*m"}, {2, "=2 N*m"}}},
            {RemoveItem{list + "1"}, {{1, "=2 N*m"}}},
            {DuplicateItem{list + "1", {}}, {{1, "=1 N*m"}, {2, "=1 N*m"}, {3, "=2 N*m"}}},
        };
        for (const auto& one : cases) {
            Expressions expected;
            for (const auto& [place, text] : one.then)
                expected["/elements/1/points/" + std::to_string(place) + "/torque"] = text;
            const Edited edited = editRig(rig, {one.edit});
            QVERIFY2(edited.rig && edited.rig->expressions == expected, edited.words.c_str());
        }
    }

    /// Copies of copies, bodies that nothing holds, and lists that were not there.
    void copiesAndFirstItems() {
        const Rig rig = fullDoor();
        const Rig two =
            *editRig(rig, {DuplicateItem{"/bodies/leaf", "second"}, DuplicateItem{"/bodies/leaf", "third"}})
                 .rig;
        std::vector<std::string> joints;
        for (const Joint& joint : two.joints) joints.push_back(joint.name + " holds " + joint.child);
        QCOMPARE(joints, (std::vector<std::string>{"axis holds door", "fold holds leaf", "fold 3 holds third",
                                                   "fold 2 holds second"}));
        Rig loose = rig;
        loose.bodies.push_back({.name = "stone", .shapes = {}, .massProperties = {}, .points = {}});
        const Edited copied = editRig(loose, {DuplicateItem{"/bodies/stone", "other stone"}});
        QVERIFY(copied.rig && copied.rig->bodies.size() == 4 && copied.rig->joints.size() == 2);
        QCOMPARE(copied.rig->bodies[3].name, std::string("other stone"));
        const Json motor{{"name", "m"}, {"joint", "axis"}};
        const Edited first = editRig(rig, {AddItem{"/motors", motor}});
        QVERIFY2(first.rig, first.issues.empty() ? "" : first.issues.front().text().c_str());
        QCOMPARE(first.words, std::string("Add motor \"m\""));
        // Its drive does not stand in the file, and is there all the same.
        const Edited servo = editRig(*first.rig, {RetypeItem{"/motors/m/drive", "sine"}});
        QVERIFY2(servo.rig, servo.issues.empty() ? "" : servo.issues.front().text().c_str());
        QCOMPARE(servo.words, std::string("Make drive a sine"));
    }

    /// One that takes a name that became free again and again is another each time.
    void freedNamesAreOfOthersEachTime() {
        Rig rig = fullDoor();
        std::vector<std::string> identities;
        for (const char* name : {"first", "second", "third"}) {
            rig = *editRig(rig, {RenameItem{"/elements/load", name},
                                 DuplicateItem{std::string("/elements/") + name, "load"}})
                       .rig;
        }
        for (const Element& element : rig.elements)
            identities.push_back(element.name + ": " + identityOf(element));
        QCOMPARE(identities, (std::vector<std::string>{"hinge: hinge", "first: load", "second: load#2",
                                                       "third: load#3", "load: load#4"}));
    }

    /// What is no document of this kind, or of another time, says so and nothing else.
    void documentsOfAnotherKindAreRefused() {
        const struct {
            const char* text;
            const char* words;
        } cases[] = {
            {R"({"version": 1, "name": "a"})", "missing"},
            {R"({"format": "hingelab-take", "version": 1, "name": "a"})", "hingelab-take"},
            {R"({"format": "hingelab-rig", "name": "a"})", "missing"},
            {R"({"format": "hingelab-rig", "version": "1", "name": "a"})", "\"1\""},
            {R"({"format": "hingelab-rig", "version": 7, "name": "a"})", "7"},
            {R"([1, 2])", ""},
        };
        for (const auto& one : cases) {
            const RigReading reading = readRig(one.text);
            QVERIFY(!reading.document && hasErrors(reading.issues));
            QVERIFY2(reading.issues.front().text().find(one.words) != std::string::npos,
                     reading.issues.front().text().c_str());
        }
    }

    /// Files beside a document stay where they are when the document goes elsewhere.
    void filesAreFoundFromElsewhere() {
        Rig rig = fullDoor();
        const auto meshFile = [&]() -> std::string& {
            return std::get<MeshGeometry>(rig.bodies[0].shapes[0].geometry).file;
        };
        Shape shape;
        shape.geometry = MeshGeometry{};
        rig.bodies[0].shapes.push_back(shape);
        const std::filesystem::path root = std::filesystem::temp_directory_path();
        const struct {
            std::string file;
            std::filesystem::path from, to;
            std::string then;
        } cases[] = {
            {"a.stl", root / "one", root / "one", "a.stl"},
            {"a.stl", root / "one", root / "two", "../one/a.stl"},
            {"../a.stl", root / "one", root, "a.stl"},
            {"a.stl", root / "one", "",
             (std::filesystem::weakly_canonical(root) / "one/a.stl").generic_string()},
            {"/there/a.stl", root / "one", root / "two", "/there/a.stl"},
            {"", root / "one", root / "two", ""},
        };
        for (const auto& one : cases) {
            meshFile() = one.file;
            relocateFiles(rig, one.from, one.to);
            QCOMPARE(meshFile(), one.then);
        }
    }
};

HINGELAB_APPLESS_TEST(TestRigEdges)

} // namespace test_rig_edges

#include "test_rig_edges.moc"
