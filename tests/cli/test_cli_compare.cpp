// SPDX-License-Identifier: GPL-3.0-or-later
// `hingelab-cli compare`: designs side by side, with the numbers that other commands have of each of them.
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>

#include "checks/checked_rig.h"
#include "resources/shipped_rigs.h"
#include "rig/parameter_set.h"
#include "rig/variants.h"
#include "tests/cli/run_cli.h"
#include "tests/suite.h"

namespace test_cli_compare {

using namespace hingelab;
using namespace hingelab::test;

namespace {

constexpr const char* kViscous = "/elements/hinge/viscous_friction";
constexpr const char* kSpring = "/elements/hinge/spring_constant";

RigDocument refrigerator() {
    for (const ShippedRig& rig : shippedRigs()) {
        if (rig.name == "refrigerator") return *readRig(rig.text).document;
    }
    return {};
}

KeptVariant variantWith(const Rig& rig, const char* name, const char* pointer, double value) {
    Rig design = designOf(rig);
    if (hasErrors(assignParameter(design, std::string(pointer) + "=" + std::to_string(value)))) return {};
    KeptVariant variant;
    variant.name = name;
    variant.changes = changesBetween(designAsJson(rig), designAsJson(design));
    return variant;
}

/// A rig's file with two variants.
class Folder {
  public:
    Folder() {
        RigDocument document = refrigerator();
        const Rig plain = document.rig;
        document.rig.variants = {variantWith(plain, "A", kViscous, 1.5),
                                 variantWith(plain, "sprung", kSpring, 0.5)};
        write("rig.json", QByteArray::fromStdString(writeRig(document)));
    }
    [[nodiscard]] QString path(const char* name = "rig.json") const { return folder_.filePath(name); }
    void write(const char* name, const QByteArray& text) const {
        QFile file(path(name));
        if (file.open(QIODevice::WriteOnly)) file.write(text);
    }
    [[nodiscard]] QByteArray content(const char* name) const {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("unreadable");
    }

  private:
    QTemporaryDir folder_;
};

Json comparedBy(const QStringList& arguments) {
    const Outcome run = runCli(QStringList{"compare"} + arguments + QStringList{"--json"});
    if (run.code != 0) qWarning("%s", run.err.constData());
    return run.code == 0 ? Json::parse(run.out.toStdString()).at("designs") : Json::array();
}

double figureOf(const Json& design, const char* group, const char* key) {
    return design.at(group).at(key).at("value").get<double>();
}

/// Of a table of text, the cells of the line that begins so, as wide as the columns of its heading.
QStringList cellsOf(const QString& text, const QString& label, const QStringList& names) {
    const QStringList lines = text.split('\n');
    QStringList cells;
    for (qsizetype i = 0; i < lines.size(); ++i) {
        if (!lines[i].startsWith(QStringLiteral("  ")) || !lines[i].contains(names.back())) continue;
        for (const QString& line : lines.mid(i)) {
            if (!line.startsWith(label)) continue;
            for (const QString& name : names) {
                const qsizetype at = lines[i].indexOf(name);
                cells << line.mid(at).section(QStringLiteral("  "), 0, 0);
            }
            return cells;
        }
    }
    return cells;
}

} // namespace

class TestCliCompare : public QObject {
    Q_OBJECT
  private slots:
    /// A design whose run ends early is exit code 4, after the comparison was written: it tells which design,
    /// and has the figures of the others.
    void aRunThatStopsIsExitCodeFour() {
        const Folder folder;
        RigDocument document = refrigerator();
        const Rig plain = document.rig;
        document.rig.variants = {
            variantWith(plain, "calm", kViscous, 1.5),
            variantWith(plain, "wild", kSpring, 1e15)}; // turns faster than can be followed
        folder.write("wild.json", QByteArray::fromStdString(writeRig(document)));
        const Outcome run = runCli({"compare", folder.path("wild.json"), "--duration", "0.2 s", "--json"});
        QCOMPARE(run.code, 4);
        QVERIFY2(run.err.contains("wild stopped at"), run.err.constData());
        const Json designs = Json::parse(run.out.toStdString()).at("designs");
        QCOMPARE(designs.size(), std::size_t{3});
        for (std::size_t i = 0; i < 3; ++i) {
            const std::string name = designs[i].at("name").get<std::string>();
            QCOMPARE(designs[i].contains("stopped"), name == "wild");
            if (name != "wild")
                QVERIFY(std::isfinite(figureOf(designs[i], "run", "joint.hinge axis.angle.end")));
        }
        const QString path = folder.path("table.txt");
        const Outcome text = runCli({"compare", folder.path("wild.json"), "--duration", "0.2 s", "-o", path});
        QCOMPARE(text.code, 4);
        QVERIFY(folder.content("table.txt").contains("wild stopped at"));
        // Without that design all is well.
        const Outcome calm =
            runCli({"compare", folder.path("wild.json"), "--variant", "calm", "--duration", "0.2 s"});
        QVERIFY2(calm.code == 0, calm.err.constData());
    }

    /// Each design has the numbers that the other commands tell of it alone, to the last bit.
    void figuresAreThoseOfEachDesignAlone() {
        const Folder folder;
        const Json designs = comparedBy({folder.path(), "--duration", "1.2 s"});
        QCOMPARE(designs.size(), std::size_t{3});
        const std::vector<QStringList> changes = {
            {}, {"--set", QString(kViscous) + "=1.5"}, {"--set", QString(kSpring) + "=0.5"}};
        const std::vector<std::string> names = {"present", "A", "sprung"};
        for (std::size_t i = 0; i < designs.size(); ++i) {
            const Json& design = designs[i];
            QCOMPARE(design.at("name").get<std::string>(), names[i]);
            const Outcome run =
                runCli(QStringList{"simulate", "refrigerator", "--duration", "1.2", "--dt", "0.004",
                                   "--channels", "joint.hinge axis.angle,energy.dissipated"} +
                       changes[i]);
            QVERIFY2(run.code == 0, run.err.constData());
            const std::vector<double> last = rowsOf(run.out).back();
            QCOMPARE(figureOf(design, "run", "joint.hinge axis.angle.end"), last[1]);
            QCOMPARE(figureOf(design, "run", "energy.dissipated.end"), last[2]);
            const Outcome metrics = runCli(QStringList{"metrics", "refrigerator", "--json"} + changes[i]);
            const Json door = Json::parse(metrics.out.toStdString()).at("metrics");
            QCOMPARE(design.at("door").size(), door.size());
            QCOMPARE(figureOf(design, "door", "peak_effort_opening"),
                     door.at("peak_effort_opening").at("value").get<double>());
            const Outcome slam = runCli(QStringList{"slam", "refrigerator", "--json"} + changes[i]);
            const Json thrown = Json::parse(slam.out.toStdString()).at("figures");
            QCOMPARE(design.at("slam").size(), thrown.size());
            for (const auto& [key, figure] : thrown.items()) {
                QVERIFY2(design.at("slam").at(key).at("value") == figure.at("value"), key.c_str());
            }
        }
        QVERIFY(designs[1].at("slam").at("slam_speed") != designs[0].at("slam").at("slam_speed"));
        QVERIFY(designs[0].at("differences").empty());
        const Json& difference = designs[1].at("differences");
        QCOMPARE(difference.size(), std::size_t{1});
        QCOMPARE(difference[0].at("pointer").get<std::string>(), std::string(kViscous));
        QCOMPARE(difference[0].at("variant").get<std::string>(), std::string("1.5 N·m·s/rad"));
    }

    /// As text the figures stand under the names of their designs, and what differs is told in words.
    void aTableForPeople() {
        const Folder folder;
        const Outcome run = runCli({"compare", folder.path(), "--duration", "1.2 s"});
        QVERIFY2(run.code == 0, run.err.constData());
        const QString text = QString::fromUtf8(run.out);
        QVERIFY2(
            text.startsWith(QStringLiteral("A differs from the present design in\n  Hinge: viscous friction ")),
            run.out.constData());
        QVERIFY(text.contains(QStringLiteral("sprung differs from the present design in\n")));
        const Json designs = comparedBy({folder.path(), "--duration", "1.2 s"});
        const QStringList names{QStringLiteral("present"), QStringLiteral("A"), QStringLiteral("sprung")};
        const auto shown = [](Quantity quantity, double value) {
            return QString::fromStdString(displayText(quantity, value, 4));
        };
        const QStringList dissipated = cellsOf(text, QStringLiteral("energy: dissipated, at the end"), names);
        const QStringList left = cellsOf(text, QStringLiteral("Is left at"), names);
        QCOMPARE(dissipated.size(), 3);
        QCOMPARE(left.size(), 3);
        for (qsizetype i = 0; i < 3; ++i) {
            const Json& design = designs[static_cast<std::size_t>(i)];
            QCOMPARE(dissipated[i], shown(Quantity::energy, figureOf(design, "run", "energy.dissipated.end")));
            QCOMPARE(left[i], shown(Quantity::angle, figureOf(design, "slam", "slam_left_at")));
        }
    }

    /// Some of the variants, other rigs, and how far all are from one of them.
    void othersAndAReference() {
        const Folder folder;
        const Json some = comparedBy({folder.path(), "--variant", "sprung", "--duration", "0.4"});
        QCOMPARE(some.size(), std::size_t{2});
        QCOMPARE(some[1].at("name").get<std::string>(), std::string("sprung"));
        QVERIFY(!some[1].contains("deviation"));
        const Json both = comparedBy({"refrigerator", "--with", "refrigerator", "--set",
                                      QString(kViscous) + "=4", "--reference", "present", "--duration", "0.4"});
        QCOMPARE(both.size(), std::size_t{2});
        QVERIFY(!both[0].contains("deviation")); // it is the reference
        QVERIFY(both[1].at("deviation").at("distance").get<double>() > 1e-3);
        QCOMPARE(both[1].at("deviation").at("distance_body").get<std::string>(), std::string("door"));
        // A rig is no distance from itself, and other rigs are compared by what both have.
        const Json same = comparedBy({"refrigerator", "--with", "refrigerator", "room-door", "--reference",
                                      "present", "--duration", "0.4"});
        QCOMPARE(same.size(), std::size_t{3});
        QCOMPARE(same[1].at("deviation").at("distance").get<double>(), 0.0);
        QCOMPARE(same[1].at("deviation").at("turn").get<double>(), 0.0);
        QVERIFY(same[1].at("differences").empty() && !same[2].at("differences").empty());
        // What is no door has no figures of one.
        const Json stack = comparedBy({"stack", "--schemes", "--duration", "0.1"});
        QCOMPARE(stack.size(), std::size_t{5});
        QVERIFY(!stack[0].contains("slam") && !stack[0].contains("door"));
        QVERIFY(stack[0].at("run").contains("contacts.normal"));
    }

    void theFormFollowsTheNameOfTheFile() {
        const Folder folder;
        for (const char* name : {"out.json", "out.txt"}) {
            const Outcome run =
                runCli({"compare", folder.path(), "--duration", "0.2", "-o", folder.path(name)});
            QVERIFY2(run.code == 0 && run.out.isEmpty(), run.err.constData());
        }
        QCOMPARE(Json::parse(folder.content("out.json").toStdString()).at("designs").size(), std::size_t{3});
        QVERIFY(folder.content("out.txt").startsWith("A differs"));
    }

    void whatCannotBeComparedIsTold_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArray>("says");
        const auto row = [](const char* name, const QStringList& arguments, int code, const char* says) {
            QTest::newRow(name) << arguments << code << QByteArray(says);
        };
        row("nothing to compare with", {"refrigerator"}, 1, "--with RIG");
        row("an unknown variant", {"RIG", "--variant", "C"}, 1, "it has \"A\", \"sprung\"");
        row("an unknown variant of none", {"refrigerator", "--variant", "C"}, 1, "it has none");
        row("an unknown reference", {"RIG", "--reference", "C"}, 1, "no design \"C\"");
        row("schemes without contacts", {"RIG", "--schemes"}, 1, "no contacts");
        row("no time", {"RIG", "--duration", "0"}, 1, "--duration");
        row("endless", {"RIG", "--duration", "2 h"}, 1, "--duration");
        row("a time that is no number", {"RIG", "--duration", "nan"}, 1, "--duration");
        row("a time of another quantity", {"RIG", "--duration", "3 mm"}, 1, "--duration");
        row("an unknown rig", {"RIG", "--with", "nowhere.json"}, 3, "nowhere.json");
        row("no rig", {"BROKEN"}, 2, "broken.json");
        row("an unfit variant", {"UNFIT"}, 2, "A");
        row("a number that is not there", {"RIG", "--set", "/elements/hinge/colour=3"}, 2, "colour");
        row("too many", QStringList{"RIG", "--with"} + QStringList(16, "refrigerator"), 1, "at most 16");
    }
    void whatCannotBeComparedIsTold() {
        QFETCH(QStringList, arguments);
        QFETCH(int, code);
        QFETCH(QByteArray, says);
        const Folder folder;
        folder.write("broken.json", R"({"format": "hingelab-rig", "version": 1, "bodies": 7})");
        QByteArray unfit = folder.content("rig.json");
        QVERIFY(unfit.contains("/0/viscous_friction"));
        unfit.replace("/0/viscous_friction", "/9/viscous_friction");
        folder.write("unfit.json", unfit);
        arguments.replaceInStrings("RIG", folder.path());
        arguments.replaceInStrings("BROKEN", folder.path("broken.json"));
        arguments.replaceInStrings("UNFIT", folder.path("unfit.json"));
        const QString out = folder.path("out.txt");
        const Outcome run = runCli(QStringList{"compare"} + arguments + QStringList{"-o", out});
        QVERIFY2(run.err.contains(says), run.err.constData());
        QCOMPARE(run.code, code);
        QVERIFY(!QFile::exists(out));
    }
};

HINGELAB_GUILESS_TEST(TestCliCompare)

} // namespace test_cli_compare

#include "test_cli_compare.moc"
