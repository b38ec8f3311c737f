// SPDX-License-Identifier: GPL-3.0-or-later
// Takes with all that can be done to a run: they come back as they were, and what is wrong in one is named by
// its place.
#include <QTest>

#include "recording/take.h"
#include "recording/variant_run.h"
#include "tests/shipped.h"
#include "tests/suite.h"

namespace test_take_shapes {

using namespace hingelab;
using namespace hingelab::test;

namespace {

Json takeOf(const char* rig, const char* run, const char* more = "{}") {
    Json take = {{"format", kTakeFormat}, {"version", kTakeVersion}};
    for (const ShippedRig& shipped : shippedRigs()) {
        if (shipped.name == rig) take["rig"] = Json::parse(shipped.text);
    }
    take["run"] = Json::parse(run);
    take.update(Json::parse(more));
    return take;
}

/// A motor door: voltages from before, a motor's from then on, its drive's again; a hand that comes and goes.
Json motorTake() {
    return takeOf("motor-door", R"([{"samples": 10, "every": 0.004, "from": 0.0},
        {"time": 0.04, "motor": "MOTOR", "voltage": 3.5}, {"sample_at": 0.05},
        {"time": 0.05, "motor": "MOTOR", "voltage": null}, {"sample_at": 0.06},
        {"time": 0.06, "hand": {"body": "BODY", "grip": [0.1, 0, 0.5], "target": [0.2, 0.1, 0.5],
                                "stiffness": 100, "damping": 5}},
        {"sample_at": 0.07}, {"time": 0.07, "hand": null}, {"sample_at": 0.08}])",
                  R"({"voltages": {"MOTOR": 1.5}})");
}

/// Names as the rig has them, in place of those above.
Json named(Json take) {
    std::string text = take.dump();
    const Rig rig = readRig(take["rig"].dump()).document->rig;
    const auto put = [&](const std::string& word, const std::string& name) {
        for (std::size_t at = 0; (at = text.find(word, at)) != std::string::npos;)
            text.replace(at, word.size(), name);
    };
    if (!rig.motors.empty()) put("MOTOR", rig.motors[0].name);
    put("BODY", rig.joints.back().child);
    put("JOINT", rig.joints.front().name);
    return Json::parse(text);
}

Json scriptTake() {
    return takeOf("dishwasher", R"([{"samples": 2, "every": 0.004, "from": 0.0},
        {"time": 0.008, "hand_script": {"joint": "JOINT", "from": 0.1, "stiffness": 500, "damping": 20,
          "legs": [{"to": 0.5, "rate": 0.4}, {"wait": 0.3}, {"to": 0.2, "rate": 0.1}],
          "push": {"effort": 12, "until": 1.1, "levers": [[0.2, 0.4], [0.6, 0.35], [1.1, 0.3]]}}},
        {"sample_at": 0.02}, {"time": 0.02, "hand_script": null}, {"sample_at": 0.03}])");
}

/// In the middle of a motion: a linkage with its branch.
Json linkageTake() {
    return takeOf("four-bar", R"([{"sample_at": 2.0}])", R"({"start": {"time": 1.5, "coordinates": [0.7],
        "rates": [0.2], "branches": [{"branch": 1, "replaces": -1, "reference": 0.3, "replaced_value": 0,
        "predicts": false, "change_point": [0, 0, 0, 0]}], "charts": []}})");
}

/// And a body that is free in space, with the orientation that its angles are about.
Json freeTake() {
    return takeOf("bouncing-ball", R"([{"sample_at": 2.0}])", R"({"start": {"time": 1.5,
        "coordinates": [0, 0, 0, 0, 0, 1], "rates": [0, 0, 0, 0, 0, 0], "branches": [],
        "charts": [[0, 1, 0, -1, 0, 0, 0, 0, 1]]}})");
}

std::string wordsOf(const TakeReading& reading) {
    std::string words;
    for (const Issue& issue : reading.issues) words += issue.text() + "\n";
    return words;
}

Take takeFrom(const Json& json) {
    TakeReading reading = readTake(json.dump());
    if (!reading.take) throw std::runtime_error(wordsOf(reading));
    return std::move(*reading.take);
}

std::string writtenOf(const Take& take) {
    return writeTake(take.rig.source, take.origin, take.log);
}

template <class Entry>
std::vector<Entry> entriesOf(const RunLog& log) {
    std::vector<Entry> found;
    for (const RunEntry& entry : log.entries()) {
        if (const Entry* one = std::get_if<Entry>(&entry)) found.push_back(*one);
    }
    return found;
}

} // namespace

class TestTakeShapes : public QObject {
    Q_OBJECT
  private slots:
    void voltagesAndHandsComeBack() {
        const Take take = takeFrom(named(motorTake()));
        QVERIFY(take.origin.voltages == std::vector<std::optional<double>>{1.5});
        const auto voltages = entriesOf<VoltageInput>(take.log);
        QCOMPARE(voltages.size(), std::size_t{2});
        QVERIFY(voltages[0].voltage == 3.5 && voltages[0].time == 0.04 && !voltages[1].voltage);
        const auto hands = entriesOf<HandInput>(take.log);
        QCOMPARE(hands.size(), std::size_t{2});
        QVERIFY(hands[0].hand->target == Vector3(0.2, 0.1, 0.5) && hands[0].hand->stiffness == 100.0);
        QVERIFY(!hands[1].hand);
        const Take back = takeFrom(Json::parse(writtenOf(take)));
        QVERIFY(entriesOf<VoltageInput>(back.log) == voltages && entriesOf<HandInput>(back.log) == hands);
        QVERIFY(back.origin.voltages == take.origin.voltages);
    }

    void scriptsComeBack() {
        const Take take = takeFrom(named(scriptTake()));
        const auto scripts = entriesOf<HandScriptInput>(take.log);
        QCOMPARE(scripts.size(), std::size_t{2});
        QVERIFY(!scripts[1].script);
        const HandScript& script = *scripts[0].script;
        QVERIFY(script.begin == 0.008 && script.legs.size() == 3);
        QVERIFY(script.legs[1].wait == 0.3 && script.legs[1].to == 0.5); // where it waits
        QVERIFY(script.push->effort == 12.0 && script.push->levers.size() == 3 &&
                script.push->levers[1].lever == 0.35);
        QVERIFY(entriesOf<HandScriptInput>(takeFrom(Json::parse(writtenOf(take))).log) == scripts);
    }

    void beginningsComeBack() {
        const Take linkage = takeFrom(linkageTake());
        const StartMotion& start = *linkage.origin.motion;
        QVERIFY(start.pose.time == 1.5 && start.pose.q[0] == 0.7 && start.rates[0] == 0.2);
        QCOMPARE(start.pose.phase.branches.at(0).branch, 1);
        const Take ball = takeFrom(freeTake());
        Matrix3 chart; // column by column in the file
        chart << 0, -1, 0, 1, 0, 0, 0, 0, 1;
        QVERIFY(ball.origin.motion->pose.phase.charts.at(0) == chart);
        for (const Take* take : {&linkage, &ball}) {
            const Json written = Json::parse(writtenOf(*take));
            QVERIFY(Json::parse(writtenOf(takeFrom(written))) == written);
        }
    }

    void wrongPlaces_data() {
        QTest::addColumn<int>("which");
        QTest::addColumn<QString>("pointer");
        QTest::addColumn<QString>("value"); // empty: it is not there
        QTest::addColumn<QString>("says");
        const auto row = [](int which, const char* pointer, const char* value, const char* says) {
            QTest::addRow("%d %s %.40s", which, pointer, value) << which << pointer << value << says;
        };
        row(0, "/run", "{}", "/run: This is not a list");
        row(0, "/run", "[]", "no samples");
        row(0, "/format", "", "/format");
        row(0, "/version", "", "/version");
        row(0, "/run/0", "3", "/run/0: An entry of a run is an object");
        row(0, "/run/0/samples", "1.5", "/run/0/samples");
        row(0, "/run/0/samples", "0", "/run/0/samples");
        row(0, "/run/0/every", "\"x\"", "/run/0/every: This is not a number");
        row(0, "/run/1/motor", "\"wing\"", "The rig has no motor \"wing\"");
        row(0, "/run/1/motor", "7", "The rig has no motor \"7\"");
        row(0, "/identities", "[]", "/identities: This is not an object of texts");
        row(0, "/identities", "{\"/bodies/0\": 1}", "/identities: This is not an object of texts");
        row(0, "/run/1", R"({"samples": 99999999, "every": 1, "from": 0})",
            "The take has more than 100 million samples");
        row(0, "/run/1/voltage", "true", "/run/1/voltage: This is not a number");
        row(0, "/run/1/voltage", "", "\"voltage\" is missing");
        row(0, "/run/1/time", "-1", "does not follow the one before");
        row(0, "/run/5/hand", "4", "/run/5/hand: A hand is an object");
        row(0, "/run/5/hand/body", "1", "/run/5/hand/body: The rig has no such body");
        row(0, "/run/5/hand/grip", "[1, 2]", "/run/5/hand/grip: This is not a list of 3 numbers");
        row(0, "/run/5/hand/grip", "5", "/run/5/hand/grip: This is not a list of 3 numbers");
        row(0, "/run/5/hand/stiffness", "-1", "not below zero");
        row(0, "/run/5/hand/damping", "-1", "not below zero");
        row(0, "/voltages", "[]", "/voltages: This is not an object");
        row(0, "/voltages/wing", "1", "The rig has no motor \"wing\"");
        row(1, "/run/1/hand_script", "1", "A script is an object");
        row(1, "/run/1/hand_script/joint", "2", "hand_script/joint: The rig has no such joint");
        row(1, "/run/1/hand_script/joint", "\"wing\"", "hand_script/joint: The rig has no such joint");
        row(1, "/run/1/hand_script/damping", "-1", "hand_script/damping: This is below zero");
        row(1, "/run/1/hand_script/stiffness", "0", "hand_script/stiffness: This is not above zero");
        row(1, "/run/1/hand_script/legs", "{}", "not a list of at most 10000 legs");
        const std::string many = [] {
            std::string list = "[0";
            for (int i = 0; i < 10'000; ++i) list += ",0";
            return list + "]";
        }();
        row(1, "/run/1/hand_script/legs", many.c_str(), "not a list of at most 10000 legs");
        row(1, "/run/1/hand_script/push/levers", many.c_str(), "not a list of at most 10000 levers");
        row(1, "/run/1/hand_script/legs/0", "4", "legs/0: A leg is an object");
        row(1, "/run/1/hand_script/legs/1/wait", "0", "legs/1/wait: This is not above zero");
        row(1, "/run/1/hand_script/push", "4", "push: A push is an object");
        row(1, "/run/1/hand_script/push/effort", "-3", "push/effort: This is not above zero");
        row(1, "/run/1/hand_script/push/until", "0.2", "The push would end where it begins");
        row(1, "/run/1/hand_script/push/levers", "4", "not a list of at most 10000 levers");
        row(1, "/run/1/hand_script/push/levers/0", "[1]", "levers/0: This is not a list of 2 numbers");
        row(1, "/run/1/hand_script/push/levers/1/0", "0.1", "levers/1: Levers are not below zero");
        row(1, "/run/1/hand_script/push/levers/1/1", "-0.1", "levers/1: Levers are not below zero");
        row(2, "/start/coordinates", "[1, 2]", "/start/coordinates: This is not a list of 1 numbers");
        row(2, "/start/branches", "[]", "one branch for each assembly");
        row(2, "/start/branches", "4", "one branch for each assembly");
        row(2, "/start/branches/0/branch", "2", "branches/0/branch: This is not a whole number in its range");
        row(2, "/start/branches/0/branch", "0.5", "0 to 1");
        row(2, "/start/branches/0/replaces", "-2", "branches/0/replaces");
        row(2, "/start/branches/0/predicts", "1", "This is not true or false");
        row(2, "/start/charts", "4", "one orientation for each joint in space");
        row(3, "/start/charts", "[]", "one orientation for each joint in space");
        row(3, "/start/charts/0/0", "1", "charts/0: This is not a rotation");
    }
    void wrongPlaces() {
        QFETCH(int, which);
        QFETCH(QString, pointer);
        QFETCH(QString, value);
        QFETCH(QString, says);
        Json take = which == 0   ? named(motorTake())
                    : which == 1 ? named(scriptTake())
                    : which == 2 ? linkageTake()
                                 : freeTake();
        QVERIFY(readTake(take.dump()).take.has_value());
        if (value.isEmpty()) {
            take = take.patch({{{"op", "remove"}, {"path", pointer.toStdString()}}});
        } else {
            take[Json::json_pointer(pointer.toStdString())] = Json::parse(value.toStdString());
        }
        const TakeReading reading = readTake(take.dump());
        QVERIFY(!reading.take.has_value());
        const std::string words = wordsOf(reading);
        QVERIFY2(words.find(says.toStdString()) != std::string::npos, words.c_str());
        QVERIFY(!readTake("[1]").take.has_value());
    }

    /// A take that was cut at a change point says how the linkage goes through it.
    void coursesThroughChangePointsComeBack() {
        Json json = linkageTake();
        Json& branch = json["start"]["branches"][0];
        branch.erase("predicts"); // of earlier versions, with another "change_point"
        branch.erase("change_point");
        QVERIFY(!takeFrom(json).origin.motion->pose.phase.branches.at(0).course.isKnown);
        branch["course"] =
            Json::parse(R"({"centre": [0.5, 0.25, 0], "direction": [0, -1, 0], "half_width": 0.125,
            "ahead": -1, "coefficients": [1, 2, 3, 4, 5, 6.5]})");
        const Take take = takeFrom(json);
        const ChangePointCourse& course = take.origin.motion->pose.phase.branches.at(0).course;
        QVERIFY(course.isKnown && course.centre == Vector3(0.5, 0.25, 0.0) && course.halfWidth == 0.125);
        QVERIFY(course.direction == Vector3(0.0, -1.0, 0.0) && course.ahead == -1.0);
        QVERIFY(course.quintic.coefficients[0] == 1.0 && course.quintic.coefficients[5] == 6.5);
        QVERIFY(takeFrom(Json::parse(writtenOf(take))).origin.motion->pose.phase.branches.at(0).course ==
                course);
        const std::pair<const char*, const char*> wrong[] = {{"centre", "[1, 2]"}, {"direction", "[1, 1, 0]"},
                                                             {"half_width", "0"},  {"ahead", "0"},
                                                             {"ahead", "1.5"},     {"coefficients", "4"}};
        for (const auto& [key, value] : wrong) {
            Json broken = json;
            broken["start"]["branches"][0]["course"][key] = Json::parse(value);
            const TakeReading reading = readTake(broken.dump());
            QVERIFY(!reading.take.has_value());
            const std::string words = wordsOf(reading);
            QVERIFY2(words.find(std::string("branches/0/course/") + key) != std::string::npos, words.c_str());
        }
    }

    void scriptsWithoutAPushComeBack() {
        Json json = named(scriptTake());
        json["run"][1]["hand_script"].erase("push");
        const Take take = takeFrom(json);
        const auto scripts = entriesOf<HandScriptInput>(take.log);
        QVERIFY(!scripts[0].script->push && scripts[0].script->legs.size() == 3);
        QVERIFY(entriesOf<HandScriptInput>(takeFrom(Json::parse(writtenOf(take))).log) == scripts);
        json = named(scriptTake());
        json["run"][1]["hand_script"]["push"].erase("levers");
        QVERIFY(entriesOf<HandScriptInput>(takeFrom(json).log)[0].script->push->levers.empty());
    }

    /// Of two motors one has a voltage from before.
    void someVoltagesComeBack() {
        Take take = takeFrom(named(motorTake()));
        Rig rig = take.rig.rig;
        rig.motors.push_back(rig.motors[0]);
        rig.motors[1].name = "second";
        RigDocument document = take.rig;
        document.rig = rig;
        const std::string text = writeRig(document);
        Json json = named(motorTake());
        json["rig"] = Json::parse(text);
        json["voltages"] = {{"second", 2.5}};
        const Take read = takeFrom(json);
        QVERIFY(read.origin.voltages == (std::vector<std::optional<double>>{std::nullopt, 2.5}));
        QVERIFY(Json::parse(writtenOf(read))["voltages"] == json["voltages"]);
        Simulation simulation = beginRun(read.origin);
        QVERIFY(simulation.advanceTo(0.01) == StepStatus::ok);
    }

    /// Voltages go to the motors of the same names; where there is none, that is said by its name.
    void otherDesignsWithTheSameVoltages() {
        const Take take = takeFrom(named(motorTake()));
        const std::string motor = take.rig.rig.motors[0].name;
        Rig moved = take.rig.rig;
        moved.motors.insert(moved.motors.begin(), moved.motors[0]);
        moved.motors[0].name = "another";
        const SameInputs same = sameInputs(take.origin, take.log, std::make_shared<const Model>(moved));
        QVERIFY2(same.refusal.empty(), same.refusal.c_str());
        QVERIFY(same.origin.voltages == (std::vector<std::optional<double>>{std::nullopt, 1.5}));
        const auto voltages = entriesOf<VoltageInput>(same.log);
        QVERIFY(voltages.size() == 2 && voltages[0].motor == 1 && voltages[0].voltage == 3.5);
        Rig without = take.rig.rig;
        without.motors.clear();
        const auto design = std::make_shared<const Model>(without);
        QVERIFY(sameInputs(take.origin, take.log, design).refusal.find("no motor \"" + motor) !=
                std::string::npos);
        // One whose voltage is only given back to its drive is not missed.
        RunLog log;
        log.append(SampleRun{0.0, 0.01, 1});
        log.append(VoltageInput{0.01, 0, std::nullopt});
        RunOrigin origin = take.origin;
        origin.voltages.clear();
        QVERIFY(sameInputs(origin, log, design).refusal.empty());
        log.append(VoltageInput{0.01, 0, 2.0});
        QVERIFY(!sameInputs(origin, log, design).refusal.empty());
    }

    /// A run that began in a pose fits designs with its coordinates, and goes on only from the same pose.
    void whoeverFollowsGoesOnFromTheSamePose() {
        const Take take = takeFrom(linkageTake());
        const SameInputs now = sameInputs(take.origin, take.log, take.origin.model);
        QVERIFY(now.refusal.empty() && goesOn(now, now));
        SameInputs longer = now;
        longer.log.append(SampleRun{2.0, 0.1, 3});
        QVERIFY(goesOn(now, longer) && !goesOn(longer, now));
        SameInputs evenLonger = now;
        evenLonger.log.append(SampleRun{2.0, 0.1, 5});
        QVERIFY(goesOn(longer, evenLonger) && !goesOn(evenLonger, longer));
        // Where other entries stand in the place of the last, it is another run.
        const auto with = [&](const RunEntry& entry) {
            SameInputs inputs = now;
            inputs.log.append(entry);
            return inputs;
        };
        const SameInputs released = with(HandInput{2.0, std::nullopt});
        const SameInputs set = with(VoltageInput{2.0, 0, 1.0}), higher = with(VoltageInput{2.0, 0, 2.0});
        QVERIFY(goesOn(set, set) && !goesOn(set, higher) && !goesOn(set, released) && !goesOn(set, longer));
        QVERIFY(!goesOn(longer, set) && !goesOn(with(SampleRun{2.1, 0.0, 1}), longer));
        const SameInputs edited = with(EditInput{2.0, take.origin.model});
        QVERIFY(!goesOn(edited, edited)); // an edit is not compared
        SameInputs faster = now;
        faster.log.append(SampleRun{2.0, 0.05, 9});
        QVERIFY(!goesOn(longer, faster));
        SameInputs other = now;
        other.origin.motion->rates[0] = 0.3;
        QVERIFY(!goesOn(now, other));
        other = now;
        other.origin.motion->pose.phase.branches[0].branch = 0; // the same angle, put together in the other way
        QVERIFY(!goesOn(now, other));
        other = now;
        other.origin.motion.reset();
        QVERIFY(!goesOn(now, other));
        other = now;
        other.origin.motion->pose.time += 0.1;
        QVERIFY(!goesOn(now, other));
        other = now;
        other.origin.motion->pose.q[0] += 0.1;
        QVERIFY(!goesOn(now, other));
        other = now;
        other.origin.model = std::make_shared<const Model>(now.origin.model->rig());
        QVERIFY(!goesOn(now, other));
        other = now;
        other.origin.voltages = {1.0};
        QVERIFY(!goesOn(now, other));
        other = now;
        other.refusal = "none";
        QVERIFY(!goesOn(now, other) && !goesOn(other, now));
        // What a free body turned about is of its orientation's chart.
        const Take flying = takeFrom(freeTake());
        const SameInputs free = sameInputs(flying.origin, flying.log, flying.origin.model);
        other = free;
        other.origin.motion->pose.phase.charts[0] = Matrix3::Identity();
        QVERIFY(goesOn(free, free) && !goesOn(free, other));
        // The other way round, the design may have what the run has not.
        Rig more = take.rig.rig;
        more.bodies.push_back(flying.rig.rig.bodies.back());
        more.bodies.back().name = "another ball";
        Joint joint;
        joint.name = "flight";
        joint.child = "another ball";
        joint.kind = PrismaticJoint{};
        more.joints.push_back(joint);
        const std::string missing =
            sameInputs(take.origin, take.log, std::make_shared<const Model>(more)).refusal;
        QVERIFY2(missing.find("they differ in \"flight.distance\"") != std::string::npos, missing.c_str());
        const auto ball = std::make_shared<const Model>(shippedDocument("bouncing-ball").rig);
        const std::string refusal = sameInputs(take.origin, take.log, ball).refusal;
        QVERIFY2(refusal.find("they differ in \"") != std::string::npos, refusal.c_str());
    }
};

HINGELAB_APPLESS_TEST(TestTakeShapes)

} // namespace test_take_shapes

#include "test_take_shapes.moc"
