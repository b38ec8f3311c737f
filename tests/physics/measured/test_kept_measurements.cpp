// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTemporaryDir>
#include <QTest>
#include <cmath>
#include <filesystem>
#include <fstream>

#include "checks/checked_rig.h"
#include "checks/validation.h"
#include "measured/kept_table.h"
#include "measured/virtual_rig.h"
#include "rig/file_paths.h"
#include "rig/parameters.h"
#include "tests/inverse_edit.h"
#include "tests/shipped.h"
#include "tests/suite.h"

namespace test_kept_measurements {

using namespace hingelab;
using namespace hingelab::test;

namespace {

constexpr const char* kBench = "angle [deg];force [N]\n0;-9\n20;-9\n50;-9\n70;-9\n70;-6\n50;-6\n20;-6\n0;-6\n";

std::string wordsOfKept(const Issues& issues) {
    std::string text;
    for (const Issue& issue : issues) text += issue.message + " " + issue.allowed + "\n";
    return text;
}

struct KeptFixture {
    KeptFixture() { write(kBench); }
    void write(const std::string& text) const {
        std::ofstream(folder() / "bench.csv", std::ios::binary) << text;
    }
    [[nodiscard]] std::filesystem::path folder() const { return directory.path().toStdString(); }
    /// As the dialog would keep it: a force with a lever of half a metre, on the door.
    [[nodiscard]] static KeptMeasurement kept() {
        const CsvReading reading = readCsv(kBench);
        MeasuredLayout layout = proposeLayout(*reading.table).layout;
        layout.leverArm = 0.5;
        layout.sense = LoadSense::onDoor;
        return keptBeside("bench", "bench.csv", fingerprintOf(kBench), layout);
    }
    QTemporaryDir directory;
};

/// A fit of two numbers: one found with an interval, one that the data could not tell.
KeptFit keptFit() {
    KeptFit fit;
    fit.points = 8;
    fit.unit = "N*m";
    fit.deviationBefore = 1.25;
    fit.deviation = 0.125;
    fit.numbers.push_back({"/elements/hinge/spring_constant", "Spring constant", "N*m/rad", FitVerdict::found,
                           1.5, 1.75, 1.5, 2.0});
    fit.numbers.push_back({"/elements/hinge/catch_width", "Catch width", "rad", FitVerdict::untold, 0.1, 0.1});
    fit.words = {"The catch is beyond the points."};
    return fit;
}

Measurement longSweep(double noise) {
    VirtualRigOptions options;
    options.rate = 0.05;
    options.points = 9000;
    options.noise = noise;
    return sweepDoor(std::make_shared<const Model>(shippedDocument("dishwasher").rig), options).measurement;
}

} // namespace

class TestKeptMeasurements : public QObject {
    Q_OBJECT
  private slots:
    /// What was chosen at import is in the file, and is taken when the rig is read again.
    void besideIsReadAgainWithItsLayout() {
        const KeptFixture f;
        RigDocument document = shippedDocument("dishwasher");
        document.rig.measurements.push_back(KeptFixture::kept());
        const std::string text = writeRig(document);
        const RigReading again = readRig(text);
        QVERIFY2(again.document.has_value(), wordsOfKept(again.issues).c_str());
        QVERIFY2(again.issues.empty(), wordsOfKept(again.issues).c_str());
        QCOMPARE(again.document->rig.measurements.size(), std::size_t{1});
        const KeptReading reading = readKept(again.document->rig.measurements.front(), f.folder());
        QVERIFY2(reading.issues.empty(), wordsOfKept(reading.issues).c_str());
        QVERIFY(!reading.measurement->isHandleForce);
        QCOMPARE(reading.measurement->name, std::string("bench"));
        QCOMPARE(reading.measurement->load.front(), -4.5); // 9 N at 0.5 m
        QCOMPARE(reading.measurement->passes.size(), std::size_t{2});
        QCOMPARE(writeRig(*again.document), text);
    }

    /// Along the chord in the file, and so when it is read again.
    void theChordIsKept() {
        const KeptFixture f;
        const std::string text = "way [mm];force [N]\n0;-9\n200;-9\n400;-9\n500;-9\n400;-6\n0;-6\n";
        f.write(text);
        MeasuredLayout layout = proposeLayout(*readCsv(text).table).layout;
        layout.leverArm = 0.5;
        layout.along = DistanceAlong::chord;
        RigDocument document = shippedDocument("dishwasher");
        document.rig.measurements.push_back(keptBeside("bench", "bench.csv", fingerprintOf(text), layout));
        const RigReading again = readRig(writeRig(document));
        QVERIFY2(again.document && again.issues.empty(), wordsOfKept(again.issues).c_str());
        const KeptReading reading = readKept(again.document->rig.measurements.front(), f.folder());
        QVERIFY2(reading.measurement.has_value(), wordsOfKept(reading.issues).c_str());
        QVERIFY(std::abs(reading.measurement->place[3] - 1.0471975511965976) < 1e-12); // a radius long: 60°
    }

    /// The points are as many as can be kept, and tell the same: the passes, and loads to seven digits.
    void insideKeepsThePoints() {
        const Measurement whole = longSweep(0.0);
        const KeptMeasurement kept = keptInside(whole);
        QVERIFY(kept.isInside());
        QVERIFY(kept.table.size() <= kMostKeptRows + 1 + whole.passes.size());
        const KeptReading reading = readKept(kept, {});
        QVERIFY2(reading.measurement.has_value(), wordsOfKept(reading.issues).c_str());
        const Measurement& m = *reading.measurement;
        QCOMPARE(m.passes.size(), whole.passes.size());
        QCOMPARE(m.size() + 1, kept.table.size());
        auto statics =
            DoorStatics::of(std::make_shared<const Model>(shippedDocument("dishwasher").rig)).statics;
        for (std::size_t i = 5; i < m.size(); i += 37) {
            QVERIFY(statics->goTo(m.place[i]));
            // A mean of nine rows, h = 1.6 mrad in all, of a curve that bends by up to 2e5 N·m/rad² in its
            // catch (15 N·m within 20 mrad): h²/24 of that.
            QVERIFY(std::abs(m.load[i] - statics->forceAt(m.rate[i], true)) < 0.03);
        }
    }

    /// Means have less noise than rows: of nine or ten, a third.
    void insideAveragesNoise() {
        const Measurement whole = longSweep(0.3);
        const Measurement m = *readKept(keptInside(whole), {}).measurement;
        const Measurement clean = *readKept(keptInside(longSweep(0.0)), {}).measurement;
        QCOMPARE(m.size(), clean.size());
        double square = 0.0;
        for (std::size_t i = 0; i < m.size(); ++i) square += std::pow(m.load[i] - clean.load[i], 2);
        const double deviation = std::sqrt(square / static_cast<double>(m.size()));
        // 0.3 over the root of 9 is 0.1; of 2000 numbers the deviation is known to 1.6 %: four times that.
        QVERIFY2(std::abs(deviation - 0.1) < 0.007, qPrintable(QString::number(deviation)));
    }

    /// A motion keeps rows as they are: means would cut its corners.
    void insideKeepsAMotion() {
        Measurement motion;
        motion.name = "fall";
        for (int i = 0; i < 50; ++i) {
            motion.time.push_back(0.1 * i);
            motion.place.push_back(std::cos(0.05 * i));
        }
        motion.direction.assign(50, -1);
        motion.passes = {{0, 50, -1, 0.1}};
        const KeptReading reading = readKept(keptInside(motion), {});
        QVERIFY2(reading.measurement.has_value(), wordsOfKept(reading.issues).c_str());
        QVERIFY(reading.measurement->load.empty());
        QCOMPARE(reading.measurement->size(), std::size_t{50});
        // Seven digits of up to a radian, in degrees.
        QVERIFY(std::abs(reading.measurement->place[30] - motion.place[30]) < 1e-7);
    }

    /// Times that count from 1970, and places far from zero: what is told is told of their range.
    void insideKeepsTimesOfAnyOrigin() {
        for (const double origin : {0.0, 12'345.0, 1.7e9}) {
            Measurement motion;
            motion.name = "fall";
            for (int i = 0; i < 1500; ++i) {
                motion.time.push_back(origin + 1e-3 * i);
                motion.place.push_back(1e3 + std::cos(2e-3 * i));
            }
            motion.isRotation = false;
            motion.direction.assign(1500, -1);
            motion.passes = {{0, 1500, -1, 1.0}};
            const KeptReading reading = readKept(keptInside(motion), {});
            QVERIFY2(reading.measurement.has_value(), wordsOfKept(reading.issues).c_str());
            QCOMPARE(reading.measurement->size(), std::size_t{1500});
            for (std::size_t i = 0; i < 1500; i += 7) {
                // A billionth of 1.5 s, or what a double has at 1.7e9 s, 2.4e-7; a millionth of 2 m.
                QVERIFY(std::abs(reading.measurement->time[i] - motion.time[i]) <=
                        std::max(1.5e-9, 2.4e-16 * origin));
                QVERIFY(std::abs(reading.measurement->place[i] - motion.place[i]) < 2e-6);
            }
        }
    }

    void whatIsMissingOrChangedIsToldByName() {
        const KeptFixture f;
        KeptMeasurement kept = KeptFixture::kept();
        std::string longer = kBench;
        longer.append("1;-6\n");
        f.write(longer);
        const KeptReading changed = readKept(kept, f.folder());
        QVERIFY(changed.measurement.has_value());
        QVERIFY2(wordsOfKept(changed.issues).find("\"bench\"") != std::string::npos &&
                     wordsOfKept(changed.issues).find("has changed") != std::string::npos,
                 wordsOfKept(changed.issues).c_str());
        f.write("time [s];angle [deg];force [N]\n0;0;-9\n1;20;-9\n2;50;-9\n3;70;-9\n4;50;-6\n5;20;-6\n");
        const KeptReading other = readKept(kept, f.folder());
        QVERIFY(!other.measurement.has_value());
        QVERIFY2(wordsOfKept(other.issues).find("it has 3 columns, and had 2") != std::string::npos,
                 wordsOfKept(other.issues).c_str());
        kept.file = "nowhere.csv";
        const KeptReading missing = readKept(kept, f.folder());
        QVERIFY(!missing.measurement.has_value());
        const std::string words = wordsOfKept(missing.issues);
        QVERIFY2(words.find("nowhere.csv") != std::string::npos &&
                     words.find("put the file there") != std::string::npos,
                 words.c_str());
    }

    void filesFollowTheRigToAnotherFolder() {
        Rig rig;
        rig.measurements.push_back(KeptFixture::kept());
        rig.measurements.push_back(KeptFixture::kept());
        rig.measurements[1].file = "/srv/bench.csv";
        relocateFiles(rig, "/tmp/a/rigs", "/tmp/b");
        QCOMPARE(rig.measurements[0].file, std::string("../a/rigs/bench.csv"));
        QCOMPARE(rig.measurements[1].file, std::string("/srv/bench.csv"));
    }

    void whatCannotBeKeptIsRefused() {
        Rig rig = shippedDocument("dishwasher").rig;
        rig.measurements.push_back(KeptFixture::kept());
        QVERIFY2(!hasErrors(validate(rig)), wordsOfKept(validate(rig)).c_str());
        rig.measurements.push_back(KeptFixture::kept());
        QVERIFY(hasErrors(validate(rig))); // two of a name
        rig.measurements[1].name = freeMeasurementName(rig, "bench");
        QCOMPARE(rig.measurements[1].name, std::string("bench 2"));
        QVERIFY(!hasErrors(validate(rig)));
        rig.measurements[1].table = {"angle [deg];torque [N*m]"};
        QVERIFY(wordsOfKept(validate(rig)).find("two tables") != std::string::npos);
        rig.measurements[1].file.clear();
        rig.measurements[1].table.clear();
        QVERIFY(wordsOfKept(validate(rig)).find("needs a table") != std::string::npos);
        rig.measurements[1].table.assign(6000, "1;2");
        QVERIFY(wordsOfKept(validate(rig)).find("too long") != std::string::npos);
    }

    void removingAndRenamingAreEdits() {
        Rig rig = shippedDocument("dishwasher").rig;
        rig.measurements.push_back(KeptFixture::kept());
        const Edited renamed = applyEdit(rig, RenameItem{"/measurements/bench", "second bench"});
        QVERIFY2(renamed.rig.has_value(), wordsOfKept(renamed.issues).c_str());
        QCOMPARE(renamed.rig->measurements.front().name, std::string("second bench"));
        const Edited removed = applyEdit(*renamed.rig, RemoveItem{"/measurements/0"});
        QVERIFY(removed.rig.has_value() && removed.rig->measurements.empty());
        const Edited back = applyEdit(*removed.rig, inverseEdit(*renamed.rig, *removed.rig, "Undo"));
        QVERIFY2(back.rig.has_value(), wordsOfKept(back.issues).c_str());
        QCOMPARE(back.rig->measurements.front().leverArm, 0.5);
    }

    /// To the last digit; an end that the interval does not have stays away.
    void aFitIsKeptWithItsMeasurement() {
        RigDocument document = shippedDocument("dishwasher");
        document.rig.measurements.push_back(KeptFixture::kept());
        document.rig.measurements[0].fit = keptFit();
        const std::string text = writeRig(document);
        const RigReading again = readRig(text);
        QVERIFY2(again.document.has_value() && again.issues.empty(), wordsOfKept(again.issues).c_str());
        QCOMPARE(writeRig(*again.document), text);
        const KeptFit& fit = again.document->rig.measurements[0].fit.value();
        QCOMPARE(fit.numbers.size(), std::size_t{2});
        QCOMPARE(fit.numbers[0].high, 2.0);
        QVERIFY(fit.numbers[0].hasInterval() && !fit.numbers[1].hasInterval());
        QVERIFY(fit.numbers[1].verdict == FitVerdict::untold);
        QCOMPARE(fit.deviationBefore, 1.25);
        QVERIFY(fit.words == keptFit().words);
    }

    /// Items get other names, numbers of the fit are found again under them; what goes keeps nothing from it.
    void aFitFollowsNames() {
        Rig rig = shippedDocument("dishwasher").rig;
        rig.measurements.push_back(KeptFixture::kept());
        rig.measurements[0].fit = keptFit();
        const Edited renamed = applyEdit(rig, RenameItem{"/elements/hinge", "left hinge"});
        QVERIFY2(renamed.rig.has_value(), wordsOfKept(renamed.issues).c_str());
        const KeptFit& fit = renamed.rig->measurements[0].fit.value();
        QCOMPARE(fit.numbers[0].pointer, std::string("/elements/left hinge/spring_constant"));
        QVERIFY(findParameter(*renamed.rig, fit.numbers[0].pointer).has_value());
        const Edited removed = applyEdit(*renamed.rig, RemoveItem{"/elements/left hinge"});
        QVERIFY2(removed.rig.has_value(), wordsOfKept(removed.issues).c_str());
        QVERIFY(removed.rig->measurements[0].fit.has_value());
    }

    void hostileFitsAreRefused() {
        RigDocument document = shippedDocument("dishwasher");
        document.rig.measurements.push_back(KeptFixture::kept());
        document.rig.measurements[0].fit = keptFit();
        document.rig.measurements[0].fit->numbers.resize(kMostFitItems + 1);
        QVERIFY(wordsOfKept(validate(document.rig)).find("too many numbers") != std::string::npos);
        document.rig.measurements[0].fit = keptFit();
        const Json good = Json::parse(writeRig(document));
        for (const char* key : {"points", "left", "left_before"}) {
            for (const double value : {-1.0, 1e300}) {
                Json bad = good;
                bad["measurements"][0]["fit"][key] = value;
                const RigReading reading = readRig(bad.dump());
                QVERIFY2(hasErrors(reading.issues), key);
                QCOMPARE(reading.issues.front().pointer, std::string("/measurements/0/fit/") + key);
            }
        }
        Json reversed = good;
        reversed["measurements"][0]["fit"]["numbers"][0]["low"] = 2.5; // above its high
        QVERIFY(hasErrors(readRig(reversed.dump()).issues));
        Json json = good;
        for (const Json& value : {Json("NaN"), Json(1e300), Json(), Json::array()}) {
            json["measurements"][0]["fit"]["numbers"][0]["value"] = value;
            const RigReading reading = readRig(json.dump());
            QVERIFY2(hasErrors(reading.issues), value.dump().c_str());
            QCOMPARE(reading.issues.front().pointer, std::string("/measurements/0/fit/numbers/0/value"));
        }
    }

    /// Published test values of FNV-1a.
    void fingerprints() {
        QCOMPARE(fingerprintOf(""), std::string("cbf29ce484222325"));
        QCOMPARE(fingerprintOf("a"), std::string("af63dc4c8601ec8c"));
        QCOMPARE(fingerprintOf("foobar"), std::string("85944171f73967e8"));
    }

    /// Forces along a slide, and those at a handle, come back as they were, under their headings.
    void forcesComeBack() {
        for (const bool isDoor : {false, true}) {
            Measurement sweep;
            sweep.name = "pull";
            sweep.isRotation = isDoor;
            sweep.isHandleForce = isDoor;
            for (int i = 0; i < 20; ++i) {
                sweep.place.push_back(0.01 * (i < 10 ? i : 19 - i));
                sweep.load.push_back(i < 10 ? -3.0 : 2.0);
            }
            sweep.passes = findPasses(sweep.place);
            const KeptMeasurement kept = keptInside(sweep);
            QCOMPARE(kept.table[0], std::string(isDoor ? "angle [deg];force [N]" : "distance [m];force [N]"));
            const KeptReading back = readKept(kept, {}, {});
            QVERIFY2(back.measurement.has_value(), wordsOfKept(back.issues).c_str());
            QVERIFY(back.measurement->isRotation == isDoor && back.measurement->isHandleForce == isDoor);
            QVERIFY(back.measurement->load == sweep.load && back.measurement->name == "pull");
            QVERIFY(std::abs(back.measurement->place[5] - 0.05) < 1e-8); // of seven digits
        }
    }

    /// Columns without a unit are kept as ones that are not used; tables that cannot be read are told by name.
    void columnsAndTablesThatCannotBe() {
        MeasuredLayout layout;
        layout.columns = {{ColumnRole::place, measuredUnit("deg", ColumnRole::place), false},
                          {ColumnRole::torque, nullptr, false},
                          {ColumnRole::ignored, measuredUnit("s", ColumnRole::time), false}};
        const KeptMeasurement kept = keptBeside("bench", "bench.csv", "", layout);
        QVERIFY(kept.columns[0].role == ColumnRole::place && kept.columns[0].unit == "deg");
        QVERIFY(kept.columns[1].role == ColumnRole::ignored && kept.columns[2].role == ColumnRole::ignored);
        QVERIFY(!kept.hasLeverArm());
        KeptFixture fixture;
        KeptMeasurement changed = KeptFixture::kept();
        const auto wordsAfter = [&](const std::string& text) {
            fixture.write(text);
            const KeptReading reading = readKept(changed, fixture.folder(), {});
            return reading.measurement ? "it was read" : wordsOfKept(reading.issues);
        };
        const std::string none = wordsAfter("no table at all\n");
        QVERIFY2(none.find("The measurement \"bench\" (") != std::string::npos &&
                     none.find("no columns of numbers") != std::string::npos,
                 none.c_str());
        const std::string flat = wordsAfter("angle [deg];force [N]\n5;1\n5;1\n5;1\n5;1\n5;1\n5;1\n");
        QVERIFY2(flat.find("The angle is the same in all rows") != std::string::npos, flat.c_str());
        changed.fingerprint.clear(); // nobody says what it was: no word of a change
        QVERIFY(wordsAfter("no table at all\n").find("has changed") == std::string::npos);
        Rig rig;
        QCOMPARE(freeMeasurementName(rig, ""), std::string("measurement"));
        rig.measurements.push_back(changed);
        QCOMPARE(freeMeasurementName(rig, "bench"), std::string("bench 2"));
        QCOMPARE(freeMeasurementName(rig, "other"), std::string("other"));
    }
};

HINGELAB_APPLESS_TEST(TestKeptMeasurements)

} // namespace test_kept_measurements

#include "test_kept_measurements.moc"
