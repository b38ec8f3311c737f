// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of test benches that are odd: headings, cells and lines as programs write them, passes of few points.
#include <QTest>
#include <array>
#include <cmath>
#include <numbers>

#include "measured/clock_times.h"
#include "measured/column_names.h"
#include "measured/csv_cells.h"
#include "measured/csv_table.h"
#include "measured/virtual_rig.h"
#include "tests/shipped.h"
#include "tests/suite.h"

namespace test_table_cases {

using namespace hingelab;
using namespace hingelab::test;

namespace {

std::string wordsOf(const Issues& issues) {
    std::string text;
    for (const Issue& issue : issues) text += issue.text() + "\n";
    return text;
}

CsvTable::Column columnOf(const char* name, const char* unit, const std::vector<double>& values) {
    CsvTable::Column column;
    column.name = name;
    column.unit = unit;
    column.values = values;
    return column;
}

CsvTable tableOfColumns(std::vector<CsvTable::Column> columns) {
    CsvTable table;
    for (std::size_t i = 0; i < columns.front().values.size(); ++i)
        table.lines.push_back(static_cast<long>(i) + 1);
    table.columns = std::move(columns);
    return table;
}

/// From 0 to 1 and back, eleven points a pass, times `by`.
std::vector<double> thereAndBack(double by) {
    std::vector<double> values;
    for (int i = 0; i < 22; ++i) values.push_back(by * (i < 11 ? i : 21 - i) / 10.0);
    return values;
}

std::vector<double> countedUp(double step) {
    std::vector<double> values;
    for (int i = 0; i < 22; ++i) values.push_back(step * i);
    return values;
}

MeasurementReading measuredOf(const CsvTable& table) {
    return takeMeasurement(table, proposeLayout(table).layout);
}

} // namespace

class TestTableCases : public QObject {
    Q_OBJECT
  private slots:
    void headings_data() {
        QTest::addColumn<QString>("heading");
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("unit");
        const auto row = [](const char* heading, const char* name, const char* unit) {
            QTest::newRow(heading) << heading << name << unit;
        };
        row("angle [deg]", "angle", "deg");
        row("angle [ deg ]", "angle", "deg");
        row("angle ([deg])", "angle", "[deg]");
        row("[deg]", "[deg]", ""); // a unit without a name
        row("deg]", "deg]", "");
        row("angle [deg)", "angle [deg)", "");
        row("/deg", "/deg", "");
        row("angle/", "angle/", "");
        row("angle_left/deg", "angle_left", "deg");
        row("angle of the door", "angle of the door", "");
        row("angle in deg", "angle", "deg");
        row("rad/s", "rad/s", "rad/s");
        row("s", "s", "");
    }
    void headings() {
        QFETCH(QString, heading);
        QFETCH(QString, name);
        QFETCH(QString, unit);
        const NameAndUnit parts = splitName(heading.toStdString());
        QCOMPARE(QString::fromStdString(parts.name), name);
        QCOMPARE(QString::fromStdString(parts.unit), unit);
    }

    void bracketsAndRows() {
        for (const auto& [text, unit] : {std::pair{"[deg]", "deg"},
                                         {"( N )", "N"},
                                         {"[", "["},
                                         {"[deg)", "[deg)"},
                                         {"(deg]", "(deg]"},
                                         {"deg", "deg"},
                                         {"deg]", "deg]"},
                                         {"deg)", "deg)"},
                                         {"", ""}}) {
            QCOMPARE(withoutBrackets(text), std::string(unit));
        }
        const auto isRow = [](const std::vector<std::string>& cells) { return isRowOfUnits(cells); };
        QVERIFY(isRow({"[s]", "-", "", "(deg)"}) && isRow({"", "Nm"}));
        QVERIFY(!isRow({"-", ""}) && !isRow({"s", "door"}) && !isRow({}));
    }

    void rolesByName() {
        for (const ColumnRole role : {ColumnRole::time, ColumnRole::place, ColumnRole::rate, ColumnRole::torque,
                                      ColumnRole::force, ColumnRole::ignored}) {
            QCOMPARE(roleNamed(roleName(role)), role);
            QVERIFY(unitsOfRole(role).empty() == (role == ColumnRole::ignored));
        }
        QCOMPARE(roleNamed("distance"), ColumnRole::place);
        QCOMPARE(roleNamed("colour"), ColumnRole::ignored);
        QVERIFY(measuredUnit(" ", ColumnRole::torque) == nullptr &&
                measuredUnit("kg", ColumnRole::torque) == nullptr);
    }

    void cells_data() {
        QTest::addColumn<QString>("cell");
        QTest::addColumn<int>("kind");
        QTest::addColumn<double>("value");
        const auto number = [](const char* cell, double value) {
            QTest::newRow(cell) << QString::fromUtf8(cell) << static_cast<int>(CellKind::number) << value;
        };
        const auto text = [](const char* name, const std::string& cell) {
            QTest::newRow(name) << QString::fromStdString(cell) << static_cast<int>(CellKind::text) << 0.0;
        };
        number("−1,5", -1.5);
        number("+2,5e-1", 0.25);
        number("-3", -3.0);
        text("two signs", "+-5");
        text("a sign alone", "+");
        text("a comma at the end", "5,");
        text("another sign for decimals", "1.5");
        text("endless", "inf");
        text("too large", "1e999");
        text("more behind it", "5 deg");
        text("long", "0," + std::string(80, '1'));
        for (const char* gap : {"", "-", "NaN", "n/a", "NA", "N.A.", "Null", "none", "#N/A", "#NV", "#DIV/0!",
                                "-1.#IND", "?", "\u2014"}) {
            QTest::newRow(*gap == '\0' ? "nothing" : gap) << gap << static_cast<int>(CellKind::gap) << 0.0;
        }
    }
    void cells() {
        QFETCH(QString, cell);
        QFETCH(int, kind);
        QFETCH(double, value);
        double read = 7.0;
        QCOMPARE(static_cast<int>(readCell(cell.toStdString(), {';', ','}, read)), kind);
        if (kind == static_cast<int>(CellKind::number)) QCOMPARE(read, value);
        if (kind != static_cast<int>(CellKind::number)) QVERIFY(std::isnan(read));
    }

    /// Signs between thousands count only where they are told apart from decimal signs.
    void cellsWithThousands() {
        const auto valueOf = [](const char* cell, char decimal) {
            double value = 0.0;
            return readCell(cell, {';', decimal, true}, value) == CellKind::number ? value : std::nan("");
        };
        QCOMPARE(valueOf("1,234.5", '.'), 1234.5);
        QCOMPARE(valueOf("1.234.567,5", ','), 1234567.5);
        QCOMPARE(valueOf("-1\u202f234", '.'), -1234.0);
        QCOMPARE(valueOf("12'345.5", '.'), 12345.5);
        QCOMPARE(valueOf("1\u2019234,5", ','), 1234.5);
        QCOMPARE(valueOf("12 345,5", ','), 12345.5);
        QCOMPARE(valueOf("999.5", '.'), 999.5);
        for (const char* cell :
             {"1,23.5", "1234,567.5", "0,123.5", "1,2345", "1,234'567", ",234", "1,234,", "12,34,567"})
            QVERIFY2(std::isnan(valueOf(cell, '.')), cell);
        double value = 0.0;
        QVERIFY(readCell("1,234.5", {';', '.'}, value) == CellKind::text);
    }

    void clocks_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<double>("value"); // NaN: it is none
        const auto row = [](const char* text, double value) {
            QTest::newRow(text) << QByteArray(text) << value;
        };
        constexpr double day = 86400.0;
        row("00:00:01.5", 1.5);
        row("10:20:30", 37230.0);
        row("9:00:00,25", 32400.25);
        row("25:00:00", 90000.0);
        row("1:02:03 PM", 46923.0);
        row("12:00:01 am", 1.0);
        row("01:23.5", 83.5);
        row("1970-01-02 00:00:01", day + 1.0);
        row("1970-01-02T00:00:01.5Z", day + 1.5);
        row("1970/01/02 00:00:01", day + 1.0);
        row("2.1.1970 00:00:01", day + 1.0);
        row("31/01/1970 00:00:01", 30 * day + 1.0);
        row("01/31/1970 00:00:01", 30 * day + 1.0);
        row("2026-11-28T10:00:00+01:00", 20785 * day + 36000.0);
        row("12:30", std::nan("")); // of the day, or of the hour
        row("05/06/2026 10:00:00", std::nan(""));
        row("10:61:00", std::nan(""));
        row("13:00:00 pm", std::nan(""));
        row("31.02.2026 10:00:00", std::nan(""));
        row("10:00:00 x", std::nan(""));
        row("1:2:3", std::nan(""));
    }
    void clocks() {
        QFETCH(QByteArray, text);
        QFETCH(double, value);
        const std::optional<ClockStamp> stamp = readStamp(text.toStdString());
        QCOMPARE(stamp.has_value(), !std::isnan(value));
        if (stamp)
            QVERIFY2(std::abs(stamp->value() - value) < 1e-6, qPrintable(QString::number(stamp->value())));
    }

    /// What other programs write: the same table each time, and where its heading stands.
    void headingsAreNotLost_data() {
        QTest::addColumn<QByteArray>("text");
        const auto row = [](const char* name, const char* text) { QTest::newRow(name) << QByteArray(text); };
        row("gaps first", "angle [deg],torque [N*mm]\nNaN,NaN\n0,0\n10,1000\n20,2000\n");
        row("several gaps first", "angle [deg],torque [N*mm]\nNA,NA\n,\n-,-\n0,0\n10,1000\n20,2000\n");
        row("errors of a spreadsheet first", "angle [deg];torque [N*mm]\n#N/A;#N/A\n0;0\n10;1000\n20;2000\n");
        row("gaps between", "angle [deg],torque [N*mm]\n0,0\nnan,nan\n10,1000\nnull,null\n20,2000\n");
        row("gaps below units", "angle,torque\n[deg],[N*mm]\nNaN,NaN\n0,0\n10,1000\n20,2000\n");
        row("in a comment", "# angle [deg], torque [N*mm]\n0,0\n10,1000\n20,2000\n");
        row("in comments with others",
            "% made by a bench\n# angle,torque\n# deg,Nmm\n# go\n0,0\n10,1000\n20,2000\n");
        row("with another separator", "angle [deg];torque [N*mm]\n0,0\n10,1000\n20,2000\n");
        row("a line between", "angle [deg];torque [N*mm]\nbegin of data\n0;0\n10;1000\n20;2000\n");
        row("names of channels between", "angle [deg];torque [N*mm]\nch1;ch2\n0;0\n10;1000\n20;2000\n");
        row("prose above", "Bench 7\nDoor of 2026; worn\nangle [deg];torque [N*mm]\n0;0\n10;1000\n20;2000\n");
        row("byte order mark",
            "\xEF\xBB\xBF"
            "angle [deg];torque [N*mm]\r\n0;0\r\n10;1000\r\n20;2000\r\n");
        row("decimal commas", "angle [deg];torque [N*mm]\n0,0;0,0\n10,0;1000,0\n20,0;2000,0\n");
        row("thousands", "angle [deg];torque [N*mm]\n0.0;0.0\n10.0;1,000.0\n20.0;2,000.0\n");
        row("thousands, quoted", "angle [deg],torque [N*mm]\n0.0,0.0\n10.0,\"1,000.0\"\n20.0,\"2,000.0\"\n");
        row("thousands with points", "angle [deg];torque [N*mm]\n0,0;0,0\n10,0;1.000,0\n20,0;2.000,0\n");
        row("a column of words", "angle [deg],torque [N*mm],state\n0,0,open\n10,1000,open\n20,2000,closed\n");
        row("a column of dates",
            "date,angle [deg],torque [N*mm]\n2026-11-28,0,0\n2026-11-28,10,1000\n2026-11-28,20,2000\n");
    }
    void headingsAreNotLost() {
        QFETCH(QByteArray, text);
        const CsvReading reading = readCsv(text.toStdString());
        QVERIFY2(reading.table.has_value(), wordsOf(reading.issues).c_str());
        const MeasuredLayout layout = proposeLayout(*reading.table).layout;
        double torque = 0.0, angle = 0.0;
        for (std::size_t k = 0; k < layout.columns.size(); ++k) {
            const ColumnUse& use = layout.columns[k];
            if (use.role == ColumnRole::ignored) continue;
            QVERIFY2(use.unit != nullptr && !use.isGuessed, wordsOf(reading.issues).c_str());
            const double last = reading.table->columns[k].values.back() * use.unit->siPerUnit;
            (use.role == ColumnRole::torque ? torque : angle) = last;
        }
        QVERIFY2(std::abs(torque - 2.0) < 1e-12, wordsOf(reading.issues).c_str());
        QVERIFY(std::abs(angle - 20.0 * std::numbers::pi / 180.0) < 1e-12);
        QCOMPARE(reading.table->rows(), std::size_t{3});
    }

    /// Clock times are seconds, over midnight, too; what is left out is named.
    void timesOfClocksAreSeconds() {
        const auto timesOf = [](const char* text) {
            const CsvReading reading = readCsv(text);
            if (!reading.table) qFatal("%s", wordsOf(reading.issues).c_str());
            return reading.table->columns[0].values;
        };
        QCOMPARE(timesOf("time,angle [deg]\n23:59:59.5,1\n00:00:00.5,2\n00:00:01.5,3\n"),
                 (std::vector<double>{86399.5, 86400.5, 86401.5}));
        QCOMPARE(timesOf("time;angle [deg]\n2026-11-28 10:00:00,25;1,5\n2026-11-28 10:00:01,25;2,5\n2026-11-29 "
                         "10:00:00,25;3,5\n"),
                 (std::vector<double>{36000.25, 36001.25, 122400.25}));
        const CsvReading clock = readCsv(
            "time,angle [deg],torque [N*m]\n00:00:00.0,0,0\n00:00:01.0,10,1\n"
            "00:00:02.0,20,2\n00:00:03.0,30,3\n00:00:04.0,40,4\n");
        const MeasurementReading taken = takeMeasurement(*clock.table, proposeLayout(*clock.table).layout);
        QVERIFY2(taken.measurement.has_value(), wordsOf(taken.issues).c_str());
        QVERIFY(std::abs(taken.measurement->rate[2] - 10.0 * std::numbers::pi / 180.0) < 1e-12);
        const CsvReading odd = readCsv("time,angle [deg],torque [N*m]\n12:30,0,0\n12:31,10,1\n12:32,20,2\n");
        QVERIFY(odd.table.has_value());
        const std::string words = wordsOf(odd.issues);
        QVERIFY2(
            words.find("Column 1 (\"time\") is left out: it has texts such as \"12:32\"") != std::string::npos,
            words.c_str());
    }

    /// "1,000" beside "999" could be a thousand or one: nothing in these files says which.
    void doubtfulThousandsAreRefused() {
        for (const char* text :
             {"angle;torque\n0;998\n1;999\n2;1,000\n3;1,001\n", "angle;torque\n0;998\n1;1.000\n2;1.001\n"}) {
            const CsvReading reading = readCsv(text);
            const std::string words = wordsOf(reading.issues);
            QVERIFY2(!reading.table &&
                         words.find("Column 2 (\"torque\") has numbers such as \"1") != std::string::npos,
                     words.c_str());
        }
        for (const char* text :
             {"angle;torque\n0;998,5\n1;999\n2;1,000\n", "angle;torque\n0;1,125\n1;2,250\n2;3,375\n",
              "angle;torque\n0;0,125\n1;2\n2;3,375\n"}) {
            QVERIFY2(readCsv(text).table.has_value(), text);
        }
    }

    void tablesThatAreRefused_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("words");
        const auto row = [](const char* name, const std::string& text, const char* words) {
            QTest::newRow(name) << QByteArray::fromStdString(text) << QByteArray(words);
        };
        std::string wide;
        for (int i = 0; i < 70; ++i) wide += (i > 0 ? ";" : "") + std::to_string(i);
        row("wide", wide + "\n" + wide + "\n", "There are 70 columns (allowed: at most 64)");
        row("a separator alone", "sep=;\n", "no columns of numbers");
        row("one line of numbers among words", "a b\n1 2\nc\nd\n", "no columns of numbers");
        row("the other order of bytes", std::string("\xFE\xFF", 2) + "a;b\n", "not a table in plain text");
        row("a header of half as many", "angle,torque\n0,5,1,25\n1,5,2,25\n",
            "separator and decimal sign at once");
        row("more words than numbers", "1;2\na;b\nc;d\n3;4\n",
            "lines are not numbers in 2 columns: line 2 (\"a;b\")");
        row("commas", "1,2\na,b\nc,d\n3,4\n", "numbers with a decimal point");
    }
    void tablesThatAreRefused() {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, words);
        const CsvReading reading = readCsv(text.toStdString());
        const std::string issues = wordsOf(reading.issues);
        QVERIFY(!reading.table);
        QVERIFY2(issues.find(words.toStdString()) != std::string::npos, issues.c_str());
    }

    void filesThatAreNotThere() {
        const CsvReading reading = readCsvFile("/nowhere/at/all.csv");
        QVERIFY(!reading.table &&
                wordsOf(reading.issues).find("The file cannot be read: ") != std::string::npos);
    }

    /// Lines that are left out are named, the first five of them, cut between letters.
    void linesThatAreLeftOut() {
        std::string text = "// a comment\nangle;torque;\n";
        for (int i = 0; i < 40; ++i) text += std::to_string(i) + ";1;\n";
        const std::string letters =
            std::string(39, 'x') + "\u00e4\u00e4;2\n"; // the letter lies over the fortieth byte
        for (int i = 0; i < 7; ++i) text += i == 0 ? letters : "1;2;3;4\n";
        const CsvReading reading = readCsv(text);
        QVERIFY2(reading.table.has_value(), wordsOf(reading.issues).c_str());
        const std::string words = wordsOf(reading.issues);
        QVERIFY2(words.find("7 of 47 lines are not numbers in 2 columns: line 43 (\"" + std::string(39, 'x') +
                            "\"), line 44 "
                            "(\"1;2;3;4\") has 4 columns, not 2") != std::string::npos,
                 words.c_str());
        QVERIFY(words.find("line 47") != std::string::npos && words.find("line 48") == std::string::npos);
        QVERIFY(words.find(", …; they are left out") != std::string::npos);
        QCOMPARE(reading.table->rows(), std::size_t{40});
    }

    /// Bytes that are UTF-8 stay; all others are letters of ISO 8859-1.
    void lettersOfBothKinds() {
        const auto nameIn = [](const std::string& name) {
            return readCsv(name + ";torque\n0;1\n1;2\n2;3\n").table->columns.at(0).name;
        };
        QCOMPARE(nameIn("\xF0\x9F\x9A\xAA"), std::string("\xF0\x9F\x9A\xAA")); // four bytes
        QCOMPARE(nameIn("\xE2\x82\xAC"), std::string("\u20ac"));
        QCOMPARE(nameIn("\xB0"), std::string("\u00b0"));
        QCOMPARE(nameIn("\xC3"
                        "a"),
                 std::string("\u00c3"
                             "a")); // begins a letter that does not go on
        QCOMPARE(nameIn("\xE2\x82"
                        "a"),
                 std::string("\u00e2\u0082"
                             "a"));
        const CsvReading cut = readCsv("a;b\n0;1\n1;2\n2;\xE2");
        QVERIFY(!cut.table || cut.table->rows() == 2); // cut off within a letter
    }

    void headersOfOtherForms() {
        const auto read = [](const char* text) { return readCsv(text); };
        // Names over units with gaps; names that are more than the columns are none.
        const CsvReading units = read("a;b;c\n[s];;Nm\n0;1;2\n1;2;3\n2;3;4\n");
        QVERIFY(units.table->columns[0].unit == "s" && units.table->columns[1].unit.empty() &&
                units.table->columns[2].unit == "Nm");
        const CsvReading more = read("a;b;c;d\n0;1\n1;2\n2;3\n");
        QVERIFY(wordsOf(more.issues).find("has 4 cells and the lines have 2: the columns have no names") !=
                std::string::npos);
        QVERIFY(more.table->columns[0].name.empty());
        QVERIFY(read("bench\nof 2026\na;b\n0;1\n1;2\n2;3\n").table->columns[1].name == "b");
        // Commas that can be separators only: an odd number of columns, signs, or points.
        for (const char* text : {"0,5,1\n1,5,2\n2,5,3\n", "0,-5,1,-2\n1,-5,2,-2\n2,-5,3,-1\n",
                                 "0.5,5,1,2\n1,5,2,2\n2,5,3,2\n", "1,2\n2,3\n3,4\n"}) {
            QVERIFY2(read(text).table.has_value(), text);
        }
    }

    /// What has no heading is taken by its place, as far as there are columns.
    void columnsWithoutHeadings() {
        const auto rolesOf = [](std::size_t count) {
            std::vector<CsvTable::Column> columns;
            for (std::size_t k = 0; k < count; ++k)
                columns.push_back(columnOf("", "", k == 0 ? countedUp(1.0) : thereAndBack(30.0)));
            std::string roles;
            for (const ColumnUse& use : proposeLayout(tableOfColumns(columns)).layout.columns)
                roles += std::string(roleName(use.role)) + " ";
            return roles;
        };
        QCOMPARE(rolesOf(1), std::string("angle "));
        QCOMPARE(rolesOf(2), std::string("angle torque "));
        QCOMPARE(rolesOf(3), std::string("time angle torque "));
        QCOMPARE(rolesOf(4), std::string("time angle torque ignored "));
    }

    /// Units that do not go with their names, rates that are measured, angles of many turns.
    void measurementsOfOddColumns() {
        const CsvTable mass = tableOfColumns(
            {columnOf("angle", "deg", thereAndBack(30.0)), columnOf("torque", "kg", thereAndBack(1.0))});
        QVERIFY(wordsOf(measuredOf(mass).issues)
                    .find("column 2 (\"torque\"), the torque, is not known: \"kg\" is none of it") !=
                std::string::npos);
        const CsvTable turns = tableOfColumns(
            {columnOf("angle", "rad", thereAndBack(30.0)), columnOf("torque", "Nm", thereAndBack(1.0))});
        QVERIFY(wordsOf(measuredOf(turns).issues).find("The angles go to 4.77 turns") != std::string::npos);
        // Of a motion alone neither passes nor a sense are asked for.
        const MeasurementReading motion = measuredOf(tableOfColumns(
            {columnOf("time", "s", countedUp(0.1)), columnOf("angle", "deg", thereAndBack(30.0))}));
        QVERIFY2(motion.measurement && motion.issues.empty(), wordsOf(motion.issues).c_str());
        QVERIFY(std::abs(motion.measurement->rate[3] - 30.0 * std::numbers::pi / 180.0) < 1e-12);
        // A rate that was measured is taken as it is; a gap in the values is no value.
        std::vector<double> angles = thereAndBack(30.0);
        angles[4] = std::nan("");
        const MeasurementReading rated = measuredOf(tableOfColumns(
            {columnOf("angle", "", angles), columnOf("rate", "deg/s", std::vector<double>(22, 2.0)),
             columnOf("force", "N", thereAndBack(4.0))}));
        QVERIFY2(rated.measurement && rated.measurement->size() == 21, wordsOf(rated.issues).c_str());
        QVERIFY(rated.measurement->isHandleForce &&
                std::abs(rated.measurement->rate[0] - 2.0 * std::numbers::pi / 180.0) < 1e-15);
        QCOMPARE(rated.measurement->load[21 - 1], -0.0);
        // The same force at an arm is a torque.
        MeasuredLayout layout = proposeLayout(mass).layout;
        layout.columns[1] = {ColumnRole::force, measuredUnit("N", ColumnRole::force), false};
        layout.leverArm = 0.5;
        layout.sense = LoadSense::onDoor;
        const MeasurementReading arm = takeMeasurement(mass, layout);
        QVERIFY(arm.measurement && !arm.measurement->isHandleForce &&
                std::abs(arm.measurement->load[10] - 0.5) < 1e-15);
    }

    void passesOfFewPoints() {
        const auto passesOf = [](const std::vector<double>& place) {
            std::string text;
            for (const MeasuredPass& pass : findPasses(place)) {
                text += (pass.direction > 0 ? "+" : "-") + std::to_string(pass.begin) + ".." +
                        std::to_string(pass.end) + " ";
            }
            return text;
        };
        QCOMPARE(passesOf({}), std::string());
        QCOMPARE(passesOf({1.0}), std::string());
        QCOMPARE(passesOf({1.0, 1.0, 1.0}), std::string());
        QCOMPARE(passesOf({0.0, 1.0}), std::string()); // of two points no pass is made
        QCOMPARE(passesOf({0.0, 1.0, 2.0}), std::string("+0..3 "));
        QCOMPARE(passesOf({2.0, 1.0, 0.0, 1.0, 2.0}), std::string("-0..3 "));
        QCOMPARE(passesOf({0.0, 1.0, 2.0, 3.0, 2.0, 1.0, 0.0}), std::string("+0..4 -4..7 "));
        QCOMPARE(passesOf({0.0, 1e-3, 1.0, 2.0, 3.0}), std::string("+0..5 "));
    }

    void passesInWords() {
        Measurement drawer;
        drawer.isRotation = false;
        drawer.place = {0.4, 0.2, 0.0};
        QCOMPARE(passWords(drawer, {0, 3, -1, 0.1}), std::string("closing, 0.4 m to 0 m, 3 points, 0.1 m/s"));
        QCOMPARE(passWords(drawer, {0, 3, -1, std::nan("")}), std::string("closing, 0.4 m to 0 m, 3 points"));
        Measurement door;
        door.place = {0.0, std::numbers::pi / 2};
        QCOMPARE(passWords(door, {0, 2, 1, std::numbers::pi / 36}),
                 std::string("opening, 0 ° to 90 °, 2 points, 5 °/s"));
    }

    void sweepsThatCannotBeMade() {
        DoorWay way;
        way.low = -0.5;
        way.high = 1.0;
        way.lowWords = "the low end";
        way.highWords = "the high end";
        VirtualRigOptions good;
        good.rate = 0.1;
        QVERIFY(whyNoSweep(way, -0.5, 1.0, good).empty() && whyNoSweep(way, 0.0, 1.0 + 1e-12, good).empty());
        for (const auto& [from, to] :
             {std::pair{0.5, 0.5}, {0.6, 0.5}, {-0.6, 0.5}, {0.0, 1.1}, {std::nan(""), 0.5}}) {
            QVERIFY(whyNoSweep(way, from, to, good).ends_with("which goes from the low end to the high end."));
        }
        std::array<VirtualRigOptions, 6> bad;
        bad.fill(good);
        bad[0].rate = 0.0;
        bad[1].rate = HUGE_VAL;
        bad[2].points = 1;
        bad[3].noise = -1.0;
        bad[4].noise = std::nan("");
        bad[5].rate = std::nan("");
        for (const VirtualRigOptions& options : bad)
            QVERIFY(whyNoSweep(way, 0.0, 0.5, options).starts_with("A sweep needs a rate"));
        const auto oven = std::make_shared<const Model>(shippedDocument("oven").rig);
        QVERIFY(!sweepDoor(oven, bad[0]).refusal.empty());
        const auto plate = std::make_shared<const Model>(shippedDocument("stewart-platform").rig);
        QVERIFY(!sweepDoor(plate, good).refusal.empty());
    }
};

HINGELAB_APPLESS_TEST(TestTableCases)

} // namespace test_table_cases

#include "test_table_cases.moc"
