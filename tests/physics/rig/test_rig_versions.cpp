// SPDX-License-Identifier: GPL-3.0-or-later
// Versions of a rig in the log of a run: small, counted, and exactly what they were.
#include <malloc.h>

#include <QTest>
#include <cstring>
#include <functional>
#include <random>

#include "recording/recording.h"
#include "recording/take.h"
#include "recording/variant_run.h"
#include "rig/rig_bytes.h"
#include "rig/variants.h"
#include "tests/shipped.h"
#include "tests/suite.h"

namespace test_rig_versions {

using namespace hingelab;
using namespace hingelab::test;

namespace {

using Row = std::vector<double>;

Row rowAt(Simulation& simulation, double time) {
    Row row(simulation.model().channels().size());
    simulation.sample(time, row);
    return row;
}

/// Bit by bit: NaN equals NaN, and zeros have signs.
bool isSameRow(const Row& a, const Row& b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0;
}

/// What the allocator has handed out [bytes]; sanitizers have allocators of their own, which do not tell.
double heldBytes() {
    const struct mallinfo2 info = mallinfo2();
    return static_cast<double>(info.uordblks + info.hblkhd);
}

bool allocatorTells() {
    constexpr std::size_t probe = 64 * 1024;
    const double without = heldBytes();
    const std::vector<char> some(probe);
    return std::abs(heldBytes() - without - static_cast<double>(probe)) < 1024.0;
}

/// A slider that is dragged back and forth, and sometimes another: so many edits, one after each sample.
struct DraggedRun {
    Rig rig = shippedDocument("dishwasher").rig;
    Recording recording{{std::make_shared<const Model>(rig), std::nullopt, {}}};
    Simulation simulation{recording.start()};
    std::vector<std::pair<double, Row>> rows;

    void drag(int edits) {
        DoorHingeParameters& hinge = std::get<DoorHingeParameters>(rig.elements[0].law);
        for (int i = 0; i < edits; ++i) {
            const double time = recording.log().nextSampleTime(1e-3);
            QCOMPARE(simulation.advanceTo(time), StepStatus::ok);
            recording.log().addSample(1e-3);
            rows.emplace_back(time, rowAt(simulation, time));
            hinge.springConstant = 1.0 + 0.3 * std::sin(0.01 * i);
            if (i % 1000 == 999) rig.description += " And longer by a text.";
            if (i % 500 == 499) rig.environment.gravity.x() += 0.01;
            const EditInput edit{time, std::make_shared<const Model>(rig)};
            recording.log().addInput(edit);
            applyInput(simulation, edit);
            recording.offer(simulation, 1e-5);
        }
    }
};

} // namespace

class TestRigVersions : public QObject {
    Q_OBJECT
  private slots:
    /// All of a rig comes back: what is written of it, its expressions, variants and measurements among that,
    /// and every bit of its numbers.
    void rigsComeBackFromBytes() {
        for (const ShippedRig& shipped : shippedRigs()) {
            RigDocument document = *readRig(shipped.text).document;
            KeptVariant variant;
            variant.name = "A";
            variant.changes = Json::parse(R"([{"op": "replace", "path": "/name", "value": 0.1}])");
            document.rig.variants.push_back(variant);
            KeptMeasurement measurement;
            measurement.columns.push_back({ColumnRole::torque, "N*m"});
            measurement.table = {"angle,torque", "1,2"};
            document.rig.measurements.push_back(measurement);
            document.rig.environment.gravity.x() = -0.0;
            document.rig.environment.gravity.y() = 0x1.fffffffffffffp-3;
            const std::string bytes = bytesOf(document.rig);
            const Rig back = rigOfBytes(bytes);
            QVERIFY2(bytesOf(back) == bytes, shipped.name.data());
            QVERIFY(std::signbit(back.environment.gravity.x()));
            QCOMPARE(back.environment.gravity.y(), document.rig.environment.gravity.y());
            QVERIFY(back.expressions == document.rig.expressions);
            const std::string text = writeRig(document);
            document.rig = back;
            QVERIFY2(writeRig(document) == text, shipped.name.data());
        }
        const std::string bytes = bytesOf(shippedDocument("oven").rig);
        for (std::size_t size = 0; size < bytes.size(); size += 97) { // never beyond the end
            QVERIFY_EXCEPTION_THROWN(static_cast<void>(rigOfBytes(std::string_view(bytes).substr(0, size))),
                                     std::invalid_argument);
        }
        QVERIFY_EXCEPTION_THROWN(static_cast<void>(rigOfBytes(bytes + "x")), std::invalid_argument);
    }

    /// Bytes that are wrong where two rigs differ first, in a choice, a kind, a number of items or whether
    /// there is something: refused, and never more.
    void wrongBytesAreRefused() {
        const Rig rig = shippedDocument("refrigerator").rig;
        const struct {
            const char* what;
            std::function<void(Rig&)> change;
            char wrong; ///< in place of the first byte that the change changes
        } cases[] = {
            {"a choice", [](Rig& r) { r.bodies[0].points[0].trace = Trace::on; }, '\x7f'},
            {"a kind", [](Rig& r) { r.joints[0].kind = FreeJoint{}; }, '\x7f'},
            {"whether there is one", [](Rig& r) { r.handle.reset(); }, '\x02'},
            {"how many items", [](Rig& r) { r.motors.emplace_back(); }, '\xff'},
            {"how many texts", [](Rig& r) { r.story.emplace_back("time"); }, '\xff'},
            {"how long a text is", [](Rig& r) { r.name += "x"; }, '\xff'},
        };
        const std::string bytes = bytesOf(rig);
        for (const auto& one : cases) {
            Rig other = rig;
            one.change(other);
            const std::string changed = bytesOf(other);
            const auto first = std::mismatch(bytes.begin(), bytes.end(), changed.begin()).first;
            std::string wrong = bytes;
            const auto place = static_cast<std::size_t>(first - bytes.begin());
            wrong[place] = one.wrong;
            if (one.wrong == '\xff') wrong[place + 2] = one.wrong; // more than all bytes
            QVERIFY_EXCEPTION_THROWN(static_cast<void>(rigOfBytes(wrong)), std::invalid_argument);
            QVERIFY2(bytesOf(rigOfBytes(changed)) == changed, one.what);
        }
        Rig varied = rig;
        varied.variants.push_back({"A", {}, Json::parse(R"([{"op": "remove", "path": "/handle"}])")});
        std::string cut = bytesOf(varied);
        cut.replace(cut.find("[{\"op\""), 1, "{");
        QVERIFY_EXCEPTION_THROWN(static_cast<void>(rigOfBytes(cut)), std::invalid_argument);
    }

    /// A number that is changed takes some bytes, also when many others have been; other texts and parts come
    /// back, too.
    void versionsAreDifferences() {
        const Rig first = shippedDocument("refrigerator").rig;
        const RigVersion whole(first);
        QVERIFY(whole.memory() > 500);
        Rig rig = first;
        std::vector<std::shared_ptr<const RigVersion>> versions;
        const auto keep = [&] {
            versions.push_back(
                std::make_shared<const RigVersion>(rig, versions.empty() ? &whole : versions.back().get()));
            QVERIFY(bytesOf(versions.back()->rig()) == bytesOf(rig));
        };
        std::mt19937 random(5);
        std::uniform_real_distribution<double> any(0.1, 2.0);
        for (int i = 0; i < 50; ++i) {
            rig.environment.gravity.x() = any(random);
            std::get<DoorHingeParameters>(rig.elements[0].law).springConstant = any(random);
            keep();
            QVERIFY(versions.back()->memory() < sizeof(RigVersion) + 100);
        }
        rig.name = "Another";
        keep();
        rig.bodies.back().shapes.push_back(rig.bodies.back().shapes.front());
        keep();
        rig.joints[0].kind = FixedJoint{};
        keep();
        rig = first;
        keep();
    }

    /// Ten thousand edits: some bytes each, and all rows the same again, to the last bit.
    void tenThousandEditsAreKeptExactly() {
        constexpr int edits = 10'000;
        DraggedRun run;
        const bool tells = allocatorTells();
        run.rows.reserve(edits);
        run.drag(10);
        const double before = heldBytes();
        const std::size_t width = run.rows.front().second.size();
        run.drag(edits - 10);
        const RunLog& log = run.recording.log();
        QCOMPARE(log.editCount(), std::size_t{edits});
        // An entry of samples and one of the edit, the difference, and a whole rig now and then.
        QVERIFY2(log.memory() < std::size_t{edits} * 1200, qPrintable(QString::number(log.memory())));
        QVERIFY(run.recording.snapshotMemory() <= Recording::kMostMemory);
        if (tells) {
            const double rows = static_cast<double>(edits * width * sizeof(double));
            const double grown = heldBytes() - before - rows;
            const auto counted = static_cast<double>(log.memory() + run.recording.snapshotMemory());
            QVERIFY2(grown < 2.0 * counted, qPrintable(QStringLiteral("%1 %2").arg(grown).arg(counted)));
        }
        std::mt19937 random(10);
        std::uniform_int_distribution<std::size_t> any(0, run.rows.size() - 1);
        for (int i = 0; i < 200; ++i) {
            const auto& [time, row] = run.rows[any(random)];
            std::optional<Simulation> then = run.recording.simulationAt(*log.instantAt(time));
            QVERIFY(then.has_value());
            // At the time of an edit the instant is the sample before it.
            QVERIFY2(isSameRow(rowAt(*then, time), row), qPrintable(QString::number(time)));
        }
    }

    /// A log that is cut knows what it holds, and edits go on from its last version.
    void cutLogsAreCounted() {
        DraggedRun run;
        run.drag(100);
        RunLog& log = run.recording.log();
        const std::size_t all = log.memory();
        const LogPlace place = *log.sampleAt(0.0505);
        log.cut(place);
        QCOMPARE(log.editCount(), std::size_t{49}); // that at 0.05 s comes after the sample
        QVERIFY(log.memory() < all);
        log.addInput(EditInput{log.time(), std::make_shared<const Model>(run.rig)});
        QCOMPARE(log.editCount(), std::size_t{50});
        const EditInput& last = std::get<EditInput>(log.entries().back());
        QVERIFY(bytesOf(last.version->rig()) == bytesOf(run.rig));
        log.cut({});
        QCOMPARE(log.editCount(), std::size_t{0});
    }

    /// Edits whose models are gone are in a take as all others, and other designs follow hands across them.
    void takesAndVariantsKnowAllEdits() {
        DraggedRun run;
        run.drag(40);
        RunLog& log = run.recording.log();
        log.addInput(HandInput{log.time(), Hand{.body = run.rig.bodies.size() - 1, .target = {0.1, 0.0, 0.4}}});
        log.addSample(0.004);
        QVERIFY(std::get<EditInput>(log.entries()[1]).model == nullptr);
        const RigDocument document = shippedDocument("dishwasher");
        const TakeReading reading = readTake(writeTake(document.source, run.recording.origin(), log));
        QVERIFY(reading.take.has_value());
        QCOMPARE(reading.take->log.editCount(), std::size_t{40});
        std::size_t compared = 0;
        for (std::size_t i = 0; i < log.entries().size(); ++i) {
            const EditInput* edit = std::get_if<EditInput>(&log.entries()[i]);
            if (edit == nullptr) continue;
            QVERIFY(bytesOf(std::get<EditInput>(reading.take->log.entries()[i]).rig()) == bytesOf(edit->rig()));
            ++compared;
        }
        QCOMPARE(compared, std::size_t{40});
        const auto design = std::make_shared<const Model>(designOf(document.rig));
        const SameInputs inputs = sameInputs(run.recording.origin(), log, design);
        QVERIFY2(inputs.refusal.empty(), inputs.refusal.c_str());
        QCOMPARE(inputs.log.editCount(), std::size_t{0});
    }

    /// A run whose beginning is not kept goes on as if it were; what needs the beginning says so.
    void runsGoOnWithoutTheirBeginning() {
        DraggedRun run;
        run.drag(300);
        const double from = run.recording.log().time();
        Recording later({run.simulation.sharedModel(),
                         std::nullopt,
                         {},
                         Continuation{std::make_shared<const Simulation>(run.simulation), from}});
        QCOMPARE(later.log().time(), from);
        Simulation simulation(later.start());
        run.drag(100);
        const RunLog& log = run.recording.log();
        for (std::size_t i = 600; i < log.entries().size(); ++i) later.log().append(log.entries()[i]);
        for (const auto& [time, row] : run.rows) {
            if (time <= from) continue;
            std::optional<Simulation> then = later.simulationAt(*later.log().instantAt(time));
            QVERIFY(then.has_value());
            QVERIFY(isSameRow(rowAt(*then, time), row));
        }
        QVERIFY(!later.log().instantAt(0.5 * from));
        const RigDocument document = shippedDocument("dishwasher");
        QVERIFY_EXCEPTION_THROWN(static_cast<void>(writeTake(document.source, later.origin(), later.log())),
                                 std::invalid_argument);
        const auto design = std::make_shared<const Model>(document.rig);
        QCOMPARE(sameInputs(later.origin(), later.log(), design).refusal, std::string(kBeginningNotKept));
    }

    /// The estimate of what a model holds, against what the allocator says.
    void modelMemoryIsEstimated() {
        if (!allocatorTells()) return;
        for (const ShippedRig& shipped : shippedRigs()) {
            const Rig rig = readRig(shipped.text).document->rig;
            std::vector<std::shared_ptr<const Model>> models;
            models.reserve(8);
            const double before = heldBytes();
            for (int i = 0; i < 8; ++i) models.push_back(std::make_shared<const Model>(rig));
            const double each = (heldBytes() - before) / 8.0;
            const double ratio = static_cast<double>(modelMemory(*models[0])) / each;
            const QString words = QStringLiteral("%1: %2 of %3, %4 channels, %5 bytes")
                                      .arg(QString::fromStdString(std::string(shipped.name)))
                                      .arg(ratio)
                                      .arg(each)
                                      .arg(models[0]->channels().size())
                                      .arg(bytesOf(rig).size());
            QVERIFY2(ratio > 0.5 && ratio < 2.0, qPrintable(words));
        }
    }
};

HINGELAB_APPLESS_TEST(TestRigVersions)

} // namespace test_rig_versions

#include "test_rig_versions.moc"
