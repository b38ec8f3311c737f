// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTemporaryDir>
#include <QTest>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <numbers>

#include "checks/checked_rig.h"
#include "checks/validation.h"
#include "measured/kept_table.h"
#include "rig/file_paths.h"
#include "tests/shipped.h"
#include "tests/suite.h"

namespace test_joined_tables {

using namespace hingelab;
using namespace hingelab::test;

namespace {

constexpr const char* kForces =
    "time [s];force [N]\n0;-9\n1;-9\n2;-9\n3;-9\n4;-9\n5;-6\n6;-6\n7;-6\n8;-6\n9;-6\n";
/// Its clock is 10 s ahead, and it counts every two seconds.
constexpr const char* kAngles = "t [s];angle [deg]\n10;0\n12;20\n14;40\n16;20\n18;0\n";

std::string wordsOfJoin(const Issues& issues) {
    std::string text;
    for (const Issue& issue : issues) text += issue.message + " " + issue.allowed + "\n";
    return text;
}

bool tells(const Issues& issues, std::string_view what) {
    return wordsOfJoin(issues).find(what) != std::string::npos;
}

TableOfMeasurement tableNamed(const std::string& name, const std::string& text) {
    CsvReading reading = readCsv(text);
    if (!reading.table) throw std::runtime_error(wordsOfJoin(reading.issues));
    std::vector<ColumnUse> columns = proposeLayout(*reading.table).layout.columns;
    return {name, std::move(*reading.table), std::move(columns)};
}

JoinedTables joinedOf(const std::string& first, const std::string& other, TableJoin join, double shift = 0.0) {
    return joinTables(tableNamed("a.csv", first), {{tableNamed("b.csv", other), join, shift}});
}

/// What a join refuses; else it throws.
Issues refusalOfJoin(const std::string& first, const std::string& other, TableJoin join, double shift = 0.0) {
    JoinedTables joined = joinedOf(first, other, join, shift);
    if (joined.joined) throw std::runtime_error("it was joined");
    return joined.issues;
}

MeasurementReading takenFrom(const JoinedTables& joined, double arm = 0.0) {
    if (!joined.joined) throw std::runtime_error(wordsOfJoin(joined.issues));
    MeasuredLayout layout;
    layout.columns = joined.joined->columns;
    layout.leverArm = arm;
    layout.sense = LoadSense::onDoor;
    return takeMeasurement(joined.joined->table, layout);
}

/// A rig's folder with two tables, and a measurement of both.
struct TwoTables {
    TwoTables() {
        write("forces.csv", kForces);
        write("angles.csv", kAngles);
    }
    void write(const char* name, const std::string& text) const {
        std::ofstream(folder() / name, std::ios::binary) << text;
    }
    [[nodiscard]] std::filesystem::path folder() const { return directory.path().toStdString(); }
    [[nodiscard]] static KeptMeasurement kept() {
        MeasuredLayout layout;
        layout.columns = tableNamed("", kForces).columns;
        layout.leverArm = 0.5;
        layout.sense = LoadSense::onDoor;
        KeptMeasurement kept = keptBeside("bench", "forces.csv", fingerprintOf(kForces), layout);
        kept.more.push_back(keptFurther({tableNamed("", kAngles), TableJoin::byTime, -10.0}));
        kept.more.back().file = "angles.csv";
        kept.more.back().fingerprint = fingerprintOf(kAngles);
        return kept;
    }
    QTemporaryDir directory;
};

} // namespace

class TestJoinedTables : public QObject {
    Q_OBJECT
  private slots:
    /// On the straight line between the other's rows; the last second has no angle.
    void columnsStandAtTheSameTimes() {
        const JoinedTables joined = joinedOf(kForces, kAngles, TableJoin::byTime, -10.0);
        QVERIFY2(tells(joined.issues, "1 rows of a.csv are left out"), wordsOfJoin(joined.issues).c_str());
        const MeasurementReading reading = takenFrom(joined, 0.5);
        QVERIFY2(reading.measurement.has_value(), wordsOfJoin(reading.issues).c_str());
        const Measurement& m = *reading.measurement;
        QCOMPARE(m.size(), std::size_t{9});
        for (std::size_t i = 0; i < 9; ++i) {
            const double degrees = 10.0 * static_cast<double>(i <= 4 ? i : 8 - i);
            QVERIFY(std::abs(m.place[i] - degrees * std::numbers::pi / 180.0) < 1e-12);
            QCOMPARE(m.load[i], i <= 4 ? -4.5 : -3.0);
            QCOMPARE(m.time[i], static_cast<double>(i));
        }
        QCOMPARE(m.passes.size(), std::size_t{2});
    }

    /// Nothing is made up: between a gap and its neighbours there is a gap.
    void gapsStayGaps() {
        const MeasurementReading reading = takenFrom(
            joinedOf(kForces, "t [s];angle [deg]\n0;0\n2;20\n4;\n6;20\n9;0\n", TableJoin::byTime), 0.5);
        QVERIFY(reading.measurement.has_value());
        QCOMPARE(reading.measurement->size(), std::size_t{7}); // without 3 s, 4 s and 5 s
        QVERIFY2(tells(reading.issues, "3 rows with gaps"), wordsOfJoin(reading.issues).c_str());
    }

    void whatCannotStandSideBySideIsRefused() {
        constexpr auto byTime = TableJoin::byTime;
        const Issues late = refusalOfJoin(kForces, kAngles, byTime);
        QVERIFY2(
            tells(late, "The tables have no time in common: a.csv has 0 s to 9 s, and b.csv has 10 s to 18 s"),
            wordsOfJoin(late).c_str());
        QVERIFY(tells(late, "a time shift"));
        const Issues timeless = refusalOfJoin(kForces, "angle [deg];note\n0;1\n1;1\n2;1\n", byTime);
        QVERIFY2(tells(timeless, "b.csv has no column of times"), wordsOfJoin(timeless).c_str());
        const Issues twice =
            refusalOfJoin(kForces, "t [s];angle [deg];torque [Nm]\n0;0;1\n5;1;1\n9;2;1\n", byTime);
        QVERIFY2(tells(twice,
                       "Two columns have the same role: column 2 of a.csv is the force, and column 3 of "
                       "b.csv the torque"),
                 wordsOfJoin(twice).c_str());
        const Issues back = refusalOfJoin(kForces, "t [s];angle [deg]\n0;0\n5;1\n4;2\n", byTime);
        QVERIFY2(tells(back, "The time goes back at line 4 of b.csv"), wordsOfJoin(back).c_str());
        const Issues unknown = refusalOfJoin(kForces, "t [s];angle [furlong]\n0;0\n5;1\n9;2\n", byTime);
        QVERIFY2(tells(unknown, "The unit of column 2 of b.csv, the angle, is not known"),
                 wordsOfJoin(unknown).c_str());
    }

    /// Other columns, other units, a clock that begins anew.
    void furtherPassesFollow() {
        const JoinedTables joined =
            joinedOf("time [s];angle [deg];torque [Nm]\n0;0;-3\n1;10;-3\n2;20;-3\n3;30;-3\n",
                     "torque [N*mm],angle [rad],time [ms]\n-2000,0.5,700\n-2000,0.3,1200\n-2000,0,1700\n",
                     TableJoin::after);
        QVERIFY2(joined.issues.empty(), wordsOfJoin(joined.issues).c_str());
        const MeasurementReading reading = takenFrom(joined);
        QVERIFY2(reading.measurement.has_value(), wordsOfJoin(reading.issues).c_str());
        const Measurement& m = *reading.measurement;
        QCOMPARE(m.size(), std::size_t{7});
        QVERIFY(std::abs(m.place[5] - 0.3) < 1e-12);
        QVERIFY(std::abs(m.load[5] + 2.0) < 1e-12);
        // A step of its own, 0.5 s, behind 3 s.
        for (const auto& [row, time] : {std::pair{4, 3.5}, {5, 4.0}, {6, 4.5}})
            QVERIFY(std::abs(m.time[static_cast<std::size_t>(row)] - time) < 1e-12);
        QCOMPARE(m.passes.size(), std::size_t{2});
    }

    /// Two sweeps that both open are two passes, and no way back between them.
    void passesOfOneDirectionStayApart() {
        std::string opening = "angle [deg];torque [Nm]\n";
        for (int i = 0; i <= 10; ++i) opening += std::to_string(9 * i) + ";-3\n";
        const Measurement m = *takenFrom(joinedOf(opening, opening, TableJoin::after)).measurement;
        QCOMPARE(m.size(), std::size_t{22});
        QCOMPARE(m.passes.size(), std::size_t{2});
        QVERIFY(m.passes[0].direction > 0 && m.passes[1].direction > 0);
        const Measurement inside = *readKept(keptInside(m), {}).measurement;
        QCOMPARE(inside.size(), std::size_t{22});
        QCOMPARE(inside.passes.size(), std::size_t{2});
    }

    void passesThatDifferAreToldOrRefused() {
        constexpr auto after = TableJoin::after;
        const std::string timed = "time [s];angle [deg];torque [Nm]\n0;0;1\n1;1;1\n2;2;1\n3;3;1\n";
        const std::string bare = "angle [deg];torque [Nm]\n3;2\n2;2\n1;2\n0;2\n";
        for (const auto& [first, other] : {std::pair{timed, bare}, {bare, timed}}) {
            const JoinedTables joined = joinedOf(first, other, after);
            QVERIFY2(tells(joined.issues, "The time is left out: "), wordsOfJoin(joined.issues).c_str());
            const MeasurementReading reading = takenFrom(joined);
            QVERIFY(reading.measurement && reading.measurement->time.empty());
            QCOMPARE(reading.measurement->size(), std::size_t{8});
        }
        const Issues kinds = refusalOfJoin(bare, "angle [deg];force [N]\n3;2\n2;2\n1;2\n0;2\n", after);
        QVERIFY2(tells(kinds, "column 2 of a.csv and column 2 of b.csv are of different kinds"),
                 wordsOfJoin(kinds).c_str());
        const Issues loadless = refusalOfJoin(timed, "time [s];angle [deg]\n0;3\n1;2\n2;1\n3;0\n", after);
        QVERIFY2(tells(loadless, "b.csv has no torque or force"), wordsOfJoin(loadless).c_str());
        const Issues placeless = refusalOfJoin(timed, "time [s];torque [Nm]\n0;3\n1;2\n2;1\n3;0\n", after);
        QVERIFY2(tells(placeless, "b.csv has no angle or distance"), wordsOfJoin(placeless).c_str());
    }

    /// A message about a row names its file.
    void linesAreThoseOfTheirFile() {
        const std::string near = "way [mm];force [N]\n0;1\n10;1\n20;1\n";
        const JoinedTables joined = joinedOf(near, "way [mm];force [N]\n20;2\n1200;2\n0;2\n", TableJoin::after);
        MeasuredLayout layout;
        layout.columns = joined.joined->columns;
        layout.leverArm = 0.5;
        layout.along = DistanceAlong::chord;
        const MeasurementReading reading = takeMeasurement(joined.joined->table, layout);
        QVERIFY2(tells(reading.issues, "at line 3 of b.csv is"), wordsOfJoin(reading.issues).c_str());
    }

    void theJoinIsProposed() {
        const auto proposed = [](const char* first, const char* other) {
            return proposeJoin(tableNamed("a", first).columns, tableNamed("b", other).columns);
        };
        QVERIFY(proposed(kForces, kAngles) == TableJoin::byTime);
        QVERIFY(proposed(kAngles, kForces) == TableJoin::byTime);
        QVERIFY(proposed(kForces, kForces) == TableJoin::after);
        QVERIFY(proposed(kForces, "angle [deg];note\n0;1\n1;1\n2;1\n") == TableJoin::after);
    }

    /// Written to the rig's file, read again, and found beside it.
    void bothTablesAreKeptBesideTheRig() {
        const TwoTables f;
        RigDocument document = shippedDocument("dishwasher");
        document.rig.measurements.push_back(TwoTables::kept());
        const std::string text = writeRig(document);
        const RigReading again = readRig(text);
        QVERIFY2(again.document && again.issues.empty(), wordsOfJoin(again.issues).c_str());
        QCOMPARE(writeRig(*again.document), text);
        const KeptReading reading = readKept(again.document->rig.measurements.front(), f.folder());
        QVERIFY2(reading.measurement && reading.issues.empty(), wordsOfJoin(reading.issues).c_str());
        QCOMPARE(reading.measurement->size(), std::size_t{9});
        QCOMPARE(reading.measurement->load.front(), -4.5);
        QVERIFY(std::abs(reading.measurement->place[3] - std::numbers::pi / 6.0) < 1e-12);
        Rig moved = again.document->rig;
        relocateFiles(moved, "/tmp/a/rigs", "/tmp/b");
        QCOMPARE(moved.measurements[0].more[0].file, std::string("../a/rigs/angles.csv"));
    }

    void aFurtherTableThatIsNotAsItWasIsTold() {
        const TwoTables f;
        const KeptMeasurement kept = TwoTables::kept();
        f.write("angles.csv", std::string(kAngles) + "20;0\n");
        const KeptReading changed = readKept(kept, f.folder());
        QVERIFY2(changed.measurement && tells(changed.issues, "angles.csv): the file has changed"),
                 wordsOfJoin(changed.issues).c_str());
        QCOMPARE(changed.measurement->size(), std::size_t{10});
        f.write("angles.csv", "time [s];angle [deg];note\n10;0;1\n11;1;1\n12;2;1\n");
        const KeptReading other = readKept(kept, f.folder());
        QVERIFY2(!other.measurement && tells(other.issues, "it has 3 columns, and had 2"),
                 wordsOfJoin(other.issues).c_str());
        std::filesystem::remove(f.folder() / "angles.csv");
        const KeptReading missing = readKept(kept, f.folder());
        QVERIFY2(!missing.measurement && tells(missing.issues, "angles.csv") &&
                     tells(missing.issues, "put the file there"),
                 wordsOfJoin(missing.issues).c_str());
        f.write("angles.csv", kAngles);
        KeptMeasurement late = kept;
        late.more[0].shift = 100.0;
        const KeptReading apart = readKept(late, f.folder());
        QVERIFY2(!apart.measurement && tells(apart.issues, "\"bench\" (") &&
                     tells(apart.issues, "no time in common"),
                 wordsOfJoin(apart.issues).c_str());
    }

    void furtherTablesThatCannotBeAreRefused() {
        Rig rig = shippedDocument("dishwasher").rig;
        rig.measurements.push_back(TwoTables::kept());
        QVERIFY2(validate(rig).empty(), wordsOfJoin(validate(rig)).c_str());
        const KeptMeasurement good = rig.measurements[0];
        KeptMeasurement& kept = rig.measurements[0];
        kept.more[0].columns[1].unit.clear();
        QVERIFY(hasErrors(validate(rig)) && tells(validate(rig), "The unit of the column is missing"));
        QCOMPARE(validate(rig).front().pointer, std::string("/measurements/0/more/0/columns/1/unit"));
        kept = good;
        kept.more[0].file.clear();
        QVERIFY(tells(validate(rig), "A further table needs a file"));
        kept = good;
        kept.more.resize(21, good.more[0]);
        QVERIFY(tells(validate(rig), "too many further tables"));
        kept.more.resize(20, good.more[0]);
        QVERIFY(!hasErrors(validate(rig)));
        kept = good;
        kept.file.clear();
        kept.table = {"time [s];force [N]"};
        QVERIFY(hasErrors(validate(rig)) && tells(validate(rig), "inside the rig has no further tables"));
        kept = good;
        kept.more[0].join = TableJoin::after;
        QVERIFY(!hasErrors(validate(rig)) && tells(validate(rig), "The shift has no effect"));
    }
};

HINGELAB_APPLESS_TEST(TestJoinedTables)

} // namespace test_joined_tables

#include "test_joined_tables.moc"
