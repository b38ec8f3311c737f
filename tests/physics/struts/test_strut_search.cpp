// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <cmath>
#include <numbers>

#include "analysis/strut_stroke.h"
#include "analysis/target_judge.h"
#include "checks/checked_rig.h"
#include "resources/shipped_struts.h"
#include "struts/strut_proposal.h"
#include "tests/physics/struts/flap_without_strut.h"
#include "tests/run.h"
#include "tests/shipped.h"
#include "tests/suite.h"

namespace test_strut_search {

using namespace hingelab;
using namespace hingelab::test;

namespace {

constexpr double kDegree = std::numbers::pi / 180.0;

/// What the issue of the assistant asks of a door.
StrutWishes demandingWishes() {
    StrutWishes wishes;
    wishes.opensFrom = 25.0 * kDegree;
    wishes.holdsFrom = 60.0 * kDegree;
    wishes.holdsTo = 90.0 * kDegree;
    wishes.closesBelow = 20.0 * kDegree;
    wishes.mostHandleForce = 40.0;
    return wishes;
}

StrutCatalogue exampleStruts() {
    return readStrutCatalogue(std::string(shippedStruts()));
}

/// Where the door is after a time, let go at an angle at an ambient temperature: a simulation of its own, which
/// knows nothing of curves.
double leftAt(Rig rig, double angle, double temperature, double time) {
    rig.environment.temperature = temperature;
    std::get<RevoluteJoint>(rig.joints[0].kind).initialAngle = angle;
    Run run(rig);
    return run.at(time, "joint.hinge axis.angle");
}

} // namespace

class TestStrutSearch : public QObject {
    Q_OBJECT
  private slots:
    /// Opens beyond 25°, stays open from 60° to 90°, closes below 20°, at -10 °C and 50 °C: found, judged, and
    /// done by a door that is let go.
    void findsStrutsThatTheSimulatedDoorConfirms() {
        const Model model(flapWithoutStrut(0.8, 3.0));
        const StrutPlane plane = strutPlaneOf(model);
        QVERIFY2(plane.refusal.empty(), plane.refusal.c_str());
        const StrutWishes wishes = demandingWishes();
        const StrutCatalogue catalogue = exampleStruts();
        const StrutSearch search(model, plane, wishes);
        const StrutSearchResult result = search.search(catalogue, {.mostChoices = 2, .progress = {}});
        QVERIFY2(!result.choices.empty(), result.refusal.c_str());
        for (const StrutChoice& choice : result.choices) {
            const CatalogueStrut& strut = catalogue.struts[choice.row];
            const StrutProposal proposal = confirmStruts(model, plane, wishes, strut, choice);
            QVERIFY2(proposal.isConfirmed(), proposal.refusal.c_str());
            const Edited edited = applyEdits(model.rig(), proposal.edits);
            QVERIFY(edited.rig.has_value());
            QCOMPARE(proposal.elements.size(), std::size_t{2});
            for (const double temperature : {-10.0, 20.0, 50.0}) {
                QVERIFY(leftAt(*edited.rig, 25.0 * kDegree, temperature, 60.0) > 90.0 * kDegree);
                QVERIFY(leftAt(*edited.rig, 60.0 * kDegree, temperature, 5.0) > 59.0 * kDegree);
                QVERIFY(leftAt(*edited.rig, 20.0 * kDegree, temperature, 60.0) < 1.0 * kDegree);
            }
        }
    }

    /// The bounds on F1 are those of the whole door: a newton inside, the targets are met; beyond, one is not.
    void boundsAreThoseOfTheDoor() {
        const Model model(flapWithoutStrut(0.8, 3.0));
        const StrutPlane plane = strutPlaneOf(model);
        const StrutWishes wishes = demandingWishes();
        const StrutCatalogue catalogue = exampleStruts();
        const StrutSearch search(model, plane, wishes);
        StrutChoice choice = search.search(catalogue, {.mostChoices = 1, .progress = {}}).choices.at(0);
        CatalogueStrut strut = catalogue.struts[choice.row];
        const auto keepsAll = [&](double f1) {
            choice.f1 = f1;
            const StrutProposal proposal = proposeStruts(model, plane, wishes, strut, choice);
            Rig rig = applyEdits(model.rig(), proposal.edits).rig.value();
            ConditionedFigures figures(std::make_shared<const Model>(rig));
            const std::vector<TargetResult> results = judgeTargets(proposal.targets, figures);
            return std::all_of(results.begin(), results.end(), [](const TargetResult& r) {
                return r.verdict == TargetVerdict::met && r.keepsReserve;
            });
        };
        QVERIFY(choice.most - choice.least > 4.0);
        // The search samples the range at 91 angles, the curve of the whole door where it bends: a newton of
        // 200.
        QVERIFY(keepsAll(choice.least + 1.0) && keepsAll(choice.most - 1.0));
        QVERIFY(!keepsAll(choice.least - 1.0) && !keepsAll(choice.most + 1.0));
        // Zones agree with the search: where the choice is, it has its reserve.
        constexpr int columns = 8, rows = 6;
        choice.f1 = 0.5 * (choice.least + choice.most);
        const StrutSearch::Zone zone = search.zone(strut, choice, true, columns, rows);
        QCOMPARE(zone.reserves.size(), std::size_t{columns * rows});
        QVERIFY(zone.space.contains(choice.door));
        const auto met =
            std::count_if(zone.reserves.begin(), zone.reserves.end(), [](double r) { return r > 0.0; });
        QVERIFY(met > 0);
    }

    /// The door's end turns about the hinge: lengths of the search are those of the mechanism.
    void lengthsAreThoseOfTheMechanism() {
        const Model model(flapWithoutStrut(0.6, 4.0));
        const StrutPlane plane = strutPlaneOf(model);
        StrutWishes wishes;
        wishes.closesBelow = 5.0 * kDegree;
        const StrutSearch search(model, plane, wishes);
        CatalogueStrut strut;
        strut.order = "any";
        strut.stroke = 0.9;
        strut.extendedLength = 1.0;
        strut.f1 = 10.0;
        const StrutPoint door{0.2, -0.03}, carrier{0.1, -0.25};
        const StrutChoice choice = search.at(strut, door, carrier);
        StrutChoice placed = choice;
        placed.f1 = 10.0;
        const StrutProposal proposal = proposeStruts(model, plane, wishes, strut, placed);
        const Rig rig = applyEdits(model.rig(), proposal.edits).rig.value();
        for (const StrutStroke& stroke : strutStrokes(rig).struts) {
            // The search looks at 91 angles: extrema between them are flat to 1e-5 m.
            QVERIFY(std::abs(stroke.shortest - choice.shortest) < 1e-5);
            QVERIFY(std::abs(stroke.longest - choice.longest) < 1e-5);
        }
        QCOMPARE(strutStrokes(rig).struts.size(), std::size_t{2});
    }

    /// What cannot be has a reason that names the wishes.
    void saysWhyThereIsNone() {
        const Model model(flapWithoutStrut(0.4, 3.0));
        const StrutPlane plane = strutPlaneOf(model);
        const auto refusalOf = [&](const StrutWishes& wishes, const StrutCatalogue& catalogue) {
            return QString::fromStdString(StrutSearch(model, plane, wishes).search(catalogue).refusal);
        };
        StrutWishes impossible = demandingWishes();
        impossible.mostHandleForce = 1.0;
        const QString light = refusalOf(impossible, exampleStruts());
        QVERIFY2(light.contains(QStringLiteral("No strut of the catalogue meets all wishes")),
                 qPrintable(light));
        StrutCatalogue large;
        large.struts = {CatalogueStrut{}};
        large.struts[0].stroke = 1.0;
        large.struts[0].extendedLength = 9.0;
        large.struts[0].f1 = 100.0;
        QVERIFY(refusalOf(demandingWishes(), large).contains(QStringLiteral("too long")));
        QVERIFY(refusalOf(demandingWishes(), {}).contains(QStringLiteral("no struts")));
        StrutWishes none;
        QVERIFY(!whyNotWished(none).empty());
        StrutWishes crossed = demandingWishes();
        crossed.closesBelow = 26.0 * kDegree;
        QVERIFY(whyNotWished(crossed).find("leave an angle between") != std::string::npos);
        StrutWishes still = demandingWishes();
        still.staysWhereLeft = true;
        still.opensFrom = 70.0 * kDegree;
        QVERIFY(!whyNotWished(still).empty());
        QCOMPARE(whyNotWished(demandingWishes()), std::string());
    }

    void cancels() {
        const Model model(flapWithoutStrut(0.8, 3.0));
        const StrutPlane plane = strutPlaneOf(model);
        const StrutSearch search(model, plane, demandingWishes());
        int asked = 0;
        const StrutSearchResult result =
            search.search(exampleStruts(), {.mostChoices = 2, .progress = [&](double) { return ++asked < 3; }});
        QVERIFY(result.isCancelled && result.choices.empty());
        QCOMPARE(asked, 3);
    }

    /// What is no door on a hinge is refused by name.
    void refusesWhatItCannotDo() {
        const auto refusalOf = [](const char* name) {
            return QString::fromStdString(strutPlaneOf(Model(shippedDocument(name).rig)).refusal);
        };
        QVERIFY(refusalOf("double-pendulum").contains(QStringLiteral("degrees of freedom")));
        QVERIFY(refusalOf("refrigerator").isEmpty());
    }

    /// Struts that the rig has already push as they do: bounds are those of the door with both.
    void strutsOfTheRigPushOn() {
        const Rig rig = readRig(std::find_if(shippedTemplates().begin(), shippedTemplates().end(),
                                             [](const ShippedRig& r) { return r.name == "flap"; })
                                    ->text)
                            .document.value()
                            .rig;
        DoorStatics with = std::move(*DoorStatics::of(std::make_shared<const Model>(rig)).statics);
        DoorStatics without =
            std::move(*DoorStatics::of(std::make_shared<const Model>(withoutStrutEnds(rig))).statics);
        for (const double degrees : {10.0, 50.0, 90.0}) {
            QVERIFY(with.goTo(degrees * kDegree) && without.goTo(degrees * kDegree));
            QVERIFY(std::abs(with.total().atRest - without.total().atRest) < 1e-9);
        }
    }
};

HINGELAB_APPLESS_TEST(TestStrutSearch)

} // namespace test_strut_search

#include "test_strut_search.moc"
