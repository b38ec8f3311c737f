// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the real program.
#include <sys/stat.h>

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "checks/checked_rig.h"
#include "resources/shipped_rigs.h"
#include "tests/cli/run_cli.h"
#include "tests/comma_locale.h"
#include "tests/suite.h"
#include "tests/test_data.h"
#include "tests/test_folders.h"

namespace test_cli {

using namespace hingelab;
using namespace hingelab::test;

namespace {

QByteArray textOfFile(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) qFatal("cannot read %s", qPrintable(path));
    return file.readAll();
}

} // namespace

class TestCli : public QObject {
    Q_OBJECT
  private slots:
    /// The virtual rig's table goes through the fit and gives its numbers back.
    void whatIsMeasuredIsFitted() {
        const QTemporaryDir folder;
        const QString table = folder.filePath("sweep.csv");
        const QStringList truth = {"--set", "/elements/hinge/spring_constant=2.2"};
        const Outcome measured = runCli(QStringList{"measure", "dishwasher", "--rate", "2 deg/s", "--noise",
                                                    "0.05", "--points", "150", "-o", table} +
                                        truth);
        QVERIFY2(measured.code == 0, measured.err.constData());
        const QString saved = folder.filePath("fitted.json");
        const Outcome fitted = runCli({"fit", "dishwasher", table, "--free", "/elements/hinge/spring_constant",
                                       "/elements/hinge/static_friction_torque", "--json", "--save", saved});
        QVERIFY2(fitted.code == 0, fitted.err.constData());
        const Json json = Json::parse(fitted.out.toStdString());
        const Json& spring = json.at("numbers").at(0);
        QVERIFY(spring.at("low").get<double>() < 2.2 && 2.2 < spring.at("high").get<double>());
        QCOMPARE(json.at("numbers").at(1).at("interval").get<std::string>(), std::string("none"));
        QVERIFY(json.at("words").at(0).get<std::string>().find("static from dynamic") != std::string::npos);
        // A table that is kept keeps its fit, which the report has.
        const Outcome kept = runCli({"fit", "dishwasher", table, "--free", "/elements/hinge/spring_constant",
                                     "--keep", "inside", "--save", saved, "-o", folder.filePath("fit.txt")});
        QVERIFY2(kept.code == 0, kept.err.constData());
        const QString page = folder.filePath("report.html");
        const Outcome reported = runCli({"report", saved, "-o", page});
        QVERIFY2(reported.code == 0, reported.err.constData());
        QVERIFY(textOfFile(page).contains("Fitted to &quot;sweep.csv&quot;"));
        QVERIFY(textOfFile(page).contains("the same"));
        // ... and a further fit to it takes the place of that one.
        const Outcome again = runCli({"fit", saved, "--free", "/elements/hinge/viscous_friction", "--save",
                                      folder.filePath("again.json"), "-o", folder.filePath("fit.txt")});
        QVERIFY2(again.code == 0, again.err.constData());
        const Json fit = Json::parse(textOfFile(folder.filePath("again.json")).toStdString())
                             .at("measurements")
                             .at(0)
                             .at("fit");
        QCOMPARE(fit.at("numbers").size(), std::size_t{1});
        QCOMPARE(fit.at("numbers").at(0).at("number").get<std::string>(),
                 std::string("/elements/hinge/viscous_friction"));
        const Outcome params = runCli({"params", saved, "--list"});
        QCOMPARE(params.code, 0);
        QVERIFY2(params.out.contains("spring_constant"), params.out.constData());
        for (const QStringList& wrong : {QStringList{"fit", "dishwasher", table, "--free", "/nothing"},
                                         QStringList{"fit", "dishwasher", table, "--free",
                                                     "/elements/hinge/catch_width", "--column", "angle=9"},
                                         QStringList{"measure", "dishwasher", "--rate", "fast"},
                                         QStringList{"measure", "stewart-platform"}}) {
            QCOMPARE(runCli(wrong).code, 1);
        }
        QCOMPARE(runCli({"fit", "dishwasher", folder.filePath("none.csv"), "--free", "x"}).code, 3);
        QCOMPARE(runCli({"fit", "dishwasher", "-", "--free", "x"}, "Dear all,\nit squeaks.\n").code, 2);
    }

    /// The torque and, by another clock, the angle: fitted as the one table from which they come, kept beside
    /// the rig and read from there.
    void severalTablesAreOneMeasurement() {
        const QTemporaryDir folder;
        const QString whole = folder.filePath("sweep.csv");
        QCOMPARE(runCli({"measure", "dishwasher", "--rate", "2 deg/s", "--points", "100", "-o", whole}).code,
                 0);
        QByteArray torques = "time [s];torque [N*m]\n";
        QByteArray angles = "time [s];angle [rad]\n";
        const QList<QByteArray> lines = textOfFile(whole).trimmed().split('\n');
        for (const QByteArray& line : lines.mid(1)) {
            const QList<QByteArray> cells = line.split(',');
            torques += cells[0] + ";" + cells[3] + "\n";
            angles += QByteArray::number(cells[0].toDouble() + 2.5, 'g', 17) + ";" + cells[1] + "\n";
        }
        const auto write = [&](const char* name, const QByteArray& text) {
            QFile file(folder.filePath(name));
            if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
                qFatal("cannot write %s", name);
            return file.fileName();
        };
        const QString torqueFile = write("torque.csv", torques);
        const QString angleFile = write("angle.csv", angles);
        const QString saved = folder.filePath("fitted.json");
        const QStringList ask = {"--free", "/elements/hinge/spring_constant", "--json"};
        const auto springOf = [](const Outcome& outcome) {
            return Json::parse(outcome.out.toStdString()).at("numbers").at(0).at("value").get<double>();
        };
        const double one = springOf(runCli(QStringList{"fit", "dishwasher", whole} + ask));
        const Outcome two = runCli(QStringList{"fit", "dishwasher", torqueFile, "--also", angleFile, "--shift",
                                               "-2.5 s", "--keep", "beside", "--save", saved} +
                                   ask);
        QVERIFY2(two.code == 0, two.err.constData());
        QVERIFY2(two.err.contains("Its columns are taken at the times of the first table"),
                 two.err.constData());
        // The same points, but for the rate, which comes from the time here, and its rounding.
        QVERIFY2(std::abs(springOf(two) - one) < 1e-4 * std::abs(one), two.out.constData());
        const Json kept = Json::parse(textOfFile(saved).toStdString()).at("measurements").at(0);
        QCOMPARE(kept.at("more").at(0).at("file").get<std::string>(), std::string("angle.csv"));
        const Outcome again = runCli(QStringList{"fit", saved} + ask);
        QVERIFY2(again.code == 0, again.err.constData());
        QVERIFY(std::abs(springOf(again) - one) < 1e-4 * std::abs(one));
        for (const QStringList& wrong : {QStringList{"--shift", "1 s"}, QStringList{"--join", "by_time"}}) {
            QCOMPARE(runCli(QStringList{"fit", "dishwasher", whole} + wrong + ask).code, 1);
        }
        const QStringList alone = {"fit", "dishwasher", torqueFile, "--also", angleFile};
        QCOMPARE(runCli(alone + QStringList{"--column", "3:angle=2"} + ask).code, 1);
        QCOMPARE(runCli(alone + QStringList{"--shift", "1 s", "--join", "after"} + ask).code, 1);
        const Outcome apart = runCli(alone + QStringList{"--shift", "500 s"} + ask);
        QCOMPARE(apart.code, 2);
        QVERIFY2(apart.err.contains("no time in common"), apart.err.constData());
    }

    void solveContactSolvesManyProblems() {
        const QString file = QString::fromStdString(test::testData("contact/tamsi_cases.json"));
        const Outcome plain = runCli({"solve-contact", file, "--plain"});
        QCOMPARE(plain.code, 0);
        const Json results = Json::parse(plain.out.toStdString()).at("results");
        const Json cases = readData("contact/tamsi_cases.json").at("cases");
        QCOMPARE(results.size(), cases.size());
        for (std::size_t i = 0; i < cases.size(); ++i) {
            QVERIFY(results[i].at("name") == cases[i].at("name"));
            // The published algorithm calls an endless velocity a success.
            const bool isEndless = cases[i].at("name") == "inf_force";
            const Json expected = isEndless ? Json(4) : cases[i].at("result").at("code");
            QVERIFY2(results[i].at("code") == expected, results[i].dump().c_str());
            for (const auto& [key, value] : cases[i].at("result").items()) {
                QVERIFY2(results[i].contains(key), key.c_str());
            }
        }
        const Outcome robust = runCli({"solve-contact", "-"}, R"({"cases": [{"scheme": "one_way"}, 7]})");
        QCOMPARE(robust.code, 0); // what is wrong with single cases is their result
        QVERIFY2(robust.err.contains("2 of 2 cases"), robust.err.constData());
        const Json broken = Json::parse(robust.out.toStdString()).at("results");
        QCOMPARE(broken[0].at("code").get<int>(), 4);
        QVERIFY(broken[0].at("message").get<std::string>().find("/cases/0/dt") != std::string::npos);
        QVERIFY(broken[1].at("message").get<std::string>().find("/cases/1") != std::string::npos);
        const Outcome noDocument = runCli({"solve-contact", "-"}, "[1,");
        QCOMPARE(noDocument.code, 2);
    }

    void editsAreDoneInOrderOrNotAtAll() {
        const QTemporaryDir folder;
        const QString path = folder.filePath("rig.json");
        const Outcome run =
            runCli({"edit", "dishwasher", "--add", "/bodies", R"({"name": "flap", "shapes": []})", "--rename",
                    "/bodies/door", "leaf", "--add", "/joints",
                    R"({"name": "flap hinge", "child": "flap", "type": "fixed"})", "--set",
                    "/joints/hinge axis/initial_angle", "30 deg", "-o", path});
        QVERIFY2(run.code == 0, run.err.constData());
        QCOMPARE(run.err, QByteArray("Add body \"flap\"\nRename body \"door\" to \"leaf\"\n"
                                     "Add joint \"flap hinge\"\nSet /joints/hinge axis/initial_angle\n"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const RigReading reading = readRig(file.readAll().toStdString());
        QVERIFY(reading.document.has_value());
        QCOMPARE(reading.document->rig.joints[0].child, std::string("leaf"));
        QVERIFY(std::abs(reading.document->rig.joints[0].revolute()->initialAngle - 0.5235987755982988) <
                1e-15);
        QCOMPARE(runCli({"edit", "dishwasher", "--add", "/bodies", R"({"name": "flap"})"}).code, 2);
        QCOMPARE(runCli({"edit", "dishwasher", "--move", "/bodies/0", "first"}).code, 1);
        QCOMPARE(runCli({"edit", "dishwasher", "--remove"}).code, 1);
    }

    /// A mesh gets a hull that touches; what is no mesh, is not there or is flat is told, and nothing is
    /// written.
    void meshesGetHulls() {
        const QTemporaryDir folder;
        const auto write = [&](const char* name, const QByteArray& text) {
            QFile file(folder.filePath(QLatin1String(name)));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(text);
        };
        write("wedge.obj", "v 0 0 0\nv 200 0 0\nv 0 100 0\nv 0 0 50\nv 10 10 10\nf 1 2 3\nf 3 4 5\n");
        write("leaf.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\nf 1 2 3\nf 2 4 3\n");
        write("rig.json", R"({"format": "hingelab-rig", "version": 1, "name": "part",
            "bodies": [{"name": "part", "mass_properties": {"mass": 1, "moments": [0.01, 0.01, 0.01]}, "shapes": [
                {"name": "skin", "type": "mesh", "file": "wedge.obj", "scale": 0.001},
                {"name": "leaf", "type": "mesh", "file": "leaf.obj"},
                {"name": "gone", "type": "mesh", "file": "gone.stl"}, {"name": "box", "type": "box"}]}],
            "joints": [{"name": "free", "type": "free", "child": "part"}]})");
        const QString rig = folder.filePath("rig.json");
        const QString out = folder.filePath("out.json");
        const Outcome run = runCli({"hull", rig, "part", "skin", "-o", out});
        QVERIFY2(run.code == 0 && run.err.contains("4 of 5 points"), run.err.constData());
        QFile file(out);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const RigReading reading = readRig(file.readAll().toStdString());
        QVERIFY(reading.document.has_value());
        const Shape& hull = reading.document->rig.bodies[0].shapes.back();
        QCOMPARE(hull.name, std::string("skin hull"));
        QCOMPARE(std::get<HullGeometry>(hull.geometry).corners.size(), std::size_t(4));
        const QString none = folder.filePath("none.json");
        for (const auto& [shape, code, says] : {std::tuple("leaf", 2, "plane"),
                                                {"gone", 3, "gone.stl"},
                                                {"box", 1, "no mesh"},
                                                {"fin", 1, "\"skin\""}}) {
            const Outcome refused = runCli({"hull", rig, "part", shape, "-o", none});
            QCOMPARE(refused.code, code);
            QVERIFY2(refused.err.contains(says), refused.err.constData());
        }
        QVERIFY(!QFile::exists(none));
    }

    void simulateWritesCsv() {
        const Outcome run = runCli({"simulate", "dishwasher", "--duration", "1", "--dt", "0.1", "--channels",
                                    "joint.*.angle,energy.closure"});
        QCOMPARE(run.code, 0);
        QCOMPARE(run.out.split('\n').front(),
                 QByteArray("time [s],joint.hinge axis.angle [rad],energy.closure [J]"));
        const auto rows = rowsOf(run.out);
        QCOMPARE(rows.size(), std::size_t{11});
        QCOMPARE(rows[3][0], 0.3);
        QVERIFY(rows.back()[1] > 1.5);
        QVERIFY(std::abs(rows.back()[2]) < 1e-4);
    }

    /// A take has the samples that it says; edits and hands on the way are done.
    void replayWritesWhatWasRecorded() {
        const QTemporaryDir folder;
        const QString take = folder.filePath("run.hingelab-take");
        Json json;
        json["format"] = "hingelab-take";
        json["version"] = 1;
        json["rig"] = Json::parse(runCli({"params", "oven", "--rig"}).out.toStdString());
        json["run"] = Json::parse(R"([{"sample_at": 0}, {"samples": 25, "every": 0.02, "from": 0}])");
        QFile file(take);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray::fromStdString(json.dump()));
        file.close();
        const Outcome replayed = runCli({"replay", take, "--channels", "joint.*"});
        QCOMPARE(replayed.code, 0);
        const QList<QByteArray> again = replayed.out.split('\n');
        const QList<QByteArray> plain =
            runCli({"simulate", "oven", "--duration", "0.5", "--dt", "0.02", "--channels", "joint.*"})
                .out.split('\n');
        QCOMPARE(again.size(), plain.size());
        // The same times but for the last bit (0.06 is 3 times 0.02 here), so the same motion but for that.
        for (qsizetype i = 1; i + 1 < again.size(); ++i) {
            const QList<QByteArray> one = again[i].split(',');
            const QList<QByteArray> other = plain[i].split(',');
            for (qsizetype k = 0; k < one.size(); ++k) {
                QVERIFY(std::abs(one[k].toDouble() - other[k].toDouble()) <
                        1e-9 * (1.0 + std::abs(one[k].toDouble())));
            }
        }
        json["run"].push_back({{"time", 0.1}, {"hand", nullptr}}); // back in time
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray::fromStdString(json.dump()));
        file.close();
        const Outcome bad = runCli({"replay", take});
        QCOMPARE(bad.code, 2);
        QVERIFY2(bad.err.contains("/run/2"), bad.err.constData());
    }

    void simulateWritesJsonAndFiles() {
        const QTemporaryDir folder;
        const QString path = folder.filePath("out.json");
        QCOMPARE(runCli({"simulate", "hatch", "--duration", "0.2", "--output", path}).code, 0);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const Json json = Json::parse(file.readAll().toStdString());
        QCOMPARE(json["rows"].size(), std::size_t{21});
        QCOMPARE(json["columns"][0]["unit"].get<std::string>(), std::string("s"));
        QCOMPARE(json["rows"][0].size(), json["columns"].size());
    }

    void settingsReachTheSimulation() {
        const QStringList base = {"simulate", "dishwasher", "--duration", "0.01",
                                  "--dt",     "0.01",       "--channels", "element.hinge.spring"};
        const Outcome plain = runCli(base);
        const Outcome stiff = runCli(base + QStringList{"--set", "/elements/hinge/spring_constant=3", "--set",
                                                        "/joints/0/initial_angle=40 deg"});
        QVERIFY(std::abs(rowsOf(stiff.out)[0][1] - 2.0 * rowsOf(plain.out)[0][1]) < 1e-12);
        const Outcome set = runCli({"params", "dishwasher", "--only", "/elements/hinge", "--set",
                                    "/elements/hinge/spring_constant=3"});
        QCOMPARE(set.code, 0);
        const QTemporaryDir folder;
        QFile file(folder.filePath("set.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(set.out);
        file.close();
        QCOMPARE(runCli(base + QStringList{"--params", file.fileName()}).out, stiff.out);
    }

    /// Parameters leave and come back the same, angles that files keep in degrees among them.
    void parametersComeBackAsTheyLeft() {
        const QTemporaryDir folder;
        const QString path = folder.filePath("p.json");
        for (const char* rig : {"four-bar", "chebyshev"}) {
            QCOMPARE(runCli({"params", rig, "-o", path}).code, 0);
            const Outcome before = runCli({"params", rig, "--list"});
            const Outcome after = runCli({"params", rig, "--params", path, "--list"});
            QCOMPARE(after.code, 0);
            QVERIFY(before.out.contains("phi_guess"));
            QCOMPARE(after.out, before.out);
        }
    }

    /// What never ends is not read for ever.
    void onlyFilesAreRead() {
        const QTemporaryDir folder;
        const QString fifo = folder.filePath("fifo");
        QCOMPARE(::mkfifo(fifo.toUtf8().constData(), 0600), 0);
        for (const QString& path : {fifo, QStringLiteral("/dev/zero")}) {
            for (const char* command : {"validate", "solve-contact", "assembly", "hinge", "motor"}) {
                const Outcome run = runCli({command, path});
                QCOMPARE(run.code, 3);
                QVERIFY(run.err.contains("a pipe or a device"));
            }
        }
        const Outcome large = runCli({"validate", "-"}, QByteArray(33 * 1024 * 1024, ' '));
        QCOMPARE(large.code, 3);
        QVERIFY2(large.err.contains("too large"), large.err.constData());
    }

    /// Thousands of contact problems are a file of cases, whatever a rig may hold.
    void manyContactProblemsAreRead() {
        QByteArray cases = "[";
        for (int i = 0; i < 25'000; ++i) {
            cases +=
                R"({"name":"a","scheme":"one_way","dt":0.1,"M":[[1]],"p_star":[1],"Jn":[],"Jt":[],"mu":[],"fn":[]},)";
        }
        cases.back() = ']';
        const Outcome run = runCli({"solve-contact", "-"}, cases);
        QCOMPARE(run.code, 0);
        QCOMPARE(run.out.count("kSuccess"), 25'000);
        for (const char* command : {"solve-contact", "assembly", "hinge"}) {
            const Outcome broken = runCli({command, "-"}, "{\n  \"cases\": [1,\n]}");
            QCOMPARE(broken.code, 2);
            QVERIFY2(broken.err.contains("line 3, column 1: there is a comma too many"),
                     broken.err.constData());
            QVERIFY(!broken.err.contains("json.exception"));
        }
    }

    /// Where the system's numbers have commas, files and tables do not.
    void numbersKnowNoLocale() {
        const QStringList arguments = {
            "simulate", "dishwasher", "--duration", "0.1",
            "--dt",     "0.05",       "--set",      "/joints/0/initial_angle=12.5 deg"};
        const Outcome plain = runCli(arguments);
        const CommaLocale locale;
        QVERIFY(CommaLocale::isInForce());
        qputenv("LC_ALL", "de_DE.UTF-8");
        const Outcome german = runCli(arguments);
        const Outcome typed = runCli({"simulate", "dishwasher", "--duration", "0,1", "--dt", "0,05", "--set",
                                      "/joints/0/initial_angle=12,5 deg"});
        qunsetenv("LC_ALL");
        QCOMPARE(plain.code, 0);
        QCOMPARE(german.out, plain.out);
        QCOMPARE(typed.out, plain.out);
    }

    /// The published figure, through the command line.
    void curveGivesThePublishedFigure() {
        const Json figure = readData("door_hinge_figures.json")["figure2"];
        const Outcome run = runCli({"curve", "dishwasher", "--element", "hinge", "--vs", "velocity", "--from",
                                    "-0.1", "--to", "0.1", "--points", "200", "--at", "30 deg"});
        QCOMPARE(run.code, 0);
        QVERIFY(run.out.startsWith("velocity [rad/s],total [N*m],spring [N*m],catch [N*m]"));
        const auto rows = rowsOf(run.out);
        QCOMPARE(rows.size(), std::size_t{200});
        for (std::size_t i = 0; i < rows.size(); ++i) {
            // The figure's own points lie up to 1e-6 rad/s beside the grid, on slopes of up to 7000 N·m·s/rad.
            const bool steep = std::abs(rows[i][0]) < 0.006;
            QVERIFY(steep || std::abs(rows[i][1] - figure["torque"][i].get<double>()) < 2e-4);
            double sum = 0.0;
            for (std::size_t part = 2; part < rows[i].size(); ++part) sum += rows[i][part];
            QVERIFY(std::abs(sum - rows[i][1]) < 1e-12);
        }
    }

    void curveSamplesAdaptivelyByDefault() {
        const auto rows = rowsOf(runCli({"curve", "dishwasher", "--from", "0", "--to", "80 deg"}).out);
        QVERIFY(rows.size() > 100);
        const double first = rows[1][0] - rows[0][0];
        const double last = rows.back()[0] - rows[rows.size() - 2][0];
        QVERIFY(first < 0.2 * last); // dense in the catch, sparse on the straight
    }

    void hingeEvaluatesTheReference() {
        const Outcome run = runCli({"hinge", QString::fromStdString(test::testData("door_hinge.json"))});
        QCOMPARE(run.code, 0);
        const Json results = Json::parse(run.out.toStdString())["results"];
        const Json reference = readData("door_hinge.json")["configs"];
        QCOMPARE(results.size(), reference.size());
        for (std::size_t i = 0; i < results.size(); ++i) {
            QVERIFY(results[i]["name"] == reference[i]["name"]);
            QCOMPARE(results[i]["points"].size(), reference[i]["points"].size());
            for (std::size_t p = 0; p < results[i]["points"].size(); ++p) {
                for (const auto& [key, value] : reference[i]["points"][p].items()) {
                    if (key == "drake") continue; // another implementation's numbers, for comparison
                    QVERIFY2(deviation(number(results[i]["points"][p][key]), number(value)) < 1e-12,
                             key.c_str());
                }
            }
        }
    }

    /// What is wrong with single cases is their result, in all commands alike, and is told beside it.
    void hingeReportsInvalidOnesAndEvaluatesTheOthers() {
        const Outcome run = runCli({"hinge", "-"}, R"({"configs": [
            {"name": "bad", "config": {"motion_threshold": 0}, "points": [{"q": 0, "qdot": 0}]},
            {"name": "good", "config": {}, "points": [{"q": 0, "qdot": 0}]},
            {"name": "worse", "config": {}, "points": [{"q": "NaN", "qdot": 0}]}]})");
        QCOMPARE(run.code, 0);
        QVERIFY2(run.err.contains("2 of 3 cases"), run.err.constData());
        const Json results = Json::parse(run.out.toStdString())["results"];
        QVERIFY(results[0]["error"].get<std::string>().find("motion_threshold") != std::string::npos);
        QVERIFY(std::abs(results[1]["points"][0]["total"].get<double>() + 11.845500126738367) < 1e-12);
        QVERIFY(results[2].contains("error"));
    }

    void motorShowsFiguresAndAStepResponse() {
        QCOMPARE(runCli({"motor"}).out.trimmed().split('\n').size(), qsizetype{7});
        const Outcome text = runCli({"motor", "re25-118752"});
        QCOMPARE(text.code, 0);
        QVERIFY(text.out.contains("No-load speed") && text.out.contains("9756.4 rpm"));
        const Outcome json = runCli({"motor", "re25-118752", "--format", "json", "--voltage", "12 V"});
        const Json root = Json::parse(json.out.toStdString());
        QVERIFY(std::abs(root["figures"]["stall_current"].get<double>() - 12.0 / 2.32) < 1e-9);
        QCOMPARE(root["motor"]["resistance"].get<double>(), 2.32);
        const Outcome csv = runCli({"motor", "re65-353297", "--format", "csv", "--inertia", "10 g*cm^2"});
        QVERIFY(csv.out.startsWith("time [s],angle [rad],speed [rad/s]"));
        QVERIFY(csv.out.count('\n') > 300);
        QCOMPARE(runCli({"motor", "re25-118752", "--inertia", "1000"}).code, 0); // an hour of it, and no more
        const QByteArray own = R"({"format": "hingelab-motor", "version": 1, "nominal_voltage": 12,
            "resistance": 1, "torque_constant": 0.02, "speed_constant": "300 rpm/V", "rotor_inertia": 1e-6})";
        const Outcome warned = runCli({"motor", "-"}, own);
        QCOMPARE(warned.code, 0);
        QVERIFY2(warned.err.contains("/speed_constant"), warned.err.constData());
    }

    void motorChannelsAreSimulated() {
        const Outcome run = runCli({"simulate", "motor-load-step", "--duration", "1.9", "--dt", "1.9",
                                    "--channels", "motor.motor.current,motor.motor.speed,motor.motor.load"});
        QCOMPARE(run.code, 0);
        const QList<QByteArray> last = run.out.trimmed().split('\n').last().split(',');
        QVERIFY(std::abs(last[1].toDouble() - 2.59) < 0.01);
        QVERIFY(std::abs(last[3].toDouble() - 0.06) < 1e-4);
    }

    void documentsAreListedAndChecked() {
        const Outcome rigs = runCli({"rigs"});
        QCOMPARE(rigs.code, 0);
        QCOMPARE(static_cast<std::size_t>(rigs.out.trimmed().split('\n').size()), shippedRigs().size());
        QCOMPARE(runCli({"validate", "dishwasher", "oven"}).code, 0);
        QVERIFY(runCli({"channels", "oven"}).out.contains("element.hinge.torque [N*m]"));
        // As it is shipped, and who wrote it.
        QByteArray oven = runCli({"params", "oven", "--rig"}).out;
        const qsizetype writer = oven.indexOf("  \"written_by\"");
        QVERIFY(writer > 0);
        oven.remove(writer, oven.indexOf('\n', writer) + 1 - writer);
        QCOMPARE(oven, QByteArray::fromStdString(std::string(shippedRigs()[1].text)));
    }

    void standardInputIsARig() {
        const QByteArray text = QByteArray::fromStdString(std::string(shippedRigs()[1].text));
        QCOMPARE(runCli({"simulate", "-", "--duration", "0.1"}, text).out,
                 runCli({"simulate", "oven", "--duration", "0.1"}).out);
    }

    /// Models of other programs stand where a rig may stand; XML that is none of them is told as such.
    void modelsOfOtherProgramsAreRigs() {
        const QTemporaryDir folder;
        const auto write = [&](const char* name, const QByteArray& text) {
            QFile file(folder.filePath(name));
            if (!file.open(QIODevice::WriteOnly) || file.write(text) < 0) qFatal("not written");
            return file.fileName();
        };
        const QString boom = QString::fromStdString(test::testData("imports/boom.urdf"));
        const Outcome run = runCli({"simulate", boom, "--duration", "0.1", "--dt", "0.1"});
        QVERIFY2(run.code == 0, run.err.constData());
        QVERIFY(run.err.contains("boom.urdf: imported from URDF") &&
                run.err.contains("limits of effort and velocity"));
        QVERIFY(run.out.contains("joint.luff.angle"));
        const QString rig = folder.filePath("boom.json");
        QCOMPARE(runCli({"import", boom, "-o", rig}).code, 0);
        QCOMPARE(runCli({"simulate", rig, "--duration", "0.1", "--dt", "0.1"}).out, run.out);
        const Outcome heavy =
            runCli({"simulate", write("heavy.sdf",
                                      "<sdf version='1.9'><model name='m'><link name='a'>"
                                      "<inertial><mass>1e400</mass></inertial></link></model></sdf>")});
        QVERIFY2(heavy.code == 2 && heavy.err.contains("mass has \"1e400\", which is no number within 1e15"),
                 heavy.err.constData());
        const Outcome page = runCli({"simulate", write("page.xml", "<?xml version='1.0'?><html/>")});
        QVERIFY2(
            page.code == 2 && page.err.contains("neither URDF (<robot>), MJCF (<mujoco>) nor SDFormat (<sdf>)"),
            page.err.constData());
        const Outcome macro =
            runCli({"figures", write("a.xacro", "<robot name='r'><xacro:include filename='b'/></robot>")});
        QVERIFY2(macro.code == 2 && macro.err.contains("this is a xacro file"), macro.err.constData());
    }

    void mistakesHaveTheirExitCodes_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("says");
        const auto row = [](const QStringList& arguments, int code, const char* says) {
            QTest::newRow(qPrintable(arguments.join(' '))) << arguments << code << QString::fromUtf8(says);
        };
        row({"simulate"}, 1, "RIG");
        row({"dance"}, 1, "\"dance\" is not a command; the commands are");
        row({}, 1, "subcommand");
        row({"simulate", "dishwasher", "--duration", "-1"}, 1, "--duration");
        row({"simulate", "dishwasher", "--duration", "1e6", "--dt", "1e-6"}, 1, "values");
        row({"simulate", "dishwasher", "--duration", "1e12"}, 1, "--duration");
        row({"simulate", "dishwasher", "--duration", "1e300", "--dt", "1e300"}, 1, "--duration");
        row({"simulate", "dishwasher", "--set", "/elements/0/catch_width=5e-324"}, 2, "catch_width");
        row({"figures", "four-bar"}, 1, "no door hinge");
        row({"figures", "oven", "--element", "latch"}, 1, "latch");
        row({"motor", "re25-118752", "--load", "-1e15"}, 4, "--load");
        row({"simulate", QString(5000, 'x')}, 3, "neither");
        row({"simulate", "dishwasher", "--channels", "nonsense"}, 1, "nonsense");
        row({"curve", "dishwasher", "--element", "latch"}, 1, "latch");
        row({"curve", "dishwasher", "--from", "2", "--to", "1"}, 1, "--from");
        row({"curve", "stewart-platform", "--whole"}, 1, "6 degrees of freedom");
        row({"curve", "tailgate", "--whole", "--vs", "velocity"}, 1, "--vs");
        row({"curve", "tailgate", "--whole", "--voltage", "12"}, 1, "no motor");
        row({"metrics", "motor-door", "--voltage", "much"}, 1, "--voltage");
        row({"metrics", "ball-catch"}, 1, "contacts");
        row({"simulate", "dishwasher", "--set", "/elements/0/nothing=1"}, 2, "no such parameter");
        row({"simulate", "dishwasher", "--set", "/elements/0/motion_threshold=0"}, 2, "> 0");
        row({"simulate", "no-such-rig"}, 3, "room-door");
        row({"simulate", "/"}, 3, "folder");
        row({"motor", "no-such-motor"}, 3, "re25-118752");
        row({"motor", "re25-118752", "--inertia", "-1"}, 1, "--inertia");
        row({"motor", "re25-118752", "--voltage", "12 A"}, 1, "--voltage");
        row({"simulate", "dishwasher", "--duration", "0.1", "--output", "/no/such/folder/out.csv"}, 3,
            "cannot write");
        row({"simulate", "dishwasher", "--duration", "0.1", "--output", "/dev/full"}, 3, "cannot write");
        row({"simulate", "dishwasher", "--set", "/environment/gravity/2=-1e13"}, 4, "stopped");
    }

    void mistakesHaveTheirExitCodes() {
        QFETCH(QStringList, arguments);
        QFETCH(int, code);
        QFETCH(QString, says);
        const Outcome run = runCli(arguments);
        QVERIFY2(run.code == code, run.err.constData());
        QVERIFY2(QString::fromUtf8(run.err).contains(says), run.err.constData());
    }

    void aFailedWriteLeavesTheOldFile() {
        const QTemporaryDir folder;
        QDir(folder.path()).mkdir("taken");
        QCOMPARE(
            runCli({"simulate", "dishwasher", "--duration", "0.1", "--output", folder.filePath("taken")}).code,
            3);
        QVERIFY(QDir(folder.filePath("taken")).exists());
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), qsizetype{0}); // no leavings
    }

    void aLinkStaysALink() {
        const QTemporaryDir folder;
        QVERIFY(QFile(folder.filePath("real.csv")).open(QIODevice::WriteOnly));
        QVERIFY(QFile::link(folder.filePath("real.csv"), folder.filePath("link.csv")));
        QCOMPARE(
            runCli({"simulate", "dishwasher", "--duration", "0.1", "-o", folder.filePath("link.csv")}).code, 0);
        QVERIFY(QFileInfo(folder.filePath("link.csv")).isSymLink());
        QVERIFY(QFileInfo(folder.filePath("real.csv")).size() > 1000);
    }

    void manyStarsAreNoTrap() {
        const Outcome run = runCli({"simulate", "dishwasher", "--channels", QString("*e").repeated(200) + "z"});
        QCOMPARE(run.code, 1);
    }

    /// Exit codes for pipelines: 6 while a target fails, 0 once it is solved, 7 where it cannot be told.
    void targetsAreCheckedAndSolved() {
        const QTemporaryDir folder;
        const QString red = folder.filePath("red.json");
        const QString green = folder.filePath("green.json");
        const QString target = R"({"name": "light", "figure": "peak_handle_force_closing", "at_most": "70 N"})";
        QCOMPARE(runCli({"edit", "tailgate", "--add", "/targets", target, "-o", red}).code, 0);
        const Outcome failed = runCli({"check", red});
        QCOMPARE(failed.code, 6);
        QVERIFY2(failed.out.contains("fails by 11.4 N (16 %)"), failed.out.constData()); // of 81.4 N
        const QString free = "/elements/gas strut/extended_force=400..700";
        const Outcome solved = runCli({"solve", red, "--free", free, "-o", green, "--json"});
        QVERIFY2(solved.code == 0, solved.err.constData());
        const Json result = Json::parse(solved.out.toStdString());
        QVERIFY(result.at("outcome") == "met");
        const Outcome met = runCli({"check", green, "--json"});
        QCOMPARE(met.code, 0);
        QVERIFY(Json::parse(met.out.toStdString()).at("targets")[0].at("margin").get<double>() >= 0.0);
        const QString far = "/elements/gas strut/extended_force=640..700"; // only heavier
        const Outcome contradiction = runCli({"solve", red, "--free", far, "-o", folder.filePath("none.json")});
        QCOMPARE(contradiction.code, 6);
        QVERIFY(contradiction.err.contains("\"light\", not even alone"));
        QVERIFY(!QFile::exists(folder.filePath("none.json")));
        const Outcome slopes = runCli({"sensitivity", red, "--free", free, "--free", "ball"});
        QCOMPARE(slopes.code, 0);
        QVERIFY2(slopes.out.contains("over its range (100 %)"), slopes.out.constData());
        const Outcome set = runCli({"targets", "stewart-platform", "--add", "uk-access"});
        QCOMPARE(set.code, 0);
        const Outcome unknown = runCli({"check", "-"}, set.out);
        QCOMPARE(unknown.code, 7);
        QVERIFY(unknown.out.contains("6 degrees of freedom"));
        QCOMPARE(runCli({"solve", red, "--free", "/nothing"}).code, 1);
        QCOMPARE(runCli({"solve", red, "--free", "ball=3"}).code, 1);
        QCOMPARE(runCli({"check", "tailgate"}).code, 1); // has none
        QVERIFY(runCli({"targets"}).out.contains("ADA 404.2.9"));
    }

    void invalidRigsAreExplained() {
        const Outcome run = runCli({"validate", "-"}, "{\"format\": \"hingelab-rig\", \"version\": 1, ");
        QCOMPARE(run.code, 2);
        QVERIFY(run.out.contains("line 1"));
    }
};

HINGELAB_GUILESS_TEST(TestCli)

} // namespace test_cli

#include "test_cli.moc"
