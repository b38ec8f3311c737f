// SPDX-License-Identifier: GPL-3.0-or-later
// The seven assemblies by themselves, against reference numbers computed with 60 digits by other means (root
// scan, differences, virtual power): see the note in the data file.
#include <QTest>
#include <cmath>

#include "physics/assemblies/assembly.h"
#include "physics/cases/assembly_case.h"
#include "tests/test_data.h"

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
};

QTEST_APPLESS_MAIN(TestAssemblies)
#include "test_assemblies.moc"
