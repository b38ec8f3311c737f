// SPDX-License-Identifier: GPL-3.0-or-later
// Small texts that users read and files hold: numbers with units, ranges, pointers, excerpts, tables.
#include <unistd.h>

#include <QTest>
#include <array>
#include <cmath>
#include <limits>
#include <random>

#include "checks/checked_rig.h"
#include "tests/suite.h"
#include "text/check_support.h"
#include "text/field.h"
#include "text/interval_text.h"
#include "text/json_text.h"
#include "text/pointer.h"
#include "text/quantity_entry.h"
#include "text/table_format.h"
#include "text/text_file.h"

namespace test_texts {

using namespace hingelab;

namespace {

FieldInfo fieldOf(Quantity quantity, const Range& range = {}) {
    return {"key", "Label", quantity, range, {}, 1.0, Scale::linear, ""};
}

std::string rangeOf(Quantity quantity, const Range& range) {
    return rangeText(fieldOf(quantity, range));
}

} // namespace

class TestTexts : public QObject {
    Q_OBJECT
  private slots:
    /// Whatever an angle is, it is written so that the same number is read, in the unit that stands there as
    /// far as that has it exactly.
    void numbersComeBackExactly() {
        const FieldInfo info = fieldOf(Quantity::angle);
        std::mt19937 generator(5);
        std::uniform_real_distribution<double> angles(-3.0, 3.0);
        int inDegrees = 0, inRadians = 0;
        for (int i = 0; i < 500; ++i) {
            const double value = angles(generator);
            for (const Json& existing : {Json("25 deg"), Json(1.5), Json("no number"), Json()}) {
                const Json written = writeNumber(value, info, existing.is_null() ? nullptr : &existing);
                Issues issues;
                QVERIFY(readNumber(written, info, "/a", issues) == std::optional(value));
                if (!existing.is_string() || existing != "25 deg") continue;
                const auto text = written.get<std::string>();
                (text.ends_with(" deg") ? inDegrees : inRadians) += 1;
                QVERIFY2(text.ends_with(" deg") || text.ends_with(" rad"), text.c_str());
            }
        }
        QVERIFY(inDegrees > 100 && inRadians > 0); // not every double is some degrees
        // What stands there already stays as it is written.
        const Json same = "1.50e1 deg";
        Issues issues;
        QVERIFY(writeNumber(*readNumber(same, info, "", issues), info, &same) == same);
    }

    void numbersThatCannotBeRead() {
        Issues issues;
        QVERIFY(!readNumber(Json("3 kg"), fieldOf(Quantity::length), "/a/b", issues));
        QVERIFY(!readNumber(Json(true), fieldOf(Quantity::dimensionless), "/c", issues));
        QCOMPARE(issues.size(), std::size_t{2});
        QVERIFY(issues[0].text().starts_with(
            "error at /a/b: Label is not a number that can be read here (is \"3 kg\""));
        QVERIFY(issues[0].allowed.starts_with("a number in m, or text such as \"1.5 "));
        QCOMPARE(issues[1].allowed.c_str(), "a number, or text such as \"1.5 %\" (units: %)");
    }

    /// Long texts are cut between characters.
    void excerptsAreCutBetweenCharacters() {
        for (int before = 55; before < 62; ++before) {
            const std::string text = excerpt(
                Json(std::string(static_cast<std::size_t>(before), 'x') + "\u20ac\u20ac\u20ac\u20ac\u20ac"));
            QVERIFY2(text.size() <= 63 && text.ends_with("…"), text.c_str());
            QVERIFY(!QString::fromStdString(text).contains(QChar(QChar::ReplacementCharacter)));
        }
        QCOMPARE(excerpt(Json("short")), std::string("\"short\""));
        QCOMPARE(excerpt(Json::array({1, 2})), std::string("array"));
        QCOMPARE(checks::quoted(std::string(201, 'x')), std::string("a text of 201 bytes"));
        QCOMPARE(checks::quoted("door"), std::string("\"door\""));
        std::set<std::string> names;
        QCOMPARE(checks::listed(names), std::string("none is defined"));
        for (int i = 10; i < 22; ++i) names.insert(std::to_string(i));
        QVERIFY(checks::listed(names).ends_with("\"19\", … (12 in all)"));
    }

    /// RFC 6901, and what is no escape of it stands for itself.
    void pointersAreSplit() {
        const auto parts = [](const char* pointer) {
            std::string text;
            for (const std::string& part : splitPointer(pointer)) text += "[" + part + "]";
            return text;
        };
        QCOMPARE(parts("/a~0b~1c/d"), std::string("[a~b/c][d]"));
        QCOMPARE(parts("/~01/~2/~"), std::string("[~1][~2][~]"));
        QCOMPARE(parts("a//"), std::string("[a][][]"));
        QCOMPARE(parts(""), std::string("[]"));
        QCOMPARE(escapeSegment("~a/b"), std::string("~0a~1b"));
    }

    void rangesInWords() {
        QCOMPARE(rangeOf(Quantity::dimensionless, {0.0, 1.0}), std::string("≥ 0, up to 1"));
        QCOMPARE(rangeOf(Quantity::length, {-1.0, kUnlimited}).c_str(), "−1 m to 1e15 m");
        QCOMPARE(rangeOf(Quantity::dimensionless, {0.0, 2.0, Bound::exclusive}),
                 std::string("> 0 (by 1e-12 or more), up to 2"));
        QCOMPARE(rangeOf(Quantity::time, {1.0, 2.0, Bound::exclusive}),
                 std::string("> 1 s (by 1e-12 s or more), up to 2 s"));
    }

    void entriesThatAreNone() {
        for (const char* none : {"2+(", "(1+", "2*()", "(2", "1+(2*(", "1e308*10", "1e308 kN"}) {
            QVERIFY2(!parseEntry(Quantity::force, none, nullptr), none);
        }
        QCOMPARE(parseEntry(Quantity::force, "(1 + 2)*2 kN", nullptr), std::optional(6000.0));
        QVERIFY(!parseQuantity(Quantity::force, "1e308 kN"));
        QVERIFY(!parseQuantity(Quantity::force, "1 *") && findUnit(Quantity::force, "*") == nullptr);
        QCOMPARE(entryText(Quantity::force).substr(0, 14), std::string("a number in N,"));
        QCOMPARE(entryText(Quantity::dimensionless), std::string("a number, or with a unit: %"));
        QCOMPARE(shortestText(-HUGE_VAL) + shortestText(HUGE_VAL) + shortestText(std::nan("")),
                 std::string("-InfinityInfinityNaN"));
    }

    /// Titles with commas and quotation marks (RFC 4180), numbers that are none, tables without rows.
    void tablesOfNumbers() {
        const double nan = std::numeric_limits<double>::quiet_NaN();
        const NumberTable table{{{"time", Quantity::time}, {"a, \"b\"", Quantity::dimensionless}},
                                {0.5, nan, 1.0, 1e300}};
        QCOMPARE(table.text("csv", ""), std::string("time [s],\"a, \"\"b\"\"\"\n0.5,NaN\n1,1e+300\n"));
        const Json json = Json::parse(table.text("", "x.json"));
        QCOMPARE(json.at("columns")[1].at("name").get<std::string>(), std::string("a, \"b\""));
        QVERIFY(json.at("rows")[0][1] == "NaN" && json.at("rows")[1][0] == 1.0 &&
                json.at("rows")[1][0].is_number_float());
        const NumberTable empty{table.columns, {}};
        QVERIFY(Json::parse(empty.text("json", "")).at("rows").empty());
        QCOMPARE(empty.text("", "x.csv"), std::string("time [s],\"a, \"\"b\"\"\"\n"));
    }

    void descriptorsAreReadToTheirLimit() {
        std::array<int, 2> ends{};
        QCOMPARE(::pipe(ends.data()), 0);
        QCOMPARE(::write(ends[1], "12345", 5), ssize_t{5});
        ::close(ends[1]);
        QCOMPARE(readDescriptor(ends[0], 5), std::string("12345"));
        ::close(ends[0]);
        const auto fault = [](int descriptor, std::size_t limit) -> std::string {
            try {
                static_cast<void>(readDescriptor(descriptor, limit));
            } catch (const std::runtime_error& error) {
                return error.what();
            }
            return {};
        };
        QCOMPARE(::pipe(ends.data()), 0);
        QCOMPARE(::write(ends[1], "123456", 6), ssize_t{6});
        ::close(ends[1]);
        QCOMPARE(fault(ends[0], 5), std::string("it is too large: at most 0 MiB are read"));
        ::close(ends[0]);
        QVERIFY(!fault(-1, 5).empty());
    }

    /// What has another form in a file than it should is told with what belongs there.
    void wrongForms_data() {
        QTest::addColumn<QString>("rig");
        QTest::addColumn<QString>("words");
        const auto row = [](const char* name, const char* rig, const char* words) {
            QTest::newRow(name) << rig << words;
        };
        row("text", R"("name": 7)",
            "error at /name: This has the wrong form (is 7; allowed: a text in quotes)");
        row("texts", R"("sources": "mine")",
            "error at /sources: This has the wrong form (is \"mine\"; allowed: a list of texts)");
        row("texts of numbers", R"("sources": ["mine", 1])",
            "error at /sources: This has the wrong form (is array; allowed: a list of texts)");
        row("list", R"("bodies": {})",
            "error at /bodies: This has the wrong form (is object; allowed: a list)");
        row("item", R"("bodies": [7])",
            "error at /bodies/0: This has the wrong form (is 7; allowed: an object { ... })");
        row("vector", R"("environment": {"gravity": [1, 2]})", "allowed: a list of three numbers)");
        row("no vector", R"("environment": {"gravity": 9.81})", "(is 9.81; allowed: a list of three numbers)");
        row("choice", R"("bodies": [{"name": "b", "shapes": [{"type": "box", "finish": 7}]}])",
            "error at /bodies/0/shapes/0/finish (\"b\"): This has the wrong form (is 7; allowed: one of ");
        row("no choice", R"("bodies": [{"name": "b", "shapes": [{"type": "box", "finish": "gold"}]}])",
            "(is \"gold\"; allowed: one of ");
        row("kind", R"("bodies": [{"name": "b", "shapes": [{"type": 7}]}])",
            "error at /bodies/0/shapes/0/type (\"b\"): This has the wrong form (is 7; allowed: one of \"box\"");
        row("no kind", R"("bodies": [{"name": "b", "shapes": [{"size": [1, 1, 1]}]}])",
            "error at /bodies/0/shapes/0/type (\"b\"): This is missing (allowed: one of \"box\"");
        row("number", R"("environment": {"gravity": [0, 0, "3 kg"]})",
            "is not a number that can be read here (is \"3 kg\"");
    }
    void wrongForms() {
        QFETCH(QString, rig);
        QFETCH(QString, words);
        const RigReading reading =
            readRig("{\"format\": \"hingelab-rig\", \"version\": 1, " + rig.toStdString() + "}");
        std::string text;
        for (const Issue& issue : reading.issues) text += issue.text() + "\n";
        QVERIFY(!reading.document);
        QVERIFY2(text.find(words.toStdString()) != std::string::npos, text.c_str());
    }

    /// Of hundreds of faults the first are told.
    void manyWrongForms() {
        std::string items = "7";
        for (int i = 0; i < 900; ++i) items += ", 7";
        const RigReading reading =
            readRig("{\"format\": \"hingelab-rig\", \"version\": 1, \"bodies\": [" + items + "]}");
        QVERIFY(!reading.document && reading.issues.size() >= 200 && reading.issues.size() < 300);
    }

    void valuesWithAndWithoutIntervals() {
        QCOMPARE(intervalText(Quantity::dimensionless, 1.0, 0.9, 1.1), std::string("1.00 ± 0.10"));
        QVERIFY(intervalText(Quantity::torque, 2.0, 2.0, 2.0).starts_with("2 "));
        QCOMPARE(looseText(Quantity::dimensionless, 0.123456789), std::string("0.12346"));
        const Unit& degree = *findUnit(Quantity::angle, "deg");
        QCOMPARE(parseQuantity(Quantity::angle, "–90", &degree),
                 std::optional(-90.0 * degree.siPerUnit)); // a dash
    }
};

HINGELAB_APPLESS_TEST(TestTexts)

} // namespace test_texts

#include "test_texts.moc"
