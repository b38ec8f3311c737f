// SPDX-License-Identifier: GPL-3.0-or-later
// The seven assemblies by themselves, against reference numbers computed with 60 digits by other means (root
// scan, differences, virtual power): see the note in the data file.
#include <QTest>
#include <cmath>

#include "assemblies/assembly.h"
#include "cases/assembly_case.h"
#include "tests/suite.h"
#include "tests/test_data.h"

namespace test_assemblies {

using namespace hingelab;
using hingelab::test::readData;

namespace {

/// Largest difference between two JSON trees of numbers, relative to the larger magnitude in each vector, and
/// where.
struct Difference {
    double value = 0.0;
    QString where;
};

void collect(const Json& json, std::vector<double>& numbers) {
    if (json.is_number()) numbers.push_back(json.get<double>());
    if (json.is_structured()) {
        for (const Json& item : json) collect(item, numbers);
    }
}

double scaleOf(const Json& json) {
    std::vector<double> numbers;
    collect(json, numbers);
    double scale = 1.0;
    for (const double number : numbers) scale = std::max(scale, std::abs(number));
    return scale;
}

void compare(const Json& ours, const Json& reference, const QString& where, double scale, Difference& worst) {
    if (reference.is_number()) {
        const double difference = std::abs(ours.get<double>() - reference.get<double>()) / scale;
        if (!(difference <= worst.value)) worst = {difference, where};
        return;
    }
    if (reference.is_array()) {
        QCOMPARE(ours.size(), reference.size());
        // A quaternion and its negative are the same rotation.
        if (where.endsWith("quat_wxyz")) {
            double dot = 0.0;
            for (std::size_t i = 0; i < 4; ++i) dot += ours[i].get<double>() * reference[i].get<double>();
            if (!(std::abs(std::abs(dot) - 1.0) <= worst.value)) worst = {std::abs(std::abs(dot) - 1.0), where};
            return;
        }
        for (std::size_t i = 0; i < reference.size(); ++i) {
            compare(ours[i], reference[i], where + "/" + QString::number(i), scale, worst);
        }
        return;
    }
    for (const auto& [key, value] : reference.items()) {
        const QString here = where + "/" + QString::fromStdString(key);
        QVERIFY2(ours.contains(key), qPrintable(here + " is missing"));
        compare(ours.at(key), value, here, key == "totalPower" ? scale : std::max(1.0, scaleOf(value)), worst);
    }
}

/// Axis along z through the world's origin, rod 2 of 1 m across it: frame_a at (x, 0, 0) has simple numbers.
JointSsr ssr(double rod1Length, double size = 1.0) {
    JointSsr p;
    p.rod1Length = size * rod1Length;
    p.rRod2_ib = {size, 0.0, 0.0};
    return p;
}

/// Slide along x through the world's origin, without a rod 2: frame_a at (0, y, 0) has simple numbers.
JointSsp ssp(double rod1Length, double size = 1.0) {
    JointSsp p;
    p.rod1Length = size * rod1Length;
    p.n_b = Vector3::UnitX();
    p.rRod2_ib.setZero();
    return p;
}

Pose at(double x, double y, double z = 0.0) {
    return {Matrix3::Identity(), Vector3(x, y, z)};
}

/// Frames a and b in motion, an angle or distance that does not mind the closure, and what follows from them.
class OpenLoop {
  public:
    explicit OpenLoop(const AssemblyParameters& parameters) : assembly(parameters) {}

    static FrameMotion frame(double t, const Vector3& origin, double sign) {
        const Vector3 v(0.3 * sign, -0.7, 0.5);
        const Vector3 a(1.1, 0.4 * sign, -0.9);
        const Vector3 axis = Vector3(0.2, 0.6 * sign, -0.4).normalized();
        const Vector3 turn = (0.8 * t + 0.35 * t * t) * axis;
        return {{rotationAbout(axis, turn.dot(axis)), origin + t * v + 0.5 * t * t * a},
                {(0.8 + 0.7 * t) * axis, v + t * a},
                {0.7 * axis, a}};
    }

    AssemblyPlacement placedAt(double t) {
        a = frame(t, {0.4, -0.2, 0.3}, 1.0);
        b = frame(t, {-0.5, 0.6, 0.1}, -1.0);
        AssemblyPlacement placement;
        closureError = assembly.place(a.X, b.X, 0.6 + 1.2 * t - 0.7 * t * t, placement);
        return placement;
    }

    Assembly assembly;
    FrameMotion a, b;
    double closureError = 0.0;
};

} // namespace

class TestAssemblies : public QObject {
    Q_OBJECT

  private slots:
    void matchReference_data() {
        QTest::addColumn<QString>("kind");
        for (const char* kind :
             {"JointUPS", "JointUSR", "JointUSP", "JointSSR", "JointSSP", "JointRRR", "JointRRP"}) {
            QTest::newRow(kind) << kind;
        }
    }
    void matchReference() {
        QFETCH(QString, kind);
        const Json document = readData("assembly_cases.json");
        const Json& cases = document["cases"][kind.toStdString()];
        const Json results = evaluateAssemblies({{"cases", {{kind.toStdString(), cases}}}})["results"];
        QCOMPARE(results.size(), cases.size());
        QVERIFY(cases.size() >= 10);
        for (std::size_t i = 0; i < cases.size(); ++i) {
            QVERIFY2(!results[i].contains("error"), results[i].dump().c_str());
            QVERIFY(results[i]["id"] == cases[i]["id"]);
            Difference worst;
            compare(results[i], cases[i]["output"], QString::fromStdString(cases[i]["id"]), 1.0, worst);
            // 1e-10 relative to each vector is what double precision leaves after two derivatives near
            // singular positions (the cases include some); typical is 1e-14.
            QVERIFY2(worst.value < 1e-10, qPrintable(QString("%1: %2").arg(worst.where).arg(worst.value)));
        }
    }

    void refuseSingularAndUnreachablePositions() {
        const Json cases = readData("assembly_error_cases.json");
        const Json results = evaluateAssemblies(cases)["results"];
        for (std::size_t i = 0; i < cases.size(); ++i) {
            const bool isError = cases[i]["expect"] == "error";
            QVERIFY2(results[i].contains("error") == isError, results[i].dump().c_str());
            if (isError) continue;
            const Json& expected = cases[i]["result"];
            for (const char* key : {"phi", "s"}) {
                if (!expected.contains(key)) continue;
                // The position near a dead centre is worth the square root of rounding.
                QVERIFY(std::abs(results[i][key].get<double>() - expected[key].get<double>()) < 1e-8);
            }
        }
    }

    void chooseTheSolutionNearestToTheGuess() {
        for (const Json& item : readData("assembly_branch_semantics.json")) {
            const Json frame = {{"r_0", item["frame_a_r_0"]}};
            const Json one = {{"id", "x"},
                              {"kind", "JointSSR"},
                              {"parameters", item["parameters"]},
                              {"input", {{"frame_a", frame}, {"frame_b", Json::object()}}}};
            for (const auto& [rule, expected] :
                 {std::pair("modulo_turns", "wrapped_rule_phi_deg"), std::pair("literal", "msl_phi_deg")}) {
                const Json result =
                    evaluateAssemblies({{"guess_rule", rule}, {"cases", Json::array({one})}})["results"][0];
                QVERIFY2(result.contains("phi"), result.dump().c_str());
                const double degrees = result["phi"].get<double>() * 180.0 / M_PI;
                QVERIFY(std::abs(degrees - item[expected].get<double>()) < 1e-9);
            }
        }
    }

    void explainBadInput_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        const QString frames = R"("input": {"frame_a": {"r_0": [1, 0, 0]}, "frame_b": {"r_0": [0, 0, 0]}})";
        QTest::newRow("no kind") << "{\"parameters\": {}, " + frames + "}"
                                 << "kind";
        QTest::newRow("unknown kind") << R"({"kind": "JointXYZ", "parameters": {}, )" + frames + "}"
                                      << "JointUPS";
        QTest::newRow("zero axis") << R"({"kind": "JointUPS", "parameters": {"n1_a": [0, 0, 0]}, )" + frames +
                                          "}"
                                   << "n1_a";
        QTest::newRow("negative length")
            << R"({"kind": "JointSSR", "parameters": {"rod1Length": -1}, )" + frames + "}"
            << "rod1Length";
        QTest::newRow("no frame") << R"({"kind": "JointSSR", "parameters": {}, "input": {"frame_a": {}}})"
                                  << "frame_b";
        QTest::newRow("not a rotation") << R"({"kind": "JointUPS", "parameters": {},
                   "input": {"frame_a": {"T": [[1,0,0],[0,1,0],[0,0,2]]}, "frame_b": {}}})"
                                        << "frame_a/T";
        QTest::newRow("not numbers") << R"({"kind": "JointUPS", "parameters": {},
                   "input": {"frame_a": {"r_0": ["a", 0, 0]}, "frame_b": {}}})"
                                     << "r_0";
        QTest::newRow("not an object") << "[3]"
                                       << "object";
    }
    void explainBadInput() {
        QFETCH(QString, text);
        QFETCH(QString, expected);
        const Json result = evaluateAssemblies(Json::parse(text.toStdString()))["results"][0];
        QVERIFY2(result.contains("error"), result.dump().c_str());
        QVERIFY2(QString::fromStdString(result["error"]).contains(expected), result["error"].dump().c_str());
    }

    void explainBadPlaces_data() {
        QTest::addColumn<QString>("pointer");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* pointer, const char* value, const char* expected) {
            QTest::addRow("%s %s", pointer, value) << pointer << value << expected;
        };
        row("/kind", "3", "/kind is not a text");
        row("/parameters", "[]", "/parameters is not an object");
        row("/parameters/colour", "1", "colour");
        row("/input", "2", "/input/frame_a is missing");
        row("/input/frame_a/T", "3", "/input/frame_a/T is not a 3 x 3 matrix");
        row("/input/frame_a/T", "[[1,0,0],[0,1,0]]", "/input/frame_a/T is not a 3 x 3 matrix");
        row("/input/frame_a/T", "[[1,0,0],[0,1,0],[0,0,-1]]", "/input/frame_a/T is not a rotation");
        row("/input/frame_a/r_0", "[1, 2]", "r_0 is not a list of three numbers");
        row("/input/frame_a/r_0", "4", "r_0 is not a list of three numbers");
        row("/input/loads", "4", "/input/loads is not an object");
        row("/input/loads/axis", "\"x\"", "/input/loads/axis is not a number");
        row("/input/loads/frame_ib", "[1]", "/input/loads/frame_ib is not an object");
        row("/input/frame_b/v_0", "[1e200, 1e200, 1e200]", "is not finite");
    }
    /// One case that is right, and with one thing in it that is not.
    void explainBadPlaces() {
        QFETCH(QString, pointer);
        QFETCH(QString, value);
        QFETCH(QString, expected);
        Json item = readData("assembly_cases.json")["cases"]["JointSSR"][0];
        item["kind"] = "JointSSR";
        QVERIFY(!evaluateAssemblies(item)["results"][0].contains("error"));
        item[Json::json_pointer(pointer.toStdString())] = Json::parse(value.toStdString());
        const Json result = evaluateAssemblies(Json::array({item}))["results"][0];
        QVERIFY2(result.contains("error") && result["id"] == item["id"], result.dump().c_str());
        QVERIFY2(QString::fromStdString(result["error"]).contains(expected), result["error"].dump().c_str());
    }

    void explainBadDocuments_data() {
        QTest::addColumn<QString>("text");
        QTest::newRow("gravity") << R"({"gravity": 9.81, "cases": []})";
        QTest::newRow("rule") << R"({"guess_rule": "nearest", "cases": []})";
        QTest::newRow("cases") << R"({"cases": 3})";
        QTest::newRow("lists") << R"({"cases": {"JointSSR": 3}})";
    }
    void explainBadDocuments() {
        QFETCH(QString, text);
        QVERIFY_EXCEPTION_THROWN(static_cast<void>(evaluateAssemblies(Json::parse(text.toStdString()))),
                                 std::runtime_error);
    }

    /// Frames by quaternions, of any length, give what matrices give; gravity is that of the document.
    void conventionsOfDocuments() {
        Json item = readData("assembly_cases.json")["cases"]["JointSSR"][0];
        item["kind"] = "JointSSR";
        item["parameters"]["rod1Mass"] = 2.0;
        item.erase("id");
        const Json byMatrix = evaluateAssemblies(item)["results"][0];
        Json turned = item;
        for (const char* frame : {"frame_a", "frame_b"}) {
            Json& json = turned["input"][frame];
            Matrix3 T;
            for (Eigen::Index r = 0; r < 3; ++r) {
                for (Eigen::Index c = 0; c < 3; ++c) {
                    T(r, c) = json["T"][static_cast<std::size_t>(r)][static_cast<std::size_t>(c)].get<double>();
                }
            }
            const Eigen::Quaterniond q(Matrix3(T.transpose()));
            json.erase("T");
            json["quat_wxyz"] = {3.0 * q.w(), 3.0 * q.x(), 3.0 * q.y(), 3.0 * q.z()};
        }
        Difference worst;
        compare(evaluateAssemblies(turned)["results"][0], byMatrix, "quaternions", 1.0, worst);
        QVERIFY2(worst.value < 1e-12, qPrintable(worst.where));
        for (const char* wrong : {"3", "[1, 2, 3]", "[0, 0, 0, 0]", "[1, 0, 0, \"x\"]"}) {
            turned["input"]["frame_a"]["quat_wxyz"] = Json::parse(wrong);
            QVERIFY(evaluateAssemblies(turned)["results"][0]["error"].get<std::string>().find("quat_wxyz") !=
                    std::string::npos);
        }
        // Half of the rod's weight more or less hangs on each end: together all of it.
        const Json without = evaluateAssemblies({{"gravity", {0, 0, 0}}, {"cases", {item}}})["results"][0];
        const auto forceOn = [](const Json& result, const char* frame, const Json& T) {
            Vector3 f = Vector3::Zero();
            for (std::size_t r = 0; r < 3; ++r) {
                for (std::size_t c = 0; c < 3; ++c) {
                    f[static_cast<Eigen::Index>(c)] +=
                        T[r][c].get<double>() * result[frame]["f"][r].get<double>();
                }
            }
            return f;
        };
        Vector3 difference = Vector3::Zero();
        for (const char* frame : {"frame_a", "frame_b"}) {
            const Json& T = item["input"][frame]["T"];
            difference += forceOn(byMatrix, frame, T) - forceOn(without, frame, T);
        }
        QVERIFY2((difference - Vector3(0, 2.0 * 9.80665, 0)).norm() < 1e-9,
                 std::to_string(difference.y()).c_str());
    }

    void ratesAreDerivativesOfPositions_data() { matchReference_data(); }
    /// Positions along p + v t + a t²/2 with turning frames, differentiated numerically.
    void ratesAreDerivativesOfPositions() {
        QFETCH(QString, kind);
        const Json cases = readData("assembly_cases.json")["cases"][kind.toStdString()];
        const auto vector = [](const Json& json) {
            return Vector3(json[0].get<double>(), json[1].get<double>(), json[2].get<double>());
        };
        for (const Json& item : cases) {
            const auto movedBy = [&](double t) {
                Json moved = item;
                for (const char* name : {"frame_a", "frame_b"}) {
                    Json& frame = moved["input"][name];
                    const Vector3 p =
                        vector(frame["r_0"]) + t * vector(frame["v_0"]) + 0.5 * t * t * vector(frame["a_0"]);
                    const Vector3 turn = t * vector(frame["w"]) + 0.5 * t * t * vector(frame["z"]);
                    Matrix3 T;
                    for (int r = 0; r < 3; ++r)
                        T.row(r) = vector(frame["T"][static_cast<std::size_t>(r)]).transpose();
                    // To second order in t a rotation by this vector has the given w and z at t = 0.
                    const Matrix3 R = T.transpose() * rotationAbout(turn.normalized(), turn.norm());
                    frame["r_0"] = {p[0], p[1], p[2]};
                    frame["T"] = Json::array();
                    for (int c = 0; c < 3; ++c) frame["T"].push_back({R(0, c), R(1, c), R(2, c)});
                }
                const Json result =
                    evaluateAssemblies({{"cases", {{kind.toStdString(), Json::array({moved})}}}})["results"][0];
                return result.contains("phi") ? result["phi"].get<double>() : result.value("s", std::nan(""));
            };
            const Json& out = item["output"];
            const std::string x = out.contains("phi") ? "phi" : "s";
            const double scale = 1.0 + std::abs(out[x + "_dd"].get<double>());
            constexpr double h = 1e-4;
            const double slope = (movedBy(h) - movedBy(-h)) / (2.0 * h);
            const double curvature = (movedBy(h) - 2.0 * movedBy(0.0) + movedBy(-h)) / (h * h);
            if (std::abs(out[x].get<double>()) > 3.1) continue; // the angle may jump by a turn in between
            // Central differences: error of order h² third derivatives, which grow near singular positions.
            QVERIFY(std::abs(slope - out[x + "_d"].get<double>()) < 1e-4 * scale * scale);
            QVERIFY(std::abs(curvature - out[x + "_dd"].get<double>()) < 1e-3 * scale * scale);
        }
    }

    void placingTellsHowFarTheLoopIsFromClosing_data() {
        QTest::addColumn<bool>("turns");
        QTest::newRow("revolute") << true;
        QTest::newRow("prismatic") << false;
    }
    /// |u|² - L² and its two derivatives, with which coordinates near dead centres are searched.
    void placingTellsHowFarTheLoopIsFromClosing() {
        QFETCH(bool, turns);
        const Vector3 n_b(0.3, -0.2, 0.9);
        const Vector3 rod2(0.5, 0.4, -0.1);
        const JointUsr usr{Vector3::UnitZ(), n_b, {0.7, 0.0, 0.0}, rod2, 0.0, 0.0};
        const JointUsp usp{Vector3::UnitZ(), n_b, {0.7, 0.0, 0.0}, rod2, 0.0, 0.0};
        OpenLoop loop(turns ? AssemblyParameters(usr) : AssemblyParameters(usp));
        constexpr double h = 1e-4;
        const auto squareAt = [&](double t) { return loop.placedAt(t).u.squaredNorm(); };
        const double before = squareAt(-h);
        const double after = squareAt(h);
        const AssemblyPlacement p = loop.placedAt(0.0);
        const double square = (p.X_Wim.translation - loop.a.X.translation).squaredNorm();
        // Numbers of order 1, to rounding.
        QVERIFY(std::abs(loop.closureError - (square - 0.7 * 0.7)) < 1e-14);
        const double rate = 1.2;
        const double acceleration = -1.4;
        AssemblyRates rates;
        AssemblyAccelerations accelerations;
        loop.assembly.rates(p, loop.a.V, loop.b.V, &rate, rates);
        loop.assembly.accelerations(p, rates, loop.a, loop.b, &acceleration, accelerations);
        // Truncation h²/6 and h²/12 times derivatives of order 10; rounding 1e-16/h².
        QVERIFY(std::abs(rates.closureRate - (after - before) / (4.0 * h)) < 1e-6);
        QVERIFY(std::abs(accelerations.closureAcceleration - (after - 2.0 * square + before) / (2.0 * h * h)) <
                1e-6);
    }

    /// An angle goes on counting turns next to the last one; a distance is what it is.
    void anglesAreCountedOverTurns() {
        AssemblyPlacement p;
        const Assembly revolute(ssr(1.0));
        const Assembly prismatic(ssp(20.0));
        for (double reference = -40.0; reference < 40.0; reference += 1.7) {
            for (const int branch : {0, 1}) {
                const Pose a = at(1.2, 0.5);
                revolute.solve(a, at(0, 0), branch, reference, 0.0, false, p);
                QCOMPARE(p.problem, AssemblyProblem::none);
                QVERIFY(std::abs(p.angle - reference) <= M_PI + 1e-12);
                const double turns =
                    (p.angle - revolute.solutions(a, at(0, 0), 0.0).value[branch]) / (2.0 * M_PI);
                QVERIFY(std::abs(turns - std::round(turns)) < 1e-12);
                prismatic.solve(at(0, 12), at(0, 0), branch, reference, 0.0, false, p);
                // 16 = sqrt(20² - 12²)
                QVERIFY(std::abs(p.angle - (branch == 0 ? 16.0 : -16.0)) < 1e-12);
            }
        }
    }

    /// Whether a position counts as singular does not depend on the size of the linkage.
    void singularPositionsAreTheSameInEverySize() {
        for (const double size : {1e-3, 1.0, 1e3}) {
            // Rods that are longer than needed by 1e-6: the discriminant is 1e-6 and 2e-6 of its scale.
            const Assembly stretched(ssr(1.0 + 1e-6, size));
            const Assembly slide(ssp(1.0 + 1e-6, size));
            for (const auto& [assembly, a] : {std::pair(stretched, at(2.0 * size, 0)), {slide, at(0, size)}}) {
                QCOMPARE(assembly.solutions(a, at(0, 0), 1e-5).count, 0);
                QCOMPARE(assembly.solutions(a, at(0, 0), 1e-7).count, 2);
            }
            // Rods that are too short by 1e-11 and by 1e-6.
            for (const auto& [lack, problem] : {std::pair(1e-11, AssemblyProblem::deadCentre),
                                                std::pair(1e-6, AssemblyProblem::unreachable)}) {
                QCOMPARE(Assembly(ssr(1.0 - lack, size)).solutions(at(2.0 * size, 0), at(0, 0), 0.0).problem,
                         problem);
                QCOMPARE(Assembly(ssp(1.0 - lack, size)).solutions(at(0, size), at(0, 0), 0.0).problem,
                         problem);
            }
        }
    }

    /// The discriminant must exceed the least one; in these positions it has no rounding.
    void theLeastDiscriminantIsNotEnough() {
        // A = -4, B = 0, C = 1: 16 - 1 = 15, 15/16 of its scale
        const Assembly revolute(ssr(2.0));
        QCOMPARE(revolute.solutions(at(2, 0), at(0, 0), 0.0).discriminant, 15.0);
        QCOMPARE(revolute.solutions(at(2, 0), at(0, 0), 15.0 / 16.0).count, 0);
        QCOMPARE(revolute.solutions(at(2, 0), at(0, 0), 15.0, true).count, 0);
        QCOMPARE(revolute.solutions(at(2, 0), at(0, 0), 14.0, true).count, 2);
        const Assembly prismatic(ssp(2.0)); // L² - 0 = 4
        QCOMPARE(prismatic.solutions(at(5, 0), at(0, 0), 1.0).count, 0);
        QCOMPARE(prismatic.solutions(at(5, 0), at(0, 0), 4.0, true).count, 0);
        QCOMPARE(prismatic.solutions(at(5, 0), at(0, 0), 3.5, true).count, 2);
        // Short by as much as that, it is still a dead centre: C = 5 - 1/4, 16 - C² = -6.5625.
        const Assembly shortRod(ssr(0.5));
        QCOMPARE(shortRod.solutions(at(2, 0), at(0, 0), 6.5625, true).problem, AssemblyProblem::deadCentre);
        QCOMPARE(shortRod.solutions(at(2, 0), at(0, 0), 6.5, true).problem, AssemblyProblem::unreachable);
    }

    /// With frame_a on the axis the angle has no say: a singular position, whether or not the rod would reach.
    void aFrameOnTheAxisIsSingular() {
        QCOMPARE(Assembly(ssr(1.0)).solutions(at(0, 0), at(0, 0), 0.0).problem, AssemblyProblem::deadCentre);
        QCOMPARE(Assembly(ssr(3.0)).solutions(at(0, 0), at(0, 0), 0.0).problem, AssemblyProblem::deadCentre);
    }

    /// Sine of the angle between rod 1 and the path of its far end, which differences give here.
    void transmissionIsTheSineToThePath() {
        constexpr double h = 1e-5;
        const Vector3 n_b(0.3, -0.2, 0.9);
        const Vector3 rod2(0.5, 0.4, -0.1);
        const Pose a = at(1.4, -0.8, 0.3);
        for (const AssemblyParameters& parameters :
             {AssemblyParameters(JointUsr{Vector3::UnitZ(), n_b, {0.7, 0.0, 0.0}, rod2, 0.0, 0.0}),
              AssemblyParameters(JointUsp{Vector3::UnitZ(), n_b, {0.7, 0.0, 0.0}, rod2, 0.0, 0.0})}) {
            const Assembly assembly(parameters);
            AssemblyPlacement p;
            static_cast<void>(assembly.place(a, at(0, 0), 0.4 - h, p));
            const Vector3 before = p.X_Wim.translation;
            static_cast<void>(assembly.place(a, at(0, 0), 0.4 + h, p));
            const Vector3 path = (p.X_Wim.translation - before).normalized();
            static_cast<void>(assembly.place(a, at(0, 0), 0.4, p));
            // Truncation h²/6 ~ 1e-11, rounding 1e-16/h ~ 1e-11.
            QVERIFY(std::abs(assembly.transmission(p) - p.u.normalized().dot(path)) < 1e-9);
        }
        // A rod 2 along the axis, which only the third revolute joint of JointRRR does not forbid, moves
        // nothing.
        const Assembly idle(JointRrr{Vector3::UnitZ(), {0.7, 0.0, 0.0}, {0.0, 0.0, 0.4}, 0.0, 0.0});
        AssemblyPlacement p;
        static_cast<void>(idle.place(a, at(0, 0), 0.4, p));
        QCOMPARE(idle.transmission(p), 0.0);
    }

    void aRodAlongItsAxisIsRefused() {
        const JointUsr usr{Vector3::UnitY(), {0.0, 0.0, 2.0}, {0.7, 0.0, 0.0}, {0.0, 0.0, -3.0}, 0.0, 0.0};
        const auto problem = findProblem(usr);
        QVERIFY(problem.has_value());
        QCOMPARE(problem->key, std::string("rRod2_ib"));
        QVERIFY(problem->why.find("axis") != std::string::npos);
    }

    /// Rates are linear in the motion of the frames: so is each of them.
    void ratesScaleWithTheMotion() {
        AssemblyRates rates;
        rates.rate = 2.0;
        rates.uRate = {1.0, 2.0, 3.0};
        rates.eRelative = {4.0, 5.0, 6.0};
        rates.V_ia = {{1.0, 0.0, 2.0}, {0.0, 3.0, 4.0}};
        rates.V_ib = {{5.0, 6.0, 0.0}, {7.0, 0.0, 8.0}};
        rates.V_im = {{0.0, 9.0, 1.0}, {2.0, 3.0, 0.0}};
        rates.closureRate = 3.0;
        const AssemblyRates scaled = rates.scaled(-4.0); // powers of two: exact
        QCOMPARE(scaled.rate, -8.0);
        QCOMPARE(scaled.closureRate, -12.0);
        QVERIFY(scaled.uRate == -4.0 * rates.uRate && scaled.eRelative == -4.0 * rates.eRelative);
        for (const auto member : {&AssemblyRates::V_ia, &AssemblyRates::V_ib, &AssemblyRates::V_im}) {
            QVERIFY((scaled.*member).rotational == -4.0 * (rates.*member).rotational);
            QVERIFY((scaled.*member).translational == -4.0 * (rates.*member).translational);
        }
    }
};

HINGELAB_APPLESS_TEST(TestAssemblies)

} // namespace test_assemblies

#include "test_assemblies.moc"
