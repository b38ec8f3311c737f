// SPDX-License-Identifier: GPL-3.0-or-later
// Documents with what is seldom in them: differences read both ways, expressions that cannot be, names that are
// the same in several places, files that say "null", and more issues than anybody reads.
#include <QDir>
#include <QTemporaryDir>
#include <QTest>
#include <filesystem>

#include "checks/checked_rig.h"
#include "rig/difference.h"
#include "rig/expressions.h"
#include "rig/file_paths.h"
#include "rig/identity.h"
#include "rig/item_matching.h"
#include "rig/outline.h"
#include "rig/parameter_set.h"
#include "rig/parameters.h"
#include "rig/references.h"
#include "tests/physics/target_door.h"
#include "tests/shipped.h"
#include "tests/suite.h"
#include "text/limits.h"
#include "text/visitor.h"

namespace test_rig_cases {

using namespace hingelab;
using namespace hingelab::test;

namespace {

std::string toldBetween(const Rig& before, const Rig& after) {
    std::string text;
    for (const RigDifference& difference : differencesOf(before, after)) text += difference.words() + "\n";
    return text;
}

Rig doorEdited(const Rig& rig, const std::vector<Edit>& edits) {
    Edited result = editRig(rig, edits);
    if (!result.rig) qFatal("%s", result.issues.front().text().c_str());
    return *result.rig;
}

Dimension dimensionCalled(const char* name, const char* label) {
    Dimension dimension;
    dimension.name = name;
    dimension.label = label;
    dimension.quantity = Quantity::rotationalStiffness;
    dimension.value = 2.0;
    dimension.upper = 10.0;
    return dimension;
}

/// A door with a leaf that folds, a table of torques, and dimensions.
Rig foldingDoor() {
    Rig rig = formulaDoor(2.0, 1.0);
    rig.dimensions = {dimensionCalled("k", "K"), dimensionCalled("pid", "PID gain")};
    addLeaf(rig);
    return rig;
}

Json listOfValues(int count, double offset) {
    Json list = Json::array();
    for (int i = 0; i < count; ++i) list.push_back(Json{{"v", i + offset}});
    return list;
}

std::vector<Json> asItems(const Json& list) {
    return {list.begin(), list.end()};
}

} // namespace

class TestRigCases : public QObject {
    Q_OBJECT
  private slots:
    /// What one of two documents has and the other has not, read from each of them.
    void differencesReadBothWays() {
        const Rig rig = foldingDoor();
        const Rig four = shippedDocument("four-bar").rig;
        const struct {
            Rig before;
            std::vector<Edit> edits;
            const char* there;
            const char* back;
        } cases[] = {
            {rig,
             {SetValue{"/dimensions/k/value", 3.0}},
             "Dimensions: K 2 → 3 N·m/rad\n",
             "Dimensions: K 3 → 2 N·m/rad\n"},
            {rig,
             {SetValue{"/dimensions/pid/value", 3.0}},
             "Dimensions: PID gain 2 → 3 N·m/rad\n",
             "Dimensions: PID gain 3 → 2 N·m/rad\n"},
            {rig,
             {SetValue{"/elements/load/points/1/torque", 3.0}},
             "Load: point 2 torque 2 → 3 N·m\n",
             "Load: point 2 torque 3 → 2 N·m\n"},
            {rig,
             {RemoveItem{"/elements/load/points/1"}},
             "load: points, number 2 → 1\n",
             "load: points, number 1 → 2\n"},
            {rig,
             {RemoveItem{"/handle"}},
             "handle body door → default\nhandle point knob → default\n",
             "handle body default → door\nhandle point default → knob\n"},
            {rig,
             {SetValue{"/environment/gravity", Json{0.0, 0.0, -1.0}}},
             "Environment: gravity z −9.807 → −1 m/s²\n",
             "Environment: gravity z −1 → −9.807 m/s²\n"},
            {four,
             {DuplicateItem{"/assemblies/dyad", "second"}},
             "added: assembly \"second\"\n",
             "removed: assembly \"second\"\n"},
        };
        std::string wrong;
        for (const auto& one : cases) {
            const Rig after = doorEdited(one.before, one.edits);
            const std::string there = toldBetween(one.before, after);
            const std::string back = toldBetween(after, one.before);
            if (there != one.there) wrong += "wanted: " + std::string(one.there) + "told: " + there;
            if (back != one.back) wrong += "wanted: " + std::string(one.back) + "told: " + back;
        }
        QVERIFY2(wrong.empty(), wrong.c_str());
        // A stop that is gone takes its numbers with it.
        const std::string gone =
            toldBetween(rig, doorEdited(rig, {SetValue{"/joints/fold/upper_stop", Json()}}));
        QVERIFY2(gone.find("Fold: upper stop angle 80 ° → none\n") != std::string::npos, gone.c_str());
    }

    /// By likeness; where there are too many to compare, by their places.
    void itemsAreMatchedByWhatTheySay() {
        using Matches = std::vector<std::optional<std::size_t>>;
        const auto matched = [](const char* before, const char* after) {
            return matchItems(asItems(Json::parse(before)), asItems(Json::parse(after)));
        };
        const auto none = std::nullopt;
        QCOMPARE(matched(R"([{"name": "a", "x": [1, 2, 3]}, {"name": "b"}])",
                         R"([{"name": "a", "x": [1]}, {"name": "c"}])"),
                 (Matches{0, none}));
        // A name makes two the same of which little else is; not one that is nothing, or that only one has.
        const char* const mine =
            R"([{"name": "a", "x": 1, "y": 2, "z": 3}, {"name": "", "x": 4, "y": 5, "z": 6},
                                     {"name": "c", "x": 7, "y": 8, "z": 9}])";
        const char* const others =
            R"([{"name": "a", "x": 11, "y": 12, "z": 13}, {"name": "", "x": 14, "y": 15, "z": 16},
                                       {"x": 17, "y": 18, "z": 19}])";
        QCOMPARE(matched(mine, others), (Matches{0, none, none}));
        const std::vector<Json> many = asItems(listOfValues(201, 0.0));
        const Matches byPlace = matchItems(many, asItems(listOfValues(201, 1e3)));
        for (std::size_t i = 0; i < byPlace.size(); ++i) QCOMPARE(byPlace[i], std::optional(i));
        const Matches more = matchItems(many, asItems(listOfValues(250, 1e3)));
        QVERIFY(more[200] == std::optional<std::size_t>(200) && !more[201]);
    }

    /// The ground is no item to move; shapes and joints may be called like it.
    void whatIsCalledLikeTheWorld() {
        Rig rig = foldingDoor();
        Shape shape;
        shape.name = "world";
        rig.bodies[0].shapes = {shape};
        rig.bodies.push_back({.name = "world", .shapes = {}, .massProperties = {}, .points = {}});
        rig.joints[1].name = "world";
        const auto find = [](const auto& self, const std::vector<OutlineNode>& nodes,
                             const std::string& pointer) -> const OutlineNode* {
            for (const OutlineNode& node : nodes) {
                if (node.pointer == pointer) return &node;
                if (const OutlineNode* found = self(self, node.children, pointer)) return found;
            }
            return nullptr;
        };
        const std::vector<OutlineNode> outline = outlineOf(rig);
        QVERIFY(!find(find, outline, "/bodies/2")->isMovable);
        QVERIFY(find(find, outline, "/bodies/0/shapes/0")->isMovable);
        QVERIFY(find(find, outline, "/joints/1")->isMovable);
        QCOMPARE(find(find, outline, "/joints/1")->kind, std::string("Revolute joint"));
        QVERIFY(!find(find, outline, "/environment")->isMovable && !find(find, outline, "/bodies")->isMovable);
    }

    /// One whose name another took over is not thereby that one.
    void identitiesAreNotGivenTwice() {
        Rig before;
        before.bodies.resize(2);
        before.bodies[0].name = "a";
        before.bodies[1].name = "b";
        Rig after = before;
        after.bodies[0].name = "x";
        after.bodies[1].name = "a";
        after.bodies[1].identity = "to be replaced";
        carryIdentities(before, after);
        QCOMPARE(identityOf(after.bodies[1]), std::string("a"));
        QCOMPARE(identityOf(after.bodies[0]), std::string("x")); // new, not "a" a second time
        after.bodies[1].name = "y";
        carryIdentities(before, after);
        QCOMPARE(identityOf(after.bodies[0]) + identityOf(after.bodies[1]), std::string("ab"));
    }

    /// Expressions that are too long, or too many that are wrong, are told in few words.
    void expressionsThatCannotBe() {
        Rig rig = foldingDoor();
        rig.expressions["/elements/0/spring_constant"] = "=" + std::string(5000, '1');
        const Issues tooLong = resolveExpressions(rig);
        QCOMPARE(tooLong.size(), std::size_t{1});
        QCOMPARE(tooLong[0].value, std::string("an expression of 5001 bytes"));
        rig.expressions.clear();
        rig.bodies[0].points.resize(300);
        for (std::size_t i = 0; i < 300; ++i)
            rig.expressions["/bodies/0/points/" + std::to_string(i) + "/position/0"] = "=ghost";
        const Issues many = resolveExpressions(rig);
        QVERIFY(many.size() > kMaximumIssues && many.size() < 300);
        Issues issues;
        QVERIFY(!setExpression(rig, "/elements/0/nothing", "=k", &issues));
        QVERIFY(issues.empty());
        rig.expressions.clear();
        QVERIFY(setExpression(rig, "/elements/0/spring_constant", "=ghost", &issues));
        QVERIFY2(issues.front().message.find("There is no dimension \"ghost\"") != std::string::npos,
                 issues.front().text().c_str());
        QVERIFY(setExpression(rig, "/elements/0/spring_constant", "=2*k", &issues));
        QVERIFY(issues.empty() && std::get<DoorHingeParameters>(rig.elements[0].law).springConstant == 4.0);
        // What is no item of the list stays where it is.
        Expressions some{
            {"/bodies/0/mass", "=1"}, {"/bodies/x/mass", "=2"}, {"/bodies/1x/mass", "=3"}, {"/bodies/0", "=4"}};
        moveExpressions(some, "/bodies", [](std::size_t i) { return std::vector<std::size_t>{i + 1}; });
        QVERIFY(some == (Expressions{{"/bodies/1/mass", "=1"},
                                     {"/bodies/x/mass", "=2"},
                                     {"/bodies/1x/mass", "=3"},
                                     {"/bodies/1", "=4"}}));
    }

    /// A set of what changed has what the other rig did not have, too.
    void changesAgainstARigWithLess() {
        const Rig rig = foldingDoor();
        const Rig more = doorEdited(rig, {DuplicateItem{"/elements/hinge", "second"}});
        const Json values = Json::parse(writeChangedParameters(more, rig))["parameters"];
        QVERIFY(!values.empty());
        for (const auto& [pointer, value] : values.items())
            QVERIFY2(pointer.starts_with("/elements/second/") || pointer.starts_with("/elements/load/"),
                     pointer.c_str());
        const Json some =
            Json::parse(writeParameterSet(rig, {"/elements/hinge/spring", "/joints/1/"}))["parameters"];
        for (const auto& [pointer, value] : some.items())
            QVERIFY2(pointer.starts_with("/elements/hinge/spring") || pointer.starts_with("/joints/fold/"),
                     pointer.c_str());
        QVERIFY(some.contains("/elements/hinge/spring_constant") &&
                some.contains("/joints/fold/initial_angle"));
    }

    /// Unknown keys are errors, however many; and what else is wrong does not get lost among them.
    void documentsWithManyIssues() {
        std::string text = R"({"format": "hingelab-rig", "version": 1, "name": "a")";
        for (int i = 0; i < 300; ++i) text += ", \"key " + std::to_string(i) + "\": 1";
        const RigReading warned = parseRig(text + "}");
        QVERIFY(warned.issues.size() > kMaximumIssues && hasErrors(warned.issues));
        QVERIFY(!parseRig(text + R"(, "bodies": 5})").document);
        const RigReading one =
            parseRig(R"({"format": "hingelab-rig", "version": 1, "name": "a", "bodies": 5})");
        QVERIFY(one.document && hasErrors(one.issues));
    }

    /// Where a file says that there is nothing, it goes on saying so until there is something.
    void filesThatSayNull() {
        const std::string text = R"({
  "format": "hingelab-rig",
  "version": 1,
  "name": "a",
  "joints": [{"name": "j", "type": "revolute", "child": "b", "lower_stop": null}],
  "bodies": [{"name": "b", "mass_properties": {"mass": 1}, "points": [{"name": "p"}]}],
  "handle": null
})";
        RigDocument document = readRig(text).document.value();
        QVERIFY(Json::parse(writeRig(document)) == Json::parse(text));
        document.rig.handle = Handle{"b", "p"};
        document.rig.joints[0].revolute()->lowerStop.emplace().angle = -1.0;
        const Json written = Json::parse(writeRig(document));
        QVERIFY2(written["handle"] == Json({{"body", "b"}, {"point", "p"}}), written.dump().c_str());
        QCOMPARE(written["joints"][0]["lower_stop"]["angle"].get<double>(), -1.0);
    }

    /// Folders that lead in a circle are taken as they are written.
    void filesBesideFoldersInACircle() {
        const QTemporaryDir folder;
        const std::filesystem::path root = folder.path().toStdString();
        std::filesystem::create_directory_symlink(root / "b", root / "a");
        std::filesystem::create_directory_symlink(root / "a", root / "b");
        Rig rig = foldingDoor();
        Shape shape;
        MeshGeometry mesh;
        mesh.file = "m.stl";
        shape.geometry = mesh;
        rig.bodies[0].shapes = {shape};
        relocateFiles(rig, root / "a" / "x", root / "a" / "y");
        QCOMPARE(std::get<MeshGeometry>(rig.bodies[0].shapes[0].geometry).file, std::string("../x/m.stl"));
    }

    /// A rig that is saved beside its files names them from there; what lies elsewhere, or is named well,
    /// stays.
    void filesBesideTheRigComeAlong() {
        const QTemporaryDir folder;
        const std::filesystem::path root = std::filesystem::canonical(folder.path().toStdString());
        const auto nameAfter = [&](const std::string& name, const std::filesystem::path& to) {
            Rig rig = foldingDoor();
            Shape shape;
            CadGeometry cad;
            cad.file = name;
            shape.geometry = cad;
            rig.bodies[0].shapes = {shape};
            relocateFiles(rig, root, to);
            return std::get<CadGeometry>(rig.bodies[0].shapes[0].geometry).file;
        };
        QCOMPARE(nameAfter((root / "oven.step").string(), root), std::string("oven.step"));
        QCOMPARE(nameAfter((root / "cad" / "oven.step").string(), root), std::string("cad/oven.step"));
        const std::string elsewhere = (root / "oven.step").string();
        QCOMPARE(nameAfter(elsewhere, root / "rigs"), elsewhere);
        QCOMPARE(nameAfter(elsewhere, {}), elsewhere);
        QCOMPARE(nameAfter("./oven.step", root), std::string("./oven.step")); // where it is already
    }

    /// References by names that begin alike, with dots, or that say nothing.
    void oddReferences() {
        Rig rig = foldingDoor();
        rig.joints[0].name = "a.b";
        rig.joints[1].name = "a";
        rig.elements[0].joint = "a.b";
        rig.elements[1].joint = "a";
        const auto ownerOf = [&](const char* channel) {
            return targetOf(rig, {"/story/0", Refers::channel, {}}, channel);
        };
        QCOMPARE(ownerOf("joint.a.b.angle"), std::string("/joints/0")); // the longer name comes first here
        QCOMPARE(ownerOf("joint.a.angle"), std::string("/joints/1"));
        std::swap(rig.joints[0].name, rig.joints[1].name);
        QCOMPARE(ownerOf("joint.a.b.angle"), std::string("/joints/1"));
        QCOMPARE(ownerOf("joint.a"), std::string());
        QCOMPARE(ownerOf("joint.ab"), std::string());
        for (const char* none :
             {"element.x.torque", "contact.x.y", "assembly.x.angle", "body.x.y", "motor.x.y"})
            QCOMPARE(ownerOf(none), std::string());
        rig.story = {"", "joint.a.angle"};
        int told = 0;
        visitReferences(rig, [&](const Reference& reference, std::string&) {
            told += reference.to == Refers::channel ? 1 : 0;
        });
        QCOMPARE(told, 1);
        // The handle needs its point, which is a part of the body; both need the joint that holds the body.
        Rig door = foldingDoor();
        using Items = std::vector<std::string>;
        QCOMPARE(withDependents(door, "/bodies/0/points/0"), (Items{"/bodies/0/points/0", "/handle"}));
        QCOMPARE(withDependents(door, "/handle"), (Items{"/handle"}));
        QCOMPARE(neighboursOf(door, "/handle"), (Items{"/bodies/0"}));
        QCOMPARE(neighboursOf(door, "/bodies/0/points/0"), (Items{"/handle"}));
        // A joint whose body is not there yet depends on nothing.
        door.joints[1].child = "ghost";
        QCOMPARE(withDependents(door, "/joints/1"), (Items{"/elements/1", "/joints/1"}));
    }
};

HINGELAB_APPLESS_TEST(TestRigCases)

} // namespace test_rig_cases

#include "test_rig_cases.moc"
