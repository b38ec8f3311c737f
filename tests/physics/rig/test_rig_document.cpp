// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <random>

#include "checks/checked_rig.h"
#include "checks/story_checks.h"
#include "checks/validation.h"
#include "resources/shipped_rigs.h"
#include "rig/edit.h"
#include "rig/parameter_reference.h"
#include "rig/parameters.h"
#include "rig/schema.h"
#include "rig/written_by.h"
#include "tests/suite.h"
#include "tests/test_data.h"
#include "tests/test_folders.h"
#include "text/control_characters.h"

namespace test_rig_document {

using namespace hingelab;
using namespace hingelab::test;

namespace {

std::string dishwasher() {
    return std::string(shippedRigs().front().text);
}

/// The dishwasher's JSON with one change.
std::string with(const std::function<void(Json&)>& change) {
    Json json = Json::parse(dishwasher());
    change(json);
    return json.dump();
}

bool hasIssueAt(const Issues& issues, const std::string& pointer, Severity severity = Severity::error) {
    return std::any_of(issues.begin(), issues.end(), [&](const Issue& issue) {
        return issue.pointer == pointer && issue.severity == severity && !issue.message.empty();
    });
}

std::string joined(const Issues& issues) {
    std::string text;
    for (const Issue& issue : issues) text += issue.text() + "\n";
    return text;
}

} // namespace

class TestRigDocument : public QObject {
    Q_OBJECT
  private slots:
    void shippedRigsAreSound_data() {
        QTest::addColumn<QString>("text");
        for (const ShippedRig& rig : shippedRigs()) {
            QTest::newRow(std::string(rig.name).c_str()) << QString::fromStdString(std::string(rig.text));
        }
    }

    /// Valid without a warning, documented, and written back to the very text they were read from.
    void shippedRigsAreSound() {
        QFETCH(QString, text);
        const RigReading reading = readRig(text.toStdString());
        QVERIFY2(reading.document.has_value() && reading.issues.empty(), joined(reading.issues).c_str());
        const Rig& rig = reading.document->rig;
        QVERIFY(!rig.description.empty());
        QVERIFY(!rig.sources.empty());
        QVERIFY(rig.story.size() >= 2); // that its channels exist, the checks say: there is no warning
        const bool isDriven = std::any_of(rig.joints.begin(), rig.joints.end(), [](const Joint& joint) {
            return (joint.revolute() != nullptr && joint.revolute()->motion) || joint.kind.index() == 3;
        });
        QVERIFY(rig.handle.has_value() || isDriven); // a hand has nothing to do where all motion is prescribed
        QCOMPARE(QString::fromStdString(writeRig(*reading.document)), text);
    }

    /// A channel that there is not is told with its place and names that there are; the rig opens all the same.
    void unknownChannelsOfTheStoryAreTold() {
        const RigReading reading = readRig(with([](Json& j) {
            j["story"] = {"joint.hinge axis.angel", "element.hinge.torque", "element.hinge.torque"};
        }));
        QVERIFY(reading.document.has_value());
        QCOMPARE(reading.issues.size(), std::size_t{2});
        const Issue& unknown = reading.issues.front();
        QCOMPARE(unknown.pointer, std::string("/story/0"));
        QCOMPARE(unknown.severity, Severity::warning);
        QVERIFY(unknown.value.find("joint.hinge axis.angel") != std::string::npos);
        QVERIFY(unknown.allowed.find("joint.hinge axis.angle") != std::string::npos);
        QVERIFY(hasIssueAt(reading.issues, "/story/2", Severity::warning));
        const RigReading endless = readRig(with([](Json& j) { j["story"] = std::vector<Json>(5000, "x"); }));
        QVERIFY(endless.document.has_value() && endless.issues.size() == 1);
        QVERIFY(hasIssueAt(endless.issues, "/story", Severity::warning));
        const RigReading wrong = readRig(with([](Json& j) { j["story"] = {1, 2}; }));
        QVERIFY(!wrong.document.has_value()); // no list of names
    }

    void namesAreLikeOthersByTheirLetters() {
        const std::vector<std::string> known = {"joint.crank.angle", "joint.crank.rate", "element.load.torque"};
        QCOMPARE(namesLike("joint.crank.rat", known, 1), std::vector<std::string>{"joint.crank.rate"});
        QCOMPARE(namesLike("load", known, 1), std::vector<std::string>{"element.load.torque"}); // within it
        QCOMPARE(namesLike("joint.krank.angle", known, 2).front(), std::string("joint.crank.angle"));
        QVERIFY(namesLike("x", known, 7).size() == known.size());
        QVERIFY(namesLike(std::string(10'000, 'x'), known, 3).empty());
    }

    /// Any double survives writing and reading, to the last bit, as a number or beside a unit.
    void valuesRoundTripExactly() {
        RigDocument document = *readRig(dishwasher()).document;
        std::mt19937_64 generator(5);
        std::uniform_real_distribution<double> uniform(-2.0, 2.0);
        for (int round = 0; round < 50; ++round) {
            Rig& rig = document.rig;
            visitParameters(rig, [&](const Parameter& parameter, double& value) {
                const double candidate = value + 0.1 * uniform(generator) * (std::abs(value) + 0.01);
                if (parameter.info->range.contains(candidate)) value = candidate;
            });
            if (hasErrors(validate(rig))) continue;
            const RigReading again = readRig(writeRig(document));
            QVERIFY2(again.document.has_value(), joined(again.issues).c_str());
            const std::vector<Parameter> before = parametersOf(rig);
            const std::vector<Parameter> after = parametersOf(again.document->rig);
            QCOMPARE(after.size(), before.size());
            for (std::size_t i = 0; i < before.size(); ++i) QCOMPARE(after[i].value, before[i].value);
        }
    }

    void unitsStayAsTheyWereWritten() {
        RigDocument document = *readRig(dishwasher()).document;
        document.rig.joints[0].revolute()->initialAngle = 25.0 * (M_PI / 180.0);
        const std::string text = writeRig(document);
        QVERIFY2(text.find("\"initial_angle\": \"25 deg\"") != std::string::npos, text.c_str());
    }

    void onlyTheDifferenceChanges() {
        RigDocument document = *readRig(dishwasher()).document;
        std::get<DoorHingeParameters>(document.rig.elements[0].law).springConstant = 2.25;
        const QStringList before = QString::fromStdString(dishwasher()).split('\n');
        const QStringList after = QString::fromStdString(writeRig(document)).split('\n');
        QCOMPARE(after.size(), before.size());
        int different = 0;
        for (qsizetype i = 0; i < after.size(); ++i) different += after[i] != before[i] ? 1 : 0;
        QCOMPARE(different, 1);
    }

    /// A slip of the pen is no run without what it says: where it stands, and what was meant.
    void unknownKeysAreRefused_data() {
        QTest::addColumn<QString>("pointer");
        QTest::addColumn<QString>("meant");
        const auto row = [](const char* pointer, const char* meant) {
            QTest::newRow(pointer) << QString(pointer) << QString(meant);
        };
        row("/elements/0/spring_constnat", "spring_constant"); // letters
        row("/elements/0/springConstant", "spring_constant");  // another convention
        row("/elements/0/Spring-Constant", "spring_constant");
        row("/elements/0/zero_angle", "spring_zero_angle_rad"); // words
        row("/joints/0/inital_angle", "initial_angle");
        row("/joints/0/axes", "axis");
        row("/joints/0/initial_rate_1", "initial_rate"); // of another kind
        row("/bodies/0/mass_property", "mass_properties");
        row("/bodies/0/shapes/0/colour_of_paint", "");
        row("/enviroment", "environment");
        row("/simulation/tolerence", "tolerance");
        row("/handle/boddy", "body");
        row("/x", "");
    }
    void unknownKeysAreRefused() {
        QFETCH(QString, pointer);
        QFETCH(QString, meant);
        const std::string place = pointer.toStdString();
        const std::string text = with([&](Json& j) {
            const Json::json_pointer at(place);
            j[at] = 3;
        });
        const RigReading reading = readRig(text);
        QVERIFY(!reading.document.has_value());
        const auto issue = std::find_if(reading.issues.begin(), reading.issues.end(),
                                        [&](const Issue& each) { return each.pointer == place; });
        QVERIFY2(issue != reading.issues.end(), joined(reading.issues).c_str());
        const std::string words = issue->text();
        const std::string wanted = meant.isEmpty()
                                       ? "This key is not known, so what it says would have no effect"
                                       : "did you mean \"" + meant.toStdString() + "\"?";
        QVERIFY2(words.find(wanted) != std::string::npos, words.c_str());
        QVERIFY2(!meant.isEmpty() || words.find("name") != std::string::npos,
                 words.c_str()); // what could stand
    }

    void aMistypedSpringSaysWhatWasMeant() {
        const RigReading reading = readRig(R"({"format": "hingelab-rig", "version": 1, "name": "spring",
            "bodies": [{"name": "mass", "mass_properties": {"mass": 1, "moments": [0.1, 0.1, 0.1]}}],
            "joints": [{"name": "slide", "type": "prismatic", "parent": "world", "child": "mass"}],
            "elements": [{"name": "s", "type": "spring", "joint": "slide", "stiffness": 100,
                          "free_length": 0.3}]})");
        QVERIFY(!reading.document.has_value());
        QCOMPARE(joined(reading.issues).find("did you mean \"rest_length\"?") != std::string::npos, true);
    }

    /// Keys that begin with _, $ or // are notes, anywhere: kept, and without a word.
    void notesAreKept() {
        const std::string text = with([](Json& j) {
            j["_colour_scheme"] = "blue";
            j["$comment"] = "of 2026";
            j["elements"][0]["// why"] = 3;
            j["bodies"][0]["_stiffness"] = {{"anything", true}};
        });
        const RigReading reading = readRig(text);
        QVERIFY2(reading.document && reading.issues.empty(), joined(reading.issues).c_str());
        QVERIFY(Json::parse(writeRig(*reading.document)) == Json::parse(text));
    }

    /// Lists, tables and terminals show names: what would do something there is refused, and told in signs.
    void controlCharactersAreRefused_data() {
        QTest::addColumn<QByteArray>("character");
        QTest::addColumn<QByteArray>("shown");
        QTest::newRow("escape") << QByteArray("\x1b[31m") << QByteArray("u001b[31m");
        QTest::newRow("nul") << QByteArray("\0", 1) << QByteArray("u0000");
        QTest::newRow("line break") << QByteArray("\n") << QByteArray("\\n");
        QTest::newRow("return") << QByteArray("\r") << QByteArray("\\r");
        QTest::newRow("tab") << QByteArray("\t") << QByteArray("\\t");
        QTest::newRow("delete") << QByteArray("\x7f") << QByteArray("u007f");
        QTest::newRow("C1") << QByteArray("\xC2\x9B") << QByteArray("u009b");
        QTest::newRow("line separator") << QByteArray("\xE2\x80\xA8") << QByteArray("u2028");
        QTest::newRow("turned round") << QByteArray("\xE2\x80\xAE") << QByteArray("u202e");
    }
    void controlCharactersAreRefused() {
        QFETCH(QByteArray, character);
        QFETCH(QByteArray, shown);
        const std::string name = "a" + character.toStdString() + "b";
        for (const char* list : {"bodies", "joints", "elements", "dimensions"}) {
            const RigReading reading = readRig(with([&](Json& j) { j[list][0]["name"] = name; }));
            QVERIFY(!reading.document.has_value());
            const std::string words = joined(reading.issues);
            QVERIFY2(words.find("/0/name") != std::string::npos, words.c_str());
            QVERIFY2(words.find(shown.toStdString()) != std::string::npos, words.c_str());
            for (const Issue& issue : reading.issues) {
                QVERIFY(!hasControlCharacters(issue.text(), LineBreaks::refused));
            }
        }
        QVERIFY(!readRig(with([&](Json& j) { j["name"] = name; })).document);
        const bool isBreak = character == "\n" || character == "\r" || character == "\t";
        QCOMPARE(readRig(with([&](Json& j) { j["description"] = name; })).document.has_value(), isBreak);
        QCOMPARE(readRig(with([&](Json& j) { j["sources"] = {name}; })).document.has_value(), isBreak);
    }

    void otherAlphabetsAreNoControlCharacters() {
        const char* names[] = {"Türe", "дверь", "門", "باب", "a\xE2\x80\x99s", "½ × 3 µm", "🚪"};
        for (const char* name : names) {
            QVERIFY(!hasControlCharacters(name, LineBreaks::refused));
            QCOMPARE(printable(name, LineBreaks::refused), std::string(name));
        }
    }

    void addedItemsAreWrittenInFull() {
        RigDocument document = *readRig(dishwasher()).document;
        std::get<DoorHingeParameters>(document.rig.elements[0].law).detents.emplace_back();
        const Json written = Json::parse(writeRig(document));
        QVERIFY(written["elements"][0]["detents"][0].contains("torque"));
        document.source.json = written;
        std::get<DoorHingeParameters>(document.rig.elements[0].law).detents.clear();
        QVERIFY(Json::parse(writeRig(document))["elements"][0]["detents"].empty());
    }

    /// "direction" is left out in one zone and says something else in the other; "both" is the first name of
    /// the list, "closing" what a zone does that says nothing.
    void remainingItemsKeepWhatTheySaid() {
        const auto document = readRig(with([](Json& j) {
                                  j["elements"][0]["damping_zones"] = Json::parse(R"([
                {"from": "10 deg", "to": "20 deg", "viscous": 1, "direction": "both", "_note": "first"},
                {"from": "30 deg", "to": "40 deg", "viscous": 2, "_note": "second"},
                {"from": "50 deg", "to": "60 deg", "viscous": 3, "direction": "opening", "_note": "third"}])");
                              })).document.value();
        using Zones = std::vector<DampingZone>;
        const auto zonesOf = [](RigDocument& d) -> Zones& {
            return std::get<DoorHingeParameters>(d.rig.elements[0].law).dampingZones;
        };
        const auto written = [](const RigDocument& d) {
            return Json::parse(writeRig(d))["elements"][0]["damping_zones"];
        };
        QVERIFY(written(document) == document.source.json["elements"][0]["damping_zones"]);

        RigDocument changed = document;
        zonesOf(changed).erase(zonesOf(changed).begin());
        Json zones = written(changed);
        QCOMPARE(zones.size(), std::size_t{2});
        QVERIFY(zones[0] == document.source.json["elements"][0]["damping_zones"][1]); // notation and notes, too
        QVERIFY(zones[1] == document.source.json["elements"][0]["damping_zones"][2]);
        RigDocument again = *readRig(writeRig(changed)).document;
        QVERIFY(zonesOf(again)[0].direction == MotionDirection::closing);

        zonesOf(changed)[0].viscous = 2.5; // edited, and another one added in front and behind
        zonesOf(changed).insert(zonesOf(changed).begin(), DampingZone{});
        zonesOf(changed).emplace_back();
        zones = written(changed);
        QCOMPARE(zones[1]["_note"].get<std::string>(), std::string("second"));
        QCOMPARE(zones[1]["from"].get<std::string>(), std::string("30 deg"));
        QCOMPARE(zones[1]["viscous"].get<double>(), 2.5);
        QVERIFY(!zones[0].contains("_note") && !zones[3].contains("_note"));
        QCOMPARE(zones[3]["direction"].get<std::string>(), std::string("closing"));

        zonesOf(changed)[1].direction = MotionDirection::both;
        QCOMPARE(written(changed)[1]["direction"].get<std::string>(), std::string("both"));
        again = *readRig(writeRig(changed)).document;
        QVERIFY(zonesOf(again)[1].direction == MotionDirection::both);
    }

    /// Renamed, moved, with another of the name that it had beside it: what the file says of it goes with it.
    void itemsKeepWhatTheirEntriesSay() {
        const RigReading reading = readRig(with([](Json& j) {
            j["bodies"].push_back(Json{{"name", "tray"}, {"_note", "of the tray"}});
            j["bodies"].push_back(Json{{"name", "lid"}, {"_note", "of the lid"}});
            for (const char* body : {"tray", "lid"})
                j["joints"].push_back(Json{{"name", body}, {"type", "fixed"}, {"child", body}});
        }));
        QVERIFY2(reading.document.has_value(), joined(reading.issues).c_str());
        RigDocument changed = *reading.document;
        const Edited edited =
            editRig(changed.rig, {RenameItem{"/bodies/lid", "cover"}, RenameItem{"/bodies/tray", "lid"},
                                  MoveItem{"/bodies/cover", 0}, AddItem{"/bodies", Json{{"name", "tray"}}}});
        QVERIFY2(edited.rig.has_value(), joined(edited.issues).c_str());
        changed.rig = *edited.rig;
        const Json written = Json::parse(writeRig(changed));
        const auto noteOf = [](const Json& rig, const std::string& name) {
            for (const Json& body : rig["bodies"])
                if (body["name"] == name) return body.value("_note", std::string());
            return std::string("no such body");
        };
        QCOMPARE(written["bodies"][0]["name"].get<std::string>(), std::string("cover"));
        QCOMPARE(noteOf(written, "cover"), std::string("of the lid"));
        QCOMPARE(noteOf(written, "lid"), std::string("of the tray"));
        QCOMPARE(noteOf(written, "tray"), std::string()); // it is another
        // A file that was written with those names, of items that had others first.
        RigDocument later = changed;
        later.source = {written, identitiesOf(changed.rig)};
        later.rig = editRig(changed.rig, {RenameItem{"/bodies/cover", "top"}}).rig.value();
        const Json again = Json::parse(writeRig(later));
        QCOMPARE(noteOf(again, "top"), std::string("of the lid"));
        QCOMPARE(noteOf(again, "lid"), std::string("of the tray"));
    }

    /// Every removable item of every list, of every shipped rig: what remains is written as it was.
    void removingAnItemChangesNoOther() {
        for (const ShippedRig& shipped : shippedRigs()) {
            const RigDocument document = *readRig(shipped.text).document;
            for (std::size_t i = 0; i < document.rig.elements.size(); ++i) {
                RigDocument less = document;
                less.rig = editRig(document.rig, {RemoveItem{"/elements/" + std::to_string(i)}}).rig.value();
                Json expected = document.source.json["elements"];
                const std::string name = expected[i]["name"];
                expected.erase(i);
                for (std::size_t k = expected.size(); k-- > 0;) { // its mirror images go with it
                    if (expected[k].contains("mirror_of") && expected[k]["mirror_of"]["element"] == name)
                        expected.erase(k);
                }
                QVERIFY2(Json::parse(writeRig(less))["elements"] == expected,
                         std::string(shipped.name).c_str());
            }
        }
    }

    /// What a file leaves out stays out, and what it says in its own way stays so.
    void savingAddsNothing() {
        const std::string text = with([](Json& j) {
            j["joints"][0].erase("parent"); // the world
            j["joints"][0].erase("type");   // revolute
            j["joints"][0]["motion"] = nullptr;
            j["elements"][0]["detents"] = Json::parse("[{}, {\"torque\": -1}]");
            j["bodies"][0]["points"].push_back(Json::parse(R"({"name": "nose"})"));
            j["motors"] = Json::parse(R"([{"name": "m", "joint": "hinge axis", "thermal": {}}])");
            j.erase("environment");
        });
        const RigReading reading = readRig(text);
        QVERIFY2(reading.document.has_value(), joined(reading.issues).c_str());
        QVERIFY2(Json::parse(writeRig(*reading.document)) == Json::parse(text),
                 writeRig(*reading.document).c_str());
        RigDocument changed = *reading.document;
        changed.rig.joints[0].parent.clear(); // not what an absent key means
        QVERIFY(Json::parse(writeRig(changed))["joints"][0].contains("parent"));
    }

    void numbersBesideUnitsStayShort() {
        RigDocument document =
            *readRig(with([](Json& j) { j["joints"][0]["initial_rate"] = "10 deg/s"; })).document;
        document.rig.joints[0].revolute()->initialRate = -250.0 * (M_PI / 180.0);
        QCOMPARE(Json::parse(writeRig(document))["joints"][0]["initial_rate"].get<std::string>(),
                 std::string("-250 deg/s"));
    }

    /// Keys that were renamed are read, and kept as the file has them.
    void formerKeysAreRead() {
        const std::string text = with([](Json& j) {
            j["joints"][0] = Json::parse(R"({"name": "hinge axis", "type": "universal", "parent": "world",
                "child": "door", "axis": [0, 1, 0], "axis_2": [1, 0, 0], "initial_rate_1": "10 deg/s"})");
            j["elements"] = Json::array();
            j.erase("story"); // its channels are of the joint before
            j.erase("experiments");
        });
        const RigReading reading = readRig(text);
        QVERIFY2(reading.document && reading.issues.empty(), joined(reading.issues).c_str());
        RigDocument document = *reading.document;
        auto& joint = std::get<UniversalJoint>(document.rig.joints[0].kind);
        QVERIFY(std::abs(joint.initialRate1 - M_PI / 18) < 1e-15);
        QVERIFY(Json::parse(writeRig(document)) == Json::parse(text));
        joint.initialRate1 = joint.initialRate2 = 20.0 * (M_PI / 180.0);
        const Json written = Json::parse(writeRig(document))["joints"][0];
        QCOMPARE(written["initial_rate_1"].get<std::string>(), std::string("20 deg/s"));
        QVERIFY(!written.contains("initial_angle_1_rate"));
        QCOMPARE(written["initial_angle_2_rate"].get<double>(), joint.initialRate2);
    }

    /// In the units of files, beside the units people read, and with the name of what it is about.
    void messagesNameThings() {
        const RigReading reading = readRig(with([](Json& j) {
            j["elements"][0]["motion_threshold"] = -1;
            j["bodies"][0]["shapes"][0]["mass"] = -2;
        }));
        const std::string text = joined(reading.issues);
        QVERIFY2(text.find("(\"hinge\"): Motion threshold is out of range (is -1 rad/s = −57.2958 °/s;") !=
                     std::string::npos,
                 text.c_str());
        QVERIFY2(text.find("(\"door\", \"panel\")") != std::string::npos, text.c_str());
    }

    /// Names are repeated in every parameter's pointer: endless ones are refused before.
    void endlessNamesAreRefusedAtOnce() {
        const RigReading reading =
            readRig(with([](Json& j) { j["bodies"][0]["name"] = std::string(1'000'000, 'x'); }));
        QVERIFY(hasIssueAt(reading.issues, "/bodies/0/name"));
        QVERIFY(joined(reading.issues).size() < 10'000);
    }

    void listsInListsAreBounded() {
        const RigReading reading = readRig(with([](Json& j) {
            Json shapes = Json::array();
            for (int i = 0; i < 1000; ++i) shapes.push_back({{"type", "sphere"}});
            for (int i = 0; i < 100; ++i)
                j["bodies"].push_back({{"name", "b" + std::to_string(i)}, {"shapes", shapes}});
        }));
        QVERIFY(hasIssueAt(reading.issues, ""));
    }

    void badDocumentsAreExplained_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("pointer");
        const auto row = [](const char* name, const std::string& text, const char* pointer) {
            QTest::newRow(name) << QByteArray::fromStdString(text) << QString::fromUtf8(pointer);
        };
        row("empty", "", "");
        row("truncated", dishwasher().substr(0, 700), "");
        row("no json", "hello", "");
        row("a list", "[1, 2]", "");
        row("NaN", R"({"format": "hingelab-rig", "version": 1, "x": NaN})", "");
        row("too large a number", R"({"format": "hingelab-rig", "version": 1e999})", "");
        row("deep", std::string(5000, '[') + std::string(5000, ']'), "");
        row(
            "deep objects",
            [] {
                std::string text;
                for (int i = 0; i < 3000; ++i) text += "{\"a\":";
                return text;
            }(),
            "");
        row("duplicate key", R"({"format": "hingelab-rig", "version": 1, "name": "a", "name": "b"})", "");
        row("invalid UTF-8", "{\"format\": \"hingelab-rig\", \"version\": 1, \"name\": \"\xff\xfe\"}", "");
        row("other format", R"({"format": "something", "version": 1})", "/format");
        row("future version", R"({"format": "hingelab-rig", "version": 99})", "/version");
        row("text for number", with([](Json& j) { j["elements"][0]["spring_constant"] = "strong"; }),
            "/elements/0/spring_constant");
        row("wrong unit", with([](Json& j) { j["elements"][0]["spring_constant"] = "3 kg"; }),
            "/elements/0/spring_constant");
        row("NaN as text", with([](Json& j) { j["elements"][0]["spring_constant"] = "NaN"; }),
            "/elements/0/spring_constant");
        row("null number", with([](Json& j) { j["elements"][0]["spring_constant"] = nullptr; }),
            "/elements/0/spring_constant");
        row("threshold 0", with([](Json& j) { j["elements"][0]["motion_threshold"] = 0; }),
            "/elements/0/motion_threshold");
        row("negative catch", with([](Json& j) { j["elements"][0]["catch_torque"] = -1; }),
            "/elements/0/catch_torque");
        row("list for object", with([](Json& j) { j["environment"] = Json::array(); }), "/environment");
        row("number for list", with([](Json& j) { j["bodies"] = 3; }), "/bodies");
        row("two components", with([](Json& j) { j["joints"][0]["axis"] = {0, 1}; }), "/joints/0/axis");
        row("no type", with([](Json& j) { j["elements"][0].erase("type"); }), "/elements/0/type");
        row("unknown type", with([](Json& j) { j["elements"][0]["type"] = "magnet"; }), "/elements/0/type");
        row("unknown shape", with([](Json& j) { j["bodies"][0]["shapes"][0]["type"] = "teapot"; }),
            "/bodies/0/shapes/0/type");
        row("unknown finish", with([](Json& j) { j["bodies"][0]["shapes"][0]["finish"] = "gold"; }),
            "/bodies/0/shapes/0/finish");
        row("zero axis", with([](Json& j) { j["joints"][0]["axis"] = {0, 0, 0}; }), "/joints/0/axis");
        row("dangling parent", with([](Json& j) { j["joints"][0]["parent"] = "wall"; }), "/joints/0/parent");
        row("dangling joint", with([](Json& j) { j["elements"][0]["joint"] = "axle"; }), "/elements/0/joint");
        row("dangling handle", with([](Json& j) { j["handle"]["point"] = "knob"; }), "/handle/point");
        row("cycle", with([](Json& j) { j["joints"][0]["parent"] = "door"; }), "/joints/0/parent");
        row("world moved", with([](Json& j) { j["joints"][0]["child"] = "world"; }), "/joints/0/child");
        row("duplicate name", with([](Json& j) { j["bodies"].push_back(j["bodies"][0]); }), "/bodies/2/name");
        row("no name", with([](Json& j) { j["joints"][0].erase("name"); }), "/joints/0/name");
        row("loose body", with([](Json& j) { j["bodies"].push_back({{"name", "loose"}}); }), "/bodies/2");
        row("massless door", with([](Json& j) {
                for (Json& shape : j["bodies"][0]["shapes"]) shape["mass"] = 0;
            }),
            "/bodies/0");
        row("massless chain", with([](Json& j) { // a weightless leaf on the weightless door
                for (Json& shape : j["bodies"][0]["shapes"]) shape["mass"] = 0;
                j["bodies"].push_back({{"name", "leaf"}});
                j["joints"].push_back(
                    {{"name", "fold"}, {"type", "revolute"}, {"parent", "door"}, {"child", "leaf"}});
            }),
            "/bodies/2");
        row("two hinges on one axis", with([](Json& j) { // nothing between them
                j["bodies"].push_back({{"name", "ring"}});
                j["joints"].push_back(
                    {{"name", "first"}, {"parent", "world"}, {"child", "ring"}, {"axis", {0, 1, 0}}});
                j["joints"][0]["parent"] = "ring";
                j["joints"][0]["position"] = {0, 0, 0};
            }),
            "/joints");
        row("absurd mass", with([](Json& j) { j["bodies"][0]["shapes"][0]["mass"] = 1e308; }),
            "/bodies/0/shapes/0/mass");
        row("same shape name", with([](Json& j) { j["bodies"][0]["shapes"][1]["name"] = "panel"; }),
            "/bodies/0/shapes/1/name");
        row("same point name",
            with([](Json& j) { j["bodies"][0]["points"].push_back(j["bodies"][0]["points"][0]); }),
            "/bodies/0/points/1/name");
        row("digits for a name", with([](Json& j) { j["elements"][0]["name"] = "0"; }), "/elements/0/name");
        row("endless name", with([](Json& j) { j["elements"][0]["name"] = std::string(100000, 'x'); }),
            "/elements/0/name");
        row("underflowing width", with([](Json& j) {
                j["elements"][0]["detents"] = Json::array({{{"width", 5e-324}}});
            }),
            "/elements/0/detents/0/width");
        row("weightless grain", with([](Json& j) {
                j["bodies"][0]["mass_properties"] = {{"mass", 1e-11}, {"moments", {0, 0, 0}}};
            }),
            "/bodies/0");
        row("impossible inertia", with([](Json& j) {
                j["bodies"][0]["mass_properties"] = {{"mass", 1}, {"moments", {1, 1, 5}}};
            }),
            "/bodies/0/mass_properties");
        row("crossed stops", with([](Json& j) { j["joints"][0]["lower_stop"]["angle"] = 2; }),
            "/joints/0/upper_stop/angle");
        row("negative size", with([](Json& j) { j["bodies"][0]["shapes"][0]["size"][1] = -0.5; }),
            "/bodies/0/shapes/0/size/1");
        row("inverted zone", with([](Json& j) {
                j["elements"][0]["damping_zones"] = Json::array({{{"from", 1}, {"to", 0.5}}});
            }),
            "/elements/0/damping_zones/0/to");
        row("fixed joint driven", with([](Json& j) { j["joints"][0]["type"] = "fixed"; }), "/elements/0/joint");
        row("huge", std::string(std::size_t{33} * 1024 * 1024, ' ') + dishwasher(), "");
        row("endless list", with([](Json& j) { j["bodies"] = Json(std::vector<int>(100000, 1)); }), "/bodies");
    }

    void badDocumentsAreExplained() {
        QFETCH(QByteArray, text);
        QFETCH(QString, pointer);
        const RigReading reading = readRig(text.toStdString());
        QVERIFY(!reading.document.has_value());
        QVERIFY2(hasIssueAt(reading.issues, pointer.toStdString()), joined(reading.issues).c_str());
    }

    void allProblemsInOnePass() {
        const RigReading reading = readRig(with([](Json& j) {
            j["elements"][0]["motion_threshold"] = 0;
            j["elements"][0]["spring_constant"] = "strong";
            j["joints"][0]["axis"] = {0, 0, 0};
            j["handle"]["point"] = "knob";
        }));
        QVERIFY(!reading.document.has_value());
        for (const char* pointer : {"/elements/0/motion_threshold", "/elements/0/spring_constant",
                                    "/joints/0/axis", "/handle/point"}) {
            QVERIFY2(hasIssueAt(reading.issues, pointer), joined(reading.issues).c_str());
        }
        const auto threshold =
            std::find_if(reading.issues.begin(), reading.issues.end(),
                         [](const Issue& issue) { return issue.pointer == "/elements/0/motion_threshold"; });
        QVERIFY(!threshold->value.empty());
        QVERIFY(threshold->allowed.find("> 0") != std::string::npos);
    }

    /// Random damage never crashes, and never yields a document that cannot be compiled.
    void damagedFilesNeverCrash() {
        const std::string original = dishwasher();
        std::mt19937 generator(42);
        int readable = 0;
        for (int i = 0; i < 3000; ++i) {
            std::string text = original;
            for (unsigned edits = 1 + generator() % 4; edits > 0; --edits) {
                const std::size_t at = generator() % text.size();
                switch (generator() % 3) {
                    case 0:
                        text[at] = static_cast<char>(generator() % 256);
                        break;
                    case 1:
                        text.erase(at, generator() % 20);
                        break;
                    default:
                        text.insert(at, text.substr(generator() % text.size(), generator() % 20));
                        break;
                }
            }
            const RigReading reading = readRig(text);
            QVERIFY(reading.document.has_value() != hasErrors(reading.issues));
            if (!reading.document) continue;
            ++readable;
            QVERIFY(!hasErrors(validate(reading.document->rig)));
        }
        QVERIFY(readable > 50); // the damage is not always fatal, so both ways were tried
    }

    /// A file has the version of the program that wrote it last; documents in memory have none.
    void filesSayWhichVersionWroteThem() {
        const std::string other = with([](Json& json) { json["written_by"] = "Hingelab 0.9.1"; });
        const RigReading reading = readRig(other);
        QVERIFY(reading.document && reading.issues.empty());
        QVERIFY(!Json::parse(writeRig(*reading.document)).contains("written_by"));
        const Json file = Json::parse(writeRigFile(*reading.document));
        QCOMPARE(file["written_by"].get<std::string>(), "Hingelab " + std::string(programVersion()));
        QCOMPARE(std::next(file.items().begin(), 2).key(), std::string("written_by")); // format, version
    }

    void newerFilesAreRecognised() {
        const auto warns = [](const char* writer) {
            const RigReading reading = readRig(with([&](Json& json) { json["written_by"] = writer; }));
            return reading.document && hasIssueAt(reading.issues, "/written_by", Severity::warning);
        };
        QVERIFY(warns("Hingelab 99.0.0"));
        for (const char* writer :
             {"Hingelab 0.1.0", "Hingelab", "Hingelab x.y.z", "Hingelab 99", "another program 99.0.0", ""})
            QVERIFY2(!warns(writer), writer);
        QVERIFY(isNewerVersion("1.10.0", "1.9.3") && isNewerVersion("2.0.0", "1.9.9"));
        QVERIFY(!isNewerVersion("1.0.0", "1.0.0") && !isNewerVersion("1.0.0", "1.0.1"));
    }

    /// Assignments of experiments follow the names of items; one that fits nothing is a warning.
    void experimentsFollowNames() {
        const std::string text = with([](Json& json) {
            json["experiments"] = Json::array({{{"name", "Weaken the spring"},
                                                {"set", {"/elements/hinge/spring_constant=1 N*m/rad"}},
                                                {"channels", {"element.hinge.torque"}}}});
        });
        const RigReading reading = readRig(text);
        QVERIFY(reading.document && reading.issues.empty());
        const Edited renamed = applyEdit(reading.document->rig, RenameItem{"/elements/hinge", "main hinge"});
        QVERIFY(renamed.rig.has_value());
        const Experiment& experiment = renamed.rig->experiments.front();
        QCOMPARE(experiment.set.front(), std::string("/elements/main hinge/spring_constant=1 N*m/rad"));
        QCOMPARE(experiment.channels.front(), std::string("element.main hinge.torque"));
        const RigReading wrong = readRig(with([](Json& json) {
            json["experiments"] =
                Json::array({{{"name", "No such number"}, {"set", {"/elements/hinge/charm=1"}}}});
        }));
        QVERIFY(wrong.document && hasIssueAt(wrong.issues, "/experiments/0/set/0", Severity::warning));
    }

    void documentationIsCurrent() {
        std::ifstream file(test::documentation("reference/parameters.md"));
        const std::string text{std::istreambuf_iterator<char>(file), {}};
        QVERIFY2(
            text == parameterReference(),
            "docs/reference/parameters.md: run hingelab-cli schema --markdown > docs/reference/parameters.md");
    }
};

HINGELAB_APPLESS_TEST(TestRigDocument)

} // namespace test_rig_document

#include "test_rig_document.moc"
