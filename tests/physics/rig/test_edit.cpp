// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <random>
#include <set>

#include "checks/checked_rig.h"
#include "checks/validation.h"
#include "resources/shipped_rigs.h"
#include "rig/edit.h"
#include "rig/parameters.h"
#include "rig/references.h"
#include "tests/inverse_edit.h"
#include "tests/suite.h"
#include "tests/test_data.h"
#include "text/similar_key.h"
#include "text/visitor.h"

namespace test_edit {

using namespace hingelab;
using namespace hingelab::test;

namespace {

Rig shipped(std::string_view name) {
    for (const ShippedRig& rig : shippedRigs()) {
        if (rig.name == name) return readRig(rig.text).document->rig;
    }
    throw std::runtime_error("no such rig");
}

Rig edited(const Rig& rig, const Edit& edit) {
    const Edited outcome = applyEdit(rig, edit);
    if (!outcome.rig) throw std::runtime_error(outcome.issues.front().text());
    return *outcome.rig;
}

std::string refusal(const Rig& rig, const Edit& edit) {
    const Edited outcome = applyEdit(rig, edit);
    return outcome.rig ? std::string() : outcome.issues.front().text();
}

/// Every reference names something: the world, all bodies, or what is there. A channel that is plotted may be
/// missing: that is a warning.
bool isWhole(const Rig& rig) {
    bool whole = true;
    Rig copy = rig;
    visitReferences(copy, [&](const Reference& reference, const std::string& text) {
        if (reference.to == Refers::channel) return;
        whole = whole && (text == kWorldName || text == kAllBodies || !targetOf(rig, reference, text).empty());
    });
    forEachIdentified(rig, [&](const char*, const auto& items) {
        std::set<std::string> identities;
        for (const auto& item : items) whole = whole && identities.insert(identityOf(item)).second;
    });
    return whole;
}

/// Pointers of all items of all lists, and of all values below them.
void collect(const Json& json, const std::string& pointer, std::vector<std::string>& items,
             std::vector<std::string>& values) {
    if (!json.is_structured()) {
        values.push_back(pointer);
        return;
    }
    for (std::size_t i = 0; json.is_array() && i < json.size(); ++i) {
        const std::string below = pointer + "/" + std::to_string(i);
        if (json[i].is_object()) items.push_back(below);
        collect(json[i], below, items, values);
    }
    if (!json.is_object()) return;
    for (const auto& [key, value] : json.items()) collect(value, pointer + "/" + key, items, values);
}

class Walk {
  public:
    explicit Walk(unsigned seed) : random_(seed) {}

    Edit next(const Rig& rig) {
        std::vector<std::string> items;
        std::vector<std::string> values;
        const Json json = rigAsJson(rig);
        collect(json, "", items, values);
        const std::string item = any(items);
        switch (pick(7)) {
            case 0: {
                const std::string list = item.substr(0, item.rfind('/'));
                Json copy = json[Json::json_pointer(item)];
                if (copy.contains("name")) copy["name"] = name(item);
                return AddItem{list, copy, pick(3) == 0 ? std::optional(pick(4)) : std::nullopt};
            }
            case 1:
                return RemoveItem{item};
            case 2:
                return RenameItem{item, pick(4) == 0 ? nameIn(json, any(items)) : name(item)};
            case 3:
                return DuplicateItem{item, name(item)};
            case 4:
                return MoveItem{item, pick(4)};
            case 5: {
                static const std::vector<std::string> types = {"revolute", "fixed",  "prismatic", "planar",
                                                               "spring",   "sphere", "box",       "JointRRR"};
                return RetypeItem{item, any(types)};
            }
            default: {
                const std::string pointer = any(values);
                const Json& old = json[Json::json_pointer(pointer)];
                if (!rig.dimensions.empty() && pick(4) == 0) {
                    const std::string& dimension = rig.dimensions[pick(rig.dimensions.size())].name;
                    return SetValue{pointer, "=" + std::to_string(1 + pick(3)) + "*" + dimension + "/2"};
                }
                if (old.is_number())
                    return SetValue{pointer, old.get<double>() * (0.5 + 0.1 * double(pick(11)))};
                return SetValue{pointer, pick(3) == 0 ? Json() : Json(nameIn(json, any(items)))};
            }
        }
    }

    std::size_t pick(std::size_t count) {
        return std::uniform_int_distribution<std::size_t>(0, count - 1)(random_);
    }

  private:
    const std::string& any(const std::vector<std::string>& list) { return list[pick(list.size())]; }
    std::string name(const std::string& item) {
        if (item.starts_with("/dimensions/")) return "dimension_" + std::to_string(++names_);
        return name();
    }
    std::string name() { return "item " + std::to_string(++names_) + (pick(5) == 0 ? ".angle" : ""); }
    static std::string nameIn(const Json& json, const std::string& item) {
        return json[Json::json_pointer(item)].value("name", "world");
    }

    std::mt19937 random_;
    int names_ = 0;
};

} // namespace

class TestEdit : public QObject {
    Q_OBJECT
  private slots:
    void renamingKeepsReferences() {
        int renamed = 0;
        const Rig before = shipped("four-bar");
        for (const char* list : {"/joints/", "/bodies/", "/assemblies/", "/elements/"}) {
            for (std::size_t i = 0; i < 3; ++i) {
                const std::string item = list + std::to_string(i);
                const Edited outcome = applyEdit(before, RenameItem{item, "new name"});
                if (!outcome.rig) continue; // the world, or there are fewer
                ++renamed;
                QVERIFY(isWhole(*outcome.rig));
                QVERIFY(rigAsJson(*outcome.rig)[Json::json_pointer(item)]["name"] == "new name");
                // Nothing else changed: with its old name it is the old rig.
                const Edited back = applyEdit(
                    *outcome.rig, RenameItem{item, rigAsJson(before)[Json::json_pointer(item)]["name"]});
                QVERIFY(back.rig && rigAsJson(*back.rig) == rigAsJson(before));
            }
        }
        // Three joints, three moving bodies, an assembly: less means that renaming was refused.
        QVERIFY2(renamed >= 6, qPrintable(QString::number(renamed)));
    }

    /// A contact about many outlives the bodies that it excepts, and its exceptions follow names.
    void exceptionsGoWithTheirBodies() {
        Rig before = shipped("box-pyramid");
        before.contacts[0].except = {{"top", "bottom left"}, {"middle left", "bottom right"}};
        const Rig without = edited(before, RemoveItem{"/bodies/top"});
        QCOMPARE(without.contacts.size(), std::size_t(1));
        QCOMPARE(without.contacts[0].except.size(), std::size_t(1));
        QCOMPARE(without.contacts[0].except[0].first, std::string("middle left"));
        const Rig renamed = edited(before, RenameItem{"/bodies/bottom left", "stone"});
        QCOMPARE(renamed.contacts[0].except[0].second, std::string("stone"));
        QVERIFY(edited(before, RemoveItem{"/contacts/0"}).contacts.empty());
    }

    /// By name, with frames of assemblies, coordinates, shapes and points.
    void renamingFollowsEveryKindOfReference() {
        const Rig door = edited(shipped("door-stop-seal"), RenameItem{"/joints/hinge axis", "pivot"});
        QCOMPARE(door.elements.front().joint, std::string("pivot"));
        const Rig leaf = edited(door, RenameItem{"/bodies/door", "leaf"});
        QVERIFY(isWhole(leaf));
        QVERIFY(std::any_of(leaf.contacts.begin(), leaf.contacts.end(), [](const Contact& c) {
            return c.first.body == "leaf" || c.second.body == "leaf";
        }));
        QCOMPARE(leaf.handle ? leaf.handle->body : "leaf", std::string("leaf"));
        const Rig mixer = shipped("mixer");
        std::size_t frames = 0;
        for (const Joint& joint : mixer.joints)
            frames += joint.parent.find(".frame_") != std::string::npos ? 1U : 0U;
        QVERIFY(frames > 0);
        for (const AssemblyItem& item : mixer.assemblies)
            QVERIFY(isWhole(edited(mixer, RenameItem{"/assemblies/" + item.name, "renamed"})));
        const Rig pump = shipped("wobble-plate-pump");
        QVERIFY(isWhole(edited(pump, RenameItem{"/joints/nutation", "wobble.x"}))); // a dot in the name
    }

    /// Channels of the story are named after items: they follow renaming, and go with what they are of. Names
    /// may have dots, and one may begin as another does.
    void theStoryFollowsItsItems() {
        Rig rig = shipped("refrigerator");
        QCOMPARE(rig.story.front(), std::string("joint.hinge axis.angle"));
        rig = edited(rig, RenameItem{"/joints/hinge axis", "axis.upper"});
        QCOMPARE(rig.story.front(), std::string("joint.axis.upper.angle"));
        QCOMPARE(rig.story.at(1), std::string("element.hinge.torque")); // another item's stays
        rig = edited(rig, RenameItem{"/elements/hinge", "hinge.2"});
        rig = edited(rig, RenameItem{"/joints/axis.upper", "axis"});
        const std::vector<std::string> renamed = {"joint.axis.angle", "element.hinge.2.torque",
                                                  "joint.axis.rate"};
        QCOMPARE(rig.story, renamed);
        QVERIFY(validate(rig).empty());
        const Rig less = edited(rig, RemoveItem{"/elements/hinge.2"});
        QCOMPARE(less.story, (std::vector<std::string>{"joint.axis.angle", "joint.axis.rate"}));
        QVERIFY(validate(less).empty());
        // A story makes nothing depend on anything: an item can go, and has no neighbours by it.
        QVERIFY(neighboursOf(rig, "/elements/0") == std::vector<std::string>{"/joints/0"});
        const PatchRig back = inverseEdit(rig, less, "back");
        QCOMPARE(edited(less, back).story, renamed);
        Rig contact = shipped("stack"); // "top", "top on bottom" and "top on floor"
        contact.story = {"contact.top on floor.normal_force", "contact.top.normal_force", "body.top.z"};
        contact = edited(contact, RenameItem{"/contacts/top", "upper"});
        QCOMPARE(contact.story.at(0), std::string("contact.top on floor.normal_force"));
        QCOMPARE(contact.story.at(1), std::string("contact.upper.normal_force"));
        contact = edited(contact, RenameItem{"/bodies/top", "box 3"});
        QCOMPARE(contact.story.at(2), std::string("body.box 3.z"));
        QVERIFY(validate(contact).empty());
    }

    void removingTakesWhatCannotBeWithoutIt() {
        const Rig before = shipped("door-stop-seal");
        const Edited outcome = applyEdit(before, RemoveItem{"/bodies/door"});
        QVERIFY2(outcome.rig.has_value(), outcome.rig ? "" : outcome.issues.front().text().c_str());
        QVERIFY(outcome.rig->joints.empty() && outcome.rig->contacts.empty() && outcome.rig->elements.empty());
        QVERIFY(!outcome.rig->handle);
        QVERIFY2(outcome.words.starts_with("Remove body \"door\" with ") &&
                     outcome.words.find("joint \"hinge axis\"") != std::string::npos,
                 outcome.words.c_str());
        // A joint takes the body that it holds; a contact nothing.
        QVERIFY(edited(before, RemoveItem{"/joints/hinge axis"}).joints.empty());
        QCOMPARE(edited(before, RemoveItem{"/contacts/0"}).bodies.size(), before.bodies.size());
        const Rig noHandle = edited(before, RemoveItem{"/handle"});
        QVERIFY(!noHandle.handle && noHandle.bodies.size() == before.bodies.size());
    }

    void duplicatedBodiesHang() {
        const Rig rig = edited(shipped("bouncing-ball"), DuplicateItem{"/bodies/ball", "second"});
        QCOMPARE(rig.joints.size(), std::size_t{2});
        QCOMPARE(rig.joints[1].child, std::string("second"));
        QCOMPARE(rig.joints[1].name, rig.joints[0].name + " 2");
    }

    void retypedItemsKeepWhatTheyShare() {
        const Rig before = shipped("bouncing-ball");
        const Rig rig = edited(before, RetypeItem{"/joints/0", "prismatic"});
        QVERIFY(std::holds_alternative<PrismaticJoint>(rig.joints[0].kind));
        QCOMPARE(rig.joints[0].child, before.joints[0].child);
        QCOMPARE(rig.joints[0].position, before.joints[0].position);
        // What the old kind had does not stay in the file as a key without effect.
        RigDocument document;
        for (const ShippedRig& own : shippedRigs()) {
            if (own.name == "bouncing-ball") document = *readRig(own.text).document;
        }
        document.rig = rig;
        const RigReading again = readRig(writeRig(document));
        for (const Issue& issue : again.issues) QVERIFY2(!isAboutUnknownKey(issue), issue.text().c_str());
    }

    /// Points can be edited only where there are some, and a table without any is refused by the window.
    void tablesBeginWithPoints() {
        Rig rig = shipped("rack-and-pinion");
        std::vector<std::string> fitting;
        for (const char* type : {"distance_by_angle", "angle_by_angle", "polynomial_distance_by_angle"}) {
            if (applyEdit(rig, RetypeItem{"/couplings/0/follows/0", type}).rig) fitting.push_back(type);
        }
        const std::vector<std::string> both = {"distance_by_angle", "polynomial_distance_by_angle"};
        QCOMPARE(fitting, both);
        const Rig loaded = edited(shipped("refrigerator"), RetypeItem{"/elements/0", "torque_table"});
        QVERIFY(std::get<TorqueTable>(loaded.elements[0].law).points.size() == 2);
    }

    /// A planar dyad as one with ball joints, and back: rods and axis stay, with what drives them; a body on a
    /// frame that the new kind does not have goes, and it is said.
    void assembliesOfAnotherKindKeepTheirRods() {
        const Rig before = shipped("four-bar");
        const Edited outcome = applyEdit(before, RetypeItem{"/assemblies/dyad", "JointSSR"});
        QVERIFY2(outcome.rig, outcome.issues.empty() ? "" : outcome.issues.front().text().c_str());
        const auto* ssr = std::get_if<JointSsr>(&outcome.rig->assemblies[0].parameters);
        QVERIFY(ssr != nullptr);
        QCOMPARE(ssr->rod1Length, 0.5);
        QCOMPARE(outcome.rig->expressions.at("/assemblies/0/rod1Length"), std::string("=coupler"));
        QVERIFY(ssr->n_b == std::get<JointRrr>(before.assemblies[0].parameters).n_a);
        QVERIFY(ssr->rRod2_ib == std::get<JointRrr>(before.assemblies[0].parameters).rRod2_ib);
        QVERIFY2(outcome.words.find("\"coupler\" is removed") != std::string::npos, outcome.words.c_str());
        QCOMPARE(outcome.rig->bodies.size(), before.bodies.size() - 1);
        QCOMPARE(outcome.rig->joints.size(), before.joints.size() - 1);
        const Rig again = edited(*outcome.rig, RetypeItem{"/assemblies/dyad", "JointRRR"});
        const auto& rrr = std::get<JointRrr>(again.assemblies[0].parameters);
        QVERIFY(rrr.rRod1_ia == std::get<JointRrr>(before.assemblies[0].parameters).rRod1_ia);
        QCOMPARE(again.expressions.at("/assemblies/0/rRod1_ia/0"), std::string("=coupler"));
        // A joint: what a revolute says of its place stays, of a universal joint, too.
        const Rig cross = edited(shipped("bouncing-ball"), RetypeItem{"/joints/0", "revolute"});
        const Rig universal = edited(cross, RetypeItem{"/joints/0", "universal"});
        QVERIFY(std::holds_alternative<UniversalJoint>(universal.joints[0].kind));
        QCOMPARE(universal.joints[0].child, cross.joints[0].child);
    }

    void valuesAreSetInTheFormOfTheFile() {
        const Rig before = shipped("dishwasher");
        QCOMPARE(edited(before, SetValue{"/joints/hinge axis/initial_angle", "90 deg"})
                     .joints[0]
                     .revolute()
                     ->initialAngle,
                 3.14159265358979323846 / 2.0);
        QCOMPARE(edited(before, SetValue{"/name", "Mine"}).name, std::string("Mine"));
        QVERIFY(
            refusal(before, SetValue{"/elements/hinge/dynamic_friction_torque", "-1"}).find("/elements/0") !=
            std::string::npos);
    }

    void refusalsSayWhy_data() {
        QTest::addColumn<int>("which");
        QTest::addColumn<QString>("words");
        const char* words[] = {"no such item", "no item of this name",
                               "world cannot", "world cannot",
                               "taken by",     "shorter",
                               "not known",    "one of",
                               "no list",      "does not fit",
                               "no such",      "name is missing",
                               "not UTF-8",    "not UTF-8"};
        for (int i = 0; i < static_cast<int>(std::size(words)); ++i)
            QTest::addRow("%s %d", words[i], i) << i << QString(words[i]);
    }
    void refusalsSayWhy() {
        QFETCH(int, which);
        QFETCH(QString, words);
        const Edit edits[] = {
            RemoveItem{"/joints/99"},
            RenameItem{"/joints/none", "x"},
            RemoveItem{"/bodies/world"},
            RenameItem{"/bodies/world", "earth"},
            AddItem{"/bodies", Json{{"name", "door"}}},
            MoveItem{"/bodies/0", 99},
            SetValue{"/bodies/door/colour", "red"},
            RetypeItem{"/joints/0", "cam"},
            AddItem{"/name", Json::object()},
            SetValue{"/name/deeper", 1},
            SetValue{"/joints/0/child", "nobody"},
            RenameItem{"/joints/0", ""},
            RenameItem{"/joints/0", "b\xff"},
            SetValue{"/description", "b\xff"},
        };
        const Rig rig = shipped("dishwasher");
        const Edited outcome = applyEdit(rig, edits[which]);
        QVERIFY(!outcome.rig);
        QVERIFY2(QString::fromStdString(outcome.issues.front().text()).contains(words),
                 outcome.issues.front().text().c_str());
    }

    void randomWalk_data() {
        bool isNumber = false;
        const int longer = qEnvironmentVariableIntValue("HINGELAB_EDITS", &isNumber);
        const int legs = ((isNumber ? longer : 1500) + kLeg - 1) / kLeg;
        QTest::addColumn<unsigned>("seed");
        for (int leg = 0; leg < legs; ++leg) QTest::addRow("leg %d", leg) << static_cast<unsigned>(leg);
    }

    /// Whatever is done, a rig is valid and whole or the edit is refused with a reason; its file says the same
    /// rig; and back is back. Each leg of the walk begins with another rig.
    void randomWalk() {
        QFETCH(unsigned, seed);
        Walk walk(seed);
        Rig rig = readRig(shippedRigs()[walk.pick(shippedRigs().size())].text).document->rig;
        for (int i = 0; i < kLeg; ++i) {
            const Edit edit = walk.next(rig);
            const Edited outcome = applyEdit(rig, edit);
            if (!outcome.rig) {
                ++refused_;
                QVERIFY(hasErrors(outcome.issues) && !outcome.issues.front().message.empty());
                continue;
            }
            ++done_;
            QVERIFY2(!outcome.words.empty() && isWhole(*outcome.rig), outcome.words.c_str());
            const Json before = rigAsJson(rig);
            const Json after = rigAsJson(*outcome.rig);
            const RigReading again = readRig(formatJson(after));
            QVERIFY2(again.document && rigAsJson(again.document->rig) == after, outcome.words.c_str());
            const std::vector<Parameter> values = parametersOf(*outcome.rig);
            const std::vector<Parameter> valuesAgain = parametersOf(again.document->rig);
            QCOMPARE(valuesAgain.size(), values.size());
            for (std::size_t p = 0; p < values.size(); ++p) // expressions are those of their items
                QVERIFY2(values[p].value == valuesAgain[p].value, values[p].pointer.c_str());
            const PatchRig undo = inverseEdit(rig, *outcome.rig, "Undo");
            const Edited back = applyEdit(*outcome.rig, undo);
            QVERIFY2(back.rig && rigAsJson(*back.rig) == before, outcome.words.c_str());
            QVERIFY2(identitiesOf(*back.rig) == identitiesOf(rig), outcome.words.c_str());
            const Edited redone = applyEdit(*back.rig, inverseEdit(*outcome.rig, rig, outcome.words));
            QVERIFY2(redone.rig && rigAsJson(*redone.rig) == after, outcome.words.c_str());
            QVERIFY2(identitiesOf(*redone.rig) == identitiesOf(*outcome.rig), outcome.words.c_str());
            rig = *outcome.rig;
        }
    }

    /// It was not all refusals, nor none.
    void theWalkWentSomewhere() {
        if (done_ + refused_ == 0) return; // a single test was asked for
        const int count = done_ + refused_;
        QVERIFY2(done_ > count / 3 && refused_ > count / 10,
                 qPrintable(QString("%1 %2").arg(done_).arg(refused_)));
    }

  private:
    static constexpr int kLeg = 60; ///< edits
    int done_ = 0;
    int refused_ = 0;
};

HINGELAB_GUILESS_TEST(TestEdit)

} // namespace test_edit

#include "test_edit.moc"
