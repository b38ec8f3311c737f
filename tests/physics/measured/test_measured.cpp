// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <cmath>
#include <numbers>

#include "analysis/door_curve.h"
#include "measured/virtual_rig.h"
#include "tests/shipped.h"
#include "tests/suite.h"

namespace test_measured {

using namespace hingelab;
using namespace hingelab::test;

namespace {

constexpr double kDegreeOfTable = std::numbers::pi / 180.0;

std::string issueText(const Issues& issues) {
    std::string text;
    for (const Issue& issue : issues) text += issue.text() + "\n";
    return text;
}

CsvTable tableOf(std::string_view text) {
    CsvReading reading = readCsv(text);
    if (!reading.table) throw std::runtime_error(issueText(reading.issues));
    return std::move(*reading.table);
}

std::string refusalOfCsv(std::string_view text) {
    const CsvReading reading = readCsv(text);
    if (reading.table) throw std::runtime_error("it was read");
    return issueText(reading.issues);
}

MeasurementReading measuredFrom(std::string_view text) {
    const CsvTable table = tableOf(text);
    return takeMeasurement(table, proposeLayout(table).layout);
}

bool says(const std::string& text, std::string_view what) {
    return text.find(what) != std::string::npos;
}

/// A sweep of ten degrees there and back, one line a degree.
std::string sweepText(const char* header, double loadOpening, double loadClosing) {
    std::string text = header;
    for (int i = 0; i <= 20; ++i) {
        const int angle = i <= 10 ? i : 20 - i;
        text += std::to_string(angle) + ";" + std::to_string(i <= 10 ? loadOpening : loadClosing) + "\n";
    }
    return text;
}

} // namespace

class TestMeasured : public QObject {
    Q_OBJECT
  private slots:
    void readsTheUsualForms_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<char>("separator");
        QTest::newRow("comma, point") << QByteArray("angle,torque\n0,1.5\n10,2.25\n20,3\n") << ',';
        QTest::newRow("semicolon, comma") << QByteArray("angle;torque\n0;1,5\n10;2,25\n20;3\n") << ';';
        QTest::newRow("tab, comma") << QByteArray("angle\ttorque\n0\t1,5\n10\t2,25\n20\t3\n") << '\t';
        QTest::newRow("bar") << QByteArray("angle|torque\n0|1.5\n10|2.25\n20|3\n") << '|';
        QTest::newRow("spaces in columns")
            << QByteArray("angle  torque\n 0    1.5\n10    2.25\n20    3\n") << ' ';
        QTest::newRow("spaces, comma") << QByteArray("angle torque\n0 1,5\n10 2,25\n20 3\n") << ' ';
        QTest::newRow("comma and space") << QByteArray("angle, torque\n0, 1.5\n10, 2.25\n20, 3\n") << ',';
        QTest::newRow("byte order mark, CRLF") << QByteArray(
                                                      "\xEF\xBB\xBF"
                                                      "angle;torque\r\n0;1.5\r\n10;2.25\r\n20;3\r\n")
                                               << ';';
        QTest::newRow("old Macintosh") << QByteArray("angle;torque\r0;1.5\r10;2.25\r20;3\r") << ';';
        QTest::newRow("separator said, at the end too")
            << QByteArray("sep=;\nangle;torque;\n0;1,5;\n10;2,25;\n20;3;\n") << ';';
        QTest::newRow("quoted") << QByteArray(
                                       "\"angle\",\"torque\"\n\"0\",\"1.5\"\n\"10\",\"2.25\"\n\"20\",\"3\"\n")
                                << ',';
        QTest::newRow("quoted decimal commas")
            << QByteArray("angle,torque\n0,\"1,5\"\n10,\"2,25\"\n20,\"3\"\n") << ',';
        QTest::newRow("comments, exponents, signs")
            << QByteArray("# bench 3\nangle;torque\n\n+0.0;15e-1\n1E1;2.25\n20;3.000\n% end\n") << ';';
        QTest::newRow("no line end at the end") << QByteArray("angle;torque\n0;1.5\n10;2.25\n20;3") << ';';
    }
    void readsTheUsualForms() {
        QFETCH(QByteArray, text);
        QFETCH(char, separator);
        const CsvTable table = tableOf(text.toStdString());
        QCOMPARE(table.separator, separator);
        QCOMPARE(table.columns.size(), std::size_t{2});
        QCOMPARE(table.columns[0].name, std::string("angle"));
        QCOMPARE(table.columns[1].name, std::string("torque"));
        QCOMPARE(table.columns[0].values, (std::vector<double>{0.0, 10.0, 20.0}));
        QCOMPARE(table.columns[1].values, (std::vector<double>{1.5, 2.25, 3.0}));
    }

    void takesNamesAndUnits_data() {
        QTest::addColumn<QByteArray>("heading");
        QTest::addColumn<int>("role");
        QTest::addColumn<double>("perUnit");
        const auto row = [](const char* heading, ColumnRole role, double perUnit) {
            QTest::newRow(heading) << QByteArray(heading) << static_cast<int>(role) << perUnit;
        };
        row("Angle [deg]", ColumnRole::place, kDegreeOfTable);
        row("angle (\xC2\xB0)", ColumnRole::place, kDegreeOfTable);
        row("angle (\xB0)", ColumnRole::place, kDegreeOfTable); // ISO 8859-1
        row("theta_rad", ColumnRole::place, 1.0);
        row("Distance [inch]", ColumnRole::place, 0.0254);
        row("Weg (Zoll)", ColumnRole::place, 0.0254);
        row("Force [lb]", ColumnRole::force, 0.45359237 * 9.80665); // pound and standard gravity, by definition
        row("force_lbs", ColumnRole::force, 0.45359237 * 9.80665);
        row("Winkel in Grad", ColumnRole::place, kDegreeOfTable);
        row("Torque/Nm", ColumnRole::torque, 1.0);
        row("Moment [N\xC2\xB7mm]", ColumnRole::torque, 1e-3);
        row("torque_Nmm", ColumnRole::torque, 1e-3);
        row("Drehmoment (Ncm)", ColumnRole::torque, 1e-2);
        row("Force, N", ColumnRole::force, 1.0);
        row("Kraft [kN]", ColumnRole::force, 1e3);
        row("rate [\xC2\xB0/s]", ColumnRole::rate, kDegreeOfTable);
        row("rate / deg/s", ColumnRole::rate, kDegreeOfTable);
        row("rad/s", ColumnRole::rate, 1.0);
        row("Time (ms)", ColumnRole::time, 1e-3);
        row("Zeit s", ColumnRole::time, 1.0);
        row("position [mm]", ColumnRole::place, 1e-3);
        row("angle in radians", ColumnRole::place, 1.0);
        row("q (radian)", ColumnRole::place, 1.0);
        row("angle [degrees]", ColumnRole::place, kDegreeOfTable);
        row("angle in degree", ColumnRole::place, kDegreeOfTable);
        row("time (sec)", ColumnRole::time, 1.0);
        row("t [seconds]", ColumnRole::time, 1.0);
        row("Zeit (sek)", ColumnRole::time, 1.0);
        row("f (Newton)", ColumnRole::force, 1.0);
        row("omega [dps]", ColumnRole::rate, kDegreeOfTable);
        row("w (deg/sec)", ColumnRole::rate, kDegreeOfTable);
        row("speed_deg_s", ColumnRole::rate, kDegreeOfTable);
        row("speed (degs)", ColumnRole::rate, kDegreeOfTable);
        row("Drehzahl [rad/sec]", ColumnRole::rate, 1.0);
        row("velocity (rads)", ColumnRole::rate, 1.0);
        row("velocity (rad_s)", ColumnRole::rate, 1.0);
        for (const char* newtonMetres :
             {"torque [N-m]", "torque [N.m]", "torque [N m]", "torque [N_m]", "tau (nm)"}) {
            row(newtonMetres, ColumnRole::torque, 1.0);
        }
        for (const char* small : {"torque [N-mm]", "torque [N.mm]", "torque [N_mm]"})
            row(small, ColumnRole::torque, 1e-3);
        for (const char* small : {"torque [N-cm]", "torque [N.cm]", "torque [N_cm]"})
            row(small, ColumnRole::torque, 1e-2);
    }
    void takesNamesAndUnits() {
        QFETCH(QByteArray, heading);
        QFETCH(int, role);
        QFETCH(double, perUnit);
        const CsvTable table = tableOf("\"" + heading.toStdString() + "\";note\n1;1\n2;2\n3;3\n");
        const ColumnUse use = proposeLayout(table).layout.columns.front();
        QCOMPARE(static_cast<int>(use.role), role);
        QVERIFY(use.unit != nullptr);
        QCOMPARE(use.unit->siPerUnit, perUnit);
        QVERIFY(!use.isGuessed);
    }

    void takesUnitsInALineOfTheirOwnAndTellsOfLinesBefore() {
        const CsvReading reading =
            readCsv("Bench 3, Tuesday\nOperator: K\nAngle;Torque\n[deg];Nmm\n1;2\n3;4\n5;6\n");
        QVERIFY(reading.table.has_value());
        QCOMPARE(reading.table->columns[0].unit, std::string("deg"));
        QCOMPARE(reading.table->columns[1].unit, std::string("Nmm"));
        QCOMPARE(reading.table->columns[1].name, std::string("Torque"));
        QVERIFY2(says(issueText(reading.issues), "2 lines before the table"),
                 issueText(reading.issues).c_str());
    }

    /// Layouts that people put together themselves.
    void refusesLayouts_data() {
        QTest::addColumn<QByteArray>("roles");
        QTest::addColumn<double>("arm");
        QTest::addColumn<QByteArray>("words");
        QTest::newRow("no angle") << QByteArray("time torque") << 0.0 << QByteArray("No column is the angle");
        QTest::newRow("an angle alone")
            << QByteArray("angle ignored") << 0.0 << QByteArray("neither a torque or force nor a time");
        QTest::newRow("two angles") << QByteArray("angle angle") << 0.0
                                    << QByteArray("Two columns are called angle");
        QTest::newRow("distance and torque")
            << QByteArray("distance torque") << 0.0 << QByteArray("A torque does not go with a distance");
        QTest::newRow("other rate") << QByteArray("distance force angular_rate") << 0.0
                                    << QByteArray("The rate is not of what the angle or distance is of");
        QTest::newRow("arm below zero") << QByteArray("angle force") << -0.1 << QByteArray("lever arm");
        QTest::newRow("endless arm") << QByteArray("angle force") << HUGE_VAL << QByteArray("lever arm");
    }
    void refusesLayouts() {
        QFETCH(QByteArray, roles);
        QFETCH(double, arm);
        QFETCH(QByteArray, words);
        const CsvTable table = tableOf("a;b;c\n1;1;1\n2;2;1\n3;3;1\n4;4;1\n");
        MeasuredLayout layout;
        layout.columns.resize(3);
        layout.leverArm = arm;
        const QList<QByteArray> each = roles.split(' ');
        for (qsizetype k = 0; k < each.size(); ++k) {
            ColumnUse& use = layout.columns[static_cast<std::size_t>(k)];
            const bool isAngular = each[k] == "angular_rate";
            use.role = isAngular ? ColumnRole::rate : roleNamed(each[k].toStdString());
            use.unit = isAngular                         ? findUnit(Quantity::angularRate, "rad/s")
                       : each[k] == "distance"           ? findUnit(Quantity::length, "m")
                       : use.role == ColumnRole::ignored ? nullptr
                                                         : unitsOfRole(use.role).front();
        }
        const MeasurementReading reading = takeMeasurement(table, layout);
        QVERIFY(!reading.measurement);
        QVERIFY2(says(issueText(reading.issues), words.toStdString()), issueText(reading.issues).c_str());
    }

    /// Of two columns of the same kind the first, which is told; and of torque and force the torque.
    void takesTheFirstOfTwoAlike() {
        const CsvTable table =
            tableOf("angle [deg];angle 2 [deg];torque [Nm];force [N]\n1;1;1;1\n2;2;2;2\n3;3;3;3\n");
        const LayoutProposal proposal = proposeLayout(table);
        const auto& columns = proposal.layout.columns;
        QVERIFY(columns[0].role == ColumnRole::place && columns[1].role == ColumnRole::ignored);
        QVERIFY(columns[2].role == ColumnRole::torque && columns[3].role == ColumnRole::ignored);
        QVERIFY2(says(issueText(proposal.notes), "column 2 (\"angle 2\") is left out: another one is the same"),
                 issueText(proposal.notes).c_str());
    }

    /// Separators, and minus signs as typesetters have them.
    void readsSeparators() {
        for (const auto& [sign, words] :
             {std::pair{';', "semicolons"}, {'\t', "tabs"}, {'|', "bars"}, {' ', "spaces"}, {',', "commas"}}) {
            std::string text =
                "angle,torque\n\xE2\x88\x92"
                "1,5\n2,6\n3,7\n";
            std::replace(text.begin(), text.end(), ',', sign);
            const CsvTable table = tableOf(text);
            QVERIFY2(table.columns.size() == 2 && table.columns[0].values[0] == -1.0, words);
            QVERIFY2(table.columns[1].values == (std::vector<double>{5, 6, 7}), words);
            QCOMPARE(separatorWords(sign), words);
        }
    }

    void refusesWhatItCannotBeSureOf_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("words");
        QTest::newRow("nothing") << QByteArray("") << QByteArray("nothing in this file");
        QTest::newRow("prose") << QByteArray("Dear all,\nthe door squeaks.\n")
                               << QByteArray("no columns of numbers");
        QTest::newRow("one column") << QByteArray("angle\n1\n2\n3\n") << QByteArray("no columns of numbers");
        QTest::newRow("a spreadsheet")
            << QByteArray("PK\x03\x04\x00\x00", 6) << QByteArray("not a table in plain text");
        QTest::newRow("UTF-16") << QByteArray(
                                       "\xFF\xFE"
                                       "1\0;\0",
                                       6)
                                << QByteArray("UTF-16");
        QTest::newRow("commas for both") << QByteArray("angle,torque\n0,5,1,25\n1,5,2,25\n2,5,3,75\n")
                                         << QByteArray("separator and decimal sign at once");
        QTest::newRow("commas for both, no header")
            << QByteArray("0,5,1,25\n1,5,2,25\n2,5,3,75\n") << QByteArray("could be decimal signs");
        QTest::newRow("points and commas")
            << QByteArray("a;b\n0;1.5\n1;2.5\n2;3,5\n3;1,5\n4;2,5\n5;1.5\n6;2.5\n")
            << QByteArray("3 of 7 lines are not numbers");
    }
    void refusesWhatItCannotBeSureOf() {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, words);
        const std::string said =
            refusalOfCsv(std::string_view(text.constData(), static_cast<std::size_t>(text.size())));
        QVERIFY2(says(said, words.toStdString()), said.c_str());
    }

    void refusesTenMillionRows() {
        std::string text = "angle;torque\n";
        text.reserve(52'000'000);
        for (int i = 0; i < 10'000'000; ++i) text += "1;2\n";
        QVERIFY(says(refusalOfCsv(text), "more than a million lines"));
        text.append(kMostCsvBytes - text.size() + 1, '\n');
        QVERIFY(says(refusalOfCsv(text), "more than 64 MiB"));
    }

    void tellsOfTextAndGapsInTheTable() {
        std::string text = sweepText("angle [deg];torque [Nm]\n", 1.0, 2.0);
        text.insert(text.find("5;"), "OVERLOAD;\n");
        text += "0;\n";
        const CsvReading reading = readCsv(text);
        QVERIFY(reading.table.has_value());
        const std::string said = issueText(reading.issues);
        QVERIFY2(says(said, "line 7 (\"OVERLOAD;\")"), said.c_str());
        const MeasurementReading measured =
            takeMeasurement(*reading.table, proposeLayout(*reading.table).layout);
        QVERIFY(measured.measurement.has_value());
        QCOMPARE(measured.measurement->size(), std::size_t{21});
        QVERIFY(says(issueText(measured.issues), "1 rows with gaps"));
    }

    void stopsWhenTold() {
        std::string text = "a;b\n";
        for (int i = 0; i < 100'000; ++i) text += "1;2\n";
        int asked = 0;
        const CsvReading reading = readCsv(text, [&](double) { return ++asked < 3; });
        QVERIFY(reading.isCancelled);
        QVERIFY(!reading.table);
        QCOMPARE(asked, 3);
    }

    void findsPassesThroughNoise() {
        std::vector<double> place;
        SeededNoise noise(5);
        // Two and a half sweeps of 1 rad in steps of 1 mrad, with noise of three steps.
        for (int i = 0; i <= 5000; ++i) {
            const int phase = i % 2000;
            place.push_back(1e-3 * (phase <= 1000 ? phase : 2000 - phase) + 3e-3 * noise.next());
        }
        const std::vector<MeasuredPass> passes = findPasses(place);
        QCOMPARE(passes.size(), std::size_t{5});
        for (std::size_t k = 0; k < passes.size(); ++k) {
            QCOMPARE(passes[k].direction, k % 2 == 0 ? 1 : -1);
            // The noise hides the turn for some ten steps.
            QVERIFY(std::abs(static_cast<double>(passes[k].begin) - 1000.0 * static_cast<double>(k)) < 20.0);
        }
        QCOMPARE(findPasses(std::vector<double>(50, 1.0)).size(), std::size_t{0});
        QCOMPARE(findPasses(std::vector<double>{0.0, 1.0, 2.0, 3.0}).size(), std::size_t{1});
    }

    void knowsTheLoadOfAHand() {
        // Friction of 1 N m about a spring of 5: on the door it is less when opening, for the hand more.
        const auto onDoor = measuredFrom(sweepText("angle [deg];torque [Nm]\n", -6.0, -4.0));
        QVERIFY(onDoor.sense == LoadSense::onDoor);
        QCOMPARE(onDoor.measurement->load.front(), -6.0);
        const auto byHand = measuredFrom(sweepText("angle [deg];torque [Nm]\n", 6.0, 4.0));
        QVERIFY(byHand.sense == LoadSense::byHand);
        QCOMPARE(byHand.measurement->load.front(), -6.0);
        QVERIFY(says(issueText(byHand.issues), "that of the hand"));
    }

    void forceTimesLeverIsTorque() {
        const CsvTable table = tableOf(sweepText("angle [deg];force [N]\n", -10.0, -5.0));
        MeasuredLayout layout = proposeLayout(table).layout;
        QVERIFY(takeMeasurement(table, layout).measurement->isHandleForce);
        layout.leverArm = 0.8;
        const MeasurementReading reading = takeMeasurement(table, layout);
        QVERIFY(!reading.measurement->isHandleForce);
        QCOMPARE(reading.measurement->load.front(), -8.0);
    }

    /// A force over a distance along the arc: told at once, with what it needs, and taken with the lever arm.
    void aDistanceAlongTheArcNeedsTheLeverArm() {
        std::string text = "way [mm];force [N]\n";
        for (int i = 0; i <= 20; ++i) text += std::to_string(25 * i) + ";" + std::to_string(2 * i) + "\n";
        const CsvTable table = tableOf(text);
        MeasuredLayout layout = proposeLayout(table).layout;
        layout.doorTurns = true;
        const std::string said = issueText(takeMeasurement(table, layout).issues);
        QVERIFY2(says(said,
                      "Column 1 (\"way\") is a distance and column 2 (\"force\") is a force along it, and the "
                      "door of this rig turns"),
                 said.c_str());
        QVERIFY2(says(said, "the lever arm, which is the distance from the axis"), said.c_str());
        layout.leverArm = 0.5;
        const MeasurementReading arc = takeMeasurement(table, layout);
        QVERIFY2(arc.measurement.has_value(), issueText(arc.issues).c_str());
        QVERIFY(arc.measurement->isRotation && !arc.measurement->isHandleForce);
        QVERIFY(std::abs(arc.measurement->place.back() - 1.0) < 1e-12); // 0.5 m over 0.5 m [rad]
        QVERIFY(std::abs(arc.measurement->load.back() - 20.0) < 1e-12); // 40 N at 0.5 m [N·m]
        layout.doorTurns = false;
        QVERIFY(says(issueText(takeMeasurement(table, layout).issues),
                     "with a lever arm, and the door of this rig slides"));
        layout.leverArm = 0.0;
        const MeasurementReading slide = takeMeasurement(table, layout);
        QVERIFY(slide.measurement && !slide.measurement->isRotation);
        layout.doorTurns.reset();
        QVERIFY(takeMeasurement(table, layout).measurement.has_value());
        QVERIFY(doorTurnsOf(readRig(shippedText("dishwasher")).document->rig) == true);
        const RigReading drawer = readRig(R"({"format": "hingelab-rig", "version": 1, "name": "drawer",
            "bodies": [{"name": "drawer", "mass_properties": {"mass": 1, "moments": [0.1, 0.1, 0.1]}}],
            "joints": [{"name": "slide", "type": "prismatic", "parent": "world", "child": "drawer"}]})");
        QVERIFY2(drawer.document.has_value(), issueText(drawer.issues).c_str());
        QVERIFY(doorTurnsOf(drawer.document->rig) == false);
    }

    /// The string of a gauge is the chord: 2 r sin(angle/2), whose rate is r cos(angle/2) times the angle's.
    void aDistanceAlongTheChordIsAnAngle() {
        const CsvTable table = tableOf(
            "way [mm];speed [mm/s];force [N]\n"
            "0;100;1\n100;100;2\n250;100;3\n500;100;4\n-500;100;5\n");
        MeasuredLayout layout = proposeLayout(table).layout;
        layout.along = DistanceAlong::chord;
        layout.sense = LoadSense::onDoor;
        QVERIFY2(says(issueText(takeMeasurement(table, layout).issues),
                      "A distance along the chord does not go without the lever arm"),
                 issueText(takeMeasurement(table, layout).issues).c_str());
        layout.leverArm = 0.5;
        layout.doorTurns = true;
        const MeasurementReading reading = takeMeasurement(table, layout);
        QVERIFY2(reading.measurement.has_value(), issueText(reading.issues).c_str());
        const Measurement& m = *reading.measurement;
        QVERIFY(m.isRotation && !m.isHandleForce);
        QVERIFY(std::abs(m.place[3] - std::numbers::pi / 3.0) < 1e-12); // as long as the radius: 60°
        QVERIFY(std::abs(m.place[4] + std::numbers::pi / 3.0) < 1e-12);
        QCOMPARE(m.rate[0], 0.2);                                         // 0.1 m/s at 0.5 m, as along the arc
        QVERIFY(std::abs(m.rate[3] - 0.4 / std::numbers::sqrt3) < 1e-12); // ... over cos 30°
        QCOMPARE(m.load[3], 2.0);
        // Twice the lever arm is half a turn, where the chord no longer grows; nothing reaches farther.
        layout.leverArm = 0.25;
        const std::string half = issueText(takeMeasurement(table, layout).issues);
        QVERIFY2(says(half, "The distance along the chord at line 5 is"), half.c_str());
        layout.columns[1] = {};
        QVERIFY(std::abs(takeMeasurement(table, layout).measurement->place[3] - std::numbers::pi) < 1e-12);
        layout.leverArm = 0.2;
        const std::string far = issueText(takeMeasurement(table, layout).issues);
        QVERIFY2(says(far, "at line 5 is") && says(far, "a longer lever arm, another unit"), far.c_str());
    }

    void isNotWrongAboutUnits() {
        const auto said = [](std::string_view text) {
            const CsvTable table = tableOf(text);
            const LayoutProposal proposal = proposeLayout(table);
            return issueText(proposal.notes) + issueText(takeMeasurement(table, proposal.layout).issues);
        };
        // Without a unit: up to 90 can only be degrees, up to 1.5 could be both.
        QVERIFY(says(said("angle;torque [Nm]\n0;1\n30;2\n60;3\n80;4\n90;5\n"), "it is taken to be deg"));
        const std::string open = said("angle;torque [Nm]\n0;1\n0.5;2\n0.8;3\n1.2;4\n1.5;5\n");
        QVERIFY2(says(open, "The unit of column 1 (\"angle\"), the angle, is not known"), open.c_str());
        const std::string wrong = said("angle [rad];torque [Nm]\n0;1\n30;2\n60;3\n80;4\n90;5\n");
        QVERIFY2(says(wrong, "14.3 turns"), wrong.c_str());
        const std::string other = said("angle [furlong];torque [Nm]\n0;1\n30;2\n60;3\n80;4\n90;5\n");
        QVERIFY2(says(other, "\"furlong\" is none of it"), other.c_str());
    }

    /// Nothing says what the columns are: angle and load, behind the time if there is a column that only rises.
    void takesNumbersAloneByTheirOrder() {
        const auto rolesOf = [](std::string_view text) {
            const LayoutProposal proposal = proposeLayout(tableOf(text));
            std::vector<ColumnRole> roles;
            for (const ColumnUse& use : proposal.layout.columns) roles.push_back(use.role);
            if (!says(issueText(proposal.notes), "taken by their order")) throw std::runtime_error("not told");
            return roles;
        };
        using Roles = std::vector<ColumnRole>;
        constexpr auto time = ColumnRole::time, place = ColumnRole::place, torque = ColumnRole::torque;
        constexpr auto ignored = ColumnRole::ignored;
        QVERIFY(rolesOf("0;10;1\n1;20;2\n2;10;3\n") == (Roles{time, place, torque}));
        QVERIFY(rolesOf("0;10;1;7\n1;20;2;7\n2;10;3;7\n") == (Roles{time, place, torque, ignored}));
        QVERIFY(rolesOf("10;1;5\n20;2;5\n10;3;5\n") == (Roles{place, torque, ignored}));
        QVERIFY(rolesOf("0;1\n1;2\n2;3\n") == (Roles{place, torque})); // of two, none can be spared
        // Columns without a unit: SI where there is but one, none for rates, which could be either.
        const LayoutProposal bare =
            proposeLayout(tableOf("time;angle;rate;force\n0;0;1;2\n1;45;1;2\n2;90;1;2\n"));
        const std::string notes = issueText(bare.notes);
        QVERIFY2(says(notes, "the time, has no unit: it is taken to be s") &&
                     says(notes, "the force, has no unit: it is taken to be N"),
                 notes.c_str());
        QVERIFY(bare.layout.columns[0].isGuessed && bare.layout.columns[3].isGuessed);
        QVERIFY(bare.layout.columns[2].unit == nullptr && !bare.layout.columns[2].isGuessed);
    }

    /// Rows with gaps are left out and counted; too few that are left are none.
    void leavesOutRowsWithGaps() {
        const auto gaps = measuredFrom(
            "time [s];angle [deg];torque [Nm]\n0;1;1\n1;2;\n2;3;1\n3;;1\n4;5;1\n5;4;2\n6;3;2\n7;2;2\n");
        QVERIFY(gaps.measurement.has_value());
        QCOMPARE(gaps.measurement->size(), std::size_t{6});
        QVERIFY2(says(issueText(gaps.issues), "2 rows with gaps"), issueText(gaps.issues).c_str());
        const auto few = measuredFrom("angle [deg];torque [Nm]\n0;1\n1;2\n2;\n3;2\n4;1\n");
        QVERIFY(!few.measurement);
        QVERIFY2(says(issueText(few.issues), "Only 4 rows can be used"), issueText(few.issues).c_str());
    }

    /// Who says whose load it is is believed; where it cannot be found out, that is told.
    void theSenseIsAsSaidOrTold() {
        const CsvTable table = tableOf(sweepText("angle [deg];torque [Nm]\n", 6.0, 4.0));
        MeasuredLayout layout = proposeLayout(table).layout;
        for (const auto& [sense, load] : {std::pair{LoadSense::onDoor, 6.0}, {LoadSense::byHand, -6.0}}) {
            layout.sense = sense;
            const MeasurementReading reading = takeMeasurement(table, layout);
            QVERIFY(reading.sense == sense);
            QCOMPARE(reading.measurement->load.front(), load);
            QVERIFY(!says(issueText(reading.issues), "hand"));
        }
        const auto closing = measuredFrom("angle [deg];torque [Nm]\n9;1\n7;1\n5;2\n3;2\n1;3\n");
        const std::string words = issueText(closing.issues);
        QVERIFY2(says(words, "There is only one way, closing") && says(words, "cannot be told from one way"),
                 words.c_str());
        QVERIFY(closing.sense == LoadSense::onDoor && closing.measurement->load.front() == 1.0);
        // A motion has no load whose sense there could be.
        const auto motion = measuredFrom("time [s];angle [deg]\n0;1\n1;3\n2;5\n3;7\n4;9\n");
        QVERIFY(motion.measurement && motion.measurement->load.empty() && motion.issues.empty());
        QVERIFY(std::abs(motion.measurement->rate[2] - 2.0 * kDegreeOfTable) < 1e-12);
    }

    void tellsOfOneWayAndTwoTimesAndTimeThatGoesBack() {
        const std::string oneWay = issueText(
            measuredFrom("time [s];angle [deg];torque [Nm]\n0;1;1\n1;2;1\n1;2;1\n2;3;1\n3;4;1\n4;5;1\n")
                .issues);
        QVERIFY2(says(oneWay, "There is only one way, opening"), oneWay.c_str());
        QVERIFY2(says(oneWay, "1 rows at the same time"), oneWay.c_str());
        const auto back =
            measuredFrom("time [s];angle [deg];torque [Nm]\n0;1;1\n1;2;1\n0.5;3;1\n2;3;1\n3;4;1\n4;5;1\n");
        QVERIFY(!back.measurement);
        QVERIFY2(says(issueText(back.issues), "The time goes back at line 4"), issueText(back.issues).c_str());
        const auto still = measuredFrom("angle [deg];torque [Nm]\n5;1\n5;2\n5;3\n5;4\n5;5\n5;6\n");
        QVERIFY2(says(issueText(still.issues), "the same in all rows"), issueText(still.issues).c_str());
    }

    void ratesComeFromTheTime() {
        std::string text = "time [s];angle [deg];torque [Nm]\n";
        for (int i = 0; i <= 100; ++i) {
            text += std::to_string(0.1 * i) + ";" + std::to_string(i <= 50 ? i : 100 - i) + ";" +
                    std::to_string(i <= 50 ? 1 : 2) + "\n";
        }
        const Measurement measured = *measuredFrom(text).measurement;
        QCOMPARE(measured.passes.size(), std::size_t{2});
        // 10 °/s; the text has six digits behind the point.
        QVERIFY(std::abs(measured.rate[20] - 10.0 * kDegreeOfTable) < 1e-6);
        QVERIFY(std::abs(measured.rate[80] + 10.0 * kDegreeOfTable) < 1e-6);
        QVERIFY2(says(passWords(measured, measured.passes[0]), "opening, 0 ° to 50 °, 51 points, 10 °/s"),
                 passWords(measured, measured.passes[0]).c_str());
    }

    /// The rig is where the curve of the whole door is, but for what is viscous at its rate.
    void virtualRigFollowsTheCurve() {
        for (const char* name : {"dishwasher", "tailgate", "car-door", "four-bar"}) {
            const auto model = std::make_shared<const Model>(shippedDocument(name).rig);
            VirtualRigOptions options;
            options.rate = 0.05;
            options.points = 50;
            const VirtualSweep sweep = sweepDoor(model, options);
            QVERIFY2(sweep.refusal.empty(), sweep.refusal.c_str());
            QCOMPARE(sweep.measurement.size(), std::size_t{100});
            auto statics = DoorStatics::of(model).statics;
            for (std::size_t i = 0; i < sweep.measurement.size(); i += 7) {
                QVERIFY(statics->goTo(sweep.measurement.place[i]));
                QCOMPARE(sweep.measurement.load[i], statics->forceAt(sweep.measurement.rate[i], true));
            }
        }
    }

    void noiseIsThatOfTheSeedAndOfTheSizeAskedFor() {
        const auto model = std::make_shared<const Model>(shippedDocument("dishwasher").rig);
        VirtualRigOptions options;
        options.rate = 0.05;
        options.points = 5000;
        const Measurement clean = sweepDoor(model, options).measurement;
        options.noise = 0.2;
        const Measurement first = sweepDoor(model, options).measurement;
        QCOMPARE(sweepDoor(model, options).measurement.load, first.load);
        options.seed = 2;
        QVERIFY(sweepDoor(model, options).measurement.load != first.load);
        double square = 0.0;
        double sum = 0.0;
        for (std::size_t i = 0; i < first.size(); ++i) {
            square += std::pow(first.load[i] - clean.load[i], 2);
            sum += first.load[i] - clean.load[i];
        }
        const auto count = static_cast<double>(first.size());
        // Of 10,000 numbers the deviation is known to 0.7 %, the mean to 0.002: four times that.
        QVERIFY(std::abs(std::sqrt(square / count) - 0.2) < 0.006);
        QVERIFY(std::abs(sum / count) < 0.008);
    }

    void virtualRigSaysWhyItCannotSweep() {
        const auto model = std::make_shared<const Model>(shippedDocument("dishwasher").rig);
        VirtualRigOptions options;
        QVERIFY(says(sweepDoor(model, options).refusal, "a rate above 0"));
        options.rate = 0.1;
        options.to = 7.0;
        QVERIFY(says(sweepDoor(model, options).refusal, "within the way of the door"));
        const auto free = std::make_shared<const Model>(shippedDocument("stewart-platform").rig);
        options.to.reset();
        QVERIFY(!sweepDoor(free, options).refusal.empty());
    }
};

HINGELAB_APPLESS_TEST(TestMeasured)

} // namespace test_measured

#include "test_measured.moc"
