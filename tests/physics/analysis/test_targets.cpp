// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <QTest>
#include <algorithm>
#include <cmath>

#include "analysis/door_metrics.h"
#include "analysis/target_check.h"
#include "analysis/target_sets.h"
#include "checks/checked_rig.h"
#include "rig/item_fields.h"
#include "tests/inverse_edit.h"
#include "tests/physics/target_door.h"
#include "tests/run.h"
#include "tests/shipped.h"
#include "tests/suite.h"
#include "tests/test_folders.h"

namespace test_targets {

using namespace hingelab;
using namespace hingelab::test;

namespace {

const FigureKind* findFigure(std::string_view key) {
    const auto kinds = figureKinds();
    const auto found =
        std::find_if(kinds.begin(), kinds.end(), [&](const FigureKind& kind) { return kind.key == key; });
    return found == kinds.end() ? nullptr : &*found;
}

DoorFigures figuresOf(const Rig& rig) {
    return DoorFigures(std::make_shared<const Model>(rig));
}

TargetResult checked(const Rig& rig, const Target& target) {
    DoorFigures figures = figuresOf(rig);
    return checkTarget(target, figures);
}

Issues issuesOf(const Target& target) {
    Rig rig = formulaDoor(2.0, 1.0);
    return applyEdit(rig, AddItem{"/targets", inFileForm(target)}).issues;
}

} // namespace

class TestTargets : public QObject {
    Q_OBJECT
  private slots:
    /// Figures over a part of the way, against the formulas of a spring and dry friction.
    void figuresOfAPart() {
        const double k = 2.0;
        const double f = 1.0;
        DoorFigures figures = figuresOf(formulaDoor(k, f));
        const double a = 20.0 * kTargetDegree;
        const double b = 40.0 * kTargetDegree;
        const auto value = [&](Figure figure) { return figures.answer({figure, a, b}).value.value(); };
        // Linear in the angle: only rounding, and what tanh leaves of friction at 1000 rad/s, which is nothing.
        constexpr double rounding = 1e-9;
        QVERIFY(std::abs(value(Figure::peakEffortOpening) - (f + k * b)) < rounding);
        QVERIFY(std::abs(value(Figure::peakHandleForceOpening) - (f + k * b) / kTargetKnob) < rounding);
        QVERIFY(std::abs(value(Figure::peakEffortClosing) - (f - k * a)) < rounding);
        QVERIFY(std::abs(value(Figure::workToOpen) - (f * (b - a) + 0.5 * k * (b * b - a * a))) < rounding);
        QVERIFY(std::abs(value(Figure::storedChange) - 0.5 * k * (b * b - a * a)) < rounding);
        QVERIFY(std::abs(value(Figure::hysteresisWidth) - 2.0 * f) < rounding);
        QVERIFY(std::abs(value(Figure::pushAtHandle) - k * b / kTargetKnob) < rounding);
        QCOMPARE(figures.answer({Figure::peakEffortOpening, a, b}).at.value(), b);
    }

    void whatHoldsAndWhatMoves() {
        const double k = 2.0;
        const double f = 1.0;
        const double zero = -60.0 * kTargetDegree; // it closes everywhere
        DoorFigures held = figuresOf(formulaDoor(k, f));
        DoorFigures closing = figuresOf(formulaDoor(k, f, zero));
        DoorFigures opening = figuresOf(formulaDoor(k, f, 120.0 * kTargetDegree));
        constexpr double rounding = 1e-9;
        for (const double degrees : {0.0, 10.0, 30.0, 60.0, 80.0}) {
            const double q = degrees * kTargetDegree;
            QVERIFY(std::abs(*held.answer({Figure::holdsAt, q, {}}).value - (f - k * q)) < rounding);
            // Least at the closed end: k times the distance to the zero of the spring.
            QVERIFY(std::abs(*closing.answer({Figure::closesFrom, q, {}}).value - (-k * zero - f)) < rounding);
            QVERIFY(std::abs(*opening.answer({Figure::opensFrom, q, {}}).value -
                             (k * 40.0 * kTargetDegree - f)) < rounding);
        }
        QVERIFY(*held.answer({Figure::closesFrom, 0.5, {}}).value < 0.0); // friction holds it near 0
    }

    /// The same question asked of the place and of the drive has one answer: where the lid closes by itself.
    void driveAndPlaceAgree() {
        for (const char* name : {"tailgate", "hatch", "lid-hinge", "oven", "room-door"}) {
            DoorFigures figures = figuresOf(shippedDocument(name).rig);
            if (figures.curve().isEmpty()) continue;
            const double way = figures.curve().x.back() - figures.curve().x.front();
            const double near = 1e-4 * way; // the drive is known at samples, the place by bisection
            if (const auto place = figures.answer({Figure::selfClosingTo, {}, {}}).value) {
                QVERIFY2(*figures.answer({Figure::closesFrom, *place - near, {}}).value > 0.0, name);
                if (*place + near < figures.curve().x.back())
                    QVERIFY2(*figures.answer({Figure::closesFrom, *place + near, {}}).value < 0.0, name);
            }
            if (const auto place = figures.answer({Figure::selfOpeningFrom, {}, {}}).value) {
                QVERIFY2(*figures.answer({Figure::opensFrom, *place + near, {}}).value > 0.0, name);
                if (*place - near > figures.curve().x.front())
                    QVERIFY2(*figures.answer({Figure::opensFrom, *place - near, {}}).value < 0.0, name);
            }
        }
    }

    /// Asked one by one, over the whole way, or over a part that is all of it: the scorecard to the bit.
    void theWholeIsTheScorecard() {
        for (const char* name : {"tailgate", "car-door", "oven", "window-lift", "motor-door"}) {
            DoorFigures figures = figuresOf(shippedDocument(name).rig);
            const DoorCurve& curve = figures.curve();
            for (const DoorMetric& metric : doorMetrics(curve)) {
                const FigureKind& kind = *findFigure(metric.key);
                const FigureAnswer one = figures.answer({kind.figure, {}, {}});
                QVERIFY2(one.value == metric.value && one.at == metric.at && one.missing == metric.missing,
                         metric.key);
                if (kind.takes != FigureTakes::somePart) continue;
                const FigureAnswer all = figures.answer({kind.figure, curve.x.front(), curve.x.back()});
                QVERIFY2(all.value == metric.value && all.at == metric.at, metric.key);
            }
        }
    }

    void everyFigureAnswersOrSaysWhy() {
        for (const ShippedRig& shipped : shippedRigs()) {
            const Rig rig = shippedDocument(shipped.name).rig;
            DoorFigures figures = figuresOf(rig);
            // What never stands is simulated for a minute for each figure: of those, one is enough.
            const bool movesOnce = DoorStatics::isDoor(Model(rig)) || shipped.name == "four-bar";
            for (const FigureKind& kind : figureKinds()) {
                if (kind.needs == FigureNeeds::motion && !movesOnce) continue;
                const FigureAnswer answer = figures.answer({kind.figure, 0.3, 0.1});
                QVERIFY2(answer.value.has_value() != !answer.missing.empty(), kind.key);
                QVERIFY2(!answer.value || std::isfinite(*answer.value), kind.key);
                QVERIFY(std::string(kind.definition).back() == '.' && findFigure(kind.key) == &kind);
            }
        }
    }

    void verdictsWithMargins() {
        const Rig rig = formulaDoor(2.0, 1.0);
        const double effort = 1.0 + 2.0 * kTargetEnd;
        TargetResult result = checked(rig, atMostTarget("effort", Figure::peakEffortOpening, 5.0));
        QVERIFY(result.verdict == TargetVerdict::met);
        QVERIFY(std::abs(*result.margin - (5.0 - effort)) < 1e-9);
        QVERIFY(std::abs(*result.share - (5.0 - effort) / 5.0) < 1e-9);
        result = checked(rig, targetOf("effort", Figure::peakEffortOpening, 3.9, 5.0));
        QVERIFY(result.verdict == TargetVerdict::failed);
        QVERIFY(std::abs(*result.margin - (effort - 3.9)) < 1e-9); // the nearer limit
        result = checked(rig, atLeastTarget("holds", Figure::holdsAt, 0.0, 20.0 * kTargetDegree));
        QVERIFY(result.verdict == TargetVerdict::met && !result.share);
    }

    /// A door that friction of speed alone holds, by 0.02 N·m, creeps: by as much as a simulation says, in the
    /// line that says that it holds. With presliding friction it stays, and nothing is said.
    void whatHoldsBySpeedAloneCreeps() {
        Rig rig = formulaDoor(2.0, 1.0);
        const double place = 28.0 * kTargetDegree;
        std::get<RevoluteJoint>(rig.joints[0].kind).initialAngle = place;
        const Target target = atLeastTarget("holds", Figure::holdsAt, 0.0, place);
        const TargetResult result = checked(rig, target);
        QVERIFY(result.verdict == TargetVerdict::met && result.drift);
        Run run(rig);
        const double crept = std::abs(run.at(DoorFigures::kDriftTime, "joint.axis.angle") - place);
        const QString figures = QString("%1 against %2 rad").arg(*result.drift).arg(crept);
        QVERIFY2(crept > 0.002 && std::abs(*result.drift - crept) < 0.02 * crept, qPrintable(figures));
        const std::string text = verdictText(target, result);
        QVERIFY2(text.find("creeps 0.") != std::string::npos && text.find("resliding") != std::string::npos,
                 text.c_str());

        auto& hinge = std::get<DoorHingeParameters>(rig.elements[0].law);
        hinge.presliding = Presliding{};
        const TargetResult held = checked(rig, target);
        QVERIFY(held.verdict == TargetVerdict::met && held.drift && *held.drift < 1e-9);
        QVERIFY(verdictText(target, held).find("creep") == std::string::npos);
    }

    /// Without any effort the limit of an effort is kept; what never happens keeps no limit.
    void whatThereIsNotIsJudged() {
        const Rig opens = formulaDoor(2.0, 1.0, 150.0 * kTargetDegree);
        const Target effort = atMostTarget("effort", Figure::peakHandleForceOpening, 30.0);
        const TargetResult none = checked(opens, effort);
        QVERIFY(none.verdict == TargetVerdict::met);
        QCOMPARE(*none.margin, 30.0);
        QCOMPARE(verdictText(effort, none), std::string("met, 30.0 N to spare (100 %)"));
        QVERIFY(resultText(effort, none).find("opens everywhere by itself") != std::string::npos);
        const Target closes = atLeastTarget("closes", Figure::selfClosingTo, 0.2);
        const TargetResult never = checked(opens, closes);
        QVERIFY(never.verdict == TargetVerdict::failed && !never.margin);
        QCOMPARE(verdictText(closes, never), std::string("fails: does not"));
    }

    void whatCannotBeToldSaysWhy_data() {
        QTest::addColumn<QString>("rig");
        QTest::addColumn<int>("figure");
        QTest::addColumn<double>("from");
        QTest::addColumn<QString>("words");
        const auto row = [](const char* rig, Figure figure, double degrees, const char* words) {
            QTest::newRow(words) << rig << static_cast<int>(figure) << degrees << words;
        };
        row("room-door", Figure::holdsAt, 500.0, "500 ° is not on the way, which goes from");
        row("stewart-platform", Figure::holdsAt, 10.0, "6 degrees of freedom");
        row("window-lift", Figure::holdsAt, 10.0, "does not drive back");
        row("double-rocker", Figure::holdsAt, 170.0, "there is");
    }
    void whatCannotBeToldSaysWhy() {
        QFETCH(QString, rig);
        QFETCH(int, figure);
        QFETCH(double, from);
        QFETCH(QString, words);
        const Target target = atLeastTarget("target", static_cast<Figure>(figure), 0.0, from * kTargetDegree);
        const TargetResult result = checked(shippedDocument(rig.toStdString()).rig, target);
        QVERIFY(result.verdict == TargetVerdict::unknown);
        const QString text = QString::fromStdString(verdictText(target, result));
        QVERIFY2(text.startsWith("cannot be told: ") && text.contains(words), qPrintable(text));
    }

    void turningAndSlidingAreToldApart() {
        Target target = atMostTarget("effort", Figure::peakEffortOpening, 5.0);
        target.travel = DoorTravel::slides;
        const TargetResult result = checked(formulaDoor(2.0, 1.0), target);
        QVERIFY(result.verdict == TargetVerdict::unknown);
        QVERIFY(result.words.find("the door turns") != std::string::npos);
        QCOMPARE(target.quantity(), Quantity::force);
    }

    /// A file keeps its notation, and limits that are not there stay away.
    void filesKeepTargets() {
        Rig rig = formulaDoor(2.0, 1.0);
        const std::string plain = writeRig({{}, rig});
        QVERIFY(plain.find("targets") == std::string::npos);
        Json json = Json::parse(plain);
        json["targets"] = Json::parse(R"([{"name": "light", "figure": "peak_handle_force_opening",
            "from": "30 deg", "to": "60 deg", "at_most": "22.5 N", "source": "a guide"},
            {"name": "holds", "figure": "holds_at", "from": "0.5 rad", "at_least": 0}])");
        const RigReading reading = readRig(json.dump());
        QVERIFY(reading.document.has_value());
        const Target& light = reading.document->rig.targets.at(0);
        QVERIFY(std::abs(light.from - 30.0 * kTargetDegree) < 1e-15 && light.atMost == 22.5);
        QVERIFY(!light.hasLeast() && light.hasMost() && light.source == "a guide");
        QCOMPARE(Json::parse(writeRig(*reading.document)).dump(), json.dump());
        RigDocument changed = *reading.document;
        changed.rig.targets[0].atMost = kUnlimited;
        changed.rig.targets[0].atLeast = 3.0;
        changed.rig.targets.erase(changed.rig.targets.begin() + 1);
        Json expected = json;
        expected["targets"].erase(1);
        expected["targets"][0].erase("at_most");
        expected["targets"][0]["at_least"] = 3.0;
        QCOMPARE(Json::parse(writeRig(changed)).dump(), expected.dump());
    }

    void badTargetsAreRefusedInWords_data() {
        QTest::addColumn<QString>("json");
        QTest::addColumn<QString>("words");
        QTest::newRow("no limit") << R"({"name": "a", "figure": "work_to_open"})"
                                  << "A target needs a limit";
        QTest::newRow("crossed") << R"({"name": "a", "figure": "work_to_open", "at_least": 2, "at_most": 1})"
                                 << "The lower limit is above the upper limit";
        QTest::newRow("figure") << R"({"name": "a", "figure": "loudness", "at_most": 1})"
                                << "\"way_from\"";
        QTest::newRow("unit") << R"({"name": "a", "figure": "work_to_open", "at_most": "3 N"})"
                              << "3 N";
        QTest::newRow("place") << R"({"name": "a", "figure": "holds_at", "at_least": 0})"
                               << "requires a position";
        QTest::newRow("no place") << R"({"name": "a", "figure": "way_to", "from": 1, "at_least": 0})"
                                  << "it takes no position";
        QTest::newRow("second") << R"({"name": "a", "figure": "holds_at", "from": 1, "to": 2, "at_least": 0})"
                                << "takes no second position";
        QTest::newRow("one end") << R"({"name": "a", "figure": "work_to_open", "from": 1, "at_most": 3})"
                                 << "A range needs both ends";
        QTest::newRow("order")
            << R"({"name": "a", "figure": "work_to_open", "from": 1, "to": 0.5, "at_most": 3})"
            << "The places are not in order";
        QTest::newRow("time")
            << R"({"name": "a", "figure": "closing_time", "from": 0.5, "to": 1, "at_least": 3})"
            << "The places are not in order";
        QTest::newRow("other end") << R"({"name": "a", "figure": "work_to_open", "to": 1, "at_most": 3})"
                                   << "A range needs both ends";
        QTest::newRow("no end") << R"({"name": "a", "figure": "closing_time", "from": 1, "at_least": 3})"
                                << "/targets/0";
        QTest::newRow("heavy") << R"({"name": "a", "figure": "work_to_open", "at_most": 3, "weight": 1e4})"
                               << "/targets/0/weight";
        QTest::newRow("sliding place")
            << R"({"name": "a", "figure": "holds_at", "door": "slides", "at_least": 0})"
            << "such as 0.1";
        QTest::newRow("name") << R"({"name": "", "figure": "work_to_open", "at_most": 3})"
                              << "The name is missing";
        QTest::newRow("large") << R"({"name": "a", "figure": "work_to_open", "at_most": 1e300})"
                               << "too large";
    }
    void badTargetsAreRefusedInWords() {
        QFETCH(QString, json);
        QFETCH(QString, words);
        const Rig rig = formulaDoor(2.0, 1.0);
        const Edited edited = applyEdit(rig, AddItem{"/targets", Json::parse(json.toStdString())});
        QVERIFY(!edited.rig);
        QString all;
        for (const Issue& issue : edited.issues) all += QString::fromStdString(issue.text()) + "\n";
        QVERIFY2(all.contains(words), qPrintable(all));
    }

    void twoOfANameAreRefused() {
        Rig rig = formulaDoor(2.0, 1.0);
        rig.targets = {atMostTarget("a", Figure::workToOpen, 3.0)};
        const Json again = inFileForm(rig.targets.front());
        QVERIFY(!applyEdit(rig, AddItem{"/targets", again}).rig);
        QVERIFY(issuesOf(rig.targets.front()).empty());
    }

    void editsOfTargetsAreUndone() {
        Rig rig = formulaDoor(2.0, 1.0);
        const Edited added = applyEdits(rig, addTargets(rig, findTargetSet("uk-access")->targets));
        QVERIFY(added.rig && added.rig->targets.size() == 2);
        const Edited set = applyEdit(*added.rig, SetValue{"/targets/opening force to 30°/at_most", "40 N"});
        QVERIFY(set.rig);
        QCOMPARE(set.rig->targets[0].atMost, 40.0);
        const Edited back = applyEdit(*set.rig, inverseEdit(rig, *set.rig, "back"));
        QCOMPARE(rigAsJson(*back.rig).dump(), rigAsJson(rig).dump());
        const Edited removed = applyEdit(*set.rig, RemoveItem{"/targets/1"});
        QVERIFY(removed.rig && removed.rig->targets.size() == 1);
        QCOMPARE(QString::fromStdString(removed.words), QString("Remove target \"opening force to 60°\""));
        QVERIFY(fieldsOf(*set.rig, "/targets/0").size() == 13);
    }

    /// One list for all: the pages have each figure with its definition.
    void thePagesHaveTheFigures() {
        QByteArray text;
        for (const char* name : {"reference/door-figures.md", "reference/targets.md"}) {
            QFile page(QString::fromStdString(test::documentation(name)));
            QVERIFY(page.open(QIODevice::ReadOnly));
            text += page.readAll();
        }
        for (const FigureKind& kind : figureKinds()) {
            const std::string line = std::string("`") + kind.key + "` | " + kind.definition + " |";
            QVERIFY2(text.contains(line.c_str()), line.c_str());
        }
        for (const TargetSet& set : targetSets()) QVERIFY2(text.contains(set.id), set.id);
    }

    /// Every set can be added to a rig, twice, and names a source for each limit.
    void setsHaveSources() {
        std::set<std::string> ids;
        for (const TargetSet& set : targetSets()) {
            QVERIFY(ids.insert(set.id).second && findTargetSet(set.id) == &set);
            Rig rig = formulaDoor(2.0, 1.0);
            for (int time = 0; time < 2; ++time) {
                const Edited edited = applyEdits(rig, addTargets(rig, set.targets));
                QVERIFY2(edited.rig && edited.issues.empty(), set.id);
                rig = *edited.rig;
            }
            QCOMPARE(rig.targets.size(), 2 * set.targets.size());
            for (const Target& target : rig.targets) QVERIFY2(target.source.size() > 5, set.id);
        }
        QVERIFY(findTargetSet("nothing") == nullptr);
        const Target& closer = findTargetSet("ada-closer")->targets.at(1);
        QCOMPARE(figureText(closer) + ": " + limitText(closer),
                 std::string("Time to close, 90.0 ° to 12.0 °: at least 5.00 s"));
    }
};

HINGELAB_APPLESS_TEST(TestTargets)

} // namespace test_targets

#include "test_targets.moc"
