// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <random>

#include "physics/rig/parameters.h"
#include "physics/rig/schema.h"
#include "physics/rig/validation.h"
#include "resources/shipped_rigs.h"
#include "tests/test_data.h"

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
        const bool isDriven = std::any_of(rig.joints.begin(), rig.joints.end(), [](const Joint& joint) {
            return (joint.revolute() != nullptr && joint.revolute()->motion) || joint.kind.index() == 3;
        });
        QVERIFY(rig.handle.has_value() || isDriven); // a hand has nothing to do where all motion is prescribed
        QCOMPARE(QString::fromStdString(writeRig(*reading.document)), text);
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

    void unknownKeysAreReportedAndKept() {
        const std::string text = with([](Json& j) {
            j["colour_scheme"] = "blue";
            j["elements"][0]["spring_constnat"] = 3;
        });
        const RigReading reading = readRig(text);
        QVERIFY(reading.document.has_value());
        QVERIFY(hasIssueAt(reading.issues, "/colour_scheme", Severity::warning));
        QVERIFY(hasIssueAt(reading.issues, "/elements/0/spring_constnat", Severity::warning));
        const Json written = Json::parse(writeRig(*reading.document));
        QCOMPARE(written["colour_scheme"].get<std::string>(), std::string("blue"));
        QCOMPARE(written["elements"][0]["spring_constnat"].get<int>(), 3);
    }

    void addedItemsAreWrittenInFull() {
        RigDocument document = *readRig(dishwasher()).document;
        std::get<DoorHingeParameters>(document.rig.elements[0].law).detents.emplace_back();
        const Json written = Json::parse(writeRig(document));
        QVERIFY(written["elements"][0]["detents"][0].contains("torque"));
        document.source = written;
        std::get<DoorHingeParameters>(document.rig.elements[0].law).detents.clear();
        QVERIFY(Json::parse(writeRig(document))["elements"][0]["detents"].empty());
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

    void documentationIsCurrent() {
        std::ifstream file(std::string(HINGELAB_DOCS) + "/parameters.md");
        const std::string text{std::istreambuf_iterator<char>(file), {}};
        QVERIFY2(text == parameterReference(),
                 "docs/parameters.md: run hingelab-cli schema --markdown > docs/parameters.md");
    }
};

QTEST_APPLESS_MAIN(TestRigDocument)
#include "test_rig_document.moc"
