// SPDX-License-Identifier: GPL-3.0-or-later
// Exported FMUs by dlopen, under the sanitizers, too. What Python can see of them is in check_fmu.py.
#include <QTest>
#include <cmath>
#include <fstream>
#include <random>
#include <sstream>
#include <thread>

#include "tests/fmu/fmu_object.h"
#include "tests/run.h"
#include "tests/shipped.h"
#include "tests/suite.h"

namespace test_fmu {

using namespace hingelab;
using namespace hingelab::test;

// The functions are looked up in the shared object; their declarations give the types.
#define FMI(name, ...) fmu.find<decltype(::name)>(#name)(__VA_ARGS__)

namespace {

FmuOptions engine() {
    FmuOptions options;
    options.engine = HINGELAB_FMU_ENGINE;
    return options;
}

class Driven2 {
  public:
    explicit Driven2(const FmuObject& object, bool logs = false) : fmu(object) {
        callbacks_ = {keepMessage, nullptr, nullptr, nullptr, &messages};
        c = FMI(fmi2Instantiate, "one", fmi2CoSimulation, fmu.token().c_str(),
                ("file://" + fmu.folder("resources")).c_str(), &callbacks_, fmi2False,
                logs ? fmi2True : fmi2False);
    }
    ~Driven2() { FMI(fmi2FreeInstance, c); }
    Driven2(const Driven2&) = delete;
    Driven2& operator=(const Driven2&) = delete;

    void start(double time = 0.0) {
        QCOMPARE(FMI(fmi2SetupExperiment, c, fmi2False, 0.0, time, fmi2False, 0.0), fmi2OK);
        QCOMPARE(FMI(fmi2EnterInitializationMode, c), fmi2OK);
        QCOMPARE(FMI(fmi2ExitInitializationMode, c), fmi2OK);
        now = time;
    }
    fmi2Status stepTo(double time) {
        const fmi2Status status = FMI(fmi2DoStep, c, now, time - now, fmi2False);
        if (status == fmi2OK) now = time;
        return status;
    }
    std::vector<double> outputs() {
        const std::vector<unsigned> references = fmu.outputs();
        std::vector<double> values(references.size(), std::nan(""));
        static_cast<void>(FMI(fmi2GetReal, c, references.data(), references.size(), values.data()));
        return values;
    }
    fmi2Status set(const std::string& name, double value) {
        const unsigned reference = fmu.reference(name);
        return FMI(fmi2SetReal, c, &reference, 1, &value);
    }
    [[nodiscard]] std::string bytesOf(fmi2FMUstate state) const {
        std::size_t size = 0;
        if (FMI(fmi2SerializedFMUstateSize, c, state, &size) != fmi2OK) return {};
        std::string bytes(size, '\0');
        return FMI(fmi2SerializeFMUstate, c, state, bytes.data(), bytes.size()) == fmi2OK ? bytes
                                                                                          : std::string();
    }

    const FmuObject& fmu;
    fmi2Component c = nullptr;
    double now = 0.0;
    std::vector<Message> messages;

  private:
    fmi2CallbackFunctions callbacks_{};
};

/// Bits, so that a NaN is equal to itself.
bool isSame(const std::vector<double>& a, const std::vector<double>& b) {
    return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), [](double x, double y) {
               return x == y || (std::isnan(x) && std::isnan(y));
           });
}

} // namespace

class TestFmu : public QObject {
    Q_OBJECT
  private slots:
    void thePermissionIsTheFileOfTheProject() {
        std::ifstream file(HINGELAB_SOURCE "/LICENSE-EXCEPTION");
        std::stringstream text;
        text << file.rdbuf();
        QCOMPARE(text.str(), std::string(fmuPermission()));
    }

    void statesRoundTripExactly_data() {
        QTest::addColumn<QString>("rig");
        for (const char* rig : {"bouncing-ball", "dishwasher", "four-bar", "slope", "motor-door"}) {
            QTest::newRow(rig) << QString(rig);
        }
    }

    /// Saved in the middle of steps (of a bounce, too), gone on with, restored, and gone on with again: the
    /// same bits; so is what comes back from bytes, in another instance.
    void statesRoundTripExactly() {
        QFETCH(QString, rig);
        const FmuObject fmu(shippedDocument(rig.toStdString()).rig, FmiVersion::two, engine());
        Driven2 one(fmu);
        Driven2 other(fmu);
        one.start();
        other.start();
        for (int i = 1; i <= 20; ++i) {
            fmi2FMUstate state = nullptr;
            QCOMPARE(FMI(fmi2GetFMUstate, one.c, &state), fmi2OK);
            const double before = one.now;
            QCOMPARE(one.stepTo(0.0371 * i), fmi2OK);
            const std::vector<double> first = one.outputs();
            QCOMPARE(one.stepTo(0.0371 * i + 0.5), fmi2OK); // far beyond
            QCOMPARE(FMI(fmi2SetFMUstate, one.c, state), fmi2OK);
            one.now = before;
            QCOMPARE(one.stepTo(0.0371 * i), fmi2OK);
            QVERIFY(isSame(one.outputs(), first));

            const std::string bytes = one.bytesOf(state);
            QVERIFY(!bytes.empty());
            fmi2FMUstate copy = nullptr;
            QCOMPARE(FMI(fmi2DeSerializeFMUstate, other.c, bytes.data(), bytes.size(), &copy), fmi2OK);
            QCOMPARE(FMI(fmi2SetFMUstate, other.c, copy), fmi2OK);
            other.now = before;
            QCOMPARE(other.stepTo(0.0371 * i), fmi2OK);
            QVERIFY(isSame(other.outputs(), first));
            QCOMPARE(FMI(fmi2FreeFMUstate, one.c, &state), fmi2OK);
            QCOMPARE(state, nullptr);
            QCOMPARE(FMI(fmi2FreeFMUstate, other.c, &copy), fmi2OK);
        }
    }

    /// Saved while the ball touches, and again and again from there: each time the same bounce.
    void rollsBackInTheMiddleOfABounce() {
        const Rig rig = shippedDocument("bouncing-ball").rig;
        Run run(rig);
        const std::string force = "contact." + rig.contacts.at(0).name + ".normal_force";
        double touches = 0.0; // [s] a whole number of quarters of milliseconds
        for (int i = 1; i < 8000 && touches == 0.0; ++i) {
            if (run.at(i * 0.00025, force.c_str()) > 0.0) touches = i * 0.00025;
        }
        QVERIFY(touches > 0.0);
        FmuOptions options = engine();
        options.outputs = {force, "energy.kinetic", "energy.closure"};
        const FmuObject fmu(rig, FmiVersion::two, options);
        Driven2 one(fmu);
        one.start();
        QCOMPARE(one.stepTo(touches), fmi2OK);
        QCOMPARE(one.outputs().at(0), run.at(touches, force.c_str()));
        QVERIFY(one.outputs().at(0) > 0.0);
        fmi2FMUstate state = nullptr;
        QCOMPARE(FMI(fmi2GetFMUstate, one.c, &state), fmi2OK);
        const double expected = run.at(touches + 0.3, "energy.kinetic");
        for (const double step : {0.3, 0.0001, 0.0007, 0.013}) { // of any size
            QCOMPARE(FMI(fmi2SetFMUstate, one.c, state), fmi2OK);
            one.now = touches;
            while (one.now < touches + 0.3) {
                QCOMPARE(one.stepTo(std::min(one.now + step, touches + 0.3)), fmi2OK);
            }
            QCOMPARE(one.outputs().at(1), expected); // of doubles: to 1e-12
        }
    }

    /// With inputs and parameters on the way, which the bytes carry.
    void bytesCarryInputs() {
        FmuOptions options = engine();
        const FmuObject fmu(shippedDocument("motor-door").rig, FmiVersion::two, options);
        Driven2 one(fmu);
        one.start();
        const std::string xml = fmu.xml();
        const auto nameWith = [&](const std::string& begin, const std::string& end) {
            const std::size_t at = xml.find("name=\"" + begin) + 6;
            std::string name = xml.substr(at, xml.find('"', at) - at);
            return name.ends_with(end) ? name : std::string();
        };
        const std::string torque = nameWith("input.joint.", ".torque");
        QVERIFY(!torque.empty());
        const std::string motor = nameWith("input.motor.", ".voltage");
        QVERIFY(!motor.empty());
        const fmi2Boolean yes = fmi2True;
        const unsigned byHand = fmu.reference(motor.substr(0, motor.rfind('.')) + ".by_hand");
        for (int i = 1; i <= 10; ++i) {
            QCOMPARE(one.set(torque, 0.5 * i), fmi2OK);
            if (i == 4) QCOMPARE(FMI(fmi2SetBoolean, one.c, &byHand, 1, &yes), fmi2OK);
            QCOMPARE(one.set(motor, 0.3 * i), fmi2OK);
            QCOMPARE(one.stepTo(0.1 * i), fmi2OK);
        }
        fmi2FMUstate state = nullptr;
        QCOMPARE(FMI(fmi2GetFMUstate, one.c, &state), fmi2OK);
        const std::string bytes = one.bytesOf(state);
        QCOMPARE(one.stepTo(1.5), fmi2OK);
        const std::vector<double> expected = one.outputs();

        Driven2 other(fmu);
        fmi2FMUstate copy = nullptr;
        QCOMPARE(FMI(fmi2DeSerializeFMUstate, other.c, bytes.data(), bytes.size(), &copy), fmi2OK);
        QCOMPARE(FMI(fmi2SetFMUstate, other.c, copy), fmi2OK);
        other.now = 1.0;
        QCOMPARE(other.stepTo(1.5), fmi2OK);
        QVERIFY(isSame(other.outputs(), expected));

        // Cut or spoilt bytes are refused or give another state: nothing crashes.
        std::mt19937 random(1);
        for (std::size_t cut = 0; cut < bytes.size(); cut += 7) {
            fmi2FMUstate none = nullptr;
            QCOMPARE(FMI(fmi2DeSerializeFMUstate, other.c, bytes.data(), cut, &none), fmi2Error);
        }
        const std::size_t head = 20 + 8 + 8 + fmu.token().size(); // what follows are numbers
        for (int i = 0; i < 200; ++i) {
            std::string spoilt = bytes;
            const std::size_t at = head + random() % (spoilt.size() - head);
            spoilt[at] = static_cast<char>(spoilt[at] ^ static_cast<char>(1U << (random() % 6U)));
            fmi2FMUstate maybe = nullptr;
            static_cast<void>(FMI(fmi2DeSerializeFMUstate, other.c, spoilt.data(), spoilt.size(), &maybe));
            static_cast<void>(FMI(fmi2FreeFMUstate, other.c, &maybe));
        }
        int ignored = 0;
        fmi2FMUstate foreign = &ignored;
        QCOMPARE(FMI(fmi2SetFMUstate, other.c, foreign), fmi2Error);
        QCOMPARE(FMI(fmi2FreeFMUstate, other.c, &foreign), fmi2Error);
    }

    void aThousandInstances() {
        const FmuObject fmu(shippedDocument("room-door").rig, FmiVersion::two, engine());
        std::vector<std::unique_ptr<Driven2>> all;
        for (int i = 0; i < 1000; ++i) {
            all.push_back(std::make_unique<Driven2>(fmu));
            QVERIFY(all.back()->c != nullptr);
            all.back()->start();
            if (all.size() == 20) { // some at a time, freed in the middle of their lives
                QCOMPARE(all[7]->stepTo(0.25), fmi2OK);
                fmi2FMUstate left = nullptr; // that the importer forgets
                QCOMPARE(FMI(fmi2GetFMUstate, all[7]->c, &left), fmi2OK);
                all.clear();
            }
        }
    }

    /// Each thread with its own: the same numbers as alone.
    void instancesSideBySide() {
        const FmuObject fmu(shippedDocument("four-bar").rig, FmiVersion::two, engine());
        Driven2 alone(fmu);
        alone.start();
        QCOMPARE(alone.stepTo(1.0), fmi2OK);
        const std::vector<double> expected = alone.outputs();
        std::vector<std::vector<double>> results(4);
        std::vector<std::thread> threads;
        threads.reserve(results.size());
        for (std::vector<double>& result : results) {
            threads.emplace_back([&fmu, &result] {
                Driven2 mine(fmu);
                mine.start();
                for (int i = 1; i <= 8; ++i) static_cast<void>(mine.stepTo(0.125 * i));
                result = mine.outputs();
            });
        }
        for (std::thread& thread : threads) thread.join();
        for (const std::vector<double>& result : results) QVERIFY(isSame(result, expected));
    }

    void callsInWrongStatesAreRefusedWithWords() {
        const FmuObject fmu(shippedDocument("room-door").rig, FmiVersion::two, engine());
        Driven2 one(fmu);
        double value = 0.0;
        const unsigned reference = fmu.outputs().front();
        QCOMPARE(FMI(fmi2DoStep, one.c, 0.0, 0.1, fmi2True), fmi2Error);
        QCOMPARE(FMI(fmi2GetReal, one.c, &reference, 1, &value), fmi2Error);
        QCOMPARE(FMI(fmi2ExitInitializationMode, one.c), fmi2Error);
        QCOMPARE(one.messages.size(), std::size_t(3));
        QVERIFY(one.messages[0].words.find("instantiated") != std::string::npos);
        QCOMPARE(one.messages[0].category, std::string("logStatusError"));
        one.start();
        QCOMPARE(FMI(fmi2EnterInitializationMode, one.c), fmi2Error);
        QCOMPARE(FMI(fmi2DoStep, one.c, 0.5, 0.1, fmi2True), fmi2Error); // begins elsewhere
        QCOMPARE(FMI(fmi2DoStep, one.c, 0.0, 1e300, fmi2True), fmi2Error);
        const unsigned beyond = 1000000;
        QCOMPARE(FMI(fmi2GetReal, one.c, &beyond, 1, &value), fmi2Error);
        QCOMPARE(FMI(fmi2GetReal, one.c, nullptr, 1, &value), fmi2Error);
        QCOMPARE(FMI(fmi2GetReal, nullptr, &reference, 1, &value), fmi2Error);
        QCOMPARE(one.stepTo(0.1), fmi2OK); // refusals change nothing
        QCOMPARE(FMI(fmi2Terminate, one.c), fmi2OK);
        QCOMPARE(FMI(fmi2GetReal, one.c, &reference, 1, &value), fmi2OK);
        QCOMPARE(FMI(fmi2DoStep, one.c, 0.1, 0.1, fmi2True), fmi2Error);
        QCOMPARE(FMI(fmi2Reset, one.c), fmi2OK);
        one.start();
        QCOMPARE(one.stepTo(0.1), fmi2OK);

        fmi2CallbackFunctions none{};
        const std::string place = "file://" + fmu.folder("resources");
        const std::string token = fmu.token();
        for (const char* uri :
             {"http://x/resources", "file:relative", "file:///nowhere", "file:///%zz", "file:///%00", ""}) {
            QVERIFY(FMI(fmi2Instantiate, "x", fmi2CoSimulation, token.c_str(), uri, &none, 0, 0) == nullptr);
        }
        QVERIFY(FMI(fmi2Instantiate, "x", fmi2CoSimulation, "other", place.c_str(), &none, 0, 0) == nullptr);
        QVERIFY(FMI(fmi2Instantiate, "x", fmi2ModelExchange, token.c_str(), place.c_str(), &none, 0, 0) ==
                nullptr);
        QVERIFY(FMI(fmi2Instantiate, "", fmi2CoSimulation, token.c_str(), place.c_str(), &none, 0, 0) ==
                nullptr);
    }

    /// A crank of a billion radians per second is more than steps can follow: it stops the run, not the
    /// program.
    void aRunThatStopsIsAStepDiscarded() {
        RigDocument document = shippedDocument("four-bar");
        for (Joint& joint : document.rig.joints) {
            if (RevoluteJoint* revolute = joint.revolute()) revolute->initialRate = 1e9;
        }
        const FmuObject fmu(document.rig, FmiVersion::two, engine());
        Driven2 one(fmu);
        one.start();
        fmi2Status status = fmi2OK;
        for (int i = 1; i <= 5 && status == fmi2OK; ++i) status = one.stepTo(0.2 * i);
        QCOMPARE(status, fmi2Discard);
        QVERIFY(one.messages.back().words.find("stopped at") != std::string::npos);
        double last = -1.0;
        QCOMPARE(FMI(fmi2GetRealStatus, one.c, fmi2LastSuccessfulTime, &last), fmi2OK);
        QVERIFY(last >= 0.0 && last < 1.0);
        fmi2Boolean terminated = fmi2False;
        QCOMPARE(FMI(fmi2GetBooleanStatus, one.c, fmi2Terminated, &terminated), fmi2OK);
        QCOMPARE(terminated, fmi2True);
    }

    /// Events of the engine are told where they are wanted, and times are those of the importer.
    void eventsAreLogged() {
        const FmuObject fmu(shippedDocument("refrigerator").rig, FmiVersion::two, engine());
        Driven2 quiet(fmu);
        quiet.start();
        QCOMPARE(quiet.stepTo(5.0), fmi2OK);
        QVERIFY(quiet.messages.empty());
        Driven2 loud(fmu, true);
        loud.start(100.0);
        QCOMPARE(loud.stepTo(105.0), fmi2OK);
        QVERIFY(!loud.messages.empty());
        QCOMPARE(loud.messages[0].category, std::string("logEvents"));
        QVERIFY2(loud.messages[0].words.starts_with("at 10"), loud.messages[0].words.c_str());
        const unsigned time = fmu.reference("time");
        double value = 0.0;
        QCOMPARE(FMI(fmi2GetReal, loud.c, &time, 1, &value), fmi2OK);
        QCOMPARE(value, 105.0);
    }

    /// FMI 3.0 over the same core: the same numbers, and its own states.
    void threeIsAsTwo() {
        const Rig rig = shippedDocument("slope").rig;
        const FmuObject two(rig, FmiVersion::two, engine());
        Driven2 one(two);
        one.start();
        const FmuObject fmu(rig, FmiVersion::three, engine());
        fmi3Instance c =
            FMI(fmi3InstantiateCoSimulation, "one", fmu.token().c_str(), fmu.folder("resources/").c_str(),
                false, false, false, false, nullptr, 0, nullptr, nullptr, nullptr);
        QVERIFY(c != nullptr);
        QCOMPARE(FMI(fmi3EnterInitializationMode, c, false, 0.0, 0.0, true, 1.0), fmi3OK);
        QCOMPARE(FMI(fmi3ExitInitializationMode, c), fmi3OK);
        const std::vector<unsigned> outputs = fmu.outputs();
        std::vector<double> values(outputs.size());
        bool event = true;
        bool ends = true;
        bool early = true;
        double last = 0.0;
        fmi3FMUState state = nullptr;
        for (int i = 0; i < 4; ++i) {
            if (i == 2) QCOMPARE(FMI(fmi3GetFMUState, c, &state), fmi3OK);
            QCOMPARE(FMI(fmi3DoStep, c, 0.25 * i, 0.25, false, &event, &ends, &early, &last), fmi3OK);
            QCOMPARE(last, 0.25 * (i + 1));
            QVERIFY(!event && !ends && !early);
            QCOMPARE(one.stepTo(0.25 * (i + 1)), fmi2OK);
            QCOMPARE(FMI(fmi3GetFloat64, c, outputs.data(), outputs.size(), values.data(), values.size()),
                     fmi3OK);
            QVERIFY(isSame(values, one.outputs()));
        }
        QCOMPARE(FMI(fmi3DoStep, c, 1.0, 0.25, false, &event, &ends, &early, &last),
                 fmi3Error); // after the stop
        QCOMPARE(FMI(fmi3SetFMUState, c, state), fmi3OK);
        QCOMPARE(FMI(fmi3DoStep, c, 0.5, 0.5, false, &event, &ends, &early, &last), fmi3OK);
        QCOMPARE(FMI(fmi3GetFloat64, c, outputs.data(), outputs.size(), values.data(), values.size()), fmi3OK);
        QVERIFY(isSame(values, one.outputs()));
        std::size_t size = 0;
        QCOMPARE(FMI(fmi3SerializedFMUStateSize, c, state, &size), fmi3OK);
        std::vector<fmi3Byte> bytes(size);
        QCOMPARE(FMI(fmi3SerializeFMUState, c, state, bytes.data(), size), fmi3OK);
        fmi3FMUState copy = nullptr;
        QCOMPARE(FMI(fmi3DeserializeFMUState, c, bytes.data(), size, &copy), fmi3OK);
        QCOMPARE(FMI(fmi3FreeFMUState, c, &state), fmi3OK);
        QCOMPARE(FMI(fmi3EnterEventMode, c), fmi3Error);
        fmi3String text = nullptr;
        QCOMPARE(FMI(fmi3GetString, c, outputs.data(), 1, &text, 1), fmi3Error);
        FMI(fmi3FreeInstance, c); // with a state that was not freed
    }

    /// An effort from outside is work of the hand, and the audit closes, with contacts and without.
    void effortsAreWorkOfTheHand_data() {
        QTest::addColumn<QString>("rig");
        QTest::addColumn<double>("effort");
        QTest::addColumn<double>("closure");
        QTest::newRow("one joint") << "dishwasher" << 8.0 << 1e-4;
        QTest::newRow("linkage") << "four-bar" << 0.2 << 1e-4;
        QTest::newRow("contact") << "slope" << 1.0 << 1e-2; // of the scheme of fixed steps
    }

    void effortsAreWorkOfTheHand() {
        QFETCH(QString, rig);
        QFETCH(double, effort);
        QFETCH(double, closure);
        Run run(shippedDocument(rig.toStdString()).rig);
        const int n = run.model->degreesOfFreedom();
        JointVector efforts = JointVector::Zero(n);
        efforts[0] = effort;
        run.simulation.setEfforts(0.0, efforts);
        const int place = run.model->channelIndex("joint." + run.model->coordinateNames()[0]);
        const double before = run.at(0.0, "time");
        QCOMPARE(before, 0.0);
        const double x0 = place < 0 ? 0.0 : run.row[static_cast<std::size_t>(place)];
        const double work = run.at(0.5, "energy.hand_work");
        if (place >= 0) { // a constant effort does work over the way alone
            const double x = run.row[static_cast<std::size_t>(place)];
            QVERIFY2(std::abs(work - effort * (x - x0)) < 1e-5 * (1.0 + std::abs(work)),
                     qPrintable(QString("%1 for %2").arg(work).arg(effort * (x - x0))));
        }
        QVERIFY(std::abs(work) > 1e-6);
        QVERIFY2(std::abs(run.at(0.5, "energy.closure")) < closure,
                 qPrintable(QString::number(run.at(0.5, "energy.closure"))));
        const Simulation copy = run.simulation;
        QCOMPARE(copy.efforts()[0], effort);
        run.simulation.reset();
        QCOMPARE(run.simulation.efforts()[0], 0.0);
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                                 run.simulation.setEfforts(0.0, JointVector::Zero(n + 1)));
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                                 run.simulation.setEfforts(0.0, JointVector::Constant(n, std::nan(""))));
    }
};

HINGELAB_GUILESS_TEST(TestFmu)

} // namespace test_fmu

#include "test_fmu.moc"
