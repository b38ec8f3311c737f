// SPDX-License-Identifier: GPL-3.0-or-later
// Patches that a file brings: as the standard says, and no further than documents go.
#include <QTest>

#include "recording/take.h"
#include "rig/rig_document.h"
#include "tests/shipped.h"
#include "tests/suite.h"
#include "tests/test_data.h"
#include "text/json_patch.h"
#include "text/limits.h"

namespace test_json_patch {

using namespace hingelab;
using namespace hingelab::test;

namespace {

/// Each operation puts the whole document, once more, into itself: two to the power of their number.
Json doublings(int times, bool isDeep) {
    Json operations = Json::array();
    std::string deepest;
    for (int i = 0; i < times; ++i) {
        const std::string path = deepest + "/again" + std::to_string(i);
        operations.push_back({{"op", "copy"}, {"from", ""}, {"path", path}});
        if (isDeep) deepest = path;
    }
    return operations;
}

std::string refusalOf(const Json& document, const Json& operations, const PatchLimits& limits = {}) {
    try {
        static_cast<void>(patched(document, operations, limits));
    } catch (const PatchTooLarge& error) {
        return error.what();
    }
    return {};
}

bool contains(const std::string& text, const char* part) {
    return text.find(part) != std::string::npos;
}

std::string wordsOf(const Issues& issues) {
    std::string words;
    for (const Issue& issue : issues) words += issue.text() + "\n";
    return words;
}

} // namespace

class TestJsonPatch : public QObject {
    Q_OBJECT
  private slots:
    /// The examples of RFC 6902, appendix A, each kind of operation among them, and all that differs between
    /// two rigs.
    void followsTheStandard() {
        const Json document = Json::parse(R"({"a": [1, {"b": 2}], "c": {"d": "e"}})");
        const Json operations = Json::parse(R"([
            {"op": "test", "path": "/c/d", "value": "e"}, {"op": "add", "path": "/a/1", "value": [7, 8]},
            {"op": "copy", "from": "/a/1", "path": "/c/f"}, {"op": "move", "from": "/c/d", "path": "/a/-"},
            {"op": "replace", "path": "/a/0", "value": null}, {"op": "remove", "path": "/a/2"}])");
        const Json expected = Json::parse(R"({"a": [null, [7, 8], "e"], "c": {"f": [7, 8]}})");
        QVERIFY(patched(document, operations) == expected);
        QVERIFY(patched(document, operations) == document.patch(operations));
        const Json oven = Json::parse(shippedText("oven"));
        const Json fourBar = Json::parse(shippedText("four-bar"));
        const Json all = Json::diff(oven, fourBar);
        QVERIFY(patched(oven, all) == oven.patch(all));
    }

    void whatDoesNotFitIsSaid_data() {
        QTest::addColumn<QByteArray>("operations");
        QTest::addRow("no list") << QByteArray(R"({"op": "remove", "path": "/a"})");
        QTest::addRow("no object") << QByteArray("[4]");
        QTest::addRow("no kind") << QByteArray(R"([{"path": "/a", "value": 1}])");
        QTest::addRow("kind that is no text") << QByteArray(R"([{"op": 3, "path": "/a"}])");
        QTest::addRow("no place") << QByteArray(R"([{"op": "add", "value": 1}])");
        QTest::addRow("no value") << QByteArray(R"([{"op": "add", "path": "/b"}])");
        QTest::addRow("from nowhere") << QByteArray(R"([{"op": "copy", "from": "/z", "path": "/b"}])");
        QTest::addRow("from no text") << QByteArray(R"([{"op": "copy", "from": 1, "path": "/b"}])");
        QTest::addRow("to nowhere") << QByteArray(R"([{"op": "add", "path": "/z/b", "value": 1}])");
        QTest::addRow("unlike") << QByteArray(R"([{"op": "test", "path": "/a", "value": 2}])");
        QTest::addRow("of no kind") << QByteArray(R"([{"op": "swap", "path": "/a"}])");
    }
    void whatDoesNotFitIsSaid() {
        QFETCH(QByteArray, operations);
        const Json patch = Json::parse(operations.toStdString());
        QVERIFY_THROWS_EXCEPTION(PatchMisfit, static_cast<void>(patched(Json{{"a", 1}}, patch)));
        try {
            static_cast<void>(patched(Json{{"a", 1}}, patch));
        } catch (const PatchMisfit& misfit) { // in words of our own
            QVERIFY2(!contains(misfit.what(), "json") && !contains(misfit.what(), "exception"), misfit.what());
        }
    }

    void nothingGrowsBeyondADocument() {
        const Json document = {{"a", {1, 2, 3, 4}}};
        QVERIFY(contains(refusalOf(document, doublings(40, false)), "changes of more than 1000000 values"));
        QVERIFY(contains(refusalOf(document, doublings(40, true)), "changes of more than 64 levels"));
        QVERIFY(refusalOf(document, doublings(10, false)).empty());
        const PatchLimits few{.operations = 2, .values = 8, .bytes = 12, .depth = 3};
        QVERIFY(contains(refusalOf(document, doublings(3, false), few), "more than 2 operations"));
        const auto adding = [](Json value, const char* path) {
            return Json::array({{{"op", "add"}, {"path", path}, {"value", std::move(value)}}});
        };
        QVERIFY(refusalOf(document, adding({1, 2, 3, 4, 5, 6, 7}, "/b"), few).empty()); // and the list: 8
        QVERIFY(contains(refusalOf(document, adding({1, 2, 3, 4, 5, 6, 7, 8}, "/b"), few), "than 8 values"));
        QVERIFY(refusalOf(document, adding({{{"c", 1}}}, "/b"), few).empty()); // b, the list, the object
        QVERIFY(contains(refusalOf(document, adding({{{"c", Json::array()}}}, "/b"), few), "than 3 levels"));
        QVERIFY(refusalOf(document, adding({{"key", "123456789"}}, "/b"), few).empty());
        QVERIFY(contains(refusalOf(document, adding({{"key", "1234567890"}}, "/b"), few), "than 12 bytes"));
        // One text is one value, however long: it doubles with what it is in.
        const Json text = {{"a", std::string(40'000, 'x')}};
        QVERIFY(contains(refusalOf(text, doublings(20, false)), "changes of more than 33554432 bytes"));
    }

    /// A rig and a take of less than 10 kB that ask for more memory than there is are refused, by name.
    void filesThatDoubleThemselvesAreRefused() {
        for (const bool isDeep : {false, true}) {
            Json rig = Json::parse(shippedText("bouncing-ball"));
            rig["variants"] = Json::array({{{"name", "bomb"}, {"changes", doublings(40, isDeep)}}});
            const RigReading reading = readRig(rig.dump());
            QVERIFY(reading.document.has_value()); // the variant alone is of no use
            QVERIFY2(contains(wordsOf(reading.issues), "\"bomb\" does not fit") &&
                         contains(wordsOf(reading.issues), "changes of more than"),
                     wordsOf(reading.issues).c_str());
            Json take = readData("fuzz/take/bouncing-ball.json");
            take["run"].push_back({{"edit", doublings(40, isDeep)}, {"time", 0.5}});
            const TakeReading bomb = readTake(take.dump());
            QVERIFY(!bomb.take.has_value());
            QVERIFY2(contains(wordsOf(bomb.issues), "changes of more than"), wordsOf(bomb.issues).c_str());
        }
    }

    /// What each edit of a take puts in the place of what the last one did is kept, so that one can go back: a
    /// take whose edits keep more than any run that is saved is refused.
    void editsThatTakeTooMuchAreRefused() {
        Json take = readData("fuzz/take/bouncing-ball.json");
        constexpr double end = 0.02; // of the samples in it
        take["rig"]["sources"] = {std::string(1'000'000, 'a'), std::string(1'000'000, 'b')};
        const Json exchange = {{{"op", "move"}, {"from", "/sources/0"}, {"path", "/sources/1"}}};
        const auto edit = [&](int times) {
            for (int i = 0; i < times; ++i) take["run"].push_back({{"edit", exchange}, {"time", end}});
            return readTake(take.dump());
        };
        const TakeReading some = edit(10);
        QVERIFY2(some.take.has_value(), wordsOf(some.issues).c_str());
        const TakeReading many = edit(90);
        QVERIFY(!many.take.has_value());
        QVERIFY2(contains(wordsOf(many.issues), "take more than 128 MiB"), wordsOf(many.issues).c_str());
    }

    /// What is wrong with the rig, and so with those of all edits, is told once, and no list without end is
    /// made of it.
    void errorsOfEditsAreToldOnce() {
        Json take = readData("fuzz/take/bouncing-ball.json");
        constexpr double end = 0.02; // of the samples in it
        take["rig"]["unheard-of"] = 1;
        for (int i = 0; i < 20; ++i) take["run"].push_back({{"edit", Json::array()}, {"time", end}});
        const TakeReading once = readTake(take.dump());
        QVERIFY2(!once.take.has_value(), wordsOf(once.issues).c_str());
        QCOMPARE(once.issues.size(), std::size_t{1});
        QCOMPARE(once.issues[0].pointer, "/rig/unheard-of");
        for (int i = 0; i < 3'000; ++i) take["rig"]["unheard-of " + std::to_string(i)] = 1;
        const TakeReading many = readTake(take.dump());
        QVERIFY(!many.take.has_value());
        QVERIFY(many.issues.size() <= kMaximumIssues + 1);
    }

    /// A take of many edits is let go when the program is in a hurry.
    void readingATakeCanBeStopped() {
        Json take = readData("fuzz/take/bouncing-ball.json");
        constexpr double end = 0.02; // of the samples in it
        for (int i = 0; i < 5; ++i) take["run"].push_back({{"edit", Json::array()}, {"time", end}});
        QVERIFY2(readTake(take.dump()).take.has_value(), wordsOf(readTake(take.dump()).issues).c_str());
        int asked = 0;
        const TakeReading stopped = readTake(take.dump(), [&asked] { return ++asked == 3; });
        QVERIFY(!stopped.take.has_value());
        QCOMPARE(asked, 3);
        QVERIFY(contains(wordsOf(stopped.issues), "Reading was stopped"));
    }
};

HINGELAB_APPLESS_TEST(TestJsonPatch)

} // namespace test_json_patch

#include "test_json_patch.moc"
