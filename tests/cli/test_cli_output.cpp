// SPDX-License-Identifier: GPL-3.0-or-later
// What the command line writes, and what becomes of it when something gets in between.
#include <signal.h>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "tests/cli/run_cli.h"
#include "tests/file_limit.h"
#include "tests/suite.h"
#include "tests/test_data.h"
#include "tests/test_folders.h"

namespace test_cli_output {

using namespace hingelab;
using namespace hingelab::test;

namespace {

const QStringList kLongRun = {"simulate", "dishwasher", "--duration", "1e6",
                              "--dt",     "0.1",        "--channels", "joint.*"};

void writeTo(const QString& path, const QByteArray& text) {
    QFile file(path);
    if (file.open(QIODevice::WriteOnly)) file.write(text);
}

QByteArray contentOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("unreadable");
}

QStringList filesIn(const QString& folder) {
    return QDir(folder).entryList(QDir::Files | QDir::Hidden);
}

Json resultsOf(const Outcome& run) {
    return Json::parse(run.out.toStdString()).at("results");
}

} // namespace

class TestCliOutput : public QObject {
    Q_OBJECT
  private slots:
    void aFullDiskLeavesTheOldFile_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("simulate") << QStringList{"simulate", "dishwasher", "--duration", "1"};
        QTest::newRow("simulate json") << QStringList{"simulate", "dishwasher", "--format", "json"};
        QTest::newRow("curve") << QStringList{"curve", "dishwasher"};
        QTest::newRow("params") << QStringList{"params", "dishwasher"};
        QTest::newRow("rig") << QStringList{"params", "dishwasher", "--rig"};
        QTest::newRow("motor") << QStringList{"motor", "re25-118752", "--format", "json"};
        QTest::newRow("figures") << QStringList{"figures", "oven", "--format", "json"};
    }

    void aFullDiskLeavesTheOldFile() {
        QFETCH(QStringList, arguments);
        const QTemporaryDir folder;
        const QString path = folder.filePath("out");
        writeTo(path, "old");
        QProcess process;
        process.setChildProcessModifier([] { limitFiles(100); });
        process.start(QStringLiteral(HINGELAB_CLI), arguments + QStringList{"-o", path});
        const Outcome run = outcomeOf(process);
        QVERIFY2(run.code == 3, run.err.constData());
        QVERIFY2(run.err.contains("cannot write") && run.err.contains("the old file is as it was"),
                 run.err.constData());
        QCOMPARE(contentOf(path), QByteArray("old"));
        QCOMPARE(filesIn(folder.path()), QStringList{"out"});
    }

    void aFullStandardOutputIsToldByAllCommands_data() {
        QTest::addColumn<QStringList>("arguments");
        for (const QStringList& arguments :
             {QStringList{"validate", "oven"}, QStringList{"rigs"}, QStringList{"schema"},
              QStringList{"channels", "oven"}, QStringList{"params", "oven"},
              QStringList{"params", "oven", "--list"}, QStringList{"simulate", "oven", "--duration", "0.1"},
              QStringList{"curve", "oven"}, QStringList{"curve", "oven", "--whole"},
              QStringList{"metrics", "oven"},
              QStringList{"compare", "oven", "--with", "dishwasher", "--duration", "0.1"},
              QStringList{"figures", "oven"}, QStringList{"motor"}, QStringList{"motor", "re25-118752"},
              QStringList{"hinge", QString::fromStdString(test::testData("door_hinge.json"))},
              QStringList{"assembly", QString::fromStdString(test::testData("assembly_cases.json"))},
              QStringList{"solve-contact", QString::fromStdString(test::testData("contact/tamsi_cases.json"))},
              QStringList{"--help"}, QStringList{"--version"}}) {
            QTest::newRow(qPrintable(arguments.join(' '))) << arguments;
        }
    }

    void aFullStandardOutputIsToldByAllCommands() {
        QFETCH(QStringList, arguments);
        QProcess process;
        process.setStandardOutputFile("/dev/full");
        process.start(QStringLiteral(HINGELAB_CLI), arguments);
        const Outcome run = outcomeOf(process);
        QCOMPARE(run.code, 3);
        QVERIFY2(run.err.contains("standard output"), run.err.constData());
    }

    /// Rows come while the run goes on, and Ctrl+C keeps them.
    void anInterruptedRunKeepsItsSamples_data() {
        QTest::addColumn<int>("signal");
        QTest::addColumn<int>("code");
        QTest::newRow("Ctrl+C") << SIGINT << 130;
        QTest::newRow("terminated") << SIGTERM << 143;
    }

    void anInterruptedRunKeepsItsSamples() {
        QFETCH(int, signal);
        QFETCH(int, code);
        QProcess process;
        process.start(QStringLiteral(HINGELAB_CLI), kLongRun);
        QVERIFY(process.waitForReadyRead(60000));
        ::kill(static_cast<pid_t>(process.processId()), signal);
        const Outcome run = outcomeOf(process);
        QCOMPARE(run.code, code);
        QVERIFY2(run.err.contains("interrupted") && run.err.contains("were written"), run.err.constData());
        QVERIFY(run.out.endsWith('\n'));
        const auto rows = rowsOf(run.out);
        QVERIFY(rows.size() > 100);
        QCOMPARE(rows.back().size(), rows.front().size());
        QCOMPARE(rows.back()[0], 0.1 * static_cast<double>(rows.size() - 1));
    }

    void anInterruptedFileIsWhole() {
        const QTemporaryDir folder;
        const QString path = folder.filePath("out.json");
        QProcess process;
        process.start(QStringLiteral(HINGELAB_CLI), kLongRun + QStringList{"-o", path});
        const auto written = [&] {
            const QFileInfoList files = QDir(folder.path()).entryInfoList(QDir::Files);
            return files.isEmpty() ? 0 : files.front().size();
        };
        QTRY_VERIFY(written() > 0);
        ::kill(static_cast<pid_t>(process.processId()), SIGINT);
        QCOMPARE(outcomeOf(process).code, 130);
        QCOMPARE(filesIn(folder.path()), QStringList{"out.json"});
        QVERIFY(Json::parse(contentOf(path).toStdString())["rows"].size() > 10);
    }

    /// Text and JSON say the same numbers, exactly, and JSON's are floating ones.
    void bothFormatsSayTheSame() {
        const QStringList run = {"simulate", "hatch", "--duration", "0.3", "--dt", "0.01"};
        const auto rows = rowsOf(runCli(run).out);
        const Json json = Json::parse(runCli(run + QStringList{"--format", "json"}).out.toStdString());
        QCOMPARE(json["rows"].size(), rows.size());
        for (std::size_t i = 0; i < rows.size(); ++i) {
            for (std::size_t j = 0; j < rows[i].size(); ++j) {
                QVERIFY(json["rows"][i][j].is_number_float());
                QCOMPARE(json["rows"][i][j].get<double>(), rows[i][j]);
            }
        }
    }

    void figuresAreThoseOfThePanel() {
        const Outcome json = runCli({"figures", "dishwasher", "--format", "json"});
        QCOMPARE(json.code, 0);
        const Json hinge = Json::parse(json.out.toStdString())["hinges"][0];
        QVERIFY(hinge["name"] == "hinge");
        // The catch's energy: k_c (w_c/2) tanh²(1); its peak 0.7698 k_c.
        const Json set =
            Json::parse(runCli({"params", "dishwasher", "--rig"}).out.toStdString())["elements"][0];
        const double torque = set["catch_torque"].get<double>();
        QVERIFY(std::abs(hinge["figures"]["catch_peak_torque"].get<double>() -
                         4.0 / (3.0 * std::sqrt(3.0)) * torque) < 1e-12);
        const Outcome text = runCli({"figures", "dishwasher", "--element", "hinge", "--set",
                                     "/elements/hinge/static_friction_torque=0"});
        QVERIFY2(text.out.contains("Breakaway torque"), text.out.constData());
        QVERIFY2(text.out.contains("never"), text.out.constData()); // without a falling part
    }

    /// Key figures are those of the curve beside them, and follow what is changed.
    void metricsAreThoseOfTheWholeCurve() {
        const Outcome table = runCli({"curve", "tailgate", "--whole"});
        QCOMPARE(table.code, 0);
        const QList<QByteArray> lines = table.out.trimmed().split('\n');
        QVERIFY2(lines.front().startsWith("angle [rad],at_rest [N*m],opening [N*m],closing [N*m]"),
                 lines.front().constData());
        QVERIFY(lines.front().contains("gravity [N*m]") && lines.front().contains("handle_opening [N]"));
        double most = 0.0;
        for (const QByteArray& line : lines.mid(1)) most = std::max(most, line.split(',')[3].toDouble());
        const auto peak = [](const QStringList& changes) {
            const Outcome run = runCli(QStringList{"metrics", "tailgate", "--json"} + changes);
            return Json::parse(run.out.toStdString())["metrics"]["peak_effort_closing"]["value"].get<double>();
        };
        const double value = peak({});
        QVERIFY(std::abs(value - most) < 1e-3 * most); // between two samples it is a little more
        QVERIFY(peak({"--set", "/elements/gas strut/extended_force=800"}) > 1.3 * value);
        const Json json = Json::parse(runCli({"curve", "tailgate", "--whole", "--json"}).out.toStdString());
        QVERIFY(!json.empty());
        const Outcome text = runCli({"metrics", "tailgate"});
        QVERIFY2(text.out.contains("Peak effort closing") && text.out.contains("opens by itself"),
                 text.out.constData());
    }

    void meshesStayWhereTheyAre() {
        const QTemporaryDir folder;
        QDir(folder.path()).mkpath("rigs/parts");
        QDir(folder.path()).mkdir("other");
        Json rig = Json::parse(runCli({"params", "oven", "--rig"}).out.toStdString());
        Json& parts = rig["bodies"][0]["shapes"];
        const std::size_t own = parts.size();
        parts.push_back({{"name", "part"}, {"type", "mesh"}, {"file", "parts/a.stl"}});
        parts.push_back({{"name", "far"}, {"type", "mesh"}, {"file", "/usr/share/b.stl"}});
        writeTo(folder.filePath("rigs/r.json"), QByteArray::fromStdString(rig.dump()));
        const QString moved = folder.filePath("other/r.json");
        const Outcome run = runCli({"params", folder.filePath("rigs/r.json"), "--rig", "-o", moved});
        QVERIFY2(run.code == 0, run.err.constData());
        const Json shapes = Json::parse(contentOf(moved).toStdString())["bodies"][0]["shapes"];
        QCOMPARE(QString::fromStdString(shapes[own]["file"].get<std::string>()),
                 QString("../rigs/parts/a.stl"));
        QCOMPARE(QString::fromStdString(shapes[own + 1]["file"].get<std::string>()),
                 QString("/usr/share/b.stl"));
        const Outcome set =
            runCli({"targets", folder.filePath("rigs/r.json"), "--add", "uk-access", "-o", moved});
        QVERIFY2(set.code == 0, set.err.constData());
        const Json again = Json::parse(contentOf(moved).toStdString());
        QVERIFY(!again["targets"].empty() && again["bodies"][0]["shapes"] == shapes);
    }

    /// By the ending of the name, whichever letters it has; another one is refused before the work.
    void reportsAreWhatTheirNamesSay() {
        const QTemporaryDir folder;
        const Outcome other = runCli({"report", "oven", "--without-picture", "-o", folder.filePath("r.docx")});
        QCOMPARE(other.code, 1);
        QVERIFY2(other.err.contains(".docx") && other.err.contains(".html"), other.err.constData());
        QVERIFY(!QFile::exists(folder.filePath("r.docx")));
        const Outcome page = runCli({"report", "oven", "--without-picture", "-o", folder.filePath("R.HTML")});
        QVERIFY2(page.code == 0, page.err.constData());
        QVERIFY(contentOf(folder.filePath("R.HTML")).contains("<html"));
    }

    void overflowingAssembliesAreErrors() {
        const QByteArray cases = R"({"cases": [{"id": "huge", "kind": "JointSSR",
            "parameters": {"rod1Length": 1.0, "rRod2_ib": [0.5, 0, 0], "phi_guess": 30},
            "input": {"frame_a": {"r_0": [1, 0, 0], "v_0": [1e200, 1e200, 0]}, "frame_b": {"r_0": [0, 0, 0]}}}]})";
        const Outcome run = runCli({"assembly", "-"}, cases);
        QCOMPARE(run.code, 0);
        const Json result = resultsOf(run)[0];
        QVERIFY2(result.contains("error"), run.out.constData());
        QVERIFY2(result["error"].get<std::string>().find("not finite") != std::string::npos,
                 run.out.constData());
        QVERIFY(!run.out.contains("null"));
        QVERIFY2(run.err.contains("1 of 1 cases"), run.err.constData());
    }

    void extremeContactProblemsEnd_data() {
        QTest::addColumn<QByteArray>("change");
        QTest::addColumn<int>("code");
        QTest::newRow("p_star") << QByteArray(R"("p_star": [1e308], "mu": [0.5])") << 3;
        QTest::newRow("no friction") << QByteArray(R"("p_star": [1e308], "mu": [0])") << 3;
        QTest::newRow("light") << QByteArray(R"("p_star": [1e308], "M": [[1e-3]], "mu": [0.5])") << 3;
        QTest::newRow("plain") << QByteArray(R"("p_star": [1.0], "mu": [0.5])") << 0;
    }

    void extremeContactProblemsEnd() {
        QFETCH(QByteArray, change);
        QFETCH(int, code);
        const QByteArray mass = change.contains("\"M\"") ? QByteArray() : QByteArray(R"("M": [[1.0]],)");
        const Outcome run =
            runCli({"solve-contact", "-"}, R"({"scheme": "one_way", "dt": 1e-3, "fn": [10], "Jn": [[0]],
            "Jt": [[1], [0]], )" + mass + change +
                                               "}");
        QCOMPARE(run.code, 0);
        QCOMPARE(resultsOf(run)[0]["code"].get<int>(), code);
    }

    /// With --plain, too, which checks nothing else.
    void whatIsNotFiniteIsNoSuccess_data() {
        QTest::addColumn<QByteArray>("change");
        QTest::addColumn<QByteArray>("says");
        QTest::newRow("M") << QByteArray(R"("M": [["NaN"]])") << QByteArray("M has");
        QTest::newRow("p_star") << QByteArray(R"("p_star": ["Infinity"])") << QByteArray("p_star has");
        QTest::newRow("mu") << QByteArray(R"("mu": ["NaN"])") << QByteArray("mu has");
        QTest::newRow("fn") << QByteArray(R"("fn": ["-Infinity"])") << QByteArray("fn has");
        QTest::newRow("Jt") << QByteArray(R"("Jt": [["NaN"], [0]])") << QByteArray("Jt has");
        QTest::newRow("tolerance") << QByteArray(R"("params": {"relative_tolerance": "NaN"})")
                                   << QByteArray("relative_tolerance has");
    }
    void whatIsNotFiniteIsNoSuccess() {
        QFETCH(QByteArray, change);
        QFETCH(QByteArray, says);
        Json problem = Json::parse(R"({"scheme": "one_way", "dt": 1e-3, "fn": [10], "Jn": [[0]],
            "Jt": [[1], [0]], "M": [[1]], "p_star": [1], "mu": [0.5]})");
        problem.update(Json::parse(("{" + change + "}").toStdString()));
        for (const QStringList& options : {QStringList{}, QStringList{"--plain"}}) {
            const Outcome run =
                runCli(QStringList{"solve-contact", "-"} + options, QByteArray::fromStdString(problem.dump()));
            const Json result = resultsOf(run)[0];
            QVERIFY2(result["code"] != 0, result.dump().c_str());
            QVERIFY2(run.err.contains("1 of 1 cases"), run.err.constData());
            const bool saysWhat =
                result.value("message", std::string()).find(says.toStdString()) != std::string::npos;
            QVERIFY2(saysWhat || options.isEmpty() || result["code"] != 4, result.dump().c_str());
        }
    }

    /// What a file, a name or an argument has in it does nothing to a terminal.
    void nothingReachesTheTerminalUnescaped() {
        const QByteArray name = "a\\u0007\\u001b[31mred\\u0000b\\n\\u009b2J\\u202e";
        QByteArray rig = R"({"format": "hingelab-rig", "version": 1, "name": "n", "bodies": [{"name": "NAME",
            "mass_properties": {"mass": 1, "moments": [0.1, 0.1, 0.1]}}], "joints": [{"name": "NAME",
            "type": "revolute", "parent": "world", "child": "NAME"}]})";
        rig.replace("NAME", name);
        const QTemporaryDir folder;
        writeTo(folder.filePath("rig.json"), rig);
        const QString odd = QStringLiteral("no\x1b[31m file\x07");
        const QStringList runs[] = {{"validate", folder.filePath("rig.json")},
                                    {"simulate", folder.filePath("rig.json")},
                                    {"channels", folder.filePath("rig.json")},
                                    {"simulate", odd},
                                    {"simulate", "dishwasher", "--set", odd},
                                    {"simulate", "dishwasher", "--" + odd},
                                    {odd}};
        for (const QStringList& arguments : runs) {
            const Outcome run = runCli(arguments);
            QVERIFY2(run.code != 0, qPrintable(arguments.join(' ')));
            for (const QByteArray& text : {run.out, run.err}) {
                for (const char c : text)
                    QVERIFY2(c == '\n' || (c >= 0x20 && c != 0x7f) || c < 0, text.constData());
                QVERIFY2(!text.contains("\xC2\x9B") && !text.contains("\xE2\x80\xAE"), text.constData());
            }
        }
        const Outcome told = runCli({"validate", folder.filePath("rig.json")});
        QVERIFY2(told.err.contains("/joints/0/name") || told.out.contains("/joints/0/name"),
                 told.err.constData());
    }

    /// A mistyped key in whatever is read is an error that says what was meant.
    void mistypedKeysSayWhatWasMeant() {
        const QTemporaryDir folder;
        const auto refused = [&](const QStringList& arguments, const QByteArray& text,
                                 const QByteArray& meant) {
            writeTo(folder.filePath("file.json"), text);
            QStringList all = arguments;
            for (QString& each : all) each.replace("FILE", folder.filePath("file.json"));
            const Outcome run = runCli(all);
            QVERIFY2(run.code == 2, (run.out + run.err).constData());
            QVERIFY2(run.err.contains("did you mean") && run.err.contains(meant), run.err.constData());
        };
        refused({"simulate", "dishwasher", "--set", "/elements/hinge/spring_constnt=2"}, {},
                "/elements/hinge/spring_constant");
        refused({"simulate", "dishwasher", "--params", "FILE"},
                R"({"format": "hingelab-parameters", "version": 1, "rig": "Dishwasher",
                    "parameters": {"/elements/hinge/viscous_frictoin": 2}})",
                "/elements/hinge/viscous_friction");
        refused(
            {"simulate", "dishwasher", "--params", "FILE"},
            R"({"format": "hingelab-parameters", "version": 1, "rig": "Dishwasher", "parameter": {}, "parameters": {}})",
            "parameters");
        refused({"simulate", "FILE"}, R"({"format": "hingelab-rig", "version": 1, "name": "x", "bodeis": []})",
                "bodies");
    }

    /// 240 bodies with 900 shapes and more than 5,000 numbers are no limit.
    void largeRigsAreSimulated() {
        Json rig = {{"format", "hingelab-rig"}, {"version", 1}, {"name", "rack"}};
        for (int i = 0; i < 240; ++i) {
            const std::string body = "body " + std::to_string(i);
            Json shapes = Json::array();
            for (int k = 0; k < (i < 180 ? 4 : 3); ++k) {
                shapes.push_back({{"name", "s" + std::to_string(k)},
                                  {"type", "box"},
                                  {"size", {0.1, 0.2, 0.3}},
                                  {"position", {0.1 * k, 0, 0}},
                                  {"mass", 0.1}});
            }
            rig["bodies"].push_back({{"name", body}, {"shapes", shapes}});
            rig["joints"].push_back({{"name", "joint " + std::to_string(i)},
                                     {"type", "revolute"},
                                     {"parent", "world"},
                                     {"child", body},
                                     {"position", {0.5 * i, 0, 0}},
                                     {"axis", {0, 1, 0}}});
        }
        const QTemporaryDir folder;
        writeTo(folder.filePath("rack.json"), QByteArray::fromStdString(rig.dump()));
        const Outcome run =
            runCli({"simulate", folder.filePath("rack.json"), "--duration", "0.01", "--channels", "time"});
        QVERIFY2(run.code == 0, run.err.constData());
        const Outcome set = runCli({"params", folder.filePath("rack.json"), "-o", folder.filePath("set.json")});
        QVERIFY2(set.code == 0, set.err.constData());
        const Outcome again = runCli({"simulate", folder.filePath("rack.json"), "--params",
                                      folder.filePath("set.json"), "--duration", "0.01", "--channels", "time"});
        QVERIFY2(again.code == 0, again.err.constData());
    }

    void aDistantGuessIsNoSuccessByItself() {
        const Outcome run =
            runCli({"solve-contact", "-"}, R"({"scheme": "one_way", "dt": 1e-3, "fn": [], "mu": [], "Jn": [],
            "Jt": [], "M": [[1, 0.1], [0.1, 2]], "p_star": [1, 2], "v_guess": [1e15, -1e15]})");
        const Json result = resultsOf(run)[0];
        QCOMPARE(result["code"].get<int>(), 0);
        QVERIFY(result["momentum_residual_relative"].get<double>() < 1e-6);
        QVERIFY(std::abs(result["v"][0].get<double>() - 1.8 / 1.99) < 1e-6); // M v = p*
    }

    /// Texts are in the chosen units; tables for machines stay in SI.
    void textsAreInTheChosenUnits() {
        const auto text = [](QStringList arguments) { return runCli(arguments).out; };
        QVERIFY(text({"figures", "dishwasher", "--units", "in"}).contains("lbf·in"));
        QVERIFY(!text({"figures", "dishwasher"}).contains("lbf"));
        QCOMPARE(text({"--units", "in", "figures", "dishwasher"}),
                 text({"figures", "dishwasher", "--units", "in"}));
        const QStringList table{"simulate", "dishwasher", "--duration", "0.1", "--output", "-"};
        QCOMPARE(text(table + QStringList{"--units", "in"}), text(table));
        QCOMPARE(runCli({"figures", "dishwasher", "--units", "furlong"}).code, 1);
    }
};

HINGELAB_GUILESS_TEST(TestCliOutput)

} // namespace test_cli_output

#include "test_cli_output.moc"
